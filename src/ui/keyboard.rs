//! Shortcuts of the page. None while something is typed, none with a modifier that the browser may want.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{Element, HtmlElement, KeyboardEvent};

use super::bar::VIEWS;
use super::column;
use super::options::choose;
use super::state::App;
use crate::quantity::Lang;
use crate::scenario::Theme;

/// Listens as long as the page stands.
pub(super) fn listen(app: App) {
    let handle = window_event_listener(leptos::ev::keydown, move |event| pressed(app, &event));
    on_cleanup(move || handle.remove());
}

/// Whether keys go into something at the event's target.
fn is_typing(event: &KeyboardEvent) -> bool {
    event
        .target()
        .and_then(|target| target.dyn_into::<Element>().ok())
        .and_then(|element| {
            element
                .closest("input:not([type=radio]):not([type=checkbox]), select, textarea, [contenteditable]")
                .ok()
                .flatten()
        })
        .is_some()
}

fn pressed(app: App, event: &KeyboardEvent) {
    if event.key() == "Escape" && app.give_up() {
        return;
    }
    if event.key() == "Escape" && app.sheet.get_untracked() {
        return column::close(app);
    }
    if is_typing(event) || event.alt_key() {
        return;
    }
    if event.ctrl_key() || event.meta_key() {
        // With Command instead, Y belongs to the browser.
        match (event.key().as_str(), event.shift_key()) {
            ("z", false) => app.undo(),
            ("z" | "Z", true) => app.redo(),
            ("y", false) if event.ctrl_key() => app.redo(),
            _ => return,
        }
        return event.prevent_default();
    }
    let key = event.key();
    let digit = key.parse::<usize>().ok();
    if let Some((view, _)) = digit.and_then(|n| VIEWS.get(n.checked_sub(1)?)) {
        return app.visit(*view);
    }
    match key.as_str() {
        "/" | "g" => app.lead_to("gpu"),
        "n" => app.lead_to("n"),
        "l" => app.lead_to("link"),
        "]" => every(app, |k| k.saturating_mul(2)),
        "[" => every(app, |k| k / 2),
        "u" => app.undo(),
        "p" => app.pin_or_unpin(),
        "c" => press("copy-link"),
        "d" => app.wear(match app.theme.get_untracked() {
            Theme::System => Theme::Light,
            Theme::Light => Theme::Dark,
            Theme::Dark => Theme::System,
        }),
        "z" => app.speak(match app.lang.get_untracked() {
            Lang::En => Lang::Zh,
            Lang::Zh => Lang::En,
        }),
        _ => return,
    }
    event.prevent_default();
}

/// To the power of two above or below.
fn every(app: App, next: fn(u32) -> u32) {
    let to = next(app.scenario.with_untracked(|s| s.every)).clamp(1, 1024);
    choose(app, "every", &to.to_string());
}

/// Presses a button.
pub(super) fn press(id: &str) {
    if let Some(button) = document().get_element_by_id(id)
        && let Ok(button) = button.dyn_into::<HtmlElement>()
    {
        button.click();
    }
}

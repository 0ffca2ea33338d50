//! The top bar with wordmark, language, theme and link; on narrow screens also the bar at the foot.

use leptos::prelude::*;

use super::dynamic::{Dynamic, aria, el, part, words};
use super::state::App;
use super::{link, marks};
use crate::chart::figures::names::link_name;
use crate::quantity::Lang;
use crate::scenario::{Theme, View};
use crate::words::{Text, page};

/// A button that copies the link of the scenario; where that is blocked, the link stands in a field instead.
pub(super) fn copy_button(app: App, id: &'static str, name: Text) -> AnyView {
    let (copied, refused) = (RwSignal::new(false), RwSignal::new(false));
    let text = words(move || {
        let text = if copied.get() { page::COPIED } else { name };
        text.get(app.lang.get()).to_owned()
    });
    let press = move || {
        link::copy(&app.address(), move |worked| {
            copied.set(worked);
            refused.set(!worked);
            if !worked {
                // The focus selects what the field holds, once it stands.
                let field = format!("{id}-by-hand");
                request_animation_frame(move || super::column::focus_on(&field));
            }
            if worked {
                set_timeout(move || copied.set(false), std::time::Duration::from_secs(2));
            }
        });
    };
    el("span")
        .set("class", "copy")
        .put(
            el("button")
                .set("type", "button")
                .set("class", "text")
                .set("id", id)
                .act("click", press)
                .put(el("span").set("aria-live", "polite").put(text)),
        )
        .put(part(move || {
            refused.get().then(|| {
                el("label")
                    .set("class", "by-hand")
                    .put(app.t(page::COPY_BY_HAND))
                    .put(
                        el("input")
                            .set("type", "text")
                            .set("readonly", "")
                            .set("id", format!("{id}-by-hand"))
                            .prop("value", app.address())
                            .on("focus", select_all)
                            .act("blur", move || refused.set(false)),
                    )
                    .done()
            })
        }))
        .done()
}

/// Selects what a field holds.
fn select_all(event: &web_sys::FocusEvent) {
    event_target::<web_sys::HtmlInputElement>(event).select();
}

/// The views there are, in the order of their keys.
pub(super) const VIEWS: &[(View, Text)] = &[
    (View::Curves, page::VIEW_CURVES),
    (View::Timeline, page::VIEW_TIMELINE),
];

/// The view that a link's view leads to: those that do not exist yet lead to the first.
pub(super) fn shown(asked: View) -> View {
    let known = VIEWS.iter().any(|(view, _)| *view == asked);
    if known { asked } else { View::Curves }
}

/// The top bar.
pub(super) fn top(app: App) -> AnyView {
    let speak = move |lang: Lang, name: &'static str, tag: &'static str| {
        el("button")
            .set("type", "button")
            .set("lang", tag)
            .set("aria-pressed", aria(move || app.lang.get() == lang))
            .act("click", move || app.speak(lang))
            .put(name)
            .done()
    };
    let wear = move |theme: Theme, name: Text| {
        el("button")
            .set("type", "button")
            .set("id", format!("theme-{}", theme.id()))
            .set("title", app.t(name))
            .set("aria-label", app.t(name))
            .set("aria-pressed", aria(move || app.theme.get() == theme))
            .act("click", move || app.wear(theme))
            .put(marks::theme(theme))
            .done()
    };
    let tab = |&(view, name): &(View, Text)| {
        let current = move || shown(app.scenario.with(|s| s.page.view)) == view;
        el("button")
            .set("type", "button")
            .set("id", format!("view-{}", view.id()))
            .set(
                "aria-current",
                words(move || if current() { "page" } else { "false" }.to_owned()),
            )
            .act("click", move || app.visit(view))
            .put(app.t(name))
            .done()
    };
    let tabs: Vec<_> = VIEWS.iter().map(tab).collect();
    let menu = RwSignal::new(false);
    let escape = move |event: &web_sys::KeyboardEvent| {
        if event.key() == "Escape" && menu.get_untracked() {
            menu.set(false);
            super::column::focus_on("menu");
        }
    };
    el("header")
        .set("class", "top")
        .on("keydown", escape)
        .put(
            el("a")
                .set("class", "skip")
                .set("href", "#main")
                .put(app.t(page::SKIP)),
        )
        .put(
            el("span")
                .set("class", "wordmark")
                .put(marks::gate())
                .put("synctoll"),
        )
        .put(
            el("nav")
                .set("class", "views")
                .set("aria-label", app.t(page::VIEWS))
                .put(tabs),
        )
        .put(el("span").set("class", "air"))
        .put(
            el("span")
                .set("class", "languages")
                .set("role", "group")
                .set("aria-label", app.t(page::LANGUAGE))
                .put(speak(Lang::En, "EN", "en"))
                .put(el("span").set("aria-hidden", "true").put("/"))
                .put(speak(Lang::Zh, "中文", "zh-CN")),
        )
        // On a phone what follows is behind a button.
        .put(
            el("button")
                .set("type", "button")
                .set("class", "menu")
                .set("id", "menu")
                .set("aria-label", app.t(page::MENU))
                .set("aria-controls", "menu-items")
                .set("aria-expanded", aria(move || menu.get()))
                .act("click", move || menu.update(|open| *open = !*open)),
        )
        .put(
            el("span")
                .set("class", "items")
                .set("id", "menu-items")
                .put(copy_button(app, "copy-link", page::COPY_LINK))
                .put(
                    el("span")
                        .set("class", "themes")
                        .set("role", "group")
                        .set("aria-label", app.t(page::THEME))
                        .put(wear(Theme::Light, page::THEME_LIGHT))
                        .put(wear(Theme::Dark, page::THEME_DARK))
                        .put(wear(Theme::System, page::THEME_SYSTEM)),
                ),
        )
        // The loader hears it, and `?`.
        .put(
            el("button")
                .set("type", "button")
                .set("id", "help")
                .set("data-help", "")
                .set("aria-label", app.t(page::HELP))
                .put("?"),
        )
        .done()
}

/// The scenario in a few words.
pub(super) fn in_short(app: App) -> Dynamic<String> {
    words(move || {
        let lang = app.lang.get();
        app.scenario.with(|s| {
            let name = link_name(s.link_used(), lang);
            page::in_short(s.n, s.gpu.name(), name, s.every, lang)
        })
    })
}

/// The bar of narrow screens: the scenario in words, and the way into it.
pub(super) fn bottom(app: App) -> AnyView {
    let second = words(move || {
        let lang = app.lang.get();
        app.scenario
            .with(|s| page::in_short_work(lang, s.model.name(), &s.compute_used().display()))
    });
    let open = move || {
        app.sheet.set(true);
        request_animation_frame(|| super::column::focus("gpu"));
    };
    el("section")
        .set("class", "bottom")
        .set("aria-label", app.t(page::SCENARIO))
        .put(
            el("p")
                .put(el("strong").put(in_short(app)))
                .put(el("span").put(second)),
        )
        .put(
            el("button")
                .set("type", "button")
                .set("id", "sheet-open")
                .set("class", "filled")
                .act("click", open)
                .put(app.t(page::EDIT)),
        )
        .done()
}

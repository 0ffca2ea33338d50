//! The scenario that is compared with: it stays while the one that stands is changed.

use leptos::prelude::*;

use super::dynamic::{Dynamic, El, el, words};
use super::history::leads_away;
use super::state::App;
use crate::chart::Figure;
use crate::chart::figures::{self, draw_pinned};
use crate::quantity::Lang;
use crate::scenario::{ChartKind, Scenario};
use crate::words::page;

impl App {
    /// Compares with `scenario`, or with none.
    pub(super) fn pin(self, mut scenario: Option<Scenario>) {
        if let Some(pinned) = &mut scenario {
            // Nothing of what the page shows is compared.
            pinned.page = Scenario::default().page;
        }
        if self.pinned.with_untracked(|before| *before != scenario) {
            self.pinned.set(scenario);
        }
    }

    /// What is pinned and what stands change places, in one step of undo.
    pub(super) fn change_places(self) {
        let now = self.scenario.get_untracked();
        let Some(pinned) = self.pinned.get_untracked() else {
            return;
        };
        if !leads_away(&pinned, &now) {
            return;
        }
        self.load(pinned);
        self.undo.update(|steps| {
            if let Some(step) = steps.last_mut() {
                step.swapped = true;
            }
        });
        self.pin(Some(now));
    }

    /// Pins what stands, or takes the pin away.
    pub(super) fn pin_or_unpin(self) {
        let free = self.pinned.with_untracked(Option::is_none);
        self.pin(free.then(|| self.scenario.get_untracked()));
    }
}

/// What is pinned, as a query for what is fetched later.
pub(super) fn query(app: App) -> Dynamic<Option<String>> {
    Box::new(move || {
        app.pinned
            .with(|pinned| pinned.as_ref().map(Scenario::to_query))
    })
}

/// A chart's figure, with the line of what is pinned.
pub(super) fn figure(app: App, kind: ChartKind, scenario: &Scenario, lang: Lang) -> Option<Figure> {
    let mut made = figures::figure(kind, scenario, lang)?;
    if let Some(pinned) = app.pinned.try_get_untracked().flatten() {
        draw_pinned(&mut made, kind, scenario, &pinned, lang);
    }
    Some(made)
}

/// Pins what stands, or takes the pin away.
pub(super) fn button(app: App) -> El {
    let name = words(move || {
        let text = if app.pinned.with(Option::is_some) {
            page::UNPIN
        } else {
            page::PIN
        };
        text.get(app.lang.get()).to_owned()
    });
    el("button")
        .set("type", "button")
        .set("class", "text")
        .set("id", "pin")
        .act("click", move || app.pin_or_unpin())
        .put(name)
}

/// Where `www/later/compare.js` says the difference, once something is pinned.
pub(super) fn place() -> El {
    el("section").set("id", "compare")
}

//! Beside the answer: the changes that would help most, or what could be given up, each applied and undone at once.

use leptos::prelude::*;

use super::dynamic::{el, memo, part, words};
use super::state::{App, Edit};
use crate::chart::figures::names::percent;
use crate::loss::{Advice, offered};
use crate::report;
use crate::scenario::Scenario;
use crate::words::page;

/// The most that are shown.
const MOST: usize = 3;

/// What the list was made for, and which of it has been applied since.
#[derive(Clone, Debug, PartialEq)]
struct Applied {
    base: Scenario,
    after: Scenario,
    row: usize,
}

/// What the list shows.
#[derive(Clone, Debug, PartialEq)]
struct Levers {
    base: Scenario,
    /// Whether these would cost something rather than help.
    gives_up: bool,
    rows: Vec<Advice>,
    applied: Option<usize>,
}

fn levers_of(scenario: &Scenario, smallest: Option<u32>, applied: Option<&Applied>) -> Levers {
    // As long as nothing else has changed, the list stays what it was when one of it was applied.
    let applied = applied.filter(|applied| {
        let mut after = applied.after.clone();
        after.page = scenario.page;
        after == *scenario
    });
    let base = applied.map_or(scenario, |applied| &applied.base);
    let (gives_up, mut rows) = offered(base, applied.is_none().then_some(smallest));
    rows.truncate(MOST);
    Levers {
        base: base.clone(),
        gives_up,
        rows,
        applied: applied.map(|applied| applied.row),
    }
}

/// The list; nothing where nothing helps.
pub(super) fn levers(app: App) -> AnyView {
    let applied = RwSignal::new(None::<Applied>);
    let levers = memo(move || {
        let smallest = app.prediction.with(|p| p.smallest.target);
        app.scenario.with(|scenario| {
            applied.with(|applied| levers_of(scenario, smallest, applied.as_ref()))
        })
    });
    part(move || {
        let Levers {
            base,
            gives_up,
            rows,
            applied: done,
        } = levers.get();
        let lang = app.lang.get();
        let (title, leads) = if gives_up {
            (page::GIVE_UP, page::RISES_TO)
        } else {
            (page::HELPS, page::FALLS_TO)
        };
        (!rows.is_empty()).then(|| {
            let items: Vec<AnyView> = rows
                .into_iter()
                .enumerate()
                .map(|(at, advice)| row(app, (at, done), &base, advice, applied))
                .collect();
            el("section")
                .set("class", "levers")
                .set("id", "levers")
                .set("data-query", base.to_query())
                .set("aria-labelledby", "levers-title")
                .put(
                    el("div")
                        .set("class", "head")
                        .put(el("h2").set("id", "levers-title").put(title.get(lang)))
                        .put(el("span").put(leads.get(lang))),
                )
                .put(el("ul").put(items))
                .done()
        })
    })
}

fn row(
    app: App,
    (at, done): (usize, Option<usize>),
    base: &Scenario,
    advice: Advice,
    applied: RwSignal<Option<Applied>>,
) -> AnyView {
    let lang = app.lang.get();
    let label = report::advice_label(base, &advice, lang);
    let is_done = done == Some(at);
    let meaning = format!("lever-{at}");
    let base = base.clone();
    let press = move || {
        if is_done {
            return app.undo();
        }
        let mut after = advice.scenario.clone();
        after.page = app.scenario.with_untracked(|now| now.page);
        applied.set(Some(Applied {
            base: base.clone(),
            after: after.clone(),
            row: at,
        }));
        app.turn_into(Edit::Commit, after);
        app.epoch.update(|n| *n += 1);
    };
    let verb = if is_done { page::UNDO } else { page::APPLY };
    el("li")
        .put(
            el("button")
                .set("type", "button")
                .set("class", "what")
                // `www/why.js` opens it, with what the second module says.
                .set("aria-expanded", "false")
                .set("aria-controls", meaning.clone())
                .put(label.clone()),
        )
        .put(el("strong").put(percent(advice.lost.0, lang)))
        .put(
            el("button")
                .set("type", "button")
                .set("class", "text")
                .set(
                    "aria-label",
                    words(move || format!("{}: {}", verb.get(app.lang.get()), label)),
                )
                .act("click", press)
                .put(verb.get(lang)),
        )
        .put(el("div").set("class", "why").set("id", meaning))
        .done()
}

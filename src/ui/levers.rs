//! Beside the answer: the changes that would help most, or what could be given up, each applied and undone at once.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use super::dynamic::{effect, el, part};
use super::glide;
use super::history::leads_away;
use super::state::{App, Edit};
use crate::chart::figures::names::percent_beside;
use crate::loss::{Advice, Search};
use crate::report;
use crate::scenario::Scenario;
use crate::words::{advice as heads, page};

/// The most that are shown.
const MOST: usize = 3;
/// A line of nothing.
const BLANK: &str = "\u{a0}";
/// Quiet time after which a new list is made.
const QUIET: Duration = Duration::from_millis(80);
/// So many milliseconds the search for one goes on before the page has its turn: half a frame. For a large model it takes
/// longer than several frames.
const SLICE: f64 = 8.0;

/// A list of changes.
#[derive(Clone, Debug)]
struct Levers {
    /// What it was made for, with the page's state of now.
    base: Scenario,
    /// Whether these would cost something rather than help.
    gives_up: bool,
    rows: Vec<Advice>,
    applied: Option<usize>,
    /// The page opens with a place for a list that is still searched for.
    waits: bool,
}

/// What the list shows, and the list of which one was applied last with what that led to.
#[derive(Clone, Debug)]
struct Shown {
    list: Levers,
    last: Option<(Levers, Scenario)>,
}

impl Shown {
    /// Follows to `now` where that needs no new list: only the page's state is another, or everything is as it was before
    /// or after one of a list was applied. Gives whether it could.
    #[inline(never)]
    fn keep(&mut self, now: &Scenario) -> bool {
        match &self.last {
            _ if self.list.waits => return false,
            Some((list, after)) if !leads_away(after, now) => self.list = list.clone(),
            _ if !leads_away(&self.list.base, now) => self.list.applied = None,
            _ => return false,
        }
        self.list.base.page = now.page;
        true
    }
}

/// The search for what stands now.
fn search_for(app: App) -> (Scenario, Search) {
    let base = app.scenario.get_untracked();
    let smallest = app.prediction.with_untracked(|p| p.smallest.target);
    let search = Search::new(&base, Some(smallest));
    (base, search)
}

fn list_for(base: Scenario, search: Search) -> Levers {
    let (gives_up, mut rows) = search.all();
    rows.truncate(MOST);
    Levers {
        base,
        gives_up,
        rows,
        applied: None,
        waits: false,
    }
}

fn list_now(app: App) -> Levers {
    let (base, search) = search_for(app);
    list_for(base, search)
}

/// The list's state; copies are the same.
#[derive(Clone, Copy)]
struct Shelf {
    app: App,
    shown: RwSignal<Shown>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl Shelf {
    /// Shows the list for what stands now as far as that needs no new one; gives whether it is shown.
    #[inline(never)]
    fn show(self) -> bool {
        let now = self.app.scenario.get_untracked();
        let mut shown = self.shown.get_untracked();
        let before = (shown.list.applied, shown.list.base.clone());
        if !shown.keep(&now) {
            return false;
        }
        if before != (shown.list.applied, shown.list.base.clone()) {
            self.shown.set(shown);
        }
        true
    }

    /// Keeps the list in step: behind the frame that shows an edit, and once for several of them.
    fn follow(self) {
        effect(move || {
            self.app.scenario.track();
            if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
                timer.clear();
            }
            if !self.show() {
                let waits = self.shown.with_untracked(|shown| shown.list.waits);
                let quiet = if waits { Duration::ZERO } else { QUIET };
                self.after(quiet, move || {
                    let (base, search) = search_for(self.app);
                    self.search(base, search);
                });
            }
        });
    }

    /// Goes on with a search for a slice of time; its list is shown at the end. The next edit ends it.
    fn search(self, base: Scenario, mut search: Search) {
        let end = js_sys::Date::now() + SLICE;
        while search.step() {
            if js_sys::Date::now() >= end {
                return self.after(Duration::ZERO, move || self.search(base, search));
            }
        }
        let list = list_for(base, search);
        self.shown.update(|shown| shown.list = list);
    }

    /// Does what comes next, unless the page is gone by then.
    fn after(self, time: Duration, next: impl FnOnce() + 'static) {
        let app = self.app;
        let next = move || {
            if app.scenario.try_with_untracked(|_| ()).is_some() {
                next();
            }
        };
        let timer = set_timeout_with_handle(next, time).ok();
        self.timer.set_value(timer);
    }

    /// Applies a change of the list, or takes back what was applied.
    #[inline(never)]
    fn press(self, advice: &Advice, undo: bool) {
        // An edit may be on its way here: what is pressed has to be what stands.
        if !self.show() {
            let list = list_now(self.app);
            self.shown.update(|shown| shown.list = list);
        }
        let mut shown = self.shown.get_untracked();
        let list = &shown.list;
        let row = (list.rows.iter()).position(|one| one.change == advice.change);
        if row.is_none() || undo != (list.applied == row) {
            return;
        }
        let mut after = list.base.clone();
        if !undo && let Some(found) = row.and_then(|row| list.rows.get(row)) {
            after = found.scenario.clone();
            after.page = list.base.page;
            let mut list = list.clone();
            list.applied = row;
            shown.last = Some((list, after.clone()));
            self.shown.set(shown);
        }
        glide::start();
        self.app.turn_into(Edit::Commit, after);
        self.app.epoch.update(|n| *n += 1);
    }
}

/// The list; nothing where nothing helps.
pub(super) fn levers(app: App) -> AnyView {
    let shelf = Shelf {
        app,
        shown: RwSignal::new(Shown {
            list: Levers {
                base: app.scenario.get_untracked(),
                gives_up: false,
                rows: Vec::new(),
                applied: None,
                waits: true,
            },
            last: None,
        }),
        timer: StoredValue::new(None),
    };
    shelf.follow();
    part(move || {
        let Levers {
            base,
            gives_up,
            rows,
            applied,
            waits,
        } = shelf.shown.with(|shown| shown.list.clone());
        if waits {
            return (base.n > 1).then(place);
        }
        let lang = app.lang.get();
        let (title, leads) = if gives_up {
            (heads::GIVE_UP, heads::RISES_TO)
        } else {
            (heads::WHAT_WOULD_HELP, heads::FALLS_TO)
        };
        (!rows.is_empty()).then(|| {
            let items: Vec<AnyView> = rows
                .into_iter()
                .enumerate()
                .map(|(at, advice)| row(shelf, at, applied == Some(at), &base, advice))
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

/// As high as a list, so that nothing moves once it comes.
fn place() -> AnyView {
    let button = |class| el("button").set("class", class).put(BLANK);
    let row = || {
        let row = el("li").put(button("what")).put(el("strong").put(BLANK));
        row.put(button("text")).done()
    };
    el("section")
        .set("class", "levers waits")
        .put(el("div").set("class", "head").put(el("h2").put(BLANK)))
        .put(el("ul").put((0..MOST).map(|_| row()).collect::<Vec<_>>()))
        .done()
}

fn row(shelf: Shelf, at: usize, is_done: bool, base: &Scenario, advice: Advice) -> AnyView {
    let lang = shelf.app.lang.get();
    let label = report::advice_label(base, &advice, lang);
    let meaning = format!("lever-{at}");
    let lost = percent_beside(advice.lost.0, base.target, lang);
    let verb = if is_done { page::UNDO } else { page::APPLY };
    el("li")
        .put(
            el("button")
                .set("type", "button")
                .set("class", "what")
                // `www/later/why.js` opens it, with what the second module says.
                .set("aria-expanded", "false")
                .set("aria-controls", meaning.clone())
                .set("data-later", "more explain")
                .put(label.clone()),
        )
        .put(el("strong").put(lost))
        .put(
            el("button")
                .set("type", "button")
                .set("class", "text")
                .set("aria-label", page::act_on(lang, verb.get(lang), &label))
                .act("click", move || shelf.press(&advice, is_done))
                .put(verb.get(lang)),
        )
        .put(el("div").set("class", "why").set("id", meaning))
        .done()
}

//! The page's state: one scenario. Everything shown is derived from it.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;

use super::dynamic::{Dynamic, effect, memo, words};
use super::glide;
use super::history::{Step, keep, leads_away};
use super::link::{self, Entry};
use super::screen;
use super::setting::{replaced, with_key};
use crate::chart;
use crate::loss::{Prediction, predict_for_target};
use crate::quantity::Lang;
use crate::scenario::{Complaint, Page, Reading, Reason, Scenario, Theme, View, from_query};
use crate::words::Text;

/// Quiet time after which the address follows a value that is still changing.
const QUIET: Duration = Duration::from_millis(200);
/// Below this width the scenario column is a sheet.
const NARROW: &str = "(max-width: 1023.98px)";

/// Whether a change is still going on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Edit {
    /// More of it is to come: typing, dragging.
    Live,
    /// Done.
    Commit,
}

/// What more is to come of the last change.
#[derive(Debug)]
pub(super) enum Live {
    /// Nothing.
    No,
    /// More, and it has its own history entry already.
    Yes,
    /// The marked point of a chart is held; how all was before. Nothing is written and no step kept until it is let go.
    Held(Box<Scenario>),
}

/// What was wrong with the link that the page was opened by, or gave way to a change.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Judged {
    pub(super) complaints: Vec<Complaint>,
    pub(super) sent: usize,
    /// Keys with their values that a change replaced, as a link has them.
    pub(super) gone: Vec<String>,
    /// The key that was changed.
    pub(super) at: &'static str,
    /// A link was put in the place of the scenario; whether that changed it.
    pub(super) opened: Option<bool>,
    /// That link also carries a scenario to compare with.
    pub(super) pins: bool,
}

/// Handles on the state; copies are the same state.
#[derive(Clone, Copy)]
pub(super) struct App {
    pub(super) scenario: RwSignal<Scenario>,
    pub(super) prediction: Memo<Prediction>,
    /// The scenario that is compared with. Steps back and forth leave it.
    pub(super) pinned: RwSignal<Option<Scenario>>,
    pub(super) judged: RwSignal<Judged>,
    /// What gave way to the last change, said at the control of the key that was changed.
    pub(super) named: RwSignal<Judged>,
    pub(super) lang: Memo<Lang>,
    pub(super) theme: Memo<Theme>,
    /// The colours that charts are painted in.
    pub(super) colours: Memo<chart::Theme>,
    /// The page is on its way to paper.
    pub(super) printing: RwSignal<bool>,
    /// Counts replacements of the whole scenario: drafts in fields are dropped.
    pub(super) epoch: RwSignal<u32>,
    /// The scenario sheet of narrow screens is open.
    pub(super) sheet: RwSignal<bool>,
    pub(super) narrow: RwSignal<bool>,
    remembered_lang: RwSignal<Option<Lang>>,
    remembered_theme: RwSignal<Theme>,
    pub(super) undo: RwSignal<Vec<Step>>,
    /// What was taken back since the last change.
    pub(super) redo: RwSignal<Vec<Step>>,
    pub(super) live: StoredValue<Live>,
    timer: StoredValue<Option<TimeoutHandle>>,
}

impl App {
    /// From the address, storage and the browser's wishes.
    pub(super) fn new() -> Self {
        let Reading {
            scenario,
            complaints,
            sent,
        } = from_query(&link::query());
        let scenario = RwSignal::new(scenario);
        let remembered_lang = RwSignal::new(match link::recall("lang").as_deref() {
            Some("en") => Some(Lang::En),
            Some("zh") => Some(Lang::Zh),
            _ => None,
        });
        let remembered_theme = RwSignal::new(
            link::recall("theme")
                .and_then(|text| text.parse().ok())
                .unwrap_or(Theme::System),
        );
        let browser = if link::browser_language()
            .to_ascii_lowercase()
            .starts_with("zh")
        {
            Lang::Zh
        } else {
            Lang::En
        };
        let lang = memo(move || {
            let asked = scenario.with(|s| s.page.lang);
            asked.or(remembered_lang.get()).unwrap_or(browser)
        });
        let theme = memo(move || match scenario.with(|s| s.page.theme) {
            Theme::System => remembered_theme.get(),
            asked => asked,
        });
        let printing = screen::followed("print");
        let system_dark = screen::followed("(prefers-color-scheme: dark)");
        let forced = screen::followed("(forced-colors: active)");
        let more = screen::followed("(prefers-contrast: more)");
        Self {
            scenario,
            prediction: memo(move || scenario.with(predict_for_target)),
            pinned: RwSignal::new(None),
            judged: RwSignal::new(Judged {
                complaints,
                sent,
                ..Judged::default()
            }),
            named: RwSignal::new(Judged::default()),
            lang,
            theme,
            colours: memo(move || {
                // Forced colours stand on the system's ground.
                let dark = match theme.get() {
                    Theme::Dark if !forced.get() => true,
                    Theme::Light if !forced.get() => false,
                    _ => system_dark.get(),
                };
                let colours = if dark && !printing.get() {
                    chart::Theme::dark()
                } else {
                    chart::Theme::light()
                };
                if more.get() {
                    colours.starker()
                } else {
                    colours
                }
            }),
            printing,
            epoch: RwSignal::new(0),
            sheet: RwSignal::new(false),
            narrow: screen::followed(NARROW),
            remembered_lang,
            remembered_theme,
            undo: RwSignal::new(Vec::new()),
            redo: RwSignal::new(Vec::new()),
            live: StoredValue::new(Live::No),
            timer: StoredValue::new(None),
        }
    }

    /// Follows the browser: Back and Forward, the system's theme, the width; and leads the document's language and theme.
    pub(super) fn watch(self) {
        told(super::SET, move |query| self.set_keys(&query));
        told(super::PIN, move |query| {
            let scenario = (!query.is_empty()).then(|| from_query(&query).scenario);
            self.pin(scenario);
        });
        told(super::SWAP, move |_| self.change_places());
        told(super::OPEN, move |query| self.open(&query, "", None));
        screen::paper(self.printing);
        let back = window_event_listener(leptos::ev::popstate, move |_| {
            let reading = from_query(&link::query());
            self.live.set_value(Live::No);
            self.unname();
            self.judged.set(Judged {
                complaints: reading.complaints,
                sent: reading.sent,
                ..Judged::default()
            });
            self.redo.set(Vec::new());
            self.scenario.set(reading.scenario);
            self.epoch.update(|n| *n += 1);
        });
        on_cleanup(move || back.remove());
        effect(move || {
            if let Some(root) = document().document_element() {
                let lang = match self.lang.get() {
                    Lang::En => "en",
                    Lang::Zh => "zh-CN",
                };
                let _ = root.set_attribute("lang", lang);
                let _ = match self.theme.get() {
                    Theme::System => root.remove_attribute("data-theme"),
                    theme => root.set_attribute("data-theme", theme.id()),
                };
            }
        });
    }

    /// A text in the page's language, followed when that changes.
    pub(super) fn t(self, text: Text) -> Dynamic<String> {
        words(move || text.get(self.lang.get()).to_owned())
    }

    /// The one way to change the scenario.
    pub(super) fn edit(self, edit: Edit, change: impl FnOnce(&mut Scenario)) {
        let mut after = self.scenario.get_untracked();
        change(&mut after);
        self.turn_into(edit, after);
    }

    /// One body for every change.
    #[inline(never)]
    pub(super) fn turn_into(self, edit: Edit, mut after: Scenario) {
        match edit {
            Edit::Commit => self.let_go(),
            // Nothing lags behind a hand.
            Edit::Live => glide::stop(),
        }
        let before = self.scenario.get_untracked();
        after.settle();
        let live = self.live.with_value(|live| matches!(live, Live::Yes));
        if after == before {
            if edit == Edit::Commit && live {
                self.live.set_value(Live::No);
                self.write(Entry::Replace);
            }
            return;
        }
        self.answered(&|key| before.get(key) != after.get(key));
        if self.is_held() {
            self.unname();
            return self.scenario.set(after);
        }
        if leads_away(&before, &after) {
            self.redo.set(Vec::new());
        }
        if !live {
            keep(self.undo, before.into());
        }
        self.unname();
        self.scenario.set(after);
        self.live.set_value(match edit {
            Edit::Live => Live::Yes,
            Edit::Commit => Live::No,
        });
        match (edit, live) {
            (_, false) => self.write(Entry::Push),
            (Edit::Commit, true) => self.write(Entry::Replace),
            (Edit::Live, true) => self.write_soon(),
        }
    }

    /// Sets a key of `from` from text. What gives way is named at the key's control; what is wrong with the text is handed
    /// back. Out of range the nearest limit is taken, unless a text that is still being typed is to `wait`.
    pub(super) fn set_key(
        self,
        edit: Edit,
        wait: bool,
        from: &Scenario,
        key: &'static str,
        text: &str,
    ) -> Option<Complaint> {
        let (scenario, mut complaints) = with_key(from, key, Some(text));
        let wrong = complaints
            .iter()
            .position(|c| !matches!(c.reason, Reason::Impossible(_)))
            .map(|at| complaints.swap_remove(at));
        let usable = wrong
            .as_ref()
            .is_none_or(|c| !wait && matches!(c.reason, Reason::OutOfRange { .. }));
        if usable {
            self.turn_into(edit, scenario);
            self.answered(&|answered| answered == key);
            let gone = replaced(from, key);
            if !gone.is_empty() || !complaints.is_empty() {
                self.named.set(Judged {
                    complaints,
                    gone,
                    at: key,
                    ..Judged::default()
                });
            }
        }
        wrong
    }

    /// Nothing that gave way is said any longer.
    pub(super) fn unname(self) {
        if self.named.with_untracked(|now| !now.at.is_empty()) {
            self.named.set(Judged::default());
        }
    }

    /// Drops what was wrong with keys of the link that have been set since.
    #[inline(never)]
    pub(super) fn answered(self, set: &dyn Fn(&str) -> bool) {
        let mut judged = self.judged.get_untracked();
        let before = judged.complaints.len();
        judged.complaints.retain(|c| !set(&c.key));
        if judged.complaints.len() < before {
            self.judged.set(judged);
        }
    }

    /// Replaces the whole scenario, keeping the page's own state.
    pub(super) fn load(self, scenario: Scenario) {
        let page = self.scenario.with_untracked(|s| s.page);
        self.replace(scenario, page);
    }

    #[inline(never)]
    fn replace(self, mut scenario: Scenario, page: Page) {
        scenario.page = page;
        glide::start();
        self.turn_into(Edit::Commit, scenario);
        self.judged.set(Judged::default());
        self.epoch.update(|n| *n += 1);
    }

    /// Puts the scenario of a link in the place of the present one, judged as when the page is opened by it. The control
    /// that it was pasted into says so, with a way back. Of what the page shows, the view is the link's where it names one;
    /// `pin` is the value of what the link compares with.
    pub(super) fn open(self, query: &str, at: &'static str, pin: Option<&str>) {
        let before = self.scenario.get_untracked();
        let reading = from_query(query);
        let mut page = before.page;
        if reading.scenario.get("view").is_some() {
            page.view = reading.scenario.page.view;
        }
        self.replace(reading.scenario, page);
        if let Some(value) = pin {
            link::compare_with(value);
        }
        self.judged.set(Judged {
            complaints: reading.complaints,
            sent: reading.sent,
            ..Judged::default()
        });
        let changed = self.scenario.with_untracked(|now| leads_away(&before, now));
        self.named.set(Judged {
            at,
            opened: Some(changed),
            pins: pin.is_some(),
            ..Judged::default()
        });
    }

    /// Goes to another view; Back returns.
    pub(super) fn visit(self, view: View) {
        self.edit(Edit::Commit, |s| s.page.view = view);
    }

    /// Sets keys from a query, as if their fields had been.
    fn set_keys(self, query: &str) {
        let mut scenario = self.scenario.get_untracked();
        for (key, value) in form_urlencoded::parse(query.as_bytes()) {
            scenario = with_key(&scenario, &key, Some(&value)).0;
        }
        self.turn_into(Edit::Commit, scenario);
        self.epoch.update(|n| *n += 1);
    }

    /// Changes what the page shows, which is no change of the scenario and is not undone.
    pub(super) fn show(self, change: impl FnOnce(&mut Page)) {
        self.let_go();
        let mut now = self.scenario.get_untracked();
        change(&mut now.page);
        self.scenario.set(now);
        self.write(Entry::Replace);
    }

    /// Chooses the language and remembers it. A link that names a language names the new one; others stay as they are.
    pub(super) fn speak(self, lang: Lang) {
        link::remember("lang", Some(lang.id()));
        self.remembered_lang.set(Some(lang));
        if self.scenario.with_untracked(|s| s.page.lang.is_some()) {
            self.show(|page| page.lang = Some(lang));
        }
    }

    /// Chooses the theme and remembers it.
    pub(super) fn wear(self, theme: Theme) {
        let name = (theme != Theme::System).then_some(theme.id());
        link::remember("theme", name);
        self.remembered_theme.set(theme);
        if self.scenario.with_untracked(|s| s.page.theme) != Theme::System {
            self.show(|page| page.theme = theme);
        }
    }

    /// The address that carries the scenario.
    pub(super) fn address(self) -> String {
        link::address(&self.scenario.with_untracked(Scenario::to_query))
    }

    pub(super) fn write(self, entry: Entry) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        link::write(&self.scenario.with_untracked(Scenario::to_query), entry);
    }

    fn write_soon(self) {
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        let later = move || self.write(Entry::Replace);
        self.timer
            .set_value(set_timeout_with_handle(later, QUIET).ok());
    }
}

/// Hears an event with a text as `detail`.
fn told(event: &'static str, hear: impl Fn(String) + 'static) {
    let handle = window_event_listener_untyped(event, move |event| {
        let detail = event
            .dyn_ref::<web_sys::CustomEvent>()
            .and_then(|e| e.detail().as_string());
        if let Some(text) = detail {
            hear(text);
        }
    });
    on_cleanup(move || handle.remove());
}

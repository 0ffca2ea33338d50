//! Number fields: any unit is read, arrows and sideways drags step, Escape restores, a bad value is named and not used.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{HtmlInputElement, KeyboardEvent, PointerEvent};

use super::setting::{self, Kind, at_fraction, complete, fraction, kind, parts, with_key};
use super::state::{App, Edit};
use crate::report;
use crate::scenario::{Complaint, Reason, Scenario};
use crate::words::{Text, page};

/// Pixels that a drag takes over the whole range.
const DRAG: f64 = 240.0;
/// Pixels before a press becomes a drag.
const SLACK: f64 = 4.0;

/// What a field remembers while it is used.
#[derive(Clone, Copy)]
struct Draft {
    app: App,
    key: &'static str,
    /// The text as typed; `None` while the field shows the value in force.
    text: RwSignal<Option<String>>,
    /// What is wrong with it.
    wrong: RwSignal<Option<Complaint>>,
    /// Whether that is said: not while typing.
    said: RwSignal<bool>,
    /// The scenario when the field was entered.
    before: StoredValue<Option<Scenario>>,
    /// A press: where, the place in the range there, and whether it is a drag by now.
    press: StoredValue<Option<(f64, f64, bool)>>,
}

impl Draft {
    fn value(self) -> f64 {
        self.app
            .scenario
            .with_untracked(|s| setting::value(s, self.key))
    }

    fn unit(self) -> &'static str {
        parts(kind(self.key), self.value()).1
    }

    /// Takes a text as far as it can be read.
    fn take(self, text: &str, edit: Edit) {
        let now = self.app.scenario.get_untracked();
        let (scenario, wrong) = with_key(&now, self.key, Some(text));
        let usable = match &wrong {
            None => true,
            Some(complaint) => {
                edit == Edit::Commit
                    && matches!(
                        complaint.reason,
                        Reason::OutOfRange { .. } | Reason::Impossible(_)
                    )
            }
        };
        if usable {
            self.app.edit(edit, |s| *s = scenario);
        }
        self.wrong.set(wrong);
    }

    fn typed(self, text: String) {
        let unit = self.unit();
        self.take(&complete(&text, unit), Edit::Live);
        self.text.set(Some(text));
        self.said.set(false);
    }

    fn leave(self) {
        let Some(text) = self.text.get_untracked() else {
            return;
        };
        self.take(&complete(&text, self.unit()), Edit::Commit);
        if self.wrong.with_untracked(Option::is_some) {
            self.said.set(true);
        } else {
            self.text.set(None);
        }
        // Closes a live change also where the last text was not usable.
        self.app.edit(Edit::Commit, |_| {});
    }

    fn clear(self) {
        self.text.set(None);
        self.wrong.set(None);
        self.said.set(false);
    }

    fn key_down(self, event: &KeyboardEvent) {
        let by = match event.key().as_str() {
            "ArrowUp" => 1.0,
            "ArrowDown" => -1.0,
            "Enter" => return self.leave(),
            "Escape" => {
                if let Some(before) = self.before.get_value() {
                    self.app.edit(Edit::Commit, |s| *s = before);
                }
                event.stop_propagation();
                return self.clear();
            }
            _ => return,
        };
        event.prevent_default();
        let times = if event.shift_key() {
            10.0
        } else if event.alt_key() {
            0.1
        } else {
            1.0
        };
        let text = setting::step(kind(self.key), self.value(), by * times);
        self.settle(&text, Edit::Commit);
    }

    /// Takes a text that was made here: out of range it stops at the limit, in silence.
    fn settle(self, text: &str, edit: Edit) {
        let now = self.app.scenario.get_untracked();
        let (scenario, _) = with_key(&now, self.key, Some(text));
        self.app.edit(edit, |s| *s = scenario);
        self.clear();
    }

    fn press_down(self, event: &PointerEvent) {
        if event.button() == 0 {
            let at = fraction(self.key, self.value());
            self.press
                .set_value(Some((f64::from(event.client_x()), at, false)));
        }
    }

    fn press_move(self, event: &PointerEvent) {
        let Some((from, at, dragging)) = self.press.get_value() else {
            return;
        };
        let moved = f64::from(event.client_x()) - from;
        if !dragging && moved.abs() < SLACK {
            return;
        }
        if !dragging {
            if let Some(field) = input(event) {
                let _ = field.set_pointer_capture(event.pointer_id());
            }
            self.press.set_value(Some((from, at, true)));
        }
        event.prevent_default();
        self.settle(&at_fraction(self.key, at + moved / DRAG), Edit::Live);
    }

    fn press_up(self) {
        if let Some((_, _, true)) = self.press.try_update_value(Option::take).flatten() {
            self.app.edit(Edit::Commit, |_| {});
        }
    }
}

fn input(event: &web_sys::Event) -> Option<HtmlInputElement> {
    event.target()?.dyn_into().ok()
}

/// The dot left of a label: the value differs from the default, or came from a link and was replaced.
pub(super) fn mark(app: App, key: &'static str, label: Text) -> impl IntoView {
    let changed = move || app.scenario.with(|s| s.get(key).is_some());
    let replaced = move || {
        app.judged.with(|judged| {
            judged
                .complaints
                .iter()
                .any(|c| c.key == key && c.used.is_some())
        })
    };
    move || {
        let replaced = replaced();
        (changed() || replaced).then(|| {
            let name = page::reset_one(app.lang.get(), label.get(app.lang.get()));
            let reset = move |_| {
                app.edit(Edit::Commit, |s| *s = with_key(s, key, None).0);
                app.judged
                    .update(|judged| judged.complaints.retain(|c| c.key != key));
                app.epoch.update(|n| *n += 1);
                super::column::focus(key);
            };
            view! {
                <button
                    type="button"
                    class="mark"
                    class:replaced=replaced
                    title=name.clone()
                    aria-label=name
                    on:click=reset
                ></button>
            }
        })
    }
}

/// A number field with its label.
pub(super) fn number(app: App, key: &'static str, label: Text) -> AnyView {
    number_as(app, key, move || label.get(app.lang.get()), label)
}

/// A number field whose label depends on the scenario.
pub(super) fn number_as(
    app: App,
    key: &'static str,
    label: impl Fn() -> &'static str + Copy + Send + Sync + 'static,
    name: Text,
) -> AnyView {
    let draft = Draft {
        app,
        key,
        text: RwSignal::new(None),
        wrong: RwSignal::new(None),
        said: RwSignal::new(false),
        before: StoredValue::new(None),
        press: StoredValue::new(None),
    };
    Effect::new(move |last: Option<u32>| {
        let epoch = app.epoch.get();
        if last.is_some_and(|last| last != epoch) {
            draft.clear();
        }
        epoch
    });
    let value = Memo::new(move |_| app.scenario.with(|s| setting::value(s, key)));
    let shown = move || parts(kind(key), value.get());
    let id = format!("field-{key}");
    let error = format!("error-{key}");
    let unit = format!("unit-{key}");
    let described = {
        let (error, unit) = (error.clone(), unit.clone());
        move || {
            if draft.said.get() {
                format!("{unit} {error}")
            } else {
                unit.clone()
            }
        }
    };
    let own_unit = move || {
        draft
            .text
            .with(|t| t.as_ref().is_some_and(|t| t.trim().parse::<f64>().is_err()))
    };
    let sentence = move || {
        let wrong = draft.said.get().then(|| draft.wrong.get()).flatten();
        wrong.map(|complaint| match &complaint.reason {
            // The field is named already.
            Reason::Quantity(error) => report::field_error(error, app.lang.get()),
            _ => report::complaint_text(&complaint, app.lang.get()),
        })
    };
    let numeric = kind(key) == Kind::Count;
    view! {
        <div class="row">
            {mark(app, key, name)}
            <label for=id.clone()>{label}</label>
            <span
                class="number"
                class:wrong=move || draft.said.get()
                class:waiting=move || draft.wrong.with(Option::is_some)
            >
                <input
                    id=id
                    type="text"
                    inputmode=if numeric { "numeric" } else { "text" }
                    autocomplete="off"
                    spellcheck="false"
                    aria-describedby=described
                    aria-invalid=move || draft.said.get().to_string()
                    prop:value=move || draft.text.get().unwrap_or_else(|| shown().0)
                    on:focus=move |event| {
                        draft.before.set_value(Some(app.scenario.get_untracked()));
                        if let Some(field) = input(&event) {
                            field.select();
                        }
                    }
                    on:input=move |event| draft.typed(event_target_value(&event))
                    on:blur=move |_| draft.leave()
                    on:keydown=move |event| draft.key_down(&event)
                    on:pointerdown=move |event| draft.press_down(&event)
                    on:pointermove=move |event| draft.press_move(&event)
                    on:pointerup=move |_| draft.press_up()
                    on:pointercancel=move |_| draft.press_up()
                />
                <span class="unit" id=unit>
                    {move || if own_unit() { "" } else { shown().1 }}
                </span>
                <span class="place" aria-hidden="true">
                    <i style:width=move || format!("{:.1}%", fraction(key, value.get()) * 100.0)></i>
                </span>
            </span>
        </div>
        {move || {
            sentence()
                .map(|text| {
                    view! {
                        <p class="error" id=error.clone()>
                            {text}
                            " "
                            <span class="last">{app.t(page::LAST_VALID)}</span>
                        </p>
                    }
                })
        }}
    }
    .into_any()
}

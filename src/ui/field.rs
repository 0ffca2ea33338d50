//! Number fields: any unit is read, arrows and sideways drags step, Escape restores, a bad value is named and not used.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::{ClipboardEvent, HtmlInputElement, KeyboardEvent, PointerEvent};

use super::dynamic::{Dynamic, aria, effect, el, memo, part, together, words};
use super::setting::{self, Kind, at_fraction, complete, fraction, kind, parts, with_key};
use super::state::{App, Edit};
use crate::quantity::{decimals, number as read_number};
use crate::report;
use crate::scenario::{Complaint, Reason, Scenario, pin_of_link, query_of_link};
use crate::words::{Text, notes, page};

/// Pixels that a drag takes over the whole range.
const DRAG: f64 = 240.0;
/// Pixels before a press becomes a drag.
const SLACK: f64 = 4.0;

/// What a field remembers while it is used.
#[derive(Clone, Copy)]
struct Draft {
    app: App,
    key: &'static str,
    now: RwSignal<Typed>,
    /// The scenario when what is going on began, and the press that may become a drag.
    start: StoredValue<Start>,
}

/// What was typed.
#[derive(Clone, Debug, Default)]
struct Typed {
    /// As typed; `None` while the field shows the value in force.
    text: Option<String>,
    /// The unit that stood beside it when it was begun: a bare number means this one throughout.
    unit: &'static str,
    /// What is wrong with it.
    wrong: Option<Complaint>,
    /// Whether that is said: not while typing.
    said: bool,
}

/// Where things stood when they began.
#[derive(Default)]
struct Start {
    entered: Option<Scenario>,
    /// Where the press was, the place in the range there, and whether it is a drag by now.
    press: Option<(f64, f64, bool)>,
}

impl Draft {
    fn value(self) -> f64 {
        self.app
            .scenario
            .with_untracked(|s| setting::value(s, self.key))
    }

    /// Each text is taken on top of the scenario as it was here, so that nothing stays of the texts before it.
    fn begin(self) -> Scenario {
        let now = self.app.scenario.get_untracked();
        self.start
            .update_value(|start| start.entered = Some(now.clone()));
        now
    }

    fn begun(self) -> Scenario {
        let entered = self.start.with_value(|start| start.entered.clone());
        entered.unwrap_or_else(|| self.begin())
    }

    /// Takes a text as far as it can be read; where words are wanted, none of them is the default.
    fn take(self, text: &str, edit: Edit) {
        if text.is_empty() && kind(self.key) == Kind::Text {
            self.app
                .turn_into(edit, with_key(&self.begun(), self.key, None).0);
            return self.now.update(|now| now.wrong = None);
        }
        let wait = edit == Edit::Live;
        let wrong = self.app.set_key(edit, wait, &self.begun(), self.key, text);
        self.now.update(|now| now.wrong = wrong);
    }

    fn typed(self, text: String) {
        let mut unit = self.now.with_untracked(|now| now.unit);
        if self.now.with_untracked(|now| now.text.is_none()) {
            unit = self
                .app
                .scenario
                .with_untracked(|s| setting::shown(s, self.key).1);
            self.begin();
        }
        self.take(&complete(&text, unit), Edit::Live);
        self.now.update(|now| {
            now.text = Some(text);
            now.unit = unit;
            now.said = false;
        });
    }

    /// A whole link is no value: it takes the place of the scenario.
    fn pasted(self, event: &ClipboardEvent) {
        let data = event.clipboard_data();
        let text = data.and_then(|data| data.get_data("text").ok());
        let text = text.unwrap_or_default();
        if let Some(query) = query_of_link(&text) {
            event.prevent_default();
            self.app.open(query, self.key, pin_of_link(&text));
            self.begin();
        }
    }

    fn leave(self) {
        let (text, unit) = self.now.with_untracked(|now| (now.text.clone(), now.unit));
        let Some(text) = text else {
            return;
        };
        self.take(&complete(&text, unit), Edit::Commit);
        self.now.update(|now| {
            now.said = now.wrong.is_some();
            if !now.said {
                now.text = None;
            }
        });
        // Closes a live change also where the last text was not usable.
        self.close();
    }

    /// Nothing more of a live change is to come.
    fn close(self) {
        let now = self.app.scenario.get_untracked();
        self.app.turn_into(Edit::Commit, now);
    }

    fn clear(self) {
        let clear = self
            .now
            .with_untracked(|now| now.text.is_none() && now.wrong.is_none() && !now.said);
        if !clear {
            self.now.set(Typed::default());
        }
    }

    fn key_down(self, event: &KeyboardEvent) {
        let counts = kind(self.key) != Kind::Text;
        let by = match event.key().as_str() {
            "ArrowUp" if counts => 1.0,
            "ArrowDown" if counts => -1.0,
            "Enter" => return self.leave(),
            // The keyboard of the page hears of it.
            "Escape" if self.app.is_held() => return,
            "Escape" => {
                if let Some(before) = self.start.with_value(|start| start.entered.clone()) {
                    self.app.turn_into(Edit::Commit, before);
                }
                self.app.unname();
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
        let from = match edit {
            Edit::Live => self.begun(),
            Edit::Commit => self.app.scenario.get_untracked(),
        };
        self.app.set_key(edit, false, &from, self.key, text);
        self.clear();
    }

    fn press_down(self, event: &PointerEvent) {
        if event.button() == 0 && kind(self.key) != Kind::Text {
            let at = fraction(self.key, self.value());
            let press = (f64::from(event.client_x()), at, false);
            self.begin();
            self.start.update_value(|start| start.press = Some(press));
        }
    }

    fn press_move(self, event: &PointerEvent) {
        let Some((from, at, dragging)) = self.start.with_value(|start| start.press) else {
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
            self.start
                .update_value(|start| start.press = Some((from, at, true)));
        }
        event.prevent_default();
        self.settle(&at_fraction(self.key, at + moved / DRAG), Edit::Live);
    }

    fn press_up(self) {
        let press = self.start.try_update_value(|start| start.press.take());
        if let Some(Some((_, _, true))) = press {
            self.close();
        }
    }
}

fn input(event: &web_sys::Event) -> Option<HtmlInputElement> {
    event.target()?.dyn_into().ok()
}

/// The dot left of a label: the value differs from the default, or came from a link and was replaced.
pub(super) fn mark(app: App, key: &'static str, label: Text) -> AnyView {
    let changed = move || app.scenario.with(|s| s.get(key).is_some());
    let replaced = move || {
        app.judged.with(|judged| {
            judged
                .complaints
                .iter()
                .any(|c| c.key == key && c.used.is_some())
        })
    };
    let class = memo(move || {
        let class = match (replaced(), changed()) {
            (true, _) => "mark replaced",
            (false, true) => "mark",
            _ => "",
        };
        class.to_owned()
    });
    part(move || {
        let class = class.get();
        (!class.is_empty()).then(|| {
            let name = page::reset_one(app.lang.get(), label.get(app.lang.get()));
            let reset = move || {
                let now = app.scenario.get_untracked();
                app.turn_into(Edit::Commit, with_key(&now, key, None).0);
                app.answered(&|answered| answered == key);
                app.epoch.update(|n| *n += 1);
                super::column::focus(key);
            };
            el("button")
                .set("type", "button")
                .set("class", class)
                .set("title", name.clone())
                .set("aria-label", name)
                .act("click", reset)
                .done()
        })
    })
}

/// What gave way when a control was used, said at that control.
pub(super) fn named(app: App, key: &'static str) -> AnyView {
    let alone = (key == "solo").then(|| memo(move || app.scenario.with(Scenario::solo_is_alone)));
    part(move || {
        let lang = app.lang.get();
        let named = app.named.get();
        let mut texts = String::new();
        if named.at == key {
            if !named.gone.is_empty() {
                texts += &page::gave_way(lang, &named.gone);
                texts.push(' ');
            }
            for complaint in &named.complaints {
                texts += &report::complaint_text(complaint, lang);
                texts.push(' ');
            }
        }
        let opened = named.opened.filter(|_| named.at == key);
        if opened.is_some() {
            texts += page::PASTED.get(lang);
            if named.pins {
                texts += page::PASTED_PIN.get(lang);
            }
        }
        if alone.is_some_and(|alone| alone.get()) {
            texts += notes::SOLO_ALONE.get(lang);
        }
        let back = move || {
            app.undo();
            super::column::focus(key);
        };
        (!texts.is_empty()).then(|| {
            el("p")
                .set("class", "named")
                .set("id", format!("named-{key}"))
                .set("role", "status")
                .put(texts)
                .put((opened == Some(true)).then(|| {
                    el("button")
                        .set("type", "button")
                        .set("class", "text")
                        .act("click", back)
                        .put(app.t(page::UNDO))
                }))
                .done()
        })
    })
}

/// A number field with its label.
pub(super) fn number(app: App, key: &'static str, label: Text) -> AnyView {
    number_as(app, key, key, app.t(label), label)
}

/// A number field whose name on the page is not its key, or whose label depends on the scenario.
pub(super) fn number_as(
    app: App,
    key: &'static str,
    id: &'static str,
    label: Dynamic<String>,
    name: Text,
) -> AnyView {
    let draft = Draft {
        app,
        key,
        now: RwSignal::new(Typed::default()),
        start: StoredValue::new(Start::default()),
    };
    effect(move || {
        app.epoch.track();
        draft.clear();
    });
    let value = memo(move || app.scenario.with(|s| setting::value(s, key)));
    let shown = move || match kind(key) {
        Kind::Text => app.scenario.with(|s| setting::shown(s, key)),
        kind => parts(kind, value.get()),
    };
    let said_here = (id == key).then(|| named(app, key));
    let error = format!("error-{id}");
    let unit = format!("unit-{id}");
    let id = format!("field-{id}");
    let said = move || draft.now.with(|now| now.said);
    let described = {
        let (error, unit) = (error.clone(), unit.clone());
        words(move || {
            if said() {
                format!("{unit} {error}")
            } else {
                unit.clone()
            }
        })
    };
    let sentence = move || {
        let wrong = draft.now.with(|now| now.wrong.clone().filter(|_| now.said));
        let lang = app.lang.get();
        wrong.map(|mut complaint| {
            let last = match complaint.reason {
                // The limit that is used is said with the range.
                Reason::OutOfRange { .. } => "",
                _ => {
                    complaint.used = None;
                    page::LAST_VALID.get(lang)
                }
            };
            let text = match &complaint.reason {
                // The field is named already.
                Reason::Quantity(error) => report::field_error(error, lang),
                _ => report::complaint_text(&complaint, lang),
            };
            (text, last)
        })
    };
    let base = if kind(key) == Kind::Text {
        "words"
    } else {
        "number"
    };
    let class = words(move || {
        let class = draft.now.with(|now| match (&now.wrong, now.said) {
            (Some(_), true) => "wrong",
            (Some(_), false) => "waiting",
            _ => "",
        });
        format!("number {base} {class}")
    });
    let place = words(move || {
        format!(
            "width: {}%",
            decimals(fraction(key, value.get()) * 100.0, 1)
        )
    });
    let mode = if kind(key) == Kind::Count {
        "numeric"
    } else {
        "text"
    };
    together(vec![
        el("div")
            .set("class", "row")
            .put(mark(app, key, name))
            .put(el("label").set("for", id.clone()).put(label))
            .put(
                el("span")
                    .set("class", class)
                    .put(
                        el("input")
                            .set("id", id)
                            .set("type", "text")
                            .set("inputmode", mode)
                            .set("autocomplete", "off")
                            .set("spellcheck", "false")
                            .set("aria-describedby", described)
                            .set("aria-invalid", aria(said))
                            .prop(
                                "value",
                                words(move || {
                                    draft
                                        .now
                                        .with(|now| now.text.clone())
                                        .unwrap_or_else(|| shown().0)
                                }),
                            )
                            .on("focus", move |event: &web_sys::FocusEvent| {
                                draft.begin();
                                if let Some(field) = input(event) {
                                    field.select();
                                }
                            })
                            .on("input", move |event: &web_sys::Event| {
                                draft.typed(event_target_value(event))
                            })
                            .act("blur", move || draft.leave())
                            .on("paste", move |event: &ClipboardEvent| draft.pasted(event))
                            .on("keydown", move |event: &web_sys::KeyboardEvent| {
                                draft.key_down(event)
                            })
                            .on("pointerdown", move |event: &web_sys::PointerEvent| {
                                draft.press_down(event)
                            })
                            .on("pointermove", move |event: &web_sys::PointerEvent| {
                                draft.press_move(event)
                            })
                            .act("pointerup", move || draft.press_up())
                            .act("pointercancel", move || draft.press_up()),
                    )
                    .put(
                        el("span")
                            .set("class", "unit")
                            .set("id", unit)
                            // A text that brings its own unit does not stand beside another.
                            .put(words(move || {
                                let typed = draft.now.with(|now| {
                                    now.text.as_ref().map(|text| match read_number(text) {
                                        Some(_) => now.unit,
                                        None => "",
                                    })
                                });
                                typed.unwrap_or_else(|| shown().1).to_owned()
                            })),
                    )
                    .put(
                        el("span")
                            .set("class", "place")
                            .set("aria-hidden", "true")
                            .put(el("i").prop("style", place)),
                    ),
            )
            .done(),
        part(move || {
            sentence().map(|(text, last)| {
                el("p")
                    .set("class", "error")
                    .set("id", error.clone())
                    .put(text)
                    .put(" ")
                    .put(el("span").set("class", "last").put(last))
                    .done()
            })
        }),
        together(said_here.into_iter().collect()),
    ])
}

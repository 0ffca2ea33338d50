//! The answer sentence, the line under it, and what it rests on.

use std::time::Duration;

use leptos::prelude::*;

use super::dynamic::{effect, el, flag, list, memo, words};
use super::state::App;
use super::{levers, pin};
use crate::report;
use crate::words::{Sentence, Span, page, plain};

/// So long nothing may have changed before the sentence is read out.
const QUIET: Duration = Duration::from_millis(400);

/// The sentence in the page's language.
pub(super) fn sentence(app: App) -> Sentence {
    let lang = app.lang.get();
    app.scenario.with(|scenario| {
        app.prediction
            .with(|prediction| report::headline(scenario, prediction, lang))
    })
}

/// The answer.
pub(super) fn answer(app: App) -> AnyView {
    let said = memo(move || sentence(app));
    let spans = list(move || {
        let spans = said.get().into_iter();
        spans.map(|span| span_view(app, span)).collect()
    });
    let range = memo(move || {
        let lang = app.lang.get();
        app.scenario.with(|scenario| {
            app.prediction
                .with(|prediction| report::range_line(scenario, prediction, lang))
        })
    });
    let pieces = list(move || {
        let pieces = range.get().into_iter();
        pieces.map(|piece| el("span").put(piece).done()).collect()
    });
    el("section")
        .set("class", "answer")
        .set("aria-labelledby", "answer")
        .put(
            el("div")
                .set("class", "say")
                .put(el("h1").set("id", "answer").put(spans))
                .put(el("p").set("id", "range").set("class", "range").put(pieces))
                .put(
                    el("div")
                        .set("class", "under")
                        .put(notes(app))
                        .put(pin::button(app)),
                )
                .put(pin::place()),
        )
        .put(levers::levers(app))
        .put(live(said))
        .done()
}

fn span_view(app: App, span: Span) -> AnyView {
    match span {
        Span::Text(text) => text.into_any(),
        Span::Figure(text) => el("strong").put(text).done(),
        Span::Token { key, text } => el("button")
            .set("type", "button")
            .set("class", "token")
            .set("data-key", key)
            .act("click", move || app.lead_to(key))
            .put(text)
            .done(),
    }
}

/// The sentence for those who hear it, once it has been quiet.
fn live(now: Memo<Sentence>) -> AnyView {
    let said = RwSignal::new(String::new());
    let first = StoredValue::new(true);
    let timer = StoredValue::new(None::<leptos::leptos_dom::helpers::TimeoutHandle>);
    effect(move || {
        let text = now.with(|now| plain(now));
        // What stands there when the page opens is read with the page.
        if first.get_value() {
            return first.set_value(false);
        }
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        timer.set_value(set_timeout_with_handle(move || said.set(text), QUIET).ok());
    });
    el("p")
        .set("id", "answer-live")
        .set("class", "unseen")
        .set("role", "status")
        .set("aria-live", "polite")
        .put(words(move || said.get()))
        .done()
}

/// The sentences come from the second module when they are opened; here they are counted.
fn notes(app: App) -> AnyView {
    let count = memo(move || {
        app.prediction
            .with(|p| p.notes.len() + usize::from(p.memory.is_short()))
    });
    el("details")
        .set("class", "notes")
        .set("id", "notes")
        .set("hidden", flag(move || count.get() == 0))
        .put(
            el("summary")
                .set("data-later", "numbers notes")
                .set("aria-controls", "note-list")
                .put(words(move || page::notes(app.lang.get(), count.get()))),
        )
        .put(el("div").set("id", "note-list"))
        .done()
}

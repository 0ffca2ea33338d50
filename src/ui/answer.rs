//! The answer sentence, the line under it, and what it rests on.

use std::time::Duration;

use leptos::prelude::*;

use super::dynamic::{act, effect, list, memo, part};
use super::facts;
use super::state::App;
use crate::report;
use crate::words::{Sentence, Span, page, plain};

/// So long nothing may have changed before the sentence is read out.
const QUIET: Duration = Duration::from_millis(400);

/// The sentence in the page's language.
pub(super) fn sentence(app: App) -> Sentence {
    let lang = app.lang.get();
    app.scenario.with(|scenario| {
        app.prediction.with(|prediction| match prediction {
            Ok(prediction) => report::headline(scenario, prediction, lang),
            Err(why) => report::not_built_sentence(*why, lang),
        })
    })
}

/// The answer.
pub(super) fn answer(app: App) -> impl IntoView {
    let said = memo(move || sentence(app));
    let spans = list(move || {
        let spans = said.get().into_iter();
        spans.map(|span| span_view(app, span)).collect()
    });
    let range = memo(move || {
        let lang = app.lang.get();
        app.scenario.with(|scenario| {
            app.prediction.with(|prediction| match prediction {
                Ok(prediction) if scenario.n > 1 => report::range_line(scenario, prediction, lang),
                _ => Vec::new(),
            })
        })
    });
    let pieces = list(move || {
        let pieces = range.get().into_iter();
        pieces
            .map(|piece| view! { <span>{piece}</span> }.into_any())
            .collect()
    });
    view! {
        <section class="answer" aria-labelledby="answer">
            <div class="say">
                <h1 id="answer">{spans}</h1>
                <p id="range" class="range">{pieces}</p>
                {notes(app)}
            </div>
            {facts::figures(app)}
            {live(said)}
        </section>
    }
}

fn span_view(app: App, span: Span) -> AnyView {
    match span {
        Span::Text(text) => text.into_any(),
        Span::Figure(text) => view! { <strong>{text}</strong> }.into_any(),
        Span::Token { key, text } => view! {
            <button type="button" class="token" data-key=key on:click=act(move |_| app.lead_to(key))>
                {text}
            </button>
        }
        .into_any(),
    }
}

/// The sentence for those who hear it, once it has been quiet.
fn live(now: Memo<Sentence>) -> impl IntoView {
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
    view! { <p id="answer-live" class="unseen" role="status" aria-live="polite">{said}</p> }
}

fn notes(app: App) -> AnyView {
    let texts = memo(move || {
        let lang = app.lang.get();
        app.prediction.with(|prediction| {
            let Ok(p) = prediction else {
                return Vec::new();
            };
            let notes = p.notes.iter().map(|note| report::note_text(note, lang));
            notes.chain(report::memory_text(&p.memory, lang)).collect()
        })
    });
    part(move || {
        let texts = texts.get();
        (!texts.is_empty()).then(|| {
            let count = texts.len();
            let items: Vec<_> = texts
                .into_iter()
                .map(|text| view! { <li>{text}</li> }.into_any())
                .collect();
            view! {
                <details class="notes" id="notes">
                    <summary>{page::notes(app.lang.get(), count)}</summary>
                    <ul>{items}</ul>
                </details>
            }
            .into_any()
        })
    })
}

//! What was wrong with the link that the page was opened by.

use leptos::prelude::*;

use super::bar::copy_button;
use super::dynamic::{act, part};
use super::state::{App, Judged};
use crate::report;
use crate::words::page;

/// So many are listed; the rest is counted.
const SHOWN: usize = 12;

/// The bar; nothing where the link was understood.
pub(super) fn complaints(app: App) -> AnyView {
    part(move || {
        let judged = app.judged.get();
        (!judged.complaints.is_empty()).then(|| bar(app, &judged).into_any())
    })
}

fn bar(app: App, judged: &Judged) -> impl IntoView + use<> {
    let lang = app.lang.get();
    let items = judged
        .complaints
        .iter()
        .take(SHOWN)
        .map(|complaint| {
            view! {
                <li>
                    <code>{format!("{}={}", complaint.key, complaint.sent)}</code>
                    " "
                    {report::complaint_text(complaint, lang)}
                </li>
            }
        })
        .collect_view();
    let rest = judged.complaints.len().saturating_sub(SHOWN);
    let sent = judged.sent.max(judged.complaints.len());
    view! {
        <section class="judged" id="complaints" aria-labelledby="complaints-title">
            <div>
                <p id="complaints-title" class="title">
                    {page::link_judged(lang, judged.complaints.len(), sent)}
                </p>
                <ul>
                    {items}
                    {(rest > 0).then(|| view! { <li>{page::and_more(lang, rest)}</li> })}
                </ul>
            </div>
            <div class="actions">
                {copy_button(app, "copy-corrected", page::COPY_CORRECTED)}
                <button
                    type="button"
                    class="text"
                    id="dismiss"
                    on:click=act(move |_| app.judged.set(Judged::default()))
                >
                    {app.t(page::DISMISS)}
                </button>
            </div>
        </section>
    }
}

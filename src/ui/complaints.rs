//! What was wrong with the link that the page was opened by.

use leptos::prelude::*;

use super::bar::copy_button;
use super::dynamic::{el, part};
use super::state::{App, Judged};
use crate::report;
use crate::scenario::Reason;
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

fn bar(app: App, judged: &Judged) -> AnyView {
    let lang = app.lang.get();
    let items = judged
        .complaints
        .iter()
        .take(SHOWN)
        .map(|complaint| {
            el("li")
                .put(el("code").put(format!("{}={}", complaint.key, complaint.sent)))
                .put(" ")
                .put(report::complaint_text(complaint, lang))
                .done()
        })
        .collect::<Vec<_>>();
    let rest = judged.complaints.len().saturating_sub(SHOWN);
    let sent = judged.sent.max(judged.complaints.len());
    let count = |is: fn(&Reason) -> bool| {
        let all = judged.complaints.iter();
        all.filter(|complaint| is(&complaint.reason)).count()
    };
    let title = if count(|reason| *reason == Reason::NewerVersion) > 0 {
        page::link_newer(lang, count(|r| matches!(r, Reason::UnknownKey { .. })))
    } else {
        page::link_judged(lang, judged.complaints.len(), sent)
    };
    el("section")
        .set("class", "judged")
        .set("id", "complaints")
        .set("aria-labelledby", "complaints-title")
        .put(
            el("div")
                .put(
                    el("p")
                        .set("id", "complaints-title")
                        .set("class", "title")
                        .put(title),
                )
                .put(
                    el("ul")
                        .put(items)
                        .put((rest > 0).then(|| el("li").put(page::and_more(lang, rest)).done())),
                ),
        )
        .put(
            el("div")
                .set("class", "actions")
                .put(copy_button(app, "copy-corrected", page::COPY_CORRECTED))
                .put(
                    el("button")
                        .set("type", "button")
                        .set("class", "text")
                        .set("id", "dismiss")
                        .act("click", move || app.judged.set(Judged::default()))
                        .put(app.t(page::DISMISS)),
                ),
        )
        .done()
}

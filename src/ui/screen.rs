//! What the page is shown on: media queries that signals follow, and paper.

use leptos::prelude::*;

use super::canvas;

/// Whether a media query holds, followed as long as the reactive owner lives.
pub(super) fn followed(query: &'static str) -> RwSignal<bool> {
    let signal = RwSignal::new(matches(query));
    canvas::on_media(query, move || {
        let now = matches(query);
        if signal
            .try_get_untracked()
            .is_some_and(|before| before != now)
        {
            signal.set(now);
        }
    });
    signal
}

/// Keeps `printing` true while the page goes to paper: not every browser answers the media query in time.
pub(super) fn paper(printing: RwSignal<bool>) {
    let before = window_event_listener(leptos::ev::beforeprint, move |_| printing.set(true));
    let after = window_event_listener(leptos::ev::afterprint, move |_| printing.set(false));
    on_cleanup(move || {
        before.remove();
        after.remove();
    });
}

fn matches(query: &str) -> bool {
    let list = window().match_media(query).ok().flatten();
    list.is_some_and(|list| list.matches())
}

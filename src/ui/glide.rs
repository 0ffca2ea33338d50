//! Points and bars that go on their way to where a change takes them, once; not where the reader has asked for less motion.

use std::cell::Cell;

use leptos::prelude::*;

use crate::chart::{Lines, Scale};

/// Milliseconds from one place to the next.
const LASTS: f64 = 160.0;

/// Where the reader's own point and the suggested one stand.
pub(super) type Spots = [Option<(f64, f64)>; 2];

thread_local! {
    /// When the last change was made that points and bars go along with, in milliseconds.
    static SINCE: Cell<f64> = const { Cell::new(0.0) };
}

/// The change that comes next is not at once where it leads.
pub(super) fn start() {
    let asked = window().match_media("(prefers-reduced-motion: reduce)");
    let still = asked.ok().flatten().is_some_and(|list| list.matches());
    SINCE.set(if still { 0.0 } else { js_sys::Date::now() });
}

/// Everything is where it belongs.
pub(super) fn stop() {
    SINCE.set(0.0);
}

/// How much of the way lies behind: it begins fast and ends slowly.
#[inline(never)]
pub(super) fn way() -> f64 {
    let passed = (js_sys::Date::now() - SINCE.get()) / LASTS;
    if !(0.0..1.0).contains(&passed) {
        return 1.0;
    }
    let left = 1.0 - passed;
    1.0 - left * left * left
}

/// A place on the way.
pub(super) fn between(from: f64, to: f64, way: f64) -> f64 {
    from + (to - from) * way
}

/// Where the points of a chart stand.
pub(super) fn spots(lines: &Lines) -> Spots {
    [&lines.you, &lines.suggested].map(|marker| marker.as_ref().map(|at| (at.x, at.y)))
}

/// Puts them on the way, as far as they stood anywhere before.
pub(super) fn put(lines: &mut Lines, from: Spots, way: f64) {
    let scales = (lines.x.scale, lines.y.scale);
    let markers = [&mut lines.you, &mut lines.suggested];
    for (marker, from) in markers.into_iter().zip(from) {
        if let (Some(marker), Some((x, y))) = (marker, from) {
            marker.x = along(scales.0, x, marker.x, way);
            marker.y = along(scales.1, y, marker.y, way);
        }
    }
}

/// Equal parts of the way are equal distances on the screen.
fn along(scale: Scale, from: f64, to: f64, way: f64) -> f64 {
    if scale == Scale::Linear || from <= 0.0 || to <= 0.0 {
        return between(from, to, way);
    }
    from * libm::pow(to / from, way)
}

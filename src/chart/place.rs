//! A picture laid out by its kind.

use super::figure::{Figure, Kind};
#[cfg(feature = "more")]
use super::heat;
use super::layout::Layout;
use super::{dumbbell, lines};

/// Places everything in a picture of this size in CSS pixels.
pub fn layout(figure: &Figure, size: (f64, f64)) -> Layout {
    let side = |v: f64| {
        if v.is_finite() {
            v.clamp(1.0, 10_000.0)
        } else {
            1.0
        }
    };
    let size = (side(size.0), side(size.1));
    match &figure.kind {
        Kind::Lines(content) => lines::place(content, size),
        Kind::Dumbbell(content) => dumbbell::place(content, size),
        #[cfg(feature = "more")]
        Kind::Heat(content) => heat::place(content, size),
    }
}

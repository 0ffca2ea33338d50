//! The figures of a scenario: what its curves are, ready to be drawn.
//!
//! [`data`] computes, the others put words and ticks to it; tables and tests read the same data.

pub mod data;
pub mod names;

// Drawn by the command line only, so far; the page would carry it unseen.
#[cfg(feature = "cli")]
mod bucket;
mod by_gpu;
mod collective;
mod frequency;
mod size;

use super::Figure;
use crate::quantity::Lang;
use crate::scenario::{ChartKind, Scenario};

/// The kinds that can be drawn so far.
pub const KINDS: &[ChartKind] = &[
    ChartKind::Frequency,
    ChartKind::Size,
    ChartKind::Link,
    #[cfg(feature = "cli")]
    ChartKind::Bucket,
    ChartKind::Collective,
];

/// A scenario's figure; `None` for kinds that cannot be drawn yet, see [`KINDS`].
pub fn figure(kind: ChartKind, scenario: &Scenario, lang: Lang) -> Option<Figure> {
    match kind {
        ChartKind::Frequency => Some(frequency::figure(scenario, lang)),
        ChartKind::Size => Some(size::figure(scenario, lang)),
        ChartKind::Link => Some(by_gpu::figure(scenario, lang)),
        #[cfg(feature = "cli")]
        ChartKind::Bucket => Some(bucket::figure(scenario, lang)),
        ChartKind::Collective => Some(collective::figure(scenario, lang)),
        _ => None,
    }
}

//! The figures of a scenario: what its curves are, ready to be drawn.
//!
//! [`data`] computes, the others put words and ticks to it; tables and tests read the same data.

pub mod data;
pub mod names;

#[cfg(feature = "more")]
mod bucket; // left to the page's second module, as are all that need `more`
mod by_gpu;
#[cfg(feature = "more")]
mod collective;
mod frequency;
#[cfg(feature = "more")]
pub mod grid; // the numbers behind the heat map
#[cfg(feature = "more")]
mod heat;
mod pinned; // the line of the scenario that is compared with
pub mod readout; // the values at one place of a figure
mod size;
#[cfg(feature = "more")]
pub mod timeline; // the first periods, which has a writer of its own

pub use pinned::draw_pinned;

use super::Figure;
use crate::quantity::Lang;
use crate::scenario::{ChartKind, Scenario};

/// The kinds that can be drawn so far.
pub const KINDS: &[ChartKind] = &[
    ChartKind::Frequency,
    ChartKind::Size,
    ChartKind::Link,
    #[cfg(feature = "more")]
    ChartKind::Bucket,
    #[cfg(feature = "more")]
    ChartKind::Heat,
    #[cfg(feature = "more")]
    ChartKind::Collective,
];

/// A scenario's figure; `None` for kinds that cannot be drawn yet, see [`KINDS`].
pub fn figure(kind: ChartKind, scenario: &Scenario, lang: Lang) -> Option<Figure> {
    match kind {
        ChartKind::Frequency => Some(frequency::figure(scenario, lang)),
        ChartKind::Size => Some(size::figure(scenario, lang)),
        ChartKind::Link => Some(by_gpu::figure(scenario, lang)),
        #[cfg(feature = "more")]
        ChartKind::Bucket => Some(bucket::figure(scenario, lang)),
        #[cfg(feature = "more")]
        ChartKind::Heat => Some(heat::figure(scenario, lang)),
        #[cfg(feature = "more")]
        ChartKind::Collective => Some(collective::figure(scenario, lang)),
        _ => None,
    }
}

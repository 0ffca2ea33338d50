//! The scenarios that claims are judged on.

use super::ClaimId;
use crate::hardware::Link;
use crate::scenario::{Scenario, Workload, from_query};

/// The scenario that stands for a claim, as the query of its link.
///
/// The article gives no sizes and no times. What stands in for them was fixed before any number was known; the words
/// name it beside each claim (`crate::words` has them). Everywhere: eight H100 on one HGX board, GPT-2 XL with one
/// sequence of 1,024 tokens a micro-batch. Where whole periods are judged, no overlap: the article's driver suspends the
/// tensor cores, runs the collective and only then resumes them (its section 5). Cases are with overlap as well.
pub const fn stand(id: ClaimId) -> &'static str {
    match id {
        // The single card's losses are not given: 6 % for HBM scheduling and 2.5 % for FP8 conversion.
        ClaimId::AboveSingleCard | ClaimId::Compounding => "v=1&overlap=off&hbm=0.06&fp8=0.025",
        // A small batch is a quarter of the workload's micro-batch.
        ClaimId::SmallBatch => "v=1&tokens=256&overlap=off",
        // “Several rounds” are four.
        ClaimId::Accumulation => "v=1&every=4&overlap=off",
        // An inference service that holds 30 % of the link, steadily.
        ClaimId::Colocation => "v=1&overlap=off&share=0.3",
        // The article's road without NVLink: all through the CPU's memory.
        ClaimId::Pcie => "v=1&link=pcie-host",
        // The article's operator is NVLink SHARP.
        ClaimId::Operator => "v=1&algo=nvls",
        ClaimId::OneCard => "v=1&n=1",
    }
}

/// Group sizes that claims are judged on.
pub const GROUPS: [u32; 3] = [2, 4, 8];

/// Each number of micro-batches per sync that claims are judged on is this many times the one before.
pub const STEP: u32 = 4;

/// Micro-batches per sync that claims are judged on.
pub const ACCUMULATED: [u32; 3] = [1, STEP, STEP * STEP];

/// A small micro-batch is the workload's own over this, and at least one token or image.
pub const SMALL: u64 = 4;

/// Bytes of a tiny message: the smallest of the published sweeps that the bars judge.
pub const TINY: f64 = 512.0;

/// What the article says a small batch loses at least, as overhead.
pub const SMALL_LOSES: f64 = 0.20;

/// What the article says several cards lose beyond the single-card estimate: 14 to 20 points, as fractions.
pub const POINTS: (f64, f64) = (0.14, 0.20);

/// The roads that the article sets against NVLink.
pub(super) const ROADS: [Link; 2] = [Link::PcieP2p, Link::PcieHost];

/// Whether a time is at least twice another.
pub fn doubled(ratio: f64) -> bool {
    ratio >= 2.0
}

/// A scenario with a quarter of its workload's micro-batch.
pub fn small(scenario: &Scenario) -> Scenario {
    Scenario {
        tokens: Some((scenario.model.per_micro_batch() / SMALL).max(1)),
        ..scenario.clone()
    }
}

/// A claim's scenario, read.
pub(super) fn read(id: ClaimId) -> Scenario {
    from_query(stand(id)).scenario
}

/// A scenario with every workload and group size, without overlap and with it.
pub(super) fn groups(scenario: &Scenario) -> impl Iterator<Item = Scenario> + '_ {
    Workload::ALL.iter().flat_map(move |&model| {
        GROUPS.into_iter().flat_map(move |n| {
            [false, true].into_iter().map(move |overlap| Scenario {
                model,
                n,
                overlap,
                ..scenario.clone()
            })
        })
    })
}

/// The same with every number of micro-batches per sync.
pub(super) fn grid(scenario: &Scenario) -> impl Iterator<Item = Scenario> + '_ {
    groups(scenario).flat_map(|scenario| {
        ACCUMULATED.into_iter().map(move |every| Scenario {
            every,
            ..scenario.clone()
        })
    })
}

//! The bars of a rank.

use crate::chart::gantt::{Bar, Fill};
use crate::loss::{Activity, RankTimes, ShownCall, Slice};

/// The compute track; where compute is slowed, the share `hatched` of it is time lost.
pub(super) fn compute(times: &RankTimes, hatched: f64) -> Vec<Bar> {
    let bar = |slice: &Slice| Bar {
        fill: match slice.activity {
            Activity::Forward => Fill::Forward,
            Activity::Backward => Fill::Backward,
            Activity::Compute => Fill::Compute,
            Activity::Waits | Activity::Restarts => Fill::Hatch,
            Activity::Copy => Fill::Copy,
            Activity::Framework => Fill::Framework,
            Activity::Outside => Fill::Outside,
        },
        from: slice.from,
        to: slice.to,
        hatched: if slice.slowed { hatched } else { 0.0 },
        cut: false,
    };
    times.slices.iter().map(bar).collect()
}

/// The copy track: what of each call the rank waits for, and at its end what other tenants added.
pub(super) fn copy(times: &RankTimes, calls: &[ShownCall]) -> Vec<Bar> {
    let mut bars = Vec::with_capacity(calls.len());
    let mut waits = times
        .slices
        .iter()
        .filter(|slice| slice.activity == Activity::Copy)
        .peekable();
    for call in calls {
        let own = call.to - call.added;
        let mut put = |fill: Fill, from: f64, to: f64| {
            if to > from {
                bars.push(Bar {
                    fill,
                    from,
                    to,
                    hatched: 0.0,
                    cut: to >= call.to,
                });
            }
        };
        let mut at = call.from;
        while let Some(wait) = waits.peek()
            && wait.from < own
        {
            put(Fill::Hidden, at, wait.from.min(own));
            put(Fill::Copy, at.max(wait.from), wait.to.min(own));
            at = at.max(wait.to.min(own));
            if wait.to > own {
                break;
            }
            waits.next();
        }
        put(Fill::Hidden, at, own);
        put(Fill::Dots, own.max(call.from), call.to);
    }
    bars
}

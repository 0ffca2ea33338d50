//! The smallest number of micro-batches per sync that keeps the loss under a threshold.

use super::Study;
use super::predict::lost;
use crate::simulate::{CUT, Pattern, Ranks, Tenant, Work, calls_of, with_draws};

/// The most micro-batches per sync.
pub const MOST: u32 = 1024;

/// The first `every` in 1…1024 whose central loss is below `threshold`, by scan; `None` where there is none, and where
/// accumulation saves nothing.
///
/// Most values are passed over by a bound that costs little: the exposed time is at least what waiting for the latest
/// rank, compute slowed by messages that go out as soon as they are ready, and the last message cost, and at least what
/// all messages need beyond a backward pass. It never exceeds the simulated time, so the first value found is the first
/// there is. Only with bursty tenants and many calls a period may one that luck puts below the threshold be passed over.
pub fn smallest_every(study: &Study, threshold: f64) -> Option<u32> {
    smallest_from(study, threshold, 1)
}

/// The same for several thresholds. What one of them has passed over is passed over for every lower one as well.
pub(super) fn smallest_of<const N: usize>(study: &Study, thresholds: [f64; N]) -> [Option<u32>; N] {
    let mut found = thresholds.map(|threshold| (threshold, 1));
    thresholds.map(|threshold| {
        let higher = found.iter().filter(|(other, _)| *other >= threshold);
        let first = higher.map(|(_, every)| *every).max().unwrap_or(1);
        let smallest = smallest_from(study, threshold, first);
        for (_, every) in found.iter_mut().filter(|(other, _)| *other == threshold) {
            *every = smallest.unwrap_or(MOST + 1);
        }
        smallest
    })
}

/// The same where none before `first` is below the threshold.
fn smallest_from(study: &Study, threshold: f64, first: u32) -> Option<u32> {
    if study.work.gpus <= 1 {
        return Some(1);
    }
    let only_one = match study.work.pattern {
        Pattern::Each { .. } | Pattern::Sharded { .. } => return None,
        Pattern::Inside { .. } => true,
        Pattern::Accumulate { .. } => false,
    };
    let last = if only_one { 1 } else { MOST };
    if let Some(fit) = &study.measured {
        // Nothing has to be simulated to find t_x.
        return (first..=last).find(|&every| {
            let local = f64::from(every) * fit.micro_batch + study.work.outside;
            lost(fit.exposed(), local) < threshold
        });
    }
    let under = |every: u32| {
        let outcome = study.with_every(every).outcome();
        lost(outcome.exposed, outcome.local) < threshold
    };
    let bound = Bound::new(study);
    let holds = |every: u32| bound.at(every) < threshold && under(every);
    // Bursts take up to half the link, which the bound does not know, and have to be followed call by call: beyond what
    // can be afforded, what is left is halved again and again.
    let tried = match study.causes.tenant {
        Tenant::Bursty { .. } => {
            let affordable = (MOST_BURSTY_CALLS / calls_of(&study.work)).clamp(16, MOST.into());
            last.min(affordable as u32)
        }
        Tenant::Steady(_) => last,
    };
    let found = (first..=tried).find(|&every| holds(every));
    if found.is_some() || tried == last {
        return found;
    }
    bisected(first.max(tried), last, &under)
}

/// So many calls a period may be followed through bursts in one search, over all values tried.
const MOST_BURSTY_CALLS: u64 = 1 << 14;

/// A value after `not` and up to `last` for which `under` holds but not for the one before it; `None` where it does not
/// hold at `last`.
fn bisected(mut not: u32, last: u32, under: &dyn Fn(u32) -> bool) -> Option<u32> {
    if !under(last) {
        return None;
    }
    let mut holds = last;
    while holds - not > 1 {
        let middle = not.midpoint(holds);
        if under(middle) {
            holds = middle;
        } else {
            not = middle;
        }
    }
    Some(holds)
}

/// A lower bound on the loss.
struct Bound<'a> {
    study: &'a Study,
    /// Σ T(b) with nobody else on the link, or with those that are always there.
    messages: f64,
    /// The last message, and the least that the others slow compute by.
    tail: f64,
    /// The fraction of a micro-batch from the first message's readiness to the end.
    window: f64,
}

/// Rounding must not make the bound larger than what it bounds.
const SAFETY: f64 = 1.0 - 1e-9;

impl<'a> Bound<'a> {
    fn new(study: &'a Study) -> Self {
        let Work {
            messages,
            pattern,
            micro_batch,
            backward,
            ..
        } = study.work;
        let contention = match study.causes.tenant {
            Tenant::Steady(contention) => contention,
            Tenant::Bursty { .. } => 1.0,
        };
        let all = messages.seconds(contention);
        if !matches!(pattern, Pattern::Accumulate { overlap: true }) {
            return Self {
                study,
                messages: all,
                tail: all,
                window: 0.0,
            };
        }
        let slow = study.causes.slow;
        let shortest = micro_batch * (1.0 - CUT * study.causes.straggling.sigma).max(0.0);
        let call = messages.each.seconds(contention);
        let beside =
            (shortest * backward * messages.each.share * slow).min(call * slow / (1.0 + slow));
        let slowed = messages.count.saturating_sub(1) as f64 * beside;
        let first = messages.first.unwrap_or(messages.each).share;
        Self {
            study,
            messages: all,
            tail: messages.final_one().seconds(contention) + slowed,
            window: backward * (1.0 - first),
        }
    }

    fn at(&self, every: u32) -> f64 {
        let Study { work, causes, .. } = self.study;
        let k = every as usize;
        let straggling = &causes.straggling;
        let periods = work.periods(causes);
        let drawn = if straggling.sigma > 0.0 {
            work.gpus as usize
        } else {
            0
        };
        let (exposed, late) = with_draws(straggling.seed, drawn, periods * k, |draws| {
            let (mut exposed, mut late) = (0.0, 0.0);
            for period in 0..periods {
                let ranks = Ranks::at(work, straggling, draws, period * k, (period + 1) * k);
                let window = self.window * ranks.mean_last();
                exposed += (ranks.latest() + self.tail).max(self.messages - window);
                late += ranks.mean;
            }
            (exposed / periods as f64, late / periods as f64)
        });
        let local = f64::from(every) * work.micro_batch + late + work.outside;
        SAFETY * lost(exposed + causes.drain + causes.extra, local)
    }
}

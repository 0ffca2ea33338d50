//! Whether a GPU that is last is slow, or somebody has to be last.

use super::RankTimes;
use crate::loss::Followed;
use crate::simulate::{CallSpan, Causes, Pattern, Recorder, Span, Straggling, simulate};

/// How many times the jitter a GPU has to be behind the others before it is named.
pub const FACTOR: f64 = 2.0;

/// What lateness says about the GPUs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// One GPU waits for nobody.
    OneGpu,
    /// All GPUs finish together.
    Together,
    /// One GPU is last every time, and by more than chance explains.
    Straggler {
        /// Which.
        rank: u32,
        /// GPU-seconds that the others lose to it: the periods without its slowness would be so much shorter, times the
        /// number of others.
        costs: f64,
    },
    /// One GPU is last every time, but by no more than chance explains.
    WithinJitter {
        /// Which.
        rank: u32,
    },
    /// Another GPU is last each time, or none alone.
    Moves,
    /// One period cannot tell a slow GPU from chance.
    OnePeriod {
        /// Who is last in it.
        rank: u32,
    },
}

/// Judges who was `last` in each period.
///
/// How far a GPU is behind in a period is how much longer it computes there than the others on average, at full speed.
/// Chance explains σ times the compute of a micro-batch, and for several micro-batches together the root of their number as
/// much.
pub(super) fn verdict(followed: &Followed, ranks: &[RankTimes], last: &[Option<u32>]) -> Verdict {
    if ranks.len() <= 1 {
        return Verdict::OneGpu;
    }
    if last.iter().all(Option::is_none) {
        return Verdict::Together;
    }
    let first = last.first().copied().flatten();
    let Some(rank) = first.filter(|_| last.iter().all(|one| *one == first)) else {
        return Verdict::Moves;
    };
    let work = &followed.study.work;
    let sigma = followed.study.causes.straggling.sigma;
    let together = match work.pattern {
        Pattern::Inside { .. } => 1.0,
        _ => f64::from(work.simulated()),
    };
    let jitter = sigma * work.micro_batch * libm::sqrt(together);
    let behind = |period: usize| {
        let computed = |times: &RankTimes| times.computed.get(period).copied().unwrap_or(0.0);
        let own = ranks.get(rank as usize).map_or(0.0, computed);
        let all: f64 = ranks.iter().map(computed).sum();
        own - (all - own) / (ranks.len() - 1) as f64
    };
    if !(0..last.len()).all(|period| behind(period) > FACTOR * jitter) {
        return Verdict::WithinJitter { rank };
    }
    if sigma > 0.0 && last.len() < 2 {
        return Verdict::OnePeriod { rank };
    }
    let others = (ranks.len() - 1) as f64;
    Verdict::Straggler {
        rank,
        costs: others * longer(followed, rank),
    }
}

/// How much longer the periods are because `rank` is slow: against the same without its slowness, or, where chance alone
/// makes it so, without anybody late.
fn longer(followed: &Followed, rank: u32) -> f64 {
    let causes = &followed.study.causes;
    let slow = causes.straggling.slow_rank;
    let straggling = if slow.is_some_and(|(slow, _)| slow == rank) {
        Straggling {
            slow_rank: None,
            ..causes.straggling
        }
    } else {
        Straggling {
            even: true,
            ..causes.straggling
        }
    };
    let without = Causes {
        straggling,
        ..*causes
    };
    let periods = &followed.timeline.periods;
    let mut ends = Ends::default();
    simulate(
        &followed.study.work,
        &without,
        Some(periods.len()),
        &mut ends,
    );
    let with = periods.last().copied().unwrap_or(0.0);
    let longer = with - ends.last;
    // What rounding leaves is nothing.
    if longer > 1e-12 * with { longer } else { 0.0 }
}

/// When the last period ended, and nothing else.
#[derive(Default)]
struct Ends {
    last: f64,
}

impl Recorder for Ends {
    fn span(&mut self, _: Span) {}
    fn call(&mut self, _: CallSpan) {}
    fn period(&mut self, end: f64) {
        self.last = end;
    }
}

//! Whether a GPU that is last is slow, or somebody has to be last.

use super::RankTimes;
use crate::loss::Followed;
use crate::simulate::{CallSpan, Causes, Pattern, Recorder, Span, Straggling, simulate};

/// How many times the jitter a GPU has to be behind the others before it is named. A rule and no measurement: by chance alone
/// the last of eight GPUs is on average 1.6 σ behind the mean of the others.
pub const FACTOR: f64 = 2.0;

/// In this share of three periods or more a GPU has to be last to be named though it is not last in all. A rule: chance
/// puts one of eight GPUs last in three of four periods once in 18 times, and seldom by twice the jitter.
pub const MOSTLY: f64 = 0.75;

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
    /// One GPU is last every time or nearly ([`MOSTLY`]), and on average, not each time, by more than chance explains.
    Mostly {
        /// Which.
        rank: u32,
        /// In how many periods.
        times: usize,
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
    let times = |rank: u32| last.iter().filter(|one| **one == Some(rank)).count();
    let ids = 0..ranks.len() as u32;
    let most = ids.max_by_key(|rank| times(*rank)).unwrap_or(0);
    let (rank, times) = (most, times(most));
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
    let chance = FACTOR * jitter;
    let every_time = times == last.len();
    if every_time && (0..last.len()).all(|period| behind(period) > chance) {
        if sigma > 0.0 && last.len() < 2 {
            return Verdict::OnePeriod { rank };
        }
        let others = (ranks.len() - 1) as f64;
        return Verdict::Straggler {
            rank,
            costs: others * longer(followed, rank),
        };
    }
    let mostly = last.len() > 2 && times as f64 >= MOSTLY * last.len() as f64;
    let mean = (0..last.len()).map(behind).sum::<f64>() / last.len() as f64;
    if mostly && mean > chance {
        Verdict::Mostly { rank, times }
    } else if every_time {
        Verdict::WithinJitter { rank }
    } else {
        Verdict::Moves
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
    fn launch(&mut self, _: u32, _: f64) {}
    fn call(&mut self, _: CallSpan) {}
    fn period(&mut self, end: f64) {
        self.last = end;
    }
}

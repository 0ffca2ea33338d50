//! Whether a GPU that is last is slow, or somebody has to be last.

use super::RankTimes;
use crate::loss::Followed;
use crate::simulate::Pattern;

/// How many times the jitter a GPU has to be behind the others before it is named.
pub const FACTOR: f64 = 2.0;

/// What lateness says about the GPUs.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict {
    /// One GPU waits for nobody.
    OneGpu,
    /// No GPU waits for another.
    NobodyWaits,
    /// One GPU is last every time, and by more than chance explains.
    Straggler {
        /// Which.
        rank: u32,
        /// GPU-seconds for which the others waited for it.
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
/// How far a GPU is behind in a period is what the others wait for ranks there, on average, longer than itself. Chance
/// explains σ times the compute of a micro-batch, and for several micro-batches together the root of their number as much.
pub(super) fn verdict(followed: &Followed, ranks: &[RankTimes], last: &[Option<u32>]) -> Verdict {
    if ranks.len() <= 1 {
        return Verdict::OneGpu;
    }
    let duration: f64 = followed.timeline.periods.last().copied().unwrap_or(0.0);
    let noticed = |seconds: f64| seconds > 1e-12 * duration;
    if !ranks.iter().any(|rank| noticed(rank.waits_for_ranks)) {
        return Verdict::NobodyWaits;
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
        let waited = |times: &RankTimes| times.waited.get(period).copied().unwrap_or(0.0);
        let own = ranks.get(rank as usize).map_or(0.0, waited);
        let all: f64 = ranks.iter().map(waited).sum();
        (all - own) / (ranks.len() - 1) as f64 - own
    };
    let slow = |period: usize| behind(period) > FACTOR * jitter && noticed(behind(period));
    if !(0..last.len()).all(slow) {
        return Verdict::WithinJitter { rank };
    }
    if sigma > 0.0 && last.len() < 2 {
        return Verdict::OnePeriod { rank };
    }
    let others = (ranks.len() - 1) as f64;
    Verdict::Straggler {
        rank,
        costs: others * (0..last.len()).map(behind).sum::<f64>(),
    }
}

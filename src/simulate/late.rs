//! How late each rank is, from the draws.

use super::draws::Draws;
use super::work::{Straggling, Work};

/// A rank at the end of the micro-batches between two syncs.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Rank {
    /// When its compute ends by itself, counted from when it ends on the average rank.
    pub late: f64,
    /// Its last micro-batch, seconds.
    pub last: f64,
}

const MAX_RANKS: usize = crate::hardware::MAX_GPUS as usize;

/// The ranks of a group at one sync.
#[derive(Clone, Copy, Debug)]
pub struct Ranks {
    ranks: [Rank; MAX_RANKS],
    count: usize,
    /// When compute ends on the average rank, counted from when it would end without straggling.
    pub mean: f64,
}

impl Ranks {
    /// After micro-batches `from..to`.
    pub fn at(work: &Work, straggling: &Straggling, draws: &Draws, from: usize, to: usize) -> Self {
        let t_m = work.micro_batch;
        let count = (work.gpus as usize).clamp(1, MAX_RANKS);
        let mut found = Self {
            ranks: [Rank {
                late: 0.0,
                last: t_m,
            }; MAX_RANKS],
            count,
            mean: 0.0,
        };
        if straggling.sigma <= 0.0 && straggling.slow_rank.is_none() {
            found.count = if straggling.even { 1 } else { count };
            return found;
        }
        let (mut late, mut last) = (0.0, 0.0);
        for (at, rank) in found.ranks.iter_mut().enumerate().take(count) {
            let slow = match straggling.slow_rank {
                Some((slow, by)) if slow as usize == at => by,
                _ => 0.0,
            };
            let (all, one) = if straggling.sigma > 0.0 {
                let sigma = straggling.sigma * (1.0 + slow);
                let (all, one) = draws.sum_and_last(at, from, to);
                (sigma * all, sigma * one)
            } else {
                (0.0, 0.0)
            };
            *rank = Rank {
                late: t_m * (all + slow * (to - from) as f64),
                last: t_m * (1.0 + slow + one),
            };
            late += rank.late;
            last += rank.last;
        }
        let ranks = count as f64;
        found.mean = late / ranks;
        if straggling.even {
            found.count = 1;
            found.ranks = [Rank {
                late: 0.0,
                last: last / ranks,
            }; MAX_RANKS];
        } else {
            for rank in found.ranks.iter_mut().take(count) {
                rank.late -= found.mean;
            }
        }
        found
    }

    /// Those that differ in what follows; one stands for all where nobody is late.
    pub fn iter(&self) -> impl Iterator<Item = &Rank> {
        self.ranks.iter().take(self.count)
    }

    /// The latest.
    pub fn latest(&self) -> f64 {
        self.iter().map(|rank| rank.late).fold(f64::MIN, f64::max)
    }

    /// The last micro-batch on the average rank.
    pub fn mean_last(&self) -> f64 {
        self.iter().map(|rank| rank.last).sum::<f64>() / self.count as f64
    }

    /// The longest last micro-batch.
    pub fn longest(&self) -> f64 {
        self.iter().map(|rank| rank.last).fold(f64::MIN, f64::max)
    }

    /// For a backward pass of the fraction `backward` of the last micro-batch: when it begins and how long it takes, of
    /// those ranks alone that can be the last to have some gradient ready. Times as in [`Rank::late`].
    ///
    /// A rank that begins no later than another and computes no longer is never the last, since everything that
    /// happens to both grows with both.
    pub(super) fn backward(&self, backward: f64) -> ([(f64, f64); MAX_RANKS], usize) {
        let mut passes = [(0.0, 0.0); MAX_RANKS];
        let mut kept = 0;
        for rank in self.iter() {
            let length = backward * rank.last;
            let pass = (rank.late - length, length);
            let beaten = |by: &(f64, f64)| by.0 >= pass.0 && by.1 >= pass.1;
            if passes.iter().take(kept).any(beaten) {
                continue;
            }
            let mut keep = 0;
            for at in 0..kept {
                if let Some(&other) = passes.get(at)
                    && !(pass.0 >= other.0 && pass.1 >= other.1)
                    && let Some(slot) = passes.get_mut(keep)
                {
                    *slot = other;
                    keep += 1;
                }
            }
            if let Some(slot) = passes.get_mut(keep) {
                *slot = pass;
            }
            kept = keep + 1;
        }
        (passes, kept)
    }
}

//! The recurrence: figures of many periods without an event queue.
//!
//! `ready[i]` is when bucket i's gradient is ready on the last rank; `start[i] = max(ready[i], end[i−1])`,
//! `end[i] = start[i] + T(b[i])`. Times of a period count from when compute ends on the average rank, so that small
//! exposed times do not drown in long computes, and what is left of the period after 0 is exposed.

use super::backward::Backward;
use super::draws::{Draws, with_draws};
use super::late::Ranks;
use super::link::Tenant;
use super::messages::{Message, Messages};
use super::sharded;
use super::sum::Sum;
use super::work::{Causes, Outcome, PERIODS, Pattern, Work};

/// The group's calls in one period, and what they took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Calls {
    /// Σ T(b).
    pub(super) seconds: Sum,
    /// On the wire, nobody else there.
    wire: Sum,
    /// On the wire as it was.
    taken: Sum,
}

/// The link as calls see it: who else is there, and what time it is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Road<'a> {
    pub(super) tenant: &'a Tenant,
    /// Seconds since the first period at time 0 of the sync in hand.
    pub(super) now: f64,
}

impl Road<'_> {
    /// T(b) of a call that starts at `at`.
    pub(super) fn seconds(&self, message: &Message, at: f64, calls: &mut Calls) -> f64 {
        let seconds = self.tenant.seconds(message, self.now + at);
        calls.seconds.add(seconds);
        if let Tenant::Bursty { .. } = self.tenant {
            calls.wire.add(message.wire());
            calls.taken.add(
                self.tenant
                    .through(self.now + at + message.toll(), message.wire()),
            );
        }
        seconds
    }
}

/// Plays the periods.
pub fn play(work: &Work, causes: &Causes) -> Outcome {
    let repeats = work.repeats();
    let own = f64::from(work.simulated()) * work.micro_batch;
    if work.gpus <= 1 {
        return Outcome {
            exposed: 0.0,
            local: repeats * own + work.outside,
            calls: 0.0,
            contention: 1.0,
            spread: 0.0,
        };
    }
    let periods = work.periods(causes);
    let micro_batches = work.simulated() as usize;
    let straggling = &causes.straggling;
    let drawn = if straggling.sigma > 0.0 {
        work.gpus as usize
    } else {
        0
    };
    with_draws(straggling.seed, drawn, periods * micro_batches, |draws| {
        let mut exposed = [0.0; PERIODS];
        let mut late = [0.0; PERIODS];
        let mut calls = Calls::default();
        let mut now = 0.0;
        for (period, (exposed, late)) in exposed.iter_mut().zip(&mut late).enumerate().take(periods)
        {
            let from = period * micro_batches;
            let one = Period {
                work,
                causes,
                draws,
                from,
                now,
            };
            (*exposed, *late) = one.play(&mut calls);
            // Time goes on by what was simulated: a period that is not simulated to its end would have to be multiplied,
            // and with bursty tenants every rounding with it.
            now = causes
                .tenant
                .turned(now + own + *late + *exposed + work.outside);
        }
        let used = |all: &[f64; PERIODS]| mean(all.get(..periods).unwrap_or(all));
        let mean_exposed = used(&exposed);
        let count = periods as f64;
        Outcome {
            exposed: repeats * mean_exposed,
            local: repeats * (own + used(&late)) + work.outside,
            calls: repeats * calls.seconds.get() / count,
            contention: match causes.tenant {
                Tenant::Steady(contention) => contention,
                Tenant::Bursty { .. } if calls.taken.get() > 0.0 => {
                    calls.wire.get() / calls.taken.get()
                }
                Tenant::Bursty { .. } => 1.0,
            },
            // A micro-batch that stands for several varies more than their sum does.
            spread: deviation(exposed.get(..periods).unwrap_or(&exposed), mean_exposed)
                * libm::sqrt(repeats),
        }
    })
}

/// The mean, summed in pairs: of equal values it is that value, to the last bit.
fn mean(values: &[f64]) -> f64 {
    fn sum(values: &[f64]) -> f64 {
        match values {
            [] => 0.0,
            [one] => *one,
            _ => {
                let (left, right) = values.split_at(values.len() / 2);
                sum(left) + sum(right)
            }
        }
    }
    sum(values) / values.len().max(1) as f64
}

fn deviation(values: &[f64], mean: f64) -> f64 {
    let others = values.len().saturating_sub(1).max(1) as f64;
    let squares: f64 = values.iter().map(|v| (v - mean) * (v - mean)).sum();
    libm::sqrt(squares / others)
}

struct Period<'a> {
    work: &'a Work,
    causes: &'a Causes,
    draws: &'a Draws,
    /// Its first micro-batch.
    from: usize,
    /// When it begins.
    now: f64,
}

impl Period<'_> {
    /// t_x, and by how much the ranks' own compute is longer than without straggling, on average.
    fn play(&self, calls: &mut Calls) -> (f64, f64) {
        let (work, causes) = (self.work, self.causes);
        match work.pattern {
            Pattern::Accumulate { overlap } => {
                let to = self.from + work.every as usize;
                let ranks = self.ranks(self.from, to);
                let road = self.road(f64::from(work.every) * work.micro_batch + ranks.mean);
                let end = sync(work, causes, &ranks, overlap, &road, calls);
                (end + causes.drain + causes.extra, ranks.mean)
            }
            Pattern::Each { overlap } => self.micro_batches(|ranks, road| {
                let end = sync(work, causes, ranks, overlap, road, calls);
                end + causes.drain + causes.extra
            }),
            Pattern::Sharded { overlap, scatter } => self.micro_batches(|ranks, road| {
                let end = sharded::micro_batch(work, causes, &scatter, ranks, overlap, road, calls);
                end + causes.extra
            }),
            Pattern::Inside { per } => {
                let ranks = self.ranks(self.from, self.from + 1);
                let latest = ranks.latest();
                let wire = self.inside(per, ranks.mean + latest, calls);
                (latest + wire + f64::from(per) * causes.drain, ranks.mean)
            }
        }
    }

    fn ranks(&self, from: usize, to: usize) -> Ranks {
        Ranks::at(self.work, &self.causes.straggling, self.draws, from, to)
    }

    fn road(&self, later: f64) -> Road<'_> {
        Road {
            tenant: &self.causes.tenant,
            now: self.now + later,
        }
    }

    /// A period that synchronises every micro-batch by itself.
    fn micro_batches(&self, mut one: impl FnMut(&Ranks, &Road<'_>) -> f64) -> (f64, f64) {
        let t_m = self.work.micro_batch;
        let (mut exposed, mut late) = (0.0, 0.0);
        for m in 0..self.work.simulated() {
            let from = self.from + m as usize;
            let ranks = self.ranks(from, from + 1);
            let so_far = f64::from(m) * t_m + exposed + late;
            exposed += one(&ranks, &self.road(so_far + t_m + ranks.mean));
            late += ranks.mean;
        }
        (exposed, late)
    }

    /// Σ T(b) of syncs on the critical path, while the slowest rank's compute, `later` than without straggling, is cut
    /// into equal slices.
    fn inside(&self, per: u32, later: f64, calls: &mut Calls) -> f64 {
        let (work, drain) = (self.work, self.causes.drain);
        if let Tenant::Steady(contention) = self.causes.tenant {
            let wire = f64::from(per) * work.messages.seconds(contention);
            calls.seconds.add(wire);
            return wire;
        }
        let road = self.road(0.0);
        let slice = (work.micro_batch + later) / f64::from(per);
        let (mut at, mut wire) = (0.0, 0.0);
        for _ in 0..per {
            at += slice;
            for message in work.messages.iter() {
                let seconds = road.seconds(message, at, calls);
                wire += seconds;
                at += seconds;
            }
            at += drain;
        }
        wire
    }
}

/// When the last message of a sync ends.
fn sync(
    work: &Work,
    causes: &Causes,
    ranks: &Ranks,
    overlap: bool,
    road: &Road<'_>,
    calls: &mut Calls,
) -> f64 {
    if !overlap {
        let ready = ranks.latest();
        if let Tenant::Steady(contention) = *road.tenant {
            let seconds = work.messages.seconds(contention);
            calls.seconds.add(seconds);
            return ready + seconds;
        }
        return work
            .messages
            .iter()
            .fold(ready, |end, m| end + road.seconds(m, end, calls));
    }
    let (mut passes, kept) = ranks.backward(work.backward);
    let passes = passes.get_mut(..kept).unwrap_or_default();
    let mut backward = Backward {
        passes,
        slow: causes.slow,
        end: None,
    };
    let Messages {
        first,
        each,
        count,
        last,
        ..
    } = &work.messages;
    if let Some(message) = first {
        backward.one(message, road, calls);
    }
    let after = last.as_ref().map_or(0.0, |message| message.share);
    backward.run(each, *count, after, road, calls);
    if let Some(message) = last {
        backward.one(message, road, calls);
    }
    backward.end.unwrap_or_default()
}

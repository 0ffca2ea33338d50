//! What is simulated: the work of a period, and the causes that make it longer.

use super::link::Tenant;
use super::messages::Messages;

/// How many periods are simulated where periods differ; figures are means over them.
pub const PERIODS: usize = 64;

/// Where every micro-batch is synchronised, micro-batches of a period are alike, and so many stand for all of them.
pub const SAMPLED: u32 = 4;

/// When a sync happens.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Pattern {
    /// One sync closes the period: messages go out during the last backward pass, or after it.
    Accumulate {
        /// During it.
        overlap: bool,
    },
    /// A sync closes every micro-batch.
    Each {
        /// During its backward pass.
        overlap: bool,
    },
    /// So many syncs on the critical path of a micro-batch, between equal slices of compute.
    Inside {
        /// Syncs per micro-batch.
        per: u32,
    },
    /// Parameters are gathered unit by unit for forward and again for backward, gradients scattered: FSDP, ZeRO-3.
    /// [`Work::messages`] are the gathers.
    Sharded {
        /// The next unit is gathered while one computes.
        overlap: bool,
        /// The reduce-scatters.
        scatter: Messages,
    },
}

/// The work of one period, the same for every rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Work {
    /// Ranks in the group.
    pub gpus: u32,
    /// t_m: compute of one micro-batch, seconds.
    pub micro_batch: f64,
    /// Backward's share of it.
    pub backward: f64,
    /// Micro-batches in a period.
    pub every: u32,
    /// t_o: time of the period outside micro-batches and sync, seconds.
    pub outside: f64,
    /// When a sync happens.
    pub pattern: Pattern,
    /// What a sync sends.
    pub messages: Messages,
}

/// Ranks that do not compute equally fast.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Straggling {
    /// σ: standard deviation of a micro-batch's compute time, as a fraction of it.
    pub sigma: f64,
    /// Which draws.
    pub seed: u64,
    /// One rank that is always slower, and by which fraction.
    pub slow_rank: Option<(u32, f64)>,
    /// Give every rank, micro-batch by micro-batch, the mean over ranks: the same work without anybody being late.
    pub even: bool,
}

impl Straggling {
    /// Nobody differs.
    pub const NONE: Self = Self {
        sigma: 0.0,
        seed: 0,
        slow_rank: None,
        even: false,
    };
}

/// What makes a period longer than its work and the bare wire.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Causes {
    /// Ranks that are late.
    pub straggling: Straggling,
    /// Added compute time beside a collective, as a fraction.
    pub slow: f64,
    /// Seconds lost at each wait of the compute stream.
    pub drain: f64,
    /// Seconds of the framework's own work per gradient sync, never hidden.
    pub extra: f64,
    /// Who else is on the link.
    pub tenant: Tenant,
}

impl Causes {
    /// The wire alone.
    pub const NONE: Self = Self {
        straggling: Straggling::NONE,
        slow: 0.0,
        drain: 0.0,
        extra: 0.0,
        tenant: Tenant::NONE,
    };
}

/// What periods came to, in seconds; means over the simulated ones.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Outcome {
    /// t_x: what synchronising adds to a period.
    pub exposed: f64,
    /// C_local: the mean over ranks of their own compute, and the time outside.
    pub local: f64,
    /// Σ T(b) of a period, hidden or not.
    pub calls: f64,
    /// Mean of c: seconds that the wire would have taken alone, over those that it took.
    pub contention: f64,
    /// Standard deviation of single periods' t_x.
    pub spread: f64,
}

impl Work {
    /// Micro-batches of a period that are simulated; see [`SAMPLED`].
    pub fn simulated(&self) -> u32 {
        match self.pattern {
            Pattern::Accumulate { .. } => self.every,
            Pattern::Each { .. } | Pattern::Sharded { .. } => self.every.min(SAMPLED),
            Pattern::Inside { .. } => 1,
        }
    }

    /// How often what was simulated of a period has to be counted.
    pub(super) fn repeats(&self) -> f64 {
        match self.pattern {
            Pattern::Inside { .. } => 1.0,
            _ => f64::from(self.every) / f64::from(self.simulated().max(1)),
        }
    }

    /// How many periods have to be simulated: one where all are alike.
    pub fn periods(&self, causes: &Causes) -> usize {
        let alike = causes.straggling.sigma <= 0.0 && matches!(causes.tenant, Tenant::Steady(_));
        if alike || self.gpus <= 1 { 1 } else { PERIODS }
    }
}

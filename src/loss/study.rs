//! A scenario made ready for simulation, and what it comes to.

use super::framework::{Framework, WIDEST};
use super::{Exposed, StepFit, fp8_loss, hbm_loss, step_fit};
use crate::collective::{Algorithm, Collective, Curve, resolve};
use crate::quantity::Bytes;
use crate::scenario::{Buckets, Scenario, Sync};
use crate::simulate::{
    Causes, Messages, Outcome, Pace, Pattern, Straggling, Tenant, Work, calls_of, play,
};

/// Seconds that one restart of the compute stream takes where the scenario does not say.
///
/// After a wait the first kernel has to be launched onto an empty queue: 4.66 µs, the time of a tiny kernel launched
/// back to back on H100 SXM (`published/launch.txt`, kernel). The launch of the collective itself is inside its toll.
pub const fn drain_default() -> f64 {
    4.66e-6
}

/// Added compute time beside a collective where the scenario does not say: the collective's thread blocks hold SMs that
/// compute would use, so with a share s of them compute takes s/(1−s) longer.
///
/// Thread blocks as NCCL 2.29.2 logs them on an HGX H100: 24 for Ring, 16 for NVLS (`wh8-ring-large` and
/// `wh8-nvls-large` in `published/sources.txt`, as channels); one holds one SM. A Tree is taken as a Ring.
pub fn slow_default(algorithm: Algorithm, sms: u32) -> f64 {
    let blocks = match algorithm {
        Algorithm::Nvls => 16.0,
        _ => 24.0,
    };
    let share = blocks / f64::from(sms);
    share / (1.0 - share)
}

/// Added compute time beside a collective that a scenario comes to, as a fraction.
pub fn slow_used(scenario: &Scenario) -> f64 {
    Study::new(scenario, &resolve(&scenario.request()))
        .causes
        .slow
}

/// The framework's seconds per gradient sync that a scenario comes to.
pub fn extra_used(scenario: &Scenario) -> f64 {
    Study::new(scenario, &resolve(&scenario.request()))
        .causes
        .extra
}

/// Whether a sync carries gradients, which a framework copies into buckets and back.
pub(super) const fn carries_gradients(scenario: &Scenario) -> bool {
    scenario.n > 1
        && scenario.per == 1
        && (matches!(scenario.sync, Sync::Sharded)
            || matches!(
                scenario.coll,
                Collective::AllReduce | Collective::ReduceScatter
            ))
}

/// t_m: seconds of one micro-batch, single-card losses included.
pub(super) fn micro_batch(scenario: &Scenario) -> f64 {
    scenario.compute_used().get() * (1.0 + hbm_loss(scenario)) * (1.0 + fp8_loss(scenario))
}

/// The framework's own seconds per gradient sync of `size`: central, low and high.
pub(super) fn extra(scenario: &Scenario, size: Bytes) -> (f64, f64, f64) {
    if scenario.per > 1 || scenario.n <= 1 {
        // Syncs on the critical path of a micro-batch carry activations, not gradients in buckets.
        return (0.0, 0.0, 0.0);
    }
    let (framework, bytes) = if carries_gradients(scenario) {
        (Framework::FITTED, size.as_f64())
    } else {
        (Framework::NONE, 0.0)
    };
    scenario.extra.map_or_else(
        || framework.seconds(bytes, scenario.gpu.spec().hbm_bandwidth.get()),
        |typed| (typed.get(), typed.get(), typed.get()),
    )
}

/// Seconds lost at each wait of the compute stream.
pub(super) fn drain(scenario: &Scenario) -> f64 {
    scenario.drain.map_or(drain_default(), |v| v.get())
}

/// The range of the slowdown where the scenario does not say: none for compute that leaves SMs free (assumed), 40 % at worst
/// as published for overlapped training on four A100, H100 or MI250 (`published/slowdowns.txt`, overlap-max).
const SLOW_RANGE: (f64, f64) = (0.0, 0.40);

/// Half the width of a range that holds nine of ten periods, in standard deviations.
const NINE_OF_TEN: f64 = 1.645;

/// With more calls a period than this, the bursts of other tenants even out, and no call is followed through them.
pub const MOST_CALLS: u64 = 4096;

/// A scenario made ready.
#[derive(Clone, Copy, Debug)]
pub struct Study {
    /// Calls as fitted.
    pub work: Work,
    /// Calls at the fast and at the slow end of their bands.
    pub paces: (Work, Work),
    /// Everything that makes periods longer.
    pub causes: Causes,
    /// Smallest and largest `extra` that is expected.
    pub extra: (f64, f64),
    /// Smallest and largest `slow` that is expected.
    pub slow: (f64, f64),
    /// What measured step times say; they overrule what is simulated.
    pub measured: Option<StepFit>,
}

impl Study {
    /// Makes a scenario ready; its `curve` is [`resolve`]d from it.
    pub fn new(scenario: &Scenario, curve: &Curve) -> Self {
        let measured = step_fit(scenario);
        let t_m = measured.map_or_else(|| micro_batch(scenario), |fit| fit.micro_batch);
        let outside = measured.map_or(scenario.step.get(), |fit| fit.outside.unwrap_or(0.0));
        let scatter = (scenario.sync == Sync::Sharded).then(|| {
            let mut request = scenario.request();
            request.collective = Collective::ReduceScatter;
            resolve(&request)
        });
        let buckets = scenario.buckets();
        let work = |pace| Work {
            gpus: scenario.n,
            micro_batch: t_m,
            backward: scenario.fb.get(),
            every: scenario.every,
            outside,
            pattern: pattern(scenario, scatter.as_ref(), buckets, pace),
            messages: Messages::new(curve, buckets, pace),
        };
        let spec = scenario.gpu.spec();
        let algorithm = curve
            .call(buckets.each as f64)
            .map_or(Algorithm::Ring, |call| call.algorithm);
        let (central, low, high) = extra(scenario, scenario.size_used());
        let causes = Causes {
            straggling: Straggling {
                sigma: scenario.jitter.get(),
                seed: scenario.seed,
                slow_rank: scenario.slowrank.map(|slow| (slow.rank, slow.by.get())),
                even: false,
            },
            slow: scenario
                .slow
                .map_or_else(|| slow_default(algorithm, spec.sms), |typed| typed.get()),
            drain: drain(scenario),
            extra: central,
            tenant: Tenant::of(
                scenario.share.get(),
                scenario.burst.map(|v| v.get()),
                scenario.seed,
            ),
        };
        let work_as_fitted = work(Pace::Central);
        let causes = Causes {
            tenant: if calls_of(&work_as_fitted) > MOST_CALLS {
                causes.tenant.averaged(work_as_fitted.messages.each.wire())
            } else {
                causes.tenant
            },
            ..causes
        };
        Self {
            work: work_as_fitted,
            paces: (work(Pace::Fast), work(Pace::Slow)),
            causes,
            extra: (low, high),
            slow: scenario
                .slow
                .map_or((SLOW_RANGE.0, causes.slow.max(SLOW_RANGE.1)), |typed| {
                    (typed.get(), typed.get())
                }),
            measured,
        }
    }

    /// The same with another number of micro-batches per sync.
    pub fn with_every(&self, every: u32) -> Self {
        let mut other = *self;
        for work in [&mut other.work, &mut other.paces.0, &mut other.paces.1] {
            work.every = every;
        }
        other
    }

    /// Everything together, and in place of t_x and C_local what was measured of them.
    pub fn outcome(&self) -> Outcome {
        let played = play(&self.work, &self.causes);
        self.measured.map_or(played, |fit| Outcome {
            exposed: fit.exposed(),
            local: f64::from(self.work.every) * fit.micro_batch + self.work.outside,
            spread: 0.0,
            ..played
        })
    }

    /// With other causes.
    pub fn with(&self, causes: &Causes) -> Outcome {
        play(&self.work, causes)
    }

    /// By how much t_x may be smaller or larger than its central value, for the calls' bands and the framework's range,
    /// or for what measured steps may be off by. Where one sync closes a period and nothing was measured, the same for
    /// every `every`.
    pub fn leeway(&self) -> (f64, f64) {
        if let Some(fit) = &self.measured {
            let (low, high) = fit.exposed_range(self.work.every);
            return (fit.exposed() - low, high - fit.exposed());
        }
        let quiet = Causes {
            straggling: Straggling::NONE,
            tenant: Tenant::NONE,
            ..self.causes
        };
        let at = |work: &Work| play(work, &quiet).exposed;
        let central = at(&self.work);
        let syncs = match self.work.pattern {
            Pattern::Accumulate { .. } => 1.0,
            Pattern::Inside { .. } => 0.0,
            Pattern::Each { .. } | Pattern::Sharded { .. } => f64::from(self.work.every),
        };
        let slowed = |slow: f64| {
            if slow == self.causes.slow {
                return central;
            }
            play(&self.work, &Causes { slow, ..quiet }).exposed
        };
        let all = |wire: f64, framework: f64, slowed: f64| {
            let framework = syncs * framework;
            libm::sqrt(wire * wire + framework * framework + slowed * slowed)
        };
        (
            all(
                central - at(&self.paces.0),
                self.causes.extra - self.extra.0,
                central - slowed(self.slow.0),
            ),
            all(
                at(&self.paces.1) - central,
                self.extra.1 - self.causes.extra,
                slowed(self.slow.1) - central,
            ),
        )
    }

    /// t_x with its range, from an outcome and the [`Study::leeway`].
    ///
    /// The range also holds nine of ten single periods, unless it would then be wider than [`WIDEST`]: it gives up
    /// lucky periods first, and then the upper end. What follows from measured steps is as wide as they make it.
    pub fn range(&self, outcome: &Outcome, (below, above): (f64, f64)) -> Exposed {
        let periods = NINE_OF_TEN * outcome.spread;
        let central = outcome.exposed;
        if self.measured.is_some() {
            return Exposed {
                central,
                low: (central - below).max(0.0),
                high: central + above,
            };
        }
        let high = central + libm::sqrt(above * above + periods * periods);
        let lucky = central - libm::sqrt(below * below + periods * periods);
        let low = lucky
            .max((central - below).min(high / WIDEST))
            .max(central / WIDEST);
        Exposed {
            central,
            low,
            // Three times a third may be a little less than the whole.
            high: high.min(low * WIDEST).max(central),
        }
    }

    /// t_x with its range.
    pub fn exposed(&self) -> (Outcome, Exposed) {
        let outcome = self.outcome();
        (outcome, self.range(&outcome, self.leeway()))
    }
}

fn pattern(scenario: &Scenario, scatter: Option<&Curve>, buckets: Buckets, pace: Pace) -> Pattern {
    let overlap = scenario.overlap;
    match (scenario.sync, scatter) {
        (Sync::Sharded, Some(curve)) => Pattern::Sharded {
            overlap,
            scatter: Messages::new(curve, buckets, pace),
        },
        _ if scenario.per > 1 => Pattern::Inside { per: scenario.per },
        (Sync::Each, _) => Pattern::Each { overlap },
        _ => Pattern::Accumulate { overlap },
    }
}

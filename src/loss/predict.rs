use super::formula::{blocked_links, coef_nvlink, throughput_lost};
use super::smallest::{smallest_every, smallest_of};
use super::{Costs, Layers, MemoryNeed, Note, Stack, Study, costs, memory_need, notes, stack};
use crate::collective::{Call, Curve, Status, resolve};
use crate::hardware::Link;
use crate::scenario::{Buckets, Scenario};
use crate::simulate::{Outcome, Pattern};

/// What a scenario comes to.
#[derive(Clone, Debug, PartialEq)]
pub struct Prediction {
    /// C_local in seconds: compute of the period plus time outside it.
    pub local: f64,
    /// C_nv in seconds: the same with synchronisation.
    pub period: f64,
    /// SM clock, to turn both into cycles.
    pub clock_hz: f64,
    /// t_x in seconds, central and range.
    pub exposed: Exposed,
    /// Formula 1, as a fraction.
    pub overhead: f64,
    /// Of the step, the part that is synchronisation.
    pub throughput_lost: f64,
    /// The range of `throughput_lost`.
    pub lost_range: (f64, f64),
    /// The layers of `exposed`, in seconds.
    pub layers: Layers,
    /// One call on the whole tensor; `None` on one GPU.
    pub call: Option<Call>,
    /// How well the times of the messages that are sent are founded: the worst of them.
    pub status: Status,
    /// Σ T(b) over one period, seconds.
    pub calls: f64,
    /// The messages of one sync.
    pub buckets: Buckets,
    /// Mean of c, the share of its speed that the link gave us in what was simulated.
    pub contention: f64,
    /// Formula 2's coefficient from the scenario.
    pub coef: f64,
    /// Links of formula 2: in all, and blocked by other tenants.
    pub links: (f64, f64),
    /// Added compute time beside a collective, as a fraction.
    pub slow: f64,
    /// Seconds lost at each wait of the compute stream.
    pub drain: f64,
    /// The framework's seconds per gradient sync: central, low, high.
    pub extra: (f64, f64, f64),
    /// Standard deviation of single periods' t_x, seconds.
    pub spread: f64,
    /// The single card's own losses and the whole.
    pub stack: Stack,
    /// The smallest `every` under thresholds.
    pub smallest: Smallest,
    /// Memory that the workload needs.
    pub memory: MemoryNeed,
    /// What the loss comes to in a day.
    pub costs: Costs,
    /// Tokens or images a second, all GPUs.
    pub per_second: f64,
    /// Of what n GPUs without synchronisation would give.
    pub scaling_efficiency: f64,
    /// What the reader must know about the figures.
    pub notes: Vec<Note>,
}

/// t_x in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Exposed {
    /// Central.
    pub central: f64,
    /// With calls at the fast end of their bands, the framework at its quickest and a lucky period.
    pub low: f64,
    /// With calls at the slow end, the framework at its slowest and an unlucky period. Three times `low` at most, unless
    /// it follows from measured steps.
    pub high: f64,
}

/// The smallest `every` whose central loss is below a threshold; `None` where no value up to 1024 is.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Smallest {
    /// Under 5 %.
    pub five: Option<u32>,
    /// Under 2 %.
    pub two: Option<u32>,
    /// Under 1 %.
    pub one: Option<u32>,
    /// Under the scenario's `target`.
    pub target: Option<u32>,
}

/// Formula 1 for t_x beside C_local: C_nv − C_local is t_x, which a difference of long times would only blur.
fn overhead_of(exposed: f64, local: f64) -> f64 {
    if local > 0.0 { exposed / local } else { 0.0 }
}

/// Throughput lost for t_x beside C_local.
pub(super) fn lost(exposed: f64, local: f64) -> f64 {
    throughput_lost(overhead_of(exposed, local))
}

/// Throughput lost, central, low and high, for t_x beside C_local.
///
/// Where steps were measured, the step is known, and more of it for sync leaves less for compute.
pub(super) fn lost_range(study: &Study, exposed: &Exposed, local: f64) -> (f64, f64, f64) {
    let central = lost(exposed.central, local);
    let step = local + exposed.central;
    let lost = |seconds: f64| match study.measured {
        Some(_) if step > 0.0 => seconds / step,
        _ => lost(seconds, local),
    };
    // x/(1 + x) may round a larger x to the smaller result.
    (
        central,
        lost(exposed.low).min(central),
        lost(exposed.high).max(central),
    )
}

/// Throughput lost at several values of `every`, as central, low and high. The fast path of curves.
pub fn lost_over_every(scenario: &Scenario, every: &[u32]) -> Vec<(f64, f64, f64)> {
    let study = Study::new(scenario, &resolve(&scenario.request()));
    let one_sync = matches!(study.work.pattern, Pattern::Accumulate { .. });
    let mut known: Option<(Study, Outcome, (f64, f64))> = None;
    every
        .iter()
        .map(|&every| {
            let at = study.with_every(every);
            let (outcome, leeway) = match &known {
                _ if at.measured.is_some() => (at.outcome(), at.leeway()),
                // One sync closes a period: what its calls and the framework may be off by does not depend on how long
                // that is.
                Some((_, _, leeway)) if one_sync => (at.outcome(), *leeway),
                // Micro-batches are alike: with as many simulated, only their number differs.
                Some((like, outcome, leeway)) if like.work.simulated() == at.work.simulated() => {
                    let times = f64::from(every) / f64::from(like.work.every);
                    let outside = at.work.outside;
                    let outcome = Outcome {
                        exposed: times * outcome.exposed,
                        local: times * (outcome.local - outside) + outside,
                        spread: libm::sqrt(times) * outcome.spread,
                        ..*outcome
                    };
                    (outcome, (times * leeway.0, times * leeway.1))
                }
                _ => (at.outcome(), at.leeway()),
            };
            known = Some((at, outcome, leeway));
            lost_range(&at, &at.range(&outcome, leeway), outcome.local)
        })
        .collect()
}

/// Throughput lost as the scenario stands, as central, low and high.
pub fn lost_at(scenario: &Scenario) -> (f64, f64, f64) {
    let study = Study::new(scenario, &resolve(&scenario.request()));
    let (outcome, exposed) = study.exposed();
    lost_range(&study, &exposed, outcome.local)
}

/// Predicts a scenario.
pub fn predict(scenario: &Scenario) -> Prediction {
    Prediction {
        smallest: smallest(scenario),
        ..predict_here(scenario)
    }
}

/// Predicts a scenario, with the smallest `every` under its target alone: the others take a search as long again.
pub fn predict_for_target(scenario: &Scenario) -> Prediction {
    let study = Study::new(scenario, &resolve(&scenario.request()));
    let mut prediction = predict_here(scenario);
    prediction.smallest.target = smallest_every(&study, scenario.target.get());
    prediction
}

/// The smallest `every` under each threshold.
pub fn smallest(scenario: &Scenario) -> Smallest {
    let study = Study::new(scenario, &resolve(&scenario.request()));
    let [five, two, one, target] = smallest_of(&study, [0.05, 0.02, 0.01, scenario.target.get()]);
    Smallest {
        five,
        two,
        one,
        target,
    }
}

/// Predicts a scenario without searching for the smallest `every`: all of [`Prediction::smallest`] is `None`.
pub fn predict_here(scenario: &Scenario) -> Prediction {
    let curve = resolve(&scenario.request());
    let study = Study::new(scenario, &curve);
    let (outcome, exposed) = study.exposed();
    let local = outcome.local;
    let overhead = overhead_of(exposed.central, local);
    let (throughput_lost, low, high) = lost_range(&study, &exposed, local);

    let links = match scenario.link_used() {
        Link::NvSwitch | Link::NvlinkBridge => f64::from(scenario.gpu.spec().nvlinks),
        Link::PcieP2p | Link::PcieHost => 1.0,
    };
    let blocked = blocked_links(links, scenario.share.get());
    let done = scenario.tokens_used() as f64
        * if scenario.per > 1 {
            1.0
        } else {
            f64::from(scenario.n) * f64::from(scenario.every)
        };
    let buckets = scenario.buckets();
    let period = local + exposed.central;
    Prediction {
        local,
        period,
        clock_hz: scenario.gpu.spec().clock.get(),
        exposed,
        overhead,
        throughput_lost,
        lost_range: (low, high),
        layers: if scenario.n > 1 {
            Layers::of(&study, exposed.central)
        } else {
            Layers::NONE
        },
        call: curve.call(scenario.size_used().as_f64()),
        status: status(&curve, &buckets),
        calls: outcome.calls,
        buckets,
        contention: outcome.contention,
        coef: coef_nvlink(links, blocked).unwrap_or(1.0),
        links: (links, blocked),
        slow: study.causes.slow,
        drain: study.causes.drain,
        extra: (study.causes.extra, study.extra.0, study.extra.1),
        spread: outcome.spread,
        stack: stack(scenario, overhead),
        smallest: Smallest::default(),
        memory: memory_need(scenario),
        costs: costs(scenario, throughput_lost),
        per_second: done / period,
        scaling_efficiency: 1.0 / (1.0 + overhead),
        notes: notes(scenario, &curve),
    }
}

/// The worst status among the messages.
fn status(curve: &Curve, buckets: &Buckets) -> Status {
    let Buckets {
        first, each, last, ..
    } = *buckets;
    [
        first.unwrap_or(each),
        each,
        if last > 0 { last } else { each },
    ]
    .into_iter()
    .filter_map(|bytes| curve.call(bytes as f64))
    .map(|call| call.status)
    .max()
    .unwrap_or(Status::Measured)
}

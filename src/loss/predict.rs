use super::formula::{blocked_links, coef_nvlink, loss_nv, throughput_lost};
use super::{MemoryNeed, Stack, fp8_loss, hbm_loss, memory_need, stack};
use crate::collective::{Basis, Call, Collective, Curve, Status, resolve};
use crate::hardware::Link;
use crate::scenario::{Buckets, Scenario, Sync, ignored_keys};
use crate::simulate::{Pace, Period, Schedule, Step};

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
    /// c: the share of its speed that the link gave us.
    pub contention: f64,
    /// Formula 2's coefficient from the scenario.
    pub coef: f64,
    /// Links of formula 2: in all, and blocked by other tenants.
    pub links: (f64, f64),
    /// The single card's own losses and the whole.
    pub stack: Stack,
    /// The smallest `every` under thresholds.
    pub smallest: Smallest,
    /// Memory that the workload needs.
    pub memory: MemoryNeed,
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
    /// With every call at the fast end of its band.
    pub low: f64,
    /// With every call at the slow end.
    pub high: f64,
}

/// The parts of t_x, in seconds. They add up to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layers {
    /// On the wire, after everything else is removed.
    pub copy: f64,
    /// Waiting and restarting.
    pub interruption: f64,
    /// What other tenants of the link add.
    pub contention: f64,
}

/// The smallest `every` whose central loss is below a threshold; `None` where no value up to 1024 is.
#[derive(Clone, Copy, Debug, PartialEq)]
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

/// What the reader must know about the figures.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// Straggling, slowed compute and framework time count as 0: the loss is a lower bound.
    LowerBound,
    /// What the collective's lanes rest on.
    Basis(Basis),
    /// H100 and H200 on HGX boards are the same machine to the library.
    SameMachine,
    /// The group is larger than the bridge.
    BeyondBridge,
    /// The size is beyond the measured ones.
    Extrapolated,
    /// The collective borrows another's lanes.
    Borrowed(Collective),
    /// What formula 2's B is here.
    Coefficient,
    /// Another tenant's share counts as one half at most.
    ShareAboveHalf,
    /// A key whose feature is not built yet.
    Ignored(&'static str),
}

/// Something that changes which collectives run and is not built yet: there is no result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("sync={} is not built yet; only sync=no-sync gives a result", sync.id())]
pub struct NotBuilt {
    /// The value of `sync`.
    pub sync: Sync,
}

/// Seconds that one restart of the compute stream takes where the scenario does not say.
///
/// After a wait the first kernel has to be launched onto an empty queue: 4.66 µs, the time of a tiny kernel launched
/// back to back on H100 SXM (`published/launch.txt`, kernel). The launch of the collective itself is inside its toll.
pub const fn drain_default() -> f64 {
    4.66e-6
}

/// Everything about a scenario that does not depend on `every`.
struct Ready<'a> {
    scenario: &'a Scenario,
    curve: Curve,
    buckets: Buckets,
    /// t_m.
    micro_batch: f64,
    drain: f64,
    contention: f64,
}

impl<'a> Ready<'a> {
    fn new(scenario: &'a Scenario) -> Self {
        let micro_batch =
            scenario.compute_used().get() * (1.0 + hbm_loss(scenario)) * (1.0 + fp8_loss(scenario));
        Self {
            scenario,
            curve: resolve(&scenario.request()),
            buckets: scenario.buckets(),
            micro_batch,
            drain: scenario.drain.map_or(drain_default(), |v| v.get()),
            contention: (1.0 - scenario.share.get()).max(0.5),
        }
    }

    fn play(&self, contention: f64, drain: f64, pace: Pace) -> Step {
        let scenario = self.scenario;
        if scenario.n <= 1 {
            return Step {
                exposed: 0.0,
                calls: 0.0,
            };
        }
        let schedule = if scenario.per > 1 {
            Schedule::OnCriticalPath(scenario.per)
        } else if scenario.overlap {
            Schedule::DuringBackward(self.micro_batch * scenario.fb.get())
        } else {
            Schedule::AfterBackward
        };
        Period {
            curve: &self.curve,
            buckets: self.buckets,
            schedule,
            contention,
            drain,
            pace,
        }
        .play()
    }

    fn central(&self) -> f64 {
        self.play(self.contention, self.drain, Pace::Central)
            .exposed
    }

    /// C_local at `every`.
    fn local(&self, every: u32) -> f64 {
        f64::from(every) * self.micro_batch + self.scenario.step.get()
    }

    /// The worst status among the messages.
    fn status(&self) -> Status {
        let Buckets {
            first, each, last, ..
        } = self.buckets;
        [
            first.unwrap_or(each),
            each,
            if last > 0 { last } else { each },
        ]
        .into_iter()
        .filter_map(|bytes| self.curve.call(bytes as f64))
        .map(|call| call.status)
        .max()
        .unwrap_or(Status::Measured)
    }

    fn exposed(&self) -> Exposed {
        Exposed {
            central: self.central(),
            low: self.play(self.contention, self.drain, Pace::Fast).exposed,
            high: self.play(self.contention, self.drain, Pace::Slow).exposed,
        }
    }
}

fn lost(exposed: f64, local: f64) -> f64 {
    throughput_lost(loss_nv(local + exposed, local).unwrap_or(0.0))
}

/// Throughput lost at several values of `every`, as central, low and high. The fast path of curves.
pub fn lost_over_every(scenario: &Scenario, every: &[u32]) -> Vec<(f64, f64, f64)> {
    let ready = Ready::new(scenario);
    let exposed = ready.exposed();
    let at = |every: u32| {
        let local = ready.local(every);
        (
            lost(exposed.central, local),
            lost(exposed.low, local),
            lost(exposed.high, local),
        )
    };
    every.iter().map(|&every| at(every)).collect()
}

/// Throughput lost as the scenario stands, as central, low and high.
pub fn lost_at(scenario: &Scenario) -> (f64, f64, f64) {
    let ready = Ready::new(scenario);
    let exposed = ready.exposed();
    let local = ready.local(scenario.every);
    (
        lost(exposed.central, local),
        lost(exposed.low, local),
        lost(exposed.high, local),
    )
}

/// Predicts a scenario.
pub fn predict(scenario: &Scenario) -> Result<Prediction, NotBuilt> {
    if scenario.sync != Sync::NoSync && scenario.n > 1 {
        return Err(NotBuilt {
            sync: scenario.sync,
        });
    }
    let ready = Ready::new(scenario);
    let exposed = ready.exposed();
    let local = ready.local(scenario.every);
    let overhead = loss_nv(local + exposed.central, local).unwrap_or(0.0);

    let alone = ready.play(1.0, ready.drain, Pace::Central).exposed;
    let copy = ready.play(1.0, 0.0, Pace::Central).exposed;
    let layers = Layers {
        copy,
        interruption: alone - copy,
        contention: exposed.central - alone,
    };

    let links = match scenario.link_used() {
        Link::NvSwitch | Link::NvlinkBridge => f64::from(scenario.gpu.spec().nvlinks),
        Link::PcieP2p | Link::PcieHost => 1.0,
    };
    let blocked = blocked_links(links, scenario.share.get());

    // With several syncs a micro-batch there is no accumulation: `every` is 1 or nothing.
    let last = if scenario.per > 1 { 1 } else { 1024 };
    let under = |threshold: f64| {
        (1..=last).find(|&every| lost(exposed.central, ready.local(every)) < threshold)
    };
    let done = scenario.tokens_used() as f64
        * if scenario.per > 1 {
            1.0
        } else {
            f64::from(scenario.n) * f64::from(scenario.every)
        };
    Ok(Prediction {
        local,
        period: local + exposed.central,
        clock_hz: scenario.gpu.spec().clock.get(),
        exposed,
        overhead,
        throughput_lost: throughput_lost(overhead),
        lost_range: (lost(exposed.low, local), lost(exposed.high, local)),
        layers,
        call: ready.curve.call(scenario.size_used().as_f64()),
        status: ready.status(),
        calls: ready
            .play(ready.contention, ready.drain, Pace::Central)
            .calls,
        buckets: ready.buckets,
        contention: ready.contention,
        coef: coef_nvlink(links, blocked).unwrap_or(1.0),
        links: (links, blocked),
        stack: stack(scenario, overhead),
        smallest: Smallest {
            five: under(0.05),
            two: under(0.02),
            one: under(0.01),
            target: under(scenario.target.get()),
        },
        memory: memory_need(scenario),
        per_second: done / (local + exposed.central),
        scaling_efficiency: 1.0 / (1.0 + overhead),
        notes: notes(scenario, &ready.curve),
    })
}

/// What a reader must know about figures of this scenario.
pub fn notes(scenario: &Scenario, curve: &Curve) -> Vec<Note> {
    let mut notes = Vec::new();
    if scenario.n > 1 {
        notes.push(Note::LowerBound);
        notes.push(Note::Basis(curve.basis()));
        if matches!(scenario.coll, Collective::Broadcast | Collective::Barrier) {
            notes.push(Note::Borrowed(scenario.coll));
        }
        if scenario.link_used() == Link::NvSwitch {
            notes.push(Note::SameMachine);
        }
        if scenario.link_used() == Link::NvlinkBridge && scenario.n > scenario.bridge_used().cards()
        {
            notes.push(Note::BeyondBridge);
        }
        if scenario.buckets().largest() as f64 > curve.measured_to() {
            notes.push(Note::Extrapolated);
        }
    }
    if scenario.share.get() > 0.0 && scenario.n > 1 {
        notes.push(Note::Coefficient);
    }
    if scenario.share.get() > 0.5 && scenario.n > 1 {
        notes.push(Note::ShareAboveHalf);
    }
    notes.extend(ignored_keys(scenario).into_iter().map(Note::Ignored));
    notes
}

use super::formula::loss_nv;
use super::step_fit;
use super::study::{drain, extra, micro_batch};
use crate::collective::{Curve, resolve};
use crate::quantity::Bytes;
use crate::scenario::{Scenario, Sync};

/// The overhead without simulation, for scans over many sizes, compute times or frequencies.
///
/// Messages that wait for the whole backward pass, on ranks of which none is late and a link that nobody shares, cost
/// t_x = Σ T(b) + drain + extra; `per` syncs inside a micro-batch cost per·(Σ T(b) + drain).
#[derive(Clone, Debug)]
pub struct ClosedForm<'a> {
    scenario: &'a Scenario,
    curve: Curve,
    micro_batch: f64,
}

impl<'a> ClosedForm<'a> {
    /// Of a scenario; `None` where its loss has to be simulated, or follows from measured step times.
    pub fn of(scenario: &'a Scenario) -> Option<Self> {
        let late =
            !scenario.jitter.is_zero() || scenario.slowrank.is_some_and(|slow| !slow.by.is_zero());
        let beside = scenario.overlap && scenario.per == 1;
        let simulated =
            scenario.sync != Sync::NoSync || late || beside || !scenario.share.is_zero();
        if scenario.n > 1 && (simulated || step_fit(scenario).is_some()) {
            return None;
        }
        Some(Self {
            scenario,
            curve: resolve(&scenario.request()),
            micro_batch: micro_batch(scenario),
        })
    }

    /// t_x of a period that synchronises `size`, in seconds.
    pub fn exposed(&self, size: Bytes) -> f64 {
        let s = self.scenario;
        if s.n <= 1 {
            return 0.0;
        }
        let buckets = s.buckets_of(size);
        let call = |bytes: u64| self.curve.seconds(bytes as f64, 1.0);
        let some = |bytes: u64| if bytes > 0 { call(bytes) } else { 0.0 };
        let run = if buckets.count > 0 {
            buckets.count as f64 * call(buckets.each)
        } else {
            0.0
        };
        let calls = some(buckets.first.unwrap_or(0)) + run + some(buckets.last);
        f64::from(s.per) * (calls + drain(s)) + extra(s, size).0
    }

    /// Formula 1 for a tensor of `size`, micro-batches of `micro_batch` seconds, single-card losses included, and
    /// `every` of them in a period.
    pub fn overhead(&self, size: Bytes, micro_batch: f64, every: u32) -> f64 {
        let local = f64::from(every) * micro_batch + self.scenario.step.get();
        let exposed = self.exposed(size);
        loss_nv(local + exposed, local).unwrap_or(0.0)
    }

    /// The scenario's own overhead, as [`super::predict`] gives it.
    pub fn own(&self) -> f64 {
        let s = self.scenario;
        self.overhead(s.size_used(), self.micro_batch, s.every)
    }
}

//! What would help, and what could be given up: each one change of the scenario, with what it leads to.

use super::changes::{self, Change, Changed};
use super::predict::{lost, lost_range};
use super::{Study, smallest_every};
use crate::collective::resolve;
use crate::hardware::Link;
use crate::quantity::sort_few;
use crate::scenario::{Scenario, Sync};
use crate::simulate::Outcome;

/// One change, and what it leads to.
#[derive(Clone, Debug, PartialEq)]
pub struct Advice {
    /// What is changed.
    pub change: Change,
    /// The scenario after it.
    pub scenario: Scenario,
    /// Throughput lost after it: central, low, high, as [`super::lost_at`] gives them.
    pub lost: (f64, f64, f64),
    /// Throughput won back, as a fraction: 0.01 is one point. Less than zero where something is given up.
    pub points: f64,
}

/// Nothing is advised that wins back less throughput than this: half a point.
pub const LEAST: f64 = 0.005;

/// The most micro-batches per sync that are advised where none reaches the target.
const MOST_EVERY: u32 = 64;

/// What would help, the most first; nothing on one GPU.
///
/// Where the loss follows from measured step times, only `every` is advised: what else would move t_x, and by how much,
/// was not measured.
pub fn advice(scenario: &Scenario) -> Vec<Advice> {
    ranked(scenario, None)
}

/// The same where a prediction of the scenario is at hand: `smallest` is its [`super::Smallest::target`], which takes
/// longer to find than all the rest where it is large or out of reach.
pub fn advice_knowing(scenario: &Scenario, smallest: Option<u32>) -> Vec<Advice> {
    ranked(scenario, Some(smallest))
}

fn ranked(scenario: &Scenario, smallest: Option<Option<u32>>) -> Vec<Advice> {
    if scenario.n <= 1 {
        return Vec::new();
    }
    let base = Central::of(scenario);
    let mut found = Vec::new();
    base.consider(&mut found, accumulate(scenario, &base, smallest), LEAST);
    if base.study.measured.is_none() {
        for alternatives in changes::all(scenario) {
            base.consider(&mut found, alternatives, LEAST);
        }
    }
    sort_few(&mut found, |a, b| a.points > b.points);
    found
}

/// What could be given up and the loss that each leads to, the smallest first; nothing where the loss is not under the
/// target.
pub fn give_up(scenario: &Scenario) -> Vec<Advice> {
    let base = Central::of(scenario);
    if scenario.n <= 1 || base.lost >= scenario.target.get() {
        return Vec::new();
    }
    let mut found = Vec::new();
    if accumulates(scenario) && scenario.every > 1 {
        let half = vec![changes::every(scenario, scenario.every / 2)];
        base.consider(&mut found, half, f64::NEG_INFINITY);
    }
    if base.study.measured.is_none() && scenario.link_used().is_nvlink() {
        let pcie = vec![changes::link(scenario, Link::PcieP2p)];
        base.consider(&mut found, pcie, f64::NEG_INFINITY);
    }
    sort_few(&mut found, |a, b| a.points > b.points);
    found
}

/// What to offer beside the answer: under the target what could be given up, else what would help; and whether it is the
/// former. `smallest` is the smallest `every` under the target where that is known already.
pub fn offered(scenario: &Scenario, smallest: Option<Option<u32>>) -> (bool, Vec<Advice>) {
    let given_up = give_up(scenario);
    if given_up.is_empty() {
        let helps = smallest.map_or_else(
            || advice(scenario),
            |smallest| advice_knowing(scenario, smallest),
        );
        (false, helps)
    } else {
        (true, given_up)
    }
}

/// Whether more micro-batches per sync mean fewer syncs.
fn accumulates(scenario: &Scenario) -> bool {
    scenario.sync == Sync::NoSync && scenario.per == 1
}

/// The smallest `every` under the target, or the powers of two that come nearest; none where the target is met.
fn accumulate(scenario: &Scenario, base: &Central, smallest: Option<Option<u32>>) -> Vec<Changed> {
    let target = scenario.target.get();
    if !accumulates(scenario) || base.lost < target {
        return Vec::new();
    }
    let more = |every: &u32| *every > scenario.every;
    let smallest = smallest.unwrap_or_else(|| smallest_every(&base.study, target));
    let tried = match smallest {
        Some(enough) => vec![enough],
        None => (1..)
            .map(|power| 1 << power)
            .take_while(|&k| k <= MOST_EVERY)
            .collect(),
    };
    tried
        .into_iter()
        .filter(more)
        .map(|every| changes::every(scenario, every))
        .collect()
}

/// A scenario simulated once, without the range of its loss.
struct Central {
    study: Study,
    outcome: Outcome,
    lost: f64,
}

impl Central {
    fn of(scenario: &Scenario) -> Self {
        let study = Study::new(scenario, &resolve(&scenario.request()));
        let outcome = study.outcome();
        Self {
            study,
            outcome,
            lost: lost(outcome.exposed, outcome.local),
        }
    }

    /// Keeps the best of several changes of one kind, where it wins back at least so much; what does not exist together
    /// with the other keys is none.
    fn consider(&self, found: &mut Vec<Advice>, alternatives: Vec<Changed>, least: f64) {
        let mut best: Option<(Changed, Self)> = None;
        for (change, mut scenario) in alternatives {
            if !scenario.settle().is_empty() {
                continue;
            }
            let central = Self::of(&scenario);
            if best.as_ref().is_none_or(|(_, b)| central.lost < b.lost) {
                best = Some(((change, scenario), central));
            }
        }
        let Some(((change, scenario), central)) = best else {
            return;
        };
        let points = self.lost - central.lost;
        if points >= least {
            let Self { study, outcome, .. } = central;
            let exposed = Study::range(&outcome, study.leeway());
            found.push(Advice {
                change,
                scenario,
                lost: lost_range(&exposed, outcome.local),
                points,
            });
        }
    }
}

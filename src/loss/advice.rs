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
    let base = Central::of(scenario);
    let left = helps(scenario, &base, smallest);
    Search::over(scenario, base, left).all().1
}

/// What could be given up and the loss that each leads to, the smallest first; nothing where the loss is not under the
/// target.
pub fn give_up(scenario: &Scenario) -> Vec<Advice> {
    let base = Central::of(scenario);
    let left = sacrifices(scenario, &base);
    Search::over(scenario, base, left).all().1
}

/// What to offer beside the answer: under the target what could be given up, else what would help; and whether it is the
/// former. `smallest` is the smallest `every` under the target where that is known already.
pub fn offered(scenario: &Scenario, smallest: Option<Option<u32>>) -> (bool, Vec<Advice>) {
    Search::new(scenario, smallest).all()
}

/// Changes of one kind, of which the best is kept, and the least that it has to win back.
type OneKind = (std::vec::IntoIter<Changed>, f64);

fn helps(scenario: &Scenario, base: &Central, smallest: Option<Option<u32>>) -> Vec<OneKind> {
    if scenario.n <= 1 {
        return Vec::new();
    }
    let mut kinds = vec![accumulate(scenario, base, smallest)];
    if base.study.measured.is_none() {
        kinds.extend(changes::all(scenario));
    }
    let kinds = kinds.into_iter().rev();
    kinds.map(|kind| (kind.into_iter(), LEAST)).collect()
}

fn sacrifices(scenario: &Scenario, base: &Central) -> Vec<OneKind> {
    if scenario.n <= 1 || base.lost >= scenario.target.get() {
        return Vec::new();
    }
    let mut kinds = Vec::new();
    if base.study.measured.is_none() && scenario.link_used().is_nvlink() {
        kinds.push(changes::link(scenario, Link::PcieP2p));
    }
    if accumulates(scenario) && scenario.every > 1 {
        kinds.push(changes::every(scenario, scenario.every / 2));
    }
    let kinds = kinds.into_iter();
    kinds
        .map(|one| (vec![one].into_iter(), f64::NEG_INFINITY))
        .collect()
}

/// What [`offered`] gives, found a step at a time: each simulates one changed scenario, so that a page can answer its
/// reader in between.
pub struct Search {
    scenario: Scenario,
    base: Central,
    smallest: Option<Option<u32>>,
    gives_up: bool,
    /// What is still to be tried, the next kind last.
    left: Vec<OneKind>,
    /// The best of the kind that is being tried.
    best: Option<(Changed, Central)>,
    found: Vec<Advice>,
}

impl Search {
    /// A search that simulates the scenario itself; `smallest` as for [`offered`].
    pub fn new(scenario: &Scenario, smallest: Option<Option<u32>>) -> Self {
        let base = Central::of(scenario);
        let left = sacrifices(scenario, &base);
        Self {
            smallest,
            gives_up: true,
            ..Self::over(scenario, base, left)
        }
    }

    fn over(scenario: &Scenario, base: Central, left: Vec<OneKind>) -> Self {
        Self {
            scenario: scenario.clone(),
            base,
            smallest: None,
            gives_up: false,
            left,
            best: None,
            found: Vec::new(),
        }
    }

    /// Takes a step; gives whether there are more.
    pub fn step(&mut self) -> bool {
        let Some((kind, least)) = self.left.last_mut() else {
            if !self.gives_up || !self.found.is_empty() {
                return false;
            }
            self.gives_up = false;
            self.left = helps(&self.scenario, &self.base, self.smallest);
            return !self.left.is_empty();
        };
        let least = *least;
        if let Some(changed) = kind.next() {
            self.consider(changed);
        } else {
            self.left.pop();
            self.keep(least);
        }
        true
    }

    /// Takes all steps that are left.
    pub fn all(mut self) -> (bool, Vec<Advice>) {
        while self.step() {}
        self.offers()
    }

    /// What was found: complete once no step is left.
    pub fn offers(mut self) -> (bool, Vec<Advice>) {
        sort_few(&mut self.found, |a, b| a.points > b.points);
        (self.gives_up, self.found)
    }

    /// Simulates a change; what does not exist together with the other keys is none.
    fn consider(&mut self, (change, mut scenario): Changed) {
        if scenario.settle().is_empty() {
            let central = Central::of(&scenario);
            let best = self.best.as_ref();
            if best.is_none_or(|(_, best)| central.lost < best.lost) {
                self.best = Some(((change, scenario), central));
            }
        }
    }

    /// Keeps the best of a kind where it wins back at least so much.
    fn keep(&mut self, least: f64) {
        let Some(((change, scenario), central)) = self.best.take() else {
            return;
        };
        let points = self.base.lost - central.lost;
        if points >= least {
            let Central { study, outcome, .. } = central;
            let exposed = study.range(&outcome, study.leeway());
            self.found.push(Advice {
                change,
                scenario,
                lost: lost_range(&study, &exposed, outcome.local),
                points,
            });
        }
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
}

//! What a reader must know about the figures of a scenario.

use super::{drain_default, step_fit};
use crate::collective::{Basis, Collective, Curve};
use crate::hardware::Link;
use crate::scenario::{Scenario, StepTime, Sync, ignored_keys};

/// What the reader must know about the figures.
#[derive(Clone, Debug, PartialEq)]
pub enum Note {
    /// Nothing but the wire is counted: the loss is a lower bound.
    LowerBound,
    /// The framework's time is estimated from a few published steps.
    Framework,
    /// The loss follows from measured step times; whether one GPU's step tells sync from other time.
    Steps(bool),
    /// The one-GPU step disagrees with the steps by more than noise, so it is set aside.
    SoloDisagrees {
        /// It.
        solo: StepTime,
        /// Seconds that as many micro-batches take on one GPU by the steps: at least and at most.
        by_steps: (f64, f64),
    },
    /// The loss is known at this `every` alone: one step was timed, and the one-GPU step of as many micro-batches.
    KnownAt(u32),
    /// One step time alone, without that of one GPU, says nothing.
    OneStepTime,
    /// A one-GPU step stands alone, without the steps that it would be set against.
    SoloAlone,
    /// Every micro-batch is synchronised, so accumulation saves nothing.
    SavesNothing,
    /// Gathers and scatters stand in place of the scenario's collective.
    Sharded,
    /// Other tenants come and go.
    Bursts,
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

/// What a loss is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// Expected, with a range.
    Estimate,
    /// Nothing but the wire is counted, or time outside micro-batches as if it were part of each.
    Lower,
    /// Time outside micro-batches is counted as sync, since nothing tells them apart.
    Upper,
    /// Nothing is synchronised.
    Exact,
}

impl Bound {
    /// The words used in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Estimate => "estimate",
            Self::Lower => "lower bound",
            Self::Upper => "upper bound",
            Self::Exact => "exact",
        }
    }
}

/// What the loss of a scenario is.
pub fn bound(scenario: &Scenario) -> Bound {
    if scenario.n <= 1 {
        Bound::Exact
    } else if let Some(fit) = step_fit(scenario) {
        // All of the one-GPU step was taken for micro-batches: of fewer, some of it is left over, of more, too much.
        let elsewhere = fit.only_at().unwrap_or(scenario.every);
        if fit.is_upper_bound() || scenario.every < elsewhere {
            Bound::Upper
        } else if scenario.every > elsewhere {
            Bound::Lower
        } else {
            Bound::Estimate
        }
    } else if is_wire_alone(scenario) {
        Bound::Lower
    } else {
        Bound::Estimate
    }
}

/// Whether nothing but the wire makes a period longer: the loss is then a lower bound.
pub fn is_wire_alone(scenario: &Scenario) -> bool {
    let nothing = |typed: Option<f64>, default: f64| typed.unwrap_or(default) <= 0.0;
    let beside = scenario.overlap && scenario.per == 1;
    scenario.n > 1
        && scenario.jitter.is_zero()
        && scenario.slowrank.is_none_or(|slow| slow.by.is_zero())
        && nothing(scenario.drain.map(|v| v.get()), drain_default())
        && (!beside || nothing(scenario.slow.map(|v| v.get()), 1.0))
        && (scenario.per > 1 || nothing(scenario.extra.map(|v| v.get()), 1.0))
}

/// What a reader must know about figures of this scenario.
pub fn notes(scenario: &Scenario, curve: &Curve) -> Vec<Note> {
    let mut notes = Vec::new();
    if scenario.n > 1 {
        let steps = step_fit(scenario);
        if let Some(fit) = steps {
            notes.push(match fit.disagreeing() {
                Some(solo) => Note::SoloDisagrees {
                    solo,
                    by_steps: fit.one_gpu(solo.every),
                },
                None => Note::Steps(!fit.is_upper_bound()),
            });
            let known_at = fit.only_at().filter(|&every| every != scenario.every);
            notes.extend(known_at.map(Note::KnownAt));
        } else if is_wire_alone(scenario) {
            notes.push(Note::LowerBound);
        } else if scenario.per == 1 && scenario.extra.is_none() {
            notes.push(Note::Framework);
        }
        if steps.is_none() && !scenario.steps.is_empty() {
            notes.push(Note::OneStepTime);
        }
        if scenario.solo_is_alone() {
            notes.push(Note::SoloAlone);
        }
        match scenario.sync {
            Sync::NoSync => {}
            Sync::Each => notes.push(Note::SavesNothing),
            Sync::Sharded => notes.extend([Note::Sharded, Note::SavesNothing]),
        }
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
        if scenario.burst.is_some() {
            notes.push(Note::Bursts);
        } else if scenario.share.get() > 0.5 {
            notes.push(Note::ShareAboveHalf);
        }
    }
    notes.extend(ignored_keys(scenario).into_iter().map(Note::Ignored));
    notes
}

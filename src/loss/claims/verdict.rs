//! In how many cases a claim holds, and in which.

use crate::hardware::{Gpu, Link};
use crate::scenario::{Scenario, Workload};

/// What a case sends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Message {
    /// The gradients of the workload.
    Gradients,
    /// A tiny message, whatever the workload.
    Tiny,
}

/// One case of a claim.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// What is judged.
    pub scenario: Scenario,
    /// What it sends.
    pub message: Message,
    /// The figure that decides: a fraction, or a factor.
    pub figure: f64,
    /// Whether the claim holds by the central figure.
    pub holds: bool,
    /// Whether it holds somewhere in the range that the figure is expected in; `None` where only the central figure was
    /// looked at.
    pub may_hold: Option<bool>,
}

impl Case {
    /// A case that is decided by its central figure.
    pub(super) fn decided(scenario: Scenario, figure: f64, holds: bool) -> Self {
        Self {
            scenario,
            message: Message::Gradients,
            figure,
            holds,
            may_hold: None,
        }
    }

    /// The same where the range of the figure was looked at.
    pub(super) fn possibly(self, may_hold: bool) -> Self {
        Self {
            may_hold: Some(may_hold),
            ..self
        }
    }
}

/// Where a claim holds: what the cases in which it does have in common. An empty list restricts nothing.
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct Part {
    /// Only with these GPUs.
    pub gpus: Vec<Gpu>,
    /// Only over these links.
    pub links: Vec<Link>,
    /// Only with these messages.
    pub messages: Vec<Message>,
    /// Only with these workloads.
    pub models: Vec<Workload>,
    /// Only with groups of so many.
    pub groups: Vec<u32>,
    /// Only with so many micro-batches per sync.
    pub every: Vec<u32>,
    /// Only with overlap, or only without.
    pub overlap: Vec<bool>,
}

/// What became of a claim.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// In all cases.
    Holds,
    /// In some.
    HoldsIn(Part),
    /// In none.
    DoesNotHold,
}

impl Verdict {
    /// The word used in files.
    pub const fn id(&self) -> &'static str {
        match self {
            Self::Holds => "holds",
            Self::HoldsIn(_) => "holds-in-a-range",
            Self::DoesNotHold => "does-not-hold",
        }
    }

    /// Counts.
    pub(super) fn of(cases: &[Case]) -> Self {
        match cases.iter().filter(|case| case.holds).count() {
            0 => Self::DoesNotHold,
            held if held == cases.len() => Self::Holds,
            _ => Self::HoldsIn(Part {
                gpus: only(cases, |case| case.scenario.gpu),
                links: only(cases, |case| case.scenario.link_used()),
                messages: only(cases, |case| case.message),
                // A tiny message is the same for every workload.
                models: only_of(cases, |case| {
                    (case.message == Message::Gradients).then_some(case.scenario.model)
                }),
                groups: only(cases, |case| case.scenario.n),
                every: only(cases, |case| case.scenario.every),
                overlap: only(cases, |case| case.scenario.overlap),
            }),
        }
    }
}

/// The values that the cases in which a claim holds have, where others have more.
fn only<T: Copy + PartialEq>(cases: &[Case], of: impl Fn(&Case) -> T) -> Vec<T> {
    only_of(cases, |case| Some(of(case)))
}

fn only_of<T: Copy + PartialEq>(cases: &[Case], of: impl Fn(&Case) -> Option<T>) -> Vec<T> {
    let (mut held, mut all) = (Vec::new(), Vec::new());
    for case in cases {
        if let Some(value) = of(case) {
            if case.holds && !held.contains(&value) {
                held.push(value);
            }
            if !all.contains(&value) {
                all.push(value);
            }
        }
    }
    if held.len() == all.len() {
        held.clear();
    }
    held
}

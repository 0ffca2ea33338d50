//! The article's eight claims, each with what the model computes for it and a computed verdict.
//!
//! A claim is judged in many cases, and the verdict counts those in which it holds. One scenario stands for each claim;
//! it was fixed before its number was known ([`stand`]).

mod cases; // the scenarios that claims are judged on
mod judge; // each claim's value and cases
mod verdict; // counting cases

use std::cell::RefCell;
use std::collections::HashMap;

pub use cases::{
    ACCUMULATED, GROUPS, POINTS, SMALL, SMALL_LOSES, STEP, TINY, doubled, small, stand,
};
pub use verdict::{Case, Message, Part, Verdict};

use super::{Prediction, Smallest, predict};
use crate::collective::{Algorithm, Call, resolve};
use crate::scenario::Scenario;

/// A claim, by what it is about; in the order of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ClaimId {
    /// Several cards lose 14 to 20 points more than the single-card estimate.
    AboveSingleCard,
    /// Small batches with a barrier every iteration lose over 20 %.
    SmallBatch,
    /// Accumulating before syncing lowers the loss.
    Accumulation,
    /// Co-located inference makes transfers queue; separating the two removes that.
    Colocation,
    /// PCIe in place of NVLink doubles the latency of a sync.
    Pcie,
    /// Boards have the hardware operator, cards do not.
    Operator,
    /// One card has no NVLink loss.
    OneCard,
    /// NVLink loss compounds with the losses of HBM and FP8.
    Compounding,
}

impl ClaimId {
    /// All of them, in their order.
    pub const ALL: [Self; 8] = [
        Self::AboveSingleCard,
        Self::SmallBatch,
        Self::Accumulation,
        Self::Colocation,
        Self::Pcie,
        Self::Operator,
        Self::OneCard,
        Self::Compounding,
    ];

    /// The word used in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::AboveSingleCard => "above-single-card",
            Self::SmallBatch => "small-batch",
            Self::Accumulation => "accumulation",
            Self::Colocation => "co-location",
            Self::Pcie => "pcie",
            Self::Operator => "operator",
            Self::OneCard => "one-card",
            Self::Compounding => "compounding",
        }
    }
}

/// What the scenario that stands for a claim comes to. Losses are overheads by formula 1, as fractions.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// The whole loss beside the single-card estimate.
    Above {
        /// (1+L_hbm)(1+L_fp8) − 1.
        single_card: f64,
        /// (1+L_hbm)(1+L_fp8)(1+Loss_nv) − 1.
        whole: f64,
        /// Their difference, with the range that it is expected in: central, low, high.
        above: (f64, f64, f64),
    },
    /// A small micro-batch.
    Small {
        /// Tokens or images in it.
        tokens: u64,
        /// Its overhead: central, low, high.
        overhead: (f64, f64, f64),
        /// That of the workload's own micro-batch.
        usual: f64,
        /// Of the cases with several micro-batches per sync, those over 20 %, and how many there are.
        accumulated: (usize, usize),
    },
    /// Accumulation.
    Accumulated {
        /// Micro-batches per sync, and the overhead.
        overhead: Vec<(u32, f64)>,
        /// The smallest `every` under 5, 2 and 1 % of throughput lost.
        smallest: Smallest,
        /// The same over all workloads and groups, for 5, 2, 1 %: least and most. `None` where none up to 1024 is enough.
        over_all: [(Option<u32>, Option<u32>); 3],
    },
    /// Another tenant of the link.
    Contended {
        /// Its share.
        share: f64,
        /// The contention layer, in seconds a period.
        seconds: f64,
        /// That layer as a share of the step.
        lost: f64,
        /// The layer without the tenant, in seconds.
        apart: f64,
        /// Throughput that separating wins back, as a fraction: central, low, high.
        won: (f64, f64, f64),
        /// The layer as a share of the step over all cases: least and most.
        over_all: (f64, f64),
        /// The longest layer without the tenant of all cases, in seconds.
        apart_most: f64,
    },
    /// One all-reduce, as multiples of its time over NVLink: card to card, and through host memory.
    Slower {
        /// Of [`TINY`] bytes.
        tiny: (f64, f64),
        /// Of the gradients.
        large: (f64, f64),
        /// Their bytes.
        bytes: f64,
    },
    /// What the library runs.
    InForce {
        /// GPUs behind an NVSwitch, and the algorithm that the library chooses for the gradients.
        chosen: Vec<(u32, Algorithm)>,
        /// Cases without NVLink through a switch in which NVLS is in force nevertheless.
        on_cards: usize,
    },
    /// The overhead of one card.
    Alone {
        /// Formula 1.
        overhead: f64,
    },
    /// Losses of one step, and what they come to together.
    Compounded {
        /// L_hbm.
        hbm: f64,
        /// L_fp8.
        fp8: f64,
        /// Formula 1.
        nv: f64,
        /// (1+L_hbm)(1+L_fp8)(1+Loss_nv) − 1.
        whole: f64,
    },
}

/// One of the article's claims, judged.
#[derive(Clone, Debug, PartialEq)]
pub struct Claim {
    /// Which.
    pub id: ClaimId,
    /// The scenario that stands for it.
    pub scenario: Scenario,
    /// What that scenario comes to.
    pub value: Value,
    /// Whether the claim holds there.
    pub holds_there: bool,
    /// Over all cases.
    pub verdict: Verdict,
    /// The cases.
    pub cases: Vec<Case>,
}

impl Claim {
    /// In how many cases it holds.
    pub fn held(&self) -> usize {
        self.cases.iter().filter(|case| case.holds).count()
    }

    /// In how many it may hold: somewhere in the range that the figure is expected in. `None` where no range was looked
    /// at.
    pub fn possible(&self) -> Option<usize> {
        self.cases
            .iter()
            .map(|case| case.may_hold.map(usize::from))
            .sum()
    }

    /// The smallest and the largest figure of all cases. What a figure is: points or an overhead as fractions, a factor,
    /// or 1 and 0 for there and not there.
    pub fn range(&self) -> (f64, f64) {
        range(self.cases.iter())
    }

    /// The same of the cases with one kind of message, with how many of them hold, and of how many.
    pub fn range_of(&self, message: Message) -> ((f64, f64), usize, usize) {
        let cases = || self.cases.iter().filter(|case| case.message == message);
        let held = cases().filter(|case| case.holds).count();
        (range(cases()), held, cases().count())
    }
}

fn range<'a>(cases: impl Iterator<Item = &'a Case>) -> (f64, f64) {
    cases.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), case| {
        (low.min(case.figure), high.max(case.figure))
    })
}

/// What the claims are judged by.
#[derive(Clone, Copy)]
pub struct Judge<'a> {
    /// What a scenario comes to.
    pub predict: &'a dyn Fn(&Scenario) -> Prediction,
    /// One collective call of a scenario on so many bytes.
    pub call: &'a dyn Fn(&Scenario, f64) -> Option<Call>,
}

/// The claims, judged by the model.
pub fn claims() -> Vec<Claim> {
    // Claims share cases, and a large model's takes its time.
    let known: RefCell<HashMap<String, Prediction>> = RefCell::default();
    claims_with(&Judge {
        predict: &|scenario| {
            let found = known.borrow().get(&scenario.to_query()).cloned();
            found.unwrap_or_else(|| {
                let prediction = predict(scenario);
                known
                    .borrow_mut()
                    .insert(scenario.to_query(), prediction.clone());
                prediction
            })
        },
        call: &|scenario, bytes| resolve(&scenario.request()).call(bytes),
    })
}

/// The claims, judged by something else than the model: tests bend it.
pub fn claims_with(judge: &Judge<'_>) -> Vec<Claim> {
    ClaimId::ALL.into_iter().map(|id| judge.claim(id)).collect()
}

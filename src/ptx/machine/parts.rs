//! A card, what a run starts from, and what can go wrong.

use super::Speed;
use super::spin::Spin;
use crate::ptx::costs::Costs;
use crate::ptx::program::{Float, Program};

/// Something that goes wrong on real cards, whatever the values are in this run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Hazard {
    /// A card reads another's gradients although nothing says that they are there.
    ReadBeforeArrival,
    /// It read them before they were there in this run too.
    ReadOld,
    /// A card reads what another writes, and nothing puts the two in order.
    UnorderedRead,
    /// A card writes what another reads or writes, and nothing puts the two in order.
    UnorderedWrite,
    /// A card goes on although nothing says that this one has come.
    ReleasedEarly,
}

/// A hazard, where it happened first, and how often.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ptx) struct Happened {
    pub(in crate::ptx) card: usize,
    pub(in crate::ptx) other: usize,
    /// Index into the program's code.
    pub(in crate::ptx) op: usize,
    /// When, in cycles.
    pub(in crate::ptx) at: f64,
    pub(in crate::ptx) times: u64,
}

/// Where a card's cycles go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Layer {
    Compute,
    Copy,
    Interruption,
    Contention,
}

/// Everything that a run depends on.
#[derive(Clone, Debug)]
pub(in crate::ptx) struct Setup<'a> {
    pub(in crate::ptx) program: &'a Program,
    pub(in crate::ptx) costs: &'a Costs,
    /// Cycles per second.
    pub(in crate::ptx) clock: f64,
    pub(in crate::ptx) sms: u32,
    /// Cycles that each card computes before the listing, or in its passes.
    pub(in crate::ptx) compute: Vec<f64>,
    /// Share of the backward pass.
    pub(in crate::ptx) backward: f64,
    /// Cycles until the tensor pipeline is full again.
    pub(in crate::ptx) refill: f64,
    pub(in crate::ptx) speed: Speed,
    /// Cycles a byte of the card's own memory takes.
    pub(in crate::ptx) hbm: f64,
    /// Whether an NVSwitch is there.
    pub(in crate::ptx) switch: bool,
    pub(in crate::ptx) element: Float,
    pub(in crate::ptx) elements: usize,
    /// Bytes of the tensor that a sampled byte stands for.
    pub(in crate::ptx) scale: f64,
    /// Every card's gradients of this step, and of the one before.
    pub(in crate::ptx) given: &'a [Vec<u64>],
    pub(in crate::ptx) before: &'a [Vec<u64>],
    /// Instructions, all cards together.
    pub(in crate::ptx) most: u64,
}

/// A function that is being run.
#[derive(Clone, Debug)]
pub(super) struct Frame {
    /// Where to go on afterwards.
    pub(super) back: u32,
    /// Its registers begin here.
    pub(in crate::ptx) base: usize,
    pub(super) results: Vec<(u16, u16)>,
}

/// Calls may stand in each other so deep.
pub(super) const DEEPEST: usize = 64;

/// A card.
#[derive(Clone, Debug)]
pub(in crate::ptx) struct Card {
    pub(in crate::ptx) clock: f64,
    pub(in crate::ptx) op: u32,
    pub(in crate::ptx) registers: Vec<u64>,
    pub(in crate::ptx) base: usize,
    pub(super) frames: Vec<Frame>,
    pub(in crate::ptx) done: bool,
    /// Its gradients are there.
    pub(in crate::ptx) came: bool,
    /// When they were.
    pub(in crate::ptx) arrival: f64,
    /// When the pipeline is full again, where that has begun.
    pub(in crate::ptx) refilled: Option<f64>,
    /// When its last transfer is over.
    pub(in crate::ptx) outstanding: f64,
    /// What it is busy with.
    pub(in crate::ptx) layer: Layer,
    pub(in crate::ptx) layers: [f64; 4],
    pub(in crate::ptx) polls: u64,
    /// Whether it has called the article's barrier.
    pub(in crate::ptx) arrived: bool,
    pub(in crate::ptx) staged: bool,
    pub(in crate::ptx) runs: Vec<u64>,
    pub(in crate::ptx) cycles: Vec<f64>,
    pub(super) spin: Option<Spin>,
}

impl Card {
    /// When it computes again.
    pub(in crate::ptx) fn end(&self) -> f64 {
        self.refilled
            .map_or(self.clock, |full| full.max(self.clock))
    }
}

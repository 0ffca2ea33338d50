//! n simulated cards that run one program.
//!
//! A card is one thread that stands for all threads of its grid: loops run over sampled elements, each of which stands for
//! so many bytes of the scenario's tensor on the link. Cards have a clock each and take turns by it, so a run is the same
//! every time. Nothing that another card can see happens out of turn.

mod access; // loads, stores, atomics
mod calculate; // what stays in registers
mod link; // the links
mod memory; // what cards hold
mod multicast; // everybody's memory at once
mod operators; // the article's operators
mod order; // what happens before what
mod parts; // a card, and what it starts from
mod spin; // loops that only look
mod step; // an instruction at a time
mod write; // what a write makes of what is there

pub(super) use link::Speed;
pub(super) use memory::{Memory, Region, address, window};
pub use parts::Hazard;
pub(super) use parts::{Card, Happened, Layer, Setup};

use std::collections::BTreeMap;

use super::finding::Finding;
use super::program::{Does, Source, Special};
use link::Links;
use memory::EVERYBODY;
use order::{Known, Lacks, Orders};

/// The address at which all cards' memory can be reached at once.
pub(super) const fn everybody(region: Region, offset: u64) -> u64 {
    address(EVERYBODY, region, offset)
}

/// A write to flags that its card will see.
#[derive(Clone, Copy, Debug)]
struct Pending {
    card: usize,
    offset: usize,
    bytes: usize,
    write: write::Write,
    known: Known,
}

/// What stopped a run before its end.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Stopped {
    pub(super) op: usize,
    pub(super) finding: Finding,
}

pub(super) struct Machine<'a> {
    pub(super) setup: Setup<'a>,
    pub(super) memory: Memory,
    links: Links,
    orders: Orders,
    pub(super) cards: Vec<Card>,
    /// By the bits of the time at which they are seen, then by number: times are never negative, so their bits are in order.
    pending: BTreeMap<(u64, u64), Pending>,
    number: u64,
    /// Goes up when something changes that a card may look at.
    epoch: u64,
    /// When each card's arrival at the article's barrier is seen, and what it knew.
    arrivals: Vec<Option<(f64, Known)>>,
    pub(super) hazards: BTreeMap<(Hazard, usize, usize), Happened>,
    pub(super) instructions: u64,
    pub(super) stopped: Option<Stopped>,
}

/// What one instruction came to.
enum Next {
    /// The next one.
    On,
    Goto(u32),
    Done,
}

impl<'a> Machine<'a> {
    /// Cards at the beginning of a function, with the values of its parameters.
    pub(super) fn new(setup: Setup<'a>, function: usize, arguments: &[Vec<u64>]) -> Self {
        let count = setup.compute.len();
        let payload = setup.elements * setup.element.bytes();
        let memory = Memory::new(count, payload, setup.program.variables as usize);
        let routine = setup.program.functions.get(function);
        let code = setup.program.code.len();
        let cards = (0..count)
            .map(|card| {
                let mut registers = vec![0; routine.map_or(0, |one| one.registers)];
                if let (Some(routine), Some(values)) = (routine, arguments.get(card)) {
                    for (parameter, value) in routine.parameters.iter().zip(values) {
                        if let Some(register) = registers.get_mut(usize::from(parameter.slot)) {
                            *register = *value;
                        }
                    }
                }
                let own = setup.compute.get(card).copied().unwrap_or(0.0);
                let start = if setup.program.runs_passes { 0.0 } else { own };
                let mut layers = [0.0; 4];
                layers[Layer::Compute as usize] = start;
                Card {
                    clock: start,
                    op: routine.map_or(0, |one| one.start),
                    registers,
                    base: 0,
                    frames: Vec::new(),
                    done: routine.is_none(),
                    came: false,
                    arrival: start,
                    refilled: None,
                    outstanding: 0.0,
                    layer: Layer::Interruption,
                    layers,
                    polls: 0,
                    arrived: false,
                    staged: false,
                    runs: vec![0; code],
                    cycles: vec![0.0; code],
                    spin: None,
                }
            })
            .collect();
        let sizes = [payload, payload, payload * count];
        let mut machine = Self {
            links: Links::new(setup.speed),
            orders: Orders::new(count, sizes),
            memory,
            cards,
            pending: BTreeMap::new(),
            number: 0,
            epoch: 0,
            arrivals: vec![None; count],
            hazards: BTreeMap::new(),
            instructions: 0,
            stopped: None,
            setup,
        };
        machine.tables();
        for card in 0..count {
            let before = machine.setup.before;
            machine.fill(card, before);
        }
        machine
    }

    /// Cards that are through begin another function.
    pub(super) fn launch(&mut self, function: usize, arguments: &[Vec<u64>]) {
        let Some(routine) = self.setup.program.functions.get(function) else {
            return;
        };
        for (at, card) in self.cards.iter_mut().enumerate() {
            card.op = routine.start;
            card.base = 0;
            card.frames.clear();
            card.spin = None;
            card.registers = vec![0; routine.registers];
            let values = arguments.get(at).map_or(&[][..], Vec::as_slice);
            for (parameter, value) in routine.parameters.iter().zip(values) {
                if let Some(register) = card.registers.get_mut(usize::from(parameter.slot)) {
                    *register = *value;
                }
            }
            card.done = false;
        }
    }

    /// Whether anybody has written there since the gradients came.
    pub(super) fn wrote(&self, region: Region) -> bool {
        self.orders.wrote(region)
    }

    /// Addresses of everybody's memory, in everybody's table.
    fn tables(&mut self) {
        let count = self.cards.len();
        for card in 0..count {
            for (row, region) in Region::TABLES.into_iter().enumerate() {
                for other in 0..count {
                    let value = address(window(other), region, 0);
                    let offset = Region::table(row, other);
                    self.memory.write(card, Region::Table, offset, 8, value);
                }
            }
        }
    }

    fn fill(&mut self, card: usize, with: &[Vec<u64>]) {
        let bytes = self.setup.element.bytes();
        let Some(values) = with.get(card) else { return };
        for (at, value) in values.iter().enumerate() {
            self.memory
                .write(card, Region::Input, at * bytes, bytes, *value);
        }
    }

    /// Runs until everybody is done, something stops it, or `most` instructions more have run.
    pub(super) fn run(&mut self, most: u64) {
        let until = self.instructions.saturating_add(most);
        while self.stopped.is_none() && self.instructions < until {
            let Some((card, horizon)) = self.turn() else {
                return;
            };
            self.come(card);
            self.go(card, horizon, until);
        }
    }

    /// Whose turn it is, and how far ahead of the others it may go.
    fn turn(&mut self) -> Option<(usize, f64)> {
        let mut first: Option<usize> = None;
        let mut horizon = f64::INFINITY;
        for (at, card) in self.cards.iter().enumerate() {
            if card.done {
                continue;
            }
            match first.and_then(|first| self.cards.get(first)) {
                Some(before) if before.clock <= card.clock => horizon = horizon.min(card.clock),
                Some(before) => {
                    horizon = horizon.min(before.clock);
                    first = Some(at);
                }
                None => first = Some(at),
            }
        }
        first.map(|first| (first, horizon))
    }

    /// The card's own backward pass is over: its gradients are there.
    fn come(&mut self, card: usize) {
        let given = self.setup.given;
        let passes = self.setup.program.runs_passes;
        if let Some(one) = self.cards.get_mut(card)
            && !one.came
            && !passes
        {
            one.came = true;
            self.fill(card, given);
        }
    }

    /// Lets a card run until it would do something out of turn.
    fn go(&mut self, at: usize, horizon: f64, until: u64) {
        let program = self.setup.program;
        loop {
            let Some(card) = self.cards.get(at) else {
                return;
            };
            let number = card.op as usize;
            let Some(op) = program.code.get(number) else {
                self.finish(at, number);
                return;
            };
            if card.clock > horizon && shared(&op.does) {
                return;
            }
            if self.instructions >= self.setup.most {
                self.stop(number, Finding::TooLong(self.setup.most));
                return;
            }
            if self.instructions >= until {
                return;
            }
            self.instructions += 1;
            let before = card.clock;
            let next = self.step(at, number, op);
            if self.stopped.is_some() {
                return;
            }
            let Some(card) = self.cards.get_mut(at) else {
                return;
            };
            let took = card.clock - before;
            if let (Some(runs), Some(cycles)) =
                (card.runs.get_mut(number), card.cycles.get_mut(number))
            {
                *runs += u64::from(!matches!(op.does, Does::Nothing));
                *cycles += took;
            }
            match next {
                Next::On => card.op += 1,
                Next::Goto(to) => {
                    let back = (to as usize) <= number;
                    card.op = to;
                    if back {
                        self.looped(at, to as usize, number);
                        if self.stopped.is_some() {
                            return;
                        }
                    }
                }
                Next::Done => {
                    self.finish(at, number);
                    return;
                }
            }
        }
    }

    fn stop(&mut self, op: usize, finding: Finding) {
        if self.stopped.is_none() {
            self.stopped = Some(Stopped { op, finding });
        }
    }

    /// A card is through: whom does it not know to have come?
    fn finish(&mut self, at: usize, op: usize) {
        let refill = self.refill();
        let Some(card) = self.cards.get_mut(at) else {
            return;
        };
        card.done = true;
        let clock = card.clock;
        if card.refilled.is_none() {
            card.refilled = Some(clock + refill);
        }
        let full = card.end();
        let took = full - clock;
        card.layers[Layer::Interruption as usize] += took;
        self.epoch += 1;
        for other in self.orders.missing(at) {
            self.hazard(Hazard::ReleasedEarly, at, other, op);
        }
    }

    fn refill(&self) -> f64 {
        if self.cards.len() > 1 {
            self.setup.refill
        } else {
            0.0
        }
    }

    fn hazard(&mut self, hazard: Hazard, card: usize, other: usize, op: usize) {
        let at = self.cards.get(card).map_or(0.0, |card| card.clock);
        let happened = self.hazards.entry((hazard, op, card)).or_insert(Happened {
            card,
            other,
            op,
            at,
            times: 0,
        });
        happened.times += 1;
    }

    fn lacks(&mut self, lacks: Option<Lacks>, region: Region, card: usize, op: usize) {
        match lacks {
            None => {}
            Some(Lacks::Write(other)) => self.hazard(Hazard::UnorderedWrite, card, other, op),
            Some(Lacks::Read(other)) if region == Region::Input => {
                let there = self.cards.get(other).is_some_and(|other| other.came);
                let hazard = if there {
                    Hazard::ReadBeforeArrival
                } else {
                    Hazard::ReadOld
                };
                self.hazard(hazard, card, other, op);
            }
            Some(Lacks::Read(other)) => self.hazard(Hazard::UnorderedRead, card, other, op),
        }
    }

    /// Lets time pass on a card, and puts it down to a layer.
    fn pass(&mut self, at: usize, cycles: f64, layer: Layer) {
        if let Some(card) = self.cards.get_mut(at) {
            card.clock += cycles;
            card.layer = layer;
            card.layers[layer as usize] += cycles;
        }
    }

    /// The same, with whatever the card is busy with.
    fn arithmetic(&mut self, at: usize) {
        let cycles = self.setup.costs.arithmetic;
        if let Some(card) = self.cards.get_mut(at) {
            card.clock += cycles;
            card.layers[card.layer as usize] += cycles;
        }
    }

    /// Waits for a transfer; other tenants' part of that is theirs.
    fn wait_until(&mut self, at: usize, time: f64) {
        let clock = self.clock(at);
        let waits = (time - clock).max(0.0);
        let shared = waits * self.links.shared();
        self.pass(at, shared, Layer::Contention);
        self.pass(at, waits - shared, Layer::Copy);
    }

    fn clock(&self, at: usize) -> f64 {
        self.cards.get(at).map_or(0.0, |card| card.clock)
    }

    fn value(&self, at: usize, source: Source) -> u64 {
        match source {
            Source::Value(value) => value,
            Source::Variable(place) => address(window(at), Region::Variables, place),
            Source::Register(slot) => self.cards.get(at).map_or(0, |card| {
                let register = card.registers.get(card.base + usize::from(slot));
                register.copied().unwrap_or(0)
            }),
            Source::Special(special) => match special {
                Special::Zero => 0,
                Special::One => 1,
                Special::Sms => u64::from(self.setup.sms),
                Special::Clock => self.clock(at) as u64,
                Special::Nanoseconds => (self.clock(at) / self.setup.clock * 1e9) as u64,
            },
        }
    }

    fn set(&mut self, at: usize, slot: u16, value: u64) {
        if let Some(card) = self.cards.get_mut(at)
            && let Some(register) = card.registers.get_mut(card.base + usize::from(slot))
        {
            *register = value;
        }
    }

    /// Bytes that each card sent.
    pub(super) fn sent(&self) -> &[f64] {
        self.links.sent.get(..self.cards.len()).unwrap_or(&[])
    }

    /// Bytes that reached each card.
    pub(super) fn received(&self) -> &[f64] {
        self.links.received.get(..self.cards.len()).unwrap_or(&[])
    }
}

/// Whether other cards can notice it, or it notices them.
const fn shared(does: &Does) -> bool {
    matches!(
        does,
        Does::Load { .. }
            | Does::Store { .. }
            | Does::Atomic { .. }
            | Does::MultiLoad { .. }
            | Does::MultiStore { .. }
            | Does::MultiReduce { .. }
            | Does::Fence { .. }
            | Does::Arrive
            | Does::Stage { .. }
            | Does::ReduceStaged { .. }
            | Does::Return
            | Does::Exit
            | Does::Pass { .. }
    )
}

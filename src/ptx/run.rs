//! A scenario and a text in, results out.

use super::bench::{Asked, Bench};
use super::costs::Costs;
use super::finding::{Diagnostic, Finding, Findings};
use super::machine::Hazard;
use super::program::{Float, HostDoes, Program};
use super::read;
use super::text::{Lines, Span};
use crate::scenario::Scenario;

/// Elements that are really added, where nobody says how many.
pub const ELEMENTS: usize = 4096;
/// The most; the scenario's tensor is larger, and the elements stand for it.
pub const MOST_ELEMENTS: usize = 65_536;
/// Instructions after which a run is given up, all cards together. At 20 million a second that is half a second.
pub const MOST_INSTRUCTIONS: u64 = 10_000_000;

/// Runs of one text; more than so many nobody reads.
const MOST_RUNS: usize = 16;

/// What to run.
#[derive(Clone, Copy, Debug)]
pub struct Request<'a> {
    /// Listings, a driver, or an article around them.
    pub text: &'a str,
    /// Elements that are really added.
    pub elements: usize,
    /// The cost table.
    pub costs: Costs,
    /// Run this one alone.
    pub only: Option<&'a str>,
    /// Stop after so many instructions.
    pub most: u64,
}

impl<'a> Request<'a> {
    /// A text with everything else as usual.
    pub const fn new(text: &'a str) -> Self {
        Self {
            text,
            elements: ELEMENTS,
            costs: Costs::DEFAULT,
            only: None,
            most: MOST_INSTRUCTIONS,
        }
    }
}

/// What a text has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// An entry.
    Listing,
    /// A host routine.
    Driver,
}

/// A listing or a driver of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its name.
    pub name: String,
    /// Which of the two.
    pub kind: Kind,
    /// Where it stands.
    pub span: Span,
}

/// All that a text came to.
#[derive(Clone, Debug)]
pub struct Runs {
    /// What is said about it.
    pub diagnostics: Vec<Diagnostic>,
    /// What it has.
    pub found: Vec<Found>,
    /// What was run.
    pub runs: Vec<Run>,
}

/// A card at the end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CardRun {
    /// Cycles of its own compute, before the sync.
    pub arrival: f64,
    /// When it computes again, in cycles.
    pub end: f64,
    /// Looks at a flag or a barrier.
    pub polls: u64,
    /// Bytes of the tensor that left it and reached it.
    pub sent: f64,
    /// See `sent`.
    pub received: f64,
    /// Largest and mean distance of its sums from the exact ones, in units in the last place.
    pub ulps: Option<(f64, f64)>,
}

/// A line of the text.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineRun {
    /// From 1.
    pub line: u32,
    /// How often its instructions ran, mean over cards.
    pub runs: f64,
    /// Cycles, mean over cards.
    pub cycles: f64,
}

/// A hazard and its place.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Danger {
    /// Which.
    pub hazard: Hazard,
    /// Where in the text.
    pub span: Span,
    /// The card that it happened to first, and the other one.
    pub cards: (usize, usize),
    /// When, in cycles.
    pub at: f64,
    /// How often, all cards together.
    pub times: u64,
    /// On how many cards.
    pub on: usize,
}

/// The sums.
#[derive(Clone, Debug, PartialEq)]
pub struct Sums {
    /// The format of the elements.
    pub element: Float,
    /// All cards hold the same bits.
    pub identical: bool,
    /// Largest distance from the exact sum, in units in the last place.
    pub worst_ulps: f64,
    /// Mean distance.
    pub mean_ulps: f64,
    /// The first elements: what every card gave, the exact sum, what card 0 holds.
    pub first: Vec<(Vec<f64>, f64, f64)>,
}

/// A run.
#[derive(Clone, Debug)]
pub struct Run {
    /// Of which listing or driver.
    pub name: String,
    /// Which of the two.
    pub kind: Kind,
    /// Every card.
    pub cards: Vec<CardRun>,
    /// Lines that ran.
    pub lines: Vec<LineRun>,
    /// Cycles, mean over cards: compute, copy, interruption, contention.
    pub layers: [f64; 4],
    /// C_local: cycles of a card's own compute, mean.
    pub local: f64,
    /// Cycles until a card computes again, mean.
    pub total: f64,
    /// Cycles per second.
    pub clock: f64,
    /// Loss_nv by formula 1; nothing where the run was stopped.
    pub loss: Option<f64>,
    /// T_barrier: interruption of the last card to arrive, which waits for nobody. Seconds.
    pub barrier: f64,
    /// What goes wrong on real cards.
    pub dangers: Vec<Danger>,
    /// The sums, where the run made any.
    pub sums: Option<Sums>,
    /// Instructions, all cards together.
    pub instructions: u64,
    /// What stopped it.
    pub stopped: Option<Diagnostic>,
    /// Elements that were really added.
    pub elements: usize,
    /// Bytes of the scenario's tensor that one byte of them stands for.
    pub scale: f64,
}

/// Reads a text and runs what it has: every driver, and every entry by itself.
pub fn run(scenario: &Scenario, request: &Request<'_>) -> Runs {
    let mut findings = Findings::default();
    let tree = read::read(request.text, &mut findings);
    let program = Program::new(request.text, &tree, &mut findings);
    let mut found = Vec::new();
    for routine in program.functions.iter().filter(|one| one.entry) {
        found.push(Found {
            name: routine.name.clone(),
            kind: Kind::Listing,
            span: routine.span,
        });
    }
    for driver in &program.drivers {
        found.push(Found {
            name: driver.name.clone(),
            kind: Kind::Driver,
            span: driver.span,
        });
    }
    let bench = Bench {
        scenario,
        request,
        program: &program,
        lines: Lines::new(request.text),
    };
    let entries = (0..).zip(&program.functions).filter(|(_, one)| one.entry);
    let listings = entries.map(|(at, routine)| Asked {
        name: &routine.name,
        kind: Kind::Listing,
        span: routine.span,
        calls: vec![HostDoes::Launch(at, routine.span)],
    });
    let drivers = program.drivers.iter().map(|driver| Asked {
        name: &driver.name,
        kind: Kind::Driver,
        span: driver.span,
        calls: driver.calls.clone(),
    });
    let mut asked = listings
        .chain(drivers)
        .filter(|one| request.only.is_none_or(|only| only == one.name));
    let mut runs = Vec::new();
    for one in asked.by_ref().take(MOST_RUNS) {
        runs.push(bench.run(&one, &mut findings));
    }
    if let Some(first) = asked.next() {
        findings.say(first.span, Finding::NotRun(1 + asked.count()));
    }
    Runs {
        diagnostics: findings.done(),
        found,
        runs,
    }
}

//! A scenario and a text in, results out.

use std::collections::BTreeMap;

use super::costs::Costs;
use super::finding::{Diagnostic, Finding, Findings};
use super::machine::{
    Hazard, Layer, Machine, Memory, Region, Setup, Speed, address, everybody, window,
};
use super::number;
use super::program::{Binary, Does, Float, HostDoes, Program, Reduce};
use super::read;
use super::text::{Lines, Span};
use crate::collective::{Algorithm, Collective, resolve};
use crate::hardware::Link;
use crate::loss::Study;
use crate::loss::formula::loss_nv;
use crate::scenario::Scenario;
use crate::simulate::{Ranks, Tenant, normal, with_draws};

/// Elements that are really added, where nobody says how many.
pub const ELEMENTS: usize = 4096;
/// The most; the scenario's tensor is larger, and the elements stand for it.
pub const MOST_ELEMENTS: usize = 65_536;
/// Elements come in so many, so that eight cards can share them in words of 16 bytes.
const MULTIPLE: usize = 64;
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

/// A listing or a driver that is to be run.
struct Asked<'a> {
    name: &'a str,
    kind: Kind,
    span: Span,
    calls: Vec<HostDoes>,
}

/// A scenario and a program, ready for runs.
struct Bench<'a> {
    scenario: &'a Scenario,
    request: &'a Request<'a>,
    program: &'a Program,
    lines: Lines<'a>,
}

impl Bench<'_> {
    fn run(&self, asked: &Asked<'_>, findings: &mut Findings) -> Run {
        let Asked {
            name, kind, span, ..
        } = *asked;
        let launches: Vec<u32> = asked
            .calls
            .iter()
            .filter_map(|call| match call {
                HostDoes::Launch(function, _) => Some(*function),
                _ => None,
            })
            .collect();
        let element = self.element(&launches);
        let most = (self.scenario.size_used().as_f64() / element.bytes() as f64).min(1e15) as usize;
        let elements = self
            .request
            .elements
            .clamp(MULTIPLE, MOST_ELEMENTS)
            .min(most.max(MULTIPLE))
            / MULTIPLE
            * MULTIPLE;
        let values = |seed: u64| -> Vec<Vec<u64>> {
            (0..u64::from(self.scenario.n))
                .map(|card| {
                    let at = (0..elements as u64).map(|at| normal(seed, card, at));
                    at.map(|value| number::bits(element, value)).collect()
                })
                .collect()
        };
        // Gradients of this step and of the one before come from the scenario's seed, apart from its compute times.
        let (given, before) = (
            values(self.scenario.seed ^ 0x6772_6164),
            values(self.scenario.seed ^ 0x6f6c_6421),
        );
        let setup = self.setup(element, elements, &given, &before, &launches);
        let local = mean(setup.compute.iter().copied());
        let clock = setup.clock;
        let scale = setup.scale;
        if self.scenario.n <= 1 {
            findings.once(span, Finding::OneCard);
            return Run {
                name: name.to_owned(),
                kind,
                cards: vec![CardRun {
                    arrival: local,
                    end: local,
                    polls: 0,
                    sent: 0.0,
                    received: 0.0,
                    ulps: None,
                }],
                lines: Vec::new(),
                layers: [local, 0.0, 0.0, 0.0],
                local,
                total: local,
                clock,
                loss: loss_nv(local, local),
                barrier: 0.0,
                dangers: Vec::new(),
                sums: None,
                instructions: 0,
                stopped: None,
                elements,
                scale,
            };
        }
        self.unknown_parameters(&launches, findings);
        let mut launches = launches.into_iter();
        let first = launches.next().map_or(usize::MAX, |one| one as usize);
        let arguments = self.arguments(first, elements, element);
        let mut machine = Machine::new(setup, first, &arguments);
        machine.run(self.request.most);
        for next in launches {
            let arguments = self.arguments(next as usize, elements, element);
            machine.launch(next as usize, &arguments);
            machine.run(self.request.most);
        }
        self.report(name, kind, &machine, (local, clock), findings)
    }

    fn setup<'s>(
        &'s self,
        element: Float,
        elements: usize,
        given: &'s [Vec<u64>],
        before: &'s [Vec<u64>],
        launches: &[u32],
    ) -> Setup<'s> {
        // Bursts come and go more slowly than a sync: what they take on average is what a run sees.
        let steady = Scenario {
            burst: None,
            ..self.scenario.clone()
        };
        let spec = self.scenario.gpu.spec();
        let clock = spec.clock.get();
        let mut asked = self.scenario.request();
        asked.collective = Collective::AllReduce;
        let multicast = self.code(launches).any(|does| {
            matches!(
                does,
                Does::MultiLoad { .. } | Does::MultiStore { .. } | Does::MultiReduce { .. }
            )
        });
        asked.algorithm = if multicast {
            Algorithm::Nvls
        } else {
            Algorithm::Ring
        };
        let curve = resolve(&asked);
        let size = self.scenario.size_used().as_f64();
        let call = curve.call(size);
        let study = Study::new(&steady, &resolve(&steady.request()));
        let contention = match study.causes.tenant {
            Tenant::Steady(contention) => contention,
            Tenant::Bursty { .. } => 1.0,
        };
        let latency = match asked.link {
            Link::NvSwitch | Link::NvlinkBridge => self.request.costs.nvlink,
            _ => self.request.costs.pcie,
        };
        let work = &study.work;
        let drawn = if study.causes.straggling.sigma > 0.0 {
            work.gpus as usize
        } else {
            0
        };
        let straggling = study.causes.straggling;
        let compute = with_draws(straggling.seed, drawn, 1, |draws| {
            let ranks = Ranks::at(work, &straggling, draws, 0, 1);
            let own: Vec<f64> = ranks.iter().map(|rank| rank.last * clock).collect();
            let even = own.first().copied().unwrap_or(0.0);
            (0..work.gpus as usize)
                .map(|card| own.get(card).copied().unwrap_or(even))
                .collect()
        });
        Setup {
            program: self.program,
            costs: &self.request.costs,
            clock,
            sms: spec.sms,
            compute,
            backward: work.backward,
            refill: study.causes.drain * clock,
            speed: Speed {
                byte: call.map_or(0.0, |call| clock / call.speed),
                contention,
                latency: latency * clock,
                toll: call.map_or(0.0, |call| call.toll * clock),
            },
            hbm: clock / spec.hbm_bandwidth.get(),
            switch: asked.link == Link::NvSwitch,
            element,
            elements,
            scale: size / (elements * element.bytes()) as f64,
            given,
            before,
            most: self.request.most,
        }
    }

    /// What the code of some functions, and of those that they call, does.
    fn code(&self, functions: &[u32]) -> impl Iterator<Item = &Does> {
        let mut reached: Vec<u32> = functions.to_vec();
        let mut at = 0;
        while let Some(&function) = reached.get(at) {
            at += 1;
            for does in self.body(function) {
                if let Does::Call { function, .. } = does
                    && !reached.contains(function)
                {
                    reached.push(*function);
                }
            }
        }
        reached.into_iter().flat_map(|function| self.body(function))
    }

    fn body(&self, function: u32) -> impl Iterator<Item = &Does> + use<'_> {
        let routine = self.program.functions.get(function as usize);
        let range = routine.map_or(0..0, |one| one.start as usize..one.end as usize);
        let code = self.program.code.get(range).unwrap_or_default();
        code.iter().map(|op| &op.does)
    }

    /// The format that a listing adds.
    fn element(&self, functions: &[u32]) -> Float {
        let adds = self.code(functions).find_map(|does| match does {
            Does::ReduceStaged { of, .. }
            | Does::MultiLoad {
                is: Reduce::Add,
                of,
                ..
            }
            | Does::MultiReduce {
                is: Reduce::Add,
                of,
                ..
            }
            | Does::Atomic {
                is: Reduce::Add,
                of,
                ..
            }
            | Does::Binary {
                is: Binary::Add,
                of,
                ..
            } => of.float(),
            _ => None,
        });
        adds.unwrap_or(Float::Bf16)
    }

    /// Parameters whose names mean nothing to the machine, those of a run's own functions.
    fn unknown_parameters(&self, functions: &[u32], findings: &mut Findings) {
        for function in functions {
            let routine = self.program.functions.get(*function as usize);
            for parameter in routine.iter().flat_map(|one| &one.parameters) {
                if argument(&parameter.name, 0, 1, 0, Float::F32).is_none() {
                    let name = parameter.name.clone();
                    findings.once(parameter.span, Finding::Parameter(name));
                }
            }
        }
    }

    /// The value of each parameter on each card, by the parameter's name.
    fn arguments(&self, function: usize, elements: usize, element: Float) -> Vec<Vec<u64>> {
        let cards = self.scenario.n as usize;
        let Some(routine) = self.program.functions.get(function) else {
            return Vec::new();
        };
        let one =
            |card: usize, name: &str| argument(name, card, cards, elements, element).unwrap_or(0);
        (0..cards)
            .map(|card| {
                let names = routine.parameters.iter();
                names.map(|parameter| one(card, &parameter.name)).collect()
            })
            .collect()
    }

    fn report(
        &self,
        name: &str,
        kind: Kind,
        machine: &Machine<'_>,
        (local, clock): (f64, f64),
        findings: &mut Findings,
    ) -> Run {
        let place = |op: usize| self.program.places.get(op).copied().unwrap_or_default();
        let stopped = machine.stopped.as_ref().map(|stopped| Diagnostic {
            finding: stopped.finding.clone(),
            span: place(stopped.op),
            replacement: None,
        });
        if let Some(stopped) = &stopped {
            findings.once(stopped.span, stopped.finding.clone());
        }
        let cards = machine.cards.len() as f64;
        let sums = self.sums(machine);
        let mut layers = [0.0; 4];
        for (at, layer) in layers.iter_mut().enumerate() {
            let all = machine.cards.iter().filter_map(|card| card.layers.get(at));
            *layer = all.sum::<f64>() / cards;
        }
        let total = mean(machine.cards.iter().map(super::machine::Card::end));
        let last = machine
            .cards
            .iter()
            .max_by(|a, b| a.arrival.total_cmp(&b.arrival));
        let barrier = last.map_or(0.0, |last| {
            last.layers[Layer::Interruption as usize] / clock
        });
        Run {
            name: name.to_owned(),
            kind,
            cards: machine
                .cards
                .iter()
                .enumerate()
                .map(|(at, card)| CardRun {
                    arrival: card.arrival,
                    end: card.end(),
                    polls: card.polls,
                    sent: machine.sent().get(at).copied().unwrap_or(0.0),
                    received: machine.received().get(at).copied().unwrap_or(0.0),
                    ulps: sums.as_ref().and_then(|(_, each)| each.get(at).copied()),
                })
                .collect(),
            lines: self.lines(machine),
            layers,
            local,
            total,
            clock,
            loss: if stopped.is_none() {
                loss_nv(total, local)
            } else {
                None
            },
            barrier,
            dangers: dangers(machine, place),
            sums: sums.map(|(sums, _)| sums),
            instructions: machine.instructions,
            stopped,
            elements: machine.setup.elements,
            scale: machine.setup.scale,
        }
    }

    fn lines(&self, machine: &Machine<'_>) -> Vec<LineRun> {
        let cards = machine.cards.len() as f64;
        let mut lines: BTreeMap<u32, (f64, f64)> = BTreeMap::new();
        for (op, place) in self.program.places.iter().enumerate() {
            let (mut runs, mut cycles) = (0, 0.0);
            for card in &machine.cards {
                runs += card.runs.get(op).copied().unwrap_or(0);
                cycles += card.cycles.get(op).copied().unwrap_or(0.0);
            }
            if runs > 0 {
                let line = lines.entry(self.lines.line(place.from)).or_default();
                line.0 += runs as f64 / cards;
                line.1 += cycles / cards;
            }
        }
        lines
            .into_iter()
            .map(|(line, (runs, cycles))| LineRun { line, runs, cycles })
            .collect()
    }

    /// The sums against the exact ones, and each card's distance; nothing where nothing was written.
    fn sums(&self, machine: &Machine<'_>) -> Option<(Sums, Vec<(f64, f64)>)> {
        let region = [Region::Output, Region::Input]
            .into_iter()
            .find(|region| machine.wrote(*region))?;
        let element = machine.setup.element;
        let elements = machine.setup.elements;
        let given = machine.setup.given;
        let held = |card: usize, at: usize| {
            let bytes = element.bytes();
            let held = machine.memory.bytes(card, region);
            number::value(element, little(held, at * bytes, bytes))
        };
        let parts = |at: usize| -> Vec<f64> {
            let one = given.iter().filter_map(|card| card.get(at));
            one.map(|bits| number::value(element, *bits)).collect()
        };
        let cards = machine.cards.len();
        let mut each = vec![(0.0_f64, 0.0_f64); cards];
        let mut first = Vec::new();
        for at in 0..elements {
            let parts = parts(at);
            let exact: f64 = parts.iter().sum();
            for (card, (worst, mean)) in each.iter_mut().enumerate() {
                let off = (held(card, at) - exact).abs() / number::ulp(element, exact);
                *worst = worst.max(off);
                *mean += off / elements as f64;
            }
            if at < 4 {
                first.push((parts, exact, held(0, at)));
            }
        }
        let identical = (1..cards)
            .all(|card| machine.memory.bytes(card, region) == machine.memory.bytes(0, region));
        let sums = Sums {
            element,
            identical,
            worst_ulps: each.iter().fold(0.0, |worst, one| worst.max(one.0)),
            mean_ulps: mean(each.iter().map(|one| one.1)),
            first,
        };
        Some((sums, each))
    }
}

fn little(held: &[u8], from: usize, bytes: usize) -> u64 {
    let part = held.get(from..from + bytes).unwrap_or_default();
    part.iter()
        .rev()
        .fold(0, |value, byte| (value << 8) | u64::from(*byte))
}

fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
    let count = values.len().max(1) as f64;
    values.sum::<f64>() / count
}

fn dangers(machine: &Machine<'_>, place: impl Fn(usize) -> Span) -> Vec<Danger> {
    let mut found: BTreeMap<(Hazard, usize), Danger> = BTreeMap::new();
    for ((hazard, op, _), happened) in &machine.hazards {
        let danger = found.entry((*hazard, *op)).or_insert(Danger {
            hazard: *hazard,
            span: place(*op),
            cards: (happened.card, happened.other),
            at: happened.at,
            times: 0,
            on: 0,
        });
        danger.times += happened.times;
        danger.on += 1;
        if happened.at < danger.at {
            danger.at = happened.at;
            danger.cards = (happened.card, happened.other);
        }
    }
    found.into_values().collect()
}

/// What a parameter of that name is given.
pub(super) fn argument(
    name: &str,
    card: usize,
    cards: usize,
    elements: usize,
    element: Float,
) -> Option<u64> {
    let own = |region| address(window(card), region, 0);
    let table = |row| address(window(card), Region::Table, Memory::row(row));
    Some(match name.trim_start_matches('%') {
        "src" => own(Region::Input),
        "dst" => own(Region::Output),
        "staging" => own(Region::Staging),
        "flags" => own(Region::Flags),
        "peer_src" => table(0),
        "peer_dst" => table(1),
        "peer_staging" => table(2),
        "peer_flags" => table(3),
        "multi_src" => everybody(Region::Input, 0),
        "multi_dst" => everybody(Region::Output, 0),
        "multi_flags" => everybody(Region::Flags, 0),
        "elem" | "elements" | "count" => elements as u64,
        "bytes" => (elements * element.bytes()) as u64,
        "rank" => card as u64,
        "ranks" => cards as u64,
        "card_group_id" | "group" => 0,
        _ => return None,
    })
}

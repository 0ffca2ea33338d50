//! A scenario and a program put on the machine.

use super::finding::{Finding, Findings};
use super::machine::{Machine, Memory, Region, Setup, Speed, address, everybody, window};
use super::number;
use super::outcome::mean;
use super::program::{Binary, Does, Float, HostDoes, Program, Reduce};
use super::run::{CardRun, Kind, MOST_ELEMENTS, Request, Run};
use super::text::{Lines, Span};
use crate::collective::{Algorithm, Collective, resolve};
use crate::hardware::Link;
use crate::loss::Study;
use crate::loss::formula::loss_nv;
use crate::scenario::Scenario;
use crate::simulate::{Ranks, Tenant, normal, with_draws};

/// Elements come in so many, so that eight cards can share them in words of 16 bytes.
const MULTIPLE: usize = 64;

/// A listing or a driver that is to be run.
pub(super) struct Asked<'a> {
    pub(super) name: &'a str,
    pub(super) kind: Kind,
    pub(super) span: Span,
    pub(super) calls: Vec<HostDoes>,
}

/// A scenario and a program, ready for runs.
pub(super) struct Bench<'a> {
    pub(super) scenario: &'a Scenario,
    pub(super) request: &'a Request<'a>,
    pub(super) program: &'a Program,
    pub(super) lines: Lines<'a>,
}

impl Bench<'_> {
    pub(super) fn run(&self, asked: &Asked<'_>, findings: &mut Findings) -> Run {
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
        machine.run(u64::MAX);
        for next in launches {
            let arguments = self.arguments(next as usize, elements, element);
            machine.launch(next as usize, &arguments);
            machine.run(u64::MAX);
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
}

/// What a parameter of that name is given.
fn argument(name: &str, card: usize, cards: usize, elements: usize, element: Float) -> Option<u64> {
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

//! What a machine that has run came to.

use std::collections::BTreeMap;

use super::bench::Bench;
use super::finding::{Diagnostic, Findings};
use super::machine::{Card, Hazard, Layer, Machine, Region};
use super::number;
use super::run::{CardRun, Danger, Kind, LineRun, Run, Sums};
use super::text::Span;
use crate::loss::formula::loss_nv;

impl Bench<'_> {
    pub(super) fn report(
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
        let total = mean(machine.cards.iter().map(Card::end));
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

pub(super) fn mean(values: impl ExactSizeIterator<Item = f64>) -> f64 {
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

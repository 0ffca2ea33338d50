//! Loops that only look: a card that waits for a flag goes round without changing anything, until another card does
//! something. Such rounds are counted and not run one by one, so that a card can wait for milliseconds.

use super::Machine;
use crate::ptx::finding::Finding;

/// A round of a loop.
#[derive(Clone, Debug)]
pub(super) struct Spin {
    /// From the loop's first instruction to the branch back.
    first: usize,
    last: usize,
    clock: f64,
    registers: Vec<u64>,
    /// What the machine's was when the round ended.
    epoch: u64,
    /// How often each instruction had run.
    runs: Vec<u64>,
    cycles: Vec<f64>,
    layers: [f64; 4],
    polls: u64,
    /// The round before was the same.
    same: bool,
}

/// Longer loops do more than wait.
const LONGEST: usize = 64;

impl Machine<'_> {
    /// A card has gone back from `last` to `first`.
    pub(super) fn looped(&mut self, at: usize, first: usize, last: usize) {
        let epoch = self.epoch;
        let Some(card) = self.cards.get_mut(at) else {
            return;
        };
        let before = card.spin.take();
        // Without a look at a flag it is no wait.
        let looked = before.as_ref().is_none_or(|spin| card.polls > spin.polls);
        if last - first > LONGEST || !looked || card.polls == 0 {
            return;
        }
        let runs = card.runs.get(first..=last).unwrap_or_default();
        let cycles = card.cycles.get(first..=last).unwrap_or_default();
        let registers = card.registers.get(card.base..).unwrap_or_default();
        let same = before.as_ref().is_some_and(|spin| {
            spin.first == first
                && spin.last == last
                && spin.epoch == epoch
                && spin.registers == registers
        });
        let spin = Spin {
            first,
            last,
            clock: card.clock,
            registers: registers.to_vec(),
            epoch,
            runs: runs.to_vec(),
            cycles: cycles.to_vec(),
            layers: card.layers,
            polls: card.polls,
            same,
        };
        card.spin = Some(spin);
        if same && let Some(before) = before {
            self.skip(at, &before);
        }
    }

    /// Whether a card waits for what has not happened.
    fn waits(&self, at: usize) -> bool {
        self.cards.get(at).is_some_and(|card| {
            let spin = card.spin.as_ref();
            spin.is_some_and(|spin| spin.same && spin.epoch == self.epoch)
        })
    }

    /// Rounds like the last one, up to what can end them.
    fn skip(&mut self, at: usize, before: &Spin) {
        let seen = self.pending.keys().next();
        let mut next = seen.map_or(f64::INFINITY, |(time, _)| f64::from_bits(*time));
        for (other, card) in self.cards.iter().enumerate() {
            if other != at && !card.done && !self.waits(other) {
                next = next.min(card.clock);
            }
        }
        if next == f64::INFINITY {
            self.stop(before.last, Finding::Deadlock);
            return;
        }
        let Some(card) = self.cards.get_mut(at) else {
            return;
        };
        let Some(spin) = card.spin.as_ref() else {
            return;
        };
        let round = spin.clock - before.clock;
        let rounds = ((next - card.clock) / round).floor();
        if !(rounds >= 1.0 && rounds.is_finite()) {
            return;
        }
        let whole = rounds as u64;
        for (slot, (now, old)) in card
            .runs
            .iter_mut()
            .skip(spin.first)
            .zip(spin.runs.iter().zip(&before.runs))
        {
            *slot += (now - old) * whole;
        }
        for (slot, (now, old)) in card
            .cycles
            .iter_mut()
            .skip(spin.first)
            .zip(spin.cycles.iter().zip(&before.cycles))
        {
            *slot += (now - old) * rounds;
        }
        for (slot, (now, old)) in card
            .layers
            .iter_mut()
            .zip(spin.layers.iter().zip(&before.layers))
        {
            *slot += (now - old) * rounds;
        }
        card.polls += (spin.polls - before.polls) * whole;
        card.clock += round * rounds;
        // The next round is told from where this one ended.
        card.spin = None;
    }
}

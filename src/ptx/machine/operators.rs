//! The article's operators.
//!
//! They are run as their names and comments say: `sync.nvlink` arrives once and looks without waiting, `copy.nvlink` moves
//! everybody's elements here, `reduce.add` adds what was moved, `unblock.tc` lets the tensor pipeline fill again.

use super::memory::Region;
use super::{Layer, Machine};
use crate::ptx::finding::Finding;
use crate::ptx::number;
use crate::ptx::program::{Does, Float, Source, Type};

impl Machine<'_> {
    pub(super) fn operator(&mut self, at: usize, op: usize, does: &Does) {
        if !self.setup.switch && !matches!(does, Does::Unblock) {
            let name = match does {
                Does::Arrive => "sync.nvlink",
                Does::Stage { .. } => "copy.nvlink",
                _ => "reduce.add",
            };
            self.stop(op, Finding::NoSwitch(name.to_owned()));
            return;
        }
        match *does {
            Does::Arrive => self.arrives(at),
            Does::Stage { from, to } => self.stage(at, op, from, to),
            Does::ReduceStaged { of, to, from } => self.reduce(at, op, of, to, from),
            _ => self.unblock(at),
        }
    }

    fn arrives(&mut self, at: usize) {
        self.pass(at, self.setup.costs.l2, Layer::Interruption);
        let now = self.clock(at);
        let seen = now + self.links.latency();
        let Some(card) = self.cards.get_mut(at) else {
            return;
        };
        card.polls += 1;
        if !card.arrived {
            card.arrived = true;
            let known = self.orders.arrive(at);
            if let Some(arrival) = self.arrivals.get_mut(at) {
                *arrival = Some((seen, known));
            }
        }
        for arrival in &self.arrivals {
            if let Some((seen, known)) = arrival
                && *seen <= now
            {
                self.orders.meet(at, known);
            }
        }
    }

    fn stage(&mut self, at: usize, op: usize, from: Source, to: Source) {
        let bytes = self.setup.elements * self.setup.element.bytes();
        let (from, to) = (self.value(at, from), self.value(at, to));
        let (Some(from), Some(_)) = (self.memory.place(from, bytes), self.memory.place(to, bytes))
        else {
            self.stop(op, Finding::Address(from));
            return;
        };
        self.opens(at);
        let moved = bytes as f64 * self.setup.scale;
        let mut until = self.clock(at);
        for other in (0..self.cards.len()).filter(|other| *other != at) {
            let now = self.clock(at);
            let end = self
                .links
                .moves(std::iter::once(other), std::iter::once(at), moved, now);
            until = until.max(end);
            self.reads(at, op, other, &from, bytes);
            let held = self.memory.bytes(other, from.region);
            let copy = held
                .get(from.offset..from.offset + bytes)
                .unwrap_or_default()
                .to_vec();
            let staging = self.memory.bytes_mut(at, Region::Staging);
            if let Some(room) = staging.get_mut(other * bytes..(other + 1) * bytes) {
                room.copy_from_slice(&copy);
            }
        }
        self.wait_until(at, until + self.links.latency());
        if let Some(card) = self.cards.get_mut(at) {
            card.staged = true;
        }
    }

    /// `to` = `from` and everybody's staged elements, in the order of the cards, rounded after every step.
    fn reduce(&mut self, at: usize, op: usize, of: Type, to: Source, from: Source) {
        let element = of.float().unwrap_or(Float::Bf16);
        let width = element.bytes();
        let bytes = self.setup.elements * self.setup.element.bytes();
        let (from, to) = (self.value(at, from), self.value(at, to));
        let (Some(from), Some(to)) = (self.memory.place(from, bytes), self.memory.place(to, bytes))
        else {
            self.stop(op, Finding::Address(from));
            return;
        };
        let (Some(source), Some(target)) = (from.card, to.card) else {
            self.stop(op, Finding::Address(0));
            return;
        };
        // Its own part and everybody's staged one are read, the sum is written.
        let parts = self.cards.len() as f64 + 1.0;
        let cycles = parts * bytes as f64 * self.setup.scale * self.setup.hbm;
        self.pass(at, cycles, Layer::Copy);
        self.reads(at, op, source, &from, bytes);
        self.writes(at, op, target, &to, bytes);
        let staged = self.cards.get(at).is_some_and(|card| card.staged);
        let count = self.cards.len();
        for offset in (0..bytes).step_by(width) {
            let own = self
                .memory
                .read(source, from.region, from.offset + offset, width);
            let sum = (0..count)
                .filter(|other| staged && *other != at)
                .fold(own, |sum, other| {
                    let part = self
                        .memory
                        .read(at, Region::Staging, other * bytes + offset, width);
                    number::binary(element, sum, part, |a, b| a + b)
                });
            self.memory
                .write(target, to.region, to.offset + offset, width, sum);
        }
    }

    fn unblock(&mut self, at: usize) {
        self.arithmetic(at);
        let refill = self.refill();
        if let Some(card) = self.cards.get_mut(at) {
            card.refilled = Some(card.clock + refill);
        }
    }
}

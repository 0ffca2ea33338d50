//! Multicast: what an NVSwitch does with everybody's memory at once.

use super::access::Ordering;
use super::memory::{Place, Region};
use super::write::{Write, reduced};
use super::{Layer, Machine};
use crate::ptx::finding::Finding;
use crate::ptx::number;
use crate::ptx::program::{Address, Float, Reduce, Source, Type, Vector};

impl Machine<'_> {
    /// Whether the switch is there, and the address is everybody's.
    fn switched(&mut self, at: usize, op: usize, address: Address, bytes: usize) -> Option<Place> {
        if !self.setup.switch {
            self.stop(op, Finding::NoSwitch("multimem".to_owned()));
            return None;
        }
        let place = self.place(at, op, address, bytes)?;
        if place.card.is_some() {
            let address = self.value(at, address.base);
            self.stop(op, Finding::Address(address));
            return None;
        }
        Some(place)
    }

    pub(super) fn multi_load(
        &mut self,
        at: usize,
        op: usize,
        (is, of, wide): (Reduce, Type, bool),
        to: &Vector<u16>,
        address: Address,
        ordering: Ordering,
    ) {
        let width = of.bytes() as usize;
        let bytes = width * usize::from(to.count);
        let Some(place) = self.switched(at, op, address, bytes) else {
            return;
        };
        let count = self.cards.len();
        if place.region.sampled() {
            self.opens(at);
            self.pass(at, self.setup.costs.issue, Layer::Copy);
            let moved = bytes as f64 * self.setup.scale;
            let now = self.clock(at);
            let end = self.links.moves(0..count, std::iter::once(at), moved, now);
            self.sends(at, end);
            for card in 0..count {
                self.reads(at, op, card, &place, bytes);
            }
        } else {
            let cycles = self.setup.costs.l2 + 2.0 * self.links.latency();
            self.pass(at, cycles, Layer::Interruption);
            for card in 0..count {
                self.looks(at, card, &place, bytes, ordering);
            }
        }
        for (slot, index) in to.of.iter().zip(0..usize::from(to.count)) {
            let offset = place.offset + index * width;
            let parts = (0..count).map(|card| self.memory.read(card, place.region, offset, width));
            let value = summed(is, of, wide, parts);
            if let Some(slot) = slot {
                self.set(at, *slot, value);
            }
        }
    }

    pub(super) fn multi_store(
        &mut self,
        at: usize,
        op: usize,
        (is, of): (Option<Reduce>, Type),
        values: &Vector<Source>,
        address: Address,
        ordering: Ordering,
    ) {
        let width = of.bytes() as usize;
        let bytes = width * usize::from(values.count);
        let Some(place) = self.switched(at, op, address, bytes) else {
            return;
        };
        let count = self.cards.len();
        let data = place.region.sampled();
        if data {
            self.opens(at);
            self.pass(at, self.setup.costs.issue, Layer::Copy);
            let moved = bytes as f64 * self.setup.scale;
            let now = self.clock(at);
            let end = self.links.moves(std::iter::once(at), 0..count, moved, now);
            self.sends(at, end);
        } else {
            self.flagged(at, ordering);
        }
        for card in 0..count {
            if data {
                self.writes(at, op, card, &place, bytes);
            }
            for (value, index) in values.of.iter().zip(0..usize::from(values.count)) {
                let Some(value) = *value else { continue };
                let write = Write {
                    is,
                    of,
                    value: self.value(at, value),
                    compared: 0,
                };
                let offset = place.offset + index * width;
                if place.region == Region::Flags {
                    self.flag(at, card, offset, write, ordering);
                } else {
                    let old = self.memory.read(card, place.region, offset, width);
                    self.memory
                        .write(card, place.region, offset, width, write.on(old));
                }
            }
        }
        if data {
            self.epoch += 1;
        } else {
            self.after(at, ordering);
        }
    }
}

/// Everybody's values, reduced in the order of the cards.
///
/// With `.acc::f32` the sum is kept in f32 and rounded once at the end. Without it PTX leaves the precision of the sum to
/// the machine; this one rounds after every step, which is the worst it may do.
fn summed(is: Reduce, of: Type, wide: bool, parts: impl Iterator<Item = u64> + Clone) -> u64 {
    let narrow = matches!(of.float(), Some(Float::Bf16 | Float::F16));
    if wide && narrow && is == Reduce::Add {
        let halves = if matches!(of, Type::Pair(_)) { 2 } else { 1 };
        let float = of.float().unwrap_or(Float::F32);
        return (0..halves).fold(0, |all, half| {
            let shift = 16 * half;
            let sum = parts.clone().fold(0.0_f32, |sum, part| {
                sum + number::value(float, (part >> shift) & 0xffff) as f32
            });
            all | (number::bits(float, f64::from(sum)) << shift)
        });
    }
    parts
        .reduce(|sum, part| reduced(is, of, sum, part, 0))
        .unwrap_or(0)
}

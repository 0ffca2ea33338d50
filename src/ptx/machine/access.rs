//! Loads, stores, atomics and multicast.

use super::memory::{Place, Region};
use super::order::GRAIN;
use super::{Layer, Machine, Pending};
use crate::ptx::finding::Finding;
use crate::ptx::number;
use crate::ptx::program::{Address, Does, Float, Order, Reduce, Source, Type, Vector};

/// A write to a place: a value, or an operation on what is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Write {
    /// Nothing: the value replaces what is there.
    pub(super) is: Option<Reduce>,
    pub(super) of: Type,
    pub(super) value: u64,
    pub(super) compared: u64,
}

impl Write {
    fn plain(of: Type, value: u64) -> Self {
        Self {
            is: None,
            of,
            value,
            compared: 0,
        }
    }

    fn on(&self, old: u64) -> u64 {
        match self.is {
            None => self.value & self.of.mask(),
            Some(is) => reduced(is, self.of, old, self.value, self.compared),
        }
    }
}

/// What a reduction makes of two values.
pub(super) fn reduced(is: Reduce, of: Type, old: u64, value: u64, compared: u64) -> u64 {
    if let Type::Pair(float) = of {
        let half = |shift: u32| {
            let of = Type::Float(float);
            let part = |bits: u64| (bits >> shift) & 0xffff;
            reduced(is, of, part(old), part(value), part(compared)) << shift
        };
        return half(0) | half(16);
    }
    if let Type::Float(float) = of {
        return match is {
            Reduce::Add => number::binary(float, old, value, |a, b| a + b),
            Reduce::Min => number::binary(float, old, value, f64::min),
            Reduce::Max => number::binary(float, old, value, f64::max),
            _ => value,
        };
    }
    let signed = matches!(of, Type::Signed(_));
    let less = if signed {
        of.signed(old) < of.signed(value)
    } else {
        old < value
    };
    let new = match is {
        Reduce::Add => old.wrapping_add(value),
        Reduce::Min => {
            if less {
                old
            } else {
                value
            }
        }
        Reduce::Max => {
            if less {
                value
            } else {
                old
            }
        }
        Reduce::And => old & value,
        Reduce::Or => old | value,
        Reduce::Xor => old ^ value,
        Reduce::Exchange => value,
        // The operand in the middle is compared, the last one stored.
        Reduce::Compare => {
            if old == value {
                compared
            } else {
                old
            }
        }
        Reduce::Increase => {
            if old >= value {
                0
            } else {
                old + 1
            }
        }
        Reduce::Decrease => {
            if old == 0 || old > value {
                value
            } else {
                old - 1
            }
        }
    };
    new & of.mask()
}

/// How an access orders.
#[derive(Clone, Copy)]
struct Ordering {
    order: Order,
    system: bool,
}

impl Machine<'_> {
    pub(super) fn access(&mut self, at: usize, op: usize, does: &Does) {
        self.settle(self.clock(at));
        match *does {
            Does::Load {
                of,
                ref to,
                at: address,
                order,
                system,
            } => self.load(at, op, of, to, address, Ordering { order, system }),
            Does::Store {
                of,
                ref values,
                at: address,
                order,
                system,
            } => self.store(at, op, of, values, address, Ordering { order, system }),
            Does::Atomic {
                is,
                of,
                to,
                at: address,
                a,
                b,
                order,
                system,
            } => {
                let write = Write {
                    is: Some(is),
                    of,
                    value: self.value(at, a),
                    compared: self.value(at, b),
                };
                self.atomic(at, op, write, to, address, Ordering { order, system });
            }
            Does::MultiLoad {
                is,
                of,
                wide,
                ref to,
                at: address,
                order,
                system,
            } => {
                let ordering = Ordering { order, system };
                self.multi_load(at, op, (is, of, wide), to, address, ordering);
            }
            Does::MultiStore {
                of,
                ref values,
                at: address,
                order,
                system,
            } => self.multi_store(
                at,
                op,
                (None, of),
                values,
                address,
                Ordering { order, system },
            ),
            Does::MultiReduce {
                is,
                of,
                ref values,
                at: address,
                order,
                system,
            } => {
                let ordering = Ordering { order, system };
                self.multi_store(at, op, (Some(is), of), values, address, ordering);
            }
            Does::Fence { system } => {
                self.drain(at);
                self.pass(at, self.setup.costs.arithmetic, Layer::Interruption);
                if system {
                    self.orders.fence(at);
                }
            }
            _ => {}
        }
    }

    /// Writes to flags that are seen by now.
    pub(super) fn settle(&mut self, now: f64) {
        while let Some(entry) = self.pending.first_entry() {
            if f64::from_bits(entry.key().0) > now {
                return;
            }
            let pending = entry.remove();
            self.lands(&pending);
        }
    }

    fn lands(&mut self, pending: &Pending) {
        let Pending {
            card,
            offset,
            bytes,
            write,
            known,
        } = *pending;
        let old = self.memory.read(card, Region::Flags, offset, bytes);
        let new = write.on(old);
        self.memory.write(card, Region::Flags, offset, bytes, new);
        let adds = write.is.is_some();
        self.orders
            .publish((card, Region::Flags, offset), &known, adds);
        self.epoch += 1;
    }

    /// Where an access goes; what is wrong with its address stops the run.
    fn place(&mut self, at: usize, op: usize, address: Address, bytes: usize) -> Option<Place> {
        let base = self.value(at, address.base);
        let address = base.wrapping_add(address.offset as u64);
        if !address.is_multiple_of(bytes.max(1) as u64) {
            self.stop(op, Finding::Misaligned(address));
            return None;
        }
        let place = self.memory.place(address, bytes);
        if place.is_none() {
            self.stop(op, Finding::Address(address));
        }
        place
    }

    /// Waits until everything that the card has sent or asked for is through.
    pub(super) fn drain(&mut self, at: usize) {
        let until = self.cards.get(at).map_or(0.0, |card| card.outstanding);
        self.wait_until(at, until);
    }

    /// A transfer that the card does not wait for, unless too much is under way.
    pub(super) fn sends(&mut self, at: usize, end: f64) {
        let seen = end + self.links.latency();
        // So much can be under way that the latency never shows.
        let window = 4.0 * self.links.latency();
        if let Some(card) = self.cards.get_mut(at) {
            card.outstanding = card.outstanding.max(seen);
        }
        self.wait_until(at, seen - window);
    }

    /// The toll of a card that uses the link for the first time.
    pub(super) fn opens(&mut self, at: usize) {
        let toll = self.links.open(at);
        self.pass(at, toll, Layer::Copy);
    }

    /// Reads and writes of data are watched in grains.
    pub(super) fn watched(place: &Place, bytes: usize) -> impl Iterator<Item = usize> + use<> {
        let last = place.offset + bytes.max(1) - 1;
        (place.offset / GRAIN..=last / GRAIN).map(|grain| grain * GRAIN)
    }

    pub(super) fn reads(&mut self, at: usize, op: usize, card: usize, place: &Place, bytes: usize) {
        if place.region.sampled() {
            for offset in Self::watched(place, bytes) {
                let lacks = self.orders.read(at, (card, place.region, offset));
                self.lacks(lacks, place.region, at, op);
            }
        }
    }

    pub(super) fn writes(
        &mut self,
        at: usize,
        op: usize,
        card: usize,
        place: &Place,
        bytes: usize,
    ) {
        if place.region.sampled() {
            for offset in Self::watched(place, bytes) {
                let lacks = self.orders.write(at, (card, place.region, offset));
                self.lacks(lacks, place.region, at, op);
            }
        }
    }

    fn load(
        &mut self,
        at: usize,
        op: usize,
        of: Type,
        to: &Vector<u16>,
        address: Address,
        ordering: Ordering,
    ) {
        let width = of.bytes() as usize;
        let bytes = width * usize::from(to.count);
        let Some(place) = self.place(at, op, address, bytes) else {
            return;
        };
        let Some(card) = place.card else {
            // Everybody's memory is not for plain loads.
            let address = self.value(at, address.base);
            self.stop(op, Finding::Address(address));
            return;
        };
        if place.region.sampled() {
            if card == at {
                self.pass(at, self.setup.costs.issue, Layer::Copy);
            } else {
                self.opens(at);
                self.pass(at, self.setup.costs.issue, Layer::Copy);
                let moved = bytes as f64 * self.setup.scale;
                let now = self.clock(at);
                let end = self
                    .links
                    .moves(std::iter::once(card), std::iter::once(at), moved, now);
                self.sends(at, end);
            }
            self.reads(at, op, card, &place, bytes);
        } else {
            let remote = if card == at {
                0.0
            } else {
                2.0 * self.links.latency()
            };
            if place.region == Region::Flags {
                self.pass(at, self.setup.costs.l2 + remote, Layer::Interruption);
                // What lands while the answer is on its way is seen.
                self.looks(at, card, &place, bytes, ordering);
            } else {
                let layer = self.cards.get(at).map_or(Layer::Copy, |card| card.layer);
                self.pass(at, self.setup.costs.issue + remote, layer);
            }
        }
        for (slot, index) in to.of.iter().zip(0..usize::from(to.count)) {
            let offset = place.offset + index * width;
            let value = self.memory.read(card, place.region, offset, width);
            let value = match of {
                Type::Signed(_) => of.signed(value) as u64,
                _ => value,
            };
            if let Some(slot) = slot {
                self.set(at, *slot, value);
            }
        }
    }

    fn looks(&mut self, at: usize, card: usize, place: &Place, bytes: usize, ordering: Ordering) {
        if let Some(card) = self.cards.get_mut(at) {
            card.polls += 1;
        }
        if ordering.system && ordering.order != Order::Weak {
            for offset in (place.offset..place.offset + bytes).step_by(4) {
                let place = (card, Region::Flags, offset);
                self.orders.look(at, place, ordering.order.acquires());
            }
        }
    }

    fn store(
        &mut self,
        at: usize,
        op: usize,
        of: Type,
        values: &Vector<Source>,
        address: Address,
        ordering: Ordering,
    ) {
        let width = of.bytes() as usize;
        let bytes = width * usize::from(values.count);
        let Some(place) = self.place(at, op, address, bytes) else {
            return;
        };
        let Some(card) = place.card else {
            let address = self.value(at, address.base);
            self.stop(op, Finding::Address(address));
            return;
        };
        if place.region.sampled() {
            if card != at {
                self.opens(at);
            }
            self.pass(at, self.setup.costs.issue, Layer::Copy);
            if card != at {
                let moved = bytes as f64 * self.setup.scale;
                let now = self.clock(at);
                let end = self
                    .links
                    .moves(std::iter::once(at), std::iter::once(card), moved, now);
                self.sends(at, end);
            }
            self.writes(at, op, card, &place, bytes);
        } else if place.region == Region::Flags {
            self.flagged(at, ordering);
            for (value, index) in values.of.iter().zip(0..usize::from(values.count)) {
                let Some(value) = *value else { continue };
                let write = Write::plain(of, self.value(at, value));
                let offset = place.offset + index * width;
                self.flag(at, card, offset, write, ordering);
            }
            self.after(at, ordering);
            return;
        } else {
            self.pass(at, self.setup.costs.issue, Layer::Interruption);
        }
        for (value, index) in values.of.iter().zip(0..usize::from(values.count)) {
            let Some(value) = *value else { continue };
            let value = self.value(at, value) & of.mask();
            let offset = place.offset + index * width;
            self.memory.write(card, place.region, offset, width, value);
        }
        self.epoch += 1;
    }

    /// Before a flag is written: a release waits for what was sent before.
    fn flagged(&mut self, at: usize, ordering: Ordering) {
        if ordering.order.releases() && ordering.system {
            self.drain(at);
        }
        self.pass(at, self.setup.costs.issue, Layer::Interruption);
    }

    fn after(&mut self, at: usize, ordering: Ordering) {
        if ordering.order.releases() && ordering.system {
            self.orders.released(at);
        }
    }

    /// A flag, on its way.
    fn flag(&mut self, at: usize, card: usize, offset: usize, write: Write, ordering: Ordering) {
        let orders = ordering.system && ordering.order != Order::Weak;
        let known = if orders {
            self.orders.offers(at, ordering.order.releases())
        } else {
            [0; super::order::CARDS]
        };
        let pending = Pending {
            card,
            offset,
            bytes: write.of.bytes() as usize,
            write,
            known,
        };
        if card == at {
            self.lands(&pending);
        } else {
            let seen = self.clock(at) + self.links.latency();
            self.number += 1;
            self.pending.insert((seen.to_bits(), self.number), pending);
        }
    }

    fn atomic(
        &mut self,
        at: usize,
        op: usize,
        write: Write,
        to: Option<u16>,
        address: Address,
        ordering: Ordering,
    ) {
        let width = write.of.bytes() as usize;
        let Some(place) = self.place(at, op, address, width) else {
            return;
        };
        let Some(card) = place.card else {
            let address = self.value(at, address.base);
            self.stop(op, Finding::Address(address));
            return;
        };
        if place.region == Region::Flags {
            self.flagged(at, ordering);
            if let Some(to) = to {
                // There and back; nobody else comes between, since cards take turns.
                let remote = if card == at {
                    0.0
                } else {
                    2.0 * self.links.latency()
                };
                self.pass(at, self.setup.costs.l2 + remote, Layer::Interruption);
                let old = self.memory.read(card, Region::Flags, place.offset, width);
                self.looks(at, card, &place, width, ordering);
                let known = if ordering.system {
                    self.orders.offers(at, ordering.order.releases())
                } else {
                    [0; super::order::CARDS]
                };
                self.lands(&Pending {
                    card,
                    offset: place.offset,
                    bytes: width,
                    write,
                    known,
                });
                self.set(at, to, old);
            } else {
                self.flag(at, card, place.offset, write, ordering);
            }
            self.after(at, ordering);
            return;
        }
        if card != at {
            self.opens(at);
        }
        self.pass(at, self.setup.costs.issue, Layer::Copy);
        if card != at && place.region.sampled() {
            let moved = width as f64 * self.setup.scale;
            let now = self.clock(at);
            let end = self
                .links
                .moves(std::iter::once(at), std::iter::once(card), moved, now);
            self.sends(at, end);
        }
        self.writes(at, op, card, &place, width);
        let old = self.memory.read(card, place.region, place.offset, width);
        let new = write.on(old);
        self.memory
            .write(card, place.region, place.offset, width, new);
        if let Some(to) = to {
            self.set(at, to, old);
        }
        self.epoch += 1;
    }

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

    fn multi_load(
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

    fn multi_store(
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

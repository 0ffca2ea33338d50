//! Loads, stores and atomics.

use super::memory::{Place, Region};
use super::order::GRAIN;
use super::write::Write;
use super::{Layer, Machine, Pending};
use crate::ptx::finding::Finding;
use crate::ptx::program::{Address, Does, Order, Source, Type, Vector};

/// How an access orders.
#[derive(Clone, Copy)]
pub(super) struct Ordering {
    pub(super) order: Order,
    pub(super) system: bool,
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
    pub(super) fn place(
        &mut self,
        at: usize,
        op: usize,
        address: Address,
        bytes: usize,
    ) -> Option<Place> {
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

    pub(super) fn looks(
        &mut self,
        at: usize,
        card: usize,
        place: &Place,
        bytes: usize,
        ordering: Ordering,
    ) {
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
    pub(super) fn flagged(&mut self, at: usize, ordering: Ordering) {
        if ordering.order.releases() && ordering.system {
            self.drain(at);
        }
        self.pass(at, self.setup.costs.issue, Layer::Interruption);
    }

    pub(super) fn after(&mut self, at: usize, ordering: Ordering) {
        if ordering.order.releases() && ordering.system {
            self.orders.released(at);
        }
    }

    /// A flag, on its way.
    pub(super) fn flag(
        &mut self,
        at: usize,
        card: usize,
        offset: usize,
        write: Write,
        ordering: Ordering,
    ) {
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
}

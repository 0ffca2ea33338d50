//! The links: every card sends and receives at once, at the speed of the collective library's lane.

use crate::hardware::MAX_GPUS;

const CARDS: usize = MAX_GPUS as usize;

/// What links are like. Times in cycles.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ptx) struct Speed {
    /// A byte through a link while nobody shares it.
    pub(in crate::ptx) byte: f64,
    /// The fraction of its speed that other tenants leave: formula 2.
    pub(in crate::ptx) contention: f64,
    /// From a store on one card until another sees it.
    pub(in crate::ptx) latency: f64,
    /// T_barrier of the lane: what a call takes beside its bytes. A card pays it when it first sends.
    pub(in crate::ptx) toll: f64,
}

/// What is under way.
#[derive(Clone, Debug)]
pub(super) struct Links {
    speed: Speed,
    /// When each card's link is free again, in each direction.
    out: [f64; CARDS],
    into: [f64; CARDS],
    /// Bytes that left and reached each card.
    pub(super) sent: [f64; CARDS],
    pub(super) received: [f64; CARDS],
    opened: [bool; CARDS],
}

impl Links {
    pub(super) fn new(speed: Speed) -> Self {
        Self {
            speed,
            out: [0.0; CARDS],
            into: [0.0; CARDS],
            sent: [0.0; CARDS],
            received: [0.0; CARDS],
            opened: [false; CARDS],
        }
    }

    /// A card that sends or fetches for the first time pays the toll: how long that is.
    pub(super) fn open(&mut self, card: usize) -> f64 {
        match self.opened.get_mut(card) {
            Some(opened) if !*opened => {
                *opened = true;
                self.speed.toll
            }
            _ => 0.0,
        }
    }

    /// Moves bytes out of some cards into others; when the last of them has its last byte. Switches hold what a link cannot
    /// take yet, so each direction of each link is as busy as its own bytes make it.
    pub(super) fn moves(
        &mut self,
        from: impl Iterator<Item = usize>,
        into: impl Iterator<Item = usize>,
        bytes: f64,
        now: f64,
    ) -> f64 {
        let takes = bytes * self.speed.byte / self.speed.contention;
        let mut end = now;
        for card in from {
            if let (Some(free), Some(sent)) = (self.out.get_mut(card), self.sent.get_mut(card)) {
                *free = free.max(now) + takes;
                *sent += bytes;
                end = end.max(*free);
            }
        }
        for card in into {
            if let (Some(free), Some(received)) =
                (self.into.get_mut(card), self.received.get_mut(card))
            {
                *free = free.max(now) + takes;
                *received += bytes;
                end = end.max(*free);
            }
        }
        end
    }

    pub(super) fn latency(&self) -> f64 {
        self.speed.latency
    }

    /// The part of a transfer's time that other tenants take.
    pub(super) fn shared(&self) -> f64 {
        1.0 - self.speed.contention
    }
}

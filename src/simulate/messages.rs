//! The messages of one sync, with what each costs.

use crate::collective::{Cost, Curve};
use crate::scenario::Buckets;

/// Where in its band a call lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As fitted.
    Central,
    /// At the fast end.
    Fast,
    /// At the slow end.
    Slow,
}

/// One collective call on one bucket.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Message {
    /// Payload.
    pub bytes: u64,
    /// Its share of the tensor.
    pub share: f64,
    cost: Cost,
    pace: f64,
}

impl Message {
    fn new(curve: &Curve, bytes: u64, total: u64, pace: Pace) -> Self {
        let band = curve.band(bytes as f64);
        Self {
            bytes,
            share: bytes as f64 / total as f64,
            cost: curve.cost(bytes as f64),
            pace: match pace {
                Pace::Central => 1.0,
                Pace::Fast => band.low,
                Pace::Slow => band.high,
            },
        }
    }

    /// T(b), while the link gives the fraction `contention` of its speed.
    pub fn seconds(&self, contention: f64) -> f64 {
        self.pace * self.cost.seconds(contention)
    }

    /// T(b) when the wire takes `wire` seconds of it.
    pub(super) fn taking(&self, wire: f64) -> f64 {
        self.pace * self.cost.taking(wire)
    }

    /// T_barrier of the lane, seconds.
    pub(super) const fn toll(&self) -> f64 {
        self.cost.toll
    }

    /// Seconds on the wire while nobody shares the link.
    pub const fn wire(&self) -> f64 {
        self.cost.wire
    }
}

/// The messages of one sync, in the order in which they are sent: one that differs, a run of equal ones, a remainder.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Messages {
    /// PyTorch's small first bucket.
    pub first: Option<Message>,
    /// Each of the run.
    pub each: Message,
    /// How many in the run.
    pub count: u64,
    /// The remainder.
    pub last: Option<Message>,
}

impl Messages {
    /// Prices the messages.
    pub fn new(curve: &Curve, buckets: Buckets, pace: Pace) -> Self {
        let total = buckets.total().max(1);
        let message = |bytes| Message::new(curve, bytes, total, pace);
        Self {
            first: buckets.first.map(message),
            each: message(buckets.each),
            count: buckets.count,
            last: (buckets.last > 0).then(|| message(buckets.last)),
        }
    }

    /// Σ T(b), while the link gives the fraction `contention` of its speed.
    pub fn seconds(&self, contention: f64) -> f64 {
        let one = |m: Option<&Message>| m.map_or(0.0, |m| m.seconds(contention));
        one(self.first.as_ref())
            + self.count as f64 * self.each.seconds(contention)
            + one(self.last.as_ref())
    }

    /// Σ of seconds on the wire while nobody shares the link.
    pub fn wire(&self) -> f64 {
        let one = |m: Option<&Message>| m.map_or(0.0, Message::wire);
        one(self.first.as_ref()) + self.count as f64 * self.each.wire() + one(self.last.as_ref())
    }

    /// How many.
    pub const fn len(&self) -> u64 {
        self.count + self.first.is_some() as u64 + self.last.is_some() as u64
    }

    /// Whether there is none; there never is.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The message sent last.
    pub fn final_one(&self) -> &Message {
        match (&self.last, &self.first) {
            (Some(last), _) => last,
            (None, Some(first)) if self.count == 0 => first,
            _ => &self.each,
        }
    }

    /// Every message, in order.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = &Message> {
        let run = (0..self.count).map(|_| &self.each);
        self.first.iter().chain(run).chain(self.last.iter())
    }
}

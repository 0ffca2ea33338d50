//! One micro-batch of sharded training by the recurrence.

use super::late::Ranks;
use super::link::Tenant;
use super::messages::{Message, Messages};
use super::recurrence::{Calls, Road};
use super::work::{Causes, Work};

/// When the last reduce-scatter of a micro-batch has ended and compute goes on; counted from when the micro-batch would
/// end on the average rank without any collective.
///
/// The rank with the longest compute decides alone: all begin together, and whatever happens to ranks grows with their
/// compute. A compute that needs a collective may begin `drain` after it has ended; where work is queued for longer
/// than that, the restart costs nothing.
pub(super) fn micro_batch(
    work: &Work,
    causes: &Causes,
    scatter: &Messages,
    ranks: &Ranks,
    overlap: bool,
    road: &Road<'_>,
    calls: &mut Calls,
) -> f64 {
    let own = ranks.longest();
    let begin = -(work.micro_batch + ranks.mean);
    if !overlap {
        let waits = (2 * work.messages.len() + scatter.len()) as f64;
        let spent = blocking(work, causes, scatter, (own, begin), road, calls);
        return ranks.latest() + waits * causes.drain + spent;
    }
    let forward = own * (1.0 - work.backward);
    let backward = own * work.backward;
    let mut units = Units {
        slow: causes.slow,
        drain: causes.drain,
        road,
        calls,
        link: begin,
        gathered: begin,
        computed: begin,
    };
    let gathers = &work.messages;
    let steps = gathers.iter().map(|m| (m, forward, None));
    let back = gathers
        .iter()
        .rev()
        .zip(scatter.iter().rev())
        .map(|(gather, scatter)| (gather, backward, Some(scatter)));
    let mut ahead = steps.chain(back).peekable();
    if let Some((first, ..)) = ahead.peek() {
        units.gather(first, begin);
    }
    while let Some((message, pass, scatter)) = ahead.next() {
        let start = units.computed.max(units.gathered + units.drain);
        if let Some((next, ..)) = ahead.peek() {
            units.gather(next, start);
        }
        units.compute(start, pass * message.share);
        if let Some(scatter) = scatter {
            units.send(scatter, units.computed);
        }
    }
    units.link + causes.drain
}

/// Seconds of the collectives when compute waits for each.
fn blocking(
    work: &Work,
    causes: &Causes,
    scatter: &Messages,
    (own, begin): (f64, f64),
    road: &Road<'_>,
    calls: &mut Calls,
) -> f64 {
    if let Tenant::Steady(contention) = *road.tenant {
        let seconds = 2.0 * work.messages.seconds(contention) + scatter.seconds(contention);
        calls.seconds.add(seconds);
        return seconds;
    }
    let (mut at, mut spent) = (begin, 0.0);
    let mut call = |message, at: &mut f64| {
        let seconds = road.seconds(message, *at, calls);
        spent += seconds;
        *at += seconds + causes.drain;
    };
    for message in work.messages.iter() {
        call(message, &mut at);
        at += own * (1.0 - work.backward) * message.share;
    }
    for (gather, scatter) in work.messages.iter().rev().zip(scatter.iter().rev()) {
        call(gather, &mut at);
        at += own * work.backward * gather.share;
        call(scatter, &mut at);
    }
    spent
}

struct Units<'a, 'b> {
    slow: f64,
    drain: f64,
    road: &'a Road<'b>,
    calls: &'a mut Calls,
    /// When the link is free again.
    link: f64,
    /// When the unit that computes next is gathered.
    gathered: f64,
    /// When compute has ended so far.
    computed: f64,
}

impl Units<'_, '_> {
    fn send(&mut self, message: &Message, launched: f64) {
        let start = launched.max(self.link);
        self.link = start + self.road.seconds(message, start, self.calls);
    }

    fn gather(&mut self, message: &Message, launched: f64) {
        self.send(message, launched);
        self.gathered = self.link;
    }

    /// Computes for `own` seconds from `start` on, slowed while a collective is in flight.
    fn compute(&mut self, start: f64, own: f64) {
        let beside = (self.link - start).max(0.0);
        let added = (own * self.slow).min(beside * self.slow / (1.0 + self.slow));
        self.computed = start + own + added;
    }
}

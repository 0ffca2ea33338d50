//! The backward pass of one sync, by the recurrence.

use super::link::Tenant;
use super::messages::Message;
use super::recurrence::{Calls, Road};

/// A backward pass during which messages go out.
pub(super) struct Backward<'a> {
    /// By rank: when its latest gradient was ready, and how long its pass is alone.
    pub(super) passes: &'a mut [(f64, f64)],
    pub(super) slow: f64,
    /// When the latest message ends.
    pub(super) end: Option<f64>,
}

impl Backward<'_> {
    /// The next message: its gradients are computed, and it is sent.
    pub(super) fn one(&mut self, message: &Message, road: &Road<'_>, calls: &mut Calls) {
        let ready = self.compute(message.share);
        let start = self.end.map_or(ready, |end| ready.max(end));
        self.end = Some(start + road.seconds(message, start, calls));
    }

    /// Computes the share of the next message on every rank; when the last of them is ready.
    ///
    /// A rank is slowed from its own launch of the message before until that one ends. Of `own` seconds of compute the
    /// part beside the collective takes 1 + slow times as long, and beyond its end none does.
    fn compute(&mut self, share: f64) -> f64 {
        let slow = self.slow;
        let hidden = slow / (1.0 + slow);
        // Compared by hand: `min` and `max` look for values that are no number, and this is the innermost loop.
        let smaller = |a: f64, b: f64| if a < b { a } else { b };
        let larger = |a: f64, b: f64| if a > b { a } else { b };
        let end = self.end.unwrap_or(f64::NEG_INFINITY);
        let mut latest = f64::MIN;
        for (ready, length) in &mut *self.passes {
            let own = *length * share;
            let beside = larger(end - *ready, 0.0);
            *ready += own + smaller(own * slow, beside * hidden);
            latest = larger(latest, *ready);
        }
        latest
    }

    /// A run of equal messages, after which the share `after` of the tensor is left.
    pub(super) fn run(
        &mut self,
        message: &Message,
        count: u64,
        after: f64,
        road: &Road<'_>,
        calls: &mut Calls,
    ) {
        let Tenant::Steady(contention) = *road.tenant else {
            return (0..count).for_each(|_| self.one(message, road, calls));
        };
        let call = message.seconds(contention);
        calls.seconds.add(count as f64 * call);
        let share = message.share;
        let mut left = count;
        // Ranks are looked through ever so often: what never comes last any more need not be followed.
        let mut look = count;
        while left > 0 {
            if self.slow <= 0.0 {
                self.even_run(share, left as f64, call);
                break;
            }
            if left <= look && self.passes.len() > 1 {
                self.drop_beaten(share, left as f64, after, call);
                look = left - left.div_ceil(8);
            }
            let ready = self.compute(share);
            let start = self.end.map_or(ready, |end| ready.max(end));
            self.end = Some(start + call);
            left -= 1;
            if self.jump(share, left as f64, call, start > ready) {
                break;
            }
        }
    }

    /// Forgets ranks that cannot be the last to have a gradient ready, neither in the `left` messages to come nor in
    /// what comes `after`.
    ///
    /// A message ends no earlier than `call` after the rank that is now the latest had its gradient ready, so that much
    /// slows this rank at least; all of another's compute is slowed at most. A rank that is behind, and would be at the
    /// end of either stretch even so, is behind all the way, since both bounds are linear in between.
    fn drop_beaten(&mut self, share: f64, left: f64, after: f64, call: f64) {
        let slow = self.slow;
        let passes = std::mem::take(&mut self.passes);
        let latest = passes
            .iter()
            .copied()
            .reduce(|a, b| if b.0 > a.0 { b } else { a });
        let Some((ready, length)) = latest else {
            return;
        };
        let own = length * share;
        let least = ready + left * (own + (own * slow).min(call * slow / (1.0 + slow)));
        let beaten = |(other, longer): (f64, f64)| {
            let stretched = longer * (1.0 + slow);
            let most = other + left * share * stretched;
            longer <= length
                || (most <= least && most + after * stretched <= least + after * length)
        };
        let mut kept = 0;
        for at in 0..passes.len() {
            if let Some(&pass) = passes.get(at)
                && (pass == (ready, length) || !beaten(pass))
                && let Some(slot) = passes.get_mut(kept)
            {
                *slot = pass;
                kept += 1;
            }
        }
        self.passes = passes.get_mut(..kept).unwrap_or_default();
    }

    /// A run without slowdown: readiness is linear in the message's number on each rank, so `start + what is left to
    /// send` is largest at the first or the last message.
    fn even_run(&mut self, share: f64, count: f64, call: f64) {
        let (mut first, mut last) = (f64::MIN, f64::MIN);
        for (ready, length) in &mut *self.passes {
            first = first.max(*ready + *length * share);
            *ready += *length * (share * count);
            last = last.max(*ready);
        }
        let start = self.end.map_or(first, |end| first.max(end));
        self.end = Some((start + count * call).max(last + call));
    }

    /// Ends a run at once where its rest repeats what just happened; whether it did.
    ///
    /// Where even the slowed compute of a message is shorter than sending one, messages queue and every compute is
    /// slowed all along. Where one rank is left and computing is what takes longer, each message goes out as soon as it
    /// is ready and slows the next one's compute for as long as it lasts.
    fn jump(&mut self, share: f64, left: f64, call: f64, queued: bool) -> bool {
        let slow = self.slow;
        let stretched = |length: f64| length * share * (1.0 + slow);
        if self
            .passes
            .iter()
            .all(|(_, length)| stretched(*length) <= call)
        {
            for (ready, length) in &mut *self.passes {
                *ready += left * stretched(*length);
            }
            self.end = self.end.map(|end| end + left * call);
            return true;
        }
        if let ([(ready, length)], false) = (&mut *self.passes, queued) {
            *ready += left * (*length * share + call * slow / (1.0 + slow));
            self.end = Some(*ready + call);
            return true;
        }
        false
    }
}

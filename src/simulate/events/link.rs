//! The link's side of the event simulation: calls that start, move bytes and end.

use super::{At, LINK, LinkAt, Machine};
use crate::simulate::link::Tenant;
use crate::simulate::timeline::{CallSpan, Doing, Recorder};

impl<R: Recorder> Machine<'_, R> {
    /// Starts the next call if every rank has launched it and the link is free.
    pub(super) fn start_call(&mut self, now: f64) {
        if self.link != LinkAt::Free {
            return;
        }
        let ranks = self.ranks.iter().take(self.count);
        if ranks.map(|r| r.launched).min().unwrap_or(0) <= self.ended {
            return;
        }
        let Some(message) = self.program.calls.get(self.ended as usize) else {
            return;
        };
        self.link = LinkAt::Toll { began: now };
        self.due[LINK] = now
            + match self.causes.tenant {
                Tenant::Steady(contention) => {
                    let seconds = message.seconds(contention);
                    self.calls.add(seconds);
                    seconds
                }
                Tenant::Bursty { .. } => message.toll(),
            };
    }

    pub(super) fn link_event(&mut self, now: f64) {
        let Some(message) = self.program.calls.get(self.ended as usize) else {
            return;
        };
        match (self.link, self.causes.tenant) {
            (LinkAt::Toll { began }, Tenant::Bursty { .. }) => {
                self.link = LinkAt::Wire {
                    began,
                    left: message.wire(),
                    since: now,
                    from: now,
                };
                self.due[LINK] = now + message.wire() / self.rate;
            }
            (LinkAt::Wire { began, from, .. }, _) => {
                let taken = now - from;
                self.wire.add(message.wire());
                self.taken.add(taken);
                self.link = LinkAt::Tail { began };
                let seconds = message.taking(taken);
                self.calls.add(seconds);
                self.due[LINK] = began + seconds;
            }
            (LinkAt::Toll { began } | LinkAt::Tail { began }, _) => self.end_call(began, now),
            (LinkAt::Free, _) => self.due[LINK] = f64::INFINITY,
        }
    }

    fn end_call(&mut self, began: f64, now: f64) {
        let call = self.ended;
        let bytes = self.program.calls.get(call as usize).map_or(0, |m| m.bytes);
        self.recorder.call(CallSpan {
            call,
            bytes,
            from: self.base + began,
            to: self.base + now,
        });
        for rank in 0..self.count {
            self.on_end(rank, call, began, now);
        }
        self.ended += 1;
        self.ends.push(now);
        self.link = LinkAt::Free;
        self.due[LINK] = f64::INFINITY;
        self.start_call(now);
    }

    /// What a call's end means to a rank: it may go on, or computes at full speed again.
    fn on_end(&mut self, rank: usize, call: u32, began: f64, now: f64) {
        let launched = self.ranks[rank].launched;
        match self.ranks[rank].at {
            At::Waiting {
                call: awaited,
                restart,
                since,
            } if awaited == call => {
                let met = began.max(since);
                self.span(rank, Doing::WaitsForStart, since, met);
                self.span(rank, Doing::WaitsForCall, met, now);
                self.busy(rank, Doing::Restarts, now, now + restart);
            }
            At::Computing { left, since, pass }
                if launched == call + 1 && self.causes.slow > 0.0 =>
            {
                let doing = self.computing(rank, pass);
                self.span(rank, doing, since, now);
                let left = left - (now - since) / (1.0 + self.causes.slow);
                self.ranks[rank].at = At::Computing {
                    left,
                    since: now,
                    pass,
                };
                self.due[rank] = now + left.max(0.0);
            }
            _ => {}
        }
    }
}

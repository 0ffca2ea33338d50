//! The way to the gate, sync by sync: from where a simulated timeline is asked what happens at a time.

use crate::hardware::MAX_GPUS;
use crate::loss::Followed;
use crate::quantity::significant;
use crate::simulate::{CallSpan, Causes, Doing, Pattern, Tenant, Work, calls_of};

/// Seconds that one period shall last on screen.
const ON_SCREEN: f64 = 13.0;

/// A stretch of compute of one rank.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece {
    pub(super) from: f64,
    pub(super) to: f64,
    /// Work of the leg done before, and in the stretch: seconds at full speed.
    pub(super) before: f64,
    pub(super) work: f64,
}

/// From one gate to the next: compute, waiting, exposed copy, and what follows until ranks go on.
#[derive(Clone, Debug)]
pub(super) struct Leg {
    pub(super) from: f64,
    /// When each rank arrives.
    pub(super) arrivals: Vec<f64>,
    /// The place of each rank in the order of arrival, from 0.
    pub(super) order: Vec<usize>,
    /// When the last one is here.
    pub(super) last: f64,
    /// When the last call ends.
    pub(super) through: f64,
    /// When the restart and the framework's work that follow have ended.
    pub(super) restarted: f64,
    pub(super) framework: f64,
    /// When ranks go on.
    pub(super) until: f64,
    /// Pieces of each rank.
    pub(super) pieces: Vec<std::ops::Range<usize>>,
    /// Calls of the leg.
    pub(super) calls: std::ops::Range<usize>,
}

impl Leg {
    /// How many are still to come while most wait, and for how long that is so.
    pub(super) fn most_wait(&self) -> (u32, f64) {
        let here = self.arrivals.iter().filter(|at| **at < self.last);
        let window = here.clone().fold(f64::NEG_INFINITY, |a, b| a.max(*b));
        let waiting = here.count() as u32;
        (waiting, if waiting > 0 { self.last - window } else { 0.0 })
    }
}

/// Something that a reader can be taken to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Event {
    /// When, seconds.
    pub at: f64,
    /// What.
    pub happens: Happens,
}

/// What happens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Happens {
    /// A rank arrives and has to wait.
    Arrives(u32),
    /// The last one is here, and the boom goes up.
    Lifts,
    /// The last call has ended: the compute streams start again.
    Restarts,
    /// The ranks set out for the next gate.
    Departs,
}

impl Happens {
    /// The word used in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Arrives(_) => "arrives",
            Self::Lifts => "lifts",
            Self::Restarts => "restarts",
            Self::Departs => "departs",
        }
    }
}

/// Every way to every gate of the periods that were followed.
#[derive(Clone, Debug)]
pub struct Trips {
    pub(super) gpus: u32,
    /// Loads that a truck carries: micro-batches of one sync.
    pub(super) loads: u32,
    pub(super) legs: Vec<Leg>,
    pub(super) pieces: Vec<Vec<Piece>>,
    pub(super) calls: Vec<CallSpan>,
    /// Bytes of the calls before each.
    pub(super) bytes: Vec<f64>,
    pub(super) tenant: Tenant,
    duration: f64,
    periods: usize,
}

impl Trips {
    /// Prepares what was followed.
    pub fn new(followed: &Followed) -> Self {
        let work = &followed.study.work;
        let gpus = work.gpus.clamp(1, MAX_GPUS);
        let timeline = &followed.timeline;
        let mut trips = Self {
            gpus,
            loads: match work.pattern {
                Pattern::Accumulate { .. } => work.every,
                _ => 1,
            },
            legs: Vec::new(),
            pieces: vec![Vec::new(); gpus as usize],
            calls: timeline.calls.clone(),
            bytes: prefix(&timeline.calls),
            tenant: followed.study.causes.tenant,
            duration: timeline.periods.last().copied().unwrap_or(0.0),
            periods: timeline.periods.len().max(1),
        };
        trips.gates(work, &timeline.periods);
        trips.compute(followed, &followed.study.causes);
        trips.aftermath(followed);
        trips
    }

    /// One leg for each sync of the group, from the end of the last call before it to the end of its own.
    fn gates(&mut self, work: &Work, periods: &[f64]) {
        let gates = match work.pattern {
            Pattern::Accumulate { .. } => 1,
            Pattern::Each { .. } | Pattern::Sharded { .. } => u64::from(work.simulated()),
            Pattern::Inside { per } => u64::from(per),
        };
        let each = (calls_of(work) / gates.max(1)).max(1);
        let mut first = 0;
        for (at, call) in self.calls.iter().enumerate() {
            if (u64::from(call.call) + 1).is_multiple_of(each) {
                let end = periods.partition_point(|end| *end < call.to);
                self.legs.push(Leg {
                    from: 0.0,
                    arrivals: vec![f64::NEG_INFINITY; self.gpus as usize],
                    order: Vec::new(),
                    last: 0.0,
                    through: call.to,
                    restarted: call.to,
                    framework: call.to,
                    until: periods.get(end).copied().unwrap_or(call.to),
                    pieces: vec![0..0; self.gpus as usize],
                    calls: first..at + 1,
                });
                first = at + 1;
            }
        }
    }

    /// The compute of every rank, cut at the gates, and when it arrives at them.
    fn compute(&mut self, followed: &Followed, causes: &Causes) {
        let mut at = vec![0; self.gpus as usize];
        let mut open: Vec<usize> = vec![0; self.gpus as usize];
        for span in &followed.timeline.spans {
            let full = match span.doing {
                Doing::Compute(_) => 1.0,
                Doing::Slowed(_) => 1.0 + causes.slow,
                _ => continue,
            };
            let rank = span.rank as usize;
            let (Some(leg), Some(open), Some(pieces)) = (
                at.get_mut(rank),
                open.get_mut(rank),
                self.pieces.get_mut(rank),
            ) else {
                continue;
            };
            while self
                .legs
                .get(*leg)
                .is_some_and(|own| span.from >= own.through)
            {
                if let Some(own) = self.legs.get_mut(*leg) {
                    own.close(rank, *open..pieces.len(), pieces);
                }
                *open = pieces.len();
                *leg += 1;
            }
            let done = match pieces.last() {
                Some(last) if pieces.len() > *open => last.before + last.work,
                _ => 0.0,
            };
            pieces.push(Piece {
                from: span.from,
                to: span.to,
                before: done,
                work: (span.to - span.from) / full,
            });
        }
        for (rank, pieces) in self.pieces.iter().enumerate() {
            let (mut leg, mut from) = (
                at.get(rank).copied().unwrap_or(0),
                open.get(rank).copied().unwrap_or(0),
            );
            while let Some(own) = self.legs.get_mut(leg) {
                own.close(rank, from..pieces.len(), pieces);
                from = pieces.len();
                leg += 1;
            }
        }
    }

    /// What follows a gate, the same for every rank: restart, the framework's work, the time outside.
    fn aftermath(&mut self, followed: &Followed) {
        let mut spans = followed
            .timeline
            .spans
            .iter()
            .filter(|span| span.rank == 0)
            .peekable();
        let mut from = 0.0;
        for leg in &mut self.legs {
            leg.settle(from);
            while spans.next_if(|span| span.from < leg.through).is_some() {}
            leg.restarted = leg.through;
            leg.framework = leg.through;
            let mut end = leg.through;
            while let Some(span) = spans.peek() {
                match span.doing {
                    Doing::Restarts => {
                        leg.restarted = span.to;
                        leg.framework = span.to;
                    }
                    Doing::Framework => leg.framework = span.to,
                    Doing::Outside => {}
                    _ => break,
                }
                // A restart in the middle of the next leg comes after a wait, which breaks above.
                end = span.to;
                spans.next();
            }
            leg.until = end;
            from = end;
        }
    }

    /// Ranks.
    pub const fn gpus(&self) -> u32 {
        self.gpus
    }

    /// Loads on a truck: micro-batches of one sync.
    pub const fn loads(&self) -> u32 {
        self.loads
    }

    /// Seconds that were followed.
    pub const fn duration(&self) -> f64 {
        self.duration
    }

    /// The simulator time, within what was followed, at which most trucks wait for the last: the middle of the longest
    /// such wait. Where nobody ever waits, when all arrive at the first gate.
    pub fn moment(&self) -> f64 {
        self.longest_wait().map_or(0.0, |leg| {
            if self.gpus > 1 {
                leg.last - leg.most_wait().1 / 2.0
            } else {
                // A single truck never stands, so it is shown on its way.
                leg.from + 0.7 * (leg.last - leg.from)
            }
        })
    }

    /// The leg of [`Trips::moment`].
    pub(super) fn longest_wait(&self) -> Option<&Leg> {
        let mut best: Option<(&Leg, (u32, f64))> = None;
        for leg in &self.legs {
            let wait = leg.most_wait();
            if best.is_none_or(|(_, most)| wait > most) {
                best = Some((leg, wait));
            }
        }
        best.map(|(leg, _)| leg)
    }

    /// Whether other tenants are ever on the link of a group that uses it.
    pub fn shared(&self) -> bool {
        self.gpus > 1
            && match self.tenant {
                Tenant::Steady(left) => left < 1.0,
                Tenant::Bursty { .. } => true,
            }
    }

    /// Arrivals that wait, the boom going up, restarts and departures, in order.
    pub fn events(&self) -> Vec<Event> {
        let mut events = Vec::new();
        for leg in &self.legs {
            let mut early: Vec<Event> = (0..)
                .zip(&leg.arrivals)
                .filter(|(_, at)| **at < leg.last)
                .map(|(rank, &at)| Event {
                    at,
                    happens: Happens::Arrives(rank),
                })
                .collect();
            early.sort_by(|a, b| a.at.total_cmp(&b.at));
            events.append(&mut early);
            let mut push = |at, happens| events.push(Event { at, happens });
            push(leg.last, Happens::Lifts);
            if leg.through > leg.last {
                push(leg.through, Happens::Restarts);
            }
            if leg.until > leg.through && leg.until < self.duration {
                push(leg.until, Happens::Departs);
            }
        }
        events
    }

    /// Simulator seconds that pass in one second on screen, so that a period lasts about 13 s: one over a number of one
    /// significant digit, or such a number.
    pub fn speed(&self) -> f64 {
        let slower = ON_SCREEN * self.periods as f64 / self.duration;
        if slower >= 1.0 && slower.is_finite() {
            1.0 / significant(slower, 1)
        } else if self.duration > 0.0 {
            significant(1.0 / slower, 1)
        } else {
            1.0
        }
    }
}

impl Leg {
    /// A rank's compute of the leg is complete.
    fn close(&mut self, rank: usize, range: std::ops::Range<usize>, pieces: &[Piece]) {
        let end = pieces.get(range.clone()).and_then(<[Piece]>::last);
        if let (Some(arrival), Some(own)) = (self.arrivals.get_mut(rank), self.pieces.get_mut(rank))
        {
            *arrival = end.map_or(f64::NEG_INFINITY, |piece| piece.to);
            *own = range;
        }
    }

    /// Sets the beginning and the order of arrival.
    fn settle(&mut self, from: f64) {
        self.from = from;
        for at in &mut self.arrivals {
            *at = at.clamp(from, self.through.max(from));
        }
        self.last = self.arrivals.iter().fold(from, |a, b| a.max(*b));
        let mut ranks: Vec<usize> = (0..self.arrivals.len()).collect();
        ranks.sort_by(|a, b| {
            let at = |rank: &usize| self.arrivals.get(*rank).copied().unwrap_or(from);
            at(a).total_cmp(&at(b))
        });
        self.order = vec![0; ranks.len()];
        for (place, rank) in ranks.into_iter().enumerate() {
            if let Some(slot) = self.order.get_mut(rank) {
                *slot = place;
            }
        }
    }
}

/// Bytes of the calls before each; a call without bytes counts as one.
fn prefix(calls: &[CallSpan]) -> Vec<f64> {
    let mut sum = 0.0;
    let mut bytes = vec![0.0];
    for call in calls {
        sum += call.bytes.max(1) as f64;
        bytes.push(sum);
    }
    bytes
}

//! The event simulation: every rank's compute stream, its communication stream, the link and other tenants, event by
//! event.

use super::draws::{Draws, with_draws};
use super::late::Ranks;
use super::link::Tenant;
use super::program::{Op, Pass, Program};
use super::sum::Sum;
use super::timeline::{CallSpan, Doing, Recorder, Span};
use super::work::{Causes, Outcome, Pattern, Work};

const MAX_RANKS: usize = crate::hardware::MAX_GPUS as usize;
/// Places in the queue: a compute stream each, then the link, then the other tenants.
const LINK: usize = MAX_RANKS;
const TENANT: usize = MAX_RANKS + 1;
const PLACES: usize = MAX_RANKS + 2;

/// What the event simulation came to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Simulated {
    /// Means over the periods, as the recurrence gives them.
    pub outcome: Outcome,
    /// Events: pops of the queue.
    pub events: u64,
}

/// Simulates `periods` periods (all of [`Work::periods`] where `None`), and tells `recorder` what happens.
pub fn simulate<R: Recorder>(
    work: &Work,
    causes: &Causes,
    periods: Option<usize>,
    recorder: &mut R,
) -> Simulated {
    let periods = periods.unwrap_or_else(|| work.periods(causes)).max(1);
    let micro_batches = work.simulated() as usize;
    let program = Program::new(work, causes);
    let drawn = if causes.straggling.sigma > 0.0 {
        work.gpus as usize
    } else {
        0
    };
    with_draws(
        causes.straggling.seed,
        drawn,
        periods * micro_batches,
        |draws| {
            let mut machine = Machine::new(work, causes, &program, draws, recorder);
            machine.run(periods);
            machine.result(periods)
        },
    )
}

/// What a rank's compute stream is at.
#[derive(Clone, Copy, Debug, PartialEq)]
enum At {
    /// Computes; this much is left at full speed since the time beside it.
    Computing { left: f64, since: f64, pass: Pass },
    /// Waits for a call that has not ended.
    Waiting { call: u32, restart: f64, since: f64 },
    /// Something of fixed length.
    Busy { doing: Doing, since: f64 },
    /// Its period is over.
    Done,
}

#[derive(Clone, Copy, Debug)]
struct Rank {
    op: usize,
    launched: u32,
    at: At,
}

/// What the link is at.
#[derive(Clone, Copy, Debug, PartialEq)]
enum LinkAt {
    Free,
    /// The call's toll, or all of it where its speed never changes.
    Toll {
        began: f64,
    },
    /// Bytes move: `left` seconds of the free link are to go since `since`.
    Wire {
        began: f64,
        left: f64,
        since: f64,
        from: f64,
    },
    /// Bytes have moved; what launching adds remains.
    Tail {
        began: f64,
    },
}

struct Machine<'a, R: Recorder> {
    work: &'a Work,
    causes: &'a Causes,
    program: &'a Program,
    draws: &'a Draws,
    recorder: &'a mut R,
    /// Next event of each place; infinite where none is due.
    due: [f64; PLACES],
    ranks: [Rank; MAX_RANKS],
    count: usize,
    link: LinkAt,
    /// Calls of the period that have ended.
    ended: u32,
    /// When each of them ended, counted like `now`.
    ends: Vec<f64>,
    /// Compute of the period's micro-batches, by rank.
    micro_batches: Vec<f64>,
    /// The other tenants: our rate beside them, the burst period they are in.
    rate: f64,
    turn: f64,
    /// Where in a burst period the period began.
    clock: f64,
    /// When the period began; times inside it count from there.
    base: f64,
    period: usize,
    done: usize,
    events: u64,
    exposed: f64,
    local: f64,
    calls: Sum,
    wire: Sum,
    taken: Sum,
}

impl<'a, R: Recorder> Machine<'a, R> {
    fn new(
        work: &'a Work,
        causes: &'a Causes,
        program: &'a Program,
        draws: &'a Draws,
        recorder: &'a mut R,
    ) -> Self {
        let count = (work.gpus as usize).clamp(1, MAX_RANKS);
        Self {
            work,
            causes,
            program,
            draws,
            recorder,
            due: [f64::INFINITY; PLACES],
            ranks: [Rank {
                op: 0,
                launched: 0,
                at: At::Done,
            }; MAX_RANKS],
            count,
            link: LinkAt::Free,
            ended: 0,
            ends: Vec::with_capacity(program.calls.len()),
            micro_batches: vec![0.0; count * work.simulated() as usize],
            rate: match causes.tenant {
                Tenant::Steady(contention) => contention,
                Tenant::Bursty { .. } => 1.0,
            },
            turn: 0.0,
            clock: 0.0,
            base: 0.0,
            period: 0,
            done: 0,
            events: 0,
            exposed: 0.0,
            local: 0.0,
            calls: Sum::default(),
            wire: Sum::default(),
            taken: Sum::default(),
        }
    }

    fn run(&mut self, periods: usize) {
        self.meet_tenant();
        for period in 0..periods {
            self.period = period;
            let length = self.play();
            let own = self.own();
            self.exposed += length - own;
            self.local += own;
            self.base += length;
            self.recorder.period(self.base);
            self.turn_over(length);
        }
    }

    /// The mean over ranks of their own compute, and the time outside.
    fn own(&self) -> f64 {
        let all: f64 = self.micro_batches.iter().sum();
        all / self.count as f64 + self.work.outside
    }

    /// One period; its length.
    fn play(&mut self) -> f64 {
        self.prepare();
        for rank in 0..self.count {
            self.advance(rank, 0.0);
        }
        let mut now = 0.0;
        while self.done < self.count {
            let (place, at) = self.next();
            if at == f64::INFINITY {
                break; // Cannot happen: a rank that is not done waits for something that is due.
            }
            now = at;
            self.events += 1;
            match place {
                LINK => self.link_event(now),
                TENANT => self.tenant_event(now),
                rank => self.rank_event(rank, now),
            }
        }
        now
    }

    /// The queue: the earliest event that is due, the first place among equals.
    fn next(&self) -> (usize, f64) {
        let mut first = (0, f64::INFINITY);
        for (place, &at) in self.due.iter().enumerate() {
            if at < first.1 {
                first = (place, at);
            }
        }
        first
    }

    fn prepare(&mut self) {
        let simulated = self.work.simulated() as usize;
        let from = self.period * simulated;
        for m in 0..simulated {
            let ranks = Ranks::at(
                self.work,
                &self.causes.straggling,
                self.draws,
                from + m,
                from + m + 1,
            );
            let even = ranks.iter().next().map_or(0.0, |rank| rank.last);
            let each = ranks.iter().map(|rank| rank.last);
            let each = each.chain(std::iter::repeat(even));
            for (slot, seconds) in self
                .micro_batches
                .iter_mut()
                .skip(m)
                .step_by(simulated)
                .zip(each)
            {
                *slot = seconds;
            }
        }
        self.ended = 0;
        self.ends.clear();
        self.done = 0;
        self.link = LinkAt::Free;
        for rank in &mut self.ranks {
            *rank = Rank {
                op: 0,
                launched: 0,
                at: At::Done,
            };
        }
    }

    /// Lets a rank go on until it computes, waits or ends.
    fn advance(&mut self, rank: usize, now: f64) {
        loop {
            let Some(&op) = self.program.ops.get(self.ranks[rank].op) else {
                self.ranks[rank].at = At::Done;
                self.due[rank] = f64::INFINITY;
                self.done += 1;
                return;
            };
            self.ranks[rank].op += 1;
            match op {
                Op::Compute {
                    micro_batch,
                    fraction,
                    pass,
                } => {
                    let simulated = self.work.simulated() as usize;
                    let own = self.micro_batches[rank * simulated + micro_batch as usize];
                    let left = own * fraction;
                    self.ranks[rank].at = At::Computing {
                        left,
                        since: now,
                        pass,
                    };
                    self.due[rank] = now + left * self.stretch(rank);
                    return;
                }
                Op::Launch => {
                    self.ranks[rank].launched += 1;
                    self.start_call(now);
                }
                Op::Wait { call, restart } => {
                    if call < self.ended {
                        let resume = self
                            .ends
                            .get(call as usize)
                            .map_or(now, |end| end + restart);
                        if resume > now {
                            self.busy(rank, Doing::Restarts, now, resume);
                            return;
                        }
                    } else {
                        self.ranks[rank].at = At::Waiting {
                            call,
                            restart,
                            since: now,
                        };
                        self.due[rank] = f64::INFINITY;
                        return;
                    }
                }
                Op::Framework(seconds) => {
                    self.busy(rank, Doing::Framework, now, now + seconds);
                    return;
                }
                Op::Outside(seconds) => {
                    self.busy(rank, Doing::Outside, now, now + seconds);
                    return;
                }
            }
        }
    }

    fn busy(&mut self, rank: usize, doing: Doing, now: f64, until: f64) {
        self.ranks[rank].at = At::Busy { doing, since: now };
        self.due[rank] = until;
    }

    /// How much longer compute takes now: slowed from the rank's own launch of a call until that call has ended.
    fn stretch(&self, rank: usize) -> f64 {
        if self.ranks[rank].launched > self.ended {
            1.0 + self.causes.slow
        } else {
            1.0
        }
    }

    fn span(&mut self, rank: usize, doing: Doing, from: f64, to: f64) {
        self.recorder.span(Span {
            rank: rank as u32,
            doing,
            from: self.base + from,
            to: self.base + to,
        });
    }

    fn rank_event(&mut self, rank: usize, now: f64) {
        match self.ranks[rank].at {
            At::Computing { since, pass, .. } => {
                let doing = self.computing(rank, pass);
                self.span(rank, doing, since, now);
            }
            At::Busy { doing, since } => self.span(rank, doing, since, now),
            At::Waiting { .. } | At::Done => {}
        }
        self.advance(rank, now);
    }

    fn computing(&self, rank: usize, pass: Pass) -> Doing {
        if self.ranks[rank].launched > self.ended && self.causes.slow > 0.0 {
            Doing::Slowed(pass)
        } else {
            Doing::Compute(pass)
        }
    }

    /// Starts the next call if every rank has launched it and the link is free.
    fn start_call(&mut self, now: f64) {
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

    fn link_event(&mut self, now: f64) {
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
                self.span(rank, Doing::WaitsForRanks, since, met);
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

    /// Where the other tenants stand at time 0.
    fn meet_tenant(&mut self) {
        if let Tenant::Bursty {
            share,
            burst,
            phase,
        } = self.causes.tenant
        {
            let present = phase < share;
            self.rate = if present { Tenant::PRESENT } else { 1.0 };
            // The turn that is under way, or the next one.
            self.turn = if present { 0.0 } else { 1.0 };
            self.meet_again(share, burst, phase);
        }
    }

    /// The tenants come or go; when they do so next.
    fn toggle(&mut self) {
        let Tenant::Bursty {
            share,
            burst,
            phase,
        } = self.causes.tenant
        else {
            return;
        };
        if self.rate < 1.0 {
            self.rate = 1.0;
            self.turn += 1.0;
        } else {
            self.rate = Tenant::PRESENT;
        }
        self.meet_again(share, burst, phase);
    }

    /// When the tenants come or go next.
    fn meet_again(&mut self, share: f64, burst: f64, phase: f64) {
        let next = if self.rate < 1.0 { share } else { 0.0 };
        self.due[TENANT] = (self.turn + next - phase) * burst - self.clock;
    }

    /// A period of `length` is over: time counts from its end.
    fn turn_over(&mut self, length: f64) {
        if let Tenant::Bursty {
            share,
            burst,
            phase,
        } = self.causes.tenant
        {
            let end = self.clock + length;
            self.clock = self.causes.tenant.turned(end);
            self.turn -= libm::round((end - self.clock) / burst);
            self.meet_again(share, burst, phase);
        }
    }

    fn tenant_event(&mut self, now: f64) {
        if let LinkAt::Wire {
            began,
            left,
            since,
            from,
        } = self.link
        {
            let left = left - (now - since) * self.rate;
            self.toggle();
            self.link = LinkAt::Wire {
                began,
                left,
                since: now,
                from,
            };
            self.due[LINK] = now + left.max(0.0) / self.rate;
        } else {
            self.toggle();
        }
    }

    fn result(&self, periods: usize) -> Simulated {
        let (repeats, count) = (self.work.repeats(), periods as f64);
        let outside = self.work.outside;
        let outcome = Outcome {
            exposed: if self.work.gpus <= 1 {
                0.0
            } else {
                repeats * self.exposed / count
            },
            local: repeats * (self.local / count - outside) + outside,
            calls: repeats * self.calls.get() / count,
            contention: match self.causes.tenant {
                Tenant::Steady(contention) => contention,
                Tenant::Bursty { .. } if self.taken.get() > 0.0 => {
                    self.wire.get() / self.taken.get()
                }
                Tenant::Bursty { .. } => 1.0,
            },
            spread: 0.0,
        };
        Simulated {
            outcome,
            events: self.events,
        }
    }
}

/// How many calls the program of a period makes; what a reader of a timeline has to expect.
pub fn calls_of(work: &Work) -> u64 {
    let sync = work.messages.len();
    match work.pattern {
        Pattern::Accumulate { .. } => sync,
        Pattern::Each { .. } => sync * u64::from(work.simulated()),
        Pattern::Inside { per } => sync * u64::from(per),
        Pattern::Sharded { scatter, .. } => {
            (2 * sync + scatter.len()) * u64::from(work.simulated())
        }
    }
}

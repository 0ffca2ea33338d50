//! The event simulation: every rank's compute stream, its communication stream, the link and other tenants, event by
//! event.

mod link; // calls on the link
mod tenants; // bursts of other tenants

use super::draws::{Draws, with_draws};
use super::late::Ranks;
use super::link::Tenant;
use super::program::{Op, Pass, Program};
use super::sum::Sum;
use super::timeline::{Doing, Recorder, Span};
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
                    let call = self.ranks[rank].launched;
                    self.recorder.launch(call, self.base + now);
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

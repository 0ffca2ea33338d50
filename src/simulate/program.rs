//! What every rank does in one period, as a list of steps.

use super::messages::{Message, Messages};
use super::work::{Causes, Pattern, Work};

/// One step of a rank's compute stream.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Op {
    /// A fraction of the rank's compute of a micro-batch, counted from the period's first.
    Compute {
        micro_batch: u32,
        fraction: f64,
        pass: Pass,
    },
    /// Hands the next call to the communication stream.
    Launch,
    /// Goes on `restart` seconds after a call has ended.
    Wait { call: u32, restart: f64 },
    /// The framework's own work.
    Framework(f64),
    /// The time of the period outside micro-batches and sync.
    Outside(f64),
}

/// Which part of a micro-batch computes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pass {
    /// Forward.
    Forward,
    /// Backward.
    Backward,
    /// A slice between syncs inside a micro-batch, or a whole micro-batch.
    Both,
}

/// A period's steps, and its calls in the order in which they are launched.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    pub(super) ops: Vec<Op>,
    pub(super) calls: Vec<Message>,
    /// Places of those that scatter gradients while others gather parameters.
    scatters: Vec<usize>,
}

/// A call of a period, as its program has it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Planned {
    /// What it sends.
    pub message: Message,
    /// A reduce-scatter of sharded training, whose other calls are all-gathers.
    pub scatter: bool,
}

/// The calls of a period, in the order in which they are launched.
pub fn planned(work: &Work) -> Vec<Planned> {
    let program = Program::new(work, &Causes::NONE);
    let mut scatters = program.scatters.into_iter().peekable();
    let calls = program.calls.into_iter().enumerate();
    calls
        .map(|(at, message)| Planned {
            message,
            scatter: scatters.next_if_eq(&at).is_some(),
        })
        .collect()
}

impl Program {
    pub(super) fn new(work: &Work, causes: &Causes) -> Self {
        let mut program = Self::default();
        match work.pattern {
            Pattern::Accumulate { overlap } => {
                let last = work.every.saturating_sub(1);
                for m in 0..last {
                    program.whole(m, work);
                }
                program.sync(last, work, causes, overlap);
                program.framework(causes);
            }
            Pattern::Each { overlap } => {
                for m in 0..work.simulated() {
                    program.sync(m, work, causes, overlap);
                    program.framework(causes);
                }
            }
            Pattern::Inside { per } => {
                for _ in 0..per {
                    program.compute(0, 1.0 / f64::from(per), Pass::Both);
                    program.launch_all(&work.messages);
                    program.wait(causes);
                }
            }
            Pattern::Sharded { overlap, scatter } => {
                for m in 0..work.simulated() {
                    if overlap {
                        program.prefetching(m, work, &scatter, causes);
                    } else {
                        program.blocking(m, work, &scatter, causes);
                    }
                    program.framework(causes);
                }
            }
        }
        if work.outside > 0.0 {
            program.ops.push(Op::Outside(work.outside));
        }
        program
    }

    fn compute(&mut self, micro_batch: u32, fraction: f64, pass: Pass) {
        self.ops.push(Op::Compute {
            micro_batch,
            fraction,
            pass,
        });
    }

    fn whole(&mut self, micro_batch: u32, work: &Work) {
        self.compute(micro_batch, 1.0 - work.backward, Pass::Forward);
        self.compute(micro_batch, work.backward, Pass::Backward);
    }

    fn launch(&mut self, message: &Message) {
        self.ops.push(Op::Launch);
        self.calls.push(*message);
    }

    fn scatter(&mut self, message: &Message) {
        self.scatters.push(self.calls.len());
        self.launch(message);
    }

    fn launch_all(&mut self, messages: &Messages) {
        for message in messages.iter() {
            self.launch(message);
        }
    }

    /// Waits for the latest call.
    fn wait(&mut self, causes: &Causes) {
        self.wait_for(self.calls.len().saturating_sub(1), causes);
    }

    fn wait_for(&mut self, call: usize, causes: &Causes) {
        self.ops.push(Op::Wait {
            call: call as u32,
            restart: causes.drain,
        });
    }

    fn framework(&mut self, causes: &Causes) {
        if causes.extra > 0.0 {
            self.ops.push(Op::Framework(causes.extra));
        }
    }

    fn sync(&mut self, micro_batch: u32, work: &Work, causes: &Causes, overlap: bool) {
        if overlap {
            self.compute(micro_batch, 1.0 - work.backward, Pass::Forward);
            for message in work.messages.iter() {
                self.compute(micro_batch, work.backward * message.share, Pass::Backward);
                self.launch(message);
            }
        } else {
            self.whole(micro_batch, work);
            self.launch_all(&work.messages);
        }
        self.wait(causes);
    }

    fn blocking(&mut self, micro_batch: u32, work: &Work, scatter: &Messages, causes: &Causes) {
        let forward = 1.0 - work.backward;
        for gather in work.messages.iter() {
            self.launch(gather);
            self.wait(causes);
            self.compute(micro_batch, forward * gather.share, Pass::Forward);
        }
        for (gather, scatter) in work.messages.iter().rev().zip(scatter.iter().rev()) {
            self.launch(gather);
            self.wait(causes);
            self.compute(micro_batch, work.backward * gather.share, Pass::Backward);
            self.scatter(scatter);
            self.wait(causes);
        }
    }

    fn prefetching(&mut self, micro_batch: u32, work: &Work, scatter: &Messages, causes: &Causes) {
        let forward = 1.0 - work.backward;
        let steps = work.messages.iter().map(|m| (m, forward, None));
        let back = work.messages.iter().rev().zip(scatter.iter().rev());
        let mut ahead = steps
            .chain(back.map(|(gather, scatter)| (gather, work.backward, Some(scatter))))
            .peekable();
        let mut gathered = self.calls.len();
        if let Some((first, ..)) = ahead.peek() {
            self.launch(first);
        }
        while let Some((message, pass, scatter)) = ahead.next() {
            self.wait_for(gathered, causes);
            if let Some((next, ..)) = ahead.peek() {
                gathered = self.calls.len();
                self.launch(next);
            }
            let which = if scatter.is_some() {
                Pass::Backward
            } else {
                Pass::Forward
            };
            self.compute(micro_batch, pass * message.share, which);
            if let Some(scatter) = scatter {
                self.scatter(scatter);
            }
        }
        self.wait(causes);
    }
}

//! An instruction at a time.

use super::parts::{DEEPEST, Frame, Layer};
use super::{Machine, Next};
use crate::ptx::finding::Finding;
use crate::ptx::program::{Does, Op, Source};

impl Machine<'_> {
    pub(super) fn step(&mut self, at: usize, number: usize, op: &Op) -> Next {
        if let Some((slot, negated)) = op.guard {
            let holds = self.value(at, Source::Register(slot)) & 1 == 1;
            if holds == negated {
                if !matches!(op.does, Does::Nothing) {
                    self.arithmetic(at);
                }
                return Next::On;
            }
        }
        match &op.does {
            Does::Nothing => {}
            Does::Branch(to) => {
                self.arithmetic(at);
                return Next::Goto(*to);
            }
            Does::Call {
                function,
                arguments,
                results,
            } => return self.call(at, number, *function, arguments, results),
            Does::Return => {
                self.arithmetic(at);
                return self.back(at);
            }
            Does::Exit => {
                self.arithmetic(at);
                return Next::Done;
            }
            Does::Block => self.arithmetic(at),
            Does::Sleep(time) => {
                let nanoseconds = self.value(at, *time) as f64;
                let cycles = nanoseconds * 1e-9 * self.setup.clock;
                self.pass(
                    at,
                    cycles.max(self.setup.costs.arithmetic),
                    Layer::Interruption,
                );
            }
            Does::Pass { backward } => self.micro_batch(at, *backward),
            Does::Unary { .. }
            | Does::Binary { .. }
            | Does::MultiplyAdd { .. }
            | Does::Set { .. }
            | Does::Select { .. }
            | Does::Convert { .. } => {
                self.calculate(at, &op.does);
                self.arithmetic(at);
            }
            Does::Arrive | Does::Stage { .. } | Does::ReduceStaged { .. } | Does::Unblock => {
                self.operator(at, number, &op.does);
            }
            _ => self.access(at, number, &op.does),
        }
        Next::On
    }

    /// A pass of the micro-batch; after the backward one the gradients are there.
    fn micro_batch(&mut self, at: usize, backward: bool) {
        let own = self.setup.compute.get(at).copied().unwrap_or(0.0);
        let share = if backward {
            self.setup.backward
        } else {
            1.0 - self.setup.backward
        };
        self.pass(at, own * share, Layer::Compute);
        if backward {
            let given = self.setup.given;
            self.fill(at, given);
            let clock = self.clock(at);
            if let Some(card) = self.cards.get_mut(at) {
                card.came = true;
                card.arrival = clock;
                card.layer = Layer::Interruption;
            }
        }
    }

    fn call(
        &mut self,
        at: usize,
        number: usize,
        function: u32,
        arguments: &[Source],
        results: &[u16],
    ) -> Next {
        self.arithmetic(at);
        let program = self.setup.program;
        let Some(routine) = program.functions.get(function as usize) else {
            return Next::On;
        };
        let values: Vec<u64> = arguments.iter().map(|one| self.value(at, *one)).collect();
        let caller = program
            .functions
            .iter()
            .find(|one| (one.start..one.end).contains(&(number as u32)))
            .map_or(0, |one| one.registers);
        let Some(card) = self.cards.get_mut(at) else {
            return Next::Done;
        };
        if card.frames.len() >= DEEPEST {
            self.stop(number, Finding::Deep);
            return Next::Done;
        }
        let base = card.base + caller;
        card.registers.resize(base, 0);
        card.registers.resize(base + routine.registers, 0);
        for (parameter, value) in routine.parameters.iter().zip(values) {
            if let Some(register) = card.registers.get_mut(base + usize::from(parameter.slot)) {
                *register = value;
            }
        }
        let results = routine.results.iter().copied().zip(results.iter().copied());
        card.frames.push(Frame {
            back: number as u32 + 1,
            base: card.base,
            results: results.collect(),
        });
        card.base = base;
        Next::Goto(routine.start)
    }

    fn back(&mut self, at: usize) -> Next {
        let Some(card) = self.cards.get_mut(at) else {
            return Next::Done;
        };
        let Some(frame) = card.frames.pop() else {
            return Next::Done;
        };
        for (from, to) in frame.results {
            let value = card.registers.get(card.base + usize::from(from)).copied();
            if let (Some(value), Some(register)) =
                (value, card.registers.get_mut(frame.base + usize::from(to)))
            {
                *register = value;
            }
        }
        card.base = frame.base;
        Next::Goto(frame.back)
    }
}

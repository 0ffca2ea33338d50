//! Names and types of a tree, resolved: what the machine runs.

mod arithmetic; // what stays in registers
mod dialect; // the article's operators
mod flow; // branches, calls, barriers
mod lower; // an instruction at a time
mod memory; // loads, stores, atomics, multicast
mod names; // registers, labels, variables
mod op; // what comes out
mod opcodes; // what exists, for those who mistype
mod types; // types and modifiers

pub use types::Float;

pub(super) use op::{
    Address, Binary, Compare, Does, Multiply, Op, Rounding, Slot, Source, Special, Unary, Vector,
};
pub(super) use types::{Order, Reduce, Type};

use super::finding::{Finding, Findings, quote};
use super::read::{Function, HostCall, Tree};
use super::text::Span;
use lower::Lower;
use names::Variables;

/// A program for every card.
#[derive(Clone, Debug, Default)]
pub(super) struct Program {
    pub(super) functions: Vec<Routine>,
    /// The code of all functions.
    pub(super) code: Vec<Op>,
    /// Where each instruction stands in the text.
    pub(super) places: Vec<Span>,
    pub(super) drivers: Vec<Host>,
    /// Bytes of variables in a card's memory.
    pub(super) variables: u64,
    /// Whether some function runs the scenario's passes by itself.
    pub(super) runs_passes: bool,
}

/// A function of a program.
#[derive(Clone, Debug)]
pub(super) struct Routine {
    pub(super) name: String,
    pub(super) entry: bool,
    pub(super) start: u32,
    pub(super) end: u32,
    pub(super) registers: usize,
    pub(super) parameters: Vec<Parameter>,
    pub(super) results: Vec<Slot>,
    pub(super) span: Span,
}

#[derive(Clone, Debug)]
pub(super) struct Parameter {
    pub(super) name: String,
    pub(super) span: Span,
    pub(super) slot: Slot,
}

/// A driver: what it calls, in order.
#[derive(Clone, Debug)]
pub(super) struct Host {
    pub(super) name: String,
    pub(super) calls: Vec<HostDoes>,
    pub(super) span: Span,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HostDoes {
    Suspend(Span),
    Launch(u32, Span),
    Resume(Span),
}

impl Program {
    pub(super) fn new(text: &str, tree: &Tree, findings: &mut Findings) -> Self {
        let mut program = Self::default();
        header(text, tree, findings);
        let mut variables = Variables::default();
        for variable in &tree.variables {
            variables.declare(text, variable, findings);
        }
        program.variables = variables.size();
        // Names first, so that a call may stand before what it calls.
        for function in &tree.functions {
            let name = if function.loose {
                "main"
            } else {
                function.name.of(text)
            };
            if program.functions.iter().any(|one| one.name == name) {
                findings.say(function.name, Finding::Twice(quote(name)));
            }
            program.functions.push(Routine {
                name: name.to_owned(),
                entry: function.entry,
                start: 0,
                end: 0,
                registers: 0,
                parameters: Vec::new(),
                results: Vec::new(),
                span: function.span,
            });
        }
        for (at, function) in tree.functions.iter().enumerate() {
            program.function(text, at, function, &variables, findings);
        }
        for driver in &tree.drivers {
            let calls = driver.calls.iter();
            let calls = calls
                .filter_map(|call| program.host_call(text, call, findings))
                .collect();
            program.drivers.push(Host {
                name: driver.name.of(text).to_owned(),
                calls,
                span: driver.span,
            });
        }
        program
    }

    fn function(
        &mut self,
        text: &str,
        at: usize,
        function: &Function,
        variables: &Variables,
        findings: &mut Findings,
    ) {
        let start = self.code.len() as u32;
        let lowered = Lower::new(text, &self.functions, variables, findings, self.variables)
            .function(function, start);
        self.variables = lowered.variables;
        self.runs_passes |= lowered.runs_passes;
        self.code.extend(lowered.code);
        self.places.extend(lowered.places);
        if let Some(routine) = self.functions.get_mut(at) {
            routine.start = start;
            routine.end = self.code.len() as u32;
            routine.registers = lowered.registers;
            routine.parameters = lowered.parameters;
            routine.results = lowered.results;
        }
    }

    fn host_call(&self, text: &str, call: &HostCall, findings: &mut Findings) -> Option<HostDoes> {
        match call.name.of(text) {
            "suspend_tensor_core" => Some(HostDoes::Suspend(call.span)),
            "resume_tensor_core" => Some(HostDoes::Resume(call.span)),
            "cudaLaunchKernel" => {
                let Some(first) = call.first else {
                    findings.say(call.span, Finding::Expected("name"));
                    return None;
                };
                let wanted = first.of(text);
                let found = self.functions.iter().position(|one| one.name == wanted);
                if found.is_none() {
                    let names = self.functions.iter().map(|one| one.name.as_str());
                    findings.say(
                        first,
                        Finding::UnknownName {
                            written: quote(wanted),
                            nearest: names::nearest(wanted, names),
                        },
                    );
                }
                found.map(|function| HostDoes::Launch(function as u32, call.span))
            }
            _ => None,
        }
    }
}

/// What the assembler wants at the top of a file.
fn header(text: &str, tree: &Tree, findings: &mut Findings) {
    let Some(first) = tree.functions.first() else {
        return;
    };
    if let Some(target) = tree.target {
        let written = target.of(text);
        let known = written
            .strip_prefix("sm_")
            .is_some_and(|rest| rest.bytes().next().is_some_and(|b| b.is_ascii_digit()));
        if !known {
            let digits: String = written.chars().filter(char::is_ascii_digit).collect();
            let real = match digits.as_str() {
                "" => "sm_90".to_owned(),
                digits => format!("sm_{digits}"),
            };
            findings.suggest(target, Finding::Target(quote(written)), real);
        }
    } else {
        findings.say(first.name, Finding::NoTarget);
    }
    if tree.version.is_none() {
        findings.say(first.name, Finding::NoVersion);
    }
}

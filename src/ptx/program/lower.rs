//! One function: its names looked up, its instructions made ready, one operation for each.

use std::collections::HashMap;

use super::names::{Registers, Variables, nearest};
use super::op::{Address, Does, Op, Slot, Source, Special, Vector};
use super::opcodes;
use super::types::{Float, Order, Type};
use super::{Parameter, Routine};
use crate::ptx::finding::{Finding, Findings, quote};
use crate::ptx::number;
use crate::ptx::read::{Function, Instruction, Kind, Operand, Space, Statement, Variable};
use crate::ptx::text::Span;

/// A function, ready.
pub(super) struct Lowered {
    pub(super) code: Vec<Op>,
    pub(super) places: Vec<Span>,
    pub(super) registers: usize,
    pub(super) parameters: Vec<Parameter>,
    pub(super) results: Vec<Slot>,
    pub(super) variables: u64,
    pub(super) runs_passes: bool,
}

pub(super) struct Lower<'a, 'f> {
    pub(super) text: &'a str,
    pub(super) routines: &'a [Routine],
    variables: &'a Variables,
    /// Those that the function declares itself.
    own: Variables,
    pub(super) findings: &'f mut Findings,
    pub(super) registers: Registers<'a>,
    pub(super) results: Vec<Slot>,
    code: Vec<Op>,
    places: Vec<Span>,
    labels: HashMap<&'a str, u32>,
    /// Branches, with the label that each goes to.
    branches: Vec<(usize, Span)>,
    start: u32,
    pub(super) name: &'a str,
    pub(super) runs_passes: bool,
}

/// An instruction that is being made ready: which of its modifiers nobody has asked for yet.
pub(super) struct Form<'a, 'i> {
    pub(super) instruction: &'i Instruction,
    pub(super) opcode: &'a str,
    modifiers: Vec<(&'a str, Span, bool)>,
}

impl<'a> Form<'a, '_> {
    /// Takes the first modifier that is one of these.
    pub(super) fn any(&mut self, of: &[&str]) -> Option<&'a str> {
        self.find(|text| of.contains(&text).then_some(text))
    }

    pub(super) fn has(&mut self, text: &str) -> bool {
        self.any(&[text]).is_some()
    }

    /// Takes the first modifier that reads as something.
    pub(super) fn find<T>(&mut self, read: impl Fn(&'a str) -> Option<T>) -> Option<T> {
        self.modifiers
            .iter_mut()
            .filter(|(.., used)| !used)
            .find_map(|(text, _, used)| {
                let found = read(text);
                *used = found.is_some();
                found
            })
    }

    /// Takes the first type.
    pub(super) fn of(&mut self) -> Option<Type> {
        self.find(Type::read)
    }

    /// Takes what says the order of an access; without it, `other`.
    pub(super) fn order(&mut self, other: Order) -> Order {
        match self.any(&[
            ".weak",
            ".relaxed",
            ".acquire",
            ".release",
            ".acq_rel",
            ".volatile",
            ".sc",
        ]) {
            Some(".weak") => Order::Weak,
            Some(".relaxed" | ".volatile") => Order::Relaxed,
            Some(".acquire") => Order::Acquire,
            Some(".release") => Order::Release,
            Some(_) => Order::AcquireRelease,
            None => other,
        }
    }

    /// Takes the scope: whether other cards are in it.
    pub(super) fn system(&mut self, other: bool) -> bool {
        self.any(&[".cta", ".cluster", ".gpu", ".sys"])
            .map_or(other, |scope| scope == ".sys")
    }

    pub(super) fn operand(&self, at: usize) -> Option<&Operand> {
        self.instruction.operands.get(at)
    }
}

impl<'a, 'f> Lower<'a, 'f> {
    pub(super) fn new(
        text: &'a str,
        routines: &'a [Routine],
        variables: &'a Variables,
        findings: &'f mut Findings,
        size: u64,
    ) -> Self {
        Self {
            text,
            routines,
            variables,
            own: Variables::starting(size),
            findings,
            registers: Registers::default(),
            results: Vec::new(),
            code: Vec::new(),
            places: Vec::new(),
            labels: HashMap::new(),
            branches: Vec::new(),
            start: 0,
            name: "",
            runs_passes: false,
        }
    }

    pub(super) fn function(mut self, function: &Function, start: u32) -> Lowered {
        self.start = start;
        self.name = function.name.of(self.text);
        self.registers.open();
        let mut parameters = Vec::new();
        for result in &function.results {
            parameters.extend(self.parameter(result));
        }
        self.results = parameters.drain(..).map(|one| one.slot).collect();
        for variable in &function.parameters {
            if variable.space == Space::Register && function.entry {
                self.findings.say(variable.name, Finding::RegisterParameter);
            }
            parameters.extend(self.parameter(variable));
        }
        self.statements(&function.body);
        for (at, label) in std::mem::take(&mut self.branches) {
            let written = label.of(self.text);
            let to = self.labels.get(written).copied();
            if to.is_none() {
                let names = self.labels.keys().copied();
                let nearest = nearest(written, names);
                self.unknown(label, written, nearest, true);
            }
            if let Some(op) = self.code.get_mut(at) {
                op.does = to.map_or(Does::Nothing, Does::Branch);
            }
        }
        if self.registers.used() > usize::from(Slot::MAX) {
            self.findings.say(
                function.name,
                Finding::TooManyRegisters(self.registers.used() as u64),
            );
            self.code.clear();
            self.places.clear();
        }
        Lowered {
            registers: self.registers.used(),
            code: self.code,
            places: self.places,
            parameters,
            results: self.results,
            variables: self.own.size(),
            runs_passes: self.runs_passes,
        }
    }

    fn parameter(&mut self, variable: &Variable) -> Option<Parameter> {
        if variable.count.is_some_and(|count| count > 1) {
            self.findings
                .say(variable.name, Finding::NotHere("[]".to_owned()));
            return None;
        }
        self.registers.declare(self.text, variable, self.findings);
        let name = variable.name.of(self.text);
        let (slot, _) = self.registers.get(name)?;
        Some(Parameter {
            name: name.to_owned(),
            span: variable.name,
            slot,
        })
    }

    fn statements(&mut self, statements: &[Statement]) {
        for statement in statements {
            match statement {
                Statement::Label(name) => {
                    let here = self.start + self.code.len() as u32;
                    let label = name.of(self.text);
                    if self.labels.insert(label, here).is_some() {
                        self.findings.say(*name, Finding::Twice(quote(label)));
                    }
                }
                Statement::Declared(variable) => match variable.space {
                    Space::Register | Space::Parameter => {
                        self.registers.declare(self.text, variable, self.findings);
                    }
                    _ => self.own.declare(self.text, variable, self.findings),
                },
                Statement::Instruction(instruction) => self.instruction(instruction),
                Statement::Block(inside) => {
                    self.registers.open();
                    self.statements(inside);
                    self.registers.close();
                }
            }
        }
    }

    fn instruction(&mut self, instruction: &Instruction) {
        let opcode = instruction.opcode.of(self.text);
        let modifiers = instruction.modifiers.iter();
        let mut form = Form {
            instruction,
            opcode,
            modifiers: modifiers
                .map(|span| (span.of(self.text), *span, false))
                .collect(),
        };
        let guard = instruction.guard.map(|guard| {
            let (slot, _) = self.predicate(guard.name);
            (slot, guard.negated)
        });
        let mut does = self.does(&mut form);
        if does.is_some() {
            for (written, span, used) in &form.modifiers {
                if !used {
                    let finding = Finding::UnknownModifier {
                        written: quote(written),
                        opcode: opcode.to_owned(),
                    };
                    self.findings.say(*span, finding);
                    does = None;
                }
            }
        }
        self.code.push(Op {
            guard,
            does: does.unwrap_or(Does::Nothing),
        });
        self.places.push(instruction.span);
    }

    fn does(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        if form.instruction.bare_call {
            return self.bare_call(form);
        }
        match form.opcode {
            "mov" | "cvta" | "not" | "neg" | "abs" | "add" | "sub" | "mul" | "div" | "rem"
            | "min" | "max" | "and" | "or" | "xor" | "shl" | "shr" | "mad" | "fma" | "setp"
            | "selp" | "cvt" => self.arithmetic(form),
            "ld" | "st" | "atom" | "red" | "multimem" => self.memory(form),
            "bra" | "call" | "ret" | "exit" | "bar" | "barrier" | "fence" | "membar"
            | "nanosleep" => self.flow(form),
            "sync" | "copy" | "reduce" | "unblock" => self.dialect(form),
            written => {
                let span = form.instruction.opcode;
                if opcodes::ELSEWHERE.contains(&written) {
                    let head = form.instruction.head().of(self.text);
                    self.findings.say(span, Finding::NotHere(quote(head)));
                } else {
                    let nearest = opcodes::nearest(written);
                    let finding = Finding::UnknownOpcode {
                        written: quote(written),
                        nearest,
                    };
                    match nearest {
                        Some(nearest) => self.findings.suggest(span, finding, nearest),
                        None => self.findings.say(span, finding),
                    }
                }
                None
            }
        }
    }

    /// A branch whose label is looked for at the end.
    pub(super) fn branch(&mut self, label: Span) {
        self.branches.push((self.code.len(), label));
    }

    /// Whether there are so many operands; otherwise that is said.
    pub(super) fn count(
        &mut self,
        form: &Form<'_, '_>,
        allowed: std::ops::RangeInclusive<usize>,
        wanted: &'static str,
    ) -> Option<()> {
        let given = form.instruction.operands.len();
        if allowed.contains(&given) {
            return Some(());
        }
        self.findings.say(
            form.instruction.span,
            Finding::Operands {
                opcode: form.opcode.to_owned(),
                wanted,
                given,
            },
        );
        None
    }

    fn unknown(&mut self, span: Span, written: &str, nearest: Option<String>, label: bool) {
        let replacement = nearest.clone();
        let written = quote(written);
        let finding = if label {
            Finding::UnknownLabel { written, nearest }
        } else {
            Finding::UnknownName { written, nearest }
        };
        match replacement {
            Some(replacement) => self.findings.suggest(span, finding, replacement),
            None => self.findings.say(span, finding),
        }
    }

    /// A name that has to be a register; one that nobody declared becomes one where it is written like one.
    pub(super) fn named(&mut self, span: Span, of: Type) -> Option<(Slot, Type)> {
        let name = span.of(self.text);
        if let Some(found) = self.registers.get(name) {
            return Some(found);
        }
        if name.starts_with('%') {
            self.findings.say(span, Finding::Undeclared(quote(name)));
            return Some(self.registers.assume(name, of));
        }
        let nearest = nearest(name, self.registers.names());
        self.unknown(span, name, nearest, false);
        None
    }

    pub(super) fn predicate(&mut self, span: Span) -> (Slot, Type) {
        let found = self.named(span, Type::Pred);
        if let Some((_, of)) = found
            && of != Type::Pred
        {
            self.operand_error(span, "%p");
        }
        found.unwrap_or_else(|| (self.registers.hidden(), Type::Pred))
    }

    pub(super) fn operand_error(&mut self, span: Span, wanted: &'static str) {
        let written = quote(span.of(self.text));
        self.findings
            .say(span, Finding::Operand { written, wanted });
    }

    /// A register that is written to. `loose` types may be narrower than the register.
    pub(super) fn target(&mut self, operand: &Operand, of: Type, loose: bool) -> Option<Slot> {
        if operand.span.of(self.text) == "_" {
            return Some(self.registers.hidden());
        }
        if !matches!(operand.kind, Kind::Name) {
            self.operand_error(operand.span, "%r");
            return None;
        }
        let (slot, has) = self.named(operand.span, of)?;
        self.width(operand.span, has, of, loose);
        Some(slot)
    }

    fn width(&mut self, span: Span, has: Type, wanted: Type, loose: bool) {
        let fits = has.bits() == wanted.bits()
            || (loose && has != Type::Pred && has.bits() > wanted.bits());
        if !fits {
            let finding = Finding::Width {
                register: quote(span.of(self.text)),
                has: has.bits(),
                wanted: wanted.bits(),
            };
            self.findings.say(span, finding);
        }
    }

    /// A value that is read.
    pub(super) fn source(&mut self, operand: &Operand, of: Type, loose: bool) -> Option<Source> {
        match &operand.kind {
            Kind::Name => {
                let name = operand.span.of(self.text);
                if let Some(special) = special(name) {
                    return Some(Source::Special(special));
                }
                if let Some(place) = self.own.get(name).or_else(|| self.variables.get(name))
                    && self.registers.get(name).is_none()
                {
                    return Some(Source::Variable(place));
                }
                if self.registers.get(name).is_none() && !name.starts_with('%') {
                    let known = self.registers.names().chain(self.variables.names());
                    let nearest = nearest(name, known.chain(self.own.names()));
                    self.unknown(operand.span, name, nearest, false);
                    return None;
                }
                let (slot, has) = self.named(operand.span, of)?;
                self.width(operand.span, has, of, loose);
                Some(Source::Register(slot))
            }
            Kind::Whole(whole) => match of {
                Type::Float(_) | Type::Pair(_) => {
                    self.operand_error(operand.span, "0f3F800000, 1.0");
                    None
                }
                _ => Some(Source::Value(whole & of.mask())),
            },
            Kind::Float(float) => match of {
                Type::Float(of @ (Float::F32 | Float::F64)) => {
                    Some(Source::Value(number::bits(of, *float)))
                }
                _ => {
                    self.operand_error(operand.span, "%r");
                    None
                }
            },
            Kind::Bits(bits) => Some(Source::Value(bits & of.mask())),
            _ => {
                self.operand_error(operand.span, "%r, 1");
                None
            }
        }
    }

    /// `[…]`.
    pub(super) fn address(&mut self, operand: &Operand) -> Option<Address> {
        let Kind::Address { base, offset } = operand.kind else {
            self.operand_error(operand.span, "[address]");
            return None;
        };
        let base = match base {
            None => Source::Value(0),
            Some(name) => {
                let name = Operand {
                    kind: Kind::Name,
                    span: name,
                };
                self.source(&name, Type::Unsigned(64), false)?
            }
        };
        Some(Address { base, offset })
    }

    /// The registers of a vector, or one.
    pub(super) fn targets(
        &mut self,
        operand: &Operand,
        of: Type,
        count: u8,
    ) -> Option<Vector<Slot>> {
        let parts = self.parts(operand, count)?;
        let mut vector = Vector {
            of: [None; 4],
            count,
        };
        for (slot, part) in vector.of.iter_mut().zip(parts) {
            *slot = Some(self.target(part, of, true)?);
        }
        Some(vector)
    }

    /// The values of a vector, or one.
    pub(super) fn sources(
        &mut self,
        operand: &Operand,
        of: Type,
        count: u8,
    ) -> Option<Vector<Source>> {
        let parts = self.parts(operand, count)?;
        let mut vector = Vector {
            of: [None; 4],
            count,
        };
        for (value, part) in vector.of.iter_mut().zip(parts) {
            *value = Some(self.source(part, of, true)?);
        }
        Some(vector)
    }

    fn parts<'o>(&mut self, operand: &'o Operand, count: u8) -> Option<&'o [Operand]> {
        let parts = match &operand.kind {
            Kind::Vector(parts) => parts.as_slice(),
            _ => std::slice::from_ref(operand),
        };
        if parts.len() == usize::from(count) {
            return Some(parts);
        }
        let wanted = match count {
            1 => "%r",
            2 => "{%r1, %r2}",
            _ => "{%r1, %r2, %r3, %r4}",
        };
        self.operand_error(operand.span, wanted);
        None
    }

    /// The type of an instruction that does not name one: that of the register it writes to.
    pub(super) fn inferred(&mut self, form: &Form<'_, '_>) -> Type {
        let first = form.operand(0).map(|operand| operand.span.of(self.text));
        let known = first.and_then(|name| self.registers.get(name));
        let of = known.map_or(Type::Unsigned(32), |(_, of)| of);
        let head = form.instruction.head();
        let finding = Finding::Untyped {
            opcode: form.opcode.to_owned(),
            taken: of.name(),
        };
        let typed = format!("{}{}", head.of(self.text), of.name());
        self.findings.suggest(head, finding, typed);
        of
    }
}

/// Registers that the card sets.
fn special(name: &str) -> Option<Special> {
    Some(match name {
        "%tid.x" | "%tid.y" | "%tid.z" | "%ctaid.x" | "%ctaid.y" | "%ctaid.z" | "%laneid"
        | "%warpid" | "%smid" | "%gridid" => Special::Zero,
        "%ntid.x" | "%ntid.y" | "%ntid.z" | "%nctaid.x" | "%nctaid.y" | "%nctaid.z"
        | "%nwarpid" => Special::One,
        "%nsmid" => Special::Sms,
        "%clock" | "%clock64" => Special::Clock,
        "%globaltimer" => Special::Nanoseconds,
        _ => return None,
    })
}

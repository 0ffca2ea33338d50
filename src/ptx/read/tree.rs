//! What a text says, before names and types are looked up.

use crate::ptx::text::Span;

/// A text, taken apart.
#[derive(Clone, Debug, Default)]
pub(in crate::ptx) struct Tree {
    pub(in crate::ptx) version: Option<Span>,
    pub(in crate::ptx) target: Option<Span>,
    pub(in crate::ptx) variables: Vec<Variable>,
    pub(in crate::ptx) functions: Vec<Function>,
    pub(in crate::ptx) drivers: Vec<Driver>,
}

/// `.entry` or `.func`.
#[derive(Clone, Debug)]
pub(in crate::ptx) struct Function {
    pub(in crate::ptx) entry: bool,
    pub(in crate::ptx) name: Span,
    /// What it gives back; empty for an entry.
    pub(in crate::ptx) results: Vec<Variable>,
    pub(in crate::ptx) parameters: Vec<Variable>,
    pub(in crate::ptx) body: Vec<Statement>,
    /// A body that no `.entry` holds: instructions at the top of a text.
    pub(in crate::ptx) loose: bool,
    pub(in crate::ptx) span: Span,
}

/// Where a variable lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Space {
    Register,
    Parameter,
    Global,
    Constant,
    Shared,
    Local,
}

/// A declared name.
#[derive(Clone, Copy, Debug)]
pub(in crate::ptx) struct Variable {
    pub(in crate::ptx) space: Space,
    /// `.u32` and the like; nothing where none was written.
    pub(in crate::ptx) of: Option<Span>,
    pub(in crate::ptx) name: Span,
    /// `%r<8>` declares so many, `x[8]` holds so many.
    pub(in crate::ptx) count: Option<u64>,
}

#[derive(Clone, Debug)]
pub(in crate::ptx) enum Statement {
    Label(Span),
    Declared(Variable),
    Instruction(Instruction),
    Block(Vec<Statement>),
}

/// `@p` or `@!p`.
#[derive(Clone, Copy, Debug)]
pub(in crate::ptx) struct Guard {
    pub(in crate::ptx) negated: bool,
    pub(in crate::ptx) name: Span,
}

#[derive(Clone, Debug)]
pub(in crate::ptx) struct Instruction {
    pub(in crate::ptx) guard: Option<Guard>,
    pub(in crate::ptx) opcode: Span,
    /// With their dots.
    pub(in crate::ptx) modifiers: Vec<Span>,
    pub(in crate::ptx) operands: Vec<Operand>,
    /// `name(…)`, which is a call in no assembler.
    pub(in crate::ptx) bare_call: bool,
    pub(in crate::ptx) span: Span,
}

impl Instruction {
    /// The opcode with its modifiers.
    pub(in crate::ptx) fn head(&self) -> Span {
        let last = self.modifiers.last().copied().unwrap_or(self.opcode);
        self.opcode.until(last)
    }
}

#[derive(Clone, Debug)]
pub(in crate::ptx) struct Operand {
    pub(in crate::ptx) kind: Kind,
    pub(in crate::ptx) span: Span,
}

#[derive(Clone, Debug)]
pub(in crate::ptx) enum Kind {
    /// A register, a label, a function, a variable; special registers with their dimension.
    Name,
    /// Two predicates at once: `%p|%q`.
    Pair(Span, Span),
    /// `!%p`.
    Not,
    Whole(u64),
    Float(f64),
    /// The bits of an f32 or f64.
    Bits(u64),
    Address {
        base: Option<Span>,
        offset: i64,
    },
    Vector(Vec<Operand>),
    List(Vec<Operand>),
}

/// A host routine that launches listings.
#[derive(Clone, Debug)]
pub(in crate::ptx) struct Driver {
    /// The name without what stuck to it.
    pub(in crate::ptx) name: Span,
    pub(in crate::ptx) calls: Vec<HostCall>,
    pub(in crate::ptx) span: Span,
}

#[derive(Clone, Debug)]
pub(in crate::ptx) struct HostCall {
    pub(in crate::ptx) name: Span,
    /// The first word of its arguments: what a launch launches.
    pub(in crate::ptx) first: Option<Span>,
    pub(in crate::ptx) span: Span,
}

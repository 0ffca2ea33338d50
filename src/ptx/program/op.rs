//! Instructions as the machine runs them.

use super::types::{Order, Reduce, Type};

/// A register of a function's frame.
pub(in crate::ptx) type Slot = u16;

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ptx) enum Source {
    Register(Slot),
    Value(u64),
    /// A variable of the card's own memory: its place there.
    Variable(u64),
    Special(Special),
}

/// What the card knows about itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Special {
    Zero,
    One,
    Clock,
    Nanoseconds,
    Sms,
}

/// `[register + offset]`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ptx) struct Address {
    pub(in crate::ptx) base: Source,
    pub(in crate::ptx) offset: i64,
}

/// Up to four registers or values.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(in crate::ptx) struct Vector<T> {
    pub(in crate::ptx) of: [Option<T>; 4],
    pub(in crate::ptx) count: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Binary {
    Add,
    Subtract,
    MultiplyLow,
    MultiplyHigh,
    MultiplyWide,
    Divide,
    Remainder,
    Minimum,
    Maximum,
    And,
    Or,
    Xor,
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Unary {
    Move,
    Not,
    Negate,
    Absolute,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Compare {
    Equal,
    Unequal,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Multiply {
    Low,
    High,
    Wide,
    /// Rounded once: `fma`.
    Fused,
}

/// How `cvt` rounds a float to a whole number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Rounding {
    Nearest,
    Zero,
    Down,
    Up,
}

/// What an instruction does.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::ptx) enum Does {
    /// It is wrong: it takes no time.
    Nothing,
    Unary {
        is: Unary,
        of: Type,
        to: Slot,
        a: Source,
    },
    Binary {
        is: Binary,
        of: Type,
        to: Slot,
        a: Source,
        b: Source,
    },
    MultiplyAdd {
        is: Multiply,
        of: Type,
        to: Slot,
        a: Source,
        b: Source,
        c: Source,
    },
    Set {
        is: Compare,
        of: Type,
        to: Slot,
        inverse: Option<Slot>,
        a: Source,
        b: Source,
    },
    Select {
        of: Type,
        to: Slot,
        a: Source,
        b: Source,
        by: Source,
    },
    Convert {
        from: Type,
        into: Type,
        rounding: Rounding,
        to: Slot,
        a: Source,
    },
    Branch(u32),
    Call {
        function: u32,
        arguments: Box<[Source]>,
        results: Box<[Slot]>,
    },
    Return,
    Exit,
    Load {
        of: Type,
        to: Vector<Slot>,
        at: Address,
        order: Order,
        system: bool,
    },
    Store {
        of: Type,
        values: Vector<Source>,
        at: Address,
        order: Order,
        system: bool,
    },
    Atomic {
        is: Reduce,
        of: Type,
        to: Option<Slot>,
        at: Address,
        a: Source,
        b: Source,
        order: Order,
        system: bool,
    },
    MultiLoad {
        is: Reduce,
        of: Type,
        /// Sums are kept in f32 until the end.
        wide: bool,
        to: Vector<Slot>,
        at: Address,
        order: Order,
        system: bool,
    },
    MultiStore {
        of: Type,
        values: Vector<Source>,
        at: Address,
        order: Order,
        system: bool,
    },
    MultiReduce {
        is: Reduce,
        of: Type,
        values: Vector<Source>,
        at: Address,
        order: Order,
        system: bool,
    },
    /// `bar.sync`: one thread stands for its block, so nobody else has to come.
    Block,
    Fence {
        system: bool,
    },
    Sleep(Source),
    /// `sync.nvlink`: arrive, then look who has.
    Arrive,
    /// `copy.nvlink`: everybody's `from` into the staging area of `to`.
    Stage {
        from: Source,
        to: Source,
    },
    /// `reduce.add`: `to` becomes `from` and all that is staged.
    ReduceStaged {
        of: Type,
        to: Source,
        from: Source,
    },
    /// `unblock.tc`.
    Unblock,
    /// A pass of the scenario's micro-batch.
    Pass {
        backward: bool,
    },
}

/// An instruction.
#[derive(Clone, Debug, PartialEq)]
pub(in crate::ptx) struct Op {
    /// It runs where this predicate is so.
    pub(in crate::ptx) guard: Option<(Slot, bool)>,
    pub(in crate::ptx) does: Does,
}

//! Types, and what else an opcode's modifiers name.

/// A type of PTX.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(in crate::ptx) enum Type {
    Pred,
    Bits(u8),
    Unsigned(u8),
    Signed(u8),
    Float(Float),
    /// Two in 32 bits.
    Pair(Float),
}

/// A floating-point format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Float {
    /// bfloat16.
    Bf16,
    /// IEEE binary16.
    F16,
    /// IEEE binary32.
    F32,
    /// IEEE binary64.
    F64,
}

impl Float {
    /// Bytes.
    pub const fn bytes(self) -> usize {
        match self {
            Self::Bf16 | Self::F16 => 2,
            Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    /// As PTX writes it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Bf16 => "bf16",
            Self::F16 => "f16",
            Self::F32 => "f32",
            Self::F64 => "f64",
        }
    }
}

impl Type {
    /// `.u32` and the like, with its dot.
    pub(super) fn read(text: &str) -> Option<Self> {
        Some(match text {
            ".pred" => Self::Pred,
            ".b8" => Self::Bits(8),
            ".b16" => Self::Bits(16),
            ".b32" => Self::Bits(32),
            ".b64" => Self::Bits(64),
            ".u8" => Self::Unsigned(8),
            ".u16" => Self::Unsigned(16),
            ".u32" => Self::Unsigned(32),
            ".u64" => Self::Unsigned(64),
            ".s8" => Self::Signed(8),
            ".s16" => Self::Signed(16),
            ".s32" => Self::Signed(32),
            ".s64" => Self::Signed(64),
            ".f16" => Self::Float(Float::F16),
            ".bf16" => Self::Float(Float::Bf16),
            ".f32" => Self::Float(Float::F32),
            ".f64" => Self::Float(Float::F64),
            ".f16x2" => Self::Pair(Float::F16),
            ".bf16x2" => Self::Pair(Float::Bf16),
            _ => return None,
        })
    }

    /// As PTX writes it.
    pub(super) fn name(self) -> String {
        match self {
            Self::Pred => ".pred".to_owned(),
            Self::Bits(bits) => format!(".b{bits}"),
            Self::Unsigned(bits) => format!(".u{bits}"),
            Self::Signed(bits) => format!(".s{bits}"),
            Self::Float(float) => format!(".{}", float.id()),
            Self::Pair(float) => format!(".{}x2", float.id()),
        }
    }

    /// Width; a predicate has one bit.
    pub(in crate::ptx) const fn bits(self) -> u32 {
        match self {
            Self::Pred => 1,
            Self::Bits(bits) | Self::Unsigned(bits) | Self::Signed(bits) => bits as u32,
            Self::Float(float) => 8 * float.bytes() as u32,
            Self::Pair(_) => 32,
        }
    }

    /// Bytes in memory.
    pub(in crate::ptx) const fn bytes(self) -> u64 {
        self.bits().div_ceil(8) as u64
    }

    pub(in crate::ptx) const fn float(self) -> Option<Float> {
        match self {
            Self::Float(float) | Self::Pair(float) => Some(float),
            _ => None,
        }
    }

    /// What a register keeps of 64 bits.
    pub(in crate::ptx) const fn mask(self) -> u64 {
        match self.bits() {
            64.. => u64::MAX,
            bits => (1 << bits) - 1,
        }
    }

    /// A register's bits as a signed number.
    pub(in crate::ptx) const fn signed(self, value: u64) -> i64 {
        let unused = 64 - self.bits();
        ((value << unused) as i64) >> unused
    }
}

/// What an access orders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Order {
    Weak,
    Relaxed,
    Acquire,
    Release,
    AcquireRelease,
}

impl Order {
    pub(in crate::ptx) const fn acquires(self) -> bool {
        matches!(self, Self::Acquire | Self::AcquireRelease)
    }

    pub(in crate::ptx) const fn releases(self) -> bool {
        matches!(self, Self::Release | Self::AcquireRelease)
    }
}

/// What an atomic operation or a reduction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) enum Reduce {
    Add,
    Min,
    Max,
    And,
    Or,
    Xor,
    Exchange,
    Compare,
    Increase,
    Decrease,
}

impl Reduce {
    pub(super) fn read(text: &str) -> Option<Self> {
        Some(match text {
            ".add" => Self::Add,
            ".min" => Self::Min,
            ".max" => Self::Max,
            ".and" => Self::And,
            ".or" => Self::Or,
            ".xor" => Self::Xor,
            ".exch" => Self::Exchange,
            ".cas" => Self::Compare,
            ".inc" => Self::Increase,
            ".dec" => Self::Decrease,
            _ => return None,
        })
    }
}

//! What a write makes of what is there.

use crate::ptx::number;
use crate::ptx::program::{Reduce, Type};

/// A write to a place: a value, or an operation on what is there.
#[derive(Clone, Copy, Debug)]
pub(super) struct Write {
    /// Nothing: the value replaces what is there.
    pub(super) is: Option<Reduce>,
    pub(super) of: Type,
    pub(super) value: u64,
    pub(super) compared: u64,
}

impl Write {
    pub(super) fn plain(of: Type, value: u64) -> Self {
        Self {
            is: None,
            of,
            value,
            compared: 0,
        }
    }

    pub(super) fn on(&self, old: u64) -> u64 {
        match self.is {
            None => self.value & self.of.mask(),
            Some(is) => reduced(is, self.of, old, self.value, self.compared),
        }
    }
}

/// What a reduction makes of two values.
pub(super) fn reduced(is: Reduce, of: Type, old: u64, value: u64, compared: u64) -> u64 {
    if let Type::Pair(float) = of {
        let half = |shift: u32| {
            let of = Type::Float(float);
            let part = |bits: u64| (bits >> shift) & 0xffff;
            reduced(is, of, part(old), part(value), part(compared)) << shift
        };
        return half(0) | half(16);
    }
    if let Type::Float(float) = of {
        return match is {
            Reduce::Add => number::binary(float, old, value, |a, b| a + b),
            Reduce::Min => number::binary(float, old, value, f64::min),
            Reduce::Max => number::binary(float, old, value, f64::max),
            _ => value,
        };
    }
    let signed = matches!(of, Type::Signed(_));
    let less = if signed {
        of.signed(old) < of.signed(value)
    } else {
        old < value
    };
    let new = match is {
        Reduce::Add => old.wrapping_add(value),
        Reduce::Min => {
            if less {
                old
            } else {
                value
            }
        }
        Reduce::Max => {
            if less {
                value
            } else {
                old
            }
        }
        Reduce::And => old & value,
        Reduce::Or => old | value,
        Reduce::Xor => old ^ value,
        Reduce::Exchange => value,
        // The operand in the middle is compared, the last one stored.
        Reduce::Compare => {
            if old == value {
                compared
            } else {
                old
            }
        }
        Reduce::Increase => {
            if old >= value {
                0
            } else {
                old + 1
            }
        }
        Reduce::Decrease => {
            if old == 0 || old > value {
                value
            } else {
                old - 1
            }
        }
    };
    new & of.mask()
}

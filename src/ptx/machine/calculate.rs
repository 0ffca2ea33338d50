//! What stays in registers.

use super::Machine;
use crate::ptx::number;
use crate::ptx::program::{Binary, Compare, Does, Float, Multiply, Rounding, Type, Unary};

impl Machine<'_> {
    pub(super) fn calculate(&mut self, at: usize, does: &Does) {
        match *does {
            Does::Unary { is, of, to, a } => {
                let value = unary(is, of, self.value(at, a));
                self.set(at, to, value);
            }
            Does::Binary { is, of, to, a, b } => {
                let value = binary(is, of, self.value(at, a), self.value(at, b));
                self.set(at, to, value);
            }
            Does::MultiplyAdd {
                is,
                of,
                to,
                a,
                b,
                c,
            } => {
                let (a, b, c) = (self.value(at, a), self.value(at, b), self.value(at, c));
                self.set(at, to, multiply_add(is, of, a, b, c));
            }
            Does::Set {
                is,
                of,
                to,
                inverse,
                a,
                b,
            } => {
                let holds = compare(is, of, self.value(at, a), self.value(at, b));
                self.set(at, to, u64::from(holds));
                if let Some(inverse) = inverse {
                    self.set(at, inverse, u64::from(!holds));
                }
            }
            Does::Select { of, to, a, b, by } => {
                let by = self.value(at, by) & 1 == 1;
                let value = self.value(at, if by { a } else { b });
                self.set(at, to, value & of.mask());
            }
            Does::Convert {
                from,
                into,
                rounding,
                to,
                a,
            } => {
                let value = convert(from, into, rounding, self.value(at, a));
                self.set(at, to, value);
            }
            _ => {}
        }
    }
}

/// Both halves of a pair, or the one value.
fn halves(of: Type, with: impl Fn(Float, u32) -> u64) -> Option<u64> {
    match of {
        Type::Float(float) => Some(with(float, 0)),
        Type::Pair(float) => Some(with(float, 0) | (with(float, 16) << 16)),
        _ => None,
    }
}

fn part(of: Type, bits: u64, shift: u32) -> u64 {
    match of {
        Type::Pair(_) => (bits >> shift) & 0xffff,
        _ => bits & of.mask(),
    }
}

fn unary(is: Unary, of: Type, a: u64) -> u64 {
    let floats = halves(of, |float, shift| {
        let a = part(of, a, shift);
        let sign = 1_u64 << (8 * float.bytes() - 1);
        match is {
            Unary::Negate => a ^ sign,
            Unary::Absolute => a & !sign,
            Unary::Move | Unary::Not => a,
        }
    });
    let value = floats.unwrap_or_else(|| match is {
        Unary::Move => a,
        Unary::Not => !a,
        Unary::Negate => a.wrapping_neg(),
        Unary::Absolute => of.signed(a).unsigned_abs(),
    });
    value & of.mask()
}

fn binary(is: Binary, of: Type, a: u64, b: u64) -> u64 {
    let floats = halves(of, |float, shift| {
        let (a, b) = (part(of, a, shift), part(of, b, shift));
        let with = |with: fn(f64, f64) -> f64| number::binary(float, a, b, with);
        match is {
            Binary::Add => with(|a, b| a + b),
            Binary::Subtract => with(|a, b| a - b),
            Binary::MultiplyLow => with(|a, b| a * b),
            Binary::Divide => with(|a, b| a / b),
            Binary::Minimum => with(f64::min),
            Binary::Maximum => with(f64::max),
            _ => a,
        }
    });
    if let Some(value) = floats {
        return value & of.mask();
    }
    let (a, b) = (a & of.mask(), b & of.mask());
    let signed = matches!(of, Type::Signed(_));
    let (x, y) = (of.signed(a), of.signed(b));
    let wide = |a: u64, b: u64| {
        if signed {
            (i128::from(of.signed(a)) * i128::from(of.signed(b))) as u128
        } else {
            u128::from(a) * u128::from(b)
        }
    };
    let value = match is {
        Binary::Add => a.wrapping_add(b),
        Binary::Subtract => a.wrapping_sub(b),
        Binary::MultiplyLow => a.wrapping_mul(b),
        Binary::MultiplyHigh => (wide(a, b) >> of.bits()) as u64,
        Binary::MultiplyWide => return wide(a, b) as u64,
        // Division by 0 gives all ones, as the hardware does where PTX leaves it open.
        Binary::Divide | Binary::Remainder if b == 0 => u64::MAX,
        Binary::Divide if signed => x.wrapping_div(y) as u64,
        Binary::Divide => a / b,
        Binary::Remainder if signed => x.wrapping_rem(y) as u64,
        Binary::Remainder => a % b,
        Binary::Minimum if signed => x.min(y) as u64,
        Binary::Minimum => a.min(b),
        Binary::Maximum if signed => x.max(y) as u64,
        Binary::Maximum => a.max(b),
        Binary::And => a & b,
        Binary::Or => a | b,
        Binary::Xor => a ^ b,
        // Shifts by more than the width shift everything out.
        Binary::Left => a.checked_shl(b as u32).unwrap_or(0),
        Binary::Right if signed => (x >> (b.min(63))) as u64,
        Binary::Right => a.checked_shr(b as u32).unwrap_or(0),
    };
    value & of.mask()
}

fn multiply_add(is: Multiply, of: Type, a: u64, b: u64, c: u64) -> u64 {
    match is {
        Multiply::Fused => halves(of, |float, shift| {
            number::fused(
                float,
                part(of, a, shift),
                part(of, b, shift),
                part(of, c, shift),
            )
        })
        .unwrap_or(0),
        Multiply::Low => binary(Binary::MultiplyLow, of, a, b).wrapping_add(c) & of.mask(),
        Multiply::High => binary(Binary::MultiplyHigh, of, a, b).wrapping_add(c) & of.mask(),
        Multiply::Wide => binary(Binary::MultiplyWide, of, a, b).wrapping_add(c),
    }
}

fn compare(is: Compare, of: Type, a: u64, b: u64) -> bool {
    let ordering = match of {
        Type::Float(float) | Type::Pair(float) => {
            number::value(float, a).partial_cmp(&number::value(float, b))
        }
        Type::Signed(_) => Some(of.signed(a).cmp(&of.signed(b))),
        _ => Some((a & of.mask()).cmp(&(b & of.mask()))),
    };
    // Nothing holds of what is not a number.
    ordering.is_some_and(|ordering| match is {
        Compare::Equal => ordering.is_eq(),
        Compare::Unequal => ordering.is_ne(),
        Compare::Less => ordering.is_lt(),
        Compare::LessEqual => ordering.is_le(),
        Compare::Greater => ordering.is_gt(),
        Compare::GreaterEqual => ordering.is_ge(),
    })
}

fn convert(from: Type, into: Type, rounding: Rounding, a: u64) -> u64 {
    let a = a & from.mask();
    match (from, into) {
        (Type::Float(from), Type::Float(into)) => number::bits(into, number::value(from, a)),
        (Type::Float(from), into) => {
            let value = number::value(from, a);
            let whole = match rounding {
                Rounding::Nearest => libm::rint(value),
                Rounding::Zero => libm::trunc(value),
                Rounding::Down => libm::floor(value),
                Rounding::Up => libm::ceil(value),
            };
            // Beyond the ends PTX takes the nearest that exists, and 0 for what is not a number.
            let bits = into.bits().min(64);
            match into {
                Type::Signed(_) => {
                    let most = (1_i128 << (bits - 1)) - 1;
                    (whole as i128).clamp(-most - 1, most) as u64 & into.mask()
                }
                _ => (whole as u128).min(u128::from(into.mask())) as u64,
            }
        }
        (Type::Signed(_), Type::Float(into)) => whole_to_float(into, i128::from(from.signed(a))),
        (_, Type::Float(into)) => whole_to_float(into, i128::from(a)),
        (Type::Signed(_), into) => from.signed(a) as u64 & into.mask(),
        (_, into) => a & into.mask(),
    }
}

/// A whole number as a float, rounded once: up to 64 bits do not fit f64, so the bits that do not are kept as one odd one.
fn whole_to_float(into: Float, whole: i128) -> u64 {
    match into {
        Float::F32 => u64::from((whole as f32).to_bits()),
        Float::F64 => (whole as f64).to_bits(),
        Float::Bf16 | Float::F16 => {
            let high = (whole >> 32) as f64 * 4_294_967_296.0;
            let low = (whole & 0xffff_ffff) as f64;
            number::bits(into, number::odd_sum(high, low))
        }
    }
}

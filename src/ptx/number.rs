//! bf16, f16, f32 and f64 as the cards hold and add them: every result is rounded once, to nearest, ties to even.

use half::{bf16, f16};

use super::program::Float;

/// A value of a format from its bits.
pub(super) fn value(of: Float, bits: u64) -> f64 {
    match of {
        Float::Bf16 => bf16::from_bits(bits as u16).to_f64(),
        Float::F16 => f16::from_bits(bits as u16).to_f64(),
        Float::F32 => f64::from(f32::from_bits(bits as u32)),
        Float::F64 => f64::from_bits(bits),
    }
}

/// The bits of a value, rounded to a format.
///
/// `half` rounds an f64 to bf16 and f16 in one step.
pub(super) fn bits(of: Float, value: f64) -> u64 {
    match of {
        Float::Bf16 => u64::from(bf16::from_f64(value).to_bits()),
        Float::F16 => u64::from(f16::from_f64(value).to_bits()),
        Float::F32 => u64::from((value as f32).to_bits()),
        Float::F64 => value.to_bits(),
    }
}

/// Rounds what an operation gives, through f64.
///
/// A sum, difference, product or quotient of two values of a format with p bits, rounded to one of at least 2p + 2 bits
/// and then to p, is as if rounded once (Figueroa, "When is double rounding innocuous?", 1995). f64 has 53 bits, f32 24,
/// so that holds for all but f64 itself, which f64 rounds once anyway.
pub(super) fn binary(of: Float, a: u64, b: u64, with: impl Fn(f64, f64) -> f64) -> u64 {
    bits(of, with(value(of, a), value(of, b)))
}

/// a × b + c, rounded once.
///
/// The product of two bf16 or f16 values is exact in f64; the sum is rounded to odd there, so that rounding it again to
/// the narrow format sees on which side of a tie it lies (Boldo and Melquiond, "When double rounding is odd", 2005).
pub(super) fn fused(of: Float, a: u64, b: u64, c: u64) -> u64 {
    match of {
        Float::F32 => {
            let [a, b, c] = [a, b, c].map(|bits| f32::from_bits(bits as u32));
            u64::from(libm::fmaf(a, b, c).to_bits())
        }
        Float::F64 => {
            let [a, b, c] = [a, b, c].map(f64::from_bits);
            libm::fma(a, b, c).to_bits()
        }
        Float::Bf16 | Float::F16 => bits(of, odd_sum(value(of, a) * value(of, b), value(of, c))),
    }
}

/// a + b rounded to odd: where it is not exact, to the neighbour whose last bit is 1.
pub(super) fn odd_sum(a: f64, b: f64) -> f64 {
    let sum = a + b;
    let part = sum - a;
    // What rounding took away, exactly (Knuth's two-sum).
    let off = (a - (sum - part)) + (b - part);
    if off == 0.0 || !sum.is_finite() || sum.to_bits() & 1 == 1 {
        return sum;
    }
    let away = (off > 0.0) == (sum > 0.0);
    let bits = sum.to_bits();
    f64::from_bits(if away { bits + 1 } else { bits - 1 })
}

/// The distance between a value and the next of its format: one unit in the last place at `value`.
pub(super) fn ulp(of: Float, value: f64) -> f64 {
    let (digits, least) = match of {
        Float::Bf16 => (8, -126),
        Float::F16 => (11, -14),
        Float::F32 => (24, -126),
        Float::F64 => (53, -1022),
    };
    let exponent = if value == 0.0 || !value.is_finite() {
        least
    } else {
        libm::ilogb(value).max(least)
    };
    libm::ldexp(1.0, exponent - digits + 1)
}

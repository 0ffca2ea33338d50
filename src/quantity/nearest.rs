//! The double nearest to a decimal, exactly.
//!
//! The standard library's parser is as exact and faster, but it brings a table of powers that does not compress: ten of
//! the two hundred kilobytes that a first visit may cost. Here the division is done in whole numbers of any length.

use super::big::Big;

/// The double nearest to `digits` × 10^`exponent`, ties to even; infinity where it is too large.
///
/// `digits` are ASCII, at most some hundreds; the magnitude is within ±1000 of zero, so that the numbers stay short.
pub(super) fn nearest(digits: &[u8], exponent: i64) -> f64 {
    if let Some(value) = short(digits, exponent) {
        return value;
    }
    let mut top = Big::from(0);
    for &digit in digits {
        top.times_add(10, u32::from(digit.wrapping_sub(b'0')));
    }
    let mut bottom = Big::from(1);
    for _ in 0..exponent.unsigned_abs() {
        if exponent > 0 {
            top.times_add(10, 0)
        } else {
            bottom.times_add(10, 0)
        };
    }
    if top.is_zero() {
        return 0.0;
    }
    // Scaled by 2^shift, the quotient has 64 or 63 bits.
    let shift = 63 - (top.bits() - bottom.bits());
    if shift >= 0 {
        top.double(shift)
    } else {
        bottom.double(-shift)
    };
    bottom.double(63);
    let mut quotient = 0_u64;
    for _ in 0..64 {
        quotient <<= 1;
        if top.at_least(&bottom) {
            top.minus(&bottom);
            quotient |= 1;
        }
        top.double(1);
    }
    compose(quotient, -shift, !top.is_zero())
}

/// Where digits and power are doubles without rounding, one operation on them rounds once, which is right.
fn short(digits: &[u8], exponent: i64) -> Option<f64> {
    if digits.len() > 15 || exponent.unsigned_abs() > 22 {
        return None;
    }
    let whole = digits.iter().fold(0.0, |sum, digit| {
        sum * 10.0 + f64::from(digit.wrapping_sub(b'0'))
    });
    let power = (0..exponent.unsigned_abs()).fold(1.0, |power, _| power * 10.0);
    Some(if exponent >= 0 {
        whole * power
    } else {
        whole / power
    })
}

/// `mantissa` × 2^`power`, and a trace more where `rest` is set.
fn compose(mantissa: u64, power: i64, rest: bool) -> f64 {
    let bits = 64 - i64::from(mantissa.leading_zeros());
    // The place of the last bit kept: 53 bits, fewer where the smallest double is larger.
    let drop = (bits - 53).max(-1074 - power);
    if drop > bits + 1 {
        return 0.0;
    }
    let wide = u128::from(mantissa);
    let kept = wide >> drop;
    let lost = wide & ((1_u128 << drop) - 1);
    let half = 1_u128 << (drop - 1);
    let up = lost > half || (lost == half && (rest || kept & 1 == 1));
    let kept = (kept + u128::from(up)) as u64;
    // `kept` carries into the exponent by itself: doubles of one sign are ordered like their bits.
    let exponent = power + drop + 1074;
    let biased = if kept >> 52 == 0 { 0 } else { exponent + 1 };
    if biased + i64::from(kept >> 53 == 1) >= 2047 {
        return f64::INFINITY;
    }
    let implied = if biased == 0 { 0 } else { 1_u64 << 52 };
    f64::from_bits(((biased as u64) << 52).wrapping_add(kept - implied))
}

//! The double nearest to a decimal, exactly.
//!
//! The standard library's parser is as exact and faster, but it brings a table of powers that does not compress: ten of
//! the two hundred kilobytes that a first visit may cost. Here the division is done in whole numbers of any length.

/// The double nearest to `digits` × 10^`exponent`, ties to even; infinity where it is too large.
///
/// `digits` are ASCII, at most some hundreds; the magnitude is within ±1000 of zero, so that the numbers stay short.
pub(super) fn nearest(digits: &[u8], exponent: i64) -> f64 {
    if let Some(value) = short(digits, exponent) {
        return value;
    }
    let mut top = Big(vec![]);
    for &digit in digits {
        top.times_add(10, u32::from(digit.wrapping_sub(b'0')));
    }
    let mut bottom = Big(vec![1]);
    for _ in 0..exponent.unsigned_abs() {
        if exponent > 0 {
            top.times_add(10, 0)
        } else {
            bottom.times_add(10, 0)
        };
    }
    if top.0.is_empty() {
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
    compose(quotient, -shift, !top.0.is_empty())
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

/// A whole number: 32-bit digits, the lowest first, the highest not zero.
struct Big(Vec<u32>);

impl Big {
    fn bits(&self) -> i64 {
        let top = self
            .0
            .last()
            .map_or(0, |word| 32 - i64::from(word.leading_zeros()));
        self.0.len().saturating_sub(1) as i64 * 32 + top
    }

    fn times_add(&mut self, factor: u32, add: u32) {
        let mut carry = u64::from(add);
        for word in &mut self.0 {
            carry += u64::from(*word) * u64::from(factor);
            *word = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn double(&mut self, times: i64) {
        if self.0.is_empty() {
            return;
        }
        for _ in 0..times % 32 {
            self.times_add(2, 0);
        }
        let words = usize::try_from(times / 32).unwrap_or(0);
        self.0.splice(0..0, std::iter::repeat_n(0, words));
    }

    fn at_least(&self, other: &Self) -> bool {
        let length = self.0.len().cmp(&other.0.len());
        length
            .then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
            .is_ge()
    }

    fn minus(&mut self, other: &Self) {
        let mut borrow = 0_i64;
        for (at, word) in self.0.iter_mut().enumerate() {
            let take = other.0.get(at).map_or(0, |word| i64::from(*word));
            let mut left = i64::from(*word) - take + borrow;
            borrow = left >> 32;
            left &= 0xFFFF_FFFF;
            *word = left as u32;
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
    }
}

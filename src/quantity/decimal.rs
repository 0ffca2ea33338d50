//! Decimal text as digits and a power of ten.
//!
//! A unit is applied to the text and the result is parsed once, so that `24.8ms` is the double
//! nearest to 0.0248 and not the product of two rounded ones.

use super::nearest::nearest;

/// `digits` × 10^`exponent`; `digits` are ASCII, the first is not `0`, and none means zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: Vec<u8>,
    exponent: i64,
}

/// A double has at most 767 significant decimal digits; further ones only break ties.
const DIGITS_THAT_MATTER: usize = 800;

/// Written exponents stop counting here, far beyond what the digits of any text could undo.
const EXPONENT_LIMIT: i64 = 1_000_000_000_000;

impl Decimal {
    /// Reads `digits[.digits][e[sign]digits]` at the start of `text` and returns what follows.
    /// `None` if there is no digit before the exponent. No sign.
    pub(super) fn read(text: &str) -> Option<(Self, &str)> {
        let bytes = text.as_bytes();
        let run = |from: usize| {
            bytes[from..]
                .iter()
                .take_while(|b| b.is_ascii_digit())
                .count()
        };
        let whole = run(0);
        let mut end = whole;
        let mut fraction = 0;
        if bytes.get(end) == Some(&b'.') {
            fraction = run(end + 1);
            end += 1 + fraction;
        }
        if whole + fraction == 0 {
            return None;
        }
        let mut digits = bytes[..whole].to_vec();
        digits.extend_from_slice(&bytes[end - fraction..end]);

        let mut exponent = 0_i64;
        if matches!(bytes.get(end), Some(b'e' | b'E')) {
            let sign = usize::from(matches!(bytes.get(end + 1), Some(b'+' | b'-')));
            let start = end + 1 + sign;
            let length = if start < bytes.len() { run(start) } else { 0 };
            if length > 0 {
                for digit in &bytes[start..start + length] {
                    exponent = (exponent * 10 + i64::from(digit - b'0')).min(EXPONENT_LIMIT);
                }
                if bytes[end + 1] == b'-' {
                    exponent = -exponent;
                }
                end = start + length;
            }
        }
        let exponent = exponent - to_i64(fraction);
        Some((Self::trimmed(digits, exponent), &text[end..]))
    }

    /// The shortest digits that read back as `value`, which is finite and not negative.
    pub(super) fn shortest(value: f64) -> Self {
        let decimal = Self::scientific(&format!("{value:e}"));
        Self::trimmed(decimal.digits, decimal.exponent)
    }

    /// `value` rounded to `significant` digits, half to even, trailing zeros kept.
    pub(super) fn rounded(value: f64, significant: usize) -> Self {
        let places = significant.saturating_sub(1);
        Self::scientific(&format!("{value:.places$e}"))
    }

    /// Reads what `{:e}` writes.
    fn scientific(text: &str) -> Self {
        let (mantissa, exponent) = text.split_once('e').unwrap_or((text, "0"));
        let digits: Vec<u8> = mantissa.bytes().filter(u8::is_ascii_digit).collect();
        let exponent = exponent.parse::<i64>().unwrap_or(0);
        let exponent = exponent + 1 - to_i64(digits.len());
        Self { digits, exponent }
    }

    fn trimmed(mut digits: Vec<u8>, mut exponent: i64) -> Self {
        let kept = digits
            .iter()
            .rposition(|&b| b != b'0')
            .map_or(0, |at| at + 1);
        exponent += to_i64(digits.len() - kept);
        digits.truncate(kept);
        let zeros = digits.iter().take_while(|&&b| b == b'0').count();
        digits.drain(..zeros);
        if digits.is_empty() {
            exponent = 0;
        }
        Self { digits, exponent }
    }

    pub(super) fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// The power of ten of the first digit: 2 for 248.
    pub(super) fn magnitude(&self) -> i64 {
        self.exponent + to_i64(self.digits.len()) - 1
    }

    /// Times 10^`by`, exactly.
    pub(super) fn shifted(mut self, by: i64) -> Self {
        if !self.digits.is_empty() {
            self.exponent = self.exponent.saturating_add(by);
        }
        self
    }

    /// Times `factor`, exactly.
    pub(super) fn times(self, factor: u64) -> Self {
        if factor == 1 {
            return self;
        }
        let mut reversed = Vec::with_capacity(self.digits.len() + 20);
        let mut carry = 0_u128;
        for digit in self.digits.iter().rev() {
            carry += u128::from(digit - b'0') * u128::from(factor);
            reversed.push(last_digit(carry));
            carry /= 10;
        }
        while carry > 0 {
            reversed.push(last_digit(carry));
            carry /= 10;
        }
        reversed.reverse();
        Self::trimmed(reversed, self.exponent)
    }

    /// The nearest double; `None` if it would be infinite. Below the smallest subnormal it is zero.
    pub(super) fn to_f64(&self) -> Option<f64> {
        if self.is_zero() || self.magnitude() < -400 {
            return Some(0.0);
        }
        if self.magnitude() > 400 {
            return None;
        }
        let mut kept = self.digits.clone();
        let mut exponent = self.exponent;
        if kept.len() > DIGITS_THAT_MATTER {
            exponent += to_i64(kept.len() - DIGITS_THAT_MATTER - 1);
            kept.truncate(DIGITS_THAT_MATTER);
            // What is cut off is not zero, the last digit never is: one more digit says so.
            kept.push(b'1');
        }
        let value = nearest(&kept, exponent);
        value.is_finite().then_some(value)
    }

    /// The nearest whole number, half up; `None` from 10^18 on.
    pub(super) fn to_u64(&self) -> Option<u64> {
        if self.is_zero() || self.magnitude() < -1 {
            return Some(0);
        }
        if self.magnitude() >= 18 {
            return None;
        }
        let whole = usize::try_from(self.magnitude() + 1).ok()?;
        let digit = |at: usize| self.digits.get(at).map_or(0, |b| u64::from(b - b'0'));
        let floor = (0..whole).fold(0_u64, |sum, at| sum * 10 + digit(at));
        Some(floor + u64::from(digit(whole) >= 5))
    }

    /// Plain decimal text, or `1.5e30` where plain text would be mostly zeros.
    pub(super) fn text(&self) -> String {
        if self.is_zero() {
            return "0".to_owned();
        }
        let digits: String = self.digits.iter().map(|&b| char::from(b)).collect();
        let magnitude = self.magnitude();
        if !(-7..=17).contains(&magnitude) {
            let (first, rest) = digits.split_at(1);
            let point = if rest.is_empty() { "" } else { "." };
            return format!("{first}{point}{rest}e{magnitude}");
        }
        let count = |n: i64| usize::try_from(n).unwrap_or(0);
        if self.exponent >= 0 {
            digits + &"0".repeat(count(self.exponent))
        } else if magnitude < 0 {
            format!("0.{}{digits}", "0".repeat(count(-magnitude - 1)))
        } else {
            let (whole, fraction) = digits.split_at(count(magnitude + 1));
            format!("{whole}.{fraction}")
        }
    }
}

fn last_digit(number: u128) -> u8 {
    // Below ten, so the conversion cannot fail.
    b'0' + u8::try_from(number % 10).unwrap_or(0)
}

fn to_i64(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

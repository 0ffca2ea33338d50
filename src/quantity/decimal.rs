//! Decimal text as digits and a power of ten.
//!
//! A unit is applied to the text and the result is parsed once, so that `24.8ms` is the double
//! nearest to 0.0248 and not the product of two rounded ones.

use super::big::Big;
use super::nearest::nearest;

/// `digits` × 10^`exponent`; `digits` are ASCII, the first is not `0`, and none means zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Decimal {
    digits: Vec<u8>,
    exponent: i64,
}

/// Where a number goes that lies in the middle.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Half {
    Even,
    Up,
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

    /// Exactly `value`, which is finite and not negative.
    ///
    /// The standard library's printers are faster, but two algorithms with their tables are 8 kB of what a visitor
    /// downloads.
    fn exactly(value: f64) -> Self {
        let bits = value.to_bits();
        let (biased, fraction) = ((bits >> 52) as i64, bits & ((1 << 52) - 1));
        let (mantissa, power) = match biased {
            0 => (fraction, -1074),
            _ => (fraction | 1 << 52, biased - 1075),
        };
        let spare = mantissa.trailing_zeros().min(52);
        let power = power + i64::from(spare);
        let mut whole = Big::from(mantissa >> spare);
        // m × 2^-p is m × 5^p × 10^-p.
        let factor = if power < 0 { 5 } else { 2 };
        for _ in 0..power.unsigned_abs() {
            whole.times_add(factor, 0);
        }
        Self::trimmed(whole.into_digits(), power.min(0))
    }

    /// The shortest digits that read back as `value`, which is finite and not negative.
    pub(super) fn shortest(value: f64) -> Self {
        let exact = Self::exactly(value);
        // Any fifteen digits survive a double, so a shorter text would be found at fifteen; not below the normal ones.
        let first = if value < f64::MIN_POSITIVE { 1 } else { 15 };
        // Of two equally near, the larger, as the standard library has it.
        let short = (first..17)
            .map(|digits| exact.clone().significant(digits, Half::Up))
            .find(|short| short.to_f64() == Some(value))
            .unwrap_or_else(|| exact.significant(17, Half::Up));
        Self::trimmed(short.digits, short.exponent)
    }

    /// `value` rounded to `significant` digits, half to even, trailing zeros kept.
    pub(super) fn rounded(value: f64, significant: i64) -> Self {
        Self::exactly(value).significant(significant, Half::Even)
    }

    /// `value` rounded to that many decimals, half to even, trailing zeros kept.
    pub(super) fn fixed(value: f64, decimals: usize) -> Self {
        Self::exactly(value).down_to(-to_i64(decimals), Half::Even)
    }

    fn significant(self, digits: i64, half: Half) -> Self {
        let last = self.magnitude() + 1 - digits;
        let mut rounded = self.down_to(last, half);
        // 9.996 is 10.0 and not 10.00.
        if to_i64(rounded.digits.len()) > digits {
            rounded.digits.pop();
            rounded.exponent += 1;
        }
        rounded
    }

    /// Rounded, or filled up with zeros, so that the last digit counts 10^`last`.
    fn down_to(mut self, last: i64, half: Half) -> Self {
        let drop = last - self.exponent;
        self.exponent = last;
        if self.is_zero() {
            return self;
        }
        let Ok(drop) = usize::try_from(drop) else {
            let zeros = usize::try_from(-drop).unwrap_or(0);
            self.digits.resize(self.digits.len() + zeros, b'0');
            return self;
        };
        let Some(kept) = self.digits.len().checked_sub(drop) else {
            self.digits.clear();
            return self;
        };
        let lost = self.digits.split_off(kept);
        let up = match lost.split_first() {
            Some((b'5', rest)) => {
                let odd = self.digits.last().is_some_and(|digit| digit % 2 == 1);
                half == Half::Up || odd || rest.iter().any(|&digit| digit != b'0')
            }
            first => first.is_some_and(|(&digit, _)| digit > b'5'),
        };
        if up {
            let nines = self.digits.iter().rev().take_while(|&&d| d == b'9').count();
            self.digits.truncate(kept - nines);
            match self.digits.last_mut() {
                Some(digit) => *digit += 1,
                None => self.digits.push(b'1'),
            }
            self.digits.resize(self.digits.len() + nines, b'0');
        }
        self
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
        if self.is_zero() || (-7..=17).contains(&self.magnitude()) {
            self.plain()
        } else {
            self.scientific()
        }
    }

    /// `1.5e30`.
    pub(super) fn scientific(&self) -> String {
        let digits = self.ascii();
        let (first, rest) = digits.split_at(digits.len().min(1));
        if first.is_empty() {
            return "0e0".to_owned();
        }
        let point = if rest.is_empty() { "" } else { "." };
        format!("{first}{point}{rest}e{}", self.magnitude())
    }

    /// Decimal text without an exponent; as many decimals as the last digit asks for.
    pub(super) fn plain(&self) -> String {
        let mut digits = self.ascii();
        let count = |n: i64| usize::try_from(n).unwrap_or(0);
        let (zeros, decimals) = (count(self.exponent), count(-self.exponent));
        if digits.len() <= decimals {
            digits.insert_str(0, &"0".repeat(decimals + 1 - digits.len()));
        }
        if decimals > 0 {
            digits.insert(digits.len() - decimals, '.');
        } else {
            digits += &"0".repeat(zeros);
        }
        digits
    }

    fn ascii(&self) -> String {
        self.digits.iter().map(|&b| char::from(b)).collect()
    }
}

fn last_digit(number: u128) -> u8 {
    // Below ten, so the conversion cannot fail.
    b'0' + u8::try_from(number % 10).unwrap_or(0)
}

fn to_i64(length: usize) -> i64 {
    i64::try_from(length).unwrap_or(i64::MAX)
}

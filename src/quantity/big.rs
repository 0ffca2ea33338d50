//! Whole numbers of any length, as far as reading and printing doubles needs them.

/// A whole number: 32-bit digits, the lowest first, the highest not zero.
pub(super) struct Big(Vec<u32>);

impl From<u64> for Big {
    fn from(value: u64) -> Self {
        let mut words = vec![value as u32, (value >> 32) as u32];
        while words.last() == Some(&0) {
            words.pop();
        }
        Self(words)
    }
}

impl Big {
    pub(super) fn is_zero(&self) -> bool {
        self.0.is_empty()
    }

    /// Decimal digits in ASCII, nine at a time; zeros may stand in front.
    pub(super) fn into_digits(mut self) -> Vec<u8> {
        let mut reversed = Vec::new();
        while !self.is_zero() {
            let mut nine = self.over(1_000_000_000);
            for _ in 0..9 {
                reversed.push(b'0' + (nine % 10) as u8);
                nine /= 10;
            }
        }
        reversed.reverse();
        reversed
    }

    /// Divides and gives the remainder.
    fn over(&mut self, divisor: u32) -> u32 {
        let mut rest = 0_u64;
        for word in self.0.iter_mut().rev() {
            rest = rest << 32 | u64::from(*word);
            *word = (rest / u64::from(divisor)) as u32;
            rest %= u64::from(divisor);
        }
        while self.0.last() == Some(&0) {
            self.0.pop();
        }
        rest as u32
    }

    pub(super) fn bits(&self) -> i64 {
        let top = self
            .0
            .last()
            .map_or(0, |word| 32 - i64::from(word.leading_zeros()));
        self.0.len().saturating_sub(1) as i64 * 32 + top
    }

    pub(super) fn times_add(&mut self, factor: u32, add: u32) {
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

    pub(super) fn double(&mut self, times: i64) {
        if self.0.is_empty() {
            return;
        }
        for _ in 0..times % 32 {
            self.times_add(2, 0);
        }
        let words = usize::try_from(times / 32).unwrap_or(0);
        self.0.splice(0..0, std::iter::repeat_n(0, words));
    }

    pub(super) fn at_least(&self, other: &Self) -> bool {
        let length = self.0.len().cmp(&other.0.len());
        length
            .then_with(|| self.0.iter().rev().cmp(other.0.iter().rev()))
            .is_ge()
    }

    pub(super) fn minus(&mut self, other: &Self) {
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

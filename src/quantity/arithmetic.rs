//! The operators that mean something.
//!
//! Results stay finite and never negative: they saturate at `MAX` and at zero. Division by zero gives
//! `MAX`, or zero where nothing is divided. A bare double can be anything, so it goes through `checked_mul`.

use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul};

use super::{Bytes, BytesPerSecond, Cycles, Hertz, QuantityError, Ratio, Seconds};

/// `dividend` / `divisor` of values that are zero or more: infinite only where something is divided by zero.
fn quotient(dividend: f64, divisor: f64) -> f64 {
    if dividend == 0.0 {
        0.0
    } else {
        dividend / divisor
    }
}

macro_rules! additive {
    ($($name:ident),*) => {$(
        /// Saturates at `MAX`.
        impl Add for $name {
            type Output = Self;

            fn add(self, other: Self) -> Self {
                Self::saturated(self.get() + other.get())
            }
        }

        /// Saturates at `MAX`.
        impl AddAssign for $name {
            fn add_assign(&mut self, other: Self) {
                *self = *self + other;
            }
        }

        /// Saturates at `MAX`.
        impl Sum for $name {
            fn sum<I: Iterator<Item = Self>>(items: I) -> Self {
                items.fold(Self::ZERO, Add::add)
            }
        }

        /// Scales; saturates at `MAX`.
        impl Mul<Ratio> for $name {
            type Output = Self;

            fn mul(self, ratio: Ratio) -> Self {
                Self::saturated(self.get() * ratio.get())
            }
        }

        impl $name {
            /// `self - other`, zero where `other` is more.
            #[must_use]
            pub fn saturating_sub(self, other: Self) -> Self {
                Self::saturated(self.get() - other.get())
            }

            /// `self - other`, `None` where `other` is more.
            #[must_use]
            pub fn checked_sub(self, other: Self) -> Option<Self> {
                (self >= other).then(|| self.saturating_sub(other))
            }

            /// Times a plain number.
            ///
            /// # Errors
            /// `NotFinite` where the factor is NaN or infinite or the product overflows, `Negative`
            /// where it is less than zero.
            pub fn checked_mul(self, factor: f64) -> Result<Self, QuantityError> {
                Self::new(self.get() * factor)
            }

            /// Times a count; saturates at `MAX`.
            #[must_use]
            #[expect(clippy::cast_precision_loss, reason = "counts stay far below 2^53")]
            pub fn times(self, count: u64) -> Self {
                Self::saturated(self.get() * count as f64)
            }

            /// How much of `whole` this is. Zero of zero is zero; of nothing, more is [`Ratio::MAX`].
            #[must_use]
            pub fn ratio_to(self, whole: Self) -> Ratio {
                Ratio::saturated(quotient(self.get(), whole.get()))
            }
        }
    )*};
}

additive!(Seconds, BytesPerSecond, Cycles, Ratio, Hertz);

/// Cycles in a time at a clock; saturates at [`Cycles::MAX`].
impl Mul<Hertz> for Seconds {
    type Output = Cycles;

    fn mul(self, clock: Hertz) -> Cycles {
        Cycles::saturated(self.get() * clock.get())
    }
}

/// Time of so many cycles at a clock. A clock of zero gives [`Seconds::MAX`], or zero for no cycles.
impl Div<Hertz> for Cycles {
    type Output = Seconds;

    fn div(self, clock: Hertz) -> Seconds {
        Seconds::saturated(quotient(self.get(), clock.get()))
    }
}

/// Saturates at [`Bytes::MAX`].
impl Add for Bytes {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self::saturating_new(self.get().saturating_add(other.get()))
    }
}

/// Saturates at [`Bytes::MAX`].
impl Sum for Bytes {
    fn sum<I: Iterator<Item = Self>>(items: I) -> Self {
        items.fold(Self::ZERO, Add::add)
    }
}

impl Bytes {
    /// `self - other`, zero where `other` is more.
    #[must_use]
    pub const fn saturating_sub(self, other: Self) -> Self {
        Self::saturating_new(self.get().saturating_sub(other.get()))
    }

    /// `self - other`, `None` where `other` is more.
    #[must_use]
    pub fn checked_sub(self, other: Self) -> Option<Self> {
        (self >= other).then(|| self.saturating_sub(other))
    }

    /// Times a count; saturates at [`Bytes::MAX`].
    #[must_use]
    pub const fn times(self, count: u64) -> Self {
        Self::saturating_new(self.get().saturating_mul(count))
    }

    /// Time to move it at a rate. A rate of zero gives [`Seconds::MAX`], or zero for no bytes.
    #[must_use]
    pub fn time_at(self, rate: BytesPerSecond) -> Seconds {
        Seconds::saturated(quotient(self.as_f64(), rate.get()))
    }

    /// Rate at which it moves in a time. No time gives [`BytesPerSecond::MAX`], or zero for no bytes.
    #[must_use]
    pub fn rate_over(self, time: Seconds) -> BytesPerSecond {
        BytesPerSecond::saturated(quotient(self.as_f64(), time.get()))
    }
}

impl BytesPerSecond {
    /// Bytes moved in a time, not always whole; saturates at the largest double.
    #[must_use]
    pub fn bytes_in(self, time: Seconds) -> f64 {
        (self.get() * time.get()).min(f64::MAX)
    }
}

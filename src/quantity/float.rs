//! The quantities held as a double: finite, zero or more, in base units.

use std::cmp::Ordering;
use std::str::FromStr;

use super::units::{
    CYCLES, CYCLES_EXACT, FRACTION, FREQUENCY, Ladder, PERCENT, RATE, TIME, TIME_EXACT,
};
use super::{Kind, NO_BREAK_SPACE, QuantityError, join, print, read};

macro_rules! float_quantity {
    ($(#[$doc:meta])* $name:ident, $kind:expr, $unit:literal, $exact:expr) => {
        $(#[$doc])*
        ///
        /// Finite and never negative, so values are totally ordered.
        #[derive(Clone, Copy, Debug, PartialEq)]
        pub struct $name(f64);

        impl $name {
            /// Nothing.
            pub const ZERO: Self = Self(0.0);
            /// The largest value, at which arithmetic saturates.
            pub const MAX: Self = Self(f64::MAX);

            #[doc = concat!("`value` in ", $unit, ". A negative zero becomes zero.")]
            ///
            /// # Errors
            /// `NotFinite` for NaN and infinities, `Negative` for less than zero.
            pub fn new(value: f64) -> Result<Self, QuantityError> {
                read::checked($kind, value).map(Self)
            }

            #[doc = concat!("A constant of the source, in ", $unit, ": `const X: ", stringify!($name), " = ", stringify!($name), "::literal(1.5);`.")]
            ///
            /// For `const` items only, where a NaN, an infinity or a negative number does not
            /// compile. Elsewhere it would panic: use `new`.
            #[must_use]
            pub const fn literal(value: f64) -> Self {
                assert!(value.is_finite() && value >= 0.0, "a quantity is finite and zero or more");
                Self(value + 0.0)
            }

            #[doc = concat!("The value in ", $unit, ".")]
            #[must_use]
            pub const fn get(self) -> f64 {
                self.0
            }

            /// Whether it is zero.
            #[must_use]
            pub fn is_zero(self) -> bool {
                self.0 == 0.0
            }

            /// Saturates at [`Self::MAX`]; what is NaN or negative, which no caller lets happen, is zero.
            pub(super) fn saturated(value: f64) -> Self {
                Self(if value > 0.0 { value.min(f64::MAX) } else { 0.0 })
            }

            /// Text without spaces that reads back as the same bits, for links and files.
            #[must_use]
            pub fn exact(&self) -> String {
                print::exact(self.0, $exact)
            }
        }

        impl Eq for $name {}

        impl PartialOrd for $name {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                Some(self.cmp(other))
            }
        }

        impl Ord for $name {
            fn cmp(&self, other: &Self) -> Ordering {
                self.0.total_cmp(&other.0)
            }
        }

        impl FromStr for $name {
            type Err = QuantityError;

            fn from_str(text: &str) -> Result<Self, QuantityError> {
                read::float($kind, text).map(Self)
            }
        }
    };
}

macro_rules! display {
    ($name:ident, $ladder:expr) => {
        impl $name {
            /// Number with three significant digits, and unit, for people; zero is `0`.
            #[must_use]
            pub fn parts(&self) -> (String, &'static str) {
                const LADDER: Ladder = $ladder;
                print::parts(self.0, LADDER)
            }

            /// [`Self::parts`] joined by a no-break space.
            #[must_use]
            pub fn display(&self) -> String {
                join(&self.parts())
            }
        }
    };
}

float_quantity!(
    /// A duration in seconds.
    ///
    /// Reads `ns`, `us`, `µs`, `ms`, `s`, `min`, `h`; only zero goes without a unit.
    Seconds, Kind::Time, "seconds", TIME_EXACT
);
display!(Seconds, TIME);

float_quantity!(
    /// A rate in bytes per second.
    ///
    /// Reads `B/s`, `kB/s`, `MB/s`, `GB/s`, `TB/s` as powers of 1000 and `KiB/s`, `MiB/s`, `GiB/s`,
    /// `TiB/s` as powers of 1024; `GBps` is `GB/s`. Bits are refused: `Gb/s`, `Gbit/s`, `Gbps`, `gbps`.
    BytesPerSecond, Kind::Rate, "bytes per second", RATE
);
display!(BytesPerSecond, RATE);

float_quantity!(
    /// A number of clock cycles, not always whole.
    ///
    /// Reads a bare number or one with `k`, `M` or `G` (powers of 1000), and `cycles` after either.
    Cycles, Kind::Cycles, "cycles", CYCLES_EXACT
);
display!(Cycles, CYCLES);

float_quantity!(
    /// A frequency in hertz.
    ///
    /// Reads `Hz`, `kHz`, `MHz`, `GHz`; only zero goes without a unit.
    Hertz, Kind::Frequency, "hertz", FREQUENCY
);
display!(Hertz, FREQUENCY);

float_quantity!(
    /// A ratio, as a fraction of one; may be more than one.
    ///
    /// Reads `12 %`, `12%` and `12percent` as percent; a bare `0.12` is a fraction of one.
    Ratio, Kind::Ratio, "fractions of one", PERCENT
);

impl Seconds {
    /// From microseconds.
    ///
    /// # Errors
    /// As [`Seconds::new`].
    pub fn from_micros(micros: f64) -> Result<Self, QuantityError> {
        Self::new(micros / 1e6)
    }

    /// From milliseconds.
    ///
    /// # Errors
    /// As [`Seconds::new`].
    pub fn from_millis(millis: f64) -> Result<Self, QuantityError> {
        Self::new(millis / 1e3)
    }

    /// In microseconds; saturates at the largest double.
    #[must_use]
    pub fn micros(self) -> f64 {
        (self.0 * 1e6).min(f64::MAX)
    }

    /// In milliseconds; saturates at the largest double.
    #[must_use]
    pub fn millis(self) -> f64 {
        (self.0 * 1e3).min(f64::MAX)
    }
}

impl BytesPerSecond {
    /// From decimal gigabytes (10^9 bytes) per second.
    ///
    /// # Errors
    /// As [`BytesPerSecond::new`]; `NotFinite` also where the product overflows.
    pub fn from_gb_per_s(gb_per_s: f64) -> Result<Self, QuantityError> {
        Self::new(gb_per_s * 1e9)
    }

    /// In decimal gigabytes (10^9 bytes) per second.
    #[must_use]
    pub fn gb_per_s(self) -> f64 {
        self.0 / 1e9
    }
}

impl Ratio {
    /// From percent.
    ///
    /// # Errors
    /// As [`Ratio::new`].
    pub fn from_percent(percent: f64) -> Result<Self, QuantityError> {
        Self::new(percent / 100.0)
    }

    /// In percent; saturates at the largest double.
    #[must_use]
    pub fn percent(self) -> f64 {
        (self.0 * 100.0).min(f64::MAX)
    }

    /// As [`Ratio::exact`], but as a fraction without `%`, which a link need not escape.
    #[must_use]
    pub fn exact_fraction(&self) -> String {
        print::exact(self.0, FRACTION)
    }

    /// Percent with one decimal: `24.6`. Zero is `0`, more than zero but less than 0.05 is `< 0.1`.
    /// The unit is `%`, which Chinese sets without a space.
    #[must_use]
    pub fn percent_parts(&self) -> (String, &'static str) {
        let number = if self.0 == 0.0 {
            "0".to_owned()
        } else if self.0 < 0.000_5 {
            format!("<{NO_BREAK_SPACE}0.1")
        } else {
            print::percent(self.0, 1)
        };
        (number, "%")
    }

    /// As [`Ratio::percent_parts`], with two decimals below 1 %: `0.51`. The smallest is `< 0.01`.
    #[must_use]
    pub fn percent_fine_parts(&self) -> (String, &'static str) {
        let fine = print::percent(self.0, 2);
        let number = if self.0 == 0.0 {
            "0".to_owned()
        } else if self.0 < 0.000_05 {
            format!("<{NO_BREAK_SPACE}0.01")
        } else if fine.starts_with("0.") {
            fine
        } else {
            print::percent(self.0, 1)
        };
        (number, "%")
    }

    /// [`Ratio::percent_parts`] joined by a no-break space: `24.6 %`.
    #[must_use]
    pub fn display_percent(&self) -> String {
        join(&self.percent_parts())
    }

    /// [`Ratio::percent_fine_parts`] joined by a no-break space: `0.51 %`.
    #[must_use]
    pub fn display_percent_fine(&self) -> String {
        join(&self.percent_fine_parts())
    }
}

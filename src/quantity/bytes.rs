//! Sizes: whole bytes, at most 2^53, so that every size is also a double.

use std::str::FromStr;

use super::decimal::Decimal;
use super::units::{SIZE, SIZE_BINARY};
use super::{Kind, QuantityError, join, print, read, three_digits};

/// 2^53, up to which doubles hold every whole number.
const LARGEST: u64 = 1 << 53;

/// A size in bytes, whole, from 0 to 2^53 (8 PiB).
///
/// Reads `B`, `kB`, `MB`, `GB`, `TB`, `PB` as powers of 1000 and `KiB`, `MiB`, `GiB`, `TiB`, `PiB`
/// as powers of 1024, letters in any case; a bare number is bytes. Bits are refused: a capital
/// prefix before a small `b` (`Mb`, `Gb`) or `bit` written out. A fraction of a byte is rounded to
/// the nearest, half up: `0.128GB` is 128000000.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bytes(u64);

impl Bytes {
    /// No bytes.
    pub const ZERO: Self = Self(0);
    /// The largest size, 2^53 bytes, at which arithmetic saturates.
    pub const MAX: Self = Self(LARGEST);

    /// `bytes` as a size.
    ///
    /// # Errors
    /// `TooLarge` above 2^53.
    pub fn new(bytes: u64) -> Result<Self, QuantityError> {
        if bytes > LARGEST {
            return Err(too_large(&bytes.to_string()));
        }
        Ok(Self(bytes))
    }

    /// The whole number of bytes nearest to `bytes`, half up.
    ///
    /// # Errors
    /// `NotFinite` for NaN and infinities, `Negative` for less than zero, `TooLarge` above 2^53.
    pub fn from_f64(bytes: f64) -> Result<Self, QuantityError> {
        let bytes = read::checked(Kind::Size, bytes)?;
        match Decimal::shortest(bytes).to_u64() {
            Some(whole) if whole <= LARGEST => Ok(Self(whole)),
            _ => Err(too_large(&print::plain(bytes))),
        }
    }

    /// `bytes` as a size; saturates at 2^53. For constants.
    #[must_use]
    pub const fn saturating_new(bytes: u64) -> Self {
        Self(if bytes > LARGEST { LARGEST } else { bytes })
    }

    /// So many KiB (1024 bytes); saturates at 2^53 bytes.
    #[must_use]
    pub const fn kib(count: u64) -> Self {
        Self::saturating_new(count.saturating_mul(1 << 10))
    }

    /// So many MiB (1024² bytes); saturates at 2^53 bytes.
    #[must_use]
    pub const fn mib(count: u64) -> Self {
        Self::saturating_new(count.saturating_mul(1 << 20))
    }

    /// So many GiB (1024³ bytes); saturates at 2^53 bytes.
    #[must_use]
    pub const fn gib(count: u64) -> Self {
        Self::saturating_new(count.saturating_mul(1 << 30))
    }

    /// The number of bytes.
    #[must_use]
    pub const fn get(self) -> u64 {
        self.0
    }

    /// The number of bytes as a double, exactly.
    #[must_use]
    #[expect(
        clippy::cast_precision_loss,
        reason = "at most 2^53, so nothing is lost"
    )]
    pub const fn as_f64(self) -> f64 {
        self.0 as f64
    }

    /// Whether it is zero.
    #[must_use]
    pub const fn is_zero(self) -> bool {
        self.0 == 0
    }

    /// Text without spaces that reads back as the same size, for links and files.
    ///
    /// A binary unit where it divides the size and leaves less than 1024 (`512MiB`), else the
    /// decimal unit of its magnitude (`3.115GB`), else plain bytes where those are shorter (`1536B`).
    /// Decimal also wins over binary where it is shorter: 512000 is `512kB`, not `500KiB`.
    #[must_use]
    pub fn exact(&self) -> String {
        let plain = format!("{}B", self.0);
        let decimal = print::exact(self.as_f64(), SIZE);
        let best = if decimal.len() <= plain.len() {
            decimal
        } else {
            plain
        };
        match self.binary() {
            Some((count, unit)) => {
                let text = format!("{count}{unit}");
                if text.len() <= best.len() { text } else { best }
            }
            None => best,
        }
    }

    /// The largest binary unit that divides it, where that leaves less than 1024.
    fn binary(self) -> Option<(u64, &'static str)> {
        SIZE_BINARY
            .iter()
            .map(|(power, unit)| (self.0 >> power, *unit, self.0.trailing_zeros() >= *power))
            .find(|(count, _, divides)| *divides && *count > 0)
            .filter(|(count, ..)| *count < 1024)
            .map(|(count, unit, _)| (count, unit))
    }

    /// Number and decimal unit (powers of 1000) for people: three significant digits, whole bytes below 1 kB.
    #[must_use]
    pub fn parts(&self) -> (String, &'static str) {
        if self.0 < 1000 {
            (self.0.to_string(), "B")
        } else {
            print::parts(self.as_f64(), SIZE)
        }
    }

    /// Number and binary unit (powers of 1024) for people: whole where exact (`25 MiB`) and from 1000
    /// on (`1023 KiB`), else three significant digits.
    #[must_use]
    pub fn parts_binary(&self) -> (String, &'static str) {
        if let Some((count, unit)) = self.binary() {
            return (count.to_string(), unit);
        }
        for (at, (power, unit)) in SIZE_BINARY.iter().enumerate() {
            if self.0 >> power == 0 {
                continue;
            }
            let count = self.as_f64() / Self(1 << power).as_f64();
            if count < 999.5 {
                return (three_digits(count), unit);
            }
            return match at.checked_sub(1).and_then(|above| SIZE_BINARY.get(above)) {
                Some((_, above)) if count >= 1023.5 => ("1.00".to_owned(), above),
                _ => (print::fixed(count, 0), unit),
            };
        }
        (self.0.to_string(), "B")
    }

    /// [`Bytes::parts`] joined by a no-break space: `3.10 GB`.
    #[must_use]
    pub fn display(&self) -> String {
        join(&self.parts())
    }

    /// [`Bytes::parts_binary`] joined by a no-break space: `512 MiB`.
    #[must_use]
    pub fn display_binary(&self) -> String {
        join(&self.parts_binary())
    }
}

impl FromStr for Bytes {
    type Err = QuantityError;

    fn from_str(text: &str) -> Result<Self, QuantityError> {
        match read::decimal(Kind::Size, text)?.to_u64() {
            Some(bytes) if bytes <= LARGEST => Ok(Self(bytes)),
            _ => Err(too_large(text.trim())),
        }
    }
}

fn too_large(text: &str) -> QuantityError {
    QuantityError::TooLarge {
        kind: Kind::Size,
        text: read::echo(text),
    }
}

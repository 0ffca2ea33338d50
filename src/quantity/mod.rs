//! Bytes, seconds, rates, cycles, ratios and frequencies: arithmetic, reading and printing with units.
//!
//! Every quantity holds a finite value that is zero or more, so no formula built on them meets a
//! NaN, an infinity or a negative time. Two printers: `exact` for links and files, where
//! `text.parse()` gives back the same bits, and `display` for people, three significant digits.
//!
//! ```
//! use synctoll::quantity::{Bytes, BytesPerSecond};
//! let size: Bytes = "512MiB".parse()?;
//! let rate: BytesPerSecond = "450 GB/s".parse()?;
//! assert_eq!(size.time_at(rate).display(), "1.19\u{a0}ms");
//! # Ok::<(), synctoll::quantity::QuantityError>(())
//! ```

mod arithmetic; // the operators that mean something, all saturating
mod big; // whole numbers of any length
mod bytes; // Bytes, whole and at most 2^53
mod decimal; // decimal text as digits and exponent: scaling by a unit without rounding twice
mod error; // Kind, QuantityError
mod float; // Seconds, BytesPerSecond, Cycles, Ratio, Hertz
mod nearest; // the double nearest to a decimal
mod order; // sorting a few things
mod print; // number text for people and for links
mod read; // text to number and unit
mod sums; // rounded parts that still add up
mod units; // which units each quantity reads and prints

pub use bytes::Bytes;
pub use error::{Kind, QuantityError};
pub use float::{BytesPerSecond, Cycles, Hertz, Ratio, Seconds};
pub use order::sort_few;
pub use print::{
    Lang, NO_BREAK_SPACE, decimals, fixed, group_thousands, join, plain, scientific, signed,
    significant, three_digits,
};
pub use read::number;
pub use sums::{largest_remainder, largest_remainder_to};

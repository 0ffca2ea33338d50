//! What can be wrong with a quantity, as data that any language can turn into a sentence.

use thiserror::Error;

/// What a quantity measures.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Kind {
    /// [`Bytes`](super::Bytes).
    Size,
    /// [`Seconds`](super::Seconds).
    Time,
    /// [`BytesPerSecond`](super::BytesPerSecond).
    Rate,
    /// [`Cycles`](super::Cycles).
    Cycles,
    /// [`Ratio`](super::Ratio).
    Ratio,
    /// [`Hertz`](super::Hertz).
    Frequency,
}

impl Kind {
    /// The English noun with its article, as used in error sentences.
    #[must_use]
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Size => "a size",
            Self::Time => "a time",
            Self::Rate => "a rate",
            Self::Cycles => "a number of cycles",
            Self::Ratio => "a ratio",
            Self::Frequency => "a frequency",
        }
    }

    /// Two texts that read as this kind, to show beside an error.
    #[must_use]
    pub const fn examples(self) -> [&'static str; 2] {
        match self {
            Self::Size => ["512MiB", "1.5GB"],
            Self::Time => ["120ms", "24.8us"],
            Self::Rate => ["450GB/s", "64GiB/s"],
            Self::Cycles => ["24800", "1.2M"],
            Self::Ratio => ["12%", "0.12"],
            Self::Frequency => ["1.98GHz", "1755MHz"],
        }
    }

    /// The largest value of this kind, in its exact printed form.
    #[must_use]
    pub const fn largest(self) -> &'static str {
        match self {
            Self::Size => "8PiB",
            Self::Time => "1.7976931348623157e308s",
            Self::Rate => "1.7976931348623157e296TB/s",
            Self::Cycles => "1.7976931348623157e308",
            Self::Ratio => "1.7976931348623157e310%",
            Self::Frequency => "1.7976931348623157e299GHz",
        }
    }
}

/// Why a text or a number is not a quantity.
///
/// `text` is what was given, without surrounding spaces, cut to 40 characters and `…`; `kind` is
/// what was wanted. The `Display` text is an English sentence; other languages match on the variant.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum QuantityError {
    /// Nothing was given.
    #[error("{} is missing; write for example {}", kind.noun(), examples(*kind))]
    Empty {
        /// What was wanted.
        kind: Kind,
    },
    /// The text does not start with a number, or has more after number and unit.
    /// Digits are grouped neither by `_` nor by commas or spaces.
    #[error("“{text}” is not a number with a unit; write {} as for example {}", kind.noun(), examples(*kind))]
    NotANumber {
        /// What was wanted.
        kind: Kind,
        /// What was given.
        text: String,
    },
    /// The unit is no unit of anything here.
    #[error("“{unit}” in “{text}” is not a unit of {}; write for example {}", kind.noun(), examples(*kind))]
    UnknownUnit {
        /// What was wanted.
        kind: Kind,
        /// What was given.
        text: String,
        /// The part that was taken for the unit, cut like `text`.
        unit: String,
    },
    /// A bare number where the unit cannot be guessed.
    #[error("“{text}” has no unit; write {} as for example {}", kind.noun(), examples(*kind))]
    MissingUnit {
        /// What was wanted.
        kind: Kind,
        /// What was given.
        text: String,
    },
    /// The unit measures something else.
    #[error("“{text}” is {}, not {}; write for example {}", found.noun(), kind.noun(), examples(*kind))]
    WrongUnit {
        /// What was wanted.
        kind: Kind,
        /// What was given.
        text: String,
        /// The unit that was given.
        unit: String,
        /// What that unit measures.
        found: Kind,
    },
    /// The unit counts bits, where bytes were wanted; it is never taken for bytes.
    #[error("“{unit}” in “{text}” counts bits; divide by 8 and write bytes, for example {}", examples(*kind))]
    BitUnit {
        /// What was wanted.
        kind: Kind,
        /// What was given.
        text: String,
        /// The unit of bits that was given.
        unit: String,
    },
    /// Less than zero.
    #[error("“{text}” is negative; {} is zero or more, for example {}", kind.noun(), examples(*kind))]
    Negative {
        /// What was wanted.
        kind: Kind,
        /// What was given.
        text: String,
    },
    /// NaN or an infinity.
    #[error("“{text}” is not a finite number; write for example {}", examples(*kind))]
    NotFinite {
        /// What was wanted.
        kind: Kind,
        /// What was given.
        text: String,
    },
    /// More than the quantity can hold, see [`Kind::largest`].
    #[error("“{text}” is too large; {} is at most {}, for example {}", kind.noun(), kind.largest(), examples(*kind))]
    TooLarge {
        /// What was wanted.
        kind: Kind,
        /// What was given.
        text: String,
    },
}

impl QuantityError {
    /// What was wanted.
    #[must_use]
    pub const fn kind(&self) -> Kind {
        match self {
            Self::Empty { kind }
            | Self::NotANumber { kind, .. }
            | Self::UnknownUnit { kind, .. }
            | Self::MissingUnit { kind, .. }
            | Self::WrongUnit { kind, .. }
            | Self::BitUnit { kind, .. }
            | Self::Negative { kind, .. }
            | Self::NotFinite { kind, .. }
            | Self::TooLarge { kind, .. } => *kind,
        }
    }
}

fn examples(kind: Kind) -> String {
    let [first, second] = kind.examples();
    format!("{first} or {second}")
}

//! Reading one value: into a quantity, a whole number, a choice or one of the composed forms, with its range.

use super::{KEYS, Price, Reason, SlowRank, StepTime};
use crate::hardware::MAX_GPUS;
use crate::quantity::{Bytes, QuantityError, Ratio, Seconds, number, plain};

/// The range of a quantity key, in the unit of its type's `get`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Smallest allowed.
    pub low: f64,
    /// Largest allowed.
    pub high: f64,
}

const HOUR: f64 = 3600.0;
const MICRO: f64 = 1e-6;
/// Seconds of a step: a micro-batch is at most an hour, and a step at most 1024 of them.
const STEP: std::ops::RangeInclusive<f64> = MICRO..=1024.0 * HOUR;
const TIB: f64 = 1_099_511_627_776.0;

/// The range of a key that holds a number; `None` for choices and lists.
pub fn limits(key: &str) -> Option<Limits> {
    let (low, high) = match key {
        "n" => (1.0, MAX_GPUS as f64),
        "size" => (1.0, TIB),
        "bucket" => (1024.0, TIB),
        "fp8_bytes" => (0.0, TIB),
        "params" => (1.0, 1e13),
        "tokens" => (1.0, 1e9),
        "compute" => (MICRO, HOUR),
        "burst" => (MICRO, HOUR),
        "step" | "drain" | "extra" => (0.0, HOUR),
        "mfu" => (0.001, 1.0),
        "fb" => (0.0, 1.0),
        "every" => (1.0, 1024.0),
        "per" => (1.0, 100_000.0),
        "share" | "hbm_share" => (0.0, 0.99),
        "hbm_bound" => (0.0, 1.0),
        "jitter" => (0.0, 0.25),
        "slow" | "hbm" | "fp8" => (0.0, 10.0),
        "target" => (0.001, 0.99),
        "seed" => (0.0, 9_007_199_254_740_991.0),
        _ => return None,
    };
    Some(Limits { low, high })
}

/// What a quantity key holds.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    Size,
    Time,
    Ratio,
}

impl Kind {
    fn read(self, text: &str) -> Result<f64, QuantityError> {
        match self {
            Self::Size => text.parse().map(|v: Bytes| v.as_f64()),
            Self::Time => text.parse().map(|v: Seconds| v.get()),
            Self::Ratio => text.parse().map(|v: Ratio| v.get()),
        }
    }

    fn print(self, raw: f64) -> String {
        match self {
            Self::Size => size(raw).exact(),
            Self::Time => time(raw).exact(),
            Self::Ratio => ratio(raw).exact(),
        }
    }
}

/// Limits are far inside what the quantities hold, so the fallbacks are never used.
pub(super) fn size(raw: f64) -> Bytes {
    Bytes::from_f64(raw).unwrap_or(Bytes::ZERO)
}

pub(super) fn time(raw: f64) -> Seconds {
    Seconds::new(raw).unwrap_or(Seconds::ZERO)
}

pub(super) fn ratio(raw: f64) -> Ratio {
    Ratio::new(raw).unwrap_or(Ratio::ZERO)
}

/// A value to use, and what was wrong with the one that was sent.
pub(super) type Judged<T> = (T, Result<(), Reason>);

/// Reads a quantity; out of range, the nearest limit is used. One function for all, since every key would get its own.
pub(super) fn quantity(key: &str, kind: Kind, text: &str) -> Result<Judged<f64>, Reason> {
    let limits = limits(key).unwrap_or(Limits {
        low: 0.0,
        high: f64::MAX,
    });
    let value = match kind.read(text) {
        Ok(value) => value,
        // Below zero is out of range like any other number below the limit.
        Err(QuantityError::Negative { .. }) => f64::NEG_INFINITY,
        Err(QuantityError::TooLarge { .. }) => f64::INFINITY,
        Err(error) => return Err(Reason::Quantity(error)),
    };
    let used = value.max(limits.low).min(limits.high);
    let judgement = if used == value {
        Ok(())
    } else {
        Err(Reason::OutOfRange {
            low: kind.print(limits.low),
            high: kind.print(limits.high),
        })
    };
    Ok((used, judgement))
}

/// Reads a whole number; out of range, the nearest limit is used.
pub(super) fn whole(key: &str, text: &str) -> Result<Judged<u64>, Reason> {
    let limits = limits(key).unwrap_or(Limits {
        low: 0.0,
        high: 9_007_199_254_740_991.0,
    });
    let example = if key == "params" { "1557611200" } else { "4" };
    // `8e9` and `8.03e9` are how people write parameter counts.
    let value = match number(text) {
        Some(value) if value == value.trunc() => value,
        _ => return Err(Reason::NotWhole { example }),
    };
    let used = value.max(limits.low).min(limits.high);
    let judgement = if used == value {
        Ok(())
    } else {
        Err(Reason::OutOfRange {
            low: plain(limits.low),
            high: plain(limits.high),
        })
    };
    Ok((used as u64, judgement))
}

/// The place of `text` among the values that a key takes.
pub(super) fn place(text: &str, allowed: &[&'static str]) -> Result<usize, Reason> {
    let text = text.trim();
    allowed
        .iter()
        .position(|id| id.eq_ignore_ascii_case(text))
        .ok_or_else(|| Reason::Choice {
            allowed: allowed.to_vec(),
        })
}

pub(super) fn steps(text: &str) -> Result<Vec<StepTime>, Reason> {
    let form = || Reason::Form {
        example: "1:4.022s,4:7.376s",
    };
    text.split(',')
        .map(|part| {
            let (every, time) = part.split_once(':').ok_or_else(form)?;
            let every = every
                .trim()
                .parse()
                .ok()
                .filter(|k| (1..=1024).contains(k))
                .ok_or_else(form)?;
            let time: Seconds = time.parse().map_err(Reason::Quantity)?;
            if !STEP.contains(&time.get()) {
                return Err(form());
            }
            Ok(StepTime { every, time })
        })
        .collect()
}

pub(super) fn slow_rank(text: &str) -> Result<SlowRank, Reason> {
    let form = || Reason::Form { example: "5:3%" };
    let (rank, by) = text.split_once(':').ok_or_else(form)?;
    let rank = rank.trim().parse().map_err(|_| form())?;
    let by: Ratio = by.parse().map_err(Reason::Quantity)?;
    if by.get() > 10.0 {
        return Err(form());
    }
    Ok(SlowRank { rank, by })
}

pub(super) fn price(text: &str) -> Result<Price, Reason> {
    let form = || Reason::Form { example: "2.5USD" };
    let text = text.trim();
    let amount = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let currency = text.get(amount.len()..).unwrap_or("");
    let amount = number(amount).ok_or_else(form)?;
    if !(0.0..=1e6).contains(&amount)
        || currency.len() != 3
        || !currency.bytes().all(|b| b.is_ascii_alphabetic())
    {
        return Err(form());
    }
    Ok(Price {
        amount,
        currency: currency.to_ascii_uppercase(),
    })
}

/// The key that was probably meant.
pub(super) fn nearest(key: &str) -> Option<&'static str> {
    if key.len() > 24 {
        return None;
    }
    KEYS.iter()
        .map(|known| {
            (
                strsim::osa_distance(&key.to_ascii_lowercase(), known),
                *known,
            )
        })
        .filter(|(distance, known)| *distance <= if known.len() <= 3 { 1 } else { 2 })
        .min()
        .map(|(_, known)| known)
}

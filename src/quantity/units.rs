//! Which units each quantity reads and prints.

use super::Kind;

/// One unit in base units: `factor` × 10^`shift`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Unit {
    pub(super) factor: u64,
    pub(super) shift: i64,
}

const fn ten(shift: i64) -> Unit {
    Unit { factor: 1, shift }
}

const fn times(factor: u64) -> Unit {
    Unit { factor, shift: 0 }
}

/// Powers of ten with their unit, largest first, for printing.
pub(super) type Ladder = &'static [(i64, &'static str)];

/// Times for links: ASCII.
pub(super) const TIME_EXACT: Ladder = &[(0, "s"), (-3, "ms"), (-6, "us"), (-9, "ns")];
/// Times for people.
pub(super) const TIME: Ladder = &[(0, "s"), (-3, "ms"), (-6, "µs"), (-9, "ns")];
/// Rates; decimal only.
pub(super) const RATE: Ladder = &[
    (12, "TB/s"),
    (9, "GB/s"),
    (6, "MB/s"),
    (3, "kB/s"),
    (0, "B/s"),
];
/// Sizes with decimal prefixes.
pub(super) const SIZE: Ladder = &[
    (15, "PB"),
    (12, "TB"),
    (9, "GB"),
    (6, "MB"),
    (3, "kB"),
    (0, "B"),
];
/// Sizes with binary prefixes: power of two and unit.
pub(super) const SIZE_BINARY: &[(u32, &str)] = &[
    (50, "PiB"),
    (40, "TiB"),
    (30, "GiB"),
    (20, "MiB"),
    (10, "KiB"),
];
/// Frequencies.
pub(super) const FREQUENCY: Ladder = &[(9, "GHz"), (6, "MHz"), (3, "kHz"), (0, "Hz")];
/// Cycles for links: a bare number.
pub(super) const CYCLES_EXACT: Ladder = &[(0, "")];
/// Cycles for people.
pub(super) const CYCLES: Ladder = &[
    (9, "G cycles"),
    (6, "M cycles"),
    (3, "k cycles"),
    (0, "cycles"),
];
/// Ratios in percent.
pub(super) const PERCENT: Ladder = &[(-2, "%")];
/// Ratios as fractions of one.
pub(super) const FRACTION: Ladder = &[(0, "")];

/// The unit of `kind` that `unit` names. `unit` has no spaces, `u` for both micro signs, and may be empty.
pub(super) fn find(kind: Kind, unit: &str) -> Option<Unit> {
    match kind {
        Kind::Size => size(unit),
        Kind::Time => time(unit),
        Kind::Rate => size(per_second(unit)?),
        Kind::Cycles => cycles(unit),
        Kind::Ratio => match unit {
            "" => Some(ten(0)),
            "%" => Some(ten(-2)),
            _ => unit.eq_ignore_ascii_case("percent").then_some(ten(-2)),
        },
        Kind::Frequency => frequency(unit),
    }
}

/// What `unit` measures, if it says so without doubt: a bare `M` does not.
pub(super) fn kind_of(unit: &str) -> Option<Kind> {
    let bare = unit.is_empty() || unit.len() == 1 && cycles(unit).is_some();
    if bare {
        return None;
    }
    [
        Kind::Size,
        Kind::Time,
        Kind::Rate,
        Kind::Cycles,
        Kind::Ratio,
        Kind::Frequency,
    ]
    .into_iter()
    .find(|&kind| find(kind, unit).is_some())
}

/// Whether `unit` counts bits: `bit` written out, a capital prefix before a small `b`, or `bps` in small letters.
pub(super) fn counts_bits(unit: &str) -> bool {
    let stem = unit
        .strip_suffix("/s")
        .or_else(|| unit.strip_suffix("ps"))
        .unwrap_or(unit);
    let lower = stem.to_ascii_lowercase();
    let written_out = lower
        .strip_suffix("bits")
        .or_else(|| lower.strip_suffix("bit"));
    if let Some(prefix) = written_out {
        return is_prefix(prefix);
    }
    let Some(prefix) = stem.strip_suffix('b') else {
        return false;
    };
    is_prefix(&prefix.to_ascii_lowercase())
        && (unit.ends_with("ps") || prefix.starts_with(|c: char| c.is_ascii_uppercase()))
}

fn is_prefix(lower: &str) -> bool {
    matches!(
        lower,
        "" | "k" | "m" | "g" | "t" | "p" | "ki" | "mi" | "gi" | "ti" | "pi"
    )
}

/// Letters in any case, except that units of bits are none: all small letters are bytes.
fn size(unit: &str) -> Option<Unit> {
    if counts_bits(unit) {
        return None;
    }
    Some(match unit.to_ascii_lowercase().as_str() {
        "" | "b" | "byte" | "bytes" => ten(0),
        "kb" => ten(3),
        "mb" => ten(6),
        "gb" => ten(9),
        "tb" => ten(12),
        "pb" => ten(15),
        "kib" => times(1 << 10),
        "mib" => times(1 << 20),
        "gib" => times(1 << 30),
        "tib" => times(1 << 40),
        "pib" => times(1 << 50),
        _ => return None,
    })
}

/// `GB` of `GB/s` and `GBps`.
fn per_second(unit: &str) -> Option<&str> {
    if counts_bits(unit) {
        return None;
    }
    let stem = unit
        .strip_suffix("/s")
        .or_else(|| unit.strip_suffix("/S"))
        .or_else(|| unit.strip_suffix("ps"))?;
    (!stem.is_empty()).then_some(stem)
}

/// Letters in any case, except that `Ms` would be a megasecond and is none.
fn time(unit: &str) -> Option<Unit> {
    if unit.starts_with("Ms") || unit.starts_with("MS") {
        return None;
    }
    Some(match unit.to_ascii_lowercase().as_str() {
        "ns" | "nsec" => ten(-9),
        "us" | "usec" => ten(-6),
        "ms" | "msec" => ten(-3),
        "s" | "sec" | "secs" | "second" | "seconds" => ten(0),
        "min" | "mins" | "minute" | "minutes" => times(60),
        "h" | "hr" | "hour" | "hours" => times(3600),
        _ => return None,
    })
}

/// Letters in any case, except that `mHz` would be a millihertz and is none.
fn frequency(unit: &str) -> Option<Unit> {
    if unit.starts_with("mH") {
        return None;
    }
    Some(match unit.to_ascii_lowercase().as_str() {
        "hz" => ten(0),
        "khz" => ten(3),
        "mhz" => ten(6),
        "ghz" => ten(9),
        _ => return None,
    })
}

/// An optional prefix and an optional `cycles`; `m` would be a thousandth and is none.
fn cycles(unit: &str) -> Option<Unit> {
    let prefix = unit
        .strip_suffix("cycles")
        .or_else(|| unit.strip_suffix("cycle"))
        .unwrap_or(unit);
    Some(match prefix {
        "" => ten(0),
        "k" | "K" => ten(3),
        "M" => ten(6),
        "G" | "g" => ten(9),
        _ => return None,
    })
}

//! How each key of a scenario is set from text on the page, and its place in a range.

use crate::quantity::{fixed, number, three_digits};
pub(super) use crate::report::{
    FieldKind as Kind, field_kind as kind, field_parts as parts, field_shown as shown,
    field_value as value,
};
use crate::scenario::{Complaint, Scenario, from_query, limits};

/// A bare number means the unit that the field shows.
pub(super) fn complete(text: &str, unit: &str) -> String {
    let text = text.trim();
    if number(text).is_some() {
        format!("{text}{unit}")
    } else {
        text.to_owned()
    }
}

/// One arrow key: a step in the second digit shown, a point of per cent, or a piece; `times` is ±0.1, ±1 or ±10.
pub(super) fn step(kind: Kind, value: f64, times: f64) -> String {
    let (digits, unit) = parts(kind, value);
    let shown = number(&digits).unwrap_or(0.0);
    match kind {
        Kind::Count => {
            let by = if times.abs() < 1.0 {
                times.signum()
            } else {
                times
            };
            fixed((value + by).max(0.0), 0)
        }
        Kind::Percent => {
            let to = (value * 100.0 + times).max(0.0);
            format!("{}%", three_digits(to))
        }
        _ if shown == 0.0 && kind == Kind::Time => "10us".to_owned(),
        _ if shown == 0.0 => "1MB".to_owned(),
        _ => {
            let digit = libm::pow(10.0, libm::floor(libm::log10(shown)) - 1.0);
            let to = shown + times * digit;
            if to > 0.0 {
                format!("{}{unit}", three_digits(to))
            } else {
                format!("0{unit}")
            }
        }
    }
}

/// The range over which a field's bar runs: smallest, largest, and whether equal ratios are equal distances.
fn span(key: &str) -> (f64, f64, bool) {
    let (low, high) = limits(key).map_or((0.0, 1.0), |l| (l.low, l.high));
    match kind(key) {
        Kind::Percent => (low, high.min(1.0), false),
        _ => (low.max(1e-6), high, true),
    }
}

/// Where a value stands in its range, 0 to 1.
pub(super) fn fraction(key: &str, value: f64) -> f64 {
    let (low, high, log) = span(key);
    let at = if log {
        libm::log(value.max(low) / low) / libm::log(high / low)
    } else {
        (value - low) / (high - low)
    };
    if at.is_finite() {
        at.clamp(0.0, 1.0)
    } else {
        0.0
    }
}

/// The text of the value at a place in the range, in three digits.
pub(super) fn at_fraction(key: &str, at: f64) -> String {
    let (low, high, log) = span(key);
    let at = at.clamp(0.0, 1.0);
    let value = if log {
        low * libm::pow(high / low, at)
    } else {
        low + (high - low) * at
    };
    let kind = kind(key);
    match kind {
        Kind::Count => {
            let digits = libm::pow(10.0, (libm::floor(libm::log10(value)) - 2.0).max(0.0));
            fixed((value / digits).round() * digits, 0)
        }
        Kind::Percent => format!("{}%", fixed(value * 100.0, 1)),
        _ => {
            let (number, unit) = parts(kind, value);
            format!("{number}{unit}")
        }
    }
}

/// Keys that a typed-in key stands for: they go. What it stands against is settled and named like in a link.
fn replaced_by(key: &str) -> &'static [&'static str] {
    match key {
        "model" => &["size", "params", "dtype", "compute", "tokens", "mfu"],
        "params" | "dtype" => &["size"],
        "tokens" | "mfu" => &["compute"],
        "gpu" => &["bridge"],
        _ => &[],
    }
}

/// What goes when `key` is typed in, as a link has it.
pub(super) fn replaced(scenario: &Scenario, key: &str) -> Vec<String> {
    let kept = replaced_by(key).iter();
    kept.filter_map(|gone| Some(format!("{gone}={}", scenario.get(gone)?)))
        .collect()
}

/// The scenario with one key set from text, or back at its default for `None`; and what was wrong with the text or had to
/// give way to it.
pub(super) fn with_key(
    scenario: &Scenario,
    key: &str,
    text: Option<&str>,
) -> (Scenario, Vec<Complaint>) {
    let dropped = replaced_by(key);
    let mut query = form_urlencoded::Serializer::new(String::new());
    for known in crate::scenario::KEYS {
        let gone = *known == key || (text.is_some() && dropped.contains(known));
        if let (false, Some(kept)) = (gone, scenario.get(known)) {
            query.append_pair(known, &kept);
        }
    }
    if let Some(text) = text {
        query.append_pair(key, text);
    }
    let reading = from_query(&query.finish());
    (reading.scenario, reading.complaints)
}

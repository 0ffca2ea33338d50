//! Where ticks stand and what they say. A logarithmic axis always gets at least three.

use crate::quantity::{plain, scientific, significant};

/// Ticks with the range they cover.
#[derive(Clone, Debug, PartialEq)]
pub struct Ticks {
    /// Smallest and largest value shown, widened where three ticks would not fit.
    pub range: (f64, f64),
    /// Values and their words.
    pub labels: Vec<(f64, String)>,
}

/// No-break space, between a number and its unit.
const NBSP: char = '\u{a0}';

/// 1, 2, 5 per decade; only the decades when there are more than four of them.
pub fn log_1_2_5(lo: f64, hi: f64) -> Ticks {
    log_ticks(lo, hi, number)
}

/// Powers of ten in bytes, `10 MB`; 1, 2, 5 steps when the range is narrow.
pub fn bytes_decimal(lo: f64, hi: f64) -> Ticks {
    let (lo, hi) = positive(lo, hi);
    let tens = within(lo, hi, decades(lo, hi, &[1.0]));
    if tens.len() >= 3 {
        let stride = tens.len().div_ceil(8);
        let labels = tens
            .into_iter()
            .step_by(stride)
            .map(|v| (v, decimal(v)))
            .collect();
        return Ticks {
            range: (lo, hi),
            labels,
        };
    }
    log_ticks(lo, hi, decimal)
}

/// Powers of two in bytes, `4 KiB`.
pub fn bytes_binary(lo: f64, hi: f64) -> Ticks {
    twos(lo, hi, binary)
}

/// Powers of two as plain numbers.
pub fn powers_of_two(lo: f64, hi: f64) -> Ticks {
    twos(lo, hi, number)
}

/// Even steps of 1, 2 or 5 times a power of ten; the range stays as given.
pub fn linear_nice(lo: f64, hi: f64) -> Ticks {
    let (mut lo, mut hi) = if lo.is_finite() && hi.is_finite() {
        (lo.min(hi), lo.max(hi))
    } else {
        (0.0, 1.0)
    };
    if hi - lo <= f64::EPSILON * lo.abs().max(hi.abs()).max(1.0) {
        let half = (lo.abs() * 0.5).max(0.5);
        (lo, hi) = (lo - half, hi + half);
    }
    let ten = pow10(libm::log10((hi - lo) / 5.0).floor());
    let fits = |step: f64| libm::floor(hi / step + 1e-9) - libm::ceil(lo / step - 1e-9) + 1.0;
    let steps = [10.0, 5.0, 2.0, 1.0, 0.5, 0.2];
    let step = steps
        .iter()
        .map(|s| s * ten)
        .find(|s| fits(*s) >= 4.0)
        .unwrap_or(0.1 * ten);
    let first = libm::ceil(lo / step - 1e-9);
    let count = fits(step).clamp(0.0, 40.0) as usize;
    let labels = (0..count).map(|i| {
        let value = clean((first + i as f64) * step);
        (value, number(value))
    });
    Ticks {
        range: (lo, hi),
        labels: labels.collect(),
    }
}

fn log_ticks(lo: f64, hi: f64, say: fn(f64) -> String) -> Ticks {
    let (mut lo, mut hi) = positive(lo, hi);
    let span = libm::log10(hi / lo);
    let mut values = if span > 4.0 {
        let tens = within(lo, hi, decades(lo, hi, &[1.0]));
        let stride = tens.len().div_ceil(8).max(1);
        tens.into_iter().step_by(stride).collect()
    } else {
        within(lo, hi, decades(lo, hi, &[1.0, 2.0, 5.0]))
    };
    while values.len() < 3 {
        // Widen towards the nearer step, so that the data keep as much room as possible.
        let wide = decades(lo / 10.0, hi * 10.0, &[1.0, 2.0, 5.0]);
        let below = wide
            .iter()
            .copied()
            .rfind(|v| *v < lo * (1.0 - 1e-9))
            .unwrap_or(lo / 2.0);
        let above = wide
            .iter()
            .copied()
            .find(|v| *v > hi * (1.0 + 1e-9))
            .unwrap_or(hi * 2.0);
        if lo / below < above / hi {
            lo = below;
        } else {
            hi = above;
        }
        values = within(lo, hi, decades(lo, hi, &[1.0, 2.0, 5.0]));
    }
    Ticks {
        range: (lo, hi),
        labels: values.into_iter().map(|v| (v, say(v))).collect(),
    }
}

fn twos(lo: f64, hi: f64, say: fn(f64) -> String) -> Ticks {
    let (mut lo, mut hi) = positive(lo, hi);
    let powers = |lo: f64, hi: f64| {
        let first = libm::ceil(libm::log2(lo) - 1e-9) as i32;
        let last = libm::floor(libm::log2(hi) + 1e-9) as i32;
        (first, last)
    };
    let (mut first, mut last) = powers(lo, hi);
    while last - first < 2 {
        // The same widening as for decades, one octave at a time.
        let (below, above) = (
            libm::pow(2.0, f64::from(first - 1)),
            libm::pow(2.0, f64::from(last + 1)),
        );
        if lo / below < above / hi {
            lo = below;
        } else {
            hi = above;
        }
        (first, last) = powers(lo, hi);
    }
    let stride = ((last - first + 1) as usize).div_ceil(9);
    let labels = (first..=last)
        .step_by(stride)
        .map(|e| libm::pow(2.0, f64::from(e)))
        .map(|v| (v, say(v)));
    Ticks {
        range: (lo, hi),
        labels: labels.collect(),
    }
}

/// A positive, finite, increasing range, whatever was asked for.
fn positive(lo: f64, hi: f64) -> (f64, f64) {
    let fine = |v: f64| v.is_finite() && v > 0.0;
    let (lo, hi) = match (fine(lo), fine(hi)) {
        (true, true) => (lo.min(hi), lo.max(hi)),
        (true, false) => (lo, lo * 100.0),
        (false, true) => (hi / 100.0, hi),
        (false, false) => (1.0, 100.0),
    };
    (lo.clamp(1e-280, 1e280), hi.clamp(1e-280, 1e280))
}

fn decades(lo: f64, hi: f64, mantissas: &[f64]) -> Vec<f64> {
    let first = libm::floor(libm::log10(lo)) as i32;
    let last = libm::ceil(libm::log10(hi)) as i32;
    (first..=last)
        .flat_map(|e| {
            mantissas
                .iter()
                .map(move |m| clean(m * pow10(f64::from(e))))
        })
        .collect()
}

fn within(lo: f64, hi: f64, values: Vec<f64>) -> Vec<f64> {
    values
        .into_iter()
        .filter(|v| *v >= lo * (1.0 - 1e-9) && *v <= hi * (1.0 + 1e-9))
        .collect()
}

fn pow10(exponent: f64) -> f64 {
    libm::pow(10.0, exponent)
}

/// The nearest number with few digits, so that 0.1 + 0.2 prints as 0.3.
fn clean(value: f64) -> f64 {
    significant(value, 12)
}

/// A number as short as it can be; plain digits in everyday sizes, a power of ten outside them.
fn number(value: f64) -> String {
    let value = clean(value);
    let size = value.abs();
    let text = if size != 0.0 && !(1e-6..1e7).contains(&size) {
        scientific(value)
    } else {
        plain(value)
    };
    text.replace('-', "\u{2212}")
}

fn decimal(bytes: f64) -> String {
    with_unit(bytes, 1000.0, &["B", "kB", "MB", "GB", "TB", "PB"])
}

fn binary(bytes: f64) -> String {
    with_unit(bytes, 1024.0, &["B", "KiB", "MiB", "GiB", "TiB", "PiB"])
}

fn with_unit(bytes: f64, step: f64, units: &[&str]) -> String {
    let mut value = bytes;
    let mut at = 0;
    while value >= step * (1.0 - 1e-9) && at + 1 < units.len() {
        value /= step;
        at += 1;
    }
    format!("{}{NBSP}{}", number(value), units.get(at).unwrap_or(&""))
}

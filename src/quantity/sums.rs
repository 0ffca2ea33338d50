//! Rounded parts that still add up to the rounded total (largest remainder).

use super::nearest::nearest;
use super::order::sort_few;
use super::print::fixed;
use super::read::number;

/// Beyond this a double no longer tells whole numbers apart.
const WHOLE_LIMIT: f64 = 9_007_199_254_740_992.0;

/// `parts` rounded to `decimals` (at most 15) so that they add up to their rounded sum: each is
/// rounded down, and what is missing goes to those that lost most, the earlier first among equals.
///
/// See [`largest_remainder_to`], which takes the total that is printed.
#[must_use]
pub fn largest_remainder(parts: &[f64], decimals: usize) -> Vec<f64> {
    largest_remainder_to(parts, parts.iter().sum(), decimals)
}

/// As [`largest_remainder`], for a total that was computed on its own and may differ in its last bits.
///
/// The results are the doubles nearest to the decimals, so [`fixed`] prints them as they are.
/// Where no rounding can help, because a part is not finite, is too large to have decimals, or
/// `total` is not the sum of `parts`, each part is rounded on its own.
#[must_use]
pub fn largest_remainder_to(parts: &[f64], total: f64, decimals: usize) -> Vec<f64> {
    let decimals = decimals.min(15);
    add_up(parts, total, decimals)
        .unwrap_or_else(|| parts.iter().map(|&part| round(part, decimals)).collect())
}

fn add_up(parts: &[f64], total: f64, decimals: usize) -> Option<Vec<f64>> {
    let scale = nearest(b"1", i64::try_from(decimals).ok()?);
    let fits = |value: f64| value.is_finite() && value.abs() * scale < WHOLE_LIMIT;
    if !fits(total) || !parts.iter().all(|&part| fits(part)) {
        return None;
    }
    let mut units: Vec<f64> = parts.iter().map(|part| (part * scale).floor()).collect();
    let wanted = (round(total, decimals) * scale).round();
    let missing = wanted - units.iter().sum::<f64>();
    #[expect(clippy::cast_precision_loss, reason = "a handful of parts")]
    let count = parts.len() as f64;
    if missing.abs() > count {
        return None;
    }
    let mut order: Vec<usize> = (0..parts.len()).collect();
    let lost = |at: usize| parts[at] * scale - (parts[at] * scale).floor();
    sort_few(&mut order, |&a, &b| lost(a).total_cmp(&lost(b)).is_gt());
    if missing < 0.0 {
        order.reverse();
    }
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "a whole number of at most the number of parts"
    )]
    let steps = missing.abs() as usize;
    for &at in order.iter().take(steps) {
        units[at] += missing.signum();
    }
    Some(units.into_iter().map(|unit| unit / scale).collect())
}

fn round(value: f64, decimals: usize) -> f64 {
    if value.is_finite() && value.abs() < WHOLE_LIMIT {
        let text = fixed(value.abs(), decimals);
        number(&text).unwrap_or(value.abs()) * if value < 0.0 { -1.0 } else { 1.0 }
    } else {
        value
    }
}

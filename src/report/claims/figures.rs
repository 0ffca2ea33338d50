//! Figures and lists as the claims' sentences print them.

use crate::chart::figures::names::threshold;
use crate::loss::MOST;
use crate::quantity::{Bytes, Lang, Ratio, Seconds, fixed, group_thousands};
use crate::scenario::Workload;
use crate::words::Text;
use crate::words::claims as words;

/// A fraction in per cent, finely.
pub(super) fn percent(fraction: f64, lang: Lang) -> String {
    let ratio = Ratio::new(fraction).unwrap_or(Ratio::ZERO);
    let (number, unit) = ratio.percent_fine_parts();
    lang.join(&(group_thousands(&number), unit))
}

/// A fraction that was chosen: no decimals where there are none.
pub(super) fn whole(fraction: f64, lang: Lang) -> String {
    threshold(Ratio::new(fraction).unwrap_or(Ratio::ZERO), lang)
}

/// A fraction as points, with no unit.
pub(super) fn points(fraction: f64) -> String {
    fixed(100.0 * fraction, 1)
}

/// A factor.
pub(super) fn times(factor: f64) -> String {
    fixed(factor, 1)
}

/// A size with its unit.
pub(super) fn bytes(bytes: f64, lang: Lang) -> String {
    lang.join(&Bytes::from_f64(bytes).unwrap_or(Bytes::MAX).parts())
}

/// A time with its unit.
pub(super) fn time(seconds: f64, lang: Lang) -> String {
    lang.join(&Seconds::new(seconds).unwrap_or(Seconds::ZERO).parts())
}

/// The smallest `every`, or that it is beyond what is looked at.
pub(super) fn smallest(every: Option<u32>, lang: Lang) -> String {
    every.map_or_else(
        || put(words::BEYOND, lang, &[group_thousands(&MOST.to_string())]),
        |every| every.to_string(),
    )
}

/// A text with its figures.
pub(super) fn put(text: Text, lang: Lang, figures: &[String]) -> String {
    let figures: Vec<&str> = figures.iter().map(String::as_str).collect();
    text.fill(lang, &figures)
}

/// What stands between parts of a sentence.
pub(super) const fn comma(lang: Lang) -> &'static str {
    match lang {
        Lang::En => ", ",
        Lang::Zh => "，",
    }
}

/// All of them.
pub(super) fn in_a_row(numbers: &[u32], lang: Lang) -> String {
    let join = match lang {
        Lang::En => ", ",
        Lang::Zh => "、",
    };
    let numbers: Vec<String> = numbers.iter().map(u32::to_string).collect();
    numbers.join(join)
}

/// Alternatives.
pub(super) fn list(items: &[String], lang: Lang) -> String {
    let (join, or) = match lang {
        Lang::En => (", ", " or "),
        Lang::Zh => ("、", " 或 "),
    };
    match items {
        [] => "—".to_owned(),
        [one] => one.clone(),
        [some @ .., last] => some.join(join) + or + last,
    }
}

/// A workload's name without its size.
pub(super) fn short_name(model: Workload) -> &'static str {
    model.name().split(',').next().unwrap_or_default()
}

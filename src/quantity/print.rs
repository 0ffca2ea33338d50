//! Number text: exact for links and files, three significant digits for people.

use super::decimal::Decimal;
use super::units::Ladder;

/// U+00A0, between number and unit in every `display` text.
pub const NO_BREAK_SPACE: char = '\u{a0}';

/// From here on fixed decimals would print digits that a double does not hold.
const FIXED_LIMIT: f64 = 1e15;

/// Number and unit of a [display](super) text joined by a no-break space; the number alone if there is no unit.
#[must_use]
pub fn join(parts: &(String, &'static str)) -> String {
    match parts {
        (number, "") => number.clone(),
        (number, unit) => format!("{number}{NO_BREAK_SPACE}{unit}"),
    }
}

/// Three significant digits, half to even: `3.10`, `0.0123`, `1230`. Zero is `0`, less than zero has U+2212.
///
/// From 10^18 on and below 10^-7 an exponent is written. What is not finite is an em dash.
#[must_use]
pub fn three_digits(value: f64) -> String {
    if !value.is_finite() {
        return "—".to_owned();
    }
    if value == 0.0 {
        return "0".to_owned();
    }
    let minus = if value < 0.0 { "\u{2212}" } else { "" };
    minus.to_owned() + &Decimal::rounded(value.abs(), 3).text()
}

/// `value` with that many decimals (at most 15), half to even, for a column that shares them.
///
/// Less than zero has U+2212, but nothing that prints as zero has. From 10^15 on three significant
/// digits are printed; what is not finite is an em dash.
#[must_use]
pub fn fixed(value: f64, decimals: usize) -> String {
    if !value.is_finite() || value.abs() >= FIXED_LIMIT {
        return three_digits(value);
    }
    let text = Decimal::fixed(value.abs(), decimals.min(15)).plain();
    let prints_zero = !text.contains(|c: char| matches!(c, '1'..='9'));
    if value < 0.0 && !prints_zero {
        format!("\u{2212}{text}")
    } else {
        text
    }
}

/// `value` as `{}` prints it: the shortest plain digits that read back.
#[must_use]
pub fn plain(value: f64) -> String {
    with_minus(value, |size| Decimal::shortest(size).plain())
}

/// `value` as `{:e}` prints it: the shortest digits that read back and a power of ten.
#[must_use]
pub fn scientific(value: f64) -> String {
    with_minus(value, |size| Decimal::shortest(size).scientific())
}

/// `value` as `{:.decimals$}` prints it, also for machines: less than zero has an ASCII minus.
#[must_use]
pub fn decimals(value: f64, decimals: usize) -> String {
    with_minus(value, |size| Decimal::fixed(size, decimals).plain())
}

/// `value` rounded to that many significant digits, half to even.
#[must_use]
pub fn significant(value: f64, digits: u32) -> f64 {
    if !value.is_finite() {
        return value;
    }
    let size = Decimal::rounded(value.abs(), i64::from(digits)).to_f64();
    size.map_or(value, |size| size.copysign(value))
}

fn with_minus(value: f64, print: impl Fn(f64) -> String) -> String {
    if value.is_nan() {
        return "NaN".to_owned();
    }
    let minus = if value.is_sign_negative() { "-" } else { "" };
    if value.is_infinite() {
        return format!("{minus}inf");
    }
    minus.to_owned() + &print(value.abs())
}

/// A difference: [`fixed`] with `+` before what is more than zero.
#[must_use]
pub fn signed(value: f64, decimals: usize) -> String {
    let text = fixed(value, decimals);
    let prints_digits = text.contains(|c: char| matches!(c, '1'..='9'));
    if value > 0.0 && prints_digits {
        format!("+{text}")
    } else {
        text
    }
}

/// Commas between the thousands of the whole part of a printed number: `25,920`, `−1,234.5`.
#[must_use]
pub fn group_thousands(number: &str) -> String {
    let start = number
        .find(|c: char| c.is_ascii_digit())
        .unwrap_or(number.len());
    let (sign, rest) = number.split_at(start);
    let end = rest
        .find(|c: char| !c.is_ascii_digit())
        .unwrap_or(rest.len());
    let (whole, tail) = rest.split_at(end);
    let mut grouped = String::with_capacity(number.len() + whole.len() / 3);
    grouped.push_str(sign);
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped.push_str(tail);
    grouped
}

/// Shortest text that reads back as `value`, in the unit of its magnitude, no space.
pub(super) fn exact(value: f64, ladder: Ladder) -> String {
    let decimal = Decimal::shortest(value);
    let (power, unit) = if decimal.is_zero() {
        base(ladder)
    } else {
        rung(ladder, decimal.magnitude())
    };
    decimal.shifted(-power).text() + unit
}

/// Three significant digits in the unit of the rounded magnitude, so that 999.6 µs is 1.00 ms.
pub(super) fn parts(value: f64, ladder: Ladder) -> (String, &'static str) {
    if value == 0.0 {
        return ("0".to_owned(), base(ladder).1);
    }
    let decimal = Decimal::rounded(value, 3);
    let (power, unit) = rung(ladder, decimal.magnitude());
    (decimal.shifted(-power).text(), unit)
}

/// A fraction of one as percent text with that many decimals. The shift is textual: nothing is rounded twice.
pub(super) fn percent(fraction: f64, decimals: usize) -> String {
    if fraction >= FIXED_LIMIT {
        return Decimal::rounded(fraction, 3).shifted(2).text();
    }
    let text = Decimal::fixed(fraction, decimals + 2).plain();
    let (whole, rest) = text.split_once('.').unwrap_or((&text, ""));
    let (hundredths, rest) = rest.split_at(rest.len().min(2));
    let whole = format!("{whole}{hundredths}");
    let whole = whole.trim_start_matches('0');
    let whole = if whole.is_empty() { "0" } else { whole };
    if rest.is_empty() {
        whole.to_owned()
    } else {
        format!("{whole}.{rest}")
    }
}

fn rung(ladder: Ladder, magnitude: i64) -> (i64, &'static str) {
    ladder
        .iter()
        .find(|(power, _)| magnitude >= *power)
        .or(ladder.last())
        .copied()
        .unwrap_or((0, ""))
}

/// The unit without a prefix, in which zero is printed.
fn base(ladder: Ladder) -> (i64, &'static str) {
    ladder
        .iter()
        .find(|(power, _)| *power == 0)
        .or(ladder.last())
        .copied()
        .unwrap_or((0, ""))
}

/// A language of the page. It decides how numbers and units are joined, so it lives beside them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Lang {
    /// English: a no-break space before every unit and before %.
    #[default]
    En,
    /// Simplified Chinese: a no-break space before Latin units, none before %.
    Zh,
}

impl Lang {
    /// Both.
    pub const ALL: &'static [Self] = &[Self::En, Self::Zh];

    /// The values of the scenario key `lang`, in the same order.
    pub const IDS: &'static [&'static str] = &["en", "zh"];

    /// The value of the scenario key `lang`, and of the `lang` attribute.
    #[must_use]
    pub const fn id(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Zh => "zh",
        }
    }

    /// Joins a printed number and its unit as this language does.
    #[must_use]
    pub fn join(self, parts: &(String, &'static str)) -> String {
        if self == Self::Zh && parts.1 == "%" {
            format!("{}%", parts.0.trim_end().replace(NO_BREAK_SPACE, " "))
        } else {
            join(parts)
        }
    }
}

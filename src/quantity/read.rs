//! Text to a number in base units.
//!
//! The grammar, the same for every quantity: a number, any Unicode spaces or none, a unit. Full-width
//! digits, letters and signs read as their ASCII twins, both micro signs as one, U+2212 as a minus.
//! A bare number is bytes, cycles or a fraction of one; a time, rate or frequency needs its unit,
//! unless it is zero.

use super::decimal::Decimal;
use super::print::{plain, scientific};
use super::units::{counts_bits, find, kind_of};
use super::{Kind, QuantityError};

/// How many characters of a refused text its error repeats.
const ECHO: usize = 40;

/// No unit is longer than this.
const LONGEST_UNIT: usize = 16;

/// A plain number, `-2.5` or `1.5e9`, spaces around it allowed; `None` for anything else and for what is not finite.
#[must_use]
pub fn number(text: &str) -> Option<f64> {
    let text = text.trim_matches(is_space);
    let unsigned = text.strip_prefix(['-', '+']).unwrap_or(text);
    let (decimal, rest) = Decimal::read(unsigned)?;
    let value = decimal.to_f64().filter(|_| rest.is_empty())?;
    Some(if text.starts_with('-') { -value } else { value })
}

/// The value of `text` in the base unit of `kind`, exactly.
pub(super) fn decimal(kind: Kind, text: &str) -> Result<Decimal, QuantityError> {
    let given = text.trim_matches(is_space);
    if given.is_empty() {
        return Err(QuantityError::Empty { kind });
    }
    let not_a_number = || QuantityError::NotANumber {
        kind,
        text: echo(given),
    };
    let plain: String = given.chars().map(ascii_twin).collect();
    let (negative, unsigned) = match plain.strip_prefix(['-', '+']) {
        Some(rest) => (plain.starts_with('-'), rest),
        None => (false, plain.as_str()),
    };
    let Some((number, rest)) = Decimal::read(unsigned) else {
        return Err(if names_no_finite_number(unsigned) {
            QuantityError::NotFinite {
                kind,
                text: echo(given),
            }
        } else {
            not_a_number()
        });
    };
    let rest = rest.trim_start_matches(is_space);
    // Whatever is not ASCII may be a unit, `µs` is; the tables of the world's letters would not pay.
    let starts_well = |c: char| c.is_ascii_alphabetic() || !c.is_ascii() || c == '%';
    if !rest.is_empty() && !rest.starts_with(starts_well)
        || rest.contains(|c: char| c.is_ascii_digit())
    {
        return Err(not_a_number());
    }
    let needs_unit = matches!(kind, Kind::Time | Kind::Rate | Kind::Frequency);
    if rest.is_empty() && needs_unit {
        return if number.is_zero() {
            Ok(number)
        } else {
            Err(QuantityError::MissingUnit {
                kind,
                text: echo(given),
            })
        };
    }
    let name: String = rest
        .chars()
        .filter(|&c| !is_space(c))
        .take(LONGEST_UNIT + 1)
        .collect();
    let unit = find(kind, &name).ok_or_else(|| wrong_unit(kind, given, rest, &name))?;
    if negative && !number.is_zero() {
        return Err(QuantityError::Negative {
            kind,
            text: echo(given),
        });
    }
    Ok(number.times(unit.factor).shifted(unit.shift))
}

/// The value of `text` in the base unit of `kind`, to the nearest double.
pub(super) fn float(kind: Kind, text: &str) -> Result<f64, QuantityError> {
    decimal(kind, text)?
        .to_f64()
        .ok_or_else(|| QuantityError::TooLarge {
            kind,
            text: echo(text.trim_matches(is_space)),
        })
}

/// `value` if it is finite and not negative, without the sign of a negative zero.
pub(super) fn checked(kind: Kind, value: f64) -> Result<f64, QuantityError> {
    if !value.is_finite() {
        Err(QuantityError::NotFinite {
            kind,
            text: plain(value),
        })
    } else if value < 0.0 {
        Err(QuantityError::Negative {
            kind,
            text: if (-1e16..=-1e-4).contains(&value) {
                plain(value)
            } else {
                scientific(value)
            },
        })
    } else {
        Ok(value + 0.0)
    }
}

/// At most [`ECHO`] characters of `text`, and `…` for the rest.
pub(super) fn echo(text: &str) -> String {
    match text.char_indices().nth(ECHO) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn wrong_unit(kind: Kind, given: &str, rest: &str, name: &str) -> QuantityError {
    let text = echo(given);
    let unit = echo(rest);
    if matches!(kind, Kind::Size | Kind::Rate) && counts_bits(name) {
        QuantityError::BitUnit { kind, text, unit }
    } else if let Some(found) = kind_of(name) {
        QuantityError::WrongUnit {
            kind,
            text,
            unit,
            found,
        }
    } else {
        QuantityError::UnknownUnit { kind, text, unit }
    }
}

fn names_no_finite_number(text: &str) -> bool {
    let word: String = text
        .chars()
        .take_while(char::is_ascii_alphabetic)
        .take(9)
        .collect();
    let word = word.to_ascii_lowercase();
    text.starts_with('∞') || matches!(word.as_str(), "nan" | "inf" | "infinity")
}

/// Unicode spaces, and the marks of no width that copied text carries along.
fn is_space(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200b}' | '\u{2060}' | '\u{feff}')
}

fn ascii_twin(c: char) -> char {
    match c {
        'µ' | 'μ' => 'u',
        '\u{2212}' => '-',
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
        _ => c,
    }
}

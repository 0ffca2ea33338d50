//! The values of a figure at one place of its horizontal axis, as people read them.

use crate::chart::{Figure, Kind, Series, SeriesId};
#[cfg(feature = "more")]
use crate::quantity::Seconds;
use crate::quantity::{Bytes, Lang, Ratio, fixed, sort_few};
use crate::scenario::ChartKind;
use crate::words::page;

/// CSS pixels that a readout takes: its width, its height without rows, and each row.
pub const WIDTH: f64 = 216.0;
/// See [`WIDTH`].
pub const BARE: f64 = 34.0;
/// See [`WIDTH`].
pub const ROW: f64 = 18.0;

/// What a readout says.
#[derive(Clone, Debug, PartialEq)]
pub struct Said {
    /// The place.
    pub head: String,
    /// Series, name and value, the smallest value last.
    pub rows: Vec<(SeriesId, String, String)>,
}

/// The values at `x`; `None` for figures without lines.
pub fn readout(kind: ChartKind, figure: &Figure, x: f64, lang: Lang) -> Option<Said> {
    let Kind::Lines(lines) = &figure.kind else {
        return None;
    };
    let mut found: Vec<(f64, &Series)> = lines
        .series
        .iter()
        .filter(|series| series.line && series.missing.is_none())
        .filter_map(|series| Some((between(&series.points, x)?, series)))
        .collect();
    sort_few(&mut found, |a, b| a.0 > b.0);
    let rows = found
        .into_iter()
        .map(|(y, series)| {
            let band = series.band.as_ref().filter(|_| series.selected);
            let range = band.and_then(|band| {
                let edge = |of: fn(&(f64, f64, f64)) -> f64| {
                    let points: Vec<_> = band.iter().map(|p| (p.0, of(p))).collect();
                    between(&points, x)
                };
                Some((edge(|p| p.1)?, edge(|p| p.2)?))
            });
            (series.id, series.label.clone(), value(kind, y, range, lang))
        })
        .collect();
    let beyond = lines
        .series
        .iter()
        .any(|series| series.selected && series.extrapolated_beyond.is_some_and(|end| x > end));
    let mut head = head(kind, x, lang);
    if beyond {
        head += page::EXTRAPOLATED.get(lang);
    }
    Some(Said { head, rows })
}

/// The value at `x` on a line through points in order, straight between them.
fn between(points: &[(f64, f64)], x: f64) -> Option<f64> {
    let slack = x.abs() * 1e-6;
    points.windows(2).find_map(|pair| {
        let [(x0, y0), (x1, y1)] = pair else {
            return None;
        };
        if x < x0 - slack || x > x1 + slack {
            return None;
        }
        let part = if x1 > x0 {
            ((x - x0) / (x1 - x0)).clamp(0.0, 1.0)
        } else {
            0.0
        };
        Some(y0 + (y1 - y0) * part)
    })
}

fn head(kind: ChartKind, x: f64, lang: Lang) -> String {
    let size = || Bytes::from_f64(x).unwrap_or(Bytes::ZERO);
    let place = match kind {
        ChartKind::Frequency => page::at_every(lang, x.round() as u32),
        #[cfg(feature = "more")]
        ChartKind::Collective => return lang.join(&size().parts_binary()),
        #[cfg(feature = "more")]
        ChartKind::Bucket => lang.join(&size().parts_binary()),
        _ => lang.join(&size().parts()),
    };
    place + page::LOSS.get(lang)
}

#[cfg_attr(
    not(feature = "more"),
    allow(unused_variables, reason = "all values are losses")
)]
fn value(kind: ChartKind, y: f64, range: Option<(f64, f64)>, lang: Lang) -> String {
    #[cfg(feature = "more")]
    if kind == ChartKind::Collective {
        let time = |micros| {
            Seconds::from_micros(micros)
                .unwrap_or(Seconds::ZERO)
                .display()
        };
        return match range {
            Some((low, high)) => format!("{} ({}–{})", time(y), time(low), time(high)),
            None => time(y),
        };
    }
    let ratio = Ratio::from_percent(y).unwrap_or(Ratio::ZERO);
    let own = lang.join(&ratio.percent_fine_parts());
    let digits = |v: f64| fixed(v, if v < 1.0 { 2 } else { 1 });
    match range {
        Some((low, high)) => format!("{own} ({}–{})", digits(low), digits(high)),
        None => own,
    }
}

//! The box with the values at one place of a chart.

use leptos::prelude::*;

use super::dynamic::{el, part, words};
use crate::chart::{Figure, Kind, Layout, Series, SeriesId};
use crate::quantity::{Bytes, Lang, Ratio, Seconds, decimals, fixed, group_thousands, sort_few};
use crate::scenario::ChartKind;
use crate::words::page;

const WIDTH: f64 = 216.0;
const ROW: f64 = 18.0;

/// What the box says and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Readout {
    head: String,
    rows: Vec<(&'static str, String, String)>,
    left: f64,
    top: f64,
}

impl Readout {
    /// The values of a figure at `x`.
    pub(super) fn at(
        kind: ChartKind,
        figure: &Figure,
        placed: &Layout,
        x: f64,
        lang: Lang,
    ) -> Option<Self> {
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
        let rows: Vec<_> = found
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
                (
                    class(series.id),
                    series.label.clone(),
                    value(kind, y, range, lang),
                )
            })
            .collect();
        let px = placed.x.px_of(x);
        let height = 34.0 + ROW * rows.len() as f64;
        let (left, top) = placed.room_for(WIDTH, height, px);
        Some(Self {
            head: head(kind, x, lang),
            rows,
            left,
            top,
        })
    }
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

fn class(id: SeriesId) -> &'static str {
    match id {
        SeriesId::NvSwitch | SeriesId::Fit => "nv",
        SeriesId::Bridge => "br",
        SeriesId::P2p => "p2p",
        SeriesId::Host => "host",
        _ => "",
    }
}

fn head(kind: ChartKind, x: f64, lang: Lang) -> String {
    let size = || Bytes::from_f64(x).unwrap_or(Bytes::ZERO);
    let place = match kind {
        ChartKind::Frequency => page::at_every(lang, x.round() as u32),
        ChartKind::Collective => return lang.join(&size().parts_binary()),
        _ => lang.join(&size().parts()),
    };
    place + page::LOSS.get(lang)
}

fn value(kind: ChartKind, y: f64, range: Option<(f64, f64)>, lang: Lang) -> String {
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

/// A number of bytes as a table writes it.
pub(super) fn grouped(cell: &str) -> String {
    if cell.len() > 4 && cell.bytes().all(|b| b.is_ascii_digit()) {
        group_thousands(cell)
    } else {
        cell.to_owned()
    }
}

/// The box. It is read out when it was moved by keyboard.
pub(super) fn readout(now: RwSignal<Option<Readout>>, aloud: RwSignal<bool>) -> AnyView {
    let shown = part(move || {
        now.get().map(|readout| {
            let rows = readout
                .rows
                .into_iter()
                .map(|(class, name, value)| {
                    el("li")
                        .put(el("span").set("class", class).put(name))
                        .put(" ")
                        .put(el("span").set("class", "value").put(value))
                        .done()
                })
                .collect::<Vec<_>>();
            el("div")
                .set("class", "readout")
                .prop(
                    "style",
                    format!(
                        "left: {}px; top: {}px",
                        decimals(readout.left, 0),
                        decimals(readout.top, 0)
                    ),
                )
                .put(el("strong").put(readout.head))
                .put(el("ul").put(rows))
                .done()
        })
    });
    el("div")
        .set(
            "aria-live",
            words(move || if aloud.get() { "polite" } else { "off" }.to_owned()),
        )
        .put(shown)
        .done()
}

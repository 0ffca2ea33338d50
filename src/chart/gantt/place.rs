//! Where everything stands.

use super::condense::Span;
use super::{Fill, Gantt, Look, Window};
use crate::chart::text;

/// The widest of the fonts that systems set this in (DejaVu Sans, Verdana) are this much wider than the guess.
const WIDE_FONTS: f64 = 1.12;

/// Room for a word in whichever font it will be set.
pub(super) fn room(word: &str, size: f64, bold: bool) -> f64 {
    WIDE_FONTS * text::width(word, size, bold)
}

/// A row of natural height, and the least; the tracks in it, as shares of the natural one.
const ROW: f64 = 43.0;
const LEAST_ROW: f64 = 16.0;
const COMPUTE: (f64, f64) = (7.0, 25.0);
const COPY: (f64, f64) = (27.0, 33.0);
/// A line of the legend, the line of heads, and what the axis takes below the rows.
const LEGEND_LINE: f64 = 20.0;
const HEADS: f64 = 24.0;
const AXIS: f64 = 38.0;
/// Below this width there are no columns, and names are short.
const COLUMNS_FROM: f64 = 560.0;
const GAP: f64 = 14.0;
/// Sizes of words.
pub(super) const NAME: f64 = 12.5;
pub(super) const LEGEND: f64 = 12.0;
pub(super) const TICK: f64 = 11.0;
pub(super) const HEAD: f64 = 11.5;
/// A swatch of the legend, the air after it, and between entries.
pub(super) const SWATCH: f64 = 11.0;
const AFTER_SWATCH: f64 = 6.0;
const BETWEEN: f64 = 16.0;

/// Where a row stands.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RowPlace {
    /// Its top and bottom.
    pub y: (f64, f64),
    /// Top and bottom of the compute track.
    pub compute: (f64, f64),
    /// Top and bottom of the copy track.
    pub copy: (f64, f64),
}

/// Where the parts of a picture stand, in CSS pixels from its upper left.
#[derive(Clone, Debug, PartialEq)]
pub struct Geometry {
    /// Width and height.
    pub size: (f64, f64),
    /// Left and right edge of the plot, where the window begins and ends.
    pub plot: (f64, f64),
    /// Top and bottom of all rows.
    pub rows_y: (f64, f64),
    /// One a rank.
    pub rows: Vec<RowPlace>,
    /// The window that is shown.
    pub window: Window,
    /// Entries of the legend: which, where its swatch begins, and the middle of its line.
    pub(super) legend: Vec<(Fill, f64, f64)>,
    /// Right edges of the columns, where there is room for them.
    pub(super) columns: Option<[f64; 2]>,
    /// Middle of the line of heads.
    pub(super) heads_y: f64,
}

impl Geometry {
    pub(super) fn span(&self) -> Span {
        Span {
            window: self.window,
            left: self.plot.0,
            right: self.plot.1,
        }
    }

    /// Places a picture.
    pub fn new(gantt: &Gantt, look: &Look<'_>) -> Self {
        let width = look.size.0;
        let height = look.size.1.max(least_height(gantt, width));
        let (legend, lines) = legend(gantt, width);
        let top = lines as f64 * LEGEND_LINE + HEADS;
        let count = gantt.rows.len().max(1) as f64;
        let pitch = ((height - top - AXIS) / count).clamp(LEAST_ROW, ROW);
        let scale = pitch / ROW;
        let rows: Vec<RowPlace> = (0..gantt.rows.len())
            .map(|row| {
                let y = top + pitch * row as f64;
                RowPlace {
                    y: (y, y + pitch),
                    compute: (y + scale * COMPUTE.0, y + scale * COMPUTE.1),
                    copy: (y + scale * COPY.0, y + scale * COPY.1),
                }
            })
            .collect();
        let wide = width >= COLUMNS_FROM;
        let names = gantt.rows.iter().map(|row| {
            let name = if wide { &row.names.0 } else { &row.names.1 };
            room(name, NAME, row.bold)
        });
        let left = names.fold(0.0, f64::max) + 12.0;
        let columns = wide.then(|| columns(gantt, width));
        let right = match columns {
            Some((_, left)) => left - GAP,
            None => width - 10.0,
        };
        Self {
            size: (width, height),
            plot: (left, right.max(left + 20.0)),
            rows_y: (top, top + pitch * count),
            rows,
            window: look.window,
            legend,
            columns: columns.map(|(edges, _)| edges),
            heads_y: top - HEADS / 2.0 - 1.0,
        }
    }
}

/// How high a picture is when rows have their natural height.
pub fn natural_height(gantt: &Gantt, width: f64) -> f64 {
    height(gantt, width, ROW)
}

/// The least height in which a picture can be read; one that is asked to be lower is this high.
pub fn least_height(gantt: &Gantt, width: f64) -> f64 {
    height(gantt, width, LEAST_ROW)
}

fn height(gantt: &Gantt, width: f64, row: f64) -> f64 {
    let (_, lines) = legend(gantt, width);
    let rows = gantt.rows.len().max(1) as f64;
    (lines as f64 * LEGEND_LINE + HEADS + row * rows + AXIS).ceil()
}

/// Right edges of the columns, and the left edge of the first.
fn columns(gantt: &Gantt, width: f64) -> ([f64; 2], f64) {
    let widest = |column: usize| {
        let cells = gantt.rows.iter().map(|row| {
            let cell = row.columns.get(column).map_or("", String::as_str);
            room(cell, NAME, false)
        });
        let head = gantt.heads.get(column).map_or("", String::as_str);
        cells.fold(room(head, HEAD, false), f64::max)
    };
    let second = width - widest(1) - GAP;
    ([second, width], second - widest(0))
}

/// Entries of the legend from left to right, line by line, at the right edge; and how many lines they take.
fn legend(gantt: &Gantt, width: f64) -> (Vec<(Fill, f64, f64)>, usize) {
    let mut lines: Vec<(Vec<(Fill, f64)>, f64)> = Vec::new();
    for (fill, name) in &gantt.legend {
        let entry = SWATCH + AFTER_SWATCH + room(name, LEGEND, false);
        match lines.last_mut() {
            Some((entries, end)) if *end + BETWEEN + entry <= width => {
                entries.push((*fill, *end + BETWEEN));
                *end += BETWEEN + entry;
            }
            _ => lines.push((vec![(*fill, 0.0)], entry)),
        }
    }
    let count = lines.len();
    let mut placed = Vec::new();
    for (line, (entries, end)) in lines.into_iter().enumerate() {
        let y = LEGEND_LINE * (line as f64 + 0.5);
        // Several lines stand at the left, where they begin below each other.
        let shift = if count == 1 {
            (width - end).max(0.0)
        } else {
            0.0
        };
        placed.extend(entries.into_iter().map(|(fill, x)| (fill, x + shift, y)));
    }
    (placed, count)
}

/// Where the words of a legend's entry begin.
pub(super) const fn after_swatch(x: f64) -> f64 {
    x + SWATCH + AFTER_SWATCH
}

//! Lines and points over two axes.

use super::axis::Map;
use super::figure::{Axis, Lines, Marker, Scale, SeriesId};
use super::geometry::{Point, Rect};
use super::labels::{SERIES, THRESHOLD};
use super::layout::{Layout, Shape, Stroke};
use super::names;
use super::text::{self, TICK, TITLE};
use super::theme::Token;
use super::ticks;
use super::trace;
use super::word::{Anchor, Role, Word};
use crate::quantity::sort_few;

/// From this width on, names stand at the ends of their lines.
const NAMES_AT_END_FROM: f64 = 530.0;
/// Below this height the title of the horizontal axis goes.
pub(super) const X_TITLE_FROM: f64 = 120.0;

pub(super) fn place(lines: &Lines, size: (f64, f64)) -> Layout {
    let (x_axis, y_axis) = (ready(&lines.x), ready(&lines.y));
    let at_end = size.0 >= NAMES_AT_END_FROM;
    let plot = frame(lines, &x_axis, &y_axis, size, at_end);
    let (x, y) = (
        Map::new(&x_axis, plot.x0, plot.x1),
        Map::new(&y_axis, plot.y1, plot.y0),
    );
    let mut out = Layout::empty(size, plot, x, y);

    axes(&mut out, lines, &x_axis, &y_axis);
    for series in trace::drawn(lines) {
        trace::band(&mut out, series);
    }
    thresholds(&mut out, lines);
    trace::trace_all(&mut out, lines);
    stops(&mut out, lines, &x_axis);
    if let Some(x) = lines.hover {
        let px = out.x.px_of(x);
        out.rule((px, plot.y0), (px, plot.y1), Token::Ink3, None);
    }
    trace::markers(&mut out, lines);
    let points = points_of_interest(&mut out, lines);
    names::place(&mut out, lines, at_end, &points);
    out
}

/// The axis with ticks that can be drawn: a range that exists, and three ticks if it is logarithmic.
pub(super) fn ready(axis: &Axis) -> Axis {
    let (lo, hi) = axis.range;
    let shown = axis
        .ticks
        .iter()
        .filter(|(v, _)| *v >= lo && *v <= hi)
        .count();
    let log = axis.scale != Scale::Linear;
    let range_fits = lo.is_finite() && hi.is_finite() && lo < hi && (!log || lo > 0.0);
    if range_fits && shown >= if log { 3 } else { 1 } {
        return axis.clone();
    }
    let own = match axis.scale {
        Scale::Linear => ticks::linear_nice(lo, hi),
        Scale::Log10 => ticks::log_1_2_5(lo, hi),
        Scale::Log2 => ticks::powers_of_two(lo, hi),
    };
    Axis::new(axis.title.clone(), axis.scale, own)
}

/// The area between the axes.
fn frame(lines: &Lines, x: &Axis, y: &Axis, size: (f64, f64), at_end: bool) -> Rect {
    let widest = y
        .ticks
        .iter()
        .map(|(_, t)| text::width(t, TICK, false))
        .fold(0.0, f64::max);
    let half_last = x
        .ticks
        .last()
        .map_or(0.0, |(_, t)| text::width(t, TICK, false) / 2.0);
    let names = if at_end {
        names::margin(lines).min(size.0 * 0.4)
    } else {
        half_last.clamp(8.0, 18.0)
    };
    let (left, right) = lines.margins.unwrap_or((widest + 9.0, names));
    let top: f64 = if y.title.is_empty() { 9.0 } else { 24.0 };
    let bottom: f64 = if x.title.is_empty() || size.1 < X_TITLE_FROM {
        22.0
    } else {
        37.0
    };
    let (x0, y0) = (left.min(size.0 * 0.4), top.min(size.1 * 0.3));
    let (x1, y1) = (
        (size.0 - right).max(x0 + 1.0),
        (size.1 - bottom).max(y0 + 1.0),
    );
    Rect { x0, y0, x1, y1 }
}

fn axes(out: &mut Layout, lines: &Lines, x: &Axis, y: &Axis) {
    let plot = out.plot;
    for (value, _) in &y.ticks {
        let at = out.y.px_of(*value);
        if at < plot.y0 - 0.5 || at > plot.y1 + 0.5 {
            continue;
        }
        let on_threshold = lines
            .thresholds
            .iter()
            .any(|t| (out.y.px_of(t.y) - at).abs() < 0.5);
        if !on_threshold && at < plot.y1 - 0.5 {
            out.rule((plot.x0, at), (plot.x1, at), Token::Rule, None);
        }
    }
    out.rule((plot.x0, plot.y1), (plot.x1, plot.y1), Token::Rule2, None);
    tick_names(out, x, y);
    y_title(out, &y.title);
    x_title(out, &x.title);
}

/// What the ticks say, and the ticks of the horizontal axis.
pub(super) fn tick_names(out: &mut Layout, x: &Axis, y: &Axis) {
    let plot = out.plot;
    let mut names = Vec::new();
    for (value, name) in &y.ticks {
        let at = out.y.px_of(*value);
        if at < plot.y0 - 0.5 || at > plot.y1 + 0.5 {
            continue;
        }
        names.push(Word::new(
            name,
            Role::YTick,
            plot.x0 - 9.0,
            at,
            Anchor::End,
            TICK,
            Token::Ink3,
        ));
    }
    out.say_spread(names, 0.0, true);

    let mut names = Vec::new();
    for (value, name) in &x.ticks {
        let at = out.x.px_of(*value);
        if at < plot.x0 - 0.5 || at > plot.x1 + 0.5 {
            continue;
        }
        out.rule((at, plot.y1), (at, plot.y1 + 4.0), Token::Rule2, None);
        let word = Word::new(
            name,
            Role::XTick,
            at,
            plot.y1 + 13.5,
            Anchor::Middle,
            TICK,
            Token::Ink3,
        );
        names.push(word.keep_within(0.0, out.size.0));
    }
    out.say_spread(names, 6.0, false);
}

fn fits(word: &Word, out: &Layout) -> bool {
    !word.text.is_empty() && word.rect().width() <= out.size.0
}

/// The title of the vertical axis, at the top left.
pub(super) fn y_title(out: &mut Layout, title: &str) {
    let title = Word::new(
        title,
        Role::AxisTitle,
        0.0,
        8.0,
        Anchor::Start,
        TITLE,
        Token::Ink2,
    );
    if fits(&title, out) {
        out.say(title);
    }
}

/// The title of the horizontal axis, at the bottom right.
pub(super) fn x_title(out: &mut Layout, title: &str) {
    let title = Word::new(
        title,
        Role::AxisTitle,
        out.plot.x1,
        out.plot.y1 + 28.0,
        Anchor::End,
        TITLE,
        Token::Ink2,
    );
    if fits(&title, out) && out.size.1 >= X_TITLE_FROM {
        let width = out.size.0;
        out.say(title.keep_within(0.0, width));
    }
}

fn thresholds(out: &mut Layout, lines: &Lines) {
    let plot = out.plot;
    for threshold in &lines.thresholds {
        let at = out.y.px_of(threshold.y);
        if at >= plot.y0 && at <= plot.y1 {
            out.rule((plot.x0, at), (plot.x1, at), Token::Ink2, Some((2.0, 3.0)));
            out.taken
                .add_line(&[(plot.x0, at), (plot.x1, at)], THRESHOLD);
        }
    }
}

fn stops(out: &mut Layout, lines: &Lines, x: &Axis) {
    let marks = lines
        .series
        .iter()
        .filter(|s| s.line)
        .flat_map(|s| s.markers_at.iter().copied());
    let you = lines.you.iter().chain(&lines.suggested).map(|m| m.x);
    let mut all: Vec<f64> = x
        .ticks
        .iter()
        .map(|(v, _)| *v)
        .chain(marks)
        .chain(you)
        .collect();
    let plot = out.plot.grown(0.5);
    all.retain(|v| v.is_finite() && (plot.x0..=plot.x1).contains(&out.x.px_of(*v)));
    sort_few(&mut all, |a, b| a < b);
    all.dedup_by(|a, b| (*a - *b).abs() <= b.abs() * 1e-9);
    out.stops = all;
}

/// The single points; returns what is to be said beside them.
fn points_of_interest(out: &mut Layout, lines: &Lines) -> Vec<(String, Role, Point)> {
    let plot = out.plot;
    let inside = |out: &Layout, marker: &Marker| {
        let (x, y) = out.px_of(marker.x, marker.y);
        let seen = marker.x.is_finite()
            && marker.y.is_finite()
            && x >= plot.x0 - 0.5
            && x <= plot.x1 + 0.5;
        seen.then_some((x, y.max(plot.y0).min(plot.y1)))
    };
    let around = |at: Point, r: f64| {
        Rect {
            x0: at.0,
            y0: at.1,
            x1: at.0,
            y1: at.1,
        }
        .grown(r)
    };
    let you = lines
        .you
        .as_ref()
        .and_then(|m| inside(out, m).map(|at| (m, at)));
    let suggested = lines
        .suggested
        .as_ref()
        .and_then(|m| inside(out, m).map(|at| (m, at)));
    if let Some((_, at)) = you {
        out.rule(at, (at.0, plot.y1), Token::Accent, None);
        out.taken.add_line(&[at, (at.0, plot.y1)], SERIES);
    }
    if let Some((_, at)) = suggested {
        let stroke = Stroke {
            color: Token::Accent,
            width: 2.0,
            dash: None,
        };
        out.shapes.push(Shape::Mark {
            shape: SeriesId::You.marker(),
            at,
            radius: 5.0,
            fill: Token::Bg,
            stroke,
        });
        out.taken.add(around(at, 6.0));
    }
    if let Some((_, at)) = you {
        out.disc(at, 6.0);
        out.taken.add(around(at, 7.0));
    }
    [(you, Role::You), (suggested, Role::Suggested)]
        .into_iter()
        .filter_map(|(point, role)| point.map(|(marker, at)| (marker.label.clone(), role, at)))
        .collect()
}

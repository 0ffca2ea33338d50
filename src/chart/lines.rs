//! Lines and points over two axes.

use super::figure::{Axis, Lines, Marker, Scale, Series, SeriesId};
use super::geometry::{Point, Rect, clip_area, clip_line, thin};
use super::labels::{BAND, SERIES, THRESHOLD};
use super::layout::{Anchor, Layout, Map, Role, Shape, Spot, Stroke, Trace, Word};
use super::names;
use super::text;
use super::theme::Token;
use super::ticks;

/// Font sizes.
pub(super) const TICK: f64 = 11.0;
pub(super) const TITLE: f64 = 11.5;
pub(super) const LABEL: f64 = 12.0;
/// From this width on, names stand at the ends of their lines.
const NAMES_AT_END_FROM: f64 = 530.0;
/// Below this height the title of the horizontal axis goes.
const X_TITLE_FROM: f64 = 120.0;

pub(super) fn place(lines: &Lines, size: (f64, f64)) -> Layout {
    let (x_axis, y_axis) = (ready(&lines.x), ready(&lines.y));
    let at_end = size.0 >= NAMES_AT_END_FROM;
    let (plot, right) = frame(lines, &x_axis, &y_axis, size, at_end);
    let (x, y) = (
        Map::new(&x_axis, plot.x0, plot.x1),
        Map::new(&y_axis, plot.y1, plot.y0),
    );
    let mut out = Layout::empty(size, plot, x, y);

    axes(&mut out, lines, &x_axis, &y_axis);
    for series in drawn(lines) {
        band(&mut out, series);
    }
    thresholds(&mut out, lines);
    trace_all(&mut out, lines);
    stops(&mut out, lines, &x_axis);
    if let Some(x) = lines.hover {
        let px = out.x.px_of(x);
        out.rule((px, plot.y0), (px, plot.y1), Token::Ink3, None);
    }
    markers(&mut out, lines);
    points_of_interest(&mut out, lines);
    names::place(&mut out, lines, at_end.then_some(right));
    out
}

/// The axis with ticks that can be drawn: a range that exists, and three ticks if it is logarithmic.
fn ready(axis: &Axis) -> Axis {
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

/// The plot area, and how wide the margin at its right is.
fn frame(lines: &Lines, x: &Axis, y: &Axis, size: (f64, f64), at_end: bool) -> (Rect, f64) {
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
    (Rect { x0, y0, x1, y1 }, right)
}

fn axes(out: &mut Layout, lines: &Lines, x: &Axis, y: &Axis) {
    let plot = out.plot;
    let mut names = Vec::new();
    for (value, name) in &y.ticks {
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

    out.rule((plot.x0, plot.y1), (plot.x1, plot.y1), Token::Rule2, None);
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
            plot.y1 + 13.0,
            Anchor::Middle,
            TICK,
            Token::Ink3,
        );
        names.push(word.keep_within(0.0, out.size.0));
    }
    out.say_spread(names, 6.0, false);

    let fits =
        |word: &Word, out: &Layout| !word.text.is_empty() && word.rect().width() <= out.size.0;
    let title = Word::new(
        &y.title,
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
    let title = Word::new(
        &x.title,
        Role::AxisTitle,
        plot.x1,
        plot.y1 + 28.0,
        Anchor::End,
        TITLE,
        Token::Ink2,
    );
    if fits(&title, out) && out.size.1 >= X_TITLE_FROM {
        let width = out.size.0;
        out.say(title.keep_within(0.0, width));
    }
}

/// The series in drawing order: the selected one last, on top.
fn drawn(lines: &Lines) -> impl Iterator<Item = &Series> {
    let visible = |selected: bool| {
        lines
            .series
            .iter()
            .filter(move |s| s.selected == selected && s.missing.is_none())
    };
    visible(false).chain(visible(true))
}

fn band(out: &mut Layout, series: &Series) {
    let Some(band) = &series.band else { return };
    let fine = |v: &&(f64, f64, f64)| v.0.is_finite() && v.1.is_finite() && v.2.is_finite();
    let low = band
        .iter()
        .filter(fine)
        .map(|(x, low, _)| out.px_of(*x, *low));
    let high = band
        .iter()
        .filter(fine)
        .rev()
        .map(|(x, _, high)| out.px_of(*x, *high));
    let (low, high): (Vec<Point>, Vec<Point>) = (low.collect(), high.collect());
    let outline: Vec<Point> = low.iter().chain(&high).copied().collect();
    let points = clip_area(&outline, &out.plot);
    if points.len() < 3 {
        return;
    }
    for edge in [low, high] {
        for run in clip_line(&edge, &out.plot) {
            out.taken.add_line(&run, BAND);
        }
    }
    out.shapes.push(Shape::Area {
        points,
        color: Token::of(series.id),
        opacity: 0.16,
    });
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

/// The runs of finite points.
fn finite_runs(points: &[(f64, f64)]) -> impl Iterator<Item = &[(f64, f64)]> {
    points
        .split(|(x, y)| !x.is_finite() || !y.is_finite())
        .filter(|run| !run.is_empty())
}

fn trace_all(out: &mut Layout, lines: &Lines) {
    out.traces = lines
        .series
        .iter()
        .map(|series| trace(out, series))
        .collect();
    for series in drawn(lines).filter(|s| s.line) {
        let Some(at) = lines.series.iter().position(|s| std::ptr::eq(s, series)) else {
            continue;
        };
        let runs = out
            .traces
            .get(at)
            .map(|t| t.runs.clone())
            .unwrap_or_default();
        for run in runs {
            out.taken.add_line(&run, SERIES);
            let stroke = Stroke {
                color: Token::of(series.id),
                width: series.id.width(series.selected),
                dash: series.id.dash(),
            };
            let until = series
                .extrapolated_beyond
                .map_or(f64::INFINITY, |x| out.x.px_of(x));
            let wide = Rect {
                x1: until.min(out.plot.x1),
                ..out.plot
            };
            let rest = Rect {
                x0: until.max(out.plot.x0),
                ..out.plot
            };
            for (part, width) in [(wide, stroke.width), (rest, stroke.width * 0.6)] {
                if part.x0 >= part.x1 {
                    continue;
                }
                for points in clip_line(&run, &part) {
                    out.shapes.push(Shape::Path {
                        points,
                        stroke: Stroke { width, ..stroke },
                    });
                }
            }
        }
    }
}

fn trace(out: &Layout, series: &Series) -> Trace {
    let mut trace = Trace {
        id: series.id,
        label: series.label.clone(),
        runs: Vec::new(),
        spots: Vec::new(),
    };
    if series.missing.is_some() {
        return trace;
    }
    let visible = out.plot.grown(0.5);
    let spot = |x: f64, y: f64| Spot {
        x,
        y,
        px: out.px_of(x, y),
    };
    let seen = |spot: &Spot| {
        spot.px.0 >= visible.x0
            && spot.px.0 <= visible.x1
            && spot.px.1 >= visible.y0
            && spot.px.1 <= visible.y1
    };
    for run in finite_runs(&series.points) {
        if series.line {
            let points: Vec<Point> = run.iter().map(|(x, y)| out.px_of(*x, *y)).collect();
            trace.runs.extend(clip_line(&thin(&points), &out.plot));
        } else {
            trace
                .spots
                .extend(run.iter().map(|(x, y)| spot(*x, *y)).filter(seen));
        }
    }
    let on_line = series
        .markers_at
        .iter()
        .filter_map(|x| value_at(out, series, *x).map(|y| spot(*x, y)));
    trace.spots.extend(on_line.filter(seen));
    trace
}

/// The line's value at `x`, along the straight segment as drawn.
fn value_at(out: &Layout, series: &Series, x: f64) -> Option<f64> {
    finite_runs(&series.points).find_map(|run| {
        if let Some((_, y)) = run.iter().find(|(at, _)| *at == x) {
            return Some(*y);
        }
        run.windows(2).find_map(|pair| match *pair {
            [a, b] if a.0 < x && x < b.0 => {
                let (from, to) = (out.px_of(a.0, a.1), out.px_of(b.0, b.1));
                let t = (out.x.px_of(x) - from.0) / (to.0 - from.0);
                Some(out.y.value_at(from.1 + t * (to.1 - from.1))).filter(|y| y.is_finite())
            }
            _ => None,
        })
    })
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
    all.sort_by(f64::total_cmp);
    all.dedup_by(|a, b| (*a - *b).abs() <= b.abs() * 1e-9);
    out.stops = all;
}

fn markers(out: &mut Layout, lines: &Lines) {
    for series in drawn(lines) {
        let Some(at) = lines.series.iter().position(|s| std::ptr::eq(s, series)) else {
            continue;
        };
        let spots = out
            .traces
            .get(at)
            .map(|t| t.spots.clone())
            .unwrap_or_default();
        let color = Token::of(series.id);
        for spot in spots {
            let hovered = lines
                .hover
                .is_some_and(|x| (x - spot.x).abs() <= x.abs() * 1e-9);
            out.mark(
                series.id,
                spot.px,
                if series.filled || hovered {
                    color
                } else {
                    Token::Bg
                },
                color,
            );
            let (x, y) = spot.px;
            out.taken
                .add_line(&[(x - 4.0, y - 3.0), (x + 4.0, y + 3.0)], SERIES);
        }
    }
}

fn points_of_interest(out: &mut Layout, lines: &Lines) {
    let plot = out.plot;
    let inside = |out: &Layout, marker: &Marker| {
        let (x, y) = out.px_of(marker.x, marker.y);
        let seen = marker.x.is_finite()
            && marker.y.is_finite()
            && x >= plot.x0 - 0.5
            && x <= plot.x1 + 0.5;
        seen.then_some((x, y.clamp(plot.y0, plot.y1)))
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
    for (point, role) in [(you, Role::You), (suggested, Role::Suggested)] {
        if let Some((marker, at)) = point {
            names::beside_point(out, &marker.label, role, at);
        }
    }
}

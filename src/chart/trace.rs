//! The series themselves: bands, lines, markers.

use super::figure::{Lines, Series, SeriesId};
use super::geometry::{Point, Rect, clip_area, clip_line, thin};
use super::labels::{BAND, SERIES};
use super::layout::{Layout, Shape, Spot, Stroke, Trace};
use super::theme::Token;

/// The series in drawing order: the selected one last, on top.
pub(super) fn drawn(lines: &Lines) -> impl Iterator<Item = &Series> {
    let visible = |selected: bool| {
        lines
            .series
            .iter()
            .filter(move |s| s.selected == selected && s.missing.is_none())
    };
    visible(false).chain(visible(true))
}

pub(super) fn band(out: &mut Layout, series: &Series) {
    let Some(band) = series.band.as_ref().filter(|_| series.selected) else {
        return;
    };
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

/// The runs of finite points.
fn finite_runs(points: &[(f64, f64)]) -> impl Iterator<Item = &[(f64, f64)]> {
    points
        .split(|(x, y)| !x.is_finite() || !y.is_finite())
        .filter(|run| !run.is_empty())
}

pub(super) fn trace_all(out: &mut Layout, lines: &Lines) {
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
            // A line under another setting is drawn like the one that a fit is compared with.
            let drawn_as = if series.thin {
                SeriesId::BuiltIn
            } else {
                series.id
            };
            let stroke = Stroke {
                color: Token::of(series.id),
                width: drawn_as.width(series.selected),
                dash: drawn_as.dash(),
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

pub(super) fn markers(out: &mut Layout, lines: &Lines) {
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

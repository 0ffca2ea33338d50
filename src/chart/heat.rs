//! Values over two axes: cells, lines of equal value, and a key of the shades.

use super::axis::Map;
use super::contour::contours;
use super::figure::{Heat, Scale, SeriesId, Threshold};
use super::geometry::{Point, Rect, walk};
use super::labels::SERIES;
use super::layout::{Layout, Shape, Spot, Stroke, Trace};
use super::lines::{X_TITLE_FROM, ready, tick_names, x_title, y_title};
use super::names;
use super::text::{self, LABEL, TICK, TITLE};
use super::theme::Token;
use super::word::{Anchor, Role, Word};

/// Shades from the ground to the full hue: more could not be told apart, fewer would look like steps of their own.
const SHADES: u32 = 32;
/// Width of the key's strip, and its distance from the plot.
const STRIP: (f64, f64) = (10.0, 14.0);
/// Stands for zero on a logarithmic scale, far below every line.
const NEXT_TO_NOTHING: f64 = 1e-12;

pub(super) fn place(heat: &Heat, size: (f64, f64)) -> Layout {
    let (x_axis, y_axis, key_axis) = (ready(&heat.x), ready(&heat.y), ready(&heat.key));
    let widest = |ticks: &[(f64, String)]| {
        let widths = ticks.iter().map(|(_, t)| text::width(t, TICK, false));
        widths.fold(0.0, f64::max)
    };
    let left = widest(&y_axis.ticks) + 9.0;
    let right = STRIP.1 + STRIP.0 + 6.0 + widest(&key_axis.ticks);
    let titles = [&y_axis.title, &key_axis.title].map(|t| text::width(t, TITLE, false));
    // Both titles stand in one line where they fit.
    let in_one_line = titles.iter().sum::<f64>() + 16.0 <= size.0;
    let top: f64 = if in_one_line { 24.0 } else { 42.0 };
    let bottom: f64 = if size.1 < X_TITLE_FROM { 22.0 } else { 37.0 };
    let (x0, y0) = (left.min(size.0 * 0.4), top.min(size.1 * 0.3));
    let plot = Rect {
        x0,
        y0,
        x1: (size.0 - right).max(x0 + 1.0),
        y1: (size.1 - bottom).max(y0 + 1.0),
    };
    let (x, y) = (
        Map::new(&x_axis, plot.x0, plot.x1),
        Map::new(&y_axis, plot.y1, plot.y0),
    );
    let mut out = Layout::empty(size, plot, x, y);
    let key = Map::new(&key_axis, plot.y1, plot.y0);

    cells(&mut out, heat, &key);
    out.rule((plot.x0, plot.y1), (plot.x1, plot.y1), Token::Rule2, None);
    tick_names(&mut out, &x_axis, &y_axis);
    y_title(&mut out, &y_axis.title);
    x_title(&mut out, &x_axis.title);
    let title_y = if in_one_line { 8.0 } else { 25.0 };
    strip(&mut out, heat, &key, &key_axis.ticks);
    key_title(&mut out, &key_axis.title, title_y);

    for contour in &heat.contours {
        let runs = runs(&out, heat, contour, key_axis.scale);
        lines(&mut out, contour, runs);
    }
    you(&mut out, heat);
    for (i, contour) in heat.contours.iter().enumerate() {
        name(&mut out, i, contour);
    }
    out
}

/// Which shade a value has.
fn shade(key: &Map, plot: &Rect, value: f64) -> u32 {
    let share = (plot.y1 - key.px_of(value)) / plot.height();
    (share.clamp(0.0, 1.0) * f64::from(SHADES)).round() as u32
}

/// Never all of it, by which the writer of SVG knows cells.
fn opacity(shade: u32) -> f64 {
    0.99 * f64::from(shade) / f64::from(SHADES)
}

/// The edges of cells around places: half-way between neighbours, and the outer places themselves.
fn edges(places: &[f64]) -> Vec<f64> {
    let between = places.windows(2).map(|pair| pair.iter().sum::<f64>() / 2.0);
    places
        .first()
        .copied()
        .into_iter()
        .chain(between)
        .chain(places.last().copied())
        .collect()
}

fn cells(out: &mut Layout, heat: &Heat, key: &Map) {
    let xs = edges(&px(&heat.columns, &out.x));
    let ys = edges(&px(&heat.rows, &out.y));
    let mut by_shade = vec![Vec::new(); SHADES as usize + 1];
    for (row, y) in heat.values.iter().zip(ys.windows(2)) {
        let &[y1, y0] = y else { continue };
        let shades: Vec<(u32, &[f64])> = row
            .iter()
            .map(|value| shade(key, &out.plot, *value))
            .zip(xs.windows(2))
            .collect();
        // Neighbours of one shade are one cell.
        for run in shades.chunk_by(|a, b| a.0 == b.0) {
            let (Some((shade, [x0, _])), Some((_, [_, x1]))) = (run.first(), run.last()) else {
                continue;
            };
            let (x0, x1) = (*x0, *x1);
            if let Some(rects) = by_shade.get_mut(*shade as usize) {
                rects.push(Rect { x0, y0, x1, y1 });
            }
        }
    }
    paint(out, by_shade);
}

fn paint(out: &mut Layout, by_shade: Vec<Vec<Rect>>) {
    let shades = (0..).zip(by_shade);
    let shown = shades.filter(|(shade, rects)| *shade > 0 && !rects.is_empty());
    out.shapes.extend(shown.map(|(shade, rects)| Shape::Cells {
        rects,
        color: Token::Copy,
        opacity: opacity(shade),
    }));
}

fn px(values: &[f64], map: &Map) -> Vec<f64> {
    values.iter().map(|value| map.px_of(*value)).collect()
}

/// The key: every shade beside the values that it stands for, the lines' own marked across.
fn strip(out: &mut Layout, heat: &Heat, key: &Map, ticks: &[(f64, String)]) {
    let plot = out.plot;
    let (x0, step) = (plot.x1 + STRIP.1, plot.height() / f64::from(SHADES));
    let x1 = x0 + STRIP.0;
    let bar = |shade: u32| {
        let middle = plot.y1 - step * f64::from(shade);
        Rect {
            x0,
            x1,
            y0: (middle - step / 2.0).max(plot.y0),
            y1: (middle + step / 2.0).min(plot.y1),
        }
    };
    let bars = (0..=SHADES).map(|shade| vec![bar(shade)]).collect();
    paint(out, bars);
    // The ground has an outline, or the lightest shades would have no end.
    for (from, to) in [
        ((x0, plot.y1), (x1, plot.y1)),
        ((x0, plot.y0), (x0, plot.y1)),
        ((x1, plot.y0), (x1, plot.y1)),
        ((x0, plot.y0), (x1, plot.y0)),
    ] {
        out.rule(from, to, Token::Rule2, None);
    }
    for contour in &heat.contours {
        let at = key.px_of(contour.y);
        if at >= plot.y0 && at <= plot.y1 {
            out.rule((x0 - 3.0, at), (x1 + 3.0, at), Token::Ink2, None);
        }
    }
    let inside = |at: f64| at >= plot.y0 - 0.5 && at <= plot.y1 + 0.5;
    let names = ticks
        .iter()
        .map(|(value, name)| (key.px_of(*value), name))
        .filter(|(at, _)| inside(*at))
        .map(|(at, name)| {
            let (role, side) = (Role::Legend, Anchor::Start);
            Word::new(name, role, x1 + 6.0, at, side, TICK, Token::Ink)
        })
        .collect();
    out.say_spread(names, 0.0, true);
}

fn key_title(out: &mut Layout, title: &str, y: f64) {
    let (x, side) = (out.size.0, Anchor::End);
    let word = Word::new(title, Role::Legend, x, y, side, TITLE, Token::Ink);
    if word.rect().x0 >= 0.0 {
        out.say(word);
    }
}

/// A line of equal value in pixels: straight between the places of the grid, on the values' own scale.
fn runs(out: &Layout, heat: &Heat, contour: &Threshold, scale: Scale) -> Vec<Vec<Point>> {
    let bend = |value: f64| match scale {
        Scale::Linear => value,
        Scale::Log10 | Scale::Log2 => libm::log(value.max(NEXT_TO_NOTHING)),
    };
    let bent: Vec<Vec<f64>> = heat
        .values
        .iter()
        .map(|row| row.iter().map(|value| bend(*value)).collect())
        .collect();
    let (xs, ys) = (px(&heat.columns, &out.x), px(&heat.rows, &out.y));
    let along = |places: &[f64], at: f64| {
        let from = places.get(at as usize).copied().unwrap_or_default();
        let to = places.get(at as usize + 1).copied().unwrap_or(from);
        from + (to - from) * (at - at.floor())
    };
    contours(&bent, bend(contour.y))
        .into_iter()
        .map(|line| {
            let spots = line
                .into_iter()
                .map(|(x, y)| (along(&xs, x), along(&ys, y)));
            spots.collect()
        })
        .collect()
}

fn lines(out: &mut Layout, contour: &Threshold, runs: Vec<Vec<Point>>) {
    for run in &runs {
        // On a band of the ground, so that it shows on every shade.
        for (color, width, dash) in [(Token::Bg, 3.0, None), (Token::Ink2, 1.0, Some((2.0, 3.0)))] {
            let stroke = Stroke { color, width, dash };
            out.shapes.push(Shape::Path {
                points: run.clone(),
                stroke,
            });
        }
        out.taken.add_line(run, SERIES);
    }
    let spot = |px: &Point| Spot {
        x: out.x.value_at(px.0),
        y: out.y.value_at(px.1),
        px: *px,
    };
    let spots = runs.iter().flatten().map(spot).collect();
    out.traces.push(Trace {
        id: SeriesId::Neutral,
        label: contour.label.clone().unwrap_or_default(),
        runs,
        spots,
    });
}

fn you(out: &mut Layout, heat: &Heat) {
    let Some(you) = &heat.you else { return };
    let at = out.px_of(you.x, you.y);
    if !out.plot.grown(0.5).holds(&around(at, 0.0)) {
        return;
    }
    out.disc(at, 6.0);
    out.taken.add(around(at, 9.0));
    names::beside_point(out, &you.label, Role::You, at);
}

fn around((x, y): Point, r: f64) -> Rect {
    Rect {
        x0: x,
        y0: y,
        x1: x,
        y1: y,
    }
    .grown(r)
}

/// A line's value, on the line itself, where it is clear of the other words and lines.
fn name(out: &mut Layout, i: usize, contour: &Threshold) {
    let (Some(label), Some(trace)) = (&contour.label, out.traces.get(i)) else {
        return;
    };
    let (plot, role) = (out.plot, Role::Threshold(i));
    let mut word = Word::new(label, role, 0.0, 0.0, Anchor::Middle, LABEL, Token::Ink2);
    word.halo = true;
    let offers = trace
        .runs
        .iter()
        .flat_map(|run| walk(run, 9.0))
        .filter_map(|(x, y)| {
            let placed = Word {
                x,
                y,
                ..word.clone()
            };
            let rect = placed.rect();
            // Near the middle of the picture, as far as nothing speaks against it.
            let own = 0.1 * (x - (plot.x0 + plot.x1) / 2.0).abs();
            plot.grown(-2.0).holds(&rect).then_some((placed, rect, own))
        });
    if let Some((placed, _)) = out.taken.best(offers) {
        out.say(placed);
    }
}

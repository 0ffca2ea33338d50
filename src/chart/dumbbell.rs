//! Pairs of values, one row each, read sideways.

use super::axis::Map;
use super::figure::{Axis, Dumbbell, Row, Scale, SeriesId};
use super::geometry::Rect;
use super::labels::{SERIES, THRESHOLD};
use super::layout::{Layout, Shape, Spot, Stroke, Trace};
use super::names;
use super::text::{self, LABEL, TICK, TITLE};
use super::theme::Token;
use super::ticks;
use super::word::{Anchor, Role, Word};
use crate::quantity::sort_few;

const HEAD: f64 = 22.0;
const FOOT: f64 = 20.0;
/// Between two rows, at least and at most.
const PITCH: (f64, f64) = (17.0, 30.0);

pub(super) fn place(figure: &Dumbbell, size: (f64, f64)) -> Layout {
    let axis = ready(&figure.x);
    let widest = figure
        .rows
        .iter()
        .map(|r| text::width(&r.label, LABEL, r.bold))
        .fold(0.0, f64::max);
    let half_last = axis
        .ticks
        .last()
        .map_or(0.0, |(_, t)| text::width(t, TICK, false) / 2.0);
    let rows = figure.rows.len().max(1) as f64;
    let x0 = (widest + 16.0).min(size.0 * 0.5);
    let pitch = ((size.1 - HEAD - FOOT) / rows).clamp(PITCH.0, PITCH.1);
    let x1 = (size.0 - half_last.max(8.0)).max(x0 + 1.0);
    let plot = Rect {
        x0,
        y0: HEAD,
        x1,
        y1: HEAD + pitch * rows,
    };
    let row_axis = Axis {
        title: String::new(),
        scale: Scale::Linear,
        range: (-0.5, rows - 0.5),
        ticks: Vec::new(),
    };
    let (x, y) = (
        Map::new(&axis, plot.x0, plot.x1),
        Map::new(&row_axis, plot.y0, plot.y1),
    );
    let mut out = Layout::empty(size, plot, x, y);

    grid(&mut out, figure, &axis);
    head(&mut out, figure, &axis);
    for (i, row) in figure.rows.iter().enumerate() {
        markers(&mut out, i, row);
    }
    for (i, row) in figure.rows.iter().enumerate() {
        words(&mut out, i, row);
    }
    names::note(&mut out, figure.note.as_deref());
    out
}

fn ready(axis: &Axis) -> Axis {
    let (lo, hi) = axis.range;
    if lo.is_finite() && hi.is_finite() && lo < hi && (axis.scale == Scale::Linear || lo > 0.0) {
        return axis.clone();
    }
    Axis::new(
        axis.title.clone(),
        Scale::Linear,
        ticks::linear_nice(0.0, 100.0),
    )
}

fn grid(out: &mut Layout, figure: &Dumbbell, axis: &Axis) {
    let plot = out.plot;
    let inside = |px: f64| px >= plot.x0 - 0.5 && px <= plot.x1 + 0.5;
    let mut names = Vec::new();
    for (value, name) in &axis.ticks {
        let at = out.x.px_of(*value);
        if !inside(at) {
            continue;
        }
        if !figure.thresholds.contains(value) {
            out.rule((at, plot.y0), (at, plot.y1), Token::Rule, None);
        }
        names.push(Word::new(
            name,
            Role::XTick,
            at,
            plot.y1 + 10.0,
            Anchor::Middle,
            TICK,
            Token::Ink3,
        ));
    }
    out.say_spread(names, 3.0, false);
    for value in &figure.thresholds {
        let at = out.x.px_of(*value);
        if inside(at) {
            out.rule((at, plot.y0), (at, plot.y1), Token::Ink2, Some((2.0, 3.0)));
            out.taken
                .add_line(&[(at, plot.y0), (at, plot.y1)], THRESHOLD);
        }
    }
}

/// The title at the left, what the markers mean at the right.
fn head(out: &mut Layout, figure: &Dumbbell, axis: &Axis) {
    let mut right = out.size.0 - 2.0;
    for (id, name) in figure.legend.iter().rev() {
        let start = right - text::width(name, LABEL, false);
        let at = start - 10.0;
        if at < 4.0 {
            return;
        }
        out.mark(*id, (at, 8.0), Token::of(*id), Token::of(*id));
        out.say(Word::new(
            name,
            Role::Legend,
            start,
            8.0,
            Anchor::Start,
            LABEL,
            Token::of(*id),
        ));
        right = at - 15.0;
    }
    // Over the axis where there is room, otherwise from the very left.
    for x in [out.plot.x0, 0.0] {
        let title = Word::new(
            &axis.title,
            Role::AxisTitle,
            x,
            8.0,
            Anchor::Start,
            TITLE,
            Token::Ink2,
        );
        if title.rect().x1 <= right {
            out.say(title);
            return;
        }
    }
}

fn markers(out: &mut Layout, i: usize, row: &Row) {
    let plot = out.plot;
    let y = out.y.px_of(i as f64);
    let spots: Vec<(SeriesId, Spot)> = row
        .points
        .iter()
        .filter(|p| p.value.is_finite())
        .map(|p| {
            (
                p.id,
                Spot {
                    x: p.value,
                    y: i as f64,
                    px: (out.x.px_of(p.value).max(plot.x0).min(plot.x1), y),
                },
            )
        })
        .collect();
    let ends = spots.iter().map(|(_, s)| s.px.0);
    let (from, to) = (
        ends.clone().fold(f64::INFINITY, f64::min),
        ends.fold(f64::NEG_INFINITY, f64::max),
    );
    if from < to {
        let stroke = Stroke {
            color: Token::Rule2,
            width: 2.0,
            dash: None,
        };
        out.shapes.push(Shape::Path {
            points: vec![(from, y), (to, y)],
            stroke,
        });
        out.taken.add_line(&[(from, y), (to, y)], SERIES);
    }
    for (id, spot) in &spots {
        let color = Token::of(*id);
        if *id == SeriesId::You {
            out.disc(spot.px, 5.0);
        } else {
            out.mark(*id, spot.px, color, color);
        }
        let around = Rect {
            x0: spot.px.0,
            y0: y,
            x1: spot.px.0,
            y1: y,
        };
        out.taken.add(around.grown(5.0));
    }
    let id = spots.first().map_or(SeriesId::Neutral, |(id, _)| *id);
    let spots = spots.into_iter().map(|(_, spot)| spot).collect();
    out.traces.push(Trace {
        id,
        label: row.label.clone(),
        runs: Vec::new(),
        spots,
    });
}

fn words(out: &mut Layout, i: usize, row: &Row) {
    let plot = out.plot;
    let y = out.y.px_of(i as f64);
    let mut name = Word::new(
        &row.label,
        Role::Row(i),
        0.0,
        y,
        Anchor::Start,
        LABEL,
        Token::Ink,
    );
    name.bold = row.bold;
    out.say(name);

    let mut points: Vec<_> = row.points.iter().filter(|p| p.value.is_finite()).collect();
    sort_few(&mut points, |a, b| a.value < b.value);
    for (n, point) in points.iter().enumerate() {
        let Some(label) = &point.label else { continue };
        let place = |value: f64| out.x.px_of(value).max(plot.x0).min(plot.x1);
        let x = place(point.value);
        let away = if point.id == SeriesId::You { 10.0 } else { 8.0 };
        let word = |x: f64, anchor| {
            let mut word = Word::new(
                label,
                Role::Value(i),
                x,
                y,
                anchor,
                TITLE,
                Token::of(point.link),
            );
            word.halo = true;
            word
        };
        let (left, right) = (word(x - away, Anchor::End), word(x + away, Anchor::Start));
        // Values stand on the bar between two markers; the left one moves out where the bar is too short for it.
        let room_until = points.get(n + 1).map_or(plot.x1, |next| {
            let value = next.label.as_ref();
            let other = value.map_or(0.0, |value| text::width(value, TITLE, false) + 5.0);
            place(next.value) - 8.0 - other
        });
        let inwards_is_left = n > 0 || right.rect().x1 > room_until;
        let sides = if inwards_is_left {
            [left, right]
        } else {
            [right, left]
        };
        let fits =
            |word: &Word| word.rect().x0 >= plot.x0 - 4.0 && !out.taken.blocked(&word.rect());
        if let Some(word) = sides.into_iter().find(fits) {
            out.say(word);
        }
    }
    if let Some(note) = &row.note {
        let word = Word::new(
            note,
            Role::Note,
            plot.x0 + 6.0,
            y,
            Anchor::Start,
            TITLE,
            Token::Ink3,
        );
        if !out.taken.blocked(&word.rect()) {
            out.say(word);
        }
    }
}

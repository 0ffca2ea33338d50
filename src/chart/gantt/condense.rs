//! Bars in pixels. What is too narrow to be seen is put together with its neighbours, each kind keeping its width.

use super::{Bar, Fill, Window};

/// From this width on a bar is drawn where it is, in pixels.
const CELL: f64 = 1.5;
/// Narrower ones are put together over about so many pixels.
const GROUP: f64 = 6.0;
/// Of what is put together, less than this goes to the widest kind.
const LEAST: f64 = 0.2;
/// Slowed compute has a hatched slice in about every so many pixels.
const SLICE: f64 = 40.0;
/// Air between two calls, and from which width on it is left.
const AIR: f64 = 0.8;
const AIRY: f64 = 4.0;

/// From time to the pixels of a plot.
#[derive(Clone, Copy, Debug)]
pub(super) struct Span {
    pub(super) window: Window,
    pub(super) left: f64,
    pub(super) right: f64,
}

impl Span {
    /// Pixels of a time; outside the plot where the time is outside the window.
    pub(super) fn x(&self, time: f64) -> f64 {
        let share = (time - self.window.from) / self.window.length();
        self.left + share * (self.right - self.left)
    }
}

/// A bar in pixels.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Drawn {
    pub(super) fill: Fill,
    pub(super) x0: f64,
    pub(super) x1: f64,
}

/// The bars of a track that lie within the plot.
pub(super) fn condense(bars: &[Bar], span: &Span) -> Vec<Drawn> {
    let mut track = Track {
        span: *span,
        drawn: Vec::new(),
        group: Group::default(),
    };
    // Bars are in order: those before and after the window are never looked at.
    let first = bars.partition_point(|bar| bar.to <= span.window.from);
    let seen = bars.get(first..).unwrap_or_default();
    for bar in seen.iter().take_while(|bar| bar.from < span.window.to) {
        let (x0, x1) = (span.x(bar.from), span.x(bar.to));
        if bar.hatched > 0.0 {
            track.slowed(bar, x0, x1);
        } else if bar.cut && x1 - x0 >= AIRY {
            track.put(bar.fill, x0, x1 - AIR);
        } else {
            track.put(bar.fill, x0, x1);
        }
    }
    track.flush();
    track.drawn
}

/// Narrow bars on their way to be put together.
#[derive(Default)]
struct Group {
    x0: f64,
    x1: f64,
    /// Width of each kind, in the order in which they came.
    widths: Vec<(Fill, f64)>,
}

struct Track {
    span: Span,
    drawn: Vec<Drawn>,
    group: Group,
}

impl Track {
    /// Compute beside a collective: slices whose hatched ends together have the width of the time lost.
    fn slowed(&mut self, bar: &Bar, x0: f64, x1: f64) {
        let count = ((x1 - x0) / SLICE).round().max(1.0);
        let width = (x1 - x0) / count;
        let hatched = bar.hatched.min(1.0) * width;
        let first = ((self.span.left - x0) / width)
            .floor()
            .clamp(0.0, count - 1.0);
        let mut at = first;
        while at < count {
            let from = x0 + at * width;
            if from >= self.span.right {
                break;
            }
            let to = if at + 1.0 < count { from + width } else { x1 };
            self.put(bar.fill, from, to - hatched);
            self.put(Fill::Hatch, to - hatched, to);
            at += 1.0;
        }
    }

    fn put(&mut self, fill: Fill, x0: f64, x1: f64) {
        let (x0, x1) = (x0.max(self.span.left), x1.min(self.span.right));
        if x1 <= x0 {
            return;
        }
        if x1 - x0 >= CELL {
            self.flush();
            self.draw(fill, x0, x1);
            return;
        }
        if !self.group.widths.is_empty() && x0 - self.group.x1 > CELL {
            self.flush();
        }
        if self.group.widths.is_empty() {
            self.group.x0 = x0;
        }
        self.group.x1 = x1;
        let known = self.group.widths.iter_mut().find(|(one, _)| *one == fill);
        match known {
            Some((_, width)) => *width += x1 - x0,
            None => self.group.widths.push((fill, x1 - x0)),
        }
        if x1 - self.group.x0 >= GROUP {
            self.flush();
        }
    }

    /// Draws what was put together, kind by kind.
    fn flush(&mut self) {
        let widths = std::mem::take(&mut self.group.widths);
        let widest = widths
            .iter()
            .copied()
            .reduce(|a, b| if b.1 > a.1 { b } else { a });
        let Some((widest, _)) = widest else {
            return;
        };
        let small = |(fill, width): &(Fill, f64)| *fill != widest && *width < LEAST;
        let spare: f64 = widths
            .iter()
            .filter(|one| small(one))
            .map(|one| one.1)
            .sum();
        let mut at = self.group.x0;
        for one in widths.iter().filter(|one| !small(one)) {
            let width = if one.0 == widest {
                one.1 + spare
            } else {
                one.1
            };
            self.draw(one.0, at, (at + width).min(self.span.right));
            at += width;
        }
    }

    fn draw(&mut self, fill: Fill, x0: f64, x1: f64) {
        if let Some(last) = self.drawn.last_mut()
            && last.fill == fill
            && x0 - last.x1 < 0.05
        {
            last.x1 = last.x1.max(x1);
            return;
        }
        self.drawn.push(Drawn { fill, x0, x1 });
    }
}

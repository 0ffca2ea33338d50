//! A picture as shapes and words with places, before any backend is involved. `place.rs` fills it.

use super::axis::Map;
use super::figure::{MarkerShape, SeriesId};
use super::geometry::{Point, Rect};
use super::labels::Taken;
use super::theme::Token;
use super::word::Word;

/// How a line is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Stroke {
    pub(super) color: Token,
    pub(super) width: f64,
    pub(super) dash: Option<(f64, f64)>,
}

/// A placed shape.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Shape {
    /// An upright or level line, on whole device pixels.
    Rule {
        from: Point,
        to: Point,
        stroke: Stroke,
    },
    /// A line.
    Path { points: Vec<Point>, stroke: Stroke },
    /// A filled outline.
    Area {
        points: Vec<Point>,
        color: Token,
        opacity: f64,
    },
    /// Upright rectangles that share edges, on whole device pixels.
    #[cfg(feature = "more")]
    Cells {
        rects: Vec<Rect>,
        color: Token,
        opacity: f64,
    },
    /// A marker: filled, then outlined.
    Mark {
        shape: MarkerShape,
        at: Point,
        radius: f64,
        fill: Token,
        stroke: Stroke,
    },
}

/// A marker on a line.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spot {
    /// Value on the horizontal axis.
    pub x: f64,
    /// Value on the vertical axis.
    pub y: f64,
    /// Where it stands.
    pub px: Point,
}

/// What was drawn for one series.
#[derive(Clone, Debug, PartialEq)]
pub struct Trace {
    /// Colour and shape.
    pub id: SeriesId,
    /// Name.
    pub label: String,
    /// The visible runs of the line.
    pub runs: Vec<Vec<Point>>,
    /// The visible markers.
    pub spots: Vec<Spot>,
}

/// Everything placed, and the way back from the pointer to the data.
#[derive(Clone, Debug)]
pub struct Layout {
    /// Size of the picture.
    pub size: (f64, f64),
    /// The area between the axes.
    pub plot: Rect,
    /// Horizontal axis.
    pub x: Map,
    /// Vertical axis, or the rows of a dumbbell, the first being 0.
    pub y: Map,
    /// Every text.
    pub words: Vec<Word>,
    /// Every series, in the order of the figure.
    pub traces: Vec<Trace>,
    /// Values of x at which a readout stops, ascending.
    pub stops: Vec<f64>,
    pub(super) shapes: Vec<Shape>,
    pub(super) taken: Taken,
}

impl Layout {
    pub(super) fn empty(size: (f64, f64), plot: Rect, x: Map, y: Map) -> Layout {
        let bounds = Rect {
            x0: 0.0,
            y0: 0.0,
            x1: size.0,
            y1: size.1,
        };
        Layout {
            size,
            plot,
            x,
            y,
            words: Vec::new(),
            traces: Vec::new(),
            stops: Vec::new(),
            shapes: Vec::new(),
            taken: Taken::new(bounds),
        }
    }

    /// The value under a horizontal position.
    pub fn x_at(&self, px: f64) -> f64 {
        self.x.value_at(px)
    }

    /// Where a point of data stands.
    pub fn px_of(&self, x: f64, y: f64) -> Point {
        (self.x.px_of(x), self.y.px_of(y))
    }

    /// The stop nearest to a horizontal position: where a readout snaps.
    pub fn nearest_stop(&self, px: f64) -> Option<f64> {
        let away = |x: &f64| (self.x.px_of(*x) - px).abs();
        self.stops
            .iter()
            .copied()
            .min_by(|a, b| away(a).total_cmp(&away(b)))
    }

    /// The stop before (`-1`) or after (`1`) a value: what the arrow keys reach.
    pub fn step_from(&self, x: f64, by: i32) -> Option<f64> {
        let tiny = x.abs() * 1e-9;
        if by < 0 {
            self.stops
                .iter()
                .copied()
                .rfind(|stop| *stop < x - tiny)
                .or(self.stops.first().copied())
        } else {
            self.stops
                .iter()
                .copied()
                .find(|stop| *stop > x + tiny)
                .or(self.stops.last().copied())
        }
    }

    /// Top left corner for a readout: off the lines where possible, and never under the pointer.
    pub fn room_for(&self, width: f64, height: f64, pointer_px: f64) -> Point {
        let keep_off = Rect {
            x0: pointer_px - 14.0,
            y0: self.plot.y0,
            x1: pointer_px + 14.0,
            y1: self.plot.y1,
        };
        let free = self
            .taken
            .emptiest(width, height, &self.plot, Some(&keep_off));
        free.map_or((self.plot.x0, self.plot.y0), |rect| (rect.x0, rect.y0))
    }

    pub(super) fn rule(&mut self, from: Point, to: Point, color: Token, dash: Option<(f64, f64)>) {
        self.shapes.push(Shape::Rule {
            from,
            to,
            stroke: Stroke {
                color,
                width: 1.0,
                dash,
            },
        });
    }

    pub(super) fn mark(&mut self, id: SeriesId, at: Point, fill: Token, color: Token) {
        let shape = id.marker();
        let stroke = Stroke {
            color,
            width: 1.5,
            dash: None,
        };
        let radius = match shape {
            MarkerShape::Circle if id == SeriesId::Published => 3.0,
            MarkerShape::Circle => 3.2,
            MarkerShape::Diamond => 4.2,
            MarkerShape::Square | MarkerShape::Cross => 3.0,
            MarkerShape::Triangle => 3.9,
        };
        self.shapes.push(Shape::Mark {
            shape,
            at,
            radius,
            fill,
            stroke,
        });
    }

    /// The reader's own point.
    pub(super) fn disc(&mut self, at: Point, radius: f64) {
        let stroke = Stroke {
            color: Token::Bg,
            width: 0.0,
            dash: None,
        };
        let shape = MarkerShape::Circle;
        self.shapes.push(Shape::Mark {
            shape,
            at,
            radius: radius + 2.0,
            fill: Token::Bg,
            stroke,
        });
        self.shapes.push(Shape::Mark {
            shape,
            at,
            radius,
            fill: Token::Accent,
            stroke,
        });
    }

    /// Adds a text and keeps others off it.
    pub(super) fn say(&mut self, word: Word) {
        self.taken.add(word.rect());
        self.words.push(word);
    }

    /// Adds those of a row or column of texts that fit, every second or third where they are dense.
    /// `from_end` decides which end is certain to be kept.
    pub(super) fn say_spread(&mut self, mut words: Vec<Word>, air: f64, from_end: bool) {
        if from_end {
            words.reverse();
        }
        let clear = |stride: usize| {
            let kept: Vec<Rect> = words
                .iter()
                .step_by(stride)
                .map(|w| w.rect().grown(air / 2.0))
                .collect();
            kept.windows(2)
                .all(|pair| !matches!(pair, [a, b] if a.overlaps(b)))
        };
        let stride = (1..=words.len().max(1)).find(|s| clear(*s)).unwrap_or(1);
        for word in words.into_iter().step_by(stride) {
            self.say(word);
        }
    }

    /// Moves what is painted, to make room around. For a picture nobody points at: the axes stay.
    pub(super) fn shift(&mut self, dx: f64, dy: f64) {
        let moved = |p: &mut Point| *p = (p.0 + dx, p.1 + dy);
        for shape in &mut self.shapes {
            match shape {
                Shape::Rule { from, to, .. } => [from, to].into_iter().for_each(moved),
                Shape::Path { points, .. } | Shape::Area { points, .. } => {
                    points.iter_mut().for_each(moved)
                }
                Shape::Mark { at, .. } => moved(at),
                #[cfg(feature = "more")]
                Shape::Cells { rects, .. } => {
                    for rect in rects {
                        *rect = rect.moved(dx, dy);
                    }
                }
            }
        }
        self.words
            .iter_mut()
            .for_each(|word| (word.x, word.y) = (word.x + dx, word.y + dy));
    }
}

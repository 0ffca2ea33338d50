//! A picture as shapes and words with places, before any backend is involved.

use super::figure::{Axis, Figure, Kind, MarkerShape, Scale, SeriesId};
use super::geometry::{Point, Rect};
use super::labels::Taken;
use super::text;
use super::theme::Token;
use super::{dumbbell, lines};

/// One axis from values to CSS pixels and back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Map {
    scale: Scale,
    /// Transformed value at the first pixel, and transformed values per pixel.
    start: f64,
    slope: f64,
    first_px: f64,
}

impl Map {
    pub(super) fn new(axis: &Axis, from_px: f64, to_px: f64) -> Map {
        let (lo, hi) = axis.range;
        let (start, end) = (bend(axis.scale, lo), bend(axis.scale, hi));
        let slope = (end - start) / (to_px - from_px);
        let usable = start.is_finite() && slope.is_finite() && slope != 0.0;
        let (start, slope) = if usable { (start, slope) } else { (0.0, 1.0) };
        Map {
            scale: axis.scale,
            start,
            slope,
            first_px: from_px,
        }
    }

    /// Where a value stands. Far outside for what a logarithm cannot place.
    pub fn px_of(&self, value: f64) -> f64 {
        let px = self.first_px + (bend(self.scale, value) - self.start) / self.slope;
        px.clamp(-1e5, 1e5)
    }

    /// The value at a distance.
    pub fn value_at(&self, px: f64) -> f64 {
        let bent = self.start + (px - self.first_px) * self.slope;
        match self.scale {
            Scale::Linear => bent,
            Scale::Log10 | Scale::Log2 => libm::pow(10.0, bent),
        }
    }
}

fn bend(scale: Scale, value: f64) -> f64 {
    match scale {
        Scale::Linear => value,
        Scale::Log10 | Scale::Log2 if value > 0.0 => libm::log10(value),
        Scale::Log10 | Scale::Log2 => -1e9,
    }
}

/// Which point of a text its position names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Anchor {
    /// The left end.
    Start,
    /// The middle.
    Middle,
    /// The right end.
    End,
}

/// What a text is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Tick of the horizontal axis.
    XTick,
    /// Tick of the vertical axis.
    YTick,
    /// Title of an axis.
    AxisTitle,
    /// Name of the series with this index.
    Series(usize),
    /// Second line under the name of the series with this index.
    Aside(usize),
    /// Words on the threshold with this index.
    Threshold(usize),
    /// The reader's own point.
    You,
    /// The suggested point.
    Suggested,
    /// Name of a row.
    Row(usize),
    /// Value in a row.
    Value(usize),
    /// Explanation of a marker.
    Legend,
    /// Remark.
    Note,
    /// Title or caption of an export.
    Caption,
}

/// A placed text.
#[derive(Clone, Debug, PartialEq)]
pub struct Word {
    /// The text.
    pub text: String,
    /// What it is for.
    pub role: Role,
    /// Horizontal place of the anchor.
    pub x: f64,
    /// Vertical middle.
    pub y: f64,
    /// Which point `x` names.
    pub anchor: Anchor,
    /// Font size.
    pub size: f64,
    /// Weight 700.
    pub bold: bool,
    /// Colour.
    pub color: Token,
    /// Whether the ground around the letters is cleared.
    pub halo: bool,
}

impl Word {
    pub(super) fn new(
        text: impl Into<String>,
        role: Role,
        x: f64,
        y: f64,
        anchor: Anchor,
        size: f64,
        color: Token,
    ) -> Word {
        Word {
            text: text.into(),
            role,
            x,
            y,
            anchor,
            size,
            bold: false,
            color,
            halo: false,
        }
    }

    /// The estimated area.
    pub fn rect(&self) -> Rect {
        let width = text::width(&self.text, self.size, self.bold);
        let x0 = match self.anchor {
            Anchor::Start => self.x,
            Anchor::Middle => self.x - width / 2.0,
            Anchor::End => self.x - width,
        };
        Rect {
            x0,
            y0: self.y - self.size * 0.6,
            x1: x0 + width,
            y1: self.y + self.size * 0.6,
        }
    }

    /// Moves the text sideways until it lies between two edges.
    pub(super) fn keep_within(mut self, x0: f64, x1: f64) -> Word {
        let rect = self.rect();
        self.x -= (rect.x1 - x1).max(0.0);
        self.x += (x0 - self.rect().x0).max(0.0);
        self
    }
}

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

    /// Moves everything down, to make room above.
    pub(super) fn shift(&mut self, dy: f64) {
        let down = |p: &mut Point| p.1 += dy;
        for shape in &mut self.shapes {
            match shape {
                Shape::Rule { from, to, .. } => [from, to].into_iter().for_each(down),
                Shape::Path { points, .. } | Shape::Area { points, .. } => {
                    points.iter_mut().for_each(down)
                }
                Shape::Mark { at, .. } => down(at),
            }
        }
        self.words.iter_mut().for_each(|word| word.y += dy);
    }
}

/// Places everything in a picture of this size in CSS pixels.
pub fn layout(figure: &Figure, size: (f64, f64)) -> Layout {
    let side = |v: f64| {
        if v.is_finite() {
            v.clamp(1.0, 10_000.0)
        } else {
            1.0
        }
    };
    let size = (side(size.0), side(size.1));
    match &figure.kind {
        Kind::Lines(content) => lines::place(content, size),
        Kind::Dumbbell(content) => dumbbell::place(content, size),
    }
}

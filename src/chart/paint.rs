//! Placed shapes and words on any plotters backend.
//!
//! Words are handed over with their anchor and never measured: in the browser, plotters measures by
//! appending an element to the document.

use plotters::prelude::{
    DrawingBackend, FontDesc, FontFamily, FontStyle, RGBAColor, ShapeStyle, TextStyle,
};
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters_backend::{BackendCoord, DrawingErrorKind};

use super::ChartError;
use super::figure::MarkerShape;
use super::geometry::{Point, dashes};
use super::layout::{Layout, Shape, Stroke};
use super::text::FONT_FAMILY;
use super::theme::{Theme, Token};
use super::word::{Anchor, Word};

/// From CSS pixels to the whole units of a backend.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Density {
    /// Device pixels per CSS pixel.
    pub scale: f64,
    /// Backend units per device pixel. Backends take whole units only, so with one per pixel a flat
    /// curve becomes stairs; with eight it stays smooth, provided that the canvas is scaled by an eighth.
    pub steps: u32,
}

impl Density {
    /// One backend unit per device pixel.
    pub fn whole(scale: f64) -> Density {
        Density { scale, steps: 1 }
    }

    /// Eight backend units per device pixel.
    pub fn fine(scale: f64) -> Density {
        Density { scale, steps: 8 }
    }
}

/// Which part of a picture to paint.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Ground, lines, bands and markers.
    Marks,
    /// Texts, always on top.
    Words,
    /// Marks, then words.
    Both,
}

/// Paints what [`layout`](super::layout()) placed.
pub fn paint<DB: DrawingBackend>(
    backend: &mut DB,
    layout: &Layout,
    theme: &Theme,
    density: Density,
    part: Part,
) -> Result<(), ChartError> {
    let scale = if density.scale.is_finite() {
        density.scale.clamp(0.1, 16.0)
    } else {
        1.0
    };
    let steps = f64::from(density.steps.clamp(1, 64));
    let mut painter = Painter {
        backend,
        theme,
        scale,
        steps,
    };
    let drawn = match part {
        Part::Marks => painter.marks(layout),
        Part::Words => painter.words(layout),
        Part::Both => painter.marks(layout).and_then(|()| painter.words(layout)),
    };
    drawn.map_err(|error| ChartError::Backend(error.to_string()))
}

type Drawn<DB> = Result<(), DrawingErrorKind<<DB as DrawingBackend>::ErrorType>>;

struct Painter<'a, DB: DrawingBackend> {
    backend: &'a mut DB,
    theme: &'a Theme,
    scale: f64,
    steps: f64,
}

impl<DB: DrawingBackend> Painter<'_, DB> {
    fn marks(&mut self, layout: &Layout) -> Drawn<DB> {
        let ground = self.style(Token::Bg, 1.0, 0.0, true);
        let corner = self.at(layout.size);
        self.backend.draw_rect((0, 0), corner, &ground, true)?;
        layout.shapes.iter().try_for_each(|shape| self.shape(shape))
    }

    fn words(&mut self, layout: &Layout) -> Drawn<DB> {
        layout.words.iter().try_for_each(|word| self.word(word))
    }

    fn unit(&self, css: f64) -> i32 {
        (css * self.scale * self.steps).round() as i32
    }

    fn at(&self, (x, y): Point) -> BackendCoord {
        (self.unit(x), self.unit(y))
    }

    fn color(&self, token: Token, opacity: f64) -> RGBAColor {
        let (r, g, b) = self.theme.get(token);
        RGBAColor(r, g, b, opacity)
    }

    fn style(&self, token: Token, opacity: f64, width: f64, filled: bool) -> ShapeStyle {
        let stroke_width = self.unit(width).max(1) as u32;
        ShapeStyle {
            color: self.color(token, opacity),
            filled,
            stroke_width,
        }
    }

    fn shape(&mut self, shape: &Shape) -> Drawn<DB> {
        match shape {
            Shape::Rule { from, to, stroke } => self.rule(*from, *to, *stroke),
            Shape::Path { points, stroke } => match stroke.dash {
                Some((dash, gap)) => dashes(points, dash, gap)
                    .iter()
                    .try_for_each(|run| self.path(run, stroke)),
                None => self.path(points, stroke),
            },
            Shape::Area {
                points,
                color,
                opacity,
            } => {
                let style = self.style(*color, *opacity, 0.0, true);
                let mut points: Vec<_> = points.iter().map(|p| self.at(*p)).collect();
                if self.theme.outlines() {
                    points.extend(points.first().copied());
                    let edge = self.style(*color, 1.0, 1.0, false);
                    self.backend.draw_path(points.iter().copied(), &edge)?;
                }
                self.backend.fill_polygon(points, &style)
            }
            #[cfg(feature = "more")]
            Shape::Cells {
                rects,
                color,
                opacity,
            } => {
                let style = self.style(*color, *opacity, 0.0, true);
                // Neighbours meet at the same device pixel: no seam shows the ground, and none is covered twice.
                let (scale, steps) = (self.scale, self.steps);
                let device = |css: f64| ((css * scale).round() * steps) as i32;
                rects.iter().try_for_each(|r| {
                    let (a, b) = ((r.x0, r.y0), (r.x1, r.y1));
                    let corner = |p: Point| (device(p.0), device(p.1));
                    self.backend.draw_rect(corner(a), corner(b), &style, true)
                })
            }
            Shape::Mark {
                shape,
                at,
                radius,
                fill,
                stroke,
            } => self.mark(*shape, *at, *radius, *fill, stroke),
        }
    }

    fn path(&mut self, points: &[Point], stroke: &Stroke) -> Drawn<DB> {
        let style = self.style(stroke.color, 1.0, stroke.width, false);
        let mut points: Vec<_> = points.iter().map(|p| self.at(*p)).collect();
        points.dedup();
        self.backend.draw_path(points, &style)
    }

    /// An upright or level line as filled bars on whole device pixels, so that it is crisp at every density.
    fn rule(&mut self, from: Point, to: Point, stroke: Stroke) -> Drawn<DB> {
        let style = self.style(stroke.color, 1.0, 0.0, true);
        let level = from.1 == to.1;
        let thick = (stroke.width * self.scale).round().max(1.0);
        let (along, across) = if level {
            ((from.0, to.0), from.1)
        } else {
            ((from.1, to.1), from.0)
        };
        let device = |css: f64| (css * self.scale).round();
        let (start, end) = (device(along.0.min(along.1)), device(along.0.max(along.1)));
        let side = (across * self.scale - thick / 2.0).round();
        let (dash, gap) = match stroke.dash {
            Some((dash, gap)) => (device(dash).max(1.0), device(gap).max(1.0)),
            None => (f64::INFINITY, 0.0),
        };
        let steps = self.steps;
        let mut at = start;
        while at < end {
            let until = (at + dash).min(end);
            let corner = |along: f64, across: f64| {
                let (x, y) = if level {
                    (along, across)
                } else {
                    (across, along)
                };
                ((x * steps) as i32, (y * steps) as i32)
            };
            self.backend
                .draw_rect(corner(at, side), corner(until, side + thick), &style, true)?;
            at = until + gap;
        }
        Ok(())
    }

    fn mark(
        &mut self,
        shape: MarkerShape,
        at: Point,
        radius: f64,
        fill: Token,
        stroke: &Stroke,
    ) -> Drawn<DB> {
        let ground = self.style(fill, 1.0, 0.0, true);
        let outline = self.style(stroke.color, 1.0, stroke.width, false);
        let bare = stroke.width <= 0.0;
        let (x, y) = at;
        let r = radius;
        let corners = match shape {
            MarkerShape::Circle => {
                let (center, r) = (self.at(at), self.unit(r).max(1) as u32);
                self.backend.draw_circle(center, r, &ground, true)?;
                return if bare {
                    Ok(())
                } else {
                    self.backend.draw_circle(center, r, &outline, false)
                };
            }
            MarkerShape::Cross => {
                self.path(&[(x - r, y - r), (x + r, y + r)], stroke)?;
                return self.path(&[(x - r, y + r), (x + r, y - r)], stroke);
            }
            MarkerShape::Diamond => vec![(x, y - r), (x + r, y), (x, y + r), (x - r, y)],
            MarkerShape::Square => vec![
                (x - r, y - r),
                (x + r, y - r),
                (x + r, y + r),
                (x - r, y + r),
            ],
            MarkerShape::Triangle => {
                vec![(x, y - r * 1.1), (x + r, y + r * 0.8), (x - r, y + r * 0.8)]
            }
        };
        let corners: Vec<BackendCoord> = corners.into_iter().map(|p| self.at(p)).collect();
        self.backend.fill_polygon(corners.clone(), &ground)?;
        // Once around and one side more, so that the first corner is joined like the others.
        let around: Vec<_> = corners
            .iter()
            .chain(corners.iter().take(2))
            .copied()
            .collect();
        self.backend.draw_path(around, &outline)
    }

    fn word(&mut self, word: &Word) -> Drawn<DB> {
        let h_pos = match word.anchor {
            Anchor::Start => HPos::Left,
            Anchor::Middle => HPos::Center,
            Anchor::End => HPos::Right,
        };
        let weight = if word.bold {
            FontStyle::Bold
        } else {
            FontStyle::Normal
        };
        let font = FontDesc::new(
            FontFamily::Name(FONT_FAMILY),
            word.size * self.scale * self.steps,
            weight,
        );
        let style = TextStyle::from(font).pos(Pos::new(h_pos, VPos::Center));
        // The middle of the em box is above the middle of capitals and digits.
        let (x, y) = self.at((word.x, word.y + word.size * 0.05));
        if word.halo {
            let color = self.color(Token::Bg, 1.0);
            let ground = style.color(&color);
            let r = 2.0 * self.scale * self.steps;
            for (dx, dy) in [
                (1.0, 0.0),
                (0.7, 0.7),
                (0.0, 1.0),
                (-0.7, 0.7),
                (-1.0, 0.0),
                (-0.7, -0.7),
                (0.0, -1.0),
                (0.7, -0.7),
            ] {
                let spot = (x + (dx * r) as i32, y + (dy * r) as i32);
                self.backend.draw_text(&word.text, &ground, spot)?;
            }
        }
        let color = self.color(word.color, 1.0);
        let style = style.color(&color);
        self.backend.draw_text(&word.text, &style, (x, y))
    }
}

//! Placed texts.

use super::geometry::Rect;
use super::text;
use super::theme::Token;

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

//! A picture that stands alone: its title above, its caption below, and air around both.

use super::{Gantt, natural_height};
use crate::chart::text::wrap;

/// The line of the title, a line of the caption and what stands before it, and the air around.
pub(super) const TITLE: f64 = 26.0;
pub(super) const CAPTION_LINE: f64 = 16.0;
pub(super) const BEFORE_CAPTION: f64 = 10.0;
pub(super) const MARGIN: f64 = 16.0;
/// Size of the caption's letters.
pub(super) const CAPTION: f64 = 11.0;

/// What is around a picture.
pub(super) struct Around {
    /// Width that is left for the picture.
    pub(super) inner: f64,
    /// The caption, line by line.
    pub(super) notes: Vec<String>,
}

impl Around {
    pub(super) fn new(width: f64, caption: &str) -> Self {
        let inner = (width - 2.0 * MARGIN).max(1.0);
        Self {
            inner,
            notes: wrap(caption, CAPTION, false, inner),
        }
    }

    /// Height that all of it takes.
    pub(super) fn height(&self) -> f64 {
        TITLE + BEFORE_CAPTION + CAPTION_LINE * self.notes.len() as f64 + 2.0 * MARGIN
    }
}

/// How high a picture with a title and this caption is when rows have their natural height.
pub fn natural_height_alone(gantt: &Gantt, width: f64, caption: &str) -> f64 {
    let around = Around::new(width, caption);
    natural_height(gantt, around.inner) + around.height()
}

//! Who did what when: a row a rank, compute above, copy below, as one SVG document.
//!
//! Written by hand and not through plotters, which has no textures. A picture is a pure function of what happened, the
//! window, the size and the language. Bars too narrow to be seen are put together, so a picture stays small at any zoom.

mod alone; // title and caption of a picture that stands alone
mod condense; // bars in pixels, narrow ones put together
mod place; // where everything stands
mod ticks; // the time axis
mod write; // the document

pub use alone::natural_height_alone;
pub use place::{Geometry, RowPlace, least_height, natural_height};
pub use write::gantt_svg;

/// How a bar is filled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Fill {
    /// Forward pass.
    Forward,
    /// Backward pass.
    Backward,
    /// Compute between two syncs.
    Compute,
    /// Interruption: 45° hatch.
    Hatch,
    /// Copy that is waited for.
    Copy,
    /// Copy that nobody waits for.
    Hidden,
    /// What other tenants add: dots.
    Dots,
    /// The framework's own work.
    Framework,
    /// Outside micro-batches and sync.
    Outside,
}

impl Fill {
    /// Every fill, in the order of the legend.
    pub const ALL: [Self; 9] = [
        Self::Forward,
        Self::Backward,
        Self::Compute,
        Self::Dots,
        Self::Hatch,
        Self::Copy,
        Self::Hidden,
        Self::Framework,
        Self::Outside,
    ];
}

/// A stretch of time on a track.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bar {
    /// How it is filled.
    pub fill: Fill,
    /// From when, seconds.
    pub from: f64,
    /// Until when.
    pub to: f64,
    /// This share of it is hatched, in slices spread over it.
    pub hatched: f64,
    /// Something of the same kind begins at its end, so a little air is left.
    pub cut: bool,
}

/// One rank.
#[derive(Clone, Debug, PartialEq)]
pub struct GanttRow {
    /// Its name, and a shorter one for narrow pictures.
    pub names: (String, String),
    /// Set in bold.
    pub bold: bool,
    /// What stands in the columns at the right.
    pub columns: [String; 2],
    /// The upper track, in order and without overlap.
    pub compute: Vec<Bar>,
    /// The lower track.
    pub copy: Vec<Bar>,
}

/// Everything that a picture shows.
#[derive(Clone, Debug, PartialEq)]
pub struct Gantt {
    /// Name of the picture.
    pub title: String,
    /// What it shows, for those who do not see it.
    pub description: String,
    /// Language tag.
    pub lang: String,
    /// One a rank.
    pub rows: Vec<GanttRow>,
    /// Heads of the columns at the right.
    pub heads: [String; 2],
    /// Lines through all rows.
    pub barriers: Vec<f64>,
    /// The word on them.
    pub barrier: String,
    /// Fills that occur, with their names.
    pub legend: Vec<(Fill, String)>,
    /// Titles of the time axis in s, ms, µs and ns.
    pub axis: [String; 4],
    /// When everything ends.
    pub duration: f64,
}

/// What part of the time a picture shows.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Window {
    /// From when, seconds.
    pub from: f64,
    /// Until when.
    pub to: f64,
}

impl Window {
    /// The window between two times, in either order, as far as it lies within the picture's time; all of it where nothing
    /// is asked for. Never narrower than a ten-millionth of the whole, where doubles still tell pixels apart.
    pub fn new(from: Option<f64>, to: Option<f64>, duration: f64) -> Self {
        let duration = if duration.is_finite() && duration > 0.0 {
            duration
        } else {
            1e-9
        };
        let inside = |time: Option<f64>, default: f64| match time {
            Some(time) if time.is_finite() => time.clamp(0.0, duration),
            _ => default,
        };
        let (a, b) = (inside(from, 0.0), inside(to, duration));
        let (from, to) = (a.min(b), a.max(b));
        let least = duration * 1e-7;
        if to - from >= least {
            return Self { from, to };
        }
        let from = (0.5 * (from + to - least)).clamp(0.0, duration - least);
        Self {
            from,
            to: from + least,
        }
    }

    /// Seconds.
    pub fn length(&self) -> f64 {
        self.to - self.from
    }
}

/// How a picture is drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Look<'a> {
    /// Size in CSS pixels; at least [`least_height`] high.
    pub size: (f64, f64),
    /// Which part of the time.
    pub window: Window,
    /// What the names of textures start with, so that several pictures fit in one document. ASCII letters, digits, `-`.
    pub prefix: &'a str,
    /// The picture stands alone, with its title and this caption.
    pub caption: Option<&'a str>,
}

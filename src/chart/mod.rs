//! Pictures of curves: placed once, then painted on a canvas or written as SVG by the same code.
//!
//! The drawing knows nothing of the model; only [`figures`] does, which makes a [`Figure`] of a scenario.
//! A [`Figure`] says what to show; [`layout()`] gives every line
//! and word its place; [`paint()`] hands them to any plotters backend and [`svg()`] writes a document.
//!
//! Plotters' coordinates are whole numbers, which on a canvas makes stairs of flat curves. Paint in two
//! steps to avoid that: with the canvas transform at an eighth, [`Part::Marks`] at [`Density::fine`];
//! with the transform reset, [`Part::Words`] at [`Density::whole`], so that letters are set at their true size.

mod axis; // from values to pixels and back
#[cfg(feature = "more")]
mod contour; // lines of one height through a grid
mod dumbbell; // pairs of points in rows, laid out
mod figure; // what is shown
pub mod figures; // figures made of scenarios
#[cfg(feature = "more")]
pub mod gantt; // who did what when
mod geometry; // points, rectangles, clipping, dashes
#[cfg(feature = "more")]
mod heat; // a grid of coloured cells, laid out
mod labels; // where there is room for a word
mod layout; // shapes and words with their places
mod lines; // lines over two axes, laid out
mod names; // words beside lines and points
mod paint; // a layout on any plotters backend
mod place; // a figure laid out by its kind
#[cfg(feature = "more")]
pub mod strip; // the toll strip
mod svg; // a layout as a document
mod text; // widths of letters, without a backend
mod theme; // colours
pub mod ticks; // where axes are marked
mod trace; // bands, lines and markers of series
mod word; // texts with their places

pub use axis::Map;
#[cfg(feature = "more")]
pub use figure::Heat;
pub use figure::{
    Axis, Dumbbell, Figure, Kind, Lines, Marker, MarkerShape, Row, RowPoint, Scale, Series,
    SeriesId, Threshold,
};
pub use geometry::{Point, Rect};
pub use layout::{Layout, Spot, Trace};
pub use paint::{Density, Part, paint};
pub use place::layout;
pub use svg::{in_page_style, svg};
pub use text::{FONT_FAMILY, width as text_width};
pub use theme::{Rgb, TOKENS_CSS, Theme, Token};
pub use word::{Anchor, Role, Word};

use plotters::prelude::DrawingBackend;

/// Why a picture could not be painted.
#[derive(Debug, thiserror::Error)]
pub enum ChartError {
    /// The backend refused.
    #[error("the picture could not be drawn: {0}")]
    Backend(String),
}

/// Places a figure of this size in CSS pixels and paints it.
pub fn draw<DB: DrawingBackend>(
    backend: &mut DB,
    figure: &Figure,
    theme: &Theme,
    size_css: (f64, f64),
    density: Density,
) -> Result<Layout, ChartError> {
    let placed = layout(figure, size_css);
    paint(backend, &placed, theme, density, Part::Both)?;
    Ok(placed)
}

//! What a picture shows, without how it is drawn.

use super::ticks;

/// One picture with everything it needs.
#[derive(Clone, Debug, PartialEq)]
pub struct Figure {
    /// Name of the picture. The page shows it as a heading, an export draws it.
    pub title: String,
    /// A sentence that says what the picture shows, for those who cannot see it.
    pub description: String,
    /// Language tag, `en` or `zh-CN`, so that Han glyphs come from the right variant.
    pub lang: String,
    /// The content.
    pub kind: Kind,
}

/// The kinds of picture.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Lines and points over two axes.
    Lines(Lines),
    /// Pairs of values, one row each, read sideways.
    Dumbbell(Dumbbell),
    /// Values over two axes.
    #[cfg(feature = "more")]
    Heat(Heat),
}

/// How values become distances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    /// Equal differences are equal distances.
    Linear,
    /// Equal ratios are equal distances, ticks by ten.
    Log10,
    /// Equal ratios are equal distances, ticks by two.
    Log2,
}

/// One axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Axis {
    /// Title with the unit, `throughput lost, %`.
    pub title: String,
    /// How values become distances.
    pub scale: Scale,
    /// Smallest and largest value shown.
    pub range: (f64, f64),
    /// Where the ticks are and what they say.
    pub ticks: Vec<(f64, String)>,
}

impl Axis {
    /// An axis over ready-made ticks and their range.
    pub fn new(title: impl Into<String>, scale: Scale, ticks: ticks::Ticks) -> Axis {
        Axis {
            title: title.into(),
            scale,
            range: ticks.range,
            ticks: ticks.labels,
        }
    }
}

/// Selects colour, dash and marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SeriesId {
    /// NVLink with NVSwitch.
    NvSwitch,
    /// NVLink bridge.
    Bridge,
    /// PCIe peer to peer.
    P2p,
    /// PCIe through the host.
    Host,
    /// A line fitted to the reader's own measurements.
    Fit,
    /// The line that ships with the product, beside a fitted one.
    BuiltIn,
    /// Measured points, published or the reader's own.
    Published,
    /// Measured points left out of a fit.
    LeftOut,
    /// The reader's own scenario.
    You,
    /// Anything else.
    Neutral,
}

/// The shape of a marker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MarkerShape {
    /// Circle.
    Circle,
    /// Square on its corner.
    Diamond,
    /// Square.
    Square,
    /// Triangle pointing up.
    Triangle,
    /// Two crossed strokes.
    Cross,
}

impl SeriesId {
    /// The page's class for its colour; empty for what is no link's.
    pub fn class(self) -> &'static str {
        match self {
            SeriesId::NvSwitch | SeriesId::Fit => "nv",
            SeriesId::Bridge => "br",
            SeriesId::P2p => "p2p",
            SeriesId::Host => "host",
            _ => "",
        }
    }

    /// Dash and gap in CSS pixels, or none for a solid line.
    pub fn dash(self) -> Option<(f64, f64)> {
        match self {
            SeriesId::Bridge => Some((8.0, 3.0)),
            SeriesId::P2p => Some((5.0, 3.0)),
            SeriesId::Host => Some((2.0, 3.0)),
            SeriesId::BuiltIn => Some((3.0, 3.0)),
            _ => None,
        }
    }

    /// The marker's shape.
    pub fn marker(self) -> MarkerShape {
        match self {
            SeriesId::Bridge => MarkerShape::Diamond,
            SeriesId::P2p => MarkerShape::Square,
            SeriesId::Host => MarkerShape::Triangle,
            SeriesId::LeftOut => MarkerShape::Cross,
            _ => MarkerShape::Circle,
        }
    }

    /// Line width in CSS pixels.
    pub fn width(self, selected: bool) -> f64 {
        match self {
            _ if selected => 2.5,
            SeriesId::Fit => 2.0,
            SeriesId::BuiltIn => 1.2,
            _ => 1.5,
        }
    }
}

/// A line, or a set of points.
#[derive(Clone, Debug, PartialEq)]
pub struct Series {
    /// Selects colour, dash and marker.
    pub id: SeriesId,
    /// The name beside the line.
    pub label: String,
    /// A second, quieter line under the name, `measured`.
    pub sublabel: Option<String>,
    /// The data in order of x. Points that are not finite interrupt the line.
    pub points: Vec<(f64, f64)>,
    /// Values of x at which a marker is drawn on the line.
    pub markers_at: Vec<f64>,
    /// Likely range: x, low, high. Drawn for the selected series only.
    pub band: Option<Vec<(f64, f64, f64)>>,
    /// The one the reader chose: wider, bold, drawn last, never without its name.
    pub selected: bool,
    /// The selected line under another setting: thin and dashed, named where it is alone or not at all.
    pub thin: bool,
    /// Join the points. Without it each point is a marker.
    pub line: bool,
    /// Fill the markers.
    pub filled: bool,
    /// Why there is nothing to draw. The name stays, with this reason.
    pub missing: Option<String>,
    /// Beyond this x the line is thinner, because no measurement supports it.
    pub extrapolated_beyond: Option<f64>,
}

impl Series {
    /// A plain line.
    pub fn line(id: SeriesId, label: impl Into<String>, points: Vec<(f64, f64)>) -> Series {
        Series {
            id,
            label: label.into(),
            sublabel: None,
            points,
            markers_at: Vec::new(),
            band: None,
            selected: false,
            thin: false,
            line: true,
            filled: false,
            missing: None,
            extrapolated_beyond: None,
        }
    }

    /// Measured points that no line joins.
    pub fn scatter(id: SeriesId, label: impl Into<String>, points: Vec<(f64, f64)>) -> Series {
        Series {
            line: false,
            ..Series::line(id, label, points)
        }
    }

    /// A series that cannot be drawn, with the reason.
    pub fn missing(id: SeriesId, label: impl Into<String>, why: impl Into<String>) -> Series {
        Series {
            missing: Some(why.into()),
            ..Series::line(id, label, Vec::new())
        }
    }
}

/// A value worth comparing with.
#[derive(Clone, Debug, PartialEq)]
pub struct Threshold {
    /// The value.
    pub y: f64,
    /// Words on the line.
    pub label: Option<String>,
}

/// A single named point.
#[derive(Clone, Debug, PartialEq)]
pub struct Marker {
    /// Horizontal value.
    pub x: f64,
    /// Vertical value.
    pub y: f64,
    /// Words beside it.
    pub label: String,
}

/// Lines and points over two axes.
#[derive(Clone, Debug, PartialEq)]
pub struct Lines {
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// What is drawn, in the order of the legend.
    pub series: Vec<Series>,
    /// Dashed lines across the plot.
    pub thresholds: Vec<Threshold>,
    /// The reader's own point.
    pub you: Option<Marker>,
    /// The point that would meet the target.
    pub suggested: Option<Marker>,
    /// A remark for the emptiest area.
    pub note: Option<String>,
    /// The x under the pointer: a line there, and its markers filled.
    pub hover: Option<f64>,
    /// Left and right margin in CSS pixels when two pictures share one x axis.
    pub margins: Option<(f64, f64)>,
}

impl Lines {
    /// Two axes and nothing in them yet.
    pub fn new(x: Axis, y: Axis, series: Vec<Series>) -> Lines {
        Lines {
            x,
            y,
            series,
            thresholds: Vec::new(),
            you: None,
            suggested: None,
            note: None,
            hover: None,
            margins: None,
        }
    }
}

/// Pairs of values, one row each.
#[derive(Clone, Debug, PartialEq)]
pub struct Dumbbell {
    /// The value axis.
    pub x: Axis,
    /// The rows from top to bottom.
    pub rows: Vec<Row>,
    /// What the markers mean, in the order shown.
    pub legend: Vec<(SeriesId, String)>,
    /// Values with a dashed line through all rows.
    pub thresholds: Vec<f64>,
    /// A remark for the emptiest area.
    pub note: Option<String>,
}

/// One row of a [`Dumbbell`].
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Name at the left.
    pub label: String,
    /// The reader's own row.
    pub bold: bool,
    /// The values.
    pub points: Vec<RowPoint>,
    /// Why a value is missing.
    pub note: Option<String>,
}

/// One value in a row.
#[derive(Clone, Debug, PartialEq)]
pub struct RowPoint {
    /// The value.
    pub value: f64,
    /// Selects colour and marker; [`SeriesId::You`] is the large disc.
    pub id: SeriesId,
    /// Colour of the words when the marker itself is the reader's own.
    pub link: SeriesId,
    /// Words beside the marker.
    pub label: Option<String>,
}

/// Values over two axes: cells of one hue, the deeper the larger, and lines of equal value.
#[cfg(feature = "more")]
#[derive(Clone, Debug, PartialEq)]
pub struct Heat {
    /// Horizontal axis.
    pub x: Axis,
    /// Vertical axis.
    pub y: Axis,
    /// The axis of the values, by which they are shaded. Lines of equal value are straight between its distances.
    pub key: Axis,
    /// Where the columns stand, ascending.
    pub columns: Vec<f64>,
    /// Where the rows stand, ascending.
    pub rows: Vec<f64>,
    /// One entry a row, one value a column.
    pub values: Vec<Vec<f64>>,
    /// Values with a line.
    pub contours: Vec<Threshold>,
    /// The reader's own point.
    pub you: Option<Marker>,
}

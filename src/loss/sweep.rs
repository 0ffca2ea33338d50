use super::{Prediction, predict_here};
use crate::hardware::{Link, links_of};
use crate::quantity::Bytes;
use crate::scenario::{Bucket, Limits, Scenario, limits};

/// What a curve runs over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// Micro-batches per sync.
    Every,
    /// Syncs per micro-batch.
    Per,
    /// Bytes per sync.
    Size,
    /// Message size.
    Bucket,
    /// GPUs.
    N,
    /// Links that the GPU has.
    Link,
}

impl Axis {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Every,
        Self::Per,
        Self::Size,
        Self::Bucket,
        Self::N,
        Self::Link,
    ];

    /// The value of `--axis`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Every => "every",
            Self::Per => "per",
            Self::Size => "size",
            Self::Bucket => "bucket",
            Self::N => "n",
            Self::Link => "link",
        }
    }

    /// The range swept where none is asked for.
    pub const fn range(self) -> (f64, f64) {
        match self {
            Self::Every => (1.0, 64.0),
            Self::Per => (1.0, 1024.0),
            Self::Size => (1024.0, 17_179_869_184.0),
            Self::Bucket => (1_048_576.0, 1_073_741_824.0),
            Self::N => (1.0, 8.0),
            Self::Link => (0.0, 2.0),
        }
    }
}

/// One point.
#[derive(Clone, Debug, PartialEq)]
pub struct CurvePoint {
    /// The scenario at this point, by which it can be opened again.
    pub scenario: Scenario,
    /// The axis value; for links the place in the list of links that the GPU has.
    pub x: f64,
    /// What the scenario comes to there; without the smallest `every`.
    pub prediction: Prediction,
}

/// Predictions along an axis.
#[derive(Clone, Debug, PartialEq)]
pub struct Curve {
    /// The axis.
    pub axis: Axis,
    /// By x, ascending.
    pub points: Vec<CurvePoint>,
}

/// Why there is no curve.
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum AxisError {
    /// The range is empty, or not numbers above zero.
    #[error(
        "--range has to run from a number above 0 to a larger one, inside what the key allows: {low} to {high}"
    )]
    Range {
        /// Smallest value of the key.
        low: f64,
        /// Largest.
        high: f64,
    },
    /// Too few or too many points.
    #[error("--points takes 2 to {MAX_POINTS}")]
    Points,
    /// The scenario fixes the other of `every` and `per`.
    #[error("--axis {axis} takes {key} as 1, and the scenario sets it")]
    Fixed {
        /// The axis.
        axis: &'static str,
        /// The key that stands against it.
        key: &'static str,
    },
    /// Links have no range.
    #[error("--axis link takes neither --range nor --points")]
    Links,
    /// Every point would cut the tensor into too many messages.
    #[error("--range has no point: the tensor would be cut into more messages than are allowed")]
    NoPoint,
}

/// The most points of one curve.
const MAX_POINTS: usize = 10_000;

/// Predicts `scenario` along `axis`.
///
/// Sizes run over a geometric grid of `points` (default 97, four an octave over 1 KiB to 16 GiB); counts over the
/// whole numbers of the range, thinned geometrically to `points` where there are more. Points outside what a key
/// allows are left out.
pub fn sweep(
    scenario: &Scenario,
    axis: Axis,
    range: Option<(f64, f64)>,
    points: Option<usize>,
) -> Result<Curve, AxisError> {
    let (low, high) = range.unwrap_or(axis.range());
    if points.is_some_and(|p| !(2..=MAX_POINTS).contains(&p)) {
        return Err(AxisError::Points);
    }
    match axis {
        Axis::Every if scenario.per > 1 => {
            return Err(AxisError::Fixed {
                axis: "every",
                key: "per",
            });
        }
        Axis::Per if scenario.every > 1 => {
            return Err(AxisError::Fixed {
                axis: "per",
                key: "every",
            });
        }
        Axis::Link if range.is_some() || points.is_some() => return Err(AxisError::Links),
        _ => {}
    }
    let allowed = limits(axis.id()).unwrap_or(Limits {
        low: 0.0,
        high: f64::INFINITY,
    });
    let values = match axis {
        Axis::Link => vec![0.0, 1.0, 2.0],
        _ if !(low > 0.0
            && high >= low
            && high.is_finite()
            && low >= allowed.low
            && high <= allowed.high) =>
        {
            return Err(AxisError::Range {
                low: allowed.low,
                high: allowed.high,
            });
        }
        Axis::Size | Axis::Bucket => geometric(low, high, points.unwrap_or(97)),
        Axis::Every | Axis::Per | Axis::N => whole_numbers(low, high, points.unwrap_or(64)),
    };
    let mut found = Vec::with_capacity(values.len());
    for x in values {
        let mut at = scenario.clone();
        if !place(&mut at, axis, x) {
            continue;
        }
        let prediction = predict_here(&at);
        found.push(CurvePoint {
            scenario: at,
            x,
            prediction,
        });
    }
    if found.is_empty() {
        return Err(AxisError::NoPoint);
    }
    Ok(Curve {
        axis,
        points: found,
    })
}

/// Puts `x` into the scenario; false where the key does not take it.
fn place(scenario: &mut Scenario, axis: Axis, x: f64) -> bool {
    let inside = limits(axis.id()).is_none_or(|limits| x >= limits.low && x <= limits.high);
    if !inside {
        return false;
    }
    match axis {
        Axis::Every => {
            scenario.every = x as u32;
            scenario.per = 1;
        }
        Axis::Per => {
            scenario.per = x as u32;
            scenario.every = 1;
        }
        Axis::N => scenario.n = x as u32,
        Axis::Size => scenario.size = Bytes::from_f64(x).ok(),
        Axis::Bucket => scenario.bucket = Bytes::from_f64(x).ok().map(Bucket::Each),
        Axis::Link => {
            let links: [Link; 3] = links_of(scenario.gpu);
            scenario.link = links.get(x as usize).copied();
        }
    }
    // A bucket that would cut the tensor into more messages than allowed is no point of the curve.
    if let Bucket::Each(bytes) = scenario.bucket_used()
        && bytes.get() < scenario.size_used().get().div_ceil(scenario.most_buckets())
    {
        return false;
    }
    scenario.settle();
    true
}

fn geometric(low: f64, high: f64, points: usize) -> Vec<f64> {
    if high == low {
        return vec![low];
    }
    let ratio = libm::log2(high / low) / (points - 1) as f64;
    let mut values: Vec<f64> = (0..points)
        .map(|i| libm::round(low * libm::exp2(ratio * i as f64)))
        .collect();
    values.dedup();
    values
}

fn whole_numbers(low: f64, high: f64, points: usize) -> Vec<f64> {
    let (low, high) = (low.ceil(), high.floor());
    if high < low {
        return Vec::new();
    }
    if high - low < points as f64 {
        return (0..=(high - low) as usize)
            .map(|i| low + i as f64)
            .collect();
    }
    geometric(low, high, points)
}

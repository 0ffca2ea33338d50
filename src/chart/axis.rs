//! From values to pixels and back.

use super::figure::{Axis, Scale};

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

//! The framework's own work at a gradient sync: what published steps lose beyond wire, waiting and slowed compute.

use crate::quantity::sort_few;

/// Seconds of framework work per byte of gradients, never hidden.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Framework {
    /// Central.
    pub central: f64,
    /// Smallest that is expected.
    pub low: f64,
    /// Largest.
    pub high: f64,
}

/// Gradients are copied into the buckets and back: each way is a read and a write of device memory.
pub const COPIES: f64 = 4.0;

/// The exposed time is never given a wider range than this, high to low: beyond, a range says nothing.
pub const WIDEST: f64 = 3.0;

/// Seconds a byte as fractions of the central value: what a framework that does better needs, and one that does worse.
/// Assumed, with the published steps in view: three of them cannot give a spread of their own. `tests/step_bands.rs` holds
/// that each of them lies inside the band whose central value was fitted without it.
const BELOW: f64 = 0.5;
const ABOVE: f64 = 6.0;

impl Framework {
    /// No work at all.
    pub const NONE: Self = Self {
        central: 0.0,
        low: 0.0,
        high: 0.0,
    };

    /// Fitted to the published NVLink steps `gh200-4x-anemoi`, `bask-gpt2l-1x2` and `bask-gpt2l-1x4`
    /// (`collective/published/steps.txt`), which need 34, 6.1 and 7.4 ps a byte; estimated.
    /// `tests/step_bands.rs` fits again and compares.
    pub const FITTED: Self = Self {
        central: 7.4e-12,
        low: BELOW * 7.4e-12,
        high: ABOVE * 7.4e-12,
    };

    /// From the seconds a byte of single published steps: their median, the lower one of an even number, since one in
    /// three is off by a factor of five. `None` without any.
    pub fn fit(seconds_per_byte: &[f64]) -> Option<Self> {
        let mut sorted = seconds_per_byte.to_vec();
        sort_few(&mut sorted, |a, b| a < b);
        let central = *sorted.get(sorted.len().checked_sub(1)? / 2)?;
        Some(Self {
            central,
            low: BELOW * central,
            high: ABOVE * central,
        })
    }

    /// `extra`: seconds per sync of `bytes` of gradients on a GPU whose memory moves `hbm` bytes a second; central, low
    /// and high.
    pub fn seconds(&self, bytes: f64, hbm: f64) -> (f64, f64, f64) {
        let copies = COPIES * bytes / hbm;
        let at = |e: f64| copies + e * bytes;
        (at(self.central), at(self.low), at(self.high))
    }
}

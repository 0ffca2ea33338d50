//! The time axis: steps of 1, 2 or 5 in the unit of the window.

use super::Window;
use crate::chart::text;
use crate::quantity::decimals;

/// Units with their place among the axis titles.
const UNITS: [(f64, usize); 4] = [(1.0, 0), (1e-3, 1), (1e-6, 2), (1e-9, 3)];
/// Air between two labels, pixels.
const AIR: f64 = 18.0;
/// Labels stand no closer than this.
const LEAST: f64 = 44.0;

/// Times with their labels, and the unit's place among the axis titles.
pub(super) struct TimeTicks {
    pub(super) labels: Vec<(f64, String)>,
    pub(super) unit: usize,
}

/// Ticks of a window that is `width` pixels wide.
pub(super) fn time_ticks(window: &Window, width: f64, size: f64) -> TimeTicks {
    let (unit, place) = UNITS
        .into_iter()
        .find(|(unit, _)| window.length() >= 2.0 * unit)
        .unwrap_or((1e-9, 3));
    let (from, to) = (window.from / unit, window.to / unit);
    let mut step = (to - from) / (width / LEAST).max(1.0);
    loop {
        let (nice, digits) = nice(step);
        let widest = [from, to]
            .map(|time| text::width(&decimals(time, digits), size, false))
            .into_iter()
            .fold(0.0, f64::max);
        let room = nice / (to - from) * width;
        // A step as long as the window is the last resort: one label then, or none.
        if room >= widest + AIR || nice >= to - from {
            return TimeTicks {
                labels: labels(from, to, nice, digits, unit),
                unit: place,
            };
        }
        step = nice * 1.01;
    }
}

fn labels(from: f64, to: f64, step: f64, digits: usize, unit: f64) -> Vec<(f64, String)> {
    let first = (from / step - 1e-9).ceil();
    let count = ((to / step + 1e-9).floor() - first).clamp(-1.0, 200.0) as i32;
    (0..=count)
        .map(|at| {
            let time = (first + f64::from(at)) * step;
            (time * unit, decimals(time, digits))
        })
        .collect()
}

/// The smallest of 1, 2 and 5 times a power of ten that is no smaller, and the decimals that it needs.
fn nice(step: f64) -> (f64, usize) {
    let power = libm::log10(step).floor();
    let ten = libm::pow(10.0, power);
    for (factor, more) in [(1.0, 0.0), (2.0, 0.0), (5.0, 0.0), (10.0, 1.0)] {
        if factor * ten >= step * (1.0 - 1e-9) {
            let power = power + more;
            return (factor * ten, if power < 0.0 { -power as usize } else { 0 });
        }
    }
    (10.0 * ten, 0)
}

//! The numbers behind the heat map: throughput lost over sync frequency and tensor size.

use super::data::{counts_per, filled, fits, frequencies};
use crate::loss::{lost_at, lost_over_every};
use crate::quantity::{Bytes, sort_few};
use crate::scenario::Scenario;

/// 1 MB to 16 GB, decimal as gradients are counted.
pub const SIZES: (f64, f64) = (1e6, 16e9);
/// Rows an octave: lines between them are within a pixel of where they belong.
const ROWS_AN_OCTAVE: f64 = 4.0;

/// Losses over sync frequency and tensor size.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// Micro-batches per sync, or syncs per micro-batch where [`counts_per`] says so.
    pub columns: Vec<u32>,
    /// Sizes in bytes.
    pub rows: Vec<f64>,
    /// Throughput lost as a fraction, central: one entry a row, one value a column.
    pub lost: Vec<Vec<f64>>,
}

/// The heat map's grid. Other sizes and counts than the scenario's change nothing else in it.
pub fn heat(scenario: &Scenario) -> Grid {
    let columns = counts(scenario);
    let mut rows = Vec::new();
    let mut lost = Vec::new();
    for bytes in sizes(scenario) {
        let Ok(size) = Bytes::from_f64(bytes) else {
            continue;
        };
        let one = Scenario {
            size: Some(size),
            ..scenario.clone()
        };
        lost.push(across(&one, &columns));
        rows.push(bytes);
    }
    Grid {
        columns,
        rows,
        lost,
    }
}

fn across(scenario: &Scenario, columns: &[u32]) -> Vec<f64> {
    if counts_per(scenario) {
        let at = |&per: &u32| {
            lost_at(&Scenario {
                per,
                ..scenario.clone()
            })
        };
        return columns.iter().map(|per| at(per).0).collect();
    }
    let lost = lost_over_every(scenario, columns);
    lost.into_iter().map(|(central, _, _)| central).collect()
}

/// Whole numbers over the frequency chart's range: all of them at first, then eight steps an octave, or four where the
/// range is longer than usual.
fn counts(scenario: &Scenario) -> Vec<u32> {
    let last = frequencies(scenario).last().copied().unwrap_or(64);
    let steps = if last > 64 { 4 } else { 8 };
    let mut counts: Vec<u32> = (0..last.ilog2())
        .flat_map(|octave| {
            let first = 1 << octave;
            (first..2 * first).step_by((first / steps).max(1) as usize)
        })
        .collect();
    counts.push(last);
    counts
}

/// Sizes whose last message is full, as in the chart by size: a line of equal loss would else be a saw.
fn sizes(scenario: &Scenario) -> Vec<f64> {
    let own = scenario.size_used().as_f64();
    let decade = |round: fn(f64) -> f64| libm::pow(10.0, round(libm::log10(own)));
    let low = if own < SIZES.0 {
        decade(libm::floor)
    } else {
        SIZES.0
    };
    let high = if own > SIZES.1 {
        decade(libm::ceil)
    } else {
        SIZES.1
    };
    let steps = libm::ceil(ROWS_AN_OCTAVE * libm::log2(high / low));
    let bucket = scenario.bucket_used();
    let mut sizes: Vec<f64> = (0..=steps as u32)
        .map(|step| low * libm::pow(high / low, f64::from(step) / steps))
        .map(|bytes| libm::round(filled(bucket, bytes)))
        .filter(|&bytes| bytes >= low && bytes <= high && fits(scenario, bucket, bytes))
        .collect();
    sort_few(&mut sizes, |a, b| a < b);
    sizes.dedup();
    sizes
}

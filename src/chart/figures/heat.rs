//! The heat map: throughput lost over sync frequency and tensor size.

use super::data;
use super::frequency::{loss_axis, you};
use super::grid::{self, Grid};
use super::names::{percent, threshold};
use crate::chart::{Axis, Figure, Heat, Kind, Scale, Threshold, ticks};
use crate::loss::lost_at;
use crate::quantity::{Bytes, Lang, Ratio};
use crate::scenario::Scenario;
use crate::words::charts;

/// The losses that get a line, in per cent.
const LINES: [f64; 2] = [5.0, 20.0];

/// Throughput lost against sync frequency and tensor size.
pub(super) fn figure(scenario: &Scenario, lang: Lang) -> Figure {
    let grid = grid::heat(scenario);
    let per = data::counts_per(scenario);
    let ends = |values: &[f64]| {
        let (first, last) = (values.first(), values.last());
        (first.copied().unwrap_or(1.0), last.copied().unwrap_or(2.0))
    };
    let columns: Vec<f64> = grid.columns.iter().map(|&k| f64::from(k)).collect();
    let ((left, right), (low, high)) = (ends(&columns), ends(&grid.rows));
    let x_title = if per {
        charts::PER_AXIS
    } else {
        charts::EVERY_AXIS
    };
    let (lost, _, _) = lost_at(scenario);
    let own = if per { scenario.per } else { scenario.every };
    let mut point = you(f64::from(own), lost, lang);
    point.y = scenario.size_used().as_f64();
    let contours = LINES.map(|y| Threshold {
        y,
        label: Some(line_name(y, lang)),
    });
    let heat = Heat {
        x: Axis::new(
            x_title.get(lang),
            Scale::Log2,
            ticks::powers_of_two(left, right),
        ),
        y: Axis::new(
            charts::SIZE_AXIS.get(lang),
            Scale::Log10,
            ticks::bytes_decimal(low, high),
        ),
        key: loss_axis(scenario, &[], lang),
        values: grid
            .lost
            .iter()
            .map(|row| row.iter().map(|lost| 100.0 * lost).collect())
            .collect(),
        columns,
        rows: grid.rows.clone(),
        contours: contours.to_vec(),
        you: Some(point),
    };
    Figure {
        title: charts::HEAT_TITLE.get(lang).to_owned(),
        description: description(scenario, &grid, own, lang),
        lang: lang.id().to_owned(),
        kind: Kind::Heat(heat),
    }
}

fn line_name(percent: f64, lang: Lang) -> String {
    threshold(Ratio::new(percent / 100.0).unwrap_or(Ratio::ZERO), lang)
}

/// The extremes, and up to which size the scenario's own frequency stays below each line.
fn description(scenario: &Scenario, grid: &Grid, own: u32, lang: Lang) -> String {
    let size = |bytes: f64| lang.join(&Bytes::from_f64(bytes).unwrap_or(Bytes::ZERO).parts());
    let per = data::counts_per(scenario);
    let corner = |row: usize, column: usize| {
        let lost = grid.lost.get(row).and_then(|row| row.get(column));
        let place = (
            grid.columns.get(column).copied().unwrap_or(1),
            size(grid.rows.get(row).copied().unwrap_or(0.0)),
        );
        (percent(lost.copied().unwrap_or(0.0), lang), place)
    };
    let (top, end) = (
        grid.rows.len().saturating_sub(1),
        grid.columns.len().saturating_sub(1),
    );
    // More micro-batches per sync lose less, more syncs per micro-batch lose more.
    let (mild, hard) = if per { (0, end) } else { (end, 0) };
    let (least, most) = (corner(0, mild), corner(top, hard));
    let text = charts::heat_description(
        lang,
        per,
        (&least.0, least.1.0, &least.1.1),
        (&most.0, most.1.0, &most.1.1),
    );
    let lost_with = |bytes: f64| {
        Bytes::from_f64(bytes).map_or(0.0, |size| {
            lost_at(&Scenario {
                size: Some(size),
                ..scenario.clone()
            })
            .0
        })
    };
    let lines = LINES.map(|line| {
        let below = |bytes: &&f64| lost_with(**bytes) < line / 100.0;
        let up_to = grid.rows.iter().take_while(below).last();
        let reach = match up_to {
            None => charts::Reach::Nowhere,
            Some(bytes) if grid.rows.last() == Some(bytes) => charts::Reach::Everywhere,
            Some(bytes) => charts::Reach::UpTo(size(*bytes)),
        };
        (line_name(line, lang), reach)
    });
    text + &charts::heat_reach(lang, per, own, &lines)
}

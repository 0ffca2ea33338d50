use super::data;
use super::frequency::{link_line, loss_axis, thresholds};
use super::names::percent;
use crate::chart::{Axis, Figure, Kind, Lines, Marker, Scale, ticks};
use crate::loss::lost_at;
use crate::quantity::{Bytes, Lang};
use crate::scenario::Scenario;
use crate::words::charts;

/// Throughput lost against tensor size.
pub(super) fn figure(scenario: &Scenario, lang: Lang) -> Figure {
    let curves = data::size(scenario);
    let (low, high) = data::SIZES;
    let x = Axis::new(
        charts::SIZE_AXIS.get(lang),
        Scale::Log10,
        ticks::bytes_decimal(low, high),
    );
    let markers: Vec<f64> = (4..=10)
        .map(|power| libm::pow(10.0, f64::from(power)))
        .collect();
    let series = curves
        .iter()
        .map(|curve| {
            let mut series = link_line(curve, &markers, lang);
            // Markers stand at decades, which are no points of the curve's own grid.
            series.markers_at.clear();
            series.extrapolated_beyond = Some(curve.measured_to).filter(|&end| end < high);
            series
        })
        .collect();
    let mut lines = Lines::new(x, loss_axis(scenario, &curves, lang), series);
    lines.thresholds = thresholds(scenario, lang);
    for threshold in &mut lines.thresholds {
        // The words stand once, in the figure by frequency.
        threshold.label = None;
    }
    let own = scenario.size_used();
    let (lost, _, _) = lost_at(scenario);
    if own.as_f64() >= low && own.as_f64() <= high {
        lines.you = Some(Marker {
            x: own.as_f64(),
            y: 100.0 * lost,
            label: lang.join(&own.parts()),
        });
    }
    let print =
        |bytes: f64| lang.join(&Bytes::from_f64(bytes).unwrap_or(Bytes::ZERO).parts_binary());
    let selected = curves.iter().find(|curve| curve.selected);
    let end = |at: Option<&data::Lost>| {
        at.map_or((String::new(), String::new()), |p| {
            (print(p.x), percent(p.lost, lang))
        })
    };
    let (first, last) = selected
        .map(|c| (end(c.points.first()), end(c.points.last())))
        .unwrap_or_default();
    Figure {
        title: charts::SIZE_TITLE.get(lang).to_owned(),
        description: charts::size_description(lang, &first.0, &first.1, &last.0, &last.1),
        lang: lang.id().to_owned(),
        kind: Kind::Lines(lines),
    }
}

use super::data::{self, LinkCurve};
use super::names::{link_name, link_series, percent, percent_beside, status_word, threshold};
use crate::chart::{Axis, Figure, Kind, Lines, Marker, Scale, Series, Threshold, ticks};
use crate::collective::resolve;
use crate::loss::{Bound, Study, bound, lost_at, lost_over_every, smallest_every};
use crate::quantity::Lang;
use crate::scenario::{self, Scenario};
use crate::words::charts;

/// Throughput lost against sync frequency.
pub(super) fn figure(scenario: &Scenario, lang: Lang) -> Figure {
    let curves = data::frequency(scenario);
    let values = data::frequencies(scenario);
    let (first, last) = (
        values.first().copied().unwrap_or(1),
        values.last().copied().unwrap_or(64),
    );
    let own = if data::counts_per(scenario) {
        scenario.per
    } else {
        scenario.every
    };
    let (lost, _, _) = lost_at(scenario);
    let x_title = if data::counts_per(scenario) {
        charts::PER_AXIS
    } else {
        charts::EVERY_AXIS
    };
    let x = Axis::new(
        x_title.get(lang),
        Scale::Log2,
        ticks::powers_of_two(f64::from(first), f64::from(last)),
    );
    let markers: Vec<f64> = values
        .iter()
        .filter(|v| v.is_power_of_two())
        .map(|&v| f64::from(v))
        .collect();
    let mut series: Vec<Series> = curves
        .iter()
        .map(|curve| link_line(curve, &markers, lang))
        .collect();
    if let Some(other) = data::other_overlap(scenario, &curves) {
        let points = other.iter().map(|p| (p.x, 100.0 * p.lost)).collect();
        series.push(Series {
            thin: true,
            ..Series::line(
                link_series(scenario.link_used()),
                charts::other_overlap(scenario.overlap).get(lang),
                points,
            )
        });
    }
    let mut lines = Lines::new(x, loss_axis(scenario, &curves, lang), series);
    lines.thresholds = thresholds(scenario, lang);
    lines.you = Some(you(f64::from(own), lost, lang));

    let smallest = smallest_every(
        &Study::new(scenario, &resolve(&scenario.request())),
        scenario.target.get(),
    );
    if let Some(every) = smallest
        && every > scenario.every
        && !data::counts_per(scenario)
        && let Some(&(lost, _, _)) = lost_over_every(scenario, &[every]).first()
        && f64::from(every) <= f64::from(last)
    {
        lines.suggested = Some(Marker {
            x: f64::from(every),
            y: 100.0 * lost,
            label: charts::suggested(lang, every, &percent_beside(lost, scenario.target, lang)),
        });
    }
    let selected = curves.iter().find(|curve| curve.selected);
    let end = |at: Option<&data::Lost>| percent(at.map_or(0.0, |p| p.lost), lang);
    let ends = selected
        .map(|c| (end(c.points.first()), end(c.points.last())))
        .unwrap_or_default();
    let description = if data::counts_per(scenario) {
        charts::per_description(lang, &ends.0, &ends.1, last)
    } else {
        charts::frequency_description(
            lang,
            &ends.0,
            &ends.1,
            last,
            &threshold(scenario.target, lang),
            smallest,
        )
    };
    Figure {
        title: charts::FREQUENCY_TITLE.get(lang).to_owned(),
        description,
        lang: lang.id().to_owned(),
        kind: Kind::Lines(lines),
    }
}

/// The curve of a link as a series: per cent on y, the band where it is the scenario's own.
pub(super) fn link_line(curve: &LinkCurve, markers: &[f64], lang: Lang) -> Series {
    let points = curve.points.iter().map(|p| (p.x, 100.0 * p.lost)).collect();
    let mut series = Series::line(link_series(curve.link), link_name(curve.link, lang), points);
    series.sublabel = Some(status_word(curve.status, lang).to_owned());
    series.markers_at = markers.to_vec();
    series.selected = curve.selected;
    series.band = curve.selected.then(|| {
        curve
            .points
            .iter()
            .map(|p| (p.x, 100.0 * p.low, 100.0 * p.high))
            .collect()
    });
    series
}

/// The loss axis: 0 to 100 %, or logarithmic with a floor that follows the scenario's own curve down.
pub(super) fn loss_axis(scenario: &Scenario, curves: &[LinkCurve], lang: Lang) -> Axis {
    let title = match bound(scenario) {
        Bound::Lower => charts::LOST_AXIS_LOWER,
        _ => charts::LOST_AXIS,
    }
    .get(lang);
    // Zero has no place on a logarithmic axis.
    if scenario.page.scale == scenario::Scale::Linear || scenario.n <= 1 {
        return Axis::new(title, Scale::Linear, ticks::linear_nice(0.0, 100.0));
    }
    let smallest = curves
        .iter()
        .filter(|curve| curve.selected)
        .flat_map(|curve| &curve.points)
        // What follows from measured steps may reach down to nothing.
        .map(|p| 100.0 * p.low.max(p.lost / 10.0))
        .filter(|&lost| lost > 0.0)
        .fold(0.5, f64::min);
    let ten = libm::pow(10.0, libm::floor(libm::log10(smallest)));
    let floor = [5.0, 2.0, 1.0]
        .into_iter()
        .map(|step| step * ten)
        .find(|&step| step <= smallest)
        .unwrap_or(ten);
    Axis::new(
        title,
        Scale::Log10,
        ticks::log_1_2_5((0.8 * floor).max(0.0004), 100.0),
    )
}

/// The scenario's target and 20 %.
pub(super) fn thresholds(scenario: &Scenario, lang: Lang) -> Vec<Threshold> {
    let target = Threshold {
        y: scenario.target.percent(),
        label: Some(charts::target(lang, &threshold(scenario.target, lang))),
    };
    let worth = Threshold {
        y: 20.0,
        label: Some(charts::WORTH_ACTING.get(lang).to_owned()),
    };
    if (target.y - worth.y).abs() < 1.0 {
        vec![target]
    } else {
        vec![target, worth]
    }
}

/// The scenario's own point.
pub(super) fn you(x: f64, lost: f64, lang: Lang) -> Marker {
    Marker {
        x,
        y: 100.0 * lost,
        label: format!("{} {}", charts::YOU.get(lang), percent(lost, lang)),
    }
}

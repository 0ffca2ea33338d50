use super::data;
use super::names::link_series;
use crate::chart::{Axis, Figure, Kind, Lines, Marker, Scale, Series, SeriesId, ticks};
use crate::collective::resolve;
use crate::quantity::{Lang, Seconds};
use crate::scenario::Scenario;
use crate::words::charts;

/// The collective's own curve with the published points on it.
pub(super) fn figure(scenario: &Scenario, lang: Lang) -> Figure {
    let data = data::collective(scenario);
    let (low, high) = (512.0, 17_179_869_184.0);
    let x = Axis::new(
        charts::MESSAGE_AXIS.get(lang),
        Scale::Log2,
        ticks::bytes_binary(low, high),
    );
    let times = data
        .line
        .iter()
        .flat_map(|&(_, _, fast, slow, _)| [fast, slow])
        .chain(data.rows.iter().map(|row| row.1));
    let (least, most) = times.fold((f64::INFINITY, 0.0_f64), |(a, b), time| {
        (a.min(time), b.max(time))
    });
    let range = if most > 0.0 {
        (least * 0.8, most * 1.25)
    } else {
        (1.0, 100.0)
    };
    let y = Axis::new(charts::TIME_AXIS.get(lang), Scale::Log10, decades(range));

    let mut line = Series::line(
        link_series(scenario.link_used()),
        charts::MODEL.get(lang),
        data.line
            .iter()
            .map(|&(bytes, micros, ..)| (bytes, micros))
            .collect(),
    );
    line.selected = true;
    line.band = Some(
        data.line
            .iter()
            .map(|&(bytes, _, fast, slow, _)| (bytes, fast, slow))
            .collect(),
    );
    line.extrapolated_beyond = Some(data.measured_to).filter(|&end| end < high);
    let mut series = vec![line];
    if !data.rows.is_empty() {
        series.push(Series::scatter(
            SeriesId::Published,
            charts::PUBLISHED.get(lang),
            data.rows.clone(),
        ));
    }
    let mut lines = Lines::new(x, y, series);
    let own = scenario.size_used();
    let call = resolve(&scenario.request()).call(own.as_f64());
    let time = call.map_or(Seconds::ZERO, |call| {
        Seconds::new(call.seconds).unwrap_or(Seconds::ZERO)
    });
    if own.as_f64() >= low && own.as_f64() <= high && call.is_some() {
        lines.you = Some(Marker {
            x: own.as_f64(),
            y: time.micros(),
            label: lang.join(&time.parts()),
        });
    }
    Figure {
        title: charts::COLLECTIVE_TITLE.get(lang).to_owned(),
        description: charts::collective_description(
            lang,
            &lang.join(&own.parts()),
            &lang.join(&time.parts()),
            data.rows.len(),
        ),
        lang: lang.id().to_owned(),
        kind: Kind::Lines(lines),
    }
}

/// One tick a decade where that gives three, else 1-2-5.
fn decades((low, high): (f64, f64)) -> ticks::Ticks {
    let mut all = ticks::log_1_2_5(low, high);
    let whole = |value: f64| (libm::log10(value) - libm::round(libm::log10(value))).abs() < 1e-9;
    if all.labels.iter().filter(|(value, _)| whole(*value)).count() >= 3 {
        all.labels.retain(|(value, _)| whole(*value));
    }
    all
}

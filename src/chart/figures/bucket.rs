use super::data;
use super::frequency::{link_line, loss_axis, thresholds};
use super::names::percent;
use crate::chart::{Axis, Figure, Kind, Lines, Marker, Scale, ticks};
use crate::loss::lost_at;
use crate::quantity::{Bytes, Lang};
use crate::scenario::{Bucket, Scenario};
use crate::words::charts;

/// Throughput lost against bucket size.
pub(super) fn figure(scenario: &Scenario, lang: Lang) -> Figure {
    let curves = data::bucket(scenario);
    let x = Axis::new(
        charts::BUCKET_AXIS.get(lang),
        Scale::Log2,
        ticks::bytes_binary(1_048_576.0, 1_073_741_824.0),
    );
    let series = curves
        .iter()
        .map(|curve| link_line(curve, &[], lang))
        .collect();
    let mut lines = Lines::new(x, loss_axis(scenario, &curves, lang), series);
    lines.thresholds = thresholds(scenario, lang);
    let (lost, _, _) = lost_at(scenario);
    if let Bucket::Each(bytes) = scenario.bucket_used() {
        lines.you = Some(Marker {
            x: bytes.as_f64(),
            y: 100.0 * lost,
            label: lang.join(&bytes.parts_binary()),
        });
    }
    let print =
        |bytes: f64| lang.join(&Bytes::from_f64(bytes).unwrap_or(Bytes::ZERO).parts_binary());
    let ends = curves
        .iter()
        .find(|curve| curve.selected)
        .and_then(|c| Some((c.points.first()?, c.points.last()?)));
    let description = ends.map_or_else(String::new, |(a, b)| {
        charts::bucket_description(
            lang,
            &print(a.x),
            &percent(a.lost, lang),
            &print(b.x),
            &percent(b.lost, lang),
        )
    });
    Figure {
        title: charts::BUCKET_TITLE.get(lang).to_owned(),
        description,
        lang: lang.id().to_owned(),
        kind: Kind::Lines(lines),
    }
}

use super::data::{self, LinkCurve, Lost};
use crate::chart::{Figure, Kind, Series, SeriesId};
use crate::quantity::Lang;
use crate::scenario::{ChartKind, Scenario};
use crate::words::charts;

/// Draws the line of another scenario's own link into the figure of `scenario`, with a marker at its own place.
///
/// Both stand on the figure's axes: where those count something else for the other scenario nothing is drawn, and what
/// lies beyond them is left out.
pub fn draw_pinned(
    figure: &mut Figure,
    kind: ChartKind,
    scenario: &Scenario,
    pinned: &Scenario,
    lang: Lang,
) {
    let Kind::Lines(lines) = &mut figure.kind else {
        return;
    };
    let (curves, own) = match kind {
        ChartKind::Frequency if data::counts_per(scenario) == data::counts_per(pinned) => {
            let own = if data::counts_per(pinned) {
                pinned.per
            } else {
                pinned.every
            };
            (data::frequency(pinned), f64::from(own))
        }
        ChartKind::Size => (data::size(pinned), pinned.size_used().as_f64()),
        _ => return,
    };
    let Some(LinkCurve { points, .. }) = curves.into_iter().find(|curve| curve.selected) else {
        return;
    };
    let within = |(low, high): (f64, f64), value: f64| value >= low && value <= high;
    let (across, up) = (lines.x.range, lines.y.range);
    let place = |p: &Lost| {
        let y = 100.0 * p.lost;
        let there = within(across, p.x) && within(up, y);
        (p.x, if there { y } else { f64::NAN })
    };
    // At the size of the scenario itself there need be no point of the curve.
    let nearest = points
        .iter()
        .min_by(|a, b| (a.x / own - 1.0).abs().total_cmp(&(b.x / own - 1.0).abs()));
    let marked = nearest.map(|p| p.x);
    lines.series.push(Series {
        thin: true,
        markers_at: marked.into_iter().collect(),
        ..Series::line(
            SeriesId::BuiltIn,
            charts::PINNED.get(lang),
            points.iter().map(place).collect(),
        )
    });
}

//! Data that leave the plot, are missing, dense or not numbers.

use proptest::prelude::*;
use synctoll::chart::{Axis, Marker, Role, Scale, Series, SeriesId, Theme, layout, svg};

use crate::figures::{self, lines, plain};

#[test]
fn lines_are_clipped_at_the_edge_and_not_dropped() {
    let series = Series::line(SeriesId::P2p, "through", vec![(-10.0, -10.0), (20.0, 20.0)]);
    let placed = layout(
        &plain(vec![series], (0.0, 10.0), (0.0, 10.0)),
        (300.0, 200.0),
    );
    let run = &placed.traces[0].runs[0];
    let plot = placed.plot;
    for (end, corner) in [(run[0], (plot.x0, plot.y1)), (run[1], (plot.x1, plot.y0))] {
        assert!((end.0 - corner.0).abs() < 1e-6 && (end.1 - corner.1).abs() < 1e-6);
    }
}

#[test]
fn gaps_in_the_data_are_gaps_in_the_line() {
    let points = vec![
        (0.0, 1.0),
        (2.0, 2.0),
        (3.0, f64::NAN),
        (4.0, 4.0),
        (6.0, 6.0),
        (7.0, f64::INFINITY),
    ];
    let placed = layout(
        &plain(
            vec![Series::line(SeriesId::P2p, "gap", points)],
            (0.0, 10.0),
            (0.0, 10.0),
        ),
        (300.0, 200.0),
    );
    assert_eq!(
        placed.traces[0]
            .runs
            .iter()
            .map(Vec::len)
            .collect::<Vec<_>>(),
        [2, 2]
    );
}

#[test]
fn dense_curves_are_thinned_to_what_shows() {
    let points: Vec<_> = (0..50_000)
        .map(|i| (f64::from(i) / 5000.0, 5.0 + f64::from(i % 7)))
        .collect();
    let placed = layout(
        &plain(
            vec![Series::line(SeriesId::P2p, "dense", points)],
            (0.0, 10.0),
            (0.0, 20.0),
        ),
        (300.0, 200.0),
    );
    let drawn: usize = placed.traces[0].runs.iter().map(Vec::len).sum();
    assert!(drawn as f64 <= 4.0 * placed.plot.width() + 8.0, "{drawn}");
    let highest = placed.traces[0]
        .runs
        .concat()
        .iter()
        .map(|p| p.1)
        .fold(f64::INFINITY, f64::min);
    assert!(
        (highest - placed.px_of(0.0, 11.0).1).abs() < 1e-9,
        "peaks stay"
    );
}

#[test]
fn nothing_to_draw_is_drawn_quietly() {
    let nothing = Series::line(SeriesId::NvSwitch, "none", Vec::new());
    for figure in [
        plain(vec![], (0.0, 1.0), (0.0, 1.0)),
        plain(vec![nothing], (f64::NAN, 1.0), (3.0, 3.0)),
    ] {
        assert!(!svg(&figure, &Theme::light(), 300.0, 200.0, None).contains("NaN"));
    }
}

#[test]
fn logarithmic_axes_repair_what_they_are_given() {
    let mut figure = figures::hero(false);
    lines(&mut figure).y = Axis {
        title: "y".into(),
        scale: Scale::Log10,
        range: (30.0, 60.0),
        ticks: Vec::new(),
    };
    let placed = layout(&figure, (540.0, 400.0));
    assert!(
        placed
            .words
            .iter()
            .filter(|w| w.role == Role::YTick)
            .count()
            >= 3
    );
}

proptest! {
    #[test]
    fn no_size_or_value_breaks_a_picture(
        width in 0.0..900.0f64,
        height in 0.0..700.0f64,
        values in proptest::collection::vec((any::<f64>(), any::<f64>()), 0..12),
        range in (any::<f64>(), any::<f64>()),
    ) {
        for mut figure in [figures::hero(true), figures::size(false)] {
            let lines = lines(&mut figure);
            lines.series[0].points = values.clone();
            lines.series[0].band = Some(values.iter().map(|(x, y)| (*x, *y, *y * 2.0)).collect());
            lines.series[1].extrapolated_beyond = values.first().map(|v| v.0);
            lines.hover = Some(range.0);
            lines.you = Some(Marker { x: range.0, y: range.1, label: "you".into() });
            if range.0 < 0.0 {
                lines.y.range = range;
            }
            let text = svg(&figure, &Theme::light(), width, height, Some("caption"));
            prop_assert!(roxmltree::Document::parse(&text).is_ok());
            prop_assert!(!text.contains("NaN") && !text.contains("inf\""));
        }
    }
}

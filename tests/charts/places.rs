//! Where things stand, and that words neither touch nor get lost.

use synctoll::chart::{Figure, Layout, Rect, Role, Series, SeriesId, layout};

use crate::figures::{self, lines, plain};

fn has(placed: &Layout, role: Role) -> bool {
    placed.words.iter().any(|word| word.role == role)
}

fn all() -> Vec<(&'static str, Figure, (f64, f64))> {
    vec![
        ("hero", figures::hero(false), (540.0, 400.0)),
        ("hero zh", figures::hero(true), (540.0, 400.0)),
        ("hero wide", figures::hero(false), (680.0, 420.0)),
        ("hero low", figures::hero(false), (540.0, 280.0)),
        ("hero phone", figures::hero(false), (350.0, 300.0)),
        ("hero phone zh", figures::hero(true), (350.0, 300.0)),
        ("hero small phone", figures::hero(false), (288.0, 240.0)),
        ("size", figures::size(false), (364.0, 210.0)),
        ("size low", figures::size(false), (364.0, 150.0)),
        ("size zh", figures::size(true), (364.0, 210.0)),
        ("size wide", figures::size(true), (664.0, 260.0)),
        ("fit", figures::fit(), (640.0, 320.0)),
        ("fit phone", figures::fit(), (350.0, 240.0)),
        ("missing", figures::missing(), (540.0, 400.0)),
        ("missing phone", figures::missing(), (350.0, 300.0)),
        ("gpus", figures::gpus(), (364.0, 165.0)),
        ("gpus phone", figures::gpus(), (350.0, 165.0)),
        ("heat", figures::heat(false), (540.0, 400.0)),
        ("heat zh", figures::heat(true), (680.0, 420.0)),
        ("heat phone", figures::heat(false), (350.0, 300.0)),
        ("heat small phone", figures::heat(false), (252.0, 240.0)),
        ("heat low", figures::heat(true), (364.0, 150.0)),
    ]
}

#[test]
fn drawn_points_are_the_data() {
    let mut figure = figures::hero(false);
    let placed = layout(&figure, (540.0, 400.0));
    let plot = placed.plot;
    let share = |value: f64, lo: f64, hi: f64| libm::log(value / lo) / libm::log(hi / lo);
    for (series, trace) in lines(&mut figure).series.iter().zip(&placed.traces) {
        let drawn: Vec<_> = trace.runs.concat();
        assert_eq!(drawn.len(), series.points.len());
        for ((x, y), (px, py)) in series.points.iter().zip(&drawn) {
            assert!((plot.x0 + plot.width() * share(*x, 1.0, 64.0) - px).abs() < 1e-6);
            assert!((plot.y1 - plot.height() * share(*y, 0.4, 100.0) - py).abs() < 1e-6);
        }
        assert_eq!(
            trace.spots.iter().map(|s| s.x).collect::<Vec<_>>(),
            figures::powers()
        );
    }
}

#[test]
fn pixels_lead_back_to_values() {
    let placed = layout(&figures::size(false), (364.0, 210.0));
    for x in [1e6, 3.3e7, 1.6e10] {
        assert!((placed.x_at(placed.px_of(x, 5.0).0) / x - 1.0).abs() < 1e-9);
    }
}

#[test]
fn markers_between_points_stand_on_the_drawn_line() {
    let mut series = Series::line(SeriesId::Fit, "fit", vec![(0.0, 0.0), (10.0, 10.0)]);
    series.markers_at = vec![5.0, 20.0];
    let placed = layout(
        &plain(vec![series], (0.0, 10.0), (0.0, 10.0)),
        (300.0, 200.0),
    );
    let spots = &placed.traces[0].spots;
    assert_eq!(spots.len(), 1, "a marker beyond the data is not made up");
    assert!((spots[0].y - 5.0).abs() < 1e-9);
}

#[test]
fn words_are_neither_cut_nor_on_top_of_each_other() {
    for (name, figure, size) in all() {
        let placed = layout(&figure, size);
        let frame = Rect {
            x0: -0.5,
            y0: 0.0,
            x1: size.0 + 0.5,
            y1: size.1,
        };
        for (i, word) in placed.words.iter().enumerate() {
            assert!(
                frame.holds(&word.rect()),
                "{name}: {:?} is cut at {:?}",
                word.text,
                word.rect()
            );
            for other in &placed.words[i + 1..] {
                let touch = word.rect().overlaps(&other.rect());
                assert!(!touch, "{name}: {:?} touches {:?}", word.text, other.text);
            }
        }
    }
}

#[test]
fn every_series_and_point_is_named_at_everyday_sizes() {
    for (name, mut figure, size) in all().into_iter().filter(|(name, ..)| {
        !["gpus", "fit", "heat"]
            .iter()
            .any(|other| name.starts_with(other))
    }) {
        let placed = layout(&figure, size);
        for i in 0..lines(&mut figure).series.len() {
            assert!(has(&placed, Role::Series(i)), "{name}: series {i}");
        }
        assert!(has(&placed, Role::You), "{name}");
    }
}

#[test]
fn the_selected_series_keeps_its_name_in_a_crowd() {
    for width in [300.0, 640.0] {
        let mut crowd: Vec<Series> = (0..30)
            .map(|i| {
                Series::line(
                    SeriesId::P2p,
                    format!("line {i}"),
                    vec![(0.0, 5.0), (10.0, 5.0 + 0.01 * f64::from(i))],
                )
            })
            .collect();
        crowd[17].selected = true;
        let placed = layout(&plain(crowd, (0.0, 10.0), (0.0, 10.0)), (width, 200.0));
        assert!(has(&placed, Role::Series(17)), "{width}");
    }
}

#[test]
fn names_at_line_ends_keep_their_distance() {
    let ends = [5.0, 5.1, 5.2, 9.9, 10.0];
    let series = ends.map(|y| Series::line(SeriesId::Host, "name", vec![(0.0, 1.0), (10.0, y)]));
    let placed = layout(
        &plain(series.to_vec(), (0.0, 10.0), (0.0, 10.0)),
        (600.0, 300.0),
    );
    let mut places: Vec<f64> = placed
        .words
        .iter()
        .filter(|w| matches!(w.role, Role::Series(_)))
        .map(|w| w.y)
        .collect();
    assert_eq!(places.len(), ends.len());
    places.sort_by(f64::total_cmp);
    assert!(
        places
            .windows(2)
            .all(|pair| pair[1] - pair[0] >= 16.0 - 1e-9),
        "{places:?}"
    );
}

#[test]
fn a_series_that_cannot_be_drawn_says_why() {
    for size in [(540.0, 400.0), (350.0, 300.0)] {
        let mut figure = figures::hero(false);
        lines(&mut figure).series.push(Series::missing(
            SeriesId::Bridge,
            "NVLink bridge",
            "bridge joins 2 cards",
        ));
        let placed = layout(&figure, size);
        assert!(placed.traces[3].runs.is_empty() && placed.traces[3].spots.is_empty());
        assert!(has(&placed, Role::Series(3)) && has(&placed, Role::Aside(3)));
    }
}

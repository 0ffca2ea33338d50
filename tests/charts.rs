//! Pictures: where things are drawn, what they look like, and that no range or size breaks them.

mod figures;
mod recorder;

use proptest::prelude::*;
use recorder::Recorder;
use synctoll::chart::{
    Axis, Density, Figure, Kind, Layout, Lines, Marker, Part, Rect, Role, Scale, Series, SeriesId,
    Theme, layout, paint, svg, ticks,
};

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
        ("gpus", figures::gpus(), (364.0, 165.0)),
        ("gpus phone", figures::gpus(), (350.0, 165.0)),
    ]
}

fn lines(figure: &mut Figure) -> &mut Lines {
    match &mut figure.kind {
        Kind::Lines(lines) => lines,
        Kind::Dumbbell(_) => panic!("not a figure with lines"),
    }
}

fn plain(series: Vec<Series>, x: (f64, f64), y: (f64, f64)) -> Figure {
    let axis = |title: &str, (lo, hi)| Axis::new(title, Scale::Linear, ticks::linear_nice(lo, hi));
    figures::figure(
        "plain",
        "en",
        Kind::Lines(Lines::new(axis("x", x), axis("y", y), series)),
    )
}

fn has(placed: &Layout, role: Role) -> bool {
    placed.words.iter().any(|word| word.role == role)
}

// ---- looks

#[test]
fn pictures_look_as_agreed() {
    let (light, dark) = (Theme::light(), Theme::dark());
    let note = "8 × H100 SXM over NVLink, 24.8 ms per micro-batch, 3.10 GB of gradients in buckets of 25 MiB. synctoll 0.1.0";
    let pictures = [
        (
            "hero-light",
            svg(&figures::hero(false), &light, 540.0, 400.0, None),
        ),
        (
            "hero-dark",
            svg(&figures::hero(false), &dark, 540.0, 400.0, None),
        ),
        (
            "hero-zh",
            svg(&figures::hero(true), &light, 540.0, 400.0, None),
        ),
        (
            "hero-phone",
            svg(&figures::hero(false), &light, 350.0, 300.0, None),
        ),
        (
            "hero-phone-zh",
            svg(&figures::hero(true), &light, 350.0, 300.0, None),
        ),
        (
            "hero-export",
            svg(&figures::hero(false), &light, 640.0, 440.0, Some(note)),
        ),
        (
            "size-light",
            svg(&figures::size(false), &light, 364.0, 210.0, None),
        ),
        (
            "size-zh-dark",
            svg(&figures::size(true), &dark, 364.0, 210.0, None),
        ),
        (
            "gpus-light",
            svg(&figures::gpus(), &light, 364.0, 165.0, None),
        ),
        (
            "gpus-phone-dark",
            svg(&figures::gpus(), &dark, 350.0, 165.0, None),
        ),
    ];
    for (name, picture) in pictures {
        insta::assert_snapshot!(name, picture);
    }
}

// ---- places

#[test]
fn drawn_points_are_the_data() {
    let mut figure = figures::hero(false);
    let placed = layout(&figure, (540.0, 400.0));
    let plot = placed.plot;
    let share = |value: f64, lo: f64, hi: f64| (value / lo).ln() / (hi / lo).ln();
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
    for (name, mut figure, size) in all()
        .into_iter()
        .filter(|(name, ..)| !name.starts_with("gpus"))
    {
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

// ---- data at the edges

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

    #[test]
    fn logarithmic_axes_have_three_ticks(lo in -9.0..9.0f64, span in 0.0..9.0f64) {
        let (lo, hi) = (10f64.powf(lo), 10f64.powf(lo + span));
        for made in [ticks::log_1_2_5, ticks::powers_of_two, ticks::bytes_decimal, ticks::bytes_binary] {
            let made = made(lo, hi);
            prop_assert!(made.labels.len() >= 3 && made.labels.len() <= 14, "{made:?}");
            prop_assert!(made.range.0 <= lo && made.range.1 >= hi, "the data stay inside");
            prop_assert!(made.labels.iter().all(|(v, _)| *v >= made.range.0 * 0.999 && *v <= made.range.1 * 1.001));
        }
    }
}

// ---- ticks

fn names(made: &ticks::Ticks) -> String {
    made.labels
        .iter()
        .map(|(_, name)| name.replace('\u{a0}', " "))
        .collect::<Vec<_>>()
        .join(" | ")
}

#[test]
fn ticks_say_round_numbers() {
    let cases = [
        (ticks::log_1_2_5(2.0, 8.0), "2 | 5 | 10"),
        (ticks::log_1_2_5(30.0, 60.0), "20 | 50 | 100"),
        (ticks::log_1_2_5(0.001, 0.004), "0.001 | 0.002 | 0.005"),
        (ticks::log_1_2_5(5.0, 50.0), "5 | 10 | 20 | 50"),
        (
            ticks::log_1_2_5(0.4, 100.0),
            "0.5 | 1 | 2 | 5 | 10 | 20 | 50 | 100",
        ),
        (
            ticks::powers_of_two(1.0, 64.0),
            "1 | 2 | 4 | 8 | 16 | 32 | 64",
        ),
        (
            ticks::bytes_decimal(1e6, 1.6e10),
            "1 MB | 10 MB | 100 MB | 1 GB | 10 GB",
        ),
        (ticks::bytes_decimal(1e9, 5e9), "1 GB | 2 GB | 5 GB"),
        (
            ticks::bytes_binary(4096.0, 65536.0),
            "4 KiB | 8 KiB | 16 KiB | 32 KiB | 64 KiB",
        ),
        (
            ticks::linear_nice(0.0, 100.0),
            "0 | 20 | 40 | 60 | 80 | 100",
        ),
        (ticks::linear_nice(-1.0, 1.0), "−1 | −0.5 | 0 | 0.5 | 1"),
        (ticks::linear_nice(0.0, 450.0), "0 | 100 | 200 | 300 | 400"),
    ];
    for (made, expected) in cases {
        assert_eq!(names(&made), expected);
    }
}

// ---- backends

#[test]
fn text_and_strokes_grow_with_the_density() {
    let placed = layout(&figures::hero(false), (540.0, 400.0));
    for (scale, steps) in [(1.0, 1), (1.5, 1), (2.0, 1), (1.0, 8), (2.0, 8)] {
        let mut backend = Recorder::default();
        paint(
            &mut backend,
            &placed,
            &Theme::light(),
            Density { scale, steps },
            Part::Both,
        )
        .unwrap();
        let factor = scale * f64::from(steps);
        assert_eq!(
            backend.sizes(),
            [11.0, 11.5, 12.0].map(|size| size * factor)
        );
        let widest = backend.strokes.iter().max().copied().unwrap();
        assert_eq!(widest, (2.5 * factor).round() as u32);
        assert_eq!(
            backend.ground,
            ((540.0 * factor) as i32, (400.0 * factor) as i32)
        );
    }
}

#[test]
fn hairlines_stand_on_whole_device_pixels() {
    let placed = layout(&figures::hero(false), (540.0, 400.0));
    for scale in [1.0, 1.5, 2.0, 2.625] {
        let mut backend = Recorder::default();
        paint(
            &mut backend,
            &placed,
            &Theme::light(),
            Density::fine(scale),
            Part::Marks,
        )
        .unwrap();
        assert!(
            backend
                .bars
                .iter()
                .skip(1)
                .all(|(a, b)| [a.0, a.1, b.0, b.1].iter().all(|v| v % 8 == 0))
        );
    }
}

#[test]
fn marks_and_words_can_be_painted_apart() {
    let placed = layout(&figures::hero(false), (540.0, 400.0));
    let (mut marks, mut words) = (Recorder::default(), Recorder::default());
    paint(
        &mut marks,
        &placed,
        &Theme::light(),
        Density::whole(2.0),
        Part::Marks,
    )
    .unwrap();
    paint(
        &mut words,
        &placed,
        &Theme::light(),
        Density::whole(2.0),
        Part::Words,
    )
    .unwrap();
    assert!(marks.texts.is_empty() && !marks.strokes.is_empty());
    assert!(!words.texts.is_empty() && words.strokes.is_empty());
}

#[test]
fn dashes_have_the_length_of_their_series() {
    let series = Series::line(SeriesId::P2p, "", vec![(0.0, 5.0), (10.0, 5.0)]);
    let placed = layout(
        &plain(vec![series], (0.0, 10.0), (0.0, 10.0)),
        (300.0, 200.0),
    );
    let mut backend = Recorder::default();
    paint(
        &mut backend,
        &placed,
        &Theme::light(),
        Density::fine(1.0),
        Part::Marks,
    )
    .unwrap();
    let dash = &backend.paths[0];
    assert_eq!(dash[1].0 - dash[0].0, 5 * 8);
    assert_eq!(backend.paths[1][0].0 - dash[1].0, 3 * 8);
}

#[test]
fn lines_are_thinner_where_nothing_was_measured() {
    let mut series = Series::line(SeriesId::NvSwitch, "", vec![(0.0, 5.0), (10.0, 5.0)]);
    series.extrapolated_beyond = Some(6.0);
    let placed = layout(
        &plain(vec![series], (0.0, 10.0), (0.0, 10.0)),
        (300.0, 200.0),
    );
    let mut backend = Recorder::default();
    paint(
        &mut backend,
        &placed,
        &Theme::light(),
        Density::fine(1.0),
        Part::Marks,
    )
    .unwrap();
    assert_eq!(backend.strokes, [12, 7]);
    assert_eq!(backend.paths[0][1], backend.paths[1][0]);
}

#[test]
fn svg_is_well_formed_and_tells_what_it_shows() {
    let mut figure = figures::hero(false);
    figure.title = "a < b & \"c\" \u{8}'d'".into();
    let text = svg(&figure, &Theme::light(), 540.0, 400.0, Some("x > y & z"));
    let document = roxmltree::Document::parse(&text).unwrap();
    let root = document.root_element();
    assert_eq!(root.attribute("role"), Some("img"));
    let text_of = |name: &str| {
        root.children()
            .find(|n| n.has_tag_name(name))
            .and_then(|n| n.text())
    };
    let svg_name = |name: &'static str| {
        root.children()
            .find(|n| n.tag_name().name() == name)
            .and_then(|n| n.text())
    };
    assert_eq!(
        text_of("title").or(svg_name("title")),
        Some("a < b & \"c\" 'd'")
    );
    assert_eq!(svg_name("desc"), Some(figure.description.as_str()));
    let words: Vec<_> = root
        .children()
        .filter(|n| n.tag_name().name() == "text")
        .filter_map(|n| n.text())
        .collect();
    for expected in [
        "a < b & \"c\" 'd'",
        "x > y & z",
        "NVLink",
        "you 24.6\u{a0}%",
        "throughput lost, %",
    ] {
        assert_eq!(
            words.iter().filter(|w| **w == expected).count(),
            1,
            "{expected}"
        );
    }
}

// ---- readout

#[test]
fn the_readout_snaps_to_ticks_and_steps_between_them() {
    let placed = layout(&figures::hero(false), (540.0, 400.0));
    assert_eq!(placed.stops, [1.0, 2.0, 4.0, 7.0, 8.0, 16.0, 32.0, 64.0]);
    assert_eq!(placed.nearest_stop(placed.px_of(3.5, 1.0).0), Some(4.0));
    assert_eq!(placed.step_from(4.0, 1), Some(7.0));
    assert_eq!(placed.step_from(1.0, -1), Some(1.0));
    assert_eq!(placed.step_from(64.0, 1), Some(64.0));
}

#[test]
fn the_readout_finds_room_off_the_pointer() {
    let placed = layout(&figures::hero(false), (540.0, 400.0));
    for k in figures::powers() {
        let pointer = placed.px_of(k, 1.0).0;
        let (x, y) = placed.room_for(150.0, 80.0, pointer);
        let readout = Rect {
            x0: x,
            y0: y,
            x1: x + 150.0,
            y1: y + 80.0,
        };
        assert!(placed.plot.grown(0.1).holds(&readout));
        assert!(pointer < readout.x0 || pointer > readout.x1);
    }
}

#[test]
fn hovered_markers_are_filled() {
    let mut figure = figures::hero(false);
    let count = |figure: &Figure| {
        let mut backend = Recorder::default();
        let placed = layout(figure, (540.0, 400.0));
        paint(
            &mut backend,
            &placed,
            &Theme::light(),
            Density::fine(1.0),
            Part::Marks,
        )
        .unwrap();
        backend.fills_of(Theme::light().get(synctoll::chart::Token::Nv))
    };
    let before = count(&figure);
    lines(&mut figure).hover = Some(4.0);
    assert_eq!(count(&figure), before + 1);
}

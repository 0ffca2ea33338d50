//! Cells, lines of equal value and the key of a heat map.

use synctoll::chart::{Density, Kind, Part, Role, Theme, Token, layout, paint, svg};

use crate::figures;
use crate::recorder::Recorder;

/// The exposed time of the made-up picture over one micro-batch, by size.
fn ratio(bytes: f64) -> f64 {
    bytes / 1e9
}

#[test]
fn lines_of_equal_value_run_where_the_formula_has_that_value() {
    for size in [(540.0, 400.0), (350.0, 300.0)] {
        let placed = layout(&figures::heat(false), size);
        assert_eq!(placed.traces.len(), 2);
        for (trace, level) in placed.traces.iter().zip([5.0, 20.0]) {
            let points = trace.runs.concat();
            assert!(points.len() > 40, "{} points", points.len());
            for (px, py) in points {
                let (k, bytes) = (placed.x.value_at(px), placed.y.value_at(py));
                let value = 100.0 * ratio(bytes) / (ratio(bytes) + k);
                assert!(
                    (value / level - 1.0).abs() < 0.03,
                    "{value} at {k}, {bytes}"
                );
            }
        }
    }
}

#[test]
fn a_line_of_equal_value_is_one_line_from_edge_to_edge() {
    let placed = layout(&figures::heat(false), (540.0, 400.0));
    for trace in &placed.traces {
        let [run] = trace.runs.as_slice() else {
            panic!("{} runs", trace.runs.len());
        };
        let at_edge = |p: &(f64, f64)| {
            let plot = placed.plot.grown(-0.5);
            p.0 < plot.x0 || p.0 > plot.x1 || p.1 < plot.y0 || p.1 > plot.y1
        };
        assert!(run.first().is_some_and(at_edge) && run.last().is_some_and(at_edge));
        let longest = run
            .windows(2)
            .map(|pair| libm::hypot(pair[0].0 - pair[1].0, pair[0].1 - pair[1].1))
            .fold(0.0, f64::max);
        assert!(longest < 90.0, "a jump of {longest} px");
    }
}

#[test]
fn an_island_and_a_saddle_are_outlined() {
    let mut figure = figures::heat(false);
    let Kind::Heat(heat) = &mut figure.kind else {
        panic!("not a heat map");
    };
    // Two hills that touch at a corner, on low ground.
    for row in &mut heat.values {
        row.fill(1.0);
    }
    for (row, column) in [(5, 3), (6, 4)] {
        heat.values[row][column] = 90.0;
    }
    let placed = layout(&figure, (540.0, 400.0));
    for trace in &placed.traces {
        assert!(!trace.runs.is_empty());
        for run in &trace.runs {
            assert_eq!(run.first(), run.last(), "an outline is closed");
        }
    }
}

#[test]
fn nothing_lost_is_a_blank_picture_with_its_axes() {
    let mut figure = figures::heat(false);
    let Kind::Heat(heat) = &mut figure.kind else {
        panic!("not a heat map");
    };
    for row in &mut heat.values {
        row.fill(0.0);
    }
    let placed = layout(&figure, (540.0, 400.0));
    assert!(placed.traces.iter().all(|trace| trace.runs.is_empty()));
    assert!(placed.words.iter().any(|word| word.role == Role::XTick));
}

#[test]
fn cells_stand_on_whole_device_pixels() {
    let placed = layout(&figures::heat(false), (540.0, 400.0));
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
        // The first is the ground, which ends where the picture does.
        assert!(backend.bars.len() > 200, "{} bars", backend.bars.len());
        for (a, b) in backend.bars.iter().skip(1) {
            for value in [a.0, a.1, b.0, b.1] {
                assert_eq!(value % 8, 0, "{a:?} to {b:?} at {scale}");
            }
        }
    }
}

#[test]
fn only_colours_of_the_list_are_used() {
    for theme in [Theme::light(), Theme::dark()] {
        let text = svg(&figures::heat(false), &theme, 540.0, 400.0, None);
        let document = roxmltree::Document::parse(&text).unwrap();
        let known: Vec<String> = Token::ALL.iter().map(|token| theme.hex(*token)).collect();
        let mut used = 0;
        for node in document.descendants() {
            for name in ["fill", "stroke"] {
                let colour = node.attribute(name).filter(|value| *value != "none");
                if let Some(colour) = colour {
                    assert!(known.iter().any(|hex| hex == colour), "{colour}");
                    used += 1;
                }
            }
        }
        assert!(used > 20);
    }
}

#[test]
fn the_key_goes_from_the_ground_up_to_the_full_hue() {
    let text = svg(&figures::heat(false), &Theme::light(), 540.0, 400.0, None);
    let document = roxmltree::Document::parse(&text).unwrap();
    let plum = Theme::light().hex(Token::Copy);
    let beside = layout(&figures::heat(false), (540.0, 400.0)).plot.x1 + 10.0;
    // The strip's bars, from the palest on: how deep, and how high up.
    let mut bars: Vec<(f64, f64)> = Vec::new();
    for node in document
        .descendants()
        .filter(|node| node.attribute("fill") == Some(plum.as_str()))
    {
        let deep = node
            .attribute("fill-opacity")
            .unwrap_or("1")
            .parse()
            .unwrap();
        for bar in node.attribute("d").unwrap().split('M').skip(1) {
            let (x, rest) = bar.split_once(' ').unwrap();
            let y = rest.split('h').next().unwrap().parse().unwrap();
            if x.parse::<f64>().unwrap() > beside {
                bars.push((deep, y));
            }
        }
    }
    bars.sort_by(|a, b| a.0.total_cmp(&b.0));
    assert!(bars.len() > 20, "{} bars", bars.len());
    assert_eq!(bars.last().unwrap().0, 0.99);
    for pair in bars.windows(2) {
        assert!(pair[0].0 < pair[1].0 && pair[0].1 > pair[1].1, "{pair:?}");
    }
}

//! What a backend is asked to draw, and the SVG document.

use synctoll::chart::{Density, Figure, Part, Series, SeriesId, Theme, Token, layout, paint, svg};

use crate::figures::{self, lines, plain};
use crate::recorder::Recorder;

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
        backend.fills_of(Theme::light().get(Token::Nv))
    };
    let before = count(&figure);
    lines(&mut figure).hover = Some(4.0);
    assert_eq!(count(&figure), before + 1);
}

#[test]
fn with_more_contrast_the_likely_range_has_an_outline_of_one_pixel() {
    let strokes = |theme: Theme| {
        let mut backend = Recorder::default();
        let placed = layout(&figures::hero(false), (540.0, 400.0));
        let fine = Density::fine(1.0);
        paint(&mut backend, &placed, &theme, fine, Part::Marks).unwrap();
        backend.strokes
    };
    for theme in [Theme::light(), Theme::dark()] {
        let (usual, more) = (strokes(theme), strokes(theme.starker()));
        assert_eq!(more.len(), usual.len() + 1);
        let hairlines = |strokes: &[u32]| strokes.iter().filter(|&&width| width == 8).count();
        assert_eq!(hairlines(&more), hairlines(&usual) + 1);
    }
}

//! The picture: well-formed, inside its plot, small at any zoom.

use proptest::prelude::*;
use roxmltree::Document;
use synctoll::chart::figures::timeline::gantt;
use synctoll::chart::gantt::{Gantt, Geometry, Look, Window, gantt_svg, natural_height};
use synctoll::chart::{Theme, Token};
use synctoll::quantity::Lang;

use crate::scenarios::scenario;
use crate::{MANY, query, table};

fn made(text: &str, periods: usize, lang: Lang) -> Gantt {
    let (followed, table) = table(&query(text), periods);
    gantt(&followed, &table, lang)
}

fn draw(gantt: &Gantt, size: (f64, f64), window: Window) -> (String, Geometry) {
    let look = Look {
        size,
        window,
        prefix: "t-",
        caption: None,
    };
    gantt_svg(gantt, &Theme::light(), &look)
}

fn whole(gantt: &Gantt) -> Window {
    Window::new(None, None, gantt.duration)
}

/// The bars of a path: where each begins and ends.
fn bars(d: &str) -> Vec<(f64, f64)> {
    let mut x = 0.0;
    let mut found = Vec::new();
    let number = |text: &str| text.split(' ').next().unwrap().parse::<f64>().unwrap();
    for part in d
        .split_inclusive('h')
        .map(|part| part.trim_end_matches('h'))
    {
        // Before each `h` stands the length of the last bar and a move, or the first place.
        match part.split_once(['M', 'm']) {
            Some(("", place)) => x = number(place),
            Some((length, gap)) => {
                found.push((x, x + length.parse::<f64>().unwrap()));
                x += length.parse::<f64>().unwrap() + number(gap);
            }
            None => found.push((x, x + part.parse::<f64>().unwrap())),
        }
    }
    found
}

fn tracks(document: &Document<'_>) -> Vec<(String, Vec<(f64, f64)>)> {
    let bar = |d: &str| d.starts_with('M') && d.contains('h');
    document
        .descendants()
        .filter(|node| node.attribute("d").is_some_and(bar))
        .map(|node| {
            let paint = node.attribute("stroke").unwrap().to_owned();
            (paint, bars(node.attribute("d").unwrap()))
        })
        .collect()
}

fn check(svg: &str, placed: &Geometry) {
    let document = Document::parse(svg).unwrap();
    let (left, right) = placed.plot;
    assert!(left >= 0.0 && right <= placed.size.0.max(left + 20.0) && left < right);
    for (_, bars) in tracks(&document) {
        let mut at = left - 0.006;
        for (from, to) in bars {
            assert!(
                from >= at && to <= right + 0.006 && to > from,
                "{from}..{to} after {at} in {left}..{right}"
            );
            at = to - 0.006;
        }
    }
    for row in &placed.rows {
        assert!(row.y.0 < row.compute.0 && row.compute.1 < row.copy.0 && row.copy.1 < row.y.1);
        assert!(row.y.1 <= placed.size.1);
    }
    for text in document
        .descendants()
        .filter(|node| node.has_tag_name("text"))
    {
        let size: f64 = text.attribute("font-size").unwrap().parse().unwrap();
        assert!(size >= 11.0);
        let y: f64 = text.attribute("y").unwrap().parse().unwrap();
        assert!(y > 0.0 && y < placed.size.1);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn any_window_of_any_scenario_in_any_size_is_drawn_inside_its_plot(
        base in scenario(),
        a in -0.2..1.2_f64,
        zoom in 0.0..9.0_f64,
        width in 100.0..1600.0_f64,
        height in 0.0..900.0_f64,
        chinese in any::<bool>(),
    ) {
        let lang = if chinese { Lang::Zh } else { Lang::En };
        let (followed, table) = table(&base, 2);
        let gantt = gantt(&followed, &table, lang);
        let from = a * gantt.duration;
        let to = from + gantt.duration * libm::pow(10.0, -zoom);
        let window = Window::new(Some(from), Some(to), gantt.duration);
        prop_assert!(window.from >= 0.0 && window.to <= gantt.duration * (1.0 + 1e-12) && window.length() > 0.0);
        let (svg, placed) = draw(&gantt, (width, height), window);
        check(&svg, &placed);
        prop_assert!(svg.len() < 300_000);
    }
}

#[test]
fn a_picture_of_very_many_bars_stays_small_at_any_zoom() {
    let gantt = made(MANY, 3, Lang::En);
    let bars: usize = gantt
        .rows
        .iter()
        .map(|row| row.compute.len() + row.copy.len())
        .sum();
    assert!(bars > 8 * 600 * 3, "{bars}");
    for width in [320.0, 936.0, 1400.0] {
        for zoom in [1.0, 0.3, 0.1, 0.03, 0.01, 0.001] {
            let from = 0.2 * gantt.duration;
            let window = Window::new(
                Some(from),
                Some(from + zoom * gantt.duration),
                gantt.duration,
            );
            let (svg, placed) = draw(&gantt, (width, 500.0), window);
            check(&svg, &placed);
            let document = Document::parse(&svg).unwrap();
            let elements = document
                .descendants()
                .filter(roxmltree::Node::is_element)
                .count();
            let drawn: usize = tracks(&document).iter().map(|(_, bars)| bars.len()).sum();
            assert!(elements < 250, "{elements} elements");
            // No track has more bars than one every pixel and a half.
            assert!(
                (drawn as f64) < 16.0 * width / 1.5,
                "{drawn} bars at {width}"
            );
            assert!(svg.len() < 300_000, "{} bytes", svg.len());
        }
    }
}

#[test]
fn what_is_put_together_keeps_its_width() {
    // The hatch of slowed compute is as wide as the time lost, however narrow its slices.
    for text in [MANY, "slow=40%&drain=0s&jitter=0"] {
        let (followed, table) = table(&query(text), 1);
        let gantt = gantt(&followed, &table, Lang::En);
        let (svg, placed) = draw(&gantt, (1400.0, 500.0), whole(&gantt));
        let document = Document::parse(&svg).unwrap();
        let pixels = (placed.plot.1 - placed.plot.0) / table.duration();
        let width = |paint: &str| -> f64 {
            let tracks = tracks(&document);
            let all = tracks.iter().filter(|(one, _)| one == paint);
            all.flat_map(|(_, bars)| bars)
                .map(|(from, to)| to - from)
                .sum()
        };
        let lost: f64 = table
            .ranks
            .iter()
            .map(|rank| rank.slowed + rank.waits())
            .sum();
        let drawn = width("url(#t-hatch)");
        assert!(
            (drawn / (lost * pixels) - 1.0).abs() < 0.02,
            "{text}: {drawn} of {}",
            lost * pixels
        );
    }
}

#[test]
fn several_pictures_fit_in_one_document() {
    let gantt = made("share=20%", 2, Lang::En);
    let look = |prefix| Look {
        size: (600.0, 400.0),
        window: whole(&gantt),
        prefix,
        caption: None,
    };
    let both: String = ["a-", "b-"]
        .map(|prefix| gantt_svg(&gantt, &Theme::light(), &look(prefix)).0)
        .concat();
    let both = format!("<div>{both}</div>");
    let document = Document::parse(&both).unwrap();
    let ids: Vec<&str> = document
        .descendants()
        .filter_map(|node| node.attribute("id"))
        .collect();
    let mut once = ids.clone();
    once.sort_unstable();
    once.dedup();
    assert_eq!((ids.len(), once.len()), (4, 4));
    for part in both.split("url(#").skip(1) {
        assert!(ids.contains(&part.split(')').next().unwrap()));
    }
}

#[test]
fn narrow_pictures_have_no_columns_and_short_names() {
    let gantt = made("slowrank=5:10%", 2, Lang::En);
    let (wide, _) = draw(&gantt, (560.0, 400.0), whole(&gantt));
    let (narrow, placed) = draw(&gantt, (559.0, 400.0), whole(&gantt));
    assert!(wide.contains(">GPU 5<") && wide.contains(">waits<"));
    assert!(!narrow.contains(">GPU 5<") && !narrow.contains(">waits<") && narrow.contains(">5<"));
    assert!(placed.plot.1 > 540.0);
    // Bold is the straggler's name, and only it.
    let document = Document::parse(&wide).unwrap();
    let bold: Vec<_> = document
        .descendants()
        .filter(|node| node.attribute("font-weight").is_some())
        .filter_map(|node| node.text())
        .collect();
    assert_eq!(bold, ["GPU 5"]);
}

#[test]
fn the_legend_names_what_is_drawn_and_nothing_else() {
    let names = |text: &str| -> Vec<String> {
        made(text, 2, Lang::En)
            .legend
            .into_iter()
            .map(|(_, name)| name)
            .collect()
    };
    assert!(!names("").contains(&"contention".to_owned()));
    assert!(names("share=20%").contains(&"contention".to_owned()));
    assert!(names("step=10ms").contains(&"outside micro-batches".to_owned()));
    assert_eq!(names("n=1"), ["forward", "backward"]);
    assert!(names("per=4").contains(&"compute".to_owned()));
}

#[test]
fn pictures_look_as_agreed() {
    let gantt = made(
        "n=3&seed=2&jitter=3%&share=20%&size=200MB&compute=10ms&slowrank=1:20%",
        2,
        Lang::En,
    );
    let size = (640.0, natural_height(&gantt, 640.0));
    let (light, _) = draw(&gantt, size, whole(&gantt));
    insta::assert_snapshot!("light", light);
    let chinese = made(
        "n=2&per=3&size=50MB&compute=3ms&step=2ms&overlap=off",
        1,
        Lang::Zh,
    );
    let look = Look {
        size: (360.0, 260.0),
        window: whole(&chinese),
        prefix: "",
        caption: Some("2 × H100 SXM"),
    };
    let (dark, _) = gantt_svg(&chinese, &Theme::dark(), &look);
    assert!(dark.contains(&Theme::dark().hex(Token::Bwd)));
    insta::assert_snapshot!("zh-dark-narrow-alone", dark);
}

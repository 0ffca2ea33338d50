//! What is drawn is what is predicted: points of the figures against sweeps.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use synctoll::chart::figures::{KINDS, figure};
use synctoll::chart::{Figure, Kind, Lines, Role, Word, layout};
use synctoll::loss::{Axis, Bound, bound, predict_here, sweep};
use synctoll::quantity::Lang;
use synctoll::report::chart_table;
use synctoll::scenario::{ChartKind, from_query};

fn lines(figure: &Figure) -> &Lines {
    match &figure.kind {
        Kind::Lines(lines) => lines,
        _ => panic!("not a figure of lines"),
    }
}

/// Each spot that is drawn of the selected series, as axis value and value.
fn spots(kind: ChartKind, query: &str) -> Vec<(f64, f64)> {
    let scenario = from_query(query).scenario;
    let figure = figure(kind, &scenario, Lang::En).unwrap();
    let placed = layout(&figure, (540.0, 400.0));
    let lines = lines(&figure);
    let at = lines
        .series
        .iter()
        .position(|series| series.selected)
        .unwrap();
    let trace = &placed.traces[at];
    if !trace.spots.is_empty() {
        return trace
            .spots
            .iter()
            .map(|spot| (placed.x.value_at(spot.px.0), placed.y.value_at(spot.px.1)))
            .collect();
    }
    lines.series[at]
        .points
        .iter()
        .map(|&(x, y)| (x, placed.y.value_at(placed.y.px_of(y))))
        .collect()
}

#[test]
fn points_by_frequency_are_those_of_the_sweep() {
    for query in [
        "n=8",
        "n=4&overlap=off&size=1GB",
        "link=pcie-p2p&n=2",
        "scale=linear&share=20%",
        "per=16&size=64MiB",
    ] {
        let scenario = from_query(query).scenario;
        let axis = if scenario.per > 1 {
            Axis::Per
        } else {
            Axis::Every
        };
        let drawn = spots(ChartKind::Frequency, query);
        assert!(drawn.len() >= 7, "{query}");
        for (x, y) in drawn {
            let k = x.round();
            let curve = sweep(&scenario, axis, Some((k, k + 1.0)), None).unwrap();
            let swept = 100.0 * curve.points[0].prediction.throughput_lost;
            assert!(
                (y / swept - 1.0).abs() < 0.01,
                "{query} at {k}: drawn {y}, swept {swept}"
            );
        }
    }
}

#[test]
fn points_by_size_are_those_of_the_sweep() {
    for query in ["n=8", "n=4&link=pcie-host&every=4", "bucket=whole"] {
        let scenario = from_query(query).scenario;
        let figure = figure(ChartKind::Size, &scenario, Lang::En).unwrap();
        let line = lines(&figure)
            .series
            .iter()
            .find(|series| series.selected)
            .unwrap();
        assert!(line.points.len() > 40, "{query}");
        for &(bytes, percent) in &line.points {
            let curve = sweep(&scenario, Axis::Size, Some((bytes, bytes + 1.0)), Some(2)).unwrap();
            let swept = 100.0 * curve.points[0].prediction.throughput_lost;
            assert!(
                (percent - swept).abs() <= 1e-9 * swept.max(1.0),
                "{query} at {bytes}"
            );
        }
    }
}

#[test]
fn the_size_curve_has_no_saw_teeth() {
    let scenario = from_query("n=8&size=3GB").scenario;
    let figure = figure(ChartKind::Size, &scenario, Lang::En).unwrap();
    let line = lines(&figure)
        .series
        .iter()
        .find(|series| series.selected)
        .unwrap();
    let falls = line
        .points
        .windows(2)
        .filter(|pair| pair[1].1 < 0.8 * pair[0].1)
        .count();
    assert_eq!(falls, 0);
}

#[test]
fn the_own_point_is_the_prediction_in_every_figure() {
    for query in ["n=8", "n=4&every=8&link=pcie-p2p", "n=2&gpu=h100-nvl"] {
        let scenario = from_query(query).scenario;
        let p = predict_here(&scenario);
        for kind in [ChartKind::Frequency, ChartKind::Size] {
            let figure = figure(kind, &scenario, Lang::En).unwrap();
            let you = lines(&figure).you.clone().unwrap();
            assert!((you.y - 100.0 * p.throughput_lost).abs() < 1e-9, "{query}");
        }
        let figure = figure(ChartKind::Collective, &scenario, Lang::En).unwrap();
        let you = lines(&figure).you.clone().unwrap();
        assert!(
            (you.y - 1e6 * p.call.unwrap().seconds).abs() < 1e-9,
            "{query}"
        );
    }
}

#[test]
fn the_collective_figure_carries_published_points_where_there_are_any() {
    for (query, least) in [
        ("n=8", 80),
        ("n=4", 80),
        ("n=4&launch=single-process", 30),
        ("link=pcie-p2p&n=2", 20),
    ] {
        let figure = figure(ChartKind::Collective, &from_query(query).scenario, Lang::En).unwrap();
        let points: usize = lines(&figure)
            .series
            .iter()
            .filter(|series| !series.line)
            .map(|s| s.points.len())
            .sum();
        assert!(points >= least, "{query}: {points}");
    }
}

#[test]
fn every_kind_draws_in_every_state_of_the_page() {
    for query in [
        "n=1",
        "n=3&gpu=h200-nvl",
        "target=20%",
        "size=1",
        "size=1TiB&bucket=whole",
        "every=1024",
        "per=100000",
    ] {
        for &kind in KINDS {
            for lang in [Lang::En, Lang::Zh] {
                for size in [(540.0, 400.0), (350.0, 220.0), (60.0, 40.0)] {
                    let figure = figure(kind, &from_query(query).scenario, lang).unwrap();
                    let placed = layout(&figure, size);
                    assert!(
                        placed
                            .words
                            .iter()
                            .all(|word| word.x.is_finite() && word.y.is_finite()),
                        "{query}"
                    );
                }
            }
        }
    }
}

#[test]
fn logarithmic_loss_axes_have_three_ticks_or_more() {
    for query in [
        "n=8",
        "n=2&size=1kB&compute=1s",
        "link=pcie-host&size=16GiB",
        "every=1024&size=1kB",
    ] {
        for kind in [ChartKind::Frequency, ChartKind::Size, ChartKind::Collective] {
            let figure = figure(kind, &from_query(query).scenario, Lang::En).unwrap();
            assert!(lines(&figure).y.ticks.len() >= 3, "{query}");
            assert!(lines(&figure).x.ticks.len() >= 3, "{query}");
        }
    }
}

#[test]
fn the_other_setting_of_overlap_is_drawn_and_tabled_where_it_differs() {
    for (query, name) in [
        ("n=8", "overlap off"),
        ("n=8&overlap=off", "overlap on"),
        ("link=pcie-p2p&n=4&size=1GB", "overlap off"),
    ] {
        let scenario = from_query(query).scenario;
        let mut other = scenario.clone();
        other.overlap = !other.overlap;
        let figure = figure(ChartKind::Frequency, &scenario, Lang::En).unwrap();
        let lines = lines(&figure);
        let [thin] = lines.series.iter().filter(|s| s.thin).collect::<Vec<_>>()[..] else {
            panic!("{query}: not one thin line");
        };
        assert_eq!(thin.label, name);
        let selected = lines.series.iter().find(|s| s.selected).unwrap();
        assert_eq!(thin.id, selected.id, "{query}");
        let table = chart_table(ChartKind::Frequency, &scenario, Lang::En);
        let (head, column) = (table.head.last().unwrap(), table.head.len() - 1);
        assert!(head.starts_with(name), "{head}");
        let mut largest: f64 = 0.0;
        for ((k, y), row) in thin.points.iter().zip(&table.rows) {
            other.every = *k as u32;
            let lost = 100.0 * predict_here(&other).throughput_lost;
            assert!((y / lost - 1.0).abs() < 1e-9, "{query} at {k}: {y}, {lost}");
            let shown: f64 = row[column].parse().unwrap();
            assert!((shown / lost - 1.0).abs() < 0.01, "{query} at {k}: {shown}");
            let own = selected.points.iter().find(|p| p.0 == *k).unwrap().1;
            largest = largest.max((own / lost - 1.0).abs());
        }
        assert!(largest > 0.003, "{query}");
    }
    // One message has nothing to hide behind, one GPU nothing to send, and several syncs a micro-batch hide none.
    for query in ["bucket=whole", "n=1", "per=16&size=64MiB"] {
        let scenario = from_query(query).scenario;
        let figure = figure(ChartKind::Frequency, &scenario, Lang::En).unwrap();
        assert!(lines(&figure).series.iter().all(|s| !s.thin), "{query}");
        let table = chart_table(ChartKind::Frequency, &scenario, Lang::En);
        assert!(
            !table.head.iter().any(|head| head.contains("overlap")),
            "{query}"
        );
    }
}

#[test]
fn a_thin_line_moves_no_name_at_a_lines_end() {
    let scenario = from_query("n=8").scenario;
    let with = figure(ChartKind::Frequency, &scenario, Lang::En).unwrap();
    let mut without = with.clone();
    if let Kind::Lines(lines) = &mut without.kind {
        lines.series.retain(|s| !s.thin);
    }
    for size in [(540.0, 400.0), (720.0, 280.0), (600.0, 160.0)] {
        let ends = |figure: &Figure| -> Vec<Word> {
            let words = layout(figure, size).words;
            let at_end = |role: Role| matches!(role, Role::Series(i) | Role::Aside(i) if i < 3);
            words.into_iter().filter(|word| at_end(word.role)).collect()
        };
        assert!(ends(&without).len() >= 3, "{size:?}");
        assert_eq!(ends(&with), ends(&without), "{size:?}");
    }
}

#[test]
fn heads_of_tables_say_lower_bound_exactly_where_it_is_one() {
    const WIRE: &str = "jitter=0&slow=0&drain=0s&extra=0s";
    let kinds = [
        ChartKind::Frequency,
        ChartKind::Size,
        ChartKind::Link,
        ChartKind::Bucket,
        ChartKind::Heat,
    ];
    let queries = [
        WIRE,
        "",
        "per=4&size=64MiB",
        "jitter=0&drain=0s&per=4&size=64MiB",
        "n=1",
    ];
    for query in queries {
        let scenario = from_query(query).scenario;
        let lower = bound(&scenario) == Bound::Lower;
        for kind in kinds {
            for (lang, lost, said) in [
                (Lang::En, "% lost", "lower bound"),
                (Lang::Zh, "损失（%）", "下界"),
            ] {
                let table = chart_table(kind, &scenario, lang);
                let mut heads = table.head.iter().filter(|head| head.contains(lost));
                assert!(heads.clone().count() >= 1, "{query} {kind:?}");
                assert!(
                    heads.all(|head| head.ends_with(said) == lower),
                    "{query} {kind:?}: {:?}",
                    table.head
                );
            }
        }
    }
    // Without overlap nothing slows compute beside a collective; with it, something does.
    let alone = from_query("overlap=off&jitter=0&drain=0s&extra=0s").scenario;
    assert_eq!(bound(&alone), Bound::Lower);
    let head = chart_table(ChartKind::Frequency, &alone, Lang::En).head;
    let says = |head: Option<&String>| head.is_some_and(|head| head.ends_with("lower bound"));
    assert!(says(head.get(1)), "{head:?}");
    assert!(!says(head.last()), "{head:?}");
}

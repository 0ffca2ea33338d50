//! A scenario beside a pinned one.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod scenarios;

use proptest::prelude::*;
use serde_json::json;
use synctoll::chart::figures::{draw_pinned, figure};
use synctoll::chart::{Kind, SeriesId};
use synctoll::loss::predict_here;
use synctoll::quantity::Lang;
use synctoll::report::comparison;
use synctoll::scenario::{ChartKind, Scenario, from_query};
use synctoll::verbs::ask;

fn read(query: &str) -> Scenario {
    from_query(query).scenario
}

/// A printed per cent as a number.
fn printed(cell: &str) -> f64 {
    let digits: String = cell
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    digits.parse().unwrap()
}

#[test]
fn the_sentence_gives_the_difference_of_the_figures_that_it_prints() {
    for query in [
        "every=8",
        "link=pcie-p2p",
        "n=4",
        "overlap=off",
        "jitter=5%",
    ] {
        for lang in Lang::ALL {
            let (now, pinned) = (read(query), read(""));
            let said = comparison(&now, &pinned, *lang);
            let [a, b] = [2, 1].map(|column| printed(&said.table.rows[0][column]));
            let points = match *lang {
                Lang::En => format!(": {:.1}\u{a0}points", (a - b).abs()),
                Lang::Zh => format!(" {:.1} 个百分点", (a - b).abs()),
            };
            assert!(
                said.sentence.contains(&points),
                "{query}: {}",
                said.sentence
            );
            let more = match lang {
                Lang::En => said.sentence.contains("points more"),
                Lang::Zh => said.sentence.contains("多 "),
            };
            assert_eq!(more, a > b, "{query}: {}", said.sentence);
        }
    }
}

#[test]
fn a_scenario_beside_itself_loses_the_same_and_differs_in_nothing() {
    let said = comparison(&read("every=3"), &read("every=3"), Lang::En);
    assert!(said.sentence.contains("as the pinned scenario does"));
    assert_eq!(said.table.rows.len(), 4, "the loss and its three layers");
}

#[test]
fn every_setting_that_differs_has_a_row_with_both_values() {
    let said = comparison(
        &read("every=8&jitter=2%25"),
        &read("gpu=h200-sxm&every=2"),
        Lang::En,
    );
    let rows: Vec<_> = said.table.rows.iter().skip(4).cloned().collect();
    let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
    assert!(
        rows.contains(&row(["gpu", "h200-sxm", "default"])),
        "{rows:?}"
    );
    assert!(rows.contains(&row(["every", "2", "8"])), "{rows:?}");
    assert_eq!(rows.len(), 3);
}

#[test]
fn what_only_the_page_shows_is_no_difference_and_is_not_packed() {
    let answer = ask(
        "compare",
        "lang=zh&view=timeline",
        &json!({"pinned": "theme=dark"}),
    )
    .unwrap();
    assert_eq!(answer["rows"].as_array().unwrap().len(), 4);
    let packed = ask("pack", "every=4&lang=zh&theme=dark", &json!({})).unwrap();
    let opened = ask("unpack", "", &packed).unwrap();
    assert_eq!(read(opened["query"].as_str().unwrap()), read("every=4"));
}

#[test]
fn a_value_that_was_cut_off_is_refused_in_words() {
    let refused = ask("unpack", "", &json!({"value": "1.C0"})).unwrap_err();
    assert!(refused.to_string().contains("incomplete"), "{refused}");
}

#[test]
fn the_pinned_line_stands_in_the_figure_with_its_own_loss_at_its_own_place() {
    let (now, pinned) = (read("every=2"), read("every=16&overlap=off"));
    let mut made = figure(ChartKind::Frequency, &now, Lang::En).unwrap();
    let Kind::Lines(before) = made.kind.clone() else {
        unreachable!()
    };
    draw_pinned(&mut made, ChartKind::Frequency, &now, &pinned, Lang::En);
    let Kind::Lines(lines) = &made.kind else {
        unreachable!()
    };
    assert_eq!(lines.series.len(), before.series.len() + 1);
    let line = lines.series.last().unwrap();
    assert_eq!(line.markers_at, [16.0]);
    let (_, y) = line.points.iter().find(|(x, _)| *x == 16.0).unwrap();
    let lost = 100.0 * predict_here(&pinned).throughput_lost;
    assert!((y / lost - 1.0).abs() < 1e-12, "{y} beside {lost}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn any_two_scenarios_can_be_compared_and_drawn(now in scenarios::scenario(), pinned in scenarios::scenario()) {
        for lang in Lang::ALL {
            let said = comparison(&now, &pinned, *lang);
            prop_assert!(!said.sentence.contains("NaN"));
            for kind in [ChartKind::Frequency, ChartKind::Size, ChartKind::Link] {
                let mut made = figure(kind, &now, *lang).unwrap();
                draw_pinned(&mut made, kind, &now, &pinned, *lang);
                let Kind::Lines(lines) = &made.kind else { continue };
                let Some(line) = lines.series.last().filter(|line| line.id == SeriesId::BuiltIn) else { continue };
                let ((left, right), (low, high)) = (lines.x.range, lines.y.range);
                for (x, y) in &line.points {
                    let within = *x >= left && *x <= right && *y >= low && *y <= high;
                    prop_assert!(!y.is_finite() || within, "{x}, {y}");
                }
            }
        }
    }
}

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
use synctoll::scenario::{ChartKind, KEYS, Scenario, from_query};
use synctoll::verbs::ask;
use synctoll::words::compare::setting_name;
use synctoll::words::settings::SETTINGS;

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
                Lang::En => said.sentence.contains(&format!("{points} more")),
                Lang::Zh => said.sentence.contains(&format!("，多{points}")),
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

/// The rows of settings.
fn settings(now: &str, pinned: &str, lang: Lang) -> Vec<Vec<String>> {
    let said = comparison(&read(now), &read(pinned), lang);
    said.table.rows.into_iter().skip(4).collect()
}

#[test]
fn every_setting_that_differs_has_a_row_with_both_values_as_the_column_shows_them() {
    let row = |cells: [&str; 3]| cells.map(str::to_owned).to_vec();
    let rows = settings(
        "every=8&jitter=2%25&overlap=off&steps=1:4s,4:7s",
        "gpu=h200-sxm&every=2&size=512MiB&bucket=whole&sync=sharded",
        Lang::En,
    );
    for cells in [
        ["GPU", "H200 SXM", "H100 SXM"],
        ["Micro-batches per sync", "2", "8"],
        ["Straggler jitter, σ", "1.0\u{a0}%", "2.0\u{a0}%"],
        ["Overlap with backward", "on", "off"],
        ["Step times, as 1:4s,4:7s", "none", "1:4s,4:7s"],
        ["Gradient size", "537\u{a0}MB", "3.12\u{a0}GB"],
        ["Bucket size", "whole gradient", "PyTorch, 25 MiB"],
        [
            "Between syncs",
            "sharded (FSDP, ZeRO-3)",
            "no sync, gradients add up",
        ],
    ] {
        assert!(rows.contains(&row(cells)), "{cells:?} in {rows:?}");
    }
    assert_eq!(rows.len(), 8, "{rows:?}");
    let rows = settings("link=pcie-p2p&jitter=2%25", "bucket=1MiB", Lang::Zh);
    for cells in [
        ["互连方式", "NVLink + NVSwitch", "PCIe P2P 直连"],
        ["慢卡抖动 σ", "1.0%", "2.0%"],
        ["分桶大小", "1\u{a0}MiB", "PyTorch，25 MiB"],
    ] {
        assert!(rows.contains(&row(cells)), "{cells:?} in {rows:?}");
    }
}

#[test]
fn values_that_the_column_shows_alike_are_told_as_a_link_has_them() {
    let rows = settings("compute=24.801ms", "compute=24.802ms", Lang::En);
    assert_eq!(rows[0][1..], ["24.802ms", "24.801ms"]);
    // The link that the board has anyway is no difference.
    assert!(settings("link=nvswitch", "", Lang::En).is_empty());
}

#[test]
fn every_setting_of_the_column_is_named_as_there() {
    for lang in Lang::ALL {
        for setting in SETTINGS {
            let name = setting_name(setting.key, false).map(|name| name.get(*lang));
            assert_eq!(name, Some(setting.name.get(*lang)), "{}", setting.key);
        }
    }
    for key in KEYS {
        let of_the_page = ["view", "chart", "scale", "lang", "theme", "embed"].contains(key);
        assert_eq!(setting_name(key, true).is_none(), of_the_page, "{key}");
    }
}

/// What the sentence gives of the layers: points of one in the direction of the whole, and of the rest the other way.
fn split(sentence: &str) -> Option<(f64, f64)> {
    let (_, told) = sentence.split_once(" alone takes ")?;
    let mut numbers = told
        .split(|c: char| !c.is_ascii_digit() && c != '.')
        .filter_map(|text| text.parse::<f64>().ok());
    Some((numbers.next()?, numbers.next()?))
}

#[test]
fn a_layer_that_makes_more_than_the_whole_difference_is_not_called_most_of_it() {
    let mut seen = [0, 0];
    for now in [
        "",
        "overlap=off",
        "link=pcie-p2p",
        "jitter=10%25",
        "share=30%25",
        "sync=sharded",
    ] {
        for pinned in [
            "every=2",
            "link=pcie-host",
            "overlap=off&jitter=0",
            "n=2",
            "slow=0&extra=0",
        ] {
            let said = comparison(&read(now), &read(pinned), Lang::En);
            let lost = |row: usize, column: usize| printed(&said.table.rows[row][column]);
            let by = lost(0, 2) - lost(0, 1);
            let largest = (1..4)
                .map(|row| by.signum() * (lost(row, 2) - lost(row, 1)))
                .fold(f64::NEG_INFINITY, f64::max);
            let more = largest > by.abs() + 0.05;
            let told = split(&said.sentence);
            assert_eq!(told.is_some(), more, "{now} {pinned}: {}", said.sentence);
            assert!(
                !(more && said.sentence.contains("Most of it")),
                "{}",
                said.sentence
            );
            if let Some((part, rest)) = told {
                assert!(
                    (part - rest - by.abs()).abs() < 0.11,
                    "{by}: {}",
                    said.sentence
                );
            }
            seen[usize::from(more)] += 1;
        }
    }
    assert!(seen.into_iter().all(|times| times > 0), "{seen:?}");
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

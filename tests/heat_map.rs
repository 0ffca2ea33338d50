//! The heat map of a scenario: its lines are where the model has that loss, and its picture is whole.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use synctoll::chart::figures::{figure, grid};
use synctoll::chart::{Kind, Layout, Role, Theme, layout, svg};
use synctoll::loss::lost_at;
use synctoll::quantity::{Bytes, Lang};
use synctoll::report::chart_table;
use synctoll::scenario::{ChartKind, Scenario, from_query};

const QUERIES: &[&str] = &[
    "",
    "link=pcie-p2p&n=4",
    "overlap=off&bucket=whole&every=16",
    "per=320&size=64MiB&gpu=h200-sxm",
    "gpu=h200-nvl&n=4&scale=linear",
    "every=200&size=20GB",
    "size=40kB&bucket=whole",
];

fn placed(scenario: &Scenario) -> Layout {
    let figure = figure(ChartKind::Heat, scenario, Lang::En).unwrap();
    layout(&figure, (720.0, 480.0))
}

fn lost(scenario: &Scenario, count: u32, bytes: f64) -> f64 {
    let mut one = scenario.clone();
    one.size = Some(Bytes::from_f64(bytes).unwrap());
    if scenario.per > 1 {
        one.per = count;
    } else {
        one.every = count;
    }
    100.0 * lost_at(&one).0
}

#[test]
fn the_model_has_the_lines_loss_on_the_lines() {
    let mut judged = 0;
    for query in [
        "overlap=off&bucket=whole",
        "link=pcie-p2p&n=4&overlap=off&bucket=whole",
        "link=pcie-host&n=2&overlap=off&bucket=whole",
    ] {
        let scenario = from_query(query).scenario;
        let placed = placed(&scenario);
        for (trace, level) in placed.traces.iter().zip([5.0, 20.0]) {
            for spot in &trace.spots {
                // Off the columns there is no such count to ask the model for.
                let count = spot.x.round();
                if (spot.x / count - 1.0).abs() > 1e-9 || count < 2.0 {
                    continue;
                }
                let found = lost(&scenario, count as u32, spot.y);
                assert!(
                    (found / level - 1.0).abs() < 0.08,
                    "{query}: {found} % at {count}, {} B",
                    spot.y
                );
                judged += 1;
            }
        }
    }
    assert!(judged > 60, "{judged} points");
}

#[test]
fn the_losses_beside_a_line_enclose_it() {
    let mut judged = 0;
    for query in QUERIES {
        let scenario = from_query(query).scenario;
        let grid = grid::heat(&scenario);
        let placed = placed(&scenario);
        for (trace, level) in placed.traces.iter().zip([5.0, 20.0]) {
            for spot in &trace.spots {
                let Some(row) = grid
                    .rows
                    .iter()
                    .find(|row| (*row / spot.y - 1.0).abs() < 1e-9)
                else {
                    continue;
                };
                let after = grid
                    .columns
                    .partition_point(|&k| f64::from(k) < spot.x * (1.0 - 1e-9));
                let Some(pair) = grid.columns.get(after.saturating_sub(1)..=after) else {
                    continue;
                };
                let [a, b] = [pair[0], pair[pair.len() - 1]].map(|k| lost(&scenario, k, *row));
                assert!(
                    a.min(b) <= level * (1.0 + 1e-9) && level <= a.max(b) * (1.0 + 1e-9),
                    "{query}: {level} % is not between {a} and {b} at {row} B"
                );
                judged += 1;
            }
        }
    }
    assert!(judged > 60, "{judged} points");
}

#[test]
fn cells_hold_what_the_model_says() {
    for query in QUERIES {
        let scenario = from_query(query).scenario;
        let grid = grid::heat(&scenario);
        assert!(
            grid.columns.windows(2).all(|pair| pair[0] < pair[1]),
            "{query}"
        );
        assert!(
            grid.rows.windows(2).all(|pair| pair[0] < pair[1]),
            "{query}"
        );
        assert_eq!(grid.columns.first(), Some(&1));
        for (row, values) in grid.rows.iter().zip(&grid.lost).step_by(7) {
            for (k, value) in grid.columns.iter().zip(values).step_by(5) {
                assert_eq!(100.0 * value, lost(&scenario, *k, *row), "{query}");
            }
        }
    }
}

#[test]
fn the_own_point_stands_at_the_scenario() {
    for query in QUERIES {
        let scenario = from_query(query).scenario;
        let figure = figure(ChartKind::Heat, &scenario, Lang::En).unwrap();
        let Kind::Heat(heat) = &figure.kind else {
            panic!("not a heat map");
        };
        let own = heat.you.as_ref().unwrap();
        assert_eq!(
            own.x,
            f64::from(scenario.every.max(scenario.per)),
            "{query}"
        );
        assert_eq!(own.y, scenario.size_used().as_f64(), "{query}");
        let placed = layout(&figure, (720.0, 480.0));
        let (x, y) = placed.px_of(own.x, own.y);
        let plot = placed.plot.grown(0.5);
        assert!(
            plot.x0 <= x && x <= plot.x1 && plot.y0 <= y && y <= plot.y1,
            "{query}"
        );
        assert!(
            placed.words.iter().any(|word| word.role == Role::You),
            "{query}"
        );
    }
}

#[test]
fn the_picture_is_well_formed_described_and_holds_its_words() {
    for query in QUERIES.iter().chain(&["n=1"]) {
        let scenario = from_query(query).scenario;
        for lang in [Lang::En, Lang::Zh] {
            let figure = figure(ChartKind::Heat, &scenario, lang).unwrap();
            for (size, theme) in [
                ((720.0, 480.0), Theme::light()),
                ((330.0, 280.0), Theme::dark()),
            ] {
                let text = svg(&figure, &theme, size.0, size.1, None);
                let document = roxmltree::Document::parse(&text).unwrap();
                let described = document
                    .descendants()
                    .find(|node| node.has_tag_name("desc"));
                assert_eq!(
                    described.and_then(|node| node.text()),
                    Some(figure.description.as_str())
                );
                assert!(figure.description.contains("20"), "{}", figure.description);
                let placed = layout(&figure, size);
                let texts = document
                    .descendants()
                    .filter(|node| node.has_tag_name("text"));
                assert_eq!(texts.count(), placed.words.len(), "{query}");
                for word in &placed.words {
                    let rect = word.rect();
                    assert!(
                        rect.x0 >= -0.5
                            && rect.x1 <= size.0 + 0.5
                            && rect.y0 >= 0.0
                            && rect.y1 <= size.1,
                        "{query}: {:?} at {rect:?}",
                        word.text
                    );
                }
            }
        }
    }
}

#[test]
fn the_table_has_the_cells_of_whole_octaves() {
    for query in QUERIES {
        let scenario = from_query(query).scenario;
        for lang in [Lang::En, Lang::Zh] {
            let table = chart_table(ChartKind::Heat, &scenario, lang);
            assert!(table.head.len() >= 8 && table.rows.len() >= 10, "{query}");
            for row in &table.rows {
                assert_eq!(row.len(), table.head.len());
                let bytes: f64 = row[0].parse().unwrap();
                for (power, cell) in row[1..].iter().enumerate() {
                    let shown: f64 = cell.parse().unwrap();
                    let found = lost(&scenario, 1 << power, bytes);
                    assert!(
                        (shown - found).abs() <= 0.006 * found.max(0.1),
                        "{query}: {shown}, {found}"
                    );
                }
            }
            assert_eq!(table.csv().lines().count(), table.rows.len() + 1);
        }
    }
}

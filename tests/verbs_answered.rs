//! What the page's second module says around the answer: figures, notes, layers, files, readouts.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use serde_json::{Value, json};
use synctoll::loss::{predict, smallest};
use synctoll::quantity::Lang;
use synctoll::report::{chart_table, headline, note_text};
use synctoll::scenario::{ChartKind, from_query};
use synctoll::verbs::ask;
use synctoll::words::plain;

const QUERIES: [&str; 4] = [
    "",
    "n=4&link=pcie-p2p&every=2&price=2USD",
    "n=1",
    "model=llama-2-70b&overlap=off",
];

fn texts(list: &Value, key: &str) -> Vec<String> {
    let list = list.as_array().unwrap().iter();
    list.map(|one| one[key].as_str().unwrap().to_owned())
        .collect()
}

#[test]
fn a_picture_with_a_caption_carries_the_answer_and_the_version() {
    for query in QUERIES {
        for (id, lang) in [("en", Lang::En), ("zh", Lang::Zh)] {
            let options = json!({"kind": "frequency", "lang": id, "caption": true});
            let answer = ask("chart", query, &options).unwrap();
            let document = roxmltree::Document::parse(answer["svg"].as_str().unwrap()).unwrap();
            let written: String = document
                .descendants()
                .filter(|node| node.has_tag_name("text"))
                .flat_map(|node| node.text())
                .collect();
            let bare = |text: &str| text.split_whitespace().collect::<String>();
            let scenario = from_query(query).scenario;
            let sentence = plain(&headline(&scenario, &predict(&scenario), lang));
            assert!(bare(&written).contains(&bare(&sentence)), "{query} {id}");
            let version = concat!("synctoll", env!("CARGO_PKG_VERSION"));
            assert!(bare(&written).contains(version), "{query} {id}");
            let without = ask("chart", query, &json!({"kind": "frequency", "lang": id})).unwrap();
            assert!(!without["svg"].as_str().unwrap().contains("synctoll"));
        }
    }
}

#[test]
fn a_file_of_numbers_has_the_table_s_rows_under_names_and_units() {
    let kinds = ["frequency", "size", "link", "bucket", "heat", "collective"];
    for kind in kinds {
        for (id, lang) in [("en", Lang::En), ("zh", Lang::Zh)] {
            let answer = ask("table", "", &json!({"kind": kind, "lang": id})).unwrap();
            let csv = answer["csv"].as_str().unwrap();
            let lines: Vec<&str> = csv.lines().collect();
            let kind: ChartKind = kind.parse().unwrap();
            let table = chart_table(kind, &from_query("").scenario, lang);
            assert_eq!(lines.len(), table.rows.len() + 2);
            let units: Vec<&str> = lines[1].split(',').collect();
            assert_eq!(units.len(), table.head.len());
            for unit in ["%", "µs", "bytes", "字节"] {
                assert!(!lines[0].contains(unit), "{unit} in {}", lines[0]);
                let columns = table.head.iter().filter(|head| head.contains(unit));
                let said = units.iter().filter(|one| **one == unit);
                assert_eq!(said.count(), columns.count(), "{csv}");
            }
            assert_eq!(lines[2..].join("\n") + "\n", {
                let all = table.csv();
                all.split_once('\n').unwrap().1.to_owned()
            });
        }
    }
}

#[test]
fn key_figures_are_those_of_the_prediction() {
    for query in QUERIES {
        let scenario = from_query(query).scenario;
        let answer = ask("figures", query, &json!({})).unwrap();
        let tables = answer["tables"].as_array().unwrap();
        let calls = predict(&scenario).call.is_some();
        assert_eq!(tables.len(), 1 + usize::from(calls), "{query}");
        let rows = &tables[0]["rows"];
        let ids = texts(rows, "id");
        let value = |id: &str| {
            let at = ids.iter().position(|one| one == id).unwrap();
            rows[at]["value"].as_str().unwrap()
        };
        assert_eq!(ids.contains(&"money".to_owned()), scenario.price.is_some());
        let found = smallest(&scenario);
        let k = |every: Option<u32>| every.map_or("—".to_owned(), |k| k.to_string());
        let shown: Vec<&str> = value("smallest").split("· ").map(str::trim).collect();
        assert_eq!(shown, [found.five, found.two, found.one].map(k), "{query}");
    }
}

#[test]
fn notes_are_the_prediction_s_and_one_says_where_memory_is_short() {
    for query in QUERIES {
        let prediction = predict(&from_query(query).scenario);
        let answer = ask("notes", query, &json!({"lang": "zh"})).unwrap();
        let notes: Vec<&str> = answer["notes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|note| note.as_str().unwrap())
            .collect();
        let wanted: Vec<String> = prediction
            .notes
            .iter()
            .map(|note| note_text(note, Lang::Zh))
            .collect();
        assert_eq!(notes[..wanted.len()], wanted);
        let short = usize::from(prediction.memory.is_short());
        assert_eq!(notes.len(), wanted.len() + short, "{query}");
    }
}

#[test]
fn three_layers_are_explained_and_only_the_interruption_has_parts() {
    for lang in ["en", "zh"] {
        let answer = ask("layers", "", &json!({"lang": lang})).unwrap();
        let layers = answer["layers"].as_array().unwrap();
        let parts: Vec<usize> = layers
            .iter()
            .map(|layer| layer["parts"].as_array().unwrap().len())
            .collect();
        assert_eq!(parts, [0, 4, 0]);
        assert!(layers.iter().all(|layer| layer["text"].is_string()));
        assert!(
            texts(&layers[1]["parts"], "time")
                .iter()
                .all(|time| time.ends_with('s'))
        );
    }
}

#[test]
fn stops_run_from_left_to_right_inside_the_picture_and_set_what_they_stand_for() {
    for (kind, key) in [("collective", "size"), ("bucket", "bucket")] {
        let options = json!({"kind": kind, "width": 500, "height": 300, "readout": true});
        let answer = ask("chart", "", &options).unwrap();
        let stops = answer["stops"].as_array().unwrap();
        assert!(stops.len() > 4, "{kind}");
        let px = |stop: &Value, of: &str| stop["place"][of].as_f64().unwrap();
        assert!(
            stops
                .windows(2)
                .all(|two| px(&two[0], "px") < px(&two[1], "px"))
        );
        for stop in stops {
            for (of, most) in [("px", 500.0), ("left", 500.0 - 216.0), ("top", 300.0)] {
                assert!((0.0..=most).contains(&px(stop, of)), "{kind} {of}: {stop}");
            }
            assert!(!stop["rows"].as_array().unwrap().is_empty());
            let reading = from_query(stop["set"].as_str().unwrap());
            assert_eq!(reading.complaints, [], "{stop}");
            let value = stop["set"]
                .as_str()
                .unwrap()
                .strip_prefix(&format!("{key}="));
            assert!(value.is_some_and(|value| !value.is_empty()), "{stop}");
        }
    }
    let heat = ask("chart", "", &json!({"kind": "heat", "readout": true})).unwrap();
    assert_eq!(heat["stops"], json!([]));
    let unasked = ask("chart", "", &json!({"kind": "bucket"})).unwrap();
    assert_eq!(unasked["stops"], json!([]));
}

#[test]
fn a_switch_is_true_or_false() {
    for key in ["caption", "readout"] {
        let refused = ask("chart", "", &json!({"kind": "heat", key: "yes"})).unwrap_err();
        assert!(refused.to_string().contains(key));
    }
}

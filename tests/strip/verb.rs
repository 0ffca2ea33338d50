//! What the verb answers and refuses.

use serde_json::{Value, json};
use synctoll::verbs::{Refused, ask};

use crate::Case;

#[test]
fn the_verb_answers_for_the_moment_of_waiting_or_any_other() {
    let case = Case::read("n=4");
    let answer = ask("strip", "n=4", &json!({})).unwrap();
    assert_eq!(answer["moment"], case.trips.moment());
    assert_eq!(answer["at"], answer["moment"]);
    assert_eq!(answer["waiting"], 3);
    assert_eq!(answer["duration"], case.trips.duration());
    assert!(answer["last"].is_u64() && answer["behind"].as_f64().unwrap() > 0.0);
    assert!(
        answer["caption"]
            .as_str()
            .unwrap()
            .starts_with("3 trucks wait ")
    );
    assert!(answer["speed_text"].as_str().unwrap().starts_with("1/"));
    let start = ask("strip", "n=4", &json!({"t": 0})).unwrap();
    assert_eq!(
        (&start["waiting"], &start["last"]),
        (&json!(0), &Value::Null)
    );
    assert_eq!(start["caption"], answer["caption"]);
    let whole = answer["svg"].as_str().unwrap();
    let moving = ask("strip", "n=4", &json!({"part": "moving"})).unwrap();
    assert!(whole.contains(moving["svg"].as_str().unwrap()));
    assert!(moving.get("explained").is_none());
}

#[test]
fn every_thing_is_explained_in_both_languages() {
    let rows = |lang| {
        let answer = ask("strip", "", &json!({"lang": lang})).unwrap();
        answer["explained"]["rows"].as_array().unwrap().clone()
    };
    let (en, zh) = (rows("en"), rows("zh"));
    assert!(en.len() == zh.len() && en.len() >= 10);
    let layers = ["tensor copy", "pipeline interruption", "link contention"];
    for layer in layers {
        assert!(
            en.iter()
                .any(|row| row[1].as_str().unwrap().contains(layer))
        );
    }
}

#[test]
fn another_scenario_is_followed_afresh() {
    let first = ask("strip", "n=4", &json!({})).unwrap();
    assert_ne!(ask("strip", "n=8", &json!({})).unwrap(), first);
    assert_ne!(ask("strip", "n=4", &json!({"periods": 3})).unwrap(), first);
    assert_eq!(ask("strip", "n=4", &json!({})).unwrap(), first);
}

#[test]
fn wrong_options_are_refused_by_name() {
    for (options, key) in [
        (json!({"t": "soon"}), "t"),
        (json!({"periods": 0}), "periods"),
        (json!({"periods": 1000}), "periods"),
        (json!({"size": "huge"}), "size"),
        (json!({"width": 10}), "width"),
        (json!({"part": "half"}), "part"),
        (json!({"theme": "sepia"}), "theme"),
    ] {
        let refused = ask("strip", "", &options).unwrap_err();
        assert!(
            matches!(&refused, Refused::Option { key: named, .. } if *named == key),
            "{refused}"
        );
    }
}

//! Which documents carry advice.

use synctoll::loss::{Axis, predict, sweep};
use synctoll::quantity::Lang;
use synctoll::report::{curve_json, prediction_json, prediction_text};

use super::read;

#[test]
fn predictions_carry_advice_as_json_and_as_text() {
    for (query, key, head) in [
        ("", "advice", "What would help"),
        ("every=64", "give_up", "What you could give up"),
    ] {
        let base = read(query);
        let prediction = predict(&base);
        let json = prediction_json(&base, &prediction, &[], Lang::En);
        let found = json[key].as_array().unwrap();
        assert!(!found.is_empty(), "{key}");
        let text = prediction_text(&base, &prediction, Lang::En);
        assert!(text.contains(head), "{text}");
        for one in found {
            let after = predict(&read(one["query"].as_str().unwrap()));
            for (name, fraction) in [
                ("throughput_lost_percent", after.throughput_lost),
                ("throughput_lost_low_percent", after.lost_range.0),
                ("throughput_lost_high_percent", after.lost_range.1),
                ("points", prediction.throughput_lost - after.throughput_lost),
            ] {
                assert_eq!(one[name].as_f64(), Some(100.0 * fraction), "{name}");
            }
            for name in ["id", "label", "setting", "effect"] {
                assert!(!one[name].as_str().unwrap().is_empty(), "{name}");
            }
            assert!(text.contains(one["label"].as_str().unwrap()));
            assert!(text.contains(one["setting"].as_str().unwrap()));
        }
    }
}

#[test]
fn curves_carry_no_advice() {
    let base = read("");
    let curve = sweep(&base, Axis::Every, Some((1.0, 4.0)), None).unwrap();
    let json = curve_json(&base, &curve, Lang::En).to_string();
    assert!(json.contains("throughput_lost_percent") && !json.contains("advice"));
}

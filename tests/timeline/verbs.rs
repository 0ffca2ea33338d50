//! The verbs that serve the timeline.

use serde_json::{Value, json};
use synctoll::chart::Token;
use synctoll::quantity::Lang;
use synctoll::report::trace;
use synctoll::verbs::{Refused, ask};

use crate::{query, table};

const QUERY: &str = "n=4&slowrank=2:10%&share=10%";

fn answer(verb: &str, query: &str, options: Value) -> Value {
    ask(verb, query, &options).unwrap()
}

#[test]
fn a_timeline_has_its_picture_its_words_and_its_places() {
    let timeline = answer("timeline", QUERY, json!({"width": 700}));
    roxmltree::Document::parse(timeline["svg"].as_str().unwrap()).unwrap();
    assert_eq!(timeline["title"], "2 steps on 4 GPUs");
    assert!(
        timeline["sentence"]
            .as_str()
            .unwrap()
            .starts_with("GPU 2 finishes backward last")
    );
    assert_eq!(timeline["table"]["rows"].as_array().unwrap().len(), 4);
    assert_eq!(timeline["table"]["rows"][2][3], "1 2");
    let axis = &timeline["axis"];
    assert_eq!(
        (axis["from"].as_f64(), axis["to"].as_f64()),
        (Some(0.0), timeline["duration"].as_f64())
    );
    assert_eq!(axis["rows"].as_array().unwrap().len(), 4);
    assert_eq!(axis["width"], 700.0);
    assert!(timeline["events"].as_array().unwrap().len() > 10);
    assert_eq!(timeline["barriers"].as_array().unwrap().len(), 2);
}

#[test]
fn another_window_or_moment_is_that_of_the_same_periods() {
    let fresh = answer("timeline", QUERY, json!({"from": 0.01, "to": 0.02}));
    answer("timeline", QUERY, json!({}));
    answer("timeline", "n=2", json!({}));
    answer(
        "timeline",
        &format!("{QUERY}&theme=dark"),
        json!({"periods": 3, "lang": "zh"}),
    );
    assert_eq!(
        fresh,
        answer("timeline", QUERY, json!({"from": 0.01, "to": 0.02}))
    );
    assert_eq!(fresh["axis"]["from"], 0.01);
    // In Chinese after English, and back.
    let chinese = answer("timeline", QUERY, json!({"lang": "zh"}));
    assert!(chinese["svg"].as_str().unwrap().contains("同步结束"));
    assert!(!fresh["svg"].as_str().unwrap().contains("同步结束"));
}

#[test]
fn a_picture_for_the_page_has_the_pages_colours_and_own_textures() {
    let options = json!({"theme": "page", "prefix": "tl-"});
    let timeline = answer("timeline", QUERY, options);
    let picture = timeline["svg"].as_str().unwrap();
    let document = roxmltree::Document::parse(picture).unwrap();
    assert!(document.root_element().attribute("font-family").is_none());
    for node in document.descendants() {
        for paint in ["fill", "stroke"]
            .map(|name| node.attribute(name))
            .into_iter()
            .flatten()
        {
            let token = paint
                .strip_prefix("var(--")
                .and_then(|rest| rest.strip_suffix(')'));
            let known = token.is_some_and(|name| Token::ALL.iter().any(|t| t.name() == name));
            assert!(
                known || paint == "none" || paint.starts_with("url(#tl-"),
                "{paint}"
            );
        }
    }
}

#[test]
fn at_says_what_everyone_does() {
    let timeline = answer("timeline", QUERY, json!({}));
    let barrier = timeline["barriers"][0].as_f64().unwrap();
    let before = answer("at", QUERY, json!({"t": barrier * (1.0 - 1e-9)}));
    let after = answer("at", QUERY, json!({"t": barrier * (1.0 + 1e-9)}));
    for rank in before["ranks"].as_array().unwrap() {
        assert_eq!(rank["id"], "copy", "{rank}");
    }
    for rank in after["ranks"].as_array().unwrap() {
        assert_eq!(rank["id"], "restarts", "{rank}");
    }
    assert!(before["call"]["bytes"].as_u64().unwrap() > 0 && after["call"].is_null());
    assert_eq!((&before["period"], &before["last"]), (&json!(0), &json!(2)));
    let start = answer("at", QUERY, json!({"t": 0, "lang": "zh"}));
    assert_eq!(start["ranks"][0]["doing"], "前向");
    let end = answer("at", QUERY, json!({"t": 1e9}));
    assert_eq!(
        (&end["ranks"][3]["id"], &end["period"]),
        (&json!("done"), &json!(1))
    );
}

#[test]
fn the_trace_is_that_of_the_library() {
    let scenario = query(QUERY);
    let (followed, table) = table(&scenario, 3);
    let answer = answer("trace", QUERY, json!({"periods": 3}));
    assert_eq!(answer["trace"], trace(&scenario, &followed, &table));
}

#[test]
fn measured_step_times_are_said_to_overrule_the_model() {
    let text = "steps=1:4.022s,4:7.376s";
    let timeline = answer("timeline", text, json!({}));
    assert!(
        timeline["description"]
            .as_str()
            .unwrap()
            .contains("simulated")
    );
    assert!(
        !answer("timeline", "", json!({}))["description"]
            .as_str()
            .unwrap()
            .contains("simulated")
    );
    let sampled = answer("timeline", "sync=each&every=9", json!({}));
    assert!(
        sampled["notes"][0]
            .as_str()
            .unwrap()
            .contains("4 micro-batches stand for the 9")
    );
}

#[test]
fn options_out_of_range_are_refused_by_name() {
    for (verb, options, key) in [
        ("timeline", json!({"periods": 0}), "periods"),
        ("timeline", json!({"periods": 65}), "periods"),
        ("timeline", json!({"periods": 1.5}), "periods"),
        ("timeline", json!({"width": 10}), "width"),
        ("timeline", json!({"height": "tall"}), "height"),
        ("timeline", json!({"from": -1}), "from"),
        ("timeline", json!({"to": null}), "to"),
        ("timeline", json!({"prefix": "a\"b"}), "prefix"),
        ("timeline", json!({"theme": "sepia"}), "theme"),
        ("at", json!({}), "t"),
        ("at", json!({"t": "now"}), "t"),
        ("at", json!({"t": 0, "lang": "fr"}), "lang"),
        ("trace", json!({"periods": -3}), "periods"),
    ] {
        let refused = ask(verb, "", &options).unwrap_err();
        assert!(
            matches!(&refused, Refused::Option { key: named, .. } if *named == key),
            "{verb} {options}: {refused}"
        );
    }
}

#[test]
fn a_picture_for_a_file_stands_alone_and_says_what_part_it_is() {
    for (lang, answer_says, part_says) in [
        (
            "en",
            "of training throughput",
            "Shown: 5.000 ms to 9.000 ms of ",
        ),
        (
            "zh",
            "训练吞吐损失",
            "中的 5.000\u{a0}ms 到 9.000\u{a0}ms。",
        ),
    ] {
        let options = json!({"caption": true, "lang": lang, "theme": "light", "width": 936});
        let whole = answer("timeline", QUERY, options.clone());
        let mut zoomed = options;
        zoomed["from"] = json!(0.005);
        zoomed["to"] = json!(0.009);
        let zoomed = answer("timeline", QUERY, zoomed);
        let said = |answer: &Value| {
            let document = roxmltree::Document::parse(answer["svg"].as_str().unwrap()).unwrap();
            let nodes = document
                .descendants()
                .filter(|node| node.has_tag_name("text"));
            let lines: Vec<&str> = nodes.filter_map(|node| node.text()).collect();
            lines.join(" ")
        };
        let flat = |text: String| text.replace('\u{a0}', " ");
        let part_says = flat(part_says.to_owned());
        for (picture, part) in [(&whole, false), (&zoomed, true)] {
            let said = flat(said(picture));
            assert!(said.contains(picture["title"].as_str().unwrap()), "{said}");
            assert!(
                said.contains(answer_says) && said.contains("synctoll"),
                "{said}"
            );
            assert_eq!(said.contains(&part_says), part, "{said}");
        }
        assert_eq!(zoomed["axis"]["from"], 0.005);
        let csv = whole["table"]["csv"].as_str().unwrap();
        assert_eq!(csv.lines().count(), 2 + 4, "{csv}");
    }
}

#[test]
fn as_many_periods_as_can_be_followed_are_offered() {
    for (text, most) in [("", 64), ("per=100000&compute=1s", 1), ("n=1", 64)] {
        let timeline = answer("timeline", text, json!({"periods": 64}));
        assert_eq!(timeline["most"], most, "{text}");
        assert_eq!(
            timeline["periods"].as_array().unwrap().len(),
            most,
            "{text}"
        );
    }
}

#[test]
fn a_pinned_timeline_is_told_beside_the_shown_one() {
    let figures = |pinned: &str, of: &str, lang: &str| {
        let told = answer("timelines", of, json!({"pinned": pinned, "lang": lang}));
        told["sentence"].as_str().unwrap().replace('\u{a0}', " ")
    };
    let step = |text: &str| {
        let (_, table) = table(&query(text), 2);
        let mean = table.ranks.iter().map(|rank| rank.waits()).sum::<f64>() / 8.0;
        [table.duration() / 2.0, mean / 2.0].map(|seconds| {
            let seconds = synctoll::quantity::Seconds::new(seconds).unwrap();
            Lang::En.join(&seconds.parts()).replace('\u{a0}', " ")
        })
    };
    let (fast, slow) = ("", "link=pcie-p2p");
    let said = figures(slow, fast, "en");
    for figure in step(fast).iter().chain(&step(slow)) {
        assert!(said.contains(figure), "{said}: {figure}");
    }
    assert!(said.starts_with("A step takes") && said.contains("PCIe P2P"));
    assert!(figures(slow, fast, "zh").contains("固定的场景"));
    // Steps of four and of one micro-batch are not of a kind: one micro-batch of each is compared.
    let said = figures("every=4", fast, "en");
    let (_, four) = table(&query("every=4"), 2);
    let each = synctoll::quantity::Seconds::new(four.duration() / 8.0).unwrap();
    let each = Lang::En.join(&each.parts()).replace('\u{a0}', " ");
    assert!(
        said.starts_with("A micro-batch") && said.contains(&each),
        "{said}"
    );
    assert!(matches!(
        ask("timelines", "", &json!({})),
        Err(Refused::Option { key: "pinned", .. })
    ));
}

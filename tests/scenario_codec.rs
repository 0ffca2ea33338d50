//! Links and JSON: what is written reads back the same, and what is wrong is named key by key while the rest applies.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use proptest::prelude::*;
use synctoll::loss::predict;
use synctoll::quantity::Lang;
use synctoll::report::complaint_text;
use synctoll::scenario::{
    ChartKind, EXAMPLES, Impossible, KEYS, Reason, Scenario, from_json, from_query,
};

/// A value that each key takes, other than its default.
fn value_of(key: &str) -> BoxedStrategy<String> {
    let of = |values: &'static [&'static str]| {
        prop::sample::select(values).prop_map(str::to_owned).boxed()
    };
    let number = |range: std::ops::Range<u64>| range.prop_map(|v| v.to_string()).boxed();
    let seconds = || (1e-6..3600.0_f64).prop_map(|v| format!("{v}s")).boxed();
    let share = || (0.0..0.99_f64).prop_map(|v| format!("{v}")).boxed();
    match key {
        "gpu" => of(&["h100-sxm", "h100-pcie", "h100-nvl", "h200-sxm", "h200-nvl"]),
        "n" => number(1..9),
        "link" => of(&["nvswitch", "nvlink-bridge", "pcie-p2p", "pcie-host"]),
        "bridge" => of(&["2", "4"]),
        "coll" => of(&[
            "all_reduce",
            "reduce_scatter",
            "all_gather",
            "alltoall",
            "broadcast",
            "barrier",
        ]),
        "algo" => of(&["auto", "ring", "tree", "nvls"]),
        "launch" => of(&[
            "process-per-gpu",
            "single-process",
            "cuda-graph",
            "cuda-graph-single",
            "isolated",
        ]),
        "model" => of(&[
            "gpt2-xl",
            "llama-3-8b",
            "llama-2-13b",
            "llama-2-70b",
            "sdxl",
            "resnet-50",
        ]),
        "size" => number(1..1 << 40),
        "bucket" => (0..3_u8, 1024_u64..1 << 40)
            .prop_map(|(kind, bytes)| match kind {
                0 => "whole".to_owned(),
                1 => "pytorch".to_owned(),
                _ => format!("{bytes}B"),
            })
            .boxed(),
        "fp8_bytes" => number(0..1 << 40),
        "params" => number(1..10_000_000_000_000),
        "tokens" => number(1..1_000_000_000),
        "dtype" => of(&["fp32", "bf16"]),
        "compute" | "step" | "burst" | "drain" | "extra" => seconds(),
        "mfu" | "target" => (0.001..0.99_f64)
            .prop_map(|v| format!("{}%", v * 100.0))
            .boxed(),
        "fb" | "share" | "hbm_share" | "hbm_bound" => share(),
        "jitter" => (0.0..0.25_f64).prop_map(|v| v.to_string()).boxed(),
        "slow" | "hbm" | "fp8" => (0.0..10.0_f64).prop_map(|v| v.to_string()).boxed(),
        "every" => number(1..1025),
        "per" => number(1..100_001),
        "overlap" => of(&["on", "off"]),
        "sync" => of(&["no-sync", "each", "sharded"]),
        "steps" => of(&["1:4.022s,4:7.376s", "1:33ms"]),
        "solo" => of(&["4:4.8s", "1:12.5ms"]),
        "seed" => number(0..1 << 53),
        "slowrank" => (0..8_u8, 0.0..10.0_f64)
            .prop_map(|(rank, by)| format!("{rank}:{by}"))
            .boxed(),
        "price" => of(&["2.5USD", "19.9cny", "3EUR"]),
        "view" => of(&["curves", "timeline", "evidence"]),
        "chart" => of(ChartKind::IDS),
        "scale" => of(&["log", "linear"]),
        "lang" => of(&["en", "zh"]),
        "theme" => of(&["system", "light", "dark"]),
        "embed" => of(&["off", "chart", "card", "full"]),
        other => panic!("no values known for {other}"),
    }
}

/// Any subset of keys with values that they take.
fn any_query() -> impl Strategy<Value = String> {
    prop::sample::subsequence(KEYS, 0..=KEYS.len())
        .prop_flat_map(|keys| {
            keys.into_iter()
                .map(|key| value_of(key).prop_map(move |value| (key, value)))
                .collect::<Vec<_>>()
        })
        .prop_map(|pairs| {
            let mut out = form_urlencoded::Serializer::new(String::new());
            out.extend_pairs(pairs);
            out.finish()
        })
}

proptest! {
    #[test]
    fn what_is_written_reads_back_the_same(query in any_query()) {
        let first = from_query(&query);
        // Combinations that do not exist may be replaced; nothing else may be complained about.
        for complaint in &first.complaints {
            prop_assert!(matches!(complaint.reason, Reason::Impossible(_)), "{complaint:?}");
        }
        let again = from_query(&first.scenario.to_query());
        prop_assert!(again.complaints.is_empty(), "{:?}", again.complaints);
        prop_assert_eq!(&again.scenario, &first.scenario);
        let json = from_json(&first.scenario.to_json().to_string());
        prop_assert!(json.complaints.is_empty(), "{:?}", json.complaints);
        prop_assert_eq!(&json.scenario, &first.scenario);
    }

    #[test]
    fn any_text_is_read_without_a_panic_and_gives_a_result(text in ".{0,400}") {
        for reading in [from_query(&text), from_json(&text), from_query(&format!("size={text}&n={text}"))] {
            for complaint in &reading.complaints {
                prop_assert!(!complaint_text(complaint, Lang::En).is_empty());
                prop_assert!(!complaint_text(complaint, Lang::Zh).is_empty());
            }
            prop_assert!(predict(&reading.scenario).period.is_finite());
        }
    }

    #[test]
    fn any_scenario_predicts_finite_figures(query in any_query()) {
        let p = predict(&from_query(&query).scenario);
        prop_assert!(p.overhead.is_finite() && p.overhead >= 0.0);
        prop_assert!((0.0..=1.0).contains(&p.throughput_lost));
        prop_assert!(p.lost_range.0 <= p.throughput_lost + 1e-12 && p.throughput_lost <= p.lost_range.1 + 1e-12);
    }
}

/// The one complaint of a query.
fn only(query: &str) -> (synctoll::scenario::Complaint, Scenario) {
    let reading = from_query(query);
    assert_eq!(reading.complaints.len(), 1, "{:?}", reading.complaints);
    (reading.complaints[0].clone(), reading.scenario)
}

#[test]
fn each_bad_value_is_named_with_what_was_sent_and_what_is_used() {
    for (query, key, sent, used, says) in [
        (
            "size=12parsecs&n=4",
            "size",
            "12parsecs",
            Some("3.1152224GB"),
            "512MiB",
        ),
        ("n=9", "n", "9", Some("8"), "1 to 8"),
        ("n=0", "n", "0", Some("1"), "1 to 8"),
        ("n=2.5", "n", "2.5", Some("8"), "whole number"),
        ("gpu=h300", "gpu", "h300", Some("h100-sxm"), "h200-sxm"),
        (
            "gpu=h100-pcie&link=nvswitch",
            "link",
            "nvswitch",
            Some("nvlink-bridge"),
            "HGX boards",
        ),
        (
            "link=nvlink-bridge",
            "link",
            "nvlink-bridge",
            Some("nvswitch"),
            "bridges join",
        ),
        (
            "gpu=h100-nvl&bridge=4",
            "bridge",
            "4",
            Some("2"),
            "H200 NVL",
        ),
        (
            "link=pcie-p2p&algo=nvls",
            "algo",
            "nvls",
            Some("auto"),
            "NVSwitch",
        ),
        (
            "coll=all_gather&algo=tree",
            "algo",
            "tree",
            Some("auto"),
            "no such algorithm",
        ),
        ("every=0", "every", "0", Some("1"), "1 to 1024"),
        ("every=-3", "every", "-3", Some("1"), "1 to 1024"),
        ("every=4&per=2", "every", "4", Some("1"), "every is 1"),
        (
            "per=2&sync=sharded",
            "sync",
            "sharded",
            Some("no-sync"),
            "no-sync",
        ),
        (
            "compute=-2ms",
            "compute",
            "-2ms",
            Some("1us"),
            "1us to 3600s",
        ),
        ("compute=24", "compute", "24", Some("24.19"), "unit"),
        ("share=150%", "share", "150%", Some("99%"), "0%"),
        ("overlap=maybe", "overlap", "maybe", Some("on"), "on, off"),
        ("bucket=1KiB", "bucket", "1KiB", Some("47535B"), "65,536"),
        (
            "hbm=3%&hbm_share=10%",
            "hbm_share",
            "10%",
            Some(""),
            "hbm is typed in",
        ),
        ("slowrank=9:3%", "slowrank", "9:3%", Some("7:0.03"), "n − 1"),
        ("steps=4", "steps", "4", Some(""), "1:4.022s,4:7.376s"),
        ("steps=4:0s", "steps", "4:0s", Some(""), "1:4.022s,4:7.376s"),
        (
            "steps=1:4s,4:3.9s",
            "steps",
            "1:4s,4:3.9s",
            Some(""),
            "A step with 4 micro-batches cannot be shorter than one with 1",
        ),
        (
            "steps=8:4s,2:4s",
            "steps",
            "8:4s,2:4s",
            Some(""),
            "A step with 8 micro-batches cannot be shorter than one with 2, nor as short",
        ),
        (
            "steps=1:4s,4:7s,1:5s",
            "steps",
            "1:4s,4:7s,1:5s",
            Some(""),
            "two different times for every=1",
        ),
        (
            "steps=1:4s,4:7s&solo=4:7.5s",
            "solo",
            "4:7.5s",
            Some(""),
            "One GPU has nothing to synchronise",
        ),
        ("price=cheap", "price", "cheap", Some(""), "2.5USD"),
        ("gpus=4", "gpus", "4", None, "gpu"),
        ("evry=4", "evry", "4", None, "every"),
        ("n=4&n=2", "n", "4", Some("2"), "more than once"),
        ("v=7", "v", "7", Some("1"), "newer version"),
        ("v=x", "v", "x", Some("1"), "whole number"),
    ] {
        let (complaint, _) = only(query);
        assert_eq!(complaint.key, key, "{query}");
        assert_eq!(complaint.sent, sent, "{query}");
        match (complaint.used.as_deref(), used) {
            (Some(is), Some(wanted)) => assert!(is.starts_with(wanted), "{query}: uses {is}"),
            (is, wanted) => assert_eq!(is, wanted, "{query}"),
        }
        let text = complaint_text(&complaint, Lang::En);
        assert!(text.contains(says) && text.contains(key), "{query}: {text}");
        assert!(
            key == "v" || complaint_text(&complaint, Lang::Zh).contains(key),
            "{query}"
        );
    }
}

#[test]
fn a_bad_key_never_spoils_the_rest() {
    let reading = from_query("gpu=h300&n=4&size=12parsecs&every=8&colour=red&overlap=off");
    let scenario = reading.scenario;
    assert_eq!(
        (scenario.n, scenario.every, scenario.overlap),
        (4, 8, false)
    );
    let keys: Vec<&str> = reading.complaints.iter().map(|c| c.key.as_str()).collect();
    assert_eq!(keys, ["gpu", "size", "colour"]);
    assert_eq!(reading.sent, 6);
}

#[test]
fn a_100_kb_query_is_refused_by_name_and_its_front_applies() {
    let long = format!("n=4&size={}", "9".repeat(100_000));
    let reading = from_query(&long);
    assert_eq!(reading.scenario.n, 4);
    let text: Vec<String> = reading
        .complaints
        .iter()
        .map(|c| complaint_text(c, Lang::En))
        .collect();
    assert!(text.iter().any(|t| t.contains("64 KiB")), "{text:?}");
    assert!(text.iter().all(|t| t.len() < 400), "{text:?}");

    // A value that is cut through is left out, not applied in part.
    let cut = format!("{}&every=1234", "n=4&".repeat(16_382));
    assert_eq!(from_query(&cut).scenario.every, 1);

    let many: String = (0..20_000).map(|i| format!("k{i}=1&")).collect();
    assert!(from_query(&many).complaints.len() < 20_000);
}

#[test]
fn json_takes_numbers_and_booleans_where_they_say_the_same() {
    let reading = from_json(r#"{"n": 4, "overlap": false, "size": "512MiB", "share": 0.1}"#);
    assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
    assert_eq!(
        reading.scenario,
        from_query("n=4&overlap=off&size=512MiB&share=10%").scenario
    );
    for bad in ["", "[]", "{", "12", "null"] {
        assert_eq!(
            from_json(bad).complaints[0].reason,
            Reason::NotAScenario,
            "{bad}"
        );
    }
}

#[test]
fn every_link_ever_published_still_opens() {
    let mut links = 0;
    for line in include_str!("links.txt")
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'))
    {
        let reading = from_query(line);
        assert!(
            reading.complaints.is_empty(),
            "{line}: {:?}",
            reading.complaints
        );
        assert_eq!(
            from_query(&reading.scenario.to_query()).scenario,
            reading.scenario,
            "{line}"
        );
        links += 1;
    }
    assert!(links >= EXAMPLES.len());
}

#[test]
fn every_example_is_in_the_published_links_and_predicts() {
    let published = include_str!("links.txt");
    for example in EXAMPLES {
        assert!(
            published.lines().any(|line| line == example.query),
            "{} is not in links.txt",
            example.id
        );
        let reading = from_query(example.query);
        assert!(
            reading.complaints.is_empty(),
            "{}: {:?}",
            example.id,
            reading.complaints
        );
        assert_eq!(
            reading.scenario.to_query(),
            canonical(example.query),
            "{}",
            example.id
        );
        let prediction = predict(&reading.scenario);
        assert!(
            !prediction.memory.is_short(),
            "{} does not fit its card",
            example.id
        );
    }
}

/// Examples may spell out a default; links leave it out.
fn canonical(query: &str) -> String {
    from_query(query).scenario.to_query()
}

#[test]
fn defaults_are_left_out_of_links() {
    assert_eq!(Scenario::default().to_query(), "v=1");
    assert_eq!(
        from_query("gpu=h100-sxm&n=8&overlap=on&every=1")
            .scenario
            .to_query(),
        "v=1"
    );
}

#[test]
fn keys_of_features_to_come_are_kept_and_named() {
    let scenario = from_query("burst=2ms&slowrank=3:5%&price=2.5USD&view=evidence").scenario;
    let prediction = predict(&scenario);
    let ignored: Vec<&str> = prediction
        .notes
        .iter()
        .filter_map(|note| match note {
            synctoll::loss::Note::Ignored(key) => Some(*key),
            _ => None,
        })
        .collect();
    assert_eq!(ignored, ["view"]);
    assert!(scenario.to_query().contains("slowrank=3:0.05"));
}

#[test]
fn what_does_not_exist_is_replaced_by_the_nearest_that_does() {
    let (complaint, scenario) = only("gpu=h200-nvl&link=nvswitch&n=4");
    assert_eq!(
        complaint.reason,
        Reason::Impossible(Impossible::NoSwitchOnCards)
    );
    assert_eq!(scenario.request().bridge.cards(), 4);
}

#[test]
fn steps_that_contradict_each_other_are_dropped_and_the_rest_applies() {
    let (complaint, scenario) = only("n=2&steps=1:4s,4:3.9s&solo=4:3s&every=4");
    assert_eq!(
        complaint.reason,
        Reason::Impossible(Impossible::StepNotLonger { more: 4, fewer: 1 })
    );
    assert_eq!((scenario.n, scenario.every), (2, 4));
    assert!(scenario.steps.is_empty() && scenario.solo.is_some());
    let zh = complaint_text(&complaint, Lang::Zh);
    assert!(zh.contains("4 个微批的一步不会比 1 个微批的更短"), "{zh}");

    // The same step twice says nothing new, and the order is free.
    for fine in ["4:7s,1:4s", "1:4s,4:7s,1:4s"] {
        let reading = from_query(&format!("steps={fine}"));
        assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
        assert!(!reading.scenario.steps.is_empty());
    }
}

#[test]
fn a_one_gpu_step_is_refused_only_where_no_noise_explains_it() {
    for (solo, fits) in [
        ("4:6s", true),
        ("4:7.2s", true),
        ("4:7.5s", false),
        // Two micro-batches cannot take longer than four with sync, nor 16 longer than two steps of eight.
        ("2:7.5s", false),
        ("16:27s", true),
        ("16:28s", false),
    ] {
        let scenario = from_query(&format!("steps=4:7s,8:13s&solo={solo}")).scenario;
        assert_eq!(scenario.solo.is_some(), fits, "{solo}");
        assert_eq!(scenario.steps.len(), 2);
    }
}

#[test]
fn every_published_step_is_taken_beside_its_one_gpu_step() {
    let mut judged = 0;
    for step in synctoll::collective::published_steps::published_steps() {
        let Some(solo) = step.solo_seconds else {
            continue;
        };
        let (k, seconds) = (step.every, step.step_seconds);
        let reading = from_query(&format!("steps={k}:{seconds}s&solo={k}:{solo}s"));
        assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
        judged += 1;
    }
    assert!(judged >= 40, "{judged} published steps");
}

#[test]
fn names_and_values_of_choices_stand_in_the_same_order() {
    use synctoll::hardware::{Bridge, Gpu, Link};
    use synctoll::scenario::Workload;
    assert!(Gpu::ALL.iter().map(|v| v.id()).eq(Gpu::IDS.iter().copied()));
    assert!(
        Link::ALL
            .iter()
            .map(|v| v.id())
            .eq(Link::IDS.iter().copied())
    );
    assert!(
        Workload::ALL
            .iter()
            .map(|v| v.id())
            .eq(Workload::IDS.iter().copied())
    );
    assert!(
        Bridge::ALL
            .iter()
            .map(|v| v.cards().to_string())
            .eq(Bridge::IDS.iter().map(|id| id.to_string()))
    );
    assert!(
        Lang::ALL
            .iter()
            .map(|v| v.id())
            .eq(Lang::IDS.iter().copied())
    );
}

#[test]
fn control_characters_and_empty_keys_are_shown_harmlessly() {
    let reading = from_query("n=%1b[31mRED%07&x%0ay=1&=5");
    assert_eq!(reading.complaints.len(), 3);
    for complaint in &reading.complaints {
        let text = complaint_text(complaint, Lang::En);
        assert!(!text.contains(char::is_control), "{text:?}");
    }
}

#[test]
fn currencies_may_start_with_any_letter() {
    for (text, canonical) in [("2eur", "2EUR"), ("2.5usd", "2.5USD"), ("1e1egp", "10EGP")] {
        assert_eq!(
            from_query(&format!("price={text}"))
                .scenario
                .get("price")
                .as_deref(),
            Some(canonical)
        );
    }
}

#[test]
fn a_bridge_on_a_board_is_named() {
    let (complaint, scenario) = only("gpu=h100-sxm&bridge=4");
    assert_eq!((complaint.key.as_str(), scenario.bridge), ("bridge", None));
}

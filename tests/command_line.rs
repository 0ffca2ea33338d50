//! The command line's contract: verbs, columns, JSON keys, exit status, where messages go.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::io::Write;
use std::process::{Command, Output, Stdio};

use serde_json::Value;
use synctoll::scenario::ChartKind;

fn run(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_synctoll"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn run_with(args: &[&str], input: &str) -> Output {
    let mut child = Command::new(env!("CARGO_BIN_EXE_synctoll"))
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(input.as_bytes())
        .unwrap();
    child.wait_with_output().unwrap()
}

fn out(output: &Output) -> String {
    String::from_utf8(output.stdout.clone()).unwrap()
}

fn err(output: &Output) -> String {
    String::from_utf8(output.stderr.clone()).unwrap()
}

fn json(args: &[&str]) -> Value {
    let output = run(args);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    serde_json::from_str(&out(&output)).unwrap()
}

#[test]
fn predict_prints_the_promised_keys() {
    let prediction = json(&["predict", "gpu=h100-sxm&n=8&size=512MiB", "--json"]);
    for key in [
        "loss_percent",
        "throughput_lost_percent",
        "t_sync_us",
        "t_collectives_us",
        "bucket_bytes",
        "t_barrier_us",
        "bw_gbps",
        "lane",
        "coef_nvlink",
        "c_local_cycles",
        "c_nv_cycles",
        "layers",
        "stack",
        "band",
        "advice",
        "give_up",
        "notes",
        "warnings",
    ] {
        assert!(!prediction[key].is_null(), "{key} is missing");
    }
    let sum: u64 = prediction["bucket_bytes"]
        .as_array()
        .unwrap()
        .iter()
        .map(|b| b.as_u64().unwrap())
        .sum();
    assert_eq!(sum, 512 << 20);
    assert_eq!(prediction["bound"], "estimate");
    assert_eq!(prediction["warnings"], Value::Array(Vec::new()));
}

#[test]
fn one_gpu_loses_exactly_zero() {
    let prediction = json(&["predict", "gpu=h100-sxm&n=1", "--json"]);
    assert_eq!(prediction["loss_percent"].as_f64(), Some(0.0));
    assert_eq!(prediction["throughput_lost_percent"].as_f64(), Some(0.0));
}

#[test]
fn predict_and_collective_agree_on_the_whole_tensor() {
    for query in [
        "size=512MiB",
        "n=4&size=3GB",
        "link=pcie-p2p&size=100kB",
        "coll=all_gather&n=6",
    ] {
        let prediction = json(&["predict", query, "--json"]);
        let size = prediction["bucket_bytes"]
            .as_array()
            .unwrap()
            .iter()
            .map(|b| b.as_u64().unwrap())
            .sum::<u64>();
        let table = json(&["collective", query, "--bytes", &size.to_string(), "--json"]);
        assert_eq!(
            prediction["t_sync_us"], table["rows"][0]["time_us"],
            "{query}"
        );
    }
}

#[test]
fn all_calls_of_a_period_are_the_sum_over_the_buckets() {
    let prediction = json(&["predict", "size=512MiB", "--json"]);
    let buckets: Vec<String> = prediction["bucket_bytes"]
        .as_array()
        .unwrap()
        .iter()
        .map(Value::to_string)
        .collect();
    let table = json(&["collective", "", "--bytes", &buckets.join(","), "--json"]);
    let sum: f64 = table["rows"]
        .as_array()
        .unwrap()
        .iter()
        .map(|row| row["time_us"].as_f64().unwrap())
        .sum();
    assert!((prediction["t_collectives_us"].as_f64().unwrap() / sum - 1.0).abs() < 1e-12);
}

#[test]
fn collective_prints_the_promised_columns() {
    let output = run(&[
        "collective",
        "gpu=h100-sxm&n=8",
        "--bytes",
        "512,1KiB,1MiB",
        "--csv",
    ]);
    let text = out(&output);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines[0], "bytes,time_us,algbw_gbps,busbw_gbps,lane");
    assert_eq!(lines.len(), 4);
    for (line, bytes) in lines[1..].iter().zip(["512", "1024", "1048576"]) {
        let cells: Vec<&str> = line.split(',').collect();
        assert_eq!((cells.len(), cells[0]), (5, bytes));
        let (time, algbw, busbw): (f64, f64, f64) = (
            cells[1].parse().unwrap(),
            cells[2].parse().unwrap(),
            cells[3].parse().unwrap(),
        );
        assert!((bytes.parse::<f64>().unwrap() / time / 1e3 / algbw - 1.0).abs() < 2e-3);
        assert!((busbw / algbw / 1.75 - 1.0).abs() < 2e-3);
    }
}

#[test]
fn wrong_input_ends_with_1_names_the_key_and_prints_no_result() {
    for (query, key) in [
        ("size=12parsecs", "size"),
        ("n=9", "n "),
        ("gpu=h300", "gpu"),
        ("link=nvswitch&gpu=h100-pcie", "link"),
        ("every=0", "every"),
        ("colour=red", "colour"),
    ] {
        let output = run(&["predict", query, "--json"]);
        assert_eq!(output.status.code(), Some(1), "{query}");
        assert!(err(&output).contains(key), "{query}: {}", err(&output));
        assert!(output.stdout.is_empty(), "{query}");

        let lenient = run(&["predict", query, "--json", "--lenient"]);
        assert_eq!(lenient.status.code(), Some(0), "{query}");
        assert!(err(&lenient).contains(key), "{query}");
        let prediction: Value = serde_json::from_str(&out(&lenient)).unwrap();
        assert_eq!(
            prediction["warnings"].as_array().unwrap().len(),
            1,
            "{query}"
        );
    }
    let long = format!("n=4&size={}", "9".repeat(100_000));
    assert_eq!(run_with(&["predict", "-"], &long).status.code(), Some(1));
}

#[test]
fn accumulation_that_saves_nothing_says_so_and_has_no_smallest_every() {
    for sync in ["each", "sharded"] {
        let prediction = json(&["predict", &format!("sync={sync}&every=4"), "--json"]);
        assert!(prediction["throughput_lost_percent"].as_f64().unwrap() > 0.0);
        assert!(prediction["smallest_every"]["under_5_percent"].is_null());
        let notes = prediction["notes"].as_array().unwrap();
        assert!(
            notes.iter().any(|note| note["id"] == "saves-nothing"),
            "{notes:?}"
        );
    }
}

#[test]
fn keys_without_an_effect_yet_are_named() {
    let ignored = json(&["predict", "view=operators&embed=card", "--json"]);
    let keys: Vec<&str> = ignored["notes"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|note| note["key"].as_str())
        .collect();
    assert_eq!(keys, ["view", "embed"]);
    assert_eq!(run(&["chart", "chart=timeline"]).status.code(), Some(0));
}

#[test]
fn wrong_usage_ends_with_2() {
    for args in [
        &[][..],
        &["guess"],
        &["predict", "--colour"],
        &["sweep", "n=4"],
        &["sweep", "--axis", "colour"],
        &["collective", "--json", "--csv"],
        &["simulate", "--periods", "0"],
        &["simulate", "--periods", "65"],
        &["simulate", "--periods", "two"],
    ] {
        assert_eq!(run(args).status.code(), Some(2), "{args:?}");
    }
}

#[test]
fn help_and_version_are_everywhere() {
    for verb in ["predict", "sweep", "collective", "simulate", "chart"] {
        let output = run(&[verb, "--help"]);
        assert_eq!(output.status.code(), Some(0));
        assert!(out(&output).contains("--lenient"), "{verb}");
        assert!(
            out(&run(&[verb, "--version"])).contains(env!("CARGO_PKG_VERSION")),
            "{verb}"
        );
    }
    assert!(out(&run(&["--version"])).contains(env!("CARGO_PKG_VERSION")));
}

#[test]
fn a_dash_reads_the_scenario_from_standard_input_as_query_or_json() {
    let query = run_with(&["predict", "-", "--json"], "n=4&size=1GiB\n");
    let object = run_with(&["predict", "-", "--json"], r#"{"n": 4, "size": "1GiB"}"#);
    assert_eq!(query.status.code(), Some(0), "{}", err(&query));
    assert_eq!(out(&query), out(&object));
}

#[test]
fn sweeps_run_over_every_axis() {
    for (axis, points) in [
        ("every", 64),
        ("per", 50),
        ("size", 97),
        ("bucket", 97),
        ("n", 8),
        ("link", 3),
    ] {
        let curve = json(&["sweep", "n=8&size=1GiB", "--axis", axis, "--json"]);
        let found = curve["points"].as_array().unwrap().len();
        assert!(found >= points && found <= 97, "{axis}: {found}");
        let csv = out(&run(&["sweep", "n=8&size=1GiB", "--axis", axis, "--csv"]));
        assert_eq!(csv.lines().count(), found + 1, "{axis}");
        assert!(csv.starts_with(&format!("{axis},throughput_lost_percent,")));
    }
    let few = json(&[
        "sweep",
        "--axis",
        "size",
        "--range",
        "1MiB..1GiB",
        "--points",
        "5",
        "--json",
    ]);
    assert_eq!(few["points"].as_array().unwrap().len(), 5);
    for bad in [
        &["--range", "9"][..],
        &["--range", "5..2"],
        &["--points", "1"],
    ] {
        let output = run(&[&["sweep", "--axis", "size"][..], bad].concat());
        assert_eq!(output.status.code(), Some(1), "{bad:?}");
    }
}

#[test]
fn charts_are_written_as_svg_in_both_languages() {
    for kind in ChartKind::IDS {
        for lang in ["en", "zh"] {
            let output = run(&["chart", &format!("lang={lang}"), "--kind", kind]);
            assert_eq!(output.status.code(), Some(0), "{}", err(&output));
            let svg = out(&output);
            let document = roxmltree::Document::parse(&svg).unwrap();
            assert_eq!(document.root_element().tag_name().name(), "svg");
            assert!(
                document.descendants().any(|node| node.has_tag_name("desc")),
                "{kind}"
            );
        }
    }
}

#[test]
fn simulate_follows_as_many_steps_as_are_asked_for() {
    let two = json(&["simulate", "n=4", "--json"]);
    let five = json(&["simulate", "n=4", "--periods", "5", "--json"]);
    for (timeline, periods) in [(&two, 2), (&five, 5)] {
        assert_eq!(timeline["periods"], periods);
        assert_eq!(
            timeline["barrier_lifts_us"].as_array().unwrap().len(),
            periods
        );
        assert_eq!(timeline["ranks"].as_array().unwrap().len(), 4);
    }
    // More steps begin with the same steps.
    assert_eq!(two["period_ends_us"][1], five["period_ends_us"][1]);
    let predicted = json(&["predict", "n=4&jitter=0", "--json"]);
    let followed = json(&["simulate", "n=4&jitter=0", "--periods", "1", "--json"]);
    let (a, b) = (
        predicted["period_us"].as_f64().unwrap(),
        followed["duration_us"].as_f64().unwrap(),
    );
    assert!((a / b - 1.0).abs() < 1e-9, "{a} {b}");
}

#[test]
fn simulate_says_who_is_late_in_both_languages() {
    let late = "size=100MB&slowrank=5:8%";
    let text = out(&run(&["simulate", late]));
    assert!(
        text.contains("GPU 5 finishes backward last in both steps"),
        "{text}"
    );
    let text = out(&run(&["simulate", &format!("{late}&lang=zh")]));
    assert!(
        text.contains("GPU 5 在所示的 2 步中都最后完成反向"),
        "{text}"
    );
    let json = json(&["simulate", late, "--json"]);
    assert_eq!(json["straggler_rank"], 5);
    assert!(json["straggler_costs_gpu_us"].as_f64().unwrap() > 0.0);
}

#[test]
fn a_trace_is_printed_or_written_and_a_file_that_cannot_be_is_named() {
    let printed = run(&["simulate", "n=2", "--trace", "-"]);
    let trace: Value = serde_json::from_str(&out(&printed)).unwrap();
    assert!(trace["traceEvents"].as_array().unwrap().len() > 10);
    let path = std::env::temp_dir().join(format!("synctoll-trace-{}.json", std::process::id()));
    let output = run(&["simulate", "n=2", "--trace", path.to_str().unwrap()]);
    assert_eq!(output.status.code(), Some(0), "{}", err(&output));
    assert!(out(&output).contains("2 steps on 2 GPUs"));
    assert_eq!(std::fs::read_to_string(&path).unwrap(), out(&printed));
    std::fs::remove_file(&path).unwrap();
    let output = run(&["simulate", "n=2", "--trace", "/nowhere/at/all.json"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        err(&output).contains("--trace: /nowhere/at/all.json"),
        "{}",
        err(&output)
    );
}

#[test]
fn text_output_reads_as_sentences() {
    insta::assert_snapshot!(out(&run(&[
        "predict",
        "gpu=h100-sxm&n=8&size=512MiB&compute=120ms"
    ])));
    insta::assert_snapshot!(out(&run(&[
        "predict",
        "gpu=h200-nvl&n=4&lang=zh&hbm=6%&share=10%"
    ])));
}

#[test]
fn the_static_document_says_what_predict_says() {
    let document = out(&run(&["document"]));
    for lang in ["en", "zh"] {
        let text = out(&run(&["predict", &format!("lang={lang}")]));
        let headline = text.lines().next().unwrap();
        let plain = document.replace("<b>", "").replace("</b>", "");
        assert!(plain.contains(headline), "{headline}");
        let range = text.lines().nth(1).unwrap();
        assert!(plain.contains(range), "{range}");
    }
    // Colours follow the page's theme, and every article is well-formed.
    assert!(!document.contains("#1B5E9E") && document.contains("var(--nv)"));
    roxmltree::Document::parse(&format!("<body>{document}</body>")).unwrap();
}

#[test]
fn notes_stand_beside_numbers_of_every_verb() {
    let query = "embed=card&gpu=h100-pcie&n=8";
    for args in [
        &["collective", query, "--bytes", "1MiB"][..],
        &["sweep", query, "--axis", "n", "--csv"],
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(0));
        assert!(
            err(&output).contains("embed") && err(&output).contains("RTX PRO 6000"),
            "{}",
            err(&output)
        );
    }
    let table = json(&["collective", query, "--bytes", "1MiB", "--json"]);
    let ids: Vec<&str> = table["notes"]
        .as_array()
        .unwrap()
        .iter()
        .filter_map(|n| n["id"].as_str())
        .collect();
    assert!(
        ids.contains(&"basis") && ids.contains(&"ignored"),
        "{ids:?}"
    );
}

/// Nothing but the wire.
const WIRE: &str = "jitter=0&slow=0&drain=0s&extra=0s";

#[test]
fn every_loss_of_the_wire_alone_says_lower_bound() {
    assert!(
        out(&run(&["predict", WIRE]))
            .to_lowercase()
            .contains("lower bound")
    );
    assert!(out(&run(&["predict", &format!("{WIRE}&lang=zh")])).contains("下界"));
    let sweep = out(&run(&["sweep", WIRE, "--axis", "every", "--csv"]));
    assert!(
        sweep
            .lines()
            .skip(1)
            .all(|line| line.ends_with(",lower bound")),
        "{sweep}"
    );
    assert_eq!(
        json(&["sweep", WIRE, "--axis", "every", "--json"])["bound"],
        "lower bound"
    );
    for kind in ["frequency", "size", "link", "bucket", "heat"] {
        assert!(
            out(&run(&["chart", WIRE, "--kind", kind])).contains("lower bound"),
            "{kind}"
        );
    }
}

#[test]
fn other_losses_say_what_they_are() {
    for (query, bound) in [
        ("", "estimate"),
        ("n=1", "exact"),
        ("steps=1:4.022s,4:7.376s", "upper bound"),
        ("steps=1:4.022s,4:7.376s&solo=4:4.8s", "estimate"),
    ] {
        assert_eq!(json(&["predict", query, "--json"])["bound"], bound);
        assert_eq!(
            json(&["sweep", query, "--axis", "every", "--json"])["bound"],
            bound
        );
    }
    assert!(!out(&run(&["predict"])).to_lowercase().contains("bound"));
    let upper = out(&run(&["predict", "steps=1:4.022s,4:7.376s"]));
    assert!(upper.contains("an upper bound"), "{upper}");
}

#[test]
fn a_one_gpu_step_alone_is_said_to_be_unused() {
    let ids = |query: &str| -> Vec<String> {
        let told = json(&["predict", query, "--json"]);
        let notes = told["notes"].as_array().unwrap();
        notes
            .iter()
            .map(|note| note["id"].as_str().unwrap().to_owned())
            .collect()
    };
    let alone = "solo-alone".to_owned();
    assert!(ids("solo=4:4.8s").contains(&alone));
    assert!(!ids("solo=4:4.8s&steps=1:4.022s,4:7.376s").contains(&alone));
    assert!(!ids("").contains(&alone));
    let text = out(&run(&["predict", "solo=4:4.8s"]));
    assert!(
        text.contains("(solo)") && text.contains("not used"),
        "{text}"
    );
    assert!(out(&run(&["predict", "solo=4:4.8s&lang=zh"])).contains("未使用"));
}

#[test]
fn a_loss_beside_its_target_reads_alike_in_every_line_that_has_it() {
    let lost = json(&["predict", "every=4", "--json"])["throughput_lost_percent"]
        .as_f64()
        .unwrap();
    let plain = format!("{lost:.1}");
    let mut finer = 0;
    // Targets that the loss is just under: one decimal would print some of them as the loss.
    for above in [0.002, 0.005, 0.01, 0.02, 0.04, 0.08] {
        let query = format!("every=4&target={}%25", lost + above);
        let text = out(&run(&["predict", &query]));
        let headline = text.lines().next().unwrap();
        let value = text
            .lines()
            .find_map(|line| line.trim_start().strip_prefix("throughput lost"))
            .unwrap()
            .trim();
        assert!(headline.contains(value), "{value} in {headline}");
        finer += usize::from(!value.starts_with(&plain) || value.starts_with('<'));
        finer += usize::from(value.starts_with(&format!("{lost:.2}")));
    }
    assert!(finer > 0, "no target is near {lost}");
}

#[test]
fn a_sweep_says_what_it_cannot_vary() {
    for (args, says) in [
        (&["sweep", "per=8", "--axis", "every"][..], "per"),
        (&["sweep", "every=8", "--axis", "per"], "every"),
        (&["sweep", "--axis", "link", "--points", "5"], "--points"),
        (
            &["sweep", "--axis", "every", "--range", "2000..3000"],
            "1 to 1024",
        ),
        (
            &[
                "sweep",
                "size=1TiB",
                "--axis",
                "bucket",
                "--range",
                "1KiB..1MiB",
            ],
            "--range",
        ),
    ] {
        let output = run(args);
        assert_eq!(output.status.code(), Some(1), "{args:?}");
        assert!(err(&output).contains(says), "{args:?}: {}", err(&output));
    }
}

#[test]
fn one_gpu_has_a_result_whatever_the_accumulation() {
    assert_eq!(
        json(&["predict", "n=1&sync=sharded", "--json"])["loss_percent"].as_f64(),
        Some(0.0)
    );
}

//! The trace keeps the rules of the published trace event format, and its slices add up to what is reported.
//!
//! Perfetto's own trace processor is fetched from the network when it is first used, so its rules are checked here: every
//! event has the fields of its phase, and slices of a thread nest or do not touch also after times are cut to nanoseconds.

use std::collections::HashMap;

use proptest::prelude::*;
use serde_json::Value;
use synctoll::report::{trace, trace_bytes};
use synctoll::scenario::Scenario;

use crate::scenarios::scenario;
use crate::{query, table};

fn events(scenario: &Scenario, periods: usize) -> Vec<Value> {
    let (followed, table) = table(scenario, periods);
    let mut trace: Value = serde_json::from_str(&trace(scenario, &followed, &table)).unwrap();
    let Value::Array(events) = trace["traceEvents"].take() else {
        panic!("no list of events");
    };
    events
}

/// What a reader that takes doubles makes of a time: whole nanoseconds.
fn cut(value: &Value) -> i64 {
    (value.as_f64().unwrap() * 1000.0) as i64
}

fn check(events: &[Value]) {
    let mut named = HashMap::new();
    let mut open: HashMap<u64, Vec<i64>> = HashMap::new();
    let mut last: HashMap<u64, i64> = HashMap::new();
    for event in events {
        let text = |key: &str| {
            event[key]
                .as_str()
                .unwrap_or_else(|| panic!("{key}: {event}"))
        };
        assert_eq!(event["pid"], 1);
        let tid = event["tid"].as_u64().unwrap();
        match text("ph") {
            "M" => match text("name") {
                "process_name" => assert!(event["args"]["name"].is_string()),
                "thread_name" => {
                    let name = event["args"]["name"].as_str().unwrap().to_owned();
                    assert!(named.insert(tid, name).is_none());
                }
                "thread_sort_index" => assert!(event["args"]["sort_index"].is_u64()),
                other => panic!("{other}"),
            },
            "X" => {
                assert!(
                    !text("name").is_empty()
                        && !text("cat").is_empty()
                        && event["args"].is_object()
                );
                assert!(named.contains_key(&tid), "thread {tid} has no name");
                let (from, length) = (cut(&event["ts"]), cut(&event["dur"]));
                assert!(from >= 0 && length >= 0, "{event}");
                assert!(
                    from >= *last.get(&tid).unwrap_or(&0),
                    "out of order: {event}"
                );
                last.insert(tid, from);
                let open = open.entry(tid).or_default();
                while open.last().is_some_and(|end| *end <= from) {
                    open.pop();
                }
                if let Some(end) = open.last() {
                    // A slice inside a call may be cut to one nanosecond more than is left of it.
                    assert!(from + length <= end + 1, "overlaps: {event}");
                }
                open.push(from + length);
            }
            "i" => assert!(["g", "p", "t"].contains(&text("s")) && event["ts"].is_f64()),
            other => panic!("phase {other}"),
        }
    }
}

fn sums(events: &[Value]) -> HashMap<(u64, String), f64> {
    let mut sums = HashMap::new();
    for event in events.iter().filter(|event| event["ph"] == "X") {
        let key = (
            event["tid"].as_u64().unwrap(),
            event["cat"].as_str().unwrap().to_owned(),
        );
        *sums.entry(key).or_insert(0.0) += event["dur"].as_f64().unwrap() * 1e-6;
    }
    sums
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn slices_of_a_category_add_up_to_the_times_of_their_rank(base in scenario()) {
        let events = events(&base, 2);
        check(&events);
        let sums = sums(&events);
        let (_, table) = table(&base, 2);
        // Each slice is rounded to picoseconds at both ends.
        let exact = 3e-12 * events.len() as f64;
        for (rank, times) in table.ranks.iter().enumerate() {
            let (compute, copy) = (2 * rank as u64 + 1, 2 * rank as u64 + 2);
            let added: f64 = table.calls.iter().map(|call| call.added).sum();
            for (tid, category, seconds) in [
                (compute, "compute", times.computing + times.slowed),
                (compute, "tensor copy", times.copy_exposed),
                (compute, "pipeline interruption", times.waits() + times.framework),
                (compute, "outside", times.outside),
                (copy, "tensor copy", times.copy_hidden + times.copy_exposed),
                (copy, "link contention", added),
            ] {
                let found = sums.get(&(tid, category.to_owned())).copied().unwrap_or(0.0);
                prop_assert!((found - seconds).abs() <= exact, "{tid} {category}: {found} {seconds}");
            }
        }
        let barriers = events.iter().filter(|event| event["ph"] == "i").count();
        // Fewer than two steps are followed where they hold very many calls.
        prop_assert_eq!(barriers, table.barriers.len());
        prop_assert!(barriers >= 1);
    }
}

#[test]
fn names_are_the_fields_own() {
    let names = |text: &str| -> Vec<String> {
        let mut names: Vec<String> = events(&query(text), 1)
            .iter()
            .filter(|event| event["ph"] == "X")
            .map(|event| event["name"].as_str().unwrap().to_owned())
            .collect();
        names.sort();
        names.dedup();
        names
    };
    let plain = names("");
    for name in [
        "forward",
        "backward",
        "all_reduce",
        "drain and refill",
        "framework",
    ] {
        assert!(plain.iter().any(|one| one == name), "{plain:?}");
    }
    let sharded = names("sync=sharded");
    assert!(sharded.iter().any(|one| one == "all_gather"));
    assert!(sharded.iter().any(|one| one == "reduce_scatter"));
    assert!(names("share=20%").iter().any(|one| one == "other tenants"));
}

#[test]
fn sharded_training_scatters_every_unit_once_and_gathers_it_twice() {
    for overlap in ["on", "off"] {
        let (_, table) = table(
            &query(&format!("sync=sharded&every=2&overlap={overlap}")),
            1,
        );
        let scatters = table.calls.iter().filter(|call| call.scatter).count();
        assert_eq!(3 * scatters, table.calls.len(), "{overlap}");
        let bytes = |scatter: bool| -> u64 {
            table
                .calls
                .iter()
                .filter(|call| call.scatter == scatter)
                .map(|call| call.bytes)
                .sum()
        };
        assert_eq!(2 * bytes(true), bytes(false));
    }
}

#[test]
fn how_long_a_trace_will_be_is_known_before_it_is_written() {
    for text in [
        "",
        "n=2&every=4",
        "share=30%",
        "sync=sharded&every=2",
        "sync=each&every=4",
        "per=500&size=1MiB",
        crate::MANY,
    ] {
        let scenario = query(text);
        let (followed, table) = table(&scenario, 2);
        let written = trace(&scenario, &followed, &table).len() as f64;
        let off = trace_bytes(&table) / written;
        assert!((0.8..1.25).contains(&off), "{text}: {off}");
    }
}

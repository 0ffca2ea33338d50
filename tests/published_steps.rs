//! The published steps, slowdowns and rates are all there, as they were published.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use std::collections::HashMap;
use std::path::Path;

use synctoll::collective::published_steps::{
    Spread, published_rates, published_slowdowns, published_steps,
};

#[test]
fn every_published_step_slowdown_and_rate_is_read() {
    assert_eq!(published_steps().len(), 56);
    assert_eq!(published_slowdowns().len(), 19);
    assert_eq!(published_rates().len(), 9);
}

#[test]
fn every_step_says_what_ran_and_where_it_is_from() {
    let steps = published_steps();
    for step in &steps {
        for text in [step.case, step.hardware, step.link, step.model, step.source] {
            assert!(!text.is_empty(), "{step:?}");
        }
        assert!(step.gpus > 1 && step.every > 0, "{step:?}");
        assert!(step.step_seconds > 0.0, "{step:?}");
        // The same work on one GPU is never longer.
        let lost = step.throughput_lost();
        assert!(lost.is_none_or(|lost| lost > 0.0 && lost < 1.0), "{step:?}");
    }
    let mut cases: Vec<_> = steps.iter().map(|step| step.case).collect();
    cases.sort_unstable();
    cases.dedup();
    assert_eq!(cases.len(), steps.len(), "two steps have one name");
}

#[test]
fn every_slowdown_has_a_figure_with_its_unit_and_source() {
    for fact in published_slowdowns() {
        assert!(fact.beside.is_some(), "{fact:?}");
        assert!(["relative", "ms", "percent", "SMs"].contains(&fact.unit));
        assert!(!fact.source.is_empty() && !fact.quality.is_empty());
        for spread in [fact.alone, fact.beside, fact.ratio].into_iter().flatten() {
            assert!(spread.low > 0.0 && spread.low <= spread.high, "{fact:?}");
        }
    }
}

/// The rows of a table that the figures were carried over from, by column; `None` where it does not stand beside the
/// repository.
fn table(name: &str) -> Option<Vec<HashMap<String, String>>> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../shared/figures")
        .join(name);
    let text = std::fs::read_to_string(path).ok()?;
    let mut lines = text.lines().map(cells);
    let head = lines.next().unwrap();
    let rows: Vec<HashMap<_, _>> = lines
        .map(|row| {
            assert_eq!(row.len(), head.len(), "{row:?}");
            head.iter().cloned().zip(row).collect()
        })
        .collect();
    assert!(!rows.is_empty(), "{name} is empty");
    Some(rows)
}

/// One line of comma-separated cells, some of them quoted; none of these tables has a quote within a cell.
fn cells(line: &str) -> Vec<String> {
    let mut cells = vec![String::new()];
    let mut quoted = false;
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            c => cells.last_mut().unwrap().push(c),
        }
    }
    cells
}

fn figure(text: &str) -> Option<f64> {
    (!text.is_empty()).then(|| text.parse().unwrap())
}

#[test]
fn steps_are_as_published() {
    let Some(rows) = table("end_to_end.csv") else {
        return;
    };
    let steps = published_steps();
    assert_eq!(steps.len(), rows.len());
    for (step, row) in steps.iter().zip(&rows) {
        let case = step.case;
        for (is, column) in [
            (case, "case_id"),
            (step.hardware, "hardware"),
            (step.link, "link"),
            (step.model, "model"),
            (step.source, "source"),
            (step.note, "note"),
        ] {
            assert_eq!(is, row[column], "{column} of {case}");
        }
        assert_eq!(step.gpus.to_string(), row["gpus"], "{case}");
        assert_eq!(step.every.to_string(), row["k"], "{case}");
        let payload = step.payload_bytes.map_or(String::new(), |b| b.to_string());
        assert_eq!(payload, row["payload_bytes"], "{case}");
        assert_eq!(
            Some(step.step_seconds),
            figure(&row["step_time_s"]),
            "{case}"
        );
        assert_eq!(
            step.solo_seconds,
            figure(&row["single_gpu_step_time_s"]),
            "{case}"
        );
    }
}

#[test]
fn slowdowns_are_as_published() {
    let Some(rows) = table("contention.csv") else {
        return;
    };
    let spread = |text: &str| {
        if text.is_empty() {
            return None;
        }
        let (low, high) = match text.strip_prefix("up to ") {
            Some(high) => ("1", high),
            None => text.split_once('-').unwrap_or((text, text)),
        };
        Some(Spread {
            low: low.parse().unwrap(),
            high: high.parse().unwrap(),
        })
    };
    let facts = published_slowdowns();
    assert_eq!(facts.len(), rows.len());
    let mut hardware = String::new();
    for (fact, row) in facts.iter().zip(&rows) {
        // The table says `same` for the row above.
        if row["hardware"] != "same" {
            hardware.clone_from(&row["hardware"]);
        }
        assert_eq!(fact.hardware, hardware, "{}", fact.fact);
        for (is, column) in [
            (fact.fact, "fact_id"),
            (fact.what, "what"),
            (fact.unit, "unit"),
            (fact.source, "source"),
            (fact.quality, "quality"),
        ] {
            assert_eq!(is, row[column], "{column} of {}", fact.fact);
        }
        for (is, column) in [
            (fact.alone, "alone"),
            (fact.beside, "with_communication"),
            (fact.ratio, "ratio"),
        ] {
            assert_eq!(is, spread(&row[column]), "{column} of {}", fact.fact);
        }
    }
}

#[test]
fn rates_are_as_published() {
    let Some(mut rows) = table("nccl_constants.csv") else {
        return;
    };
    rows.retain(|row| ["channels", "link-measured"].contains(&row["group"].as_str()));
    let rates = published_rates();
    assert_eq!(rates.len(), rows.len());
    for (rate, row) in rates.iter().zip(&rows) {
        for (is, column) in [
            (rate.group, "group"),
            (rate.name, "name"),
            (rate.algorithm.unwrap_or(""), "algorithm"),
            (rate.protocol.unwrap_or(""), "protocol"),
            (rate.link, "link"),
            (rate.nccl.unwrap_or(""), "nccl"),
            (rate.unit, "unit"),
            (rate.note, "note"),
        ] {
            assert_eq!(is, row[column], "{column} of {}", rate.name);
        }
        assert_eq!(Some(rate.value), figure(&row["value"]), "{}", rate.name);
    }
}

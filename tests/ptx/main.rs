//! Operator listings: what is read, what runs, what the numbers are.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod article; // the article's own text
mod numbers; // sums and their rounding
mod order; // hazards in any listing
mod times; // against what collectives take
mod wild; // any text at all

use synctoll::ptx::{Request, Run, Runs, run, shipped};
use synctoll::scenario::{Scenario, from_query};

fn query(text: &str) -> Scenario {
    let reading = from_query(text);
    assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
    reading.scenario
}

fn text(id: &str) -> &'static str {
    shipped().into_iter().find(|one| one.id == id).unwrap().text
}

fn runs(text: &str, scenario: &str) -> Runs {
    run(&query(scenario), &Request::new(text))
}

/// The one run of a shipped listing.
fn only(id: &str, scenario: &str) -> Run {
    let mut all = runs(text(id), scenario).runs;
    assert_eq!(all.len(), 1, "{id}");
    all.remove(0)
}

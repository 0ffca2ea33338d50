//! The timeline: what it comes to, its trace, its picture, and the verbs that serve it.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

#[path = "../scenarios/mod.rs"]
mod scenarios;

mod late;
mod picture;
mod times;
mod trace;
mod verbs;

use synctoll::loss::{Followed, Timetable, followed, timetable};
use synctoll::scenario::{Scenario, from_query};

/// The scenario with the most bars that the picture promises to draw small: 8 ranks, 600 buckets, three periods.
pub const MANY: &str = "n=8&size=15GB&bucket=25MB&share=10%";

/// A scenario without complaints.
pub fn query(text: &str) -> Scenario {
    let reading = from_query(text);
    assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
    reading.scenario
}

/// Its first periods, and what they come to.
pub fn table(scenario: &Scenario, periods: usize) -> (Followed, Timetable) {
    let followed = followed(scenario, periods);
    let table = timetable(&followed);
    (followed, table)
}

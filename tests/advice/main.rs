//! What would help is one change each, exists, helps by half a point, and leads to the loss that it names.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../scenarios/mod.rs"]
mod scenarios;

mod accumulation; // micro-batches per sync, and their size
mod hardware; // links, bridges, tenants, cards
mod rules; // what holds for every list
mod settings; // one line of the training script
mod told; // documents that carry advice

use synctoll::loss::{Advice, advice};
use synctoll::scenario::{KEYS, Scenario, from_query};

fn read(query: &str) -> Scenario {
    let reading = from_query(query);
    assert_eq!(reading.complaints, [], "{query}");
    reading.scenario
}

fn of(query: &str) -> Vec<Advice> {
    advice(&read(query))
}

fn find(found: &[Advice], id: &str) -> Option<Advice> {
    found.iter().find(|one| one.change.id() == id).cloned()
}

/// Keys that differ; those that make up the workload count as one.
fn changed(a: &Scenario, b: &Scenario) -> Vec<&'static str> {
    let mut keys: Vec<&str> = KEYS
        .iter()
        .copied()
        .filter(|key| a.get(key) != b.get(key))
        .map(|key| match key {
            "size" | "dtype" | "compute" | "tokens" => "workload",
            key => key,
        })
        .collect();
    keys.dedup();
    keys
}

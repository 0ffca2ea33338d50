//! A frame of the toll strip costs less than 1 ms: `cargo bench --bench strip`.
#![allow(missing_docs, reason = "a bench is no library")]

use divan::Bencher;
use serde_json::json;
use synctoll::chart::strip::{Colours, Strip, StripSize, Trips};
use synctoll::loss::followed;
use synctoll::quantity::Lang;
use synctoll::scenario::from_query;
use synctoll::verbs::ask;

fn main() {
    divan::main();
}

/// 8 ranks, 600 buckets, 3 periods.
const QUERY: &str = "n=8&size=15000MiB&bucket=25MiB&share=10%25&every=4";

#[divan::bench(args = [StripSize::Large, StripSize::Small])]
fn frame(bencher: Bencher<'_, '_>, size: StripSize) {
    let scenario = from_query(QUERY).scenario;
    let trips = Trips::new(&followed(&scenario, 3));
    let strip = Strip::new(&trips, &scenario, size, 936.0, Lang::En);
    bencher.bench(|| strip.moving(&trips.at(trips.moment()), Colours::Page));
}

#[divan::bench]
fn frame_by_verb(bencher: Bencher<'_, '_>) {
    let options = json!({"part": "moving", "periods": 3, "theme": "page", "t": 0.02});
    bencher.bench(|| ask("strip", QUERY, &options));
}

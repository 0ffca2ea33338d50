//! The smallest number of micro-batches per sync under a threshold is the first there is.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod scenarios;

use proptest::prelude::*;
use scenarios::scenario;
use synctoll::collective::resolve;
use synctoll::loss::{MOST, Study, formula, predict, smallest_every};
use synctoll::scenario::{Bucket, Scenario, Sync, from_query};

/// Every value tried.
fn scanned(study: &Study, threshold: f64) -> Option<u32> {
    (1..=MOST).find(|&every| {
        let outcome = study.with_every(every).outcome();
        let overhead = formula::loss_nv(outcome.local + outcome.exposed, outcome.local).unwrap();
        formula::throughput_lost(overhead) < threshold
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn the_search_finds_what_a_scan_of_all_values_finds(base in scenario(), threshold in 0.002..0.3_f64) {
        let s = Scenario { per: 1, sync: Sync::NoSync, bucket: Some(Bucket::PyTorch), ..base };
        // With bursts all values are tried only where calls are few enough to follow.
        let s = if s.burst.is_some() { Scenario { bucket: Some(Bucket::Whole), ..s } } else { s };
        let study = Study::new(&s, &resolve(&s.request()));
        let found = smallest_every(&study, threshold);
        let scanned = scanned(&study, threshold);
        prop_assert_eq!(found, scanned);
    }

    #[test]
    fn accumulation_that_saves_nothing_has_none(base in scenario(), threshold in 0.002..0.3_f64) {
        for sync in [Sync::Each, Sync::Sharded] {
            let s = Scenario { per: 1, sync, ..base.clone() };
            prop_assert_eq!(smallest_every(&Study::new(&s, &resolve(&s.request())), threshold), None);
        }
    }

    #[test]
    fn one_gpu_is_under_every_threshold_at_once(base in scenario(), threshold in 0.002..0.3_f64) {
        let s = Scenario { n: 1, slowrank: None, ..base };
        let study = Study::new(&s, &resolve(&s.request()));
        prop_assert_eq!((smallest_every(&study, threshold), study.causes.extra), (Some(1), 0.0));
    }
}

/// A bucket larger than the tensor is the whole tensor, in everything that is predicted.
#[test]
fn a_bucket_that_is_never_filled_changes_nothing() {
    for query in [
        "size=512KiB&compute=1ms",
        "size=100KB&link=pcie-host&n=7&jitter=5%&step=1ms",
    ] {
        let at = |bucket: &str| {
            let scenario = from_query(&format!("{query}&bucket={bucket}")).scenario;
            let p = predict(&scenario);
            (p.smallest, p.slow, p.status, p.throughput_lost)
        };
        assert_eq!(at("1GiB"), at("whole"), "{query}");
        assert!(at("whole").0.five.is_some());
    }
}

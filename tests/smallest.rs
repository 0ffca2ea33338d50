//! The smallest number of micro-batches per sync under a threshold is the first there is.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod scenarios;

use proptest::prelude::*;
use scenarios::scenario;
use synctoll::collective::resolve;
use synctoll::loss::{MOST, Study, formula, smallest_every};
use synctoll::scenario::{Bucket, Scenario, Sync};

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
        // With bursts every value is tried only where calls are few enough to follow.
        let s = if s.burst.is_some() { Scenario { bucket: Some(Bucket::Whole), ..s } } else { s };
        let study = Study::new(&s, &resolve(&s.request()));
        let found = smallest_every(&study, threshold);
        let scanned = scanned(&study, threshold);
        // Luck of bursts may put the last value above the threshold and some before it below.
        let unlucky = s.burst.is_some() && found.is_none() && scanned.is_some_and(|k| k > 900);
        prop_assert!(found == scanned || unlucky, "{found:?} for {scanned:?}");
    }

    #[test]
    fn accumulation_that_saves_nothing_has_none(base in scenario(), threshold in 0.002..0.3_f64) {
        for sync in [Sync::Each, Sync::Sharded] {
            let s = Scenario { per: 1, sync, ..base.clone() };
            prop_assert_eq!(smallest_every(&Study::new(&s, &resolve(&s.request())), threshold), None);
        }
    }
}

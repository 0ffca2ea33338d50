//! The published steps, slowdowns and rates are all there, as they were published.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use synctoll::collective::published_steps::{
    published_rates, published_slowdowns, published_steps,
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

//! The recurrence of one period against its closed form and against a loop over every message.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use proptest::prelude::*;
use synctoll::collective::{Curve, resolve};
use synctoll::loss::{drain_default, lost_over_every, predict};
use synctoll::quantity::{Bytes, Ratio, Seconds};
use synctoll::scenario::{Bucket, Buckets, Scenario, from_query};
use synctoll::simulate::{Pace, Period, Schedule};

fn bucket() -> impl Strategy<Value = Bucket> {
    prop_oneof![
        Just(Bucket::PyTorch),
        Just(Bucket::Whole),
        (1_000_000_u64..500_000_000).prop_map(|b| Bucket::Each(Bytes::saturating_new(b))),
    ]
}

prop_compose! {
    fn scenario()(
        n in 2_u32..=8,
        link in 0_usize..3,
        size in 1_u64..8_000_000_000,
        bucket in bucket(),
        compute in 1e-5..1.0_f64,
        fb in 0.0..1.0_f64,
        every in 1_u32..64,
        overlap in any::<bool>(),
        share in 0.0..0.9_f64,
        step in 0.0..0.1_f64,
    ) -> Scenario {
        let base = Scenario::default();
        Scenario {
            n,
            link: Some(synctoll::hardware::links_of(base.gpu)[link]),
            size: Some(Bytes::saturating_new(size)),
            bucket: Some(bucket),
            compute: Some(Seconds::new(compute).unwrap()),
            fb: Ratio::new(fb).unwrap(),
            every,
            overlap,
            share: Ratio::new(share).unwrap(),
            step: Seconds::new(step).unwrap(),
            ..base
        }
    }
}

/// Σ T(b) with the closed form's own loop.
fn sum(curve: &Curve, buckets: &Buckets) -> f64 {
    buckets.sizes().map(|b| curve.seconds(b as f64, 1.0)).sum()
}

/// The recurrence as written: each message starts when its gradients are ready and the one before has ended.
fn looped(curve: &Curve, buckets: &Buckets, backward: f64, contention: f64) -> f64 {
    let total: u64 = buckets.sizes().sum();
    let (mut sent, mut end) = (0, 0.0_f64);
    for bytes in buckets.sizes() {
        sent += bytes;
        let ready = backward * (sent as f64 / total as f64);
        end = ready.max(end) + curve.seconds(bytes as f64, contention);
    }
    end - backward
}

proptest! {
    #[test]
    fn without_overlap_the_exposed_time_is_the_closed_form(base in scenario()) {
        let quiet = Scenario { overlap: false, share: Ratio::ZERO, ..base };
        let p = predict(&quiet).unwrap();
        let closed = sum(&resolve(&quiet.request()), &quiet.buckets()) + drain_default();
        prop_assert!((p.exposed.central / closed - 1.0).abs() < 1e-9);
    }

    #[test]
    fn several_syncs_a_micro_batch_add_up_by_the_closed_form(base in scenario(), per in 2_u32..400) {
        let quiet = Scenario { per, every: 1, bucket: None, share: Ratio::ZERO, ..base };
        let p = predict(&quiet).unwrap();
        let closed = f64::from(per) * (sum(&resolve(&quiet.request()), &quiet.buckets()) + drain_default());
        prop_assert!((p.exposed.central / closed - 1.0).abs() < 1e-9);
    }

    #[test]
    fn a_run_of_equal_messages_needs_no_loop(base in scenario(), backward in 0.0..0.5_f64, contention in 0.5..1.0_f64) {
        let curve = resolve(&base.request());
        let buckets = base.buckets();
        let played = Period {
            curve: &curve,
            buckets,
            schedule: Schedule::DuringBackward(backward),
            contention,
            drain: 0.0,
            pace: Pace::Central,
        }
        .play();
        let looped = looped(&curve, &buckets, backward, contention);
        prop_assert!((played.exposed - looped).abs() <= 1e-12 * (backward + looped), "{} {looped}", played.exposed);
    }

    #[test]
    fn messages_of_a_sync_add_up_to_the_tensor(size in 1_u64..1 << 40, bucket in bucket()) {
        let buckets = Buckets::cut(Bytes::saturating_new(size), bucket);
        prop_assert_eq!(buckets.sizes().sum::<u64>(), size);
        prop_assert_eq!(buckets.sizes().count() as u64, buckets.len());
    }

    #[test]
    fn layers_add_up_and_contention_is_zero_when_nobody_shares(base in scenario()) {
        let p = predict(&base).unwrap();
        let whole = p.layers.copy + p.layers.interruption + p.layers.contention;
        prop_assert!((whole - p.exposed.central).abs() <= 1e-12 * p.exposed.central);
        prop_assert!(p.layers.contention >= 0.0 && p.layers.copy > 0.0);
        let quiet = predict(&Scenario { share: Ratio::ZERO, ..base }).unwrap();
        prop_assert_eq!(quiet.layers.contention, 0.0);
        prop_assert_eq!(quiet.layers.copy, p.layers.copy);
    }

    #[test]
    fn steady_contention_without_overlap_equals_its_closed_form(base in scenario()) {
        let shared = Scenario { overlap: false, ..base };
        let p = predict(&shared).unwrap();
        let curve = resolve(&shared.request());
        let c = (1.0 - shared.share.get()).max(0.5);
        let closed: f64 = shared
            .buckets()
            .sizes()
            .map(|b| curve.call(b as f64).unwrap())
            .map(|call| call.volume / call.speed * (1.0 / c - 1.0))
            .sum();
        prop_assert!((p.layers.contention - closed).abs() <= 1e-9 * p.exposed.central);
    }

    #[test]
    fn larger_every_and_longer_compute_never_lose_more(base in scenario()) {
        let lost = |s: &Scenario| predict(s).unwrap().throughput_lost;
        let more = Scenario { every: base.every + 1, ..base.clone() };
        prop_assert!(lost(&more) <= lost(&base) + 1e-12);
        let longer = Scenario { compute: Some(base.compute_used().times(2)), ..base.clone() };
        prop_assert!(lost(&longer) <= lost(&base) + 1e-12);
    }

    #[test]
    fn the_smallest_every_is_the_first_below_the_threshold(base in scenario(), target in 0.01..0.3_f64) {
        let wanted = Scenario { target: Ratio::new(target).unwrap(), ..base };
        let found = predict(&wanted).unwrap().smallest;
        let all: Vec<u32> = (1..=1024).collect();
        let lost = lost_over_every(&wanted, &all);
        for (threshold, smallest) in [(0.05, found.five), (0.02, found.two), (0.01, found.one), (target, found.target)] {
            let first = all.iter().zip(&lost).find(|(_, lost)| lost.0 < threshold).map(|(every, _)| *every);
            prop_assert_eq!(smallest, first);
        }
    }

    #[test]
    fn the_call_of_a_prediction_is_the_collective_on_the_whole_tensor(base in scenario()) {
        let p = predict(&base).unwrap();
        let call = resolve(&base.request()).call(base.size_used().as_f64()).unwrap();
        prop_assert_eq!(p.call.unwrap().seconds.to_bits(), call.seconds.to_bits());
    }
}

#[test]
fn one_gpu_loses_exactly_nothing() {
    for query in [
        "n=1",
        "n=1&per=64",
        "n=1&overlap=off&every=7",
        "n=1&gpu=h200-nvl&share=50%",
    ] {
        let p = predict(&from_query(query).scenario).unwrap();
        assert_eq!(
            (p.overhead, p.throughput_lost, p.exposed.central, p.calls),
            (0.0, 0.0, 0.0, 0.0),
            "{query}"
        );
        assert!(p.call.is_none());
        assert_eq!(p.smallest.target, Some(1));
    }
}

#[test]
fn pytorch_cuts_one_mebibyte_first_and_25_each_after_it() {
    let sizes: Vec<u64> = Buckets::cut(Bytes::mib(60), Bucket::PyTorch)
        .sizes()
        .collect();
    assert_eq!(sizes, [1 << 20, 25 << 20, 25 << 20, 9 << 20]);
    let small: Vec<u64> = Buckets::cut(Bytes::kib(3), Bucket::PyTorch)
        .sizes()
        .collect();
    assert_eq!(small, [3 << 10]);
}

#[test]
fn the_single_card_stack_multiplies() {
    let p = predict(&from_query("hbm=6%&fp8=2.5%").scenario).unwrap();
    assert!((p.stack.single_card - (1.06 * 1.025 - 1.0)).abs() < 1e-12);
    assert!((p.stack.whole - (1.06 * 1.025 * (1.0 + p.overhead) - 1.0)).abs() < 1e-12);
    // Half the compute bound by memory, with a fifth of the bandwidth taken: 0.5 x (1/0.8 - 1) = 12.5 %.
    let p = predict(&from_query("hbm_share=20%&hbm_bound=50%").scenario).unwrap();
    assert!((p.stack.hbm - 0.125).abs() < 1e-12);
    // 3.35 GB at 3.35 TB/s is a millisecond of 100.
    let p = predict(&from_query("fp8_bytes=3.35GB&compute=100ms").scenario).unwrap();
    assert!((p.stack.fp8 - 0.01).abs() < 1e-12);
}

#[test]
fn a_model_that_does_not_fit_is_warned_about() {
    // 16 bytes x 8.03e9 parameters are 128 GB; the card has 80.
    assert!(
        predict(&from_query("model=llama-3-8b").scenario)
            .unwrap()
            .memory
            .is_short()
    );
    assert!(
        !predict(&from_query("model=llama-3-8b&gpu=h200-sxm").scenario)
            .unwrap()
            .memory
            .is_short()
    );
}

#[test]
fn throughput_and_efficiency_follow_from_the_period() {
    let p = predict(&from_query("every=4").scenario).unwrap();
    assert!((p.per_second * p.period - 8.0 * 4.0 * 1024.0).abs() < 1e-6);
    assert!((p.scaling_efficiency - (1.0 - p.throughput_lost)).abs() < 1e-12);
}

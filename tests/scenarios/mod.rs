//! Random scenarios for property tests.
#![allow(unreachable_pub, reason = "a module of each test that takes it")]
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use proptest::prelude::*;
use synctoll::hardware::{Gpu, links_of};
use synctoll::quantity::{Bytes, Ratio, Seconds};
use synctoll::scenario::{Bucket, Scenario, SlowRank, Sync};

fn bucket() -> impl Strategy<Value = Bucket> {
    prop_oneof![
        Just(Bucket::PyTorch),
        Just(Bucket::Whole),
        (1_000_000_u64..500_000_000).prop_map(|b| Bucket::Each(Bytes::saturating_new(b))),
    ]
}

fn sync() -> impl Strategy<Value = Sync> {
    prop_oneof![
        4 => Just(Sync::NoSync),
        1 => Just(Sync::Each),
        2 => Just(Sync::Sharded),
    ]
}

fn ratio(range: std::ops::Range<f64>) -> impl Strategy<Value = Ratio> {
    range.prop_map(|v| Ratio::new(v).unwrap())
}

fn seconds(range: std::ops::Range<f64>) -> impl Strategy<Value = Seconds> {
    range.prop_map(|v| Seconds::new(v).unwrap())
}

/// Some of the time nothing, so that every cause is also tried without the others.
fn sometimes(range: std::ops::Range<f64>) -> impl Strategy<Value = Ratio> {
    prop_oneof![1 => Just(Ratio::ZERO), 2 => ratio(range)]
}

prop_compose! {
    fn group()(
        gpu in 0_usize..5,
        n in 2_u32..=8,
        link in 0_usize..3,
        size in 1_u64..4_000_000_000,
        bucket in bucket(),
    ) -> Scenario {
        let gpu = Gpu::ALL[gpu];
        Scenario {
            gpu,
            n,
            link: Some(links_of(gpu)[link]),
            size: Some(Bytes::saturating_new(size)),
            bucket: Some(bucket),
            ..Scenario::default()
        }
    }
}

prop_compose! {
    fn pace()(
        // Between 10 µs and 1 s, evenly over the decades.
        compute in -5.0..0.0_f64,
        fb in ratio(0.0..1.0),
        every in 1_u32..24,
        step in seconds(0.0..0.1),
        overlap in any::<bool>(),
        sync in sync(),
        per in prop_oneof![3 => Just(1_u32), 1 => 2_u32..40],
    ) -> Scenario {
        Scenario {
            compute: Some(Seconds::new(libm::pow(10.0, compute)).unwrap()),
            fb,
            every: if per > 1 { 1 } else { every },
            step,
            overlap,
            sync: if per > 1 { Sync::NoSync } else { sync },
            per,
            ..Scenario::default()
        }
    }
}

prop_compose! {
    /// A scenario that exists, with every cause on or off.
    pub fn scenario()(
        group in group(),
        pace in pace(),
        share in sometimes(0.0..0.95),
        burst in prop_oneof![Just(None), seconds(1e-4..1.0).prop_map(Some)],
        jitter in sometimes(0.0..0.2),
        seed in 0_u64..1000,
        slowrank in prop_oneof![Just(None), (0_u32..8, ratio(0.0..0.2)).prop_map(Some)],
        slow in prop_oneof![Just(None), sometimes(0.0..1.0).prop_map(Some)],
        drain in prop_oneof![Just(None), seconds(0.0..1e-3).prop_map(Some)],
        extra in prop_oneof![Just(None), seconds(0.0..1e-2).prop_map(Some)],
    ) -> Scenario {
        let mut scenario = Scenario {
            compute: pace.compute,
            fb: pace.fb,
            every: pace.every,
            step: pace.step,
            overlap: pace.overlap,
            sync: pace.sync,
            per: pace.per,
            share,
            burst,
            jitter,
            seed,
            slowrank: slowrank.map(|(rank, by)| SlowRank { rank: rank % group.n, by }),
            slow,
            drain,
            extra,
            ..group
        };
        scenario.settle();
        scenario
    }
}

//! Every list keeps the same rules, whatever the scenario.

use proptest::prelude::*;
use synctoll::collective::{Algorithm, Launch, resolve_algorithm};
use synctoll::hardware::{Link, links_of};
use synctoll::loss::{Advice, Change, advice, advice_knowing, give_up, lost_at, predict, step_fit};
use synctoll::quantity::{Lang, Seconds};
use synctoll::report::advice_words;
use synctoll::scenario::{Bucket, Dtype, Scenario, StepTime, Sync, from_query};

use super::{changed, of, read, scenarios};

/// Everything that holds for every list.
fn judge(base: &Scenario, found: &[Advice]) {
    let before = lost_at(base).0;
    for (at, one) in found.iter().enumerate() {
        let Advice {
            change,
            scenario,
            lost,
            points,
        } = one;
        assert_eq!(*lost, lost_at(scenario), "{change:?} leads elsewhere");
        assert_eq!(*points, before - lost.0, "{change:?}");
        assert!(lost.1 <= lost.0 && lost.0 <= lost.2, "{change:?} {lost:?}");
        assert_eq!(scenario.clone().settle(), [], "{change:?} does not exist");

        let keys = changed(base, scenario);
        match change {
            Change::LargerMicroBatch { held: true } => assert_eq!(keys, ["workload", "every"]),
            _ => assert_eq!(keys.len(), 1, "{change:?} changes {keys:?}"),
        }
        let reading = from_query(&scenario.to_query());
        assert_eq!(reading.complaints, [], "{change:?}");
        assert_eq!(reading.scenario, *scenario, "{change:?} is no link");

        for other in &found[..at] {
            assert_ne!(other.scenario, *scenario, "{change:?} stands twice");
            assert_ne!(other.change.id(), change.id());
            assert!(other.points >= *points, "{change:?} is out of order");
        }
        for &lang in Lang::ALL {
            let words = advice_words(base, one, lang);
            assert!(!words.label.is_empty() && !words.label.ends_with(['.', '。']));
            assert!(words.effect.ends_with(['.', '。']), "{}", words.effect);
            assert!(!words.setting.is_empty());
        }
    }
}

fn varied() -> impl Strategy<Value = Scenario> {
    let launch = 0..Launch::ALL.len();
    (
        scenarios::scenario(),
        launch,
        0..Algorithm::ALL.len(),
        any::<bool>(),
        prop_oneof![Just(None), Just(Some(Dtype::Fp32)), Just(Some(Dtype::Bf16))],
        any::<bool>(),
    )
        .prop_map(|(base, launch, algo, typed, dtype, measured)| {
            let mut scenario = Scenario {
                launch: Launch::ALL[launch],
                dtype,
                ..base
            };
            scenario.algo =
                resolve_algorithm(scenario.coll, Algorithm::ALL[algo], scenario.link_used());
            if !typed {
                scenario.size = None;
            }
            if measured && scenario.seed.is_multiple_of(4) {
                scenario.steps = [(1, 0.5), (4, 1.5)]
                    .map(|(every, time)| StepTime {
                        every,
                        time: Seconds::new(time).unwrap(),
                    })
                    .to_vec();
            }
            scenario.settle();
            scenario
        })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn advice_is_one_change_each_that_exists_and_wins_half_a_point(base in varied()) {
        let found = advice(&base);
        judge(&base, &found);
        let measured = step_fit(&base).is_some();
        for one in &found {
            prop_assert!(one.points >= 0.005);
            prop_assert!(!measured || matches!(one.change, Change::EveryTo(_)));
            match one.change {
                Change::EveryTo(every) => {
                    prop_assert!(base.sync == Sync::NoSync && base.per == 1);
                    prop_assert!(every > base.every);
                }
                Change::Link(link) => {
                    prop_assert!(links_of(base.gpu).contains(&link));
                    let place = |link| Link::ALL.iter().position(|&l| l == link);
                    prop_assert!(place(link) < place(base.link_used()));
                }
                Change::CudaGraphs | Change::OneProcess | Change::NoBarriers => {
                    prop_assert!(base.launch != Launch::ProcessPerGpu);
                }
                Change::HalfGradients => prop_assert_eq!(base.size, None),
                Change::Overlap => prop_assert!(!base.overlap && base.per == 1),
                Change::Bucket(bucket) => {
                    prop_assert!(base.sync != Sync::Sharded || bucket != Bucket::Whole);
                }
                _ => {}
            }
        }
    }

    #[test]
    fn what_could_be_given_up_is_a_smaller_k_or_nvlink_and_only_under_the_target(base in varied()) {
        let found = give_up(&base);
        judge(&base, &found);
        let under = lost_at(&base).0 < base.target.get();
        prop_assert!(under || found.is_empty());
        for one in &found {
            match one.change {
                Change::EveryTo(every) => prop_assert_eq!(every, base.every / 2),
                Change::Link(link) => {
                    prop_assert_eq!(link, Link::PcieP2p);
                    prop_assert!(base.link_used().is_nvlink());
                }
                other => prop_assert!(false, "{other:?}"),
            }
        }
    }
}

/// Random scenarios seldom meet every change, so these do.
#[test]
fn every_kind_of_change_is_advised_somewhere_and_keeps_the_rules() {
    let mut ids: Vec<&str> = Vec::new();
    for query in [
        "",
        "sync=each&every=8&dtype=fp32&share=40%",
        "sync=sharded&every=4&overlap=off&dtype=fp32",
        "link=pcie-host&n=4&slowrank=2:20%&every=48",
        "gpu=h200-nvl&n=4&bridge=2",
        "algo=ring&model=llama-3-8b",
        "per=320&size=1MiB&compute=20ms&launch=single-process",
        "per=320&size=1MiB&compute=20ms&launch=isolated&bucket=64KiB",
        "per=320&size=64KiB&compute=5ms&launch=cuda-graph-single",
        "model=sdxl&n=2&gpu=h100-pcie&link=pcie-p2p&overlap=off",
        "steps=1:4.022s,4:7.376s&solo=4:4.8s",
        "model=llama-2-70b&size=70GB&bucket=25MiB",
    ] {
        let base = read(query);
        let found = advice(&base);
        assert!(!found.is_empty(), "{query}");
        judge(&base, &found);
        assert_eq!(found, advice_knowing(&base, predict(&base).smallest.target));
        ids.extend(found.iter().map(|one| one.change.id()));
    }
    ids.sort_unstable();
    ids.dedup();
    let all = [
        "algorithm",
        "bridge",
        "bucket",
        "bucket-view",
        "cuda-graphs",
        "every",
        "half-gradients",
        "micro-batch",
        "no-barriers",
        "no-sync",
        "nvlink",
        "one-process",
        "overlap",
        "own-link",
        "pcie",
        "slow-rank",
    ];
    assert_eq!(ids, all);
}

#[test]
fn one_gpu_has_nothing_to_change() {
    for query in ["n=1", "n=1&share=50%&overlap=off&every=4"] {
        assert_eq!(of(query), []);
        assert_eq!(give_up(&read(query)), []);
    }
}

//! What would help is one change each, exists, helps by half a point, and leads to the loss that it names.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use proptest::prelude::*;
use synctoll::collective::{Algorithm, Launch, resolve_algorithm};
use synctoll::hardware::{Bridge, Gpu, Link, links_of};
use synctoll::loss::{
    Advice, Axis, Change, advice, advice_knowing, give_up, lost_at, predict, step_fit, sweep,
};
use synctoll::quantity::{Lang, Seconds};
use synctoll::report::{advice_words, curve_json, prediction_json, prediction_text};
use synctoll::scenario::{Bucket, Dtype, KEYS, Scenario, StepTime, Sync, from_query};

mod scenarios;

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

#[test]
fn accumulation_is_advised_to_the_smallest_k_under_the_target() {
    for query in ["", "every=3", "target=2%", "link=pcie-p2p", "overlap=off"] {
        let base = read(query);
        let every = find(&advice(&base), "every").unwrap();
        let k = every.scenario.every;
        assert_eq!(Some(k), predict(&base).smallest.target, "{query}");
        let target = base.target.get();
        let one_less = Scenario {
            every: k - 1,
            ..base
        };
        assert!(every.lost.0 < target && lost_at(&one_less).0 >= target);
    }
}

#[test]
fn out_of_reach_accumulation_goes_as_far_as_64() {
    let base = read("slowrank=5:10%");
    assert_eq!(predict(&base).smallest.target, None);
    let every = find(&advice(&base), "every").unwrap();
    for k in [2, 4, 8, 16, 32] {
        let other = Scenario {
            every: k,
            ..base.clone()
        };
        assert!(lost_at(&other).0 >= every.lost.0, "{k} helps more");
    }
    assert!(every.scenario.every <= 64);
    assert!(find(&of("slowrank=5:10%&every=64"), "every").is_none());
}

#[test]
fn under_the_target_nothing_more_is_accumulated() {
    let found = of("every=64");
    assert!(lost_at(&read("every=64")).0 < 0.05);
    assert!(find(&found, "every").is_none());
    let spare = give_up(&read("every=64"));
    let kinds: Vec<Change> = spare.iter().map(|one| one.change).collect();
    assert!(kinds.contains(&Change::EveryTo(32)));
    assert!(kinds.contains(&Change::Link(Link::PcieP2p)));
    // NVLink cannot be given up without it, nor accumulation where there is none.
    assert_eq!(
        give_up(&read("model=resnet-50&link=pcie-p2p&target=50%")),
        []
    );
}

#[test]
fn one_gpu_has_nothing_to_change() {
    for query in ["n=1", "n=1&share=50%&overlap=off&every=4"] {
        assert_eq!(of(query), []);
        assert_eq!(give_up(&read(query)), []);
    }
}

#[test]
fn the_slow_rank_is_named() {
    let base = read("every=16&slowrank=5:10%");
    let slow = find(&advice(&base), "slow-rank").unwrap();
    assert_eq!(slow.change, Change::SlowRank(5));
    assert_eq!(slow.scenario, read("every=16"));
    for &lang in Lang::ALL {
        let words = advice_words(&base, &slow, lang);
        assert!(words.label.contains("GPU 5"), "{}", words.label);
        assert!(words.effect.contains("10.0"), "{}", words.effect);
    }
    assert!(find(&of("every=16&slowrank=5:0%"), "slow-rank").is_none());
}

#[test]
fn a_shared_link_is_left_to_the_group_and_contention_goes() {
    for query in [
        "share=40%",
        "share=40%&burst=10ms",
        "share=40%&link=pcie-p2p",
    ] {
        let base = read(query);
        let own = find(&advice(&base), "own-link").unwrap();
        assert_eq!(predict(&own.scenario).layers.contention, 0.0);
        assert!(predict(&base).layers.contention > 0.0);
        // Instances of MIG have no NVLink, but share PCIe.
        let setting = advice_words(&base, &own, Lang::En).setting;
        assert_eq!(setting.contains("MIG"), base.link_used().is_nvlink());
    }
    assert!(find(&of(""), "own-link").is_none());
}

#[test]
fn pcie_gives_way_to_the_best_link_of_the_same_gpu() {
    for gpu in Gpu::ALL {
        let query = format!("gpu={}&n=2&link=pcie-host", gpu.id());
        let base = read(&query);
        let found = advice(&base);
        let nvlink = find(&found, "nvlink").unwrap();
        assert_eq!(nvlink.scenario.gpu, gpu);
        assert_eq!(nvlink.scenario.link_used(), links_of(gpu)[0]);
        let p2p = find(&found, "pcie").unwrap();
        assert_eq!(p2p.scenario.link_used(), Link::PcieP2p);
        let setting = advice_words(&base, &p2p, Lang::En).setting;
        assert_eq!(setting, "NCCL_P2P_LEVEL=SYS");
    }
    assert!(find(&of("gpu=h200-nvl&n=4"), "nvlink").is_none());
}

#[test]
fn a_wider_bridge_is_advised_where_one_exists() {
    let bridge = find(&of("gpu=h200-nvl&n=4&bridge=2"), "bridge").unwrap();
    assert_eq!(bridge.change, Change::Bridge(Bridge::Four));
    assert_eq!(bridge.scenario.bridge_used(), Bridge::Four);
    for none in [
        "gpu=h100-nvl&n=4",
        "gpu=h200-nvl&n=4",
        "gpu=h200-nvl&n=4&bridge=2&link=pcie-p2p",
    ] {
        assert!(find(&of(none), "bridge").is_none(), "{none}");
    }
}

#[test]
fn gradients_of_four_bytes_become_two_unless_their_size_was_typed() {
    let base = read("dtype=fp32");
    let half = find(&advice(&base), "half-gradients").unwrap();
    let (before, after) = (base.size_used().get(), half.scenario.size_used().get());
    assert_eq!(before, 2 * after);
    for none in ["", "dtype=bf16", "dtype=fp32&size=3GB"] {
        assert!(find(&of(none), "half-gradients").is_none(), "{none}");
    }
}

#[test]
fn a_sharded_model_is_helped_by_larger_micro_batches_and_units_but_not_by_accumulation() {
    let base = read("sync=sharded&every=4");
    let found = advice(&base);
    for none in ["every", "no-sync", "bucket-view"] {
        assert!(find(&found, none).is_none(), "{none}");
    }
    let larger = find(&found, "micro-batch").unwrap();
    assert_eq!(larger.change, Change::LargerMicroBatch { held: true });
    assert_eq!(larger.scenario.every, 2);
    assert_eq!(larger.scenario.tokens_used(), 2 * base.tokens_used());
    let bucket = find(&found, "bucket").unwrap();
    assert_ne!(bucket.change, Change::Bucket(Bucket::Whole));
    let setting = advice_words(&base, &bucket, Lang::En).setting;
    assert!(setting.contains("min_num_params="), "{setting}");
    assert!(find(&of("sync=sharded&overlap=off"), "overlap").is_some());
}

#[test]
fn a_larger_micro_batch_doubles_whatever_is_in_force() {
    let larger = |query: &str| find(&of(query), "micro-batch").unwrap();
    let by_tokens = larger("");
    assert_eq!(by_tokens.change, Change::LargerMicroBatch { held: false });
    assert_eq!(by_tokens.scenario.compute, None);
    let compute = |scenario: &Scenario| scenario.compute_used().get();
    let ratio = compute(&by_tokens.scenario) / compute(&read(""));
    assert!((ratio - 2.0).abs() < 1e-12, "{ratio}");

    let typed = larger("compute=20ms&every=3");
    assert_eq!(compute(&typed.scenario), 0.04);
    assert_eq!(typed.scenario.every, 3);
    assert_eq!(typed.scenario.tokens_used(), 2048);

    // What is synchronised inside a micro-batch grows with it.
    let inside = larger("per=320&size=1MiB&compute=20ms");
    assert_eq!(inside.scenario.size_used().get(), 2 << 20);
    // Nothing is advised that the scenario cannot hold.
    assert!(find(&of("tokens=1e9&compute=1ms"), "micro-batch").is_none());
}

#[test]
fn inside_a_micro_batch_neither_accumulation_nor_overlap_nor_cutting_is_advised() {
    let found = of("per=320&size=1MiB&compute=20ms&launch=single-process&overlap=off&bucket=64KiB");
    for none in ["every", "overlap", "no-sync", "bucket-view"] {
        assert!(find(&found, none).is_none(), "{none}");
    }
    let bucket = find(&found, "bucket").unwrap();
    assert_eq!(bucket.change, Change::Bucket(Bucket::Whole));
}

#[test]
fn launching_from_one_process_is_advised_against_and_graphs_never_from_one_per_gpu() {
    let busy = "per=320&size=1MiB&compute=20ms";
    let ids = |launch: &str| -> Vec<&'static str> {
        let found = of(&format!("{busy}&launch={launch}"));
        let launches = ["one-process", "no-barriers", "cuda-graphs"];
        found
            .iter()
            .map(|one| one.change.id())
            .filter(|id| launches.contains(id))
            .collect()
    };
    // Replaying costs 2.3 µs more than a process per GPU that launches.
    assert_eq!(ids("single-process"), ["one-process", "cuda-graphs"]);
    assert_eq!(ids("isolated"), ["no-barriers", "cuda-graphs"]);
    assert_eq!(ids("process-per-gpu"), [""; 0]);
    assert_eq!(ids("cuda-graph"), [""; 0]);
}

#[test]
fn a_sync_in_every_micro_batch_gives_way_to_one_a_period() {
    let base = read("sync=each&every=8");
    let once = find(&advice(&base), "no-sync").unwrap();
    assert_eq!(once.scenario, read("every=8"));
    assert!(
        advice_words(&base, &once, Lang::En)
            .setting
            .starts_with("no_sync()")
    );
    assert!(find(&of("sync=each"), "no-sync").is_none());
}

#[test]
fn overlap_is_advised_where_it_is_off() {
    assert_eq!(
        find(&of("overlap=off"), "overlap").unwrap().scenario,
        read("")
    );
    assert!(find(&of(""), "overlap").is_none());
}

#[test]
fn gradients_in_buckets_save_a_read_and_a_write_each_way() {
    let base = read("overlap=off&jitter=0");
    let view = find(&advice(&base), "bucket-view").unwrap();
    let saved = predict(&base).exposed.central - predict(&view.scenario).exposed.central;
    // Four times the gradients over 3.35 TB/s.
    let copies = 4.0 * base.size_used().as_f64() / 3.35e12;
    assert!((saved / copies - 1.0).abs() < 1e-9, "{saved} {copies}");
    let setting = advice_words(&base, &view, Lang::Zh).setting;
    assert_eq!(setting, "gradient_as_bucket_view=True");
    for none in ["extra=30ms", "sync=sharded", "coll=alltoall"] {
        assert!(find(&of(none), "bucket-view").is_none(), "{none}");
    }
}

#[test]
fn the_best_bucket_is_kept() {
    let base = read("");
    let best = find(&advice(&base), "bucket").unwrap();
    for size in [
        "whole", "5MiB", "10MiB", "50MiB", "100MiB", "200MiB", "400MiB",
    ] {
        let (lost, ..) = lost_at(&read(&format!("bucket={size}")));
        assert!(lost >= best.lost.0, "{size} loses less");
    }
    assert_eq!(
        advice_words(&base, &best, Lang::En).setting,
        "bucket_cap_mb=100"
    );
    assert_eq!(
        advice_words(&base, &best, Lang::En).label,
        "Buckets of 100\u{a0}MiB"
    );
    assert_eq!(
        advice_words(&base, &best, Lang::Zh).label,
        "分桶改为 100\u{a0}MiB"
    );
}

#[test]
fn measured_steps_leave_accumulation_alone() {
    let query = "steps=1:4.022s,4:7.376s&overlap=off&share=50%&link=pcie-p2p&dtype=fp32";
    let base = read(query);
    let found = advice(&base);
    assert_eq!(found.len(), 1);
    let fit = step_fit(&base).unwrap();
    let (k, target) = (found[0].scenario.every, base.target.get());
    assert!(fit.throughput_lost(k) < target && fit.throughput_lost(k - 1) >= target);
    assert!((fit.throughput_lost(k) - found[0].lost.0).abs() < 1e-12);
}

#[test]
fn the_optimiser_batch_is_said() {
    let base = read("every=2");
    let found = advice(&base);
    let effect = |id: &str, lang| advice_words(&base, &find(&found, id).unwrap(), lang).effect;
    let k = find(&found, "every").unwrap().scenario.every;
    let batch = 1024 * 8 * k;
    let printed = format!("from 16,384 to {},{:03} tokens", batch / 1000, batch % 1000);
    assert!(effect("every", Lang::En).contains(&printed));
    assert!(effect("every", Lang::Zh).contains("词元"));
    assert!(effect("micro-batch", Lang::En).contains("optimiser batch stays"));
    let images = read("model=resnet-50&overlap=off&link=pcie-host");
    let every = find(&advice(&images), "every").unwrap();
    assert!(
        advice_words(&images, &every, Lang::En)
            .effect
            .contains("images")
    );
}

#[test]
fn predictions_carry_advice_as_json_and_as_text() {
    for (query, key, head) in [
        ("", "advice", "What would help"),
        ("every=64", "give_up", "What you could give up"),
    ] {
        let base = read(query);
        let prediction = predict(&base);
        let json = prediction_json(&base, &prediction, &[], Lang::En);
        let found = json[key].as_array().unwrap();
        assert!(!found.is_empty(), "{key}");
        let text = prediction_text(&base, &prediction, Lang::En);
        assert!(text.contains(head), "{text}");
        for one in found {
            let after = predict(&read(one["query"].as_str().unwrap()));
            for (name, fraction) in [
                ("throughput_lost_percent", after.throughput_lost),
                ("throughput_lost_low_percent", after.lost_range.0),
                ("throughput_lost_high_percent", after.lost_range.1),
                ("points", prediction.throughput_lost - after.throughput_lost),
            ] {
                assert_eq!(one[name].as_f64(), Some(100.0 * fraction), "{name}");
            }
            for name in ["id", "label", "setting", "effect"] {
                assert!(!one[name].as_str().unwrap().is_empty(), "{name}");
            }
            assert!(text.contains(one["label"].as_str().unwrap()));
            assert!(text.contains(one["setting"].as_str().unwrap()));
        }
    }
}

#[test]
fn curves_carry_no_advice() {
    let base = read("");
    let curve = sweep(&base, Axis::Every, Some((1.0, 4.0)), None).unwrap();
    let json = curve_json(&base, &curve, Lang::En).to_string();
    assert!(json.contains("throughput_lost_percent") && !json.contains("advice"));
}

#[test]
fn a_forced_algorithm_is_left_to_the_library() {
    let base = read("algo=ring");
    let free = find(&advice(&base), "algorithm").unwrap();
    assert_eq!(free.scenario, read(""));
    let setting = advice_words(&base, &free, Lang::En).setting;
    assert_eq!(setting, "NCCL_ALGO unset");
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
fn what_does_not_exist_with_the_other_keys_is_not_offered() {
    // PCIe has no NVLS.
    let kinds = |query: &str| -> Vec<&'static str> {
        let found = give_up(&read(query));
        found.iter().map(|one| one.change.id()).collect()
    };
    assert_eq!(kinds("every=64"), ["every", "pcie"]);
    assert_eq!(kinds("every=64&algo=nvls"), ["every"]);
}

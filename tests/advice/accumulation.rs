//! More micro-batches per sync, and larger ones, or fewer where there is room; and where neither is offered.

use synctoll::hardware::Link;
use synctoll::loss::{Change, advice, give_up, lost_at, predict, step_fit};
use synctoll::quantity::Lang;
use synctoll::report::advice_words;
use synctoll::scenario::{Bucket, Scenario};

use super::{find, of, read};

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
fn what_does_not_exist_with_the_other_keys_is_not_offered() {
    // PCIe has no NVLS.
    let kinds = |query: &str| -> Vec<&'static str> {
        let found = give_up(&read(query));
        found.iter().map(|one| one.change.id()).collect()
    };
    assert_eq!(kinds("every=64"), ["every", "pcie"]);
    assert_eq!(kinds("every=64&algo=nvls"), ["every"]);
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
fn inside_a_micro_batch_neither_accumulation_nor_overlap_nor_cutting_is_advised() {
    let found = of("per=320&size=1MiB&compute=20ms&launch=single-process&overlap=off&bucket=64KiB");
    for none in ["every", "overlap", "no-sync", "bucket-view"] {
        assert!(find(&found, none).is_none(), "{none}");
    }
    let bucket = find(&found, "bucket").unwrap();
    assert_eq!(bucket.change, Change::Bucket(Bucket::Whole));
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

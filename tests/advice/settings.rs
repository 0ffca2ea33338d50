//! What one line of the training script changes: buckets, overlap, precision, launching, the library's algorithm.

use synctoll::loss::{Change, advice, lost_at, predict};
use synctoll::quantity::Lang;
use synctoll::report::advice_words;
use synctoll::scenario::Scenario;

use super::{find, of, read};

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
fn a_forced_algorithm_is_left_to_the_library() {
    let base = read("algo=ring");
    let free = find(&advice(&base), "algorithm").unwrap();
    assert_eq!(free.scenario, read(""));
    let setting = advice_words(&base, &free, Lang::En).setting;
    assert_eq!(setting, "NCCL_ALGO unset");
}

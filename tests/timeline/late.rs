//! Who is called late.

use synctoll::chart::figures::timeline::sentence;
use synctoll::loss::Verdict;
use synctoll::quantity::Lang;

use crate::{query, table};

fn verdict(text: &str, periods: usize) -> Verdict {
    table(&query(text), periods).1.verdict
}

#[test]
fn a_gpu_that_is_slow_is_named_whatever_the_pattern() {
    for pattern in [
        "",
        "every=4",
        "sync=each",
        "sync=sharded",
        "per=16&size=10MB",
        "overlap=off",
        "size=100MB",
        "link=pcie-p2p",
    ] {
        for seed in 1..=5 {
            let text = format!("{pattern}&seed={seed}&slowrank=3:10%");
            let found = verdict(text.trim_start_matches('&'), 2);
            assert!(
                matches!(found, Verdict::Straggler { rank: 3, .. }),
                "{text}: {found:?}"
            );
        }
    }
}

#[test]
fn chance_is_called_noise() {
    let mut named = 0;
    for seed in 1..=200 {
        for text in ["", "n=2", "every=8"] {
            let found = verdict(
                format!("{text}&size=100MB&seed={seed}").trim_start_matches('&'),
                2,
            );
            match found {
                Verdict::Straggler { .. } => named += 1,
                Verdict::Moves | Verdict::WithinJitter { .. } => {}
                _ => panic!("seed {seed}: {found:?}"),
            }
        }
    }
    // Twice the jitter, twice in a row, by the same GPU. One of n is that far from the mean of the others in a share
    // P(z > 2/√(1 + 1/(n − 1))) of steps: 3.07 % with eight, 7.86 % with two. The same one twice: 0.75 % and 1.24 %, or
    // 5.5 of these 600; 12 is 2.8 standard deviations more.
    assert!(named <= 12, "{named} of 600");
}

#[test]
fn a_gpu_that_is_last_nearly_every_time_is_named_and_chance_is_not() {
    for text in [
        "jitter=10%&slowrank=2:40%&overlap=off",
        "jitter=5%&slowrank=2:20%&overlap=off",
    ] {
        let found = verdict(text, 8);
        let named = matches!(
            found,
            Verdict::Straggler { rank: 2, .. } | Verdict::Mostly { rank: 2, .. }
        );
        assert!(named, "{text}: {found:?}");
    }
    for seed in 1..=200 {
        let found = verdict(&format!("size=100MB&jitter=2%&seed={seed}"), 8);
        assert_eq!(found, Verdict::Moves, "seed {seed}");
    }
}

#[test]
fn what_a_slow_gpu_costs_is_what_the_others_lose_to_it() {
    // Without jitter and overlap everyone waits 5 % of 20 ms, twice, and there are seven others.
    let found = verdict("jitter=0&overlap=off&compute=20ms&slowrank=2:5%", 2);
    let Verdict::Straggler { rank: 2, costs } = found else {
        panic!("{found:?}");
    };
    assert!((costs / (7.0 * 2.0 * 1e-3) - 1.0).abs() < 1e-9, "{costs}");
}

#[test]
fn without_jitter_nobody_is_late() {
    for text in [
        "jitter=0",
        "jitter=0&per=4",
        "jitter=0&sync=sharded",
        "jitter=0&every=3",
    ] {
        assert_eq!(verdict(text, 2), Verdict::Together, "{text}");
    }
    assert_eq!(verdict("n=1", 2), Verdict::OneGpu);
    // One step is enough where nothing is left to chance, and too few where something is.
    let sure = verdict("jitter=0&slowrank=1:5%", 1);
    assert!(
        matches!(sure, Verdict::Straggler { rank: 1, .. }),
        "{sure:?}"
    );
    let unsure = verdict("slowrank=1:10%", 1);
    assert_eq!(unsure, Verdict::OnePeriod { rank: 1 });
}

#[test]
fn every_verdict_has_a_sentence_in_both_languages() {
    let mut said = Vec::new();
    for (text, periods) in [
        ("n=1", 2),
        ("jitter=0", 2),
        ("", 2),
        ("slowrank=1:10%", 1),
        ("slowrank=1:10%", 3),
        ("n=2&slowrank=1:10%", 2),
        ("jitter=10%&n=2&seed=3", 1),
    ] {
        let (_, table) = table(&query(text), periods);
        for lang in [Lang::En, Lang::Zh] {
            let sentence = sentence(&table, lang);
            assert!(sentence.ends_with(['.', '。']), "{sentence}");
            assert_eq!(
                lang == Lang::En,
                sentence.is_ascii() || sentence.contains('\u{a0}') && !sentence.contains('。')
            );
            said.push(sentence);
        }
    }
    said.sort();
    said.dedup();
    assert!(said.len() >= 12, "{said:#?}");
}

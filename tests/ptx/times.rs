//! How long listings take, against what collectives do.

use synctoll::collective::resolve;
use synctoll::ptx::{Finding, Run};
use synctoll::simulate::Tenant;

use crate::{only, query, runs, text};

/// Seconds from the arrival of the last card to the release of all, without the refill of the pipeline.
fn took(run: &Run, scenario: &str) -> f64 {
    let arrival = run
        .cards
        .iter()
        .map(|card| card.arrival)
        .fold(0.0, f64::max);
    let end = run.cards.iter().map(|card| card.end).fold(0.0, f64::max);
    let scenario = query(scenario);
    let study = synctoll::loss::Study::new(&scenario, &resolve(&scenario.request()));
    assert_eq!(study.causes.tenant, Tenant::NONE);
    (end - arrival) / run.clock - study.causes.drain
}

#[test]
fn the_real_listings_take_what_the_collective_takes() {
    for (id, scenario) in [
        ("two-shot-nvls", "n=8&algo=nvls&jitter=0"),
        ("ring", "n=4&algo=ring&jitter=0"),
    ] {
        for size in ["256MiB", "1GiB"] {
            let scenario = format!("{scenario}&size={size}");
            let asked = query(&scenario);
            let wanted = resolve(&asked.request())
                .call(asked.size_used().as_f64())
                .unwrap()
                .seconds;
            let ratio = took(&only(id, &scenario), &scenario) / wanted;
            assert!((ratio - 1.0).abs() < 0.05, "{id} {size}: {ratio}");
        }
    }
}

#[test]
fn one_shot_moves_the_tensor_once_for_every_card_and_takes_that_much_longer() {
    let scenario = "n=8&algo=nvls&jitter=0&size=1GiB";
    let (one, two) = (
        only("one-shot-nvls", scenario),
        only("two-shot-nvls", scenario),
    );
    let size = query(scenario).size_used().as_f64();
    for (run, times) in [(&one, 8.0), (&two, 1.0 + 1.0 / 8.0)] {
        for card in &run.cards {
            assert!((card.sent / (times * size) - 1.0).abs() < 1e-9);
        }
    }
    let ratio = took(&one, scenario) / took(&two, scenario);
    assert!((ratio / (8.0 / 1.125) - 1.0).abs() < 0.15, "{ratio}");
}

#[test]
fn the_articles_all_reduce_moves_every_peers_tensor_to_every_card() {
    let scenario = "n=8&jitter=0&size=1GiB";
    let all = runs(text("article"), scenario);
    let size = query(scenario).size_used().as_f64();
    for card in &all.runs[1].cards {
        assert!((card.received / (7.0 * size) - 1.0).abs() < 1e-9);
    }
}

#[test]
fn layers_add_up_to_what_passes() {
    for (id, scenario) in [
        ("ring", "n=4"),
        ("two-shot-nvls", "n=8&share=30%"),
        ("flag-barrier", "n=8&jitter=5%"),
    ] {
        let run = only(id, scenario);
        let sum: f64 = run.layers.iter().sum();
        assert!(
            (sum / run.total - 1.0).abs() < 1e-9,
            "{id}: {sum} {}",
            run.total
        );
        let local = run.cards.iter().map(|card| card.arrival).sum::<f64>() / run.cards.len() as f64;
        assert!((local / run.local - 1.0).abs() < 1e-9);
        assert_eq!(run.layers[3] > 0.0, scenario.contains("share"), "{id}");
    }
}

#[test]
fn one_card_loses_nothing() {
    for one in synctoll::ptx::shipped() {
        for run in &runs(one.text, "n=1").runs {
            assert_eq!(run.loss, Some(0.0), "{}", one.id);
        }
    }
}

#[test]
fn the_switchs_operators_are_refused_where_there_is_none_and_the_ring_runs() {
    for scenario in ["n=4&gpu=h100-pcie&link=pcie-p2p", "n=2&gpu=h100-nvl"] {
        for one in synctoll::ptx::shipped() {
            for run in &runs(one.text, scenario).runs {
                let refused = run
                    .stopped
                    .as_ref()
                    .is_some_and(|stopped| matches!(stopped.finding, Finding::NoSwitch(_)));
                assert_eq!(refused, one.switch, "{} {scenario}", one.id);
                assert_eq!(run.loss.is_none(), one.switch);
            }
        }
    }
}

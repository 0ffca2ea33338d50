//! Figures that a claim names, against losses and published times.

use synctoll::collective::published::hopper_and_pcie;
use synctoll::collective::{Algorithm, Collective, Launch};
use synctoll::hardware::Link;
use synctoll::loss::claims::{ClaimId, Value, stand};
use synctoll::loss::lost_over_every;
use synctoll::quantity::Lang;
use synctoll::report::claims_markdown;
use synctoll::scenario::from_query;

use super::{CLAIMS, call, real};

#[test]
fn the_smallest_every_is_that_of_the_losses_that_the_words_name() {
    let claim = real(ClaimId::Accumulation);
    let Value::Accumulated { smallest, .. } = &claim.value else {
        panic!("accumulation has its own figures");
    };
    let lost = |every| lost_over_every(&claim.scenario, &[every])[0].0;
    let table = claims_markdown(&CLAIMS, Lang::En, "", false);
    for (every, threshold) in [(smallest.five, 5), (smallest.two, 2), (smallest.one, 1)] {
        let every = every.unwrap();
        let under = f64::from(threshold) / 100.0;
        assert!(lost(every) < under && lost(every - 1) >= under, "{every}");
        assert!(table.contains(&format!("under {threshold} % from ")));
    }
}

/// Median published time of an all-reduce, back to back with one process a GPU.
fn published(platform: &str, gpus: u32, bytes: u64) -> Option<f64> {
    let mut found: Vec<f64> = hopper_and_pcie()
        .iter()
        .filter(|table| {
            table.platform == platform
                && table.gpus == gpus
                && table.collective() == Some(Collective::AllReduce)
                && table.algorithm == Algorithm::Auto
                && table.launch() == Some(Launch::ProcessPerGpu)
        })
        .flat_map(|table| &table.rows)
        .filter(|row| row.0 == bytes)
        .map(|row| row.1)
        .collect();
    found.sort_by(f64::total_cmp);
    found.get(found.len() / 2).copied()
}

#[test]
fn pcie_costs_little_for_tiny_messages_and_an_order_of_magnitude_for_large_ones() {
    let mut judged = Vec::new();
    for n in [2, 4, 8] {
        for bytes in [512, 256 << 20, 1 << 30] {
            let (Some(pcie), Some(nvlink)) = (
                published("pcie5-host", n, bytes),
                published("h100-sxm", n, bytes),
            ) else {
                continue;
            };
            let over = |link: &str| {
                let scenario = from_query(&format!("n={n}&link={link}")).scenario;
                call(&scenario, bytes as f64).unwrap().seconds
            };
            let ratio = over("pcie-p2p") / over("nvswitch");
            let off = ratio / (pcie / nvlink);
            assert!(
                (0.75..1.33).contains(&off),
                "{n} GPUs, {bytes} B: {ratio}, off by {off}"
            );
            judged.push((bytes, pcie / nvlink));
        }
    }
    assert!(judged.len() >= 5, "{judged:?}");
    let published = |tiny: bool| judged.iter().filter(move |(b, _)| (*b == 512) == tiny);
    assert!(
        published(true).all(|(_, ratio)| (0.8..2.2).contains(ratio)),
        "{judged:?}"
    );
    assert!(
        published(false).all(|(_, ratio)| (6.0..30.0).contains(ratio)),
        "{judged:?}"
    );

    let Value::Slower { tiny, large, .. } = real(ClaimId::Pcie).value else {
        panic!("PCIe has its own figures");
    };
    assert!(tiny.0 < 2.2 && large.0 > 6.0, "{tiny:?} {large:?}");
    let host = from_query(stand(ClaimId::Pcie)).scenario;
    assert_eq!(host.link_used(), Link::PcieHost);
}

#[test]
fn the_scenarios_that_stand_for_claims_are_links_as_they_are_written() {
    for id in ClaimId::ALL {
        let reading = from_query(stand(id));
        assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
        assert_eq!(reading.scenario.to_query(), stand(id));
    }
}

//! Laws that the collective model keeps on every combination, and published rows beside its curves.
//! How far off it is on tables that no fit has seen is judged in `accuracy.rs`.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use synctoll::collective::{
    Algorithm, Collective, Launch, Request, Status, published, resolve, resolve_algorithm,
};
use synctoll::hardware::{Bridge, Gpu, Link, bridge_for, links_of, resolve_link};

const GIB: f64 = 1024.0 * 1024.0 * 1024.0;

fn request(gpu: Gpu, gpus: u32) -> Request {
    Request {
        gpu,
        gpus,
        link: resolve_link(gpu, None).link,
        bridge: bridge_for(gpu, None).0,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        launch: Launch::ProcessPerGpu,
    }
}

/// Every combination that exists.
fn every() -> impl Iterator<Item = Request> {
    Gpu::ALL.into_iter().flat_map(|gpu| {
        links_of(gpu).into_iter().flat_map(move |link| {
            (1..=8).flat_map(move |gpus| {
                Collective::ALL.iter().flat_map(move |&collective| {
                    Algorithm::ALL.iter().flat_map(move |&wanted| {
                        Launch::ALL.iter().map(move |&launch| Request {
                            link,
                            collective,
                            algorithm: resolve_algorithm(collective, wanted, link),
                            launch,
                            ..request(gpu, gpus)
                        })
                    })
                })
            })
        })
    })
}

#[test]
fn every_combination_gives_finite_positive_times_inside_their_band() {
    let mut seen = 0;
    for request in every() {
        let curve = resolve(&request);
        for bytes in [0.0, 1.0, 512.0, 1e6, 1e9, 16.0 * GIB] {
            if request.gpus == 1 {
                assert_eq!(curve.seconds(bytes, 1.0), 0.0);
                assert!(curve.call(bytes).is_none());
                continue;
            }
            let call = curve.call(bytes).unwrap();
            assert!(
                call.seconds.is_finite() && call.seconds > 0.0,
                "{request:?}"
            );
            assert!(
                call.band.low > 0.0 && call.band.low <= 1.0 && call.band.high >= 1.0,
                "{request:?}"
            );
            assert!(!call.lane.is_empty() && !call.lane.contains(','));
            seen += 1;
        }
    }
    assert!(seen > 5000);
}

#[test]
fn a_call_is_formula_3_with_its_lane() {
    for request in every().filter(|r| r.launch == Launch::ProcessPerGpu && r.gpus > 1) {
        let curve = resolve(&request);
        for bytes in [512.0, 3e5, 3e7, 3e9] {
            let call = curve.call(bytes).unwrap();
            let formula = call.toll + call.volume / call.speed;
            assert!((call.seconds / formula - 1.0).abs() < 1e-12, "{request:?}");
        }
    }
}

#[test]
fn sharing_the_link_slows_the_wire_and_not_the_toll() {
    for request in every().filter(|r| r.launch == Launch::ProcessPerGpu && r.gpus > 1) {
        let curve = resolve(&request);
        let call = curve.call(1e8).unwrap();
        let shared = curve.seconds(1e8, 0.5);
        assert!((shared - (call.toll + 2.0 * call.volume / call.speed)).abs() < 1e-12 * shared);
    }
}

#[test]
fn larger_messages_cost_more_within_a_regime_and_nearly_always_beyond() {
    for request in every().filter(|r| r.gpus > 1 && r.collective != Collective::Barrier) {
        let curve = resolve(&request);
        let mut last = 0.0;
        for step in 0..=140 {
            let bytes = 512.0 * libm::exp2(f64::from(step) / 4.0);
            let seconds = curve.seconds(bytes, 1.0);
            // PCIe with 8 GPUs is faster at 1 MiB than at 512 KiB, as measured (156 against 132 us), and counts from 5
            // on are derived from it.
            // All-to-all tables of 4 GPUs fall a little where their lanes change.
            let bridged = request.link.is_nvlink() && request.gpus <= request.bridge.cards().max(2);
            let on_board = request.link == Link::NvSwitch;
            let slack = match (request.collective, on_board || bridged) {
                (Collective::AllToAll, true) => 0.75,
                (_, true) => 0.9,
                _ => 0.65,
            };
            assert!(seconds >= last * slack, "{request:?} at {bytes}");
            last = seconds;
        }
    }
}

/// What the page says of the two boards: their tables at 8 GPUs differ by 2 to 4 %.
#[test]
fn published_h100_and_h200_boards_differ_by_2_to_4_per_cent() {
    let tables = published::all();
    let of = |platform: &str| {
        tables
            .iter()
            .filter(|t| {
                t.platform == platform
                    && t.gpus == 8
                    && t.collective == "all_reduce"
                    && t.source.starts_with("aic-")
            })
            .collect::<Vec<_>>()
    };
    let (h100, h200) = (of("h100-sxm"), of("h200-sxm"));
    assert!(!h100.is_empty() && !h200.is_empty());
    for a in &h100 {
        for b in &h200 {
            let differences: Vec<f64> = a
                .rows
                .iter()
                .filter_map(|(bytes, time)| {
                    b.rows
                        .iter()
                        .find(|row| row.0 == *bytes)
                        .map(|row| (time / row.1 - 1.0).abs())
                })
                .collect();
            let mean = 100.0 * differences.iter().sum::<f64>() / differences.len() as f64;
            println!("{} and {}: {mean:.1} %", a.source, b.source);
            assert!(
                (2.0..4.0).contains(&mean),
                "{} and {}: {mean}",
                a.source,
                b.source
            );
        }
    }
}

#[test]
fn nvls_is_in_force_from_five_gpus_on() {
    for gpus in 2..=8 {
        let call = resolve(&request(Gpu::H200Sxm, gpus)).call(GIB).unwrap();
        let expected = if gpus >= 5 {
            Algorithm::Nvls
        } else {
            Algorithm::Ring
        };
        assert_eq!(call.algorithm, expected, "{gpus} GPUs");
    }
    let forced = Request {
        algorithm: Algorithm::Nvls,
        ..request(Gpu::H200Sxm, 4)
    };
    assert_eq!(
        resolve(&forced).call(GIB).unwrap().status,
        Status::Estimated
    );
}

#[test]
fn nvls_and_ring_at_8_gib_follow_published_bus_bandwidths_on_4_to_8_gpus() {
    let mut judged = 0;
    for table in published::all()
        .iter()
        .filter(|t| t.source == "stas-h200-nvls" && t.collective == "all_reduce")
    {
        let curve = resolve(&Request {
            algorithm: table.algorithm,
            launch: Launch::Isolated,
            ..request(Gpu::H200Sxm, table.gpus)
        });
        for &(bytes, micros) in &table.rows {
            let predicted = curve.call(bytes as f64).unwrap().seconds * 1e6;
            assert!(
                (predicted / micros - 1.0).abs() < 0.03,
                "{} {:?} {predicted} {micros}",
                table.gpus,
                table.algorithm
            );
            judged += 1;
        }
    }
    assert!(judged >= 12);
}

#[test]
fn small_all_reduces_grow_linearly_with_the_gpu_count() {
    for gpus in 2..=8 {
        let micros = resolve(&request(Gpu::H100Sxm, gpus))
            .call(512.0)
            .unwrap()
            .seconds
            * 1e6;
        let law = 2.8 + 1.6 * f64::from(gpus);
        assert!(
            (micros / law - 1.0).abs() < 0.06,
            "{gpus} GPUs: {micros} against {law}"
        );
    }
}

#[test]
fn bridged_cards_follow_their_published_rows() {
    let pair = resolve(&request(Gpu::H100Pcie, 2));
    let groups = resolve(&request(Gpu::H200Nvl, 8));
    for table in published::all() {
        let curve = match table.platform {
            "h100-pcie-bridge" => &pair,
            "h200-nvl" => &groups,
            _ => continue,
        };
        for &(bytes, micros) in &table.rows {
            let call = curve.call(bytes as f64).unwrap();
            assert!(
                (call.seconds * 1e6 / micros - 1.0).abs() < 0.02,
                "{} {bytes}",
                table.source
            );
        }
    }
}

#[test]
fn every_row_of_another_published_pcie_host_is_within_the_range() {
    let curve = resolve(&Request {
        link: Link::PcieP2p,
        ..request(Gpu::H100Sxm, 8)
    });
    let mut judged = 0;
    for table in published::all()
        .iter()
        .filter(|t| t.platform == "pcie5-switch")
    {
        for &(bytes, micros) in &table.rows {
            let call = curve.call(bytes as f64).unwrap();
            let (low, high) = (
                call.seconds * call.band.low * 1e6,
                call.seconds * call.band.high * 1e6,
            );
            assert!(
                low <= micros && micros <= high,
                "{bytes} B: {micros} outside {low} to {high}"
            );
            judged += 1;
        }
    }
    assert_eq!(judged, 9);
}

#[test]
fn a_forced_algorithm_is_in_force_at_every_size_and_says_so() {
    for gpu in Gpu::ALL {
        for gpus in 2..=8 {
            for link in links_of(gpu) {
                for &wanted in &[Algorithm::Ring, Algorithm::Tree, Algorithm::Nvls] {
                    if resolve_algorithm(Collective::AllReduce, wanted, link) != wanted {
                        continue;
                    }
                    let curve = resolve(&Request {
                        link,
                        algorithm: wanted,
                        ..request(gpu, gpus)
                    });
                    for bytes in [512.0, 1e6, 1e9] {
                        let call = curve.call(bytes).unwrap();
                        assert_eq!(call.algorithm, wanted, "{gpu:?} {gpus} {link:?} {bytes}");
                        assert!(wanted != Algorithm::Tree || call.status >= Status::Estimated);
                        assert!(wanted != Algorithm::Tree || call.lane.starts_with("Tree"));
                    }
                }
            }
        }
    }
}

#[test]
fn the_wider_bridge_is_used_where_it_exists() {
    assert_eq!(bridge_for(Gpu::H200Nvl, None).0, Bridge::Four);
    assert_eq!(bridge_for(Gpu::H100Nvl, Some(Bridge::Four)).0, Bridge::Two);
    assert!(bridge_for(Gpu::H100Nvl, Some(Bridge::Four)).1.is_some());
}

#[test]
fn more_cards_on_a_four_way_bridge_use_more_of_its_links() {
    let wire = |gpus| {
        let call = resolve(&Request {
            bridge: Bridge::Four,
            ..request(Gpu::H200Nvl, gpus)
        })
        .call(GIB)
        .unwrap();
        call.volume / call.speed
    };
    // Each peer is reached over a third of the links: with three cards two thirds are busy. A ring of three moves 4/3 of
    // the tensor, one of four 3/2: (4/3) / (2/3) over (3/2) / 1.
    assert!((wire(3) / wire(4) - 4.0 / 3.0).abs() < 0.05);
}

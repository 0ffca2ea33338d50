//! PCIe cards: bridged, beyond their bridge, and without one.

use super::counts::{find, lender, scaled, spans_of, toll_at};
use super::curve::{Band, Curve, Status};
use super::forced::tree_if_forced;
use super::lane::Platform;
use super::{Algorithm, Basis, Collective, Request};
use crate::hardware::{Bridge, Gpu};

/// Bus bandwidth measured on eight H200 NVL in two bridged groups of four, 32 GiB, bytes per second.
const ACROSS_FOURS: f64 = 68.7e9;
/// The range that rings over PCIe Gen5 were seen in, bytes per second (eight plain cards at worst; bridged groups at best).
const ACROSS_RANGE: (f64, f64) = (25e9, 70e9);
/// The best bus bandwidth published for eight cards on PCIe Gen5 (behind two switches, 1 GiB), and what one card copies to
/// another (54 to 56 GB/s), which two to four cards cannot exceed. Bytes per second.
const PCIE_BEST: (f64, f64) = (46.44e9, 55e9);
/// Through host memory a call takes this much longer than card to card: eight RTX 4090 without peer access reach
/// 14.5 GB/s where two L40S with it reach 20.1, both on PCIe Gen4. Range 1 to 2.
pub const HOST_FACTOR: f64 = 1.4;

/// A group inside one bridge.
pub(super) fn bridged(request: &Request) -> Curve {
    let four = request.bridge == Bridge::Four && request.gpus > 2;
    let mut curve = scaled(Platform::Sxm, request);
    let stand_in = if four {
        find(Platform::Gh200, Collective::AllReduce, 4, Algorithm::Auto)
    } else {
        find(
            Platform::BridgedPair,
            Collective::AllReduce,
            2,
            Algorithm::Auto,
        )
    };
    if four
        && lender(request.collective) == Collective::AllReduce
        && let Some(table) = stand_in
    {
        let scale = toll_at(Platform::Sxm, Collective::AllReduce, request.gpus)
            / toll_at(Platform::Sxm, Collective::AllReduce, 4);
        curve.spans = spans_of(
            table.regimes,
            Collective::AllReduce,
            request.gpus,
            Status::Estimated,
            scale,
        );
        // The bridge splits its links over three peers; a group of three leaves a third of them idle.
        if request.gpus == 3 {
            for lane in curve.spans.iter_mut().flat_map(|span| &mut span.lanes) {
                lane.speed *= 2.0 / 3.0;
            }
        }
    } else {
        // Speed in bytes of wire volume per second is the bus bandwidth of a ring, whatever the collective.
        let speed = stand_in
            .and_then(|t| t.regimes.last())
            .and_then(|r| r.lanes.last())
            .map_or(f64::INFINITY, |l| l.speed)
            * if four && request.gpus == 3 {
                2.0 / 3.0
            } else {
                1.0
            };
        for lane in curve.spans.iter_mut().flat_map(|span| &mut span.lanes) {
            lane.speed = lane.speed.min(speed);
        }
    }
    curve.table = stand_in;
    curve.basis = if four {
        Basis::BridgedFour
    } else {
        Basis::BridgedPair
    };
    curve.worsen(Status::Estimated);
    curve.small = Band {
        low: 0.8,
        high: 1.25,
    };
    curve.large = if four {
        Band {
            low: 0.85,
            high: 1.25,
        }
    } else {
        Band {
            low: 0.75,
            high: 1.1,
        }
    };
    // 18 links to one peer may carry more than the 12 of the pair that was measured.
    if !four && request.gpu == Gpu::H200Nvl {
        curve.large.low *= 12.0 / 18.0;
    }
    curve.measured_to = f64::INFINITY;
    tree_if_forced(&mut curve, request);
    curve
}

/// A group larger than its bridge: the ring crosses PCIe, which sets the speed.
pub(super) fn across(request: &Request) -> Curve {
    let mut curve = pcie(request);
    if request.bridge == Bridge::Four {
        let ratio = ACROSS_FOURS / large_speed(&curve);
        for lane in curve.spans.iter_mut().flat_map(|span| &mut span.lanes) {
            lane.speed *= ratio;
        }
        curve.basis = Basis::AcrossFours;
    } else {
        curve.basis = Basis::AcrossPairs;
    }
    let speed = large_speed(&curve);
    curve.large = Band {
        low: (speed / ACROSS_RANGE.1).min(1.0),
        high: (speed / ACROSS_RANGE.0).max(1.0),
    };
    curve.small = curve.large;
    curve
}

pub(super) fn pcie(request: &Request) -> Curve {
    let mut curve = scaled(Platform::PcieGen5, request);
    curve.basis = Basis::Pcie;
    curve.worsen(Status::Estimated);
    let best = if request.gpus > 4 {
        PCIE_BEST.0
    } else {
        PCIE_BEST.1
    };
    let central = large_speed(&curve);
    curve.large = Band {
        // The best host, and the spread between sites beside it.
        low: (0.95 * central / best).min(0.9),
        high: (central / ACROSS_RANGE.0).max(1.1),
    };
    // Between 64 KiB and 1 MiB a host behind two switches was three times as fast as the stand-in.
    curve.small = Band {
        low: if request.gpus > 4 {
            0.28
        } else {
            curve.large.low
        },
        high: curve.large.high.max(1.4),
    };
    tree_if_forced(&mut curve, request);
    curve
}

/// Speed of the lane in force for the largest messages.
pub(super) fn large_speed(curve: &Curve) -> f64 {
    curve
        .spans
        .last()
        .and_then(|span| span.lanes.iter().map(|lane| lane.speed).reduce(f64::max))
        .unwrap_or(f64::INFINITY)
}

/// PCIe through the CPU's memory: card to card, slower.
pub(super) fn pcie_host(request: &Request) -> Curve {
    let mut curve = pcie(request);
    for lane in curve.spans.iter_mut().flat_map(|span| &mut span.lanes) {
        lane.toll *= HOST_FACTOR;
        lane.speed /= HOST_FACTOR;
    }
    curve.basis = Basis::PcieHost;
    curve.worsen(Status::Assumed);
    curve.widen(1.0 / HOST_FACTOR, 2.0 / HOST_FACTOR);
    curve
}

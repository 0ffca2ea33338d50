use super::curve::{Band, Curve, Span, Status};
use super::lane::{Lane, Platform, Regime, Table};
use super::{Algorithm, Collective, Launch, fitted, volume_factor};
use crate::hardware::{Bridge, Gpu, Link};

/// What a curve is asked for. Combinations are taken as they are; [`crate::scenario`] replaces those that do not exist.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Request {
    /// On which GPU.
    pub gpu: Gpu,
    /// How many, 1 to 8.
    pub gpus: u32,
    /// Over which link.
    pub link: Link,
    /// Cards that a bridge joins, where the link is a bridge.
    pub bridge: Bridge,
    /// Which operation.
    pub collective: Collective,
    /// Chosen by the library or forced.
    pub algorithm: Algorithm,
    /// How calls are launched.
    pub launch: Launch,
}

/// What the lanes of a curve rest on. Each is explained to the reader beside the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Basis {
    /// One GPU: nothing to do.
    OneGpu,
    /// HGX boards with 2, 4 or 8 GPUs: fitted to their tables.
    Board,
    /// HGX boards with 3, 5, 6 or 7 GPUs, by the laws that the others follow.
    BoardOtherCount,
    /// A bridged pair: speed measured from 1 GiB on, tolls from a pair on an HGX board.
    BridgedPair,
    /// A four-way bridge: four GH200 modules, wired the same way, stand in.
    BridgedFour,
    /// H200 NVL beyond its bridge: the ring crosses PCIe, one measurement (68.7 GB/s), range 25 to 70.
    AcrossFours,
    /// Pairs beyond their bridge: the ring crosses PCIe; plain PCIe stands in, range 25 to 70 GB/s.
    AcrossPairs,
    /// PCIe card to card: RTX PRO 6000 on PCIe Gen5 stands in.
    Pcie,
    /// PCIe through host memory: scaled from card to card.
    PcieHost,
}

/// Bus bandwidth measured on eight H200 NVL in two bridged groups of four, 32 GiB, bytes per second.
const ACROSS_FOURS: f64 = 68.7e9;
/// The range that rings over PCIe Gen5 were seen in, bytes per second (eight plain cards at worst; bridged groups at best).
const ACROSS_RANGE: (f64, f64) = (25e9, 70e9);
/// The best bus bandwidth published for eight cards on PCIe Gen5 (behind two switches, 1 GiB), and what one card copies to
/// another (54 to 56 GB/s), which two to four cards cannot exceed. Bytes per second.
const PCIE_BEST: (f64, f64) = (46.44e9, 55e9);
/// Through host memory a call takes this much longer than card to card: eight RTX 4090 without peer access reach
/// 14.5 GB/s where two L40S with it reach 20.1, both on PCIe Gen4. Range 1 to 2.
const HOST_FACTOR: f64 = 1.4;
/// A barrier is the 512-byte all-reduce toll times this; range 0.8 to 1. No barrier was published.
const BARRIER_FACTOR: f64 = 0.9;

/// The curve of a request.
pub fn resolve(request: &Request) -> Curve {
    let mut curve = data_curve(request);
    if request.collective == Collective::Barrier {
        let toll = curve.seconds(512.0, 1.0) * BARRIER_FACTOR;
        curve.spans = curve
            .spans
            .first()
            .map(|first| barrier_span(first, toll))
            .into_iter()
            .collect();
        curve.collective = Collective::Barrier;
        widen(&mut curve, 0.8 / BARRIER_FACTOR, 1.0 / BARRIER_FACTOR);
    }
    curve.launch = request.launch;
    curve
}

/// The algorithm in force for a wish that may not exist: NVLS needs an NVSwitch and has published times for
/// all-reduce alone, and only all-reduce has a Tree. What does not exist becomes the library's own choice.
pub fn resolve_algorithm(collective: Collective, wanted: Algorithm, link: Link) -> Algorithm {
    match (wanted, collective) {
        (Algorithm::Nvls, _) if link != Link::NvSwitch => Algorithm::Auto,
        (_, Collective::AllReduce | Collective::Barrier) => wanted,
        (
            Algorithm::Ring,
            Collective::AllGather | Collective::ReduceScatter | Collective::Broadcast,
        ) => wanted,
        _ => Algorithm::Auto,
    }
}

fn barrier_span(first: &Span, toll: f64) -> Span {
    Span {
        up_to: f64::INFINITY,
        algorithm: first.algorithm,
        factor: 0.0,
        lanes: vec![Lane {
            toll,
            speed: first.lanes.first().map_or(1e9, |lane| lane.speed),
            name: "Barrier",
        }],
        status: first.status.max(Status::Estimated),
    }
}

fn data_curve(request: &Request) -> Curve {
    let n = request.gpus;
    if n <= 1 {
        return Curve {
            collective: request.collective,
            gpus: n,
            launch: Launch::ProcessPerGpu,
            spans: Vec::new(),
            measured_to: f64::INFINITY,
            small: Band {
                low: 1.0,
                high: 1.0,
            },
            large: Band {
                low: 1.0,
                high: 1.0,
            },
            basis: Basis::OneGpu,
            table: None,
        };
    }
    match request.link {
        Link::NvSwitch => board(request),
        Link::NvlinkBridge if n <= request.bridge.cards() => bridged(request),
        Link::NvlinkBridge => across(request),
        Link::PcieP2p => pcie(request),
        Link::PcieHost => {
            let mut curve = pcie(request);
            for lane in curve.spans.iter_mut().flat_map(|span| &mut span.lanes) {
                lane.toll *= HOST_FACTOR;
                lane.speed /= HOST_FACTOR;
            }
            curve.basis = Basis::PcieHost;
            worsen(&mut curve, Status::Assumed);
            widen(&mut curve, 1.0 / HOST_FACTOR, 2.0 / HOST_FACTOR);
            curve
        }
    }
}

/// Where broadcast and barrier borrow their lanes.
const fn lender(collective: Collective) -> Collective {
    match collective {
        Collective::Broadcast => Collective::AllGather,
        Collective::Barrier => Collective::AllReduce,
        other => other,
    }
}

fn board(request: &Request) -> Curve {
    let mut curve = scaled(Platform::Sxm, request);
    if curve.basis != Basis::BoardOtherCount {
        curve.basis = Basis::Board;
    }
    force(&mut curve, request);
    curve
}

/// The lanes of a platform at any count: its own table for 2, 4 and 8, else a neighbour's by the laws.
///
/// Tolls are linear in n between tables (small all-reduces cost 2.8 + 1.6 n µs); speeds keep their wire volume. The
/// neighbour is the one that runs the same algorithm: on boards Ring up to 4 and NVLS from 5 on; on PCIe Ring
/// throughout, where the table of 8 has a quirk at 512 KiB that the others lack.
fn scaled(platform: Platform, request: &Request) -> Curve {
    let (n, lent) = (request.gpus, lender(request.collective));
    let anchor = match (n, platform) {
        (2, _) => 2,
        (3 | 4, _) => 4,
        (8, _) => 8,
        (_, Platform::PcieGen5) => 4,
        _ => 8,
    };
    let toll_scale = toll_at(platform, lent, n) / toll_at(platform, lent, anchor);
    let exact = n == anchor;
    let spans = find(platform, lent, anchor, Algorithm::Auto).map_or_else(Vec::new, |table| {
        spans_of(
            table.regimes,
            lent,
            n,
            if exact {
                Status::Measured
            } else {
                Status::Derived
            },
            toll_scale,
        )
    });
    let mut curve = Curve {
        collective: request.collective,
        gpus: n,
        launch: Launch::ProcessPerGpu,
        spans,
        measured_to: find(platform, lent, anchor, Algorithm::Auto).map_or(0.0, |table| table.to),
        small: Band {
            low: 0.90,
            high: 1.10,
        },
        large: Band {
            low: 0.96,
            high: 1.04,
        },
        basis: if exact {
            Basis::Board
        } else {
            Basis::BoardOtherCount
        },
        table: find(platform, lent, anchor, Algorithm::Auto),
    };
    if !exact {
        curve.small = Band {
            low: 0.88,
            high: 1.12,
        };
        curve.large = Band {
            low: 0.95,
            high: 1.05,
        };
    }
    if request.collective == Collective::AllToAll {
        // Tables of the same machine differ more here than for the other collectives.
        curve.small = Band {
            low: 0.85,
            high: 1.25,
        };
    }
    if request.collective == Collective::Broadcast {
        worsen(&mut curve, Status::Estimated);
        curve.small = Band {
            low: 0.75,
            high: 1.33,
        };
        curve.large = curve.small;
    }
    curve
}

fn spans_of(
    regimes: &[Regime],
    collective: Collective,
    n: u32,
    status: Status,
    toll_scale: f64,
) -> Vec<Span> {
    regimes
        .iter()
        .map(|regime| Span {
            up_to: regime.up_to,
            algorithm: regime.algorithm,
            factor: volume_factor(collective, regime.algorithm, n),
            lanes: regime
                .lanes
                .iter()
                .map(|lane| Lane {
                    toll: lane.toll * toll_scale,
                    ..*lane
                })
                .collect(),
            status,
        })
        .collect()
}

fn find(
    platform: Platform,
    collective: Collective,
    gpus: u32,
    algorithm: Algorithm,
) -> Option<&'static Table> {
    fitted::tables().iter().find(|table| {
        table.platform == platform
            && table.collective == collective
            && table.gpus == gpus
            && table.algorithm == algorithm
    })
}

/// The 512-byte toll, between the fitted counts on a straight line.
fn toll_at(platform: Platform, collective: Collective, n: u32) -> f64 {
    let own = |count| {
        find(platform, collective, count, Algorithm::Auto)
            .and_then(|table| table.regimes.first())
            .and_then(|regime| regime.lanes.first())
            .map_or(1.0, |lane| lane.toll)
    };
    let between = |low: u32, high: u32| {
        let share = f64::from(n - low) / f64::from(high - low);
        own(low) + share * (own(high) - own(low))
    };
    match n {
        2 | 4 | 8 => own(n),
        3 => between(2, 4),
        _ => between(4, 8),
    }
}

/// Puts a forced algorithm in place of the library's choice, on an HGX board.
fn force(curve: &mut Curve, request: &Request) {
    let n = request.gpus;
    match request.algorithm {
        _ if lender(request.collective) != Collective::AllReduce => {}
        Algorithm::Auto => {}
        // Up to 4 GPUs Ring is the library's own choice. Beyond, a ring's bus bandwidth does not depend on the count:
        // 364 to 367 GB/s at 8 GiB on 4 to 8 GPUs.
        Algorithm::Ring if n <= 4 => {}
        Algorithm::Ring => replace_large(curve, large_span(4, Algorithm::Ring, n, Status::Derived)),
        Algorithm::Nvls => {
            let status = if n < 5 {
                Status::Estimated
            } else {
                curve
                    .spans
                    .last()
                    .map_or(Status::Estimated, |span| span.status)
            };
            let Some(span) = large_span(8, Algorithm::Nvls, n, status) else {
                return;
            };
            // Small messages go another way by the library's own choice; forced, the toll of NVLS stays.
            if let Some(first) = curve.spans.first_mut() {
                *first = Span {
                    up_to: first.up_to,
                    status: Status::Estimated,
                    ..span.clone()
                };
            }
            replace_large(curve, Some(span));
            if n < 5 {
                widen(curve, 0.9, 1.1);
            }
        }
        Algorithm::Tree => {
            // Three rows from 256 MiB on, 4 GPUs: the speed is theirs, the toll the ring's.
            let speed = find(Platform::Sxm, Collective::AllReduce, 4, Algorithm::Tree)
                .and_then(|table| table.regimes.last())
                .and_then(|regime| regime.lanes.last())
                .map(|lane| lane.speed);
            as_tree(curve, n, speed);
        }
    }
}

fn replace_large(curve: &mut Curve, span: Option<Span>) {
    if let (Some(last), Some(span)) = (curve.spans.last_mut(), span) {
        *last = span;
    }
}

/// The ring's lanes with a tree's volume: no sweep over a tree was published. `speed` caps every lane where it is known.
fn as_tree(curve: &mut Curve, n: u32, speed: Option<f64>) {
    for span in &mut curve.spans {
        span.factor = volume_factor(Collective::AllReduce, Algorithm::Tree, n);
        span.algorithm = Algorithm::Tree;
        span.lanes.truncate(1);
        for lane in &mut span.lanes {
            lane.name = "Tree 1";
            lane.speed = speed.unwrap_or(lane.speed);
        }
    }
    worsen(curve, Status::Estimated);
    widen(curve, 0.85, 1.2);
}

fn large_span(anchor: u32, algorithm: Algorithm, n: u32, status: Status) -> Option<Span> {
    let table = find(
        Platform::Sxm,
        Collective::AllReduce,
        anchor,
        Algorithm::Auto,
    )?;
    let toll_scale = toll_at(Platform::Sxm, Collective::AllReduce, n)
        / toll_at(Platform::Sxm, Collective::AllReduce, anchor);
    let mut spans = spans_of(table.regimes, Collective::AllReduce, n, status, toll_scale);
    let mut span = spans.pop()?;
    span.algorithm = algorithm;
    Some(span)
}

/// A group inside one bridge.
fn bridged(request: &Request) -> Curve {
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
    worsen(&mut curve, Status::Estimated);
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
fn across(request: &Request) -> Curve {
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

fn pcie(request: &Request) -> Curve {
    let mut curve = scaled(Platform::PcieGen5, request);
    curve.basis = Basis::Pcie;
    worsen(&mut curve, Status::Estimated);
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

/// A forced tree where nothing of it was published: the ring's lanes in front, a tree's volume.
fn tree_if_forced(curve: &mut Curve, request: &Request) {
    if request.algorithm == Algorithm::Tree && lender(request.collective) == Collective::AllReduce {
        let speed = curve
            .spans
            .last()
            .and_then(|span| span.lanes.last())
            .map(|lane| lane.speed);
        as_tree(curve, request.gpus, speed);
    }
}

/// Speed of the lane in force for the largest messages.
fn large_speed(curve: &Curve) -> f64 {
    curve
        .spans
        .last()
        .and_then(|span| span.lanes.iter().map(|lane| lane.speed).reduce(f64::max))
        .unwrap_or(f64::INFINITY)
}

fn worsen(curve: &mut Curve, status: Status) {
    for span in &mut curve.spans {
        span.status = span.status.max(status);
    }
}

fn widen(curve: &mut Curve, low: f64, high: f64) {
    for band in [&mut curve.small, &mut curve.large] {
        *band = Band {
            low: band.low * low,
            high: band.high * high,
        };
    }
}

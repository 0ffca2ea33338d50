use super::cards::{across, bridged, pcie, pcie_host};
use super::counts::scaled;
use super::curve::{Band, Curve, Span, Status};
use super::forced::force;
use super::lane::{Lane, Platform};
use super::{Algorithm, Collective, Launch};
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
        curve.widen(0.8 / BARRIER_FACTOR, 1.0 / BARRIER_FACTOR);
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
        Link::PcieHost => pcie_host(request),
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

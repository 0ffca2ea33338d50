//! One change of a scenario: which there are, and what the scenario is after each.

use super::Framework;
use super::study::carries_gradients;
use crate::collective::{Algorithm, Collective, Launch};
use crate::hardware::{Bridge, Gpu, Link, links_of};
use crate::quantity::{Bytes, Ratio, Seconds};
use crate::scenario::{Bucket, Dtype, Scenario, Sync, limits};

/// One change of a scenario.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// Sync once in so many micro-batches.
    EveryTo(u32),
    /// Sync at the end of a period alone, not in each of its micro-batches.
    NoSync,
    /// A micro-batch twice as large.
    LargerMicroBatch {
        /// Half as many of them close a period, so that the optimiser batch stays.
        held: bool,
    },
    /// Messages of another size.
    Bucket(Bucket),
    /// Send while the backward pass still runs.
    Overlap,
    /// Nobody else on the link.
    OwnLink,
    /// Another link that the GPU has.
    Link(Link),
    /// A wider bridge.
    Bridge(Bridge),
    /// Gradients of two bytes in place of four.
    HalfGradients,
    /// One process per GPU in place of one for all.
    OneProcess,
    /// Collectives that do not wait for a barrier of their own first.
    NoBarriers,
    /// Collectives captured once and replayed.
    CudaGraphs,
    /// The library's own choice of algorithm.
    Algorithm,
    /// The slow rank brought up to speed.
    SlowRank(u32),
    /// Gradients kept in the buckets, nothing copied.
    BucketView,
}

impl Change {
    /// A short name for files and tests; no list of advice has one twice.
    pub const fn id(self) -> &'static str {
        match self {
            Self::EveryTo(_) => "every",
            Self::NoSync => "no-sync",
            Self::LargerMicroBatch { .. } => "micro-batch",
            Self::Bucket(_) => "bucket",
            Self::Overlap => "overlap",
            Self::OwnLink => "own-link",
            Self::Link(Link::PcieP2p | Link::PcieHost) => "pcie",
            Self::Link(_) => "nvlink",
            Self::Bridge(_) => "bridge",
            Self::HalfGradients => "half-gradients",
            Self::OneProcess => "one-process",
            Self::NoBarriers => "no-barriers",
            Self::CudaGraphs => "cuda-graphs",
            Self::Algorithm => "algorithm",
            Self::SlowRank(_) => "slow-rank",
            Self::BucketView => "bucket-view",
        }
    }
}

/// A change and the scenario after it.
pub(super) type Changed = (Change, Scenario);

/// Sizes of buckets that are tried beside PyTorch's own and the whole tensor, in MiB.
const BUCKETS: [u64; 6] = [5, 10, 50, 100, 200, 400];
/// Buckets that cut the tensor into more messages than this are not tried: the last one, which smaller buckets make
/// shorter, is then a thousandth of the tensor already.
const MOST_MESSAGES: u64 = 1024;

fn with(scenario: &Scenario, change: Change, put: impl FnOnce(&mut Scenario)) -> Changed {
    let mut changed = scenario.clone();
    put(&mut changed);
    (change, changed)
}

/// The scenario with another number of micro-batches per sync.
pub(super) fn every(scenario: &Scenario, every: u32) -> Changed {
    with(scenario, Change::EveryTo(every), |s| s.every = every)
}

/// The scenario over another link; `None` is the best that the GPU has.
pub(super) fn link(scenario: &Scenario, to: Link) -> Changed {
    let best = links_of(scenario.gpu)[0] == to;
    with(scenario, Change::Link(to), |s| {
        s.link = (!best).then_some(to);
    })
}

/// Changes that stand for one kind each; of every inner list the best is kept.
pub(super) fn all(scenario: &Scenario) -> Vec<Vec<Changed>> {
    let s = scenario;
    let mut found = vec![buckets(s)];
    let mut one = |changed: Changed| found.push(vec![changed]);
    if s.sync == Sync::Each && s.every > 1 && s.steps.is_empty() {
        one(with(s, Change::NoSync, |s| s.sync = Sync::NoSync));
    }
    if let Some(changed) = larger_micro_batch(s) {
        one(changed);
    }
    if !s.overlap && s.per == 1 {
        one(with(s, Change::Overlap, |s| s.overlap = true));
    }
    if s.share.get() > 0.0 {
        one(with(s, Change::OwnLink, |s| s.share = Ratio::ZERO));
    }
    let best = links_of(s.gpu)[0];
    if s.link_used() != best {
        one(link(s, best));
    }
    if s.link_used() == Link::PcieHost {
        one(link(s, Link::PcieP2p));
    }
    let two = s.link_used() == Link::NvlinkBridge && s.bridge_used() == Bridge::Two;
    if two && s.gpu == Gpu::H200Nvl {
        one(with(s, Change::Bridge(Bridge::Four), |s| s.bridge = None));
    }
    // A typed size says nothing of the format that it is in.
    if s.size.is_none() && s.dtype_used() == Dtype::Fp32 {
        one(with(s, Change::HalfGradients, |s| {
            s.dtype = (s.model.dtype() != Dtype::Bf16).then_some(Dtype::Bf16);
        }));
    }
    let graphs = matches!(s.launch, Launch::SingleProcess | Launch::Isolated);
    let launches = [
        (
            s.launch == Launch::SingleProcess,
            Change::OneProcess,
            Launch::ProcessPerGpu,
        ),
        (
            s.launch == Launch::CudaGraphSingle,
            Change::OneProcess,
            Launch::CudaGraph,
        ),
        (
            s.launch == Launch::Isolated,
            Change::NoBarriers,
            Launch::ProcessPerGpu,
        ),
        (graphs, Change::CudaGraphs, Launch::CudaGraph),
    ];
    for (there, change, to) in launches {
        if there {
            one(with(s, change, |s| s.launch = to));
        }
    }
    if s.algo != Algorithm::Auto {
        one(with(s, Change::Algorithm, |s| s.algo = Algorithm::Auto));
    }
    if let Some(slow) = s.slowrank {
        one(with(s, Change::SlowRank(slow.rank), |s| s.slowrank = None));
    }
    if let Some(extra) = without_copies(s) {
        one(with(s, Change::BucketView, |s| s.extra = Some(extra)));
    }
    found
}

/// The framework's time without its copies, where DDP makes them and the time was not typed.
fn without_copies(scenario: &Scenario) -> Option<Seconds> {
    let ddp = scenario.sync != Sync::Sharded && scenario.coll == Collective::AllReduce;
    (ddp && scenario.extra.is_none() && carries_gradients(scenario))
        .then(|| Seconds::new(Framework::FITTED.central * scenario.size_used().as_f64()).ok())
        .flatten()
}

/// Twice the tokens, or images, and with them the compute; inside a micro-batch also what its syncs carry.
fn larger_micro_batch(scenario: &Scenario) -> Option<Changed> {
    let inside = |key: &str, value: f64| limits(key).is_none_or(|limits| value <= limits.high);
    let held = scenario.every.is_multiple_of(2);
    let tokens = scenario.tokens_used().saturating_mul(2);
    let compute = scenario.compute.map(|v| 2.0 * v.get());
    let size = (scenario.per > 1).then(|| 2.0 * scenario.size_used().as_f64());
    let fits = inside("tokens", tokens as f64)
        && compute.is_none_or(|v| inside("compute", v))
        && size.is_none_or(|v| inside("size", v));
    fits.then(|| {
        with(scenario, Change::LargerMicroBatch { held }, |s| {
            s.tokens = Some(tokens);
            s.compute = compute.and_then(|v| Seconds::new(v).ok());
            s.size = size.and_then(|v| Bytes::from_f64(v).ok()).or(s.size);
            if held {
                s.every /= 2;
            }
        })
    })
}

/// Other sizes of buckets. Syncs inside a micro-batch are never cut, and a sharded model is never one unit: that would
/// put all of it on every card.
fn buckets(scenario: &Scenario) -> Vec<Changed> {
    let size = scenario.size_used().get();
    let sharded = scenario.sync == Sync::Sharded;
    let mut tried = Vec::new();
    if !sharded {
        tried.push(Bucket::Whole);
    }
    if scenario.per == 1 {
        let default = Bytes::mib(25);
        if sharded {
            tried.push(Bucket::Each(default));
        } else if size > default.get() {
            tried.push(Bucket::PyTorch);
        }
        tried.extend(
            BUCKETS
                .iter()
                .map(|&mib| Bytes::mib(mib))
                .filter(|b| b.get() < size && size / b.get() <= MOST_MESSAGES)
                .map(Bucket::Each),
        );
    }
    let used = scenario.bucket_used();
    tried.retain(|&bucket| bucket != used);
    tried
        .into_iter()
        .map(|bucket| {
            with(scenario, Change::Bucket(bucket), |s| {
                let default = bucket == Bucket::PyTorch || s.per > 1;
                s.bucket = (!default).then_some(bucket);
            })
        })
        .collect()
}

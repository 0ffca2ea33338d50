//! The values of settings that are a choice, each with its name.

use super::{Text, charts, page};

/// A value of a key, and what the page calls it.
pub type Choice = (&'static str, Text);

/// Key `coll`.
pub const COLLECTIVES: &[Choice] = &[
    ("all_reduce", page::COLL_ALL_REDUCE),
    ("reduce_scatter", page::COLL_REDUCE_SCATTER),
    ("all_gather", page::COLL_ALL_GATHER),
    ("alltoall", page::COLL_ALL_TO_ALL),
    ("broadcast", page::COLL_BROADCAST),
    ("barrier", page::COLL_BARRIER),
];
/// Key `algo`.
pub const ALGORITHMS: &[Choice] = &[
    ("auto", page::ALGO_AUTO),
    ("ring", page::ALGO_RING),
    ("tree", page::ALGO_TREE),
    ("nvls", page::ALGO_NVLS),
];
/// Key `launch`.
pub const LAUNCHES: &[Choice] = &[
    ("process-per-gpu", page::LAUNCH_PROCESS),
    ("single-process", page::LAUNCH_SINGLE),
    ("cuda-graph", page::LAUNCH_GRAPH),
    ("cuda-graph-single", page::LAUNCH_GRAPH_SINGLE),
    ("isolated", page::LAUNCH_ISOLATED),
];
/// Key `dtype`.
pub const FORMATS: &[Choice] = &[("bf16", Text::same("BF16")), ("fp32", Text::same("FP32"))];
/// Key `sync`.
pub const SYNCS: &[Choice] = &[
    ("no-sync", page::SYNC_NONE),
    ("each", page::SYNC_EACH),
    ("sharded", page::SYNC_SHARDED),
];
/// Key `link`.
pub const LINKS: &[Choice] = &[
    ("nvswitch", page::NVSWITCH),
    ("nvlink-bridge", charts::NVLINK_BRIDGE),
    ("pcie-p2p", charts::PCIE_P2P),
    ("pcie-host", charts::PCIE_HOST),
];
/// What a key `bucket` may be, beside a size.
pub const BUCKETS: &[Choice] = &[
    ("pytorch", page::BUCKET_PYTORCH),
    ("whole", page::BUCKET_WHOLE),
];
/// Key `overlap`.
pub const SWITCH: &[Choice] = &[
    ("on", Text::new("on", "开启")),
    ("off", Text::new("off", "关闭")),
];

//! What would help: a label, what it means, and the setting that makes it.
//!
//! Settings are what one types, so most read alike in both languages. Their sources: PyTorch's documentation of
//! `DistributedDataParallel`, of its communication hooks and of `FullyShardedDataParallel`; NCCL's user guide,
//! environment variables and CUDA graphs; RAPIDS' deployment guide on MIG, whose instances have no NVLink.

use super::Text;
use crate::quantity::Lang;

/// Over the advice.
pub const WHAT_WOULD_HELP: Text = Text::new("What would help", "如何改进");
/// Over the loss that each leads to.
pub const FALLS_TO: Text = Text::new("loss falls to", "损失降至");
/// Over what could be given up, under the target.
pub const GIVE_UP: Text = Text::new("What you could give up", "可以放弃什么");
/// Over the loss that each leads to.
pub const RISES_TO: Text = Text::new("loss becomes", "损失变为");

/// Sync once in `every` micro-batches.
pub fn sync_every(lang: Lang, every: u32) -> String {
    match (lang, every) {
        (Lang::En, 1) => "Sync every micro-batch".to_owned(),
        (Lang::En, k) => format!("Sync every {k} micro-batches"),
        (Lang::Zh, 1) => "每个微批都同步".to_owned(),
        (Lang::Zh, k) => format!("每 {k} 个微批同步一次"),
    }
}

/// What that sets.
pub fn no_sync(lang: Lang, every: u32) -> String {
    match (lang, every) {
        (Lang::En, 1) => "no no_sync()".to_owned(),
        (Lang::En, k) => format!("no_sync() on all but the last of every {k} micro-batches"),
        (Lang::Zh, 1) => "不使用 no_sync()".to_owned(),
        (Lang::Zh, k) => format!("每 {k} 个微批中，除最后一个外都用 no_sync()"),
    }
}

/// No sync in micro-batches that do not close a period.
pub const NO_SYNC: Text = Text::new("No sync in between", "中间的微批不同步");
/// What that means.
pub const NO_SYNC_MEANS: Text = Text::new(
    "Gradients add up on each GPU and are synchronised once; the optimiser batch stays.",
    "梯度先在各卡上累积，最后只同步一次，优化器批量不变。",
);

/// The optimiser batch, printed, before and after; `by` is how often it goes into a larger one.
pub fn batch(lang: Lang, before: &str, after: &str, images: bool, by: Option<&str>) -> String {
    let unit = match (lang, images) {
        (Lang::En, false) => "tokens",
        (Lang::En, true) => "images",
        (Lang::Zh, false) => "词元",
        (Lang::Zh, true) => "张图像",
    };
    match (lang, by) {
        (Lang::En, Some("2")) => {
            format!("The optimiser batch doubles, from {before} to {after} {unit}.")
        }
        (Lang::En, Some(by)) => {
            format!("The optimiser batch grows {by}-fold, from {before} to {after} {unit}.")
        }
        (Lang::En, None) => {
            format!("The optimiser batch shrinks from {before} to {after} {unit}.")
        }
        (Lang::Zh, Some(by)) => format!("优化器批量从 {before} 增至 {after} {unit}（{by} 倍）。"),
        (Lang::Zh, None) => format!("优化器批量从 {before} 减至 {after} {unit}。"),
    }
}

/// A larger micro-batch.
pub const LARGER: Text = Text::new("Micro-batch twice as large", "微批加大一倍");
/// What it needs, after [`batch`].
pub const LARGER_MEANS: Text = Text::new(
    "Activations take about twice the memory.",
    "激活值约占两倍显存。",
);
/// What it means where half as many close a period.
pub const LARGER_HELD_MEANS: Text = Text::new(
    "Half as many micro-batches a sync, so the optimiser batch stays; activations take about twice the memory.",
    "每次同步的微批数减半，优化器批量不变，激活值约占两倍显存。",
);
/// What that sets.
pub const LARGER_SETTING: Text = Text::new(
    "twice the batch_size of the data loader",
    "数据加载的 batch_size 加倍",
);

/// What that sets where half as many close a period.
pub fn larger_held_setting(lang: Lang, every: u32) -> String {
    match lang {
        Lang::En => format!("{}, accumulation over {every}", LARGER_SETTING.en),
        Lang::Zh => format!("{}，累积 {every} 个微批", LARGER_SETTING.zh),
    }
}

/// Buckets of a printed size.
pub fn buckets(lang: Lang, size: &str) -> String {
    match lang {
        Lang::En => format!("Buckets of {size}"),
        Lang::Zh => format!("分桶改为 {size}"),
    }
}

/// One message.
pub const WHOLE: Text = Text::new("One message for all gradients", "全部梯度一次传输");
/// PyTorch's own buckets.
pub const DEFAULT_BUCKETS: Text = Text::new("PyTorch's own buckets", "PyTorch 默认分桶");
/// What that sets.
pub const DEFAULT_BUCKETS_SETTING: Text = Text::new("bucket_cap_mb left out", "不设 bucket_cap_mb");
/// One call a sync, where syncs are inside a micro-batch.
pub const ONE_CALL_SETTING: Text = Text::new("one collective call per sync", "每次同步只调用一次");

/// How many messages a sync is cut into.
pub fn messages(lang: Lang, before: u64, after: u64) -> String {
    match lang {
        Lang::En => format!("Messages a sync: {after} instead of {before}."),
        Lang::Zh => format!("每次同步 {after} 条消息，原为 {before} 条。"),
    }
}

/// Overlap.
pub const OVERLAP: Text = Text::new("Overlap with backward", "与反向计算重叠");
/// What it means.
pub const OVERLAP_MEANS: Text = Text::new(
    "Gradients go out as soon as they are ready, while the backward pass still runs.",
    "梯度一就绪就传输，与反向计算同时进行。",
);
/// What that sets: DDP overlaps unless one syncs by hand.
pub const OVERLAP_SETTING: Text = Text::new(
    "DistributedDataParallel's own hooks, no all_reduce() after backward()",
    "使用 DistributedDataParallel 自带的机制，backward() 之后不调用 all_reduce()",
);

/// Nobody else on the link.
pub const OWN_LINK: Text = Text::new("Nobody else on the link", "独占链路");
/// What that sets. Instances of MIG have no NVLink; over PCIe they would still share it.
pub const OWN_LINK_SETTING: Text = Text::new(
    "a taint on the training nodes, inference on other nodes or in MIG instances, which have no NVLink",
    "给训练节点加污点，推理移到其他节点，或放进没有 NVLink 的 MIG 实例",
);
/// The same over PCIe.
pub const OWN_NODE_SETTING: Text = Text::new(
    "a taint on the training nodes, inference on other nodes",
    "给训练节点加污点，推理移到其他节点",
);

/// What it means; the share that others hold, printed.
pub fn own_link_means(lang: Lang, share: &str) -> String {
    match lang {
        Lang::En => format!("Other tenants hold {share} of the link; link contention becomes 0."),
        Lang::Zh => format!("其他租户占用链路的 {share}，移走后链路争抢为 0。"),
    }
}

/// Another link.
pub fn link(lang: Lang, from: &str, to: &str) -> String {
    match lang {
        Lang::En => format!("{to} instead of {from}"),
        Lang::Zh => format!("改用 {to}"),
    }
}

/// What it means to leave PCIe.
pub const NVLINK_MEANS: Text = Text::new(
    "The same GPUs, collectives over NVLink.",
    "GPU 不变，集合通信走 NVLink。",
);
/// What it means where the group is larger than the bridge.
pub const BRIDGE_BEYOND_MEANS: Text = Text::new(
    "The same GPUs, bridged; the ring still crosses PCIe between bridged groups.",
    "GPU 不变，加装桥接；桥接组之间仍经过 PCIe。",
);
/// What that needs on a board.
pub const NVSWITCH_SETTING: Text = Text::new(
    "nvidia-smi topo -m shows NV18 between all GPUs; NCCL_P2P_DISABLE unset, Fabric Manager running",
    "nvidia-smi topo -m 在各卡之间显示 NV18；不设 NCCL_P2P_DISABLE，并运行 Fabric Manager",
);
/// What that needs on cards.
pub const BRIDGE_SETTING: Text = Text::new(
    "bridges fitted, and seen by nvidia-smi nvlink --status; NCCL_P2P_DISABLE unset",
    "加装桥接，nvidia-smi nvlink --status 能看到；不设 NCCL_P2P_DISABLE",
);
/// What it means to leave host memory out.
pub const P2P_MEANS: Text = Text::new(
    "Cards reach each other's memory without copies through the host.",
    "卡间直接访问显存，不经主机内存中转。",
);
/// What that sets.
pub const P2P_SETTING: Text = Text::same("NCCL_P2P_LEVEL=SYS");
/// What it means to do without NVLink.
pub const PCIE_MEANS: Text = Text::new(
    "The same GPUs, collectives over PCIe from card to card.",
    "GPU 不变，集合通信走 PCIe P2P 直连。",
);
/// What that needs.
pub const PCIE_SETTING: Text = Text::new("GPUs without NVLink between them", "GPU 之间没有 NVLink");

/// A bridge that joins four.
pub const WIDER_BRIDGE: Text = Text::new("Four-way bridge", "改用四卡桥接");
/// What it means.
pub const WIDER_BRIDGE_MEANS: Text = Text::new(
    "A bridge joins four cards instead of two.",
    "一个桥接连接四张卡，原为两张。",
);
/// What that needs.
pub const WIDER_BRIDGE_SETTING: Text = Text::new("a four-way NVLink bridge", "四卡 NVLink 桥接");

/// Gradients of two bytes.
pub const HALF: Text = Text::new("16-bit gradients", "16 位梯度");
/// What that sets in DDP.
pub const HALF_SETTING: Text = Text::same("register_comm_hook(None, bf16_compress_hook)");
/// What that sets where training is sharded.
pub const HALF_SHARDED_SETTING: Text =
    Text::same("MixedPrecision(param_dtype=torch.bfloat16, reduce_dtype=torch.bfloat16)");

/// What it means; bytes a sync, printed.
pub fn half_means(lang: Lang, before: &str, after: &str) -> String {
    match lang {
        Lang::En => format!("{after} a sync instead of {before}; sums are rounded to 16 bits."),
        Lang::Zh => format!("每次同步 {after}，原为 {before}；求和结果舍入到 16 位。"),
    }
}

/// One process per GPU.
pub const ONE_PROCESS: Text = Text::new("One process per GPU", "每卡一个进程");
/// What it means.
pub const ONE_PROCESS_MEANS: Text = Text::new(
    "No process has to launch on all GPUs in turn.",
    "不再由一个进程依次在各卡上启动。",
);

/// What that sets.
pub fn torchrun(n: u32) -> String {
    format!("torchrun --nproc-per-node={n}")
}

/// No barrier before each call.
pub const NO_BARRIERS: Text = Text::new("No barrier before each call", "调用前不加屏障");
/// What it means.
pub const NO_BARRIERS_MEANS: Text = Text::new(
    "Calls are launched one after another without waiting first.",
    "集合通信连续启动，不先互相等待。",
);
/// What that sets.
pub const NO_BARRIERS_SETTING: Text = Text::new(
    "no barrier() and no synchronize() before collectives",
    "集合通信前不调用 barrier() 与 synchronize()",
);

/// CUDA graphs.
pub const GRAPHS: Text = Text::new("CUDA graphs", "CUDA 图");
/// What they mean.
pub const GRAPHS_MEANS: Text = Text::new(
    "Calls are captured once and replayed, with one process per GPU: NCCL warns of deadlocks with more.",
    "集合通信捕获一次后重放，每卡一个进程：NCCL 提醒一个进程多卡可能死锁。",
);
/// What that sets.
pub const GRAPHS_SETTING: Text = Text::same("torch.cuda.graph()");

/// The library's own choice.
pub const ALGORITHM: Text = Text::new("Let NCCL choose the algorithm", "由 NCCL 选择算法");
/// What it means.
pub const ALGORITHM_MEANS: Text = Text::new(
    "The library changes algorithm and protocol with message size.",
    "NCCL 会按消息大小选择算法与协议。",
);
/// What that sets.
pub const ALGORITHM_SETTING: Text = Text::new("NCCL_ALGO unset", "不设 NCCL_ALGO");

/// The slow rank, by number.
pub fn slow_rank(lang: Lang, rank: u32) -> String {
    match lang {
        Lang::En => format!("Bring GPU {rank} up to speed"),
        Lang::Zh => format!("让 GPU {rank} 恢复速度"),
    }
}

/// What it means; how much slower, printed.
pub fn slow_rank_means(lang: Lang, rank: u32, by: &str) -> String {
    match lang {
        Lang::En => {
            format!("GPU {rank} takes {by} longer than the others, and all wait for it.")
        }
        Lang::Zh => format!("GPU {rank} 比其他卡慢 {by}，所有卡都在等它。"),
    }
}

/// Where to look.
pub fn slow_rank_setting(lang: Lang, rank: u32) -> String {
    match lang {
        Lang::En => format!("nvidia-smi -i {rank} -q -d PERFORMANCE; else another GPU"),
        Lang::Zh => format!("nvidia-smi -i {rank} -q -d PERFORMANCE，否则换卡"),
    }
}

/// Gradients kept in the buckets.
pub const BUCKET_VIEW: Text = Text::new("Gradients kept in the buckets", "梯度直接存放在分桶中");
/// What that sets.
pub const BUCKET_VIEW_SETTING: Text = Text::same("gradient_as_bucket_view=True");

/// What it means; the time of the copies, printed.
pub fn bucket_view_means(lang: Lang, copies: &str) -> String {
    match lang {
        Lang::En => {
            format!(
                "Nothing is copied into buckets and back: {copies} less a sync, estimated. As a scenario it sets extra, and the range no longer counts what the framework may be off by."
            )
        }
        Lang::Zh => format!(
            "不再往返拷贝，每次同步少 {copies}（估算）。采用后 extra 固定，可能范围不再包含框架开销的误差。"
        ),
    }
}

//! What a reader must know about a figure.

use super::Text;
use crate::quantity::Lang;

/// How well a number is founded: exactly four words.
pub const MEASURED: Text = Text::new("measured", "实测");
/// Follows from measurements by a confirmed law.
pub const DERIVED: Text = Text::new("derived", "推导");
/// Carried over from a neighbouring case.
pub const ESTIMATED: Text = Text::new("estimated", "估算");
/// Taken on plausibility.
pub const ASSUMED: Text = Text::new("assumed", "假定");

/// Everything but the wire is set to 0. The 2 to 11 times are four GH200 (44 ms exposed against an all-reduce of 4) and
/// A100 pairs and quads (16 to 20 ms against 7 to 10), github.com/tomaslaz/scale-ops.
pub const LOWER_BOUND: Text = Text::new(
    "Lower bound: waiting for late GPUs, compute slowed beside the collective, restarts and the framework's own work are set to 0. On published NVLink runs the exposed time is 2 to 11 times one all-reduce.",
    "下界：等待慢卡、计算与通信并行时变慢、重新启动、框架自身的开销都设为 0。在已发表的 NVLink 训练中，暴露时间是一次 all-reduce 的 2 到 11 倍。",
);
/// Where `extra` is from.
pub const FRAMEWORK: Text = Text::new(
    "The framework's own time at a sync is estimated from three published training steps, which differ by factors: it makes most of the range. Two step times of your own (steps) replace it.",
    "同步时框架自身的开销由三个已发表的训练步估算，彼此相差数倍，可能范围主要由此而来；填入自己的两个步时间（steps）即可替代。",
);
/// Measured step times, sync told from other time; with what a step and a one-GPU step may be off by.
pub fn steps(lang: Lang, step: &str, solo: &str) -> String {
    match lang {
        Lang::En => format!(
            "The loss follows from your step times; its range lets each of them be {step} off, and the one-GPU time {solo}, as between two hosts; a one-GPU step of fewer micro-batches narrows it. What waiting, slowed compute and the wire do not explain of it counts as framework."
        ),
        Lang::Zh => format!(
            "损失由填入的步时间得出；可能范围允许各步时间有 {step} 的误差，单卡时间有 {solo}，即两台主机之间的差异；单卡步的微批越少，范围越窄。等待、计算变慢与传输不能解释的部分计入框架开销。"
        ),
    }
}
/// Measured step times alone.
pub const STEPS_WITHOUT_SOLO: Text = Text::new(
    "The loss follows from your step times as an upper bound: time outside micro-batches, such as the optimiser's, counts as sync. One step time of a single GPU (solo) tells them apart.",
    "损失由填入的步时间得出，为上界：微批以外的时间（如优化器）也算作同步。再填一个单卡步时间（solo）即可区分。",
);
/// A one-GPU step of `k` micro-batches that disagrees with the step times, by which it would take `least` to `most`.
pub fn solo_disagrees(lang: Lang, k: u32, solo: &str, least: &str, most: &str) -> String {
    match lang {
        Lang::En => format!(
            "Your one-GPU step disagrees with your step times: by them, k = {k} takes one GPU {least} to {most}, and it took {solo}. It is set aside, and the loss is an upper bound: time outside micro-batches counts as sync. Time both on one host with the same settings."
        ),
        Lang::Zh => format!(
            "单卡步时间与各步时间矛盾：按各步时间推算，k = {k} 时单卡需要 {least} 到 {most}，实测为 {solo}。因此不采用它，损失为上界：微批以外的时间也算作同步。请在同一台主机上以同样的设置测量。"
        ),
    }
}
/// One step time and its one-GPU step, asked about at another `every` than `k`.
pub fn known_at(lang: Lang, k: u32) -> String {
    match lang {
        Lang::En => format!(
            "One step time and its one-GPU step tell the loss at k = {k} alone. Elsewhere all of the one-GPU step is taken for micro-batches, so the loss is an upper bound at smaller k and a lower bound at larger. A second step time settles it."
        ),
        Lang::Zh => format!(
            "一个步时间与同样微批数的单卡步时间只能说明 k = {k} 时的损失。在其他 k 下，单卡步时间全部算作微批，因此 k 更小时损失为上界，更大时为下界；再填一个步时间即可确定。"
        ),
    }
}
/// One step time.
pub const ONE_STEP_TIME: Text = Text::new(
    "These step times say nothing yet: two at different numbers of micro-batches per sync are needed, or one with that of a single GPU, and one sync a step.",
    "这些步时间还不能使用：需要两个不同微批数的步时间，或一个步时间加同样微批数的单卡步时间，且每步只同步一次。",
);
/// A one-GPU step without measured steps.
pub const SOLO_ALONE: Text = Text::new(
    "One step time of a single GPU (solo) says nothing by itself, so it is not used: add step times with sync (steps).",
    "仅有单卡步时间（solo）得不出损失，因此未使用；请再填入有同步的步时间（steps）。",
);
/// Accumulation that saves nothing.
pub const SAVES_NOTHING: Text = Text::new(
    "Every micro-batch is synchronised, so accumulation saves nothing. Beyond four micro-batches a sync, four stand for all of them.",
    "每个微批都要同步，梯度累积不能减少同步。超过四个微批时，以四个代表全部。",
);
/// Sharded training ignores `coll`.
pub const SHARDED: Text = Text::new(
    "Sharded: per micro-batch the parameters are gathered for forward and again for backward, and gradients scattered, in units of a bucket; coll is ignored, and one call is an all-gather.",
    "分片训练：每个微批在前向和反向各做一次参数 all-gather，再做一次梯度 reduce-scatter，以分桶为单位；忽略 coll，“一次调用”指 all-gather。",
);
/// Tenants with bursts.
pub const BURSTS: Text = Text::new(
    "The other tenants come and go: while they are there, each side has half the link. Beyond 4,096 calls a period their mean stands for them. The contention factor is what was simulated; formula 2 stands beside it and is not multiplied in again.",
    "其他租户时来时走，在场时双方各占一半链路。每周期超过 4096 次调用时取平均。争抢系数取自仿真结果，公式 2 的值仅作对照，不重复相乘。",
);
/// Lanes of a board with 2, 4 or 8 GPUs.
pub const BOARD: Text = Text::new(
    "Collective times are fitted to published nccl-tests tables of HGX H100 and H200 boards.",
    "集合通信时间由已发表的 HGX H100 与 H200 的 nccl-tests 数据拟合。",
);
/// Other counts on a board.
pub const BOARD_OTHER_COUNT: Text = Text::new(
    "No sweep over sizes is published for this number of GPUs. Times follow from those of 2, 4 and 8 by the laws that all-reduces of 8 GiB on 4 to 8 GPUs keep within 3 %.",
    "该 GPU 数量没有按大小的公开数据，由 2、4、8 卡的数据按规律推导；4 到 8 卡 8 GiB 的 all-reduce 与该规律相差不超过 3%。",
);
/// H100 and H200.
pub const SAME_MACHINE: Text = Text::new(
    "H100 SXM and H200 SXM share one set of lanes: their published all-reduce tables at 8 GPUs differ by 2 to 4 %, no more than tables of different sites do.",
    "H100 SXM 与 H200 SXM 共用一组参数：8 卡 all-reduce 的公开数据相差 2% 到 4%，与不同站点之间的差异相当。",
);
/// A bridged pair.
pub const BRIDGED_PAIR: Text = Text::new(
    "Bridged pairs: the speed is measured on two H100 PCIe from 1 GiB on (115 GB/s); fixed costs are borrowed from a pair on an HGX board.",
    "桥接双卡：速度取自两张 H100 PCIe 在 1 GiB 以上的实测（115 GB/s），固定开销借用 HGX 双卡的数据。",
);
/// A bridged four.
pub const BRIDGED_FOUR: Text = Text::new(
    "Nothing is published for a four-way bridge. Four GH200 modules, wired all to all the same way, stand in.",
    "四卡桥接没有公开数据，以同样全互连的四个 GH200 模块代替。",
);
/// Across two bridged groups of four.
pub const ACROSS_FOURS: Text = Text::new(
    "The group is larger than the bridge, so the ring crosses PCIe, which sets the speed: 68.7 GB/s in the only published run, range 25 to 70.",
    "GPU 数量超过桥接范围，环要经过 PCIe，速度由 PCIe 决定：仅有的公开数据为 68.7 GB/s，范围 25 到 70。",
);
/// Across bridged pairs.
pub const ACROSS_PAIRS: Text = Text::new(
    "The group is larger than the bridge, so the ring crosses PCIe, which sets the speed. Nothing is published for pairs; RTX PRO 6000 on plain PCIe Gen5 stands in, range 25 to 70 GB/s.",
    "GPU 数量超过桥接范围，环要经过 PCIe，速度由 PCIe 决定。桥接双卡没有公开数据，以普通 PCIe Gen5 上的 RTX PRO 6000 代替，范围 25 到 70 GB/s。",
);
/// Plain PCIe.
pub const PCIE: Text = Text::new(
    "Nothing is published for H100 or H200 on plain PCIe. RTX PRO 6000 on PCIe Gen5 stands in; hosts with 8 cards range from 25 to 46 GB/s, so your own log counts for more.",
    "H100 与 H200 在普通 PCIe 上没有公开数据，以 PCIe Gen5 的 RTX PRO 6000 代替。8 卡主机在 25 到 46 GB/s 之间，以自己的日志为准。",
);
/// PCIe through host memory.
pub const PCIE_HOST: Text = Text::new(
    "PCIe through host memory is taken as 1.4 times card to card (assumed, range 1 to 2): eight RTX 4090 without peer access against two L40S with it, both on PCIe Gen4, other cards and counts than yours.",
    "经主机内存的 PCIe 按直连的 1.4 倍计（假定，范围 1 到 2 倍），依据 PCIe Gen4 上无直连的八张 RTX 4090 与有直连的两张 L40S，卡型与卡数不同。",
);
/// Broadcast borrows its lanes.
pub const BROADCAST: Text = Text::new(
    "No broadcast is published; its time is that of an all-gather of the same size.",
    "broadcast 没有公开数据，按同样大小的 all-gather 计算。",
);
/// A barrier is a tiny all-reduce.
pub const BARRIER: Text = Text::new(
    "No barrier is published; it is taken as 0.9 times an all-reduce of 512 bytes, range 0.8 to 1.",
    "barrier 没有公开数据，按 512 字节 all-reduce 的 0.9 倍计，范围 0.8 到 1。",
);
/// Formula 2.
pub const COEFFICIENT: Text = Text::new(
    "Formula 2 as printed adds links to cycles. Here B is the links that other tenants hold times the share of time they hold them, so the coefficient lies between 1/2 and 1.",
    "公式 2 原文把链路数与周期数相加。这里的 B 取其他租户占用的链路数乘以占用时间的比例，系数在 1/2 到 1 之间。",
);
/// A share above one half.
pub const SHARE_ABOVE_HALF: Text = Text::new(
    "Two flows share a link evenly, so another tenant never takes more than half: shares above 50 % cost what 50 % costs.",
    "两路流量平分链路，其他租户最多占一半：超过 50% 的占用按 50% 计算。",
);
/// The group is larger than the bridge.
pub const BEYOND_BRIDGE: Text = Text::new(
    "The bridge joins fewer cards than the group has.",
    "桥接的卡数少于 GPU 数量。",
);
/// Sizes beyond the measured ones.
pub const EXTRAPOLATED: Text = Text::new(
    "The tensor is larger than any published measurement of this case: extrapolated.",
    "张量大于该情形下所有公开数据，结果为外推。",
);

/// A key that has no effect yet.
pub fn ignored(lang: Lang, key: &str) -> String {
    match lang {
        Lang::En => format!("{key} is kept in the link and ignored: its feature is not built yet."),
        Lang::Zh => format!("{key} 保留在链接中，当前版本不使用。"),
    }
}

/// The workload does not fit the card.
pub fn memory_short(lang: Lang, needed: &str, has: &str) -> String {
    match lang {
        Lang::En => format!(
            "The model does not fit: weights, gradients and Adam's state need {needed} a GPU, and it has {has} (16 bytes a parameter, activations not counted)."
        ),
        Lang::Zh => format!(
            "模型放不下：每张 GPU 的权重、梯度与 Adam 状态需要 {needed}，显存只有 {has}（每个参数 16 字节，未计激活）。"
        ),
    }
}

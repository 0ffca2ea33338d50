//! The article's claims: its own words, what was computed, verdicts, assumptions.
//!
//! In texts with figures, `{0}`, `{1}` … stand for them, in whatever order the language needs; [`Text::fill`] puts them in.

use super::Text;

/// What is said about one claim.
#[derive(Clone, Copy, Debug)]
pub struct ClaimWords {
    /// The claim's identifier.
    pub id: &'static str,
    /// The article's words, in Chinese as they stand there.
    pub claim: Text,
    /// What the scenario that stands for it comes to.
    pub computed: Text,
    /// The figure over all cases.
    pub range: Text,
    /// What was assumed.
    pub assumed: Text,
}

/// All claims.
pub const CLAIMS: [ClaimWords; 8] = [
    ClaimWords {
        id: "above-single-card",
        claim: Text::new(
            "With the sync operator's loss on top, several cards lose 14 to 20 % more than measured on a single machine.",
            "“多卡叠加 NVLink 同步算子损耗后，整体算力损失高于单机测算 14%~20%”",
        ),
        computed: Text::new(
            "Single card {0}, whole {1}: {2} points more (likely {3} to {4}).",
            "单卡 {0}，整体 {1}，高出 {2} 个百分点（可能范围 {3} 到 {4}）。",
        ),
        range: Text::new(
            "{0} to {1} points more: below {5} in {2} cases, above {6} in {3}. In {4} the likely range reaches {5} to {6}.",
            "高出 {0} 到 {1} 个百分点：低于 {5} 的有 {2} 种，高于 {6} 的有 {3} 种；可能范围触及 {5} 到 {6} 的有 {4} 种。",
        ),
        assumed: Text::new(
            "Single-card losses of {0} (HBM) and {1} (FP8). “%” is read as points of overhead.",
            "单卡损耗取 HBM {0}、FP8 {1}；“%”理解为开销（公式 1）的百分点。",
        ),
    },
    ClaimWords {
        id: "small-batch",
        claim: Text::new(
            "Small batches with an NVLink barrier every iteration: the losses add up to more than 20 %.",
            "“小 batch 频繁梯度同步”：“每迭代执行一次 NVLink 屏障，同步损耗叠加，整体算力损失超 20%”",
        ),
        computed: Text::new(
            "Overhead {1} (likely {2} to {3}) with {0} tokens a micro-batch; {4} with the usual one.",
            "每个微批 {0} 词元，开销 {1}（可能范围 {2} 到 {3}）；常规微批为 {4}。",
        ),
        range: Text::new(
            "Overhead {0} to {1}. With k = {4} it is still over {5} in {2} of {3} cases.",
            "开销 {0} 到 {1}。k = {4} 时，{3} 种情形中仍有 {2} 种超过 {5}。",
        ),
        assumed: Text::new(
            "A small batch is 1/{0} of the workload's micro-batch, at least one image; k = {1}. The loss is overhead.",
            "小批取该负载常规微批的 1/{0}，至少一张图像；k = {1}；损失指开销。",
        ),
    },
    ClaimWords {
        id: "accumulation",
        claim: Text::new(
            "Accumulate gradients over several rounds before a sync, so that the operator is called less often.",
            "“梯度累积多轮再同步，减少算子调用次数”",
        ),
        computed: Text::new(
            "Overhead {0}. Throughput lost is under 5 % from k = {1}, under 2 % from {2}, under 1 % from {3}.",
            "开销 {0}。吞吐损失低于 5% 需 k = {1}，低于 2% 需 {2}，低于 1% 需 {3}。",
        ),
        range: Text::new(
            "{5} times as many micro-batches per sync divide the overhead by {0} to {1}. Smallest k under 5 %: {2}; under 2 %: {3}; under 1 %: {4}.",
            "每次同步的微批数增至 {5} 倍，开销降为原来的 1/{1} 到 1/{0}。最小的 k：低于 5% 为 {2}，低于 2% 为 {3}，低于 1% 为 {4}。",
        ),
        assumed: Text::new(
            "Several rounds are {0} in the scenario; cases go through k = {1}.",
            "场景中“多轮”取 {0}；各情形依次取 k = {1}。",
        ),
    },
    ClaimWords {
        id: "co-location",
        claim: Text::new(
            "On nodes that also serve, training holds all links and transfers between cards queue; keep inference off training nodes.",
            "“训练同步占用 NVLink 全部链路，卡间张量传输排队”；“分布式训练节点不承载在线推理”",
        ),
        computed: Text::new(
            "Link contention takes {0} a period, {1} of the step. Apart, {3} points of throughput come back (likely {4} to {5}), and contention takes exactly {2}.",
            "链路争抢每周期耗时 {0}，占步时间的 {1}。分开部署可挽回吞吐 {3} 个百分点（可能范围 {4} 到 {5}），争抢恰为 {2}。",
        ),
        range: Text::new(
            "Apart, {0} to {1} points of throughput come back. Contention is {2} to {3} of the step, and apart exactly {4}.",
            "分开部署可挽回吞吐 {0} 到 {1} 个百分点。争抢占步时间的 {2} 到 {3}，分开部署后恰为 {4}。",
        ),
        assumed: Text::new(
            "Inference holds {0} of the link, steadily. The claim holds where at least {1} points of throughput come back.",
            "推理稳定占用链路的 {0}。至少挽回吞吐 {1} 个百分点才算成立。",
        ),
    },
    ClaimWords {
        id: "pcie",
        claim: Text::new(
            "PCIe in place of NVLink has no hardware sync operator, all goes through the CPU, and sync latency doubles.",
            "“用 PCIe 替代 NVLink 做多卡训练”：“无硬件同步算子，全部走 CPU 中转，同步延迟翻倍”",
        ),
        computed: Text::new(
            "An all-reduce of {0} takes {1} times as long card to card, {2} through host memory; of {3}, {4} and {5} times.",
            "{0} 的 all-reduce，直连为 NVLink 的 {1} 倍，经主机中转为 {2} 倍；{3} 的为 {4} 倍与 {5} 倍。",
        ),
        range: Text::new(
            "{0}: {1} to {2} times, at least twice in {3} of {4} cases. Gradients: {5} to {6} times, at least twice in {7} of {8}.",
            "{0}：{1} 到 {2} 倍，{4} 种情形中有 {3} 种达到 2 倍。梯度：{5} 到 {6} 倍，{8} 种中有 {7} 种达到 2 倍。",
        ),
        assumed: Text::new(
            "Doubled is at least twice. One all-reduce against NVLink on an HGX board; RTX PRO 6000 stands in for PCIe, and host memory is taken as {0} times card to card.",
            "翻倍指至少 2 倍。以 HGX 上经 NVLink 的一次 all-reduce 为基准；PCIe 以 RTX PRO 6000 代替，经主机中转按直连的 {0} 倍计。",
        ),
    },
    ClaimWords {
        id: "operator",
        claim: Text::new(
            "H100 and H200 SXM have NVLink; RTX and the PCIe H200 have no hardware sync operator.",
            "“H100/H200 SXM 带 NVLink，RTX/PCIe 版 H200 无硬件同步算子”",
        ),
        computed: Text::new(
            "Behind an NVSwitch the library chooses NVLS with n = {0}, and not with n = {1}, where it has to be asked for.",
            "有 NVSwitch 时，n = {0} 由通信库自动选用 NVLS；n = {1} 不自动选用，须指定。",
        ),
        range: Text::new(
            "On cards, over bridges and PCIe: NVLS in {0} of {1} cases.",
            "PCIe 卡经桥接或 PCIe 互连：{1} 种情形中有 {0} 种使用 NVLS。",
        ),
        assumed: Text::new(
            "The operator is NVLink SHARP (NVLS): the NVSwitch does the sum. {0} boards over NVLink, {1} cards over every link, n = 2 to {2}. RTX cards are not among the GPUs here; they have no NVSwitch either.",
            "硬件算子指 NVLink SHARP（NVLS），由 NVSwitch 完成求和。{0} 种 SXM 经 NVLink，{1} 种 PCIe 卡经各种互连，n = 2 到 {2}。此处不含 RTX 卡，它们同样没有 NVSwitch。",
        ),
    },
    ClaimWords {
        id: "one-card",
        claim: Text::new(
            "On a single machine there is no NVLink loss at all.",
            "“单机完全无 NVLink 损耗”",
        ),
        computed: Text::new("Overhead exactly {0}.", "开销恰为 {0}。"),
        range: Text::new("Largest overhead {1}.", "最大开销 {1}。"),
        assumed: Text::new(
            "A single machine is read as one card, which the article sets against several; n = {1} on all {0} GPUs. A machine with several cards does lose.",
            "“单机”与多卡相对，理解为单卡：{0} 种 GPU，n = {1}。一台多卡机器仍有损失。",
        ),
    },
    ClaimWords {
        id: "compounding",
        claim: Text::new(
            "NVLink sync loss compounds with the single card's HBM and FP8 losses.",
            "“NVLink 同步损耗叠加单机 HBM、FP8 转换双重衰减”",
        ),
        computed: Text::new(
            "HBM {0}, FP8 {1} and sync {2} come to {3}: {4} points more than their sum.",
            "HBM {0}、FP8 {1} 与同步 {2} 合计 {3}，比三者之和高 {4} 个百分点。",
        ),
        range: Text::new(
            "{0} to {1} points more than the sum.",
            "比三者之和高 {0} 到 {1} 个百分点。",
        ),
        assumed: Text::new(
            "Single-card losses of {0} (HBM) and {1} (FP8), each acting on what the others leave longer.",
            "单卡损耗取 HBM {0}、FP8 {1}，各项相乘叠加。",
        ),
    },
];

/// What all cases have in common: workloads, group sizes, micro-batches per sync, GPU; then the scenarios' workload,
/// group size and micro-batches.
pub const LEAD: Text = Text::new(
    "Each claim is computed for a scenario that was fixed before its number was known, then for all cases: {0} workloads, n = {1} GPUs, k = {2} micro-batches per sync, with and without overlap, on {3}, unless the claim fixes one of these. The article gives no sizes and no times. The scenarios take {4} on {5} × {3}, k = {6}, without overlap, since the article's driver stops the tensor cores while it syncs. Losses are overhead (formula 1), the article's measure; much of it is the framework's own time, which is estimated. Whether a model fits the card is not asked.",
    "每条论断先按一个事先定好的场景计算，再核对全部情形：{0} 种负载，n = {1} 张 GPU，每次同步 k = {2} 个微批，有无重叠，均为 {3}；论断本身已限定的除外。原文没有给出大小与时间。场景取 {5} × {3} 训练 {4}，k = {6}，不重叠，因为原文的驱动在同步期间暂停计算。损失指开销（公式 1），与原文一致；其中很大一部分是框架自身的开销，为估算。不考虑模型能否放进显存。",
);
/// Heads of the table: claim, computed, verdict, range, assumed, scenario.
pub const HEADS: [Text; 6] = [
    Text::new("Claim", "论断"),
    Text::new("Computed", "计算结果"),
    Text::new("Verdict", "结论"),
    Text::new("Range", "范围"),
    Text::new("Assumed", "假定"),
    Text::new("Scenario", "场景"),
];
/// The link of a claim.
pub const OPEN: Text = Text::new("Open", "打开");
/// In all cases.
pub const HOLDS: Text = Text::new("Holds", "成立");
/// In some.
pub const HOLDS_IN: Text = Text::new("Holds only in a range", "仅在一定范围内成立");
/// In some, the scenario that stands for the claim not among them.
pub const HOLDS_ELSEWHERE: Text = Text::new(
    "Holds only in a range, not in its own scenario",
    "仅在一定范围内成立，在其场景中不成立",
);
/// In none.
pub const DOES_NOT_HOLD: Text = Text::new("Does not hold", "不成立");
/// How many cases.
pub const COUNT: Text = Text::new("{0} of {1} cases", "{1} 种情形中有 {0} 种");
/// All cases.
pub const COUNT_ALL: Text = Text::new("all {1} cases", "{1} 种情形全部如此");
/// No case.
pub const COUNT_NONE: Text = Text::new("none of {1} cases", "{1} 种情形无一如此");
/// How many cases, and which.
pub const COUNT_ONLY: Text = Text::new(
    "{0} of {1} cases, only with {2}",
    "{1} 种情形中有 {0} 种，仅限 {2}",
);
/// A range of whole numbers.
pub const FROM_TO: Text = Text::new("{0} to {1}", "{0} 到 {1}");
/// Where no number up to the most that is looked at is enough.
pub const BEYOND: Text = Text::new("over {0}", "{0} 以上");
/// Overhead at a number of micro-batches per sync.
pub const AT_EVERY: Text = Text::new("{0} at k = {1}", "k = {1} 时 {0}");
/// With overlap.
pub const OVERLAP: Text = Text::new("overlap", "有重叠");
/// Without.
pub const NO_OVERLAP: Text = Text::new("no overlap", "无重叠");
/// Tiny messages.
pub const TINY: Text = Text::new("tiny messages", "极小消息");
/// Gradients.
pub const GRADIENTS: Text = Text::new("whole gradients", "整份梯度");

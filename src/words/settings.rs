//! Every setting of the page: what it is, and where its default comes from.
//!
//! Defaults and ranges themselves come from the code (see [`crate::report`]'s help): here stand words alone. In texts, `{0}`,
//! `{1}` … stand for figures of the code.

use super::cites::{
    AIC_H100, AIC_H200, AIC_PCIE, BRIDGE_PAIR, Cite, DDP, GH200, GPT2_XL, KAPLAN, LLAMA, NAPKIN,
    SCALE_OPS, SLOWDOWN, STAS_NVLS, WH8, WH8_ALGO, WH8_GRAPH, WH8_QUIET,
};
use super::notes::{ASSUMED, DERIVED, ESTIMATED, MEASURED};
use super::{Text, page};

/// The groups of the scenario column: title, and the key that each begins with.
pub const GROUPS: [(Text, &str); 5] = [
    (page::HARDWARE, "gpu"),
    (page::WORKLOAD, "model"),
    (page::DISTURBANCE, "share"),
    (page::SINGLE_CARD, "hbm"),
    (super::help::FOLDED, "target"),
];

/// What is said about one setting.
#[derive(Clone, Copy, Debug)]
pub struct SettingWords {
    /// The scenario's key.
    pub key: &'static str,
    /// Its label in the scenario column.
    pub name: Text,
    /// What it is, in one line.
    pub means: Text,
    /// Where its default comes from.
    pub from: Text,
    /// How well the default is founded.
    pub status: Text,
    /// What that rests on.
    pub cites: &'static [Cite],
}

/// Every setting that has a field, in the order of the page.
pub const SETTINGS: &[SettingWords] = &[
    SettingWords {
        key: "gpu",
        name: page::GPU,
        means: Text::new(
            "The card: it sets the number of SMs, the BF16 rate, the memory and which links exist.",
            "显卡型号，决定 SM 数量、BF16 算力、显存和可用的互连方式。",
        ),
        from: Text::new(
            "The board that most published measurements are from. Its figures are those of NVIDIA's datasheets.",
            "已发表的测量大多来自它，各项数字取自 NVIDIA 的规格书。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "n",
        name: page::GPUS,
        means: Text::new(
            "How many GPUs synchronise, all of them in one machine.",
            "参与同步的 GPU 数量，都在同一台机器内。",
        ),
        from: Text::new("One full board.", "一块满配的主板。"),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "link",
        name: page::INTERCONNECT,
        means: Text::new(
            "The road between the GPUs: it sets how long a collective takes.",
            "GPU 之间的道路，决定一次集合通信需要多久。",
        ),
        from: Text::new(
            "The best link that the GPU has. Times behind an NVSwitch and on PCIe are fitted to published tables; via host they are estimated.",
            "该 GPU 具备的最好的互连。NVSwitch 与 PCIe 的时间由已发表的数据拟合，经主机中转为估算。",
        ),
        status: DERIVED,
        cites: &[AIC_H100, AIC_H200, AIC_PCIE],
    },
    SettingWords {
        key: "bridge",
        name: page::BRIDGE,
        means: Text::new(
            "How many cards one NVLink bridge joins; the others are reached over PCIe.",
            "一个 NVLink 桥接连接的卡数，其余的卡要经 PCIe。",
        ),
        from: Text::new(
            "The widest bridge that the card takes. A pair is measured from 1 GiB on; nothing is published for four, so four GH200 modules stand in.",
            "该卡支持的最宽桥接。双卡在 1 GiB 以上有实测；四卡没有公开数据，以四个 GH200 模块代替。",
        ),
        status: ESTIMATED,
        cites: &[BRIDGE_PAIR, GH200],
    },
    SettingWords {
        key: "model",
        name: page::PRESET,
        means: Text::new(
            "An example that sets gradient size and compute; both can be changed afterwards.",
            "一个示例，给出梯度大小和计算时间，之后都可以修改。",
        ),
        from: Text::new(
            "A model whose loss is visible on one board. Parameters are counted in published weights.",
            "在一块主板上损失明显的模型。参数量按公开的权重计数。",
        ),
        status: ASSUMED,
        cites: &[KAPLAN],
    },
    SettingWords {
        key: "compute",
        name: page::COMPUTE,
        means: Text::new(
            "Forward and backward of one micro-batch on one GPU, without sync and without single-card losses.",
            "单卡完成一个微批前向与反向的时间，不含同步，也不含单卡损耗。",
        ),
        from: Text::new(
            "Operations of the preset's micro-batch (6 a parameter and token) over the GPU's dense BF16 rate times the FLOP utilisation. Typed in, it is yours.",
            "预设微批的运算量（每参数每词元 6 次）除以 GPU 的稠密 BF16 算力与算力利用率之积。也可以填入自己的实测。",
        ),
        status: DERIVED,
        cites: &[KAPLAN, LLAMA],
    },
    SettingWords {
        key: "size",
        name: page::SIZE,
        means: Text::new(
            "Bytes that one GPU hands in at each sync.",
            "每次同步时一张 GPU 交出的字节数。",
        ),
        from: Text::new(
            "Parameters of the preset times the bytes of the gradient format.",
            "预设的参数量乘以梯度格式的字节数。",
        ),
        status: DERIVED,
        cites: &[],
    },
    SettingWords {
        key: "every",
        name: page::EVERY,
        means: Text::new(
            "How many micro-batches add up before a sync: k.",
            "累积多少个微批再同步一次，即 k。",
        ),
        from: Text::new(
            "A sync after each micro-batch: the case that loses most.",
            "每个微批后都同步，损失最大的情形。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "bucket",
        name: page::BUCKET,
        means: Text::new(
            "The messages that a sync is cut into, so that copying can begin before backward ends.",
            "一次同步被切成的消息，使传输能在反向计算结束前开始。",
        ),
        from: Text::new(
            "PyTorch's own: 1 MiB first, then 25 MiB each. With several syncs in a micro-batch, whole.",
            "PyTorch 的默认值：首桶 1 MiB，其后每桶 25 MiB。一个微批内有多次同步时不分桶。",
        ),
        status: ASSUMED,
        cites: &[DDP],
    },
    SettingWords {
        key: "overlap",
        name: page::OVERLAP,
        means: Text::new(
            "Whether buckets are copied while the backward pass still runs.",
            "反向计算进行时是否同时传输分桶。",
        ),
        from: Text::new(
            "On, as in PyTorch's DistributedDataParallel.",
            "开启，与 PyTorch 的 DistributedDataParallel 一致。",
        ),
        status: ASSUMED,
        cites: &[DDP],
    },
    SettingWords {
        key: "share",
        name: page::SHARE,
        means: Text::new(
            "The part of the link that other jobs take; the collective gets the rest, at least half.",
            "其他任务占用链路的份额，集合通信得到其余部分，至少一半。",
        ),
        from: Text::new(
            "Nobody else on the links. A tenant next to yours has to be typed in.",
            "链路上没有别人。有相邻任务时需要自己填写。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "jitter",
        name: page::JITTER,
        means: Text::new(
            "Spread of a micro-batch's compute time between GPUs, as a standard deviation: everyone waits for the last.",
            "各 GPU 微批计算时间的标准差，所有卡都要等最后一张。",
        ),
        from: Text::new(
            "A plausible spread of equal GPUs on even work, without a source. Step times of your own GPUs replace it.",
            "相同 GPU、负载均匀时的合理取值，没有来源。可用自己各卡的步时间替代。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "hbm",
        name: page::HBM,
        means: Text::new(
            "Compute time that one card loses to waiting for its own memory; no sync causes it.",
            "单卡等待自身显存而损失的计算时间，与同步无关。",
        ),
        from: Text::new(
            "0, unless the two settings on HBM under the fold say more.",
            "为 0，除非折叠区内的两项 HBM 设置另有说明。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "fp8",
        name: page::FP8,
        means: Text::new(
            "Compute time that one card loses to converting to FP8 and back; no sync causes it.",
            "单卡在 FP8 格式之间转换而损失的计算时间，与同步无关。",
        ),
        from: Text::new(
            "0, unless the bytes of the conversions are given under the fold.",
            "为 0，除非折叠区内给出了转换字节数。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "target",
        name: page::TARGET,
        means: Text::new(
            "The throughput lost that advice tries to stay under; it is the lower line in the charts.",
            "建议所要达到的吞吐损失上限，即图中较低的一条线。",
        ),
        from: Text::new(
            "A choice. 20 % is marked as worth acting on.",
            "人为选定；20% 处标为值得处理。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "per",
        name: page::PER,
        means: Text::new(
            "Syncs inside one micro-batch, as in tensor parallelism: about 4 a layer.",
            "一个微批内的同步次数，如张量并行，每层约 4 次。",
        ),
        from: Text::new(
            "Data parallel training: one sync at the end.",
            "数据并行训练，最后同步一次。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "sync",
        name: page::SYNC,
        means: Text::new(
            "What happens between the syncs of a period: nothing, a sync all the same, or sharded training's gathers.",
            "一个周期内各微批之间做什么：不同步、照样同步，或分片训练的收集。",
        ),
        from: Text::new(
            "Gradients add up without a sync (no_sync in PyTorch).",
            "梯度累积而不同步（PyTorch 的 no_sync）。",
        ),
        status: ASSUMED,
        cites: &[DDP],
    },
    SettingWords {
        key: "coll",
        name: page::COLL,
        means: Text::new("The operation that a sync is.", "一次同步所用的集合通信。"),
        from: Text::new(
            "What data parallel training uses. All-to-all has fewer tables; broadcast and barrier have none and are estimated.",
            "数据并行训练所用。全交换的数据较少；广播和屏障没有数据，为估算。",
        ),
        status: ASSUMED,
        cites: &[AIC_H100, AIC_H200],
    },
    SettingWords {
        key: "algo",
        name: page::ALGO,
        means: Text::new(
            "How the sum is passed around: by the library's choice, in a ring, in a tree, or inside the switch.",
            "求和的方式：由通信库选择、环、树，或在交换机内。",
        ),
        from: Text::new(
            "NCCL's own choice at each size, as the published tables show it.",
            "NCCL 在各大小下自己的选择，以已发表的数据为准。",
        ),
        status: MEASURED,
        cites: &[AIC_H100, WH8_ALGO, STAS_NVLS],
    },
    SettingWords {
        key: "launch",
        name: page::LAUNCH,
        means: Text::new(
            "How calls are launched: it sets their fixed cost.",
            "调用的启动方式，决定固定开销。",
        ),
        from: Text::new(
            "torchrun's way. One process for all GPUs has a floor of {0} at 8 GPUs; a barrier before each call adds about {1}.",
            "torchrun 的方式。单进程驱动 8 张卡时下限为 {0}；每次调用前加屏障约增加 {1}。",
        ),
        status: ASSUMED,
        cites: &[AIC_H100, WH8_QUIET, WH8_GRAPH, STAS_NVLS],
    },
    SettingWords {
        key: "params",
        name: page::PARAMS,
        means: Text::new(
            "Parameters of the model: they set gradient size and, with tokens, compute.",
            "模型参数量，决定梯度大小，并与词元数一起决定计算时间。",
        ),
        from: Text::new(
            "The preset's, counted in its published weights.",
            "预设的参数量，按公开的权重计数。",
        ),
        status: MEASURED,
        cites: &[GPT2_XL],
    },
    SettingWords {
        key: "dtype",
        name: page::DTYPE,
        means: Text::new(
            "The number format in which gradients are sent.",
            "发送梯度时的数值格式。",
        ),
        from: Text::new(
            "Mixed-precision training: two bytes a parameter.",
            "混合精度训练，每参数 2 字节。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "tokens",
        name: page::TOKENS,
        means: Text::new(
            "Tokens, or images, in one micro-batch.",
            "一个微批中的词元数或图像数。",
        ),
        from: Text::new(
            "One sequence of the preset's length.",
            "一条预设长度的序列。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "mfu",
        name: page::MFU,
        means: Text::new(
            "The share of the GPU's dense BF16 rate that training reaches.",
            "训练达到的 GPU 稠密 BF16 算力的份额。",
        ),
        from: Text::new(
            "Llama 3's report gives 38 to 43 % on H100; ResNet-50, bound by memory, is taken as {0}.",
            "Llama 3 的报告在 H100 上为 38% 到 43%；受显存限制的 ResNet-50 取 {0}。",
        ),
        status: ASSUMED,
        cites: &[LLAMA],
    },
    SettingWords {
        key: "fb",
        name: page::FB,
        means: Text::new(
            "The part of a micro-batch in which gradients appear and copying can hide.",
            "微批中产生梯度、可以掩盖传输的那部分。",
        ),
        from: Text::new(
            "Backward computes gradients by input and by weight, forward one product: two to one.",
            "反向要对输入和权重各求一次梯度，前向只算一次，比例为二比一。",
        ),
        status: DERIVED,
        cites: &[KAPLAN],
    },
    SettingWords {
        key: "step",
        name: page::STEP,
        means: Text::new(
            "Time of a step that is neither micro-batches nor sync, as the optimiser's.",
            "一步中既非微批也非同步的时间，如优化器。",
        ),
        from: Text::new(
            "Left out, so that what is seen is sync alone.",
            "不计入，只看同步本身。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "drain",
        name: page::DRAIN,
        means: Text::new(
            "Time until the compute stream is going again after each wait.",
            "每次等待之后，计算流重新运转所需的时间。",
        ),
        from: Text::new(
            "A tiny kernel launched back to back on H100 SXM. Launching the collective itself is inside its own fixed cost.",
            "H100 SXM 上连续启动一个极小核函数的时间。集合通信自身的启动已计入其固定开销。",
        ),
        status: MEASURED,
        cites: &[NAPKIN],
    },
    SettingWords {
        key: "slow",
        name: page::SLOW,
        means: Text::new(
            "Compute time added while a collective runs beside it and holds SMs.",
            "集合通信并行并占用 SM 时增加的计算时间。",
        ),
        from: Text::new(
            "From the thread blocks that NCCL logs, 24 with a ring and 16 with NVLS, of the {0} SMs of an H100 SXM: s/(1−s). Published slowdowns are 18.9 % on average and 40 % at worst.",
            "由 NCCL 日志中的线程块数（环 24，NVLS 16）占 H100 SXM 的 {0} 个 SM 的份额得出：s/(1−s)。已发表的减速平均 18.9%，最差 40%。",
        ),
        status: ESTIMATED,
        cites: &[WH8, SLOWDOWN],
    },
    SettingWords {
        key: "extra",
        name: page::EXTRA,
        means: Text::new(
            "The framework's own work at a sync that no overlap hides: copies into buckets and back, hooks.",
            "框架在同步时自身的工作，重叠无法掩盖：拷入分桶再拷回、钩子等。",
        ),
        from: Text::new(
            "Four passes of the gradients over HBM, plus {0} a gigabyte fitted to three published training steps; {1} to {2} times that lie in its range.",
            "梯度经过 HBM 四次，再加每 GB {0}，由三个已发表的训练步拟合；可能范围为其 {1} 到 {2} 倍。",
        ),
        status: ESTIMATED,
        cites: &[SCALE_OPS],
    },
    SettingWords {
        key: "burst",
        name: page::BURST,
        means: Text::new(
            "Other tenants come and go with this period; while they are there, each side has half the link.",
            "其他租户按此周期时来时走，在场时双方各占一半链路。",
        ),
        from: Text::new(
            "None: they are there all the time, with their share.",
            "不设：一直在场，占用固定份额。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "slowrank",
        name: page::SLOW_RANK,
        means: Text::new(
            "One GPU that is always slower: which, counted from 0, and by how much.",
            "一张总是较慢的 GPU：从 0 数起的编号，以及慢多少。",
        ),
        from: Text::new("None: lateness moves around.", "不设：掉队者每次不同。"),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "seed",
        name: page::SEED,
        means: Text::new(
            "Which random draws the jitter takes; the same seed gives the same answer everywhere.",
            "抖动所用的随机数，同一种子在任何地方给出同样的结果。",
        ),
        from: Text::new("Any number does.", "任意数字都可以。"),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "steps",
        name: page::STEPS,
        means: Text::new(
            "Seconds per step that you measured, at one or more k; the loss then follows from them.",
            "实测的每步秒数，可给出多个 k；损失由此得出。",
        ),
        from: Text::new(
            "None. They overrule what is simulated.",
            "不设。填入后取代仿真结果。",
        ),
        status: MEASURED,
        cites: &[],
    },
    SettingWords {
        key: "solo",
        name: page::SOLO,
        means: Text::new(
            "A step of one GPU at one k: it tells sync from the rest of the step.",
            "单卡在某个 k 下的步时间，用来区分同步与其余时间。",
        ),
        from: Text::new(
            "None. Without it, step times give an upper bound.",
            "不设。没有它，步时间只能给出上界。",
        ),
        status: MEASURED,
        cites: &[],
    },
    SettingWords {
        key: "price",
        name: page::PRICE,
        means: Text::new(
            "What a GPU-hour costs: it turns hours lost into money.",
            "每 GPU 小时的价格，把损失的小时折算成费用。",
        ),
        from: Text::new("None: no price is guessed.", "不设：不猜测价格。"),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "hbm_share",
        name: page::HBM_SHARE,
        means: Text::new(
            "The part of the card's memory bandwidth that other processes on it take.",
            "同一张卡上其他进程占用的显存带宽份额。",
        ),
        from: Text::new("The card is yours alone.", "整张卡只归你使用。"),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "hbm_bound",
        name: page::HBM_BOUND,
        means: Text::new(
            "The part of compute that waits for memory, and so feels such a share.",
            "受显存带宽限制、因而受其影响的那部分计算。",
        ),
        from: Text::new(
            "All of it: the worst case. It counts only where others take a share.",
            "全部，即最坏情形。只在显存带宽被占用时起作用。",
        ),
        status: ASSUMED,
        cites: &[],
    },
    SettingWords {
        key: "fp8_bytes",
        name: page::FP8_BYTES,
        means: Text::new(
            "Bytes that FP8 conversions read and write in one micro-batch; they cost their time over HBM.",
            "一个微批中 FP8 转换读写的字节数，按显存带宽计时。",
        ),
        from: Text::new("No conversions.", "没有转换。"),
        status: ASSUMED,
        cites: &[],
    },
];

//! The glossary: one word per thing, in both languages, with one line on what it is.

use super::Text;

/// A term.
#[derive(Clone, Copy, Debug)]
pub struct Term {
    /// What the page calls it by; the layers' are those of their textures.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// What it is, in one line.
    pub line: Text,
}

const fn term(id: &'static str, name: Text, line: Text) -> Term {
    Term { id, name, line }
}

/// Every term, in the order in which one leads to the next.
pub const GLOSSARY: &[Term] = &[
    term(
        "all-reduce",
        Text::new("all-reduce", "全归约（all-reduce）"),
        Text::new(
            "Every GPU ends with the sum of everyone's gradients.",
            "每张 GPU 最后都得到全部梯度之和。",
        ),
    ),
    term(
        "reduce-scatter",
        Text::new("reduce-scatter", "归约散射"),
        Text::new(
            "Each GPU ends with one slice of the sum.",
            "每张 GPU 最后得到总和的一片。",
        ),
    ),
    term(
        "all-gather",
        Text::new("all-gather", "全收集"),
        Text::new(
            "Each GPU collects the slices of all others.",
            "每张 GPU 收齐其他各卡的切片。",
        ),
    ),
    term(
        "collective",
        Text::new("collective", "集合通信"),
        Text::new(
            "An operation that all GPUs of a group take part in.",
            "组内所有 GPU 共同参与的操作。",
        ),
    ),
    term(
        "sync",
        Text::new("synchronisation, sync", "同步"),
        Text::new(
            "An all-reduce and a barrier, once per k micro-batches.",
            "每 k 个微批一次的全归约加屏障。",
        ),
    ),
    term(
        "barrier",
        Text::new("barrier", "屏障"),
        Text::new(
            "Nobody continues before the last one is here.",
            "最后一个到达之前，谁也不继续。",
        ),
    ),
    term(
        "loss",
        Text::new("synchronisation loss", "同步损失"),
        Text::new(
            "The share of step time that sync keeps from compute.",
            "一步的时间中被同步占去、未用于计算的份额。",
        ),
    ),
    term(
        "step",
        Text::new("step", "步"),
        Text::new("k micro-batches and one sync.", "k 个微批加一次同步。"),
    ),
    term(
        "micro-batch",
        Text::new("micro-batch", "微批"),
        Text::new("One forward and backward pass.", "一次前向加一次反向计算。"),
    ),
    term(
        "accumulation",
        Text::new("gradient accumulation", "梯度累积"),
        Text::new(
            "Adding up gradients over k micro-batches before a sync.",
            "先把 k 个微批的梯度相加，再同步一次。",
        ),
    ),
    term(
        "k",
        Text::new("micro-batches per sync, k", "每次同步的微批数 k"),
        Text::new("How seldom the gate is used.", "收费站隔多久才用一次。"),
    ),
    term(
        "frequency",
        Text::new("sync frequency", "同步频率"),
        Text::new(
            "Syncs per micro-batch: one over k.",
            "每个微批的同步次数，即 k 的倒数。",
        ),
    ),
    term(
        "optimiser-batch",
        Text::new("optimiser batch", "优化器批量"),
        Text::new(
            "Micro-batch × GPUs × k: what one update of the weights has seen.",
            "微批 × GPU 数 × k，即一次权重更新所用的样本。",
        ),
    ),
    term(
        "gradient",
        Text::new("gradient", "梯度"),
        Text::new(
            "The bytes that have to be summed over all GPUs.",
            "需要在所有 GPU 之间求和的字节。",
        ),
    ),
    term(
        "tensor",
        Text::new("tensor", "张量"),
        Text::new(
            "An array of numbers in a GPU's memory.",
            "GPU 显存中的一组数。",
        ),
    ),
    term(
        "bucket",
        Text::new("bucket", "分桶"),
        Text::new(
            "Gradients that are sent together in one all-reduce.",
            "在一次全归约中一起发送的梯度。",
        ),
    ),
    term(
        "last-bucket",
        Text::new("last bucket", "末桶"),
        Text::new(
            "The bucket that nothing is left to hide.",
            "后面已没有计算可以掩盖的那个分桶。",
        ),
    ),
    term(
        "overlap",
        Text::new("overlap", "重叠"),
        Text::new(
            "Copying while the backward pass still runs.",
            "反向计算进行时同时传输。",
        ),
    ),
    term(
        "exposed",
        Text::new("exposed communication", "暴露通信（未被隐藏的通信）"),
        Text::new(
            "Copy time that the GPU waits for.",
            "GPU 停下来等待的传输时间。",
        ),
    ),
    term(
        "hidden",
        Text::new("hidden communication", "被隐藏的通信"),
        Text::new(
            "Copy time that passes under compute.",
            "与计算同时进行、不占额外时间的传输。",
        ),
    ),
    term(
        "copy",
        Text::new("tensor copy", "张量拷贝"),
        Text::new(
            "Loss layer 1: time on the wire that no compute hides.",
            "损失第 1 层：没有计算掩盖的传输时间。",
        ),
    ),
    term(
        "intr",
        Text::new("pipeline interruption", "流水线中断"),
        Text::new(
            "Loss layer 2: waiting, drain and refill, slowed compute, the framework's work.",
            "损失第 2 层：等待、排空与重新填充、计算变慢，以及框架自身的工作。",
        ),
    ),
    term(
        "drain",
        Text::new("drain and refill", "排空与重新填充"),
        Text::new(
            "Work queues run empty in a wait and fill again after it.",
            "等待时任务队列排空，之后重新填充。",
        ),
    ),
    term(
        "bubble",
        Text::new("bubble", "气泡"),
        Text::new(
            "A gap in the timeline in which a GPU idles.",
            "时间线上 GPU 空闲的一段。",
        ),
    ),
    term(
        "cont",
        Text::new("link contention", "链路争抢"),
        Text::new(
            "Loss layer 3: other traffic on the same links makes the collective longer.",
            "损失第 3 层：同一链路上的其他流量使集合通信变长。",
        ),
    ),
    term(
        "straggler",
        Text::new("straggler", "慢卡（掉队者）"),
        Text::new("The GPU that arrives last.", "最后到达的 GPU。"),
    ),
    term(
        "jitter",
        Text::new("straggler jitter, σ", "慢卡抖动 σ"),
        Text::new(
            "Spread of compute time between GPUs, as a standard deviation.",
            "各 GPU 计算时间的离散程度（标准差）。",
        ),
    ),
    term(
        "share",
        Text::new("other-tenant link share", "其他租户占用链路"),
        Text::new(
            "The part of the link that someone else uses.",
            "链路中被他人占用的部分。",
        ),
    ),
    term(
        "interconnect",
        Text::new("interconnect", "互连方式"),
        Text::new("The road between GPUs.", "GPU 之间的道路。"),
    ),
    term(
        "nvswitch",
        Text::same("NVLink + NVSwitch"),
        Text::new(
            "Every GPU reaches every other at full speed.",
            "任意两张 GPU 之间都能全速传输。",
        ),
    ),
    term(
        "bridge",
        Text::new("NVLink bridge", "NVLink 桥接"),
        Text::new(
            "A connector that joins 2 or 4 cards.",
            "连接 2 张或 4 张卡的桥接器。",
        ),
    ),
    term(
        "nvls",
        Text::new("NVLink SHARP (NVLS)", "NVLink SHARP（交换机内归约）"),
        Text::new("The switch itself does the sum.", "由交换机自己完成求和。"),
    ),
    term(
        "pcie-p2p",
        Text::new("PCIe P2P", "PCIe P2P 直连"),
        Text::new(
            "Card to card over PCIe, not through host memory.",
            "卡到卡经 PCIe 直传，不经主机内存。",
        ),
    ),
    term(
        "pcie-host",
        Text::new("PCIe via host", "PCIe 经主机中转"),
        Text::new(
            "Through host memory, so twice over the bus.",
            "经过主机内存，在总线上走两趟。",
        ),
    ),
    term(
        "busbw",
        Text::new("bus bandwidth (busbw)", "总线带宽（busbw）"),
        Text::new(
            "The rate of a collective, corrected for the number of GPUs.",
            "按 GPU 数量折算后的集合通信速率。",
        ),
    ),
    term(
        "algbw",
        Text::new("algorithm bandwidth (algbw)", "算法带宽（algbw）"),
        Text::new("Bytes divided by time.", "字节数除以时间。"),
    ),
    term(
        "latency",
        Text::new("fixed cost, latency", "固定开销（延迟）"),
        Text::new(
            "The time of an all-reduce that carries next to nothing.",
            "几乎不带数据的一次全归约所需的时间。",
        ),
    ),
    term(
        "ring-tree",
        Text::new("ring, tree", "环、树"),
        Text::new(
            "Two ways to pass the sum around.",
            "传递求和结果的两种方式。",
        ),
    ),
    term(
        "protocol",
        Text::new("protocol (LL, LL128, Simple)", "协议（LL、LL128、Simple）"),
        Text::new(
            "How NCCL moves bytes at each size.",
            "NCCL 在不同大小下搬运字节的方式。",
        ),
    ),
    term(
        "channel",
        Text::new("channel, CTA", "通道、CTA"),
        Text::new(
            "Thread blocks of NCCL; each occupies an SM.",
            "NCCL 的线程块，每个占用一个 SM。",
        ),
    ),
    term(
        "sm",
        Text::new("SM", "SM（流式多处理器）"),
        Text::new("The GPU's compute unit.", "GPU 的计算单元。"),
    ),
    term(
        "hbm",
        Text::new("HBM stalls", "HBM 停顿"),
        Text::new(
            "Single-card loss: waiting for memory.",
            "单卡损耗：等待显存。",
        ),
    ),
    term(
        "fp8",
        Text::new("FP8 casts", "FP8 转换"),
        Text::new(
            "Single-card loss: converting number formats.",
            "单卡损耗：转换数值格式。",
        ),
    ),
    term(
        "single-card",
        Text::new("single-card loss", "单卡损耗"),
        Text::new(
            "Loss that exists without any sync.",
            "没有同步也存在的损耗。",
        ),
    ),
    term(
        "delivered",
        Text::new("delivered compute", "有效计算"),
        Text::new("What is left for training.", "真正留给训练的部分。"),
    ),
    term(
        "throughput",
        Text::new("throughput", "吞吐"),
        Text::new("Tokens or samples per second.", "每秒处理的词元或样本数。"),
    ),
    term(
        "ddp",
        Text::new("data parallel (DDP)", "数据并行（DDP）"),
        Text::new("Each GPU holds the whole model.", "每张 GPU 保存整个模型。"),
    ),
    term(
        "sharded",
        Text::new("sharded (FSDP, HSDP)", "分片（FSDP、HSDP）"),
        Text::new(
            "Each GPU holds a slice of the model.",
            "每张 GPU 只保存模型的一片。",
        ),
    ),
    term(
        "calibration",
        Text::new("calibration", "校准"),
        Text::new(
            "Replacing the built-in lines by your own measurements.",
            "用自己的测量替换内置曲线。",
        ),
    ),
    term(
        "residual",
        Text::new("residual", "残差"),
        Text::new(
            "What the fit says, minus what was measured.",
            "拟合值减去实测值。",
        ),
    ),
    term(
        "operating-point",
        Text::new("operating point", "工作点（当前配置）"),
        Text::new("Your scenario on a chart.", "你的场景在图上的位置。"),
    ),
    term(
        "likely-range",
        Text::new("likely range", "可能范围"),
        Text::new(
            "The range that the published runs support.",
            "已发表的运行所支持的范围。",
        ),
    ),
    term(
        "listing",
        Text::new("operator listing", "算子清单"),
        Text::new(
            "PTX-like text that every card runs.",
            "每张卡都运行的类 PTX 文本。",
        ),
    ),
    term(
        "cycle",
        Text::new("cycle", "周期"),
        Text::new("One tick of the GPU's clock.", "GPU 时钟的一拍。"),
    ),
];

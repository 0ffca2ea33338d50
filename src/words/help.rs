//! The help: how to read the page, the layers, the article's operators, the keys. Settings and terms have files of their own.
//!
//! In texts with figures, `{0}`, `{1}` … stand for them.

use super::cites::Cite;
use super::notes::{ASSUMED, DERIVED, ESTIMATED, MEASURED};
use super::{Text, page};

/// Closes it.
pub const CLOSE: Text = Text::new("Close", "关闭");
/// Names the list of its parts.
pub const PARTS: Text = Text::new("Parts of the help", "帮助的各部分");
/// The parts, each with the word that leads to it.
pub const READING: Text = Text::new("How to read the page", "如何阅读本页");
/// The three layers.
pub const LAYERS: Text = Text::new("The three layers", "三层损失");
/// Every setting.
pub const SETTINGS: Text = Text::new("Settings and their sources", "设置及其来源");
/// Terms.
pub const TERMS: Text = Text::new("Glossary", "术语表");
/// Shortcuts.
pub const KEYS_TITLE: Text = Text::new("Keys", "快捷键");
/// The article's operators; [`page::SHARP_TITLE`] is its title.
pub const OPERATOR: Text = page::SHARP_TITLE;

/// Reading the page, in three sentences.
pub const HOW: [Text; 3] = [
    Text::new(
        "The sentence at the top answers: it says which share of training throughput synchronisation takes in your scenario, and what would bring that under the target.",
        "顶部的一句话就是答案：在你的场景里，同步占去多少训练吞吐，以及怎样做才能低于目标。",
    ),
    Text::new(
        "The bar says which of three layers takes it, and the charts what sync frequency, gradient size and hardware would change; the green dot is your scenario, a band its likely range.",
        "条形图说明三层中哪一层占得多，曲线图说明同步频率、梯度大小和硬件会带来什么变化；绿点是你的场景，色带是可能范围。",
    ),
    Text::new(
        "Under the answer stand its range, one of four words for how well each part is founded, and the notes on what it rests on; whatever has a dotted line under it leads to its setting.",
        "答案下方给出可能范围、各部分的依据词，以及依据的说明；带虚线的词通向相应的设置。",
    ),
];
/// Title of the status words.
pub const STATUS: Text = Text::new("What the four words say", "四个依据词的含义");
/// How well a figure is founded.
pub const STATUSES: [[Text; 2]; 4] = [
    [
        MEASURED,
        Text::new(
            "taken or fitted from published measurements of this very case, or from your own",
            "取自或拟合自同一情形的已发表测量，或你自己的测量",
        ),
    ],
    [
        DERIVED,
        Text::new(
            "follows from measurements, or from datasheets, by a law that other measurements confirm",
            "由测量或规格书按规律推出，且该规律已由其他测量证实",
        ),
    ],
    [
        ESTIMATED,
        Text::new(
            "carried over from a neighbouring case: another card, count or framework",
            "由相近情形推得：另一种显卡、数量或框架",
        ),
    ],
    [
        ASSUMED,
        Text::new(
            "taken on plausibility, to be replaced by what you know",
            "合理取值，应以你掌握的数据替换",
        ),
    ],
];
/// Title of how far off figures may be.
pub const HOW_FAR: Text = Text::new("How far off figures may be", "数字可能差多少");
/// How far. The bars of collectives are those that `tests/accuracy.rs` holds; the others are the code's own.
pub const FAR: [Text; 4] = [
    Text::new(
        "Time of one all-reduce on a board: under 3.5 % off on average against tables that the fit had not seen, 2 % from 32 MiB on; different sites differ by as much.",
        "主板上一次 all-reduce 的时间：对拟合未见过的数据，平均误差低于 3.5%，32 MiB 以上为 2%；不同站点之间的差异与此相当。",
    ),
    Text::new(
        "Exposed time from hardware alone: its range spans up to a factor of {0}, most of it the framework's own work. The likely range under the answer is this one.",
        "只由硬件推出的未隐藏时间：可能范围的高低之比可达 {0} 倍，主要来自框架自身的工作。答案下方的可能范围即由此而来。",
    ),
    Text::new(
        "With two of your own step times (steps), k a factor of four apart: step time at other k within {0}. With a one-GPU step as well (solo): the loss within 2 points on a published sweep from one host, 21 off on one from two, so the range lets the one-GPU time be {1} off.",
        "填入两个步时间（steps，k 相差四倍）：其他 k 下的步时间误差在 {0} 以内。再加单卡步时间（solo）：在同一主机测得的已发表数据上，损失误差在 2 个百分点以内；出自两台主机的数据上差 21 个百分点，因此可能范围允许单卡时间有 {1} 的误差。",
    ),
    Text::new(
        "PCIe hosts differ from each other by up to a factor of two: there a log of your own is worth most.",
        "各 PCIe 主机之间相差可达两倍，最值得填入自己的实测。",
    ),
];

/// Heads of the layers' table.
pub const LAYER_HEADS: [Text; 4] = [
    Text::new("Layer", "层"),
    Text::new("At the toll gate", "在收费站"),
    Text::new("In the machine", "在机器里"),
    Text::new("Moves most with", "影响最大的是"),
];

/// One layer.
#[derive(Clone, Copy, Debug)]
pub struct LayerWords {
    /// Its texture.
    pub id: &'static str,
    /// Its name.
    pub name: Text,
    /// In the picture.
    pub gate: Text,
    /// In the field's terms.
    pub machine: Text,
    /// What changes it.
    pub moves: Text,
    /// The key that moves it most.
    pub key: &'static str,
}

/// The three layers, in the order of every stack.
pub const LAYER_ROWS: [LayerWords; 3] = [
    LayerWords {
        id: "copy",
        name: page::COPY,
        gate: Text::new(
            "trucks still on the road after loading has stopped",
            "装车结束后仍在路上的货车",
        ),
        machine: Text::new(
            "gradient bytes on the wire after backward ends",
            "反向计算结束后仍在传输的梯度",
        ),
        moves: Text::new(
            "link, gradient size, overlap, bucket size",
            "互连方式、梯度大小、重叠、分桶大小",
        ),
        key: "size",
    },
    LayerWords {
        id: "intr",
        name: page::INTERRUPTION,
        gate: Text::new(
            "trucks standing at the closed barrier, and the restart after it",
            "停在关闭的栏杆前的货车，以及之后的重新起步",
        ),
        machine: Text::new(
            "waiting for the last GPU, drain and refill, compute slowed because the collective holds SMs, and the framework's own work",
            "等待最后一张 GPU、排空与重新填充、集合通信占用 SM 使计算变慢，以及框架自身的工作",
        ),
        moves: Text::new(
            "k, jitter, channels, CUDA graphs",
            "k、抖动、通道数、CUDA 图",
        ),
        key: "every",
    },
    LayerWords {
        id: "cont",
        name: page::CONTENTION,
        gate: Text::new("other firms' lorries share the lanes", "别家的货车共用车道"),
        machine: Text::new(
            "other tenants take link share, so the collective takes longer",
            "其他租户占用链路，集合通信耗时更长",
        ),
        moves: Text::new(
            "other tenants, separate nodes for inference",
            "其他租户、推理与训练分开节点",
        ),
        key: "share",
    },
];
/// Stands before the one setting that moves a layer most.
pub const MOST: Text = Text::new("most of all", "尤其是");
/// What the trying is about.
pub const TRY: Text = Text::new(
    "Try it: each button sets one value in your scenario and closes the help, so that the change is seen; Undo takes it back.",
    "试一试：每个按钮修改场景中的一个值并关闭帮助，以便看到变化；撤销即可恢复。",
);
/// A change to try: the layer's texture, the setting as a query (empty where the page suggests it), its words.
pub const TRIES: [(&str, &str, Text); 3] = [
    (
        "intr",
        "jitter=0%",
        Text::new("Jitter to 0 shrinks the hatch", "抖动设为 0，斜纹缩短"),
    ),
    (
        "cont",
        "share=0%",
        Text::new(
            "Other tenants to 0 removes the dots",
            "其他租户设为 0，圆点消失",
        ),
    ),
    (
        "copy",
        "",
        Text::new(
            "k as suggested shrinks all three",
            "k 改为建议值，三层都缩短",
        ),
    ),
];
/// Single-card losses.
pub const GREY: Text = Text::new(
    "Losses of a single card, HBM stalls and FP8 casts, are grey and stand apart: they exist without any sync, and no change to the network wins them back.",
    "单卡损耗（HBM 停顿、FP8 转换）用灰色单独表示：没有同步也存在，改善互连不能减少它们。",
);

/// What the settings' list says before them.
pub const SETTINGS_LEAD: Text = Text::new(
    "Defaults are those of the first scenario, {0}; those that follow from others change with them. The word beside a default says how well it is founded.",
    "默认值取自初始场景 {0}；由其他设置推出的默认值会随之变化。默认值旁的词说明其依据。",
);
/// Heads of a setting's facts.
pub const DEFAULT: Text = Text::new("default", "默认");
/// The range.
pub const RANGE: Text = Text::new("range", "范围");
/// Values of a choice.
pub const CHOICES: Text = Text::new("one of", "可选");
/// The form of a text.
pub const FORM: Text = Text::new("as", "形如");
/// From and to.
pub const TO: Text = Text::new("{0} to {1}", "{0} 到 {1}");
/// Sources.
pub const SOURCES: Text = Text::new("Sources", "来源");
/// Nothing is set.
pub const UNSET: Text = super::compare::UNSET;
/// The settings under the fold.
pub const FOLDED: Text = Text::new("More assumptions", "更多假设");

/// What the article's operators are.
pub const SHARP: [Text; 3] = [
    Text::new(
        "What the article calls the hardware synchronisation operator (硬件同步算子) is, on real machines, NVLink SHARP (NVLS): multicast and reduction inside the third-generation NVSwitch. Kernels reach it in PTX as multimem.ld_reduce, multimem.red and multimem.st on sm_90: one load gives the sum over all GPUs, one store reaches them all. NVLink bridges and PCIe cards have none.",
        "原文所说的“硬件同步算子”，在真实机器上是 NVLink SHARP（NVLS）：由第三代 NVSwitch 在交换机内完成多播和归约。核函数在 PTX 中通过 sm_90 的 multimem.ld_reduce、multimem.red 和 multimem.st 使用它：一次读取得到所有 GPU 之和，一次写入到达所有 GPU。NVLink 桥接和 PCIe 卡没有这一功能。",
    ),
    Text::new(
        "It is no hidden instruction that interrupts the tensor cores by itself. What stops compute is waiting for the last GPU, and the SMs that the collective's kernel holds; both are in the layer pipeline interruption.",
        "它不是会自行打断张量核心的隐藏指令。使计算停下的是等待最后一张 GPU，以及集合通信核函数占用的 SM；两者都计入流水线中断这一层。",
    ),
    Text::new(
        "In the model it is an algorithm, algo=nvls: each GPU moves (1 + 1/n) times the tensor instead of 2(n − 1)/n in a ring. NCCL chooses it from 5 GPUs on behind an NVSwitch; asked for below that, it is marked as estimated.",
        "在模型中它是一种算法，即 algo=nvls：每张 GPU 传输 (1 + 1/n) 倍的张量，环则为 2(n − 1)/n 倍。NCCL 在 NVSwitch 后从 5 张 GPU 起选用；更少时指定它，会标为估算。",
    ),
];
/// Where that can be looked up.
pub const SHARP_CITES: [Cite; 4] = [
    Cite::Work(
        "NVIDIA, third-generation NVSwitch",
        "https://developer.nvidia.com/blog/upgrading-multi-gpu-interconnectivity-with-the-third-generation-nvidia-nvswitch/",
    ),
    Cite::Work(
        "PTX ISA, multimem",
        "https://docs.nvidia.com/cuda/parallel-thread-execution/",
    ),
    Cite::Work(
        "NVIDIA/nccl#1286, multimem.ld_reduce and the switch",
        "https://github.com/NVIDIA/nccl/issues/1286",
    ),
    Cite::Table("stas-h200-nvls"),
];

/// A shortcut.
#[derive(Clone, Copy, Debug)]
pub struct KeyWords {
    /// The keys that do it, as they are printed on a keyboard; together with `+`.
    pub keys: &'static [&'static str],
    /// What they do.
    pub does: Text,
}

/// Shortcuts that work now; `tests/e2e/help.spec.mjs` presses them.
pub const KEYS: &[KeyWords] = &[
    KeyWords {
        keys: &["1", "2"],
        does: Text::new("Curves, Timeline", "曲线、时间线"),
    },
    KeyWords {
        keys: &["/"],
        does: Text::new("the first field of the scenario", "场景的第一个字段"),
    },
    KeyWords {
        keys: &["[", "]"],
        does: Text::new("k one power of two down, up", "k 减半、加倍"),
    },
    KeyWords {
        keys: &["g", "n", "l"],
        does: Text::new("GPU, count, interconnect", "GPU 型号、数量、互连方式"),
    },
    KeyWords {
        keys: &["←", "→"],
        does: Text::new(
            "move the readout of the focused chart, or the Timeline's playhead",
            "移动当前图的读数，或时间线的播放头",
        ),
    },
    KeyWords {
        keys: &["Home", "End"],
        does: Text::new("first, last value", "第一个、最后一个值"),
    },
    KeyWords {
        keys: &["Enter"],
        does: Text::new("apply the readout's value", "采用读数的值"),
    },
    KeyWords {
        keys: &["Space"],
        does: Text::new("play or pause (Timeline)", "播放或暂停（时间线）"),
    },
    KeyWords {
        keys: &[".", ","],
        does: Text::new(
            "next, previous event (Timeline)",
            "下一个、上一个事件（时间线）",
        ),
    },
    KeyWords {
        keys: &["b"],
        does: Text::new(
            "run to where the barrier's boom lifts (Timeline)",
            "运行到屏障栏杆抬起处（时间线）",
        ),
    },
    KeyWords {
        keys: &["+", "-"],
        does: Text::new(
            "zoom in, out around the playhead (focused Timeline)",
            "以播放头为中心放大、缩小（时间线获得焦点时）",
        ),
    },
    KeyWords {
        keys: &["0"],
        does: Text::new(
            "show all steps again (focused Timeline)",
            "重新显示全部（时间线获得焦点时）",
        ),
    },
    KeyWords {
        keys: &["Shift+←", "Shift+→"],
        does: Text::new(
            "move the window (focused Timeline)",
            "移动窗口（时间线获得焦点时）",
        ),
    },
    KeyWords {
        keys: &["u", "Ctrl+Z"],
        does: Text::new(
            "undo the last change of the scenario",
            "撤销场景的上一次改动",
        ),
    },
    KeyWords {
        keys: &["Ctrl+Shift+Z"],
        does: Text::new("redo it", "重做"),
    },
    KeyWords {
        keys: &["p"],
        does: Text::new(
            "pin the scenario, to compare with",
            "固定当前场景，用于比较",
        ),
    },
    KeyWords {
        keys: &["c"],
        does: Text::new("copy the link", "复制链接"),
    },
    KeyWords {
        keys: &["d"],
        does: Text::new("theme: system, light, dark", "主题：跟随系统、浅色、深色"),
    },
    KeyWords {
        keys: &["z"],
        does: Text::new("English or Chinese", "中文或英文"),
    },
    KeyWords {
        keys: &["?"],
        does: Text::new("this help", "打开帮助"),
    },
    KeyWords {
        keys: &["F1"],
        does: Text::new(
            "this help, at the setting whose field has the focus",
            "打开帮助，并转到当前字段的设置",
        ),
    },
    KeyWords {
        keys: &["Esc"],
        does: Text::new(
            "close a readout, the sheet, a tip, this help",
            "关闭读数、面板、提示或帮助",
        ),
    },
];
/// When they work.
pub const KEYS_LEAD: Text = Text::new(
    "They work on the page itself, never in an embed, and not while something is typed. Tab goes in reading order.",
    "只在本页上有效，嵌入时和输入文字时无效。Tab 键按阅读顺序移动。",
);
/// In a tip.
pub const MORE_IN_HELP: Text = Text::new("More in Help", "在帮助中查看");
/// After a change was tried.
pub const TRIED: Text = Text::new("Tried", "已试");
/// A change that changes nothing.
pub const ALREADY: Text = Text::new("It is so already", "当前已是如此");

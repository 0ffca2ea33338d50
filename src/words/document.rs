//! The document that stands before the calculator arrives.

use super::Text;
use crate::quantity::Lang;

/// The question.
pub const QUESTION: Text = Text::new(
    "How much training throughput does cross-GPU synchronisation cost?",
    "跨卡同步让训练损失多少吞吐？",
);
/// The picture, in three sentences.
pub const PICTURE: [Text; 3] = [
    Text::new(
        "Think of NVLink as an elevated road between GPUs, and of a sync as a toll gate on it: all trucks, one a GPU, must arrive before the boom lifts.",
        "把 NVLink 想成 GPU 之间的高架货运天桥，同步就是桥上的收费站：每张 GPU 一辆车，全部到齐才放行。",
    ),
    Text::new(
        "While they wait, the GPUs behind them stand still; small, frequent syncs stop the traffic more often than large, rare ones.",
        "等待期间各卡停工，小而频繁的同步比大而少的同步停得更多。",
    ),
    Text::new(
        "PCIe is the country road: the same gate, far slower traffic.",
        "PCIe 是乡间小路：同样的收费站，车速慢得多。",
    ),
];
/// Title of the example.
pub const EXAMPLE: Text = Text::new("A worked example", "一个算例");
/// What the example assumes.
pub const EXAMPLE_ASIDE: Text = Text::new(
    "GPT-2 XL, 1.5 B parameters, 16-bit gradients, one sequence of 1,024 tokens a micro-batch (about 24 ms at 40 % of peak, assumed), sync every micro-batch.",
    "GPT-2 XL，15 亿参数，16 位梯度，每个微批一条 1,024 词元的序列（按峰值的 40% 约 24 ms，假定），每个微批同步一次。",
);
/// Row heads of the example.
pub const ROW_COMPUTE: Text = Text::new("compute per micro-batch", "每个微批的计算时间");
/// Gradients.
pub const ROW_SIZE: Text = Text::new("gradients per sync", "每次同步的梯度");
/// One call.
pub const ROW_CALL: Text = Text::new("one all-reduce of them", "一次 all-reduce");
/// Exposed.
pub const ROW_EXPOSED: Text = Text::new("not hidden by the backward pass", "未被反向计算隐藏");
/// Lost.
pub const ROW_LOST: Text = Text::new("throughput lost", "吞吐损失");
/// Smallest `every`.
pub const ROW_EVERY: Text = Text::new(
    "sync at least every so many micro-batches to lose under 5 %",
    "损失低于 5% 至少需要的同步间隔（微批）",
);
/// Title of the layers.
pub const LAYERS: Text = Text::new("Where the loss comes from", "损失来自哪里");
/// The three layers: name, at the toll gate, in the machine.
pub const LAYER_ROWS: [[Text; 3]; 3] = [
    [
        Text::new("Tensor copy", "张量拷贝"),
        Text::new(
            "trucks still on the road after loading has stopped",
            "装车结束后仍在路上的货车",
        ),
        Text::new(
            "gradient bytes on the wire after the backward pass ends",
            "反向计算结束后仍在传输的梯度",
        ),
    ],
    [
        Text::new("Pipeline interruption", "流水线中断"),
        Text::new(
            "trucks standing at the closed barrier, and the restart after it",
            "停在关闭的栏杆前的货车，以及之后的重新起步",
        ),
        Text::new(
            "waiting for the last GPU, drain and refill, and compute slowed because the collective holds SMs",
            "等待最后一张 GPU、排空与重新填充，以及集合通信占用 SM 使计算变慢",
        ),
    ],
    [
        Text::new("Link contention", "链路争抢"),
        Text::new("other firms' lorries share the lanes", "别家的货车共用车道"),
        Text::new(
            "other tenants take link share, so the collective takes longer",
            "其他租户占用链路，集合通信耗时更长",
        ),
    ],
];
/// Heads of the layer table.
pub const LAYER_HEADS: [Text; 3] = [
    Text::new("Layer", "层"),
    Text::new("At the toll gate", "在收费站"),
    Text::new("In the machine", "在机器里"),
];
/// Without scripts.
pub const NO_SCRIPTS: Text = Text::new(
    "The calculator needs scripts; this example does not.",
    "计算器需要脚本，这个算例不需要。",
);

/// Where the numbers are from.
pub fn made_by(lang: Lang, version: &str) -> String {
    match lang {
        Lang::En => format!(
            "Computed by synctoll {version} from published measurements. Nothing leaves this page."
        ),
        Lang::Zh => format!("由 synctoll {version} 依据已发表的测量计算。数据不会离开本页。"),
    }
}

//! The page's own words: groups, labels, buttons, hints.

use super::Text;
use crate::quantity::Lang;

macro_rules! texts {
    ($($name:ident = $en:literal, $zh:literal;)*) => {
        $(#[doc = $en] pub const $name: Text = Text::new($en, $zh);)*
    };
}

// Top bar.
texts! {
    SKIP = "Skip to the answer", "跳到结果";
    VIEWS = "Views", "视图";
    VIEW_CURVES = "Curves", "曲线";
    VIEW_TIMELINE = "Timeline", "时间线";
    MENU = "Menu", "菜单";
    LANGUAGE = "Language", "语言";
    THEME = "Theme", "主题";
    THEME_LIGHT = "Light", "浅色";
    THEME_DARK = "Dark", "深色";
    THEME_SYSTEM = "As the system", "跟随系统";
    HELP = "Help", "帮助";
    COPY_LINK = "Copy link", "复制链接";
    COPIED = "Copied", "已复制";
    COPY_BY_HAND = "Copying is blocked here. Copy it from this field", "此处无法自动复制，请从这里复制";
}

// Scenario column.
texts! {
    SCENARIO = "Scenario", "场景";
    EDIT = "Edit", "编辑";
    DONE = "Done", "完成";
    HARDWARE = "Hardware", "硬件";
    WORKLOAD = "Workload", "工作负载";
    DISTURBANCE = "Disturbance", "干扰";
    SINGLE_CARD = "Single card", "单卡损耗";
    GPU = "GPU", "GPU 型号";
    GPUS = "GPUs", "GPU 数量";
    INTERCONNECT = "Interconnect", "互连方式";
    NVSWITCH = "NVLink + NVSwitch", "NVLink + NVSwitch";
    BRIDGE = "Cards a bridge joins", "桥接的卡数";
    PRESET = "Preset", "预设";
    COMPUTE = "Compute per micro-batch", "每个微批的计算时间";
    SIZE = "Gradient size", "梯度大小";
    EVERY = "Micro-batches per sync", "每次同步的微批数";
    BUCKET = "Bucket size", "分桶大小";
    BUCKET_EACH = "Bytes per bucket", "每桶字节数";
    BUCKET_PYTORCH = "PyTorch, 25 MiB", "PyTorch，25 MiB";
    BUCKET_WHOLE = "whole gradient", "整个梯度";
    BUCKET_OWN = "own size", "自定大小";
    OVERLAP = "Overlap with backward", "与反向计算重叠";
    SHARE = "Other-tenant link share", "其他租户占用链路";
    JITTER = "Straggler jitter, σ", "慢卡抖动 σ";
    SLOW = "Slowdown beside a collective", "与集合通信并行的减速";
    EXTRA = "Framework time per sync", "每次同步的框架开销";
    BURST = "Period of tenants' bursts", "其他租户的突发周期";
    SLOW_RANK = "Slow rank, as 5:3%", "慢卡，如 5:3%";
    SEED = "Seed of the jitter", "抖动的随机种子";
    STEPS = "Step times, as 1:4s,4:7s", "步时间，如 1:4s,4:7s";
    SOLO = "One-GPU step, as 4:5s", "单卡步时间，如 4:5s";
    PRICE = "GPU-hour price, as 2.5USD", "GPU 小时价格，如 2.5USD";
    HBM = "HBM stalls", "HBM 停顿";
    FP8 = "FP8 casts", "FP8 转换";
    COLL = "Collective", "集合通信";
    ALGO = "Algorithm", "算法";
    LAUNCH = "Launch", "启动方式";
    PARAMS = "Parameters", "参数量";
    DTYPE = "Gradient format", "梯度格式";
    TOKENS = "Tokens per micro-batch", "每个微批的词元数";
    IMAGES = "Images per micro-batch", "每个微批的图像数";
    MFU = "FLOP utilisation", "算力利用率";
    FB = "Backward's share", "反向计算占比";
    STEP = "Time outside micro-batches and sync", "微批与同步之外的时间";
    PER = "Syncs per micro-batch", "每个微批的同步次数";
    DRAIN = "Restart after a wait", "等待后的重启时间";
    HBM_SHARE = "HBM taken by others", "HBM 被占用的份额";
    HBM_BOUND = "Memory-bound compute", "受显存限制的计算";
    FP8_BYTES = "FP8 cast bytes", "FP8 转换字节数";
    TARGET = "Loss to stay under", "损失目标";
    SYNC = "Between syncs", "两次同步之间";
    SYNC_NONE = "no sync, gradients add up", "不同步，梯度累积";
    SYNC_EACH = "a sync each", "每次都同步";
    SYNC_SHARDED = "sharded (FSDP, ZeRO-3)", "分片（FSDP、ZeRO-3）";
    ALGO_AUTO = "as NCCL chooses", "由 NCCL 选择";
    ALGO_RING = "ring", "环";
    ALGO_TREE = "tree", "树";
    ALGO_NVLS = "NVLS", "NVLS";
    LAUNCH_PROCESS = "process per GPU", "每卡一个进程";
    LAUNCH_SINGLE = "one process", "单进程";
    LAUNCH_GRAPH = "CUDA graph", "CUDA 图";
    LAUNCH_GRAPH_SINGLE = "CUDA graph, one process", "CUDA 图，单进程";
    LAUNCH_ISOLATED = "barrier before each call", "每次调用前有屏障";
    COLL_ALL_REDUCE = "all-reduce", "全归约（all-reduce）";
    COLL_REDUCE_SCATTER = "reduce-scatter", "归约散射";
    COLL_ALL_GATHER = "all-gather", "全收集";
    COLL_ALL_TO_ALL = "all-to-all", "全交换";
    COLL_BROADCAST = "broadcast", "广播";
    COLL_BARRIER = "barrier", "屏障";
    EXAMPLES = "Examples", "示例";
    RESET = "Reset", "恢复默认";
    UNDO = "Undo", "撤销";
    REDO = "Redo", "重做";
    PASTED = "The scenario of the link you pasted is in use. ", "已采用所粘贴链接中的场景。";
    PASTED_PIN = "It also carries a scenario to compare with. ", "该链接还带有用于比较的场景。";
    LAST_VALID = "Answer uses the last valid value", "结果沿用上一个有效值";
}

// Answer and breakdown.
texts! {
    PIN = "Pin to compare", "固定以便比较";
    UNPIN = "Unpin", "取消固定";
    DISMISS = "Dismiss", "关闭";
    COPY_CORRECTED = "Copy corrected link", "复制更正后的链接";
    MORE_CURVES = "More curves", "更多曲线";
    KEY_FIGURES = "In figures", "主要数字";
    LOST = "throughput lost", "吞吐损失";
    OVERHEAD = "overhead, formula 1", "开销（公式 1）";
    EFFICIENCY = "scaling efficiency", "扩展效率";
    TOKENS_RATE = "tokens per second", "每秒词元数";
    IMAGES_RATE = "images per second", "每秒图像数";
    SMALLEST = "smallest k for 5, 2, 1\u{a0}%", "低于 5%、2%、1% 的最小 k";
    HOURS = "GPU-hours lost a day", "每天损失的 GPU 小时";
    MONEY = "money lost a day", "每天损失的费用";
    APPLY = "Apply", "采用";
    DELIVERED = "delivered", "有效计算";
    SINGLE = "single card", "单卡损耗";
    SYNCHRONISATION = "synchronisation", "同步损失";
    LOWER_BOUND = ", lower bound", "，下界";
    UPPER_BOUND = ", upper bound", "，上界";
    EXTRAPOLATED = ", extrapolated", "，外推";
    LOSS = ": loss", "：损失";
    COPY = "Tensor copy", "张量拷贝";
    INTERRUPTION = "Pipeline interruption", "流水线中断";
    CONTENTION = "Link contention", "链路争抢";
    COPY_AFTER = "still on the wire after backward ends", "反向计算结束后仍在传输";
    COPY_ALL = "on the wire while nothing is computed", "传输期间没有计算";
    PART_WAIT_HALF = "mostly waiting at the barrier", "主要是在屏障处等待";
    PART_WAIT_MEANS = "GPUs that are done wait for the last one. Fewer syncs, less jitter, or replacing a GPU that is always late shrinks it.",
        "先算完的卡等待最后一张。减少同步次数、降低抖动或更换总是落后的卡即可缩短。";
    PART_SLOWED_HALF = "mostly compute slowed beside the collective", "主要是与集合通信并行的计算变慢";
    PART_SLOWED_MEANS = "The collective's thread blocks hold SMs that backward would use. Fewer channels, or fewer bytes to send, shrink it.",
        "集合通信的线程块占用反向计算所需的 SM。减少通道数或传输字节数即可缩短。";
    PART_DRAIN_HALF = "mostly queues running empty and filling again", "主要是队列排空后重新填充";
    PART_DRAIN_MEANS = "After each wait the compute stream starts on an empty queue. Fewer waits or CUDA graphs shrink it.",
        "每次等待后，计算流要从空队列重新开始。减少等待次数或使用 CUDA 图即可缩短。";
    PART_FRAMEWORK_HALF = "mostly the framework's own work", "主要是框架自身的工作";
    PART_FRAMEWORK_MEANS = "Gradients are copied into buckets and back, and the framework's hooks run; estimated from published steps. Fewer syncs, smaller gradients or gradient_as_bucket_view shrink it.",
        "梯度拷入分桶再拷回，并运行框架的钩子；由已发表的训练步估算。减少同步次数、减小梯度或使用 gradient_as_bucket_view 即可缩短。";
    CONTENDED = "other tenants on the same links", "其他租户占用同一链路";
    COPY_MEANS = "Gradient bytes still on the wire after backward ends: trucks on the road when loading has stopped. It moves most with link, gradient size, overlap and bucket size.",
        "反向计算结束后仍在传输的梯度字节，好比装货已停，车还在路上。影响最大的是互连方式、梯度大小、重叠和分桶大小。";
    INTERRUPTION_MEANS = "Waiting for the last GPU, compute slowed by the collective, and work queues that run empty and fill again: trucks standing at the closed barrier, and the restart after it. It moves most with k.",
        "等待最后一张卡、计算被集合通信拖慢，以及队列排空后重新填充，好比车停在关闭的栏杆前，放行后重新起步。影响最大的是 k。";
    CONTENTION_MEANS = "Other tenants take a share of the link, so the collective takes longer: other firms’ lorries on the same lanes. It moves most with the other-tenant link share.",
        "其他租户占用部分链路，集合通信因而变长，好比同一车道上还有别家的货车。影响最大的是其他租户占用链路的份额。";
}

// Charts.
texts! {
    LINEAR = "linear", "线性";
    LOG = "log", "对数";
    SCALE = "Scale of the loss axis", "损失轴的刻度";
    TABLE = "table", "数据表";
    EXPORT = "export", "导出";
    CURSOR = "Left and right arrows move the readout, Enter applies its value, Escape closes it.",
        "左右方向键移动读数，回车采用，退出键关闭。";
    ONE_CALL = "One call on the whole gradient", "对整个梯度的一次调用";
    T_SYNC = "T_sync, time of the call", "T_sync，调用时间";
    T_BARRIER = "T_barrier, fixed part of this lane", "T_barrier，该区段的固定部分";
    BANDWIDTH = "BW, speed on the wire", "BW，传输速度";
    LANE = "lane", "区段";
    STATUS = "status", "依据";
    CALLS = "all calls of one period", "一个周期内的全部调用";
    MESSAGES = "messages per sync", "每次同步的消息数";
    COEF = "Coef_nvlink, formula 2", "Coef_nvlink（公式 2）";
}

// Foot.
texts! {
    PRIVACY = "Nothing leaves this page.", "数据不会离开本页。";
    SCOPE = "One machine with up to 8 GPUs. Several nodes are out of scope for now.", "只计算单机，至多 8 张卡，多机暂不在范围内。";
    CLAIMS_TITLE = "What the article claims", "原文论断的核对";
    SHARP_TITLE = "The hardware synchronisation operator", "“硬件同步算子”是什么";
}

/// Label of the part of the page that names each setting's reset.
pub fn reset_one(lang: Lang, label: &str) -> String {
    match lang {
        Lang::En => format!("Reset {label}"),
        Lang::Zh => format!("恢复默认：{label}"),
    }
}

/// Names a button beside one of several changes: what it does, and to which.
pub fn act_on(lang: Lang, verb: &str, change: &str) -> String {
    match lang {
        Lang::En => format!("{verb}: {change}"),
        Lang::Zh => format!("{verb}：{change}"),
    }
}

/// What a preset, or another figure that stands for the same, replaced.
pub fn gave_way(lang: Lang, gone: &[String]) -> String {
    match lang {
        Lang::En => format!("{} gave way. Undo brings it back.", gone.join(", ")),
        Lang::Zh => format!("已替换 {}，可撤销。", gone.join("、")),
    }
}

/// Which counts a bridge does not join.
pub fn beyond_bridge(lang: Lang, cards: u32) -> String {
    match lang {
        Lang::En => format!("A bridge joins {cards} cards; more also cross PCIe."),
        Lang::Zh => format!("桥接只连 {cards} 张卡，更多卡还要经过 PCIe。"),
    }
}

/// A preset that was edited afterwards.
pub fn edited(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => format!("{name}, edited"),
        Lang::Zh => format!("{name}，已修改"),
    }
}

/// The fold that holds the rest of the settings.
pub fn more(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => format!("More assumptions ({count})"),
        Lang::Zh => format!("更多假设（{count} 项）"),
    }
}

/// How much of a link was not understood.
pub fn link_judged(lang: Lang, bad: usize, sent: usize) -> String {
    match lang {
        Lang::En if bad == 1 => {
            format!("1 of {sent} values in this link was not taken as sent.")
        }
        Lang::En => format!("{bad} of {sent} values in this link were not taken as sent."),
        Lang::Zh => format!("链接中 {sent} 个数值有 {bad} 个未按原样采用。"),
    }
}

/// A link that knows more than this page does.
pub fn link_newer(lang: Lang, unknown: usize) -> String {
    match lang {
        Lang::En if unknown == 0 => "This link was made by a newer version.".to_owned(),
        Lang::En if unknown == 1 => {
            "This link was made by a newer version; 1 setting is unknown here.".to_owned()
        }
        Lang::En => {
            format!("This link was made by a newer version; {unknown} settings are unknown here.")
        }
        Lang::Zh if unknown == 0 => "这个链接由更新的版本生成。".to_owned(),
        Lang::Zh => format!("这个链接由更新的版本生成，其中 {unknown} 项设置此处无法识别。"),
    }
}

/// The rest of a long list.
pub fn and_more(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En => format!("and {count} more"),
        Lang::Zh => format!("另有 {count} 项"),
    }
}

/// The fold over the notes.
pub fn notes(lang: Lang, count: usize) -> String {
    match lang {
        Lang::En if count == 1 => "What this figure rests on (1 note)".to_owned(),
        Lang::En => format!("What this figure rests on ({count} notes)"),
        Lang::Zh => format!("这个数字的依据（{count} 条）"),
    }
}

/// Title of the breakdown.
pub fn where_goes(lang: Lang, step: &str) -> String {
    match lang {
        Lang::En => format!("Where one {step} step goes"),
        Lang::Zh => format!("一步 {step} 的去向"),
    }
}

/// The parts of a card's own loss.
pub fn single_parts(lang: Lang, hbm: &str, fp8: &str) -> String {
    match lang {
        Lang::En => format!("(HBM {hbm}, FP8 {fp8})"),
        Lang::Zh => format!("（HBM {hbm}，FP8 {fp8}）"),
    }
}

/// The breakdown for those who do not see it.
pub fn breakdown(lang: Lang, delivered: &str, single: &str, sync: &str, bound: &str) -> String {
    match lang {
        Lang::En => {
            format!("{delivered} delivered, {single} single card, {sync} synchronisation{bound}.")
        }
        Lang::Zh => format!("有效计算 {delivered}，单卡损耗 {single}，同步损失{bound} {sync}。"),
    }
}

/// Aside of a chart.
pub fn at_every(lang: Lang, every: u32) -> String {
    match lang {
        Lang::En | Lang::Zh => format!("k\u{a0}=\u{a0}{every}"),
    }
}

/// Aside of the chart by GPU.
pub fn at_gpus(lang: Lang, n: u32, every: u32) -> String {
    match lang {
        Lang::En => format!("n={n}, k={every}"),
        Lang::Zh => format!("{n} 卡，k={every}"),
    }
}

/// The bar of a phone, first line.
pub fn in_short(n: u32, gpu: &str, link: &str, every: u32, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{n} × {gpu}, {link}, k\u{a0}=\u{a0}{every}"),
        Lang::Zh => format!("{n} × {gpu}，{link}，k\u{a0}=\u{a0}{every}"),
    }
}

/// The answer of a phone's sheet.
pub fn lost_in_short(lang: Lang, percent: &str) -> String {
    match lang {
        Lang::En => format!("{percent} lost"),
        Lang::Zh => format!("损失 {percent}"),
    }
}

/// The bar of a phone, second line.
pub fn in_short_work(lang: Lang, model: &str, compute: &str) -> String {
    match lang {
        Lang::En => format!("{model}, {compute} per micro-batch"),
        Lang::Zh => format!("{model}，每个微批 {compute}"),
    }
}

/// Download of a figure.
pub fn save_as(lang: Lang, title: &str, format: &str) -> String {
    match lang {
        Lang::En => format!("Save “{title}” as {format}"),
        Lang::Zh => format!("将“{title}”保存为 {format}"),
    }
}

/// Caption of an exported figure: the answer and where it comes from.
pub fn caption(answer: &str, version: &str) -> String {
    format!("{answer} synctoll {version}")
}

//! Titles, axes and labels of figures, heads of tables, names of links and examples.

use super::Text;
use crate::quantity::Lang;

/// Links, as lines are labelled.
pub const NVLINK: Text = Text::same("NVLink");
/// A bridge.
pub const NVLINK_BRIDGE: Text = Text::new("NVLink bridge", "NVLink 桥接");
/// Card to card.
pub const PCIE_P2P: Text = Text::new("PCIe P2P", "PCIe P2P 直连");
/// Through host memory.
pub const PCIE_HOST: Text = Text::new("PCIe via host", "PCIe 经主机中转");
/// Legend of the chart by GPU.
pub const BRIDGE: Text = Text::new("bridge", "桥接");
/// Legend of the chart by GPU.
pub const PCIE: Text = Text::same("PCIe");

/// Hero.
pub const FREQUENCY_TITLE: Text = Text::new("Loss by sync frequency", "损失与同步频率");
/// By size.
pub const SIZE_TITLE: Text = Text::new("Loss by gradient size", "损失与梯度大小");
/// By GPU.
pub const LINK_TITLE: Text =
    Text::new("NVLink against PCIe by GPU", "各型号 GPU：NVLink 对比 PCIe");
/// The collective.
pub const COLLECTIVE_TITLE: Text = Text::new(
    "One collective call, with published runs",
    "一次集合通信与已发表数据",
);
/// By bucket.
pub const BUCKET_TITLE: Text = Text::new("Loss by bucket size", "损失与分桶大小");

/// By frequency and size.
pub const HEAT_TITLE: Text = Text::new(
    "Loss by sync frequency and gradient size",
    "损失与同步频率、梯度大小",
);

/// Loss axis.
pub const LOST_AXIS: Text = Text::new("throughput lost, %", "吞吐损失（%）");
/// Loss axis where nothing but the wire is counted.
pub const LOST_AXIS_LOWER: Text =
    Text::new("throughput lost, %, lower bound", "吞吐损失（%），下界");
/// x of the hero.
pub const EVERY_AXIS: Text = Text::new("micro-batches per sync, k", "每次同步的微批数 k");
/// x of the hero where a micro-batch holds several syncs.
pub const PER_AXIS: Text = Text::new("syncs per micro-batch", "每个微批的同步次数");
/// x by size.
pub const SIZE_AXIS: Text = Text::new("gradient size per sync", "每次同步的梯度大小");
/// x of the collective.
pub const MESSAGE_AXIS: Text = Text::new("message size, bytes", "消息大小（字节）");
/// y of the collective.
pub const TIME_AXIS: Text = Text::new("time of one call, µs", "一次调用的时间（µs）");
/// x by bucket.
pub const BUCKET_AXIS: Text = Text::new("bucket size", "分桶大小");

/// The line of the scenario that is compared with.
pub const PINNED: Text = Text::new("pinned", "固定的场景");

/// The line of the scenario's own link with the other setting of overlap.
pub const fn other_overlap(on: bool) -> Text {
    if on {
        Text::new("overlap off", "不重叠")
    } else {
        Text::new("overlap on", "重叠")
    }
}
/// The user's own point.
pub const YOU: Text = Text::new("you", "当前");
/// The model's line in the collective chart.
pub const MODEL: Text = Text::new("synctoll", "synctoll");
/// Published points.
pub const PUBLISHED: Text = Text::new("published", "已发表");
/// 20 % line.
pub const WORTH_ACTING: Text = Text::new("20 % worth acting on", "20% 需要处理");
/// Bridges in the chart by GPU.
pub fn bridge_note(lang: Lang, n: u32) -> String {
    match lang {
        Lang::En if n <= 4 => format!("H100 bridges join 2 cards,\nso {n} still cross PCIe"),
        Lang::En => format!("Bridges join 2 or 4 cards,\nso {n} still cross PCIe"),
        Lang::Zh if n <= 4 => format!("H100 的桥接只连 2 张卡，\n{n} 卡时仍走 PCIe"),
        Lang::Zh => format!("桥接只连 2 或 4 张卡，\n{n} 卡时仍走 PCIe"),
    }
}

/// The target line.
pub fn target(lang: Lang, percent: &str) -> String {
    match lang {
        Lang::En => format!("{percent} target"),
        Lang::Zh => format!("{percent} 目标"),
    }
}

/// The suggested point.
pub fn suggested(lang: Lang, every: u32, percent: &str) -> String {
    match lang {
        Lang::En => format!("k = {every}, {percent}"),
        Lang::Zh => format!("k = {every}，{percent}"),
    }
}

/// What the hero shows, for those who do not see it.
pub fn frequency_description(
    lang: Lang,
    from: &str,
    to: &str,
    last: u32,
    target: &str,
    every: Option<u32>,
) -> String {
    match (lang, every) {
        (Lang::En, Some(k)) => {
            format!(
                "Loss falls from {from} at k = 1 to {to} at k = {last}; under {target} from k = {k}."
            )
        }
        (Lang::En, None) => {
            format!(
                "Loss falls from {from} at k = 1 to {to} at k = {last}; not under {target} up to k = 1024."
            )
        }
        (Lang::Zh, Some(k)) => {
            format!(
                "损失从 k = 1 时的 {from} 降到 k = {last} 时的 {to}，自 k = {k} 起低于 {target}。"
            )
        }
        (Lang::Zh, None) => {
            format!(
                "损失从 k = 1 时的 {from} 降到 k = {last} 时的 {to}，k 增至 1024 仍不低于 {target}。"
            )
        }
    }
}

/// What the hero shows where a micro-batch holds several syncs.
pub fn per_description(lang: Lang, from: &str, to: &str, last: u32) -> String {
    match lang {
        Lang::En => {
            format!("Loss rises from {from} at one sync per micro-batch to {to} at {last}.")
        }
        Lang::Zh => format!("损失从每个微批同步 1 次的 {from} 升到 {last} 次的 {to}。"),
    }
}

/// What the bucket chart shows.
pub fn bucket_description(
    lang: Lang,
    low: &str,
    low_loss: &str,
    high: &str,
    high_loss: &str,
) -> String {
    match lang {
        Lang::En => format!(
            "Loss is {low_loss} with buckets of {low} and {high_loss} with buckets of {high}."
        ),
        Lang::Zh => format!("分桶为 {low} 时损失 {low_loss}，为 {high} 时损失 {high_loss}。"),
    }
}

/// What the size chart shows.
pub fn size_description(
    lang: Lang,
    low: &str,
    low_loss: &str,
    high: &str,
    high_loss: &str,
) -> String {
    match lang {
        Lang::En => format!("Loss rises from {low_loss} at {low} to {high_loss} at {high}."),
        Lang::Zh => format!("损失从 {low} 时的 {low_loss} 升到 {high} 时的 {high_loss}。"),
    }
}

/// What the heat map shows: a loss, a count and a size at either end.
pub fn heat_description(
    lang: Lang,
    per: bool,
    least: (&str, u32, &str),
    most: (&str, u32, &str),
) -> String {
    let ((low, low_k, low_size), (high, high_k, high_size)) = (least, most);
    match (lang, per) {
        (Lang::En, false) => format!(
            "Loss runs from {low} at k = {low_k} with {low_size} to {high} at k = {high_k} with {high_size}."
        ),
        (Lang::En, true) => format!(
            "Loss runs from {low} at {low_k} per micro-batch with {low_size} each to {high} at {high_k} with {high_size} each."
        ),
        (Lang::Zh, false) => format!(
            "损失从 k = {low_k}、{low_size} 时的 {low} 到 k = {high_k}、{high_size} 时的 {high}。"
        ),
        (Lang::Zh, true) => format!(
            "损失从每个微批同步 {low_k} 次、每次 {low_size} 时的 {low} 到 {high_k} 次、每次 {high_size} 时的 {high}。"
        ),
    }
}

/// Up to which size a loss stays below a line.
pub enum Reach {
    /// At no size that is shown.
    Nowhere,
    /// Up to this one.
    UpTo(String),
    /// At all of them.
    Everywhere,
}

/// Where the scenario's own frequency is below each line of the heat map; follows a sentence.
pub fn heat_reach(lang: Lang, per: bool, own: u32, lines: &[(String, Reach)]) -> String {
    let parts: Vec<String> = lines
        .iter()
        .map(|(line, reach)| match (lang, reach) {
            (Lang::En, Reach::Nowhere) => format!("above {line} at every size"),
            (Lang::En, Reach::UpTo(size)) => format!("under {line} up to {size}"),
            (Lang::En, Reach::Everywhere) => format!("under {line} at every size"),
            (Lang::Zh, Reach::Nowhere) => format!("任何大小都高于 {line}"),
            (Lang::Zh, Reach::UpTo(size)) => format!("{size} 以内低于 {line}"),
            (Lang::Zh, Reach::Everywhere) => format!("任何大小都低于 {line}"),
        })
        .collect();
    match (lang, per) {
        (Lang::En, false) => format!(" At k = {own} it is {}.", parts.join(", ")),
        (Lang::En, true) => format!(" At {own} per micro-batch it is {}.", parts.join(", ")),
        (Lang::Zh, false) => format!("k = {own} 时，{}。", parts.join("，")),
        (Lang::Zh, true) => format!("每个微批同步 {own} 次时，{}。", parts.join("，")),
    }
}

/// What the chart by GPU shows.
pub fn link_description(lang: Lang, gpu: &str, nvlink: &str, pcie: &str) -> String {
    match lang {
        Lang::En => format!("On {gpu} the loss is {nvlink} over NVLink and {pcie} over PCIe."),
        Lang::Zh => format!("{gpu} 上经 NVLink 的损失为 {nvlink}，经 PCIe 为 {pcie}。"),
    }
}

/// What the collective chart shows.
pub fn collective_description(lang: Lang, size: &str, time: &str, points: usize) -> String {
    match (lang, points) {
        (Lang::En, 0) => format!("One call on {size} takes {time}."),
        (Lang::En, _) => {
            format!(
                "One call on {size} takes {time}; {points} published measurements are drawn beside the line."
            )
        }
        (Lang::Zh, 0) => format!("{size} 的一次调用需要 {time}。"),
        (Lang::Zh, _) => {
            format!("{size} 的一次调用需要 {time}，图中另有 {points} 个已发表的测量点。")
        }
    }
}

/// Head of tables: micro-batches per sync.
pub const HEAD_EVERY: Text = Text::new("micro-batches per sync", "每次同步的微批数");
/// Head of tables: syncs per micro-batch.
pub const HEAD_PER: Text = Text::new("syncs per micro-batch", "每个微批的同步次数");
/// Head: gradient size.
pub const HEAD_SIZE: Text = Text::new("gradient size, bytes", "梯度大小（字节）");
/// Head: message size.
pub const HEAD_MESSAGE: Text = Text::new("message size, bytes", "消息大小（字节）");
/// Head: GPU.
pub const HEAD_GPU: Text = Text::new("GPU", "GPU 型号");
/// Head: model time.
pub const HEAD_TIME: Text = Text::new("time, µs", "时间（µs）");
/// Head: lane.
pub const HEAD_LANE: Text = Text::new("lane", "区段");
/// Head: published time.
pub const HEAD_PUBLISHED: Text = Text::new("published median, µs", "已发表中位数（µs）");
/// Head: number of published rows.
pub const HEAD_ROWS: Text = Text::new("published rows", "已发表条数");
/// Head: bucket size.
pub const HEAD_BUCKET: Text = Text::new("bucket size, bytes", "分桶大小（字节）");

/// Head: fast end of the range.
pub const HEAD_LOW: Text = Text::new("low, %", "低（%）");
/// Head: slow end of the range.
pub const HEAD_HIGH: Text = Text::new("high, %", "高（%）");

/// A lane's name; algorithms keep theirs.
pub fn lane(lang: Lang, name: &str) -> String {
    match lang {
        Lang::En => name.to_owned(),
        Lang::Zh => name.replace("small", "小消息"),
    }
}

/// Head of a loss column of one link; says where the loss is a `lower` bound.
pub fn head_lost(lang: Lang, link: &str, lower: bool) -> String {
    let lost = match (lang, lower) {
        (Lang::En, false) => ", % lost",
        (Lang::En, true) => ", % lost, lower bound",
        (Lang::Zh, false) => "，损失（%）",
        (Lang::Zh, true) => "，损失（%），下界",
    };
    link.to_owned() + lost
}

/// What a column of the heat map's table is for.
pub fn head_count(lang: Lang, per: bool, count: u32) -> String {
    match (lang, per) {
        (_, false) => format!("k = {count}"),
        (Lang::En, true) => format!("{count} per micro-batch"),
        (Lang::Zh, true) => format!("每个微批 {count} 次"),
    }
}

/// Titles of the examples.
pub const EXAMPLES: &[(&str, Text)] = &[
    (
        "article",
        Text::new(
            "The article's scenario, without overlap",
            "原文情形，不重叠",
        ),
    ),
    (
        "small-batch",
        Text::new("Small batch, a sync each time", "小批量，频繁同步"),
    ),
    (
        "llama-sharded",
        Text::new(
            "Llama 3 8B sharded on 8 × H100",
            "Llama 3 8B，8 × H100 分片",
        ),
    ),
    (
        "gpt2-nvlink",
        Text::new("GPT-2 XL over NVLink", "GPT-2 XL，NVLink"),
    ),
    (
        "gpt2-pcie",
        Text::new("GPT-2 XL over PCIe", "GPT-2 XL，PCIe"),
    ),
    (
        "llama-tensor",
        Text::new("70B tensor parallel on 8 × H200", "70B，8 × H200 张量并行"),
    ),
    (
        "sdxl-pcie",
        Text::new("SDXL on two H100 PCIe", "SDXL，两张 H100 PCIe"),
    ),
    ("one-gpu", Text::new("One GPU", "单卡")),
];

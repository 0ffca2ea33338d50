//! What was wrong with a key, and what is used instead.

use super::Text;
use crate::quantity::{Kind, Lang, QuantityError};

/// No such key.
pub fn unknown_key(lang: Lang, key: &str, nearest: Option<&str>) -> String {
    match (lang, nearest) {
        (Lang::En, Some(near)) => format!("{key} is no key. Did you mean {near}? It was left out."),
        (Lang::En, None) => format!("{key} is no key. It was left out."),
        (Lang::Zh, Some(near)) => format!("没有 {key} 这个键，是否要写 {near}？已忽略。"),
        (Lang::Zh, None) => format!("没有 {key} 这个键，已忽略。"),
    }
}

/// The key came twice.
pub fn repeated(lang: Lang, key: &str, used: &str) -> String {
    match lang {
        Lang::En => format!("{key} came more than once. Using the last, {used}."),
        Lang::Zh => format!("{key} 出现多次，已按最后一个 {used} 计算。"),
    }
}

/// What is used instead; where nothing is set, the default stays.
fn instead(lang: Lang, used: &str) -> String {
    match (lang, used.is_empty()) {
        (Lang::En, true) => "Its default stays.".to_owned(),
        (Lang::En, false) => format!("Using {used}."),
        (Lang::Zh, true) => "沿用默认值。".to_owned(),
        (Lang::Zh, false) => format!("已按 {used} 计算。"),
    }
}

/// Not one of the choices.
pub fn choice(lang: Lang, key: &str, sent: &str, allowed: &[&str], used: &str) -> String {
    let instead = instead(lang, used);
    match lang {
        Lang::En => format!(
            "{key} must be one of {}; “{sent}” is not. {instead}",
            allowed.join(", ")
        ),
        Lang::Zh => format!(
            "{key} 须为 {} 之一，“{sent}”不在其中，{instead}",
            allowed.join("、")
        ),
    }
}

/// Not a whole number. `used` is empty at a field, which keeps the last valid value.
pub fn not_whole(lang: Lang, key: &str, sent: &str, example: &str, used: &str) -> String {
    let used = match (lang, used) {
        (_, "") => String::new(),
        (Lang::En, _) => format!(" Using {used}."),
        (Lang::Zh, _) => format!("已按 {used} 计算。"),
    };
    match lang {
        Lang::En => {
            format!("{key} must be a whole number, for example {example}; “{sent}” is not.{used}")
        }
        Lang::Zh => format!("{key} 须为整数，例如 {example}，“{sent}”不是整数。{used}"),
    }
}

/// Not of the key's form.
pub fn form(lang: Lang, key: &str, sent: &str, example: &str, used: &str) -> String {
    let instead = instead(lang, used);
    match lang {
        Lang::En => format!("“{sent}” cannot be read as {key}. Write it as {example}. {instead}"),
        Lang::Zh => format!("“{sent}”无法作为 {key} 识别，可写成 {example}。{instead}"),
    }
}

/// Out of range.
pub fn out_of_range(lang: Lang, key: &str, low: &str, high: &str, used: &str) -> String {
    match lang {
        Lang::En => format!("{key} must be {low} to {high}. Using {used}."),
        Lang::Zh => format!("{key} 须为 {low} 到 {high}，已按 {used} 计算。"),
    }
}

/// Made by a newer version.
pub fn newer_version(lang: Lang, sent: &str, used: &str) -> String {
    match lang {
        Lang::En => format!(
            "This link was made by a newer version ({sent}); this one reads version {used}. What it knows still applies."
        ),
        Lang::Zh => {
            format!("该链接由更新的版本（{sent}）生成，当前为版本 {used}，能识别的部分仍然有效。")
        }
    }
}

/// No scenario at all.
pub const NOT_A_SCENARIO: Text = Text::new(
    "This is not a scenario: write key=value pairs joined by &, at most 64 KiB, or a JSON object. What could be read applies.",
    "无法作为配置识别：请写成以 & 连接的 键=值（至多 64 KiB），或一个 JSON 对象。能识别的部分仍然有效。",
);

/// A combination that does not exist, with what is used instead.
pub fn impossible(lang: Lang, why: &str, key: &str, used: &str) -> String {
    match (lang, used.is_empty()) {
        (Lang::En, false) => format!("{why} Using {key}={used}."),
        (Lang::En, true) => format!("{why} {key} was left out."),
        (Lang::Zh, false) => format!("{why}已按 {key}={used} 计算。"),
        (Lang::Zh, true) => format!("{why}已忽略 {key}。"),
    }
}

/// Cards have no NVSwitch.
pub const NO_SWITCH_ON_CARDS: Text = Text::new(
    "This GPU is a PCIe card; NVSwitches exist on HGX boards only.",
    "该 GPU 是 PCIe 卡，NVSwitch 只在 HGX 主板上。",
);
/// Boards have no bridge.
pub const NO_BRIDGE_ON_BOARDS: Text = Text::new(
    "This GPU sits on an HGX board; bridges join PCIe cards only.",
    "该 GPU 在 HGX 主板上，桥接只用于 PCIe 卡。",
);
/// Only two-way bridges.
pub const ONLY_TWO_WAY_BRIDGE: Text = Text::new(
    "Bridges for this card join two; only H200 NVL has four-way ones.",
    "该卡的桥接只连 2 张，四卡桥接仅 H200 NVL 有。",
);
/// NVLS needs the switch.
pub const NVLS_NEEDS_SWITCH: Text = Text::new(
    "NVLS runs inside the NVSwitch, and this link has none.",
    "NVLS 在 NVSwitch 内完成，该互连没有 NVSwitch。",
);
/// No such algorithm.
pub const NO_SUCH_ALGORITHM: Text = Text::new(
    "For this collective the library has no such algorithm, or nothing was published of it.",
    "该集合通信没有这种算法，或没有公开数据。",
);
/// `every` and `per`.
pub const EVERY_WITH_PER: Text = Text::new(
    "With several syncs per micro-batch there is none to skip, so every is 1.",
    "每个微批内多次同步时不能再跳过，every 为 1。",
);
/// `sync` and `per`.
pub const SYNC_WITH_PER: Text = Text::new(
    "With several syncs per micro-batch only no-sync makes sense.",
    "每个微批内多次同步时只能用 no-sync。",
);
/// HBM loss given twice.
pub const TWO_HBM_LOSSES: Text = Text::new(
    "hbm is typed in and stands for hbm_share and hbm_bound.",
    "已直接给出 hbm，不再使用 hbm_share 与 hbm_bound。",
);
/// FP8 loss given twice.
pub const TWO_FP8_LOSSES: Text = Text::new(
    "fp8 is typed in and stands for fp8_bytes.",
    "已直接给出 fp8，不再使用 fp8_bytes。",
);
/// Too many buckets.
pub const TOO_MANY_BUCKETS: Text = Text::new(
    "A tensor is cut into at most 65,536 buckets, a sharded model into 4,096 units.",
    "一个张量最多切成 65,536 个分桶，分片训练最多 4,096 个单元。",
);
/// No such rank.
pub const SLOW_RANK_OUTSIDE_GROUP: Text =
    Text::new("Ranks count from 0 to n − 1.", "序号从 0 到 n − 1。");
/// A one-GPU step longer than with sync.
pub const SOLO_LONGER: Text = Text::new(
    "One GPU has nothing to synchronise, so it cannot take longer than the same work with sync.",
    "单卡不需要同步，同样的工作不会比有同步时更久。",
);

/// A measured step that is not longer than one of fewer micro-batches.
pub fn step_not_longer(lang: Lang, more: u32, fewer: u32) -> String {
    match lang {
        Lang::En => format!(
            "A step with {more} micro-batches cannot be shorter than one with {fewer}, nor as short."
        ),
        Lang::Zh => {
            format!("{more} 个微批的一步不会比 {fewer} 个微批的更短，也不会一样短。")
        }
    }
}

/// Two measured times of one step.
pub fn two_step_times(lang: Lang, every: u32) -> String {
    match lang {
        Lang::En => format!("steps holds two different times for every={every}."),
        Lang::Zh => format!("steps 中 every={every} 有两个不同的时间。"),
    }
}

/// What is wrong with a quantity, naming an example that works. `key` may be empty, at a field that is named already.
pub fn quantity(lang: Lang, error: &QuantityError) -> String {
    let [first, second] = error.kind().examples();
    match lang {
        Lang::En => {
            let mut sentence = error.to_string();
            if !sentence.ends_with('.') {
                sentence.push('.');
            }
            sentence
        }
        Lang::Zh => {
            let kind = kind_zh(error.kind());
            match error {
                QuantityError::Empty { .. } => format!("此处为空，应为{kind}，例如 {first}。"),
                QuantityError::MissingUnit { text, .. } => {
                    format!("“{text}”缺少单位，可写成 {first} 或 {second}。")
                }
                QuantityError::WrongUnit { text, found, .. } => {
                    format!(
                        "“{text}”是{}，应为{kind}，可写成 {first}。",
                        kind_zh(*found)
                    )
                }
                QuantityError::BitUnit { text, .. } => {
                    format!("“{text}”以比特计，请除以 8 换成字节，例如 {first}。")
                }
                QuantityError::Negative { text, .. } => {
                    format!("“{text}”为负，{kind}不能小于 0，例如 {first}。")
                }
                QuantityError::NotFinite { text, .. } => {
                    format!("“{text}”不是有限的数，例如 {first}。")
                }
                QuantityError::TooLarge { text, .. } => format!("“{text}”过大，例如 {first}。"),
                QuantityError::NotANumber { text, .. }
                | QuantityError::UnknownUnit { text, .. } => {
                    format!("无法识别“{text}”，可写成 {first} 或 {second}。")
                }
            }
        }
    }
}

/// The same at a key, with what is used instead.
pub fn quantity_at(lang: Lang, key: &str, error: &QuantityError, used: &str) -> String {
    let sentence = quantity(lang, error);
    let instead = instead(lang, used);
    match lang {
        Lang::En => format!("{key}: {sentence} {instead}"),
        Lang::Zh => format!("{key}：{sentence}{instead}"),
    }
}

const fn kind_zh(kind: Kind) -> &'static str {
    match kind {
        Kind::Size => "大小",
        Kind::Time => "时间",
        Kind::Rate => "速率",
        Kind::Cycles => "周期数",
        Kind::Ratio => "比例",
        Kind::Frequency => "频率",
    }
}

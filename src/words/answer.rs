//! The headline and the line under it.

use super::{Sentence, Span, Text};
use crate::quantity::Lang;

/// What the headline says, in printed form.
#[derive(Clone, Debug)]
pub struct Answer<'a> {
    /// GPUs in the group.
    pub n: u32,
    /// The GPU's name.
    pub gpu: &'a str,
    /// The link's name in the sentence's language.
    pub link: &'a str,
    /// Micro-batches per sync.
    pub every: u32,
    /// Syncs per micro-batch.
    pub per: u32,
    /// Throughput lost, with %.
    pub lost: &'a str,
    /// The target, with %.
    pub target: &'a str,
    /// What stands after the loss.
    pub outlook: Outlook,
}

/// What can be done about the loss.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outlook {
    /// Already under the target.
    Under,
    /// Under the target when syncing every so many micro-batches.
    SyncEvery(u32),
    /// Out of reach by accumulation; over NVLink it would be within reach.
    NvlinkWould,
    /// Out of reach.
    OutOfReach,
    /// The syncs are inside a micro-batch: accumulation does not apply.
    NoAccumulation,
}

fn text(text: impl Into<String>) -> Span {
    Span::Text(text.into())
}

fn figure(text: impl Into<String>) -> Span {
    Span::Figure(text.into())
}

fn token(key: &'static str, text: impl Into<String>) -> Span {
    Span::Token {
        key,
        text: text.into(),
    }
}

/// The headline.
pub fn answer(lang: Lang, a: &Answer<'_>) -> Sentence {
    match lang {
        Lang::En => english(a),
        Lang::Zh => chinese(a),
    }
}

fn english(a: &Answer<'_>) -> Sentence {
    let frequency = match (a.per, a.every) {
        (per, _) if per > 1 => token("per", format!("{per} times a micro-batch")),
        (_, 1) => token("every", "every micro-batch"),
        (_, every) => token("every", format!("every {every} micro-batches")),
    };
    let mut out = vec![
        text("On "),
        token("n", a.n.to_string()),
        text(" × "),
        token("gpu", a.gpu),
        text(" over "),
        token("link", a.link),
        text(", synchronising "),
        frequency,
        text(" costs "),
        figure(a.lost),
        text(" of training throughput, a lower bound"),
    ];
    match a.outlook {
        Outlook::Under => out.push(text(format!(" under the {} target.", a.target))),
        Outlook::SyncEvery(k) => {
            out.push(text(". Sync every "));
            out.push(figure(k.to_string()));
            out.push(text(format!(" or more to get under {}.", a.target)));
        }
        Outlook::NvlinkWould => out.push(text(format!(
            ". No k up to 1024 gets under {}; over NVLink one may.",
            a.target
        ))),
        Outlook::OutOfReach => {
            out.push(text(format!(". No k up to 1024 gets under {}.", a.target)))
        }
        Outlook::NoAccumulation => out.push(text(format!(
            ", over the {} target. Accumulation does not apply.",
            a.target
        ))),
    }
    out
}

fn chinese(a: &Answer<'_>) -> Sentence {
    let frequency = match (a.per, a.every) {
        (per, _) if per > 1 => token("per", format!("每个微批同步 {per} 次")),
        (_, 1) => token("every", "每个微批都同步"),
        (_, every) => token("every", format!("每 {every} 个微批同步一次")),
    };
    let mut out = vec![
        token("n", a.n.to_string()),
        text(" × "),
        token("gpu", a.gpu),
        text("，"),
        token("link", a.link),
        // Between Latin and Han letters stands a space, between Han letters none.
        text(if a.link.is_ascii() {
            " 互连，"
        } else {
            "互连，"
        }),
        frequency,
        text("，训练吞吐损失 "),
        figure(a.lost),
        text("（下界）"),
    ];
    match a.outlook {
        Outlook::Under => out.push(text(format!("，按下界低于 {} 的目标。", a.target))),
        Outlook::SyncEvery(k) => {
            out.push(text("。改为至少每 "));
            out.push(figure(k.to_string()));
            out.push(text(format!(" 个微批同步一次，即可低于 {}。", a.target)));
        }
        Outlook::NvlinkWould => out.push(text(format!(
            "。k 增至 1024 仍高于 {}，换用 NVLink 或可达到。",
            a.target
        ))),
        Outlook::OutOfReach => out.push(text(format!("。k 增至 1024 仍高于 {}。", a.target))),
        Outlook::NoAccumulation => {
            out.push(text(format!(
                "，高于 {} 的目标，梯度累积在此不适用。",
                a.target
            )));
        }
    }
    out
}

/// One GPU.
pub fn one_gpu(lang: Lang) -> Sentence {
    vec![text(match lang {
        Lang::En => "One GPU has nothing to synchronise.",
        Lang::Zh => "单卡训练不需要同步。",
    })]
}

/// The accumulation semantics asked for are not computed.
pub fn not_built(lang: Lang, sync: &str) -> Sentence {
    let (before, after) = match lang {
        Lang::En => (
            "This version does not compute ",
            ". Choose no-sync for a result.",
        ),
        Lang::Zh => ("当前版本尚不能计算 ", "，改为 no-sync 即可得到结果。"),
    };
    vec![
        text(before),
        token("sync", format!("sync={sync}")),
        text(after),
    ]
}

/// The pieces of the line under the headline: range, exposed time, status.
pub fn range_line(lang: Lang, range: &str, exposed: &str, step: &str, copy: &str) -> Vec<String> {
    match lang {
        Lang::En => vec![
            format!("Lower bound, {range} for the wire alone"),
            format!("{exposed} of each {step} step exposed"),
            format!("copy {copy}"),
        ],
        Lang::Zh => vec![
            format!("下界，仅传输部分为 {range}"),
            format!("每步 {step} 中有 {exposed} 未被隐藏"),
            format!("拷贝为{copy}"),
        ],
    }
}

/// Formula 1's figure.
pub const OVERHEAD: Text = Text::new("overhead (formula 1)", "开销（公式 1）");
/// The page's figure.
pub const THROUGHPUT_LOST: Text = Text::new("throughput lost", "吞吐损失");
/// T_sync.
pub const ONE_CALL: Text = Text::new("one call on the whole tensor", "整个张量的一次调用");
/// The sum over buckets.
pub const ALL_CALLS: Text = Text::new("all calls of a period", "一个周期内的全部调用");
/// First layer.
pub const COPY: Text = Text::new("tensor copy", "张量拷贝");
/// Second layer.
pub const INTERRUPTION: Text = Text::new("pipeline interruption", "流水线中断");
/// Third layer.
pub const CONTENTION: Text = Text::new("link contention", "链路争抢");
/// One card's own.
pub const SINGLE_CARD: Text = Text::new("single-card losses", "单卡损耗");
/// Stacked.
pub const WHOLE: Text = Text::new("single card and synchronisation together", "单卡与同步叠加");
/// Against n GPUs without sync.
pub const EFFICIENCY: Text = Text::new("scaling efficiency", "扩展效率");

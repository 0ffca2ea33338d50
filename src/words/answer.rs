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
    /// What the loss is, where it is not an estimate; see [`LOWER_BOUND`] and [`UPPER_BOUND`].
    pub bound: Option<Text>,
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
        text(" of training throughput"),
    ];
    // "a lower bound", "an upper bound".
    out.extend(a.bound.map(|bound| {
        let article = if bound == UPPER_BOUND { "an" } else { "a" };
        text(format!(", {article} {}", bound.en))
    }));
    match a.outlook {
        Outlook::Under => out.push(text(format!(", under the {} target.", a.target))),
        Outlook::SyncEvery(k) => {
            out.push(text(". Sync every "));
            out.push(figure(k.to_string()));
            out.push(text(format!(" to get under {}.", a.target)));
        }
        Outlook::NvlinkWould => out.push(text(format!(
            ". No k up to 1024 gets under {}; NVLink would.",
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
    ];
    out.extend(a.bound.map(|bound| text(format!("（{}）", bound.zh))));
    match a.outlook {
        Outlook::Under => out.push(text(format!("，已低于 {} 的目标。", a.target))),
        Outlook::SyncEvery(k) => {
            out.push(text("。改为每 "));
            out.push(figure(k.to_string()));
            out.push(text(format!(" 个微批同步一次，即可低于 {}。", a.target)));
        }
        Outlook::NvlinkWould => out.push(text(format!(
            "。k 增至 1024 仍高于 {}，换用 NVLink 可以达到。",
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

/// What the line under the headline says, in printed form.
#[derive(Clone, Debug)]
pub struct RangeLine<'a> {
    /// The range of the loss, with %.
    pub range: &'a str,
    /// What the loss is, where it is not an estimate.
    pub bound: Option<Text>,
    /// t_x.
    pub exposed: &'a str,
    /// Length of the step.
    pub step: &'a str,
    /// How it is founded; see [`founded`] and [`OWN_STEPS`].
    pub founded: &'a str,
}

/// The loss follows from the reader's own measured steps.
pub const OWN_STEPS: Text = Text::new("from your own step times", "由填入的步时间得出");

/// How each layer is founded: copy, interruption, contention where there is any.
pub fn founded(lang: Lang, statuses: [Option<&str>; 3]) -> String {
    const LAYERS: [Text; 3] = [
        Text::new("copy ", "拷贝为"),
        Text::new("interruption ", "中断为"),
        Text::new("contention ", "争抢为"),
    ];
    let founded: Vec<String> = LAYERS
        .iter()
        .zip(statuses)
        .filter_map(|(layer, status)| Some(layer.get(lang).to_owned() + status?))
        .collect();
    founded.join(match lang {
        Lang::En => ", ",
        Lang::Zh => "，",
    })
}

/// The pieces of the line under the headline: range, exposed time, how it is founded.
pub fn range_line(lang: Lang, line: &RangeLine<'_>) -> Vec<String> {
    let RangeLine {
        range,
        exposed,
        step,
        ..
    } = line;
    match lang {
        Lang::En => vec![
            match line.bound {
                Some(bound) => format!("{}, {range}", capital(bound.en)),
                None => format!("Likely {range}"),
            },
            format!("{exposed} of each {step} step exposed"),
            line.founded.to_owned(),
        ],
        Lang::Zh => vec![
            match line.bound {
                Some(bound) => format!("{}，{range}", bound.zh),
                None => format!("可能范围 {range}"),
            },
            format!("每步 {step} 中有 {exposed} 未被隐藏"),
            line.founded.to_owned(),
        ],
    }
}

/// For the beginning of a line.
fn capital(word: &str) -> String {
    let (first, rest) = word.split_at(1);
    first.to_uppercase() + rest
}

/// The loss counts nothing but the wire, or may be higher for another reason that a note says.
pub const LOWER_BOUND: Text = Text::new("lower bound", "下界");
/// The loss counts time outside micro-batches as sync.
pub const UPPER_BOUND: Text = Text::new("upper bound", "上界");

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
/// Its parts, in the order in which they are removed.
pub const PARTS: [Text; 4] = [
    Text::new("Barrier wait", "屏障等待"),
    Text::new("Slowed compute", "计算变慢"),
    Text::new("Drain and refill", "排空与重新填充"),
    Text::new("Framework", "框架开销"),
];
/// GPU-hours that bring nothing.
pub const GPU_HOURS: Text = Text::new("GPU-hours lost a day", "每天损失的 GPU 小时");
/// Their price.
pub const MONEY: Text = Text::new("money lost a day", "每天损失的费用");
/// Third layer.
pub const CONTENTION: Text = Text::new("link contention", "链路争抢");
/// One card's own.
pub const SINGLE_CARD: Text = Text::new("single-card losses", "单卡损耗");
/// Stacked.
pub const WHOLE: Text = Text::new("single card and synchronisation together", "单卡与同步叠加");
/// Against n GPUs without sync.
pub const EFFICIENCY: Text = Text::new("scaling efficiency", "扩展效率");

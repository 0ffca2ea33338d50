//! A scenario beside the pinned one.

use super::choices::Choice;
use super::{Text, page};
use crate::quantity::Lang;

/// Heads of the table of what differs.
pub const HEAD: [Text; 3] = [
    Text::new("setting", "设置"),
    super::charts::PINNED,
    Text::new("now", "当前"),
];
/// A value that is not set.
pub const UNSET: Text = Text::new("none", "不设");
/// Heads of the rows of layers.
pub const LOST: Text = Text::new("throughput lost", "吞吐损失");

/// What both lose, as printed.
#[derive(Clone, Copy, Debug)]
pub struct Difference<'a> {
    /// This scenario's loss.
    pub now: &'a str,
    /// The pinned one's.
    pub pinned: &'a str,
    /// The pinned scenario in short.
    pub name: &'a str,
    /// Points between them as printed, without a sign, and whether this one loses more.
    pub points: Option<(&'a str, bool)>,
    /// The layer that makes most of it, with its points; and where those are more than the whole, the points by which
    /// the other layers go the other way.
    pub layer: Option<(Text, &'a str, Option<&'a str>)>,
}

/// The difference as a sentence.
pub fn difference(lang: Lang, d: &Difference<'_>) -> String {
    let Difference {
        now, pinned, name, ..
    } = *d;
    let Some((points, more)) = d.points else {
        return match lang {
            Lang::En => format!("This loses {now}, as the pinned scenario does ({name})."),
            Lang::Zh => format!("当前损失 {now}，与固定的场景（{name}）相同。"),
        };
    };
    let layer = d.layer.map_or(String::new(), |(layer, part, rest)| {
        by_layer(lang, layer.get(lang), part, rest, more)
    });
    let (word, _) = directions(lang, more);
    match lang {
        Lang::En => format!(
            "This loses {now}, the pinned scenario {pinned} ({name}): {points}\u{a0}points {word}.{layer}"
        ),
        Lang::Zh => format!(
            "当前损失 {now}，固定的场景（{name}）损失 {pinned}，{word} {points} 个百分点。{layer}"
        ),
    }
}

/// More and less, in the order of the difference.
const fn directions(lang: Lang, more: bool) -> (&'static str, &'static str) {
    match (lang, more) {
        (Lang::En, true) => ("more", "less"),
        (Lang::En, false) => ("less", "more"),
        (Lang::Zh, true) => ("多", "少"),
        (Lang::Zh, false) => ("少", "多"),
    }
}

/// What one layer makes of the difference.
fn by_layer(lang: Lang, layer: &str, part: &str, rest: Option<&str>, more: bool) -> String {
    let (word, other) = directions(lang, more);
    match (lang, rest) {
        (Lang::En, None) => {
            let layer = layer.to_lowercase();
            format!(" Most of it is {layer}, {part}\u{a0}points.")
        }
        (Lang::En, Some(rest)) => {
            format!(
                " {layer} alone takes {part}\u{a0}points {word}, the other layers together {rest}\u{a0}points {other}."
            )
        }
        (Lang::Zh, None) => format!("其中主要是{layer}，{part} 个百分点。"),
        (Lang::Zh, Some(rest)) => {
            format!("仅{layer}就{word} {part} 个百分点，其余各层合计{other} {rest} 个百分点。")
        }
    }
}

/// What the scenario column calls each setting.
const NAMES: &[Choice] = &[
    ("gpu", page::GPU),
    ("n", page::GPUS),
    ("link", page::INTERCONNECT),
    ("bridge", page::BRIDGE),
    ("coll", page::COLL),
    ("algo", page::ALGO),
    ("launch", page::LAUNCH),
    ("model", page::PRESET),
    ("size", page::SIZE),
    ("params", page::PARAMS),
    ("dtype", page::DTYPE),
    ("compute", page::COMPUTE),
    ("tokens", page::TOKENS),
    ("mfu", page::MFU),
    ("fb", page::FB),
    ("step", page::STEP),
    ("every", page::EVERY),
    ("per", page::PER),
    ("bucket", page::BUCKET),
    ("overlap", page::OVERLAP),
    ("sync", page::SYNC),
    ("steps", page::STEPS),
    ("solo", page::SOLO),
    ("share", page::SHARE),
    ("burst", page::BURST),
    ("jitter", page::JITTER),
    ("seed", page::SEED),
    ("slowrank", page::SLOW_RANK),
    ("slow", page::SLOW),
    ("drain", page::DRAIN),
    ("extra", page::EXTRA),
    ("hbm", page::HBM),
    ("hbm_share", page::HBM_SHARE),
    ("hbm_bound", page::HBM_BOUND),
    ("fp8", page::FP8),
    ("fp8_bytes", page::FP8_BYTES),
    ("target", page::TARGET),
    ("price", page::PRICE),
];

/// What the scenario column calls a setting; `images` is what a micro-batch of images is counted in. `None` for what only
/// the page shows.
pub fn setting_name(key: &str, images: bool) -> Option<Text> {
    if images && key == "tokens" {
        return Some(page::IMAGES);
    }
    let known = NAMES.iter().find(|(known, _)| *known == key);
    known.map(|(_, name)| *name)
}

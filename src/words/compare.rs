//! A scenario beside the pinned one.

use super::Text;
use crate::quantity::Lang;

/// Heads of the table of what differs.
pub const HEAD: [Text; 3] = [
    Text::new("setting", "设置"),
    super::charts::PINNED,
    Text::new("now", "当前"),
];
/// A value that is left at its default.
pub const DEFAULT: Text = Text::new("default", "默认");
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
    /// The layer that makes most of it, with its points.
    pub layer: Option<(Text, &'a str)>,
}

/// The difference as a sentence.
pub fn difference(lang: Lang, d: &Difference<'_>) -> String {
    let Difference {
        now,
        pinned,
        name,
        points,
        layer,
    } = *d;
    match (lang, points) {
        (Lang::En, None) => format!("This loses {now}, as the pinned scenario does ({name})."),
        (Lang::Zh, None) => format!("当前损失 {now}，与固定的场景（{name}）相同。"),
        (Lang::En, Some((points, more))) => {
            let word = if more { "more" } else { "less" };
            let most = layer.map_or(String::new(), |(layer, points)| {
                format!(
                    " Most of it is {}, {points}\u{a0}points.",
                    layer.get(lang).to_lowercase()
                )
            });
            format!(
                "This loses {now}, the pinned scenario {pinned} ({name}): {points}\u{a0}points {word}.{most}"
            )
        }
        (Lang::Zh, Some((points, more))) => {
            let word = if more { "多" } else { "少" };
            let most = layer.map_or(String::new(), |(layer, points)| {
                format!("其中主要是{}，{points} 个百分点。", layer.get(lang))
            });
            format!(
                "当前损失 {now}，固定的场景（{name}）损失 {pinned}，{word} {points} 个百分点。{most}"
            )
        }
    }
}

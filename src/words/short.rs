//! The answer in a line, for views that show something else.

use super::answer::{Answer, UPPER_BOUND};
use super::{Sentence, Span};
use crate::quantity::Lang;

/// Scenario and loss in a line.
pub fn short(lang: Lang, a: &Answer<'_>) -> Sentence {
    let before = match lang {
        Lang::En => {
            let frequency = match (a.per, a.every) {
                (per, _) if per > 1 => format!("{per} syncs a micro-batch"),
                (_, 1) => "every micro-batch".to_owned(),
                (_, every) => format!("every {every} micro-batches"),
            };
            format!("{} × {} over {}, {frequency}: ", a.n, a.gpu, a.link)
        }
        Lang::Zh => {
            let frequency = match (a.per, a.every) {
                (per, _) if per > 1 => format!("每个微批同步 {per} 次"),
                (_, 1) => "每个微批都同步".to_owned(),
                (_, every) => format!("每 {every} 个微批同步一次"),
            };
            format!("{} × {}，{}，{frequency}：损失 ", a.n, a.gpu, a.link)
        }
    };
    let mut after = match lang {
        Lang::En => " lost".to_owned(),
        Lang::Zh => String::new(),
    };
    match (lang, a.bound) {
        (_, None) => {}
        (Lang::En, Some(UPPER_BOUND)) => after += ", an upper bound",
        (Lang::En, Some(bound)) => after += &format!(", a {}", bound.en),
        (Lang::Zh, Some(bound)) => after += &format!("（{}）", bound.zh),
    }
    vec![
        Span::Text(before),
        Span::Figure(a.lost.to_owned()),
        Span::Text(after),
    ]
}

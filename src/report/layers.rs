//! What the layers of the loss are, in words.

use crate::loss::Prediction;
use crate::quantity::{Lang, Seconds};
use crate::words::{Text, answer, page};

/// A layer explained.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LayerMeaning {
    /// What it is, and what it moves with.
    pub text: &'static str,
    /// Its parts, where it has any: name, time with its unit, and what would shrink it.
    pub parts: Vec<(&'static str, String, &'static str)>,
}

const MEANINGS: [Text; 3] = [
    page::COPY_MEANS,
    page::INTERRUPTION_MEANS,
    page::CONTENTION_MEANS,
];

/// In the order of [`answer::PARTS`].
const PARTS: [Text; 4] = [
    page::PART_WAIT_MEANS,
    page::PART_SLOWED_MEANS,
    page::PART_DRAIN_MEANS,
    page::PART_FRAMEWORK_MEANS,
];

/// Tensor copy, pipeline interruption with its four parts, link contention.
pub fn layer_meanings(prediction: &Prediction, lang: Lang) -> Vec<LayerMeaning> {
    let parts = prediction.layers.parts;
    let seconds = [parts.wait, parts.slowed, parts.drain, parts.framework];
    let time = |seconds| Seconds::new(seconds).unwrap_or(Seconds::ZERO).display();
    let interruption: Vec<_> = answer::PARTS
        .iter()
        .zip(seconds)
        .zip(PARTS)
        .map(|((name, seconds), means)| (name.get(lang), time(seconds), means.get(lang)))
        .collect();
    let of = [Vec::new(), interruption, Vec::new()];
    MEANINGS
        .into_iter()
        .zip(of)
        .map(|(text, parts)| LayerMeaning {
            text: text.get(lang),
            parts,
        })
        .collect()
}

//! The box with the values at one place of a chart.

use leptos::prelude::*;

use super::dynamic::{el, part, words};
use crate::chart::figures::readout::{self as said, Said};
use crate::chart::{Figure, Layout};
use crate::quantity::{Lang, decimals};
use crate::scenario::ChartKind;

/// What the box says and where it stands.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Readout {
    said: Said,
    left: f64,
    top: f64,
}

impl Readout {
    /// The values of a figure at `x`.
    pub(super) fn at(
        kind: ChartKind,
        figure: &Figure,
        placed: &Layout,
        x: f64,
        lang: Lang,
    ) -> Option<Self> {
        let said = said::readout(kind, figure, x, lang)?;
        let height = said::BARE + said::ROW * said.rows.len() as f64;
        let (left, top) = placed.room_for(said::WIDTH, height, placed.x.px_of(x));
        Some(Self { said, left, top })
    }
}

/// The box. It is read out when it was moved by keyboard.
pub(super) fn readout(now: RwSignal<Option<Readout>>, aloud: RwSignal<bool>) -> AnyView {
    let shown = part(move || {
        now.get().map(|readout| {
            let rows = readout
                .said
                .rows
                .into_iter()
                .map(|(id, name, value)| {
                    el("li")
                        .put(el("span").set("class", id.class()).put(name))
                        .put(" ")
                        .put(el("span").set("class", "value").put(value))
                        .done()
                })
                .collect::<Vec<_>>();
            el("div")
                .set("class", "readout")
                .prop(
                    "style",
                    format!(
                        "left: {}px; top: {}px",
                        decimals(readout.left, 0),
                        decimals(readout.top, 0)
                    ),
                )
                .put(el("strong").put(readout.said.head))
                .put(el("ul").put(rows))
                .done()
        })
    });
    el("div")
        .set(
            "aria-live",
            words(move || if aloud.get() { "polite" } else { "off" }.to_owned()),
        )
        .put(shown)
        .done()
}

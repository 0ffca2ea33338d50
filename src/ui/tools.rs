//! What stands beside a chart's title: scale, table, files.

use leptos::prelude::*;

use super::dynamic::{aria, el};
use super::figure::Chart;
use crate::scenario::{ChartKind, Scale};
use crate::words::{Text, page};

/// Scale, table, files.
pub(super) fn tools(chart: Chart) -> AnyView {
    let Chart { app, kind, .. } = chart;
    let scale = move |scale: Scale, name: Text| {
        el("button")
            .set("type", "button")
            .set(
                "aria-pressed",
                aria(move || app.scenario.with(|s| s.page.scale == scale)),
            )
            .act("click", move || app.show(|page| page.scale = scale))
            .put(app.t(name))
            .done()
    };
    // `www/later/numbers.js` opens both, with what the second module says.
    let fold = move |id: &'static str, name: Text, place: &'static str, does: &'static str| {
        el("button")
            .set("type", "button")
            .set("id", format!("{id}-{}", kind.id()))
            .set("aria-expanded", "false")
            .set("aria-controls", format!("{place}-{}", kind.id()))
            .set("data-later", does)
            .put(app.t(name))
            .done()
    };
    el("span")
        .set("class", "tools")
        .put((kind == ChartKind::Frequency).then(|| {
            el("span")
                .set("class", "scale")
                .set("role", "group")
                .set("aria-label", app.t(page::SCALE))
                .put(scale(Scale::Linear, page::LINEAR))
                .put(scale(Scale::Log, page::LOG))
                .done()
        }))
        .put(fold("show-table", page::TABLE, "table", "numbers fold"))
        .put(
            el("span")
                .set("class", "export")
                .put(fold("export", page::EXPORT, "files", "numbers files"))
                .put(
                    el("span")
                        .set("class", "files")
                        .set("id", format!("files-{}", kind.id())),
                ),
        )
        .done()
}

/// Where the numbers of a chart go.
pub(super) fn table(chart: Chart) -> AnyView {
    el("div")
        .set("class", "table")
        .set("id", format!("table-{}", chart.kind.id()))
        .done()
}

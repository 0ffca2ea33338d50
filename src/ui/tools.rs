//! What stands beside a chart's title: scale, table, files; and the table itself.

use leptos::prelude::*;

use super::dynamic::{aria, el, part};
use super::figure::Chart;
use super::readout::grouped;
use crate::report;
use crate::scenario::{ChartKind, Scale};
use crate::words::{Text, page};

/// Scale, table, files.
pub(super) fn tools(chart: Chart) -> AnyView {
    let Chart {
        app, kind, title, ..
    } = chart;
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
    let save = move |format: &'static str, run: fn(Chart)| {
        let name = page::save_as(app.lang.get(), title.get(app.lang.get()), format);
        let pressed = move || {
            run(chart);
            chart.export.set(false);
        };
        el("button")
            .set("type", "button")
            .set(
                "id",
                format!("save-{}-{}", kind.id(), format.to_ascii_lowercase()),
            )
            .set("aria-label", name)
            .act("click", pressed)
            .put(format)
            .done()
    };
    let fold = move |id: &'static str, name: Text, open: RwSignal<bool>| {
        el("button")
            .set("type", "button")
            .set("id", format!("{id}-{}", kind.id()))
            .set("aria-expanded", aria(move || open.get()))
            .act("click", move || open.update(|open| *open = !*open))
            .put(app.t(name))
            .done()
    };
    let files = part(move || {
        chart.export.get().then(|| {
            el("span")
                .set("class", "files")
                .put(save("SVG", Chart::save_svg))
                .put(save("CSV", Chart::save_csv))
                .done()
        })
    });
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
        .put(fold("show-table", page::TABLE, chart.table))
        .put(
            el("span")
                .set("class", "export")
                .put(fold("export", page::EXPORT, chart.export))
                .put(files),
        )
        .done()
}

/// The numbers of a chart.
pub(super) fn table(chart: Chart) -> AnyView {
    let app = chart.app;
    let now = move || {
        let lang = app.lang.get();
        app.published.track();
        app.scenario
            .with(|scenario| report::chart_table(chart.kind, scenario, lang))
    };
    part(move || {
        let table = now();
        let head = table
            .head
            .into_iter()
            .map(|cell| el("th").set("scope", "col").put(cell).done())
            .collect::<Vec<_>>();
        let rows = table
            .rows
            .into_iter()
            .map(|row| {
                let cells = row
                    .into_iter()
                    .map(|cell| el("td").put(grouped(&cell)).done())
                    .collect::<Vec<_>>();
                el("tr").put(cells).done()
            })
            .collect::<Vec<_>>();
        let table = el("div")
            .set("class", "table")
            .set("id", format!("table-{}", chart.kind.id()))
            .set("tabindex", "0")
            .set("role", "region")
            .set("aria-label", app.t(chart.title))
            .put(
                el("table")
                    .put(el("thead").put(el("tr").put(head)))
                    .put(el("tbody").put(rows)),
            )
            .done();
        Some(table.into_any())
    })
}

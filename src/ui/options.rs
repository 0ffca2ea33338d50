//! Choices: selects, the count of GPUs, the list of links, the toggle.

use leptos::prelude::*;
use web_sys::MouseEvent;

use super::dynamic::{Dynamic, aria, el, flag, list, memo, part, together, words};
use super::field::{mark, named};
use super::marks;
use super::state::{App, Edit};
use crate::hardware::{Link, MAX_GPUS, links_of};
use crate::scenario::Scenario;
use crate::words::{Text, charts, complaints, page};

/// Sets a key to one of its values.
pub(super) fn choose(app: App, key: &'static str, value: &str) {
    let now = app.scenario.get_untracked();
    app.set_key(Edit::Commit, false, &now, key, value);
    app.epoch.update(|n| *n += 1);
}

/// A select. `options` gives value and name for each choice, `now` the value in force.
pub(super) fn select(
    app: App,
    key: &'static str,
    label: Text,
    mut options: Dynamic<Vec<(String, String)>>,
    now: Box<dyn Fn(&Scenario) -> String + Send + Sync>,
    set: Box<dyn Fn(&str)>,
) -> AnyView {
    let id = format!("field-{key}");
    let current = memo(move || app.scenario.with(|s| now(s)));
    let choices = list(move || {
        options()
            .into_iter()
            .map(|(value, name)| {
                let chosen = value == current.get();
                el("option")
                    .set("value", value)
                    .set("selected", chosen.then(String::new))
                    .put(name)
                    .done()
            })
            .collect()
    });
    let row = el("div")
        .set("class", "row")
        .put(mark(app, key, label))
        .put(el("label").set("for", id.clone()).put(app.t(label)))
        .put(
            el("span").set("class", "select").put(
                el("select")
                    .set("id", id)
                    .prop(
                        "value",
                        words(move || {
                            // What was chosen may not be what is kept.
                            app.epoch.track();
                            current.get()
                        }),
                    )
                    .on("change", move |event: &web_sys::Event| {
                        set(&event_target_value(event))
                    })
                    .put(choices),
            ),
        )
        .done();
    together(vec![row, named(app, key)])
}

/// A select over fixed values with their names.
pub(super) fn fixed(
    app: App,
    key: &'static str,
    label: Text,
    options: &'static [(&'static str, Text)],
) -> AnyView {
    let names = move || {
        let lang = app.lang.get();
        options
            .iter()
            .map(|(value, name)| ((*value).to_owned(), name.get(lang).to_owned()))
            .collect()
    };
    let set = move |value: &str| choose(app, key, value);
    select(
        app,
        key,
        label,
        Box::new(names),
        Box::new(move |s| s.shown(key)),
        Box::new(set),
    )
}

/// A choice among few numbers, side by side.
#[inline(never)]
fn segments(
    app: App,
    key: &'static str,
    label: Text,
    [row, class]: [&'static str; 2],
    values: &[u32],
    now: fn(&Scenario) -> u32,
    most: fn(&Scenario) -> u32,
) -> AnyView {
    let joined = memo(move || app.scenario.with(most));
    let why = format!("why-{key}");
    let parts = values
        .iter()
        .map(|&value| {
            let beyond = move || value > joined.get();
            let why = why.clone();
            let described: Dynamic<Option<String>> =
                Box::new(move || beyond().then(|| why.clone()));
            el("label")
                .set(
                    "class",
                    words(move || if beyond() { "beyond" } else { "" }.to_owned()),
                )
                .put(
                    el("input")
                        .set("type", "radio")
                        .set("name", key)
                        .set("value", value)
                        .set("aria-describedby", described)
                        .prop("checked", flag(move || app.scenario.with(now) == value))
                        .act("change", move || choose(app, key, &value.to_string())),
                )
                .put(el("span").put(value.to_string()))
                .done()
        })
        .collect::<Vec<_>>();
    let reason = part(move || {
        let cards = joined.get();
        (cards < u32::MAX).then(|| {
            el("p")
                .set("class", "why")
                .set("id", why.clone())
                .put(page::beyond_bridge(app.lang.get(), cards))
                .done()
        })
    });
    let id = format!("label-{key}");
    let row = el("div")
        .set("class", row)
        .put(mark(app, key, label))
        .put(
            el("span")
                .set("id", id.clone())
                .set("class", "label")
                .put(app.t(label)),
        )
        .put(
            el("span")
                .set("class", class)
                .set("id", format!("field-{key}"))
                .set("role", "radiogroup")
                .set("aria-labelledby", id)
                .put(parts),
        )
        .put(reason)
        .done();
    together(vec![row, named(app, key)])
}

/// The number of GPUs.
pub(super) fn count(app: App) -> AnyView {
    let values: Vec<u32> = (1..=MAX_GPUS).collect();
    let class = ["row tall", "segments"];
    // More than a bridge joins is no mistake, but not what a bridge is for.
    let joined = |s: &Scenario| match s.link_used() {
        Link::NvlinkBridge => s.bridge_used().cards(),
        _ => u32::MAX,
    };
    segments(app, "n", page::GPUS, class, &values, |s| s.n, joined)
}

/// The cards that a bridge joins, where there is a choice.
pub(super) fn bridge(app: App) -> AnyView {
    let offered = memo(move || {
        app.scenario
            .with(|s| s.link_used() == Link::NvlinkBridge && s.gpu == crate::hardware::Gpu::H200Nvl)
    });
    part(move || {
        offered.get().then(|| {
            let class = ["row", "segments few"];
            let now = |s: &Scenario| s.bridge_used().cards();
            segments(app, "bridge", page::BRIDGE, class, &[2, 4], now, |_| {
                u32::MAX
            })
        })
    })
}

/// A link's name in the list.
pub(super) const fn link_name(link: Link) -> Text {
    match link {
        Link::NvSwitch => page::NVSWITCH,
        Link::NvlinkBridge => charts::NVLINK_BRIDGE,
        Link::PcieP2p => charts::PCIE_P2P,
        Link::PcieHost => charts::PCIE_HOST,
    }
}

/// The links, each with the line that stands for it in the charts.
pub(super) fn links(app: App) -> AnyView {
    let rows = Link::ALL
        .into_iter()
        .map(|link| link_row(app, link))
        .collect::<Vec<_>>();
    el("fieldset")
        .set("class", "links")
        .set("id", "field-link")
        .put(
            el("legend")
                .put(mark(app, "link", page::INTERCONNECT))
                .put(el("span").put(app.t(page::INTERCONNECT))),
        )
        .put(rows)
        .put(named(app, "link"))
        .done()
}

fn link_row(app: App, link: Link) -> AnyView {
    let impossible = memo(move || app.scenario.with(|s| !links_of(s.gpu).contains(&link)));
    let chosen = memo(move || app.scenario.with(|s| s.link_used() == link));
    let why = match link {
        Link::NvSwitch => complaints::NO_SWITCH_ON_CARDS,
        _ => complaints::NO_BRIDGE_ON_BOARDS,
    };
    let reason = format!("why-{}", link.id());
    let described = {
        let reason = reason.clone();
        let f: Dynamic<Option<String>> = Box::new(move || impossible.get().then(|| reason.clone()));
        f
    };
    // A radio that is disabled cannot be reached by keyboard and so cannot say why.
    let refuse = move |event: &MouseEvent| {
        if impossible.get_untracked() {
            event.prevent_default();
        }
    };
    let class = words(move || {
        if impossible.get() {
            "link impossible"
        } else {
            "link"
        }
        .to_owned()
    });
    el("div")
        .set("class", class)
        .put(
            el("label")
                .put(
                    el("input")
                        .set("type", "radio")
                        .set("name", "link")
                        .set("value", link.id())
                        .prop("checked", flag(move || chosen.get()))
                        .set("aria-disabled", aria(move || impossible.get()))
                        .set("aria-describedby", described)
                        .on("click", refuse)
                        .act("change", move || {
                            if !impossible.get_untracked() {
                                choose(app, "link", link.id());
                            }
                        }),
                )
                .put(el("span").set("class", "ring").set("aria-hidden", "true"))
                .put(el("span").set("class", "name").put(app.t(link_name(link))))
                .put(marks::sample(link)),
        )
        .put(part(move || {
            let text = why.get(app.lang.get());
            impossible.get().then(|| {
                el("p")
                    .set("class", "why")
                    .set("id", reason.clone())
                    .put(text)
                    .done()
            })
        }))
        .done()
}

/// On or off.
pub(super) fn overlap(app: App) -> AnyView {
    el("div")
        .set("class", "row")
        .put(mark(app, "overlap", page::OVERLAP))
        .put(
            el("label")
                .set("for", "field-overlap")
                .put(app.t(page::OVERLAP)),
        )
        .put(
            el("span")
                .set("class", "toggle")
                .put(
                    el("input")
                        .set("id", "field-overlap")
                        .set("type", "checkbox")
                        .set("role", "switch")
                        .prop("checked", flag(move || app.scenario.with(|s| s.overlap)))
                        .on("change", move |event: &web_sys::Event| {
                            choose(
                                app,
                                "overlap",
                                if event_target_checked(event) {
                                    "on"
                                } else {
                                    "off"
                                },
                            )
                        }),
                )
                .put(el("span").set("aria-hidden", "true")),
        )
        .done()
}

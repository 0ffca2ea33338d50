//! Choices: selects, the count of GPUs, the list of links, the toggle.

use leptos::prelude::*;
use web_sys::MouseEvent;

use super::dynamic::{Dynamic, act, aria, flag, list, memo, part, words};
use super::field::mark;
use super::marks;
use super::setting::with_key;
use super::state::{App, Edit};
use crate::hardware::{Link, MAX_GPUS, links_of};
use crate::scenario::Scenario;
use crate::words::{Text, charts, complaints, page};

/// Sets a key to one of its values.
pub(super) fn choose(app: App, key: &'static str, value: &str) {
    app.edit(Edit::Commit, |s| *s = with_key(s, key, Some(value)).0);
    app.epoch.update(|n| *n += 1);
}

/// A select. `options` gives value and name for each choice, `now` the value in force.
pub(super) fn select(
    app: App,
    key: &'static str,
    label: Text,
    options: impl Fn() -> Vec<(String, String)> + Send + Sync + Copy + 'static,
    now: impl Fn(&Scenario) -> String + Send + Sync + Copy + 'static,
    set: impl Fn(&str) + Copy + 'static,
) -> AnyView {
    let id = format!("field-{key}");
    let current = memo(move || app.scenario.with(now));
    let choices = list(move || {
        options()
            .into_iter()
            .map(|(value, name)| {
                let chosen = value == current.get();
                view! { <option value=value selected=chosen>{name}</option> }.into_any()
            })
            .collect()
    });
    view! {
        <div class="row">
            {mark(app, key, label)}
            <label for=id.clone()>{app.t(label)}</label>
            <span class="select">
                <select
                    id=id
                    prop:value=words(move || current.get())
                    on:change=act(move |event| set(&event_target_value(&event)))
                >
                    {choices}
                </select>
            </span>
        </div>
    }
    .into_any()
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
    select(app, key, label, names, move |s| s.shown(key), set)
}

/// The number of GPUs.
pub(super) fn count(app: App) -> AnyView {
    let segments = (1..=MAX_GPUS as u32)
        .map(|n| {
            view! {
                <label>
                    <input
                        type="radio"
                        name="n"
                        value=n
                        prop:checked=flag(move || app.scenario.with(|s| s.n == n))
                        on:change=act(move |_| choose(app, "n", &n.to_string()))
                    />
                    <span>{n}</span>
                </label>
            }
        })
        .collect_view();
    view! {
        <div class="row tall">
            {mark(app, "n", page::GPUS)}
            <span id="label-n" class="label">{app.t(page::GPUS)}</span>
            <span class="segments" id="field-n" role="radiogroup" aria-labelledby="label-n">
                {segments}
            </span>
        </div>
    }
    .into_any()
}

/// The cards that a bridge joins, where there is a choice.
pub(super) fn bridge(app: App) -> AnyView {
    let offered = memo(move || {
        app.scenario
            .with(|s| s.link_used() == Link::NvlinkBridge && s.gpu == crate::hardware::Gpu::H200Nvl)
    });
    part(move || {
        offered.get().then(|| {
            let segments = [2, 4]
                .map(|cards| {
                    let chosen = move || app.scenario.with(|s| s.bridge_used().cards() == cards);
                    view! {
                        <label>
                            <input
                                type="radio"
                                name="bridge"
                                value=cards
                                prop:checked=chosen
                                on:change=act(move |_| choose(app, "bridge", &cards.to_string()))
                            />
                            <span>{cards}</span>
                        </label>
                    }
                })
                .collect_view();
            view! {
                <div class="row">
                    {mark(app, "bridge", page::BRIDGE)}
                    <span id="label-bridge" class="label">{app.t(page::BRIDGE)}</span>
                    <span
                        class="segments few"
                        id="field-bridge"
                        role="radiogroup"
                        aria-labelledby="label-bridge"
                    >
                        {segments}
                    </span>
                </div>
            }
            .into_any()
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
    let rows = Link::ALL.map(|link| link_row(app, link)).collect_view();
    view! {
        <fieldset class="links" id="field-link">
            <legend>
                {mark(app, "link", page::INTERCONNECT)} <span>{app.t(page::INTERCONNECT)}</span>
            </legend>
            {rows}
        </fieldset>
    }
    .into_any()
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
    let refuse = move |event: MouseEvent| {
        if impossible.get_untracked() {
            event.prevent_default();
        }
    };
    view! {
        <div class="link" class:impossible=flag(move || impossible.get())>
            <label>
                <input
                    type="radio"
                    name="link"
                    value=link.id()
                    prop:checked=flag(move || chosen.get())
                    aria-disabled=aria(move || impossible.get())
                    aria-describedby=described
                    on:click=act(refuse)
                    on:change=act(move |_| {
                        if !impossible.get_untracked() {
                            choose(app, "link", link.id());
                        }
                    })
                />
                <span class="ring" aria-hidden="true"></span>
                <span class="name">{app.t(link_name(link))}</span>
                {marks::sample(link)}
            </label>
            {part(move || {
                let text = why.get(app.lang.get());
                impossible
                    .get()
                    .then(|| view! { <p class="why" id=reason.clone()>{text}</p> }.into_any())
            })}
        </div>
    }
    .into_any()
}

/// On or off.
pub(super) fn overlap(app: App) -> AnyView {
    view! {
        <div class="row">
            {mark(app, "overlap", page::OVERLAP)}
            <label for="field-overlap">{app.t(page::OVERLAP)}</label>
            <span class="toggle">
                <input
                    id="field-overlap"
                    type="checkbox"
                    role="switch"
                    prop:checked=flag(move || app.scenario.with(|s| s.overlap))
                    on:change=act(move |event| {
                        choose(app, "overlap", if event_target_checked(&event) { "on" } else { "off" })
                    })
                />
                <span aria-hidden="true"></span>
            </span>
        </div>
    }
    .into_any()
}

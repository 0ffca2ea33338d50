//! The scenario column: every setting, the examples, reset. On narrow screens the same column is a sheet.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

use super::bar::in_short;
use super::behind::behind;
use super::dynamic::{Dynamic, el, flag, list, memo, part, together, words};
use super::field::{number, number_as};
use super::glide;
use super::options::{bridge, choose, count, fixed, links, overlap, select};
use super::state::{App, Edit};
use crate::chart::figures::names::percent_beside;
use crate::hardware::Gpu;
use crate::quantity::Bytes;
use crate::report;
use crate::scenario::{Bucket, EXAMPLES, Scenario, Unit, Workload, from_query};
use crate::words::choices::{ALGORITHMS, COLLECTIVES, FORMATS, LAUNCHES, SYNCS};
use crate::words::{Text, page};

/// Settings under the fold.
const MORE: &[&str] = &[
    "target",
    "per",
    "sync",
    "coll",
    "algo",
    "launch",
    "params",
    "dtype",
    "tokens",
    "mfu",
    "fb",
    "step",
    "drain",
    "slow",
    "extra",
    "burst",
    "slowrank",
    "seed",
    "steps",
    "solo",
    "price",
    "hbm_share",
    "hbm_bound",
    "fp8_bytes",
];
/// What a preset sets.
const OF_PRESET: &[&str] = &["size", "params", "dtype", "compute", "tokens", "mfu"];

/// Moves the focus to a key's field: opens the sheet and the fold where it lies in them.
pub(super) fn focus(key: &str) {
    let id = format!("field-{key}");
    let Some(field) = document().get_element_by_id(&id) else {
        return;
    };
    if let Ok(Some(fold)) = field.closest("details") {
        let _ = fold.set_attribute("open", "");
    }
    let within = field
        .query_selector("input:checked")
        .ok()
        .flatten()
        .unwrap_or(field);
    if let Ok(element) = within.dyn_into::<HtmlElement>() {
        let _ = element.focus();
    }
}

impl App {
    /// Leads to a key's field from elsewhere on the page.
    pub(super) fn lead_to(self, key: &'static str) {
        if self.narrow.get_untracked() {
            self.sheet.set(true);
        }
        // The sheet has to be visible before it takes the focus.
        request_animation_frame(move || focus(key));
    }
}

/// The column.
pub(super) fn column(app: App) -> AnyView {
    let hidden = flag(move || app.narrow.get() && !app.sheet.get());
    el("aside")
        .set("id", "scenario")
        .set("class", "column")
        .set("aria-label", app.t(page::SCENARIO))
        .set("inert", hidden)
        .put(
            el("div")
                .set("class", "sheet-head")
                .put(el("span").set("class", "title").put(app.t(page::SCENARIO)))
                .put(
                    el("button")
                        .set("type", "button")
                        .set("id", "sheet-done")
                        .set("class", "text")
                        .act("click", move || close(app))
                        .put(app.t(page::DONE)),
                )
                // What is set here is answered here: the sheet covers the sentence.
                .put(
                    el("p")
                        .put(in_short(app))
                        .put(" ")
                        .put(el("strong").put(lost_in_short(app))),
                ),
        )
        .put(
            el("div")
                .set("class", "settings")
                .put(group(
                    app,
                    page::HARDWARE,
                    vec![gpu(app), count(app), links(app), bridge(app)],
                ))
                .put(group(
                    app,
                    page::WORKLOAD,
                    vec![
                        preset(app),
                        number(app, "compute", page::COMPUTE),
                        number(app, "size", page::SIZE),
                        number(app, "every", page::EVERY),
                        bucket(app),
                        overlap(app),
                    ],
                ))
                .put(group(
                    app,
                    page::DISTURBANCE,
                    vec![
                        number(app, "share", page::SHARE),
                        number(app, "jitter", page::JITTER),
                    ],
                ))
                .put(group(
                    app,
                    page::SINGLE_CARD,
                    vec![number(app, "hbm", page::HBM), number(app, "fp8", page::FP8)],
                ))
                .put(more(app))
                .put(ways_back(app))
                .put(examples(app)),
        )
        // `www/later/timeline/small.js` fills it, and leads from it to the Timeline.
        .put(el("div").set("id", "strip"))
        .done()
}

/// The loss in two words.
fn lost_in_short(app: App) -> Dynamic<String> {
    words(move || {
        let lang = app.lang.get();
        let target = app.scenario.with(|s| s.target);
        let lost = app.prediction.with(|p| p.throughput_lost);
        page::lost_in_short(lang, &percent_beside(lost, target, lang))
    })
}

/// Closes the sheet and gives the focus back to the button that opened it.
pub(super) fn close(app: App) {
    app.sheet.set(false);
    request_animation_frame(|| focus_on("sheet-open"));
}

/// Gives the focus to a button.
pub(super) fn focus_on(id: &str) {
    if let Some(button) = super::element(id) {
        let _ = button.focus();
    }
}

fn group(app: App, title: Text, rows: Vec<AnyView>) -> AnyView {
    el("section")
        .set("class", "group")
        .put(el("h2").put(app.t(title)))
        .put(rows)
        .done()
}

fn gpu(app: App) -> AnyView {
    let options = || {
        Gpu::ALL
            .iter()
            .map(|gpu| (gpu.id().to_owned(), gpu.name().to_owned()))
            .collect()
    };
    let set = move |value: &str| choose(app, "gpu", value);
    select(
        app,
        "gpu",
        page::GPU,
        Box::new(options),
        Box::new(|s| s.shown("gpu")),
        Box::new(set),
    )
}

fn preset(app: App) -> AnyView {
    let edited = memo(move || {
        app.scenario
            .with(|s| OF_PRESET.iter().any(|key| s.get(key).is_some()))
    });
    let options = move || {
        let (lang, now, edited) = (app.lang.get(), app.scenario.with(|s| s.model), edited.get());
        Workload::ALL
            .iter()
            .map(|model| {
                let name = if edited && *model == now {
                    page::edited(lang, model.name())
                } else {
                    model.name().to_owned()
                };
                (model.id().to_owned(), name)
            })
            .collect()
    };
    let set = move |value: &str| {
        glide::start();
        choose(app, "model", value);
    };
    select(
        app,
        "model",
        page::PRESET,
        Box::new(options),
        Box::new(|s| s.shown("model")),
        Box::new(set),
    )
}

fn bucket(app: App) -> AnyView {
    let options = move || {
        let lang = app.lang.get();
        [
            ("pytorch", page::BUCKET_PYTORCH),
            ("whole", page::BUCKET_WHOLE),
            ("each", page::BUCKET_OWN),
        ]
        .map(|(value, name)| (value.to_owned(), name.get(lang).to_owned()))
        .to_vec()
    };
    let now = |s: &Scenario| {
        match s.bucket_used() {
            Bucket::PyTorch => "pytorch",
            Bucket::Whole => "whole",
            Bucket::Each(_) => "each",
        }
        .to_owned()
    };
    let set = move |value: &str| {
        app.edit(Edit::Commit, |s| {
            s.bucket = match (value, s.per) {
                ("each", _) => Some(Bucket::Each(Bytes::mib(25))),
                // The default stays unsaid, so that links stay short.
                ("whole", per) => (per == 1).then_some(Bucket::Whole),
                (_, per) => (per > 1).then_some(Bucket::PyTorch),
            };
        });
    };
    let own = memo(move || {
        app.scenario
            .with(|s| matches!(s.bucket_used(), Bucket::Each(_)))
    });
    together(vec![
        select(
            app,
            "bucket",
            page::BUCKET,
            Box::new(options),
            Box::new(now),
            Box::new(set),
        ),
        part(move || own.get().then(|| own_bucket(app))),
    ])
}

fn own_bucket(app: App) -> AnyView {
    let name = page::BUCKET_EACH;
    number_as(app, "bucket", "bucket-size", app.t(name), name)
}

/// Rows that nobody sees while the page opens: they come behind the charts.
fn soon(rows: impl Fn() -> Vec<AnyView> + Send + 'static) -> AnyView {
    let there = RwSignal::new(false);
    let come = move || {
        behind(move || {
            // The page may be gone by then.
            there.try_set(true);
        });
    };
    set_timeout(come, Duration::ZERO);
    list(move || {
        if there.get() {
            untrack(&rows)
        } else {
            Vec::new()
        }
    })
}

fn more(app: App) -> AnyView {
    let counted = memo(move || app.scenario.with(|s| s.model.unit() == Unit::Images));
    let tokens = move || {
        words(move || {
            match counted.get() {
                false => page::TOKENS,
                true => page::IMAGES,
            }
            .get(app.lang.get())
            .to_owned()
        })
    };
    el("details")
        .set("class", "more")
        .put(el("summary").put(words(move || page::more(app.lang.get(), MORE.len()))))
        .put(soon(move || {
            vec![
                number(app, "target", page::TARGET),
                number(app, "per", page::PER),
                fixed(app, "sync", page::SYNC, SYNCS),
                fixed(app, "coll", page::COLL, COLLECTIVES),
                fixed(app, "algo", page::ALGO, ALGORITHMS),
                fixed(app, "launch", page::LAUNCH, LAUNCHES),
            ]
        }))
        .put(soon(move || {
            vec![
                number(app, "params", page::PARAMS),
                fixed(app, "dtype", page::DTYPE, FORMATS),
                number_as(app, "tokens", "tokens", tokens(), page::TOKENS),
                number(app, "mfu", page::MFU),
                number(app, "fb", page::FB),
                number(app, "step", page::STEP),
            ]
        }))
        .put(soon(move || {
            vec![
                number(app, "drain", page::DRAIN),
                number(app, "slow", page::SLOW),
                number(app, "extra", page::EXTRA),
                number(app, "burst", page::BURST),
                number(app, "slowrank", page::SLOW_RANK),
                number(app, "seed", page::SEED),
            ]
        }))
        .put(soon(move || {
            vec![
                number(app, "steps", page::STEPS),
                number(app, "solo", page::SOLO),
                number(app, "price", page::PRICE),
                number(app, "hbm_share", page::HBM_SHARE),
                number(app, "hbm_bound", page::HBM_BOUND),
                number(app, "fp8_bytes", page::FP8_BYTES),
            ]
        }))
        .done()
}

fn ways_back(app: App) -> AnyView {
    el("div")
        .set("class", "back")
        .put(
            el("button")
                .set("type", "button")
                .set("id", "undo")
                .set("class", "text")
                .set("disabled", flag(move || !app.can_undo()))
                .act("click", move || app.undo())
                .put(app.t(page::UNDO)),
        )
        .put(
            el("button")
                .set("type", "button")
                .set("id", "redo")
                .set("class", "text")
                .set("disabled", flag(move || !app.can_redo()))
                .act("click", move || app.redo())
                .put(app.t(page::REDO)),
        )
        .put(
            el("button")
                .set("type", "button")
                .set("id", "reset")
                .set("class", "text")
                .act("click", move || app.load(Scenario::default()))
                .put(app.t(page::RESET)),
        )
        .done()
}

fn examples(app: App) -> AnyView {
    let items = EXAMPLES
        .iter()
        .map(|example| {
            let open = move |event: &web_sys::MouseEvent| {
                if event.ctrl_key() || event.meta_key() || event.shift_key() {
                    return;
                }
                event.prevent_default();
                app.load(from_query(example.query).scenario);
            };
            el("li")
                .put(
                    el("a")
                        .set("href", format!("?{}", example.query))
                        .on("click", open)
                        .put(words(move || {
                            report::example_title(example, app.lang.get()).to_owned()
                        })),
                )
                .done()
        })
        .collect::<Vec<_>>();
    el("section")
        .set("class", "group examples")
        .put(el("h2").put(app.t(page::EXAMPLES)))
        .put(el("ul").put(items))
        .done()
}

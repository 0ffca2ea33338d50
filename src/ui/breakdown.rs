//! Where one step goes: the whole step as a bar, its lost part again at full width, the layers by name.

use leptos::prelude::*;

use super::dynamic::{el, memo, words};
use super::glide::{self, between};
use super::marks;
use super::state::App;
use crate::loss::{Prediction, fp8_loss, hbm_loss, predict_for_target};
use crate::quantity::{Lang, Seconds, decimals, fixed, largest_remainder_to};
use crate::scenario::Scenario;
use crate::words::{Text, page};

/// The step in its parts, in the order of every stack.
#[derive(Clone, Debug, Default, PartialEq)]
struct Parts {
    /// Delivered, FP8, HBM, copy, interruption, contention: seconds.
    seconds: [f64; 6],
    /// The same in per cent, adding up.
    percent: [f64; 6],
    step: f64,
    overlap: bool,
    /// Barrier wait, slowed compute, drain and refill, framework: seconds.
    interruption: [f64; 4],
}

fn round_tenth(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}

const TEXTURES: [&str; 6] = ["deliv", "fp8", "hbm", "copy", "intr", "cont"];

fn parts(scenario: &Scenario, prediction: &Prediction) -> Parts {
    let step = prediction.period;
    // What was measured, or drawn, may differ from what was typed in: the single card's losses are shares of it.
    let (hbm, fp8) = (hbm_loss(scenario), fp8_loss(scenario));
    let compute = (prediction.local - scenario.step.get()).max(0.0);
    let base = compute / ((1.0 + hbm) * (1.0 + fp8));
    let (hbm, fp8) = (base * hbm, base * (1.0 + hbm) * fp8);
    let layers = prediction.layers;
    let seconds = [
        (prediction.local - hbm - fp8).max(0.0),
        fp8,
        hbm,
        layers.copy,
        layers.interruption,
        layers.contention,
    ];
    let shares = seconds.map(|s| if step > 0.0 { s / step * 100.0 } else { 0.0 });
    // The loss is printed as in the answer; its layers, and what remains of the step, add up to what is printed.
    let (kept, lost) = shares.split_at(3);
    let printed = round_tenth(lost.iter().sum());
    let rounded = [
        largest_remainder_to(kept, 100.0 - printed, 1),
        largest_remainder_to(lost, printed, 1),
    ];
    let mut percent = [0.0; 6];
    for (to, from) in percent.iter_mut().zip(rounded.concat()) {
        *to = from;
    }
    Parts {
        seconds,
        percent,
        step,
        overlap: scenario.overlap && scenario.per == 1,
        interruption: [
            layers.parts.wait,
            layers.parts.slowed,
            layers.parts.drain,
            layers.parts.framework,
        ],
    }
}

/// Of a scenario that stands beside the one of the page.
fn parts_of(scenario: &Scenario) -> Parts {
    parts(scenario, &predict_for_target(scenario))
}

impl Parts {
    fn share(&self, at: usize) -> f64 {
        let part = self.seconds.get(at).copied().unwrap_or(0.0);
        if self.step > 0.0 {
            part / self.step
        } else {
            0.0
        }
    }

    /// A part in per cent; what is there but rounds to nothing says so.
    fn percent(&self, at: usize, lang: Lang) -> String {
        self.sum(at, at + 1, lang)
    }

    fn sum(&self, from: usize, to: usize, lang: Lang) -> String {
        let shown: f64 = self.percent.iter().take(to).skip(from).sum();
        let exact: f64 = (from..to).map(|at| self.share(at)).sum();
        let number = if exact <= 0.0 {
            "0".to_owned()
        } else if shown < 0.05 {
            "<\u{a0}0.1".to_owned()
        } else {
            fixed(shown, 1)
        };
        lang.join(&(number, "%"))
    }

    /// The place of the longest part of the interruption.
    fn longest(&self) -> usize {
        let longest = self.interruption.iter().copied().fold(0.0, f64::max);
        let found = self.interruption.iter().position(|&part| part >= longest);
        found.unwrap_or_default()
    }

    fn lost(&self) -> f64 {
        (3..6).map(|at| self.share(at)).sum()
    }
}

fn time(seconds: f64) -> String {
    Seconds::new(seconds).unwrap_or(Seconds::ZERO).display()
}

/// The breakdown.
pub(super) fn breakdown(app: App) -> AnyView {
    let parts = memo(move || {
        app.scenario.with(|scenario| {
            app.prediction
                .with(|prediction| parts(scenario, prediction))
        })
    });
    let pinned = memo(move || app.pinned.with(|pinned| Some(parts_of(pinned.as_ref()?))));
    el("section")
        .set("class", "breakdown")
        .set("id", "breakdown")
        .set("aria-labelledby", "breakdown-title")
        .put(head(app, parts))
        .put(bars(app, parts, pinned))
        .put(labels(app, parts))
        // What the second module says of a layer whose name is pressed.
        .put(el("div").set("id", "layer-meaning").set("class", "meaning"))
        .done()
}

/// What the loss is, where it is not an estimate.
fn bound(app: App) -> &'static str {
    app.scenario
        .with(crate::report::bound_aside)
        .map_or("", |bound| bound.get(app.lang.get()))
}

fn head(app: App, parts: Memo<Parts>) -> AnyView {
    let lang = app.lang;
    let title = words(move || page::where_goes(lang.get(), &time(parts.with(|p| p.step))));
    let delivered = words(move || parts.with(|p| p.percent(0, lang.get())));
    let single = words(move || parts.with(|p| p.sum(1, 3, lang.get())));
    let split = words(move || {
        let lang = lang.get();
        parts.with(|p| page::single_parts(lang, &p.percent(2, lang), &p.percent(1, lang)))
    });
    let lost = words(move || parts.with(|p| p.sum(3, 6, lang.get())));
    el("div")
        .set("class", "head")
        .put(el("h2").set("id", "breakdown-title").put(title))
        .put(
            el("span")
                .set("class", "deliv")
                .put(app.t(page::DELIVERED))
                .put(" ")
                .put(el("strong").put(delivered)),
        )
        .put(
            el("span")
                .set("class", "single")
                .put(app.t(page::SINGLE))
                .put(" ")
                .put(el("strong").put(single))
                .put(" ")
                .put(el("span").set("class", "aside").put(split)),
        )
        .put(
            el("span")
                .set("class", "lost")
                .put(words(move || {
                    page::SYNCHRONISATION.get(lang.get()).to_owned() + bound(app)
                }))
                .put(" ")
                .put(el("strong").put(lost)),
        )
        .done()
}

/// The patterns of the layers. They do not scale with the bars.
const PATTERNS: &str = r#"<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="ground" width="5" height="5"/><rect class="intr" width="2.4" height="5"/></pattern><pattern id="dots" width="5" height="5" patternUnits="userSpaceOnUse"><rect class="cont" width="5" height="5"/><circle class="dot" cx="2.5" cy="2.5" r="1"/></pattern></defs>"#;

fn bars(app: App, parts: Memo<Parts>, pinned: Memo<Option<Parts>>) -> AnyView {
    let described = words(move || {
        let lang = app.lang.get();
        parts.with(|p| {
            page::breakdown(
                lang,
                &p.percent(0, lang),
                &p.sum(1, 3, lang),
                &p.sum(3, 6, lang),
                bound(app),
            )
        })
    });
    let (frame, from) = (RwSignal::new(0_u32), StoredValue::new(Glide::default()));
    el("div")
        .set("class", "bars")
        .set("role", "img")
        .set("aria-label", described)
        .prop(
            "innerHTML",
            words(move || {
                frame.track();
                let now =
                    parts.with(|p| from.try_update_value(|from| from.towards(p, glide::way())));
                if glide::way() < 1.0 {
                    request_animation_frame(move || {
                        frame.try_update(|n| *n += 1);
                    });
                }
                let now = now.unwrap_or_default();
                pinned.with(|pinned| now.drawing(pinned.as_ref()))
            }),
        )
        .done()
}

/// Bars on their way.
#[derive(Clone, Debug, Default)]
struct Glide {
    /// From where, to where, and where they are.
    ends: [Parts; 2],
    at: Parts,
}

impl Glide {
    fn towards(&mut self, to: &Parts, way: f64) -> Parts {
        if self.ends[1] != *to {
            self.ends = [self.at.clone(), to.clone()];
        }
        self.at = to.clone();
        let [from, _] = &self.ends;
        // Where nothing stood before they are there at once.
        if way < 1.0 && from.step > 0.0 {
            self.at.step = 1.0;
            for (at, seconds) in self.at.seconds.iter_mut().enumerate() {
                *seconds = between(from.share(at), to.share(at), way);
            }
        }
        self.at.clone()
    }
}

impl Parts {
    /// The whole step, a thin one that is pinned, and below the lost part at full width.
    fn drawing(&self, pinned: Option<&Self>) -> String {
        let lost = self.lost();
        let mut out = format!(r#"<svg width="100%" height="57">{PATTERNS}"#);
        self.row(&mut out, (0, 12), 0, 1.0);
        if lost > 0.0 {
            let left = decimals((1.0 - lost) * 100.0, 3);
            out += &format!(
                r#"<svg class="funnel" y="13" width="100%" height="20" viewBox="0 0 100 10" preserveAspectRatio="none"><polygon points="{left},0 100,0 100,10 0,10"/></svg>"#
            );
            self.row(&mut out, (34, 22), 3, lost);
        }
        if let Some(pinned) = pinned {
            pinned.row(&mut out, (14, 5), 0, 1.0);
        }
        out + "</svg>"
    }

    /// The parts from `first` on, as shares of `whole`.
    fn row(&self, out: &mut String, (y, height): (u32, u32), first: usize, whole: f64) {
        let mut x = 0.0;
        for (at, texture) in TEXTURES.iter().enumerate().skip(first) {
            let width = self.share(at) / whole * 100.0;
            *out += &format!(
                r#"<rect class="part {texture}" x="{}%" y="{y}" width="{}%" height="{height}"/>"#,
                decimals(x, 3),
                decimals(width.max(0.0), 3)
            );
            x += width;
        }
    }
}

const NAMES: [Text; 3] = [page::COPY, page::INTERRUPTION, page::CONTENTION];

fn labels(app: App, parts: Memo<Parts>) -> AnyView {
    let columns = words(move || {
        let tracks = parts.with(|p| {
            let lost = p.lost();
            [3, 4, 5].map(|at| {
                let share = if lost > 0.0 { p.share(at) / lost } else { 1.0 };
                format!("minmax(max-content, {}fr)", decimals(share.max(0.0001), 4))
            })
        });
        format!("grid-template-columns: {}", tracks.join(" "))
    });
    let cells = NAMES
        .into_iter()
        .enumerate()
        .map(|(layer, name)| {
            let at = layer + 3;
            let texture = TEXTURES.get(at).copied().unwrap_or_default();
            let half = words(move || {
                let lang = app.lang.get();
                match (layer, parts.with(|p| p.overlap)) {
                    (0, true) => page::COPY_AFTER,
                    (0, false) => page::COPY_ALL,
                    (1, _) => parts.with(|p| {
                        let part = PARTS.get(p.longest()).copied();
                        part.unwrap_or(page::PART_WAIT_HALF)
                    }),
                    _ => page::CONTENDED,
                }
                .get(lang)
                .to_owned()
            });
            let spent =
                words(move || time(parts.with(|p| p.seconds.get(at).copied().unwrap_or(0.0))));
            el("li")
                .put(marks::swatch(texture))
                .put(
                    el("button")
                        .set("type", "button")
                        .set("aria-expanded", "false")
                        .set("aria-controls", "layer-meaning")
                        .set("data-later", "numbers layer")
                        .put(app.t(name)),
                )
                .put(
                    el("span")
                        .set("class", "percent")
                        .put(words(move || parts.with(|p| p.percent(at, app.lang.get())))),
                )
                .put(
                    el("span")
                        .set("class", "half")
                        .put(el("span").set("class", "spent").put(spent))
                        .put(" ")
                        .put(el("span").set("class", "words").put(half)),
                )
                .done()
        })
        .collect::<Vec<_>>();
    el("ul")
        .set("class", "layers")
        .prop("style", columns)
        .put(cells)
        .done()
}

/// The largest part of the interruption, in half a sentence.
const PARTS: [Text; 4] = [
    page::PART_WAIT_HALF,
    page::PART_SLOWED_HALF,
    page::PART_DRAIN_HALF,
    page::PART_FRAMEWORK_HALF,
];

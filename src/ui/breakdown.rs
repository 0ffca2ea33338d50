//! Where one step goes: the whole step as a bar, its lost part again at full width, the layers by name.

use leptos::prelude::*;

use super::dynamic::{act, aria, memo, part, words};
use super::state::App;
use crate::loss::{Prediction, fp8_loss, hbm_loss};
use crate::quantity::{Lang, Seconds, fixed, largest_remainder_to};
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
}

fn round_tenth(percent: f64) -> f64 {
    (percent * 10.0).round() / 10.0
}

const TEXTURES: [&str; 6] = ["deliv", "fp8", "hbm", "copy", "intr", "cont"];

fn parts(scenario: &Scenario, prediction: &Prediction) -> Parts {
    let step = prediction.period;
    let base = f64::from(scenario.every) * scenario.compute_used().get();
    let hbm = base * hbm_loss(scenario);
    let fp8 = (base + hbm) * fp8_loss(scenario);
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
    }
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

    fn lost(&self) -> f64 {
        (3..6).map(|at| self.share(at)).sum()
    }
}

fn time(seconds: f64) -> String {
    Seconds::new(seconds).unwrap_or(Seconds::ZERO).display()
}

/// The breakdown; nothing where there is no result.
pub(super) fn breakdown(app: App) -> AnyView {
    let there = memo(move || app.prediction.with(Result::is_ok));
    let parts = memo(move || {
        app.scenario.with(|scenario| {
            app.prediction.with(|prediction| match prediction {
                Ok(prediction) => parts(scenario, prediction),
                Err(_) => Parts::default(),
            })
        })
    });
    let open = RwSignal::new(None::<usize>);
    part(move || {
        there.get().then(|| {
            view! {
                <section class="breakdown" id="breakdown" aria-labelledby="breakdown-title">
                    {head(app, parts)}
                    {bars(app, parts)}
                    {labels(app, parts, open)}
                    {meaning(app, open)}
                </section>
            }
            .into_any()
        })
    })
}

fn head(app: App, parts: Memo<Parts>) -> impl IntoView {
    let lang = app.lang;
    let title = words(move || page::where_goes(lang.get(), &time(parts.with(|p| p.step))));
    let delivered = words(move || parts.with(|p| p.percent(0, lang.get())));
    let single = words(move || parts.with(|p| p.sum(1, 3, lang.get())));
    let split = words(move || {
        let lang = lang.get();
        parts.with(|p| page::single_parts(lang, &p.percent(2, lang), &p.percent(1, lang)))
    });
    let lost = words(move || parts.with(|p| p.sum(3, 6, lang.get())));
    view! {
        <div class="head">
            <h2 id="breakdown-title">{title}</h2>
            <span class="deliv">{app.t(page::DELIVERED)} " " <strong>{delivered}</strong></span>
            <span class="single">
                {app.t(page::SINGLE)} " " <strong>{single}</strong> " " <span class="aside">{split}</span>
            </span>
            <span class="lost">{app.t(page::SYNCHRONISATION)} " " <strong>{lost}</strong></span>
        </div>
    }
}

fn bars(app: App, parts: Memo<Parts>) -> impl IntoView {
    let described = words(move || {
        let lang = app.lang.get();
        parts.with(|p| {
            page::breakdown(
                lang,
                &p.percent(0, lang),
                &p.sum(1, 3, lang),
                &p.sum(3, 6, lang),
            )
        })
    });
    let whole: Vec<_> = (0..6)
        .map(|at| {
            let place = move |p: &Parts| ((0..at).map(|i| p.share(i)).sum(), p.share(at));
            segment(at, 0, 12, parts, Box::new(place))
        })
        .collect();
    let zoomed: Vec<_> = (3..6)
        .map(|at| {
            let place = move |p: &Parts| match p.lost() {
                lost if lost > 0.0 => {
                    let before: f64 = (3..at).map(|i| p.share(i)).sum();
                    (before / lost, p.share(at) / lost)
                }
                _ => (0.0, 0.0),
            };
            segment(at, 34, 22, parts, Box::new(place))
        })
        .collect();
    // From the lost end of the whole bar to the full width below.
    let funnel = words(move || {
        let left = (1.0 - parts.with(Parts::lost)) * 100.0;
        format!("{left:.3},0 100,0 100,10 0,10")
    });
    let class = words(move || {
        let nothing = parts.with(|p| p.lost() <= 0.0);
        if nothing { "bars nothing" } else { "bars" }.to_owned()
    });
    view! {
        <svg class=class width="100%" height="57" role="img" aria-label=described>
            <defs>
                <pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                    <rect class="ground" width="5" height="5"></rect>
                    <rect class="intr" width="2.4" height="5"></rect>
                </pattern>
                <pattern id="dots" width="5" height="5" patternUnits="userSpaceOnUse">
                    <rect class="cont" width="5" height="5"></rect>
                    <circle class="dot" cx="2.5" cy="2.5" r="1"></circle>
                </pattern>
            </defs>
            {whole}
            <svg class="funnel" y="13" width="100%" height="20" viewBox="0 0 100 10" preserveAspectRatio="none">
                <polygon points=funnel></polygon>
            </svg>
            <g class="zoomed">{zoomed}</g>
        </svg>
    }
}

/// Start and width of a segment, as parts of the whole.
type Place = Box<dyn Fn(&Parts) -> (f64, f64) + Send + Sync>;

fn segment(at: usize, y: u32, height: u32, parts: Memo<Parts>, place: Place) -> AnyView {
    let texture = TEXTURES.get(at).copied().unwrap_or_default();
    let place = memo(move || parts.with(|p| place(p)));
    let percent = |share: f64| format!("{:.3}%", share.max(0.0) * 100.0);
    view! {
        <rect
            class=format!("part {texture}")
            x=words(move || percent(place.get().0))
            y=y
            width=words(move || percent(place.get().1))
            height=height
        ></rect>
    }
    .into_any()
}

const NAMES: [Text; 3] = [page::COPY, page::INTERRUPTION, page::CONTENTION];
const MEANINGS: [Text; 3] = [
    page::COPY_MEANS,
    page::INTERRUPTION_MEANS,
    page::CONTENTION_MEANS,
];

fn labels(app: App, parts: Memo<Parts>, open: RwSignal<Option<usize>>) -> impl IntoView {
    let columns = words(move || {
        let tracks = parts.with(|p| {
            let lost = p.lost();
            [3, 4, 5].map(|at| {
                let share = if lost > 0.0 { p.share(at) / lost } else { 1.0 };
                format!("minmax(max-content, {:.4}fr)", share.max(0.0001))
            })
        });
        tracks.join(" ")
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
                    (1, _) => page::INTERRUPTED,
                    _ => page::CONTENDED,
                }
                .get(lang)
                .to_owned()
            });
            let spent = words(move || {
                time(parts.with(|p| p.seconds.get(at).copied().unwrap_or(0.0)))
            });
            let pressed = move |_| {
                open.update(|open| *open = (*open != Some(layer)).then_some(layer));
            };
            view! {
                <li>
                    <svg class="swatch" width="12" height="12" aria-hidden="true">
                        <rect class=format!("part {texture}") width="12" height="12"></rect>
                    </svg>
                    <button
                        type="button"
                        aria-expanded=aria(move || open.get() == Some(layer))
                        aria-controls="layer-meaning"
                        on:click=act(pressed)
                    >
                        {app.t(name)}
                    </button>
                    <span class="percent">{words(move || parts.with(|p| p.percent(at, app.lang.get())))}</span>
                    <span class="half">
                        <span class="spent">{spent}</span>
                        " "
                        <span class="words">{half}</span>
                    </span>
                </li>
            }
        })
        .collect_view();
    view! {
        <ul class="layers" style:grid-template-columns=columns>
            {cells}
        </ul>
    }
}

fn meaning(app: App, open: RwSignal<Option<usize>>) -> impl IntoView {
    let text = part(move || {
        open.get()
            .and_then(|layer| MEANINGS.get(layer))
            .map(|text| view! { <p>{text.get(app.lang.get())}</p> }.into_any())
    });
    view! { <div id="layer-meaning" class="meaning">{text}</div> }
}

//! Charts: title, tools, canvas, readout, table, exports.

use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

use super::dynamic::{Dynamic, effect, el, words};
use super::glide::Spots;
use super::readout::{Readout, readout};
use super::state::{App, Edit};
use super::{canvas, keyboard, tools};
use crate::chart::{Figure, Kind, Layout, Map, Marker, Rect};
use crate::quantity::{Bytes, number, three_digits};
use crate::scenario::ChartKind;
use crate::words::{Text, charts, page};

/// A press this near to a marked point takes hold of it.
const NEAR: f64 = 14.0;
/// A finger is less exact.
const NEAR_TOUCH: f64 = 22.0;

/// Every chart.
pub(super) fn figures(app: App) -> AnyView {
    let every = words(move || page::at_every(app.lang.get(), app.scenario.with(|s| s.every)));
    let gpus = words(move || {
        let (n, every) = app.scenario.with(|s| (s.n, s.every));
        page::at_gpus(app.lang.get(), n, every)
    });
    el("div")
        .set("class", "charts")
        .put(chart(
            app,
            ChartKind::Frequency,
            charts::FREQUENCY_TITLE,
            words(String::new),
        ))
        .put(chart(app, ChartKind::Size, charts::SIZE_TITLE, every))
        .put(chart(app, ChartKind::Link, charts::LINK_TITLE, gpus))
        .done()
}

/// Where one call's chart and the key figures go. The second module fills both once they come into view.
pub(super) fn calls() -> AnyView {
    el("div")
        .set("class", "charts calls")
        .put(el("section").set("id", "collective"))
        .put(el("section").set("id", "facts").set("class", "tables"))
        .done()
}

/// Where the charts of the second module go. `www/later/more.js` puts them here and follows the query.
pub(super) fn more(app: App) -> AnyView {
    el("section")
        .set("class", "curves")
        .set("id", "more")
        .put(el("h2").put(app.t(page::MORE_CURVES)))
        .done()
}

/// One chart's handles.
#[derive(Clone, Copy)]
pub(super) struct Chart {
    pub(super) app: App,
    pub(super) kind: ChartKind,
    pub(super) size: RwSignal<(f64, f64)>,
    /// It has been in view, or the page has stood for a while.
    pub(super) seen: RwSignal<bool>,
    /// Counts changes of the screen's density.
    pub(super) density: RwSignal<u32>,
    /// The x under the pointer, or where the arrow keys are.
    pub(super) hover: RwSignal<Option<f64>>,
    pub(super) aloud: RwSignal<bool>,
    pub(super) readout: RwSignal<Option<Readout>>,
    pub(super) description: RwSignal<String>,
    pub(super) drawn: StoredValue<Option<(Figure, Layout)>>,
    /// From where its points go to where they belong, and where they are painted.
    pub(super) spots: StoredValue<[Spots; 2]>,
    /// Made and not painted yet.
    pub(super) made: StoredValue<Option<Figure>>,
    /// The figure has to be made anew before it is painted.
    pub(super) stale: StoredValue<bool>,
    /// Painting is due in this frame or the next.
    pub(super) due: StoredValue<bool>,
    /// The axis as it stood when the reader's own point was taken hold of: it stays under the pointer though the picture
    /// may be drawn anew for each of its places.
    pub(super) held: StoredValue<Option<(Map, Rect)>>,
    /// The suggested x under a press that has not been let go, and where that was.
    pressed: StoredValue<Option<(f64, (f64, f64))>>,
    /// The pointer is on a point that can be taken hold of, or holds it.
    pub(super) grips: RwSignal<bool>,
}

/// What is marked at a place of a chart.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Marked {
    Own,
    Suggested(f64),
}

impl Chart {
    /// The stop under a pointer in the plot.
    fn point(self, event: &PointerEvent) {
        if self.size.get_untracked().0 < 1.0 {
            // Another view came in the middle of a drag.
            return self.let_go();
        }
        // Escape, or another change, ends a drag.
        if !self.app.is_held() {
            self.held.set_value(None);
        }
        if let Some((axis, plot)) = self.held.get_value() {
            // Not `clamp`: its panic would print doubles, 8 kB of a first visit.
            let px = f64::from(event.offset_x()).max(plot.x0).min(plot.x1);
            return self.apply(axis.value_at(px), Edit::Live);
        }
        self.grip(self.marked(event) == Some(Marked::Own));
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let stop = self.drawn.with_value(|drawn| {
            let (_, placed) = drawn.as_ref()?;
            let inside = y >= placed.plot.y0 - 8.0
                && y <= placed.plot.y1 + 24.0
                && x >= placed.plot.x0 - 16.0
                && x <= placed.plot.x1 + 16.0;
            if inside { placed.nearest_stop(x) } else { None }
        });
        self.aloud.set(false);
        self.move_to(stop);
    }

    fn move_to(self, stop: Option<f64>) {
        if self.hover.get_untracked() != stop {
            self.hover.set(stop);
        }
    }

    /// The marked point under a pointer, the nearer of two.
    fn marked(self, event: &PointerEvent) -> Option<Marked> {
        let (x, y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
        let near = if event.pointer_type() == "touch" {
            NEAR_TOUCH
        } else {
            NEAR
        };
        self.drawn.with_value(|drawn| {
            let (figure, placed) = drawn.as_ref()?;
            let Kind::Lines(lines) = &figure.kind else {
                return None;
            };
            let away = |marker: &Marker| {
                let (px, py) = placed.px_of(marker.x, marker.y);
                (px - x).abs().max((py - y).abs())
            };
            let own = lines.you.as_ref().map_or(f64::INFINITY, away);
            let suggested = lines.suggested.as_ref();
            match suggested.map(|marker| (away(marker), marker.x)) {
                Some((other, at)) if other <= near && other < own => Some(Marked::Suggested(at)),
                _ => (own <= near).then_some(Marked::Own),
            }
        })
    }

    fn grip(self, on: bool) {
        if self.grips.get_untracked() != on {
            self.grips.set(on);
        }
    }

    /// A press takes hold of the reader's own point, applies the suggested one, or reads values.
    fn press(self, event: &PointerEvent) {
        self.pressed.set_value(None);
        match self.marked(event) {
            Some(Marked::Suggested(x)) if event.button() == 0 => {
                let at = (f64::from(event.offset_x()), f64::from(event.offset_y()));
                self.pressed.set_value(Some((x, at)));
            }
            Some(Marked::Own) if event.button() == 0 => {
                let held = |drawn: &Option<(Figure, Layout)>| {
                    drawn.as_ref().map(|(_, placed)| (placed.x, placed.plot))
                };
                // What is typed is done with first: its field would else take it on top of the drag.
                super::leave_field();
                self.app.grab();
                self.held.set_value(self.drawn.with_value(held));
                self.grip(true);
                self.move_to(None);
                if let Some(plot) = super::element(&format!("plot-{}", self.kind.id())) {
                    // Without it the drag ends at the edge.
                    let _ = plot.set_pointer_capture(event.pointer_id());
                }
                event.prevent_default();
            }
            _ => self.point(event),
        }
    }

    /// Lets go: of the suggested point, which is applied unless the pointer went away or the screen scrolled; of the
    /// reader's own point, whose drag was one change.
    fn release(self, event: &PointerEvent) {
        if let Some((x, (px, py))) = self.pressed.get_value() {
            self.pressed.set_value(None);
            let (now_x, now_y) = (f64::from(event.offset_x()), f64::from(event.offset_y()));
            if event.type_() == "pointerup" && (now_x - px).abs().max((now_y - py).abs()) <= NEAR {
                return self.apply(x, Edit::Commit);
            }
        }
        self.let_go();
    }

    fn let_go(self) {
        if self.held.get_value().is_some() {
            self.held.set_value(None);
            self.app.let_go();
        }
    }

    fn away(self) {
        if self.held.get_value().is_none() {
            self.grip(false);
            self.move_to(None);
        }
    }

    fn key(self, event: &KeyboardEvent) {
        let step = |by: i32| {
            self.drawn.with_value(|drawn| {
                let (figure, placed) = drawn.as_ref()?;
                let you = match &figure.kind {
                    Kind::Lines(lines) => lines.you.as_ref().map(|you| you.x),
                    _ => None,
                };
                match (self.hover.get_untracked(), by) {
                    (_, i32::MIN) => placed.stops.first().copied(),
                    (_, i32::MAX) => placed.stops.last().copied(),
                    (Some(x), by) => placed.step_from(x, by),
                    (None, _) => you.or(placed.stops.first().copied()),
                }
            })
        };
        // With them keys belong to the browser.
        if event.ctrl_key() || event.meta_key() || event.alt_key() {
            return;
        }
        let to = match event.key().as_str() {
            "ArrowLeft" => step(-1),
            "ArrowRight" => step(1),
            "Home" => step(i32::MIN),
            "End" => step(i32::MAX),
            "Escape" => None,
            "Enter" => {
                if let Some(x) = self.hover.get_untracked() {
                    self.apply(x, Edit::Commit);
                }
                return;
            }
            "t" => return keyboard::press(&format!("show-table-{}", self.kind.id())),
            _ => return,
        };
        event.prevent_default();
        self.aloud.set(true);
        self.move_to(to);
    }

    /// Takes the x of the chart into the scenario.
    fn apply(self, x: f64, edit: Edit) {
        self.app.edit(edit, |s| match self.kind {
            ChartKind::Frequency if s.per > 1 => s.per = x.round() as u32,
            ChartKind::Frequency => s.every = x.round() as u32,
            // As a field would have it, so that what a link carries is what is shown.
            ChartKind::Size => s.size = Bytes::from_f64(three_digits_of(x)).ok(),
            _ => {}
        });
    }
}

/// A value in the digits that people read.
fn three_digits_of(value: f64) -> f64 {
    let power = libm::pow(10.0, libm::floor(libm::log10(value.max(1.0))));
    number(&three_digits(value / power)).map_or(value, |digits| digits * power)
}

fn chart(app: App, kind: ChartKind, title: Text, aside: Dynamic<String>) -> AnyView {
    let chart = Chart {
        app,
        kind,
        size: RwSignal::new((0.0, 0.0)),
        seen: RwSignal::new(false),
        density: RwSignal::new(0),
        hover: RwSignal::new(None),
        aloud: RwSignal::new(false),
        readout: RwSignal::new(None),
        description: RwSignal::new(String::new()),
        drawn: StoredValue::new(None),
        spots: StoredValue::new([[None; 2]; 2]),
        made: StoredValue::new(None),
        stale: StoredValue::new(true),
        due: StoredValue::new(false),
        held: StoredValue::new(None),
        pressed: StoredValue::new(None),
        grips: RwSignal::new(false),
    };
    chart.watch();
    // An effect runs once the chart stands in the document.
    effect(move || {
        if let Some(frame) = super::element(&format!("plot-{}", kind.id())) {
            canvas::on_resize(&frame, chart.size);
            canvas::on_view(&frame, chart.seen);
        }
    });
    let id = kind.id();
    let pointed = kind != ChartKind::Link;
    let described = if pointed {
        format!("description-{id} keys-{id}")
    } else {
        format!("description-{id}")
    };
    el("figure")
        .set("id", format!("chart-{id}"))
        .set("class", format!("chart {id}"))
        .put(
            el("figcaption")
                .put(el("h2").set("id", format!("title-{id}")).put(app.t(title)))
                .put(el("span").set("class", "aside").put(aside))
                .put(tools::tools(chart)),
        )
        .put(
            el("div")
                .set(
                    "class",
                    words(move || {
                        if chart.grips.get() {
                            "plot grips"
                        } else {
                            "plot"
                        }
                        .to_owned()
                    }),
                )
                .set("id", format!("plot-{id}"))
                .on("keydown", move |event: &web_sys::KeyboardEvent| {
                    chart.key(event)
                })
                .on("pointermove", move |event: &web_sys::PointerEvent| {
                    chart.point(event)
                })
                .on("pointerdown", move |event: &web_sys::PointerEvent| {
                    chart.press(event)
                })
                .on("pointerup", move |event: &web_sys::PointerEvent| {
                    chart.release(event)
                })
                .on("pointercancel", move |event: &web_sys::PointerEvent| {
                    chart.release(event)
                })
                .act("pointerleave", move || chart.away())
                .act("focusout", move || chart.move_to(None))
                .put(
                    el("canvas")
                        .set("id", format!("canvas-{id}"))
                        .set("role", "img")
                        .set("aria-labelledby", format!("title-{id}"))
                        .set("aria-describedby", described)
                        .set("tabindex", pointed.then(|| "0".to_owned())),
                )
                .put(readout(chart.readout, chart.aloud)),
        )
        .put(
            el("p")
                .set("class", "unseen")
                .set("id", format!("description-{id}"))
                .put(words(move || chart.description.get())),
        )
        .put(pointed.then(|| {
            el("p")
                .set("class", "unseen")
                .set("id", format!("keys-{id}"))
                .put(app.t(page::CURSOR))
                .done()
        }))
        .put(tools::table(chart))
        .done()
}

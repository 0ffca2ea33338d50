//! When a chart is made and painted.

use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlCanvasElement;

use super::behind::behind;
use super::canvas;
use super::dynamic::effect;
use super::figure::Chart;
use super::glide;
use super::pin;
use super::readout::Readout;
use crate::chart::Kind;
use crate::scenario::ChartKind;

/// Width of a chart on paper: 160 mm.
const PRINTED: f64 = 605.0;

/// Whether a chart of this size has a place on the page: in a view that is not shown it has none.
fn shows((width, height): (f64, f64)) -> bool {
    width >= 1.0 && height >= 1.0
}

impl Chart {
    /// Paints once a frame, and nothing that has not been in view. The first chart answers an edit in the same frame, and every chart the pointer in it; else, and
    /// when the page opens, a chart is made in one task behind a frame and painted in another.
    fn schedule(self) {
        if self.due.get_value() || !self.seen.get_untracked() {
            return;
        }
        self.due.set_value(true);
        let drawn = self.drawn.with_value(Option::is_some);
        let pointed = !self.stale.get_value() || self.held.get_value().is_some();
        if drawn && (pointed || self.kind == ChartKind::Frequency) {
            return request_animation_frame(move || {
                self.make();
                self.paint();
            });
        }
        behind(move || self.make());
        behind(move || self.paint());
    }

    /// Makes the figure anew where it has to be.
    fn make(self) {
        // The page may be gone by the time of the frame.
        let (Some(true), Some(true), Some(scenario), Some(lang)) = (
            self.stale.try_get_value(),
            self.size.try_get_untracked().map(shows),
            self.app.scenario.try_get_untracked(),
            self.app.lang.try_get_untracked(),
        ) else {
            return;
        };
        self.stale.set_value(false);
        self.made
            .set_value(pin::figure(self.app, self.kind, &scenario, lang));
    }

    fn paint(self) {
        if self.due.try_set_value(false).is_some() {
            return;
        }
        let (Some(lang), Some(theme), Some(printing), Some(mut size)) = (
            self.app.lang.try_get_untracked(),
            self.app.colours.try_get_untracked(),
            self.app.printing.try_get_untracked(),
            self.size.try_get_untracked(),
        ) else {
            return;
        };
        if !shows(size) {
            return;
        }
        let mut density = canvas::density();
        if printing {
            let first = self.kind == ChartKind::Frequency;
            size = (PRINTED, if first { 340.0 } else { 230.0 });
            density = density.max(2.0);
        }
        // Another edit has come since: what was made for the one before it is shown all the same.
        if self.stale.get_value() {
            self.schedule();
        }
        let canvas = super::element(&format!("canvas-{}", self.kind.id()));
        let Some(element) = canvas.and_then(|e| e.dyn_into::<HtmlCanvasElement>().ok()) else {
            return;
        };
        let made = self.made.try_update_value(Option::take).flatten();
        let [mut from, at] = self.spots.get_value();
        if made.is_some() {
            from = at;
        }
        let kept = self.drawn.try_update_value(Option::take).flatten();
        let Some(mut made) = made.or(kept.map(|(figure, _)| figure)) else {
            return;
        };
        let hover = self.hover.get_untracked();
        let way = glide::way();
        let mut home = None;
        if let Kind::Lines(lines) = &mut made.kind {
            lines.hover = hover;
            home = Some(glide::spots(lines));
            if way < 1.0 {
                glide::put(lines, from, way);
            }
            self.spots.set_value([from, glide::spots(lines)]);
        }
        let placed = canvas::paint(&element, &made, size, density, &theme);
        // What is looked for under the pointer, or said, is where they belong.
        if let (Kind::Lines(lines), Some(home)) = (&mut made.kind, home)
            && way < 1.0
        {
            glide::put(lines, home, 0.0);
        }
        let say = hover.and_then(|x| Readout::at(self.kind, &made, &placed, x, lang));
        self.readout.set(say);
        if self.description.with_untracked(|d| *d != made.description) {
            self.description.set(made.description.clone());
        }
        self.drawn.set_value(Some((made, placed)));
        if way < 1.0 {
            self.schedule();
        }
    }

    /// Follows what the chart shows and how.
    pub(super) fn watch(self) {
        effect(move || {
            self.app.scenario.track();
            self.app.pinned.track();
            self.app.lang.track();
            self.stale.set_value(true);
            self.schedule();
        });
        effect(move || {
            self.app.colours.track();
            self.size.track();
            self.seen.track();
            self.density.track();
            self.hover.track();
            self.schedule();
        });
        // Before a page is printed there is no further frame.
        effect(move || {
            if self.app.printing.get() {
                self.make();
                self.paint();
            } else {
                self.schedule();
            }
        });
        canvas::follow_density(self.density);
    }
}

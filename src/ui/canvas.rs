//! Painting a figure on a canvas, sharp on every screen; and listening to what the screen is.

use std::time::Duration;

use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{
    AddEventListenerOptions, CanvasRenderingContext2d, Element, HtmlCanvasElement,
    IntersectionObserver, IntersectionObserverEntry, ResizeObserver,
};

use super::backend::Canvas;
use crate::chart::{self, Density, Figure, Layout, Part, Theme};
use crate::quantity::plain;

/// Beyond this many device pixels a CSS pixel nobody sees a difference.
const DENSEST: f64 = 3.0;

/// After so long a chart is drawn though nobody has scrolled to it.
const UNSEEN: Duration = Duration::from_secs(3);

/// Device pixels per CSS pixel.
pub(super) fn density() -> f64 {
    let ratio = window().device_pixel_ratio();
    if ratio.is_finite() && ratio > 0.0 {
        ratio.min(DENSEST)
    } else {
        1.0
    }
}

/// Places and paints a figure of this size in CSS pixels. What cannot be painted leaves the canvas as it was; the
/// places are known all the same.
pub(super) fn paint(
    canvas: &HtmlCanvasElement,
    figure: &Figure,
    size: (f64, f64),
    density: f64,
    theme: &Theme,
) -> Layout {
    let (width, height) = (
        (size.0 * density).round() as u32,
        (size.1 * density).round() as u32,
    );
    // Setting a size clears the canvas, and costs even when it is the same.
    if canvas.width() != width || canvas.height() != height {
        canvas.set_width(width);
        canvas.set_height(height);
        let style = web_sys::HtmlElement::style(canvas);
        let css = |pixels: u32| plain(f64::from(pixels) / density) + "px";
        let _ = style.set_property("width", &css(width));
        let _ = style.set_property("height", &css(height));
    }
    let placed = chart::layout(figure, size);
    let context = canvas
        .get_context("2d")
        .ok()
        .flatten()
        .and_then(|context| context.dyn_into::<CanvasRenderingContext2d>().ok());
    if let Some(context) = context {
        let mut backend = Canvas(&context);
        let eighth = 0.125;
        let _ = context.set_transform(eighth, 0.0, 0.0, eighth, 0.0, 0.0);
        context.set_line_join("round");
        let marks = Density::fine(density);
        let _ = chart::paint(&mut backend, &placed, theme, marks, Part::Marks);
        let _ = context.set_transform(1.0, 0.0, 0.0, 1.0, 0.0, 0.0);
        let words = Density::whole(density);
        let _ = chart::paint(&mut backend, &placed, theme, words, Part::Words);
    }
    placed
}

/// Calls back with the element's size whenever it changes, as long as the reactive owner lives.
pub(super) fn on_resize(element: &Element, size: RwSignal<(f64, f64)>) {
    let observed = element.clone();
    let measure = move || {
        let rect = observed.get_bounding_client_rect();
        let now = (rect.width(), rect.height());
        if size.try_get_untracked().is_some_and(|before| before != now) {
            size.set(now);
        }
    };
    measure();
    let closure = Closure::<dyn Fn(JsValue)>::new(move |_| measure());
    let Ok(observer) = ResizeObserver::new(closure.as_ref().unchecked_ref()) else {
        return;
    };
    observer.observe(element);
    let kept = StoredValue::new_local((observer, closure));
    on_cleanup(move || {
        kept.try_with_value(|(observer, _)| observer.disconnect());
    });
}

/// Sets `seen` once the element comes into view, or after a while all the same: a page may be printed unread.
pub(super) fn on_view(element: &Element, seen: RwSignal<bool>) {
    let see = move || {
        if seen.try_get_untracked() == Some(false) {
            seen.set(true);
        }
    };
    set_timeout(see, UNSEEN);
    let closure = Closure::<dyn Fn(js_sys::Array)>::new(move |entries: js_sys::Array| {
        let shows = |entry: JsValue| {
            entry
                .unchecked_into::<IntersectionObserverEntry>()
                .is_intersecting()
        };
        if entries.iter().any(shows) {
            see();
        }
    });
    let Ok(observer) = IntersectionObserver::new(closure.as_ref().unchecked_ref()) else {
        return see();
    };
    observer.observe(element);
    let kept = StoredValue::new_local((observer, closure));
    on_cleanup(move || {
        kept.try_with_value(|(observer, _)| observer.disconnect());
    });
}

/// Calls back when a media query's answer changes, as long as the reactive owner lives.
pub(super) fn on_media(query: &str, then: impl Fn() + 'static) {
    let Ok(Some(list)) = window().match_media(query) else {
        return;
    };
    let closure = Closure::<dyn Fn(JsValue)>::new(move |_| then());
    let function = closure.as_ref().unchecked_ref();
    let _ = list.add_event_listener_with_callback("change", function);
    let kept = StoredValue::new_local((list, closure));
    on_cleanup(move || {
        kept.try_with_value(|(list, closure)| {
            let function = closure.as_ref().unchecked_ref();
            let _ = list.remove_event_listener_with_callback("change", function);
        });
    });
}

/// Counts changes of the screen's density: a window can move to another screen without changing its size.
pub(super) fn follow_density(signal: RwSignal<u32>) {
    let query = format!("(resolution: {}dppx)", plain(window().device_pixel_ratio()));
    let Ok(Some(list)) = window().match_media(&query) else {
        return;
    };
    let once = AddEventListenerOptions::new();
    once.set_once(true);
    let changed = Closure::once_into_js(move |_: JsValue| {
        // The page may be gone by then.
        if signal.try_update(|n| *n += 1).is_some() {
            follow_density(signal);
        }
    });
    let _ = list.add_event_listener_with_callback_and_add_event_listener_options(
        "change",
        changed.unchecked_ref(),
        &once,
    );
}

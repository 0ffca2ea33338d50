//! The page's Leptos code, and what the page and `www/loader.js` say to each other.

mod answer; // the sentence, its range and notes
mod backend; // plotters on a canvas
mod bar; // top bar: wordmark, language, theme, link
mod behind; // work that no frame waits for
mod breakdown; // where the step goes
mod canvas; // painting a figure on a canvas, sharp on every screen
mod column; // the scenario column
mod complaints; // what was wrong with the link
mod drawing; // when a chart is made and painted
mod dynamic; // elements and closures behind a few common types
mod field; // number fields
mod figure; // a chart with title, tools and readout
mod foot; // privacy, scope, the hardware operator
mod glide; // points and bars on their way to where a change takes them
mod history; // undo and redo
mod keyboard; // shortcuts
mod link; // address, history, clipboard, storage
mod levers; // what would help, with Apply and Undo
mod marks; // small drawings: wordmark, line samples, theme icons
mod options; // choices: selects, segments, radio lists
mod pin; // the scenario that is compared with
mod readout; // the box with the values under the pointer
mod screen; // media queries that signals follow, paper
mod setting; // what each key of a scenario is on the page
mod tools; // beside a chart's title: scale, table, files
mod state; // one scenario, everything else derived

use dynamic::{El, el, flag, words};
use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use state::App;
use std::panic::PanicHookInfo;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{CustomEvent, CustomEventInit, HtmlElement};

use crate::scenario::{Scenario, View};

/// Sent to `window` once the page stands; the loader takes its progress line away.
pub const STARTED: &str = "synctoll-started";
/// Sent to `window` by a panic, with its text as `detail`; the loader shows the failure panel.
pub const STOPPED: &str = "synctoll-stopped";

/// Sent to `window` by what was fetched later, with keys and values of a scenario as a query in `detail`: they are set as if
/// their fields had been. After a `?` it is a whole scenario, which takes the place of the one that stands.
pub const SET: &str = "synctoll-set";
/// Sent to `window` by what was fetched later, with a scenario to compare with as a query in `detail`; empty for none.
pub const PIN: &str = "synctoll-pin";
/// Sent to `window` by what was fetched later: what is pinned and what stands change places.
pub const SWAP: &str = "synctoll-swap";

/// Sent to `window` with a whole scenario as a query in `detail`: it is opened as a link is.
pub const OPEN: &str = "synctoll-open";

/// Mounts the page in place of the static document and reports it.
pub fn start() {
    std::panic::set_hook(Box::new(report_panic));
    let Some(root) = element("app") else {
        announce(STOPPED, "no element #app");
        return;
    };
    mount(root).forget();
    if let Some(document) = element("document") {
        document.remove();
    }
    announce(STARTED, "");
}

/// Mounts the page into `root`; dropping the handle takes everything out again.
pub fn mount(root: HtmlElement) -> UnmountHandle<impl Mountable> {
    mount_to(root, page)
}

/// The page.
fn page() -> AnyView {
    let app = state::App::new();
    app.watch();
    keyboard::listen(app);
    let covered = flag(move || app.sheet.get() && app.narrow.get());
    el("div")
        .set(
            "class",
            words(move || {
                if app.sheet.get() {
                    "page sheet-open"
                } else {
                    "page"
                }
                .to_owned()
            }),
        )
        .put(bar::top(app))
        .put(column::column(app))
        .put(
            el("main")
                .set("id", "main")
                // What is fetched later follows it.
                .set(
                    "data-query",
                    words(move || app.scenario.with(Scenario::to_query)),
                )
                .set("data-pinned", pin::query(app))
                .set("inert", covered)
                .put(complaints::complaints(app))
                .put(
                    view(app, View::Curves)
                        .put(
                            el("div")
                                .set("class", "first")
                                .put(answer::answer(app))
                                .put(breakdown::breakdown(app))
                                .put(figure::figures(app)),
                        )
                        .put(figure::calls())
                        .put(figure::more(app))
                        // `www/later/claims.js` puts the table there once it comes into view.
                        .put(
                            el("section")
                                .set("id", "claims")
                                .put(el("h2").put(app.t(crate::words::page::CLAIMS_TITLE))),
                        ),
                )
                // `www/later/timeline.js` fills it once it is shown, and follows the query.
                .put(view(app, View::Timeline).set("id", "timeline").set(
                    "data-query",
                    words(move || app.scenario.with(Scenario::to_query)),
                )),
        )
        .put(foot::foot(app))
        .put(bar::bottom(app))
        .done()
}

/// The place of a view, hidden while another one is shown.
fn view(app: App, view: View) -> El {
    el("section").set("class", "view").set(
        "hidden",
        flag(move || bar::shown(app.scenario.with(|s| s.page.view)) != view),
    )
}

fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

/// Takes the focus from where it is.
fn leave_field() {
    let focused = document().active_element();
    if let Some(element) = focused.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.blur();
    }
}

fn report_panic(info: &PanicHookInfo<'_>) {
    announce(STOPPED, &info.to_string());
}

/// Runs inside the panic hook too, so it must not panic: what fails is left out.
fn announce(event: &str, detail: &str) {
    let init = CustomEventInit::new();
    init.set_detail(&JsValue::from_str(detail));
    if let (Some(window), Ok(event)) = (
        web_sys::window(),
        CustomEvent::new_with_event_init_dict(event, &init),
    ) {
        let _ = window.dispatch_event(&event);
    }
}

//! The page's Leptos code, and what the page and `www/loader.js` say to each other.

use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use std::panic::PanicHookInfo;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::{CustomEvent, CustomEventInit, HtmlElement};

/// Sent to `window` once the page stands; the loader takes its progress line away.
pub const STARTED: &str = "synctoll-started";
/// Sent to `window` by a panic, with its text as `detail`; the loader shows the failure panel.
pub const STOPPED: &str = "synctoll-stopped";

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
    mount_to(root, Page)
}

/// The page.
#[component]
fn Page() -> impl IntoView {
    let (count, set_count) = signal(0_u32);
    view! {
        <main>
            <h1>"How much training throughput is lost to cross-GPU synchronisation?"</h1>
            <button type="button" on:click=move |_| set_count.update(|count| *count += 1)>
                "Trucks through the gate " {count}
            </button>
        </main>
    }
}

fn element(id: &str) -> Option<HtmlElement> {
    document().get_element_by_id(id)?.dyn_into().ok()
}

fn report_panic(info: &PanicHookInfo<'_>) {
    console_error_panic_hook::hook(info);
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

//! The browser around the page: address, history, clipboard, storage. Any of them may be blocked, and none is needed.

use js_sys::Reflect;
use leptos::prelude::*;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast as _, JsValue};
use web_sys::Storage;

/// The query of the address, with its `?`; empty where there is none.
pub(super) fn query() -> String {
    window().location().search().unwrap_or_default()
}

/// How an address is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// A new entry: Back returns to the one before.
    Push,
    /// In place of the current entry.
    Replace,
}

/// Writes the address. Browsers refuse in some frames and when written too often; the page works on without.
pub(super) fn write(query: &str, entry: Entry) {
    let Ok(history) = window().history() else {
        return;
    };
    let hash = window().location().hash().unwrap_or_default();
    let address = format!("?{query}{hash}");
    let _ = match entry {
        Entry::Push => history.push_state_with_url(&JsValue::NULL, "", Some(&address)),
        Entry::Replace => history.replace_state_with_url(&JsValue::NULL, "", Some(&address)),
    };
}

/// Puts the value of a scenario to compare with behind the address's `#`, where `www/later/compare.js` hears of it and
/// reads it. An address that was changed in this way makes no event of its own.
pub(super) fn compare_with(value: &str) {
    let hash = window().location().hash().unwrap_or_default();
    let mut parts: Vec<&str> = hash.trim_start_matches('#').split('&').collect();
    parts.retain(|part| !part.is_empty() && !part.starts_with("pin="));
    let pin = format!("pin={value}");
    parts.push(&pin);
    let address = format!("{}#{}", query(), parts.join("&"));
    if let Ok(history) = window().history() {
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
    super::announce("hashchange", "");
}

/// The whole address for a query, with what stands behind `#` now.
pub(super) fn address(query: &str) -> String {
    let href = window().location().href().unwrap_or_default();
    let base = href.split(['?', '#']).next().unwrap_or_default();
    let hash = window().location().hash().unwrap_or_default();
    format!("{base}?{query}{hash}")
}

/// The language that the browser asks for.
pub(super) fn browser_language() -> String {
    window().navigator().language().unwrap_or_default()
}

/// Storage; `None` where the browser or the frame forbids it.
fn storage() -> Option<Storage> {
    window().local_storage().ok().flatten()
}

/// What was remembered under a name.
pub(super) fn recall(name: &str) -> Option<String> {
    storage()?.get_item(&format!("synctoll-{name}")).ok()?
}

/// Remembers, or forgets.
pub(super) fn remember(name: &str, value: Option<&str>) {
    let Some(storage) = storage() else {
        return;
    };
    let name = format!("synctoll-{name}");
    let _ = match value {
        Some(value) => storage.set_item(&name, value),
        None => storage.remove_item(&name),
    };
}

/// Copies `text` and then tells whether it worked.
pub(super) fn copy(text: &str, then: impl Fn(bool) + Clone + 'static) {
    let navigator = window().navigator();
    // Absent without https, and the typed getter would hand out `undefined` as if it were there.
    let clipboard = Reflect::get(&navigator, &"clipboard".into())
        .ok()
        .and_then(|value| value.dyn_into::<web_sys::Clipboard>().ok());
    let Some(clipboard) = clipboard else {
        then(false);
        return;
    };
    let promise = clipboard.write_text(text);
    let failed = then.clone();
    let done = Closure::once_into_js(move |_: JsValue| then(true));
    let refused = Closure::once_into_js(move |_: JsValue| failed(false));
    if let Ok(chain) = Reflect::get(&promise, &"then".into())
        && let Ok(chain) = chain.dyn_into::<js_sys::Function>()
    {
        let _ = chain.call2(&promise, &done, &refused);
    }
}

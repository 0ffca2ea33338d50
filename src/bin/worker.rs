//! The page's second module, for what a first visit does not need. It runs in a worker, for which `www/later/worker.js` speaks.

use wasm_bindgen::prelude::wasm_bindgen;

fn main() {
    // A panic is thrown as an error of its own, so that its text arrives; the page then takes a fresh worker.
    std::panic::set_hook(Box::new(|info| wasm_bindgen::throw_str(&info.to_string())));
}

/// Answers one request of [`synctoll::verbs::ask`], options and result as JSON. A refusal is thrown as a plain string.
#[wasm_bindgen]
pub fn answer(verb: &str, query: &str, options: &str) -> Result<String, String> {
    let options = serde_json::from_str(options).map_err(|error| format!("options: {error}"))?;
    match synctoll::verbs::ask(verb, query, &options) {
        Ok(result) => Ok(result.to_string()),
        Err(refused) => Err(refused.to_string()),
    }
}

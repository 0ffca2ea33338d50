//! How fast the model is in a browser: `make bench` runs it and sets its figures beside the native ones.
#![cfg(target_arch = "wasm32")]

#[path = "../benches/load/mod.rs"]
mod load;

use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen_test::{console_log, wasm_bindgen_test, wasm_bindgen_test_configure};

wasm_bindgen_test_configure!(run_in_browser);

#[wasm_bindgen]
extern "C" {
    /// Milliseconds of the page.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Long against the clock's tenth of a millisecond, short against the patience of whoever waits.
const SAMPLE_MS: f64 = 200.0;
const SAMPLES: usize = 9;

/// How many a second, while [`SAMPLE_MS`] pass.
fn rate(load: &load::Load, name: &str) -> f64 {
    let start = now();
    let mut done = 0;
    loop {
        done += load.run(name);
        let passed = now() - start;
        if passed >= SAMPLE_MS {
            return 1e3 * done as f64 / passed;
        }
    }
}

#[wasm_bindgen_test]
fn speed() {
    let load = load::Load::new();
    for name in load::NAMES {
        rate(&load, name); // Engines compile what runs often once more.
        let mut rates = [0.0; SAMPLES].map(|_: f64| rate(&load, name));
        rates.sort_by(f64::total_cmp);
        assert!(rates[0] > 0.0, "{name} did nothing");
        console_log!("speed {name} {}", rates[SAMPLES / 2]);
    }
}

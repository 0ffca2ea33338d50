//! What only a browser can show: mounting, unmounting, events.
#![cfg(target_arch = "wasm32")]
#![allow(
    clippy::unwrap_used,
    reason = "a browser test is no `#[test]` to clippy"
)]

mod bits;

use leptos::prelude::document;
use wasm_bindgen::JsCast as _;
use wasm_bindgen_test::{wasm_bindgen_test, wasm_bindgen_test_configure};
use web_sys::HtmlElement;

wasm_bindgen_test_configure!(run_in_browser);

/// Runs `test` with an empty element of its own, and takes the element away again.
fn with_root(test: impl FnOnce(&HtmlElement)) {
    let root: HtmlElement = document()
        .create_element("div")
        .unwrap()
        .dyn_into()
        .unwrap();
    let body = document().body().unwrap();
    body.append_child(&root).unwrap();
    test(&root);
    root.remove();
}

#[wasm_bindgen_test]
fn unmounting_leaves_nothing_behind() {
    let head = document().head().unwrap();
    let before = (
        document().body().unwrap().child_element_count(),
        head.inner_html(),
    );
    with_root(|root| {
        let mounted = synctoll::ui::mount(root.clone());
        assert!(
            root.query_selector("h1").unwrap().is_some(),
            "nothing was mounted"
        );
        drop(mounted);
        assert_eq!(root.inner_html().replace("<!---->", ""), "");
    });
    let after = (
        document().body().unwrap().child_element_count(),
        head.inner_html(),
    );
    assert_eq!(after, before, "the page outside the root changed");
}

#[wasm_bindgen_test]
fn a_thousand_scenarios_give_the_bits_that_they_give_natively() {
    let different = bits::different();
    assert!(
        different.is_empty(),
        "{} of {}, first {:?}",
        different.len(),
        bits::SCENARIOS,
        different.first()
    );
}

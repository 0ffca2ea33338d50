//! The foot: the way to what the hardware operator is, what is out of scope, and that nothing leaves the page.

use leptos::prelude::*;

use super::dynamic::el;
use super::state::App;
use crate::words::page;

/// The foot.
pub(super) fn foot(app: App) -> AnyView {
    el("footer")
        .set("class", "foot")
        .put(
            el("section").put(
                el("button")
                    .set("type", "button")
                    .set("class", "text")
                    .set("data-help", "operator")
                    .put(app.t(page::SHARP_TITLE)),
            ),
        )
        .put(el("p").put(app.t(page::SCOPE)))
        .put(
            el("p")
                .put(app.t(page::PRIVACY))
                .put(" synctoll ")
                .put(env!("CARGO_PKG_VERSION")),
        )
        .done()
}

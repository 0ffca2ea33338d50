//! The foot: what the hardware operator is, what is out of scope, and that nothing leaves the page.

use leptos::prelude::*;

use super::state::App;
use crate::words::page;

/// The foot.
pub(super) fn foot(app: App) -> impl IntoView {
    view! {
        <footer class="foot">
            <section>
                <h2>{app.t(page::SHARP_TITLE)}</h2>
                <p>{app.t(page::SHARP)}</p>
            </section>
            <p>{app.t(page::SCOPE)}</p>
            <p>{app.t(page::PRIVACY)} " synctoll " {env!("CARGO_PKG_VERSION")}</p>
        </footer>
    }
}

//! Small drawings: the wordmark's toll gate, the line samples of the links, the icons of the themes.

use leptos::prelude::AnyView;

use super::dynamic::el;
use crate::hardware::Link;
use crate::scenario::Theme;

/// A drawing inside a line of text.
fn drawing(svg: String) -> AnyView {
    el("span")
        .set("class", "drawing")
        .set("aria-hidden", "true")
        .prop("innerHTML", svg)
        .done()
}

/// A booth with its boom raised.
pub(super) fn gate() -> AnyView {
    drawing(
        r#"<svg class="gate" viewBox="0 0 20 16" width="20" height="16"><path d="M1 4.5h4v9H1z" fill="currentColor"/><path d="M0 14.5h20" stroke="currentColor" stroke-width="1.5"/><path class="boom" d="M4 7.5 18.4 1.4" stroke-width="2.2" stroke-linecap="round"/></svg>"#
            .to_owned(),
    )
}

/// Dash and marker of a link's line, as in the charts.
pub(super) fn sample(link: Link) -> AnyView {
    let (class, dash, marker) = match link {
        Link::NvSwitch => (
            "nv",
            "none",
            "M11.8 6a3.2 3.2 0 1 0 6.4 0a3.2 3.2 0 1 0-6.4 0z",
        ),
        Link::NvlinkBridge => ("br", "8 3", "M15 1.8 19.2 6 15 10.2 10.8 6z"),
        Link::PcieP2p => ("p2p", "5 3", "M12 3h6v6h-6z"),
        Link::PcieHost => ("host", "2 3", "M15 1.9 18.9 9H11.1z"),
    };
    drawing(format!(
        r#"<svg class="sample {class}" viewBox="0 0 30 12" width="30" height="12"><path d="M0 6h30" stroke-dasharray="{dash}"/><path class="marker" d="{marker}"/></svg>"#
    ))
}

/// The icon of a theme.
pub(super) fn theme(theme: Theme) -> AnyView {
    let path = match theme {
        Theme::Light => {
            "M5 8a3 3 0 1 0 6 0a3 3 0 1 0-6 0M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.5 1.5M11.5 11.5 13 13M13 3l-1.5 1.5M4.5 11.5 3 13"
        }
        Theme::Dark => "M13.5 9.6A6 6 0 1 1 6.4 2.5a5 5 0 0 0 7.1 7.1z",
        Theme::System => "M1.5 3h13v8h-13zM5 14h6M8 11v3",
    };
    drawing(format!(
        r#"<svg class="icon" viewBox="0 0 16 16" width="16" height="16"><path d="{path}"/></svg>"#
    ))
}

/// The texture of a layer, beside its name.
pub(super) fn swatch(texture: &str) -> AnyView {
    drawing(format!(
        r#"<svg class="swatch" width="12" height="12"><rect class="part {texture}" width="12" height="12"/></svg>"#
    ))
}

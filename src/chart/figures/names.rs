//! The model's values in words.

use crate::chart::SeriesId;
use crate::collective::Status;
use crate::hardware::Link;
use crate::quantity::{Lang, Ratio, decimals};
use crate::words::{charts, notes};

/// A link's name on its line.
pub const fn link_name(link: Link, lang: Lang) -> &'static str {
    match link {
        Link::NvSwitch => charts::NVLINK.get(lang),
        Link::NvlinkBridge => charts::NVLINK_BRIDGE.get(lang),
        Link::PcieP2p => charts::PCIE_P2P.get(lang),
        Link::PcieHost => charts::PCIE_HOST.get(lang),
    }
}

/// A link's colour, dash and marker.
pub const fn link_series(link: Link) -> SeriesId {
    match link {
        Link::NvSwitch => SeriesId::NvSwitch,
        Link::NvlinkBridge => SeriesId::Bridge,
        Link::PcieP2p => SeriesId::P2p,
        Link::PcieHost => SeriesId::Host,
    }
}

/// One of the four status words.
pub const fn status_word(status: Status, lang: Lang) -> &'static str {
    match status {
        Status::Measured => notes::MEASURED.get(lang),
        Status::Derived => notes::DERIVED.get(lang),
        Status::Estimated => notes::ESTIMATED.get(lang),
        Status::Assumed => notes::ASSUMED.get(lang),
    }
}

/// A loss as people read it, one decimal.
pub fn percent(fraction: f64, lang: Lang) -> String {
    let ratio = Ratio::new(fraction).unwrap_or(Ratio::ZERO);
    lang.join(&ratio.percent_parts())
}

/// A loss beside its target: one that is under it does not print as the target itself, so it gets a second decimal where
/// one would, and the target with a `<` where two would.
pub fn percent_beside(fraction: f64, target: Ratio, lang: Lang) -> String {
    let shown = |digits| decimals(100.0 * fraction, digits);
    let reads_as_it =
        |digits| fraction < target.get() && shown(digits) == decimals(target.percent(), digits);
    match (reads_as_it(1), reads_as_it(2)) {
        (false, _) => percent(fraction, lang),
        (true, false) => lang.join(&(shown(2), "%")),
        (true, true) => format!("<\u{a0}{}", threshold(target, lang)),
    }
}

/// A threshold as people read it: no decimals where there are none.
pub fn threshold(ratio: Ratio, lang: Lang) -> String {
    let percent = ratio.percent();
    let digits = if (percent - percent.round()).abs() < 1e-9 {
        decimals(percent, 0)
    } else {
        decimals(percent, 1)
    };
    lang.join(&(digits, "%"))
}

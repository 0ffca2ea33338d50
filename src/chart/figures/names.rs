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

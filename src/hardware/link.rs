use std::str::FromStr;

use super::Gpu;

/// How the GPUs of a group reach each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Link {
    /// NVLink through the NVSwitches of an HGX board.
    NvSwitch,
    /// NVLink bridges that join two or four cards.
    NvlinkBridge,
    /// PCIe, card to card.
    PcieP2p,
    /// PCIe through the CPU's memory.
    PcieHost,
}

impl Link {
    /// All of them, fastest first.
    pub const ALL: [Self; 4] = [
        Self::NvSwitch,
        Self::NvlinkBridge,
        Self::PcieP2p,
        Self::PcieHost,
    ];

    /// The values of the scenario key `link`, in the same order.
    pub const IDS: &'static [&'static str] =
        &["nvswitch", "nvlink-bridge", "pcie-p2p", "pcie-host"];

    /// The value of the scenario key `link`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::NvSwitch => "nvswitch",
            Self::NvlinkBridge => "nvlink-bridge",
            Self::PcieP2p => "pcie-p2p",
            Self::PcieHost => "pcie-host",
        }
    }

    /// Whether traffic crosses NVLink rather than PCIe.
    pub const fn is_nvlink(self) -> bool {
        matches!(self, Self::NvSwitch | Self::NvlinkBridge)
    }
}

impl FromStr for Link {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|link| link.id().eq_ignore_ascii_case(text.trim()))
            .ok_or(())
    }
}

/// Cards that one NVLink bridge joins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bridge {
    /// A two-way bridge.
    Two,
    /// A four-way bridge.
    Four,
}

impl Bridge {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Two, Self::Four];

    /// The values of the scenario key `bridge`, in the same order.
    pub const IDS: &'static [&'static str] = &["2", "4"];

    /// How many cards it joins.
    pub const fn cards(self) -> u32 {
        match self {
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

/// Why something other than what was asked for is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Replacement {
    /// The GPU is a card: NVSwitches exist on HGX boards only.
    NoSwitchOnCards,
    /// The GPU is on an HGX board: bridges join cards only.
    NoBridgeOnBoards,
    /// Only two-way bridges exist for this card.
    OnlyTwoWayBridge,
}

/// A link that exists, and what it replaced if it was not the one asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LinkChoice {
    /// The link to use.
    pub link: Link,
    /// Set when the link asked for does not exist on the GPU.
    pub replaced: Option<Replacement>,
}

/// The links that a GPU can use, fastest first.
pub const fn links_of(gpu: Gpu) -> [Link; 3] {
    if gpu.is_sxm() {
        [Link::NvSwitch, Link::PcieP2p, Link::PcieHost]
    } else {
        [Link::NvlinkBridge, Link::PcieP2p, Link::PcieHost]
    }
}

/// The link asked for if the GPU has it, else the nearest that it has; the fastest if none was asked for.
pub const fn resolve_link(gpu: Gpu, wanted: Option<Link>) -> LinkChoice {
    let (link, replaced) = match (gpu.is_sxm(), wanted) {
        (true, None) => (Link::NvSwitch, None),
        (false, None) => (Link::NvlinkBridge, None),
        (true, Some(Link::NvlinkBridge)) => (Link::NvSwitch, Some(Replacement::NoBridgeOnBoards)),
        (false, Some(Link::NvSwitch)) => (Link::NvlinkBridge, Some(Replacement::NoSwitchOnCards)),
        (_, Some(link)) => (link, None),
    };
    LinkChoice { link, replaced }
}

/// The bridge asked for if it exists for the card, else the largest that does.
///
/// H200 NVL has two- and four-way bridges, the H100 cards two-way ones only.
pub const fn bridge_for(gpu: Gpu, wanted: Option<Bridge>) -> (Bridge, Option<Replacement>) {
    match (gpu, wanted) {
        (Gpu::H200Nvl, None) => (Bridge::Four, None),
        (Gpu::H200Nvl, Some(bridge)) => (bridge, None),
        (_, Some(Bridge::Four)) => (Bridge::Two, Some(Replacement::OnlyTwoWayBridge)),
        _ => (Bridge::Two, None),
    }
}

//! The link that is not used, and how long the same load takes on it.

use crate::collective::{Collective, resolve, resolve_algorithm};
use crate::hardware::{Link, links_of};
use crate::scenario::{Scenario, Sync};
use crate::simulate::{Messages, Pace};

/// The road that trucks take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Road {
    /// NVLink that reaches every card of the group.
    Express,
    /// PCIe.
    Country,
}

/// The road that is not taken.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum OtherRoad {
    /// PCIe, card to card; the same load takes so many times as long.
    Country(f64),
    /// NVLink; the same load is so many times as fast.
    Express(f64),
    /// Bridges that join so many cards, fewer than there are.
    Bridges(u32),
}

/// Whether NVLink reaches every card of the group.
fn reaches(scenario: &Scenario, link: Link) -> bool {
    match link {
        Link::NvSwitch => true,
        Link::NvlinkBridge => scenario.n <= scenario.bridge_used().cards(),
        Link::PcieP2p | Link::PcieHost => false,
    }
}

/// The road of a scenario's link: cards that a bridge does not join meet on PCIe.
pub fn road(scenario: &Scenario) -> Road {
    if reaches(scenario, scenario.link_used()) {
        Road::Express
    } else {
        Road::Country
    }
}

/// The other road, with the time of one sync's calls there against here; `None` where there is nothing to compare.
pub fn other_road(scenario: &Scenario) -> Option<OtherRoad> {
    if scenario.n <= 1 {
        return None;
    }
    let here = road(scenario);
    let [best, peer, _] = links_of(scenario.gpu);
    if here == Road::Country && !reaches(scenario, best) {
        return Some(OtherRoad::Bridges(scenario.bridge_used().cards()));
    }
    let there = match here {
        Road::Express => peer,
        Road::Country => best,
    };
    let (here_takes, there_takes) = (load(scenario, scenario.link_used()), load(scenario, there));
    let ratio = match here {
        Road::Express => there_takes / here_takes,
        Road::Country => here_takes / there_takes,
    };
    if !ratio.is_finite() || ratio <= 0.0 {
        return None;
    }
    Some(match here {
        Road::Express => OtherRoad::Country(ratio),
        Road::Country => OtherRoad::Express(ratio),
    })
}

/// Seconds of one sync's calls over `link`, nobody else on it.
fn load(scenario: &Scenario, link: Link) -> f64 {
    let take = |collective: Collective| {
        let mut request = scenario.request();
        request.link = link;
        request.collective = collective;
        request.algorithm = resolve_algorithm(collective, scenario.algo, link);
        Messages::new(&resolve(&request), scenario.buckets(), Pace::Central).seconds(1.0)
    };
    match scenario.sync {
        Sync::Sharded => 2.0 * take(Collective::AllGather) + take(Collective::ReduceScatter),
        _ => take(scenario.coll),
    }
}

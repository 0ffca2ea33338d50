//! The toll strip: what it says is what was simulated, and no scenario breaks the picture.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

#[path = "../scenarios/mod.rs"]
mod scenarios;

mod looks;
mod pictures;
mod states;
mod verb;

use synctoll::chart::strip::{Strip, StripSize, Trips};
use synctoll::loss::{Followed, followed};
use synctoll::quantity::Lang;
use synctoll::scenario::{Scenario, from_query};

struct Case {
    scenario: Scenario,
    followed: Followed,
    trips: Trips,
}

impl Case {
    fn of(scenario: Scenario) -> Self {
        let followed = followed(&scenario, 2);
        let trips = Trips::new(&followed);
        Self {
            scenario,
            followed,
            trips,
        }
    }

    fn read(query: &str) -> Self {
        let read = from_query(query);
        assert!(read.complaints.is_empty(), "{query}");
        Self::of(read.scenario)
    }

    fn strip(&self, size: StripSize, width: f64, lang: Lang) -> Strip<'_> {
        Strip::new(&self.trips, &self.scenario, size, width, lang)
    }
}

/// Every pattern of syncs, one GPU, and other tenants.
const QUERIES: &[&str] = &[
    "",
    "n=1",
    "n=2&every=4&share=10%25",
    "link=pcie-p2p&every=16&share=30%25&burst=2ms",
    "sync=each&every=8",
    "sync=sharded&bucket=200MiB",
    "sync=sharded&overlap=off&bucket=200MiB&n=3",
    "per=40&size=16MiB",
    "gpu=h200-nvl&n=8&overlap=off&step=2ms",
    "jitter=0",
    "jitter=0&slowrank=5:3%25",
    "coll=broadcast&gpu=h100-pcie&n=2",
    "coll=barrier",
];

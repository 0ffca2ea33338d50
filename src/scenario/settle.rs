//! Combinations of keys that do not exist are replaced by the nearest that does, and named.

use super::{Bucket, Impossible, MAX_BUCKETS, Scenario, SlowRank, Sync};
use crate::collective::{Algorithm, resolve_algorithm};
use crate::hardware::{Replacement, bridge_for, resolve_link};
use crate::quantity::Bytes;

impl Scenario {
    /// Replaces what does not exist; says which keys and why.
    pub fn settle(&mut self) -> Vec<(&'static str, Impossible)> {
        let mut found = Vec::new();
        let choice = resolve_link(self.gpu, self.link);
        if let Some(replaced) = choice.replaced {
            self.link = Some(choice.link);
            found.push(("link", reason(replaced)));
        }
        let (bridge, replaced) = bridge_for(self.gpu, self.bridge);
        if let (Some(replaced), false) = (replaced, self.gpu.is_sxm()) {
            self.bridge = Some(bridge);
            found.push(("bridge", reason(replaced)));
        }
        if self.gpu.is_sxm() && self.bridge.take().is_some() {
            found.push(("bridge", Impossible::NoBridgeOnBoards));
        }
        let algorithm = resolve_algorithm(self.coll, self.algo, self.link_used());
        if algorithm != self.algo {
            found.push((
                "algo",
                if self.algo == Algorithm::Nvls
                    && !matches!(self.link_used(), crate::hardware::Link::NvSwitch)
                {
                    Impossible::NvlsNeedsSwitch
                } else {
                    Impossible::NoSuchAlgorithm
                },
            ));
            self.algo = algorithm;
        }
        if self.per > 1 && self.every > 1 {
            self.every = 1;
            found.push(("every", Impossible::EveryWithPer));
        }
        if self.per > 1 && self.sync != Sync::NoSync {
            self.sync = Sync::NoSync;
            found.push(("sync", Impossible::SyncWithPer));
        }
        if self.hbm.is_some() {
            if self.hbm_share.take().is_some() {
                found.push(("hbm_share", Impossible::TwoHbmLosses));
            }
            if self.hbm_bound.take().is_some() {
                found.push(("hbm_bound", Impossible::TwoHbmLosses));
            }
        }
        if self.fp8.is_some() && self.fp8_bytes.take().is_some() {
            found.push(("fp8_bytes", Impossible::TwoFp8Losses));
        }
        if let Some(Bucket::Each(bytes)) = self.bucket {
            let smallest = self.size_used().get().div_ceil(MAX_BUCKETS);
            if bytes.get() < smallest {
                self.bucket = Some(Bucket::Each(Bytes::saturating_new(smallest)));
                found.push(("bucket", Impossible::TooManyBuckets));
            }
        }
        if let Some(slow) = self.slowrank
            && slow.rank >= self.n
        {
            self.slowrank = Some(SlowRank {
                rank: self.n.saturating_sub(1),
                ..slow
            });
            found.push(("slowrank", Impossible::SlowRankOutsideGroup));
        }
        found
    }
}

const fn reason(replacement: Replacement) -> Impossible {
    match replacement {
        Replacement::NoSwitchOnCards => Impossible::NoSwitchOnCards,
        Replacement::NoBridgeOnBoards => Impossible::NoBridgeOnBoards,
        Replacement::OnlyTwoWayBridge => Impossible::OnlyTwoWayBridge,
    }
}

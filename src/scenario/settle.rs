//! Combinations of keys that do not exist are replaced by the nearest that does, and named.

use super::{Bucket, Impossible, Scenario, SlowRank, StepTime, Sync};
use crate::collective::{Algorithm, resolve_algorithm};
use crate::hardware::{Replacement, bridge_for, resolve_link};
use crate::quantity::{Bytes, sort_few};

/// How far a one-GPU step may be off, as a fraction, before noise no longer explains that it disagrees with steps of
/// several GPUs: the two may be from different hosts.
///
/// The same one-GPU step differs by up to 4.2 % between two rented hosts, and a micro-batch by the one-GPU steps of one
/// of them is up to 4.6 % shorter than by its steps with sync (`published/steps.txt`, SDXL: 1.127 s against 1.179).
pub const SOLO_NOISE: f64 = 0.05;

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
            let smallest = self.size_used().get().div_ceil(self.most_buckets());
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
        if let Some(why) = contradiction(&self.steps) {
            self.steps.clear();
            found.push(("steps", why));
        }
        if self.solo.is_some_and(|solo| is_too_long(solo, &self.steps)) {
            self.solo = None;
            found.push(("solo", Impossible::SoloLonger));
        }
        found
    }
}

/// What measured steps contradict each other in, if anything.
fn contradiction(steps: &[StepTime]) -> Option<Impossible> {
    let mut steps = steps.to_vec();
    sort_few(&mut steps, |a, b| a.every < b.every);
    steps.windows(2).find_map(|pair| {
        let [fewer, more] = pair else { return None };
        if fewer.every == more.every {
            (fewer.time != more.time).then_some(Impossible::TwoStepTimes { every: more.every })
        } else {
            (more.time <= fewer.time).then_some(Impossible::StepNotLonger {
                more: more.every,
                fewer: fewer.every,
            })
        }
    })
}

/// Whether a one-GPU step is longer, by more than noise, than some step with sync allows. It is no longer than a step
/// of as many micro-batches or more; and of k times as many micro-batches, no longer than k times the step.
fn is_too_long(solo: StepTime, steps: &[StepTime]) -> bool {
    steps.iter().any(|step| {
        let times = f64::from(solo.every.max(step.every)) / f64::from(step.every);
        solo.time.get() > step.time.get() * times * (1.0 + SOLO_NOISE)
    })
}

const fn reason(replacement: Replacement) -> Impossible {
    match replacement {
        Replacement::NoSwitchOnCards => Impossible::NoSwitchOnCards,
        Replacement::NoBridgeOnBoards => Impossible::NoBridgeOnBoards,
        Replacement::OnlyTwoWayBridge => Impossible::OnlyTwoWayBridge,
    }
}

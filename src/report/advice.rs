//! What would help, in words.

use crate::chart::figures::names::{link_name, percent};
use crate::collective::Collective;
use crate::hardware::Link;
use crate::loss::{Advice, COPIES, Change};
use crate::quantity::{Bytes, Lang, Seconds, fixed, group_thousands};
use crate::scenario::{Bucket, Scenario, Sync, Unit};
use crate::words::advice as words;

/// One change in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AdviceWords {
    /// A few words.
    pub label: String,
    /// What it means, in a sentence or two.
    pub effect: String,
    /// The setting that makes it, as it is typed where there is one.
    pub setting: String,
}

/// One change of `base` in words.
pub fn advice_words(base: &Scenario, advice: &Advice, lang: Lang) -> AdviceWords {
    AdviceWords {
        label: advice_label(base, advice, lang),
        effect: advice_effect(base, advice, lang),
        setting: advice_setting(base, advice, lang),
    }
}

/// A few words for a change of `base`.
pub fn advice_label(base: &Scenario, advice: &Advice, lang: Lang) -> String {
    let text = match advice.change {
        Change::EveryTo(every) => return words::sync_every(lang, every),
        Change::NoSync => words::NO_SYNC,
        Change::LargerMicroBatch { .. } => words::LARGER,
        Change::Bucket(Bucket::Whole) => words::WHOLE,
        Change::Bucket(Bucket::PyTorch) => words::DEFAULT_BUCKETS,
        Change::Bucket(Bucket::Each(size)) => {
            return words::buckets(lang, &lang.join(&size.parts_binary()));
        }
        Change::Overlap => words::OVERLAP,
        Change::OwnLink => words::OWN_LINK,
        Change::Link(to) => {
            let from = link_name(base.link_used(), lang);
            return words::link(lang, from, link_name(to, lang));
        }
        Change::Bridge(_) => words::WIDER_BRIDGE,
        Change::HalfGradients => words::HALF,
        Change::OneProcess => words::ONE_PROCESS,
        Change::NoBarriers => words::NO_BARRIERS,
        Change::CudaGraphs => words::GRAPHS,
        Change::Algorithm => words::ALGORITHM,
        Change::SlowRank(rank) => return words::slow_rank(lang, rank),
        Change::BucketView => words::BUCKET_VIEW,
    };
    text.get(lang).to_owned()
}

/// What a change of `base` means, in a sentence or two.
pub fn advice_effect(base: &Scenario, advice: &Advice, lang: Lang) -> String {
    let after = &advice.scenario;
    let text = match advice.change {
        Change::EveryTo(_) => return batch(base, after, lang),
        Change::NoSync => words::NO_SYNC_MEANS,
        Change::LargerMicroBatch { held: true } => words::LARGER_HELD_MEANS,
        Change::LargerMicroBatch { held: false } => {
            let space = if lang == Lang::Zh { "" } else { " " };
            return batch(base, after, lang) + space + words::LARGER_MEANS.get(lang);
        }
        Change::Bucket(_) => {
            return words::messages(lang, base.buckets().len(), after.buckets().len());
        }
        Change::Overlap => words::OVERLAP_MEANS,
        Change::OwnLink => return words::own_link_means(lang, &percent(base.share.get(), lang)),
        Change::Link(Link::PcieP2p) if base.link_used() == Link::PcieHost => words::P2P_MEANS,
        Change::Link(Link::PcieP2p | Link::PcieHost) => words::PCIE_MEANS,
        Change::Link(Link::NvlinkBridge) if after.n > after.bridge_used().cards() => {
            words::BRIDGE_BEYOND_MEANS
        }
        Change::Link(_) => words::NVLINK_MEANS,
        Change::Bridge(_) => words::WIDER_BRIDGE_MEANS,
        Change::HalfGradients => {
            let print = |s: &Scenario| lang.join(&s.size_used().parts());
            return words::half_means(lang, &print(base), &print(after));
        }
        Change::OneProcess => words::ONE_PROCESS_MEANS,
        Change::NoBarriers => words::NO_BARRIERS_MEANS,
        Change::CudaGraphs => words::GRAPHS_MEANS,
        Change::Algorithm => words::ALGORITHM_MEANS,
        Change::SlowRank(rank) => {
            let by = base.slowrank.map_or(0.0, |slow| slow.by.get());
            return words::slow_rank_means(lang, rank, &percent(by, lang));
        }
        Change::BucketView => {
            let copied = COPIES * base.size_used().as_f64();
            let seconds = copied / base.gpu.spec().hbm_bandwidth.get();
            let copies = Seconds::new(seconds).unwrap_or(Seconds::ZERO);
            return words::bucket_view_means(lang, &lang.join(&copies.parts()));
        }
    };
    text.get(lang).to_owned()
}

/// The setting that makes a change of `base`.
pub fn advice_setting(base: &Scenario, advice: &Advice, lang: Lang) -> String {
    let after = &advice.scenario;
    let sharded = base.sync == Sync::Sharded;
    let text = match advice.change {
        Change::EveryTo(_) | Change::NoSync => return words::no_sync(lang, after.every),
        Change::LargerMicroBatch { held: true } => {
            return words::larger_held_setting(lang, after.every);
        }
        Change::LargerMicroBatch { held: false } => words::LARGER_SETTING,
        Change::Bucket(_) if base.per > 1 => words::ONE_CALL_SETTING,
        Change::Bucket(Bucket::PyTorch) => words::DEFAULT_BUCKETS_SETTING,
        Change::Bucket(Bucket::Each(size)) if sharded => {
            let parameters = size.get() / base.dtype_used().bytes();
            return format!("size_based_auto_wrap_policy, min_num_params={parameters}");
        }
        // DDP counts in MiB; other collectives have no setting of that name.
        Change::Bucket(bucket) if base.coll == Collective::AllReduce => {
            let size = match bucket {
                Bucket::Each(size) => size,
                _ => base.size_used(),
            };
            let mib = size.get().div_ceil(Bytes::mib(1).get());
            return format!("bucket_cap_mb={mib}");
        }
        Change::Bucket(_) => return advice_label(base, advice, lang),
        Change::Overlap if sharded => {
            return "backward_prefetch=BackwardPrefetch.BACKWARD_PRE".to_owned();
        }
        Change::Overlap => words::OVERLAP_SETTING,
        Change::OwnLink if base.link_used().is_nvlink() => words::OWN_LINK_SETTING,
        Change::OwnLink => words::OWN_NODE_SETTING,
        Change::Link(Link::PcieP2p) if base.link_used() == Link::PcieHost => words::P2P_SETTING,
        Change::Link(Link::PcieP2p | Link::PcieHost) => words::PCIE_SETTING,
        Change::Link(Link::NvSwitch) => words::NVSWITCH_SETTING,
        Change::Link(Link::NvlinkBridge) => words::BRIDGE_SETTING,
        Change::Bridge(_) => words::WIDER_BRIDGE_SETTING,
        Change::HalfGradients if sharded => words::HALF_SHARDED_SETTING,
        Change::HalfGradients => words::HALF_SETTING,
        Change::OneProcess => return words::torchrun(base.n),
        Change::NoBarriers => words::NO_BARRIERS_SETTING,
        Change::CudaGraphs => words::GRAPHS_SETTING,
        Change::Algorithm => words::ALGORITHM_SETTING,
        Change::SlowRank(rank) => return words::slow_rank_setting(lang, rank),
        Change::BucketView => words::BUCKET_VIEW_SETTING,
    };
    text.get(lang).to_owned()
}

/// What becomes of the optimiser batch: micro-batch × GPUs × k, and one micro-batch where all GPUs work on the same.
fn batch(base: &Scenario, after: &Scenario, lang: Lang) -> String {
    let of = |s: &Scenario| {
        let times = if s.per > 1 { 1 } else { s.n * s.every };
        s.tokens_used().saturating_mul(u64::from(times))
    };
    let (before, then) = (of(base), of(after));
    let by = (then >= before).then(|| {
        let decimals = usize::from(!then.is_multiple_of(before.max(1)));
        fixed(then as f64 / before.max(1) as f64, decimals)
    });
    words::batch(
        lang,
        &group_thousands(&before.to_string()),
        &group_thousands(&then.to_string()),
        base.model.unit() == Unit::Images,
        by.as_deref(),
    )
}

//! The key table: how each key is read into a scenario and written from it.

use super::judge::{
    Kind, nearest, place, price, quantity, ratio, size, slow_rank, steps, time, whole,
};
use super::{Bucket, Dtype, Reason, Scenario, StepTime, Workload};
use crate::collective::{Algorithm, Collective, Launch};
use crate::hardware::{Bridge, Gpu, Link};
use crate::quantity::{Lang, plain};

/// Every key, in the order in which links write them.
pub const KEYS: &[&str] = &[
    "gpu",
    "n",
    "link",
    "bridge",
    "coll",
    "algo",
    "launch",
    "model",
    "size",
    "params",
    "dtype",
    "compute",
    "tokens",
    "mfu",
    "fb",
    "step",
    "every",
    "per",
    "bucket",
    "overlap",
    "sync",
    "steps",
    "solo",
    "share",
    "burst",
    "jitter",
    "seed",
    "slowrank",
    "slow",
    "drain",
    "extra",
    "hbm",
    "hbm_share",
    "hbm_bound",
    "fp8",
    "fp8_bytes",
    "target",
    "price",
    "view",
    "chart",
    "scale",
    "lang",
    "theme",
    "embed",
];

/// Keys set in `scenario` whose feature is not built yet: they are accepted, carried in links, and ignored.
pub fn ignored_keys(scenario: &Scenario) -> Vec<&'static str> {
    const LATER: &[&str] = &["view", "embed"];
    LATER
        .iter()
        .copied()
        .filter(|key| scenario.get(key).is_some())
        .filter(|key| *key != "view" || !scenario.page.view.exists())
        .collect()
}

/// Puts a choice into a field.
macro_rules! choose {
    ($field:expr, $type:ty, $text:expr) => {{
        if let Some(value) = <$type>::ALL.get(place($text, <$type>::IDS)?) {
            $field = (*value).into();
        }
        Ok(())
    }};
}

/// Puts a judged quantity into a field.
macro_rules! measure {
    ($field:expr, $kind:ident, $make:ident, $key:expr, $text:expr) => {{
        let (used, judgement) = quantity($key, Kind::$kind, $text)?;
        $field = $make(used).into();
        judgement
    }};
}

/// Puts a judged whole number into a field.
macro_rules! count {
    ($field:expr, $type:ty, $key:expr, $text:expr) => {{
        let (used, judgement) = whole($key, $text)?;
        $field = (used as $type).into();
        judgement
    }};
}

impl Scenario {
    /// Reads one key. On `Err` the key keeps its default, or the nearest limit where the reason says out of range.
    pub(super) fn set(&mut self, key: &str, text: &str) -> Result<(), Reason> {
        use super::{ChartKind, Embed, Scale, Sync, Theme, View};
        match key {
            "gpu" => choose!(self.gpu, Gpu, text),
            "n" => count!(self.n, u32, key, text),
            "link" => choose!(self.link, Link, text),
            "bridge" => choose!(self.bridge, Bridge, text),
            "coll" => choose!(self.coll, Collective, text),
            "algo" => choose!(self.algo, Algorithm, text),
            "launch" => choose!(self.launch, Launch, text),
            "model" => choose!(self.model, Workload, text),
            "size" => measure!(self.size, Size, size, key, text),
            "params" => count!(self.params, u64, key, text),
            "dtype" => choose!(self.dtype, Dtype, text),
            "compute" => measure!(self.compute, Time, time, key, text),
            "tokens" => count!(self.tokens, u64, key, text),
            "mfu" => measure!(self.mfu, Ratio, ratio, key, text),
            "fb" => measure!(self.fb, Ratio, ratio, key, text),
            "step" => measure!(self.step, Time, time, key, text),
            "every" => count!(self.every, u32, key, text),
            "per" => count!(self.per, u32, key, text),
            "bucket" => self.set_bucket(text),
            "overlap" => {
                self.overlap = place(text, &["on", "off"])? == 0;
                Ok(())
            }
            "sync" => choose!(self.sync, Sync, text),
            "steps" => {
                self.steps = steps(text)?;
                Ok(())
            }
            "solo" => match steps(text)?[..] {
                [one] => {
                    self.solo = Some(one);
                    Ok(())
                }
                _ => Err(Reason::Form { example: "4:4.8s" }),
            },
            "share" => measure!(self.share, Ratio, ratio, key, text),
            "burst" => measure!(self.burst, Time, time, key, text),
            "jitter" => measure!(self.jitter, Ratio, ratio, key, text),
            "seed" => count!(self.seed, u64, key, text),
            "slowrank" => {
                self.slowrank = Some(slow_rank(text)?);
                Ok(())
            }
            "slow" => measure!(self.slow, Ratio, ratio, key, text),
            "drain" => measure!(self.drain, Time, time, key, text),
            "extra" => measure!(self.extra, Time, time, key, text),
            "hbm" => measure!(self.hbm, Ratio, ratio, key, text),
            "hbm_share" => measure!(self.hbm_share, Ratio, ratio, key, text),
            "hbm_bound" => measure!(self.hbm_bound, Ratio, ratio, key, text),
            "fp8" => measure!(self.fp8, Ratio, ratio, key, text),
            "fp8_bytes" => measure!(self.fp8_bytes, Size, size, key, text),
            "target" => measure!(self.target, Ratio, ratio, key, text),
            "price" => {
                self.price = Some(price(text)?);
                Ok(())
            }
            "view" => choose!(self.page.view, View, text),
            "chart" => choose!(self.page.chart, ChartKind, text),
            "scale" => choose!(self.page.scale, Scale, text),
            "lang" => choose!(self.page.lang, Lang, text),
            "theme" => choose!(self.page.theme, Theme, text),
            "embed" => choose!(self.page.embed, Embed, text),
            _ => Err(Reason::UnknownKey {
                nearest: nearest(key),
            }),
        }
    }

    fn set_bucket(&mut self, text: &str) -> Result<(), Reason> {
        match text.trim().to_ascii_lowercase().as_str() {
            "whole" => self.bucket = Some(Bucket::Whole),
            "pytorch" => self.bucket = Some(Bucket::PyTorch),
            _ => {
                let (used, judgement) = quantity("bucket", Kind::Size, text)?;
                self.bucket = Some(Bucket::Each(size(used)));
                return judgement;
            }
        }
        Ok(())
    }

    /// The exact text of a key; `None` where it has its default.
    pub fn get(&self, key: &str) -> Option<String> {
        let text = self.text(key)?;
        (Self::default().text(key).as_ref() != Some(&text)).then_some(text)
    }

    /// The exact text of a key, also where it has its default; empty where nothing is set.
    pub(super) fn with_default(&self, key: &str) -> String {
        self.text(key).unwrap_or_default()
    }

    /// The exact text of a key, also where it has its default; `None` where the default follows from other keys.
    fn text(&self, key: &str) -> Option<String> {
        let owned = |text: &str| Some(text.to_owned());
        match key {
            "gpu" => owned(self.gpu.id()),
            "n" => Some(self.n.to_string()),
            "link" => self.link.map(|v| v.id().to_owned()),
            "bridge" => self.bridge.map(|v| v.cards().to_string()),
            "coll" => owned(self.coll.id()),
            "algo" => owned(self.algo.id()),
            "launch" => owned(self.launch.id()),
            "model" => owned(self.model.id()),
            "size" => self.size.map(|v| v.exact()),
            "params" => self.params.map(|v| v.to_string()),
            "dtype" => self.dtype.map(|v| v.id().to_owned()),
            "compute" => self.compute.map(|v| v.exact()),
            "tokens" => self.tokens.map(|v| v.to_string()),
            "mfu" => self.mfu.map(|v| v.exact_fraction()),
            "fb" => Some(self.fb.exact_fraction()),
            "step" => Some(self.step.exact()),
            "every" => Some(self.every.to_string()),
            "per" => Some(self.per.to_string()),
            "bucket" => self.bucket.map(|v| match v {
                Bucket::PyTorch => "pytorch".to_owned(),
                Bucket::Whole => "whole".to_owned(),
                Bucket::Each(bytes) => bytes.exact(),
            }),
            "overlap" => owned(if self.overlap { "on" } else { "off" }),
            "sync" => owned(self.sync.id()),
            "steps" => (!self.steps.is_empty()).then(|| {
                self.steps
                    .iter()
                    .map(step_text)
                    .collect::<Vec<_>>()
                    .join(",")
            }),
            "solo" => self.solo.as_ref().map(step_text),
            "share" => Some(self.share.exact_fraction()),
            "burst" => self.burst.map(|v| v.exact()),
            "jitter" => Some(self.jitter.exact_fraction()),
            "seed" => Some(self.seed.to_string()),
            "slowrank" => self
                .slowrank
                .map(|v| format!("{}:{}", v.rank, v.by.exact_fraction())),
            "slow" => self.slow.map(|v| v.exact_fraction()),
            "drain" => self.drain.map(|v| v.exact()),
            "extra" => self.extra.map(|v| v.exact()),
            "hbm" => self.hbm.map(|v| v.exact_fraction()),
            "hbm_share" => self.hbm_share.map(|v| v.exact_fraction()),
            "hbm_bound" => self.hbm_bound.map(|v| v.exact_fraction()),
            "fp8" => self.fp8.map(|v| v.exact_fraction()),
            "fp8_bytes" => self.fp8_bytes.map(|v| v.exact()),
            "target" => Some(self.target.exact_fraction()),
            "price" => self.price.as_ref().map(|v| plain(v.amount) + &v.currency),
            "view" => owned(self.page.view.id()),
            "chart" => self.page.chart.map(|v| v.id().to_owned()),
            "scale" => owned(self.page.scale.id()),
            "lang" => self.page.lang.map(|v| v.id().to_owned()),
            "theme" => owned(self.page.theme.id()),
            "embed" => owned(self.page.embed.id()),
            _ => None,
        }
    }
}

fn step_text(step: &StepTime) -> String {
    format!("{}:{}", step.every, step.time.exact())
}

//! The key table: how each key is read into a scenario and written from it.

use std::str::FromStr;

use super::{Bucket, Dtype, Price, Reason, Scenario, SlowRank, StepTime, Workload};
use crate::collective::{Algorithm, Collective, Launch};
use crate::hardware::{Bridge, Gpu, Link, MAX_GPUS};
use crate::quantity::{Bytes, Lang, QuantityError, Ratio, Seconds};

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

/// The range of a quantity key, in the unit of its type's `get`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Limits {
    /// Smallest allowed.
    pub low: f64,
    /// Largest allowed.
    pub high: f64,
}

const HOUR: f64 = 3600.0;
const MICRO: f64 = 1e-6;
const TIB: f64 = 1_099_511_627_776.0;

/// The range of a key that holds a number; `None` for choices and lists.
pub fn limits(key: &str) -> Option<Limits> {
    let (low, high) = match key {
        "n" => (1.0, MAX_GPUS as f64),
        "size" => (1.0, TIB),
        "bucket" => (1024.0, TIB),
        "fp8_bytes" => (0.0, TIB),
        "params" => (1.0, 1e13),
        "tokens" => (1.0, 1e9),
        "compute" => (MICRO, HOUR),
        "burst" => (MICRO, HOUR),
        "step" | "drain" | "extra" => (0.0, HOUR),
        "mfu" => (0.001, 1.0),
        "fb" => (0.0, 1.0),
        "every" => (1.0, 1024.0),
        "per" => (1.0, 100_000.0),
        "share" | "hbm_share" => (0.0, 0.99),
        "hbm_bound" => (0.0, 1.0),
        "jitter" => (0.0, 0.5),
        "slow" | "hbm" | "fp8" => (0.0, 10.0),
        "target" => (0.001, 0.99),
        "seed" => (0.0, 9_007_199_254_740_991.0),
        _ => return None,
    };
    Some(Limits { low, high })
}

/// Keys set in `scenario` whose feature is not built yet: they are accepted, carried in links, and ignored.
pub fn ignored_keys(scenario: &Scenario) -> Vec<&'static str> {
    const LATER: &[&str] = &[
        "steps", "solo", "burst", "jitter", "seed", "slowrank", "slow", "extra", "price", "view",
        "embed",
    ];
    LATER
        .iter()
        .copied()
        .filter(|key| scenario.get(key).is_some())
        .collect()
}

/// Sizes print with their unit, ratios as fractions so that links need no escapes.
trait Limited: Sized {
    fn from_raw(raw: f64) -> Option<Self>;
    fn raw(&self) -> f64;
    fn text(&self) -> String;
}

impl Limited for Bytes {
    fn from_raw(raw: f64) -> Option<Self> {
        Self::from_f64(raw).ok()
    }
    fn raw(&self) -> f64 {
        self.as_f64()
    }
    fn text(&self) -> String {
        self.exact()
    }
}

impl Limited for Seconds {
    fn from_raw(raw: f64) -> Option<Self> {
        Self::new(raw).ok()
    }
    fn raw(&self) -> f64 {
        self.get()
    }
    fn text(&self) -> String {
        self.exact()
    }
}

impl Limited for Ratio {
    fn from_raw(raw: f64) -> Option<Self> {
        Self::new(raw).ok()
    }
    fn raw(&self) -> f64 {
        self.get()
    }
    fn text(&self) -> String {
        self.exact()
    }
}

/// Reads a quantity into `slot`. The closures are behind references so that each type is compiled once; out of range, the nearest limit goes there.
fn quantity<T>(key: &str, text: &str, put: &mut dyn FnMut(T)) -> Result<(), Reason>
where
    T: Limited + FromStr<Err = QuantityError>,
{
    let value: T = match text.parse() {
        Ok(value) => value,
        // Below zero is out of range like any other number below the limit.
        Err(QuantityError::Negative { .. }) => {
            return out_of_range(key, put, |limits| T::from_raw(limits.low));
        }
        Err(QuantityError::TooLarge { .. }) => {
            return out_of_range(key, put, |limits| T::from_raw(limits.high));
        }
        Err(error) => return Err(Reason::Quantity(error)),
    };
    match limits(key) {
        Some(limits) if value.raw() < limits.low => {
            out_of_range(key, put, |limits| T::from_raw(limits.low))
        }
        Some(limits) if value.raw() > limits.high => {
            out_of_range(key, put, |limits| T::from_raw(limits.high))
        }
        _ => {
            put(value);
            Ok(())
        }
    }
}

fn out_of_range<T: Limited>(
    key: &str,
    put: &mut dyn FnMut(T),
    nearest: fn(Limits) -> Option<T>,
) -> Result<(), Reason> {
    let Some(limits) = limits(key) else {
        return Ok(());
    };
    let print = |raw| T::from_raw(raw).map_or_else(String::new, |value: T| value.text());
    if let Some(value) = nearest(limits) {
        put(value);
    }
    Err(Reason::OutOfRange {
        low: print(limits.low),
        high: print(limits.high),
    })
}

/// Reads a whole number into `slot`; out of range, the nearest limit goes there.
fn whole(key: &str, text: &str, put: &mut dyn FnMut(u64)) -> Result<(), Reason> {
    let text = text.trim();
    let limits = limits(key).unwrap_or(Limits {
        low: 0.0,
        high: 9_007_199_254_740_991.0,
    });
    let example = if key == "params" { "1557611200" } else { "4" };
    // `8e9` and `8.03e9` are how people write parameter counts.
    let value = match text.parse::<f64>() {
        Ok(value) if value.is_finite() => value,
        _ => return Err(Reason::NotWhole { example }),
    };
    if value != value.trunc() {
        return Err(Reason::NotWhole { example });
    }
    let used = value.clamp(limits.low, limits.high);
    put(used as u64);
    if used == value {
        Ok(())
    } else {
        Err(Reason::OutOfRange {
            low: format!("{}", limits.low),
            high: format!("{}", limits.high),
        })
    }
}

fn choice<T: FromStr>(
    text: &str,
    allowed: &[&'static str],
    put: &mut dyn FnMut(T),
) -> Result<(), Reason> {
    match text.parse() {
        Ok(value) => {
            put(value);
            Ok(())
        }
        Err(_) => Err(Reason::Choice {
            allowed: allowed.to_vec(),
        }),
    }
}

macro_rules! ids {
    ($type:ty) => {
        &<$type>::ALL.iter().map(|v| v.id()).collect::<Vec<_>>()
    };
}

impl Scenario {
    /// Reads one key. On `Err` the key keeps its default, or the nearest limit where the reason says out of range.
    pub(super) fn set(&mut self, key: &str, text: &str) -> Result<(), Reason> {
        match key {
            "gpu" => choice(text, ids!(Gpu), &mut |v| self.gpu = v),
            "n" => whole(key, text, &mut |v| self.n = v as u32),
            "link" => choice(text, ids!(Link), &mut |v| self.link = Some(v)),
            "bridge" => match text.trim() {
                "2" => Ok(self.bridge = Some(Bridge::Two)),
                "4" => Ok(self.bridge = Some(Bridge::Four)),
                _ => Err(Reason::Choice {
                    allowed: vec!["2", "4"],
                }),
            },
            "coll" => choice(text, ids!(Collective), &mut |v| self.coll = v),
            "algo" => choice(text, ids!(Algorithm), &mut |v| self.algo = v),
            "launch" => choice(text, ids!(Launch), &mut |v| self.launch = v),
            "model" => choice(text, ids!(Workload), &mut |v| self.model = v),
            "size" => quantity(key, text, &mut |v| self.size = Some(v)),
            "params" => whole(key, text, &mut |v| self.params = Some(v)),
            "dtype" => choice(text, ids!(Dtype), &mut |v| self.dtype = Some(v)),
            "compute" => quantity(key, text, &mut |v| self.compute = Some(v)),
            "tokens" => whole(key, text, &mut |v| self.tokens = Some(v)),
            "mfu" => quantity(key, text, &mut |v| self.mfu = Some(v)),
            "fb" => quantity(key, text, &mut |v| self.fb = v),
            "step" => quantity(key, text, &mut |v| self.step = v),
            "every" => whole(key, text, &mut |v| self.every = v as u32),
            "per" => whole(key, text, &mut |v| self.per = v as u32),
            "bucket" => self.set_bucket(text),
            "overlap" => match text.trim().to_ascii_lowercase().as_str() {
                "on" => Ok(self.overlap = true),
                "off" => Ok(self.overlap = false),
                _ => Err(Reason::Choice {
                    allowed: vec!["on", "off"],
                }),
            },
            "sync" => choice(text, ids!(super::Sync), &mut |v| self.sync = v),
            "steps" => steps(text).map(|v| self.steps = v),
            "solo" => steps(text).and_then(|v| match v[..] {
                [one] => Ok(self.solo = Some(one)),
                _ => Err(Reason::Form { example: "4:4.8s" }),
            }),
            "share" => quantity(key, text, &mut |v| self.share = v),
            "burst" => quantity(key, text, &mut |v| self.burst = Some(v)),
            "jitter" => quantity(key, text, &mut |v| self.jitter = v),
            "seed" => whole(key, text, &mut |v| self.seed = v),
            "slowrank" => slow_rank(text).map(|v| self.slowrank = Some(v)),
            "slow" => quantity(key, text, &mut |v| self.slow = Some(v)),
            "drain" => quantity(key, text, &mut |v| self.drain = Some(v)),
            "extra" => quantity(key, text, &mut |v| self.extra = Some(v)),
            "hbm" => quantity(key, text, &mut |v| self.hbm = Some(v)),
            "hbm_share" => quantity(key, text, &mut |v| self.hbm_share = Some(v)),
            "hbm_bound" => quantity(key, text, &mut |v| self.hbm_bound = Some(v)),
            "fp8" => quantity(key, text, &mut |v| self.fp8 = Some(v)),
            "fp8_bytes" => quantity(key, text, &mut |v| self.fp8_bytes = Some(v)),
            "target" => quantity(key, text, &mut |v| self.target = v),
            "price" => price(text).map(|v| self.price = Some(v)),
            "view" => choice(text, ids!(super::View), &mut |v| self.page.view = v),
            "chart" => choice(text, ids!(super::ChartKind), &mut |v| self.page.chart = Some(v)),
            "scale" => choice(text, ids!(super::Scale), &mut |v| self.page.scale = v),
            "lang" => match text.trim().to_ascii_lowercase().as_str() {
                "en" => Ok(self.page.lang = Some(Lang::En)),
                "zh" => Ok(self.page.lang = Some(Lang::Zh)),
                _ => Err(Reason::Choice {
                    allowed: vec!["en", "zh"],
                }),
            },
            "theme" => choice(text, ids!(super::Theme), &mut |v| self.page.theme = v),
            "embed" => choice(text, ids!(super::Embed), &mut |v| self.page.embed = v),
            _ => Err(Reason::UnknownKey {
                nearest: nearest(key),
            }),
        }
    }

    fn set_bucket(&mut self, text: &str) -> Result<(), Reason> {
        match text.trim().to_ascii_lowercase().as_str() {
            "whole" => self.bucket = Some(Bucket::Whole),
            "pytorch" => self.bucket = Some(Bucket::PyTorch),
            _ => return quantity("bucket", text, &mut |v| self.bucket = Some(Bucket::Each(v))),
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
            "price" => self
                .price
                .as_ref()
                .map(|v| format!("{}{}", v.amount, v.currency)),
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

fn steps(text: &str) -> Result<Vec<StepTime>, Reason> {
    let form = || Reason::Form {
        example: "1:4.022s,4:7.376s",
    };
    text.split(',')
        .map(|part| {
            let (every, time) = part.split_once(':').ok_or_else(form)?;
            let every = every
                .trim()
                .parse()
                .ok()
                .filter(|k| (1..=1024).contains(k))
                .ok_or_else(form)?;
            let time: Seconds = time.parse().map_err(Reason::Quantity)?;
            if time.is_zero() {
                return Err(form());
            }
            Ok(StepTime { every, time })
        })
        .collect()
}

fn slow_rank(text: &str) -> Result<SlowRank, Reason> {
    let form = || Reason::Form { example: "5:3%" };
    let (rank, by) = text.split_once(':').ok_or_else(form)?;
    let rank = rank.trim().parse().map_err(|_| form())?;
    let by: Ratio = by.parse().map_err(Reason::Quantity)?;
    if by.get() > 10.0 {
        return Err(form());
    }
    Ok(SlowRank { rank, by })
}

fn price(text: &str) -> Result<Price, Reason> {
    let form = || Reason::Form { example: "2.5USD" };
    let text = text.trim();
    let at = text
        .find(|c: char| c.is_ascii_alphabetic() && c != 'e')
        .ok_or_else(form)?;
    let (amount, currency) = text.split_at(at);
    let amount: f64 = amount.trim().parse().map_err(|_| form())?;
    if !(0.0..=1e6).contains(&amount)
        || currency.len() != 3
        || !currency.bytes().all(|b| b.is_ascii_alphabetic())
    {
        return Err(form());
    }
    Ok(Price {
        amount,
        currency: currency.to_ascii_uppercase(),
    })
}

/// The key that was probably meant.
fn nearest(key: &str) -> Option<&'static str> {
    if key.len() > 24 {
        return None;
    }
    KEYS.iter()
        .map(|known| {
            (
                strsim::damerau_levenshtein(&key.to_lowercase(), known),
                *known,
            )
        })
        .filter(|(distance, known)| *distance <= if known.len() <= 3 { 1 } else { 2 })
        .min()
        .map(|(_, known)| known)
}

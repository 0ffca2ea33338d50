//! What each setting is by default and which values it takes: asked of the code, so that the help cannot say otherwise.

use crate::collective::{Launch, launched};
use crate::hardware::{Gpu, Link};
use crate::loss::{Framework, drain_default, extra_used, fp8_loss, hbm_loss, slow_used};
use crate::quantity::{Bytes, Lang, Ratio, Seconds, fixed, group_thousands, plain};
use crate::scenario::{Bucket, Scenario, Workload, limits};
use crate::words::choices::{
    ALGORITHMS, BUCKETS, COLLECTIVES, Choice, FORMATS, LAUNCHES, LINKS, SWITCH, SYNCS,
};
use crate::words::{Text, help as words};

/// A value in the unit of its kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Value {
    /// Seconds.
    Time(f64),
    /// Bytes, read in powers of 1000.
    Size(f64),
    /// Bytes, read in powers of 1024.
    Message(f64),
    /// A fraction.
    Share(f64),
    /// A number of pieces.
    Count(f64),
    /// One of a few.
    Name(&'static str, Text),
    /// Nothing, unless it is set.
    Unset,
}

impl Value {
    /// As people read it.
    pub(super) fn shown(self, lang: Lang) -> String {
        match self {
            Self::Time(v) => lang.join(&Seconds::new(v).unwrap_or(Seconds::ZERO).parts()),
            Self::Size(v) => lang.join(&Bytes::from_f64(v).unwrap_or(Bytes::ZERO).parts()),
            Self::Message(v) => {
                lang.join(&Bytes::from_f64(v).unwrap_or(Bytes::ZERO).parts_binary())
            }
            Self::Share(v) => {
                let percent = 100.0 * v;
                // Limits and shares that were chosen have no decimals of their own.
                let whole = (percent - percent.round()).abs() < 1e-9;
                lang.join(&(fixed(percent, if whole { 0 } else { 1 }), "%"))
            }
            Self::Count(v) => group_thousands(&plain(v)),
            Self::Name(_, name) => name.get(lang).to_owned(),
            Self::Unset => words::UNSET.get(lang).to_owned(),
        }
    }

    /// As a link has it; nothing where there is nothing to set.
    pub(super) fn exact(self) -> Option<String> {
        Some(match self {
            Self::Time(v) => Seconds::new(v).unwrap_or(Seconds::ZERO).exact(),
            Self::Size(v) | Self::Message(v) => Bytes::from_f64(v).unwrap_or(Bytes::ZERO).exact(),
            Self::Share(v) => Ratio::new(v).unwrap_or(Ratio::ZERO).exact_fraction(),
            Self::Count(v) => plain(v),
            Self::Name(id, _) => id.to_owned(),
            Self::Unset => return None,
        })
    }

    /// Another number of the same kind.
    const fn alike(self, v: f64) -> Self {
        match self {
            Self::Time(_) => Self::Time(v),
            Self::Size(_) => Self::Size(v),
            Self::Message(_) | Self::Name(..) => Self::Message(v),
            Self::Share(_) => Self::Share(v),
            Self::Count(_) | Self::Unset => Self::Count(v),
        }
    }
}

/// The choice in force.
fn chosen(choices: &[Choice], id: &str) -> Value {
    choices
        .iter()
        .find(|(known, _)| *known == id)
        .map_or(Value::Unset, |&(id, name)| Value::Name(id, name))
}

/// The names of the links, as the scenario column has them.
fn link_name(link: Link) -> Text {
    let known = LINKS.iter().find(|(id, _)| *id == link.id());
    known.map_or(Text::same(link.id()), |&(_, name)| name)
}

/// The default of a key, in the scenario that the page starts from; of the bridge, on the card that has a choice.
pub(super) fn default_of(key: &str) -> Value {
    let scenario = &Scenario::default();
    match key {
        "gpu" => Value::Name(scenario.gpu.id(), Text::same(scenario.gpu.name())),
        "n" => Value::Count(f64::from(scenario.n)),
        "link" => {
            let link = scenario.link_used();
            Value::Name(link.id(), link_name(link))
        }
        "bridge" => {
            let card = Scenario {
                gpu: Gpu::H200Nvl,
                ..Scenario::default()
            };
            Value::Count(f64::from(card.bridge_used().cards()))
        }
        "model" => Value::Name(scenario.model.id(), Text::same(scenario.model.name())),
        "compute" => Value::Time(scenario.compute_used().get()),
        "size" => Value::Size(scenario.size_used().as_f64()),
        "every" => Value::Count(f64::from(scenario.every)),
        "bucket" => chosen(
            BUCKETS,
            match scenario.bucket_used() {
                Bucket::Whole => "whole",
                _ => "pytorch",
            },
        ),
        "overlap" => chosen(SWITCH, if scenario.overlap { "on" } else { "off" }),
        "share" => Value::Share(scenario.share.get()),
        "jitter" => Value::Share(scenario.jitter.get()),
        "hbm" => Value::Share(hbm_loss(scenario)),
        "fp8" => Value::Share(fp8_loss(scenario)),
        "target" => Value::Share(scenario.target.get()),
        "per" => Value::Count(f64::from(scenario.per)),
        "sync" => chosen(SYNCS, scenario.sync.id()),
        "coll" => chosen(COLLECTIVES, scenario.coll.id()),
        "algo" => chosen(ALGORITHMS, scenario.algo.id()),
        "launch" => chosen(LAUNCHES, scenario.launch.id()),
        "params" => Value::Count(scenario.params_used() as f64),
        "dtype" => chosen(FORMATS, scenario.dtype_used().id()),
        "tokens" => Value::Count(scenario.tokens_used() as f64),
        "mfu" => Value::Share(scenario.mfu_used().get()),
        "fb" => Value::Share(scenario.fb.get()),
        "step" => Value::Time(scenario.step.get()),
        "drain" => Value::Time(drain_default()),
        "slow" => Value::Share(slow_used(scenario)),
        "extra" => Value::Time(extra_used(scenario)),
        "seed" => Value::Count(scenario.seed as f64),
        "hbm_share" => Value::Share(0.0),
        "hbm_bound" => Value::Share(1.0),
        "fp8_bytes" => Value::Size(0.0),
        _ => Value::Unset,
    }
}

/// The values of a key that is a choice, each with its name.
pub(super) fn choices(key: &str) -> Vec<Choice> {
    match key {
        "gpu" => Gpu::ALL
            .iter()
            .map(|v| (v.id(), Text::same(v.name())))
            .collect(),
        "link" => Link::ALL.iter().map(|&v| (v.id(), link_name(v))).collect(),
        "model" => Workload::ALL
            .iter()
            .map(|v| (v.id(), Text::same(v.name())))
            .collect(),
        "bucket" => BUCKETS.to_vec(),
        "overlap" => SWITCH.to_vec(),
        "sync" => SYNCS.to_vec(),
        "coll" => COLLECTIVES.to_vec(),
        "algo" => ALGORITHMS.to_vec(),
        "launch" => LAUNCHES.to_vec(),
        "dtype" => FORMATS.to_vec(),
        "bridge" => vec![("2", Text::same("2")), ("4", Text::same("4"))],
        _ => Vec::new(),
    }
}

/// The smallest and the largest value of a number.
pub(super) fn range_of(key: &str) -> Option<[Value; 2]> {
    let limits = limits(key)?;
    let kind = match key {
        "burst" => Value::Time(0.0),
        // A terabyte in powers of 1024 is a round number in those.
        "size" | "fp8_bytes" => Value::Message(0.0),
        _ => default_of(key),
    };
    Some([limits.low, limits.high].map(|limit| kind.alike(limit)))
}

/// An example of a key that is a text.
pub(super) fn form_of(key: &str) -> Option<&'static str> {
    match key {
        "slowrank" => Some("5:3%"),
        "steps" => Some("1:4.022s,4:7.376s"),
        "solo" => Some("4:4.8s"),
        "price" => Some("2.5USD"),
        _ => None,
    }
}

/// The code's figures in the text on where a default comes from.
pub(super) fn figures(key: &str, lang: Lang) -> Vec<String> {
    let times = |factor: f64| plain(factor);
    match key {
        "launch" => {
            // A call that takes next to nothing by itself takes what launching it takes.
            let bare = |launch| Value::Time(launched(launch, 8, 1e-9)).shown(lang);
            vec![bare(Launch::SingleProcess), bare(Launch::Isolated)]
        }
        "mfu" => vec![Value::Share(Workload::Resnet50.mfu().get()).shown(lang)],
        "slow" => vec![Gpu::H100Sxm.spec().sms.to_string()],
        "extra" => {
            let Framework { central, low, high } = Framework::FITTED;
            vec![
                Value::Time(1e9 * central).shown(lang),
                times(low / central),
                times(high / central),
            ]
        }
        _ => Vec::new(),
    }
}

//! What each key's field holds and shows.

use crate::loss::{drain_default, extra_used, fp8_loss, hbm_loss, slow_used};
use crate::quantity::{Bytes, Ratio, Seconds, fixed};
use crate::scenario::{Bucket, Scenario};

/// What a number field holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FieldKind {
    /// Seconds.
    Time,
    /// Bytes, in powers of 1000.
    Size,
    /// Bytes, in powers of 1024.
    Message,
    /// A fraction.
    Percent,
    /// Pieces.
    Count,
    /// A form of its own, as a link has it.
    Text,
}

/// What a key holds.
pub fn field_kind(key: &str) -> FieldKind {
    match key {
        "compute" | "step" | "drain" | "extra" | "burst" => FieldKind::Time,
        "size" | "fp8_bytes" => FieldKind::Size,
        "bucket" => FieldKind::Message,
        "n" | "every" | "per" | "params" | "tokens" | "seed" => FieldKind::Count,
        "slowrank" | "steps" | "solo" | "price" => FieldKind::Text,
        _ => FieldKind::Percent,
    }
}

/// The value in force, in seconds, bytes, fractions or pieces.
pub fn field_value(scenario: &Scenario, key: &str) -> f64 {
    match key {
        "compute" => scenario.compute_used().get(),
        "step" => scenario.step.get(),
        "drain" => scenario.drain.map_or(drain_default(), |v| v.get()),
        "size" => scenario.size_used().as_f64(),
        "fp8_bytes" => scenario.fp8_bytes.map_or(0.0, |v| v.as_f64()),
        "bucket" => match scenario.bucket_used() {
            Bucket::Each(bytes) => bytes.as_f64(),
            Bucket::PyTorch => Bytes::mib(25).as_f64(),
            Bucket::Whole => scenario.size_used().as_f64(),
        },
        "n" => f64::from(scenario.n),
        "every" => f64::from(scenario.every),
        "per" => f64::from(scenario.per),
        "params" => scenario.params_used() as f64,
        "tokens" => scenario.tokens_used() as f64,
        "mfu" => scenario.mfu_used().get(),
        "fb" => scenario.fb.get(),
        "share" => scenario.share.get(),
        "burst" => scenario.burst.map_or(0.0, |v| v.get()),
        "jitter" => scenario.jitter.get(),
        "seed" => scenario.seed as f64,
        "slow" => slow_used(scenario),
        "extra" => extra_used(scenario),
        "hbm" => hbm_loss(scenario),
        "hbm_share" => scenario.hbm_share.map_or(0.0, |v| v.get()),
        "hbm_bound" => scenario.hbm_bound.map_or(1.0, |v| v.get()),
        "fp8" => fp8_loss(scenario),
        "target" => scenario.target.get(),
        _ => 0.0,
    }
}

/// What a field shows: number and unit, or the text as a link has it.
pub fn field_shown(scenario: &Scenario, key: &str) -> (String, &'static str) {
    match field_kind(key) {
        FieldKind::Text => (scenario.get(key).unwrap_or_default(), ""),
        kind => field_parts(kind, field_value(scenario, key)),
    }
}

/// Number and unit as a field shows them.
pub fn field_parts(kind: FieldKind, value: f64) -> (String, &'static str) {
    match kind {
        FieldKind::Time => Seconds::new(value).unwrap_or(Seconds::ZERO).parts(),
        FieldKind::Size => Bytes::from_f64(value).unwrap_or(Bytes::ZERO).parts(),
        FieldKind::Message => Bytes::from_f64(value).unwrap_or(Bytes::ZERO).parts_binary(),
        FieldKind::Percent => Ratio::new(value).unwrap_or(Ratio::ZERO).percent_parts(),
        FieldKind::Count => (fixed(value, 0), ""),
        FieldKind::Text => (String::new(), ""),
    }
}

//! Published training steps, slowdowns beside a collective and link rates, in the format of `published/*.txt`.

use crate::quantity::number;

// Constants, so that a binary which never asks for them does not carry them.
const STEPS: &str = include_str!("published/steps.txt");
const SLOWDOWNS: &str = include_str!("published/slowdowns.txt");
const RATES: &str = include_str!("published/rates.txt");

/// One published training step.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct PublishedStep {
    /// Identifier; the cases of one sweep differ in what follows `-k`.
    pub case: &'static str,
    /// GPUs and machines, as the source names them.
    pub hardware: &'static str,
    /// What joins the GPUs, in words.
    pub link: &'static str,
    /// Ranks that took part.
    pub gpus: u32,
    /// Model, precision, micro-batch, framework.
    pub model: &'static str,
    /// Gradient bytes of one rank, synchronised at once, where known.
    pub payload_bytes: Option<u64>,
    /// Micro-batches per sync.
    pub every: u32,
    /// Seconds of a step of `every` micro-batches; of one micro-batch where the note says so.
    pub step_seconds: f64,
    /// Seconds of the same micro-batches on one GPU, without sync, where they were timed.
    pub solo_seconds: Option<f64>,
    /// Where it is from.
    pub source: &'static str,
    /// How a value was computed, and what is wrong with it; may be empty.
    pub note: &'static str,
}

impl PublishedStep {
    /// Throughput lost against one GPU with the same work, 0 to 1, where that was timed.
    pub fn throughput_lost(&self) -> Option<f64> {
        self.solo_seconds.map(|solo| 1.0 - solo / self.step_seconds)
    }

    /// Whether both are of one sweep over `every`: the same training on the same GPUs, from the same source.
    pub fn same_sweep(&self, other: &Self) -> bool {
        (self.hardware, self.link, self.gpus, self.model, self.source)
            == (
                other.hardware,
                other.link,
                other.gpus,
                other.model,
                other.source,
            )
    }
}

/// The lowest and the highest that a source gives; twice the same where it gives one number.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Spread {
    /// Lowest.
    pub low: f64,
    /// Highest.
    pub high: f64,
}

/// A published cost of compute and collectives beside each other. Single numbers, many reported by users and mostly
/// not on H100: good for ranges, not for a fit.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedSlowdown {
    /// Identifier.
    pub fact: &'static str,
    /// What it was measured on.
    pub hardware: &'static str,
    /// What was measured.
    pub what: &'static str,
    /// Alone, in `unit`.
    pub alone: Option<Spread>,
    /// With communication beside it, in `unit`.
    pub beside: Option<Spread>,
    /// `relative` (to alone), `ms`, `percent` or `SMs`.
    pub unit: &'static str,
    /// How many times longer, where the source allows it to be said.
    pub ratio: Option<Spread>,
    /// Where it is from.
    pub source: &'static str,
    /// How much it is worth.
    pub quality: &'static str,
}

/// A published channel count or link rate.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedRate {
    /// `channels`, logged by NCCL, or `link-measured`.
    pub group: &'static str,
    /// Identifier.
    pub name: &'static str,
    /// `ring` or `nvls`, where it matters.
    pub algorithm: Option<&'static str>,
    /// NCCL's protocol, where it matters.
    pub protocol: Option<&'static str>,
    /// `nvlink`, `nvlink-bridge`, `pci` or `hbm`.
    pub link: &'static str,
    /// NCCL version, where it matters.
    pub nccl: Option<&'static str>,
    /// In `unit`.
    pub value: f64,
    /// `count`, or `GB/s` with 10⁹ bytes to the GB.
    pub unit: &'static str,
    /// What was measured, where and how.
    pub note: &'static str,
}

/// Every published step.
pub fn published_steps() -> Vec<PublishedStep> {
    let mut steps = Vec::new();
    // What the lines above a row have said.
    let mut common = PublishedStep::default();
    for line in STEPS.lines() {
        let (key, value) = line.split_once(' ').unwrap_or((line, ""));
        match key {
            "hardware" => common.hardware = value,
            "link" => common.link = value,
            "model" => common.model = value,
            "source" => common.source = value,
            "note" => common.note = value,
            "step" => steps.extend(step(common, value)),
            _ => {}
        }
    }
    steps
}

fn step(common: PublishedStep, row: &'static str) -> Option<PublishedStep> {
    let [case, gpus, payload, every, seconds, solo] = words(row)?;
    Some(PublishedStep {
        case,
        gpus: gpus.parse().ok()?,
        payload_bytes: payload.parse().ok(),
        every: every.parse().ok()?,
        step_seconds: number(seconds)?,
        solo_seconds: number(solo),
        ..common
    })
}

/// Every published cost of compute and collectives beside each other.
pub fn published_slowdowns() -> Vec<PublishedSlowdown> {
    SLOWDOWNS.lines().filter_map(slowdown).collect()
}

fn slowdown(line: &'static str) -> Option<PublishedSlowdown> {
    let [head, hardware, what, source, quality] = parts(line, " | ")?;
    let [fact, alone, beside, unit, ratio] = words(head)?;
    Some(PublishedSlowdown {
        fact,
        hardware,
        what,
        alone: spread(alone),
        beside: spread(beside),
        unit,
        ratio: spread(ratio),
        source,
        quality,
    })
}

/// Every published channel count and link rate.
pub fn published_rates() -> Vec<PublishedRate> {
    RATES.lines().filter_map(rate).collect()
}

fn rate(line: &'static str) -> Option<PublishedRate> {
    let [head, note] = parts(line, " | ")?;
    let [group, name, algorithm, protocol, link, nccl, value, unit] = words(head)?;
    let known = |word: &'static str| (word != "-").then_some(word);
    Some(PublishedRate {
        group,
        name,
        algorithm: known(algorithm),
        protocol: known(protocol),
        link,
        nccl: known(nccl),
        value: number(value)?,
        unit,
        note,
    })
}

/// `4` or `4-8`.
fn spread(text: &str) -> Option<Spread> {
    let (low, high) = text.split_once('-').unwrap_or((text, text));
    Some(Spread {
        low: number(low)?,
        high: number(high)?,
    })
}

fn words<const N: usize>(text: &'static str) -> Option<[&'static str; N]> {
    parts(text, " ")
}

/// Exactly so many parts, in a line that is no comment.
fn parts<const N: usize>(text: &'static str, between: &str) -> Option<[&'static str; N]> {
    let parts: Vec<_> = text.split(between).collect();
    parts.try_into().ok().filter(|_| !text.starts_with('#'))
}

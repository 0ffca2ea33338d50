//! A thousand random scenarios and a digest of everything predicted for each, the same on every machine.
#![allow(
    unreachable_pub,
    dead_code,
    reason = "a module of each test that takes it"
)]

use synctoll::loss::predict;
use synctoll::scenario::from_query;
use synctoll::simulate::uniform;

/// One line a scenario, in hexadecimal. Made by `tests/same_bits.rs`.
pub const DIGESTS: &str = include_str!("digests.txt");

pub const SCENARIOS: u64 = 1000;

/// Values that a key is drawn from; `None` of the time it is left out.
const CHOICES: &[(&str, &[&str])] = &[
    (
        "gpu",
        &["h100-sxm", "h200-sxm", "h200-nvl", "h100-nvl", "h100-pcie"],
    ),
    ("n", &["1", "2", "3", "4", "5", "6", "7", "8"]),
    (
        "link",
        &["nvswitch", "nvlink-bridge", "pcie-p2p", "pcie-host"],
    ),
    (
        "coll",
        &[
            "all_reduce",
            "all_reduce",
            "reduce_scatter",
            "all_gather",
            "alltoall",
            "broadcast",
            "barrier",
        ],
    ),
    ("algo", &["auto", "auto", "ring", "tree", "nvls"]),
    (
        "launch",
        &[
            "process-per-gpu",
            "process-per-gpu",
            "single-process",
            "cuda-graph",
            "isolated",
        ],
    ),
    (
        "model",
        &["gpt2-xl", "llama-3-8b", "llama-2-13b", "sdxl", "resnet-50"],
    ),
    (
        "bucket",
        &["pytorch", "whole", "4MiB", "100MiB", "7777777B"],
    ),
    ("overlap", &["on", "on", "off"]),
    (
        "sync",
        &["no-sync", "no-sync", "no-sync", "each", "sharded"],
    ),
    ("fb", &["0.5", "0.6666", "0.75"]),
    ("step", &["0s", "3ms", "0.1s"]),
    ("dtype", &["fp32", "bf16"]),
];

/// Ranges that a key is drawn from, evenly over the decades, and its unit.
const RANGES: &[(&str, f64, f64, &str)] = &[
    ("size", 1e3, 1e10, "B"),
    ("compute", 1e-4, 3.0, "s"),
    ("every", 1.0, 300.0, ""),
    ("share", 0.01, 0.9, ""),
    ("burst", 1e-3, 1.0, "s"),
    ("jitter", 0.001, 0.2, ""),
    ("slow", 0.01, 1.0, ""),
    ("drain", 1e-6, 1e-3, "s"),
    ("extra", 1e-6, 1e-1, "s"),
    ("hbm", 0.01, 0.5, ""),
    ("seed", 1.0, 1e6, ""),
];

pub fn query(scenario: u64) -> String {
    let mut out = "v=1".to_owned();
    let draw = |key: u64, of: u64| uniform(scenario, key, of);
    for (at, (key, values)) in CHOICES.iter().enumerate() {
        if draw(at as u64, 0) < 0.6 {
            let pick = (draw(at as u64, 1) * values.len() as f64) as usize;
            out += &format!("&{key}={}", values[pick]);
        }
    }
    for (at, &(key, low, high, unit)) in RANGES.iter().enumerate() {
        let at = 100 + at as u64;
        if draw(at, 0) < 0.4 {
            let value = low * libm::pow(high / low, draw(at, 1));
            let value = if unit.is_empty() && low >= 1.0 || unit == "B" {
                libm::round(value)
            } else {
                value
            };
            out += &format!("&{key}={value}{unit}");
        }
    }
    out
}

/// FNV-1a over the bits of every figure.
pub fn digest(scenario: u64) -> u64 {
    let p = predict(&from_query(&query(scenario)).scenario);
    let parts = p.layers.parts;
    let counts = [
        p.smallest.five,
        p.smallest.two,
        p.smallest.one,
        p.smallest.target,
    ];
    let figures = [
        p.local,
        p.period,
        p.exposed.central,
        p.exposed.low,
        p.exposed.high,
        p.overhead,
        p.throughput_lost,
        p.lost_range.0,
        p.lost_range.1,
        p.layers.copy,
        p.layers.interruption,
        p.layers.contention,
        parts.wait,
        parts.slowed,
        parts.drain,
        parts.framework,
        p.call.map_or(0.0, |call| call.seconds),
        p.calls,
        p.contention,
        p.coef,
        p.spread,
        p.stack.whole,
        p.per_second,
        p.costs.gpu_hours_a_day,
    ];
    figures
        .into_iter()
        .map(f64::to_bits)
        .chain(counts.map(|k| u64::from(k.unwrap_or(0))))
        .flat_map(u64::to_le_bytes)
        .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
        })
}

/// The scenarios whose digest is not the committed one.
pub fn different() -> Vec<String> {
    let committed: Vec<&str> = DIGESTS.lines().collect();
    (0..SCENARIOS)
        .filter(|&scenario| {
            committed.get(scenario as usize) != Some(&format!("{:016x}", digest(scenario)).as_str())
        })
        .map(query)
        .collect()
}

//! Which published tables are fitted, with how many lanes, and where the library switches algorithm.

use crate::collective::published::PublishedTable;
use crate::collective::{Algorithm, Collective, Platform, volume_factor};

use super::{Fit, FitError, Point, fit_lanes};

const KIB: f64 = 1024.0;
const MIB: f64 = 1024.0 * KIB;

/// One table to fit.
#[derive(Clone, Copy, Debug)]
pub struct Plan {
    /// Whose measurements.
    pub platform: Platform,
    /// GPUs in the group.
    pub gpus: u32,
    /// The operation.
    pub collective: Collective,
    /// `Auto`, or forced.
    pub algorithm: Algorithm,
    /// By size: the largest size inclusive, the algorithm in force, the lanes.
    pub regimes: &'static [(f64, Algorithm, usize)],
}

/// A plan's lanes, a fit per regime.
#[derive(Clone, Debug)]
pub struct Fitted {
    /// What was fitted.
    pub plan: Plan,
    /// In the order of `plan.regimes`.
    pub regimes: Vec<Fit>,
    /// Mean absolute residual over all rows.
    pub mean_residual: f64,
    /// Largest absolute residual.
    pub worst_residual: f64,
    /// The largest size, in bytes.
    pub to: f64,
    /// The sources that had a row.
    pub sources: Vec<&'static str>,
}

const INF: f64 = f64::INFINITY;
use Algorithm::{Auto, Nvls, Ring, Tree};
use Collective::{AllGather, AllReduce, AllToAll, ReduceScatter};

macro_rules! plans {
    ($($platform:ident $gpus:literal $collective:ident $algorithm:ident: $([$up_to:expr, $in_force:ident, $lanes:literal])+;)+) => {
        &[$(Plan {
            platform: Platform::$platform,
            gpus: $gpus,
            collective: $collective,
            algorithm: $algorithm,
            regimes: &[$(($up_to, $in_force, $lanes)),+],
        }),+]
    };
}

/// Everything that is fitted.
///
/// Switches stand where times jump in the tables: all-reduce at 1 MiB (Ring with the LL protocol up to there; NVLS
/// beyond on 8 GPUs, by the logs), all-gather and reduce-scatter of 4 GPUs between 2 and 4 MiB, PCIe with 8 GPUs at
/// 512 KiB. The number of lanes is the one with the smallest error on a source left out (`tests/accuracy.rs`).
pub const PLANS: &[Plan] = plans! {
    Sxm 2 AllReduce Auto: [MIB, Ring, 3] [INF, Ring, 4];
    Sxm 4 AllReduce Auto: [MIB, Ring, 3] [INF, Ring, 4];
    Sxm 8 AllReduce Auto: [MIB, Ring, 3] [INF, Nvls, 4];
    Sxm 2 AllGather Auto: [MIB, Ring, 3] [INF, Ring, 4];
    Sxm 4 AllGather Auto: [2.0 * MIB, Ring, 3] [INF, Ring, 3];
    Sxm 8 AllGather Auto: [MIB, Ring, 3] [INF, Ring, 4];
    Sxm 2 ReduceScatter Auto: [MIB, Ring, 3] [INF, Ring, 4];
    Sxm 4 ReduceScatter Auto: [2.0 * MIB, Ring, 3] [INF, Ring, 3];
    Sxm 8 ReduceScatter Auto: [MIB, Ring, 3] [INF, Ring, 4];
    Sxm 2 AllToAll Auto: [2.0 * MIB, Auto, 2] [INF, Auto, 4];
    Sxm 4 AllToAll Auto: [MIB, Auto, 2] [INF, Auto, 3];
    Sxm 8 AllToAll Auto: [MIB, Auto, 2] [INF, Auto, 3];
    Sxm 4 AllReduce Tree: [INF, Tree, 1];
    Gh200 4 AllReduce Auto: [INF, Ring, 4];
    BridgedPair 2 AllReduce Auto: [INF, Ring, 1];
    PcieGen5 2 AllReduce Auto: [INF, Ring, 4];
    PcieGen5 4 AllReduce Auto: [INF, Ring, 4];
    PcieGen5 8 AllReduce Auto: [512.0 * KIB, Ring, 3] [INF, Ring, 2];
    PcieGen5 2 AllGather Auto: [INF, Ring, 4];
    PcieGen5 4 AllGather Auto: [INF, Ring, 4];
    PcieGen5 8 AllGather Auto: [512.0 * KIB, Ring, 3] [INF, Ring, 2];
    PcieGen5 2 ReduceScatter Auto: [INF, Ring, 4];
    PcieGen5 4 ReduceScatter Auto: [INF, Ring, 4];
    PcieGen5 8 ReduceScatter Auto: [512.0 * KIB, Ring, 3] [INF, Ring, 2];
    PcieGen5 2 AllToAll Auto: [INF, Auto, 4];
    PcieGen5 4 AllToAll Auto: [INF, Auto, 4];
    PcieGen5 8 AllToAll Auto: [INF, Auto, 4];
};

impl Fitted {
    /// Seconds of one call on `bytes` by this fit.
    pub fn seconds(&self, bytes: f64) -> f64 {
        let at = self
            .plan
            .regimes
            .iter()
            .position(|&(up_to, _, _)| bytes <= up_to)
            .unwrap_or(0);
        let factor = volume_factor(
            self.plan.collective,
            self.plan.regimes[at].1,
            self.plan.gpus,
        );
        self.regimes[at].seconds(bytes * factor)
    }
}

/// The published names of a platform.
fn names(platform: Platform) -> &'static [&'static str] {
    match platform {
        Platform::Sxm => &["h100-sxm", "h200-sxm"],
        Platform::Gh200 => &["gh200"],
        Platform::BridgedPair => &["h100-pcie-bridge"],
        Platform::PcieGen5 => &["pcie5-host"],
    }
}

/// The rows that a plan is fitted to, as bytes, seconds and source.
///
/// Calls of one process per GPU count at every size. From 16 MiB on all launch modes agree, so single-process rows join
/// there, and isolated ones less their 20 µs; on 4 GPUs the library's own choice is Ring, so forced Ring rows join too.
pub fn rows(plan: &Plan, tables: &[PublishedTable]) -> Vec<(f64, f64, &'static str)> {
    let mut rows = Vec::new();
    for table in tables {
        let same_algorithm = table.algorithm == plan.algorithm
            || (plan.algorithm == Auto && plan.gpus <= 4 && table.algorithm == Ring);
        if !names(plan.platform).contains(&table.platform)
            || table.gpus != plan.gpus
            || table.collective() != Some(plan.collective)
            || !same_algorithm
        {
            continue;
        }
        for &(bytes, micros) in &table.rows {
            let bytes = bytes as f64;
            let seconds = match table.launch {
                "process-per-gpu" => micros * 1e-6,
                "single-process" if bytes >= 16.0 * MIB => micros * 1e-6,
                "isolated" if bytes >= 16.0 * MIB => (micros - 20.0) * 1e-6,
                _ => continue,
            };
            rows.push((bytes, seconds, table.source));
        }
    }
    rows
}

/// Fits one plan, without the source named in `leave_out`.
///
/// Where too few sizes are left for the planned lanes, fewer lanes are fitted.
pub fn fit(
    plan: &Plan,
    tables: &[PublishedTable],
    leave_out: Option<&str>,
) -> Result<Fitted, FitError> {
    let mut all = rows(plan, tables);
    all.retain(|&(_, _, source)| Some(source) != leave_out);
    let mut from = 0.0;
    let mut regimes = Vec::new();
    for &(up_to, algorithm, lanes) in plan.regimes {
        let factor = volume_factor(plan.collective, algorithm, plan.gpus);
        let points: Vec<Point> = all
            .iter()
            .filter(|&&(bytes, _, _)| bytes > from && bytes <= up_to)
            .map(|&(bytes, seconds, _)| Point {
                volume: bytes * factor,
                seconds,
            })
            .collect();
        let mut sizes: Vec<f64> = points.iter().map(|p| p.volume).collect();
        sizes.sort_by(f64::total_cmp);
        sizes.dedup();
        regimes.push(fit_lanes(&points, lanes.min(sizes.len() / 2).max(1))?);
        from = up_to;
    }
    let weights: Vec<f64> = {
        let mut from = 0.0;
        plan.regimes
            .iter()
            .map(|&(up_to, _, _)| {
                let count = all
                    .iter()
                    .filter(|&&(b, _, _)| b > from && b <= up_to)
                    .count();
                from = up_to;
                count as f64
            })
            .collect()
    };
    let total: f64 = weights.iter().sum();
    let mut sources: Vec<&'static str> = all.iter().map(|&(_, _, source)| source).collect();
    sources.sort_unstable();
    sources.dedup();
    Ok(Fitted {
        plan: *plan,
        mean_residual: regimes
            .iter()
            .zip(&weights)
            .map(|(fit, w)| fit.mean_residual * w)
            .sum::<f64>()
            / total,
        worst_residual: regimes
            .iter()
            .map(|fit| fit.worst_residual)
            .fold(0.0, f64::max),
        regimes,
        to: all.iter().map(|&(bytes, _, _)| bytes).fold(0.0, f64::max),
        sources,
    })
}

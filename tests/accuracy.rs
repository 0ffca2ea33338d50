//! How far the lanes are off on published tables that they have not seen.
//!
//! Each source is left out in turn, the rest is fitted, and the fit is judged on the rows of the source left out:
//! H100 and H200 on HGX boards, 2, 4 and 8 GPUs, a process per GPU. The other launch modes are judged on their rows
//! and floors with the shipped constants, since no row of theirs below 16 MiB was fitted.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use synctoll::calibrate::plan::{self, PLANS};
use synctoll::collective::published::{self, PublishedTable};
use synctoll::collective::{Algorithm, Collective, Launch, Platform, Request, resolve};
use synctoll::hardware::{Bridge, Gpu, Link};

const MIB: f64 = 1024.0 * 1024.0;

/// One judged row.
struct Judged {
    error: f64,
    bytes: f64,
    in_band: bool,
    label: String,
}

/// Rows that stand out of their own table's neighbours; one a table may be set aside from the worst figure.
const HICCUPS: &[&str] = &["aic-h200-2292 n=4 1024 B"];

fn sxm(table: &PublishedTable) -> bool {
    matches!(table.platform, "h100-sxm" | "h200-sxm")
}

/// Every row of every source, predicted by a fit without that source.
fn left_out(collective: Collective) -> Vec<Judged> {
    let tables = published::all();
    let mut judged = Vec::new();
    for plan in PLANS.iter().filter(|plan| {
        plan.platform == Platform::Sxm
            && plan.collective == collective
            && plan.algorithm == Algorithm::Auto
    }) {
        for table in tables.iter().filter(|t| {
            sxm(t)
                && t.collective() == Some(collective)
                && t.gpus == plan.gpus
                && t.algorithm == Algorithm::Auto
                && t.launch == "process-per-gpu"
        }) {
            let fitted = plan::fit(plan, &tables, Some(table.source)).unwrap();
            let shipped = resolve(&Request {
                collective,
                ..request(plan.gpus, Launch::ProcessPerGpu)
            });
            for &(bytes, micros) in &table.rows {
                let bytes = bytes as f64;
                let ratio = fitted.seconds(bytes) * 1e6 / micros;
                let band = shipped.call(bytes).unwrap().band;
                judged.push(Judged {
                    error: (ratio - 1.0).abs(),
                    bytes,
                    in_band: band.low <= 1.0 / ratio && 1.0 / ratio <= band.high,
                    label: format!("{} n={} {bytes} B", table.source, plan.gpus),
                });
            }
        }
    }
    judged
}

struct Score {
    rows: usize,
    mean: f64,
    p90: f64,
    worst: f64,
    worst_label: String,
    /// Worst, the rows of [`HICCUPS`] set aside.
    worst_but_named: f64,
}

fn score(judged: &[Judged], from: f64) -> Score {
    let mut rows: Vec<&Judged> = judged.iter().filter(|j| j.bytes >= from).collect();
    assert!(rows.len() >= 20, "only {} rows to judge", rows.len());
    rows.sort_by(|a, b| a.error.total_cmp(&b.error));
    let named = |row: &Judged| HICCUPS.contains(&row.label.as_str());
    let worst_but_named = rows
        .iter()
        .filter(|row| !named(row))
        .map(|row| row.error)
        .fold(0.0, f64::max);
    Score {
        rows: rows.len(),
        mean: 100.0 * rows.iter().map(|j| j.error).sum::<f64>() / rows.len() as f64,
        p90: 100.0 * rows[(rows.len() * 9).div_ceil(10) - 1].error,
        worst: 100.0 * rows[rows.len() - 1].error,
        worst_label: rows[rows.len() - 1].label.clone(),
        worst_but_named: 100.0 * worst_but_named,
    }
}

fn report(name: &str, score: &Score) {
    println!(
        "{name:<28} {:>4} rows  mean {:>5.2} %  p90 {:>5.2} %  worst {:>6.2} % ({}; {:.2} % named rows set aside)",
        score.rows, score.mean, score.p90, score.worst, score.worst_label, score.worst_but_named
    );
}

#[test]
fn all_reduce_of_unseen_tables_is_within_the_bars() {
    let judged = left_out(Collective::AllReduce);
    for hiccup in HICCUPS {
        let row = judged.iter().find(|row| row.label == *hiccup).unwrap();
        assert!(row.error > 0.15, "{hiccup} needs no exception");
    }
    let all = score(&judged, 512.0);
    report("all-reduce >= 512 B", &all);
    assert!(all.mean <= 3.5 && all.p90 <= 7.5 && all.worst_but_named <= 15.0);
    let mid = score(&judged, MIB);
    report("all-reduce >= 1 MiB", &mid);
    assert!(mid.mean <= 3.0 && mid.p90 <= 7.0);
    let large = score(&judged, 32.0 * MIB);
    report("all-reduce >= 32 MiB", &large);
    assert!(large.mean <= 2.0 && large.worst_but_named <= 9.0);
}

#[test]
fn all_gather_of_unseen_tables_is_within_the_bars() {
    let judged = left_out(Collective::AllGather);
    let mid = score(&judged, MIB);
    report("all-gather >= 1 MiB", &mid);
    assert!(mid.mean <= 5.0);
    let large = score(&judged, 32.0 * MIB);
    report("all-gather >= 32 MiB", &large);
    assert!(large.mean <= 3.0);
}

#[test]
fn reduce_scatter_of_unseen_tables_is_within_the_bars() {
    let judged = left_out(Collective::ReduceScatter);
    let mid = score(&judged, MIB);
    report("reduce-scatter >= 1 MiB", &mid);
    assert!(mid.mean <= 4.5);
    let large = score(&judged, 32.0 * MIB);
    report("reduce-scatter >= 32 MiB", &large);
    assert!(large.mean <= 2.5);
}

#[test]
fn all_to_all_of_unseen_tables_is_reported() {
    // No bar exists; the figure is printed, and a fit that has come apart fails.
    let mid = score(&left_out(Collective::AllToAll), MIB);
    report("all-to-all >= 1 MiB", &mid);
    assert!(mid.mean <= 6.0);
}

#[test]
fn bands_hold_nine_of_ten_unseen_points() {
    for collective in [
        Collective::AllReduce,
        Collective::AllGather,
        Collective::ReduceScatter,
    ] {
        let judged = left_out(collective);
        let held = judged.iter().filter(|j| j.in_band).count();
        println!(
            "band holds {held} of {} for {}",
            judged.len(),
            collective.id()
        );
        assert!(judged.len() > 200);
        assert!(held as f64 >= 0.9 * judged.len() as f64);
    }
    let request = request(8, Launch::ProcessPerGpu);
    let curve = resolve(&request);
    for (bytes, widest) in [
        (1024.0, 0.12),
        (MIB, 0.12),
        (32.0 * MIB, 0.05),
        (4096.0 * MIB, 0.05),
    ] {
        let band = curve.call(bytes).unwrap().band;
        assert!(1.0 - band.low <= widest + 1e-12 && band.high - 1.0 <= widest + 1e-12);
    }
}

fn request(gpus: u32, launch: Launch) -> Request {
    Request {
        gpu: Gpu::H100Sxm,
        gpus,
        link: Link::NvSwitch,
        bridge: Bridge::Two,
        collective: Collective::AllReduce,
        algorithm: Algorithm::Auto,
        launch,
    }
}

#[test]
fn other_launch_modes_follow_their_published_rows() {
    let mut errors = std::collections::BTreeMap::<&str, Vec<f64>>::new();
    for table in published::all().iter().filter(|t| sxm(t)) {
        let (Some(collective), "isolated" | "single-process" | "cuda-graph") =
            (table.collective(), table.launch)
        else {
            continue;
        };
        let Some(launch) = table.launch() else {
            continue;
        };
        let curve = resolve(&Request {
            collective,
            algorithm: table.algorithm,
            ..request(table.gpus, launch)
        });
        for &(bytes, micros) in &table.rows {
            let predicted = curve.call(bytes as f64).unwrap().seconds * 1e6;
            errors
                .entry(launch.id())
                .or_default()
                .push((predicted / micros - 1.0).abs());
        }
    }
    let mean = |launch: Launch| {
        let all = &errors[launch.id()];
        let mean = 100.0 * all.iter().sum::<f64>() / all.len() as f64;
        println!(
            "{:<18} {:>4} rows  mean {mean:.2} %",
            launch.id(),
            all.len()
        );
        mean
    };
    assert!(mean(Launch::Isolated) <= 4.0);
    assert!(mean(Launch::SingleProcess) <= 3.0);
    assert!(mean(Launch::CudaGraph) <= 4.0);
    assert!(mean(Launch::CudaGraphSingle) <= 6.0);
}

#[test]
fn small_message_floors_follow_published_facts_within_ten_per_cent() {
    for (launch, gpus, bytes, micros) in [
        (Launch::Isolated, 8, 65_536.0, 39.0),
        (Launch::SingleProcess, 8, 8.0, 33.0),
        (Launch::SingleProcess, 4, 8.0, 23.3),
        (Launch::ProcessPerGpu, 2, 512.0, 6.2),
        (Launch::ProcessPerGpu, 4, 512.0, 9.5),
        (Launch::ProcessPerGpu, 8, 512.0, 15.8),
    ] {
        let predicted = resolve(&request(gpus, launch)).call(bytes).unwrap().seconds * 1e6;
        println!(
            "{} n={gpus} {bytes} B: {predicted:.1} us, published {micros} us",
            launch.id()
        );
        assert!((predicted / micros - 1.0).abs() <= 0.10);
    }
}

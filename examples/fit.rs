//! Fits the lanes to the published tables and prints `src/collective/fitted.rs`.
//!
//! `cargo run --release --example fit -- 2026-11-30 > fitted.rs`, with the day of the fit; then format it and move it to
//! `src/collective/`. Written there directly it would be emptied before it is compiled.

use synctoll::calibrate::plan::{self, Fitted, PLANS};
use synctoll::collective::{Algorithm, Collective, Platform, published};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let day = std::env::args()
        .nth(1)
        .ok_or("say the day of the fit, as 2026-11-30")?;
    let tables = published::all();
    println!(
        "//! Lanes fitted to the published tables on {day}. Written by `cargo run --release --example fit`: change\n\
         //! `src/calibrate/plan.rs` and run it again. Tolls in microseconds, speeds in GB/s of wire volume.\n\n\
         use super::lane::{{Lane, Platform, Regime, Table}};\n\
         use super::{{Algorithm, Collective}};\n\n\
         const fn lane(toll_us: f64, speed_gbps: f64, name: &'static str) -> Lane {{\n    \
         Lane {{ toll: toll_us * 1e-6, speed: speed_gbps * 1e9, name }}\n}}\n\n\
         /// Every fitted table.\npub fn tables() -> &'static [Table] {{\n    TABLES\n}}\n\n\
         static TABLES: &[Table] = &["
    );
    for plan in PLANS {
        print_table(&plan::fit(plan, &tables, None)?);
    }
    println!("];");
    Ok(())
}

fn print_table(fitted: &Fitted) {
    let plan = &fitted.plan;
    println!(
        "    Table {{\n        platform: Platform::{:?},\n        gpus: {},\n        collective: Collective::{:?},\n        \
         algorithm: Algorithm::{:?},\n        to: {:.1},\n        mean_residual_percent: {:.2},\n        worst_residual_percent: {:.1},\n        \
         sources: &{:?},\n        regimes: &[",
        plan.platform,
        plan.gpus,
        plan.collective,
        plan.algorithm,
        fitted.to,
        100.0 * fitted.mean_residual,
        100.0 * fitted.worst_residual,
        fitted.sources
    );
    for ((up_to, algorithm, _), fit) in plan.regimes.iter().zip(&fitted.regimes) {
        let up_to = if up_to.is_finite() {
            format!("{up_to:.1}")
        } else {
            "f64::INFINITY".into()
        };
        println!(
            "            Regime {{\n                up_to: {up_to},\n                algorithm: Algorithm::{algorithm:?},\n                lanes: &["
        );
        for (index, lane) in fit.lanes.iter().enumerate() {
            println!(
                "                    lane({}, {}, {:?}),",
                digits(lane.toll * 1e6),
                digits(lane.speed / 1e9),
                name(
                    plan.platform,
                    plan.collective,
                    *algorithm,
                    up_to != "f64::INFINITY",
                    index
                )
            );
        }
        println!("                ],\n            }},");
    }
    println!("        ],\n    }},");
}

/// Four significant digits: well inside the residual.
fn digits(value: f64) -> String {
    let magnitude = if value == 0.0 {
        0
    } else {
        libm::floor(libm::log10(value)) as i32
    };
    let decimals = usize::try_from(3 - magnitude).unwrap_or(0);
    let text = format!("{value:.decimals$}");
    if text.contains('.') {
        text
    } else {
        format!("{text}.0")
    }
}

/// What the library does in a lane: the algorithm, the protocol where logs show it, and the lane's place.
fn name(
    platform: Platform,
    collective: Collective,
    algorithm: Algorithm,
    small: bool,
    index: usize,
) -> String {
    let what = match (algorithm, collective) {
        (_, Collective::AllToAll) if small => "P2P small",
        (_, Collective::AllToAll) => "P2P",
        (Algorithm::Ring, Collective::AllReduce) if platform == Platform::Sxm && small => "Ring LL",
        (Algorithm::Nvls, _) => "NVLS",
        (Algorithm::Tree, _) => "Tree",
        _ if small => "Ring small",
        _ => "Ring",
    };
    format!("{what} {}", index + 1)
}

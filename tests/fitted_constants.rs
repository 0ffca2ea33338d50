//! The committed lanes are what the fitting code makes of the published tables.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use synctoll::calibrate::plan::{self, PLANS};
use synctoll::calibrate::{FitError, Point, fit_lanes};
use synctoll::collective::published::{self, all};
use synctoll::collective::tables;

#[test]
fn fitting_again_gives_the_committed_constants() {
    let published = all();
    assert_eq!(PLANS.len(), tables().len());
    for (plan, table) in PLANS.iter().zip(tables()) {
        let fitted = plan::fit(plan, &published, None).unwrap();
        assert_eq!(
            (plan.platform, plan.gpus, plan.collective),
            (table.platform, table.gpus, table.collective)
        );
        assert_eq!(plan.regimes.len(), table.regimes.len(), "{plan:?}");
        for (planned, regime) in plan.regimes.iter().zip(table.regimes) {
            assert_eq!(
                (planned.0, planned.1),
                (regime.up_to, regime.algorithm),
                "{plan:?}"
            );
        }
        assert_eq!(fitted.to, table.to, "{plan:?}");
        assert!(
            (100.0 * fitted.worst_residual - table.worst_residual_percent).abs() < 0.06,
            "{plan:?}"
        );
        assert_eq!(fitted.sources, table.sources, "{plan:?}");
        for (fit, regime) in fitted.regimes.iter().zip(table.regimes) {
            assert_eq!(fit.lanes.len(), regime.lanes.len(), "{plan:?}");
            for (lane, committed) in fit.lanes.iter().zip(regime.lanes) {
                // Constants are committed with four digits.
                assert!(
                    (lane.toll - committed.toll).abs() <= 6e-4 * committed.toll,
                    "{plan:?} {lane:?} {committed:?}"
                );
                assert!(
                    (lane.speed / committed.speed - 1.0).abs() <= 6e-4,
                    "{plan:?} {lane:?} {committed:?}"
                );
            }
        }
        assert!((100.0 * fitted.mean_residual - table.mean_residual_percent).abs() < 0.006);
    }
}

#[test]
fn every_constant_names_published_sources() {
    let known: Vec<&str> = published::sources().iter().map(|s| s.id).collect();
    for table in tables() {
        assert!(!table.sources.is_empty());
        for source in table.sources {
            assert!(known.contains(source), "{source} is not in sources.txt");
        }
    }
}

#[test]
fn every_published_row_was_read() {
    let rows: usize = all().iter().map(|t| t.rows.len()).sum();
    assert_eq!(rows, 1868);
    assert_eq!(published::sources().len(), 26);
}

/// Two lanes crossing at 5 MB.
fn two_lanes() -> Vec<Point> {
    (0..24)
        .map(|power| {
            let volume = 512.0 * f64::from(1_u32 << power);
            Point {
                volume,
                seconds: (10e-6 + volume / 100e9).min(30e-6 + volume / 166e9),
            }
        })
        .collect()
}

#[test]
fn a_fit_of_exact_lanes_finds_them() {
    let fit = fit_lanes(&two_lanes(), 2).unwrap();
    assert!(fit.worst_residual < 0.01, "{fit:?}");
    assert!((fit.lanes[1].speed / 166e9 - 1.0).abs() < 0.02, "{fit:?}");
}

#[test]
fn one_bad_row_does_not_bend_the_lanes() {
    let clean = fit_lanes(&two_lanes(), 2).unwrap();
    for bad in 0..24 {
        for factor in [0.3, 3.0] {
            let mut points = two_lanes();
            points[bad].seconds *= factor;
            let fit = fit_lanes(&points, 2).unwrap();
            for point in two_lanes()
                .iter()
                .enumerate()
                .filter(|(i, _)| *i != bad)
                .map(|(_, p)| p)
            {
                let drift = fit.seconds(point.volume) / clean.seconds(point.volume) - 1.0;
                assert!(
                    drift.abs() < 0.06,
                    "row {bad} times {factor} moved {point:?} by {drift}"
                );
            }
        }
    }
}

#[test]
fn the_order_of_rows_does_not_matter() {
    let mut reversed = two_lanes();
    reversed.reverse();
    assert_eq!(
        fit_lanes(&two_lanes(), 3).unwrap(),
        fit_lanes(&reversed, 3).unwrap()
    );
}

#[test]
fn bad_points_and_too_few_sizes_are_refused() {
    let point = |volume, seconds| Point { volume, seconds };
    for bad in [
        point(f64::NAN, 1.0),
        point(1.0, 0.0),
        point(-1.0, 1.0),
        point(1.0, f64::INFINITY),
    ] {
        assert_eq!(fit_lanes(&[bad], 1), Err(FitError::BadPoint));
    }
    assert!(matches!(
        fit_lanes(&[point(1.0, 1.0)], 1),
        Err(FitError::TooFewSizes {
            needed: 2,
            found: 1,
            ..
        })
    ));
    assert!(fit_lanes(&[], 0).is_err());
}

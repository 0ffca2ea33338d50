//! The article's three formulas as printed, on values computed by hand.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use synctoll::loss::formula::{blocked_links, coef_nvlink, loss_nv, t_sync, throughput_lost};

#[test]
fn formula_1_is_the_added_cycles_over_the_local_ones() {
    assert_eq!(loss_nv(1_250_000.0, 1_000_000.0), Some(0.25));
    assert_eq!(loss_nv(1_000_000.0, 1_000_000.0), Some(0.0));
    assert_eq!(loss_nv(3.0, 1.5), Some(1.0));
    assert_eq!(loss_nv(1.0, 0.0), None);
    assert_eq!(loss_nv(f64::NAN, 1.0), None);
}

#[test]
fn formula_2_is_links_over_links_and_blocked() {
    assert_eq!(coef_nvlink(18.0, 0.0), Some(1.0));
    assert_eq!(coef_nvlink(18.0, 18.0), Some(0.5));
    assert_eq!(coef_nvlink(18.0, 6.0), Some(0.75));
    // As printed, cycles may stand in for B, however large.
    assert_eq!(coef_nvlink(18.0, 162.0), Some(0.1));
    assert_eq!(coef_nvlink(0.0, 1.0), None);
    assert_eq!(coef_nvlink(18.0, -1.0), None);
}

#[test]
fn from_a_scenario_formula_2_lies_between_a_half_and_one() {
    for share in [0.0, 0.1, 0.25, 0.5, 1.0] {
        let coef = coef_nvlink(18.0, blocked_links(18.0, share)).unwrap();
        assert!((coef - 1.0 / (1.0 + share)).abs() < 1e-15);
        assert!((0.5..=1.0).contains(&coef));
    }
}

#[test]
fn formula_3_is_bytes_over_bandwidth_and_the_barrier() {
    // 450 MB at 450 GB/s take a millisecond, the barrier 16 microseconds more.
    assert!((t_sync(450e6, 450e9, 16e-6).unwrap() - 1.016e-3).abs() < 1e-15);
    assert_eq!(t_sync(0.0, 450e9, 16e-6), Some(16e-6));
    assert_eq!(t_sync(1.0, 0.0, 0.0), None);
}

#[test]
fn throughput_lost_is_the_overhead_seen_from_the_longer_step() {
    assert_eq!(throughput_lost(0.0), 0.0);
    assert_eq!(throughput_lost(1.0), 0.5);
    assert!((throughput_lost(0.25) - 0.2).abs() < 1e-15);
}

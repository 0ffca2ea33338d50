//! The seeded draws behind straggling: their distribution, their independence, and that nothing else moves them.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use synctoll::simulate::{TAIL, normal, uniform, with_draws};

/// Φ by the complementary error function: another route than the one that draws.
fn distribution(z: f64) -> f64 {
    0.5 * libm::erfc(-z / std::f64::consts::SQRT_2)
}

#[test]
fn a_draw_is_the_normal_quantile_of_its_uniform_number() {
    assert!((distribution(-4.0) / TAIL - 1.0).abs() < 1e-12);
    for m in 0..20_000 {
        let expected = TAIL + uniform(5, 3, m) * (1.0 - 2.0 * TAIL);
        let got = distribution(normal(5, 3, m));
        assert!(
            (got - expected).abs() < 1e-14,
            "draw {m}: {got} for {expected}"
        );
    }
}

#[test]
fn draws_have_the_moments_of_the_cut_normal_distribution() {
    let n = 200_000_u64;
    let draws: Vec<f64> = (0..n).map(|m| normal(7, m % 8, m / 8)).collect();
    let mean = draws.iter().sum::<f64>() / n as f64;
    let variance = draws.iter().map(|z| z * z).sum::<f64>() / n as f64;
    // Cutting at ±4 takes 2·4·φ(4)/(1 − 2Φ(−4)) off the variance.
    let density = libm::exp(-8.0) / libm::sqrt(2.0 * std::f64::consts::PI);
    let expected = 1.0 - 8.0 * density / (1.0 - 2.0 * TAIL);
    assert!(mean.abs() < 5.0 / (n as f64).sqrt(), "{mean}");
    assert!(
        (variance - expected).abs() < 5.0 * (2.0 / n as f64).sqrt(),
        "{variance} for {expected}"
    );
    assert!(draws.iter().all(|z| z.abs() <= 4.0));
}

#[test]
fn a_draw_depends_on_seed_rank_and_micro_batch_alone() {
    let few = with_draws(3, 2, 5, |d| d.sum(1, 2, 3));
    let many = with_draws(3, 8, 500, |d| d.sum(1, 2, 3));
    let other = with_draws(4, 2, 5, |d| d.sum(1, 2, 3));
    assert_eq!(few, many);
    assert!((few - normal(3, 1, 2)).abs() < 1e-12);
    assert_ne!(few, other);
    assert_eq!(with_draws(3, 1, 1, |d| d.sum(0, 0, 1)), normal(3, 0, 0));
}

#[test]
fn neighbouring_ranks_micro_batches_and_seeds_are_not_correlated() {
    let n = 40_000;
    let correlation = |pair: &dyn Fn(u64) -> (f64, f64)| {
        (0..n).map(pair).map(|(a, b)| a * b).sum::<f64>() / n as f64
    };
    let found = [
        correlation(&|i| (normal(1, 0, i), normal(1, 1, i))),
        correlation(&|i| (normal(1, 0, i), normal(1, 0, i + 1))),
        correlation(&|i| (normal(1, 0, i), normal(2, 0, i))),
    ];
    assert!(
        found.iter().all(|c| c.abs() < 5.0 / (n as f64).sqrt()),
        "{found:?}"
    );
}

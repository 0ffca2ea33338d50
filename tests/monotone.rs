//! What can only help: more bandwidth, longer compute, fewer syncs.
//!
//! Real effects break the rule, and the tests leave them out. Next to time outside the micro-batches (`step`), which is
//! spent once a period, whatever grows with the micro-batches counts for more: waiting for a late rank, and every sync
//! where each micro-batch has one. And the library chooses a lane as if nobody shared the link, so with other tenants a
//! faster link may move a message onto a lane that suffers more from them.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod scenarios;

use proptest::prelude::*;
use scenarios::scenario;
use synctoll::collective::{Algorithm, Collective, Curve, Lane, Stretch, resolve};
use synctoll::loss::{Study, formula};
use synctoll::quantity::{Ratio, Seconds};
use synctoll::scenario::{Scenario, Sync};
use synctoll::simulate::Outcome;

/// Throughput lost, and how far three standard errors of the mean over the simulated periods reach.
fn lost(outcome: &Outcome, periods: usize) -> (f64, f64) {
    let overhead = outcome.exposed / outcome.local;
    let error = outcome.spread / (periods as f64).sqrt() / outcome.local;
    (formula::throughput_lost(overhead), 3.0 * error)
}

fn of(scenario: &Scenario) -> (f64, f64) {
    let study = Study::new(scenario, &resolve(&scenario.request()));
    lost(&study.outcome(), study.work.periods(&study.causes))
}

/// No more than before, but for rounding and what chance allows.
fn no_more(after: (f64, f64), before: (f64, f64)) -> bool {
    after.0 <= before.0 * (1.0 + 1e-9) + 1e-12 + (after.1 * after.1 + before.1 * before.1).sqrt()
}

/// Without bursts, and without time outside where something grows with the micro-batches.
fn fair(base: Scenario) -> Scenario {
    let grows = !base.jitter.is_zero() || base.slowrank.is_some() || base.sync != Sync::NoSync;
    Scenario {
        step: if grows { Seconds::ZERO } else { base.step },
        burst: None,
        ..base
    }
}

fn quiet(base: Scenario) -> Scenario {
    fair(Scenario {
        jitter: Ratio::ZERO,
        ..base
    })
}

/// Lanes of a machine that does not exist.
fn lanes(scenario: &Scenario, toll: f64, speed: f64) -> Study {
    let lane = |toll: f64, speed: f64| Lane {
        toll,
        speed,
        name: "made up",
    };
    let ring = Stretch {
        up_to: f64::INFINITY,
        algorithm: Algorithm::Ring,
        lanes: if scenario.share.is_zero() {
            vec![lane(toll, speed / 8.0), lane(6.0 * toll, speed)]
        } else {
            vec![lane(toll, speed)]
        },
    };
    let curve = Curve::of(Collective::AllReduce, scenario.n, vec![ring], 1e12);
    Study::new(scenario, &curve)
}

proptest! {
    #[test]
    fn longer_compute_never_costs_more(base in scenario(), longer in 1.0..20.0_f64) {
        let before = quiet(base);
        let compute = before.compute_used().get() * longer;
        let after = Scenario { compute: Some(Seconds::new(compute).unwrap()), ..before.clone() };
        prop_assert!(no_more(of(&after), of(&before)), "{:?} after {:?}", of(&after), of(&before));
    }

    #[test]
    fn more_micro_batches_a_sync_never_cost_more(base in scenario(), times in 2_u32..20) {
        let before = Scenario { per: 1, ..quiet(base) };
        let after = Scenario { every: before.every * times, ..before.clone() };
        prop_assert!(no_more(of(&after), of(&before)), "{:?} after {:?}", of(&after), of(&before));
    }

    #[test]
    fn more_bandwidth_never_costs_more(base in scenario(), toll in 1e-6..1e-3_f64, speed in 1e9..1e12_f64, faster in 1.0..20.0_f64) {
        let base = Scenario { coll: Collective::AllReduce, sync: Sync::NoSync, ..quiet(base) };
        let at = |speed: f64| lost(&lanes(&base, toll, speed).outcome(), 1);
        prop_assert!(no_more(at(speed * faster), at(speed)), "{:?} after {:?}", at(speed * faster), at(speed));
    }

    #[test]
    fn with_jitter_more_micro_batches_and_longer_compute_cost_no_more_than_chance_allows(
        base in scenario(), times in 2_u32..20, longer in 1.0..20.0_f64,
    ) {
        let before = Scenario { per: 1, ..fair(base) };
        let fewer = Scenario { every: before.every * times, ..before.clone() };
        prop_assert!(no_more(of(&fewer), of(&before)), "{:?} after {:?}", of(&fewer), of(&before));
        let compute = before.compute_used().get() * longer;
        let after = Scenario { compute: Some(Seconds::new(compute).unwrap()), ..before.clone() };
        prop_assert!(no_more(of(&after), of(&before)), "{:?} after {:?}", of(&after), of(&before));
    }
}

//! A verdict changes when the figures behind it are changed.

use synctoll::collective::{Algorithm, Call};
use synctoll::loss::claims::{ClaimId, Judge, Verdict};
use synctoll::loss::predict;
use synctoll::quantity::{Ratio, Seconds};
use synctoll::scenario::{Scenario, Workload};

use super::{call, known, real};

/// A claim judged on scenarios that were changed first.
fn bent(id: ClaimId, change: impl Fn(&mut Scenario)) -> Verdict {
    let changed = |scenario: &Scenario| {
        let mut scenario = scenario.clone();
        change(&mut scenario);
        scenario
    };
    Judge {
        predict: &|scenario| predict(&changed(scenario)),
        call: &|scenario, bytes| call(&changed(scenario), bytes),
    }
    .claim(id)
    .verdict
}

/// Nothing but the wire, beside a micro-batch of so many seconds.
fn bare(seconds: f64) -> impl Fn(&mut Scenario) {
    move |scenario| {
        scenario.compute = Some(Seconds::new(seconds).unwrap());
        scenario.jitter = Ratio::ZERO;
        scenario.slow = Some(Ratio::ZERO);
        scenario.drain = Some(Seconds::ZERO);
        scenario.extra = Some(Seconds::ZERO);
    }
}

#[test]
fn several_cards_lose_no_more_than_one_where_compute_dwarfs_the_sync() {
    let id = ClaimId::AboveSingleCard;
    assert!(matches!(real(id).verdict, Verdict::HoldsIn(_)));
    assert_eq!(bent(id, bare(1e4)), Verdict::DoesNotHold);
}

#[test]
fn several_cards_lose_14_to_20_points_more_where_the_framework_takes_just_that() {
    // 17 points of C_local, 1 s of compute with both single-card losses, over a wire that takes next to nothing.
    let verdict = bent(ClaimId::AboveSingleCard, |scenario| {
        bare(1.0)(scenario);
        scenario.size = Some("1MiB".parse().unwrap());
        scenario.extra = Some(Seconds::new(0.17 * f64::from(scenario.every)).unwrap());
    });
    assert_eq!(verdict, Verdict::Holds);
}

#[test]
fn small_batches_lose_little_or_much_as_compute_has_it() {
    let id = ClaimId::SmallBatch;
    assert!(matches!(real(id).verdict, Verdict::HoldsIn(_)));
    assert_eq!(bent(id, bare(1e4)), Verdict::DoesNotHold);
    assert_eq!(bent(id, bare(1e-4)), Verdict::Holds);
}

#[test]
fn accumulation_lowers_nothing_where_every_micro_batch_is_synchronised_alike() {
    let id = ClaimId::Accumulation;
    assert_eq!(real(id).verdict, Verdict::Holds);
    assert_eq!(
        bent(id, |scenario| scenario.every = 1),
        Verdict::DoesNotHold
    );
}

#[test]
fn separating_wins_nothing_back_where_nobody_shares_or_somebody_stays() {
    let id = ClaimId::Colocation;
    assert!(matches!(real(id).verdict, Verdict::HoldsIn(_)));
    assert_eq!(
        bent(id, |scenario| scenario.share = Ratio::ZERO),
        Verdict::DoesNotHold
    );
    assert_eq!(
        bent(id, |scenario| scenario.share = Ratio::new(0.1).unwrap()),
        Verdict::DoesNotHold
    );
}

#[test]
fn separating_has_to_win_back_more_than_a_trace() {
    let id = ClaimId::Colocation;
    // Nothing hides the messages: with 30 % of the link gone they are always longer, and compute alone decides by how much
    // of the step.
    let beside = |seconds: f64| {
        bent(id, move |scenario| {
            bare(seconds)(scenario);
            scenario.overlap = false;
            scenario.every = 1;
            scenario.size = Some("1GiB".parse().unwrap());
        })
    };
    assert_eq!(beside(1e4), Verdict::DoesNotHold);
    assert_eq!(beside(1e-2), Verdict::Holds);
}

#[test]
fn pcie_doubles_nothing_where_it_is_as_fast_and_everything_where_it_is_slow() {
    let id = ClaimId::Pcie;
    assert!(matches!(real(id).verdict, Verdict::HoldsIn(_)));
    assert_eq!(
        bent(id, |scenario| scenario.link = None),
        Verdict::DoesNotHold
    );
    let slow = |scenario: &Scenario, bytes: f64| {
        call(scenario, bytes).map(|call| Call {
            seconds: call.seconds
                * if scenario.link_used().is_nvlink() {
                    1.0
                } else {
                    2.0
                },
            ..call
        })
    };
    let judge = Judge {
        predict: &known,
        call: &slow,
    };
    assert_eq!(judge.claim(id).verdict, Verdict::Holds);
}

#[test]
fn the_operator_is_where_the_library_runs_it() {
    let id = ClaimId::Operator;
    assert_eq!(real(id).verdict, Verdict::Holds);
    let running = |algorithm: Algorithm| {
        let judge = Judge {
            predict: &known,
            call: &|scenario, bytes| call(scenario, bytes).map(|call| Call { algorithm, ..call }),
        };
        match judge.claim(id).verdict {
            Verdict::HoldsIn(part) => part.gpus,
            verdict => panic!("{verdict:?}"),
        }
    };
    assert!(running(Algorithm::Nvls).iter().all(|gpu| gpu.is_sxm()));
    assert!(running(Algorithm::Ring).iter().all(|gpu| !gpu.is_sxm()));
}

#[test]
fn one_card_loses_as_soon_as_it_is_two() {
    let id = ClaimId::OneCard;
    assert_eq!(real(id).verdict, Verdict::Holds);
    assert_eq!(real(id).range(), (0.0, 0.0));
    assert_eq!(
        bent(id, |scenario| {
            scenario.n = 2;
            scenario.model = Workload::Resnet50;
        }),
        Verdict::DoesNotHold
    );
}

#[test]
fn nothing_compounds_where_the_single_card_loses_nothing() {
    let id = ClaimId::Compounding;
    assert_eq!(real(id).verdict, Verdict::Holds);
    let verdict = bent(id, |scenario| {
        scenario.hbm = None;
        scenario.fp8 = None;
        scenario.model = Workload::Resnet50;
    });
    assert_eq!(verdict, Verdict::DoesNotHold);
}

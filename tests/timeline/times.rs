//! Times add up.

use proptest::prelude::*;
use synctoll::loss::{Activity, CALLS_FOLLOWED, RankTimes, ShownCall};
use synctoll::scenario::{Scenario, Sync};

use crate::scenarios::scenario;
use crate::{query, table};

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn slices_tile_the_time_and_add_up_to_what_is_reported(base in scenario(), periods in 1_usize..4) {
        let (followed, table) = table(&base, periods);
        let end = table.duration();
        prop_assert_eq!(table.ranks.len(), base.n as usize);
        for rank in &table.ranks {
            let mut at = 0.0;
            for slice in &rank.slices {
                prop_assert!((slice.from - at).abs() <= 1e-9 * end, "at {at}: {slice:?}");
                prop_assert!(slice.to > slice.from);
                at = slice.to;
            }
            prop_assert!((at - end).abs() <= 1e-9 * end);
            let sum = rank.computing + rank.slowed + rank.waits() + rank.copy_exposed + rank.framework + rank.outside;
            prop_assert!((sum - end).abs() <= 1e-9 * end, "{sum} of {end}");
            // Every rank computes what the recurrence counts as its own; the mean is C_local without the time outside.
            let calls: f64 = table.calls.iter().map(|call| call.to - call.from).sum();
            let both = rank.copy_hidden + rank.copy_exposed;
            prop_assert!((both - calls).abs() <= 1e-9 * end.max(calls));
            let each: f64 = table.exposed(rank).iter().sum();
            prop_assert!((each - rank.copy_exposed).abs() <= 1e-9 * end);
        }
        let work = followed.study.work;
        let repeats = f64::from(work.every) / f64::from(work.simulated());
        let ranks = table.ranks.len() as f64;
        let mean: f64 = table.ranks.iter().map(|rank| rank.computing).sum::<f64>() / ranks;
        let own = (followed.simulated.outcome.local - work.outside) / if base.per > 1 { 1.0 } else { repeats };
        // Short slices late in a long time carry the rounding of that time.
        let off = (mean / table.periods.len() as f64 - own).abs();
        prop_assert!(off <= 1e-9 * own + 1e-12 * end, "{mean} {own}");
    }

    #[test]
    fn everyone_waits_for_the_last_of_each_step_and_no_longer(base in scenario()) {
        let base = Scenario { sync: Sync::NoSync, per: 1, ..base };
        let (_, table) = table(&base, 3);
        let end = table.duration();
        for rank in &table.ranks {
            let periods = 0..table.periods.len();
            let latest = |period: usize| table.ranks.iter().map(|rank| rank.finished[period]).fold(0.0, f64::max);
            let early: f64 = periods.map(|period| latest(period) - rank.finished[period]).sum();
            prop_assert!((rank.waits_for_ranks - early).abs() <= 1e-9 * end, "{} {early}", rank.waits_for_ranks);
        }
    }

    #[test]
    fn somebody_is_always_on_the_way_to_those_who_wait(base in scenario()) {
        let (_, table) = table(&base, 2);
        for rank in &table.ranks {
            for wait in rank.slices.iter().filter(|slice| slice.activity == Activity::Waits) {
                let at = f64::midpoint(wait.from, wait.to);
                let comes = |rank: &RankTimes| {
                    let next = rank.slices.partition_point(|slice| slice.to <= at);
                    rank.slices.get(next).is_some_and(|slice| slice.activity != Activity::Waits)
                };
                prop_assert!(table.ranks.iter().any(comes), "{wait:?}");
            }
        }
    }

    #[test]
    fn the_barrier_of_a_period_lifts_once_and_after_everyone_has_come(base in scenario()) {
        let (_, table) = table(&base, 3);
        prop_assert_eq!(table.barriers.len(), table.periods.len());
        let end = table.duration();
        for (period, barrier) in table.barriers.iter().enumerate() {
            let begins = if period == 0 { 0.0 } else { table.periods[period - 1] };
            prop_assert!(*barrier > begins && *barrier <= table.periods[period] * (1.0 + 1e-12));
            for rank in &table.ranks {
                prop_assert!(rank.finished[period] <= barrier + 1e-12 * end);
                prop_assert!(rank.finished[period] > begins);
            }
        }
    }
}

#[test]
fn a_wait_for_queued_buckets_is_no_wait_for_ranks() {
    // The link is slower than compute, so after the backward pass several buckets are queued.
    let scenario = query("n=8&link=pcie-p2p&gpu=h100-pcie&jitter=0&drain=0s&extra=0s");
    let (_, table) = table(&scenario, 1);
    for rank in &table.ranks {
        assert!(rank.copy_exposed > 0.5 * table.duration());
        assert_eq!(rank.waits(), 0.0);
    }
}

#[test]
fn a_late_gpu_is_waited_for_although_earlier_buckets_still_move() {
    // The same link: GPU 5 launches its last bucket late, while buckets that all have launched are queued.
    let scenario =
        query("n=8&link=pcie-p2p&gpu=h100-pcie&jitter=0&drain=0s&extra=0s&slowrank=5:1%");
    let (_, table) = table(&scenario, 1);
    let wait = table.ranks[5].finished[0] - table.ranks[0].finished[0];
    let moves = |call: &ShownCall| call.from < table.ranks[0].finished[0];
    assert!(wait > 0.0 && table.calls.iter().filter(|call| moves(call)).count() > 1);
    for (rank, times) in table.ranks.iter().enumerate() {
        let waits = if rank == 5 { 0.0 } else { wait };
        assert!((times.waits() - waits).abs() <= 1e-9 * wait, "{rank}");
    }
}

#[test]
fn one_gpu_computes_all_the_time() {
    for text in ["n=1", "n=1&sync=sharded", "n=1&per=8", "n=1&every=4"] {
        let (_, table) = table(&query(text), 2);
        assert!(
            (table.computing_share(&table.ranks[0]) - 1.0).abs() < 1e-12,
            "{text}"
        );
        assert!(table.calls.is_empty() && table.barriers.is_empty());
    }
}

#[test]
fn other_tenants_add_what_the_calls_take_longer() {
    let base = "jitter=0&overlap=off&n=8&size=1GB&extra=0s";
    let (_, alone) = table(&query(base), 1);
    let (_, shared) = table(&query(&format!("{base}&share=40%")), 1);
    let longer = shared.duration() - alone.duration();
    let added: f64 = shared.calls.iter().map(|call| call.added).sum();
    assert!(
        longer > 0.0 && (added / longer - 1.0).abs() < 1e-9,
        "{added} {longer}"
    );
    assert!(alone.calls.iter().all(|call| call.added == 0.0));
}

#[test]
fn moments_are_in_order_distinct_and_few() {
    for text in ["", crate::MANY, "per=2000", "sync=sharded&every=4"] {
        let (_, table) = table(&query(text), 3);
        let moments = table.moments(1000);
        assert!(
            moments.len() > 3 && moments.len() <= 1000,
            "{text}: {}",
            moments.len()
        );
        assert!(moments.windows(2).all(|two| two[0] < two[1]));
        assert_eq!(moments[0], 0.0);
        for barrier in &table.barriers {
            let near = moments
                .iter()
                .any(|at| (at - barrier).abs() <= 1e-9 * table.duration());
            assert!(near, "{text}: {barrier}");
        }
    }
}

#[test]
fn very_many_syncs_are_cut_to_those_that_fit() {
    let (followed, table) = table(&query("per=100000&compute=1s&jitter=0"), 3);
    assert_eq!(followed.shortened_from, Some(100_000));
    assert_eq!(table.calls.len(), CALLS_FOLLOWED as usize);
    // The slices that are left are as long as they were.
    let slice = table.ranks[0].slices[0].length();
    assert!((slice / 1e-5 - 1.0).abs() < 1e-9, "{slice}");
}

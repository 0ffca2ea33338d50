//! What the strip says against the spans of the simulation.

use proptest::prelude::*;
use synctoll::chart::strip::{Happens, Phase, StripSize};
use synctoll::loss::{Activity, Timetable, timetable};
use synctoll::quantity::Lang;
use synctoll::scenario::Sync;
use synctoll::simulate::Doing;

use crate::{Case, QUERIES, scenarios};

/// Ranks in a wait at `t`, and whether anybody computes then.
fn seen(case: &Case, t: f64) -> (u32, bool) {
    let now = case.followed.timeline.spans.iter();
    let now = now.filter(|span| span.from <= t && t < span.to);
    let (mut waits, mut computes) = (0, false);
    for span in now {
        match span.doing {
            Doing::WaitsForStart | Doing::WaitsForCall => waits += 1,
            Doing::Compute(_) | Doing::Slowed(_) => computes = true,
            _ => {}
        }
    }
    (waits, computes)
}

fn says_what_was_simulated(case: &Case, share: f64) {
    let t = share * case.trips.duration();
    let state = case.trips.at(t);
    let (waits, computes) = seen(case, t);
    if case.scenario.sync == Sync::Sharded {
        // Whoever waits for parameters on the way is not at the barrier.
        assert!(state.waiting + state.standing() <= case.scenario.n);
        assert!(state.waiting <= waits);
    } else {
        let expected = if computes { waits } else { 0 };
        assert_eq!(state.waiting, expected, "at {t}: {state:?}");
        assert_eq!(state.standing(), 0);
    }
    assert_eq!(state.open(), state.trucks.iter().all(|truck| !truck.waits));
    assert_eq!(state.last.is_some(), state.waiting > 0);
    if let Some(rank) = state.last {
        let late = case.trips.at(t + state.behind * 1.000_001);
        let before = case.trips.at(t + state.behind * 0.999);
        assert!(late.open() || late.last != Some(rank), "{late:?}");
        assert!(!before.trucks[rank as usize].waits);
    }
    let calls = &case.followed.timeline.calls;
    let crossing = calls.iter().any(|call| call.from <= t && t < call.to);
    assert_eq!(state.moving, crossing, "at {t}");
}

/// Who waits at the gate is hatched in the timeline at the same time, and nobody else is.
fn waits_where_the_timeline_is_hatched(case: &Case, table: &Timetable, t: f64) {
    let state = case.trips.at(t);
    let doing = |rank: u32| {
        let slices = &table.ranks[rank as usize].slices;
        let at = slices.partition_point(|slice| slice.to <= t);
        slices.get(at).map(|slice| slice.activity)
    };
    for truck in &state.trucks {
        let hatched = doing(truck.rank) == Some(Activity::Waits);
        if case.scenario.sync == Sync::Sharded {
            // Whoever waits for parameters on the way is hatched too, and whoever has arrived may still wait for bytes.
            assert!(!hatched || truck.waits || truck.stands, "{t}: {truck:?}");
        } else {
            assert_eq!(truck.waits, hatched, "{t}: {truck:?}");
        }
    }
    if let Some(last) = state.last {
        assert!(doing(last).is_some_and(Activity::computes) || case.scenario.sync == Sync::Sharded);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn strip_and_timeline_say_alike_who_waits(
        scenario in scenarios::scenario(),
        shares in prop::collection::vec(0.0..1.0, 12),
    ) {
        let case = Case::of(scenario);
        let table = timetable(&case.followed);
        for share in shares {
            waits_where_the_timeline_is_hatched(&case, &table, share * case.trips.duration());
        }
        waits_where_the_timeline_is_hatched(&case, &table, case.trips.moment());
    }

    #[test]
    fn the_boom_lifts_where_the_hatch_ends(scenario in scenarios::scenario()) {
        let case = Case::of(scenario);
        let table = timetable(&case.followed);
        let same = |a: f64, b: f64| (a - b).abs() <= 1e-12 * case.trips.duration();
        let events = case.trips.events();
        let lifts: Vec<f64> = events
            .iter()
            .filter(|event| event.happens == Happens::Lifts)
            .map(|event| event.at)
            .collect();
        // The gate that closes a step: the last one before its end.
        for (period, barrier) in table.barriers.iter().enumerate() {
            let finished = table.ranks.iter().map(|rank| rank.finished[period]);
            let last = finished.fold(0.0, f64::max);
            let lift = lifts.iter().rev().find(|at| **at <= *barrier);
            prop_assert!(lift.is_some_and(|at| same(*at, last)), "{lift:?} {last}");
        }
        if case.scenario.sync != Sync::Sharded {
            let slices = table.ranks.iter().flat_map(|rank| &rank.slices);
            for wait in slices.filter(|slice| slice.activity == Activity::Waits) {
                prop_assert!(lifts.iter().any(|at| same(*at, wait.to)), "{wait:?}");
            }
        }
    }

    #[test]
    fn a_state_is_what_was_simulated(
        scenario in scenarios::scenario(),
        shares in prop::collection::vec(0.0..1.0, 12),
    ) {
        let case = Case::of(scenario);
        for share in shares {
            says_what_was_simulated(&case, share);
        }
    }

    #[test]
    fn trucks_never_overlap_nor_leave_the_road_nor_drive_backwards(
        scenario in scenarios::scenario(),
        width in 320.0..1200.0,
        small in any::<bool>(),
    ) {
        let case = Case::of(scenario);
        let size = if small { StripSize::Small } else { StripSize::Large };
        let strip = case.strip(size, width, Lang::En);
        let plan = strip.plan();
        let (low, high) = plan.seen();
        let mut before: Option<(f64, Vec<f64>)> = None;
        for step in 0..400 {
            let t = case.trips.duration() * f64::from(step) / 400.0;
            let state = case.trips.at(t);
            let mut vehicles = plan.vehicles(&state);
            for pair in vehicles.windows(2) {
                prop_assert!(pair[0].left - pair[1].left >= plan.truck_length() - 1e-9);
            }
            // At the gate and on its way nobody is beyond the gate, nor ever wider than the picture.
            prop_assert!(low < high && high < plan.size().0);
            if state.phase == Phase::Drives {
                prop_assert!(vehicles[0].left <= plan.place(0) + 1e-9);
            }
            vehicles.sort_by_key(|placed| format!("{:?}", placed.vehicle));
            let lefts: Vec<f64> = vehicles.iter().map(|placed| placed.left).collect();
            let gone = lefts.iter().all(|left| *left >= high);
            if let Some((_, old)) = &before {
                let back = lefts.iter().zip(old).any(|(new, old)| *new < old - 1e-9);
                let left_city = case.trips.events().iter().any(|event| {
                    matches!(event.happens, Happens::Departs | Happens::Restarts)
                        && event.at > before.as_ref().unwrap().0 && event.at <= t
                }) || case.followed.timeline.periods.iter().any(|end| {
                    *end > before.as_ref().unwrap().0 && *end <= t
                }) || case.scenario.per > 1;
                prop_assert!(!back || left_city, "backwards at {t}");
            }
            match state.phase {
                Phase::Drives => prop_assert!(!gone),
                Phase::Crosses(_) => {}
                _ => prop_assert!(gone),
            }
            before = Some((t, lefts));
        }
    }
}

#[test]
fn at_no_time_do_more_wait_than_at_the_moment_of_waiting() {
    for query in QUERIES {
        let case = Case::read(query);
        let moment = case.trips.at(case.trips.moment());
        for step in 0..2000 {
            let t = case.trips.duration() * f64::from(step) / 2000.0;
            assert!(case.trips.at(t).waiting <= moment.waiting, "{query}: {t}");
        }
    }
    let slow = Case::read("jitter=0&slowrank=5:3%25");
    let moment = slow.trips.at(slow.trips.moment());
    assert_eq!((moment.waiting, moment.last), (7, Some(5)));
    let alike = Case::read("jitter=0");
    assert_eq!(alike.trips.at(alike.trips.moment()).waiting, 0);
}

#[test]
fn events_are_in_order_and_the_boom_lifts_once_a_sync() {
    for (query, syncs) in [
        ("", 2),
        ("every=4", 2),
        ("sync=each&every=4", 8),
        ("sync=sharded&every=2&bucket=200MiB", 4),
        ("per=40&size=16MiB", 80),
    ] {
        let case = Case::read(query);
        let events = case.trips.events();
        assert!(events.is_sorted_by(|a, b| a.at <= b.at), "{query}");
        let end = case.trips.duration();
        assert!(events.iter().all(|event| (0.0..=end).contains(&event.at)));
        let lifts = events.iter().filter(|e| e.happens == Happens::Lifts);
        assert_eq!(lifts.count(), syncs, "{query}");
        let early = events
            .iter()
            .filter(|e| matches!(e.happens, Happens::Arrives(_)));
        assert_eq!(early.count(), 7 * syncs, "{query}");
    }
}

#[test]
fn a_period_lasts_about_thirteen_seconds_on_screen() {
    for query in QUERIES {
        let case = Case::read(query);
        let on_screen = case.trips.duration() / 2.0 / case.trips.speed();
        // One significant digit is off by a third at most: 1.5 stands for both 1 and 2.
        assert!((8.6..=19.6).contains(&on_screen), "{query}: {on_screen}");
    }
}

#[test]
fn loads_are_all_on_the_truck_when_it_arrives_and_none_when_it_sets_out() {
    let case = Case::read("every=4");
    assert!(case.trips.at(0.0).trucks.iter().all(|t| t.loads == 0));
    let state = case.trips.at(case.trips.moment());
    for truck in &state.trucks {
        assert_eq!(truck.loads == 4, truck.waits, "{truck:?}");
    }
}

#[test]
fn times_outside_what_was_followed_are_its_ends() {
    let case = Case::read("");
    for (t, end) in [(-1.0, 0.0), (f64::NAN, 0.0), (1e9, case.trips.duration())] {
        assert_eq!(case.trips.at(t).at, end);
    }
}

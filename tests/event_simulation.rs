//! The event simulation plays the same periods as the recurrence, event by event.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod scenarios;

use proptest::prelude::*;
use scenarios::scenario;
use synctoll::collective::resolve;
use synctoll::loss::Study;
use synctoll::scenario::{Scenario, from_query};
use synctoll::simulate::{Doing, Tenant, Timeline, calls_of, play, simulate};

fn study(scenario: &Scenario) -> Study {
    Study::new(scenario, &resolve(&scenario.request()))
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn events_and_recurrence_agree(base in scenario()) {
        let Study { work, causes, .. } = study(&base);
        let figures = play(&work, &causes);
        let events = simulate(&work, &causes, None, &mut ()).outcome;
        let period = figures.local + figures.exposed;
        // Times are sums over calls: beyond a thousand a period, rounding counts.
        let exact = 1e-12_f64.max(1e-15 * calls_of(&work) as f64);
        // Bursts are times within all of the 64 simulated periods, and round there.
        let exact = match causes.tenant {
            Tenant::Bursty { .. } => 10.0 * exact,
            Tenant::Steady(_) => exact,
        };
        for (name, a, b, scale) in [
            ("exposed", events.exposed, figures.exposed, period),
            ("local", events.local, figures.local, period),
            ("calls", events.calls, figures.calls, period.max(figures.calls)),
            ("contention", events.contention, figures.contention, 1.0),
        ] {
            // What a bursty tenant takes of a short transfer is a difference of times within all of simulated time.
            let tolerance = if name == "contention" { 1e-6 } else { exact };
            prop_assert!((a - b).abs() <= tolerance * scale, "{name}: events {a}, recurrence {b}, of {scale}");
        }
    }

    #[test]
    fn a_timeline_has_no_gap_and_no_overlap_and_ends_with_its_periods(base in scenario()) {
        let Study { work, causes, .. } = study(&base);
        let mut timeline = Timeline::default();
        simulate(&work, &causes, Some(2), &mut timeline);
        prop_assert_eq!(timeline.periods.len(), 2);
        prop_assert_eq!(timeline.calls.len() as u64, 2 * calls_of(&work));
        for calls in timeline.calls.windows(2) {
            prop_assert!(calls[0].to <= calls[1].from * (1.0 + 1e-12), "{calls:?}");
        }
        let end = *timeline.periods.last().unwrap();
        for rank in 0..work.gpus {
            let mut at = 0.0;
            for span in timeline.spans.iter().filter(|span| span.rank == rank) {
                prop_assert!((span.from - at).abs() <= 1e-9 * end, "rank {rank} at {at}: {span:?}");
                at = span.to;
            }
            prop_assert!((at - end).abs() <= 1e-9 * end, "rank {rank} ends at {at} of {end}");
        }
    }
}

fn query(text: &str) -> Scenario {
    from_query(text).scenario
}

#[test]
fn the_late_rank_is_the_one_that_nobody_waits_with() {
    let Study { work, causes, .. } = study(&query("v=1&n=4&jitter=0&compute=400ms&slowrank=2:5%"));
    let mut timeline = Timeline::default();
    simulate(&work, &causes, Some(1), &mut timeline);
    let waits = |rank: u32| -> f64 {
        timeline
            .spans
            .iter()
            .filter(|s| s.rank == rank && s.doing == Doing::WaitsForStart)
            .map(|s| s.to - s.from)
            .sum()
    };
    assert_eq!(waits(2), 0.0);
    // 5 % of 400 ms, less what compute beside a collective makes up for: it slows those more who launch earlier.
    for others in [0, 1, 3].map(waits) {
        assert!((1e-4..=0.020_001).contains(&others), "{others}");
    }
}

#[test]
fn compute_beside_a_collective_is_slower_by_what_the_scenario_says() {
    let Study { work, causes, .. } =
        study(&query("v=1&n=2&jitter=0&slow=50%&compute=400ms&size=1GB"));
    let mut timeline = Timeline::default();
    simulate(&work, &causes, Some(1), &mut timeline);
    let (mut plain, mut slowed) = (0.0, 0.0);
    for span in timeline.spans.iter().filter(|s| s.rank == 0) {
        match span.doing {
            Doing::Compute(_) => plain += span.to - span.from,
            Doing::Slowed(_) => slowed += span.to - span.from,
            _ => {}
        }
    }
    assert!(slowed > 0.0);
    assert!(
        (plain + slowed / 1.5 - 0.4).abs() < 1e-9,
        "{plain} + {slowed}/1.5"
    );
}

//! The work whose speed has a budget: one scenario, and what is done with it. Benches, the browser's figures, the
//! instruction count and the test for allocations all take it from here. Budgets stand in `budgets.json` beside it.
#![allow(
    unreachable_pub,
    dead_code,
    reason = "a module of each target that takes it"
)]

use std::hint::black_box;

use synctoll::collective::resolve;
use synctoll::loss::{ClosedForm, Study, lost_over_every, predict, predict_here};
use synctoll::quantity::Bytes;
use synctoll::scenario::{Scenario, from_query};
use synctoll::simulate::{play, simulate};

/// 64 periods of 8 ranks that synchronise 64 buckets after every micro-batch, with every cause of delay but other
/// tenants. A bucket takes longer to compute than to send.
pub const SCENARIO: &str =
    "v=1&gpu=h100-sxm&n=8&size=1600MiB&bucket=25MiB&compute=25ms&every=1&jitter=1%25";

/// The same where it has a closed form.
const CLOSED: &str =
    "v=1&gpu=h100-sxm&n=8&size=1600MiB&bucket=25MiB&compute=25ms&every=1&jitter=0&overlap=off";

/// The frequency axis of the chart.
const FREQUENCIES: &[u32] = &[1, 2, 4, 8, 16, 32, 64];

/// What is measured, by name.
pub const NAMES: &[&str] = &[
    "closed_form",
    "pass",
    "predict_here",
    "event",
    "frequency_curve",
    "predict",
];

/// Everything that is made once.
pub struct Load {
    scenario: Scenario,
    closed: Scenario,
    study: Study,
}

impl Load {
    pub fn new() -> Self {
        let read = |query| {
            let read = from_query(query);
            assert!(read.complaints.is_empty(), "{query} is no scenario");
            read.scenario
        };
        let scenario = read(SCENARIO);
        let study = Study::new(&scenario, &resolve(&scenario.request()));
        assert_eq!(study.work.messages.len(), 64);
        assert_eq!(study.work.periods(&study.causes), 64);
        Self {
            scenario,
            closed: read(CLOSED),
            study,
        }
    }

    /// Does some of the work `name`, and says how much it was.
    pub fn run(&self, name: &str) -> u64 {
        match name {
            "closed_form" => self.closed_forms(),
            "pass" => once(play(&self.study.work, &self.study.causes)),
            "predict_here" => once(predict_here(black_box(&self.scenario))),
            "event" => self.events(None),
            "frequency_curve" => once(lost_over_every(black_box(&self.scenario), FREQUENCIES)),
            "predict" => once(predict(black_box(&self.scenario))),
            _ => 0,
        }
    }

    /// Simulates so many periods (64 where `None`), and counts the events.
    pub fn events(&self, periods: Option<usize>) -> u64 {
        simulate(
            black_box(&self.study.work),
            &self.study.causes,
            periods,
            &mut (),
        )
        .events
    }

    /// A scan over 40 sizes and 25 compute times.
    fn closed_forms(&self) -> u64 {
        let Some(form) = ClosedForm::of(black_box(&self.closed)) else {
            return 0;
        };
        let mut done = 0;
        for size in 1..=40 {
            let size = Bytes::saturating_new(size * 41_000_000);
            for compute in 1..=25 {
                black_box(form.overhead(size, 1e-3 * f64::from(compute), 1));
                done += 1;
            }
        }
        done
    }
}

fn once<T>(result: T) -> u64 {
    black_box(result);
    1
}

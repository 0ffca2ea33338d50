//! The first periods of a scenario, followed event by event.

use super::Study;
use crate::collective::resolve;
use crate::scenario::Scenario;
use crate::simulate::{Simulated, Timeline, simulate};

/// What happened in the first periods.
#[derive(Clone, Debug)]
pub struct Followed {
    /// What was simulated, and with which causes.
    pub study: Study,
    /// Every span of every rank, and every call.
    pub timeline: Timeline,
    /// What these periods came to.
    pub simulated: Simulated,
}

/// Follows the first `periods` periods of a scenario through the event simulation.
///
/// They are the same periods, from the same draws, whose mean over all of them the prediction gives.
pub fn followed(scenario: &Scenario, periods: usize) -> Followed {
    let study = Study::new(scenario, &resolve(&scenario.request()));
    let mut timeline = Timeline::default();
    let simulated = simulate(&study.work, &study.causes, Some(periods), &mut timeline);
    Followed {
        study,
        timeline,
        simulated,
    }
}

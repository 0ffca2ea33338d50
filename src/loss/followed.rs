//! The first periods of a scenario, followed event by event.

use super::Study;
use crate::collective::resolve;
use crate::scenario::Scenario;
use crate::simulate::{PERIODS, Pattern, Simulated, Timeline, calls_of, simulate};

/// The most periods that are followed: as many as a prediction is the mean of.
pub const MOST_FOLLOWED: usize = PERIODS;

/// About so many calls are followed at most, so that a timeline fits into memory; but always one period.
pub const CALLS_FOLLOWED: u32 = 16_384;

/// What happened in the first periods.
#[derive(Clone, Debug)]
pub struct Followed {
    /// What was simulated, and with which causes.
    pub study: Study,
    /// Every span of every rank, and every call.
    pub timeline: Timeline,
    /// What these periods came to.
    pub simulated: Simulated,
    /// How many periods could be followed at most.
    pub most: usize,
    /// Where a micro-batch holds more syncs than are followed, how many it holds; the first [`CALLS_FOLLOWED`] are.
    pub shortened_from: Option<u32>,
}

/// Follows the first `periods` periods of a scenario through the event simulation, fewer where they hold very many calls.
///
/// They are the same periods, from the same draws, whose mean over all of them the prediction gives.
pub fn followed(scenario: &Scenario, periods: usize) -> Followed {
    let mut study = Study::new(scenario, &resolve(&scenario.request()));
    let shortened_from = shorten(&mut study);
    if study.work.gpus <= 1 {
        // One GPU waits for nothing, so it restarts after nothing.
        study.causes.drain = 0.0;
        study.causes.extra = 0.0;
    }
    let fit = u64::from(CALLS_FOLLOWED) / calls_of(&study.work).max(1);
    let most = usize::try_from(fit)
        .unwrap_or(MOST_FOLLOWED)
        .clamp(1, MOST_FOLLOWED);
    let periods = periods.clamp(1, most);
    let mut timeline = Timeline::default();
    let simulated = simulate(&study.work, &study.causes, Some(periods), &mut timeline);
    if study.work.gpus <= 1 {
        timeline.calls.clear();
    }
    Followed {
        study,
        timeline,
        simulated,
        most,
        shortened_from,
    }
}

/// Leaves the first [`CALLS_FOLLOWED`] of a micro-batch's syncs; its slices are equal, so those stay what they are.
fn shorten(study: &mut Study) -> Option<u32> {
    let Pattern::Inside { per } = study.work.pattern else {
        return None;
    };
    let most = u64::from(CALLS_FOLLOWED) / study.work.messages.len().max(1);
    let most = u32::try_from(most).unwrap_or(CALLS_FOLLOWED).max(1);
    if per <= most {
        return None;
    }
    study.work.pattern = Pattern::Inside { per: most };
    study.work.micro_batch *= f64::from(most) / f64::from(per);
    Some(per)
}

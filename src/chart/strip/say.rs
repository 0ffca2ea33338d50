//! The strip's sentences, from what the simulator is at.

use super::state::{Phase, State, Truck};
use super::trips::Trips;
use crate::quantity::{Lang, Seconds};
use crate::scenario::{Scenario, Sync};
use crate::words::strip as words;

/// Seconds as people read them.
pub(super) fn time(seconds: f64, lang: Lang) -> String {
    lang.join(&Seconds::new(seconds).unwrap_or(Seconds::ZERO).parts())
}

/// What a truck carries.
pub(super) fn subtitle(scenario: &Scenario, lang: Lang) -> &'static str {
    let text = if scenario.per > 1 {
        words::CARRIES_SLICE
    } else if scenario.sync == Sync::Sharded {
        words::CARRIES_UNITS
    } else {
        words::CARRIES_GRADIENTS
    };
    text.get(lang)
}

/// What a still strip shows.
pub(super) fn caption(trips: &Trips, lang: Lang) -> String {
    let gpus = trips.gpus();
    if gpus < 2 {
        return words::NOTHING_TO_WAIT_FOR.get(lang).to_owned();
    }
    let state = trips.at(trips.moment());
    let wait = trips.longest_wait().map(|leg| leg.most_wait());
    match (state.last, wait) {
        (Some(rank), Some((waiting, long))) => {
            words::caption(lang, waiting, &time(long, lang), rank)
        }
        _ => words::together(lang, gpus),
    }
}

/// What a truck does.
pub(super) fn truck(state: &State, truck: &Truck, lang: Lang) -> String {
    let rank = truck.rank;
    if truck.waits {
        return words::truck_waits(lang, rank);
    }
    match state.phase {
        Phase::Drives if truck.stands => words::truck_stands(lang, rank),
        Phase::Drives => words::truck_computes(lang, rank, (100.0 * truck.done).round() as u32),
        _ => words::truck_copies(lang, rank),
    }
}

/// The state in a sentence.
pub(super) fn description(trips: &Trips, state: &State, lang: Lang) -> String {
    let gpus = trips.gpus();
    let at = time(state.at, lang);
    if gpus < 2 {
        return words::alone(lang, &at);
    }
    if let Some(rank) = state.last {
        return words::waiting(
            lang,
            &at,
            state.waiting,
            gpus,
            rank,
            &time(state.behind, lang),
        );
    }
    match state.phase {
        Phase::Drives => words::driving(lang, &at, gpus, state.standing()),
        Phase::Crosses(left) => words::crossing(lang, &at, gpus, &time(left, lang)),
        Phase::Restarts => words::restarting(lang, &at),
        Phase::Framework => words::copying(lang, &at),
        Phase::Outside => words::outside(lang, &at),
    }
}

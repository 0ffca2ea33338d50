//! The scenario that was followed last, kept so that a frame costs no simulation.

use std::cell::RefCell;
use std::rc::Rc;

use crate::chart::strip::Trips;
use crate::collective::resolve;
use crate::loss::{Followed, Study, followed};
use crate::scenario::Scenario;
use crate::simulate::calls_of;

/// With more calls a period than this, one period is followed: its spans already fill tens of megabytes.
const MOST_CALLS: u64 = 20_000;

/// What is known of a scenario's first periods.
pub(super) struct Kept {
    query: String,
    periods: usize,
    pub(super) trips: Trips,
}

impl Kept {
    fn new(query: &str, scenario: &Scenario, periods: usize) -> Self {
        let study = Study::new(scenario, &resolve(&scenario.request()));
        let most = if calls_of(&study.work) > MOST_CALLS {
            1
        } else {
            periods
        };
        let followed: Followed = followed(scenario, most);
        Self {
            query: query.to_owned(),
            periods,
            trips: Trips::new(&followed),
        }
    }
}

thread_local! {
    static LAST: RefCell<Option<Rc<Kept>>> = const { RefCell::new(None) };
}

/// The first `periods` periods of the scenario that `query` is.
pub(super) fn kept(query: &str, scenario: &Scenario, periods: usize) -> Rc<Kept> {
    LAST.with_borrow_mut(|last| {
        if let Some(kept) = last.as_ref()
            && kept.periods == periods
            && kept.query == query
        {
            return Rc::clone(kept);
        }
        let fresh = Rc::new(Kept::new(query, scenario, periods));
        *last = Some(Rc::clone(&fresh));
        fresh
    })
}

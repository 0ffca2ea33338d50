//! The scenario that was followed last, kept so that a frame, another window or another moment costs no simulation.

use std::cell::{OnceCell, RefCell};
use std::rc::Rc;

use serde_json::Value;

use super::{Refused, refused_number};
use crate::chart::figures::timeline::{PERIODS_SHOWN, gantt};
use crate::chart::gantt::Gantt;
use crate::chart::strip::Trips;
use crate::loss::{Followed, MOST_FOLLOWED, Timetable, followed, timetable};
use crate::quantity::Lang;
use crate::scenario::Scenario;

/// What was followed last.
pub(super) struct Kept {
    /// Of which scenario, and how many periods were asked for.
    pub(super) of: (Scenario, usize),
    pub(super) followed: Followed,
    pub(super) table: Timetable,
    trips: OnceCell<Trips>,
    /// Ready to be drawn, in each language that was asked for.
    gantts: RefCell<[Option<Rc<Gantt>>; Lang::ALL.len()]>,
}

thread_local! {
    /// Three, the last one first: the small strip and the view may show different numbers of periods, and one may be pinned.
    static LAST: RefCell<[Option<Rc<Kept>>; 3]> = const { RefCell::new([None, None, None]) };
}

/// The first periods of a scenario; those asked for last are at hand.
pub(super) fn kept(scenario: &Scenario, options: &Value) -> Result<Rc<Kept>, Refused> {
    let periods = match options.get("periods") {
        None => PERIODS_SHOWN,
        Some(sent) => sent
            .as_u64()
            .and_then(|count| usize::try_from(count).ok())
            .filter(|count| (1..=MOST_FOLLOWED).contains(count))
            .ok_or_else(|| refused_number(options, "periods", 1.0, MOST_FOLLOWED as f64))?,
    };
    // What only the page looks at changes nothing.
    let mut bare = scenario.clone();
    bare.page = Scenario::default().page;
    let of = (bare, periods);
    let found = LAST.with_borrow(|last| {
        let mut known = last.iter().flatten();
        known.find(|kept| kept.of == of).cloned()
    });
    if let Some(kept) = found {
        return Ok(kept);
    }
    let followed = followed(&of.0, periods);
    let table = timetable(&followed);
    let kept = Rc::new(Kept {
        of,
        followed,
        table,
        trips: OnceCell::new(),
        gantts: RefCell::default(),
    });
    LAST.with_borrow_mut(|last| {
        last.rotate_right(1);
        last[0] = Some(kept.clone());
    });
    Ok(kept)
}

impl Kept {
    /// The rows of bars.
    pub(super) fn gantt(&self, lang: Lang) -> Rc<Gantt> {
        let made = || Rc::new(gantt(&self.followed, &self.table, lang));
        match self.gantts.borrow_mut().get_mut(lang as usize) {
            Some(place) => place.get_or_insert_with(made).clone(),
            None => made(),
        }
    }

    /// The ways to the gate.
    pub(super) fn trips(&self) -> &Trips {
        self.trips.get_or_init(|| Trips::new(&self.followed))
    }
}

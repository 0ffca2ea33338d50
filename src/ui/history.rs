//! Steps back and forth between scenarios.

use leptos::prelude::*;

use super::link::Entry;
use super::state::{App, Edit, Live};
use crate::scenario::Scenario;

/// A scenario to go back to.
#[derive(Clone, Debug)]
pub(super) struct Step {
    scenario: Scenario,
    /// The change from here was a swap with what was pinned.
    pub(super) swapped: bool,
}

impl From<Scenario> for Step {
    fn from(scenario: Scenario) -> Self {
        Self {
            scenario,
            swapped: false,
        }
    }
}

/// How far back undo goes.
const UNDO: usize = 100;

impl App {
    /// Takes the last change back.
    pub(super) fn undo(self) {
        self.swap(self.undo, self.redo);
    }

    /// Makes the change again that was taken back last.
    pub(super) fn redo(self) {
        self.swap(self.redo, self.undo);
    }

    /// Goes to the last of some steps and keeps the way back among others. Steps that led nowhere, or that Back or Escape
    /// took already, are passed over.
    #[inline(never)]
    fn swap(self, from: RwSignal<Vec<Step>>, to: RwSignal<Vec<Step>>) {
        self.let_go();
        let now = self.scenario.get_untracked();
        while let Some(Step {
            scenario: mut step,
            swapped,
        }) = from.try_update(Vec::pop).flatten()
        {
            if !leads_away(&step, &now) {
                continue;
            }
            step.page = now.page;
            // What was pinned since stays.
            let changes_places = swapped
                && self.pinned.with_untracked(|pinned| {
                    pinned.as_ref().is_some_and(|p| !leads_away(p, &step))
                });
            keep(
                to,
                Step {
                    scenario: now.clone(),
                    swapped,
                },
            );
            self.unname();
            self.scenario.set(step);
            self.live.set_value(Live::No);
            self.write(Entry::Push);
            self.epoch.update(|n| *n += 1);
            if changes_places {
                self.pin(Some(now));
            }
            return;
        }
    }

    /// The marked point is taken hold of.
    pub(super) fn grab(self) {
        let now = self.scenario.get_untracked();
        self.turn_into(Edit::Commit, now.clone());
        self.live.set_value(Live::Held(Box::new(now)));
    }

    /// Whether the marked point is held.
    pub(super) fn is_held(self) -> bool {
        self.live.with_value(|live| matches!(live, Live::Held(_)))
    }

    /// How all was before the marked point was taken hold of, which ends with that.
    #[inline(never)]
    fn before_drag(self) -> Option<Box<Scenario>> {
        self.live
            .try_update_value(|live| match std::mem::replace(live, Live::No) {
                Live::Held(before) => Some(before),
                other => {
                    *live = other;
                    None
                }
            })
            .flatten()
    }

    /// The marked point was let go: its drag was one change.
    #[inline(never)]
    pub(super) fn let_go(self) {
        let Some(before) = self.before_drag() else {
            return;
        };
        if self.scenario.with_untracked(|now| leads_away(&before, now)) {
            self.redo.set(Vec::new());
            keep(self.undo, (*before).into());
            self.write(Entry::Push);
        }
    }

    /// Gives a drag of the marked point up: all is as before it. Gives whether there was one.
    #[inline(never)]
    pub(super) fn give_up(self) -> bool {
        let Some(mut before) = self.before_drag() else {
            return false;
        };
        before.page = self.scenario.with_untracked(|now| now.page);
        self.scenario.set(*before);
        true
    }

    /// Whether there is something to take back.
    pub(super) fn can_undo(self) -> bool {
        self.leads(self.undo)
    }

    /// Whether there is something to make again.
    pub(super) fn can_redo(self) -> bool {
        self.leads(self.redo)
    }

    #[inline(never)]
    fn leads(self, steps: RwSignal<Vec<Step>>) -> bool {
        self.scenario.with(|now| {
            steps.with(|steps| steps.iter().any(|step| leads_away(&step.scenario, now)))
        })
    }
}

/// Adds a step; the oldest goes where there are too many.
pub(super) fn keep(steps: RwSignal<Vec<Step>>, step: Step) {
    steps.update(|steps| {
        if steps.len() == UNDO {
            steps.remove(0);
        }
        steps.push(step);
    });
}

/// Whether taking a step back changes more than what the page shows.
pub(super) fn leads_away(step: &Scenario, now: &Scenario) -> bool {
    let mut step = step.clone();
    step.page = now.page;
    step != *now
}

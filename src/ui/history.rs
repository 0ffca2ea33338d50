//! Steps back and forth between scenarios.

use leptos::prelude::*;

use super::link::Entry;
use super::state::App;
use crate::scenario::Scenario;

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
    fn swap(self, from: RwSignal<Vec<Scenario>>, to: RwSignal<Vec<Scenario>>) {
        let now = self.scenario.get_untracked();
        while let Some(mut step) = from.try_update(Vec::pop).flatten() {
            if !leads_away(&step, &now) {
                continue;
            }
            step.page = now.page;
            keep(to, now);
            self.unname();
            self.scenario.set(step);
            self.live.set_value(false);
            self.write(Entry::Push);
            return self.epoch.update(|n| *n += 1);
        }
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
    fn leads(self, steps: RwSignal<Vec<Scenario>>) -> bool {
        self.scenario
            .with(|now| steps.with(|steps| steps.iter().any(|step| leads_away(step, now))))
    }
}

/// Adds a step; the oldest goes where there are too many.
pub(super) fn keep(steps: RwSignal<Vec<Scenario>>, step: Scenario) {
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

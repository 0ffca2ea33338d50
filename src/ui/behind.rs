//! Work that no frame waits for: one piece after each frame, so that none holds up what the reader does meanwhile.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::time::Duration;

use leptos::prelude::*;

type Piece = Box<dyn FnOnce()>;

thread_local! {
    static WAITING: RefCell<VecDeque<Piece>> = const { RefCell::new(VecDeque::new()) };
}

/// Does `work` in a task of its own, behind a frame, and behind all that was put there before.
pub(super) fn behind(work: impl FnOnce() + 'static) {
    let work: Piece = Box::new(work);
    let alone = WAITING.with_borrow_mut(|waiting| {
        waiting.push_back(work);
        waiting.len() == 1
    });
    if alone {
        next();
    }
}

/// A timer that is set in a frame rings once that is painted.
fn next() {
    request_animation_frame(|| set_timeout(run, Duration::ZERO));
}

fn run() {
    let (work, more) =
        WAITING.with_borrow_mut(|waiting| (waiting.pop_front(), !waiting.is_empty()));
    // First, since the work may put more behind it.
    if more {
        next();
    }
    if let Some(work) = work {
        work();
    }
}

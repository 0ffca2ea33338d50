//! What a rank did, slice by slice.

use crate::simulate::{Doing, Pass, Span, Timeline};

/// What a rank does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Activity {
    /// The forward pass.
    Forward,
    /// The backward pass.
    Backward,
    /// A slice of a micro-batch between two syncs.
    Compute,
    /// Waits for a collective that other ranks have not launched yet.
    Waits,
    /// Waits for a collective that all have launched: its bytes move, or those of calls queued before it.
    Copy,
    /// Starts again after a wait.
    Restarts,
    /// The framework's own work.
    Framework,
    /// Outside micro-batches and sync.
    Outside,
}

impl Activity {
    /// Every activity.
    pub const ALL: [Self; 8] = [
        Self::Forward,
        Self::Backward,
        Self::Compute,
        Self::Waits,
        Self::Copy,
        Self::Restarts,
        Self::Framework,
        Self::Outside,
    ];

    /// A name for messages.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Forward => "forward",
            Self::Backward => "backward",
            Self::Compute => "compute",
            Self::Waits => "waits",
            Self::Copy => "copy",
            Self::Restarts => "restarts",
            Self::Framework => "framework",
            Self::Outside => "outside",
        }
    }

    /// Whether the rank computes.
    pub const fn computes(self) -> bool {
        matches!(self, Self::Forward | Self::Backward | Self::Compute)
    }

    const fn of(pass: Pass) -> Self {
        match pass {
            Pass::Forward => Self::Forward,
            Pass::Backward => Self::Backward,
            Pass::Both => Self::Compute,
        }
    }
}

/// A stretch of time in which a rank does one thing.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Slice {
    /// What it does.
    pub activity: Activity,
    /// Computes beside a collective, and slower for it.
    pub slowed: bool,
    /// From when, seconds.
    pub from: f64,
    /// Until when.
    pub to: f64,
}

impl Slice {
    /// Seconds.
    pub fn length(&self) -> f64 {
        self.to - self.from
    }
}

/// Puts one rank's spans, in order, into slices: what goes on becomes one slice, and a wait comes apart at the moment when
/// the last rank launches the awaited call. Until then it is a wait for that rank, whatever moves on the link meanwhile;
/// from then on it is a wait for bytes, since calls are sent one after the other without a pause.
pub(super) fn slices<'a>(spans: impl Iterator<Item = &'a Span>, timeline: &Timeline) -> Vec<Slice> {
    let mut made = Slices::default();
    let mut calls = timeline.calls.iter().zip(&timeline.launched).peekable();
    for span in spans {
        let (activity, slowed) = match span.doing {
            Doing::Compute(pass) => (Activity::of(pass), false),
            Doing::Slowed(pass) => (Activity::of(pass), true),
            Doing::Restarts => (Activity::Restarts, false),
            Doing::Framework => (Activity::Framework, false),
            Doing::Outside => (Activity::Outside, false),
            Doing::WaitsForStart | Doing::WaitsForCall => {
                // The awaited call: the wait for its start ends when it begins, the wait for it when it ends.
                let awaited = |from: f64, to: f64| match span.doing {
                    Doing::WaitsForStart => from >= span.to,
                    _ => to >= span.to,
                };
                while calls
                    .next_if(|(call, _)| !awaited(call.from, call.to))
                    .is_some()
                {}
                let all_here = calls.peek().map_or(span.to, |(_, launched)| **launched);
                let all_here = all_here.min(span.to);
                made.put(Activity::Waits, false, span.from, all_here);
                (Activity::Copy, false)
            }
        };
        let from = made.end.max(span.from);
        made.put(activity, slowed, from, span.to);
    }
    made.all
}

#[derive(Default)]
struct Slices {
    all: Vec<Slice>,
    end: f64,
}

impl Slices {
    fn put(&mut self, activity: Activity, slowed: bool, from: f64, to: f64) {
        if to <= from {
            return;
        }
        self.end = to;
        if let Some(last) = self.all.last_mut()
            && last.activity == activity
            && last.slowed == slowed
            && last.to == from
        {
            last.to = to;
            return;
        }
        self.all.push(Slice {
            activity,
            slowed,
            from,
            to,
        });
    }
}

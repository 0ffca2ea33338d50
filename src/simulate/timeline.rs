//! What the event simulation saw, as spans of time.

use super::program::Pass;

/// What a rank does during a span.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Doing {
    /// Computes at full speed.
    Compute(Pass),
    /// Computes beside a collective, slower.
    Slowed(Pass),
    /// Waits for a collective that has not begun: other ranks are missing, or calls queued before it are under way.
    WaitsForStart,
    /// Waits for a collective that is under way.
    WaitsForCall,
    /// Starts again after a wait.
    Restarts,
    /// Does the framework's own work.
    Framework,
    /// Is outside micro-batches and sync.
    Outside,
}

/// A span of one rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Span {
    /// Which rank, from 0.
    pub rank: u32,
    /// What it does.
    pub doing: Doing,
    /// From when, seconds since the first period began.
    pub from: f64,
    /// Until when.
    pub to: f64,
}

/// A call on the link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CallSpan {
    /// Its place among the calls of its period.
    pub call: u32,
    /// Payload.
    pub bytes: u64,
    /// When the last rank had launched it and the call before had ended.
    pub from: f64,
    /// When it ended.
    pub to: f64,
}

/// Whoever wants to know what happens.
pub trait Recorder {
    /// A rank did something.
    fn span(&mut self, span: Span);
    /// A rank handed call number `call` of its period to the communication stream.
    fn launch(&mut self, call: u32, at: f64);
    /// A call ended.
    fn call(&mut self, call: CallSpan);
    /// A period ended.
    fn period(&mut self, end: f64);
}

/// Nobody does.
impl Recorder for () {
    fn span(&mut self, _: Span) {}
    fn launch(&mut self, _: u32, _: f64) {}
    fn call(&mut self, _: CallSpan) {}
    fn period(&mut self, _: f64) {}
}

/// Everything that happened, in the order in which it ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Timeline {
    /// What ranks did; spans of no length are left out.
    pub spans: Vec<Span>,
    /// Calls on the link.
    pub calls: Vec<CallSpan>,
    /// When the last rank had launched each of them.
    pub launched: Vec<f64>,
    /// When periods ended.
    pub periods: Vec<f64>,
    /// Calls of the periods that are over.
    before: usize,
}

impl Recorder for Timeline {
    fn span(&mut self, span: Span) {
        if span.to > span.from {
            self.spans.push(span);
        }
    }

    fn launch(&mut self, call: u32, at: f64) {
        // Every rank launches them in order, so one that nobody has launched before is the next.
        match self.launched.get_mut(self.before + call as usize) {
            Some(launched) => *launched = launched.max(at),
            None => self.launched.push(at),
        }
    }

    fn call(&mut self, call: CallSpan) {
        self.calls.push(call);
    }

    fn period(&mut self, end: f64) {
        self.periods.push(end);
        self.before = self.calls.len();
    }
}

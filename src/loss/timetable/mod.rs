//! What a timeline comes to: what each rank did for how long, who was last, and whether that is a fault.

mod build; // from what the simulation saw
mod slices; // what a rank did, without gap and overlap
mod straggler; // whether one GPU is to blame

pub use build::timetable;
pub use slices::{Activity, Slice};
pub use straggler::{FACTOR, MOSTLY, Verdict};

/// What the shown periods came to. Times in seconds since the first began.
#[derive(Clone, Debug, PartialEq)]
pub struct Timetable {
    /// One entry a rank.
    pub ranks: Vec<RankTimes>,
    /// Calls on the link, in order.
    pub calls: Vec<ShownCall>,
    /// When periods ended.
    pub periods: Vec<f64>,
    /// When the call that closes a period ended and released everyone; one entry a period, none for one GPU.
    pub barriers: Vec<f64>,
    /// Who finished the last backward pass of a period last; nobody where several did.
    pub last: Vec<Option<u32>>,
    /// Whether one GPU is to blame.
    pub verdict: Verdict,
}

/// What one rank did. Its times add up to [`Timetable::duration`].
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RankTimes {
    /// Everything it did, in order, without gap and overlap.
    pub slices: Vec<Slice>,
    /// Its compute as it would have taken at full speed.
    pub computing: f64,
    /// What compute took longer beside collectives.
    pub slowed: f64,
    /// Waiting for a collective that other ranks have not launched yet.
    pub waits_for_ranks: f64,
    /// Starting again after waits.
    pub restarts: f64,
    /// Waiting for a collective that all have launched: its bytes move, or those of calls queued before it.
    pub copy_exposed: f64,
    /// Bytes moving while it does something else.
    pub copy_hidden: f64,
    /// The framework's own work.
    pub framework: f64,
    /// Outside micro-batches and sync.
    pub outside: f64,
    /// When it finished the last backward pass of each period.
    pub finished: Vec<f64>,
    /// Its compute in each period, as it would have taken at full speed.
    pub computed: Vec<f64>,
}

impl RankTimes {
    /// Time without compute that is interruption: waiting for ranks, and starting again.
    pub fn waits(&self) -> f64 {
        self.waits_for_ranks + self.restarts
    }
}

/// A call on the link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ShownCall {
    /// Its place among the calls of its period.
    pub call: u32,
    /// Its period, from 0.
    pub period: usize,
    /// Payload.
    pub bytes: u64,
    /// A reduce-scatter of sharded training.
    pub scatter: bool,
    /// When the last rank had launched it and the call before had ended.
    pub from: f64,
    /// When it ended.
    pub to: f64,
    /// How much longer it took because others were on the link.
    pub added: f64,
}

impl Timetable {
    /// How long all of it took.
    pub fn duration(&self) -> f64 {
        self.periods.last().copied().unwrap_or(0.0)
    }

    /// Share of the time in which a rank computed, counted as at full speed.
    pub fn computing_share(&self, rank: &RankTimes) -> f64 {
        let duration = self.duration();
        if duration > 0.0 {
            rank.computing / duration
        } else {
            0.0
        }
    }

    /// The period that a time lies in.
    pub fn period_at(&self, time: f64) -> usize {
        let past = self.periods.partition_point(|end| *end <= time);
        past.min(self.periods.len().saturating_sub(1))
    }

    /// How long `rank` waits for copying while the bytes of each call move.
    pub fn exposed(&self, rank: &RankTimes) -> Vec<f64> {
        let mut waits = rank
            .slices
            .iter()
            .filter(|slice| slice.activity == Activity::Copy)
            .peekable();
        let of = |call: &ShownCall| {
            let mut seconds = 0.0;
            while let Some(wait) = waits.peek()
                && wait.from < call.to
            {
                seconds += (wait.to.min(call.to) - wait.from.max(call.from)).max(0.0);
                if wait.to > call.to {
                    break;
                }
                waits.next();
            }
            seconds
        };
        self.calls.iter().map(of).collect()
    }

    /// The times that a reader steps through, each once and in order: whatever begins or ends, or, where that is more than
    /// `most`, arrivals at the closing sync, its end and the ends of periods.
    pub fn moments(&self, most: usize) -> Vec<f64> {
        let main = || {
            let arrivals = self.ranks.iter().flat_map(|rank| &rank.finished);
            arrivals.chain(&self.barriers).chain(&self.periods).copied()
        };
        let slices = self.ranks.iter().flat_map(|rank| &rank.slices);
        let calls = self.calls.iter().flat_map(|call| [call.from, call.to]);
        let all = main()
            .chain(slices.map(|slice| slice.to))
            .chain(calls)
            .chain([0.0]);
        let all = distinct(all.collect(), self.duration());
        if all.len() <= most {
            return all;
        }
        let main = distinct(main().chain([0.0]).collect(), self.duration());
        let stride = main.len().div_ceil(most.max(1)).max(1);
        main.into_iter().step_by(stride).collect()
    }
}

/// In order, and each once: what rounding alone tells apart is the same.
fn distinct(mut times: Vec<f64>, duration: f64) -> Vec<f64> {
    times.sort_unstable_by(f64::total_cmp);
    times.dedup_by(|later, kept| *later - *kept <= 1e-12 * duration);
    times
}

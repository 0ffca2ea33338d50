//! The loss from measured step times: step(every) = every·t_m + t_o + t_x, with t_x constant.

use crate::quantity::sort_few;
use crate::scenario::{SOLO_NOISE, Scenario, StepTime, Sync};

/// What two or more measured steps say about one training, at any `every`.
///
/// A period is `every` micro-batches of t_m, closed by t_o that is neither micro-batches nor sync and by t_x that sync
/// adds. Steps alone give t_m and the sum t_o + t_x, so the loss is an upper bound: all of t_o counts as sync. One step
/// of a single GPU, which has no t_x, separates the two.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepFit {
    /// Seconds of one micro-batch, t_m.
    pub micro_batch: f64,
    /// Seconds of a step that do not grow with `every`, t_o + t_x.
    pub rest: f64,
    /// Of these, the seconds that are not sync, t_o, at most all of them; `None` without a one-GPU step, and where
    /// that disagrees with the steps.
    pub outside: Option<f64>,
    /// The one-GPU step, whether or not it agrees.
    pub solo: Option<StepTime>,
    /// The steps with the fewest and with the most micro-batches; twice the same where only one was timed.
    pub ends: [StepTime; 2],
}

/// How far a step may be off that follows from two, as a fraction: within 2 % on every published sweep
/// (`tests/step_times.rs`), where the two are a factor of four apart.
pub const STEP_ERROR: f64 = 0.02;

impl StepFit {
    /// The line through the steps: exact for two, least squares of the relative error for more.
    ///
    /// `None` for fewer than two different `every`, since one step time says nothing about others (see [`TimedPair`] for
    /// what it does say), and where a step is not longer than one of fewer micro-batches. A line that would meet
    /// `every` = 0 below zero is laid through zero instead: nothing takes less than no time, so sync is lost in the
    /// noise.
    ///
    /// t_o = `solo` − every·t_m, kept between nothing and t_o + t_x, so that neither it nor t_x is negative. Beyond
    /// that by more than [`SOLO_NOISE`], `solo` is from another training than the steps, and sets nothing apart.
    pub fn of(steps: &[StepTime], solo: Option<StepTime>) -> Option<Self> {
        let mut steps = steps.to_vec();
        sort_few(&mut steps, |a, b| a.every < b.every);
        steps.dedup();
        let ends = [*steps.first()?, *steps.last()?];
        let points: Vec<(f64, f64)> = steps
            .iter()
            .map(|step| (f64::from(step.every), step.time.get()))
            .collect();
        let grows = points
            .windows(2)
            .all(|pair| matches!(pair, [fewer, more] if fewer.0 < more.0 && fewer.1 < more.1));
        if points.len() < 2 || !grows {
            return None;
        }
        let (micro_batch, rest) = line(&points);
        // Times that no clock has given run out of range.
        if !(micro_batch > 0.0 && micro_batch.is_finite() && rest.is_finite()) {
            return None;
        }
        let fit = Self {
            micro_batch,
            rest,
            outside: None,
            solo,
            ends,
        };
        let outside = solo.and_then(|solo| {
            let (low, high) = fit.one_gpu(solo.every);
            let seconds = solo.time.get();
            let agrees =
                seconds >= low * (1.0 - SOLO_NOISE) && seconds <= high * (1.0 + SOLO_NOISE);
            agrees.then(|| (seconds - low).min(rest).max(0.0))
        });
        Some(Self { outside, ..fit })
    }

    /// What `every` micro-batches take on one GPU by the steps alone: at least t_m each, at most the step.
    pub fn one_gpu(&self, every: u32) -> (f64, f64) {
        (f64::from(every) * self.micro_batch, self.step_time(every))
    }

    /// Seconds of a step of `every` micro-batches.
    pub fn step_time(&self, every: u32) -> f64 {
        f64::from(every) * self.micro_batch + self.rest
    }

    /// Seconds that sync adds to a step, t_x; at most these where nothing tells t_o from t_x.
    pub fn exposed(&self) -> f64 {
        self.rest - self.outside.unwrap_or(0.0)
    }

    /// Whether loss and exposed time are upper bounds, for want of a one-GPU step that agrees.
    pub fn is_upper_bound(&self) -> bool {
        self.outside.is_none()
    }

    /// The one-GPU step that disagrees with the steps by more than noise, if it does.
    pub fn disagreeing(&self) -> Option<StepTime> {
        self.solo.filter(|_| self.outside.is_none())
    }

    /// The micro-batches of the one step that was timed, where it is only one. Elsewhere nothing is known of t_o, and
    /// all of the one-GPU step is taken for micro-batches.
    pub fn only_at(&self) -> Option<u32> {
        let [first, last] = self.ends;
        (first.every == last.every).then_some(first.every)
    }

    /// The smallest and the largest t_x at `every` that are expected, in seconds.
    ///
    /// t_x is the step of as many micro-batches as `solo` has, less `solo`, and is carried to `every` as it is. Either
    /// step may be off by [`STEP_ERROR`] or by what the line makes of that, and the time on one GPU by [`SOLO_NOISE`],
    /// there or here, where t_m is part of it: whichever is longer. More than t_o + t_x sync cannot take, unless a
    /// micro-batch is shorter by as much.
    pub fn exposed_range(&self, every: u32) -> (f64, f64) {
        let (central, step) = (self.exposed(), self.step_time(every));
        let at_zero = self.line_error(0);
        let Some((outside, solo)) = self.outside.zip(self.solo) else {
            let error = at_zero.max(STEP_ERROR * step);
            return ((central - error).max(0.0), (central + error).min(step));
        };
        let steps = self.step_error(every).max(self.step_error(solo.every));
        let (least, _) = self.one_gpu(every);
        let one_gpu = SOLO_NOISE * solo.time.get().max(least + outside);
        let error = libm::hypot(steps, one_gpu);
        let most = self.rest + libm::hypot(at_zero, SOLO_NOISE * least);
        (
            (central - error).max(0.0),
            (central + error).min(most).min(step).max(central),
        )
    }

    /// Seconds by which the step at `every` may be off.
    fn step_error(&self, every: u32) -> f64 {
        self.line_error(every)
            .max(STEP_ERROR * self.step_time(every))
    }

    /// What the line is off by at `every`, in seconds, where either end is off by [`STEP_ERROR`]; one step has no line.
    fn line_error(&self, every: u32) -> f64 {
        let [first, last] = self.ends;
        let apart = f64::from(last.every) - f64::from(first.every);
        if apart <= 0.0 {
            return 0.0;
        }
        let from = |end: StepTime| f64::from(every) - f64::from(end.every);
        let swing = libm::hypot(from(last) * first.time.get(), from(first) * last.time.get());
        STEP_ERROR * swing / apart
    }

    /// Overhead by formula 1: added time over the time without sync.
    pub fn overhead(&self, every: u32) -> f64 {
        self.exposed() / (f64::from(every) * self.micro_batch + self.outside.unwrap_or(0.0))
    }

    /// Throughput lost, as a fraction: added time over the whole step.
    pub fn throughput_lost(&self, every: u32) -> f64 {
        self.exposed() / self.step_time(every)
    }
}

/// Slope, and height at zero, of the line with the smallest relative errors; neither is negative where the points grow.
fn line(points: &[(f64, f64)]) -> (f64, f64) {
    // An error counts as a share of its step. Weights are relative to the shortest step, so that none overflows.
    let shortest = points.iter().fold(f64::INFINITY, |least, p| least.min(p.1));
    let weighted = |of: &dyn Fn(f64, f64) -> f64| {
        let sum = points.iter().map(|&(every, seconds)| {
            let weight = shortest / seconds;
            weight * weight * of(every, seconds)
        });
        sum.sum::<f64>()
    };
    let all = weighted(&|_, _| 1.0);
    let (every, seconds) = (weighted(&|k, _| k) / all, weighted(&|_, s| s) / all);
    let slope =
        weighted(&|k, s| (k - every) * (s - seconds)) / weighted(&|k, _| (k - every) * (k - every));
    let rest = seconds - slope * every;
    if rest >= 0.0 {
        return (slope, rest);
    }
    (weighted(&|k, s| k * s) / weighted(&|k, _| k * k), 0.0)
}

/// What the step times of a scenario say; `None` where it has none that say anything.
///
/// They hold where one sync closes a period: with a sync in every micro-batch its time grows with `every` and cannot be
/// told from compute. A single step with the one-GPU step of as many micro-batches is taken to have no time outside.
pub fn step_fit(scenario: &Scenario) -> Option<StepFit> {
    if scenario.n <= 1 || scenario.per > 1 || scenario.sync != Sync::NoSync {
        return None;
    }
    StepFit::of(&scenario.steps, scenario.solo).or_else(|| {
        let pair = TimedPair::of(&scenario.steps, scenario.solo?)?;
        let end = *scenario
            .steps
            .iter()
            .find(|step| step.every == pair.every)?;
        Some(StepFit {
            micro_batch: pair.solo / f64::from(pair.every),
            rest: pair.exposed(),
            outside: Some(0.0),
            solo: scenario.solo,
            ends: [end; 2],
        })
    })
}

/// A step and the one-GPU step of as many micro-batches: what sync added there, with nothing fitted.
///
/// The most that a single step time can say. At another `every` neither is known, since t_m and t_o are not.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TimedPair {
    /// Micro-batches per sync of both.
    pub every: u32,
    /// Seconds of the step on all GPUs.
    pub step: f64,
    /// Seconds of the same micro-batches on one GPU, at most `step`: what is longer is noise.
    pub solo: f64,
}

impl TimedPair {
    /// The step that has as many micro-batches as `solo`; `None` where there is none.
    pub fn of(steps: &[StepTime], solo: StepTime) -> Option<Self> {
        let step = steps.iter().find(|step| step.every == solo.every)?;
        let seconds = step.time.get();
        Some(Self {
            every: step.every,
            step: seconds,
            solo: solo.time.get().min(seconds),
        })
    }

    /// Seconds that sync adds to the step, t_x.
    pub fn exposed(&self) -> f64 {
        self.step - self.solo
    }

    /// Overhead by formula 1.
    pub fn overhead(&self) -> f64 {
        self.exposed() / self.solo
    }

    /// Throughput lost, as a fraction.
    pub fn throughput_lost(&self) -> f64 {
        self.exposed() / self.step
    }
}

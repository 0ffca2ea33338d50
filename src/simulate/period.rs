use crate::collective::Curve;
use crate::scenario::Buckets;

/// When the messages of a period may start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Schedule {
    /// All after the backward pass.
    AfterBackward,
    /// Each as soon as its gradients are there, evenly over a backward pass of this many seconds.
    DuringBackward(f64),
    /// This many times a period, on the critical path between equal slices of compute.
    OnCriticalPath(u32),
}

/// Where in its band a call lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// As fitted.
    Central,
    /// At the fast end.
    Fast,
    /// At the slow end.
    Slow,
}

/// What one period consists of.
#[derive(Clone, Copy, Debug)]
pub struct Period<'a> {
    /// What calls cost.
    pub curve: &'a Curve,
    /// The messages of one sync.
    pub buckets: Buckets,
    /// When they may start.
    pub schedule: Schedule,
    /// The share of its speed that the link gives us, 1/2 to 1.
    pub contention: f64,
    /// Seconds lost at each wait of the compute stream.
    pub drain: f64,
    /// Where in its band every call lies.
    pub pace: Pace,
}

/// What a period came to, in seconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Step {
    /// t_x: what synchronising adds to the period.
    pub exposed: f64,
    /// All calls of the period, hidden or not.
    pub calls: f64,
}

impl Period<'_> {
    fn seconds(&self, bytes: f64) -> f64 {
        let seconds = self.curve.seconds(bytes, self.contention);
        match self.pace {
            Pace::Central => seconds,
            Pace::Fast => seconds * self.curve.band(bytes).low,
            Pace::Slow => seconds * self.curve.band(bytes).high,
        }
    }

    /// Σ T(b) over the messages of one sync.
    fn one_sync(&self) -> f64 {
        let Buckets {
            first,
            each,
            count,
            last,
        } = self.buckets;
        let first = first.map_or(0.0, |bytes| self.seconds(bytes as f64));
        let last = if last > 0 {
            self.seconds(last as f64)
        } else {
            0.0
        };
        first + count as f64 * self.seconds(each as f64) + last
    }

    /// Plays the period.
    pub fn play(&self) -> Step {
        let sync = self.one_sync();
        match self.schedule {
            Schedule::AfterBackward => Step {
                exposed: sync + self.drain,
                calls: sync,
            },
            Schedule::OnCriticalPath(calls) => {
                let calls = f64::from(calls);
                Step {
                    exposed: calls * (sync + self.drain),
                    calls: calls * sync,
                }
            }
            Schedule::DuringBackward(backward) => Step {
                exposed: self.end_of_last(backward) - backward + self.drain,
                calls: sync,
            },
        }
    }

    /// When the last message ends, counted from the start of a backward pass of `backward` seconds.
    ///
    /// `start[i] = max(ready[i], end[i−1])`, `end[i] = start[i] + T(b[i])`. A message is ready when its share of the
    /// gradient bytes, all before it included, is computed. For a run of equal messages readiness is linear in i, so the
    /// maximum is reached at its first or last one, and the run needs no loop.
    fn end_of_last(&self, backward: f64) -> f64 {
        let Buckets {
            first,
            each,
            count,
            last,
        } = self.buckets;
        let total = first.unwrap_or(0) as f64 + each as f64 * count as f64 + last as f64;
        let ready = |bytes: f64| {
            if total > 0.0 {
                backward * (bytes / total)
            } else {
                backward
            }
        };
        let mut end = 0.0_f64;
        let mut sent = 0.0;
        if let Some(bytes) = first {
            sent = bytes as f64;
            end = ready(sent).max(end) + self.seconds(sent);
        }
        if count > 0 {
            let (bytes, count) = (each as f64, count as f64);
            let call = self.seconds(bytes);
            let from_first = ready(sent + bytes).max(end) + count * call;
            sent += count * bytes;
            end = from_first.max(ready(sent) + call);
        }
        if last > 0 {
            end = ready(total).max(end) + self.seconds(last as f64);
        }
        end
    }
}

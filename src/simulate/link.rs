//! The link that all ranks of the group share, and who else is on it.

use super::draws::uniform;
use super::messages::Message;

/// Other tenants of the link.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Tenant {
    /// They leave us this fraction of its speed at all times, 1/2 to 1; 1 when nobody is there.
    Steady(f64),
    /// They come and go: present for `share` of every `burst` seconds, starting at `phase` of one. While they are
    /// present, two flows share the link and each gets half.
    Bursty {
        /// Fraction of the time that they are present.
        share: f64,
        /// Seconds from one arrival to the next.
        burst: f64,
        /// Where in a burst period time 0 lies, 0 to 1.
        phase: f64,
    },
}

impl Tenant {
    /// Nobody else.
    pub const NONE: Self = Self::Steady(1.0);

    /// Our speed while a bursty tenant is present.
    pub(super) const PRESENT: f64 = 0.5;

    /// A tenant that holds `share` of the link; at once, or with bursts of `burst` seconds whose phase is from `seed`.
    ///
    /// Against one flow of ours a steady tenant gets half at most, whatever it asks for.
    pub fn of(share: f64, burst: Option<f64>, seed: u64) -> Self {
        match burst {
            Some(burst) if share > 0.0 && burst > 0.0 => Self::Bursty {
                share,
                burst,
                phase: uniform(seed, u64::MAX, 0),
            },
            _ => Self::Steady((1.0 - share).max(0.5)),
        }
    }

    /// The same with bursts evened out: the steady share of the speed at which transfers of `wire` seconds take as long as
    /// they do on average over all moments to start at.
    pub fn averaged(&self, wire: f64) -> Self {
        const MOMENTS: u32 = 64;
        match *self {
            Self::Bursty { burst, .. } if wire > 0.0 => {
                let taken: f64 = (0..MOMENTS)
                    .map(|m| self.through(burst * f64::from(m) / f64::from(MOMENTS), wire))
                    .sum();
                Self::Steady(wire * f64::from(MOMENTS) / taken)
            }
            Self::Bursty { .. } => Self::NONE,
            steady => steady,
        }
    }

    /// A time at which the tenants stand as at `at`, within the first burst period: a burst among hours of simulated time
    /// would lose its last digits.
    pub(super) fn turned(&self, at: f64) -> f64 {
        match *self {
            Self::Steady(_) => 0.0,
            Self::Bursty { burst, .. } => at - libm::floor(at / burst) * burst,
        }
    }

    /// Seconds that a call takes which starts at `at`.
    pub(super) fn seconds(&self, message: &Message, at: f64) -> f64 {
        match *self {
            Self::Steady(contention) => message.seconds(contention),
            Self::Bursty { .. } => {
                message.taking(self.through(at + message.toll(), message.wire()))
            }
        }
    }

    /// Seconds that `wire` seconds of transfer take when they start at `at`.
    pub(super) fn through(&self, at: f64, wire: f64) -> f64 {
        let (share, burst, phase) = match *self {
            Self::Steady(contention) => return wire / contention,
            Self::Bursty {
                share,
                burst,
                phase,
            } => (share, burst, phase),
        };
        let cycles = libm::floor(wire / (burst * (1.0 - share * Self::PRESENT)));
        let mut taken = cycles * burst;
        let mut left = wire - cycles * burst * (1.0 - share * Self::PRESENT);
        let turns = at / burst + phase;
        let mut place = turns - libm::floor(turns);
        // What is left is shorter than a burst period, so it ends within three stretches.
        for _ in 0..4 {
            let (until, rate) = if place < share {
                (share, Self::PRESENT)
            } else {
                (1.0, 1.0)
            };
            let stretch = (until - place) * burst;
            if stretch * rate >= left {
                break;
            }
            taken += stretch;
            left -= stretch * rate;
            place = if until < 1.0 { share } else { 0.0 };
        }
        let rate = if place < share { Self::PRESENT } else { 1.0 };
        taken + left / rate
    }
}

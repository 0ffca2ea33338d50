//! What the simulator is at.

use super::trips::{Leg, Trips};
use crate::simulate::Tenant;

/// One rank.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Truck {
    /// Which, from 0.
    pub rank: u32,
    /// Its place in the order of arrival, from 0.
    pub order: usize,
    /// Share of its work up to the gate that is done, 0 to 1.
    pub done: f64,
    /// Micro-batches of the sync that it has done, by that share.
    pub loads: u32,
    /// It has arrived and others have not.
    pub waits: bool,
    /// It is on its way and does not compute: it waits for parameters.
    pub stands: bool,
}

/// Where the group is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Phase {
    /// On the way to the gate, or waiting there.
    Drives,
    /// All are here; the copy that nothing hides goes on for so many seconds.
    Crosses(f64),
    /// The compute streams start again.
    Restarts,
    /// The framework's own work.
    Framework,
    /// Outside micro-batches and sync.
    Outside,
}

/// What the simulator is at.
#[derive(Clone, Debug, PartialEq)]
pub struct State {
    /// Simulator time, seconds.
    pub at: f64,
    /// Every rank.
    pub trucks: Vec<Truck>,
    /// Where the group is.
    pub phase: Phase,
    /// Share of the exposed copy that is over, 0 to 1.
    pub through: f64,
    /// How many have arrived while others have not.
    pub waiting: u32,
    /// Who will be the last, while somebody waits.
    pub last: Option<u32>,
    /// Seconds until that one is here.
    pub behind: f64,
    /// Share of the sync's bytes that has crossed, 0 to 1.
    pub sent: f64,
    /// Part of that share which compute hid or hides.
    pub hidden: f64,
    /// A call is under way.
    pub moving: bool,
    /// Other tenants are on the link.
    pub tenant: bool,
}

impl State {
    /// Whether the boom is up: nobody waits for anybody.
    pub const fn open(&self) -> bool {
        self.waiting == 0
    }

    /// Ranks that stand on their way.
    pub fn standing(&self) -> u32 {
        self.trucks.iter().filter(|truck| truck.stands).count() as u32
    }
}

impl Trips {
    /// The state at simulator time `t`, moved into what was followed.
    pub fn at(&self, t: f64) -> State {
        let t = if t.is_nan() {
            0.0
        } else {
            t.clamp(0.0, self.duration())
        };
        let mut state = State {
            at: t,
            trucks: Vec::new(),
            phase: Phase::Drives,
            through: 0.0,
            waiting: 0,
            last: None,
            behind: 0.0,
            sent: 0.0,
            hidden: 0.0,
            moving: false,
            tenant: self.shared() && self.tenant_at(t),
        };
        let next = self.legs.partition_point(|leg| leg.until <= t);
        let Some(leg) = self.legs.get(next).or(self.legs.last()) else {
            return state;
        };
        state.trucks = (0..self.gpus)
            .map(|rank| self.truck(leg, rank, t))
            .collect();
        state.waiting = state.trucks.iter().filter(|truck| truck.waits).count() as u32;
        if state.waiting > 0 {
            let late = |truck: &&super::Truck| {
                leg.arrivals.get(truck.rank as usize).copied() == Some(leg.last)
            };
            state.last = state.trucks.iter().find(late).map(|truck| truck.rank);
            state.behind = leg.last - t;
        }
        state.phase = if t < leg.last {
            Phase::Drives
        } else if t < leg.through {
            Phase::Crosses(leg.through - t)
        } else if t < leg.restarted {
            Phase::Restarts
        } else if t < leg.framework {
            Phase::Framework
        } else {
            Phase::Outside
        };
        state.through = match state.phase {
            Phase::Drives => 0.0,
            Phase::Crosses(_) => (t - leg.last) / (leg.through - leg.last),
            _ => 1.0,
        };
        (state.sent, state.moving) = self.sent(leg, t);
        state.hidden = self.sent(leg, t.min(leg.last)).0;
        state
    }

    fn truck(&self, leg: &Leg, rank: u32, t: f64) -> Truck {
        let at = rank as usize;
        let arrival = leg.arrivals.get(at).copied().unwrap_or(leg.from);
        let (done, computes) = if t >= arrival {
            (1.0, false)
        } else {
            self.done(leg, at, t)
        };
        Truck {
            rank,
            order: leg.order.get(at).copied().unwrap_or(at),
            done,
            // A load that is done to the last bit is done.
            loads: ((f64::from(self.loads) * done + 1e-9) as u32).min(self.loads),
            waits: t >= arrival && t < leg.last,
            stands: t < arrival && !computes,
        }
    }

    /// The share of a rank's work in the leg that is done, and whether it computes.
    fn done(&self, leg: &Leg, rank: usize, t: f64) -> (f64, bool) {
        let range = leg.pieces.get(rank).cloned().unwrap_or(0..0);
        let pieces = self
            .pieces
            .get(rank)
            .and_then(|all| all.get(range))
            .unwrap_or(&[]);
        let total = pieces.last().map_or(0.0, |last| last.before + last.work);
        let begun = pieces.partition_point(|piece| piece.from <= t);
        let Some(piece) = begun.checked_sub(1).and_then(|at| pieces.get(at)) else {
            return (0.0, false);
        };
        let part = ((t - piece.from) / (piece.to - piece.from)).min(1.0);
        let done = (piece.before + piece.work * part) / total;
        (done.clamp(0.0, 1.0), t < piece.to)
    }

    /// The share of the leg's bytes that has crossed, and whether any are crossing.
    fn sent(&self, leg: &Leg, t: f64) -> (f64, bool) {
        let calls = self.calls.get(leg.calls.clone()).unwrap_or(&[]);
        let ended = calls.partition_point(|call| call.to <= t);
        let sum = |at: usize| self.bytes.get(leg.calls.start + at).copied().unwrap_or(0.0);
        let (mut sent, all) = (sum(ended) - sum(0), sum(calls.len()) - sum(0));
        let under_way = calls.get(ended).filter(|call| call.from <= t);
        if let Some(call) = under_way {
            sent += (sum(ended + 1) - sum(ended)) * (t - call.from) / (call.to - call.from);
        }
        let share = if all > 0.0 {
            (sent / all).clamp(0.0, 1.0)
        } else {
            0.0
        };
        (share, under_way.is_some())
    }

    /// Whether other tenants are on the link.
    fn tenant_at(&self, t: f64) -> bool {
        match self.tenant {
            Tenant::Steady(left) => left < 1.0,
            Tenant::Bursty {
                share,
                burst,
                phase,
            } => {
                let turns = t / burst + phase;
                turns - libm::floor(turns) < share
            }
        }
    }
}

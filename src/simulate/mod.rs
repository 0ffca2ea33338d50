//! One period, played through: when each message may start, and when it ends.
//!
//! So far without straggling and without compute slowed beside a collective: what comes out is what the wire and one
//! restart cost, a lower bound on the time that synchronising takes.

mod period;

pub use period::{Pace, Period, Schedule, Step};

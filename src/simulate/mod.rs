//! Periods of training, simulated: compute and communication streams of up to eight ranks, one link, other tenants.
//!
//! The recurrence gives every figure; the event simulation plays the same periods event by event, gives the timeline,
//! and holds the recurrence to account.

mod backward; // a backward pass during which messages go out
mod draws; // seeded straggling
mod events; // the event simulation
mod late; // how late each rank is
mod link; // the shared link and its other tenants
mod messages; // the messages of a sync and their prices
mod program; // what every rank does in a period
mod recurrence; // figures without an event queue
mod sharded; // the recurrence of sharded training
mod sum; // sums of many short times
mod timeline; // what the event simulation saw
mod work; // what is simulated, and the causes that make it longer

pub use draws::{CUT, Draws, TAIL, normal, uniform, with_draws};
pub use events::{Simulated, calls_of, simulate};
pub use late::{Rank, Ranks};
pub use link::Tenant;
pub use messages::{Message, Messages, Pace};
pub use program::{Pass, Planned, planned};
pub use recurrence::play;
pub use timeline::{CallSpan, Doing, Recorder, Span, Timeline};
pub use work::{Causes, Outcome, PERIODS, Pattern, SAMPLED, Straggling, Work};

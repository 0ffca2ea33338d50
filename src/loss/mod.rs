//! What synchronising costs: the article's three formulas, the layers of the loss, the single card's own losses, and
//! the whole prediction of a scenario.

pub mod formula; // the article's formulas as printed
mod memory; // whether the workload fits the card
mod predict; // a scenario's prediction
mod single; // one card's own losses, and the stack
mod step_times; // the loss from measured step times
mod sweep; // predictions along an axis

pub use memory::{MemoryNeed, memory_need};
pub use predict::{
    Exposed, Layers, NotBuilt, Note, Prediction, Smallest, drain_default, lost_at, lost_over_every,
    notes, predict,
};
pub use single::{Stack, fp8_loss, hbm_loss, stack};
pub use step_times::{StepFit, TimedPair};
pub use sweep::{Axis, AxisError, Curve, CurvePoint, sweep};

//! What synchronising costs: the article's three formulas, the layers of the loss, the single card's own losses, and
//! the whole prediction of a scenario, and what would change it.

#[cfg(feature = "cli")]
pub mod claims; // the article's claims, each with a verdict
pub mod formula; // the article's formulas as printed
mod advice; // what would help, ranked
mod changes; // the changes that advice is made of
mod closed_form; // the loss without simulation, where it has a closed form
mod costs; // what a loss comes to in a day
#[cfg(feature = "more")]
mod followed; // the first periods, event by event
mod framework; // the framework's own work at a sync
mod layers; // the exposed time in layers and parts
mod memory; // whether the workload fits the card
mod notes; // what a reader must know about the figures
mod predict; // a scenario's prediction
mod single; // one card's own losses, and the stack
mod smallest; // the smallest `every` under a threshold
mod study; // a scenario made ready for simulation
mod step_times; // the loss from measured step times
mod sweep; // predictions along an axis
#[cfg(feature = "more")]
mod timetable; // what a timeline comes to

pub use advice::{Advice, LEAST, Search, advice, advice_knowing, give_up, offered};
pub use changes::Change;
pub use closed_form::ClosedForm;
pub use costs::{Costs, costs};
#[cfg(feature = "more")]
pub use followed::{CALLS_FOLLOWED, Followed, MOST_FOLLOWED, followed};
pub use framework::{COPIES, Framework, WIDEST};
pub use layers::{Layers, Parts};
pub use memory::{MemoryNeed, memory_need};
pub use notes::{Bound, Note, bound, is_wire_alone, notes};
pub use predict::{
    Exposed, Prediction, Smallest, lost_at, lost_over_every, predict, predict_for_target,
    predict_here, smallest,
};
pub use single::{Stack, fp8_loss, hbm_loss, stack};
pub use smallest::{MOST, smallest_every};
pub use step_times::{STEP_ERROR, StepFit, TimedPair, step_fit};
pub use study::{MOST_CALLS, Study, drain_default, extra_used, slow_default, slow_used};
pub use sweep::{Axis, AxisError, Curve, CurvePoint, sweep};
#[cfg(feature = "more")]
pub use timetable::{
    Activity, FACTOR, MOSTLY, RankTimes, ShownCall, Slice, Timetable, Verdict, timetable,
};

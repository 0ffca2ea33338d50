//! What one collective call costs: lanes, wire volume, launch modes, and the published figures behind them.
//!
//! A call's time is the article's third formula, `T = T_barrier + V / BW`, with a toll and a speed that hold over
//! a range of sizes: a [`Lane`]. The library underneath changes protocol and algorithm with size, so a [`Curve`]
//! holds several lanes in one or two [`Regime`]s. Lanes are fitted by [`crate::calibrate`] to [`published`] tables
//! and committed in `fitted.rs`; `tests/fitted_constants.rs` fits again and compares.

mod cards; // bridges and PCIe
mod counts; // any number of GPUs from the fitted ones
mod curve;
mod fitted;
mod forced; // algorithms that were asked for
mod kind;
mod lane;
mod launch;
pub mod published;
pub mod published_steps; // training steps, slowdowns beside a collective, link rates
mod resolve;

pub use cards::HOST_FACTOR;
pub use curve::{Band, Call, Cost, Curve, Status, Stretch};
pub use fitted::tables;
pub use kind::{Algorithm, Collective, Launch, bus_factor, volume_factor};
pub use lane::{Lane, Platform, Regime, Table};
pub use launch::launched;
pub use resolve::{Basis, Request, resolve, resolve_algorithm};

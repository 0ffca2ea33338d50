//! How much training throughput cross-GPU synchronisation costs on H100 and H200, and what to change.
//!
//! One model behind every door: the page, the command line and whatever embeds them all take a
//! [`scenario`] and give the same numbers. Rooms are listed in the order in which data flows;
//! a room may use those above it and never those below (`tests/house.rs` holds that).

pub mod quantity; // bytes, seconds, rates, cycles, ratios: reading and printing with units
#[cfg(feature = "ui")]
pub mod ui; // the page: state, views, widgets

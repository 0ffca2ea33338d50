//! How much training throughput cross-GPU synchronisation costs on H100 and H200, and what to change.
//!
//! One model behind every door: the page, the command line and whatever embeds them all take a
//! [`scenario`] and give the same numbers. Rooms are listed in the order in which data flows;
//! a room may use those above it and never those below (`tests/house.rs` holds that).

#![recursion_limit = "256"] // one `json!` of a whole prediction

pub mod quantity; // bytes, seconds, rates, cycles, ratios: reading and printing with units
pub mod hardware; // GPUs, links, which combinations exist
pub mod collective; // what one collective call costs: lanes, launch modes, published figures
pub mod scenario; // one value for everything a person can set; query and JSON
pub mod simulate; // periods, by a recurrence and event by event
pub mod loss; // the three formulas, layers, single-card stack, predictions, sweeps, advice, claims
#[cfg(feature = "more")]
pub mod ptx; // operator listings: source, program, machine; diagnostics
pub mod calibrate; // fitting lanes to measurements
pub mod words; // every sentence and label, English and Chinese
pub mod chart; // what to draw, on any plotters backend
pub mod report; // results as documents: sentences, tables, JSON, CSV, Markdown
#[cfg(feature = "more")]
pub mod verbs; // the verbs for doors that pass messages: text in, JSON out
#[cfg(feature = "ui")]
pub mod ui; // the page: state, views, widgets

//! Fitting lanes to measured times.
//!
//! [`lanes`] knows points only: bytes on the wire and seconds. [`plan`] says which published tables are fitted,
//! with how many lanes and where the library switches; `cargo run --release --example fit` runs it and prints
//! `src/collective/fitted.rs`.

mod lanes;
pub mod plan;

pub use lanes::{Fit, FitError, Hockney, Point, fit_lanes};

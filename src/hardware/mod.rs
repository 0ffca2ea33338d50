//! GPUs, links, and which combinations of the two exist; every figure with its source.
//!
//! Nothing here is fitted: these are datasheet facts. What a collective costs on them is in
//! [`crate::collective`].

mod gpu;
mod link;

pub use gpu::{Gpu, GpuSpec};
pub use link::{Bridge, Link, LinkChoice, Replacement, bridge_for, links_of, resolve_link};

/// The most GPUs one node of the hardware in [`Gpu`] holds, and so the largest group.
pub const MAX_GPUS: u32 = 8;

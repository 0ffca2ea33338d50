//! Everything that a person can set, as one value, and its two written forms: query string and JSON.
//!
//! Reading never fails. Each key is judged on its own; what is wrong with it becomes a [`Complaint`] that names the key,
//! what was sent and what is used instead, and the rest applies. Writing leaves defaults out, and reading what was
//! written gives the same scenario.

mod codec; // query string and JSON, in and out
mod complaint; // what can be wrong with a key
mod examples; // named links
#[cfg(feature = "more")]
mod hash; // long values behind a link's #
mod judge; // reading one value, with its range
mod keys; // the key table: reading and writing each key
mod link; // telling a link from other text
mod resolved; // values that follow from others: link, size, compute, buckets
mod settle; // combinations that do not exist
mod value; // Scenario and the enums of its fields
mod workload; // models with their sizes and compute

pub use codec::{Reading, from_json, from_query};
pub use complaint::{Complaint, Impossible, Reason};
pub use examples::{EXAMPLES, Example};
#[cfg(feature = "more")]
pub use hash::{HashError, LONGEST, pack, unpack};
pub use judge::{Limits, limits};
pub use keys::{KEYS, ignored_keys};
pub use link::{pin_of_link, query_of_link};
pub use resolved::{Buckets, MAX_BUCKETS, MAX_UNITS};
pub use settle::SOLO_NOISE;
pub use value::{
    Bucket, ChartKind, Dtype, Embed, Page, Price, Scale, Scenario, SlowRank, StepTime, Sync, Theme,
    View,
};
pub use workload::{Unit, Workload};

/// The version of the written form. Older versions are migrated when read.
pub const VERSION: u32 = 1;

//! Every sentence and label, in English and simplified Chinese, side by side.
//!
//! The room knows quantities and nothing else: whoever has a result picks the words for it (see [`crate::report`]).
//! Each language has its own sentence; fragments are never joined across languages.

pub mod advice;
pub mod answer;
pub mod charts;
#[cfg(feature = "cli")]
pub mod claims;
#[cfg(feature = "more")]
pub mod compare;
pub mod complaints;
pub mod document;
pub mod notes;
pub mod page;
#[cfg(feature = "more")]
pub mod short;
#[cfg(feature = "more")]
pub mod strip;
#[cfg(feature = "more")]
pub mod timeline;

mod text;

pub use text::{Sentence, Span, Text, plain};

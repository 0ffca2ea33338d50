//! Every sentence and label, in English and simplified Chinese, side by side.
//!
//! The room knows quantities and nothing else: whoever has a result picks the words for it (see [`crate::report`]).
//! Each language has its own sentence; fragments are never joined across languages.

pub mod advice;
pub mod answer;
pub mod charts;
pub mod choices;
#[cfg(feature = "cli")]
pub mod cites;
#[cfg(feature = "cli")]
pub mod claims;
#[cfg(feature = "more")]
pub mod compare;
pub mod complaints;
pub mod document;
#[cfg(feature = "cli")]
pub mod glossary;
#[cfg(feature = "cli")]
pub mod help;
#[cfg(feature = "more")]
pub mod listings;
pub mod notes;
pub mod page;
#[cfg(feature = "cli")]
pub mod reading;
#[cfg(feature = "cli")]
pub mod scripts;
#[cfg(feature = "more")]
pub mod short;
#[cfg(feature = "more")]
pub mod strip;
#[cfg(feature = "more")]
pub mod timeline;
#[cfg(feature = "cli")]
pub mod settings;

mod text;

pub use text::{Sentence, Span, Text, plain};

//! Every sentence and label, in English and simplified Chinese, side by side.
//!
//! The room knows quantities and nothing else: whoever has a result picks the words for it (see [`crate::report`]).
//! Each language has its own sentence; fragments are never joined across languages.

pub mod answer; // the headline and the line under it
pub mod charts; // titles, axes and labels of figures, heads of tables
pub mod complaints; // what was wrong with a key
pub mod page; // the page's own labels
pub mod notes; // what a reader must know about a figure

mod text;

pub use text::{Sentence, Span, Text, plain};

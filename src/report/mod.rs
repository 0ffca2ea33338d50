//! Results as documents: sentences, tables, JSON, CSV and Markdown, for every door alike.

mod advice; // what would help, in words
#[cfg(feature = "cli")]
mod claims; // the article's claims, as Markdown, JSON, HTML and text
mod document; // what stands before the calculator arrives
#[cfg(feature = "cli")]
mod help; // what everything on the page means, as HTML
mod json; // predictions, curves and collectives as JSON
mod plain_text; // a prediction for a terminal
mod sentences; // results in words
mod table; // rows and columns, as text, CSV and Markdown

pub use advice::{AdviceWords, advice_effect, advice_label, advice_setting, advice_words};
#[cfg(feature = "cli")]
pub use claims::{claims_html, claims_json, claims_markdown, claims_text};
pub use document::static_document;
#[cfg(feature = "cli")]
pub use help::{HelpDefault, help_defaults, help_html};
pub use json::{
    advice_json, call_notes, collective_json, complaints_json, curve_json, prediction_json,
};
pub use plain_text::prediction_text;
pub use sentences::{
    complaint_text, example_title, field_error, headline, memory_text, note_text, range_line,
    status_word,
};
pub use table::{Table, chart_table, collective_table, curve_table};

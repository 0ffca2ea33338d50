//! Results as documents: sentences, tables, JSON, CSV and Markdown, for every door alike.

mod advice; // what would help, in words
#[cfg(feature = "cli")]
mod claims; // the article's claims, as Markdown, JSON, HTML and text
#[cfg(feature = "more")]
mod compare; // a scenario beside the pinned one
#[cfg(feature = "more")]
mod document; // what stands before the calculator arrives
mod facts; // the key figures as two small tables
#[cfg(feature = "cli")]
mod help; // what everything on the page means, as HTML
mod fields; // what each setting's field holds and shows
mod json; // predictions, curves and collectives as JSON
mod layers; // what the layers of the loss are
#[cfg(feature = "more")]
mod listings; // operator listings: findings in words, runs as text and JSON
mod plain_text; // a prediction for a terminal
#[cfg(feature = "cli")]
mod script_words; // what the page's scripts say by themselves, as JSON
mod sentences; // results in words
mod table; // rows and columns, as text, CSV and Markdown
#[cfg(feature = "more")]
mod timeline; // the first periods: text, JSON, and a trace for Perfetto

pub use advice::{AdviceWords, advice_effect, advice_label, advice_setting, advice_words};
#[cfg(feature = "cli")]
pub use claims::{claims_html, claims_json, claims_markdown, claims_text};
#[cfg(feature = "more")]
pub use compare::{Comparison, comparison};
#[cfg(feature = "more")]
pub use document::static_document;
pub use facts::{Fact, Facts, key_figures};
pub use fields::{FieldKind, field_kind, field_parts, field_shown, field_value};
#[cfg(feature = "cli")]
pub use help::{HelpDefault, help_defaults, help_html};
pub use json::{
    advice_json, call_notes, collective_json, complaints_json, curve_json, prediction_json,
};
pub use layers::{LayerMeaning, layer_meanings};
#[cfg(feature = "more")]
pub use listings::{danger_text, finding_text, findings_text, runs_json, runs_text};
pub use plain_text::prediction_text;
#[cfg(feature = "cli")]
pub use script_words::script_words;
#[cfg(feature = "more")]
pub use sentences::short_answer;
pub use sentences::{
    bound_aside, complaint_text, example_title, field_error, founded, headline, memory_text,
    note_text, range_line, status_word,
};
pub use table::{Table, chart_table, collective_table, curve_table};
#[cfg(feature = "more")]
pub use timeline::{timeline_json, timeline_table, timeline_text, trace, trace_bytes};

//! Operator listings: what synchronisation code does, instruction by instruction, on n simulated cards.
//!
//! Text goes in, whether PTX, the article's dialect of it, or a whole article around both; [`read`] finds the listings in it,
//! [`Program`] resolves their names and types, and [`machine`] runs them on cards with a clock, memory and a link each.
//! Nothing is refused silently: what is wrong, or what the assembler would not take, is a [`Finding`] with its place.

mod bench; // a scenario and a program put on the machine
mod costs; // what an instruction takes, with sources
mod finding; // what is said about a text, and where
mod machine; // cards, memory, link
mod number; // bf16, f16 and f32 as the cards add them
mod outcome; // what a run came to
mod program; // names and types resolved
mod read; // tokens and trees
mod run; // a scenario and a text in, results out
mod shipped; // the article's listings and our own
mod text; // places in a text

pub use costs::{Cost, Costs, Unit};
pub use finding::{Diagnostic, Finding, Severity};
pub use machine::Hazard;
pub use program::Float;
pub use run::{
    CardRun, Danger, ELEMENTS, Found, Kind, LineRun, MOST_ELEMENTS, MOST_INSTRUCTIONS, Request,
    Run, Runs, Sums, run,
};
pub use shipped::{Shipped, shipped};
pub use text::{Lines, Span};

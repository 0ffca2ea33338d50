//! The command line: reads a scenario, calls one verb of the library, prints what it gives.
//!
//! Exit status: 0 done, 1 the input is wrong (standard error names the key), 2 wrong usage.

use std::process::ExitCode;

mod arguments; // verbs and their options as the command line has them
mod standard; // reading scenarios, and what is printed where
mod verbs; // one function a verb

use arguments::{Cli, Verb};
use clap::Parser;
use synctoll::report;

/// The input is wrong: a sentence for standard error.
struct Wrong(String);

impl<T: std::error::Error> From<T> for Wrong {
    fn from(error: T) -> Self {
        Self(error.to_string())
    }
}

fn main() -> ExitCode {
    match run(Cli::parse().verb) {
        Ok(()) => ExitCode::SUCCESS,
        Err(Wrong(message)) => {
            if !message.is_empty() {
                eprintln!("synctoll: {message}");
            }
            ExitCode::from(1)
        }
    }
}

fn run(verb: Verb) -> Result<(), Wrong> {
    match verb {
        Verb::Predict(asked) => verbs::predict(&asked),
        Verb::Sweep(asked) => verbs::sweep(&asked),
        Verb::Collective(asked) => verbs::collective(&asked),
        Verb::Simulate(asked) => verbs::simulate(&asked),
        Verb::Run(asked) => verbs::run(&asked),
        Verb::Chart(asked) => verbs::chart(&asked),
        Verb::Claims(asked) => verbs::claims(&asked),
        Verb::Strip(asked) => verbs::strip(&asked),
        Verb::Document => standard::print(&report::static_document()),
        Verb::PageHelp => standard::print(&report::help_html()),
        Verb::ScriptWords => standard::print(&report::script_words().to_string()),
    }
}

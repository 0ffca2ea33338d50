//! What comes in and goes out: scenarios read, complaints and notes to standard error, results to standard output.

use std::io::{Read, Write};
use std::path::Path;

use super::Wrong;
use super::arguments::Input;
use synctoll::loss;
use synctoll::quantity::Lang;
use synctoll::report;
use synctoll::scenario::{self, Reading, Scenario};

/// Reads the scenario; complaints go to standard error and end the run, unless lenient.
pub(crate) fn read(input: &Input) -> Result<(Reading, Lang), Wrong> {
    let mut text = input.scenario.clone();
    if text == "-" {
        text.clear();
        std::io::stdin()
            .read_to_string(&mut text)
            .map_err(|error| Wrong(format!("standard input: {error}")))?;
    }
    let text = text.trim_start_matches('\u{feff}').trim();
    let reading = if text.starts_with('{') {
        scenario::from_json(text)
    } else {
        scenario::from_query(text)
    };
    let lang = language(&reading.scenario);
    for complaint in &reading.complaints {
        eprintln!("synctoll: {}", report::complaint_text(complaint, lang));
    }
    if reading.complaints.is_empty() || input.lenient {
        Ok((reading, lang))
    } else {
        Err(Wrong(String::new()))
    }
}

/// A file, or standard input where its name is -; what is no UTF-8 is replaced, so that the rest can be read.
pub(crate) fn read_text(name: &str) -> Result<String, Wrong> {
    let mut bytes = Vec::new();
    if name == "-" {
        std::io::stdin()
            .read_to_end(&mut bytes)
            .map_err(|error| Wrong(format!("standard input: {error}")))?;
    } else {
        bytes = std::fs::read(name).map_err(|error| Wrong(format!("{name}: {error}")))?;
    }
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

fn language(scenario: &Scenario) -> Lang {
    scenario.page.lang.unwrap_or(Lang::En)
}

/// Notes stand beside the numbers: in JSON as a field, else on standard error.
pub(crate) fn tell(notes: &[loss::Note], lang: Lang) {
    for note in notes {
        eprintln!("synctoll: note: {}", report::note_text(note, lang));
    }
}

/// Writes a file that `option` names, or that needs no option to be told apart.
pub(crate) fn write(path: &Path, text: &str, option: &str) -> Result<(), Wrong> {
    std::fs::write(path, text)
        .map_err(|error| Wrong(format!("{option}{}: {error}", path.display())))
}

pub(crate) fn print_json(value: &serde_json::Value) -> Result<(), Wrong> {
    print(&(serde_json::to_string_pretty(value)? + "\n"))
}

/// Writes to standard output; a reader that has gone away is no error.
pub(crate) fn print(text: &str) -> Result<(), Wrong> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

//! The command line: reads a scenario, calls one verb of the library, prints what it gives.
//!
//! Exit status: 0 done, 1 the input is wrong (standard error names the key), 2 wrong usage.

use std::io::{Read, Write};
use std::process::ExitCode;

mod arguments; // verbs and their options as the command line has them

use arguments::{Cli, Input, Verb};
use clap::Parser;
use synctoll::chart::figures::figure;
use synctoll::chart::figures::timeline::{PERIODS_SHOWN, gantt};
use synctoll::chart::gantt::{Look, Window, gantt_svg};
use synctoll::chart::{Theme, svg};
use synctoll::collective::resolve;
use synctoll::loss::{self, Axis};
use synctoll::quantity::{Bytes, Lang};
use synctoll::report;
use synctoll::scenario::{self, ChartKind, Reading, Scenario};
use synctoll::verbs::ask;
use synctoll::words::plain;

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
        Verb::Document => print(&report::static_document()),
        Verb::Strip {
            input,
            size,
            lang,
            width,
            theme,
            time,
            caption,
        } => {
            let (reading, own) = read(&input)?;
            let mut options = serde_json::json!({
                "size": size,
                "lang": lang.unwrap_or(own.id().to_owned()),
                "width": width,
                "theme": theme,
            });
            if let Some(time) = time {
                options["t"] = time.into();
            }
            let answer = ask("strip", &reading.scenario.to_query(), &options)?;
            let part = if caption { "caption" } else { "svg" };
            print(answer[part].as_str().unwrap_or_default())
        }
        Verb::PageHelp => print(&report::help_html()),
        Verb::ScriptWords => print(&report::script_words().to_string()),
        Verb::Claims {
            input,
            markdown,
            json,
            html,
            base,
        } => {
            let (reading, lang) = read(&input)?;
            claims_take_lang_alone(&reading.scenario, input.lenient)?;
            let asked = reading.scenario.page.lang.is_some();
            let claims = loss::claims::claims();
            if json {
                print_json(&report::claims_json(&claims, lang, asked))
            } else {
                print(&if markdown {
                    report::claims_markdown(&claims, lang, &base, asked)
                } else if html {
                    report::claims_html(&claims)
                } else {
                    report::claims_text(&claims, lang, asked)
                })
            }
        }
        Verb::Predict { input, json } => {
            let (reading, lang) = read(&input)?;
            let scenario = &reading.scenario;
            let prediction = loss::predict(scenario);
            if json {
                print_json(&report::prediction_json(
                    scenario,
                    &prediction,
                    &reading.complaints,
                    lang,
                ))
            } else {
                print(&report::prediction_text(scenario, &prediction, lang))
            }
        }
        Verb::Sweep {
            input,
            axis,
            range,
            points,
            json,
            csv,
        } => {
            let (reading, lang) = read(&input)?;
            let axis = Axis::from(axis);
            let range = range.map(|text| read_range(&text)).transpose()?;
            let curve = loss::sweep(&reading.scenario, axis, range, points)?;
            if json {
                print_json(&report::curve_json(&reading.scenario, &curve, lang))
            } else {
                tell(
                    &loss::notes(&reading.scenario, &resolve(&reading.scenario.request())),
                    lang,
                );
                let table = report::curve_table(&curve);
                print(&if csv { table.csv() } else { table.text() })
            }
        }
        Verb::Collective {
            input,
            bytes,
            json,
            csv,
        } => {
            let (reading, lang) = read(&input)?;
            let sizes = match bytes {
                Some(text) => text
                    .split(',')
                    .map(|part| {
                        part.parse()
                            .map_err(|error| Wrong(format!("--bytes: {error}")))
                    })
                    .collect::<Result<Vec<Bytes>, _>>()?,
                None => (9..=34)
                    .map(|power| Bytes::saturating_new(1 << power))
                    .collect(),
            };
            let curve = resolve(&reading.scenario.request());
            if json {
                print_json(&report::collective_json(
                    &reading.scenario,
                    &curve,
                    &sizes,
                    lang,
                ))
            } else {
                tell(&report::call_notes(&reading.scenario, &curve), lang);
                let table = report::collective_table(&curve, &sizes);
                print(&if csv { table.csv() } else { table.text() })
            }
        }
        Verb::Simulate {
            input,
            periods,
            json,
            trace,
        } => simulate(&input, periods as usize, json, trace.as_deref()),
        Verb::Chart {
            input,
            kind,
            width,
            height,
            output,
        } => {
            let (reading, lang) = read(&input)?;
            let scenario = &reading.scenario;
            let kind = kind
                .map(ChartKind::from)
                .or(scenario.page.chart)
                .unwrap_or(ChartKind::Frequency);
            let prediction = loss::predict(scenario);
            let caption = plain(&report::headline(scenario, &prediction, lang));
            let theme = match scenario.page.theme {
                scenario::Theme::Dark => Theme::dark(),
                _ => Theme::light(),
            };
            let size = (f64::from(width), f64::from(height));
            let picture = match figure(kind, scenario, lang) {
                Some(figure) => svg(&figure, &theme, size.0, size.1, Some(&caption)),
                None => timeline_svg(scenario, &theme, size, &caption, lang),
            };
            match output {
                Some(path) => std::fs::write(&path, picture)
                    .map_err(|error| Wrong(format!("{}: {error}", path.display()))),
                None => print(&picture),
            }
        }
    }
}

/// The timeline has a writer of its own.
fn timeline_svg(
    scenario: &Scenario,
    theme: &Theme,
    size: (f64, f64),
    caption: &str,
    lang: Lang,
) -> String {
    let followed = loss::followed(scenario, PERIODS_SHOWN);
    let gantt = gantt(&followed, &loss::timetable(&followed), lang);
    let look = Look {
        size,
        window: Window::new(None, None, gantt.duration),
        prefix: "",
        caption: Some(caption),
    };
    gantt_svg(&gantt, theme, &look).0
}

fn simulate(
    input: &Input,
    periods: usize,
    json: bool,
    trace: Option<&std::path::Path>,
) -> Result<(), Wrong> {
    let (reading, lang) = read(input)?;
    let scenario = &reading.scenario;
    let followed = loss::followed(scenario, periods);
    let table = loss::timetable(&followed);
    if let Some(path) = trace {
        let events = report::trace(scenario, &followed, &table);
        if path.as_os_str() == "-" {
            return print(&events);
        }
        std::fs::write(path, events)
            .map_err(|error| Wrong(format!("--trace: {}: {error}", path.display())))?;
    }
    if json {
        let value = report::timeline_json(scenario, &followed, &table, periods, lang);
        print_json(&value)
    } else {
        print(&report::timeline_text(&followed, &table, periods, lang))
    }
}

/// Reads the scenario; complaints go to standard error and end the run, unless lenient.
fn read(input: &Input) -> Result<(Reading, Lang), Wrong> {
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

/// Every claim has its own scenario, so another would silently change nothing.
fn claims_take_lang_alone(scenario: &Scenario, lenient: bool) -> Result<(), Wrong> {
    let set = |key: &&&str| **key != "lang" && scenario.get(key).is_some();
    let Some(key) = scenario::KEYS.iter().find(set) else {
        return Ok(());
    };
    let message = format!("{key}: claims bring their own scenarios and take lang alone");
    if lenient {
        eprintln!("synctoll: {message}");
        Ok(())
    } else {
        Err(Wrong(message))
    }
}

/// Notes stand beside the numbers: in JSON as a field, else on standard error.
fn tell(notes: &[loss::Note], lang: Lang) {
    for note in notes {
        eprintln!("synctoll: note: {}", report::note_text(note, lang));
    }
}

fn language(scenario: &Scenario) -> Lang {
    scenario.page.lang.unwrap_or(Lang::En)
}

/// `LOW..HIGH`, numbers or sizes.
fn read_range(text: &str) -> Result<(f64, f64), Wrong> {
    let (low, high) = text
        .split_once("..")
        .ok_or_else(|| Wrong("--range: write it as 1..64 or 1KiB..16GiB".to_owned()))?;
    let end = |part: &str| {
        part.parse::<Bytes>()
            .map(Bytes::as_f64)
            .map_err(|error| Wrong(format!("--range: {error}")))
    };
    Ok((end(low)?, end(high)?))
}

fn print_json(value: &serde_json::Value) -> Result<(), Wrong> {
    print(&(serde_json::to_string_pretty(value)? + "\n"))
}

/// Writes to standard output; a reader that has gone away is no error.
fn print(text: &str) -> Result<(), Wrong> {
    match std::io::stdout().lock().write_all(text.as_bytes()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => Err(error.into()),
        _ => Ok(()),
    }
}

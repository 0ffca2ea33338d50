//! The command line: reads a scenario, calls one verb of the library, prints what it gives.
//!
//! Exit status: 0 done, 1 the input is wrong (standard error names the key), 2 wrong usage.

use std::io::{Read, Write};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand, ValueEnum};
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

/// How much training throughput cross-GPU synchronisation costs on H100 and H200.
#[derive(Parser)]
#[command(
    version,
    about,
    arg_required_else_help = true,
    propagate_version = true
)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// What one scenario comes to: loss, layers, the collective behind it
    Predict {
        #[command(flatten)]
        input: Input,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// The loss along one axis
    Sweep {
        #[command(flatten)]
        input: Input,
        /// What to vary
        #[arg(long, value_enum)]
        axis: AxisName,
        /// From and to, as 1..64 or 1KiB..16GiB
        #[arg(long, value_name = "LOW..HIGH")]
        range: Option<String>,
        /// How many points
        #[arg(long)]
        points: Option<usize>,
        /// Print JSON
        #[arg(long, conflicts_with = "csv")]
        json: bool,
        /// Print CSV
        #[arg(long)]
        csv: bool,
    },
    /// The time of one collective call by message size
    Collective {
        #[command(flatten)]
        input: Input,
        /// Message sizes, as 512,1KiB,1MiB; powers of two from 512 B to 16 GiB where left out
        #[arg(long, value_name = "SIZES")]
        bytes: Option<String>,
        /// Print JSON
        #[arg(long, conflicts_with = "csv")]
        json: bool,
        /// Print CSV: bytes,time_us,algbw_gbps,busbw_gbps,lane
        #[arg(long)]
        csv: bool,
    },
    /// The first steps event by event: who waits, who is late
    Simulate {
        #[command(flatten)]
        input: Input,
        /// How many steps
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=i64::from(PERIODS)))]
        periods: u32,
        /// Print JSON
        #[arg(long)]
        json: bool,
        /// Write Chrome trace events, which Perfetto opens; - prints them in place of the rest
        #[arg(long, value_name = "FILE")]
        trace: Option<std::path::PathBuf>,
    },
    /// A chart as SVG
    Chart {
        #[command(flatten)]
        input: Input,
        /// Which chart; the scenario's `chart` key where left out
        #[arg(long, value_enum)]
        kind: Option<KindName>,
        /// Width in CSS pixels
        #[arg(long, default_value_t = 720, value_parser = clap::value_parser!(u32).range(120..=8000))]
        width: u32,
        /// Height in CSS pixels
        #[arg(long, default_value_t = 480, value_parser = clap::value_parser!(u32).range(90..=8000))]
        height: u32,
        /// Write to a file instead of standard output
        #[arg(long, short)]
        output: Option<std::path::PathBuf>,
    },
    /// The article's claims, each with a computed verdict
    Claims {
        /// The language, as lang=zh; claims bring their own scenarios
        #[command(flatten)]
        input: Input,
        /// Print a table in Markdown
        #[arg(long)]
        markdown: bool,
        /// Print JSON
        #[arg(long, conflicts_with = "markdown")]
        json: bool,
        /// Print the part of the page that is fetched on sight, both languages as HTML (for its build)
        #[arg(long, hide = true, conflicts_with_all = ["markdown", "json"])]
        html: bool,
        /// What the links of the Markdown table start with
        #[arg(long, default_value = "./", requires = "markdown")]
        base: String,
    },
    /// The toll strip at the moment of waiting as SVG in the page's colours (for its build)
    #[command(hide = true)]
    Strip {
        #[command(flatten)]
        input: Input,
        /// With words, or the one at the foot of the column
        #[arg(long, default_value = "large", value_parser = ["large", "small"])]
        size: String,
        /// The language; the scenario's `lang` key where left out
        #[arg(long, value_parser = ["en", "zh"])]
        lang: Option<String>,
        /// Width of the large one in CSS pixels
        #[arg(long, default_value_t = 936, value_parser = clap::value_parser!(u32).range(160..=4000))]
        width: u32,
        /// Colours: light, dark, or the page's names
        #[arg(long, default_value = "page", value_parser = ["light", "dark", "page"])]
        theme: String,
        /// Simulator time in seconds
        #[arg(long)]
        time: Option<f64>,
        /// Print the caption instead
        #[arg(long)]
        caption: bool,
    },
    /// The document that the page shows before the calculator arrives, as HTML (for its build)
    #[command(hide = true)]
    Document,
    /// The help of the page, both languages as HTML (for its build)
    #[command(hide = true)]
    PageHelp,
}

/// The most steps that are followed.
const PERIODS: u32 = loss::MOST_FOLLOWED as u32;

#[derive(Args)]
struct Input {
    /// The scenario: a query string, a JSON object, or - for standard input
    #[arg(default_value = "", hide_default_value = true)]
    scenario: String,
    /// Print a result although something in the scenario was replaced
    #[arg(long)]
    lenient: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum AxisName {
    Every,
    Per,
    Size,
    Bucket,
    N,
    Link,
}

impl From<AxisName> for Axis {
    fn from(name: AxisName) -> Self {
        match name {
            AxisName::Every => Self::Every,
            AxisName::Per => Self::Per,
            AxisName::Size => Self::Size,
            AxisName::Bucket => Self::Bucket,
            AxisName::N => Self::N,
            AxisName::Link => Self::Link,
        }
    }
}

/// The kinds of [`synctoll::chart::figures::KINDS`], and the timeline; a test holds the two together.
#[derive(Clone, Copy, ValueEnum)]
enum KindName {
    Frequency,
    Size,
    Link,
    Bucket,
    Heat,
    Timeline,
    Collective,
}

impl From<KindName> for ChartKind {
    fn from(name: KindName) -> Self {
        match name {
            KindName::Frequency => Self::Frequency,
            KindName::Size => Self::Size,
            KindName::Link => Self::Link,
            KindName::Bucket => Self::Bucket,
            KindName::Heat => Self::Heat,
            KindName::Timeline => Self::Timeline,
            KindName::Collective => Self::Collective,
        }
    }
}

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

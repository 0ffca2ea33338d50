//! The verbs of the command line and what they take.

use clap::{Args, Parser, Subcommand, ValueEnum};
use synctoll::loss::{self, Axis};
use synctoll::ptx::{ELEMENTS, MOST_ELEMENTS};
use synctoll::scenario::ChartKind;

/// How much training throughput cross-GPU synchronisation costs on H100 and H200.
#[derive(Parser)]
#[command(
    version,
    about,
    arg_required_else_help = true,
    propagate_version = true
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// What one scenario comes to: loss, layers, the collective behind it
    Predict(Predict),
    /// The loss along one axis
    Sweep(Sweep),
    /// The time of one collective call by message size
    Collective(Collective),
    /// The first steps event by event: who waits, who is late
    Simulate(Simulate),
    /// Operator listings, run on simulated cards
    Run(Run),
    /// A chart as SVG
    Chart(Chart),
    /// The article's claims, each with a computed verdict
    Claims(Claims),
    /// The toll strip at the moment of waiting as SVG in the page's colours (for its build)
    #[command(hide = true)]
    Strip(Strip),
    /// The document that the page shows before the calculator arrives, as HTML (for its build)
    #[command(hide = true)]
    Document,
    /// The help of the page, both languages as HTML (for its build)
    #[command(hide = true)]
    PageHelp,
    /// What the page's scripts say by themselves, both languages as JSON (for its build)
    #[command(hide = true)]
    ScriptWords,
}

#[derive(Args)]
pub(crate) struct Predict {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Sweep {
    #[command(flatten)]
    pub(crate) input: Input,
    /// What to vary
    #[arg(long, value_enum)]
    pub(crate) axis: AxisName,
    /// From and to, as 1..64 or 1KiB..16GiB
    #[arg(long, value_name = "LOW..HIGH")]
    pub(crate) range: Option<String>,
    /// How many points
    #[arg(long)]
    pub(crate) points: Option<usize>,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print CSV
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Args)]
pub(crate) struct Collective {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Message sizes, as 512,1KiB,1MiB; powers of two from 512 B to 16 GiB where left out
    #[arg(long, value_name = "SIZES")]
    pub(crate) bytes: Option<String>,
    /// Print JSON
    #[arg(long, conflicts_with = "csv")]
    pub(crate) json: bool,
    /// Print CSV: bytes,time_us,algbw_gbps,busbw_gbps,lane
    #[arg(long)]
    pub(crate) csv: bool,
}

#[derive(Args)]
pub(crate) struct Simulate {
    #[command(flatten)]
    pub(crate) input: Input,
    /// How many steps
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..=i64::from(PERIODS)))]
    pub(crate) periods: u32,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
    /// Write Chrome trace events, which Perfetto opens; - prints them in place of the rest
    #[arg(long, value_name = "FILE")]
    pub(crate) trace: Option<std::path::PathBuf>,
}

#[derive(Args)]
pub(crate) struct Run {
    /// A file with listings, a driver, or an article around them; the name of one that comes along; - for standard input
    pub(crate) file: String,
    #[command(flatten)]
    pub(crate) input: Input,
    /// Elements that are really added; they stand for the scenario's tensor
    #[arg(long, default_value_t = ELEMENTS, value_parser = clap::builder::RangedU64ValueParser::<usize>::new().range(1..=MOST_ELEMENTS as u64))]
    pub(crate) elements: usize,
    /// Run this listing or driver alone
    #[arg(long, value_name = "NAME")]
    pub(crate) only: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct Chart {
    #[command(flatten)]
    pub(crate) input: Input,
    /// Which chart; the scenario's `chart` key where left out
    #[arg(long, value_enum)]
    pub(crate) kind: Option<KindName>,
    /// Width in CSS pixels
    #[arg(long, default_value_t = 720, value_parser = clap::value_parser!(u32).range(120..=8000))]
    pub(crate) width: u32,
    /// Height in CSS pixels
    #[arg(long, default_value_t = 480, value_parser = clap::value_parser!(u32).range(90..=8000))]
    pub(crate) height: u32,
    /// Write to a file instead of standard output
    #[arg(long, short)]
    pub(crate) output: Option<std::path::PathBuf>,
}

#[derive(Args)]
pub(crate) struct Claims {
    /// The language, as lang=zh; claims bring their own scenarios
    #[command(flatten)]
    pub(crate) input: Input,
    /// Print a table in Markdown
    #[arg(long)]
    pub(crate) markdown: bool,
    /// Print JSON
    #[arg(long, conflicts_with = "markdown")]
    pub(crate) json: bool,
    /// Print the part of the page that is fetched on sight, both languages as HTML (for its build)
    #[arg(long, hide = true, conflicts_with_all = ["markdown", "json"])]
    pub(crate) html: bool,
    /// What the links of the Markdown table start with
    #[arg(long, default_value = "./", requires = "markdown")]
    pub(crate) base: String,
}

#[derive(Args)]
pub(crate) struct Strip {
    #[command(flatten)]
    pub(crate) input: Input,
    /// With words, or the one at the foot of the column
    #[arg(long, default_value = "large", value_parser = ["large", "small"])]
    pub(crate) size: String,
    /// The language; the scenario's `lang` key where left out
    #[arg(long, value_parser = ["en", "zh"])]
    pub(crate) lang: Option<String>,
    /// Width of the large one in CSS pixels
    #[arg(long, default_value_t = 936, value_parser = clap::value_parser!(u32).range(160..=4000))]
    pub(crate) width: u32,
    /// Colours: light, dark, or the page's names
    #[arg(long, default_value = "page", value_parser = ["light", "dark", "page"])]
    pub(crate) theme: String,
    /// Simulator time in seconds
    #[arg(long)]
    pub(crate) time: Option<f64>,
    /// Print the caption instead
    #[arg(long)]
    pub(crate) caption: bool,
}

/// The most steps that are followed.
const PERIODS: u32 = loss::MOST_FOLLOWED as u32;

#[derive(Args)]
pub(crate) struct Input {
    /// The scenario: a query string, a JSON object, or - for standard input
    #[arg(default_value = "", hide_default_value = true)]
    pub(crate) scenario: String,
    /// Print a result although something in the scenario was replaced
    #[arg(long)]
    pub(crate) lenient: bool,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum AxisName {
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
pub(crate) enum KindName {
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

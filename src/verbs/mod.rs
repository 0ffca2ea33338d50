//! The verbs for doors that pass messages: a scenario's query and options in, JSON out.
//!
//! | verb | options | result |
//! |---|---|---|
//! | `chart` | `kind`, `lang`, `theme` (`light`, `dark`, `page`), `width`, `height`, `caption`, `readout`, `published`, `pinned` (a query, drawn beside it) | `title`, `description`, `svg`, `stops` |
//! | `table` | `kind`, `lang`, `published` | `title`, `head`, `rows`, `csv` |
//! | `answer` | `lang` | `spans` of the answer in a line, each `text` and whether it is a `figure`; `layers`, each `name` and `share` |
//! | `figures` | `lang` | `tables`: each with `id`, `title` and `rows` of `id`, `name`, `value` |
//! | `notes` | `lang` | `notes`: what the answer rests on, a sentence each |
//! | `layers` | `lang` | `layers`: each with `text` and `parts` of `name`, `time`, `means` |
//! | `compare` | `pinned`: a query; `lang` | `sentence`, `head`, `rows` |
//! | `pack` | | `value`: the query as a link's hash carries it, without what is only the page's |
//! | `unpack` | `value`, `lang` | `query`; `complaints`: what was wrong with it, a sentence each |
//! | `advice` | `lang` | `changes`: what would help, or under the target what could be given up, as `predict` lists them |
//! | `strip` | `t` (seconds; the moment of waiting where left out), `periods` (1 to 64, else 2), `size` (`large`, `small`), `width` (of the large one), `lang`, `theme`, `part` (`all`, `moving`) | `svg` (of `moving` the inside of the group that changes with time), `description`, `waiting`, `last` (rank or null), `behind` (seconds), `at`; with `all` also `title`, `subtitle`, `caption`, `events` (`at`, `happens`, `rank`), `moment`, `duration`, `speed` (simulator seconds a second), `speed_text`, `explained` (`head`, `rows`) |
//! | `timeline` | `periods`, `from`, `to` (seconds), `lang`, `theme`, `width`, `height`, `prefix` (of the names of textures), `caption` | `svg`, `title`, `description`, `sentence` about a late GPU, `notes`, `axis` (pixels and seconds), `events` to step through, `barriers`, `periods`, `most` (periods that could be followed), `trace_bytes` (about so long is the trace), `duration`, `table` (`head`, `rows`, `csv`) |
//! | `timelines` | `pinned`: a query; `periods`, `lang` | `sentence`: what the steps of both come to |
//! | `at` | `t` (seconds), `periods`, `lang` | `ranks`: what each is at, `call`: what the link carries, `period`, `last`, `barrier` |
//! | `trace` | `periods` | `trace`: Chrome trace events as text |
//!
//! The last scenario that was followed for a timeline is kept: another window or moment of it simulates nothing again.
//! `kind` is needed; language and theme are else the scenario's, the size that of the command line. With the theme `page`
//! a picture has the page's own names of colours and its font, and follows both. With `caption` it stands alone, with its
//! title, the answer and the version; with `readout` there are `stops` with `head`, `rows` of `class`, `name` and
//! `value`, `set`, the query that the stop stands for, and `place`: its `px` and the box's `left` and `top`. `published` is the text of the
//! published tables, for a module that does not carry them. `csv` has names and units in two rows.

mod answered; // figures, notes and layers of the answer
mod compare; // a scenario beside the pinned one, and how a link carries that
mod followed; // the scenario that was followed last
mod strip; // the toll strip
mod timeline; // the first periods, and what happens in them

use serde_json::{Value, json};

use crate::chart::figures::readout::{self, readout};
use crate::chart::figures::{KINDS, draw_pinned, figure};
use crate::chart::{self, Figure, svg};
use crate::collective::published::provide;
use crate::loss::{offered, predict_for_target};
use crate::quantity::{Lang, plain as plain_number};
use crate::report;
use crate::scenario::{ChartKind, HashError, Scenario, Theme, from_query};
use crate::words::{page, plain};

/// Sides of a picture in CSS pixels: smallest, default, largest.
const WIDTH: [f64; 3] = [120.0, 720.0, 8000.0];
const HEIGHT: [f64; 3] = [90.0, 480.0, 8000.0];

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Nobody knows the verb.
    #[error("{0} is no verb here")]
    Verb(String),
    /// An option is missing or cannot be read.
    #[error("option {key} takes {takes}, not {sent}")]
    Option {
        /// Its name.
        key: &'static str,
        /// What it takes.
        takes: String,
        /// What was there, as JSON.
        sent: Value,
    },
    /// A link's hash cannot be read.
    #[error("the value behind # cannot be read: {0}")]
    Hash(#[from] HashError),
}

/// Answers one request. What is wrong with the query is judged key by key as everywhere, and the rest applies.
pub fn ask(verb: &str, query: &str, options: &Value) -> Result<Value, Refused> {
    let scenario = from_query(query).scenario;
    match verb {
        "chart" => picture(&scenario, options),
        "table" => table(&scenario, options),
        "answer" => answered::answer(&scenario, options),
        "figures" => answered::figures(&scenario, options),
        "notes" => answered::notes(&scenario, options),
        "layers" => answered::layers(&scenario, options),
        "advice" => changes(&scenario, options),
        "compare" => compare::compare(&scenario, options),
        "pack" => compare::packed(&scenario),
        "unpack" => compare::unpacked(options),
        "strip" => strip::strip(&scenario, options),
        "timeline" => timeline::picture(&scenario, options),
        "timelines" => timeline::compared(&scenario, options),
        "at" => timeline::at(&scenario, options),
        "trace" => timeline::traced(&scenario, options),
        _ => Err(Refused::Verb(verb.to_owned())),
    }
}

fn picture(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let (kind, lang, mut made) = drawn(scenario, options)?;
    if options.get("pinned").is_some() {
        let pinned = from_query(text(options, "pinned", "a query")?).scenario;
        draw_pinned(&mut made, kind, scenario, &pinned, lang);
    }
    let (colours, in_page) = theme(scenario, options)?;
    let (width, height) = (
        side(options, "width", WIDTH)?,
        side(options, "height", HEIGHT)?,
    );
    let caption = caption(scenario, options, lang)?;
    let stops = if flag(options, "readout")? {
        stops(kind, &made, (width, height), lang)
    } else {
        Vec::new()
    };
    let mut picture = svg(&made, &colours, width, height, caption.as_deref());
    if in_page {
        picture = chart::in_page_style(&picture);
    }
    Ok(json!({
        "title": made.title,
        "description": made.description,
        "svg": picture,
        "stops": stops,
    }))
}

/// What stands below a picture that stands alone: the answer and the version.
fn caption(scenario: &Scenario, options: &Value, lang: Lang) -> Result<Option<String>, Refused> {
    Ok(flag(options, "caption")?.then(|| {
        let answer = report::headline(scenario, &predict_for_target(scenario), lang);
        page::caption(&plain(&answer), env!("CARGO_PKG_VERSION"))
    }))
}

/// Where a readout may stand, and what it says there.
fn stops(kind: ChartKind, made: &Figure, size: (f64, f64), lang: Lang) -> Vec<Value> {
    let placed = chart::layout(made, size);
    let said = |&x: &f64| {
        let said = readout(kind, made, x, lang)?;
        let height = readout::BARE + readout::ROW * said.rows.len() as f64;
        let px = placed.x.px_of(x);
        let (left, top) = placed.room_for(readout::WIDTH, height, px);
        let rows: Vec<Value> = (said.rows.into_iter())
            .map(|(id, name, value)| json!({"class": id.class(), "name": name, "value": value}))
            .collect();
        let key = match kind {
            ChartKind::Bucket => "bucket",
            _ => "size",
        };
        let set = format!("{key}={}", plain_number(x.round()));
        let place = json!({"px": px, "left": left, "top": top});
        Some(json!({"head": said.head, "rows": rows, "set": set, "place": place}))
    };
    placed.stops.iter().filter_map(said).collect()
}

/// The colours that are asked for, and whether the page's own names replace them.
fn theme(scenario: &Scenario, options: &Value) -> Result<(chart::Theme, bool), Refused> {
    let themes = ["light", "dark", "page"];
    let own = match scenario.page.theme {
        Theme::Dark => 1,
        _ => 0,
    };
    let theme = choice(options, "theme", &themes)?.unwrap_or(own);
    Ok(match theme {
        1 => (chart::Theme::dark(), false),
        _ => (chart::Theme::light(), theme == 2),
    })
}

fn table(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let (kind, lang, made) = drawn(scenario, options)?;
    let table = report::chart_table(kind, scenario, lang);
    Ok(json!({
        "title": made.title,
        "head": table.head,
        "rows": table.rows,
        "csv": table.csv_with_units(),
    }))
}

fn changes(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let (_, changes) = offered(scenario, None);
    Ok(json!({ "changes": report::advice_json(scenario, &changes, lang) }))
}

fn text<'a>(options: &'a Value, key: &'static str, takes: &str) -> Result<&'a str, Refused> {
    let sent = options.get(key).and_then(Value::as_str);
    sent.ok_or_else(|| Refused::Option {
        key,
        takes: takes.to_owned(),
        sent: options.get(key).cloned().unwrap_or_default(),
    })
}

fn language(scenario: &Scenario, options: &Value) -> Result<Lang, Refused> {
    let asked = match choice(options, "lang", Lang::IDS)? {
        Some(at) => Lang::ALL.get(at).copied(),
        None => scenario.page.lang,
    };
    Ok(asked.unwrap_or(Lang::En))
}

/// The figure that is asked for.
fn drawn(scenario: &Scenario, options: &Value) -> Result<(ChartKind, Lang, Figure), Refused> {
    let lang = language(scenario, options)?;
    if let Some(text) = options.get("published").and_then(Value::as_str) {
        provide(text.to_owned());
    }
    let ids: Vec<&str> = KINDS.iter().map(|kind| kind.id()).collect();
    let kind = choice(options, "kind", &ids)?.and_then(|at| KINDS.get(at).copied());
    kind.and_then(|kind| Some((kind, lang, figure(kind, scenario, lang)?)))
        .ok_or_else(|| refused(options, "kind", &ids))
}

/// The place of an option among its values, or `None` where it is left out.
fn choice(options: &Value, key: &'static str, values: &[&str]) -> Result<Option<usize>, Refused> {
    let Some(sent) = options.get(key) else {
        return Ok(None);
    };
    let at = values.iter().position(|value| sent == value);
    at.map(Some).ok_or_else(|| refused(options, key, values))
}

/// A switch, off where it is left out.
fn flag(options: &Value, key: &'static str) -> Result<bool, Refused> {
    match options.get(key) {
        None => Ok(false),
        Some(Value::Bool(on)) => Ok(*on),
        Some(_) => Err(refused(options, key, &["true", "false"])),
    }
}

fn refused(options: &Value, key: &'static str, values: &[&str]) -> Refused {
    Refused::Option {
        key,
        takes: values.join(", "),
        sent: options.get(key).cloned().unwrap_or_default(),
    }
}

/// A number among the options, or `None` where it is left out.
fn number(options: &Value, key: &'static str, low: f64, high: f64) -> Result<Option<f64>, Refused> {
    let Some(sent) = options.get(key) else {
        return Ok(None);
    };
    let fits = |number: &f64| (low..=high).contains(number);
    let number = sent.as_f64().filter(fits);
    number
        .map(Some)
        .ok_or_else(|| refused_number(options, key, low, high))
}

/// A picture's side: smallest, default, largest.
fn side(options: &Value, key: &'static str, limits: [f64; 3]) -> Result<f64, Refused> {
    let [low, default, high] = limits;
    Ok(number(options, key, low, high)?.unwrap_or(default))
}

fn refused_number(options: &Value, key: &'static str, low: f64, high: f64) -> Refused {
    let takes = if high < f64::MAX {
        format!("{} to {}", plain_number(low), plain_number(high))
    } else {
        format!("a number from {} on", plain_number(low))
    };
    Refused::Option {
        key,
        takes,
        sent: options.get(key).cloned().unwrap_or_default(),
    }
}

//! The verbs for doors that pass messages: a scenario's query and options in, JSON out.
//!
//! | verb | options | result |
//! |---|---|---|
//! | `chart` | `kind`, `lang`, `theme` (`light`, `dark`, `page`), `width`, `height` | `title`, `description`, `svg` |
//! | `table` | `kind`, `lang` | `title`, `head`, `rows` |
//! | `advice` | `lang` | `changes`: what would help, or under the target what could be given up, as `predict` lists them |
//! | `timeline` | `periods`, `from`, `to` (seconds), `lang`, `theme`, `width`, `height`, `prefix` (of the names of textures) | `svg`, `title`, `description`, `sentence` about a late GPU, `notes`, `axis` (pixels and seconds), `events` to step through, `barriers`, `periods`, `duration`, `table` |
//! | `at` | `t` (seconds), `periods`, `lang` | `ranks`: what each is at, `call`: what the link carries, `period`, `last`, `barrier` |
//! | `trace` | `periods` | `trace`: Chrome trace events as text |
//!
//! The last scenario that was followed for a timeline is kept: another window or moment of it simulates nothing again.
//! `kind` is needed; language and theme are else the scenario's, the size that of the command line. With the theme `page`
//! a picture has the page's own names of colours and its font, and follows both.

#[cfg(feature = "more")]
mod timeline; // the first periods, and what happens in them

use serde_json::{Value, json};

use crate::chart::figures::{KINDS, figure};
use crate::chart::{self, Figure, svg};
use crate::loss::offered;
use crate::quantity::{Lang, plain};
use crate::report;
use crate::scenario::{ChartKind, Scenario, Theme, from_query};

/// Sides of a picture in CSS pixels: smallest, default, largest.
const WIDTH: [f64; 3] = [120.0, 720.0, 8000.0];
const HEIGHT: [f64; 3] = [90.0, 480.0, 8000.0];

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Nobody knows the verb.
    #[error("{0} is no verb here; chart, table, advice, timeline, at and trace are")]
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
}

/// Answers one request. What is wrong with the query is judged key by key as everywhere, and the rest applies.
pub fn ask(verb: &str, query: &str, options: &Value) -> Result<Value, Refused> {
    let scenario = from_query(query).scenario;
    match verb {
        "chart" => picture(&scenario, options),
        "table" => table(&scenario, options),
        "advice" => changes(&scenario, options),
        #[cfg(feature = "more")]
        "timeline" => timeline::picture(&scenario, options),
        #[cfg(feature = "more")]
        "at" => timeline::at(&scenario, options),
        #[cfg(feature = "more")]
        "trace" => timeline::traced(&scenario, options),
        _ => Err(Refused::Verb(verb.to_owned())),
    }
}

fn picture(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let (_, _, made) = drawn(scenario, options)?;
    let (colours, page) = theme(scenario, options)?;
    let (width, height) = (
        side(options, "width", WIDTH)?,
        side(options, "height", HEIGHT)?,
    );
    let mut picture = svg(&made, &colours, width, height, None);
    if page {
        picture = chart::in_page_style(&picture);
    }
    Ok(json!({
        "title": made.title,
        "description": made.description,
        "svg": picture,
    }))
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
    }))
}

fn changes(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let (_, changes) = offered(scenario, None);
    Ok(json!({ "changes": report::advice_json(scenario, &changes, lang) }))
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

fn refused(options: &Value, key: &'static str, values: &[&str]) -> Refused {
    Refused::Option {
        key,
        takes: values.join(", "),
        sent: options.get(key).cloned().unwrap_or_default(),
    }
}

fn side(options: &Value, key: &'static str, limits: [f64; 3]) -> Result<f64, Refused> {
    let [low, default, high] = limits;
    match options.get(key).map(Value::as_f64) {
        None => Ok(default),
        Some(Some(px)) if px >= low && px <= high => Ok(px),
        Some(_) => Err(refused_number(options, key, low, high)),
    }
}

fn refused_number(options: &Value, key: &'static str, low: f64, high: f64) -> Refused {
    let takes = if high < f64::MAX {
        format!("{} to {}", plain(low), plain(high))
    } else {
        format!("a number from {} on", plain(low))
    };
    Refused::Option {
        key,
        takes,
        sent: options.get(key).cloned().unwrap_or_default(),
    }
}

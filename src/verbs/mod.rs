//! The verbs for doors that pass messages: a scenario's query and options in, JSON out.
//!
//! | verb | options | result |
//! |---|---|---|
//! | `chart` | `kind`, `lang`, `theme` (`light`, `dark`, `page`), `width`, `height`, `pinned` (a query, drawn beside it) | `title`, `description`, `svg` |
//! | `table` | `kind`, `lang` | `title`, `head`, `rows` |
//! | `compare` | `pinned`: a query; `lang` | `sentence`, `head`, `rows` |
//! | `pack` | | `value`: the query as a link's hash carries it, without what is only the page's |
//! | `unpack` | `value` | `query` |
//! | `advice` | `lang` | `changes`: what would help, or under the target what could be given up, as `predict` lists them |
//!
//! `kind` is needed; language and theme are else the scenario's, the size that of the command line. With the theme `page`
//! a picture has the page's own names of colours and its font, and follows both.

use serde_json::{Value, json};

use crate::chart::figures::{KINDS, draw_pinned, figure};
use crate::chart::{self, Figure, svg};
use crate::loss::offered;
use crate::quantity::Lang;
use crate::report::{self, Comparison};
use crate::scenario::{ChartKind, HashError, Scenario, Theme, from_query, pack, unpack};

/// Sides of a picture in CSS pixels: smallest, default, largest.
const WIDTH: [f64; 3] = [120.0, 720.0, 8000.0];
const HEIGHT: [f64; 3] = [90.0, 480.0, 8000.0];

/// Why there is no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// Nobody knows the verb.
    #[error("{0} is no verb here; chart, table, advice, compare, pack and unpack are")]
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
        "advice" => changes(&scenario, options),
        "compare" => compare(&scenario, options),
        "pack" => Ok(json!({ "value": pack(&bare(&scenario).to_query()) })),
        "unpack" => unpacked(options),
        _ => Err(Refused::Verb(verb.to_owned())),
    }
}

fn picture(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let (kind, lang, mut made) = drawn(scenario, options)?;
    if options.get("pinned").is_some() {
        let pinned = from_query(text(options, "pinned", "a query")?).scenario;
        draw_pinned(&mut made, kind, scenario, &pinned, lang);
    }
    let themes = ["light", "dark", "page"];
    let own = match scenario.page.theme {
        Theme::Dark => 1,
        _ => 0,
    };
    let theme = choice(options, "theme", &themes)?.unwrap_or(own);
    let colours = match theme {
        1 => chart::Theme::dark(),
        _ => chart::Theme::light(),
    };
    let (width, height) = (
        side(options, "width", WIDTH)?,
        side(options, "height", HEIGHT)?,
    );
    let mut picture = svg(&made, &colours, width, height, None);
    if theme == 2 {
        picture = chart::in_page_style(&picture);
    }
    Ok(json!({
        "title": made.title,
        "description": made.description,
        "svg": picture,
    }))
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

fn compare(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let pinned = from_query(text(options, "pinned", "a query")?).scenario;
    let Comparison { sentence, table } = report::comparison(&bare(scenario), &bare(&pinned), lang);
    Ok(json!({ "sentence": sentence, "head": table.head, "rows": table.rows }))
}

fn unpacked(options: &Value) -> Result<Value, Refused> {
    let query = unpack(text(options, "value", "text that pack wrote")?)?;
    Ok(json!({ "query": bare(&from_query(&query).scenario).to_query() }))
}

/// A scenario without what is only the page's.
fn bare(scenario: &Scenario) -> Scenario {
    Scenario {
        page: Scenario::default().page,
        ..scenario.clone()
    }
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
        Some(_) => Err(Refused::Option {
            key,
            takes: format!("{low} to {high}"),
            sent: options.get(key).cloned().unwrap_or_default(),
        }),
    }
}

//! The key figures of a prediction as two small tables.

use super::sentences::{bound_aside, status_word};
use crate::chart::figures::names::{self, percent_beside};
use crate::loss::{Prediction, Smallest, predict_for_target, smallest};
use crate::quantity::{BytesPerSecond, Lang, Ratio, Seconds, fixed, group_thousands, three_digits};
use crate::scenario::{Scenario, Unit};
use crate::words::{Text, charts, page};

/// One figure with its name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fact {
    /// Stable within its table.
    pub id: &'static str,
    /// What it is, and where it is a bound, of which kind.
    pub name: String,
    /// With its unit.
    pub value: String,
}

/// A small table of figures.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    /// Stable.
    pub id: &'static str,
    /// In words.
    pub title: &'static str,
    /// From top to bottom.
    pub rows: Vec<Fact>,
}

type Row = (&'static str, Text, String);

/// What a row is: throughput is bounded from the other side than the loss.
fn row_bound(row: &str, loss: Option<Text>) -> Option<Text> {
    let other = loss.map(|bound| {
        if bound == page::LOWER_BOUND {
            page::UPPER_BOUND
        } else {
            page::LOWER_BOUND
        }
    });
    match row {
        "lost" | "overhead" | "hours" | "money" => loss,
        "efficiency" | "rate" => other,
        _ => None,
    }
}

fn percent(fraction: f64, lang: Lang) -> String {
    lang.join(
        &Ratio::new(fraction)
            .unwrap_or(Ratio::ZERO)
            .percent_fine_parts(),
    )
}

/// As the answer has it where it is near its target, else in the digits of this table.
fn lost(fraction: f64, target: Ratio, lang: Lang) -> String {
    let beside = percent_beside(fraction, target, lang);
    if beside == names::percent(fraction, lang) {
        percent(fraction, lang)
    } else {
        beside
    }
}

fn time(seconds: f64) -> String {
    Seconds::new(seconds).unwrap_or(Seconds::ZERO).display()
}

fn rate(per_second: f64) -> String {
    if per_second >= 100.0 {
        group_thousands(&fixed(per_second, 0))
    } else {
        three_digits(per_second)
    }
}

fn loss_rows(scenario: &Scenario, p: &Prediction, found: Smallest, lang: Lang) -> Vec<Row> {
    let smallest = [found.five, found.two, found.one]
        .map(|every| every.map_or("—".to_owned(), |k| k.to_string()))
        .join("\u{a0}· ");
    let unit = match scenario.model.unit() {
        Unit::Tokens => page::TOKENS_RATE,
        Unit::Images => page::IMAGES_RATE,
    };
    let mut rows = vec![
        (
            "lost",
            page::LOST,
            lost(p.throughput_lost, scenario.target, lang),
        ),
        ("overhead", page::OVERHEAD, percent(p.overhead, lang)),
        (
            "efficiency",
            page::EFFICIENCY,
            percent(p.scaling_efficiency, lang),
        ),
        ("rate", unit, rate(p.per_second)),
        ("smallest", page::SMALLEST, smallest),
        ("hours", page::HOURS, fixed(p.costs.gpu_hours_a_day, 1)),
    ];
    if let (Some(money), Some(price)) = (p.costs.money_a_day, &scenario.price) {
        let text = group_thousands(&fixed(money, 2)) + "\u{a0}" + &price.currency;
        rows.push(("money", page::MONEY, text));
    }
    rows
}

fn call_rows(p: &Prediction, lang: Lang) -> Vec<Row> {
    let Some(call) = p.call else {
        return Vec::new();
    };
    let speed = BytesPerSecond::new(call.speed).unwrap_or(BytesPerSecond::ZERO);
    vec![
        ("t-sync", page::T_SYNC, time(call.seconds)),
        ("t-barrier", page::T_BARRIER, time(call.toll)),
        ("bandwidth", page::BANDWIDTH, speed.display()),
        ("lane", page::LANE, charts::lane(lang, call.lane)),
        (
            "status",
            page::STATUS,
            status_word(call.status, lang).to_owned(),
        ),
        (
            "messages",
            page::MESSAGES,
            group_thousands(&p.buckets.len().to_string()),
        ),
        ("calls", page::CALLS, time(p.calls)),
        ("coef", page::COEF, three_digits(p.coef)),
    ]
}

/// Both ways to name the loss, what is left, and the k that reach three targets; then what one call costs, and of what
/// that is made. One GPU makes no call.
pub fn key_figures(scenario: &Scenario, lang: Lang) -> Vec<Facts> {
    let prediction = predict_for_target(scenario);
    let loss = bound_aside(scenario);
    let table = |id, title: Text, rows: Vec<Row>| Facts {
        id,
        title: title.get(lang),
        rows: rows
            .into_iter()
            .map(|(id, name, value)| Fact {
                id,
                name: name.get(lang).to_owned()
                    + row_bound(id, loss).map_or("", |bound| bound.get(lang)),
                value,
            })
            .collect(),
    };
    let found = smallest(scenario);
    let mut tables = vec![
        table(
            "figures",
            page::KEY_FIGURES,
            loss_rows(scenario, &prediction, found, lang),
        ),
        table("call", page::ONE_CALL, call_rows(&prediction, lang)),
    ];
    tables.retain(|table| !table.rows.is_empty());
    tables
}

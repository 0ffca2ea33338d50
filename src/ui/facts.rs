//! The key figures of a prediction as two small tables.

use std::time::Duration;

use leptos::leptos_dom::helpers::TimeoutHandle;
use leptos::prelude::*;

use super::dynamic::{effect, el, list, memo, part};
use super::state::App;
use crate::loss::{self, Bound, Prediction, Smallest, smallest};
use crate::quantity::{BytesPerSecond, Lang, Ratio, Seconds, fixed, group_thousands, three_digits};
use crate::report;
use crate::scenario::{Scenario, Unit};
use crate::words::{Text, page};

/// Quiet time before the search for the smallest `every`.
const QUIET: Duration = Duration::from_millis(80);

type Row = (&'static str, Text, String);

/// What the loss is, where it is not an estimate.
pub(super) fn bound(scenario: &Scenario) -> Option<Text> {
    match loss::bound(scenario) {
        Bound::Lower => Some(page::LOWER_BOUND),
        Bound::Upper => Some(page::UPPER_BOUND),
        Bound::Estimate | Bound::Exact => None,
    }
}

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

fn loss_rows(scenario: &Scenario, p: &Prediction, found: Option<Smallest>, lang: Lang) -> Vec<Row> {
    let smallest = found.map_or("…".to_owned(), |found| {
        [found.five, found.two, found.one]
            .map(|every| every.map_or("—".to_owned(), |k| k.to_string()))
            .join("\u{a0}· ")
    });
    let unit = match scenario.model.unit() {
        Unit::Tokens => page::TOKENS_RATE,
        Unit::Images => page::IMAGES_RATE,
    };
    let mut rows = vec![
        ("lost", page::LOST, percent(p.throughput_lost, lang)),
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
        ("lane", page::LANE, call.lane.to_owned()),
        (
            "status",
            page::STATUS,
            report::status_word(call.status, lang).to_owned(),
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

/// Both ways to name the loss, what is left, and the k that reach three targets.
pub(super) fn figures(app: App) -> AnyView {
    // Searching costs as much as all the rest: it is done behind the frame that shows an edit, once for several of them.
    let found = RwSignal::new(None);
    let timer = StoredValue::new(None::<TimeoutHandle>);
    effect(move || {
        app.scenario.track();
        if let Some(timer) = timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        let search = move || {
            // The page may be gone by then.
            let now = app.scenario.try_with_untracked(smallest);
            found.try_set(now);
        };
        timer.set_value(set_timeout_with_handle(search, QUIET).ok());
    });
    let rows =
        move |scenario: &Scenario, p: &Prediction, lang| loss_rows(scenario, p, found.get(), lang);
    table(app, "figures", page::KEY_FIGURES, rows)
}

/// What one call costs, and of what that is made.
pub(super) fn call(app: App) -> AnyView {
    table(app, "call", page::ONE_CALL, |_, p, lang| call_rows(p, lang))
}

fn table(
    app: App,
    id: &'static str,
    title: Text,
    rows: impl Fn(&Scenario, &Prediction, Lang) -> Vec<Row> + Copy + Send + Sync + 'static,
) -> AnyView {
    let now = move || {
        let lang = app.lang.get();
        app.scenario
            .with(|scenario| app.prediction.with(|p| rows(scenario, p, lang)))
    };
    let body = move || {
        list(move || {
            let lang = app.lang.get();
            let loss = app.scenario.with(bound);
            now()
                .into_iter()
                .map(|(row, name, value)| {
                    let bound = row_bound(row, loss);
                    el("tr")
                        .put(
                            el("th")
                                .set("scope", "row")
                                .put(name.get(lang))
                                .put(bound.map(|bound| bound.get(lang))),
                        )
                        .put(el("td").set("id", format!("{id}-{row}")).put(value))
                        .done()
                })
                .collect()
        })
    };
    let there = memo(move || !now().is_empty());
    part(move || {
        there.get().then(|| {
            el("div")
                .set("class", "facts")
                .set("id", id)
                .put(
                    el("table")
                        .put(el("caption").put(app.t(title)))
                        .put(el("tbody").put(body())),
                )
                .done()
        })
    })
}

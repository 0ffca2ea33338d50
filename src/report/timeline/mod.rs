//! The timeline as text, table, JSON, and as a trace that other tools open.

mod trace; // Chrome trace events

pub use trace::{trace, trace_bytes};

use serde_json::{Value, json};

use super::Table;
use crate::chart::figures::timeline::{description, notes, sentence, time_unit, title};
use crate::loss::{Followed, RankTimes, Timetable, Verdict};
use crate::quantity::{Lang, decimals, fixed};
use crate::scenario::Scenario;
use crate::words::timeline as words;

/// One row a rank: waits, share of time that computes, in which periods it was last.
pub fn timeline_table(table: &Timetable, lang: Lang) -> Table {
    let waits = table.ranks.iter().map(RankTimes::waits);
    let (unit, factor, digits) = time_unit(waits.fold(0.0, f64::max));
    let rows = (0_u32..).zip(&table.ranks);
    Table {
        head: vec![
            words::RANK.get(lang).to_owned(),
            words::head(lang, words::WAITS, unit),
            words::head(lang, words::COMPUTING, "%"),
            words::LAST_IN.get(lang).to_owned(),
        ],
        rows: rows
            .map(|(rank, times)| {
                let periods = (1_usize..).zip(&table.last);
                let last = periods.filter(|(_, last)| **last == Some(rank));
                let last: Vec<String> = last.map(|(period, _)| period.to_string()).collect();
                let none = last.is_empty();
                vec![
                    rank.to_string(),
                    fixed(times.waits() * factor, digits),
                    decimals(100.0 * table.computing_share(times), 1),
                    if none {
                        "–".to_owned()
                    } else {
                        last.join(" ")
                    },
                ]
            })
            .collect(),
    }
}

/// The timeline for a terminal, of which `asked` periods were wanted.
pub fn timeline_text(followed: &Followed, table: &Timetable, asked: usize, lang: Lang) -> String {
    let mut out = format!(
        "{}\n{}\n\n",
        description(followed, table, lang),
        sentence(table, lang)
    );
    out += &timeline_table(table, lang).text();
    for note in notes(followed, table, asked, lang) {
        out += &format!("- {note}\n");
    }
    out
}

fn micros(seconds: f64) -> f64 {
    1e6 * seconds
}

fn all_micros(times: &[f64]) -> Vec<f64> {
    times.iter().copied().map(micros).collect()
}

/// The timeline as JSON: totals of every rank; single slices are in the [`trace`]. Keys carry their units.
pub fn timeline_json(
    scenario: &Scenario,
    followed: &Followed,
    table: &Timetable,
    asked: usize,
    lang: Lang,
) -> Value {
    let ranks: Vec<Value> = (0_u32..)
        .zip(&table.ranks)
        .map(|(rank, times)| {
            json!({
                "rank": rank,
                "waits_us": micros(times.waits()),
                "waits_for_ranks_us": micros(times.waits_for_ranks),
                "restarts_us": micros(times.restarts),
                "copy_exposed_us": micros(times.copy_exposed),
                "copy_hidden_us": micros(times.copy_hidden),
                "computing_us": micros(times.computing),
                "slowed_us": micros(times.slowed),
                "framework_us": micros(times.framework),
                "outside_us": micros(times.outside),
                "computing_percent": 100.0 * table.computing_share(times),
                "backward_finished_us": all_micros(&times.finished),
            })
        })
        .collect();
    let (straggler, costs) = match table.verdict {
        Verdict::Straggler { rank, costs } => (Some(rank), Some(micros(costs))),
        Verdict::Mostly { rank, .. } => (Some(rank), None),
        _ => (None, None),
    };
    let contention: f64 = table.calls.iter().map(|call| call.added).sum();
    json!({
        "scenario": scenario.to_json(),
        "query": scenario.to_query(),
        "periods": table.periods.len(),
        "micro_batches_simulated": followed.study.work.simulated(),
        "duration_us": micros(table.duration()),
        "period_ends_us": all_micros(&table.periods),
        "barrier_lifts_us": all_micros(&table.barriers),
        "calls": table.calls.len(),
        "link_contention_us": micros(contention),
        "events": followed.simulated.events,
        "ranks": ranks,
        "last_rank": table.last,
        "straggler_rank": straggler,
        "straggler_costs_gpu_us": costs,
        "title": title(table, lang),
        "description": description(followed, table, lang),
        "sentence": sentence(table, lang),
        "notes": notes(followed, table, asked, lang),
    })
}

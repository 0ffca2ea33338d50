//! What stands around the answer: key figures, what they rest on, what the layers are.

use serde_json::{Value, json};

use super::{Refused, language};
use crate::loss::predict_for_target;
use crate::quantity::{decimals, largest_remainder_to};
use crate::report;
use crate::scenario::Scenario;
use crate::words::{Span, page};

/// The key figures as tables.
pub(super) fn figures(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let tables: Vec<Value> = report::key_figures(scenario, lang)
        .into_iter()
        .map(|table| {
            let rows: Vec<Value> = (table.rows.into_iter())
                .map(|row| json!({"id": row.id, "name": row.name, "value": row.value}))
                .collect();
            json!({"id": table.id, "title": table.title, "rows": rows})
        })
        .collect();
    Ok(json!({ "tables": tables }))
}

/// What the answer rests on; a model that does not fit the card is among it.
pub(super) fn notes(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let prediction = predict_for_target(scenario);
    let notes = prediction
        .notes
        .iter()
        .map(|note| report::note_text(note, lang));
    let notes: Vec<String> = notes
        .chain(report::memory_text(&prediction.memory, lang))
        .collect();
    Ok(json!({ "notes": notes }))
}

/// What the three layers are.
pub(super) fn layers(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let layers: Vec<Value> = report::layer_meanings(&predict_for_target(scenario), lang)
        .into_iter()
        .map(|layer| {
            let parts: Vec<Value> = (layer.parts.into_iter())
                .map(|(name, time, means)| json!({"name": name, "time": time, "means": means}))
                .collect();
            json!({"text": layer.text, "parts": parts})
        })
        .collect();
    Ok(json!({ "layers": layers }))
}

/// The answer in a line, with the layers as shares that add up to it as printed.
pub(super) fn answer(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let p = predict_for_target(scenario);
    let spans: Vec<Value> = report::short_answer(scenario, &p, lang)
        .into_iter()
        .map(|span| match span {
            Span::Figure(text) => json!({"text": text, "figure": true}),
            Span::Text(text) | Span::Token { text, .. } => json!({"text": text, "figure": false}),
        })
        .collect();
    let seconds = [p.layers.copy, p.layers.interruption, p.layers.contention];
    let names = [page::COPY, page::INTERRUPTION, page::CONTENTION];
    let shares = seconds.map(|part| 100.0 * part / p.period.max(f64::MIN_POSITIVE));
    let printed = libm::round(1000.0 * p.throughput_lost) / 10.0;
    let layers: Vec<Value> = largest_remainder_to(&shares, printed, 1)
        .into_iter()
        .zip(seconds)
        .zip(names)
        .map(|((share, part), name)| {
            // As the breakdown has it: nothing is 0, and less than can be printed is not nothing.
            let printed = match share {
                _ if part == 0.0 => "0".to_owned(),
                0.0 => "<\u{a0}0.1".to_owned(),
                share => decimals(share, 1),
            };
            let share = lang.join(&(printed, "%"));
            json!({"name": name.get(lang), "share": share})
        })
        .collect();
    Ok(json!({ "spans": spans, "layers": layers }))
}

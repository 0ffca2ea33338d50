//! What stands around the answer: key figures, what they rest on, what the layers are.

use serde_json::{Value, json};

use super::{Refused, language};
use crate::loss::predict_for_target;
use crate::report;
use crate::scenario::Scenario;

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

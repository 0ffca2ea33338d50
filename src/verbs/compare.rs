//! The verbs `compare`, `pack` and `unpack`.

use serde_json::{Value, json};

use super::{Refused, language, text};
use crate::report::{self, Comparison};
use crate::scenario::{Scenario, from_query, pack, unpack};

pub(super) fn compare(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let pinned = from_query(text(options, "pinned", "a query")?).scenario;
    let Comparison { sentence, table } = report::comparison(&bare(scenario), &bare(&pinned), lang);
    Ok(json!({ "sentence": sentence, "head": table.head, "rows": table.rows }))
}

pub(super) fn unpacked(options: &Value) -> Result<Value, Refused> {
    let lang = language(&Scenario::default(), options)?;
    let query = unpack(text(options, "value", "text that pack wrote")?)?;
    let reading = from_query(&query);
    let complaints = reading.complaints.iter();
    Ok(json!({
        "query": bare(&reading.scenario).to_query(),
        "complaints": complaints
            .map(|complaint| report::complaint_text(complaint, lang))
            .collect::<Vec<String>>(),
    }))
}

pub(super) fn packed(scenario: &Scenario) -> Result<Value, Refused> {
    Ok(json!({ "value": pack(&bare(scenario).to_query()) }))
}

/// A scenario without what is only the page's.
fn bare(scenario: &Scenario) -> Scenario {
    Scenario {
        page: Scenario::default().page,
        ..scenario.clone()
    }
}

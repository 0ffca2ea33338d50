//! The verb `strip`.

use serde_json::{Value, json};

use super::followed::kept;
use super::{Refused, choice, language, refused, side};
use crate::chart;
use crate::chart::strip::{Colours, Happens, LARGE_WIDTH, Strip, StripSize, explained};
use crate::quantity::Lang;
use crate::scenario::{Scenario, Theme};
use crate::words::strip as words;

/// Width of the large strip: smallest, default, largest.
const WIDTH: [f64; 3] = [160.0, LARGE_WIDTH, 4000.0];
/// Events beyond these are left out: with thousands of syncs a period nobody steps through them.
const MOST_EVENTS: usize = 4096;

/// Answers `strip`.
pub(super) fn strip(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let size = choice(options, "size", StripSize::IDS)?
        .and_then(|at| StripSize::ALL.get(at).copied())
        .unwrap_or(StripSize::Large);
    let width = side(options, "width", WIDTH)?;
    let own = usize::from(scenario.page.theme == Theme::Dark);
    let colours = match choice(options, "theme", &["light", "dark", "page"])?.unwrap_or(own) {
        0 => Colours::Fixed(chart::Theme::light()),
        1 => Colours::Fixed(chart::Theme::dark()),
        _ => Colours::Page,
    };
    let moving = choice(options, "part", &["all", "moving"])? == Some(1);
    let kept = kept(scenario, options)?;
    let trips = kept.trips();
    let state = trips.at(time(options)?.unwrap_or_else(|| trips.moment()));
    let strip = Strip::new(trips, scenario, size, width, lang);
    let mut answer = json!({
        "svg": if moving { strip.moving(&state, colours) } else { strip.svg(&state, colours) },
        "description": strip.description(&state),
        "waiting": state.waiting,
        "last": state.last,
        "behind": state.behind,
        "at": state.at,
    });
    if !moving && let Some(answer) = answer.as_object_mut() {
        let events = trips.events();
        let shown = events.iter().take(MOST_EVENTS);
        let events: Vec<Value> = shown
            .map(|event| match event.happens {
                Happens::Arrives(rank) => {
                    json!({"at": event.at, "happens": event.happens.id(), "rank": rank})
                }
                _ => json!({"at": event.at, "happens": event.happens.id()}),
            })
            .collect();
        let speed = trips.speed();
        answer.extend([
            ("title".to_owned(), json!(strip.title())),
            ("subtitle".to_owned(), json!(strip.subtitle())),
            ("caption".to_owned(), json!(strip.caption())),
            ("events".to_owned(), json!(events)),
            ("moment".to_owned(), json!(trips.moment())),
            ("duration".to_owned(), json!(trips.duration())),
            ("speed".to_owned(), json!(speed)),
            ("speed_text".to_owned(), json!(words::speed(lang, speed))),
            ("explained".to_owned(), explanation(lang)),
        ]);
    }
    Ok(answer)
}

fn explanation(lang: Lang) -> Value {
    json!({
        "head": words::EXPLAINED_HEAD.map(|text| text.get(lang)),
        "rows": explained(lang),
    })
}

/// The simulator time that is asked for.
fn time(options: &Value) -> Result<Option<f64>, Refused> {
    match options.get("t") {
        None => Ok(None),
        Some(sent) => match sent.as_f64() {
            Some(t) => Ok(Some(t)),
            None => Err(refused(options, "t", &["seconds"])),
        },
    }
}

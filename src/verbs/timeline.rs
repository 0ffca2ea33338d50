//! The verbs `timeline`, `at` and `trace`: the first periods of a scenario, of which the last asked for are kept, so that
//! zooming in or asking for a moment simulates nothing again.

use serde_json::{Value, json};

use super::followed::kept;
use super::{Refused, caption, choice, language, number, refused_number, side, text, theme};
use crate::chart::figures::timeline::{compared as beside, doing, notes, part, sentence};
use crate::chart::gantt::{
    Geometry, Look, Window, gantt_svg, natural_height, natural_height_alone,
};
use crate::chart::in_page_style;
use crate::loss::Slice;
use crate::quantity::Lang;
use crate::report::{timeline_table, trace, trace_bytes};
use crate::scenario::{Scenario, from_query};
use crate::words::timeline::doing as words;

/// Sides of a picture in CSS pixels: smallest, default, largest.
const WIDTH: [f64; 3] = [320.0, 936.0, 4000.0];
const HEIGHT: [f64; 2] = [90.0, 4000.0];
/// The most moments that a reader can step through.
const MOST_MOMENTS: usize = 1000;

/// What the names of textures start with; letters, digits and `-`, so that they need no escape.
fn prefix(options: &Value) -> Result<&str, Refused> {
    let Some(sent) = options.get("prefix") else {
        return Ok("");
    };
    let fits = |text: &&str| {
        let known = |c: char| c.is_ascii_alphanumeric() || c == '-';
        text.len() <= 32
            && text.starts_with(|c: char| c.is_ascii_alphabetic())
            && text.chars().all(known)
    };
    sent.as_str().filter(fits).ok_or_else(|| Refused::Option {
        key: "prefix",
        takes: "a letter and up to 31 letters, digits and -".to_owned(),
        sent: sent.clone(),
    })
}

pub(super) fn picture(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let (colours, page) = theme(scenario, options)?;
    let width = side(options, "width", WIDTH)?;
    let height = number(options, "height", HEIGHT[0], HEIGHT[1])?;
    let from = number(options, "from", 0.0, f64::MAX)?;
    let to = number(options, "to", 0.0, f64::MAX)?;
    let prefix = prefix(options)?;
    let kept = kept(scenario, options)?;
    let gantt = kept.gantt(lang);
    let window = Window::new(from, to, gantt.duration);
    // What part of the time it is stands before the answer.
    let caption = caption(scenario, options, lang)?.map(|answer| {
        let part = part(&window, gantt.duration, lang);
        let between = part.as_ref().map_or("", |_| between(lang));
        format!("{}{between}{answer}", part.unwrap_or_default())
    });
    let natural = || match &caption {
        None => natural_height(&gantt, width),
        Some(caption) => natural_height_alone(&gantt, width, caption),
    };
    let look = Look {
        size: (width, height.unwrap_or_else(natural)),
        window,
        prefix,
        caption: caption.as_deref(),
    };
    let (mut svg, placed) = gantt_svg(&gantt, &colours, &look);
    if page {
        svg = in_page_style(&svg);
    }
    let table = timeline_table(&kept.table, lang);
    Ok(json!({
        "title": gantt.title,
        "description": gantt.description,
        "sentence": sentence(&kept.table, lang),
        "notes": notes(&kept.followed, &kept.table, kept.of.1, lang),
        "svg": svg,
        "axis": axis(&placed),
        "duration": gantt.duration,
        "periods": kept.table.periods,
        "most": kept.followed.most,
        "trace_bytes": trace_bytes(&kept.table),
        "barriers": kept.table.barriers,
        "events": kept.table.moments(MOST_MOMENTS),
        "table": { "head": table.head, "rows": table.rows, "csv": table.csv_with_units() },
    }))
}

/// What stands between two sentences.
const fn between(lang: Lang) -> &'static str {
    match lang {
        Lang::En => " ",
        Lang::Zh => "",
    }
}

/// The timeline beside that of the pinned scenario, in a sentence or two.
pub(super) fn compared(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let pinned = from_query(text(options, "pinned", "a query")?).scenario;
    let (here, there) = (kept(scenario, options)?, kept(&pinned, options)?);
    let sentence = beside(
        (scenario, &here.followed, &here.table),
        (&pinned, &there.followed, &there.table),
        lang,
    );
    Ok(json!({ "sentence": sentence }))
}

fn axis(placed: &Geometry) -> Value {
    let rows = placed.rows.iter().map(|row| {
        json!({
            "y": [row.y.0, row.y.1],
            "compute": [row.compute.0, row.compute.1],
            "copy": [row.copy.0, row.copy.1],
        })
    });
    json!({
        "left": placed.plot.0,
        "right": placed.plot.1,
        "top": placed.rows_y.0,
        "bottom": placed.rows_y.1,
        "width": placed.size.0,
        "height": placed.size.1,
        "from": placed.window.from,
        "to": placed.window.to,
        "rows": rows.collect::<Vec<Value>>(),
    })
}

/// What every rank and the link are at.
pub(super) fn at(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    let lang = language(scenario, options)?;
    let time = number(options, "t", 0.0, f64::MAX)?
        .ok_or_else(|| refused_number(options, "t", 0.0, f64::INFINITY))?;
    let kept = kept(scenario, options)?;
    let table = &kept.table;
    let ranks = (0_u32..).zip(&table.ranks).map(|(rank, times)| {
        let at = times.slices.partition_point(|slice| slice.to <= time);
        match times.slices.get(at) {
            Some(slice) => rank_at(rank, slice, lang),
            None => json!({ "rank": rank, "id": "done", "doing": words::DONE.get(lang) }),
        }
    });
    let next = table.calls.partition_point(|call| call.to <= time);
    let call = table.calls.get(next).filter(|call| call.from <= time);
    let period = table.period_at(time);
    Ok(json!({
        "t": time,
        "period": period,
        "last": table.last.get(period),
        "barrier": table.barriers.get(period),
        "ranks": ranks.collect::<Vec<Value>>(),
        "call": call.map(|call| json!({
            "call": call.call,
            "bytes": call.bytes,
            "from": call.from,
            "to": call.to,
            "added": call.added,
        })),
    }))
}

fn rank_at(rank: u32, slice: &Slice, lang: Lang) -> Value {
    json!({
        "rank": rank,
        "id": slice.activity.id(),
        "doing": doing(slice.activity, slice.slowed).get(lang),
        "slowed": slice.slowed,
        "from": slice.from,
        "to": slice.to,
    })
}

pub(super) fn traced(scenario: &Scenario, options: &Value) -> Result<Value, Refused> {
    // Languages do not matter here: the trace has the field's own terms.
    choice(options, "lang", Lang::IDS)?;
    let kept = kept(scenario, options)?;
    Ok(json!({ "trace": trace(scenario, &kept.followed, &kept.table) }))
}

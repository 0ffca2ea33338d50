//! The verbs `timeline`, `at` and `trace`: the first periods of a scenario, of which the last asked for are kept, so that
//! zooming in or asking for a moment simulates nothing again.

use std::cell::RefCell;
use std::rc::Rc;

use serde_json::{Value, json};

use super::{Refused, choice, language, refused_number, theme};
use crate::chart::figures::timeline::{PERIODS_SHOWN, doing, gantt, notes, sentence};
use crate::chart::gantt::{Gantt, Geometry, Look, Window, gantt_svg, natural_height};
use crate::chart::in_page_style;
use crate::loss::{Followed, MOST_FOLLOWED, Slice, Timetable, followed, timetable};
use crate::quantity::Lang;
use crate::report::{timeline_table, trace};
use crate::scenario::Scenario;
use crate::words::timeline::doing as words;

/// Sides of a picture in CSS pixels: smallest, default, largest.
const WIDTH: [f64; 3] = [320.0, 936.0, 4000.0];
const HEIGHT: [f64; 2] = [90.0, 4000.0];
/// The most moments that a reader can step through.
const MOST_MOMENTS: usize = 1000;

/// What was followed last.
struct Kept {
    /// Of which scenario, and how many periods were asked for.
    of: (Scenario, usize),
    followed: Followed,
    table: Timetable,
    /// Ready to be drawn, in each language that was asked for.
    gantts: RefCell<[Option<Rc<Gantt>>; Lang::ALL.len()]>,
}

thread_local! {
    static LAST: RefCell<Option<Rc<Kept>>> = const { RefCell::new(None) };
}

/// The first periods of a scenario; those asked for last are at hand.
fn kept(scenario: &Scenario, options: &Value) -> Result<Rc<Kept>, Refused> {
    let periods = match options.get("periods") {
        None => PERIODS_SHOWN,
        Some(sent) => sent
            .as_u64()
            .and_then(|count| usize::try_from(count).ok())
            .filter(|count| (1..=MOST_FOLLOWED).contains(count))
            .ok_or_else(|| refused_number(options, "periods", 1.0, MOST_FOLLOWED as f64))?,
    };
    // What only the page looks at changes nothing.
    let mut bare = scenario.clone();
    bare.page = Scenario::default().page;
    let of = (bare, periods);
    let last = LAST.with_borrow(|last| last.clone().filter(|kept| kept.of == of));
    if let Some(kept) = last {
        return Ok(kept);
    }
    let followed = followed(&of.0, periods);
    let table = timetable(&followed);
    let kept = Rc::new(Kept {
        of,
        followed,
        table,
        gantts: RefCell::default(),
    });
    LAST.set(Some(kept.clone()));
    Ok(kept)
}

impl Kept {
    fn gantt(&self, lang: Lang) -> Rc<Gantt> {
        let made = || Rc::new(gantt(&self.followed, &self.table, lang));
        match self.gantts.borrow_mut().get_mut(lang as usize) {
            Some(place) => place.get_or_insert_with(made).clone(),
            None => made(),
        }
    }
}

/// A number among the options.
fn number(options: &Value, key: &'static str, low: f64, high: f64) -> Result<Option<f64>, Refused> {
    let Some(sent) = options.get(key) else {
        return Ok(None);
    };
    let fits = |number: &f64| (low..=high).contains(number);
    let number = sent.as_f64().filter(fits);
    number
        .map(Some)
        .ok_or_else(|| refused_number(options, key, low, high))
}

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
    let [narrow, usual, wide] = WIDTH;
    let width = number(options, "width", narrow, wide)?.unwrap_or(usual);
    let height = number(options, "height", HEIGHT[0], HEIGHT[1])?;
    let from = number(options, "from", 0.0, f64::MAX)?;
    let to = number(options, "to", 0.0, f64::MAX)?;
    let prefix = prefix(options)?;
    let kept = kept(scenario, options)?;
    let gantt = kept.gantt(lang);
    let look = Look {
        size: (
            width,
            height.unwrap_or_else(|| natural_height(&gantt, width)),
        ),
        window: Window::new(from, to, gantt.duration),
        prefix,
        caption: None,
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
        "barriers": kept.table.barriers,
        "events": kept.table.moments(MOST_MOMENTS),
        "table": { "head": table.head, "rows": table.rows },
    }))
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

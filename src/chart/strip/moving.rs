//! What changes with time: trucks, boom, bracket, and the words that follow them.

use super::Strip;
use super::other_road::Road;
use super::pen::{Held, Pen, Type, escape, px};
use super::plan::{Placed, Plan, StripSize, Vehicle};
use super::say;
use super::scenery::{BARRIER, LETTERS, country};
use super::state::{Phase, State, Truck};
use crate::chart::text::width as text_width;
use crate::chart::theme::Token;
use crate::words::strip as words;

/// Dots on a trailer; beyond, a number.
const DOTS: u32 = 8;

pub(super) fn draw(pen: &mut Pen, strip: &Strip<'_>, state: &State) {
    crossed(pen, strip, state);
    let vehicles = strip.plan.vehicles(state);
    let (first, last) = strip.plan.seen();
    let seen = |placed: &&Placed| placed.left > first && placed.left < last;
    // What every truck has, once: a frame is written sixty times a second.
    pen.put(format_args!(
        "<g stroke-linecap=\"round\" text-anchor=\"middle\" font-weight=\"bold\">"
    ));
    let mut guest = None;
    for placed in vehicles.iter().filter(seen) {
        match placed.vehicle {
            Vehicle::Tenant if state.tenant => {
                guest = Some(placed.left);
                tenant(pen, strip, placed.left);
            }
            Vehicle::Tenant => {}
            Vehicle::Rank(rank) => {
                if let Some(truck) = state.trucks.get(rank as usize) {
                    lorry(pen, strip, state, truck, placed.left);
                }
            }
        }
    }
    pen.close();
    boom(pen, strip, state);
    if strip.plan.kind == StripSize::Large {
        if let Some(left) = guest {
            tenants_name(pen, strip, left);
        }
        let bracket = bracket(pen, strip, state, &vehicles);
        late(pen, strip, state, &vehicles, bracket);
        phase(pen, strip, state);
    }
}

/// How much of the load has crossed: pale what compute hid.
fn crossed(pen: &mut Pen, strip: &Strip<'_>, state: &State) {
    let plan = &strip.plan;
    if plan.kind == StripSize::Small || strip.trips.gpus() < 2 || state.sent <= 0.0 {
        return;
    }
    pen.open(words::CROSSED.get(strip.lang));
    let (left, right) = plan.deck;
    let mut part = |from: f64, to: f64, more: &str| {
        if to <= from {
            return;
        }
        match plan.road {
            Road::Express => {
                let at = |share: f64| px(left + share * (right - left));
                let d = format!("M{} {y}H{}", at(from), at(to), y = px(plan.deck_y - 7.0));
                pen.line(&d, Token::Copy, 2.0, more);
            }
            Road::Country => {
                let dash = format!(
                    " pathLength=\"1\" stroke-dasharray=\"0 {} {} 2\"{more}",
                    share(from),
                    share(to - from)
                );
                pen.line(&country(plan), Token::Copy, 2.0, &dash);
            }
        }
    };
    part(0.0, state.sent.min(state.hidden), " stroke-opacity=\"0.4\"");
    part(state.hidden, state.sent, "");
    pen.close();
}

fn share(value: f64) -> String {
    crate::quantity::plain((value * 1e4).round() / 1e4)
}

/// The outline of a vehicle from its left edge and the road: trailer, gap, cab.
struct Outline {
    trailer: f64,
    body: String,
    wheels: String,
    wheel: f64,
    top: f64,
}

fn outline(plan: &Plan, scale: f64) -> Outline {
    let long = plan.long * scale;
    let (high, lift, wheel, gap) = if plan.kind == StripSize::Small {
        (8.0 * scale, 2.4, 1.7, 1.0)
    } else {
        (14.0 * scale, 2.5, 2.1, 1.0)
    };
    let trailer = 0.735 * long;
    let (cab, cab_from) = (long - trailer - gap, trailer + gap);
    let top = -lift - high;
    // A cab three quarters as high, with a sloping windscreen.
    let (cab_high, slope) = (0.72 * high, 0.45 * cab);
    let body = format!(
        "M1 {t}h{w}q1 0 1 1v{h}q0 1 -1 1h-{w}q-1 0 -1 -1v-{h}q0 -1 1 -1zM{c} {b}v-{ch}h{flat}l{slope} {down}V{b}z",
        t = px(top),
        w = px(trailer - 2.0),
        h = px(high - 2.0),
        c = px(cab_from),
        b = px(-lift),
        ch = px(cab_high),
        flat = px(cab - slope),
        slope = px(slope),
        down = px(0.5 * cab_high),
    );
    let axles: &[f64] = if plan.long < 25.0 {
        &[0.22, 0.85]
    } else {
        &[0.14, 0.31, 0.86]
    };
    let wheels = axles
        .iter()
        .map(|share| format!("M{} {}h0", px(share * long), px(-wheel)))
        .collect();
    Outline {
        trailer,
        body,
        wheels,
        wheel: 2.0 * wheel,
        top,
    }
}

/// Opens a group that stands on the road.
fn stand(pen: &mut Pen, plan: &Plan, left: f64, fill: Token, title: &str) {
    let (y, slope) = plan.wheels_at(left);
    let turn = if slope == 0.0 {
        String::new()
    } else {
        format!(" rotate({})", px(libm::atan(slope).to_degrees()))
    };
    let fill = pen.colour(fill);
    pen.put(format_args!(
        "<g transform=\"translate({} {}){turn}\" fill=\"{fill}\"><title>{}</title>",
        px(left),
        px(y),
        escape(title)
    ));
}

fn lorry(pen: &mut Pen, strip: &Strip<'_>, state: &State, truck: &Truck, left: f64) {
    let plan = &strip.plan;
    let late = state.last == Some(truck.rank);
    let fill = if late { Token::Intr } else { Token::Copy };
    let title = say::truck(state, truck, strip.lang);
    stand(pen, plan, left, fill, &title);
    let shape = outline(plan, 1.0);
    pen.put(format_args!("<path d=\"{}\"/>", shape.body));
    pen.line(&shape.wheels, Token::Ink2, shape.wheel, "");
    let loads = strip.trips.loads();
    let dots = loads > 1 && shape.trailer > 23.0;
    if plan.kind == StripSize::Large {
        // The number keeps the left third where loads are drawn beside it.
        let x = if dots { 6.5 } else { shape.trailer / 2.0 };
        let size = if shape.trailer > 16.0 { 10.5 } else { 9.0 };
        let digit = Type {
            size,
            // As their group has it.
            held: Held::Start,
            token: Token::Bg,
            bold: false,
        };
        let y = shape.top / 2.0 + 2.5;
        pen.words(&truck.rank.to_string(), (x, y), digit);
        if dots && loads > DOTS {
            // On a label of its own, so that rank and number are not read as one.
            let text = truck.loads.to_string();
            let (from, wide) = (12.0, shape.trailer - 13.5);
            let size = (wide / (0.6 * text.len() as f64)).min(8.5);
            pen.rect((from, shape.top / 2.0 - 6.3), (wide, 10.0), Token::Bg);
            let number = Type {
                size,
                token: fill,
                ..digit
            };
            let y = shape.top / 2.0 - 1.3 + 0.36 * size;
            pen.words(&text, (from + wide / 2.0, y), number);
        }
    }
    let small = plan.kind == StripSize::Small;
    if loads > 1 && (small || (dots && loads <= DOTS)) {
        let (x, y, pitch, r) = if small {
            (1.7, shape.top + 2.7, 2.0, 0.7)
        } else {
            (13.0, shape.top + 4.9, 3.5, 1.25)
        };
        let shown = loads.min(DOTS);
        // In the small one eight dots stand for all loads, however many.
        let full = (truck.loads * shown).checked_div(loads).unwrap_or(0);
        let at = |dot: u32| {
            let (x, y) = (
                x + f64::from(dot % 4) * pitch,
                y + f64::from(dot / 4) * (pitch + 0.7),
            );
            format!("M{} {}h0", px(x), px(y))
        };
        for (range, more) in [(0..full, ""), (full..shown, " stroke-opacity=\"0.35\"")] {
            if !range.is_empty() {
                let d: String = range.map(at).collect();
                pen.line(&d, Token::Bg, 2.0 * r, more);
            }
        }
    }
    pen.close();
}

/// Other tenants' vehicles are a little smaller.
const GUEST: f64 = 0.79;

fn tenant(pen: &mut Pen, strip: &Strip<'_>, left: f64) {
    let plan = &strip.plan;
    let left = left + plan.long * (1.0 - GUEST) / 2.0;
    let title = words::tenant_share(strip.lang, strip.share);
    stand(pen, plan, left, Token::Ctl, &title);
    let shape = outline(plan, GUEST);
    pen.put(format_args!("<path d=\"{}\"/>", shape.body));
    pen.line(&shape.wheels, Token::Ink2, shape.wheel, "");
    pen.close();
}

fn tenants_name(pen: &mut Pen, strip: &Strip<'_>, left: f64) {
    let plan = &strip.plan;
    let text = words::TENANT.get(strip.lang);
    let half = text_width(text, LETTERS, false) / 2.0;
    let (from, mut to) = (plan.deck.0 + 4.0, plan.deck.1 - 4.0);
    let taken = |words: &str| text_width(words, LETTERS, false) + 16.0;
    let low = from + half;
    let mut y = plan.deck_y + 22.0;
    if plan.road == Road::Country {
        y = if plan.wide { 147.0 } else { 141.0 };
        if plan.wide {
            to -= 8.0 + taken(words::COUNTRY.get(strip.lang));
        }
    }
    if !plan.wide {
        to -= taken(&words::barrier_lifts(strip.lang, strip.trips.gpus()));
    }
    let middle = left + plan.long / 2.0;
    let x = middle.max(low).min(to - half);
    // A word far from its truck would name the wrong one.
    if x >= low && (x - middle).abs() < 60.0 {
        let style = Type {
            size: LETTERS,
            held: Held::Middle,
            token: Token::Ink3,
            bold: false,
        };
        pen.words(text, (x, y), style);
    }
}

fn boom(pen: &mut Pen, strip: &Strip<'_>, state: &State) {
    let plan = &strip.plan;
    let small = plan.kind == StripSize::Small;
    let (long, thick, above) = if small {
        (8.0, 2.0, 9.5)
    } else {
        (13.5, 4.0, 14.5)
    };
    let y = match plan.road {
        Road::Express => plan.deck_y,
        Road::Country => plan.road_at(plan.booth).0,
    } - above;
    let x = plan.booth;
    let (token, title) = if state.open() {
        (Token::Accent, words::BOOM_OPEN)
    } else {
        (Token::Intr, words::BOOM_CLOSED)
    };
    pen.open(title.get(strip.lang));
    let d = if state.open() {
        format!(
            "M{} {}l{} {}",
            px(x),
            px(y),
            px(-0.5 * long),
            px(-1.45 * long)
        )
    } else {
        format!("M{} {y}H{}", px(x), px(x - long), y = px(y))
    };
    pen.line(&d, token, thick, "");
    pen.close();
}

/// The rows that follow trucks: base line of the bracket's words, the bracket's own height, base line of who is late.
fn rows(plan: &Plan) -> (f64, f64, f64) {
    match (plan.road, plan.stacked) {
        (Road::Express, false) => (32.0, 38.5, 49.5),
        (Road::Express, true) => (23.0, 41.0, 36.0),
        (Road::Country, false) => (77.0, 83.5, 94.5),
        (Road::Country, true) => (74.0, 91.5, 87.0),
    }
}

/// Who waits, with its left end.
fn bracket(pen: &mut Pen, strip: &Strip<'_>, state: &State, vehicles: &[Placed]) -> f64 {
    let plan = &strip.plan;
    let waits = |vehicle: Vehicle| match vehicle {
        Vehicle::Rank(rank) => state.trucks.get(rank as usize).is_some_and(|t| t.waits),
        Vehicle::Tenant => false,
    };
    let lefts = vehicles
        .iter()
        .filter(|placed| waits(placed.vehicle))
        .map(|placed| placed.left);
    let from = lefts.clone().fold(f64::INFINITY, f64::min);
    let to = lefts.fold(f64::NEG_INFINITY, f64::max) + plan.long + 2.0;
    if state.waiting == 0 {
        return plan.deck.1;
    }
    let (y, line, _) = rows(plan);
    let d = format!("M{} {}v-4.5H{}v4.5", px(from + 0.5), px(line + 4.5), px(to));
    pen.line(&d, Token::Ink2, 1.0, "");
    let text = words::waits(strip.lang, state.waiting, strip.trips.gpus());
    let half = text_width(&text, LETTERS, false) / 2.0;
    // A short queue stands at the booth, behind which there are words too.
    let end = if plan.wide {
        plan.booth + BARRIER - 12.0
    } else {
        plan.deck.1 - 2.0
    };
    let x = ((from + to) / 2.0)
        .min(end - half)
        .max(plan.deck.0 + half + 2.0);
    let style = Type {
        size: LETTERS,
        held: Held::Middle,
        token: Token::Ink2,
        bold: false,
    };
    pen.words(&text, (x, y), style);
    from
}

/// Who is the last, and by how much.
fn late(pen: &mut Pen, strip: &Strip<'_>, state: &State, vehicles: &[Placed], bracket: f64) {
    let plan = &strip.plan;
    let Some(rank) = state.last else { return };
    let Some(placed) = vehicles
        .iter()
        .find(|placed| placed.vehicle == Vehicle::Rank(rank))
    else {
        return;
    };
    let text = words::away(strip.lang, rank, &say::time(state.behind, strip.lang));
    let half = text_width(&text, LETTERS, true) / 2.0;
    let beside = if plan.stacked {
        plan.deck.1
    } else {
        bracket - 8.0
    };
    let x = (placed.left + plan.long / 2.0)
        .min(beside - half)
        .max(plan.deck.0 + half + 2.0);
    let style = Type {
        size: LETTERS,
        held: Held::Middle,
        token: Token::Intr,
        bold: true,
    };
    pen.words(&text, (x, rows(plan).2), style);
}

/// What goes on once nobody waits.
fn phase(pen: &mut Pen, strip: &Strip<'_>, state: &State) {
    let plan = &strip.plan;
    let gpus = strip.trips.gpus();
    let lang = strip.lang;
    let text = match state.phase {
        _ if gpus < 2 => words::NOTHING_TO_WAIT_FOR.get(lang).to_owned(),
        Phase::Drives => return,
        Phase::Crosses(left) => words::crosses(lang, &say::time(left, lang)),
        Phase::Restarts => words::RESTARTS.get(lang).to_owned(),
        Phase::Framework => words::FRAMEWORK.get(lang).to_owned(),
        Phase::Outside => words::OUTSIDE.get(lang).to_owned(),
    };
    let half = text_width(&text, LETTERS, false) / 2.0;
    // Where there is room for it, what the barrier waits for stands behind the booth.
    let end = if plan.wide {
        plan.booth - 2.0
    } else {
        plan.deck.1 - 2.0
    };
    let x = plan.booth.min(end - half).max(plan.deck.0 + half + 2.0);
    let style = Type {
        size: LETTERS,
        held: Held::Middle,
        token: Token::Ink2,
        bold: false,
    };
    pen.words(&text, (x, rows(plan).0), style);
}

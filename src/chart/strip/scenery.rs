//! What does not change with time: cities, deck, country road, trees, booth, and the words beside them.

use super::Strip;
use super::other_road::{OtherRoad, Road};
use super::pen::{Held, Pen, Type, px};
use super::plan::{HEIGHT, House, Plan, StripSize};
use crate::chart::text::{width as text_width, wrap_evenly};
use crate::chart::theme::Token;
use crate::words::strip as words;

pub(super) const LETTERS: f64 = 12.5;
/// From the booth to what is said behind it.
pub(super) const BARRIER: f64 = 22.0;

/// Behind the trucks.
pub(super) fn back(pen: &mut Pen, strip: &Strip<'_>) {
    let plan = &strip.plan;
    let (left, right) = plan.deck;
    let small = plan.kind == StripSize::Small;
    let (from, to) = if plan.road == Road::Express {
        (0.0, plan.width)
    } else {
        (left, right)
    };
    pen.line(
        &format!("M{} {y}H{}", px(from), px(to), y = px(plan.ground)),
        Token::Rule2,
        1.0,
        "",
    );
    if !small {
        trees(pen, plan);
    }
    if !small || plan.road == Road::Country {
        pen.open(words::COUNTRY.get(strip.lang));
        pen.line(
            &country(plan),
            Token::Rule2,
            if small { 6.0 } else { 9.0 },
            " stroke-linecap=\"round\"",
        );
        pen.line(
            &country(plan),
            Token::Bg,
            if small { 0.8 } else { 1.2 },
            if small {
                " stroke-dasharray=\"4 4\""
            } else {
                " stroke-dasharray=\"7 7\""
            },
        );
        pen.close();
    }
    deck(pen, strip);
    if !small {
        signs(pen, strip);
    }
}

/// Before the trucks.
pub(super) fn front(pen: &mut Pen, strip: &Strip<'_>) {
    let plan = &strip.plan;
    let middle = plan.width / 2.0;
    for (title, left) in [(words::CITY_NOW, true), (words::CITY_NEXT, false)] {
        pen.open(title.get(strip.lang));
        for house in plan
            .houses
            .iter()
            .filter(|house| (house.0 < middle) == left)
        {
            build(pen, plan, house);
        }
        pen.close();
    }
    booth(pen, strip);
}

fn build(pen: &mut Pen, plan: &Plan, &(x, w, top, columns): &House) {
    let small = plan.kind == StripSize::Small;
    let (fill, stroke) = (pen.colour(Token::Panel), pen.colour(Token::Rule2));
    pen.put(format_args!(
        "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\" stroke=\"{stroke}\"/>",
        px(x),
        px(top),
        px(w),
        px(plan.base - top)
    ));
    // Windows: size, from one to the next, from the roof, and free above the ground.
    let ((ww, wh), (dx, dy), roof, free) = if small {
        ((2.0, 3.0), (4.8, 7.0), 5.0, 6.0)
    } else {
        ((3.2, 4.2), (8.0, 10.0), 7.5, 9.0)
    };
    let taken = f64::from(columns - 1) * dx + ww;
    let mut d = String::new();
    let mut y = top + roof;
    while y + wh < plan.base - free {
        for column in 0..columns {
            let x = x + (w - taken) / 2.0 + f64::from(column) * dx;
            d += &format!("M{} {}h{ww}v{wh}h-{ww}z", px(x), px(y));
        }
        y += dy;
    }
    pen.shape(&d, Token::Rule2, "");
}

fn trees(pen: &mut Pen, plan: &Plan) {
    let (left, right) = plan.deck;
    let (fill, stroke) = (pen.colour(Token::Rule), pen.colour(Token::Rule2));
    let mut trunks = String::new();
    // Not where words would cross them.
    let all: &[f64] = if plan.wide && plan.road == Road::Express {
        &[0.046, 0.379, 0.403, 0.822, 0.935]
    } else {
        &[0.046]
    };
    for share in all {
        let x = left + share * (right - left);
        let y = plan.ground - 13.0;
        trunks += &format!("M{} {}V{}", px(x), px(y + 5.5), px(plan.ground));
        pen.put(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"5.5\" fill=\"{fill}\" stroke=\"{stroke}\"/>",
            px(x),
            px(y)
        ));
    }
    pen.line(&trunks, Token::Rule2, 1.5, "");
}

/// The country road as one path, left to right.
pub(super) fn country(plan: &Plan) -> String {
    let (waves, half) = plan.waves();
    let mut d = format!("M{} {}", px(plan.deck.0), px(plan.road_y));
    for wave in 0..waves as u32 {
        d += &format!("q{} {} {} 0", px(half / 2.0), px(plan.bend(wave)), px(half));
    }
    d
}

fn deck(pen: &mut Pen, strip: &Strip<'_>) {
    let plan = &strip.plan;
    let (left, right) = plan.deck;
    let small = plan.kind == StripSize::Small;
    let dim = plan.road == Road::Country;
    let faint = if dim { " opacity=\"0.45\"" } else { "" };
    pen.put(format_args!(
        "<g{faint}><title>{}</title>",
        words::EXPRESS.get(strip.lang)
    ));
    // Pillars with their caps; the country road hides their feet where it is nearer.
    let (thick, wide, first, pitch, cap) = if small {
        (3.0, 2.5, 9.0, 34.0, (2.5, 0.0))
    } else {
        (5.0, 5.0, 49.0, 68.0, (18.0, 3.0))
    };
    let top = plan.deck_y + thick;
    let mut d = String::new();
    let mut x = left + first;
    while x + wide < right - if small { 4.0 } else { 36.0 } {
        d += &format!(
            "M{} {t}h{c}v{ch}h-{c}zM{} {t}h{w}V{}h-{w}z",
            px(x + (wide - cap.0) / 2.0),
            px(x),
            px(plan.ground),
            t = px(top),
            c = px(cap.0),
            ch = px(cap.1),
            w = px(wide),
        );
        x += pitch;
    }
    pen.shape(&d, Token::Rule2, "");
    if !small {
        let d = format!("M{} {y}H{}", px(left), px(right), y = px(plan.deck_y - 7.0));
        pen.line(&d, Token::Rule2, 1.0, "");
    }
    pen.rect((left, plan.deck_y), (right - left, thick), Token::Ink3);
    pen.close();
}

fn booth(pen: &mut Pen, strip: &Strip<'_>) {
    let plan = &strip.plan;
    let x = plan.booth;
    let foot = match plan.road {
        Road::Express => plan.deck_y,
        Road::Country => {
            plan.road_at(x).0
                + if plan.kind == StripSize::Small {
                    2.0
                } else {
                    3.5
                }
        }
    };
    let (wide, high, roof, over) = if plan.kind == StripSize::Small {
        (7.0, 19.0, 2.5, 2.0)
    } else {
        (12.0, 32.0, 4.5, 3.3)
    };
    pen.open(&words::booth(strip.lang, strip.trips.gpus()));
    pen.rect((x, foot - high), (wide, high), Token::Ink);
    pen.rect(
        (x - over, foot - high),
        (wide + 2.0 * over, roof),
        Token::Ink,
    );
    pen.close();
}

/// Names of the roads, and what the barrier waits for.
fn signs(pen: &mut Pen, strip: &Strip<'_>) {
    let plan = &strip.plan;
    let (left, right) = plan.deck;
    let lang = strip.lang;
    let style = Type {
        size: LETTERS,
        held: Held::Start,
        token: Token::Ink3,
        bold: false,
    };
    let gpus = strip.trips.gpus();
    if gpus > 1 {
        if plan.wide {
            let x = plan.booth + BARRIER;
            let y = match plan.road {
                Road::Express => 37.5,
                Road::Country => 77.0,
            };
            let name = Type {
                token: Token::Ink2,
                ..style
            };
            pen.words(words::BARRIER.get(lang), (x, y), name);
            pen.words(&words::lifts(lang, gpus), (x, y + 14.0), style);
        } else {
            let y = match plan.road {
                Road::Express => 96.0,
                Road::Country => 141.0,
            };
            let end = Type {
                held: Held::End,
                ..style
            };
            pen.words(&words::barrier_lifts(lang, gpus), (right - 3.0, y), end);
        }
    }
    // The road in use.
    match plan.road {
        Road::Express => {
            // Beside the words of the queue where both fit, else above them.
            let y = match plan.stacked {
                true => 10.0,
                false if plan.wide && plan.width >= 840.0 => 32.0,
                false => 19.0,
            };
            pen.words(words::EXPRESS.get(lang), (left + 12.0, y), style);
        }
        Road::Country => {
            // At the right end: at the left the page's own words begin.
            let y = if plan.wide { 147.0 } else { 156.0 };
            let end = Type {
                held: Held::End,
                ..style
            };
            pen.words(words::COUNTRY.get(lang), (right - 3.0, y), end);
        }
    }
    // The other one.
    let other = match strip.other {
        None => return,
        Some(OtherRoad::Country(times)) => words::country_unused(lang, times),
        Some(OtherRoad::Express(times)) => words::express_unused(lang, times),
        Some(OtherRoad::Bridges(cards)) => words::bridges(lang, cards),
    };
    let lines = wrap_evenly(&other, LETTERS, false, plan.width - 8.0);
    let more = lines.len().saturating_sub(1) as f64;
    let widest = lines
        .iter()
        .map(|line| text_width(line, LETTERS, false))
        .fold(0.0, f64::max);
    let (x, held) = match plan.road {
        _ if widest > right - left => (plan.width / 2.0, Held::Middle),
        Road::Express => (right, Held::End),
        Road::Country => (left + 12.0, Held::Start),
    };
    // Above the roofs where one line between them does not hold it.
    let mut y = match plan.road {
        Road::Express => 149.5 - 2.0 * more,
        Road::Country if more > 0.0 || widest > right - left => 10.0,
        Road::Country => 38.0,
    };
    for line in lines {
        pen.words(&line, (x, y.min(HEIGHT - 3.0)), Type { held, ..style });
        y += 13.5;
    }
}

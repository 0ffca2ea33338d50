//! Names beside lines and points: at the line's end where there is a margin, otherwise where the line is alone.

use super::figure::{Lines, Series};
use super::geometry::{Point, Rect, walk};
use super::labels::{SERIES, push_apart};
use super::layout::Layout;
use super::text::{self, LABEL, TITLE};
use super::theme::Token;
use super::word::{Anchor, Role, Word};

const LINE: f64 = 16.0;
const ASIDE_LINE: f64 = 14.5;
const ASIDE_LIMIT: f64 = 124.0;

/// The margin that names at line ends need.
pub(super) fn margin(lines: &Lines) -> f64 {
    let widths = lines.series.iter().filter(|s| ends(s)).map(|s| {
        let asides = aside(s)
            .iter()
            .map(|t| text::width(t, TITLE, false))
            .fold(0.0, f64::max);
        text::width(&s.label, LABEL, s.selected).max(asides)
    });
    widths.fold(0.0, f64::max) + 18.0
}

/// The lines under a name.
fn aside(series: &Series) -> Vec<String> {
    let words = series.missing.as_ref().or(series.sublabel.as_ref());
    words
        .map(|w| text::wrap(w, TITLE, false, ASIDE_LIMIT))
        .unwrap_or_default()
}

fn color(series: &Series) -> Token {
    if series.missing.is_some() {
        Token::Ink3
    } else {
        Token::of(series.id)
    }
}

/// Names everything, in the order of how little each can move.
pub(super) fn place(
    out: &mut Layout,
    lines: &Lines,
    at_end: bool,
    points: &[(String, Role, Point)],
) {
    if at_end {
        at_ends(out, lines);
    }
    for (label, role, at) in points {
        beside_point(out, label, *role, *at);
    }
    alone(out, lines, at_end);
    // Names stay where they are while a readout moves; only words on thresholds step aside.
    if let Some(x) = lines.hover {
        let (px, plot) = (out.x.px_of(x), out.plot);
        out.taken.add_line(&[(px, plot.y0), (px, plot.y1)], SERIES);
    }
    threshold_words(out, lines);
    note(out, lines.note.as_deref());
}

/// Whether a name belongs at the end of a line: loose points have no end, and a thin line ends where another has its name.
fn ends(series: &Series) -> bool {
    !series.label.is_empty() && !series.thin && (series.line || series.missing.is_some())
}

fn at_ends(out: &mut Layout, lines: &Lines) {
    let plot = out.plot;
    let mut kept: Vec<(usize, &Series, Vec<String>)> = lines
        .series
        .iter()
        .enumerate()
        .filter(|(_, s)| ends(s))
        .map(|(i, s)| (i, s, aside(s)))
        .collect();
    let limits = (plot.y0 - 8.0, plot.y1 + 4.0);
    let tall = |lines: &[String]| LINE + ASIDE_LINE * lines.len() as f64;
    let total = |kept: &[(usize, &Series, Vec<String>)]| {
        kept.iter().map(|(_, _, aside)| tall(aside)).sum::<f64>()
    };
    let room = limits.1 - limits.0;
    // Where there is no room for all, asides go first, then names from the end of the list; never the selected one.
    if total(&kept) > room {
        kept.iter_mut().for_each(|(_, _, aside)| aside.clear());
    }
    while total(&kept) > room && kept.len() > 1 {
        let Some(last) = kept.iter().rposition(|(_, s, _)| !s.selected) else {
            break;
        };
        kept.remove(last);
    }
    let end_of = |i: usize| {
        let trace = out.traces.get(i)?;
        let line_end = trace.runs.last().and_then(|run| run.last()).map(|p| p.1);
        line_end.or(trace.spots.last().map(|spot| spot.px.1))
    };
    let wanted: Vec<(f64, f64)> = kept
        .iter()
        .map(|(i, _, aside)| {
            (
                end_of(*i).unwrap_or((plot.y0 + plot.y1) / 2.0) - LINE / 2.0,
                tall(aside),
            )
        })
        .collect();
    let disc_at_edge = [&lines.you, &lines.suggested]
        .into_iter()
        .flatten()
        .any(|m| out.x.px_of(m.x) > plot.x1 - 6.0);
    let x = plot.x1 + if disc_at_edge { 12.0 } else { 8.0 };
    for ((i, series, aside), top) in kept.into_iter().zip(push_apart(&wanted, limits)) {
        let mut word = Word::new(
            &series.label,
            Role::Series(i),
            x,
            top + LINE / 2.0,
            Anchor::Start,
            LABEL,
            color(series),
        );
        word.bold = series.selected;
        out.say(word);
        for (n, line) in aside.into_iter().enumerate() {
            let y = top + LINE + ASIDE_LINE * (n as f64 + 0.5) - 1.0;
            out.say(Word::new(
                line,
                Role::Aside(i),
                x,
                y,
                Anchor::Start,
                TITLE,
                Token::Ink3,
            ));
        }
    }
}

fn alone(out: &mut Layout, lines: &Lines, only_points: bool) {
    if out.plot.width() < 60.0 || out.plot.height() < 30.0 {
        return;
    }
    let selected_first = |selected: bool| {
        lines
            .series
            .iter()
            .enumerate()
            .filter(move |(_, s)| s.selected == selected)
    };
    for (i, series) in selected_first(true)
        .chain(selected_first(false))
        .filter(|(_, s)| !(s.label.is_empty() || only_points && ends(s)))
    {
        let mut word = Word::new(
            &series.label,
            Role::Series(i),
            0.0,
            0.0,
            Anchor::Start,
            LABEL,
            color(series),
        );
        word.bold = series.selected;
        word.halo = true;
        if series.missing.is_some() {
            block(out, word, Role::Aside(i), &aside(series));
        } else if let Some(placed) = along(out, i, &word, series.thin) {
            out.say(placed);
        } else if series.selected {
            block(out, word, Role::Aside(i), &[]);
        }
    }
}

/// A place beside the line of series `i`; the name of a thin one keeps more distance, since it is read last.
fn along(out: &Layout, i: usize, word: &Word, thin: bool) -> Option<Word> {
    let trace = out.traces.get(i)?;
    let plot = out.plot;
    let mut spots: Vec<Point> = trace.runs.iter().flat_map(|run| walk(run, 9.0)).collect();
    spots.extend(trace.spots.iter().map(|spot| spot.px));
    let width = word.rect().width();
    let favourite = plot.x0 + plot.width() * 0.62;
    let places = spots.iter().flat_map(|&(x, y)| {
        let above = [-width / 2.0, 2.0 - width, -2.0].map(|dx| (x + dx, y - 13.0));
        let below = [-width / 2.0, 2.0 - width, -2.0].map(|dx| (x + dx, y + 13.0));
        above
            .into_iter()
            .chain(below)
            .chain([(x + 9.0, y), (x - 9.0 - width, y)])
    });
    let inside = plot.grown(2.0);
    let air = if thin { 3.0 } else { 0.0 };
    let offers = places.filter_map(|(x, y)| {
        let placed = Word {
            x,
            y,
            ..word.clone()
        };
        let rect = placed.rect().grown(air);
        let own = 0.04 * (x + width / 2.0 - favourite).abs();
        inside.holds(&rect).then_some((placed, rect, own))
    });
    out.taken.best(offers).map(|(placed, _)| placed)
}

/// A name with its reason in the emptiest area.
fn block(out: &mut Layout, mut word: Word, role: Role, aside: &[String]) {
    let asides = aside
        .iter()
        .map(|t| text::width(t, TITLE, false))
        .fold(0.0, f64::max);
    let width = word.rect().width().max(asides);
    let height = LINE + ASIDE_LINE * aside.len() as f64;
    let Some(rect) = out
        .taken
        .emptiest(width, height, &out.plot.grown(-4.0), None)
    else {
        return;
    };
    (word.x, word.y) = (rect.x0, rect.y0 + LINE / 2.0);
    let blocked = out.taken.blocked(&rect);
    if blocked && !word.bold {
        return;
    }
    out.say(word);
    for (n, line) in aside.iter().enumerate() {
        let y = rect.y0 + LINE + ASIDE_LINE * (n as f64 + 0.5);
        let mut line = Word::new(line, role, rect.x0, y, Anchor::Start, TITLE, Token::Ink3);
        line.halo = true;
        out.say(line);
    }
}

/// The label of a single point, close to it and off the lines.
pub(super) fn beside_point(out: &mut Layout, label: &str, role: Role, at: Point) {
    if label.is_empty() || out.plot.width() < 60.0 {
        return;
    }
    let mut word = Word::new(label, role, 0.0, 0.0, Anchor::Start, LABEL, Token::Accent);
    word.bold = true;
    word.halo = true;
    let places = [1.0, 1.7, 2.6]
        .into_iter()
        .enumerate()
        .flat_map(|(ring, far)| {
            let spots = [
                (12.0, -9.0, Anchor::Start),
                (10.0, -17.0, Anchor::Start),
                (-12.0, -9.0, Anchor::End),
                (13.0, 0.0, Anchor::Start),
                (-13.0, 0.0, Anchor::End),
                (12.0, 11.0, Anchor::Start),
                (-12.0, 11.0, Anchor::End),
                (0.0, -17.0, Anchor::Middle),
                (0.0, 17.0, Anchor::Middle),
            ];
            let dear = 30.0 * ring as f64;
            spots
                .into_iter()
                .enumerate()
                .map(move |(n, (dx, dy, anchor))| {
                    (dx * far, dy * far, anchor, 2.0 * n as f64 + dear)
                })
        });
    let floor = Rect {
        x0: 0.0,
        y0: 0.0,
        x1: out.size.0,
        y1: out.plot.y1 - 1.0,
    };
    let offers = places.filter_map(|(dx, dy, anchor, own)| {
        let placed = Word {
            x: at.0 + dx,
            y: at.1 + dy,
            anchor,
            ..word.clone()
        };
        let rect = placed.rect();
        floor.holds(&rect).then_some((placed, rect, own))
    });
    if let Some((placed, _)) = out.taken.best(offers) {
        out.say(placed);
    }
}

/// Words on thresholds; they step aside for everything else, and go where there is no room.
fn threshold_words(out: &mut Layout, lines: &Lines) {
    let plot = out.plot;
    for (i, threshold) in lines.thresholds.iter().enumerate() {
        let at = out.y.px_of(threshold.y);
        let Some(label) = &threshold.label else {
            continue;
        };
        if at < plot.y0 || at > plot.y1 {
            continue;
        }
        let mut word = Word::new(
            label,
            Role::Threshold(i),
            plot.x0,
            at,
            Anchor::Start,
            TITLE,
            Token::Ink2,
        );
        word.halo = true;
        let width = word.rect().width();
        let steps = ((plot.width() - width - 10.0) / 8.0).max(0.0) as usize;
        let offers = (0..=steps)
            .flat_map(|n| [(n, -9.0, 0.0), (n, 10.0, 3.0)])
            .filter_map(|(n, dy, own)| {
                let placed = Word {
                    x: plot.x0 + 6.0 + 8.0 * n as f64,
                    y: at + dy,
                    ..word.clone()
                };
                let word = placed.rect();
                // Air at both ends, or two labels on a line read as one.
                let rect = Rect {
                    x0: word.x0 - 4.0,
                    x1: word.x1 + 4.0,
                    ..word
                };
                plot.holds(&rect)
                    .then_some((placed, rect, own + 0.4 * n as f64))
            });
        if let Some((placed, cost)) = out.taken.best(offers)
            && cost < 260.0
        {
            out.say(placed);
        }
    }
}

/// A remark in the emptiest area, if there is one; set wide or narrow, whichever covers less.
pub(super) fn note(out: &mut Layout, note: Option<&str>) {
    let Some(note) = note else { return };
    let area = out.plot.grown(-3.0);
    let settings = [0.6, 0.5, 0.4].into_iter().filter_map(|share| {
        let lines = text::wrap_evenly(note, TITLE, false, (area.width() * share).max(100.0));
        let width = lines
            .iter()
            .map(|t| text::width(t, TITLE, false))
            .fold(0.0, f64::max);
        let height = ASIDE_LINE * lines.len() as f64;
        let rect = out.taken.emptiest(width, height, &area, None)?;
        let cost = out.taken.covered(&rect.grown(2.0)) + 4.0 * lines.len() as f64;
        (!out.taken.blocked(&rect)).then_some((lines, rect, cost))
    });
    let Some((lines, rect, _)) = settings.min_by(|a, b| a.2.total_cmp(&b.2)) else {
        return;
    };
    for (n, line) in lines.into_iter().enumerate() {
        let y = rect.y0 + ASIDE_LINE * (n as f64 + 0.5);
        let mut word = Word::new(
            line,
            Role::Note,
            rect.x0,
            y,
            Anchor::Start,
            TITLE,
            Token::Ink2,
        );
        word.halo = true;
        out.say(word);
    }
}

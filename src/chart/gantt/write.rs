//! The document.

use std::fmt::Write as _;

use super::alone::{Around, BEFORE_CAPTION, CAPTION, CAPTION_LINE, MARGIN, TITLE};
use super::condense::{Drawn, Span, condense};
use super::place::{HEAD, LEGEND, NAME, SWATCH, TICK, after_swatch, room};
use super::ticks::time_ticks;
use super::{Fill, Gantt, Geometry, Look};
use crate::chart::svg::escape;
use crate::chart::text::{FONT_FAMILY, width};
use crate::chart::{Anchor, Theme, Token};

/// Copy that nobody waits for.
const HIDDEN: &str = ".32";

/// Draws a picture, and says where its parts stand (inside its margin, where it stands alone).
pub fn gantt_svg(gantt: &Gantt, theme: &Theme, look: &Look<'_>) -> (String, Geometry) {
    let around = look
        .caption
        .map(|caption| Around::new(look.size.0, caption));
    let placed = match &around {
        None => Geometry::new(gantt, look),
        Some(around) => {
            let size = (around.inner, look.size.1 - around.height());
            Geometry::new(gantt, &Look { size, ..*look })
        }
    };
    let mut pen = Pen {
        body: String::new(),
        theme,
        prefix: look.prefix,
    };
    let (wide, high) = match &around {
        None => placed.size,
        Some(around) => {
            pen.alone(gantt, &placed, around);
            (look.size.0, placed.size.1 + around.height())
        }
    };
    pen.picture(gantt, &placed);
    if around.is_some() {
        pen.body.push_str("</g>\n");
    }
    let document = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" role=\"img\" \
         xml:lang=\"{lang}\" font-family=\"{family}\">\n<title>{title}</title>\n<desc>{description}</desc>\n{defs}{body}</svg>\n",
        w = px(wide),
        h = px(high),
        lang = escape(&gantt.lang),
        family = escape(FONT_FAMILY),
        title = escape(&gantt.title),
        description = escape(&gantt.description),
        defs = pen.textures(),
        body = pen.body,
    );
    (document, placed)
}

/// Hundredths of a pixel.
fn hundredths(value: f64) -> i64 {
    (100.0 * value).round() as i64
}

/// A number of hundredths, as short as it can be.
fn short(value: i64) -> String {
    let size = value.unsigned_abs();
    let (whole, rest) = (size / 100, size % 100);
    let minus = if value < 0 { "-" } else { "" };
    match (whole, rest) {
        (whole, 0) => format!("{minus}{whole}"),
        (whole, rest) if rest % 10 == 0 => format!("{minus}{whole}.{}", rest / 10),
        (whole, rest) => format!("{minus}{whole}.{rest:02}"),
    }
}

fn px(value: f64) -> String {
    short(hundredths(value))
}

/// A word that is to be written.
struct Say<'a> {
    text: &'a str,
    x: f64,
    /// The middle of its line.
    y: f64,
    anchor: Anchor,
    size: f64,
    bold: bool,
    color: Token,
}

struct Pen<'a> {
    body: String,
    theme: &'a Theme,
    prefix: &'a str,
}

impl Pen<'_> {
    fn hex(&self, token: Token) -> String {
        self.theme.hex(token)
    }

    fn textures(&self) -> String {
        let (bg, hatch, dots) = (
            self.hex(Token::Bg),
            self.hex(Token::Intr),
            self.hex(Token::Cont),
        );
        let prefix = self.prefix;
        // Hatch: 2.4 of 5 at 45°. Dots: two in a square of 5.
        format!(
            "<defs>\n<pattern id=\"{prefix}hatch\" patternUnits=\"userSpaceOnUse\" width=\"5\" height=\"5\" patternTransform=\"rotate(45)\">\
             <rect width=\"5\" height=\"5\" fill=\"{bg}\"/><rect width=\"2.4\" height=\"5\" fill=\"{hatch}\"/></pattern>\n\
             <pattern id=\"{prefix}dots\" patternUnits=\"userSpaceOnUse\" width=\"5\" height=\"5\">\
             <rect width=\"5\" height=\"5\" fill=\"{dots}\"/><circle cx=\"1.25\" cy=\"1.25\" r=\"1\" fill=\"{bg}\" fill-opacity=\".75\"/>\
             <circle cx=\"3.75\" cy=\"3.75\" r=\"1\" fill=\"{bg}\" fill-opacity=\".75\"/></pattern>\n</defs>\n"
        )
    }

    /// How a fill is painted, as a value of `fill` or `stroke`.
    fn paint(&self, fill: Fill) -> String {
        match fill {
            Fill::Forward => self.hex(Token::Fwd),
            Fill::Backward | Fill::Compute => self.hex(Token::Bwd),
            Fill::Hatch => format!("url(#{}hatch)", self.prefix),
            Fill::Dots => format!("url(#{}dots)", self.prefix),
            Fill::Copy | Fill::Hidden => self.hex(Token::Copy),
            Fill::Framework => self.hex(Token::Intr),
            Fill::Outside => self.hex(Token::Fp8),
        }
    }

    fn say(&mut self, word: &Say<'_>) {
        let anchor = match word.anchor {
            Anchor::Start => "",
            Anchor::Middle => " text-anchor=\"middle\"",
            Anchor::End => " text-anchor=\"end\"",
        };
        let bold = if word.bold {
            " font-weight=\"700\""
        } else {
            ""
        };
        let _ = writeln!(
            self.body,
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\" fill=\"{}\"{anchor}{bold}>{}</text>",
            px(word.x),
            // The middle of small letters and figures lies about so far above the base line.
            px(word.y + 0.36 * word.size),
            px(word.size),
            self.hex(word.color),
            escape(word.text),
        );
    }

    fn alone(&mut self, gantt: &Gantt, placed: &Geometry, around: &Around) {
        let _ = writeln!(
            self.body,
            "<rect width=\"{}\" height=\"{}\" fill=\"{}\"/>",
            px(placed.size.0 + 2.0 * MARGIN),
            px(placed.size.1 + around.height()),
            self.hex(Token::Bg)
        );
        self.say(&Say {
            text: &gantt.title,
            x: MARGIN,
            y: MARGIN + 8.0,
            anchor: Anchor::Start,
            size: 13.0,
            bold: true,
            color: Token::Ink,
        });
        for (line, note) in around.notes.iter().enumerate() {
            self.say(&Say {
                text: note,
                x: MARGIN,
                y: MARGIN
                    + TITLE
                    + placed.size.1
                    + BEFORE_CAPTION
                    + CAPTION_LINE * (line as f64 + 0.5),
                anchor: Anchor::Start,
                size: CAPTION,
                bold: false,
                color: Token::Ink3,
            });
        }
        let _ = writeln!(
            self.body,
            "<g transform=\"translate({} {})\">",
            px(MARGIN),
            px(MARGIN + TITLE)
        );
    }

    fn picture(&mut self, gantt: &Gantt, placed: &Geometry) {
        self.legend(gantt, placed);
        self.grid(gantt, placed);
        let span = placed.span();
        for (row, place) in gantt.rows.iter().zip(&placed.rows) {
            self.track(&condense(&row.compute, &span), place.compute);
            self.track(&condense(&row.copy, &span), place.copy);
        }
        self.barriers(gantt, placed, &span);
        self.names(gantt, placed);
    }

    fn legend(&mut self, gantt: &Gantt, placed: &Geometry) {
        for (fill, x, y) in &placed.legend {
            let name = gantt.legend.iter().find(|(one, _)| one == fill);
            let hidden = if *fill == Fill::Hidden {
                format!(" fill-opacity=\"{HIDDEN}\"")
            } else {
                String::new()
            };
            let _ = writeln!(
                self.body,
                "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{}\"{hidden}/>",
                px(*x),
                px(y - SWATCH / 2.0),
                px(SWATCH),
                px(SWATCH),
                self.paint(*fill),
            );
            self.say(&Say {
                text: name.map_or("", |(_, name)| name),
                x: after_swatch(*x),
                y: *y,
                anchor: Anchor::Start,
                size: LEGEND,
                bold: false,
                color: Token::Ink2,
            });
        }
    }

    /// Lines of the time axis and between rows, and the axis' words.
    fn grid(&mut self, gantt: &Gantt, placed: &Geometry) {
        let span = placed.span();
        let (left, right) = placed.plot;
        let (top, bottom) = placed.rows_y;
        let ticks = time_ticks(&placed.window, right - left, TICK);
        let mut lines = String::new();
        for (time, _) in &ticks.labels {
            let _ = write!(
                lines,
                "M{} {}V{}",
                px(span.x(*time).clamp(left, right)),
                px(top),
                px(bottom + 4.0)
            );
        }
        for place in placed.rows.iter().skip(1) {
            let _ = write!(lines, "M0 {}H{}", px(place.y.0), px(placed.size.0));
        }
        self.line(&lines, Token::Rule, "1");
        for (time, label) in &ticks.labels {
            let half = width(label, TICK, false) / 2.0;
            self.say(&Say {
                text: label,
                x: span.x(*time).min(placed.size.0 - half).max(half),
                y: bottom + 13.0,
                anchor: Anchor::Middle,
                size: TICK,
                bold: false,
                color: Token::Ink3,
            });
        }
        self.say(&Say {
            text: gantt.axis.get(ticks.unit).map_or("", String::as_str),
            x: right,
            y: bottom + 29.0,
            anchor: Anchor::End,
            size: HEAD,
            bold: false,
            color: Token::Ink2,
        });
    }

    fn line(&mut self, d: &str, color: Token, wide: &str) {
        if !d.is_empty() {
            let color = self.hex(color);
            let _ = writeln!(
                self.body,
                "<path fill=\"none\" stroke=\"{color}\" stroke-width=\"{wide}\" d=\"{d}\"/>"
            );
        }
    }

    /// A track: bars of one fill are strokes of one path, as high as the track.
    fn track(&mut self, bars: &[Drawn], (top, bottom): (f64, f64)) {
        let y = px(0.5 * (top + bottom));
        for fill in Fill::ALL {
            let mut d = String::new();
            let mut at = None;
            for bar in bars.iter().filter(|bar| bar.fill == fill) {
                let (x0, x1) = (hundredths(bar.x0), hundredths(bar.x1));
                if x1 <= x0 {
                    continue;
                }
                let _ = match at {
                    None => write!(d, "M{} {y}h{}", short(x0), short(x1 - x0)),
                    Some(at) => write!(d, "m{} 0h{}", short(x0 - at), short(x1 - x0)),
                };
                at = Some(x1);
            }
            if d.is_empty() {
                continue;
            }
            let hidden = if fill == Fill::Hidden {
                format!(" stroke-opacity=\"{HIDDEN}\"")
            } else {
                String::new()
            };
            let _ = writeln!(
                self.body,
                "<path fill=\"none\" stroke=\"{}\" stroke-width=\"{}\"{hidden} d=\"{d}\"/>",
                self.paint(fill),
                px(bottom - top),
            );
        }
    }

    fn barriers(&mut self, gantt: &Gantt, placed: &Geometry, span: &Span) {
        let (left, right) = placed.plot;
        let (top, bottom) = placed.rows_y;
        let mut lines = String::new();
        let wide = room(&gantt.barrier, LEGEND, false);
        let (mut drawn, mut said) = (f64::MIN, f64::MIN);
        for time in &gantt.barriers {
            let x = span.x(*time);
            // Lines closer than two pixels would be one block.
            if !(x >= left && x <= right && x - drawn >= 2.0) {
                continue;
            }
            drawn = x;
            let _ = write!(lines, "M{} {}V{}", px(x), px(top - 3.0), px(bottom + 4.0));
            // The words begin at their line: the playhead, which is often just before one, has its time at its left.
            let from = x.min(right - wide);
            if from >= left && from >= said + 10.0 {
                said = from + wide;
                self.say(&Say {
                    text: &gantt.barrier,
                    x: from,
                    y: placed.heads_y,
                    anchor: Anchor::Start,
                    size: LEGEND,
                    bold: false,
                    color: Token::Ink,
                });
            }
        }
        self.line(&lines, Token::Ink, "1.2");
    }

    fn names(&mut self, gantt: &Gantt, placed: &Geometry) {
        for (row, place) in gantt.rows.iter().zip(&placed.rows) {
            let y = 0.5 * (place.compute.0 + place.compute.1);
            let name = if placed.columns.is_some() {
                &row.names.0
            } else {
                &row.names.1
            };
            let cell = Say {
                text: name,
                x: 0.0,
                y,
                anchor: Anchor::Start,
                size: NAME,
                bold: row.bold,
                color: Token::Ink,
            };
            self.say(&cell);
            for (x, text) in placed.columns.iter().flatten().zip(&row.columns) {
                self.say(&Say {
                    text,
                    x: *x,
                    anchor: Anchor::End,
                    bold: false,
                    ..cell
                });
            }
        }
        for (x, text) in placed.columns.iter().flatten().zip(&gantt.heads) {
            self.say(&Say {
                text,
                x: *x,
                y: placed.heads_y,
                anchor: Anchor::End,
                size: HEAD,
                bold: false,
                color: Token::Ink3,
            });
        }
    }
}

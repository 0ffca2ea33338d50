//! A picture as one SVG document.
//!
//! The same painting as on a canvas, behind plotters' backend interface. The writer that ships with
//! plotters has whole pixels only, sets text at size ÷ 1.24 and leaves out title and description.

use std::convert::Infallible;
use std::fmt::Write as _;

use plotters_backend::text_anchor::HPos;
use plotters_backend::{
    BackendColor, BackendCoord, BackendStyle, BackendTextStyle, DrawingBackend, DrawingErrorKind,
    FontStyle,
};

use super::figure::Figure;
use super::layout::Layout;
use super::paint::{Density, Part, paint};
use super::place::layout;
use super::text::{FONT_FAMILY, wrap};
use super::theme::{Theme, Token};
use super::word::{Anchor, Role, Word};
use crate::quantity::plain;

/// Backend units per pixel: coordinates get two decimals at most.
const STEPS: u32 = 20;
const CAPTION_LINE: f64 = 16.0;
/// Height of the title, and the air around a picture that stands alone.
const TITLE: f64 = 26.0;
const AIR: f64 = 16.0;

/// Draws a figure of this size in CSS pixels. With a caption it stands alone: the title above, the caption
/// below, and air around.
pub fn svg(
    figure: &Figure,
    theme: &Theme,
    width: f64,
    height: f64,
    caption: Option<&str>,
) -> String {
    let mut placed = match caption {
        Some(caption) => standing_alone(figure, width, height, caption),
        None => layout(figure, (width, height)),
    };
    placed.size = (width, height);

    let mut writer = Writer::new(theme.get(Token::Bg));
    // Writing to a string cannot fail, so there is no error to pass on.
    let _ = paint(
        &mut writer,
        &placed,
        theme,
        Density {
            scale: 1.0,
            steps: STEPS,
        },
        Part::Both,
    );
    writer.finish(figure, width, height)
}

/// A picture in the light theme as the page's own: its names of colours and its font, so that it follows both.
pub fn in_page_style(picture: &str) -> String {
    let family = format!(" font-family=\"{}\"", escape(FONT_FAMILY));
    let mut picture = picture.replacen(&family, "", 1);
    let theme = Theme::light();
    for &token in Token::ALL {
        picture = picture.replace(&theme.hex(token), &format!("var(--{})", token.name()));
    }
    picture
}

fn standing_alone(figure: &Figure, width: f64, height: f64, caption: &str) -> Layout {
    let inner = (width - 2.0 * AIR).max(1.0);
    let notes = wrap(caption, 11.0, false, inner);
    let below = 10.0 + CAPTION_LINE * notes.len() as f64;
    let mut placed = layout(
        figure,
        (inner, (height - TITLE - below - 2.0 * AIR).max(1.0)),
    );
    let mut title = Word::new(
        &figure.title,
        Role::Caption,
        0.0,
        8.0 - TITLE,
        Anchor::Start,
        13.0,
        Token::Ink,
    );
    title.bold = true;
    placed.words.push(title);
    for (n, line) in notes.into_iter().enumerate() {
        let y = placed.size.1 + 10.0 + CAPTION_LINE * (n as f64 + 0.5);
        placed.words.push(Word::new(
            line,
            Role::Caption,
            0.0,
            y,
            Anchor::Start,
            11.0,
            Token::Ink3,
        ));
    }
    placed.shift(AIR, AIR + TITLE);
    placed
}

/// A backend that writes SVG elements.
struct Writer {
    body: String,
    ground: (u8, u8, u8),
    /// Stroke attributes and segments of a path that is still growing.
    path: (String, String),
    halo: bool,
}

impl Writer {
    fn new(ground: (u8, u8, u8)) -> Writer {
        Writer {
            body: String::new(),
            ground,
            path: Default::default(),
            halo: false,
        }
    }

    /// Ends the growing path. Dashes of one line thereby become one element.
    fn flush(&mut self) {
        let (attributes, d) = std::mem::take(&mut self.path);
        if !d.is_empty() {
            let hollow = if attributes.starts_with("fill") {
                ""
            } else {
                "fill=\"none\" "
            };
            let _ = writeln!(self.body, "<path {hollow}{attributes} d=\"{d}\"/>");
        }
    }

    fn grow(&mut self, attributes: String, d: &str) {
        if self.path.0 != attributes {
            self.flush();
            self.path.0 = attributes;
        }
        self.path.1.push_str(d);
    }

    fn finish(mut self, figure: &Figure, width: f64, height: f64) -> String {
        self.flush();
        let lang = if figure.lang.is_empty() {
            String::new()
        } else {
            format!(" xml:lang=\"{}\"", escape(&figure.lang))
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{w}\" height=\"{h}\" viewBox=\"0 0 {w} {h}\" \
             role=\"img\"{lang} font-family=\"{family}\" stroke-linejoin=\"round\">\n\
             <title>{title}</title>\n<desc>{description}</desc>\n{body}</svg>\n",
            w = px(width),
            h = px(height),
            family = escape(FONT_FAMILY),
            title = escape(&figure.title),
            description = escape(&figure.description),
            body = self.body,
        )
    }
}

/// Characters that XML reserves become entities; those that it cannot hold are left out.
pub(super) fn escape(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '&' => safe.push_str("&amp;"),
            '"' => safe.push_str("&quot;"),
            '\t' | '\n' | '\r' => safe.push(' '),
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => {}
            c => safe.push(c),
        }
    }
    safe
}

fn px(value: f64) -> String {
    plain((value * 100.0).round() / 100.0)
}

fn css(units: i32) -> String {
    px(f64::from(units) / f64::from(STEPS))
}

fn hex(color: BackendColor) -> String {
    let (r, g, b) = color.rgb;
    format!("#{r:02X}{g:02X}{b:02X}")
}

fn fill(color: BackendColor) -> String {
    if color.alpha < 1.0 {
        format!(
            "fill=\"{}\" fill-opacity=\"{}\"",
            hex(color),
            px(color.alpha)
        )
    } else {
        format!("fill=\"{}\"", hex(color))
    }
}

fn stroke<S: BackendStyle>(style: &S) -> String {
    format!(
        "stroke=\"{}\" stroke-width=\"{}\"",
        hex(style.color()),
        css(style.stroke_width() as i32)
    )
}

fn segments(path: impl IntoIterator<Item = BackendCoord>) -> String {
    let mut d = String::new();
    for (i, (x, y)) in path.into_iter().enumerate() {
        let _ = write!(d, "{}{} {}", if i == 0 { 'M' } else { 'L' }, css(x), css(y));
    }
    d
}

type Drawn = Result<(), DrawingErrorKind<Infallible>>;

impl DrawingBackend for Writer {
    type ErrorType = Infallible;

    fn get_size(&self) -> (u32, u32) {
        (0, 0)
    }

    fn ensure_prepared(&mut self) -> Drawn {
        Ok(())
    }

    fn present(&mut self) -> Drawn {
        Ok(())
    }

    fn draw_pixel(&mut self, at: BackendCoord, color: BackendColor) -> Drawn {
        self.draw_rect(at, (at.0 + 1, at.1 + 1), &color, true)
    }

    fn draw_line<S: BackendStyle>(
        &mut self,
        from: BackendCoord,
        to: BackendCoord,
        style: &S,
    ) -> Drawn {
        self.grow(stroke(style), &segments([from, to]));
        Ok(())
    }

    fn draw_rect<S: BackendStyle>(
        &mut self,
        a: BackendCoord,
        b: BackendCoord,
        style: &S,
        filled: bool,
    ) -> Drawn {
        let outline = segments([a, (b.0, a.1), b, (a.0, b.1)]);
        if !filled {
            self.grow(stroke(style), &format!("{outline}Z"));
            return Ok(());
        }
        // One path for a run of rectangles: the dashes of a line are dozens.
        let (x, y, w, h) = (css(a.0), css(a.1), css(b.0 - a.0), css(b.1 - a.1));
        // Only cells are translucent: on screens between whole densities, smooth edges would leave seams between them.
        let crisp = if style.color().alpha < 1.0 {
            " shape-rendering=\"crispEdges\""
        } else {
            ""
        };
        let paint = fill(style.color()) + crisp;
        self.grow(paint, &format!("M{x} {y}h{w}v{h}h-{w}z"));
        Ok(())
    }

    fn draw_path<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.grow(stroke(style), &segments(path));
        Ok(())
    }

    fn fill_polygon<S: BackendStyle, I: IntoIterator<Item = BackendCoord>>(
        &mut self,
        path: I,
        style: &S,
    ) -> Drawn {
        self.flush();
        let _ = writeln!(
            self.body,
            "<path {} d=\"{}Z\"/>",
            fill(style.color()),
            segments(path)
        );
        Ok(())
    }

    fn draw_circle<S: BackendStyle>(
        &mut self,
        center: BackendCoord,
        radius: u32,
        style: &S,
        filled: bool,
    ) -> Drawn {
        self.flush();
        let paint = if filled {
            fill(style.color())
        } else {
            format!("fill=\"none\" {}", stroke(style))
        };
        let (x, y, r) = (css(center.0), css(center.1), css(radius as i32));
        let _ = writeln!(
            self.body,
            "<circle cx=\"{x}\" cy=\"{y}\" r=\"{r}\" {paint}/>"
        );
        Ok(())
    }

    fn draw_text<S: BackendTextStyle>(
        &mut self,
        text: &str,
        style: &S,
        (x, y): BackendCoord,
    ) -> Drawn {
        // Text in the colour of the ground is the halo of the next one, which SVG can say in one element.
        if style.color().rgb == self.ground {
            self.halo = true;
            return Ok(());
        }
        self.flush();
        let anchor = match style.anchor().h_pos {
            HPos::Left => "",
            HPos::Center => " text-anchor=\"middle\"",
            HPos::Right => " text-anchor=\"end\"",
        };
        let bold = if matches!(style.style(), FontStyle::Bold) {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let (r, g, b) = self.ground;
        let halo = if std::mem::take(&mut self.halo) {
            format!(" stroke=\"#{r:02X}{g:02X}{b:02X}\" stroke-width=\"4\" paint-order=\"stroke\"")
        } else {
            String::new()
        };
        let size = style.size() / f64::from(STEPS);
        // Where a canvas puts the base line of text that is centred on a point.
        let baseline = px(f64::from(y) / f64::from(STEPS) + 0.3 * size);
        let _ = writeln!(
            self.body,
            "<text x=\"{}\" y=\"{baseline}\" font-size=\"{}\"{anchor}{bold}{halo} {}>{}</text>",
            css(x),
            px(size),
            fill(style.color()),
            escape(text)
        );
        Ok(())
    }
}

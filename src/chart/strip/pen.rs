//! Elements of SVG in the page's colours.

use std::fmt::Write as _;

use crate::chart::theme::{Theme, Token};
use crate::quantity::plain;

/// Where colours come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colours {
    /// A theme's own.
    Fixed(Theme),
    /// The page's names, so that the picture follows its theme.
    Page,
}

/// Where a word is held.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Held {
    Start,
    Middle,
    End,
}

/// How a word looks.
#[derive(Clone, Copy, Debug)]
pub(super) struct Type {
    pub(super) size: f64,
    pub(super) held: Held,
    pub(super) token: Token,
    pub(super) bold: bool,
}

/// Writes elements.
pub(super) struct Pen {
    out: String,
    colours: Colours,
}

impl Pen {
    pub(super) fn new(colours: Colours) -> Self {
        Self {
            out: String::new(),
            colours,
        }
    }

    pub(super) fn done(self) -> String {
        self.out
    }

    pub(super) fn colour(&self, token: Token) -> String {
        match self.colours {
            Colours::Fixed(theme) => theme.hex(token),
            Colours::Page => format!("var(--{})", token.name()),
        }
    }

    /// Anything; writing to a string cannot fail.
    pub(super) fn put(&mut self, arguments: std::fmt::Arguments<'_>) {
        let _ = self.out.write_fmt(arguments);
        self.out.push('\n');
    }

    pub(super) fn rect(&mut self, (x, y): (f64, f64), (w, h): (f64, f64), fill: Token) {
        let fill = self.colour(fill);
        self.put(format_args!(
            "<rect x=\"{}\" y=\"{}\" width=\"{}\" height=\"{}\" fill=\"{fill}\"/>",
            px(x),
            px(y),
            px(w),
            px(h)
        ));
    }

    /// A path with a stroke and no fill; `more` are further attributes with a space before them.
    pub(super) fn line(&mut self, d: &str, token: Token, width: f64, more: &str) {
        let stroke = self.colour(token);
        self.put(format_args!(
            "<path d=\"{d}\" fill=\"none\" stroke=\"{stroke}\" stroke-width=\"{}\"{more}/>",
            px(width)
        ));
    }

    /// A filled path.
    pub(super) fn shape(&mut self, d: &str, token: Token, more: &str) {
        let fill = self.colour(token);
        self.put(format_args!("<path d=\"{d}\" fill=\"{fill}\"{more}/>"));
    }

    /// Words on a base line.
    pub(super) fn words(&mut self, text: &str, (x, y): (f64, f64), style: Type) {
        let anchor = match style.held {
            Held::Start => "",
            Held::Middle => " text-anchor=\"middle\"",
            Held::End => " text-anchor=\"end\"",
        };
        let bold = if style.bold {
            " font-weight=\"bold\""
        } else {
            ""
        };
        let fill = self.colour(style.token);
        self.put(format_args!(
            "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor}{bold} fill=\"{fill}\">{}</text>",
            px(x),
            px(y),
            px(style.size),
            escape(text)
        ));
    }

    pub(super) fn open(&mut self, title: &str) {
        self.put(format_args!("<g><title>{}</title>", escape(title)));
    }

    pub(super) fn close(&mut self) {
        self.put(format_args!("</g>"));
    }
}

/// A coordinate with two decimals at most.
pub(super) fn px(value: f64) -> String {
    let rounded = (value * 100.0).round() / 100.0;
    // What rounds to zero has no sign.
    plain(if rounded == 0.0 { 0.0 } else { rounded })
}

/// Characters that XML reserves become entities.
pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}

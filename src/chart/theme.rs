//! Colours, read from the one list that also styles the page.

use super::figure::SeriesId;

/// The list. Nothing else names a colour.
pub const TOKENS_CSS: &str = include_str!("../../www/tokens.css");

macro_rules! tokens {
    ($($name:ident = $css:literal, $doc:literal;)*) => {
        /// A colour by its meaning.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Token { $(#[doc = $doc] $name,)* }

        impl Token {
            /// Every token, in the order of the list.
            pub const ALL: &'static [Token] = &[$(Token::$name,)*];

            /// The custom property without its dashes, `ink2` for `--ink2`.
            pub const fn name(self) -> &'static str {
                match self { $(Token::$name => $css,)* }
            }
        }
    };
}

tokens! {
    Bg = "bg", "Page and charts.";
    Panel = "panel", "Scenario column.";
    Raised = "raised", "Fields, readout.";
    Wash = "wash", "Pressed tool.";
    AccentWash = "accent-wash", "Selected row.";
    Rule = "rule", "Grid lines.";
    Rule2 = "rule2", "Axis line.";
    Ink = "ink", "Main text.";
    Ink2 = "ink2", "Labels, axis titles.";
    Ink3 = "ink3", "Ticks, asides.";
    Accent = "accent", "The reader's own point.";
    Err = "err", "Errors.";
    Warn = "warn", "Warnings, weak evidence.";
    Nv = "nv", "NVLink with NVSwitch.";
    Br = "br", "NVLink bridge.";
    P2p = "p2p", "PCIe peer to peer.";
    Host = "host", "PCIe through the host.";
    Copy = "copy", "Loss layer: tensor copy.";
    Intr = "intr", "Loss layer: pipeline interruption.";
    Ctl = "ctl", "Control outlines.";
    Cont = "cont", "Loss layer: link contention.";
    Hbm = "hbm", "Single-card loss: HBM stalls.";
    Fp8 = "fp8", "Single-card loss: FP8 casts.";
    Deliv = "deliv", "Delivered compute.";
    Fwd = "fwd", "Forward in the timeline.";
    Bwd = "bwd", "Backward in the timeline.";
}

impl Token {
    /// The colour that a series is drawn in.
    pub fn of(id: SeriesId) -> Token {
        match id {
            SeriesId::NvSwitch | SeriesId::Fit => Token::Nv,
            SeriesId::Bridge => Token::Br,
            SeriesId::P2p => Token::P2p,
            SeriesId::Host => Token::Host,
            SeriesId::BuiltIn | SeriesId::Neutral => Token::Ink3,
            SeriesId::Published => Token::Ink,
            SeriesId::LeftOut => Token::Warn,
            SeriesId::You => Token::Accent,
        }
    }
}

/// Red, green, blue.
pub type Rgb = (u8, u8, u8);

/// A full set of colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Theme {
    colours: &'static [Rgb; LISTED],
    stark: bool,
}

const LISTED: usize = Token::ALL.len();
static LIGHT: [Rgb; LISTED] = colours(":root {");
static DARK: [Rgb; LISTED] = colours("[data-theme=\"dark\"] {");
static STARK_LIGHT: [Rgb; LISTED] = stark(colours(":root {"));
static STARK_DARK: [Rgb; LISTED] = stark(colours("[data-theme=\"dark\"] {"));

impl Theme {
    /// The light theme.
    pub fn light() -> Theme {
        Theme {
            colours: &LIGHT,
            stark: false,
        }
    }

    /// The dark theme.
    pub fn dark() -> Theme {
        Theme {
            colours: &DARK,
            stark: false,
        }
    }

    /// The same for readers who ask for more contrast: asides as dark as labels, axes as dark as controls, and an outline
    /// around a likely range.
    pub fn starker(self) -> Theme {
        Theme {
            colours: if self.colours == &DARK {
                &STARK_DARK
            } else {
                &STARK_LIGHT
            },
            stark: true,
        }
    }

    /// Whether a likely range has an outline.
    pub fn outlines(&self) -> bool {
        self.stark
    }

    /// The colour of a token.
    pub fn get(&self, token: Token) -> Rgb {
        self.colours
            .get(token as usize)
            .copied()
            .unwrap_or_default()
    }

    /// The colour of a token as `#RRGGBB`.
    pub fn hex(&self, token: Token) -> String {
        let (r, g, b) = self.get(token);
        format!("#{r:02X}{g:02X}{b:02X}")
    }
}

/// The colours between the braces that follow `selector`, in the order of the tokens; black where one is missing.
///
/// Read while compiling, so that a page that loads the list as its style does not carry it a second time.
const fn colours(selector: &str) -> [Rgb; LISTED] {
    let css = TOKENS_CSS.as_bytes();
    let mut found = [(0, 0, 0); LISTED];
    let mut at = 0;
    while at < css.len() && !stands_at(css, at, selector.as_bytes()) {
        at += 1;
    }
    while at < css.len() && css[at] != b'}' {
        if stands_at(css, at, b"--") {
            let mut token = 0;
            while token < LISTED {
                let name = Token::ALL[token].name().as_bytes();
                let after = at + 2 + name.len();
                if stands_at(css, at + 2, name) && stands_at(css, after, b": #") {
                    let hex = after + 3;
                    found[token] = (byte(css, hex), byte(css, hex + 2), byte(css, hex + 4));
                }
                token += 1;
            }
        }
        at += 1;
    }
    found
}

/// With more contrast, as the page's styles have it under `prefers-contrast`.
const fn stark(mut colours: [Rgb; LISTED]) -> [Rgb; LISTED] {
    colours[Token::Ink3 as usize] = colours[Token::Ink2 as usize];
    colours[Token::Rule2 as usize] = colours[Token::Ctl as usize];
    colours
}

const fn stands_at(text: &[u8], at: usize, part: &[u8]) -> bool {
    let mut n = 0;
    while n < part.len() {
        if at + n >= text.len() || text[at + n] != part[n] {
            return false;
        }
        n += 1;
    }
    true
}

const fn byte(text: &[u8], at: usize) -> u8 {
    digit(text[at]) * 16 + digit(text[at + 1])
}

const fn digit(letter: u8) -> u8 {
    match letter {
        b'0'..=b'9' => letter - b'0',
        _ => letter.to_ascii_uppercase() - b'A' + 10,
    }
}

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
            pub fn name(self) -> &'static str {
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Theme {
    colours: Vec<Rgb>,
}

impl Theme {
    /// The light theme.
    pub fn light() -> Theme {
        Theme::from_block(block(":root {"))
    }

    /// The dark theme.
    pub fn dark() -> Theme {
        Theme::from_block(block("[data-theme=\"dark\"] {"))
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

    fn from_block(css: &str) -> Theme {
        let colours = Token::ALL
            .iter()
            .map(|token| colour(css, token.name()).unwrap_or_default());
        Theme {
            colours: colours.collect(),
        }
    }
}

/// The declarations between the braces that follow `selector`.
fn block(selector: &str) -> &'static str {
    let after = TOKENS_CSS.split_once(selector).map_or("", |(_, rest)| rest);
    after.split_once('}').map_or("", |(inside, _)| inside)
}

fn colour(css: &str, name: &str) -> Option<Rgb> {
    css.lines().find_map(|line| {
        let (property, value) = line.split_once(':')?;
        if property.trim().strip_prefix("--")? != name {
            return None;
        }
        let hex = value.trim().trim_end_matches(';').strip_prefix('#')?;
        let byte = |at: usize| u8::from_str_radix(hex.get(at..at + 2)?, 16).ok();
        Some((byte(0)?, byte(2)?, byte(4)?))
    })
}

//! How wide words are, guessed from the characters.
//!
//! Asking the browser would append an element to the document for every string and force a layout;
//! asking the system would make pictures differ between machines. A guess is the same everywhere.

/// Advance widths of the printable ASCII characters in thousandths of an em, for an everyday sans serif.
#[rustfmt::skip]
const ASCII: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278,
    600, 600, 600, 600, 600, 600, 600, 600, 600, 600, 278, 278, 584, 584, 584, 556,
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778,
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556,
    333, 556, 556, 500, 556, 556, 310, 556, 556, 250, 250, 520, 250, 833, 570, 556,
    556, 556, 370, 500, 340, 556, 530, 722, 520, 520, 500, 334, 260, 334, 584,
];

/// System fonts differ by about this much; too wide leaves air, too narrow cuts words.
const MARGIN: f64 = 1.08;
/// Bold against regular.
const BOLD: f64 = 1.09;

/// The font list of the page.
pub const FONT_FAMILY: &str = "system-ui, -apple-system, \"Segoe UI\", Roboto, \"Helvetica Neue\", \"PingFang SC\", \"Microsoft YaHei\", \"Noto Sans CJK SC\", sans-serif";

/// Size of the words at ticks, in CSS pixels.
pub(super) const TICK: f64 = 11.0;
/// Of titles of axes and of second lines.
pub(super) const TITLE: f64 = 11.5;
/// Of names and of the reader's own point.
pub(super) const LABEL: f64 = 12.0;

/// Whether a character takes a full square.
fn is_wide(c: char) -> bool {
    matches!(c as u32, 0x1100..=0x115f | 0x2e80..=0xa4cf | 0xac00..=0xd7a3 | 0xf900..=0xfaff | 0xfe30..=0xfe4f | 0xff00..=0xff60 | 0xffe0..=0xffe6 | 0x20000..=0x3fffd)
}

fn em(c: char) -> f64 {
    if is_wide(c) {
        return 1.0;
    }
    let width = match c {
        '\u{a0}' => 278,
        ' '..='~' => ASCII.get(c as usize - 32).copied().unwrap_or(556),
        '–' | '−' | '×' | '≤' | '≥' | '≈' => 584,
        '—' | '…' => 1000,
        '·' => 278,
        _ => 600,
    };
    f64::from(width) * MARGIN / 1000.0
}

/// Estimated width in the unit of `size`.
pub fn width(text: &str, size: f64, bold: bool) -> f64 {
    let sum: f64 = text.chars().map(em).sum();
    sum * size * if bold { BOLD } else { 1.0 }
}

/// Lines no wider than `limit`, broken at spaces and between Han characters.
pub(super) fn wrap(text: &str, size: f64, bold: bool, limit: f64) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    for piece in pieces(text) {
        let joined = format!("{line}{piece}");
        if !line.is_empty() && width(joined.trim_end(), size, bold) > limit {
            lines.push(line.trim_end().to_owned());
            line = piece.trim_start().to_owned();
        } else {
            line = joined;
        }
    }
    if !line.trim_end().is_empty() {
        lines.push(line.trim_end().to_owned());
    }
    lines
}

/// As [`wrap`], with lines of like length instead of one word left over at the end.
pub(super) fn wrap_evenly(text: &str, size: f64, bold: bool, limit: f64) -> Vec<String> {
    let mut lines = wrap(text, size, bold, limit);
    let even = width(text, size, bold) / lines.len().max(1) as f64;
    let mut narrower = limit - size;
    while narrower > even {
        let tighter = wrap(text, size, bold, narrower);
        if tighter.len() > lines.len() {
            break;
        }
        lines = tighter;
        narrower -= size;
    }
    lines
}

/// The shortest runs that must stay together.
fn pieces(text: &str) -> Vec<String> {
    let mut all: Vec<String> = Vec::new();
    let mut run = String::new();
    let closing = |c: char| "，。、；：？！）》」』,.;:)".contains(c);
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        run.push(c);
        let may_break = c == ' ' || is_wide(c) || chars.peek().is_some_and(|next| is_wide(*next));
        if may_break && c != '（' && !chars.peek().is_some_and(|next| closing(*next)) {
            all.push(std::mem::take(&mut run));
        }
    }
    all.push(run);
    all
}

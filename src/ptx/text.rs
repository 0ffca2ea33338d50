//! Places in a text.

/// A stretch of a text, in bytes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Span {
    /// Where it begins.
    pub from: u32,
    /// Where it ends; the byte there is not part of it.
    pub to: u32,
}

impl Span {
    /// From and to a byte.
    pub fn new(from: usize, to: usize) -> Self {
        let cut = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self {
            from: cut(from),
            to: cut(to),
        }
    }

    /// From the beginning of one to the end of another.
    pub fn until(self, other: Self) -> Self {
        Self {
            from: self.from,
            to: other.to.max(self.from),
        }
    }

    /// An empty one at the end.
    pub const fn end(self) -> Self {
        Self {
            from: self.to,
            to: self.to,
        }
    }

    /// What stands there.
    pub fn of(self, text: &str) -> &str {
        text.get(self.from as usize..self.to as usize)
            .unwrap_or_default()
    }
}

/// Where the lines of a text begin.
#[derive(Clone, Debug)]
pub struct Lines<'a> {
    text: &'a str,
    starts: Vec<u32>,
}

impl<'a> Lines<'a> {
    /// Counts the lines of a text.
    pub fn new(text: &'a str) -> Self {
        let mut starts = vec![0];
        starts.extend(
            text.bytes()
                .enumerate()
                .filter(|(_, byte)| *byte == b'\n')
                .map(|(at, _)| Span::new(0, at + 1).to),
        );
        Self { text, starts }
    }

    /// How many.
    pub fn count(&self) -> usize {
        self.starts.len()
    }

    /// The line of a byte, from 1.
    pub fn line(&self, at: u32) -> u32 {
        self.starts.partition_point(|start| *start <= at).max(1) as u32
    }

    /// Line and column of a byte, both from 1; columns count characters.
    pub fn at(&self, at: u32) -> (u32, u32) {
        let line = self.line(at);
        let start = self.starts.get(line as usize - 1).copied().unwrap_or(0);
        let before = Span {
            from: start,
            to: at,
        }
        .of(self.text);
        (line, before.chars().count() as u32 + 1)
    }

    /// A line without its end, counted from 1.
    pub fn text(&self, line: u32) -> &'a str {
        let from = self.starts.get((line as usize).wrapping_sub(1));
        let Some(&from) = from else { return "" };
        let to = self
            .starts
            .get(line as usize)
            .map_or(self.text.len() as u32, |next| next - 1);
        let line = self.text.get(from as usize..to as usize);
        line.unwrap_or_default().trim_end_matches('\r')
    }
}

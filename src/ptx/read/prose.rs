//! Which lines of a text are code. A listing may come alone or inside an article.

use crate::ptx::text::Span;

/// Lines that belong together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stretch {
    Listing(Span),
    Driver(Span),
    /// So many lines of neither.
    Prose(Span, u32),
}

/// Directives that begin a line at the top of a listing.
const DIRECTIVES: &[&str] = &[
    ".version",
    ".target",
    ".address_size",
    ".visible",
    ".extern",
    ".weak",
    ".entry",
    ".func",
    ".global",
    ".const",
    ".shared",
    ".reg",
    ".file",
    ".cards",
];

/// What a line looks like.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looks {
    Code,
    Driver,
    Comment,
    Blank,
    Prose,
}

fn looks(line: &str) -> Looks {
    let line = line.trim();
    if line.is_empty() {
        return Looks::Blank;
    }
    if host_routine(line).is_some() {
        return Looks::Driver;
    }
    if DIRECTIVES.iter().any(|one| {
        line.strip_prefix(one)
            .is_some_and(|rest| rest.starts_with(|c: char| c.is_whitespace() || c == '.'))
    }) || instruction(line)
    {
        return Looks::Code;
    }
    if line.starts_with("//") || line.starts_with("/*") {
        return Looks::Comment;
    }
    Looks::Prose
}

/// `add.u32 a, b, 1;`, `@%p bra LOOP;`, `ret;` or a label.
fn instruction(line: &str) -> bool {
    let line = line.split("//").next().unwrap_or_default().trim_end();
    let word = |text: &str| {
        !text.is_empty()
            && text
                .bytes()
                .all(|b| b.is_ascii_alphanumeric() || b"_$%.:".contains(&b))
    };
    if let Some(label) = line.strip_suffix(':') {
        return word(label);
    }
    if !line.ends_with(';') {
        return false;
    }
    let opcode = match line.strip_prefix('@') {
        Some(guarded) => guarded.split_whitespace().nth(1),
        None => line.split_whitespace().next(),
    };
    opcode.is_some_and(|opcode| {
        let opcode = opcode.trim_end_matches(';');
        word(opcode) && (opcode.contains('.') || matches!(opcode, "ret" | "exit" | "bra" | "mov"))
    })
}

/// Where in a line a host routine begins: `void`, a name, `(` and, on this line or later, `{`.
pub(super) fn host_routine(line: &str) -> Option<usize> {
    let mut from = 0;
    while let Some(at) = line.get(from..).and_then(|rest| rest.find("void")) {
        let begins = from + at;
        let rest = line.get(begins + 4..).unwrap_or_default().trim_start();
        let name = rest
            .bytes()
            .take_while(|b| b.is_ascii_alphanumeric() || *b == b'_')
            .count();
        let after = rest.get(name..).unwrap_or_default().trim_start();
        let glued = line
            .get(..begins)
            .and_then(|before| before.chars().next_back())
            .is_some_and(|c| c.is_ascii_alphanumeric() || c == '_');
        if name > 0 && after.starts_with('(') && !glued {
            return Some(begins);
        }
        from = begins + 4;
    }
    None
}

/// Takes a text apart. Where its first line is code, all of it is, but for drivers.
pub(super) fn stretches(text: &str) -> Vec<Stretch> {
    let mut found = Vec::new();
    let mut lines = Vec::new();
    let mut from = 0;
    for line in text.split_inclusive('\n') {
        lines.push((Span::new(from, from + line.len()), looks(line)));
        from += line.len();
    }
    let first = lines
        .iter()
        .map(|(_, looks)| *looks)
        .find(|looks| !matches!(looks, Looks::Blank | Looks::Comment));
    let pure = matches!(first, None | Some(Looks::Code))
        || !lines
            .iter()
            .any(|(_, looks)| matches!(looks, Looks::Code | Looks::Driver));
    let mut at = 0;
    while let Some(&(span, looks)) = lines.get(at) {
        let (stretch, next) = match looks {
            Looks::Driver => {
                let next = driver_end(text, &lines, at);
                (Stretch::Driver(span), next)
            }
            _ if pure => {
                let next = upto(&lines, at, |looks| looks == Looks::Driver);
                (Stretch::Listing(span), next)
            }
            Looks::Code => (Stretch::Listing(span), listing_end(text, &lines, at)),
            _ => {
                let next = upto(&lines, at, |looks| {
                    matches!(looks, Looks::Code | Looks::Driver)
                });
                (Stretch::Prose(span, 0), next)
            }
        };
        let last = lines
            .get(next.saturating_sub(1))
            .map_or(span, |line| line.0);
        let all = span.until(last);
        let said = lines.get(at..next).unwrap_or_default().iter();
        let said = said.filter(|(_, looks)| *looks != Looks::Blank).count() as u32;
        match stretch {
            Stretch::Listing(_) => found.push(Stretch::Listing(all)),
            Stretch::Driver(_) => found.push(Stretch::Driver(all)),
            Stretch::Prose(..) if said > 0 => found.push(Stretch::Prose(all, said)),
            Stretch::Prose(..) => {}
        }
        at = next.max(at + 1);
    }
    found
}

fn upto(lines: &[(Span, Looks)], from: usize, stop: impl Fn(Looks) -> bool) -> usize {
    let rest = lines.get(from + 1..).unwrap_or_default();
    let more = rest.iter().take_while(|(_, looks)| !stop(*looks)).count();
    from + 1 + more
}

/// How much deeper a line ends than it begins; braces in comments do not count.
fn deeper(text: &str, span: Span) -> i64 {
    let line = span.of(text).split("//").next().unwrap_or_default();
    line.bytes().fold(0, |depth, byte| match byte {
        b'{' => depth + 1,
        b'}' => depth - 1,
        _ => depth,
    })
}

/// A listing goes on while a brace is open, and over lines that can stand between two functions.
fn listing_end(text: &str, lines: &[(Span, Looks)], from: usize) -> usize {
    let mut depth = 0;
    let mut end = from + 1;
    let mut waits = false;
    for (at, (span, looks)) in lines.iter().enumerate().skip(from) {
        let goes_on = match looks {
            Looks::Code => true,
            Looks::Driver => false,
            Looks::Blank | Looks::Comment => {
                depth += deeper(text, *span);
                if depth > 0 {
                    end = at + 1;
                }
                continue;
            }
            // The brace of a body, parameters over several lines.
            Looks::Prose => depth > 0 || waits || span.of(text).trim_start().starts_with('{'),
        };
        if !goes_on {
            return end;
        }
        depth += deeper(text, *span);
        let line = span.of(text).trim();
        waits = depth == 0
            && (waits
                || line.starts_with(".entry")
                || line.starts_with(".visible")
                || line.starts_with(".func"))
            && !line.contains('{')
            && !line.contains('}');
        end = at + 1;
    }
    end
}

/// A driver goes on to the brace that closes it.
fn driver_end(text: &str, lines: &[(Span, Looks)], from: usize) -> usize {
    let (mut depth, mut opened) = (0_i64, false);
    for (at, (span, _)) in lines.iter().enumerate().skip(from) {
        // Comments count here: the article's swallow the code.
        for byte in span.of(text).bytes() {
            match byte {
                b'{' => {
                    depth += 1;
                    opened = true;
                }
                b'}' => depth -= 1,
                _ => {}
            }
        }
        if opened && depth <= 0 {
            return at + 1;
        }
    }
    lines.len()
}

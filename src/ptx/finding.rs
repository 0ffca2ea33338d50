//! What is said about a text, and where.

use super::text::Span;

/// How bad it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Worth knowing.
    Note,
    /// The assembler would not take it; here it runs.
    Warning,
    /// It does not run; the instruction takes no time.
    Error,
}

/// One thing said about a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Diagnostic {
    /// What.
    pub finding: Finding,
    /// Where.
    pub span: Span,
    /// What to put there instead.
    pub replacement: Option<String>,
}

/// What can be said. Texts of the listing are quoted as they stand, cut to a readable length.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Finding {
    // The reader.
    /// There is neither a listing nor a driver.
    NothingFound,
    /// So many lines around the code are left out.
    Prose(u32),
    /// A sign that has no meaning here.
    Unexpected(String),
    /// Something else has to stand here.
    Expected(&'static str),
    /// No `;` at the end.
    MissingSemicolon,
    /// A `;` where none belongs.
    NeedlessSemicolon,
    /// A `{` without its `}`.
    Unclosed,
    /// A number that 64 bits cannot hold.
    TooLarge(String),
    /// Instructions outside an entry.
    Loose,
    /// A directive nobody knows.
    UnknownDirective(String),
    /// `.cards` and the like: the number of cards is the scenario's.
    CardsDirective,
    /// Line breaks are lost, so a comment swallowed code.
    SwallowedCode,
    /// Words stick together.
    Glued(String),
    /// A C type that C does not have.
    HostType(String),
    /// Arguments are left out.
    Ellipsis,
    /// A call of the driver that nobody knows.
    UnknownHostCall(String),
    /// More of the same; so many are not shown.
    More(usize),

    // Against the assembler.
    /// `.target sm90`.
    Target(String),
    /// A text without `.version`.
    NoVersion,
    /// A text without `.target`.
    NoTarget,
    /// No `.address_size 64` where addresses have 64 bits.
    NoAddressSize,
    /// Entry parameters in registers.
    RegisterParameter,
    /// An instruction without its type.
    Untyped {
        /// The opcode.
        opcode: String,
        /// The type that is taken.
        taken: String,
    },
    /// A register that was not declared.
    Undeclared(String),
    /// An operator of the article's, which no assembler has.
    NotPtx {
        /// As written.
        operator: String,
        /// What real PTX writes.
        real: &'static str,
    },
    /// A copy that does not say how much.
    NoSize(String),
    /// `name(…)` calls an entry.
    BareCall(String),
    /// An entry is called.
    EntryCalled(String),
    /// The name says one type, the sum is of another.
    NameAndType {
        /// The listing's name.
        name: String,
        /// The type in it.
        says: &'static str,
        /// The type that is added.
        adds: &'static str,
    },
    /// The assembler wants an explicit or another form.
    Form {
        /// As written.
        written: String,
        /// What the assembler takes.
        wanted: &'static str,
    },

    // Names and types.
    /// No such opcode.
    UnknownOpcode {
        /// As written.
        written: String,
        /// One that is near.
        nearest: Option<&'static str>,
    },
    /// A known instruction that this machine does not have.
    NotHere(String),
    /// A modifier that the opcode does not have.
    UnknownModifier {
        /// As written.
        written: String,
        /// The opcode.
        opcode: String,
    },
    /// No such name.
    UnknownName {
        /// As written.
        written: String,
        /// One that is near.
        nearest: Option<String>,
    },
    /// No such label.
    UnknownLabel {
        /// As written.
        written: String,
        /// One that is near.
        nearest: Option<String>,
    },
    /// A name is declared twice.
    Twice(String),
    /// Wrong number of operands.
    Operands {
        /// The opcode.
        opcode: String,
        /// How many it takes.
        wanted: &'static str,
        /// How many there are.
        given: usize,
    },
    /// An operand that cannot stand here.
    Operand {
        /// As written.
        written: String,
        /// What can.
        wanted: &'static str,
    },
    /// A register is not as wide as the instruction's type.
    Width {
        /// The register.
        register: String,
        /// Bits it has.
        has: u32,
        /// Bits that are wanted.
        wanted: u32,
    },
    /// A parameter whose name the machine does not know, given 0.
    Parameter(String),
    /// More registers than a thread has.
    TooManyRegisters(u64),

    // The machine.
    /// The hardware operator on a link that has none.
    NoSwitch(String),
    /// So many listings and drivers more are not run.
    NotRun(usize),
    /// One card: the driver launches nothing.
    OneCard,
    /// A loop that does not end.
    Endless,
    /// Too many instructions.
    TooLong(u64),
    /// Everybody waits.
    Deadlock,
    /// An address outside memory.
    Address(u64),
    /// An address that is no multiple of its width.
    Misaligned(u64),
    /// Calls too deep.
    Deep,
}

impl Finding {
    /// How bad it is.
    pub const fn severity(&self) -> Severity {
        match self {
            Self::Prose(_)
            | Self::More(_)
            | Self::NotRun(_)
            | Self::OneCard
            | Self::CardsDirective
            | Self::NameAndType { .. }
            | Self::Ellipsis => Severity::Note,
            Self::NeedlessSemicolon
            | Self::Loose
            | Self::SwallowedCode
            | Self::Glued(_)
            | Self::HostType(_)
            | Self::Target(_)
            | Self::NoVersion
            | Self::NoTarget
            | Self::NoAddressSize
            | Self::RegisterParameter
            | Self::Untyped { .. }
            | Self::Undeclared(_)
            | Self::NotPtx { .. }
            | Self::NoSize(_)
            | Self::BareCall(_)
            | Self::EntryCalled(_)
            | Self::Form { .. }
            | Self::Width { .. }
            | Self::Parameter(_)
            | Self::MissingSemicolon => Severity::Warning,
            _ => Severity::Error,
        }
    }
}

/// At most so many are kept; a text of ten megabytes can be wrong a million times.
const MOST: usize = 200;

/// What was said so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Findings {
    all: Vec<Diagnostic>,
    more: usize,
}

impl Findings {
    pub(super) fn say(&mut self, span: Span, finding: Finding) {
        self.put(span, finding, None);
    }

    /// What several runs of a text find is said once.
    pub(super) fn once(&mut self, span: Span, finding: Finding) {
        let said = |one: &Diagnostic| one.span == span && one.finding == finding;
        if !self.all.iter().any(said) {
            self.say(span, finding);
        }
    }

    pub(super) fn suggest(&mut self, span: Span, finding: Finding, replacement: impl Into<String>) {
        self.put(span, finding, Some(replacement.into()));
    }

    fn put(&mut self, span: Span, finding: Finding, replacement: Option<String>) {
        if self.all.len() < MOST {
            self.all.push(Diagnostic {
                finding,
                span,
                replacement,
            });
        } else {
            self.more += 1;
        }
    }

    /// In the order of the text.
    pub(super) fn done(mut self) -> Vec<Diagnostic> {
        if self.more > 0 {
            let end = self.all.last().map_or_else(Span::default, |last| last.span);
            self.all.push(Diagnostic {
                finding: Finding::More(self.more),
                span: end,
                replacement: None,
            });
        }
        self.all.sort_by_key(|one| (one.span.from, one.span.to));
        self.all
    }
}

/// A piece of a text, cut to a readable length.
pub(super) fn quote(text: &str) -> String {
    const LONGEST: usize = 48;
    let mut cut: String = text.chars().take(LONGEST).collect();
    if text.chars().nth(LONGEST).is_some() {
        cut.push('…');
    }
    cut
}

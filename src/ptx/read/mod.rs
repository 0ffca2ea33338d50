//! From a text to a tree: tokens, listings and drivers among prose, statements.

mod driver; // the host routine
mod module; // directives and functions
mod operand; // what an instruction works on
mod prose; // which lines are code
mod statement; // labels, declarations, instructions
mod token; // words and signs
mod tree; // what comes out

pub(super) use tree::{
    Function, HostCall, Instruction, Kind, Operand, Space, Statement, Tree, Variable,
};

use super::finding::{Finding, Findings, quote};
use super::text::Span;
use prose::Stretch;
use token::{Lexeme, Token, kept, tokens};

/// Everything that a text says.
pub(super) fn read(text: &str, findings: &mut Findings) -> Tree {
    let mut tree = Tree::default();
    for stretch in prose::stretches(text) {
        match stretch {
            Stretch::Prose(span, lines) => findings.say(span, Finding::Prose(lines)),
            Stretch::Listing(span) => {
                let tokens = tokens(text, span, kept);
                Reader::new(text, tokens, span, findings).module(&mut tree);
            }
            Stretch::Driver(span) => driver::driver(text, span, findings, &mut tree),
        }
    }
    if tree.functions.is_empty() && tree.drivers.is_empty() {
        let end = Span::new(0, text.find('\n').unwrap_or(text.len()));
        findings.say(end, Finding::NothingFound);
    }
    tree
}

/// Reads tokens one after the other.
struct Reader<'a, 'f> {
    text: &'a str,
    tokens: Vec<Lexeme>,
    at: usize,
    /// After the last token.
    end: Span,
    findings: &'f mut Findings,
    /// How deep operands and blocks stand in each other.
    depth: usize,
}

/// Deeper than this nobody writes; a text that goes on is not followed, so the stack is safe.
const DEEPEST: usize = 64;

impl<'a, 'f> Reader<'a, 'f> {
    fn new(text: &'a str, tokens: Vec<Lexeme>, part: Span, findings: &'f mut Findings) -> Self {
        Self {
            text,
            tokens,
            at: 0,
            end: part.end(),
            findings,
            depth: 0,
        }
    }

    fn peek(&self) -> Option<Token> {
        self.tokens.get(self.at).map(|lexeme| lexeme.token)
    }

    fn ahead(&self, by: usize) -> Option<Token> {
        self.tokens.get(self.at + by).map(|lexeme| lexeme.token)
    }

    /// The place of the next token, or the end.
    fn here(&self) -> Span {
        self.tokens
            .get(self.at)
            .map_or(self.end, |lexeme| lexeme.span)
    }

    /// The place of the last token.
    fn last(&self) -> Span {
        let before = self.at.checked_sub(1).and_then(|at| self.tokens.get(at));
        before.map_or(self.end, |lexeme| lexeme.span)
    }

    fn next(&mut self) -> Option<Lexeme> {
        let lexeme = self.tokens.get(self.at).copied();
        self.at += usize::from(lexeme.is_some());
        lexeme
    }

    fn take(&mut self, token: Token) -> Option<Span> {
        if self.peek() == Some(token) {
            self.next().map(|lexeme| lexeme.span)
        } else {
            None
        }
    }

    fn word(&self) -> &'a str {
        self.here().of(self.text)
    }

    fn of(&self, span: Span) -> &'a str {
        span.of(self.text)
    }

    /// Takes a token, or says what has to stand here.
    fn want(&mut self, token: Token, name: &'static str) -> Option<Span> {
        let found = self.take(token);
        if found.is_none() {
            let here = self.here();
            self.findings.say(here, Finding::Expected(name));
        }
        found
    }

    fn unexpected(&mut self) {
        if let Some(lexeme) = self.next() {
            let written = quote(self.of(lexeme.span));
            self.findings.say(lexeme.span, Finding::Unexpected(written));
        }
    }

    /// Whether the next token begins a line.
    fn begins_line(&self) -> bool {
        let between = Span {
            from: self.last().to,
            to: self.here().from,
        };
        self.at == 0 || between.of(self.text).contains('\n')
    }

    /// Goes behind the next `;`, or before what closes a body or begins another statement's line.
    fn skip_statement(&mut self) {
        let mut first = true;
        while let Some(token) = self.peek() {
            match token {
                Token::Semicolon => {
                    self.next();
                    return;
                }
                Token::CloseBrace => return,
                Token::Word | Token::Dotted | Token::At if !first && self.begins_line() => return,
                _ => {
                    self.next();
                }
            }
            first = false;
        }
    }

    /// The `;` of a statement. Where it is missing, what follows is looked at: a new line begins a new statement.
    fn semicolon(&mut self) {
        if self.take(Token::Semicolon).is_some() {
            return;
        }
        let last = self.last();
        let ends = matches!(self.peek(), None | Some(Token::CloseBrace)) || self.begins_line();
        if ends {
            let semicolon = format!("{};", self.of(last));
            self.findings
                .suggest(last, Finding::MissingSemicolon, semicolon);
        } else {
            self.unexpected();
            self.skip_statement();
        }
    }
}

//! The host routine: a name, and calls one after the other.
//!
//! The article prints it on one line whose breaks are lost, so its comments swallow the code behind them, words stick
//! together and arguments are left out. All that is read, and said.

use super::Reader;
use super::prose::host_routine;
use super::token::{Token, tokens};
use super::tree::{Driver, HostCall, Tree};
use crate::ptx::finding::{Finding, Findings, quote};
use crate::ptx::text::Span;

/// Calls that a driver can make; code begins with one of them where a comment has swallowed it.
pub(in crate::ptx) const CALLS: &[&str] = &[
    "suspend_tensor_core",
    "resume_tensor_core",
    "cudaLaunchKernel",
];

/// Where code goes on inside a comment: at the first known call or routine behind text that is no code, if any.
fn swallowed(comment: &str) -> Option<usize> {
    let foreign = comment.find(|c: char| !c.is_ascii())?;
    let rest = comment.get(foreign..)?;
    let calls = CALLS.iter().filter_map(|call| {
        let at = rest.find(call)?;
        rest.get(at + call.len()..)?
            .trim_start()
            .starts_with('(')
            .then_some(at)
    });
    let first = calls.chain(host_routine(rest)).min()?;
    Some(foreign + first)
}

pub(super) fn driver(text: &str, part: Span, findings: &mut Findings, tree: &mut Tree) {
    let mut places = Vec::new();
    let tokens = tokens(text, part, |comment, span| {
        let code = swallowed(comment)?;
        places.push(Span {
            from: span.from,
            to: span.from + code as u32,
        });
        Some(code)
    });
    for place in places {
        findings.say(place, Finding::SwallowedCode);
    }
    let mut reader = Reader::new(text, tokens, part, findings);
    while reader.peek().is_some() {
        if reader.peek() == Some(Token::Word) && reader.word().starts_with("void") {
            if let Some(driver) = reader.routine() {
                tree.drivers.push(driver);
            }
        } else {
            reader.unexpected();
        }
    }
}

/// C's own names of the types that a driver may take.
const HOST_TYPES: &[&str] = &[
    "void",
    "char",
    "short",
    "int",
    "long",
    "float",
    "double",
    "size_t",
    "int32_t",
    "int64_t",
    "uint8_t",
    "uint16_t",
    "uint32_t",
    "uint64_t",
    "unsigned",
    "const",
    "cudaStream_t",
];

impl Reader<'_, '_> {
    fn routine(&mut self) -> Option<Driver> {
        let from = self.here();
        let mut name = from;
        if self.word() == "void" {
            self.next();
            name = self.want(Token::Word, "name")?;
        } else {
            self.next();
            name.from += 4;
            let apart = format!("void {}", self.of(name));
            let written = quote(self.of(from));
            self.findings.suggest(from, Finding::Glued(written), apart);
        }
        self.want(Token::Open, "(")?;
        let mut types = true;
        while let Some(lexeme) = self.next() {
            match lexeme.token {
                Token::Close => break,
                Token::Comma => types = true,
                Token::Word => {
                    let written = self.of(lexeme.span);
                    if types && self.peek() == Some(Token::Word) && !HOST_TYPES.contains(&written) {
                        let real = format!("{written}_t");
                        let known = HOST_TYPES.contains(&real.as_str());
                        let finding = Finding::HostType(quote(written));
                        if known {
                            self.findings.suggest(lexeme.span, finding, real);
                        } else {
                            self.findings.say(lexeme.span, finding);
                        }
                    }
                    types = false;
                }
                _ => {}
            }
        }
        let open = self.want(Token::OpenBrace, "{")?;
        let mut calls = Vec::new();
        loop {
            match self.peek() {
                None => {
                    self.findings.say(open, Finding::Unclosed);
                    break;
                }
                Some(Token::CloseBrace) => {
                    self.next();
                    break;
                }
                Some(Token::Semicolon) => {
                    self.next();
                }
                Some(Token::Word) if self.word() == "return" => self.skip_statement(),
                Some(Token::Word) => calls.extend(self.host_call()),
                Some(_) => self.unexpected(),
            }
        }
        Some(Driver {
            name,
            calls,
            span: from.until(self.last()),
        })
    }

    fn host_call(&mut self) -> Option<HostCall> {
        let name = self.here();
        self.next();
        if self.take(Token::Open).is_none() {
            let here = self.here();
            self.findings.say(here, Finding::Expected("("));
            self.skip_statement();
            return None;
        }
        if !CALLS.contains(&self.of(name)) {
            let written = quote(self.of(name));
            self.findings.say(name, Finding::UnknownHostCall(written));
        }
        let (mut first, mut depth) = (None, 1);
        while let Some(lexeme) = self.next() {
            match lexeme.token {
                Token::Open => depth += 1,
                Token::Close => {
                    depth -= 1;
                    if depth == 0 {
                        break;
                    }
                }
                Token::Word if first.is_none() && lexeme.span.of(self.text) != "void" => {
                    first = Some(lexeme.span);
                }
                Token::Ellipsis => self.findings.say(lexeme.span, Finding::Ellipsis),
                _ => {}
            }
        }
        let span = name.until(self.last());
        self.semicolon();
        Some(HostCall { name, first, span })
    }
}

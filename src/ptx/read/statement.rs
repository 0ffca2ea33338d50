//! The inside of a function: labels, declarations, instructions.

use super::token::Token;
use super::tree::{Guard, Instruction, Statement, Variable};
use super::{DEEPEST, Reader};
use crate::ptx::finding::{Finding, quote};
use crate::ptx::text::Span;

impl Reader<'_, '_> {
    /// Statements up to the brace that closes them.
    pub(super) fn body(&mut self, open: Span) -> Vec<Statement> {
        let mut statements = Vec::new();
        self.depth += 1;
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
                // The next function begins: the brace is missing.
                Some(Token::Dotted)
                    if matches!(self.word(), ".entry" | ".func" | ".visible" | ".version") =>
                {
                    self.findings.say(open, Finding::Unclosed);
                    break;
                }
                Some(_) => self.statement(&mut statements),
            }
        }
        self.depth -= 1;
        statements
    }

    pub(super) fn statement(&mut self, into: &mut Vec<Statement>) {
        match self.peek() {
            Some(Token::OpenBrace) if self.depth < DEEPEST => {
                let open = self.here();
                self.next();
                into.push(Statement::Block(self.body(open)));
            }
            Some(Token::Dotted) => self.declaration(into),
            Some(Token::Word) if self.ahead(1) == Some(Token::Colon) => {
                let label = self.here();
                self.next();
                self.next();
                into.push(Statement::Label(label));
            }
            Some(Token::Word | Token::At) => {
                if let Some(instruction) = self.instruction() {
                    into.push(Statement::Instruction(instruction));
                }
            }
            Some(Token::Semicolon) => {
                let here = self.here();
                self.next();
                self.findings.suggest(here, Finding::NeedlessSemicolon, "");
            }
            _ => self.unexpected(),
        }
    }

    fn declaration(&mut self, into: &mut Vec<Statement>) {
        match self.word() {
            ".reg" | ".param" => {
                let first = self.declared();
                let Some(first) = first else {
                    self.skip_statement();
                    return;
                };
                into.push(Statement::Declared(first));
                while self.take(Token::Comma).is_some() {
                    let Some(name) = self.want(Token::Word, "name") else {
                        break;
                    };
                    let count = self.count();
                    into.push(Statement::Declared(Variable {
                        name,
                        count,
                        ..first
                    }));
                }
                self.semicolon();
            }
            ".shared" | ".local" | ".global" | ".const" => {
                if let Some(variable) = self.variable() {
                    into.push(Statement::Declared(variable));
                }
            }
            ".loc" | ".file" | ".pragma" => self.skip_line(),
            other => {
                let here = self.here();
                self.findings
                    .say(here, Finding::UnknownDirective(quote(other)));
                self.next();
                self.skip_statement();
            }
        }
    }

    fn instruction(&mut self) -> Option<Instruction> {
        let from = self.here();
        let guard = if self.take(Token::At).is_some() {
            let negated = self.take(Token::Not).is_some();
            let Some(name) = self.want(Token::Word, "%p") else {
                self.skip_statement();
                return None;
            };
            Some(Guard { negated, name })
        } else {
            None
        };
        let Some(opcode) = self.want(Token::Word, "opcode") else {
            self.skip_statement();
            return None;
        };
        let mut modifiers = Vec::new();
        while self.peek() == Some(Token::Dotted) {
            modifiers.extend(self.next().map(|lexeme| lexeme.span));
        }
        let bare_call = modifiers.is_empty() && self.peek() == Some(Token::Open);
        let mut operands = Vec::new();
        if !matches!(
            self.peek(),
            Some(Token::Semicolon | Token::CloseBrace) | None
        ) && !self.begins_line()
        {
            loop {
                let Some(operand) = self.operand() else {
                    self.skip_statement();
                    return None;
                };
                operands.push(operand);
                if self.take(Token::Comma).is_none() {
                    break;
                }
            }
        }
        let span = from.until(self.last());
        self.semicolon();
        Some(Instruction {
            guard,
            opcode,
            modifiers,
            operands,
            bare_call,
            span,
        })
    }
}

//! What an instruction works on.

use super::token::Token;
use super::tree::{Kind, Operand};
use super::{DEEPEST, Reader};
use crate::ptx::finding::{Finding, quote};
use crate::ptx::text::Span;

impl Reader<'_, '_> {
    pub(super) fn operand(&mut self) -> Option<Operand> {
        let from = self.here();
        let kind = match self.peek() {
            Some(Token::Word) => {
                self.next();
                // %tid.x
                if self.of(from).starts_with('%')
                    && self.peek() == Some(Token::Dotted)
                    && self.here().from == from.to
                {
                    self.next();
                }
                match self.take(Token::Or) {
                    Some(_) => Kind::Pair(from, self.want(Token::Word, "%p")?),
                    None => Kind::Name,
                }
            }
            Some(Token::Not) => {
                self.next();
                self.want(Token::Word, "%p")?;
                Kind::Not
            }
            Some(Token::Minus | Token::Whole | Token::Decimal | Token::Bits) => self.literal()?,
            Some(Token::OpenBracket) => {
                self.next();
                self.address()?
            }
            Some(Token::OpenBrace) => {
                self.next();
                Kind::Vector(self.list(Token::CloseBrace, "}")?)
            }
            Some(Token::Open) => {
                self.next();
                Kind::List(self.list(Token::Close, ")")?)
            }
            _ => {
                self.findings.say(from, Finding::Expected("operand"));
                return None;
            }
        };
        let span = from.until(self.last());
        Some(Operand { kind, span })
    }

    fn list(&mut self, close: Token, name: &'static str) -> Option<Vec<Operand>> {
        let mut found = Vec::new();
        self.depth += 1;
        while self.take(close).is_none() {
            if self.depth > DEEPEST {
                let here = self.here();
                self.findings.say(here, Finding::Expected(name));
                self.depth -= 1;
                return None;
            }
            let Some(operand) = self.operand() else {
                self.depth -= 1;
                return None;
            };
            found.push(operand);
            if self.take(Token::Comma).is_none() && self.peek() != Some(close) {
                self.want(close, name);
                self.depth -= 1;
                return None;
            }
        }
        self.depth -= 1;
        Some(found)
    }

    fn literal(&mut self) -> Option<Kind> {
        let negative = self.take(Token::Minus).is_some();
        let Some(lexeme) = self.next() else {
            let here = self.here();
            self.findings.say(here, Finding::Expected("number"));
            return None;
        };
        let text = self.of(lexeme.span);
        match lexeme.token {
            Token::Whole => {
                let whole = self.whole(lexeme.span);
                Some(Kind::Whole(if negative {
                    whole.wrapping_neg()
                } else {
                    whole
                }))
            }
            Token::Decimal => {
                let float: f64 = text.parse().unwrap_or(0.0);
                Some(Kind::Float(if negative { -float } else { float }))
            }
            Token::Bits => {
                let bits = text
                    .get(2..)
                    .and_then(|digits| u64::from_str_radix(digits, 16).ok());
                Some(Kind::Bits(bits.unwrap_or(0)))
            }
            _ => {
                let written = quote(text);
                self.findings.say(lexeme.span, Finding::Unexpected(written));
                None
            }
        }
    }

    /// A whole number as PTX writes it: decimal, hexadecimal, octal with a leading 0.
    pub(super) fn whole(&mut self, span: Span) -> u64 {
        let text = self.of(span).trim_end_matches('U');
        let read = match text.strip_prefix("0x").or_else(|| text.strip_prefix("0X")) {
            Some(hex) => u64::from_str_radix(hex, 16).ok(),
            None if text.len() > 1 && text.starts_with('0') => u64::from_str_radix(text, 8).ok(),
            None => text.parse().ok(),
        };
        read.unwrap_or_else(|| {
            self.findings.say(span, Finding::TooLarge(quote(text)));
            0
        })
    }

    /// `[base+offset]`, behind its bracket.
    fn address(&mut self) -> Option<Kind> {
        let base = self.take(Token::Word);
        let mut offset = 0_i64;
        if base.is_none() {
            let whole = self.want(Token::Whole, "address")?;
            offset = self.whole(whole) as i64;
        }
        loop {
            let sign = match self.peek() {
                Some(Token::Plus) => 1,
                Some(Token::Minus) => -1,
                _ => break,
            };
            self.next();
            let minus = if self.take(Token::Minus).is_some() {
                -1
            } else {
                1
            };
            let whole = self.want(Token::Whole, "number")?;
            let by = self.whole(whole) as i64;
            offset = offset.wrapping_add(by.wrapping_mul(sign * minus));
        }
        self.want(Token::CloseBracket, "]")?;
        Some(Kind::Address { base, offset })
    }
}

//! Words and signs.

use logos::Logos;

use crate::ptx::text::Span;

/// A word or a sign. Comments and what no rule knows are handled by [`tokens`].
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\f]+")]
pub(in crate::ptx) enum Token {
    #[regex(r"//[^\n]*", allow_greedy = true)]
    Comment,
    #[regex(r"/\*([^*]|\*+[^*/])*\*+/")]
    Block,
    /// An opcode, a name, a register.
    #[regex(r"[%A-Za-z_$][A-Za-z0-9_$]*")]
    Word,
    /// A directive or what follows an opcode.
    #[regex(r"\.[A-Za-z_][A-Za-z0-9_$]*(::[A-Za-z_][A-Za-z0-9_]*)*")]
    Dotted,
    /// A float by its bits: `0f3F800000`, `0d…`.
    #[regex(r"0[fF][0-9A-Fa-f]{8}|0[dD][0-9A-Fa-f]{16}")]
    Bits,
    #[regex(r"0[xX][0-9A-Fa-f]+U?|[0-9]+U?")]
    Whole,
    #[regex(r"[0-9]+\.[0-9]*([eE][+-]?[0-9]+)?|[0-9]+[eE][+-]?[0-9]+")]
    Decimal,
    #[regex(r#""[^"\n]*""#)]
    Quoted,
    #[token("...")]
    Ellipsis,
    #[token(",")]
    Comma,
    #[token(";")]
    Semicolon,
    #[token(":")]
    Colon,
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    #[token("{")]
    OpenBrace,
    #[token("}")]
    CloseBrace,
    #[token("[")]
    OpenBracket,
    #[token("]")]
    CloseBracket,
    #[token("<")]
    Less,
    #[token(">")]
    Greater,
    #[token("+")]
    Plus,
    #[token("-")]
    Minus,
    #[token("*")]
    Star,
    #[token("&")]
    And,
    #[token("!")]
    Not,
    #[token("@")]
    At,
    #[token("=")]
    Equals,
    #[token("|")]
    Or,
    /// What no rule knows, as much of it as stands together.
    Unknown,
}

/// A token and its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::ptx) struct Lexeme {
    pub(in crate::ptx) token: Token,
    pub(in crate::ptx) span: Span,
}

/// The tokens of a stretch of a text, without comments. `after` says where code goes on inside a line comment that has
/// swallowed some, counted from the comment's beginning.
pub(in crate::ptx) fn tokens(
    text: &str,
    part: Span,
    mut after: impl FnMut(&str, Span) -> Option<usize>,
) -> Vec<Lexeme> {
    let mut found: Vec<Lexeme> = Vec::new();
    let mut from = part.from as usize;
    let to = part.to as usize;
    'again: loop {
        let Some(rest) = text.get(from..to) else {
            return found;
        };
        let mut lexer = Token::lexer(rest);
        while let Some(token) = lexer.next() {
            let range = lexer.span();
            let span = Span::new(from + range.start, from + range.end);
            match token {
                Ok(Token::Comment) => {
                    if let Some(code) = after(lexer.slice(), span) {
                        from += range.start + code.max(1);
                        continue 'again;
                    }
                }
                Ok(Token::Block) => {}
                Ok(token) => found.push(Lexeme { token, span }),
                Err(()) => match found.last_mut() {
                    Some(last) if last.token == Token::Unknown && last.span.to == span.from => {
                        last.span.to = span.to;
                    }
                    _ => found.push(Lexeme {
                        token: Token::Unknown,
                        span,
                    }),
                },
            }
        }
        return found;
    }
}

/// No comment swallows code: the rule of everything but the article's driver.
pub(in crate::ptx) fn kept(_: &str, _: Span) -> Option<usize> {
    None
}

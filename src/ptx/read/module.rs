//! The top of a listing: directives, variables, functions.

use super::Reader;
use super::token::Token;
use super::tree::{Function, Space, Statement, Tree, Variable};
use crate::ptx::finding::{Finding, quote};
use crate::ptx::text::Span;

/// What says how a kernel may be launched, and nothing about what it does.
const LAUNCH: &[&str] = &[
    ".maxntid",
    ".minnctapersm",
    ".maxnreg",
    ".reqntid",
    ".maxnctapersm",
    ".noreturn",
    ".pragma",
];

impl Reader<'_, '_> {
    /// Reads to the end.
    pub(super) fn module(&mut self, tree: &mut Tree) {
        let mut loose = Vec::new();
        let from = self.here();
        while let Some(token) = self.peek() {
            match token {
                Token::Dotted => self.directive(tree, &mut loose),
                Token::Word | Token::At | Token::OpenBrace => self.statement(&mut loose),
                _ => self.unexpected(),
            }
        }
        let runs = loose
            .iter()
            .any(|one| !matches!(one, Statement::Declared(_)));
        if runs {
            let first = loose.iter().find_map(|one| match one {
                Statement::Instruction(instruction) => Some(instruction.span),
                Statement::Label(name) => Some(*name),
                _ => None,
            });
            self.findings.say(first.unwrap_or(from), Finding::Loose);
            tree.functions.push(Function {
                entry: true,
                name: Span::default(),
                results: Vec::new(),
                parameters: Vec::new(),
                body: loose,
                loose: true,
                span: from.until(self.last()),
            });
        } else {
            // Registers at the top that no instruction stands beside.
            tree.variables
                .extend(loose.iter().filter_map(|one| match one {
                    Statement::Declared(variable) => Some(*variable),
                    _ => None,
                }));
        }
    }

    fn directive(&mut self, tree: &mut Tree, loose: &mut Vec<Statement>) {
        let here = self.here();
        match self.word() {
            ".version" => {
                self.next();
                tree.version = self.number();
                self.needless();
            }
            ".target" => {
                self.next();
                tree.target = self.want(Token::Word, "sm_90");
                while self.take(Token::Comma).is_some() {
                    self.want(Token::Word, "sm_90");
                }
                self.needless();
            }
            ".address_size" => {
                self.next();
                if let Some(size) = self.number()
                    && self.of(size) != "64"
                {
                    self.findings.say(size, Finding::Expected("64"));
                }
                self.needless();
            }
            ".visible" | ".extern" | ".weak" | ".common" => {
                self.next();
            }
            ".entry" | ".func" => {
                if let Some(function) = self.function() {
                    tree.functions.push(function);
                }
            }
            ".global" | ".const" | ".shared" | ".local" => {
                if let Some(variable) = self.variable() {
                    tree.variables.push(variable);
                }
            }
            ".reg" => self.statement(loose),
            ".cards" => {
                self.findings.say(here, Finding::CardsDirective);
                self.next();
                self.skip_statement();
            }
            ".file" | ".loc" | ".section" | ".pragma" => self.skip_line(),
            other => {
                self.findings
                    .say(here, Finding::UnknownDirective(quote(other)));
                self.next();
                self.skip_statement();
            }
        }
    }

    fn number(&mut self) -> Option<Span> {
        self.take(Token::Decimal)
            .or_else(|| self.take(Token::Whole))
            .or_else(|| self.want(Token::Whole, "8.3"))
    }

    /// `.version 8.3;`
    fn needless(&mut self) {
        if let Some(semicolon) = self.take(Token::Semicolon) {
            self.findings
                .suggest(semicolon, Finding::NeedlessSemicolon, "");
        }
    }

    pub(super) fn skip_line(&mut self) {
        self.next();
        while self.peek().is_some() && !self.begins_line() {
            self.next();
        }
    }

    fn function(&mut self) -> Option<Function> {
        let from = self.here();
        let entry = self.word() == ".entry";
        self.next();
        let results = if !entry && self.peek() == Some(Token::Open) {
            self.parameters()
        } else {
            Vec::new()
        };
        let Some(name) = self.want(Token::Word, "name") else {
            self.skip_statement();
            return None;
        };
        let parameters = if self.peek() == Some(Token::Open) {
            self.parameters()
        } else {
            Vec::new()
        };
        while self.peek() == Some(Token::Dotted) && LAUNCH.contains(&self.word()) {
            self.next();
            while matches!(
                self.peek(),
                Some(Token::Whole | Token::Comma | Token::Quoted)
            ) {
                self.next();
            }
        }
        if self.take(Token::Semicolon).is_some() {
            // Declared here, written elsewhere.
            return None;
        }
        let open = self.want(Token::OpenBrace, "{");
        if open.is_none() {
            self.skip_statement();
            return None;
        }
        let body = self.body(open.unwrap_or(from));
        Some(Function {
            entry,
            name,
            results,
            parameters,
            body,
            loose: false,
            span: from.until(self.last()),
        })
    }

    fn parameters(&mut self) -> Vec<Variable> {
        let mut found = Vec::new();
        self.take(Token::Open);
        while let Some(token) = self.peek() {
            match token {
                Token::Close => {
                    self.next();
                    break;
                }
                Token::Comma => {
                    self.next();
                }
                Token::Dotted => found.extend(self.declared()),
                Token::OpenBrace => {
                    let here = self.here();
                    self.findings.say(here, Finding::Expected(")"));
                    break;
                }
                _ => self.unexpected(),
            }
        }
        found
    }

    /// `.param .u64 name`, `.reg .u32 r`, `.global .align 8 .b8 x[16]`.
    pub(super) fn declared(&mut self) -> Option<Variable> {
        let space = match self.word() {
            ".reg" => Space::Register,
            ".param" => Space::Parameter,
            ".global" => Space::Global,
            ".const" => Space::Constant,
            ".shared" => Space::Shared,
            ".local" => Space::Local,
            _ => {
                self.unexpected();
                return None;
            }
        };
        self.next();
        let mut of = None;
        while self.peek() == Some(Token::Dotted) {
            match self.word() {
                ".align" => {
                    self.next();
                    self.take(Token::Whole);
                }
                ".ptr" | ".space" | ".const" | ".global" | ".local" | ".shared" | ".v2" | ".v4" => {
                    self.next();
                }
                _ => of = self.next().map(|lexeme| lexeme.span),
            }
        }
        let name = self.want(Token::Word, "name")?;
        let count = self.count();
        Some(Variable {
            space,
            of,
            name,
            count,
        })
    }

    /// `<8>` or `[8]`.
    pub(super) fn count(&mut self) -> Option<u64> {
        let close = match self.peek() {
            Some(Token::Less) => Token::Greater,
            Some(Token::OpenBracket) => Token::CloseBracket,
            _ => return None,
        };
        self.next();
        let count = self.take(Token::Whole).map(|span| self.whole(span));
        self.want(close, if close == Token::Greater { ">" } else { "]" });
        count
    }

    /// A variable with its `;`; what it begins with is read over.
    pub(super) fn variable(&mut self) -> Option<Variable> {
        let found = self.declared();
        if found.is_none() {
            self.skip_statement();
            return None;
        }
        if self.take(Token::Equals).is_some() {
            let here = self.here();
            self.findings
                .say(here, Finding::NotHere(" = …".trim().to_owned()));
            self.skip_statement();
            return found;
        }
        self.semicolon();
        found
    }
}

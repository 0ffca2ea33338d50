//! What stays in registers.

use super::lower::{Form, Lower};
use super::op::{Binary, Compare, Does, Multiply, Rounding, Unary};
use super::types::{Float, Type};
use crate::ptx::finding::Finding;
use crate::ptx::read::Kind;

/// How floats are rounded; to nearest is what the machine does.
const ROUNDINGS: &[&str] = &[".rn", ".rz", ".rm", ".rp"];

impl<'a> Lower<'a, '_> {
    pub(super) fn arithmetic(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        match form.opcode {
            "mov" | "not" | "neg" | "abs" => self.unary(form),
            "cvta" => self.generic(form),
            "mad" | "fma" => self.multiply_add(form),
            "setp" => self.set(form),
            "selp" => self.select(form),
            "cvt" => self.convert(form),
            _ => self.binary(form),
        }
    }

    /// What may stand on a float operation and changes nothing here: rounding to nearest, subnormals, saturation aside.
    fn float_modifiers(&mut self, form: &mut Form<'a, '_>) -> Option<()> {
        if let Some(rounding) = form.any(ROUNDINGS)
            && rounding != ".rn"
        {
            self.findings.say(
                form.instruction.head(),
                Finding::NotHere(rounding.to_owned()),
            );
            return None;
        }
        form.has(".ftz");
        Some(())
    }

    fn unary(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        let written = form.of();
        form.has(".ftz");
        self.count(form, 2..=2, "2")?;
        let of = written.unwrap_or_else(|| self.inferred(form));
        let is = match form.opcode {
            "not" => Unary::Not,
            "neg" => Unary::Negate,
            "abs" => Unary::Absolute,
            _ => Unary::Move,
        };
        let to = self.target(form.operand(0)?, of, false)?;
        let a = self.source(form.operand(1)?, of, false)?;
        Some(Does::Unary { is, of, to, a })
    }

    /// Generic addresses and those of a space are the same here.
    fn generic(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        form.has(".to");
        form.any(&[".global", ".shared", ".local", ".const", ".param"]);
        let of = form.of().unwrap_or(Type::Unsigned(64));
        self.count(form, 2..=2, "2")?;
        Some(Does::Unary {
            is: Unary::Move,
            of,
            to: self.target(form.operand(0)?, of, false)?,
            a: self.source(form.operand(1)?, of, false)?,
        })
    }

    fn binary(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        self.float_modifiers(form)?;
        let part = form.any(&[".lo", ".hi", ".wide"]);
        let of = form.of();
        self.count(form, 3..=3, "3")?;
        let of = of.unwrap_or_else(|| self.inferred(form));
        let is = match (form.opcode, part) {
            ("add", None) => Binary::Add,
            ("sub", None) => Binary::Subtract,
            ("mul", Some(".wide")) => Binary::MultiplyWide,
            ("mul", Some(".hi")) => Binary::MultiplyHigh,
            ("mul", _) => Binary::MultiplyLow,
            ("div", None) => Binary::Divide,
            ("rem", None) => Binary::Remainder,
            ("min", None) => Binary::Minimum,
            ("max", None) => Binary::Maximum,
            ("and", None) => Binary::And,
            ("or", None) => Binary::Or,
            ("xor", None) => Binary::Xor,
            ("shl", None) => Binary::Left,
            ("shr", None) => Binary::Right,
            (_, part) => {
                let finding = Finding::UnknownModifier {
                    written: part.unwrap_or_default().to_owned(),
                    opcode: form.opcode.to_owned(),
                };
                self.findings.say(form.instruction.head(), finding);
                return None;
            }
        };
        if is == Binary::MultiplyLow && part.is_none() && of.float().is_none() {
            let finding = Finding::Form {
                written: form.instruction.head().of(self.text).to_owned(),
                wanted: "mul.lo",
            };
            self.findings.say(form.instruction.head(), finding);
        }
        let logic = matches!(is, Binary::And | Binary::Or | Binary::Xor);
        if (logic && matches!(of, Type::Unsigned(_) | Type::Signed(_)))
            || (is == Binary::Left && !matches!(of, Type::Bits(_)))
        {
            let finding = Finding::Form {
                written: form.instruction.head().of(self.text).to_owned(),
                wanted: ".b32, .b64",
            };
            self.findings.say(form.instruction.head(), finding);
        }
        let into = match is {
            Binary::MultiplyWide => self.wide(form, of)?,
            _ => of,
        };
        let to = self.target(form.operand(0)?, into, false)?;
        let a = self.source(form.operand(1)?, of, false)?;
        let by = match is {
            Binary::Left | Binary::Right => Type::Unsigned(32),
            _ => of,
        };
        let b = self.source(form.operand(2)?, by, false)?;
        Some(Does::Binary { is, of, to, a, b })
    }

    /// Twice as wide.
    fn wide(&mut self, form: &Form<'_, '_>, of: Type) -> Option<Type> {
        Some(match of {
            Type::Unsigned(bits @ (16 | 32)) => Type::Unsigned(2 * bits),
            Type::Signed(bits @ (16 | 32)) => Type::Signed(2 * bits),
            _ => {
                self.operand_error(form.instruction.head(), ".u16, .u32, .s16, .s32");
                return None;
            }
        })
    }

    fn multiply_add(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        self.float_modifiers(form)?;
        let part = form.any(&[".lo", ".hi", ".wide"]);
        let of = form.of();
        self.count(form, 4..=4, "4")?;
        let of = of.unwrap_or_else(|| self.inferred(form));
        let is = match (of.float().is_some(), part) {
            (true, None) => Multiply::Fused,
            (true, Some(part)) => {
                let finding = Finding::UnknownModifier {
                    written: part.to_owned(),
                    opcode: form.opcode.to_owned(),
                };
                self.findings.say(form.instruction.head(), finding);
                return None;
            }
            (false, Some(".hi")) => Multiply::High,
            (false, Some(".wide")) => Multiply::Wide,
            (false, _) => Multiply::Low,
        };
        let into = match is {
            Multiply::Wide => self.wide(form, of)?,
            _ => of,
        };
        Some(Does::MultiplyAdd {
            is,
            of,
            to: self.target(form.operand(0)?, into, false)?,
            a: self.source(form.operand(1)?, of, false)?,
            b: self.source(form.operand(2)?, of, false)?,
            c: self.source(form.operand(3)?, into, false)?,
        })
    }

    fn set(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        form.has(".ftz");
        let is = form.find(|text| {
            Some(match text {
                ".eq" => Compare::Equal,
                ".ne" => Compare::Unequal,
                ".lt" | ".lo" => Compare::Less,
                ".le" | ".ls" => Compare::LessEqual,
                ".gt" | ".hi" => Compare::Greater,
                ".ge" | ".hs" => Compare::GreaterEqual,
                _ => return None,
            })
        });
        let of = form.of();
        self.count(form, 3..=3, "3")?;
        let Some(is) = is else {
            self.findings.say(
                form.instruction.head(),
                Finding::Expected(".eq, .ne, .lt, .le, .gt, .ge"),
            );
            return None;
        };
        let of = of.unwrap_or_else(|| self.inferred(form));
        let target = form.operand(0)?;
        let (to, inverse) = match target.kind {
            Kind::Pair(one, other) => (self.predicate(one).0, Some(self.predicate(other).0)),
            Kind::Name => (self.predicate(target.span).0, None),
            _ => {
                self.operand_error(target.span, "%p");
                return None;
            }
        };
        Some(Does::Set {
            is,
            of,
            to,
            inverse,
            a: self.source(form.operand(1)?, of, false)?,
            b: self.source(form.operand(2)?, of, false)?,
        })
    }

    fn select(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        let of = form.of();
        self.count(form, 4..=4, "4")?;
        let of = of.unwrap_or_else(|| self.inferred(form));
        Some(Does::Select {
            of,
            to: self.target(form.operand(0)?, of, false)?,
            a: self.source(form.operand(1)?, of, false)?,
            b: self.source(form.operand(2)?, of, false)?,
            by: self.source(form.operand(3)?, Type::Pred, false)?,
        })
    }

    fn convert(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        let rounding = form.any(&[".rn", ".rz", ".rm", ".rp", ".rni", ".rzi", ".rmi", ".rpi"]);
        form.has(".ftz");
        self.count(form, 2..=2, "2")?;
        let (Some(into), Some(from)) = (form.of(), form.of()) else {
            self.findings.say(
                form.instruction.head(),
                Finding::Expected("cvt.rn.bf16.f32"),
            );
            return None;
        };
        let rounding = match rounding {
            Some(".rzi" | ".rz") => Rounding::Zero,
            Some(".rmi" | ".rm") => Rounding::Down,
            Some(".rpi" | ".rp") => Rounding::Up,
            _ => Rounding::Nearest,
        };
        let pair = |of| matches!(of, Type::Pair(_) | Type::Pred);
        let directed = matches!(into, Type::Float(_)) && rounding != Rounding::Nearest;
        if pair(into) || pair(from) || directed {
            let head = form.instruction.head();
            self.findings
                .say(head, Finding::NotHere(head.of(self.text).to_owned()));
            return None;
        }
        // The assembler wants a rounding where one happens.
        let narrows = match (from, into) {
            (Type::Float(from), Type::Float(into)) => {
                into.bytes() < from.bytes() || (into.bytes() == from.bytes() && into != from)
            }
            (_, Type::Float(_)) | (Type::Float(_), _) => true,
            _ => false,
        };
        if narrows && !form.instruction.head().of(self.text).contains(".r") {
            let finding = Finding::Form {
                written: form.instruction.head().of(self.text).to_owned(),
                wanted: if matches!(into, Type::Float(_)) {
                    "cvt.rn"
                } else {
                    "cvt.rzi"
                },
            };
            self.findings.say(form.instruction.head(), finding);
        }
        let source = match from {
            // f16 and bf16 live in 16 bits.
            Type::Float(Float::F16 | Float::Bf16) => Type::Bits(16),
            other => other,
        };
        Some(Does::Convert {
            from,
            into,
            rounding,
            to: self.target(form.operand(0)?, into, true)?,
            a: self.source(form.operand(1)?, source, true)?,
        })
    }
}

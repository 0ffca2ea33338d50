//! Loads, stores, atomics, and what an NVSwitch does: `multimem`.

use super::lower::{Form, Lower};
use super::op::{Does, Source, Unary};
use super::types::{Order, Reduce, Type};
use crate::ptx::finding::Finding;
use crate::ptx::read::{Kind, Operand};

impl<'a> Lower<'a, '_> {
    pub(super) fn memory(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        match form.opcode {
            "ld" => self.load(form),
            "st" => self.store(form),
            "multimem" => self.multimem(form),
            _ => self.atomic(form),
        }
    }

    /// The type, which every access has to name.
    fn access(&mut self, form: &mut Form<'a, '_>) -> Option<Type> {
        let of = form.of();
        if of.is_none() {
            self.findings
                .say(form.instruction.head(), Finding::Expected(".u32"));
        }
        of
    }

    fn vector(form: &mut Form<'a, '_>) -> u8 {
        match form.any(&[".v2", ".v4"]) {
            Some(".v2") => 2,
            Some(_) => 4,
            None => 1,
        }
    }

    /// The space of an access, and hints that change no result.
    fn space(form: &mut Form<'a, '_>) -> Option<&'a str> {
        form.any(&[".nc", ".ca", ".cg", ".cs", ".lu", ".cv", ".wb", ".wt"]);
        form.any(&[".L1::no_allocate", ".L1::evict_last", ".L1::evict_first"]);
        form.any(&[".L2::64B", ".L2::128B", ".L2::256B"]);
        form.any(&[
            ".global",
            ".shared",
            ".local",
            ".const",
            ".param",
            ".shared::cta",
        ])
    }

    fn load(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        let order = form.order(Order::Weak);
        let system = form.system(order != Order::Weak && order != Order::Acquire);
        let space = Self::space(form);
        let count = Self::vector(form);
        let of = self.access(form)?;
        self.count(form, 2..=2, "2")?;
        if space == Some(".param") {
            return self.load_parameter(form, of);
        }
        Some(Does::Load {
            of,
            to: self.targets(form.operand(0)?, of, count)?,
            at: self.address(form.operand(1)?)?,
            order,
            system,
        })
    }

    /// Parameters live in registers here.
    fn load_parameter(&mut self, form: &Form<'a, '_>, of: Type) -> Option<Does> {
        let to = self.target(form.operand(0)?, of, true)?;
        let from = form.operand(1)?;
        let a = self.in_parameter(from)?;
        Some(Does::Unary {
            is: Unary::Move,
            of,
            to,
            a: Source::Register(a),
        })
    }

    fn in_parameter(&mut self, operand: &Operand) -> Option<super::Slot> {
        let Kind::Address {
            base: Some(name),
            offset: 0,
        } = operand.kind
        else {
            self.operand_error(operand.span, "[parameter]");
            return None;
        };
        self.named(name, Type::Unsigned(64)).map(|(slot, _)| slot)
    }

    fn store(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        let order = form.order(Order::Weak);
        let system = form.system(order != Order::Weak && order != Order::Release);
        let space = Self::space(form);
        let count = Self::vector(form);
        let of = self.access(form)?;
        self.count(form, 2..=2, "2")?;
        if space == Some(".param") {
            let to = self.in_parameter(form.operand(0)?)?;
            let a = self.source(form.operand(1)?, of, true)?;
            return Some(Does::Unary {
                is: Unary::Move,
                of,
                to,
                a,
            });
        }
        Some(Does::Store {
            of,
            at: self.address(form.operand(0)?)?,
            values: self.sources(form.operand(1)?, of, count)?,
            order,
            system,
        })
    }

    fn atomic(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        let order = form.order(Order::Relaxed);
        let system = form.system(false);
        Self::space(form);
        form.has(".noftz");
        let is = self.reduces(form)?;
        let of = self.access(form)?;
        let returns = form.opcode == "atom";
        let extra = usize::from(is == Reduce::Compare);
        let wanted = usize::from(returns) + 2 + extra;
        self.count(
            form,
            wanted..=wanted,
            ["2", "3", "4"][wanted.clamp(2, 4) - 2],
        )?;
        let mut at = 0;
        let to = if returns {
            at = 1;
            Some(self.target(form.operand(0)?, of, false)?)
        } else {
            None
        };
        let address = self.address(form.operand(at)?)?;
        let a = self.source(form.operand(at + 1)?, of, false)?;
        let b = match form.operand(at + 2) {
            Some(operand) => self.source(operand, of, false)?,
            None => Source::Value(0),
        };
        Some(Does::Atomic {
            is,
            of,
            to,
            at: address,
            a,
            b,
            order,
            system,
        })
    }

    fn reduces(&mut self, form: &mut Form<'a, '_>) -> Option<Reduce> {
        let is = form.find(Reduce::read);
        if is.is_none() {
            self.findings
                .say(form.instruction.head(), Finding::Expected(".add"));
        }
        is
    }

    fn multimem(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        let what = form.any(&[".ld_reduce", ".st", ".red"]);
        let order = form.order(Order::Weak);
        let system = form.system(false);
        form.has(".global");
        let is = match what {
            Some(".ld_reduce" | ".red") => Some(self.reduces(form)?),
            _ => None,
        };
        let wide = form.has(".acc::f32");
        let count = Self::vector(form);
        let of = self.access(form)?;
        self.count(form, 2..=2, "2")?;
        if of.float().is_some() && !matches!(u32::from(count) * of.bits(), 32 | 64 | 128) {
            let finding = Finding::Form {
                written: form.instruction.head().of(self.text).to_owned(),
                wanted: ".f32, .bf16x2, .v2.f32, .v4.bf16x2",
            };
            self.findings.say(form.instruction.head(), finding);
        }
        let (first, second) = (form.operand(0)?, form.operand(1)?);
        match (what, is) {
            (Some(".ld_reduce"), Some(is)) => Some(Does::MultiLoad {
                is,
                of,
                wide,
                to: self.targets(first, of, count)?,
                at: self.address(second)?,
                order,
                system,
            }),
            (Some(".red"), Some(is)) => Some(Does::MultiReduce {
                is,
                of,
                at: self.address(first)?,
                values: self.sources(second, of, count)?,
                order,
                system,
            }),
            (Some(".st"), _) => Some(Does::MultiStore {
                of,
                at: self.address(first)?,
                values: self.sources(second, of, count)?,
                order,
                system,
            }),
            _ => {
                self.findings.say(
                    form.instruction.head(),
                    Finding::Expected(".ld_reduce, .st, .red"),
                );
                None
            }
        }
    }
}

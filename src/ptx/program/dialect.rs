//! The article's operators, which no assembler has.

use super::lower::{Form, Lower};
use super::op::Does;
use super::types::{Float, Type};
use crate::ptx::finding::{Finding, quote};

impl<'a> Lower<'a, '_> {
    pub(super) fn dialect(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        match form.opcode {
            "sync" => {
                self.own(
                    form,
                    ".nvlink",
                    "red.release.sys.global.add.u32 + ld.acquire.sys.global.u32",
                )?;
                self.count(form, 1..=2, "2")?;
                // `group` is a word of the operator, behind it stands which one.
                let group = form.operand(form.instruction.operands.len() - 1)?;
                self.source(group, Type::Unsigned(32), false)?;
                Some(Does::Arrive)
            }
            "copy" => {
                self.own(form, ".nvlink", "ld.global.v4.u32 + st.global.v4.u32")?;
                self.count(form, 2..=2, "2")?;
                let from = self.source(form.operand(0)?, Type::Unsigned(64), false)?;
                let to = self.source(form.operand(1)?, Type::Unsigned(64), false)?;
                self.findings.say(
                    form.instruction.span,
                    Finding::NoSize(quote(form.instruction.head().of(self.text))),
                );
                Some(Does::Stage { from, to })
            }
            "reduce" => {
                self.own(form, ".add", "multimem.ld_reduce.global.add.bf16x2")?;
                let of = form.of();
                self.count(form, 2..=2, "2")?;
                let of = of.unwrap_or(Type::Float(Float::Bf16));
                let to = self.source(form.operand(0)?, Type::Unsigned(64), false)?;
                let from = self.source(form.operand(1)?, Type::Unsigned(64), false)?;
                if let Some(adds) = of.float() {
                    self.says_another(form, adds);
                }
                Some(Does::ReduceStaged { of, to, from })
            }
            _ => {
                self.own(form, ".tc", "")?;
                self.count(form, 0..=0, "0")?;
                Some(Does::Unblock)
            }
        }
    }

    fn own(
        &mut self,
        form: &mut Form<'a, '_>,
        with: &'static str,
        real: &'static str,
    ) -> Option<()> {
        let head = form.instruction.head();
        let operator = quote(head.of(self.text));
        if !form.has(with) {
            self.findings.say(
                head,
                Finding::UnknownOpcode {
                    written: operator,
                    nearest: None,
                },
            );
            return None;
        }
        self.findings.say(head, Finding::NotPtx { operator, real });
        Some(())
    }

    /// A listing that is called fp16 and adds bf16.
    fn says_another(&mut self, form: &Form<'a, '_>, adds: Float) {
        let name = self.name.to_ascii_lowercase();
        let says = match () {
            () if name.contains("bf16") => Some(Float::Bf16),
            () if name.contains("fp16") || name.contains("f16") || name.contains("half") => {
                Some(Float::F16)
            }
            () if name.contains("fp32") || name.contains("f32") => Some(Float::F32),
            () => None,
        };
        if let Some(says) = says
            && says != adds
        {
            self.findings.say(
                form.instruction.head(),
                Finding::NameAndType {
                    name: quote(self.name),
                    says: says.id(),
                    adds: adds.id(),
                },
            );
        }
    }
}

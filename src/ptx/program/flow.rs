//! Branches, calls, and what waits.

use super::lower::{Form, Lower};
use super::op::{Does, Source};
use super::types::Type;
use crate::ptx::finding::{Finding, quote};
use crate::ptx::read::{Kind, Operand};

impl<'a> Lower<'a, '_> {
    pub(super) fn flow(&mut self, form: &mut Form<'a, '_>) -> Option<Does> {
        match form.opcode {
            "bra" => {
                form.has(".uni");
                self.count(form, 1..=1, "1")?;
                self.branch(form.operand(0)?.span);
                // Until the labels are known.
                Some(Does::Nothing)
            }
            "call" => {
                form.has(".uni");
                self.call(form)
            }
            "ret" => {
                form.has(".uni");
                self.count(form, 0..=0, "0")?;
                Some(Does::Return)
            }
            "exit" => {
                self.count(form, 0..=0, "0")?;
                Some(Does::Exit)
            }
            "bar" | "barrier" => {
                form.any(&[".cta", ".warp"]);
                form.has(".aligned");
                if form.any(&[".sync", ".arrive", ".red"]) != Some(".sync") {
                    self.findings
                        .say(form.instruction.head(), Finding::Expected(".sync"));
                    return None;
                }
                self.count(form, 1..=2, "1, 2")?;
                Some(Does::Block)
            }
            "fence" => {
                let order = form.any(&[".sc", ".acq_rel", ".acquire", ".release"]);
                form.any(&[".sync_restrict::shared::cta", ".proxy"]);
                let system = form.system(false);
                if order.is_none() {
                    self.findings
                        .say(form.instruction.head(), Finding::Expected(".acq_rel.sys"));
                    return None;
                }
                self.count(form, 0..=0, "0")?;
                Some(Does::Fence { system })
            }
            "membar" => {
                let level = form.any(&[".cta", ".gl", ".sys"]);
                self.count(form, 0..=0, "0")?;
                Some(Does::Fence {
                    system: level == Some(".sys"),
                })
            }
            _ => {
                let of = form.of().unwrap_or(Type::Unsigned(32));
                self.count(form, 1..=1, "1")?;
                Some(Does::Sleep(self.source(form.operand(0)?, of, false)?))
            }
        }
    }

    /// `call (results), function, (arguments);`
    fn call(&mut self, form: &Form<'a, '_>) -> Option<Does> {
        self.count(form, 1..=3, "1, 2, 3")?;
        let mut operands = form.instruction.operands.iter().peekable();
        let results = operands.next_if(|one| matches!(one.kind, Kind::List(_)));
        let function = operands.next()?;
        let arguments = operands.next();
        let listed = |operand: Option<&'_ Operand>| match operand.map(|one| &one.kind) {
            Some(Kind::List(inside)) => inside.clone(),
            _ => Vec::new(),
        };
        self.calls(function, &listed(arguments), &listed(results))
    }

    fn calls(
        &mut self,
        function: &Operand,
        arguments: &[Operand],
        results: &[Operand],
    ) -> Option<Does> {
        let name = function.span.of(self.text);
        let Some(at) = self.routines.iter().position(|one| one.name == name) else {
            // The scenario's own passes, where the listing says when they run.
            if matches!(name, "forward" | "backward") {
                self.runs_passes = true;
                return Some(Does::Pass {
                    backward: name == "backward",
                });
            }
            let names = self.routines.iter().map(|one| one.name.as_str());
            let nearest = super::names::nearest(name, names);
            let finding = Finding::UnknownName {
                written: quote(name),
                nearest: nearest.clone(),
            };
            match nearest {
                Some(nearest) => self.findings.suggest(function.span, finding, nearest),
                None => self.findings.say(function.span, finding),
            }
            return None;
        };
        let entry = self.routines.get(at).is_some_and(|one| one.entry);
        if entry {
            self.findings
                .say(function.span, Finding::EntryCalled(quote(name)));
        }
        let mut values = Vec::with_capacity(arguments.len());
        for argument in arguments {
            values.push(self.argument(argument)?);
        }
        let mut slots = Vec::with_capacity(results.len());
        for result in results {
            slots.push(self.named(result.span, Type::Bits(64))?.0);
        }
        Some(Does::Call {
            function: at as u32,
            arguments: values.into(),
            results: slots.into(),
        })
    }

    /// An argument has the width of its parameter; a number fits any.
    fn argument(&mut self, operand: &Operand) -> Option<Source> {
        match operand.kind {
            Kind::Name => self
                .named(operand.span, Type::Bits(64))
                .map(|(slot, _)| Source::Register(slot)),
            _ => self.source(operand, Type::Bits(64), true),
        }
    }

    /// The article's `name(0);`.
    pub(super) fn bare_call(&mut self, form: &Form<'a, '_>) -> Option<Does> {
        let function = Operand {
            kind: Kind::Name,
            span: form.instruction.opcode,
        };
        let arguments = match form.operand(0).map(|one| &one.kind) {
            Some(Kind::List(inside)) => inside.clone(),
            _ => Vec::new(),
        };
        let written = quote(form.opcode);
        self.findings
            .say(form.instruction.span, Finding::BareCall(written));
        self.calls(&function, &arguments, &[])
    }
}

//! Registers, variables and labels of a text.

use std::collections::HashMap;

use super::Slot;
use super::types::Type;
use crate::ptx::finding::{Finding, Findings, quote};
use crate::ptx::read::{Space, Variable};

/// Registers that one thread can have; PTX itself knows no limit, an entry's frame does.
const MOST: u64 = 60_000;

/// Variables in memory, with their places.
#[derive(Clone, Debug, Default)]
pub(super) struct Variables {
    found: HashMap<String, u64>,
    size: u64,
}

/// Variables may take so many bytes of a card's simulated memory.
const MOST_BYTES: u64 = 1 << 20;

impl Variables {
    pub(super) fn size(&self) -> u64 {
        self.size
    }

    pub(super) fn starting(size: u64) -> Self {
        Self {
            found: HashMap::new(),
            size,
        }
    }

    pub(super) fn declare(&mut self, text: &str, variable: &Variable, findings: &mut Findings) {
        let name = variable.name.of(text);
        let of = variable.of.and_then(|of| Type::read(of.of(text)));
        if of.is_none() {
            findings.say(variable.name, Finding::Expected(".type"));
        }
        let bytes = of
            .map_or(8, Type::bytes)
            .saturating_mul(variable.count.unwrap_or(1));
        if bytes > MOST_BYTES || self.size.saturating_add(bytes) > MOST_BYTES {
            findings.say(variable.name, Finding::TooLarge(bytes.to_string()));
            return;
        }
        if self.found.insert(name.to_owned(), self.size).is_some() {
            findings.say(variable.name, Finding::Twice(quote(name)));
        }
        self.size += bytes.next_multiple_of(16);
    }

    pub(super) fn get(&self, name: &str) -> Option<u64> {
        self.found.get(name).copied()
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.found.keys().map(String::as_str)
    }
}

/// A declared register, or a row of them.
#[derive(Clone, Copy, Debug)]
struct Declared {
    of: Type,
    /// `%r<8>`: so many, told apart by a number behind the name.
    count: Option<u64>,
}

/// The registers of a function; a slot is given to those that are used.
#[derive(Debug, Default)]
pub(super) struct Registers<'a> {
    /// One table a block, the innermost last.
    scopes: Vec<HashMap<&'a str, Declared>>,
    /// Each with the depth of the block that declared it.
    slots: HashMap<(usize, &'a str), (Slot, Type)>,
    used: usize,
}

impl<'a> Registers<'a> {
    pub(super) fn open(&mut self) {
        self.scopes.push(HashMap::new());
    }

    pub(super) fn close(&mut self) {
        let depth = self.scopes.len();
        self.scopes.pop();
        self.slots.retain(|(at, _), _| *at != depth);
    }

    pub(super) fn used(&self) -> usize {
        self.used
    }

    pub(super) fn declare(
        &mut self,
        text: &'a str,
        variable: &Variable,
        findings: &mut Findings,
    ) -> Type {
        let name = variable.name.of(text);
        let of = variable.of.and_then(|of| Type::read(of.of(text)));
        if of.is_none() {
            let place = variable.of.unwrap_or(variable.name);
            findings.say(place, Finding::Expected(".type"));
        }
        if variable.count.is_some_and(|count| count > MOST) {
            findings.say(
                variable.name,
                Finding::TooManyRegisters(variable.count.unwrap_or(0)),
            );
        }
        let of = of.unwrap_or(Type::Bits(64));
        let count = match variable.space {
            Space::Register => variable.count,
            _ => None,
        };
        if self.scopes.is_empty() {
            self.open();
        }
        if let Some(scope) = self.scopes.last_mut()
            && scope.insert(name, Declared { of, count }).is_some()
        {
            findings.say(variable.name, Finding::Twice(quote(name)));
        }
        of
    }

    /// The slot of a name, and its type.
    pub(super) fn get(&mut self, name: &'a str) -> Option<(Slot, Type)> {
        let (depth, of) = self.declared(name)?;
        Some(self.slot(depth, name, of))
    }

    /// A register that nobody declared.
    pub(super) fn assume(&mut self, name: &'a str, of: Type) -> (Slot, Type) {
        if let Some(scope) = self.scopes.first_mut() {
            scope.insert(name, Declared { of, count: None });
        }
        self.slot(1, name, of)
    }

    /// A register for the machine's own use.
    pub(super) fn hidden(&mut self) -> Slot {
        let slot = self.used.min(usize::from(Slot::MAX)) as Slot;
        self.used += 1;
        slot
    }

    fn slot(&mut self, depth: usize, name: &'a str, of: Type) -> (Slot, Type) {
        if let Some(found) = self.slots.get(&(depth, name)) {
            return *found;
        }
        let slot = self.hidden();
        self.slots.insert((depth, name), (slot, of));
        (slot, of)
    }

    fn declared(&self, name: &str) -> Option<(usize, Type)> {
        let digits = name.len() - name.trim_end_matches(|c: char| c.is_ascii_digit()).len();
        for (at, scope) in self.scopes.iter().enumerate().rev() {
            if let Some(one) = scope.get(name)
                && one.count.is_none()
            {
                return Some((at + 1, one.of));
            }
            // `%r12` of `%r<16>`; a row's own name may end in digits too.
            for cut in 1..=digits {
                let (row, number) = name.split_at(name.len() - cut);
                if let Some(one) = scope.get(row)
                    && let Some(count) = one.count
                    && (number.len() == 1 || !number.starts_with('0'))
                    && number.parse::<u64>().is_ok_and(|number| number < count)
                {
                    return Some((at + 1, one.of));
                }
            }
        }
        None
    }

    pub(super) fn names(&self) -> impl Iterator<Item = &str> {
        self.scopes.iter().flat_map(|scope| scope.keys().copied())
    }
}

/// Longer names are not compared.
const LONGEST: usize = 64;

/// The name that is nearest to what was written, if one is near.
pub(super) fn nearest<'a>(written: &str, names: impl Iterator<Item = &'a str>) -> Option<String> {
    if written.len() > LONGEST {
        return None;
    }
    let near = names
        .filter(|name| name.len() <= LONGEST)
        .map(|name| (strsim::osa_distance(written, name), name))
        .min()?;
    (near.0 <= 1.max(written.len() / 4)).then(|| near.1.to_owned())
}

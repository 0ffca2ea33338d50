//! What each thing at the gate is in the machine.

use crate::quantity::Lang;
use crate::words::strip as words;

/// Rows of two: at the toll gate, in the machine.
pub fn explained(lang: Lang) -> Vec<[&'static str; 2]> {
    words::EXPLAINED
        .iter()
        .map(|(gate, machine)| [gate.get(lang), machine.get(lang)])
        .collect()
}

use crate::scenario::{Scenario, Sync};

/// What a workload needs of a card's memory, against what it has. Bytes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct MemoryNeed {
    /// Parameters, gradients and optimiser state on one card.
    pub needed: f64,
    /// The card's memory.
    pub has: f64,
}

impl MemoryNeed {
    /// Whether it does not fit, activations not even counted.
    pub fn is_short(&self) -> bool {
        self.needed > self.has
    }
}

/// Bytes a parameter for mixed-precision Adam: two each for weight and gradient, and twelve of single-precision state
/// (Rajbhandari et al. 2020, ZeRO, section 3.1).
const BYTES_PER_PARAMETER: f64 = 16.0;

/// Memory for weights, gradients and optimiser; activations come on top.
///
/// Sharded training, and tensor parallelism (`per` > 1), spread it over the group.
pub fn memory_need(scenario: &Scenario) -> MemoryNeed {
    let whole = BYTES_PER_PARAMETER * scenario.params_used() as f64;
    let spread = scenario.sync == Sync::Sharded || scenario.per > 1;
    MemoryNeed {
        needed: if spread {
            whole / f64::from(scenario.n)
        } else {
            whole
        },
        has: scenario.gpu.spec().hbm.as_f64(),
    }
}

//! What an instruction takes. Every figure can be changed, and has its source.

/// What a figure counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    /// Cycles of the SM clock.
    Cycles,
    /// Seconds.
    Seconds,
}

/// One figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// The name it is set by.
    pub id: &'static str,
    /// How much.
    pub value: f64,
    /// Of what.
    pub unit: Unit,
    /// Where it is from.
    pub source: &'static str,
}

/// The cost table.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// Cycles of an arithmetic instruction until another can use its result.
    pub arithmetic: f64,
    /// Cycles of a read of the card's own memory that its L2 cache answers: a flag.
    pub l2: f64,
    /// Cycles to hand an access to the memory system; many threads keep it busy, so nobody waits for data.
    pub issue: f64,
    /// Seconds from a store on one card until another sees it over NVLink.
    pub nvlink: f64,
    /// The same over PCIe.
    pub pcie: f64,
}

const HOPPER: &str = "Ultrasonics Sonochemistry 99 (2023) 106546 (PMC10448217), table 3: arithmetic 4, L2 200 cycles on H100";

impl Costs {
    /// The defaults.
    pub const DEFAULT: Self = Self {
        arithmetic: 4.0,
        l2: 200.0,
        issue: 4.0,
        nvlink: 0.6e-6,
        pcie: 1.0e-6,
    };

    /// The table.
    pub const fn table(&self) -> [Cost; 5] {
        [
            Cost {
                id: "arithmetic",
                value: self.arithmetic,
                unit: Unit::Cycles,
                source: HOPPER,
            },
            Cost {
                id: "l2",
                value: self.l2,
                unit: Unit::Cycles,
                source: HOPPER,
            },
            Cost {
                id: "issue",
                value: self.issue,
                unit: Unit::Cycles,
                source: "assumed: one arithmetic step, since many threads hide the rest",
            },
            Cost {
                id: "nvlink",
                value: self.nvlink,
                unit: Unit::Seconds,
                source: "NCCL 2.18 to 2.28, tuning constants: hardware latency of a Ring step with LL over NVLink",
            },
            Cost {
                id: "pcie",
                value: self.pcie,
                unit: Unit::Seconds,
                source: "NCCL 2.18 to 2.28, tuning constants: hardware latency of a Ring step with LL over PCIe",
            },
        ]
    }
}

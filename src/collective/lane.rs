use super::{Algorithm, Collective};

/// Whose measurements a table of lanes was fitted to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Platform {
    /// H100 and H200 on HGX boards: the same machine to the library (0.3 to 0.6 % apart at 8 GPUs).
    Sxm,
    /// Four GH200 modules, NVLink4 wired all to all without a switch, as a four-way bridge wires cards.
    Gh200,
    /// Two H100 PCIe cards with an NVLink bridge.
    BridgedPair,
    /// Eight RTX PRO 6000 on PCIe Gen5 without NVLink.
    PcieGen5,
}

/// One toll and one speed: formula 3 over a range of sizes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lane {
    /// T_barrier, in seconds.
    pub toll: f64,
    /// BW, in bytes per second of wire volume.
    pub speed: f64,
    /// What the library does here.
    pub name: &'static str,
}

impl Lane {
    /// Seconds for `volume` bytes on the wire.
    pub fn seconds(&self, volume: f64) -> f64 {
        self.toll + volume / self.speed
    }
}

/// A run of sizes over which the library keeps to one algorithm: the cheapest lane is in force.
#[derive(Clone, Copy, Debug)]
pub struct Regime {
    /// The largest size, inclusive; the last regime of a table has infinity.
    pub up_to: f64,
    /// Decides the wire volume.
    pub algorithm: Algorithm,
    /// Cheapest wins.
    pub lanes: &'static [Lane],
}

/// The lanes fitted for one platform, collective and GPU count.
#[derive(Clone, Copy, Debug)]
pub struct Table {
    /// Whose measurements.
    pub platform: Platform,
    /// GPUs in the group.
    pub gpus: u32,
    /// The operation.
    pub collective: Collective,
    /// `Auto`, or the algorithm that was forced.
    pub algorithm: Algorithm,
    /// By size, ascending.
    pub regimes: &'static [Regime],
    /// The largest size that was measured, in bytes.
    pub to: f64,
    /// Mean absolute residual of the fit, in per cent.
    pub mean_residual_percent: f64,
    /// Largest absolute residual, in per cent.
    pub worst_residual_percent: f64,
    /// Identifiers in `published/sources.txt`.
    pub sources: &'static [&'static str],
}

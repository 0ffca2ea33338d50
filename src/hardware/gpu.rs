use std::str::FromStr;

use crate::quantity::{Bytes, BytesPerSecond, Hertz};

/// A GPU that a scenario can name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Gpu {
    /// H100 on an HGX board (SXM5).
    H100Sxm,
    /// H100 as a PCIe card.
    H100Pcie,
    /// H100 NVL: a PCIe card with 94 GB, sold in bridged pairs.
    H100Nvl,
    /// H200 on an HGX board (SXM5).
    H200Sxm,
    /// H200 NVL: a PCIe card, bridged in twos or fours.
    H200Nvl,
}

/// Datasheet figures of one GPU.
#[derive(Clone, Copy, Debug)]
pub struct GpuSpec {
    /// The name people use, the same in every language.
    pub name: &'static str,
    /// Streaming multiprocessors that are switched on.
    pub sms: u32,
    /// Boost clock of the SMs.
    pub clock: Hertz,
    /// Dense BF16 tensor throughput, in TFLOP/s (datasheets print twice this, with sparsity).
    pub bf16_dense_tflops: f64,
    /// Memory.
    pub hbm: Bytes,
    /// Memory bandwidth.
    pub hbm_bandwidth: BytesPerSecond,
    /// NVLink links that leave the GPU.
    pub nvlinks: u32,
    /// Bandwidth of one link in one direction.
    pub nvlink_bandwidth: BytesPerSecond,
}

impl Gpu {
    /// All of them, boards first, then cards, as pages list them.
    pub const ALL: [Self; 5] = [
        Self::H100Sxm,
        Self::H200Sxm,
        Self::H200Nvl,
        Self::H100Nvl,
        Self::H100Pcie,
    ];

    /// The values of the scenario key `gpu`, in the same order.
    pub const IDS: &'static [&'static str] =
        &["h100-sxm", "h200-sxm", "h200-nvl", "h100-nvl", "h100-pcie"];

    /// The value of the scenario key `gpu`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::H100Sxm => "h100-sxm",
            Self::H100Pcie => "h100-pcie",
            Self::H100Nvl => "h100-nvl",
            Self::H200Sxm => "h200-sxm",
            Self::H200Nvl => "h200-nvl",
        }
    }

    /// The name people use.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Whether the GPU sits on an HGX board behind NVSwitches.
    pub const fn is_sxm(self) -> bool {
        matches!(self, Self::H100Sxm | Self::H200Sxm)
    }

    /// The documents that the figures of [`Gpu::spec`] are from.
    pub const fn source(self) -> &'static str {
        match self {
            Self::H100Sxm => {
                "NVIDIA H100 Tensor Core GPU datasheet (SXM: 1,979 TFLOPS BF16 with sparsity, 80 GB, 3.35 TB/s, NVLink 900 GB/s both ways); SM count and clock: NVIDIA H100 Tensor Core GPU Architecture, H100 SXM5"
            }
            Self::H100Pcie => {
                "NVIDIA H100 PCIe GPU product brief PB-11133-001 (80 GB, over 2,000 GB/s, boost 1,755 MHz, NVLink bridge 600 GB/s both ways); NVIDIA H100 Tensor Core GPU datasheet (1,513 TFLOPS BF16 with sparsity); SM count: NVIDIA H100 Tensor Core GPU Architecture"
            }
            Self::H100Nvl => {
                "NVIDIA H100 NVL GPU product brief (94 GB, 3.9 TB/s, boost 1,785 MHz, NVLink bridge 600 GB/s both ways); NVIDIA H100 Tensor Core GPU datasheet (NVL: 1,671 TFLOPS BF16 with sparsity)"
            }
            Self::H200Sxm => {
                "NVIDIA H200 Tensor Core GPU datasheet (SXM: 1,979 TFLOPS BF16 with sparsity, 141 GB, 4.8 TB/s, NVLink 900 GB/s both ways); SM count and clock as H100 SXM5, the same die"
            }
            Self::H200Nvl => {
                "NVIDIA H200 Tensor Core GPU datasheet (NVL: 1,671 TFLOPS BF16 with sparsity, 141 GB, 4.8 TB/s, 2- or 4-way NVLink bridge 900 GB/s per GPU both ways); SM count and clock: NVIDIA H200 NVL product brief"
            }
        }
    }

    /// Datasheet figures.
    pub const fn spec(self) -> &'static GpuSpec {
        match self {
            Self::H100Sxm => &H100_SXM,
            Self::H100Pcie => &H100_PCIE,
            Self::H100Nvl => &H100_NVL,
            Self::H200Sxm => &H200_SXM,
            Self::H200Nvl => &H200_NVL,
        }
    }
}

impl FromStr for Gpu {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        Self::ALL
            .into_iter()
            .find(|gpu| gpu.id().eq_ignore_ascii_case(text.trim()))
            .ok_or(())
    }
}

const LINK: BytesPerSecond = BytesPerSecond::literal(25e9);

static H100_SXM: GpuSpec = GpuSpec {
    name: "H100 SXM",
    sms: 132,
    clock: Hertz::literal(1980e6),
    bf16_dense_tflops: 989.0,
    hbm: Bytes::saturating_new(80_000_000_000),
    hbm_bandwidth: BytesPerSecond::literal(3.35e12),
    nvlinks: 18,
    nvlink_bandwidth: LINK,
};

static H100_PCIE: GpuSpec = GpuSpec {
    name: "H100 PCIe",
    sms: 114,
    clock: Hertz::literal(1755e6),
    bf16_dense_tflops: 756.0,
    hbm: Bytes::saturating_new(80_000_000_000),
    hbm_bandwidth: BytesPerSecond::literal(2.0e12),
    nvlinks: 12,
    nvlink_bandwidth: LINK,
};

static H100_NVL: GpuSpec = GpuSpec {
    name: "H100 NVL",
    sms: 132,
    clock: Hertz::literal(1785e6),
    bf16_dense_tflops: 835.0,
    hbm: Bytes::saturating_new(94_000_000_000),
    hbm_bandwidth: BytesPerSecond::literal(3.9e12),
    nvlinks: 12,
    nvlink_bandwidth: LINK,
};

static H200_SXM: GpuSpec = GpuSpec {
    name: "H200 SXM",
    sms: 132,
    clock: Hertz::literal(1980e6),
    bf16_dense_tflops: 989.0,
    hbm: Bytes::saturating_new(141_000_000_000),
    hbm_bandwidth: BytesPerSecond::literal(4.8e12),
    nvlinks: 18,
    nvlink_bandwidth: LINK,
};

static H200_NVL: GpuSpec = GpuSpec {
    name: "H200 NVL",
    sms: 132,
    clock: Hertz::literal(1785e6),
    bf16_dense_tflops: 835.0,
    hbm: Bytes::saturating_new(141_000_000_000),
    hbm_bandwidth: BytesPerSecond::literal(4.8e12),
    nvlinks: 18,
    nvlink_bandwidth: LINK,
};

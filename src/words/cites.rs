//! Sources that the help's entries rest on.

/// Where a figure can be looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cite {
    /// A published table, by its identifier in `collective/published/sources.txt`.
    Table(&'static str),
    /// Anything else, by title and address.
    Work(&'static str, &'static str),
}

/// Eight H100 SXM.
pub const AIC_H100: Cite = Cite::Table("aic-h100-2292");
/// Eight H200 SXM.
pub const AIC_H200: Cite = Cite::Table("aic-h200-2292");
/// Eight cards on PCIe Gen5.
pub const AIC_PCIE: Cite = Cite::Table("aic-rtxpro6000-2292");
/// Two bridged cards.
pub const BRIDGE_PAIR: Cite = Cite::Table("nccl1161-h100pcie");
/// Four modules, wired all to all.
pub const GH200: Cite = Cite::Table("alps-gh200-4g");
/// Forced algorithms.
pub const WH8_ALGO: Cite = Cite::Table("wh8-algosweep");
/// One process.
pub const WH8_QUIET: Cite = Cite::Table("wh8-quiet-ar");
/// Captured calls.
pub const WH8_GRAPH: Cite = Cite::Table("wh8-torch-graph");
/// With and without NVLS.
pub const STAS_NVLS: Cite = Cite::Table("stas-h200-nvls");
/// Logged thread blocks.
pub const WH8: Cite = Cite::Work(
    "github.com/waynehacking8/nccl-collectives-bench, scaling_attributed logs",
    "https://github.com/waynehacking8/nccl-collectives-bench",
);
/// Kernel launches.
pub const NAPKIN: Cite = Cite::Work(
    "github.com/tusharhqq/napkin-math-gpu, results/h100-sxm.md",
    "https://github.com/tusharhqq/napkin-math-gpu",
);
/// Training steps on NVLink.
pub const SCALE_OPS: Cite = Cite::Work(
    "github.com/tomaslaz/scale-ops, gh200-4x-anemoi and bask-gpt2l",
    "https://github.com/tomaslaz/scale-ops",
);
/// Compute beside collectives.
pub const SLOWDOWN: Cite = Cite::Work("arXiv 2507.03114", "https://arxiv.org/abs/2507.03114");
/// Operations of a model.
pub const KAPLAN: Cite = Cite::Work(
    "Kaplan et al. 2020, section 2.1",
    "https://arxiv.org/abs/2001.08361",
);
/// Utilisation reached.
pub const LLAMA: Cite = Cite::Work(
    "The Llama 3 Herd of Models, 2024",
    "https://arxiv.org/abs/2407.21783",
);
/// The framework's defaults.
pub const DDP: Cite = Cite::Work(
    "PyTorch, DistributedDataParallel",
    "https://docs.pytorch.org/docs/stable/generated/torch.nn.parallel.DistributedDataParallel.html",
);
/// The preset's weights.
pub const GPT2_XL: Cite = Cite::Work(
    "GPT-2 XL, published weights",
    "https://huggingface.co/openai-community/gpt2-xl",
);

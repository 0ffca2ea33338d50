use std::str::FromStr;

/// A collective operation, named as nccl-tests names it; `barrier` is ours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Collective {
    /// Every GPU ends with the sum of everyone's buffer.
    AllReduce,
    /// Each GPU ends with one summed slice.
    ReduceScatter,
    /// Each GPU collects everyone's slice.
    AllGather,
    /// Each GPU sends a different slice to every other.
    AllToAll,
    /// One GPU's buffer goes to all.
    Broadcast,
    /// Nobody continues before the last one is here; carries no data.
    Barrier,
}

/// How the library moves a collective's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Algorithm {
    /// What the library would choose.
    Auto,
    /// Around a ring.
    Ring,
    /// Up and down a tree.
    Tree,
    /// NVLink SHARP: the switch does the sum.
    Nvls,
}

/// How calls are launched and timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Launch {
    /// One process or thread drives one GPU, calls back to back.
    ProcessPerGpu,
    /// One process drives all GPUs, back to back.
    SingleProcess,
    /// Replay of a captured call, one process per GPU.
    CudaGraph,
    /// Replay of a captured call, one process drives all GPUs.
    CudaGraphSingle,
    /// A barrier before each call, which is timed alone.
    Isolated,
}

macro_rules! ids {
    ($type:ty, $($variant:ident => $id:literal),+ $(,)?) => {
        impl $type {
            /// All of them, in the order in which they are documented.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The values of the scenario key, in the same order.
            pub const IDS: &'static [&'static str] = &[$($id),+];

            /// The scenario key's value.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }
        }

        impl FromStr for $type {
            type Err = ();

            fn from_str(text: &str) -> Result<Self, ()> {
                let text = text.trim();
                Self::ALL.iter().copied().find(|v| v.id().eq_ignore_ascii_case(text)).ok_or(())
            }
        }
    };
}

ids!(Collective,
    AllReduce => "all_reduce",
    ReduceScatter => "reduce_scatter",
    AllGather => "all_gather",
    AllToAll => "alltoall",
    Broadcast => "broadcast",
    Barrier => "barrier",
);
ids!(Algorithm, Auto => "auto", Ring => "ring", Tree => "tree", Nvls => "nvls");
ids!(Launch,
    ProcessPerGpu => "process-per-gpu",
    SingleProcess => "single-process",
    CudaGraph => "cuda-graph",
    CudaGraphSingle => "cuda-graph-single",
    Isolated => "isolated",
);

/// Bytes that one GPU must move over its links per byte of payload, as nccl-tests counts payload.
///
/// Ring all-reduce 2(n−1)/n, NVLS all-reduce 1 + 1/n, tree 2; the others (n−1)/n with the payload the total.
/// Sources: the ring and tree algorithms; NVLS measured at 8 GiB on 5 to 8 GPUs, where the law holds within 3 %.
pub fn volume_factor(collective: Collective, algorithm: Algorithm, gpus: u32) -> f64 {
    let n = f64::from(gpus.max(1));
    if gpus <= 1 {
        return 0.0;
    }
    match (collective, algorithm) {
        (Collective::Barrier, _) => 0.0,
        (Collective::AllReduce, Algorithm::Nvls) => 1.0 + 1.0 / n,
        (Collective::AllReduce, Algorithm::Tree) => 2.0,
        (Collective::AllReduce, _) => 2.0 * (n - 1.0) / n,
        _ => (n - 1.0) / n,
    }
}

/// nccl-tests' bus bandwidth factor: bus bandwidth = bytes / time × factor, the same for every algorithm.
pub fn bus_factor(collective: Collective, gpus: u32) -> f64 {
    let n = f64::from(gpus.max(1));
    match collective {
        Collective::AllReduce => 2.0 * (n - 1.0) / n,
        Collective::ReduceScatter | Collective::AllGather | Collective::AllToAll => (n - 1.0) / n,
        Collective::Broadcast => 1.0,
        Collective::Barrier => 0.0,
    }
}

use super::{Collective, Launch};

/// Time of one call, in seconds, from the lane's time and how it is launched.
///
/// Sources: `published/launch.txt` and the tables it names.
/// `isolated` costs about 20 µs more at every size. One process that drives all GPUs needs a floor of 23 µs for 4 and
/// 33 µs for 8 (measured), 13 + 2.5 n elsewhere (estimated, the line through those two); near the floor both costs
/// overlap, and a cubic mean follows the 4-GPU table within 3 %. Replaying a captured call costs 2.3 µs more with a
/// process per GPU (measured from 1 KiB to 4 MiB on 4 GPUs) and 5.8 µs more with one process.
pub fn launched(launch: Launch, gpus: u32, lane_seconds: f64) -> f64 {
    match launch {
        Launch::ProcessPerGpu => lane_seconds,
        Launch::Isolated => lane_seconds + 20e-6,
        Launch::CudaGraph => lane_seconds + 2.3e-6,
        Launch::CudaGraphSingle => lane_seconds + 5.8e-6,
        Launch::SingleProcess => {
            let floor = single_process_floor(gpus);
            // Far above the floor the cubic mean is the lane itself; the product form keeps large times exact.
            let ratio = floor / lane_seconds;
            lane_seconds * libm::cbrt(1.0 + ratio * ratio * ratio)
        }
    }
}

/// Seconds that one process needs to launch on all GPUs.
pub(super) fn single_process_floor(gpus: u32) -> f64 {
    match gpus {
        4 => 23e-6,
        8 => 33e-6,
        n => (13.0 + 2.5 * f64::from(n)) * 1e-6,
    }
}

/// Whether the cost of this way of launching was measured for this collective on this many GPUs.
///
/// The floor of one process with 8 GPUs is a rounded public figure without a table.
pub(super) fn is_measured(launch: Launch, collective: Collective, gpus: u32) -> bool {
    let reduces_or_gathers = matches!(
        collective,
        Collective::AllReduce | Collective::AllGather | Collective::ReduceScatter
    );
    match launch {
        Launch::ProcessPerGpu => true,
        Launch::Isolated => {
            (collective == Collective::AllReduce && gpus >= 4) || (reduces_or_gathers && gpus == 8)
        }
        Launch::SingleProcess => reduces_or_gathers && gpus == 4,
        Launch::CudaGraph | Launch::CudaGraphSingle => {
            collective == Collective::AllReduce && gpus == 4
        }
    }
}

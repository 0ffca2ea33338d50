//! The article's three formulas, exactly as printed. Each result names the formula it is from.

/// Formula 1: `Loss_nv = (C_nvlink − C_local) / C_local`, as a fraction; × 100 for per cent.
///
/// Cycles of one period with and without synchronisation; any unit will do, both the same. `None` where `local` is not
/// a positive number: without local work the formula has no value.
pub fn loss_nv(with_sync: f64, local: f64) -> Option<f64> {
    (local > 0.0 && local.is_finite() && with_sync.is_finite()).then(|| (with_sync - local) / local)
}

/// Formula 2: `Coef_nvlink = L_total / (L_total + B)` with `B = Sync_block_cycle`.
///
/// The article adds links to cycles and defines `Link_used` without using it. As printed, `B` is any number from 0 on.
/// From a scenario, `B` is the links held by other tenants times the share of the time they hold them, see
/// [`blocked_links`]; then the result lies in [1/2, 1]. `None` where `total` is not positive or `blocked` is negative.
pub fn coef_nvlink(total: f64, blocked: f64) -> Option<f64> {
    (total > 0.0 && blocked >= 0.0 && total.is_finite() && blocked.is_finite())
        .then(|| total / (total + blocked))
}

/// `B` of formula 2 from a scenario: links held by other tenants × the fraction of time they hold them.
///
/// A tenant with share u of the link holds all `total` links a fraction u of the time, or u·total of them always: the
/// product is the same.
pub fn blocked_links(total: f64, share: f64) -> f64 {
    total * share
}

/// Formula 3: `T_sync = Tensor_size / BW_nvlink + T_barrier`, in seconds for bytes, bytes per second and seconds.
///
/// `None` where the bandwidth is not positive.
pub fn t_sync(bytes: f64, bandwidth: f64, barrier: f64) -> Option<f64> {
    (bandwidth > 0.0 && bytes >= 0.0 && barrier >= 0.0).then(|| bytes / bandwidth + barrier)
}

/// Throughput lost for an overhead by formula 1: of the longer step, the part that is synchronisation.
pub fn throughput_lost(overhead: f64) -> f64 {
    overhead / (1.0 + overhead)
}

use crate::scenario::Scenario;

/// Losses of one card that no synchronisation causes, and the whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stack {
    /// L_hbm, as overhead on compute.
    pub hbm: f64,
    /// L_fp8, as overhead on compute.
    pub fp8: f64,
    /// (1+L_hbm)(1+L_fp8) − 1.
    pub single_card: f64,
    /// (1+L_hbm)(1+L_fp8)(1+Loss_nv) − 1.
    pub whole: f64,
}

/// HBM scheduling: co-resident processes take a share h of HBM bandwidth, and a fraction m of compute is bound by
/// memory, so L = m·(1/(1−h) − 1); or the percentage that was typed in.
pub fn hbm_loss(scenario: &Scenario) -> f64 {
    match scenario.hbm {
        Some(typed) => typed.get(),
        None => {
            let taken = scenario.hbm_share.map_or(0.0, |v| v.get());
            // With a share but no memory-bound fraction given, all compute is taken as bound: the worst case.
            let bound = scenario.hbm_bound.map_or(1.0, |v| v.get());
            bound * (1.0 / (1.0 - taken) - 1.0)
        }
    }
}

/// FP8 conversion: bytes read and written for casts and scales over HBM bandwidth, over compute; or the percentage that
/// was typed in.
pub fn fp8_loss(scenario: &Scenario) -> f64 {
    match (scenario.fp8, scenario.fp8_bytes) {
        (Some(typed), _) => typed.get(),
        (None, Some(bytes)) => {
            let seconds = bytes.as_f64() / scenario.gpu.spec().hbm_bandwidth.get();
            seconds / scenario.compute_used().get()
        }
        (None, None) => 0.0,
    }
}

/// The stack for an overhead of synchronisation by formula 1.
pub fn stack(scenario: &Scenario, overhead: f64) -> Stack {
    let (hbm, fp8) = (hbm_loss(scenario), fp8_loss(scenario));
    let single = (1.0 + hbm) * (1.0 + fp8);
    Stack {
        hbm,
        fp8,
        single_card: single - 1.0,
        whole: single * (1.0 + overhead) - 1.0,
    }
}

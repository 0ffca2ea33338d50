//! The layers of the exposed time: each is what goes away when its causes are removed.

use super::Study;
use crate::simulate::{Causes, Straggling, Tenant};

/// The parts of t_x, in seconds. They add up to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Layers {
    /// On the wire, after everything else is removed.
    pub copy: f64,
    /// Waiting, slowed compute, restarting and the framework.
    pub interruption: f64,
    /// What other tenants of the link add.
    pub contention: f64,
    /// What the interruption consists of.
    pub parts: Parts,
}

/// The parts of the pipeline interruption, in seconds. They add up to it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parts {
    /// Waiting at the barrier for ranks that are late.
    pub wait: f64,
    /// Compute that runs slower beside a collective.
    pub slowed: f64,
    /// Draining the pipeline and filling it again.
    pub drain: f64,
    /// The framework's own work.
    pub framework: f64,
}

impl Layers {
    /// All nothing.
    pub const NONE: Self = Self {
        copy: 0.0,
        interruption: 0.0,
        contention: 0.0,
        parts: Parts {
            wait: 0.0,
            slowed: 0.0,
            drain: 0.0,
            framework: 0.0,
        },
    };

    /// Removes causes in order: contention, straggling, slowed compute, drain, framework. What is left is the wire.
    ///
    /// `exposed` is t_x with all of them. A cause that is not there is not removed, so its layer is exactly 0.
    ///
    /// Where t_x was measured, the framework gets what the other causes do not explain. Where they explain more than
    /// was measured, all of them shrink alike.
    pub fn of(study: &Study, exposed: f64) -> Self {
        if study.measured.is_none() {
            return Self::removed(study, exposed);
        }
        let mut causes = study.causes;
        causes.extra = 0.0;
        let explained = study.with(&causes).exposed;
        let mut layers = Self::removed(&Study { causes, ..*study }, explained);
        if explained > exposed {
            layers.scale(exposed / explained);
        } else {
            layers.parts.framework = exposed - explained;
            layers.interruption += layers.parts.framework;
        }
        layers
    }

    fn scale(&mut self, by: f64) {
        let Self {
            copy,
            interruption,
            contention,
            parts,
        } = self;
        for part in [
            copy,
            interruption,
            contention,
            &mut parts.wait,
            &mut parts.slowed,
            &mut parts.drain,
            &mut parts.framework,
        ] {
            *part *= by;
        }
    }

    fn removed(study: &Study, exposed: f64) -> Self {
        let mut causes = study.causes;
        let mut left = exposed;
        let mut removed = |there: bool, remove: &dyn Fn(&mut Causes)| {
            if !there {
                return 0.0;
            }
            remove(&mut causes);
            let before = left;
            left = study.with(&causes).exposed;
            before - left
        };
        let of = study.causes;
        let contention = removed(of.tenant != Tenant::NONE, &|c| c.tenant = Tenant::NONE);
        let straggles = of.straggling.sigma > 0.0 || of.straggling.slow_rank.is_some();
        let wait = removed(straggles, &|c| {
            c.straggling = Straggling {
                even: true,
                ..c.straggling
            };
        });
        let slowed = removed(of.slow > 0.0, &|c| c.slow = 0.0);
        let drain = removed(of.drain > 0.0, &|c| c.drain = 0.0);
        let framework = removed(of.extra > 0.0, &|c| c.extra = 0.0);
        let parts = Parts {
            wait,
            slowed,
            drain,
            framework,
        };
        Self {
            copy: left,
            interruption: wait + slowed + drain + framework,
            contention,
            parts,
        }
    }
}

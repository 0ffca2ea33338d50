//! What a loss comes to in a day.

use crate::scenario::Scenario;

/// What the throughput lost is worth, for a group that trains around the clock.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Costs {
    /// GPU-hours a day that bring nothing.
    pub gpu_hours_a_day: f64,
    /// The same in the currency of the scenario's `price`, where one is set.
    pub money_a_day: Option<f64>,
}

const HOURS_A_DAY: f64 = 24.0;

/// The costs of losing the fraction `lost` of the throughput.
pub fn costs(scenario: &Scenario, lost: f64) -> Costs {
    let gpu_hours_a_day = HOURS_A_DAY * f64::from(scenario.n) * lost;
    Costs {
        gpu_hours_a_day,
        money_a_day: scenario
            .price
            .as_ref()
            .map(|price| price.amount * gpu_hours_a_day),
    }
}

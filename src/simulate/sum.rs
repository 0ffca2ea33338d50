//! Sums of many short times.

/// A sum that loses nothing to rounding, however many short times it is made of (Kahan 1965).
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    total: f64,
    /// What rounding has put into the total beyond the truth.
    excess: f64,
}

impl Sum {
    pub(super) fn add(&mut self, seconds: f64) {
        let seconds = seconds - self.excess;
        let total = self.total + seconds;
        self.excess = (total - self.total) - seconds;
        self.total = total;
    }

    pub(super) const fn get(&self) -> f64 {
        self.total
    }
}

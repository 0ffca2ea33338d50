//! The other tenants' side of the event simulation: bursts that come and go.

use super::{LINK, LinkAt, Machine, TENANT};
use crate::simulate::link::Tenant;
use crate::simulate::timeline::Recorder;

impl<R: Recorder> Machine<'_, R> {
    /// Where the other tenants stand at time 0.
    pub(super) fn meet_tenant(&mut self) {
        if let Tenant::Bursty {
            share,
            burst,
            phase,
        } = self.causes.tenant
        {
            let present = phase < share;
            self.rate = if present { Tenant::PRESENT } else { 1.0 };
            // The turn that is under way, or the next one.
            self.turn = if present { 0.0 } else { 1.0 };
            self.meet_again(share, burst, phase);
        }
    }

    /// The tenants come or go; when they do so next.
    fn toggle(&mut self) {
        let Tenant::Bursty {
            share,
            burst,
            phase,
        } = self.causes.tenant
        else {
            return;
        };
        if self.rate < 1.0 {
            self.rate = 1.0;
            self.turn += 1.0;
        } else {
            self.rate = Tenant::PRESENT;
        }
        self.meet_again(share, burst, phase);
    }

    /// When the tenants come or go next.
    fn meet_again(&mut self, share: f64, burst: f64, phase: f64) {
        let next = if self.rate < 1.0 { share } else { 0.0 };
        self.due[TENANT] = (self.turn + next - phase) * burst - self.clock;
    }

    /// A period of `length` is over: time counts from its end.
    pub(super) fn turn_over(&mut self, length: f64) {
        if let Tenant::Bursty {
            share,
            burst,
            phase,
        } = self.causes.tenant
        {
            let end = self.clock + length;
            self.clock = self.causes.tenant.turned(end);
            self.turn -= libm::round((end - self.clock) / burst);
            self.meet_again(share, burst, phase);
        }
    }

    pub(super) fn tenant_event(&mut self, now: f64) {
        if let LinkAt::Wire {
            began,
            left,
            since,
            from,
        } = self.link
        {
            let left = left - (now - since) * self.rate;
            self.toggle();
            self.link = LinkAt::Wire {
                began,
                left,
                since: now,
                from,
            };
            self.due[LINK] = now + left.max(0.0) / self.rate;
        } else {
            self.toggle();
        }
    }
}

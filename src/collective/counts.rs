//! The lanes of a platform at any number of GPUs.

use super::curve::{Band, Curve, Span, Status};
use super::lane::{Lane, Platform, Regime, Table};
use super::{Algorithm, Basis, Collective, Launch, Request, fitted, volume_factor};

/// Where broadcast and barrier borrow their lanes.
pub(super) const fn lender(collective: Collective) -> Collective {
    match collective {
        Collective::Broadcast => Collective::AllGather,
        Collective::Barrier => Collective::AllReduce,
        other => other,
    }
}

/// The lanes of a platform at any count: its own table for 2, 4 and 8, else a neighbour's by the laws.
///
/// Tolls are linear in n between tables (small all-reduces cost 2.8 + 1.6 n µs); speeds keep their wire volume. The
/// neighbour is the one that runs the same algorithm: on boards Ring up to 4 and NVLS from 5 on; on PCIe Ring
/// throughout, where the table of 8 has a quirk at 512 KiB that the others lack.
pub(super) fn scaled(platform: Platform, request: &Request) -> Curve {
    let (n, lent) = (request.gpus, lender(request.collective));
    let anchor = match (n, platform) {
        (2, _) => 2,
        (3 | 4, _) => 4,
        (8, _) => 8,
        (_, Platform::PcieGen5) => 4,
        _ => 8,
    };
    let toll_scale = toll_at(platform, lent, n) / toll_at(platform, lent, anchor);
    let exact = n == anchor;
    let spans = find(platform, lent, anchor, Algorithm::Auto).map_or_else(Vec::new, |table| {
        spans_of(
            table.regimes,
            lent,
            n,
            if exact {
                Status::Measured
            } else {
                Status::Derived
            },
            toll_scale,
        )
    });
    let mut curve = Curve {
        collective: request.collective,
        gpus: n,
        launch: Launch::ProcessPerGpu,
        spans,
        measured_to: find(platform, lent, anchor, Algorithm::Auto).map_or(0.0, |table| table.to),
        small: Band::SMALL,
        large: Band::LARGE,
        basis: if exact {
            Basis::Board
        } else {
            Basis::BoardOtherCount
        },
        table: find(platform, lent, anchor, Algorithm::Auto),
    };
    if !exact {
        curve.small = Band {
            low: 0.88,
            high: 1.12,
        };
        curve.large = Band {
            low: 0.95,
            high: 1.05,
        };
    }
    if request.collective == Collective::AllToAll {
        // Tables of the same machine differ more here than for the other collectives.
        curve.small = Band {
            low: 0.85,
            high: 1.25,
        };
    }
    if request.collective == Collective::Broadcast {
        curve.worsen(Status::Estimated);
        curve.small = Band {
            low: 0.75,
            high: 1.33,
        };
        curve.large = curve.small;
    }
    curve
}

pub(super) fn spans_of(
    regimes: &[Regime],
    collective: Collective,
    n: u32,
    status: Status,
    toll_scale: f64,
) -> Vec<Span> {
    regimes
        .iter()
        .map(|regime| Span {
            up_to: regime.up_to,
            algorithm: regime.algorithm,
            factor: volume_factor(collective, regime.algorithm, n),
            lanes: regime
                .lanes
                .iter()
                .map(|lane| Lane {
                    toll: lane.toll * toll_scale,
                    ..*lane
                })
                .collect(),
            status,
        })
        .collect()
}

pub(super) fn find(
    platform: Platform,
    collective: Collective,
    gpus: u32,
    algorithm: Algorithm,
) -> Option<&'static Table> {
    fitted::tables().iter().find(|table| {
        table.platform == platform
            && table.collective == collective
            && table.gpus == gpus
            && table.algorithm == algorithm
    })
}

/// The 512-byte toll, between the fitted counts on a straight line.
pub(super) fn toll_at(platform: Platform, collective: Collective, n: u32) -> f64 {
    let own = |count| {
        find(platform, collective, count, Algorithm::Auto)
            .and_then(|table| table.regimes.first())
            .and_then(|regime| regime.lanes.first())
            .map_or(1.0, |lane| lane.toll)
    };
    let between = |low: u32, high: u32| {
        let share = f64::from(n - low) / f64::from(high - low);
        own(low) + share * (own(high) - own(low))
    };
    match n {
        2 | 4 | 8 => own(n),
        3 => between(2, 4),
        _ => between(4, 8),
    }
}

impl Curve {
    /// At best this well founded from here on.
    pub(super) fn worsen(&mut self, status: Status) {
        for span in &mut self.spans {
            span.status = span.status.max(status);
        }
    }

    /// Multiplies both ends of both bands.
    pub(super) fn widen(&mut self, low: f64, high: f64) {
        for band in [&mut self.small, &mut self.large] {
            *band = Band {
                low: band.low * low,
                high: band.high * high,
            };
        }
    }
}

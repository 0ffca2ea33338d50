use super::lane::{Lane, Table};
use super::{Algorithm, Basis, Collective, Launch, bus_factor, launch, launched, volume_factor};

/// How well a number is founded.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Status {
    /// Fitted to measurements of this very case.
    Measured,
    /// Follows from measurements by a law that other measurements confirm.
    Derived,
    /// Carried over from a neighbouring case.
    Estimated,
    /// Taken on plausibility; nothing was measured.
    Assumed,
}

impl Status {
    /// The word used in files.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Measured => "measured",
            Self::Derived => "derived",
            Self::Estimated => "estimated",
            Self::Assumed => "assumed",
        }
    }
}

/// The range that a call's time is expected in, as factors on the central time.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// Fastest.
    pub low: f64,
    /// Slowest.
    pub high: f64,
}

impl Band {
    /// Lanes fitted to the very case, below 16 MiB: holds more than nine of ten points that a fit has not seen.
    pub const SMALL: Self = Self {
        low: 0.90,
        high: 1.10,
    };
    /// The same from 16 MiB on.
    pub const LARGE: Self = Self {
        low: 0.96,
        high: 1.04,
    };
}

/// Lanes over sizes of one algorithm.
#[derive(Clone, Debug)]
pub(super) struct Span {
    /// Largest size, inclusive.
    pub(super) up_to: f64,
    /// In force here.
    pub(super) algorithm: Algorithm,
    /// Wire bytes per byte of payload.
    pub(super) factor: f64,
    /// Cheapest wins.
    pub(super) lanes: Vec<Lane>,
    /// Before extrapolation and launch are looked at.
    pub(super) status: Status,
}

/// What calls cost on one machine, over all sizes.
#[derive(Clone, Debug)]
pub struct Curve {
    pub(super) collective: Collective,
    pub(super) gpus: u32,
    pub(super) launch: Launch,
    pub(super) spans: Vec<Span>,
    pub(super) measured_to: f64,
    pub(super) small: Band,
    pub(super) large: Band,
    pub(super) basis: Basis,
    pub(super) table: Option<&'static Table>,
}

/// One call.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Call {
    /// Time, launching included.
    pub seconds: f64,
    /// T_barrier of the lane in force.
    pub toll: f64,
    /// BW of the lane in force, bytes per second of wire volume.
    pub speed: f64,
    /// Bytes on the wire.
    pub volume: f64,
    /// The lane's name.
    pub lane: &'static str,
    /// In force at this size.
    pub algorithm: Algorithm,
    /// How well the time is founded.
    pub status: Status,
    /// Whether the size lies beyond the measured ones.
    pub extrapolated: bool,
    /// Expected range.
    pub band: Band,
}

/// Formula 3's two parts of one call, and how it is launched.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Cost {
    /// T_barrier of the lane in force, seconds.
    pub toll: f64,
    /// Seconds on the wire while nobody shares the link.
    pub wire: f64,
    launch: Launch,
    gpus: u32,
}

impl Cost {
    /// Seconds of the call while the link gives the fraction `contention` of its speed.
    pub fn seconds(&self, contention: f64) -> f64 {
        self.taking(self.wire / contention)
    }

    /// Seconds of the call when the wire takes `wire` seconds of it.
    pub fn taking(&self, wire: f64) -> f64 {
        if self.toll + self.wire > 0.0 {
            launched(self.launch, self.gpus, self.toll + wire)
        } else {
            0.0
        }
    }
}

/// From here on launch modes agree, tables scatter less, and bands are narrower.
const LARGE: f64 = 16.0 * 1024.0 * 1024.0;

/// Lanes over a range of sizes, as [`Curve::of`] takes them.
#[derive(Clone, Debug, PartialEq)]
pub struct Stretch {
    /// Largest size, inclusive; the last stretch has infinity.
    pub up_to: f64,
    /// In force here; decides the wire volume.
    pub algorithm: Algorithm,
    /// Cheapest wins.
    pub lanes: Vec<Lane>,
}

impl Curve {
    /// The curve of a machine that is not in the hardware table: lanes fitted to its own measurements.
    ///
    /// `measured_to` is the largest size measured. Bands are those of fitted boards.
    pub fn of(
        collective: Collective,
        gpus: u32,
        stretches: Vec<Stretch>,
        measured_to: f64,
    ) -> Self {
        let spans = stretches.into_iter().map(|stretch| Span {
            up_to: stretch.up_to,
            algorithm: stretch.algorithm,
            factor: volume_factor(collective, stretch.algorithm, gpus),
            lanes: stretch.lanes,
            status: Status::Measured,
        });
        Self {
            collective,
            gpus,
            launch: Launch::ProcessPerGpu,
            spans: spans.collect(),
            measured_to,
            small: Band::SMALL,
            large: Band::LARGE,
            basis: Basis::Board,
            table: None,
        }
    }

    /// What the lanes rest on.
    pub const fn basis(&self) -> Basis {
        self.basis
    }

    /// The fitted table that the lanes are from, with its sources and residuals; `None` on one GPU.
    pub const fn table(&self) -> Option<&'static Table> {
        self.table
    }

    /// The collective that the curve is of.
    pub const fn collective(&self) -> Collective {
        self.collective
    }

    /// The largest size that was measured; beyond it times are extrapolated.
    pub const fn measured_to(&self) -> f64 {
        self.measured_to
    }

    /// Seconds of one call on `bytes`, while the link gives the fraction `contention` of its speed.
    ///
    /// The lane is chosen as if nobody shared the link, since the library does not know. `contention` is 1 when
    /// nobody shares and at least 1/2 by the model.
    pub fn seconds(&self, bytes: f64, contention: f64) -> f64 {
        self.cost(bytes).seconds(contention)
    }

    /// One call on `bytes`, in its two parts.
    pub fn cost(&self, bytes: f64) -> Cost {
        let (toll, wire) = self.lane_at(bytes).map_or((0.0, 0.0), |(span, lane)| {
            (lane.toll, span.factor * bytes / lane.speed)
        });
        Cost {
            toll,
            wire,
            launch: self.launch,
            gpus: self.gpus,
        }
    }

    /// The range of a call's time.
    pub fn band(&self, bytes: f64) -> Band {
        let band = if bytes < LARGE {
            self.small
        } else {
            self.large
        };
        if bytes > self.measured_to {
            // A fit that stops at 512 MiB is 5 % slow beyond it, as the longer tables show.
            return Band {
                low: band.low - 0.05,
                high: band.high + 0.02,
            };
        }
        band
    }

    /// One call on `bytes`, with everything that is known of it; `None` when there is nothing to do (one GPU).
    pub fn call(&self, bytes: f64) -> Option<Call> {
        let (span, lane) = self.lane_at(bytes)?;
        let volume = span.factor * bytes;
        let extrapolated = bytes > self.measured_to;
        let mut status = span.status;
        if extrapolated || !launch::is_measured(self.launch, self.collective, self.gpus) {
            status = status.max(Status::Estimated);
        }
        let band = self.band(bytes);
        Some(Call {
            seconds: self.seconds(bytes, 1.0),
            toll: lane.toll,
            speed: lane.speed,
            volume,
            lane: lane.name,
            algorithm: span.algorithm,
            status,
            extrapolated,
            band,
        })
    }

    /// nccl-tests' algorithm bandwidth of a call, bytes per second.
    pub fn algorithm_bandwidth(&self, bytes: f64, seconds: f64) -> f64 {
        if seconds > 0.0 && self.collective != Collective::Barrier {
            bytes / seconds
        } else {
            0.0
        }
    }

    /// nccl-tests' bus bandwidth of a call, bytes per second.
    pub fn bus_bandwidth(&self, bytes: f64, seconds: f64) -> f64 {
        self.algorithm_bandwidth(bytes, seconds) * bus_factor(self.collective, self.gpus)
    }

    fn lane_at(&self, bytes: f64) -> Option<(&Span, &Lane)> {
        let span = self
            .spans
            .iter()
            .find(|span| bytes <= span.up_to)
            .or(self.spans.last())?;
        let volume = span.factor * bytes;
        let lane = span
            .lanes
            .iter()
            .min_by(|a, b| a.seconds(volume).total_cmp(&b.seconds(volume)))?;
        Some((span, lane))
    }
}

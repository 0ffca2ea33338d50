//! The numbers behind the figures.

use crate::collective::published::{self, PublishedTable};
use crate::collective::{Curve, Status, resolve};
use crate::hardware::{Gpu, Link, links_of};
use crate::loss::{Bound, bound, lost_at, lost_over_every, step_fit};
use crate::quantity::{Bytes, sort_few};
use crate::scenario::{Bucket, Scenario};

/// Loss at one place of an axis, as fractions.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lost {
    /// Axis value.
    pub x: f64,
    /// Central.
    pub lost: f64,
    /// Fast end of the band.
    pub low: f64,
    /// Slow end.
    pub high: f64,
}

/// The curve of one link.
#[derive(Clone, Debug, PartialEq)]
pub struct LinkCurve {
    /// Which.
    pub link: Link,
    /// Whether it is the scenario's.
    pub selected: bool,
    /// By x.
    pub points: Vec<Lost>,
    /// How well the loss is founded.
    pub status: Status,
    /// Sizes beyond are extrapolated.
    pub measured_to: f64,
}

fn over_links(scenario: &Scenario, points: impl Fn(&Scenario) -> Vec<Lost>) -> Vec<LinkCurve> {
    links_of(scenario.gpu)
        .into_iter()
        .map(|link| {
            let mut other = scenario.clone();
            other.link = Some(link);
            other.settle();
            let curve = resolve(&other.request());
            let selected = link == scenario.link_used();
            LinkCurve {
                link,
                selected,
                status: match step_fit(scenario) {
                    // The reader's own steps, taken over one link, overrule what is known of any.
                    Some(_) if selected => Status::Measured,
                    Some(_) => Status::Assumed,
                    None => founded(&other, &curve),
                },
                measured_to: curve.measured_to(),
                points: points(&other),
            }
        })
        .collect()
}

/// How well a loss is founded: no better than the collective's time, nor than the framework's, which is estimated.
fn founded(scenario: &Scenario, curve: &Curve) -> Status {
    let calls = curve
        .call(scenario.size_used().as_f64())
        .map_or(Status::Measured, |call| call.status);
    if scenario.n <= 1 || bound(scenario) != Bound::Estimate {
        calls
    } else {
        calls.max(Status::Estimated)
    }
}

fn at(x: f64, (lost, low, high): (f64, f64, f64)) -> Lost {
    Lost { x, lost, low, high }
}

/// Whether the frequency axis counts syncs per micro-batch instead of micro-batches per sync.
pub fn counts_per(scenario: &Scenario) -> bool {
    scenario.per > 1
}

/// The values of the frequency axis: powers of two, and the scenario's own.
pub fn frequencies(scenario: &Scenario) -> Vec<u32> {
    let (own, least) = if counts_per(scenario) {
        (scenario.per, 1024)
    } else {
        (scenario.every, 64)
    };
    let last = own.next_power_of_two().max(least);
    let mut values: Vec<u32> = (0..=last.ilog2()).map(|power| 1 << power).collect();
    values.push(own);
    sort_few(&mut values, |a, b| a < b);
    values.dedup();
    values
}

/// Throughput lost over sync frequency, a curve a link.
pub fn frequency(scenario: &Scenario) -> Vec<LinkCurve> {
    let values = frequencies(scenario);
    over_links(scenario, |other| {
        if counts_per(scenario) {
            values
                .iter()
                .map(|&per| {
                    at(
                        f64::from(per),
                        lost_at(&Scenario {
                            per,
                            ..other.clone()
                        }),
                    )
                })
                .collect()
        } else {
            let lost = lost_over_every(other, &values);
            values
                .iter()
                .zip(lost)
                .map(|(&every, lost)| at(f64::from(every), lost))
                .collect()
        }
    })
}

/// Differences below this share of a loss are not drawn.
const VISIBLE: f64 = 0.003;

/// Throughput lost over sync frequency with the other setting of overlap, over the link selected in `curves`, which are
/// those of [`frequency`]; `None` where a micro-batch holds several syncs, and where it would hardly differ.
pub fn other_overlap(scenario: &Scenario, curves: &[LinkCurve]) -> Option<Vec<Lost>> {
    if counts_per(scenario) {
        return None;
    }
    let other = Scenario {
        overlap: !scenario.overlap,
        ..scenario.clone()
    };
    let own = &curves.iter().find(|curve| curve.selected)?.points;
    let values = frequencies(scenario);
    let lost = lost_over_every(&other, &values);
    let differs = own
        .iter()
        .zip(&lost)
        .any(|(a, b)| (a.lost - b.0).abs() > VISIBLE * a.lost.max(b.0));
    let at = |(&every, lost)| at(f64::from(every), lost);
    differs.then(|| values.iter().zip(lost).map(at).collect())
}

/// 1 KiB to 16 GiB.
pub const SIZES: (f64, f64) = (1024.0, 17_179_869_184.0);
/// Six steps an octave are finer than a label on any chart that is drawn.
const SIZE_STEPS: u32 = 24 * 6;

/// Throughput lost over tensor size, a curve a link.
///
/// A tensor that leaves its last message nearly empty loses less than a slightly smaller one that fills it. Drawn, that
/// is a saw-tooth without meaning for a reader, so sizes stand where the last message is full.
pub fn size(scenario: &Scenario) -> Vec<LinkCurve> {
    let octaves = libm::log2(SIZES.1 / SIZES.0);
    let mut values: Vec<f64> = (0..=SIZE_STEPS)
        .map(|step| SIZES.0 * libm::pow(2.0, octaves * f64::from(step) / f64::from(SIZE_STEPS)))
        .map(|bytes| libm::round(filled(scenario.bucket_used(), bytes)))
        .filter(|&bytes| {
            bytes >= SIZES.0 && bytes <= SIZES.1 && fits(scenario, scenario.bucket_used(), bytes)
        })
        .collect();
    sort_few(&mut values, |a, b| a < b);
    values.dedup();
    over_links(scenario, |other| {
        values
            .iter()
            .filter_map(|&bytes| {
                let one = Scenario {
                    size: Some(Bytes::from_f64(bytes).ok()?),
                    ..other.clone()
                };
                Some(at(bytes, lost_at(&one)))
            })
            .collect()
    })
}

/// The nearest size whose last message is full; a tensor of one message is any size.
pub(super) fn filled(bucket: Bucket, bytes: f64) -> f64 {
    let (first, each) = match bucket {
        Bucket::Whole => return bytes,
        Bucket::PyTorch => (1_048_576.0, 26_214_400.0),
        Bucket::Each(each) => (0.0, each.as_f64()),
    };
    if bytes < first + each {
        bytes
    } else {
        first + libm::round((bytes - first) / each) * each
    }
}

/// Whether a tensor is cut into a number of messages that is allowed.
pub(super) fn fits(scenario: &Scenario, bucket: Bucket, bytes: f64) -> bool {
    match bucket {
        Bucket::Each(each) => bytes / each.as_f64() <= scenario.most_buckets() as f64,
        _ => true,
    }
}

/// Throughput lost over bucket size, a curve a link.
#[cfg(feature = "more")]
pub fn bucket(scenario: &Scenario) -> Vec<LinkCurve> {
    let sizes: Vec<Bytes> = (0..=40)
        .map(|step| {
            Bytes::from_f64(libm::round(
                1_048_576.0 * libm::pow(2.0, f64::from(step) / 4.0),
            ))
            .unwrap_or(Bytes::ZERO)
        })
        .filter(|bytes| {
            fits(
                scenario,
                Bucket::Each(*bytes),
                scenario.size_used().as_f64(),
            )
        })
        .collect();
    over_links(scenario, |other| {
        sizes
            .iter()
            .map(|&bytes| {
                let one = Scenario {
                    bucket: Some(Bucket::Each(bytes)),
                    ..other.clone()
                };
                at(bytes.as_f64(), lost_at(&one))
            })
            .collect()
    })
}

/// One row of the chart by GPU: the best NVLink that it has against PCIe.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct GpuRow {
    /// Which.
    pub gpu: Gpu,
    /// Its NVLink.
    pub nvlink: Link,
    /// Loss over it.
    pub over_nvlink: Lost,
    /// Loss over PCIe, card to card.
    pub over_pcie: Lost,
    /// Whether the group is larger than the bridge.
    pub beyond_bridge: bool,
}

/// NVLink against PCIe for each GPU, everything else as in the scenario.
pub fn by_gpu(scenario: &Scenario) -> Vec<GpuRow> {
    Gpu::ALL
        .into_iter()
        .map(|gpu| {
            let over = |link: Link| {
                let mut one = Scenario {
                    gpu,
                    link: Some(link),
                    ..scenario.clone()
                };
                one.settle();
                (
                    one.link_used(),
                    one.bridge_used().cards(),
                    at(0.0, lost_at(&one)),
                )
            };
            let [best, ..] = links_of(gpu);
            let (nvlink, cards, over_nvlink) = over(best);
            let (_, _, over_pcie) = over(Link::PcieP2p);
            GpuRow {
                gpu,
                nvlink,
                over_nvlink,
                over_pcie,
                beyond_bridge: nvlink == Link::NvlinkBridge && scenario.n > cards,
            }
        })
        .collect()
}

/// A published size: the median of its rows, in microseconds.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PublishedPoint {
    /// Message size.
    pub bytes: f64,
    /// Median time.
    pub micros: f64,
    /// Rows behind it.
    pub rows: usize,
}

/// One call over message size, with what was published for the case.
#[derive(Clone, Debug, PartialEq)]
pub struct CollectiveData {
    /// Bytes, microseconds, fast end, slow end, lane.
    pub line: Vec<(f64, f64, f64, f64, &'static str)>,
    /// Each published row.
    pub rows: Vec<(f64, f64)>,
    /// Their medians.
    pub medians: Vec<PublishedPoint>,
    /// The tables that the rows are from.
    pub tables: Vec<PublishedTable>,
    /// Sizes beyond are extrapolated.
    pub measured_to: f64,
}

/// The collective's own curve, 512 B to 16 GiB.
pub fn collective(scenario: &Scenario) -> CollectiveData {
    let request = scenario.request();
    let curve = resolve(&request);
    let line = (0..=25 * 4)
        .filter_map(|step| {
            let bytes = libm::round(512.0 * libm::pow(2.0, f64::from(step) / 4.0));
            let call = curve.call(bytes)?;
            let micros = call.seconds * 1e6;
            Some((
                bytes,
                micros,
                micros * call.band.low,
                micros * call.band.high,
                call.lane,
            ))
        })
        .collect();
    let tables = published::beside(&request, curve.basis());
    let mut rows: Vec<(f64, f64)> = tables
        .iter()
        .flat_map(|table| {
            table
                .rows
                .iter()
                .map(|&(bytes, micros)| (bytes as f64, micros))
        })
        .collect();
    sort_few(&mut rows, |a, b| a < b);
    let medians = rows
        .chunk_by(|a, b| a.0 == b.0)
        .filter_map(|same| {
            let middle = same.get(same.len() / 2)?.1;
            let below = same.get((same.len() - 1) / 2)?.1;
            Some(PublishedPoint {
                bytes: same.first()?.0,
                micros: (middle + below) / 2.0,
                rows: same.len(),
            })
        })
        .collect();
    CollectiveData {
        line,
        rows,
        medians,
        tables,
        measured_to: curve.measured_to(),
    }
}

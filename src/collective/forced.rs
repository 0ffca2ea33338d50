//! A forced algorithm in place of the library's choice.

use super::counts::{find, lender, spans_of, toll_at};
use super::curve::{Curve, Span, Status};
use super::lane::Platform;
use super::{Algorithm, Collective, Request, volume_factor};

/// Puts a forced algorithm in place of the library's choice, on an HGX board.
pub(super) fn force(curve: &mut Curve, request: &Request) {
    let n = request.gpus;
    match request.algorithm {
        _ if lender(request.collective) != Collective::AllReduce => {}
        Algorithm::Auto => {}
        // Up to 4 GPUs Ring is the library's own choice. Beyond, a ring's bus bandwidth does not depend on the count:
        // 364 to 367 GB/s at 8 GiB on 4 to 8 GPUs.
        Algorithm::Ring if n <= 4 => {}
        Algorithm::Ring => replace_large(curve, large_span(4, Algorithm::Ring, n, Status::Derived)),
        Algorithm::Nvls => {
            let status = if n < 5 {
                Status::Estimated
            } else {
                curve
                    .spans
                    .last()
                    .map_or(Status::Estimated, |span| span.status)
            };
            let Some(span) = large_span(8, Algorithm::Nvls, n, status) else {
                return;
            };
            // Small messages go another way by the library's own choice; forced, the toll of NVLS stays.
            if let Some(first) = curve.spans.first_mut() {
                *first = Span {
                    up_to: first.up_to,
                    status: Status::Estimated,
                    ..span.clone()
                };
            }
            replace_large(curve, Some(span));
            if n < 5 {
                curve.widen(0.9, 1.1);
            }
        }
        Algorithm::Tree => {
            // Three rows from 256 MiB on, 4 GPUs: the speed is theirs, the toll the ring's.
            let speed = find(Platform::Sxm, Collective::AllReduce, 4, Algorithm::Tree)
                .and_then(|table| table.regimes.last())
                .and_then(|regime| regime.lanes.last())
                .map(|lane| lane.speed);
            as_tree(curve, n, speed);
        }
    }
}

pub(super) fn replace_large(curve: &mut Curve, span: Option<Span>) {
    if let (Some(last), Some(span)) = (curve.spans.last_mut(), span) {
        *last = span;
    }
}

/// The ring's lanes with a tree's volume: no sweep over a tree was published. `speed` caps every lane where it is known.
pub(super) fn as_tree(curve: &mut Curve, n: u32, speed: Option<f64>) {
    for span in &mut curve.spans {
        span.factor = volume_factor(Collective::AllReduce, Algorithm::Tree, n);
        span.algorithm = Algorithm::Tree;
        span.lanes.truncate(1);
        for lane in &mut span.lanes {
            lane.name = "Tree 1";
            lane.speed = speed.unwrap_or(lane.speed);
        }
    }
    curve.worsen(Status::Estimated);
    curve.widen(0.85, 1.2);
}

pub(super) fn large_span(
    anchor: u32,
    algorithm: Algorithm,
    n: u32,
    status: Status,
) -> Option<Span> {
    let table = find(
        Platform::Sxm,
        Collective::AllReduce,
        anchor,
        Algorithm::Auto,
    )?;
    let toll_scale = toll_at(Platform::Sxm, Collective::AllReduce, n)
        / toll_at(Platform::Sxm, Collective::AllReduce, anchor);
    let mut spans = spans_of(table.regimes, Collective::AllReduce, n, status, toll_scale);
    let mut span = spans.pop()?;
    span.algorithm = algorithm;
    Some(span)
}

/// A forced tree where nothing of it was published: the ring's lanes in front, a tree's volume.
pub(super) fn tree_if_forced(curve: &mut Curve, request: &Request) {
    if request.algorithm == Algorithm::Tree && lender(request.collective) == Collective::AllReduce {
        let speed = curve
            .spans
            .last()
            .and_then(|span| span.lanes.last())
            .map(|lane| lane.speed);
        as_tree(curve, request.gpus, speed);
    }
}

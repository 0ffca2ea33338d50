//! A timetable of what the simulation saw.

use super::slices::{Activity, Slice, slices};
use super::straggler::verdict;
use super::{RankTimes, ShownCall, Timetable};
use crate::loss::Followed;
use crate::simulate::{CallSpan, Span, Tenant, planned};

/// Who finishes within so much of a period of the last one finishes with it: rounding tells them apart, nothing else.
const SAME: f64 = 1e-12;

/// Sums up what was followed.
pub fn timetable(followed: &Followed) -> Timetable {
    let timeline = &followed.timeline;
    let gpus = followed.study.work.gpus.max(1) as usize;
    let mut spans: Vec<Vec<&Span>> = vec![Vec::new(); gpus];
    for span in &timeline.spans {
        if let Some(of) = spans.get_mut(span.rank as usize) {
            of.push(span);
        }
    }
    let slow = followed.study.causes.slow;
    let ranks: Vec<RankTimes> = spans
        .into_iter()
        .map(|spans| {
            let slices = slices(spans.into_iter(), timeline);
            rank_times(slices, &timeline.calls, &timeline.periods, slow)
        })
        .collect();
    let calls = calls(followed);
    let mut barriers = Vec::new();
    for (at, call) in calls.iter().enumerate() {
        if calls
            .get(at + 1)
            .is_none_or(|next| next.period > call.period)
        {
            barriers.push(call.to);
        }
    }
    let duration = timeline.periods.last().copied().unwrap_or(0.0);
    let last: Vec<Option<u32>> = (0..timeline.periods.len())
        .map(|period| last(&ranks, period, duration))
        .collect();
    let verdict = verdict(followed, &ranks, &last);
    Timetable {
        ranks,
        calls,
        periods: timeline.periods.clone(),
        barriers,
        last,
        verdict,
    }
}

fn rank_times(slices: Vec<Slice>, calls: &[CallSpan], periods: &[f64], slow: f64) -> RankTimes {
    let mut times = RankTimes {
        finished: vec![0.0; periods.len()],
        computed: vec![0.0; periods.len()],
        ..RankTimes::default()
    };
    let mut period = 0;
    for slice in &slices {
        while periods.get(period).is_some_and(|end| slice.from >= *end) {
            period += 1;
        }
        let length = slice.length();
        match slice.activity {
            Activity::Forward | Activity::Backward | Activity::Compute => {
                let own = if slice.slowed {
                    length / (1.0 + slow)
                } else {
                    length
                };
                times.computing += own;
                times.slowed += length - own;
                if let Some(computed) = times.computed.get_mut(period) {
                    *computed += own;
                }
                if slice.activity != Activity::Forward
                    && let Some(finished) = times.finished.get_mut(period)
                {
                    *finished = slice.to;
                }
            }
            Activity::Waits => {
                times.waits_for_ranks += length;
            }
            Activity::Copy => times.copy_exposed += length,
            Activity::Restarts => times.restarts += length,
            Activity::Framework => times.framework += length,
            Activity::Outside => times.outside += length,
        }
    }
    let all: f64 = calls.iter().map(|call| call.to - call.from).sum();
    times.copy_hidden = (all - times.copy_exposed).max(0.0);
    times.slices = slices;
    times
}

fn calls(followed: &Followed) -> Vec<ShownCall> {
    let planned = planned(&followed.study.work);
    let shared = followed.study.causes.tenant != Tenant::NONE;
    let mut period = 0;
    let mut before = 0;
    let mut shown = Vec::with_capacity(followed.timeline.calls.len());
    for call in &followed.timeline.calls {
        if call.call < before {
            period += 1;
        }
        before = call.call + 1;
        let plan = planned.get(call.call as usize);
        let length = call.to - call.from;
        let alone = plan.map_or(length, |plan| plan.message.seconds(1.0));
        shown.push(ShownCall {
            call: call.call,
            period,
            bytes: call.bytes,
            scatter: plan.is_some_and(|plan| plan.scatter),
            from: call.from,
            to: call.to,
            added: if shared {
                (length - alone).clamp(0.0, length)
            } else {
                0.0
            },
        });
    }
    shown
}

/// Who finished last, if that was one rank alone.
fn last(ranks: &[RankTimes], period: usize, duration: f64) -> Option<u32> {
    let finished = |rank: &RankTimes| rank.finished.get(period).copied().unwrap_or(0.0);
    let latest = ranks.iter().map(finished).fold(0.0, f64::max);
    let mut late = (0_u32..)
        .zip(ranks)
        .filter(|(_, rank)| latest - finished(rank) <= SAME * duration);
    match (late.next(), late.next()) {
        (Some((rank, _)), None) if ranks.len() > 1 => Some(rank),
        _ => None,
    }
}

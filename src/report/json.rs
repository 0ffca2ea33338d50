use serde_json::{Map, Value, json};

use super::advice::advice_words;
use super::sentences::{complaint_text, founded, memory_text, note_text};
use crate::collective::{Call, Curve as CallCurve, resolve};
use crate::loss::{Advice, Axis, Curve, Note, Prediction, advice_knowing, bound, give_up, notes};
use crate::quantity::{Bytes, Lang};
use crate::scenario::{Complaint, Scenario, Unit};

/// Fractions as per cent, seconds as microseconds: the units that the keys name.
fn percent(fraction: f64) -> f64 {
    100.0 * fraction
}

fn micros(seconds: f64) -> f64 {
    1e6 * seconds
}

/// A prediction with advice, which is computed here. Keys are stable and carry their units.
pub fn prediction_json(
    scenario: &Scenario,
    p: &Prediction,
    complaints: &[Complaint],
    lang: Lang,
) -> Value {
    let call = p.call;
    let table = resolve(&scenario.request()).table();
    let cycles = |seconds: f64| seconds * p.clock_hz;
    let share = |seconds: f64| {
        percent(if p.period > 0.0 {
            seconds / p.period
        } else {
            0.0
        })
    };
    let layer = |seconds: f64| json!({ "time_us": micros(seconds), "throughput_lost_percent": share(seconds) });
    let mut warnings: Vec<Value> = complaints_json(complaints, lang);
    if let Some(message) = memory_text(&p.memory, lang) {
        warnings.push(json!({ "key": "model", "message": message }));
    }
    json!({
        "scenario": scenario.to_json(),
        "query": scenario.to_query(),
        "loss_percent": percent(p.overhead),
        "throughput_lost_percent": percent(p.throughput_lost),
        "bound": bound(scenario).id(),
        "throughput_lost_low_percent": percent(p.lost_range.0),
        "throughput_lost_high_percent": percent(p.lost_range.1),
        "founded": founded(scenario, p, lang),
        "t_sync_us": call.map_or(0.0, |c| micros(c.seconds)),
        "t_barrier_us": call.map_or(0.0, |c| micros(c.toll)),
        "bw_gbps": call.map(|c| c.speed / 1e9),
        "wire_bytes": call.map_or(0.0, |c| c.volume),
        "lane": call.map(|c| c.lane),
        "algorithm": call.map(|c| c.algorithm.id()),
        "status": call.map(|c| c.status.id()),
        "messages_status": p.status.id(),
        "extrapolated": call.is_some_and(|c| c.extrapolated),
        "band": call.map(band),
        "sources": table.map_or(&[][..], |table| table.sources),
        "residual_mean_percent": table.map(|table| table.mean_residual_percent),
        "t_collectives_us": micros(p.calls),
        "bucket_bytes": p.buckets.sizes().collect::<Vec<u64>>(),
        "t_exposed_us": micros(p.exposed.central),
        "t_exposed_spread_us": micros(p.spread),
        "slow_percent": percent(p.slow),
        "drain_us": micros(p.drain),
        "extra_us": micros(p.extra.0),
        "extra_low_us": micros(p.extra.1),
        "extra_high_us": micros(p.extra.2),
        "extra_status": if scenario.extra.is_some() { "assumed" } else { "estimated" },
        "t_exposed_low_us": micros(p.exposed.low),
        "t_exposed_high_us": micros(p.exposed.high),
        "step_time_s": p.period,
        "period_us": micros(p.period),
        "local_us": micros(p.local),
        "c_local_cycles": cycles(p.local),
        "c_nv_cycles": cycles(p.period),
        "coef_nvlink": p.coef,
        "contention_factor": p.contention,
        "links_total": p.links.0,
        "links_blocked": p.links.1,
        "layers": {
            "tensor_copy": layer(p.layers.copy),
            "pipeline_interruption": layer(p.layers.interruption),
            "pipeline_interruption_parts": {
                "barrier_wait": layer(p.layers.parts.wait),
                "slowed_compute": layer(p.layers.parts.slowed),
                "drain_and_refill": layer(p.layers.parts.drain),
                "framework": layer(p.layers.parts.framework),
            },
            "link_contention": layer(p.layers.contention),
        },
        "stack": {
            "hbm_percent": percent(p.stack.hbm),
            "fp8_percent": percent(p.stack.fp8),
            "single_card_percent": percent(p.stack.single_card),
            "whole_percent": percent(p.stack.whole),
        },
        "smallest_every": {
            "under_5_percent": p.smallest.five,
            "under_2_percent": p.smallest.two,
            "under_1_percent": p.smallest.one,
            "under_target": p.smallest.target,
        },
        "target_percent": scenario.target.percent(),
        "gpu_hours_lost_per_day": p.costs.gpu_hours_a_day,
        "money_lost_per_day": p.costs.money_a_day,
        "currency": scenario.price.as_ref().map(|price| price.currency.as_str()),
        "memory_needed_bytes": p.memory.needed,
        "memory_has_bytes": p.memory.has,
        "tokens_per_second": (scenario.model.unit() == Unit::Tokens).then_some(p.per_second),
        "images_per_second": (scenario.model.unit() == Unit::Images).then_some(p.per_second),
        "scaling_efficiency_percent": percent(p.scaling_efficiency),
        "advice": advice_json(scenario, &advice_knowing(scenario, p.smallest.target), lang),
        "give_up": advice_json(scenario, &give_up(scenario), lang),
        "notes": notes_json(&p.notes, lang),
        "warnings": warnings,
    })
}

/// Advice, or what could be given up; `points` is less than zero for the latter.
pub fn advice_json(base: &Scenario, advice: &[Advice], lang: Lang) -> Vec<Value> {
    advice
        .iter()
        .map(|one| {
            let words = advice_words(base, one, lang);
            json!({
                "id": one.change.id(),
                "label": words.label,
                "setting": words.setting,
                "effect": words.effect,
                "throughput_lost_percent": percent(one.lost.0),
                "throughput_lost_low_percent": percent(one.lost.1),
                "throughput_lost_high_percent": percent(one.lost.2),
                "points": percent(one.points),
                "query": one.scenario.to_query(),
            })
        })
        .collect()
}

fn band(call: Call) -> Value {
    json!({ "low_us": micros(call.seconds * call.band.low), "high_us": micros(call.seconds * call.band.high) })
}

fn notes_json(notes: &[Note], lang: Lang) -> Vec<Value> {
    notes
        .iter()
        .map(|note| {
            let id = match note {
                Note::LowerBound => "lower-bound",
                Note::Framework => "framework",
                Note::Steps(true) => "steps",
                Note::Steps(false) => "steps-without-solo",
                Note::SoloDisagrees { .. } => "solo-disagrees",
                Note::KnownAt(_) => "known-at",
                Note::OneStepTime => "one-step-time",
                Note::SoloAlone => "solo-alone",
                Note::SavesNothing => "saves-nothing",
                Note::Sharded => "sharded",
                Note::Bursts => "bursts",
                Note::Basis(_) => "basis",
                Note::SameMachine => "same-machine",
                Note::BeyondBridge => "beyond-bridge",
                Note::Extrapolated => "extrapolated",
                Note::Borrowed(_) => "borrowed",
                Note::Coefficient => "coefficient",
                Note::ShareAboveHalf => "share-above-half",
                Note::Ignored(_) => "ignored",
            };
            let mut entry = Map::new();
            entry.insert("id".into(), id.into());
            if let Note::Ignored(key) = note {
                entry.insert("key".into(), (*key).into());
            }
            entry.insert("message".into(), note_text(note, lang).into());
            Value::Object(entry)
        })
        .collect()
}

/// Complaints, one object each.
pub fn complaints_json(complaints: &[Complaint], lang: Lang) -> Vec<Value> {
    complaints
        .iter()
        .map(|c| json!({ "key": c.key, "sent": c.sent, "used": c.used, "message": complaint_text(c, lang) }))
        .collect()
}

/// A sweep.
pub fn curve_json(scenario: &Scenario, curve: &Curve, lang: Lang) -> Value {
    let points: Vec<Value> = curve
        .points
        .iter()
        .map(|point| {
            let p = &point.prediction;
            let x = match curve.axis {
                Axis::Link => json!(point.scenario.link_used().id()),
                _ => json!(point.x),
            };
            json!({
                "x": x,
                "query": point.scenario.to_query(),
                "throughput_lost_percent": percent(p.throughput_lost),
                "throughput_lost_low_percent": percent(p.lost_range.0),
                "throughput_lost_high_percent": percent(p.lost_range.1),
                "loss_percent": percent(p.overhead),
                "t_sync_us": p.call.map_or(0.0, |call| micros(call.seconds)),
                "t_exposed_us": micros(p.exposed.central),
                "period_us": micros(p.period),
            })
        })
        .collect();
    json!({ "scenario": scenario.to_json(), "axis": curve.axis.id(), "bound": bound(scenario).id(), "notes": notes_json(&notes(scenario, &resolve(&scenario.request())), lang), "points": points })
}

/// What a reader must know about calls: the notes of a prediction that are not about a period.
pub fn call_notes(scenario: &Scenario, curve: &CallCurve) -> Vec<Note> {
    let mut about = notes(scenario, curve);
    about.retain(|note| {
        !matches!(
            note,
            Note::LowerBound
                | Note::Framework
                | Note::Steps(_)
                | Note::OneStepTime
                | Note::SoloAlone
                | Note::SavesNothing
                | Note::Bursts
                | Note::Coefficient
                | Note::ShareAboveHalf
                | Note::Extrapolated
        )
    });
    about
}

/// A collective over sizes.
pub fn collective_json(
    scenario: &Scenario,
    curve: &CallCurve,
    sizes: &[Bytes],
    lang: Lang,
) -> Value {
    let rows: Vec<Value> = sizes
        .iter()
        .map(|size| {
            let bytes = size.as_f64();
            let call = curve.call(bytes);
            let seconds = call.map_or(0.0, |c| c.seconds);
            json!({
                "bytes": size.get(),
                "time_us": micros(seconds),
                "algbw_gbps": curve.algorithm_bandwidth(bytes, seconds) / 1e9,
                "busbw_gbps": curve.bus_bandwidth(bytes, seconds) / 1e9,
                "lane": call.map(|c| c.lane),
                "t_barrier_us": call.map(|c| micros(c.toll)),
                "bw_gbps": call.map(|c| c.speed / 1e9),
                "algorithm": call.map(|c| c.algorithm.id()),
                "status": call.map(|c| c.status.id()),
                "extrapolated": call.map(|c| c.extrapolated),
                "band": call.map(band),
            })
        })
        .collect();
    json!({
        "scenario": scenario.to_json(),
        "collective": curve.collective().id(),
        "sources": curve.table().map_or(&[][..], |table| table.sources),
        "residual_mean_percent": curve.table().map(|table| table.mean_residual_percent),
        "residual_worst_percent": curve.table().map(|table| table.worst_residual_percent),
        "notes": notes_json(&call_notes(scenario, curve), lang),
        "rows": rows,
    })
}

//! The article's claims as JSON: figures under keys that say their units, and the words beside them.

use serde_json::{Value as Json, json};

use super::say::row;
use crate::loss::claims::{Case, Claim, ClaimId, Message, Part, Value, Verdict, stand};
use crate::quantity::Lang;

fn percent(fraction: f64) -> f64 {
    100.0 * fraction
}

/// The claims. Keys are stable and carry their units; sentences are in `lang`.
pub fn claims_json(claims: &[Claim], lang: Lang, with_lang: bool) -> Json {
    let claims: Vec<Json> = claims
        .iter()
        .enumerate()
        .filter_map(|(at, claim)| {
            let said = row(claim, lang, with_lang)?;
            let mut told = json!({
                "number": at + 1,
                "id": claim.id.id(),
                "claim": said.claim,
                "query": stand(claim.id),
                "link": said.query,
                "scenario": claim.scenario.to_json(),
                "verdict": claim.verdict.id(),
                "holds_in_scenario": claim.holds_there,
                "cases": claim.cases.len(),
                "cases_that_hold": claim.held(),
                "only": match &claim.verdict {
                    Verdict::HoldsIn(part) => only(part),
                    _ => json!({}),
                },
                "computed": value(&claim.value),
                "range": range(claim),
                "words": {
                    "computed": said.computed,
                    "verdict": said.verdict,
                    "cases": said.count,
                    "range": said.range,
                    "assumed": said.assumed,
                },
            });
            // Only where the range of the figure was looked at.
            if let Some(possible) = claim.possible() {
                told["cases_that_may_hold"] = possible.into();
            }
            Some(told)
        })
        .collect();
    json!({ "claims": claims })
}

/// What the cases that hold have in common; empty lists restrict nothing and are left out.
fn only(part: &Part) -> Json {
    let mut out = serde_json::Map::new();
    let mut put = |key: &str, values: Vec<Json>| {
        if !values.is_empty() {
            out.insert(key.to_owned(), values.into());
        }
    };
    put("gpu", part.gpus.iter().map(|gpu| gpu.id().into()).collect());
    put(
        "link",
        part.links.iter().map(|link| link.id().into()).collect(),
    );
    put(
        "model",
        part.models.iter().map(|model| model.id().into()).collect(),
    );
    put("n", part.groups.iter().map(|&n| n.into()).collect());
    put(
        "every",
        part.every.iter().map(|&every| every.into()).collect(),
    );
    put(
        "overlap",
        part.overlap
            .iter()
            .map(|&on| if on { "on" } else { "off" }.into())
            .collect(),
    );
    put(
        "message",
        part.messages.iter().map(|m| message(*m).into()).collect(),
    );
    Json::Object(out)
}

const fn message(message: Message) -> &'static str {
    match message {
        Message::Gradients => "gradients",
        Message::Tiny => "tiny",
    }
}

fn value(value: &Value) -> Json {
    match value {
        Value::Above {
            single_card,
            whole,
            above,
        } => json!({
            "single_card_percent": percent(*single_card),
            "whole_percent": percent(*whole),
            "above_single_card_points": percent(above.0),
            "above_single_card_low_points": percent(above.1),
            "above_single_card_high_points": percent(above.2),
        }),
        Value::Small {
            tokens,
            overhead,
            usual,
            accumulated,
        } => json!({
            "tokens": tokens,
            "loss_percent": percent(overhead.0),
            "loss_low_percent": percent(overhead.1),
            "loss_high_percent": percent(overhead.2),
            "usual_loss_percent": percent(*usual),
            "accumulated_cases": accumulated.1,
            "accumulated_cases_that_hold": accumulated.0,
        }),
        Value::Accumulated {
            overhead,
            smallest,
            over_all,
        } => {
            let steps: Vec<Json> = overhead
                .iter()
                .map(|&(every, loss)| json!({ "every": every, "loss_percent": percent(loss) }))
                .collect();
            let ends = over_all.map(|(least, most)| json!([least, most]));
            let [five, two, one] = ends;
            json!({
                "steps": steps,
                "smallest_every": {
                    "under_5_percent": smallest.five,
                    "under_2_percent": smallest.two,
                    "under_1_percent": smallest.one,
                },
                "smallest_every_over_all": {
                    "under_5_percent": five,
                    "under_2_percent": two,
                    "under_1_percent": one,
                },
            })
        }
        Value::Contended {
            share,
            seconds,
            lost,
            apart,
            won,
            ..
        } => json!({
            "share_percent": percent(*share),
            "link_contention_us": 1e6 * seconds,
            "link_contention_percent": percent(*lost),
            "apart_link_contention_us": 1e6 * apart,
            "won_back_points": percent(won.0),
            "won_back_low_points": percent(won.1),
            "won_back_high_points": percent(won.2),
        }),
        Value::Slower { tiny, large, bytes } => json!({
            "tiny_bytes": crate::loss::claims::TINY,
            "tiny_p2p_times": tiny.0,
            "tiny_host_times": tiny.1,
            "large_bytes": bytes,
            "large_p2p_times": large.0,
            "large_host_times": large.1,
        }),
        Value::InForce { chosen, on_cards } => {
            let chosen: Vec<Json> = chosen
                .iter()
                .map(|(n, algorithm)| json!({ "n": n, "algorithm": algorithm.id() }))
                .collect();
            json!({ "chosen": chosen, "cases_on_cards": on_cards })
        }
        Value::Alone { overhead } => json!({ "loss_percent": percent(*overhead) }),
        Value::Compounded {
            hbm,
            fp8,
            nv,
            whole,
        } => json!({
            "hbm_percent": percent(*hbm),
            "fp8_percent": percent(*fp8),
            "loss_percent": percent(*nv),
            "whole_percent": percent(*whole),
            "above_sum_points": percent(whole - (hbm + fp8 + nv)),
        }),
    }
}

/// The figure over all cases, under a key that says what it is.
fn range(claim: &Claim) -> Json {
    let (low, high) = claim.range();
    let in_percent = json!([percent(low), percent(high)]);
    match claim.id {
        ClaimId::AboveSingleCard => json!({ "above_single_card_points": in_percent }),
        ClaimId::SmallBatch | ClaimId::OneCard => json!({ "loss_percent": in_percent }),
        ClaimId::Accumulation => json!({ "overhead_divided_by": [low, high] }),
        ClaimId::Colocation => match &claim.value {
            Value::Contended {
                over_all: (least, most),
                apart_most,
                ..
            } => json!({
                "won_back_points": in_percent,
                "link_contention_percent": [percent(*least), percent(*most)],
                "apart_link_contention_most_us": 1e6 * apart_most,
            }),
            _ => json!({ "won_back_points": in_percent }),
        },
        ClaimId::Pcie => {
            let of = |kind| {
                let ((low, high), held, of) = claim.range_of(kind);
                json!({ "times": [low, high], "cases": of, "cases_that_hold": held })
            };
            json!({ "tiny": of(Message::Tiny), "gradients": of(Message::Gradients) })
        }
        ClaimId::Operator => {
            let with = |sxm: bool| {
                let of = |case: &&Case| case.scenario.gpu.is_sxm() == sxm;
                let there = |case: &&Case| case.figure > 0.0;
                json!({
                    "cases": claim.cases.iter().filter(of).count(),
                    "cases_with_nvls": claim.cases.iter().filter(of).filter(there).count(),
                })
            };
            json!({ "boards": with(true), "cards": with(false) })
        }
        ClaimId::Compounding => json!({ "above_sum_points": in_percent }),
    }
}

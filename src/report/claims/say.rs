//! A claim in words.

use super::figures::{
    bytes, comma, in_a_row, list, percent, points, put, short_name, smallest, time, times, whole,
};
use crate::chart::figures::names::link_name;
use crate::collective::{Algorithm, HOST_FACTOR};
use crate::hardware::{Gpu, MAX_GPUS};
use crate::loss::LEAST;
use crate::loss::claims::{
    ACCUMULATED, Case, Claim, GROUPS, Message, POINTS, Part, SMALL, SMALL_LOSES, STEP, TINY, Value,
    Verdict, stand,
};
use crate::quantity::{Lang, Ratio, fixed};
use crate::scenario::{Scenario, Workload};
use crate::words::claims::{self as words, ClaimWords};

/// A claim in words.
pub(super) struct Row {
    /// What the article says.
    pub(super) claim: String,
    /// What the scenario that stands for it comes to.
    pub(super) computed: String,
    /// Holds, holds in a range, does not hold.
    pub(super) verdict: String,
    /// In how many cases, and in which.
    pub(super) count: String,
    /// The figure over all cases.
    pub(super) range: String,
    /// What was assumed.
    pub(super) assumed: String,
    /// The link's query, with its question mark.
    pub(super) query: String,
}

/// A claim in words; its link carries the language where `with_lang` asks for it.
pub(super) fn row(claim: &Claim, lang: Lang, with_lang: bool) -> Option<Row> {
    let said = words::CLAIMS
        .iter()
        .find(|words| words.id == claim.id.id())?;
    let verdict = match claim.verdict {
        Verdict::Holds => words::HOLDS,
        // What was computed stands beside it: a reader must not take that for a case in which it holds.
        Verdict::HoldsIn(_) if !claim.holds_there => words::HOLDS_ELSEWHERE,
        Verdict::HoldsIn(_) => words::HOLDS_IN,
        Verdict::DoesNotHold => words::DOES_NOT_HOLD,
    };
    let language = if with_lang {
        format!("&lang={}", lang.id())
    } else {
        String::new()
    };
    Some(Row {
        claim: said.claim.get(lang).to_owned(),
        computed: computed(claim, said, lang),
        verdict: verdict.get(lang).to_owned(),
        count: count(claim, lang),
        range: range(claim, said, lang),
        assumed: assumed(claim, said, lang),
        query: format!("?{}{language}", stand(claim.id)),
    })
}

fn computed(claim: &Claim, said: &ClaimWords, lang: Lang) -> String {
    let percent = |fraction| percent(fraction, lang);
    let figures = match &claim.value {
        Value::Above {
            single_card,
            whole,
            above,
        } => vec![
            percent(*single_card),
            percent(*whole),
            points(above.0),
            points(above.1),
            points(above.2),
        ],
        Value::Small {
            tokens,
            overhead,
            usual,
            ..
        } => vec![
            tokens.to_string(),
            percent(overhead.0),
            percent(overhead.1),
            percent(overhead.2),
            percent(*usual),
        ],
        Value::Accumulated {
            overhead,
            smallest: under,
            ..
        } => {
            let steps: Vec<String> = overhead
                .iter()
                .map(|&(every, overhead)| {
                    put(
                        words::AT_EVERY,
                        lang,
                        &[percent(overhead), every.to_string()],
                    )
                })
                .collect();
            let under = [under.five, under.two, under.one].map(|every| smallest(every, lang));
            std::iter::once(steps.join(comma(lang)))
                .chain(under)
                .collect()
        }
        Value::Contended {
            seconds,
            lost,
            apart,
            won,
            ..
        } => vec![
            time(*seconds, lang),
            percent(*lost),
            time(*apart, lang),
            points(won.0),
            points(won.1),
            points(won.2),
        ],
        Value::Slower {
            tiny,
            large,
            bytes: size,
        } => vec![
            bytes(TINY, lang),
            times(tiny.0),
            times(tiny.1),
            bytes(*size, lang),
            times(large.0),
            times(large.1),
        ],
        Value::InForce { chosen, .. } => {
            let with = |nvls: bool| {
                let counts = chosen
                    .iter()
                    .filter(|(_, algorithm)| (*algorithm == Algorithm::Nvls) == nvls)
                    .map(|(n, _)| n.to_string());
                list(&counts.collect::<Vec<_>>(), lang)
            };
            vec![with(true), with(false)]
        }
        Value::Alone { overhead } => vec![percent(*overhead)],
        Value::Compounded {
            hbm,
            fp8,
            nv,
            whole,
        } => vec![
            percent(*hbm),
            percent(*fp8),
            percent(*nv),
            percent(*whole),
            points(whole - (hbm + fp8 + nv)),
        ],
    };
    put(said.computed, lang, &figures)
}

fn range(claim: &Claim, said: &ClaimWords, lang: Lang) -> String {
    let percent = |fraction| percent(fraction, lang);
    let (low, high) = claim.range();
    let among =
        |of: &dyn Fn(&Case) -> bool| claim.cases.iter().filter(|c| of(c)).count().to_string();
    let figures = match &claim.value {
        Value::Above { .. } => vec![
            points(low),
            points(high),
            among(&|case| case.figure < POINTS.0),
            among(&|case| case.figure > POINTS.1),
            claim
                .possible()
                .map_or_else(|| "—".to_owned(), |n| n.to_string()),
            fixed(100.0 * POINTS.0, 0),
            fixed(100.0 * POINTS.1, 0),
        ],
        Value::Small { accumulated, .. } => vec![
            percent(low),
            percent(high),
            accumulated.0.to_string(),
            accumulated.1.to_string(),
            list(
                &ACCUMULATED
                    .into_iter()
                    .filter(|every| *every != claim.scenario.every)
                    .map(|every| every.to_string())
                    .collect::<Vec<_>>(),
                lang,
            ),
            whole(SMALL_LOSES, lang),
        ],
        Value::Accumulated { over_all, .. } => {
            let ends = over_all.map(|(least, most)| {
                let ends = [smallest(least, lang), smallest(most, lang)];
                put(words::FROM_TO, lang, &ends)
            });
            [times(low), times(high)]
                .into_iter()
                .chain(ends)
                .chain([STEP.to_string()])
                .collect()
        }
        Value::Contended {
            over_all,
            apart_most,
            ..
        } => vec![
            points(low),
            points(high),
            percent(over_all.0),
            percent(over_all.1),
            time(*apart_most, lang),
        ],
        Value::Alone { .. } => vec![percent(low), percent(high)],
        Value::Slower { .. } => {
            let mut figures = vec![bytes(TINY, lang)];
            for message in [Message::Tiny, Message::Gradients] {
                let ((low, high), held, of) = claim.range_of(message);
                figures.extend([times(low), times(high), held.to_string(), of.to_string()]);
            }
            figures
        }
        Value::InForce { on_cards, .. } => vec![
            on_cards.to_string(),
            among(&|case| !case.scenario.gpu.is_sxm()),
        ],
        Value::Compounded { .. } => vec![points(low), points(high)],
    };
    put(said.range, lang, &figures)
}

fn assumed(claim: &Claim, said: &ClaimWords, lang: Lang) -> String {
    let scenario = &claim.scenario;
    let given = |ratio: Option<Ratio>| whole(ratio.unwrap_or(Ratio::ZERO).get(), lang);
    let boards = Gpu::ALL.into_iter().filter(|gpu| gpu.is_sxm()).count();
    let figures = match claim.value {
        Value::Above { .. } | Value::Compounded { .. } => {
            vec![given(scenario.hbm), given(scenario.fp8)]
        }
        Value::Small { .. } => vec![SMALL.to_string(), scenario.every.to_string()],
        Value::Accumulated { .. } => vec![scenario.every.to_string(), in_a_row(&ACCUMULATED, lang)],
        Value::Contended { .. } => vec![given(Some(scenario.share)), points(LEAST)],
        Value::Slower { .. } => vec![times(HOST_FACTOR)],
        Value::InForce { .. } => vec![
            boards.to_string(),
            (Gpu::ALL.len() - boards).to_string(),
            MAX_GPUS.to_string(),
        ],
        Value::Alone { .. } => vec![Gpu::ALL.len().to_string(), scenario.n.to_string()],
    };
    put(said.assumed, lang, &figures)
}

/// What all claims have in common.
pub(super) fn lead(lang: Lang) -> String {
    let usual = Scenario::default();
    let figures = [
        Workload::ALL.len().to_string(),
        in_a_row(&GROUPS, lang),
        in_a_row(&ACCUMULATED, lang),
        usual.gpu.name().to_owned(),
        short_name(usual.model).to_owned(),
        usual.n.to_string(),
        usual.every.to_string(),
    ];
    put(words::LEAD, lang, &figures)
}

/// In how many cases, and in which.
fn count(claim: &Claim, lang: Lang) -> String {
    let mut figures = vec![claim.held().to_string(), claim.cases.len().to_string()];
    let text = match &claim.verdict {
        Verdict::Holds => words::COUNT_ALL,
        Verdict::DoesNotHold => words::COUNT_NONE,
        Verdict::HoldsIn(part) => match part_words(part, lang) {
            only if only.is_empty() => words::COUNT,
            only => {
                figures.push(only.join(comma(lang)));
                words::COUNT_ONLY
            }
        },
    };
    put(text, lang, &figures)
}

fn part_words(part: &Part, lang: Lang) -> Vec<String> {
    let mut found = Vec::new();
    let mut name = |before: &str, items: Vec<String>| {
        if !items.is_empty() {
            found.push(format!("{before}{}", list(&items, lang)));
        }
    };
    let numbers = |items: &[u32]| items.iter().map(u32::to_string).collect();
    name(
        "",
        part.gpus.iter().map(|gpu| gpu.name().to_owned()).collect(),
    );
    name(
        "",
        part.links
            .iter()
            .map(|&link| link_name(link, lang).to_owned())
            .collect(),
    );
    name(
        "",
        part.models
            .iter()
            .map(|&model| short_name(model).to_owned())
            .collect(),
    );
    name("n = ", numbers(&part.groups));
    name("k = ", numbers(&part.every));
    name(
        "",
        part.overlap
            .iter()
            .map(|&on| {
                let text = if on {
                    words::OVERLAP
                } else {
                    words::NO_OVERLAP
                };
                text.get(lang).to_owned()
            })
            .collect(),
    );
    name(
        "",
        part.messages
            .iter()
            .map(|message| {
                let text = match message {
                    Message::Tiny => words::TINY,
                    Message::Gradients => words::GRADIENTS,
                };
                text.get(lang).to_owned()
            })
            .collect(),
    );
    found
}

//! Of which cases a claim holds, counted again.

use std::collections::HashMap;

use synctoll::collective::{Band, Call};
use synctoll::loss::Prediction;
use synctoll::loss::claims::{ClaimId, Judge, Value, Verdict};
use synctoll::quantity::{Lang, Ratio};
use synctoll::report::claims_json;
use synctoll::scenario::{Scenario, Workload, from_query};

use super::{CLAIMS, call, known, real};

/// Every case of the grid, as a link would have it.
fn grid(rest: &str, every: &[u32]) -> Vec<Scenario> {
    let mut found = Vec::new();
    for model in Workload::IDS {
        for n in [2, 4, 8] {
            for every in every {
                for overlap in ["on", "off"] {
                    let query =
                        format!("v=1&model={model}&n={n}&every={every}&overlap={overlap}{rest}");
                    let reading = from_query(&query);
                    assert!(reading.complaints.is_empty(), "{query}");
                    found.push(reading.scenario);
                }
            }
        }
    }
    found
}

fn count(cases: &[Scenario], holds: impl Fn(&Scenario) -> bool) -> (usize, usize) {
    (cases.iter().filter(|case| holds(case)).count(), cases.len())
}

#[test]
fn counts_are_those_of_a_plain_recount() {
    let counted = |id| (real(id).held(), real(id).cases.len());
    let single = grid("&hbm=6%25&fp8=2.5%25", &[1, 4, 16]);
    assert_eq!(
        counted(ClaimId::AboveSingleCard),
        count(&single, |case| {
            let p = known(case);
            let points = 100.0 * p.overhead * 1.06 * 1.025;
            (14.0..=20.0).contains(&points)
        })
    );
    assert_eq!(
        counted(ClaimId::Compounding),
        count(&single, |case| {
            let overhead = known(case).overhead;
            1.06 * 1.025 * (1.0 + overhead) - 1.0 > 0.06 + 0.025 + overhead
        })
    );

    let tokens = HashMap::from([
        ("gpt2-xl", 256),
        ("llama-3-8b", 2048),
        ("llama-2-13b", 1024),
        ("llama-2-70b", 1024),
        ("sdxl", 1),
        ("resnet-50", 64),
    ]);
    let quarter = |mut cases: Vec<Scenario>| {
        for case in &mut cases {
            case.tokens = tokens.get(case.model.id()).copied();
        }
        cases
    };
    let over = |case: &Scenario| {
        let p = known(case);
        (p.period - p.local) / p.local > 0.2
    };
    assert_eq!(
        counted(ClaimId::SmallBatch),
        count(&quarter(grid("", &[1])), over)
    );
    let Value::Small { accumulated, .. } = real(ClaimId::SmallBatch).value else {
        panic!("a small batch has its own figures");
    };
    assert_eq!(accumulated, count(&quarter(grid("", &[4, 16])), over));

    let lower = |case: &Scenario| {
        let fewer = Scenario {
            every: case.every / 4,
            ..case.clone()
        };
        known(case).overhead < known(&fewer).overhead
    };
    assert_eq!(
        counted(ClaimId::Accumulation),
        count(&grid("", &[4, 16]), lower)
    );

    let won = |case: &Scenario| {
        let apart = Scenario {
            share: Ratio::ZERO,
            ..case.clone()
        };
        let lost = |p: Prediction| 1.0 - p.local / p.period;
        100.0 * (lost(known(case)) - lost(known(&apart))) >= 0.5
    };
    assert_eq!(
        counted(ClaimId::Colocation),
        count(&grid("&share=30%25", &[1, 4, 16]), won)
    );
}

#[test]
fn what_may_hold_is_told_where_a_range_was_looked_at() {
    for claim in CLAIMS.iter() {
        let ranged = matches!(
            claim.id,
            ClaimId::AboveSingleCard | ClaimId::SmallBatch | ClaimId::Colocation | ClaimId::Pcie
        );
        assert_eq!(claim.possible().is_some(), ranged, "{:?}", claim.id);
        assert!(
            claim
                .cases
                .iter()
                .all(|case| case.may_hold != Some(false) || !case.holds),
            "{:?}",
            claim.id
        );
    }
    let json = claims_json(&CLAIMS, Lang::En, false);
    for (told, claim) in json["claims"].as_array().unwrap().iter().zip(CLAIMS.iter()) {
        let possible = told.get("cases_that_may_hold");
        assert_eq!(
            possible.map(|n| n.as_u64().unwrap()),
            claim.possible().map(|n| n as u64)
        );
    }
}

#[test]
fn a_wider_band_lets_more_calls_be_twice_as_long() {
    let within = |low: f64, high: f64| {
        let judge = Judge {
            predict: &known,
            call: &|scenario, bytes| {
                call(scenario, bytes).map(|call| Call {
                    band: Band { low, high },
                    ..call
                })
            },
        };
        judge.claim(ClaimId::Pcie)
    };
    let (exact, wide) = (within(1.0, 1.0), within(0.5, 2.0));
    assert_eq!(exact.possible(), Some(exact.held()));
    assert_eq!(wide.held(), exact.held());
    // No ratio is under a half, and the ends of this band are a factor of four apart.
    assert_eq!(wide.possible(), Some(wide.cases.len()));
}

#[test]
fn a_range_names_what_its_cases_have_in_common() {
    for claim in CLAIMS.iter() {
        let Verdict::HoldsIn(part) = &claim.verdict else {
            continue;
        };
        let held = || claim.cases.iter().filter(|case| case.holds);
        assert!(held().count() > 0 && held().count() < claim.cases.len());
        for case in held() {
            let s = &case.scenario;
            assert!(part.models.is_empty() || part.models.contains(&s.model));
            assert!(part.groups.is_empty() || part.groups.contains(&s.n));
            assert!(part.every.is_empty() || part.every.contains(&s.every));
            assert!(part.overlap.is_empty() || part.overlap.contains(&s.overlap));
        }
        for model in &part.models {
            assert!(held().any(|case| case.scenario.model == *model));
        }
    }
}

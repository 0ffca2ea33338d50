//! The article's claims: verdicts follow the figures, counts are right, and all eight are told in both languages.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::{HashMap, HashSet};
use std::process::Command;
use std::sync::{LazyLock, Mutex};

use synctoll::collective::published::hopper_and_pcie;
use synctoll::collective::{Algorithm, Band, Call, Collective, Launch, resolve};
use synctoll::hardware::Link;
use synctoll::loss::claims::{Claim, ClaimId, Judge, Value, Verdict, claims_with, stand};
use synctoll::loss::{Prediction, lost_over_every, predict};
use synctoll::quantity::{Lang, Ratio, Seconds};
use synctoll::report::{claims_html, claims_json, claims_markdown, claims_text};
use synctoll::scenario::{Scenario, Workload, from_query};

/// [`predict`], remembered: the tests ask for the same large models again and again.
fn known(scenario: &Scenario) -> Prediction {
    static KNOWN: LazyLock<Mutex<HashMap<String, Prediction>>> = LazyLock::new(Mutex::default);
    let query = scenario.to_query();
    if let Some(found) = KNOWN.lock().unwrap().get(&query) {
        return found.clone();
    }
    let prediction = predict(scenario);
    KNOWN.lock().unwrap().insert(query, prediction.clone());
    prediction
}

fn call(scenario: &Scenario, bytes: f64) -> Option<Call> {
    resolve(&scenario.request()).call(bytes)
}

static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    claims_with(&Judge {
        predict: &known,
        call: &call,
    })
});

fn real(id: ClaimId) -> &'static Claim {
    CLAIMS.iter().find(|claim| claim.id == id).unwrap()
}

/// A claim judged on scenarios that were changed first.
fn bent(id: ClaimId, change: impl Fn(&mut Scenario)) -> Verdict {
    let changed = |scenario: &Scenario| {
        let mut scenario = scenario.clone();
        change(&mut scenario);
        scenario
    };
    Judge {
        predict: &|scenario| predict(&changed(scenario)),
        call: &|scenario, bytes| call(&changed(scenario), bytes),
    }
    .claim(id)
    .verdict
}

/// Nothing but the wire, beside a micro-batch of so many seconds.
fn bare(seconds: f64) -> impl Fn(&mut Scenario) {
    move |scenario| {
        scenario.compute = Some(Seconds::new(seconds).unwrap());
        scenario.jitter = Ratio::ZERO;
        scenario.slow = Some(Ratio::ZERO);
        scenario.drain = Some(Seconds::ZERO);
        scenario.extra = Some(Seconds::ZERO);
    }
}

#[test]
fn several_cards_lose_no_more_than_one_where_compute_dwarfs_the_sync() {
    let id = ClaimId::AboveSingleCard;
    assert!(matches!(real(id).verdict, Verdict::HoldsIn(_)));
    assert_eq!(bent(id, bare(1e4)), Verdict::DoesNotHold);
}

#[test]
fn several_cards_lose_14_to_20_points_more_where_the_framework_takes_just_that() {
    // 17 points of C_local, 1 s of compute with both single-card losses, over a wire that takes next to nothing.
    let verdict = bent(ClaimId::AboveSingleCard, |scenario| {
        bare(1.0)(scenario);
        scenario.size = Some("1MiB".parse().unwrap());
        scenario.extra = Some(Seconds::new(0.17 * f64::from(scenario.every)).unwrap());
    });
    assert_eq!(verdict, Verdict::Holds);
}

#[test]
fn small_batches_lose_little_or_much_as_compute_has_it() {
    let id = ClaimId::SmallBatch;
    assert!(matches!(real(id).verdict, Verdict::HoldsIn(_)));
    assert_eq!(bent(id, bare(1e4)), Verdict::DoesNotHold);
    assert_eq!(bent(id, bare(1e-4)), Verdict::Holds);
}

#[test]
fn accumulation_lowers_nothing_where_every_micro_batch_is_synchronised_alike() {
    let id = ClaimId::Accumulation;
    assert_eq!(real(id).verdict, Verdict::Holds);
    assert_eq!(
        bent(id, |scenario| scenario.every = 1),
        Verdict::DoesNotHold
    );
}

#[test]
fn separating_wins_nothing_back_where_nobody_shares_or_somebody_stays() {
    let id = ClaimId::Colocation;
    assert!(matches!(real(id).verdict, Verdict::HoldsIn(_)));
    assert_eq!(
        bent(id, |scenario| scenario.share = Ratio::ZERO),
        Verdict::DoesNotHold
    );
    assert_eq!(
        bent(id, |scenario| scenario.share = Ratio::new(0.1).unwrap()),
        Verdict::DoesNotHold
    );
}

#[test]
fn separating_has_to_win_back_more_than_a_trace() {
    let id = ClaimId::Colocation;
    // Nothing hides the messages: with 30 % of the link gone they are always longer, and compute alone decides by how much
    // of the step.
    let beside = |seconds: f64| {
        bent(id, move |scenario| {
            bare(seconds)(scenario);
            scenario.overlap = false;
            scenario.every = 1;
            scenario.size = Some("1GiB".parse().unwrap());
        })
    };
    assert_eq!(beside(1e4), Verdict::DoesNotHold);
    assert_eq!(beside(1e-2), Verdict::Holds);
}

#[test]
fn pcie_doubles_nothing_where_it_is_as_fast_and_everything_where_it_is_slow() {
    let id = ClaimId::Pcie;
    assert!(matches!(real(id).verdict, Verdict::HoldsIn(_)));
    assert_eq!(
        bent(id, |scenario| scenario.link = None),
        Verdict::DoesNotHold
    );
    let slow = |scenario: &Scenario, bytes: f64| {
        call(scenario, bytes).map(|call| Call {
            seconds: call.seconds
                * if scenario.link_used().is_nvlink() {
                    1.0
                } else {
                    2.0
                },
            ..call
        })
    };
    let judge = Judge {
        predict: &known,
        call: &slow,
    };
    assert_eq!(judge.claim(id).verdict, Verdict::Holds);
}

#[test]
fn the_operator_is_where_the_library_runs_it() {
    let id = ClaimId::Operator;
    assert_eq!(real(id).verdict, Verdict::Holds);
    let running = |algorithm: Algorithm| {
        let judge = Judge {
            predict: &known,
            call: &|scenario, bytes| call(scenario, bytes).map(|call| Call { algorithm, ..call }),
        };
        match judge.claim(id).verdict {
            Verdict::HoldsIn(part) => part.gpus,
            verdict => panic!("{verdict:?}"),
        }
    };
    assert!(running(Algorithm::Nvls).iter().all(|gpu| gpu.is_sxm()));
    assert!(running(Algorithm::Ring).iter().all(|gpu| !gpu.is_sxm()));
}

#[test]
fn one_card_loses_as_soon_as_it_is_two() {
    let id = ClaimId::OneCard;
    assert_eq!(real(id).verdict, Verdict::Holds);
    assert_eq!(real(id).range(), (0.0, 0.0));
    assert_eq!(
        bent(id, |scenario| {
            scenario.n = 2;
            scenario.model = Workload::Resnet50;
        }),
        Verdict::DoesNotHold
    );
}

#[test]
fn nothing_compounds_where_the_single_card_loses_nothing() {
    let id = ClaimId::Compounding;
    assert_eq!(real(id).verdict, Verdict::Holds);
    let verdict = bent(id, |scenario| {
        scenario.hbm = None;
        scenario.fp8 = None;
        scenario.model = Workload::Resnet50;
    });
    assert_eq!(verdict, Verdict::DoesNotHold);
}

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
fn the_smallest_every_is_that_of_the_losses_that_the_words_name() {
    let claim = real(ClaimId::Accumulation);
    let Value::Accumulated { smallest, .. } = &claim.value else {
        panic!("accumulation has its own figures");
    };
    let lost = |every| lost_over_every(&claim.scenario, &[every])[0].0;
    let table = claims_markdown(&CLAIMS, Lang::En, "", false);
    for (every, threshold) in [(smallest.five, 5), (smallest.two, 2), (smallest.one, 1)] {
        let every = every.unwrap();
        let under = f64::from(threshold) / 100.0;
        assert!(lost(every) < under && lost(every - 1) >= under, "{every}");
        assert!(table.contains(&format!("under {threshold} % from ")));
    }
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

/// Median published time of an all-reduce, back to back with one process a GPU.
fn published(platform: &str, gpus: u32, bytes: u64) -> Option<f64> {
    let mut found: Vec<f64> = hopper_and_pcie()
        .iter()
        .filter(|table| {
            table.platform == platform
                && table.gpus == gpus
                && table.collective() == Some(Collective::AllReduce)
                && table.algorithm == Algorithm::Auto
                && table.launch() == Some(Launch::ProcessPerGpu)
        })
        .flat_map(|table| &table.rows)
        .filter(|row| row.0 == bytes)
        .map(|row| row.1)
        .collect();
    found.sort_by(f64::total_cmp);
    found.get(found.len() / 2).copied()
}

#[test]
fn pcie_costs_little_for_tiny_messages_and_an_order_of_magnitude_for_large_ones() {
    let mut judged = Vec::new();
    for n in [2, 4, 8] {
        for bytes in [512, 256 << 20, 1 << 30] {
            let (Some(pcie), Some(nvlink)) = (
                published("pcie5-host", n, bytes),
                published("h100-sxm", n, bytes),
            ) else {
                continue;
            };
            let over = |link: &str| {
                let scenario = from_query(&format!("n={n}&link={link}")).scenario;
                call(&scenario, bytes as f64).unwrap().seconds
            };
            let ratio = over("pcie-p2p") / over("nvswitch");
            let off = ratio / (pcie / nvlink);
            assert!(
                (0.75..1.33).contains(&off),
                "{n} GPUs, {bytes} B: {ratio}, off by {off}"
            );
            judged.push((bytes, pcie / nvlink));
        }
    }
    assert!(judged.len() >= 5, "{judged:?}");
    let published = |tiny: bool| judged.iter().filter(move |(b, _)| (*b == 512) == tiny);
    assert!(
        published(true).all(|(_, ratio)| (0.8..2.2).contains(ratio)),
        "{judged:?}"
    );
    assert!(
        published(false).all(|(_, ratio)| (6.0..30.0).contains(ratio)),
        "{judged:?}"
    );

    let Value::Slower { tiny, large, .. } = real(ClaimId::Pcie).value else {
        panic!("PCIe has its own figures");
    };
    assert!(tiny.0 < 2.2 && large.0 > 6.0, "{tiny:?} {large:?}");
    let host = from_query(stand(ClaimId::Pcie)).scenario;
    assert_eq!(host.link_used(), Link::PcieHost);
}

#[test]
fn the_scenarios_that_stand_for_claims_are_links_as_they_are_written() {
    for id in ClaimId::ALL {
        let reading = from_query(stand(id));
        assert!(reading.complaints.is_empty(), "{:?}", reading.complaints);
        assert_eq!(reading.scenario.to_query(), stand(id));
    }
}

#[test]
fn markdown_has_eight_rows_in_both_languages() {
    for lang in [Lang::En, Lang::Zh] {
        let table = claims_markdown(&CLAIMS, lang, "./", lang == Lang::Zh);
        let rows: Vec<&str> = table.lines().filter(|line| line.starts_with('|')).collect();
        assert_eq!(rows.len(), 2 + 8);
        let distinct: HashSet<&&str> = rows.iter().collect();
        assert_eq!(distinct.len(), rows.len());
        for row in &rows {
            assert_eq!(row.matches(" | ").count(), 5, "{row}");
            assert!(!row.contains('{') && !row.contains('—'), "{row}");
        }
        for (id, row) in ClaimId::ALL.into_iter().zip(&rows[2..]) {
            assert!(row.contains(&format!("](./?{}", stand(id))), "{row}");
        }
        insta::assert_snapshot!(format!("claims_markdown_{}", lang.id()), table);
    }
}

#[test]
fn the_page_gets_a_table_of_eight_rows_in_both_languages() {
    let html = claims_html(&CLAIMS);
    let text = format!("<root>{html}</root>");
    let document = roxmltree::Document::parse(&text).unwrap();
    let parts: Vec<_> = document
        .root_element()
        .children()
        .filter(|node| node.has_tag_name("div"))
        .collect();
    let languages: Vec<_> = parts.iter().map(|part| part.attribute("lang")).collect();
    assert_eq!(languages, [Some("en"), Some("zh-Hans")]);
    for (part, lang) in parts.iter().zip(["en", "zh"]) {
        let body = part
            .descendants()
            .find(|node| node.has_tag_name("tbody"))
            .unwrap();
        let links: Vec<&str> = body
            .descendants()
            .filter_map(|node| node.attribute("href"))
            .collect();
        let expected: Vec<String> = ClaimId::ALL
            .map(|id| format!("?{}&lang={lang}", stand(id)))
            .to_vec();
        assert_eq!(links, expected);
        assert_eq!(
            body.children().filter(|row| row.has_tag_name("tr")).count(),
            8
        );
    }
}

#[test]
fn json_names_each_claim_with_its_verdict_and_units() {
    let json = claims_json(&CLAIMS, Lang::En, false);
    let claims = json["claims"].as_array().unwrap();
    assert_eq!(claims.len(), 8);
    for (claim, id) in claims.iter().zip(ClaimId::ALL) {
        assert_eq!(claim["id"], id.id());
        assert_eq!(claim["verdict"], real(id).verdict.id());
        assert_eq!(claim["link"], format!("?{}", stand(id)));
        for figure in claim["computed"].as_object().unwrap().keys() {
            let units = [
                "percent", "points", "_us", "times", "bytes", "cases", "tokens", "steps",
            ];
            assert!(
                units.iter().any(|unit| figure.contains(unit))
                    || figure.starts_with("smallest_every")
                    || figure == "chosen",
                "{figure} has no unit"
            );
        }
    }
    assert_eq!(claims[0]["only"]["model"][0], "llama-3-8b");
}

#[test]
fn a_claim_whose_own_scenario_fails_says_so_wherever_its_verdict_stands() {
    let mut failing = 0;
    for lang in [Lang::En, Lang::Zh] {
        let json = claims_json(&CLAIMS, lang, false);
        let documents = [
            claims_markdown(&CLAIMS, lang, "./", false),
            claims_text(&CLAIMS, lang, false),
            claims_html(&CLAIMS),
        ];
        let verdicts: Vec<&str> = json["claims"]
            .as_array()
            .unwrap()
            .iter()
            .map(|claim| claim["words"]["verdict"].as_str().unwrap())
            .collect();
        for (claim, verdict) in CLAIMS.iter().zip(&verdicts) {
            let own =
                verdict.contains("not in its own scenario") || verdict.contains("在其场景中不成立");
            let in_a_range = matches!(claim.verdict, Verdict::HoldsIn(_));
            assert_eq!(own, in_a_range && !claim.holds_there, "{verdict}");
            failing += usize::from(own);
            // The other two verdicts are about all cases, and that scenario is one of them.
            let all = claim.verdict == Verdict::Holds;
            assert!(in_a_range || all == claim.holds_there, "{verdict}");
            for text in &documents {
                assert!(text.contains(verdict), "{verdict} in {text}");
            }
        }
    }
    assert!(failing > 0);
}

#[test]
fn text_numbers_the_claims() {
    let text = claims_text(&CLAIMS, Lang::En, false);
    for number in 1..=8 {
        assert!(text.contains(&format!("\n{number}. ")), "{number}");
    }
}

#[test]
fn the_verb_takes_a_language_and_no_scenario() {
    let run = |args: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_synctoll"))
            .args(args)
            .output()
            .unwrap()
    };
    let refused = run(&["claims", "n=4"]);
    assert_eq!(refused.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&refused.stderr).contains("n: "));
    let table = run(&[
        "claims",
        "lang=zh",
        "--markdown",
        "--base",
        "https://x.test/",
    ]);
    assert_eq!(table.status.code(), Some(0));
    assert_eq!(
        String::from_utf8_lossy(&table.stdout),
        claims_markdown(&CLAIMS, Lang::Zh, "https://x.test/", true)
    );
}

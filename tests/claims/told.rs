//! All eight in Markdown, on the page, in JSON, as text and as a verb.

use std::collections::HashSet;
use std::process::Command;

use synctoll::loss::claims::{ClaimId, Verdict, stand};
use synctoll::quantity::Lang;
use synctoll::report::{claims_html, claims_json, claims_markdown, claims_text};

use super::{CLAIMS, real};

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

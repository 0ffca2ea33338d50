//! The help explains every setting of the page with the code's own defaults, and every term in both languages.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::HashSet;

use synctoll::collective::{Algorithm, published};
use synctoll::loss::{predict, slow_default};
use synctoll::quantity::{Bytes, Lang, Ratio, Seconds};
use synctoll::report::{help_defaults, help_html};
use synctoll::scenario::{KEYS, from_query, limits};
use synctoll::words::cites::Cite;
use synctoll::words::glossary::GLOSSARY;
use synctoll::words::help::{KEYS as SHORTCUTS, LAYER_ROWS, SHARP_CITES};
use synctoll::words::reading;
use synctoll::words::settings::{GROUPS, SETTINGS};

/// Keys that set what the page shows and have no field.
const SHOWN: [&str; 6] = ["view", "chart", "scale", "lang", "theme", "embed"];

/// That the page has a field for each is seen in a browser (`e2e/help.spec.mjs`).
#[test]
fn every_key_that_is_set_in_a_field_is_explained_once() {
    let explained: Vec<&str> = SETTINGS.iter().map(|setting| setting.key).collect();
    let once: HashSet<&str> = explained.iter().copied().collect();
    assert_eq!(once.len(), explained.len());
    let fields: HashSet<&str> = KEYS
        .iter()
        .copied()
        .filter(|key| !SHOWN.contains(key))
        .collect();
    assert_eq!(once, fields);
    for (_, key) in GROUPS {
        assert!(once.contains(key), "a group begins with {key}");
    }
}

#[test]
fn setting_a_printed_default_changes_nothing() {
    let mut judged = 0;
    for default in help_defaults() {
        let Some(exact) = default.exact else {
            continue;
        };
        // The bridge has a choice on one card alone.
        let base = match default.key {
            "bridge" => "gpu=h200-nvl&n=4&link=nvlink-bridge",
            _ => "",
        };
        let typed = from_query(&format!("{base}&{}={exact}", default.key));
        assert!(typed.complaints.is_empty(), "{:?}", typed.complaints);
        let (with, without) = (
            predict(&typed.scenario),
            predict(&from_query(base).scenario),
        );
        assert_eq!(
            with.throughput_lost.to_bits(),
            without.throughput_lost.to_bits(),
            "{}={exact}",
            default.key
        );
        judged += 1;
    }
    assert!(judged >= 30, "only {judged} defaults");
}

#[test]
fn a_printed_default_reads_back_as_the_one_in_force() {
    let mut judged = 0;
    for default in help_defaults() {
        let Some(exact) = default.exact else {
            continue;
        };
        let pairs: [[Option<f64>; 2]; 3] = [
            [&default.shown, &exact].map(|text| text.parse::<Seconds>().ok().map(|v| v.get())),
            [&default.shown, &exact].map(|text| text.parse::<Bytes>().ok().map(|v| v.as_f64())),
            [&default.shown, &exact].map(|text| text.parse::<Ratio>().ok().map(|v| v.get())),
        ];
        for [shown, exact] in pairs {
            if let (Some(shown), Some(exact)) = (shown, exact) {
                // Three digits, or a decimal of a per cent.
                assert!(
                    (shown - exact).abs() <= 0.006 * exact,
                    "{}: {shown} for {exact}",
                    default.key
                );
                judged += 1;
            }
        }
    }
    assert!(judged >= 12, "only {judged} defaults are quantities");
}

#[test]
fn the_help_prints_each_default_in_its_own_entry() {
    let html = help_html();
    for default in help_defaults() {
        let start = html.find(&format!("data-key=\"{}\"", default.key)).unwrap();
        let entry = &html[start..];
        let entry = &entry[..entry.find("</div>").unwrap()];
        assert!(
            entry.contains(&format!("default <b>{}</b>", default.shown)),
            "{entry}"
        );
        let ranged = limits(default.key).is_some() && default.key != "bridge";
        assert_eq!(ranged, entry.contains("<span>range "), "{entry}");
    }
}

#[test]
fn choices_are_all_that_the_key_takes() {
    let html = help_html();
    for key in [
        "gpu", "link", "bridge", "model", "bucket", "overlap", "sync", "coll", "algo", "launch",
        "dtype",
    ] {
        let start = html.find(&format!("data-key=\"{key}\"")).unwrap();
        let entry = &html[start..];
        let entry = &entry[..entry.find("</div>").unwrap()];
        let (_, facts) = entry.split_once("one of ").unwrap();
        let offered: HashSet<&str> = facts
            .split("<code>")
            .skip(1)
            .map(|rest| rest.split('<').next().unwrap())
            .collect();
        assert!(offered.len() >= 2, "{key}");
        // A word that it cannot be is answered with those that it can.
        let complaint = &from_query(&format!("{key}=nonsense")).complaints[0];
        if let synctoll::scenario::Reason::Choice { allowed } = &complaint.reason {
            assert_eq!(offered, allowed.iter().copied().collect(), "{key}");
        } else {
            assert_eq!(key, "bucket");
        }
    }
}

#[test]
fn every_source_is_one_that_the_project_names() {
    let known: HashSet<&str> = published::sources()
        .iter()
        .map(|source| source.id)
        .collect();
    let cites = SETTINGS
        .iter()
        .flat_map(|setting| setting.cites)
        .chain(&SHARP_CITES);
    let mut tables = 0;
    for cite in cites {
        match cite {
            Cite::Table(id) => {
                assert!(known.contains(id), "{id}");
                tables += 1;
            }
            Cite::Work(title, address) => {
                assert!(
                    !title.is_empty() && address.starts_with("https://"),
                    "{title}"
                );
            }
        }
    }
    assert!(tables >= 5);
    // A default that rests on measurements or on another case says which.
    for setting in SETTINGS {
        let personal = ["steps", "solo"].contains(&setting.key);
        if ["measured", "estimated"].contains(&setting.status.en) && !personal {
            assert!(!setting.cites.is_empty(), "{}", setting.key);
        }
    }
}

/// The thread blocks that the text names are those that the code's default follows from.
#[test]
fn the_slowdown_is_explained_by_the_blocks_it_follows_from() {
    let text = SETTINGS.iter().find(|s| s.key == "slow").unwrap().from.en;
    for (algorithm, blocks) in [(Algorithm::Ring, 24.0), (Algorithm::Nvls, 16.0)] {
        assert!(text.contains(&format!("{blocks} with")), "{text}");
        let share = blocks / 132.0;
        let expected = share / (1.0 - share);
        assert!((slow_default(algorithm, 132) - expected).abs() < 1e-12);
    }
}

#[test]
fn every_term_stands_once_in_both_languages() {
    for pick in [
        |at: usize| GLOSSARY[at].id,
        |at: usize| GLOSSARY[at].name.en,
        |at: usize| GLOSSARY[at].name.zh,
        |at: usize| GLOSSARY[at].line.en,
        |at: usize| GLOSSARY[at].line.zh,
    ] {
        let all: HashSet<&str> = (0..GLOSSARY.len()).map(pick).collect();
        assert_eq!(all.len(), GLOSSARY.len());
        assert!(all.iter().all(|text| !text.trim().is_empty()));
    }
    let han = |text: &str| text.chars().any(|c| ('\u{4e00}'..='\u{9fff}').contains(&c));
    for term in GLOSSARY {
        assert!(!han(term.line.en) && han(term.line.zh), "{}", term.id);
        assert!(term.line.en.ends_with('.') && term.line.zh.ends_with('。'));
    }
}

#[test]
fn layers_name_a_setting_and_a_term() {
    for layer in LAYER_ROWS {
        assert!(SETTINGS.iter().any(|s| s.key == layer.key));
        let term = GLOSSARY.iter().find(|term| term.id == layer.id).unwrap();
        assert_eq!(term.name.en.to_lowercase(), layer.name.en.to_lowercase());
        assert_eq!(term.name.zh, layer.name.zh);
    }
}

#[test]
fn no_shortcut_does_two_things() {
    let keys: Vec<&str> = SHORTCUTS.iter().flat_map(|row| row.keys).copied().collect();
    let once: HashSet<&str> = keys.iter().copied().collect();
    assert_eq!(once.len(), keys.len());
}

#[test]
fn both_languages_have_the_same_parts_and_entries() {
    let html = help_html();
    let (en, zh) = html.split_once("<article lang=\"zh-Hans\">").unwrap();
    let marked = |text: &str| -> Vec<String> {
        text.split("data-")
            .skip(1)
            .filter(|rest| !rest.starts_with("head="))
            .map(|rest| rest.split(['>', ' ']).next().unwrap().to_owned())
            .collect()
    };
    assert_eq!(marked(en), marked(zh));
    assert!(marked(en).len() > 100);
    assert!(!html.contains("{0}") && !html.contains("{1}"));
    // Opened as a document, every element is closed.
    let whole = format!("<help>{html}</help>")
        .replace(" hidden>", " hidden=\"\">")
        .replace("<br>", "<br/>");
    let attributes = whole.replace(" data-close>", " data-close=\"\">");
    roxmltree::Document::parse(&attributes).unwrap();
}

#[test]
fn the_timeline_is_explained_with_the_range_of_what_is_estimated() {
    let html = help_html();
    for &lang in Lang::ALL {
        assert!(html.contains(reading::TITLE.get(lang)));
        for [name, says] in reading::ROWS {
            assert!(html.contains(&format!("<dt>{}</dt>", name.get(lang))));
            let fills = says.get(lang).matches('{').count();
            let first = says.get(lang).split('{').next().unwrap();
            let at = html.find(first).unwrap();
            let said = &html[at..at + html[at..].find("</dd>").unwrap()];
            assert!(!said.contains(['{', '—']), "{said}");
            let figures = said.split(|c: char| !(c.is_ascii_digit() || c == '.'));
            assert!(
                figures.filter(|one| one.parse::<f64>().is_ok()).count() >= fills,
                "{said}"
            );
        }
    }
}

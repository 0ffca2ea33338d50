//! Verbs for doors that pass messages: what they answer, and what they refuse.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use serde_json::{Value, json};
use synctoll::chart::figures::{KINDS, figure};
use synctoll::chart::{Theme, Token, svg};
use synctoll::quantity::Lang;
use synctoll::report::chart_table;
use synctoll::scenario::from_query;
use synctoll::verbs::{Refused, ask};

const QUERY: &str = "n=4&link=pcie-p2p&every=2";

#[test]
fn every_kind_is_drawn_in_both_languages_as_the_library_draws_it() {
    let scenario = from_query(QUERY).scenario;
    for &kind in KINDS {
        for (id, lang) in [("en", Lang::En), ("zh", Lang::Zh)] {
            let made = figure(kind, &scenario, lang).unwrap();
            for (name, theme) in [("light", Theme::light()), ("dark", Theme::dark())] {
                let options = json!({"kind": kind.id(), "lang": id, "theme": name, "width": 400, "height": 300.0});
                let answer = ask("chart", QUERY, &options).unwrap();
                assert_eq!(answer["title"], made.title);
                assert_eq!(answer["description"], made.description);
                assert_eq!(answer["svg"], svg(&made, &theme, 400.0, 300.0, None));
            }
        }
    }
}

#[test]
fn language_and_theme_are_the_scenarios_where_no_option_says_otherwise() {
    let answer = ask("chart", "lang=zh&theme=dark", &json!({"kind": "heat"})).unwrap();
    let made = figure(KINDS[0], &from_query("").scenario, Lang::Zh).unwrap();
    assert_ne!(answer["title"], made.title);
    let picture = answer["svg"].as_str().unwrap();
    assert!(picture.contains("zh") && picture.contains(&Theme::dark().hex(Token::Copy)));
    assert!(picture.contains("width=\"720\" height=\"480\""));
    let answer = ask("chart", "lang=zh", &json!({"kind": "heat", "lang": "en"})).unwrap();
    assert!(answer["title"].as_str().unwrap().is_ascii());
}

#[test]
fn a_picture_for_the_page_names_no_colour_and_no_font() {
    for &kind in KINDS {
        let options = json!({"kind": kind.id(), "theme": "page"});
        let answer = ask("chart", QUERY, &options).unwrap();
        let picture = answer["svg"].as_str().unwrap();
        let document = roxmltree::Document::parse(picture).unwrap();
        assert!(document.root_element().attribute("font-family").is_none());
        let mut painted = 0;
        for node in document.descendants() {
            for paint in ["fill", "stroke"]
                .map(|name| node.attribute(name))
                .into_iter()
                .flatten()
            {
                let name = paint
                    .strip_prefix("var(--")
                    .and_then(|rest| rest.strip_suffix(')'));
                let known = name.is_some_and(|name| Token::ALL.iter().any(|t| t.name() == name));
                assert!(known || paint == "none", "{}: {paint}", kind.id());
                painted += 1;
            }
        }
        assert!(painted > 10, "{}", kind.id());
    }
}

#[test]
fn tables_are_those_of_the_library() {
    let scenario = from_query(QUERY).scenario;
    for &kind in KINDS {
        let answer = ask("table", QUERY, &json!({"kind": kind.id(), "lang": "zh"})).unwrap();
        let table = chart_table(kind, &scenario, Lang::Zh);
        assert_eq!(answer["head"], json!(table.head));
        assert_eq!(answer["rows"], json!(table.rows));
        assert!(!table.rows.is_empty());
    }
}

#[test]
fn what_cannot_be_answered_is_refused_by_name() {
    let refusal = |verb: &str, query: &str, options: Value| ask(verb, query, &options).unwrap_err();
    assert_eq!(
        refusal("draw", "", json!({})),
        Refused::Verb("draw".to_owned())
    );
    for (options, key) in [
        (json!({}), "kind"),
        (json!(null), "kind"),
        (json!({"kind": "timeline"}), "kind"),
        (json!({"kind": 7}), "kind"),
        (json!({"kind": "heat", "lang": "fr"}), "lang"),
        (json!({"kind": "heat", "theme": "sepia"}), "theme"),
        (json!({"kind": "heat", "width": "wide"}), "width"),
        (json!({"kind": "heat", "width": 1e9}), "width"),
        (json!({"kind": "heat", "height": -1}), "height"),
    ] {
        let refused = refusal("chart", "", options.clone());
        assert!(
            matches!(&refused, Refused::Option { key: named, .. } if *named == key),
            "{options}: {refused}"
        );
        assert!(refused.to_string().contains(key));
    }
}

#[test]
fn a_bad_key_spoils_neither_the_rest_nor_the_answer() {
    let options = json!({"kind": "heat"});
    let answer = ask(
        "chart",
        &format!("{QUERY}&size=12parsecs&nonsense=1"),
        &options,
    )
    .unwrap();
    assert_eq!(answer, ask("chart", QUERY, &options).unwrap());
}

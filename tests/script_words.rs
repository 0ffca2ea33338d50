//! The page's scripts have their words from `src/words/scripts.rs`: none of their own, none that is missing, none left over.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use synctoll::report::script_words;

fn scripts() -> Vec<(PathBuf, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("www")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "js") {
                let text = std::fs::read_to_string(&path).unwrap();
                // Comments may name what they like.
                let code = text
                    .lines()
                    .filter(|line| !line.trim_start().starts_with("//"));
                found.push((path.clone(), code.collect::<Vec<_>>().join("\n")));
            }
        }
    }
    assert!(found.len() > 30, "only {} scripts found", found.len());
    found
}

/// The identifiers of a script.
fn names(code: &str) -> HashSet<&str> {
    code.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .collect()
}

/// The groups that a script imports.
fn groups(code: &str) -> impl Iterator<Item = &str> {
    let imports = code.split(" from \"words:").skip(1);
    imports.map(|rest| rest.split('"').next().unwrap())
}

#[test]
fn scripts_hold_no_chinese_of_their_own() {
    for (path, code) in scripts() {
        let own: String = code
            .chars()
            .filter(|c| ('\u{3000}'..='\u{9fff}').contains(c))
            .collect();
        assert!(own.is_empty(), "{} says {own}", path.display());
    }
}

#[test]
fn scripts_import_every_group_and_no_other() {
    let words = script_words();
    let there: HashSet<&str> = words
        .as_object()
        .unwrap()
        .keys()
        .map(String::as_str)
        .collect();
    let scripts = scripts();
    let named: HashSet<&str> = scripts.iter().flat_map(|(_, code)| groups(code)).collect();
    assert_eq!(named, there);
}

#[test]
fn every_word_is_used_in_a_script_and_stands_in_both_languages() {
    let scripts = scripts();
    let used: HashSet<&str> = scripts.iter().flat_map(|(_, code)| names(code)).collect();
    for (group, languages) in script_words().as_object().unwrap() {
        let keys = |lang: &str| -> Vec<String> {
            let words = languages[lang].as_object().unwrap();
            words.keys().cloned().collect()
        };
        assert_eq!(keys("en"), keys("zh"), "{group}");
        for word in keys("en") {
            assert!(
                used.contains(word.as_str()),
                "{group}.{word} is said nowhere"
            );
        }
    }
}

#[test]
fn both_languages_of_a_word_name_the_same_things() {
    let braces = |text: &str| -> HashSet<String> {
        text.split('{')
            .skip(1)
            .map(|rest| rest.split('}').next().unwrap().to_owned())
            .collect()
    };
    let mut seen = 0;
    for (group, languages) in script_words().as_object().unwrap() {
        for (word, en) in languages["en"].as_object().unwrap() {
            let zh = languages["zh"][word].as_str().unwrap();
            let en = braces(en.as_str().unwrap());
            assert_eq!(en, braces(zh), "{group}.{word}");
            seen += usize::from(!en.is_empty());
        }
    }
    assert!(seen >= 5, "only {seen} words name something");
}

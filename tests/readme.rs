//! The README is right: its commands run and print what stands under them, what it names exists, and its table of keys has
//! every key, value and limit.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use std::path::{Path, PathBuf};
use std::process::Command;

use synctoll::collective::{Algorithm, Collective, Launch};
use synctoll::hardware::{Gpu, Link};
use synctoll::loss::{CALLS_FOLLOWED, Framework, MOST_FOLLOWED, drain_default};
use synctoll::scenario::{Dtype, KEYS, Sync, Workload, limits};

const README: &str = include_str!("../README.md");

/// What stands for lines that the README leaves out.
const LEFT_OUT: &str = "…";

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Commands of the blocks in which a reader types, each with the lines under it.
fn session() -> Vec<(&'static str, Vec<&'static str>)> {
    let mut typed = Vec::new();
    for block in README.split("```console\n").skip(1) {
        let (block, _) = block.split_once("\n```").unwrap();
        for command in block.split("$ ").skip(1) {
            let mut lines = command.lines();
            typed.push((lines.next().unwrap(), lines.collect()));
        }
    }
    typed
}

/// The words of a command; what is in single quotes is one word.
fn words(command: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (at, piece) in command.split('\'').enumerate() {
        if at % 2 == 1 {
            words.push(piece.to_owned());
        } else {
            words.extend(piece.split_whitespace().map(str::to_owned));
        }
    }
    words
}

/// Whether `printed` is what is `shown`, where lines are left out from `…` to the next one that is shown.
fn is_as_shown(printed: &[&str], shown: &[&str]) -> bool {
    match shown {
        [] => printed.is_empty(),
        [LEFT_OUT, rest @ ..] => {
            (0..=printed.len()).any(|left_out| is_as_shown(&printed[left_out..], rest))
        }
        [line, rest @ ..] => printed.first() == Some(line) && is_as_shown(&printed[1..], rest),
    }
}

#[test]
fn every_command_prints_what_stands_under_it() {
    let folder = std::env::temp_dir().join(format!("synctoll-readme-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let typed = session();
    assert!(typed.len() >= 5, "{typed:?}");
    for (command, shown) in typed {
        let words = words(command);
        assert_eq!(words[0], "synctoll", "{command}");
        let output = Command::new(env!("CARGO_BIN_EXE_synctoll"))
            .args(&words[1..])
            .current_dir(&folder)
            .output()
            .unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(0), "{command}: {told}");
        let printed = String::from_utf8(output.stdout).unwrap();
        let lines: Vec<&str> = printed.lines().map(str::trim_end).collect();
        assert!(
            is_as_shown(&lines, &shown),
            "{command} prints\n{printed}\nand the README shows\n{}",
            shown.join("\n")
        );
        for pair in words.windows(2) {
            if matches!(pair[0].as_str(), "--output" | "--trace") {
                assert!(folder.join(&pair[1]).is_file(), "{command}");
            }
        }
    }
    std::fs::remove_dir_all(&folder).unwrap();
}

#[test]
fn a_line_that_is_not_printed_is_seen() {
    let printed = ["a", "b", "c"];
    for shown in [&["a", "b", "c"][..], &["a", "…"], &["…", "b", "…"], &["…"]] {
        assert!(is_as_shown(&printed, shown), "{shown:?}");
    }
    for shown in [
        &["a", "b"][..],
        &["b", "…"],
        &["…", "d", "…"],
        &[],
        &["…", "b"],
    ] {
        assert!(!is_as_shown(&printed, shown), "{shown:?}");
    }
}

/// What stands in backticks, code blocks left out.
fn quoted() -> Vec<&'static str> {
    let prose = README
        .split("```")
        .enumerate()
        .filter_map(|(at, piece)| (at % 2 == 0).then_some(piece));
    prose
        .flat_map(|piece| piece.split('`').skip(1).step_by(2))
        .collect()
}

/// Entries of a folder that are no build products and no hidden files.
fn entries(folder: &Path) -> Vec<PathBuf> {
    const MADE: [&str; 4] = ["target", "node_modules", "dist", "test-results"];
    let read = std::fs::read_dir(folder).unwrap();
    read.map(|entry| entry.unwrap().path())
        .filter(|path| {
            let name = path.file_name().unwrap().to_string_lossy();
            !name.starts_with('.') && !MADE.contains(&&*name)
        })
        .collect()
}

#[test]
fn files_targets_and_tests_that_it_names_exist() {
    let makefile = std::fs::read_to_string(root().join("Makefile")).unwrap();
    let folders: Vec<String> = entries(root())
        .iter()
        .filter(|path| path.is_dir())
        .map(|path| format!("{}/", path.file_name().unwrap().to_string_lossy()))
        .collect();
    let (mut files, mut commands) = (0, 0);
    for name in quoted() {
        if folders.iter().any(|folder| name.starts_with(folder)) {
            assert!(root().join(name).exists(), "{name}");
            files += 1;
        }
        if let Some(target) = name.strip_prefix("make ") {
            assert!(makefile.contains(&format!("\n{target}:")), "{name}");
            commands += 1;
        }
        for (kind, folder) in [(" --test ", "tests"), (" --example ", "examples")] {
            if let Some((_, rest)) = name.split_once(kind) {
                let file = rest.split(' ').next().unwrap();
                assert!(
                    root().join(format!("{folder}/{file}.rs")).exists(),
                    "{name}"
                );
                commands += 1;
            }
        }
    }
    assert!(files > 20 && commands > 8, "{files} {commands}");
}

#[test]
fn every_folder_is_named() {
    let quoted = quoted();
    let named = |folder: &str| quoted.contains(&format!("{folder}/").as_str());
    for path in entries(root()).into_iter().filter(|path| path.is_dir()) {
        let folder = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(named(&folder), "{folder} is not named");
    }
}

/// The row of the table that explains a key.
fn row(key: &str) -> &'static str {
    let (_, table) = README.split_once("| key | what | default |").unwrap();
    let (table, _) = table.split_once("\n\n").unwrap();
    let named = |line: &&str| {
        let cell = line.split('|').nth(1).unwrap_or_default();
        cell.split('`').any(|word| word == key)
    };
    table
        .lines()
        .find(named)
        .unwrap_or_else(|| panic!("{key} has no row"))
}

#[test]
fn every_key_has_a_row() {
    for key in KEYS.iter().filter(|key| !["view", "embed"].contains(key)) {
        row(key);
    }
    for key in ["view", "embed"] {
        assert!(quoted().contains(&key), "{key}");
    }
}

#[test]
fn every_value_of_a_choice_is_in_its_row() {
    for (key, values) in [
        ("gpu", Gpu::IDS),
        ("link", Link::IDS),
        ("coll", Collective::IDS),
        ("algo", Algorithm::IDS),
        ("launch", Launch::IDS),
        ("model", Workload::IDS),
        ("dtype", Dtype::IDS),
        ("sync", Sync::IDS),
    ] {
        let row = row(key);
        let words: Vec<&str> = row.split([' ', ',', ';', ':', '(', '|']).collect();
        for value in values {
            assert!(words.contains(value), "{key}: {value}");
        }
    }
}

#[test]
fn limits_and_constants_are_the_codes() {
    for key in ["n", "every", "per"] {
        let limits = limits(key).unwrap();
        let text = format!("{} to {}", limits.low, limits.high);
        assert!(row(key).contains(&text), "{key}: {text}");
    }
    for key in ["share", "jitter", "slow"] {
        let limits = limits(key).unwrap();
        let text = format!("{} to {} %", 100.0 * limits.low, 100.0 * limits.high);
        assert!(row(key).contains(&text), "{key}: {text}");
    }
    let drain = format!("{:.2} µs", 1e6 * drain_default());
    assert!(row("drain").contains(&drain), "{drain}");
    let [central, low, high] = {
        let Framework { central, low, high } = Framework::FITTED;
        [central, low, high].map(|e| 1e12 * e)
    };
    let extra = format!("{central:.1} ps a byte (estimated, {low:.1} to {high:.0})");
    assert!(row("extra").contains(&extra), "{extra}");
    let calls = format!("{},{}", CALLS_FOLLOWED / 1000, CALLS_FOLLOWED % 1000);
    for text in [
        format!("about {calls} of them"),
        format!("`--periods` 1 to {MOST_FOLLOWED}"),
    ] {
        assert!(README.contains(&text), "{text}");
    }
}

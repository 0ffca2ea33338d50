//! Rooms know only the rooms above them, and those down to `verbs` touch neither browser nor clock.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::{Path, PathBuf};

/// In the order in which data flows.
const ROOMS: &[&str] = &[
    "quantity",
    "hardware",
    "collective",
    "scenario",
    "simulate",
    "loss",
    "ptx",
    "calibrate",
    "words",
    "chart",
    "report",
    "verbs",
    "ui",
    "js",
];

/// What the rooms down to `verbs` must not name.
const OUTSIDE: &[&str] = &[
    "web_sys",
    "js_sys",
    "wasm_bindgen",
    "leptos",
    "std::time",
    "Instant",
    "SystemTime",
    "rand::",
    "std::fs",
    "std::env",
    "std::net",
    "std::process",
    "std::thread",
];

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            found.extend(files(&path));
        } else if path.extension().is_some_and(|e| e == "rs") {
            found.push(path);
        }
    }
    found.sort();
    found
}

/// Code without comments, so that documentation may point anywhere.
fn code(path: &Path) -> String {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines()
        .map(|line| line.split("//").next().unwrap_or(""))
        .collect::<Vec<_>>()
        .join("\n")
}

fn rooms() -> Vec<(usize, &'static str, Vec<PathBuf>)> {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    let found: Vec<_> = ROOMS
        .iter()
        .enumerate()
        .filter(|(_, room)| source.join(room).is_dir())
        .map(|(at, room)| (at, *room, files(&source.join(room))))
        .collect();
    assert!(found.len() >= 10, "the house has lost rooms");
    found
}

#[test]
fn rooms_use_only_rooms_above_them() {
    for (at, room, files) in rooms() {
        for file in files {
            let code = code(&file);
            assert!(
                !code.contains("crate::{"),
                "{} groups rooms, which hides them",
                file.display()
            );
            for lower in ROOMS.iter().skip(at + 1) {
                for form in [
                    format!("crate::{lower}::"),
                    format!("crate::{lower};"),
                    format!("synctoll::{lower}"),
                ] {
                    assert!(
                        !code.contains(&form),
                        "{room} knows {lower} in {}",
                        file.display()
                    );
                }
            }
        }
    }
}

#[test]
fn words_know_quantities_only() {
    for (_, _, files) in rooms().into_iter().filter(|(_, room, _)| *room == "words") {
        for file in files {
            for used in code(&file).split("crate::").skip(1) {
                assert!(
                    used.starts_with("quantity"),
                    "words knows {} in {}",
                    &used[..20.min(used.len())],
                    file.display()
                );
            }
        }
    }
}

#[test]
fn rooms_down_to_verbs_touch_neither_browser_nor_clock_nor_chance() {
    for (at, room, files) in rooms() {
        if at > ROOMS.iter().position(|r| *r == "verbs").unwrap() {
            continue;
        }
        for file in files {
            let code = code(&file);
            for name in OUTSIDE {
                assert!(
                    !code.contains(name),
                    "{room} names {name} in {}",
                    file.display()
                );
            }
        }
    }
}

/// The files beside a room's `mod.rs`, which hold what the room is made of, and which others of them each uses.
fn uses(room: &Path) -> Vec<(String, Vec<String>)> {
    let files = files(room).into_iter();
    let beside: Vec<PathBuf> = files
        .filter(|file| file.parent() == Some(room) && !file.ends_with("mod.rs"))
        .collect();
    let name = |file: &Path| file.file_stem().unwrap().to_string_lossy().into_owned();
    let names: Vec<String> = beside.iter().map(|file| name(file)).collect();
    let used = |file: &PathBuf| {
        let code = code(file);
        let mut used = Vec::new();
        for rest in code.split("super::").skip(1) {
            // One name, or several in braces.
            let several = rest
                .strip_prefix('{')
                .and_then(|rest| rest.split('}').next());
            for path in several.unwrap_or(rest).split(',') {
                let end = path.trim().find(|c: char| !c.is_alphanumeric() && c != '_');
                let first = path.trim().split_at(end.unwrap_or(path.trim().len())).0;
                if names.iter().any(|name| name == first) {
                    used.push(first.to_owned());
                }
                if several.is_none() {
                    break;
                }
            }
        }
        used
    };
    beside.iter().map(|file| (name(file), used(file))).collect()
}

#[test]
fn the_files_of_the_chart_room_use_each_other_one_way() {
    let mut left = uses(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src/chart"));
    assert!(left.len() >= 10 && left.iter().any(|(_, used)| used.len() >= 5));
    // What uses only what was taken away is taken away in turn; a circle stays.
    loop {
        let names: Vec<String> = left.iter().map(|(name, _)| name.clone()).collect();
        let before = left.len();
        left.retain(|(_, used)| used.iter().any(|used| names.contains(used)));
        if left.len() == before {
            break;
        }
    }
    assert!(left.is_empty(), "in or above a circle: {left:?}");
}

#[test]
fn every_folder_of_the_source_is_a_room() {
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    for entry in std::fs::read_dir(source).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        assert!(
            !path.is_dir() || name == "bin" || ROOMS.contains(&name.as_str()),
            "{name} is no room"
        );
    }
}

#[test]
fn no_file_is_too_long_to_read_at_one_sitting() {
    for (_, _, files) in rooms() {
        for file in files {
            let lines = std::fs::read_to_string(&file).unwrap().lines().count();
            // The fitted constants are one table, written by a program.
            assert!(
                lines <= 600 || file.ends_with("fitted.rs"),
                "{} has {lines} lines",
                file.display()
            );
        }
    }
}

#[test]
fn there_is_one_leptos_and_one_wasm_bindgen() {
    let lock =
        std::fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock")).unwrap();
    for name in ["leptos", "wasm-bindgen", "web-sys", "plotters"] {
        assert_eq!(
            lock.matches(&format!("name = \"{name}\"\n")).count(),
            1,
            "{name}"
        );
    }
}

//! Chinese texts hold no English but the names that both languages write alike.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use std::path::Path;

/// Names that stay in Latin letters: products, APIs, units, keys and values of the scenario, single variables.
const NAMES: &[&str] = &[
    "nvlink",
    "nvswitch",
    "pcie",
    "p2p",
    "hbm",
    "fp8",
    "fp16",
    "bf16",
    "fp32",
    "ptx",
    "nccl",
    "nccl-tests",
    "nvls",
    "sharp",
    "hgx",
    "sxm",
    "nvl",
    "rtx",
    "pro",
    "gen4",
    "gen5",
    "gpu",
    "sm",
    "cpu",
    "ddp",
    "fsdp",
    "zero",
    "adam",
    "gpt-2",
    "batch", // the article's own word, quoted
    "xl",
    "llama",
    "sdxl",
    "resnet-50",
    "unet",
    "pytorch",
    "chrome",
    "perfetto",
    "all-reduce",
    "all-gather",
    "reduce-scatter",
    "synctoll",
    "json",
    "csv",
    "svg",
    "png",
    "cuda",
    "mfu",
    "tflop",
    "dtype",
    "en",
    "gb",
    "mb",
    "kb",
    "b",
    "kib",
    "mib",
    "gib",
    "tib",
    "ms",
    "us",
    "ns",
    "s",
    "k",
    "n",
    "x",
    "ll",
    "sm_90",
    "multimem",
    "ld_reduce",
    "red",
    "st",
    "http",
    "webassembly",
    "url",
    "busbw",
    "algbw",
    "bw",
    "t_sync",
    "t_barrier",
    "barrier",
    "ctrl",
    "z",
    "html",
    "esc",
    "shift",
    "alt",
    "enter",
    "h100",
    "h200",
    "gh200",
    "a100",
    "l40s",
    "broadcast",
    "tc",
    "v",
    "c",
    "mig",
    "fabric",
    "manager",
    "nv18",
    "nvidia-smi",
    "topo",
    "m",
    "status",
    "distributeddataparallel",
    "backward",
    "all_reduce",
    "synchronize",
    "batch_size",
    "bucket_cap_mb",
    "nccl_algo",
    "nccl_p2p_disable",
    "nvidia",
    "no_sync",
    "solo",
    "steps",
    "algo",
    "tab",
    "f1",
    "torchrun",
    "hsdp",
    "cta",
    "simple",
    "ll128",
    "web",
    "worker",
    "chrome",
    "edge",
    "firefox",
    "safari",
    "perfetto",
    "python3",
    "server",
    "localhost",
    // PTX's own, and the article's calls.
    "version",
    "target",
    "entry",
    "address_size",
    "param",
    "reg",
    "func",
    "ptx",
    "sm_90",
    "main",
    "call",
    "uni",
    "c",
    "cards",
    "suspend_tensor_core",
    "cudalaunchkernel",
    "resume_tensor_core",
    "nvswitch",
];

/// Every pair of literals that follows `Text::new(`.
fn texts(source: &str) -> Vec<(String, String)> {
    // In the page's own table a text is a name and two literals.
    let table = source
        .split("texts! {")
        .nth(1)
        .map_or_else(Vec::new, |rest| {
            rest.split(" = \"")
                .skip(1)
                .map(|entry| {
                    let quoted = format!("\"{entry}");
                    let (en, rest) = literal(&quoted);
                    let (zh, _) = literal(rest);
                    (en, zh)
                })
                .collect()
        });
    let called = source.split("Text::new(").skip(1).map(|rest| {
        let (en, rest) = literal(rest);
        let (zh, _) = literal(rest);
        (en, zh)
    });
    called.chain(table).collect()
}

/// The first string literal of a text, and what follows it.
fn literal(text: &str) -> (String, &str) {
    let start = text.find('"').unwrap() + 1;
    let mut escaped = false;
    for (at, c) in text[start..].char_indices() {
        match c {
            '\\' if !escaped => escaped = true,
            '"' if !escaped => {
                return (text[start..start + at].to_owned(), &text[start + at + 1..]);
            }
            _ => escaped = false,
        }
    }
    (text[start..].to_owned(), "")
}

/// A text without the names in braces, which are filled in.
fn said(text: &str) -> String {
    text.split('{')
        .enumerate()
        .map(|(at, part)| match part.split_once('}') {
            Some((_, after)) if at > 0 => after,
            _ => part,
        })
        .collect()
}

fn foreign(zh: &str) -> Vec<String> {
    said(zh)
        .split(|c: char| !(c.is_ascii_alphanumeric() || c == '-' || c == '_'))
        .map(|word| word.trim_matches('-').to_lowercase())
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic()))
        .filter(|word| {
            !NAMES.contains(&word.as_str()) && !synctoll::scenario::KEYS.contains(&word.as_str())
        })
        .filter(|word| {
            ![
                "no-sync", "sharded", "each", "whole", "ring", "tree", "auto", "w",
            ]
            .contains(&word.as_str())
        })
        .collect()
}

#[test]
fn chinese_texts_hold_no_english() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/words");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let source = std::fs::read_to_string(&path).unwrap();
        for (en, zh) in texts(&source) {
            assert!(
                !en.is_empty() && !zh.is_empty(),
                "{}: {en:?} {zh:?}",
                path.display()
            );
            let words = foreign(&zh);
            assert!(words.is_empty(), "{}: {words:?} in {zh:?}", path.display());
            seen += 1;
        }
    }
    assert!(seen > 60, "only {seen} texts found");
}

#[test]
fn texts_do_not_apologise_or_shout() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/words");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        for (en, zh) in texts(&std::fs::read_to_string(&path).unwrap()) {
            for banned in ["please", "sorry", "oops", "simply", "penalty"] {
                assert!(
                    !en.to_lowercase()
                        .split(|c: char| !c.is_alphabetic())
                        .any(|w| w == banned),
                    "{en:?} says {banned}"
                );
            }
            assert!(
                !en.contains('!') && !zh.contains('！') && !zh.contains('您'),
                "{en:?} {zh:?}"
            );
        }
    }
}

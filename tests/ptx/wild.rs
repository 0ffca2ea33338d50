//! Any text at all: an answer or a diagnostic, soon, and never a panic.

use std::time::Duration;

use proptest::prelude::*;
use synctoll::ptx::{Finding, Request, Severity, run, shipped};

use crate::query;

#[allow(
    clippy::disallowed_methods,
    reason = "how long it takes is what is asked"
)]
fn bounded(text: &str) {
    let started = std::time::Instant::now();
    let all = run(&query("n=4"), &Request::new(text));
    // A second where built to be fast; here the build is slower, and other tests run beside.
    assert!(started.elapsed() < Duration::from_secs(10));
    assert!(!all.diagnostics.is_empty() || !all.runs.is_empty());
    for one in &all.diagnostics {
        assert!(
            text.get(one.span.from as usize..one.span.to as usize)
                .is_some()
        );
    }
}

/// Pieces of listings, so that texts come near to them.
const PIECES: &[&str] = &[
    ".version 8.3\n",
    ".target sm_90\n",
    ".visible .entry f(",
    ".param .u64 src",
    ")",
    "{",
    "}",
    ";",
    "\n",
    ".reg .u32 %a, %b;\n",
    ".reg .pred %p;\n",
    "L:\n",
    "@%p bra L;\n",
    "bra L;\n",
    "add.u32 %a, %a, 1;\n",
    "ld.global.u32 %a, [%b];\n",
    "st.global.v4.b32 [%a], {%a, %b, %a, %b};\n",
    "call f, (1);\n",
    "f(0);\n",
    "ret;\n",
    "multimem.ld_reduce.relaxed.sys.global.add.v4.bf16x2 {%a,%b,%a,%b}, [%a];\n",
    "sync.nvlink group, 0;\n",
    "copy.nvlink %a, %b;\n",
    "reduce.add.bf16 %a, %b;\n",
    "unblock.tc;\n",
    "void f(){cudaLaunchKernel(f,...);}\n",
    "// 每轮void f(){",
    "[",
    "(((((((",
    "0x",
    "0f3F800000",
    "99999999999999999999",
    "\u{feff}",
    "\"",
    "/*",
    "é",
    "%",
    ".",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn pieces_of_listings_in_any_order(pieces in prop::collection::vec(prop::sample::select(PIECES), 0..60)) {
        bounded(&pieces.concat());
    }

    #[test]
    fn any_characters(text in "\\PC{0,400}") {
        bounded(&text);
    }

    #[test]
    fn shipped_listings_with_a_piece_cut_out_or_put_in(
        which in 0_usize..5, at in 0.0_f64..1.0, length in 0_usize..40, piece in prop::sample::select(PIECES),
    ) {
        let text: Vec<char> = shipped()[which].text.chars().collect();
        let from = (at * text.len() as f64) as usize;
        let to = (from + length).min(text.len());
        let broken: String = text[..from].iter().copied().chain(piece.chars()).chain(text[to..].iter().copied()).collect();
        bounded(&broken);
    }
}

#[test]
fn loops_without_end_are_stopped_and_said() {
    for body in [
        "L: bra L;",
        "L: add.u32 %a, %a, 1; bra L;",
        "L: atom.global.add.u32 %a, [%d], 1; bra L;",
        "L: ld.acquire.sys.global.u32 %a, [%d]; bra L;",
        "call main, ();",
    ] {
        let text = format!(
            ".version 8.3\n.target sm_90\n.visible .entry main(.param .u64 flags)\n{{\n.reg .u32 %a; .reg .u64 %d;\nld.param.u64 %d, [flags];\n{body}\nret;\n}}\n"
        );
        bounded(&text);
        let all = run(&query("n=4"), &Request::new(&text));
        let stopped = all.runs[0].stopped.as_ref().unwrap();
        let named = matches!(
            stopped.finding,
            Finding::TooLong(_) | Finding::Deadlock | Finding::Deep
        );
        assert!(named, "{body}: {stopped:?}");
        assert!(body.contains(stopped.span.of(&text)), "{body}");
    }
}

#[test]
fn ten_megabytes_are_read() {
    for piece in [
        "add.u32 %a, %a, 1;\n",
        "x",
        "{",
        "(",
        "// 每轮\n",
        "L:\n",
        "\n",
        "void f(){}\n",
        ".reg .u32 %a;\n",
    ] {
        bounded(&piece.repeat(10_000_000 / piece.len()));
    }
}

#[test]
fn findings_are_counted_when_they_are_too_many() {
    let all = run(
        &query("n=2"),
        &Request::new(&".version 8.3\n.entry f() {\n".to_owned().add_lines(1000)),
    );
    assert!(all.diagnostics.len() < 300);
    assert!(
        all.diagnostics
            .iter()
            .any(|one| matches!(one.finding, Finding::More(_)))
    );
    assert!(
        all.diagnostics
            .iter()
            .any(|one| one.finding.severity() == Severity::Error)
    );
}

trait AddLines {
    fn add_lines(self, count: usize) -> String;
}

impl AddLines for String {
    fn add_lines(self, count: usize) -> String {
        self + &"frobnicate.u32 %a;\n".repeat(count) + "}\n"
    }
}

//! The article's own text, as printed.

use synctoll::ptx::{Finding, Hazard, Kind, Lines, Severity};

use crate::{runs, text};

#[test]
fn both_listings_and_the_driver_are_found_and_run() {
    let all = runs(text("article"), "n=8");
    let found: Vec<(&str, Kind)> = all
        .found
        .iter()
        .map(|one| (one.name.as_str(), one.kind))
        .collect();
    assert_eq!(
        found,
        [
            ("nvlink_barrier_sync", Kind::Listing),
            ("nvlink_allreduce_fp16", Kind::Listing),
            ("distributed_grad_sync", Kind::Driver),
        ]
    );
    assert_eq!(all.runs.len(), 3);
    for run in &all.runs {
        assert_eq!(run.stopped, None, "{}", run.name);
        assert!(run.loss.unwrap() > 0.0);
    }
    let errors = all.diagnostics.iter();
    let errors = errors.filter(|one| one.finding.severity() == Severity::Error);
    assert_eq!(errors.count(), 0);
}

#[test]
fn every_oddity_is_said_where_it_stands() {
    let text = text("article");
    let lines = Lines::new(text);
    let all = runs(text, "n=8");
    let at = |wanted: &dyn Fn(&Finding) -> bool| -> Vec<&str> {
        let said = all.diagnostics.iter().filter(|one| wanted(&one.finding));
        said.map(|one| one.span.of(text)).collect()
    };
    assert_eq!(at(&|one| matches!(one, Finding::Target(_))), ["sm90"]);
    assert_eq!(
        at(&|one| matches!(one, Finding::RegisterParameter)),
        ["card_group_id", "src", "dst", "elem"]
    );
    assert_eq!(at(&|one| matches!(one, Finding::Untyped { .. })), ["mov"]);
    assert_eq!(at(&|one| matches!(one, Finding::Undeclared(_))), ["%p"]);
    assert_eq!(
        at(&|one| matches!(one, Finding::NotPtx { .. })),
        [
            "sync.nvlink",
            "unblock.tc",
            "copy.nvlink",
            "reduce.add.bf16"
        ]
    );
    assert_eq!(at(&|one| matches!(one, Finding::NoSize(_))).len(), 1);
    assert_eq!(at(&|one| matches!(one, Finding::BareCall(_))).len(), 1);
    assert_eq!(
        at(&|one| matches!(one, Finding::NameAndType { .. })).len(),
        1
    );
    assert_eq!(
        at(&|one| matches!(one, Finding::Glued(_))),
        ["voiddistributed_grad_sync"]
    );
    // Each comment of the driver swallows what follows it.
    let comments = at(&|one| matches!(one, Finding::SwallowedCode));
    let driver = text.lines().find(|line| line.contains("void")).unwrap();
    assert_eq!(comments.len(), driver.matches("//").count());
    for comment in comments {
        assert!(
            comment.starts_with("//") && !comment.contains('('),
            "{comment}"
        );
    }
    for one in &all.diagnostics {
        let (line, column) = lines.at(one.span.from);
        let from = lines.text(line).chars().skip(column as usize - 1);
        let written = one.span.of(text).lines().next().unwrap_or("");
        assert!(from.collect::<String>().starts_with(written), "{one:?}");
    }
}

#[test]
fn the_barrier_looks_64_times_whether_anybody_comes_or_not() {
    for scenario in ["n=8&jitter=0", "n=8&jitter=5%", "n=2&slowrank=1:50%"] {
        let all = runs(text("article"), scenario);
        for run in &all.runs {
            for card in &run.cards {
                assert_eq!(card.polls, 64, "{scenario} {}", run.name);
            }
        }
    }
}

#[test]
fn a_late_card_is_not_waited_for() {
    let early = |scenario: &str| {
        let all = runs(text("article"), scenario);
        let barrier = &all.runs[0];
        let danger = barrier.dangers.iter();
        danger
            .filter(|one| one.hazard == Hazard::ReleasedEarly)
            .count()
    };
    assert!(early("n=8&slowrank=5:3%") > 0);
    // Together, everybody is seen within 64 looks.
    assert_eq!(early("n=8&jitter=0"), 0);
}

#[test]
fn gradients_are_read_although_nothing_says_that_they_are_there() {
    for scenario in ["n=8&jitter=0", "n=8&jitter=5%"] {
        let all = runs(text("article"), scenario);
        for run in &all.runs[1..] {
            let unordered = run
                .dangers
                .iter()
                .any(|one| matches!(one.hazard, Hazard::ReadBeforeArrival | Hazard::ReadOld));
            assert!(unordered, "{scenario} {}", run.name);
        }
    }
    // Where a card is late its old gradients are added, and sums are wrong.
    let late = runs(text("article"), "n=8&slowrank=5:3%&jitter=0");
    let sums = late.runs[1].sums.as_ref().unwrap();
    assert!(!sums.identical && sums.worst_ulps > 100.0);
    assert!(
        late.runs[1]
            .dangers
            .iter()
            .any(|one| one.hazard == Hazard::ReadOld)
    );
}

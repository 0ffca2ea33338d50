//! Hazards are found in any listing, not by its name.

use synctoll::ptx::{Hazard, Run};

use crate::{only, runs, text};

fn has(run: &Run, hazard: Hazard) -> bool {
    run.dangers.iter().any(|one| one.hazard == hazard)
}

fn changed(id: &str, from: &str, to: &str) -> Run {
    let listing = text(id);
    assert!(listing.contains(from), "{from}");
    let mut all = runs(&listing.replace(from, to), "n=4");
    assert_eq!(all.runs.len(), 1, "{:?}", all.diagnostics);
    all.runs.remove(0)
}

#[test]
fn shipped_listings_have_none() {
    for id in ["flag-barrier", "one-shot-nvls", "two-shot-nvls", "ring"] {
        for scenario in ["n=2", "n=4&jitter=5%", "n=8&slowrank=3:20%"] {
            let run = only(id, scenario);
            assert!(run.dangers.is_empty(), "{id} {scenario}: {:?}", run.dangers);
        }
    }
}

#[test]
fn without_the_first_barrier_gradients_are_read_before_they_are_there() {
    let run = changed("one-shot-nvls", "@%p bra arrive;", "");
    assert!(has(&run, Hazard::ReadBeforeArrival) || has(&run, Hazard::ReadOld));
}

#[test]
fn a_release_that_other_cards_are_not_in_orders_nothing() {
    let run = changed("flag-barrier", "red.release.sys", "red.release.gpu");
    assert!(has(&run, Hazard::ReleasedEarly), "{:?}", run.dangers);
}

#[test]
fn a_relaxed_look_orders_nothing() {
    let run = changed("flag-barrier", "ld.acquire.sys", "ld.relaxed.sys");
    assert!(has(&run, Hazard::ReleasedEarly));
    // With a fence behind it, it does.
    let listing = text("flag-barrier").replace("ld.acquire.sys", "ld.relaxed.sys");
    let fenced = listing.replace("    ret;", "    fence.acq_rel.sys;\n    ret;");
    let all = runs(&fenced, "n=4");
    assert!(all.runs[0].dangers.is_empty(), "{:?}", all.runs[0].dangers);
}

#[test]
fn a_ring_that_does_not_wait_reads_and_writes_out_of_order() {
    let run = changed("ring", "@%p bra wait;", "");
    assert!(has(&run, Hazard::UnorderedRead), "{:?}", run.dangers);
    let sums = run.sums.unwrap();
    assert!(!sums.identical || sums.worst_ulps > 1e3);
    let run = changed("ring", "@%p bra gather;", "");
    let wrong = has(&run, Hazard::UnorderedRead) || has(&run, Hazard::UnorderedWrite);
    assert!(
        wrong || has(&run, Hazard::ReleasedEarly),
        "{:?}",
        run.dangers
    );
}

#[test]
fn a_barrier_for_one_card_too_many_never_lifts_and_says_where() {
    let listing = text("flag-barrier").replace("%seen, %ranks", "%seen, 99");
    let all = runs(&listing, "n=4");
    let stopped = all.runs[0].stopped.as_ref().unwrap();
    assert_eq!(stopped.finding, synctoll::ptx::Finding::Deadlock);
    assert!(stopped.span.of(&listing).contains("bra wait"));
    assert_eq!(all.runs[0].loss, None);
}

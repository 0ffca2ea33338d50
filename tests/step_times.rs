//! Two measured steps give the step at every other frequency, and with one step of a single GPU also the loss.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use proptest::prelude::*;
use synctoll::collective::published_steps::{PublishedStep, published_steps};
use synctoll::loss::{StepFit, TimedPair};
use synctoll::quantity::Seconds;
use synctoll::scenario::StepTime;

fn timed(every: u32, seconds: f64) -> StepTime {
    StepTime {
        every,
        time: Seconds::new(seconds).unwrap(),
    }
}

fn timed_step(step: &PublishedStep) -> StepTime {
    timed(step.every, step.step_seconds)
}

fn timed_solo(step: &PublishedStep) -> Option<StepTime> {
    Some(timed(step.every, step.solo_seconds?))
}

/// Published sweeps over `every`, each with three steps or more.
fn sweeps() -> Vec<Vec<PublishedStep>> {
    let mut sweeps: Vec<Vec<PublishedStep>> = Vec::new();
    for step in published_steps() {
        match sweeps.iter_mut().find(|sweep| sweep[0].same_sweep(&step)) {
            Some(sweep) => sweep.push(step),
            None => sweeps.push(vec![step]),
        }
    }
    for sweep in &mut sweeps {
        sweep.sort_by_key(|step| step.every);
    }
    sweeps.retain(|sweep| {
        let mut every: Vec<u32> = sweep.iter().map(|step| step.every).collect();
        every.dedup();
        every.len() >= 3 && every.len() == sweep.len()
    });
    sweeps
}

/// Errors at the steps that a fit has not seen.
struct Judged {
    what: String,
    /// Of the step time, per cent.
    step: Vec<f64>,
    /// Of throughput lost, points, for each one-GPU step that may be known.
    lost: Vec<f64>,
}

impl Judged {
    fn worst(errors: &[f64]) -> f64 {
        errors
            .iter()
            .fold(0.0, |worst, error| worst.max(error.abs()))
    }
}

/// From every pair of steps a factor 4 or more apart, all others; and their loss with each one-GPU step in turn.
fn judged(sweep: &[PublishedStep]) -> Vec<Judged> {
    let mut judged = Vec::new();
    for low in sweep {
        for high in sweep.iter().filter(|high| high.every >= 4 * low.every) {
            let pair = [timed_step(low), timed_step(high)];
            let fit = StepFit::of(&pair, None).unwrap();
            let others = || {
                sweep
                    .iter()
                    .filter(|step| step.every != low.every && step.every != high.every)
            };
            let step = others()
                .map(|step| 100.0 * (fit.step_time(step.every) / step.step_seconds - 1.0))
                .collect();
            let mut lost = Vec::new();
            for solo in sweep.iter().filter_map(timed_solo) {
                let fit = StepFit::of(&pair, Some(solo)).unwrap();
                for step in others().filter(|step| step.every != solo.every) {
                    if let Some(measured) = step.throughput_lost() {
                        lost.push(100.0 * (fit.throughput_lost(step.every) - measured));
                    }
                }
            }
            judged.push(Judged {
                what: format!("{} and {}", low.case, high.every),
                step,
                lost,
            });
        }
    }
    for case in &judged {
        println!(
            "{}: step {:.2?} %, throughput lost {:.2?} points",
            case.what, case.step, case.lost
        );
    }
    judged
}

#[test]
fn published_sweeps_on_pcie_follow_from_two_steps_and_one_gpu() {
    let (mut steps, mut losses) = (0, 0);
    for sweep in sweeps().iter().filter(|s| s[0].link.contains("PCIe")) {
        for case in judged(sweep) {
            assert!(Judged::worst(&case.step) <= 2.0, "{}", case.what);
            assert!(Judged::worst(&case.lost) <= 2.0, "{}", case.what);
            steps += case.step.len();
            losses += case.lost.len();
        }
    }
    assert!(steps > 0 && losses > 0, "no published sweep to judge");
}

#[test]
fn the_loss_at_the_fitted_steps_follows_from_a_one_gpu_step_at_one_of_them() {
    let mut found = 0;
    for sweep in sweeps().iter().filter(|s| s[0].link.contains("PCIe")) {
        for low in sweep {
            for high in sweep.iter().filter(|high| high.every >= 4 * low.every) {
                for (here, there) in [(low, high), (high, low)] {
                    let pair = [timed_step(low), timed_step(high)];
                    let (Some(solo), Some(measured)) = (timed_solo(here), there.throughput_lost())
                    else {
                        continue;
                    };
                    let fit = StepFit::of(&pair, Some(solo)).unwrap();
                    let error = 100.0 * (fit.throughput_lost(there.every) - measured);
                    println!(
                        "{}, one GPU at {}: {error:.2} points",
                        there.case, here.every
                    );
                    assert!(error.abs() <= 2.0);
                    found += 1;
                }
            }
        }
    }
    assert!(found > 0, "no published sweep to judge");
}

/// Its one-GPU steps are from another host than its steps, and t_x grows with `every`: the loss is shown, not judged.
#[test]
fn steps_of_published_sweeps_on_nvlink_follow_from_two() {
    let mut steps = 0;
    for sweep in sweeps().iter().filter(|s| s[0].link.contains("NVLink")) {
        for case in judged(sweep) {
            assert!(Judged::worst(&case.step) <= 2.0, "{}", case.what);
            steps += case.step.len();
        }
    }
    assert!(steps > 0, "no published sweep to judge");
}

#[test]
fn one_step_time_is_not_enough_but_gives_the_loss_beside_its_one_gpu_step() {
    let steps = [timed(4, 7.376)];
    let solo = timed(4, 4.8);
    assert_eq!(StepFit::of(&steps, None), None);
    assert_eq!(StepFit::of(&steps, Some(solo)), None);
    assert_eq!(StepFit::of(&[steps[0], steps[0]], None), None);
    assert_eq!(StepFit::of(&[], Some(solo)), None);

    let pair = TimedPair::of(&steps, solo).unwrap();
    assert!((pair.exposed() - 2.576).abs() < 1e-12);
    assert!((pair.throughput_lost() - (1.0 - 4.8 / 7.376)).abs() < 1e-12);
    assert!((pair.overhead() - (7.376 / 4.8 - 1.0)).abs() < 1e-12);
    assert_eq!(TimedPair::of(&steps, timed(2, 2.6)), None);
    // Noise makes no negative loss.
    assert_eq!(TimedPair::of(&steps, timed(4, 7.4)).unwrap().exposed(), 0.0);
}

#[test]
fn steps_that_do_not_grow_have_no_line() {
    for steps in [
        [timed(1, 4.0), timed(4, 3.9)],
        [timed(1, 4.0), timed(4, 4.0)],
        [timed(2, 4.0), timed(2, 4.5)],
    ] {
        assert_eq!(StepFit::of(&steps, None), None);
    }
}

#[test]
fn a_line_below_zero_is_laid_through_zero() {
    // Four micro-batches 2 % longer than four times one: nothing is left for sync, and t_m lies between the two.
    let fit = StepFit::of(&[timed(1, 1.0), timed(4, 4.08)], None).unwrap();
    assert_eq!((fit.rest, fit.throughput_lost(1)), (0.0, 0.0));
    assert!((1.0..1.02).contains(&fit.micro_batch));
}

/// A training of which everything is known: t_m, t_o and t_x in seconds.
fn training() -> impl Strategy<Value = (f64, f64, f64)> {
    (1e-3..10.0_f64, 0.0..5.0_f64, 0.0..5.0_f64)
}

/// Two to six different `every`, in any order.
fn frequencies() -> impl Strategy<Value = Vec<u32>> {
    prop::collection::hash_set(1..1025_u32, 2..7)
        .prop_map(|every| every.into_iter().collect::<Vec<_>>())
        .prop_shuffle()
}

/// What each step is longer or shorter by.
fn noises() -> impl Strategy<Value = Vec<f64>> {
    prop::collection::vec(0.9..1.1_f64, 6)
}

fn noisy((t_m, t_o, t_x): (f64, f64, f64), every: &[u32], noise: &[f64]) -> Vec<StepTime> {
    let quiet = |k: u32| f64::from(k) * t_m + t_o + t_x;
    let steps = every.iter().zip(noise);
    steps.map(|(&k, by)| timed(k, by * quiet(k))).collect()
}

proptest! {
    #[test]
    fn what_has_no_noise_comes_back(
        (t_m, t_o, t_x) in training(), every in frequencies(), at in 1..1025_u32, k in 1..1025_u32,
    ) {
        let step = |k: u32| f64::from(k) * t_m + t_o + t_x;
        let steps: Vec<_> = every.iter().map(|&k| timed(k, step(k))).collect();
        let fit = StepFit::of(&steps, Some(timed(k, step(k) - t_x))).unwrap();
        let near = |is: f64, wanted: f64, scale: f64| (is - wanted).abs() <= 1e-9 * scale;
        prop_assert!(near(fit.step_time(at), step(at), step(at)));
        // Differences of long steps carry the rounding of the steps.
        let longest = step(1024);
        prop_assert!(near(fit.exposed(), t_x, longest));
        prop_assert!(near(fit.throughput_lost(at), t_x / step(at), longest / step(at)));
        prop_assert!(near(fit.overhead(at), t_x / (step(at) - t_x), longest / (step(at) - t_x)));
    }

    #[test]
    fn without_a_one_gpu_step_the_loss_is_never_below(
        training in training(), every in frequencies(), noise in noises(),
        solo in (1..1025_u32, 1e-6..1e4_f64), at in 1..1025_u32,
    ) {
        let steps = noisy(training, &every, &noise);
        let Some(bound) = StepFit::of(&steps, None) else { return Ok(()) };
        let known = StepFit::of(&steps, Some(timed(solo.0, solo.1))).unwrap();
        prop_assert!(bound.is_upper_bound());
        prop_assert_eq!(known.is_upper_bound(), known.disagreeing().is_some());
        prop_assert!(known.exposed() >= 0.0 && known.exposed() <= bound.exposed());
        prop_assert!(known.throughput_lost(at) <= bound.throughput_lost(at));
        prop_assert!(known.overhead(at) <= bound.overhead(at));
        prop_assert_eq!(known.step_time(at), bound.step_time(at));
        prop_assert!(bound.throughput_lost(at) < 1.0);
        for fit in [bound, known] {
            let (low, high) = fit.exposed_range(at);
            prop_assert!(0.0 <= low && low <= fit.exposed() && fit.exposed() <= high);
            prop_assert!(high <= fit.step_time(at) * (1.0 + 1e-12));
        }
    }

    /// Least squares of the relative error: moving the line either way makes no sum of squares smaller.
    #[test]
    fn no_line_nearby_is_nearer(
        training in training(), every in frequencies(), noise in noises(),
        turn in prop::sample::select(&[-1e-3, 1e-3, 0.0][..]), lift in prop::sample::select(&[-1e-3, 1e-3, 0.0][..]),
    ) {
        let steps = noisy(training, &every, &noise);
        let Some(fit) = StepFit::of(&steps, None) else { return Ok(()) };
        let squares = |fit: &StepFit| {
            let errors = steps.iter().map(|s| fit.step_time(s.every) / s.time.get() - 1.0);
            errors.map(|error| error * error).sum::<f64>()
        };
        let other = StepFit {
            micro_batch: fit.micro_batch * (1.0 + turn),
            rest: (fit.rest + lift * fit.micro_batch).max(0.0),
            ..fit
        };
        prop_assert!(squares(&fit) <= squares(&other) + 1e-12);
    }
}

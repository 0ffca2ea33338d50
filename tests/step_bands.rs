//! Published training steps on NVLink against what hardware, size and compute alone predict.
//!
//! The machines are not values of `gpu`, so they stand here as profiles: lanes fitted to their own published tables,
//! memory bandwidth and SM count from the datasheets. The framework's time is fitted without the case that is judged.
#![allow(
    clippy::unwrap_used,
    clippy::panic,
    reason = "a test stops at the first surprise"
)]

use synctoll::calibrate::{Point, fit_lanes};
use synctoll::collective::published::all;
use synctoll::collective::published_steps::{PublishedStep, published_steps};
use synctoll::collective::{Algorithm, Collective, Curve, Lane, Stretch, volume_factor};
use synctoll::loss::{Exposed, Framework, Study, WIDEST, slow_default};
use synctoll::quantity::{Bytes, Seconds};
use synctoll::scenario::Scenario;

/// A machine that only tests know.
struct Profile {
    /// In the published tables.
    platform: &'static str,
    /// Bytes a second. GH200 96 GB: 4 TB/s HBM3 (NVIDIA GH200 datasheet). A100 40 GB: 1,555 GB/s (NVIDIA A100
    /// datasheet); Baskerville's first nodes carry that card.
    hbm: f64,
    /// 132 (GH200), 108 (A100), same datasheets.
    sms: u32,
}

const GH200: Profile = Profile {
    platform: "gh200",
    hbm: 4.0e12,
    sms: 132,
};
const A100: Profile = Profile {
    platform: "a100-sxm",
    hbm: 1.555e12,
    sms: 108,
};

/// The cases that are judged.
const CASES: [(&str, Profile); 3] = [
    ("gh200-4x-anemoi", GH200),
    ("bask-gpt2l-1x2", A100),
    ("bask-gpt2l-1x4", A100),
];

impl Profile {
    fn curve(&self, gpus: u32) -> Curve {
        let factor = volume_factor(Collective::AllReduce, Algorithm::Ring, gpus);
        let points: Vec<Point> = all()
            .iter()
            .filter(|table| {
                table.platform == self.platform
                    && table.gpus == gpus
                    && table.collective == "all_reduce"
                    && table.algorithm == Algorithm::Auto
                    && table.launch == "process-per-gpu"
            })
            .flat_map(|table| table.rows.clone())
            .map(|(bytes, micros)| Point {
                volume: bytes as f64 * factor,
                seconds: 1e-6 * micros,
            })
            .collect();
        let fit = fit_lanes(&points, 3).unwrap();
        assert!(fit.mean_residual < 0.05, "{}", self.platform);
        let lanes = fit.lanes.iter().map(|lane| Lane {
            toll: lane.toll,
            speed: lane.speed,
            name: "Ring",
        });
        let largest = points.iter().map(|p| p.volume / factor).fold(0.0, f64::max);
        let ring = Stretch {
            up_to: f64::INFINITY,
            algorithm: Algorithm::Ring,
            lanes: lanes.collect(),
        };
        Curve::of(Collective::AllReduce, gpus, vec![ring], largest)
    }

    fn study(&self, step: &PublishedStep, framework: &Framework) -> Study {
        let size = step.payload_bytes.unwrap();
        // What the tool is told of the case: GPUs, bytes, compute. Everything else has its default.
        let scenario = Scenario {
            n: step.gpus,
            every: step.every,
            size: Some(Bytes::saturating_new(size)),
            compute: Some(
                Seconds::new(step.solo_seconds.unwrap() / f64::from(step.every)).unwrap(),
            ),
            ..Scenario::default()
        };
        let mut study = Study::new(&scenario, &self.curve(step.gpus));
        let (central, low, high) = framework.seconds(size as f64, self.hbm);
        study.causes.slow = slow_default(Algorithm::Ring, self.sms);
        study.causes.extra = central;
        study.extra = (low, high);
        study
    }
}

fn exposed(step: &PublishedStep) -> f64 {
    step.step_seconds - step.solo_seconds.unwrap()
}

fn cases() -> Vec<(PublishedStep, &'static Profile)> {
    let steps = published_steps();
    CASES
        .iter()
        .map(|(name, profile)| {
            let step = steps.iter().find(|step| step.case == *name);
            (
                *step.unwrap_or_else(|| panic!("{name} is not published")),
                profile,
            )
        })
        .collect()
}

/// Seconds of framework work a byte that a case needs on top of everything else.
fn needed(step: &PublishedStep, profile: &Profile) -> f64 {
    let without = profile.study(step, &Framework::NONE).exposed().1;
    (exposed(step) - without.central) / step.payload_bytes.unwrap() as f64
}

#[test]
fn each_published_step_lies_inside_a_band_fitted_without_it() {
    let cases = cases();
    assert_eq!(cases.len(), 3);
    for (judged, (step, profile)) in cases.iter().enumerate() {
        let others: Vec<f64> = cases
            .iter()
            .enumerate()
            .filter(|(at, _)| *at != judged)
            .map(|(_, (step, profile))| needed(step, profile))
            .collect();
        let framework = Framework::fit(&others).unwrap();
        let (_, Exposed { central, low, high }) = profile.study(step, &framework).exposed();
        let measured = exposed(step);
        println!(
            "{}: {:.1} ms measured, {:.1} predicted, {:.1} to {:.1}",
            step.case,
            1e3 * measured,
            1e3 * central,
            1e3 * low,
            1e3 * high
        );
        assert!(low <= measured && measured <= high, "{}", step.case);
        assert!(low <= central && central <= high, "{}", step.case);
        assert!(high <= WIDEST * low * (1.0 + 1e-12), "{}", step.case);
    }
}

#[test]
fn fitting_all_of_them_gives_the_committed_constant() {
    let all: Vec<f64> = cases()
        .iter()
        .map(|(step, profile)| needed(step, profile))
        .collect();
    println!(
        "{:?} ps a byte",
        all.iter().map(|e| 1e12 * e).collect::<Vec<_>>()
    );
    let fitted = Framework::fit(&all).unwrap();
    assert!(
        (fitted.central / Framework::FITTED.central - 1.0).abs() < 0.02,
        "{fitted:?}"
    );
    for (fitted, committed) in [
        (fitted.low, Framework::FITTED.low),
        (fitted.high, Framework::FITTED.high),
    ] {
        assert!((fitted / committed - 1.0).abs() < 0.02, "{fitted}");
    }
}

#[test]
fn the_wire_alone_is_far_below_every_published_step() {
    for (step, profile) in cases() {
        let mut study = profile.study(&step, &Framework::NONE);
        study.causes = synctoll::simulate::Causes::NONE;
        let wire = study.outcome().exposed;
        assert!(exposed(&step) > 2.0 * wire, "{}: {wire}", step.case);
    }
}

#[test]
fn the_exposed_time_is_two_to_eleven_times_one_all_reduce() {
    for (step, profile) in cases() {
        let size = step.payload_bytes.unwrap() as f64;
        let times = exposed(&step) / profile.curve(step.gpus).seconds(size, 1.0);
        println!("{}: {times:.1} times one all-reduce", step.case);
        assert!((2.0..=11.0).contains(&times.round()), "{times}");
    }
}

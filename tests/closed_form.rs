//! The recurrence against its closed form: overlap off, nobody late, nobody else on the link.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod scenarios;

use proptest::prelude::*;
use scenarios::scenario;
use synctoll::collective::{Curve, resolve};
use synctoll::loss::{ClosedForm, Layers, Study, predict_here as predict};
use synctoll::quantity::{Bytes, Ratio, Seconds};
use synctoll::scenario::{Buckets, Scenario, SlowRank, Sync};
use synctoll::simulate::{PERIODS, normal, play};

/// Σ T(b) with a loop of its own.
fn sum(curve: &Curve, buckets: &Buckets) -> f64 {
    buckets.sizes().map(|b| curve.seconds(b as f64, 1.0)).sum()
}

fn quiet(base: Scenario) -> Scenario {
    Scenario {
        overlap: false,
        sync: Sync::NoSync,
        share: Ratio::ZERO,
        burst: None,
        jitter: Ratio::ZERO,
        slowrank: None,
        ..base
    }
}

fn close(a: f64, b: f64, tolerance: f64) -> bool {
    (a - b).abs() <= tolerance * b.abs().max(1e-12)
}

proptest! {
    #[test]
    fn one_sync_a_period_costs_its_messages_drain_and_extra(base in scenario()) {
        let s = Scenario { per: 1, ..quiet(base) };
        let p = predict(&s);
        let closed = sum(&resolve(&s.request()), &s.buckets()) + p.drain + p.extra.0;
        prop_assert!(close(p.exposed.central, closed, 1e-9), "{} for {closed}", p.exposed.central);
    }

    #[test]
    fn several_syncs_a_micro_batch_cost_their_messages_and_drains(base in scenario(), per in 2_u32..400) {
        let s = Scenario { per, every: 1, ..quiet(base) };
        let p = predict(&s);
        let closed = f64::from(per) * (sum(&resolve(&s.request()), &s.buckets()) + p.drain);
        prop_assert!(close(p.exposed.central, closed, 1e-9), "{} for {closed}", p.exposed.central);
    }

    #[test]
    fn the_closed_form_is_the_simulated_loss_at_any_size_compute_and_frequency(
        base in scenario(), size in 1_u64..4_000_000_000, compute in 1e-4..1.0_f64, every in 1_u32..300,
    ) {
        let s = quiet(base);
        let form = ClosedForm::of(&s).unwrap();
        prop_assert!(close(form.own(), predict(&s).overhead, 1e-9));
        let other = Scenario {
            size: Some(Bytes::saturating_new(size)),
            compute: Some(Seconds::new(compute).unwrap()),
            every: if s.per > 1 { 1 } else { every },
            ..s.clone()
        };
        let study = Study::new(&other, &resolve(&other.request()));
        let played = play(&study.work, &study.causes);
        let closed = form.overhead(other.size_used(), study.work.micro_batch, other.every);
        let simulated = played.exposed / played.local;
        prop_assert!(close(closed, simulated, 1e-9), "{closed} for {simulated}");
    }

    #[test]
    fn what_has_to_be_simulated_has_no_closed_form(base in scenario(), cause in 0..5_u8) {
        let mut s = Scenario { per: 1, ..quiet(base) };
        let half = Ratio::new(0.5).unwrap();
        match cause {
            0 => s.overlap = true,
            1 => s.sync = Sync::Each,
            2 => s.share = half,
            3 => s.jitter = half,
            _ => s.slowrank = Some(SlowRank { rank: 0, by: half }),
        }
        prop_assert!(ClosedForm::of(&s).is_none());
        s.n = 1;
        prop_assert_eq!(ClosedForm::of(&s).unwrap().own(), 0.0);
    }

    #[test]
    fn with_one_cause_its_layer_is_the_closed_form_and_the_others_keep(base in scenario(), amount in 0.001..0.9_f64) {
        let none = Scenario {
            per: 1,
            slow: Some(Ratio::ZERO),
            drain: Some(Seconds::ZERO),
            extra: Some(Seconds::ZERO),
            ..quiet(base)
        };
        let copy = predict(&none).layers.copy;
        let curve = resolve(&none.request());
        let layers = |s: &Scenario| predict(s).layers;
        let seconds = Seconds::new(amount / 100.0).unwrap();

        let l = layers(&Scenario { drain: Some(seconds), ..none.clone() });
        prop_assert_eq!((l.copy, l.contention), (copy, 0.0));
        prop_assert!(close(l.interruption, seconds.get(), 1e-9));

        let l = layers(&Scenario { extra: Some(seconds), ..none.clone() });
        prop_assert_eq!((l.copy, l.contention), (copy, 0.0));
        prop_assert!(close(l.interruption, seconds.get(), 1e-9));

        let l = layers(&Scenario { slow: Some(Ratio::new(amount).unwrap()), ..none.clone() });
        prop_assert_eq!((l.copy, l.interruption, l.contention), (copy, 0.0, 0.0));

        let s = Scenario { share: Ratio::new(amount).unwrap(), ..none.clone() };
        let l = layers(&s);
        let c = (1.0 - amount).max(0.5);
        let closed: f64 = s.buckets().sizes()
            .filter_map(|b| curve.call(b as f64))
            .map(|call| call.volume / call.speed * (1.0 / c - 1.0))
            .sum();
        prop_assert_eq!((l.copy, l.interruption), (copy, 0.0));
        // The layer is a difference of exposed times.
        let rounding = 1e-12 * (copy + closed);
        prop_assert!((l.contention - closed).abs() <= 1e-9 * closed + rounding, "{} for {closed}", l.contention);
    }

    #[test]
    fn straggling_alone_costs_the_mean_of_what_the_latest_is_behind_the_average(
        base in scenario(), sigma in 0.0001..0.2_f64, slow in 0.0..0.1_f64,
    ) {
        let none = Scenario {
            per: 1,
            every: base.every.min(9),
            slow: Some(Ratio::ZERO),
            drain: Some(Seconds::ZERO),
            extra: Some(Seconds::ZERO),
            ..quiet(base)
        };
        let copy = predict(&none).layers.copy;
        let s = Scenario {
            jitter: Ratio::new(sigma).unwrap(),
            slowrank: Some(SlowRank { rank: none.n - 1, by: Ratio::new(slow).unwrap() }),
            ..none
        };
        let l = predict(&s).layers;
        let t_m = s.compute_used().get();
        let mut waits = 0.0;
        for period in 0..PERIODS as u64 {
            let own: Vec<f64> = (0..s.n).map(|rank| {
                let by = if rank + 1 == s.n { 1.0 + slow } else { 1.0 };
                (0..u64::from(s.every))
                    .map(|m| t_m * by * (1.0 + sigma * normal(s.seed, u64::from(rank), period * u64::from(s.every) + m)))
                    .sum()
            }).collect();
            let mean = own.iter().sum::<f64>() / f64::from(s.n);
            waits += own.iter().copied().fold(0.0, f64::max) - mean;
        }
        waits /= PERIODS as f64;
        prop_assert_eq!((l.copy, l.contention), (copy, 0.0));
        prop_assert!(close(l.interruption, waits, 1e-9), "{} for {waits}", l.interruption);
    }

    #[test]
    fn layers_and_parts_add_up(base in scenario()) {
        let p = predict(&base);
        let Layers { copy, interruption, contention, parts } = p.layers;
        let whole = p.exposed.central;
        let tolerance = 1e-12 * p.period;
        prop_assert!((copy + interruption + contention - whole).abs() <= tolerance);
        let sum = parts.wait + parts.slowed + parts.drain + parts.framework;
        prop_assert!((sum - interruption).abs() <= tolerance);
    }

    #[test]
    fn one_gpu_loses_exactly_nothing(base in scenario()) {
        let p = predict(&Scenario { n: 1, slowrank: None, ..base });
        prop_assert_eq!((p.overhead, p.throughput_lost, p.exposed.central, p.exposed.high), (0.0, 0.0, 0.0, 0.0));
        prop_assert_eq!(p.layers, Layers::NONE);
    }

    #[test]
    fn without_other_tenants_one_call_is_the_collective_itself(base in scenario()) {
        let s = Scenario { share: Ratio::ZERO, ..base };
        let curve = resolve(&s.request());
        let size = s.size_used().as_f64();
        let call = predict(&s).call.unwrap();
        prop_assert_eq!(call.seconds.to_bits(), curve.seconds(size, 1.0).to_bits());
        let study = Study::new(&s, &curve);
        prop_assert_eq!(study.work.messages.each.seconds(1.0), curve.seconds(study.work.messages.each.bytes as f64, 1.0));
    }
}

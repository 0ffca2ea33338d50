//! Sums and their rounding, against sums in f64.

use proptest::prelude::*;
use synctoll::ptx::{Float, Request, run};

use crate::{only, query, text};

/// Real listings that reduce.
const ALL_REDUCES: [&str; 3] = ["one-shot-nvls", "two-shot-nvls", "ring"];

#[test]
fn every_card_holds_the_same_bits() {
    for id in ALL_REDUCES {
        for n in 2..=8 {
            let run = only(id, &format!("n={n}&seed={n}"));
            let sums = run.sums.unwrap();
            assert!(sums.identical, "{id} n={n}");
            assert!(run.dangers.is_empty(), "{id} n={n}: {:?}", run.dangers);
        }
    }
}

#[test]
fn a_sum_that_is_kept_in_f32_is_off_by_half_a_unit_at_most() {
    for id in ["one-shot-nvls", "two-shot-nvls"] {
        for n in [2, 3, 5, 8] {
            let sums = only(id, &format!("n={n}&seed=3")).sums.unwrap();
            assert_eq!(sums.element, Float::Bf16);
            // Half a unit, and what eight sums in f32 add to that.
            assert!(
                sums.worst_ulps <= 0.5 + 1e-3,
                "{id} {n}: {}",
                sums.worst_ulps
            );
        }
    }
}

#[test]
fn two_shots_sum_as_one_does() {
    for seed in 0..8 {
        let scenario = format!("n=8&seed={seed}");
        let first = |id: &str| only(id, &scenario).sums.unwrap();
        let (one, two) = (first("one-shot-nvls"), first("two-shot-nvls"));
        assert_eq!(one.first, two.first);
        assert_eq!(
            (one.worst_ulps, one.mean_ulps),
            (two.worst_ulps, two.mean_ulps)
        );
    }
}

#[test]
fn a_ring_rounds_after_every_card_and_is_further_off() {
    let ring = only("ring", "n=8").sums.unwrap();
    let once = only("two-shot-nvls", "n=8").sums.unwrap();
    assert!(ring.mean_ulps > once.mean_ulps);
}

/// A listing that sums everybody's element 0 on every card, in `of`, from card `from` on.
fn sum_from(of: &str, width: usize, from: u32) -> String {
    let register = if width == 4 { "f32" } else { "b16" };
    format!(
        ".version 8.3\n.target sm_90\n.address_size 64\n
.visible .entry sum(.param .u64 src, .param .u64 dst, .param .u64 peer_src, .param .u64 flags,
    .param .u64 peer_flags, .param .u32 ranks)
{{
    .reg .pred %p; .reg .u32 %n, %c, %k, %s; .reg .u64 %t, %f, %a, %d, %o, %m; .reg .{register} %x, %y;
    ld.param.u64 %t, [peer_src]; ld.param.u64 %f, [peer_flags]; ld.param.u64 %m, [flags];
    ld.param.u64 %d, [dst]; ld.param.u32 %n, [ranks];
    mov.u32 %c, 0;
say:
    mul.wide.u32 %o, %c, 8; add.u64 %a, %f, %o; ld.global.u64 %a, [%a];
    red.release.sys.global.add.u32 [%a], 1;
    add.u32 %c, %c, 1; setp.lt.u32 %p, %c, %n; @%p bra say;
wait:
    ld.acquire.sys.global.u32 %s, [%m]; setp.lt.u32 %p, %s, %n; @%p bra wait;
    mov.u32 %c, 1; mov.u32 %k, {from};
    mul.wide.u32 %o, %k, 8; add.u64 %a, %t, %o; ld.global.u64 %a, [%a]; ld.global.{register} %x, [%a];
next:
    add.u32 %k, %k, 1; rem.u32 %k, %k, %n;
    mul.wide.u32 %o, %k, 8; add.u64 %a, %t, %o; ld.global.u64 %a, [%a]; ld.global.{register} %y, [%a];
    add.rn.{of} %x, %x, %y;
    add.u32 %c, %c, 1; setp.lt.u32 %p, %c, %n; @%p bra next;
    st.global.{register} [%d], %x;
    ret;
}}
"
    )
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    /// n values are off by at most half a unit of each partial sum, so by (n − 1)/2 units of the largest.
    #[test]
    fn sums_in_a_format_are_as_far_off_as_its_rounding_allows(
        which in 0_usize..3, n in 2_u32..=8, seed in 0_u64..1000, from in 0_u32..8,
    ) {
        let (of, width, digits) = [("bf16", 2, 8), ("f16", 2, 11), ("f32", 4, 24)][which];
        let listing = sum_from(of, width, from % n);
        let all = run(&query(&format!("n={n}&seed={seed}")), &Request::new(&listing));
        prop_assert_eq!(all.diagnostics.len(), 0, "{:?}", all.diagnostics);
        let run = &all.runs[0];
        let (given, exact, held) = &run.sums.as_ref().unwrap().first[0];
        let largest: f64 = given.iter().map(|value| value.abs()).sum();
        let unit = libm::ldexp(1.0, 1 - digits) * largest;
        let bound = 0.5 * unit * f64::from(n - 1);
        prop_assert!((held - exact).abs() <= bound, "{held} {exact} {bound}");
        prop_assert_eq!(run.dangers.len(), 0);
        // And they are sums of these values, not of others.
        let f64_sum: f64 = given.iter().sum();
        prop_assert!((f64_sum - exact).abs() <= 1e-12 * largest);
    }
}

#[test]
fn the_order_of_a_sum_shows() {
    let held = |from: u32| {
        let listing = sum_from("bf16", 2, from);
        let all = run(&query("n=8&seed=1"), &Request::new(&listing));
        all.runs[0].sums.as_ref().unwrap().first[0].2
    };
    let sums: Vec<f64> = (0..8).map(held).collect();
    assert!(sums.iter().any(|one| *one != sums[0]), "{sums:?}");
}

#[test]
fn shipped_real_listings_need_no_warning() {
    for id in ["flag-barrier", "one-shot-nvls", "two-shot-nvls", "ring"] {
        let all = run(&query("n=8"), &Request::new(text(id)));
        assert!(all.diagnostics.is_empty(), "{id}: {:?}", all.diagnostics);
    }
}

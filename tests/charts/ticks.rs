//! Where ticks stand and what they say.

use proptest::prelude::*;
use synctoll::chart::ticks;

proptest! {
    #[test]
    fn logarithmic_axes_have_three_ticks(lo in -9.0..9.0f64, span in 0.0..9.0f64) {
        let (lo, hi) = (libm::pow(10.0, lo), libm::pow(10.0, lo + span));
        for made in [ticks::log_1_2_5, ticks::powers_of_two, ticks::bytes_decimal, ticks::bytes_binary] {
            let made = made(lo, hi);
            prop_assert!(made.labels.len() >= 3 && made.labels.len() <= 14, "{made:?}");
            prop_assert!(made.range.0 <= lo && made.range.1 >= hi, "the data stay inside");
            prop_assert!(made.labels.iter().all(|(v, _)| *v >= made.range.0 * 0.999 && *v <= made.range.1 * 1.001));
        }
    }
}

fn names(made: &ticks::Ticks) -> String {
    made.labels
        .iter()
        .map(|(_, name)| name.replace('\u{a0}', " "))
        .collect::<Vec<_>>()
        .join(" | ")
}

#[test]
fn ticks_say_round_numbers() {
    let cases = [
        (ticks::log_1_2_5(2.0, 8.0), "2 | 5 | 10"),
        (ticks::log_1_2_5(30.0, 60.0), "20 | 50 | 100"),
        (ticks::log_1_2_5(0.001, 0.004), "0.001 | 0.002 | 0.005"),
        (ticks::log_1_2_5(5.0, 50.0), "5 | 10 | 20 | 50"),
        (
            ticks::log_1_2_5(0.4, 100.0),
            "0.5 | 1 | 2 | 5 | 10 | 20 | 50 | 100",
        ),
        (
            ticks::powers_of_two(1.0, 64.0),
            "1 | 2 | 4 | 8 | 16 | 32 | 64",
        ),
        (
            ticks::bytes_decimal(1e6, 1.6e10),
            "1 MB | 10 MB | 100 MB | 1 GB | 10 GB",
        ),
        (ticks::bytes_decimal(1e9, 5e9), "1 GB | 2 GB | 5 GB"),
        (
            ticks::bytes_binary(4096.0, 65536.0),
            "4 KiB | 8 KiB | 16 KiB | 32 KiB | 64 KiB",
        ),
        (
            ticks::linear_nice(0.0, 100.0),
            "0 | 20 | 40 | 60 | 80 | 100",
        ),
        (ticks::linear_nice(-1.0, 1.0), "−1 | −0.5 | 0 | 0.5 | 1"),
        (ticks::linear_nice(0.0, 450.0), "0 | 100 | 200 | 300 | 400"),
    ];
    for (made, expected) in cases {
        assert_eq!(names(&made), expected);
    }
}

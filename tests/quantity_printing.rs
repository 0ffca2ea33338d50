//! What quantities and numbers print, case by case.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests"
)]

use synctoll::quantity::{
    Bytes, BytesPerSecond, Cycles, Hertz, Ratio, Seconds, fixed, group_thousands, join,
    largest_remainder, largest_remainder_to, signed, three_digits,
};

fn bytes(text: &str) -> u64 {
    text.parse::<Bytes>()
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .get()
}

fn time(value: f64) -> Seconds {
    Seconds::new(value).unwrap()
}

fn size(value: u64) -> Bytes {
    Bytes::new(value).unwrap()
}

/// Display texts with the no-break space made visible.
fn shown(text: &str) -> String {
    text.replace('\u{a0}', "~")
}

#[test]
fn exact_sizes_take_the_unit_that_holds_them() {
    for (value, want) in [
        (0, "0B"),
        (1, "1B"),
        (1000, "1kB"),
        (1024, "1KiB"),
        (1536, "1536B"),
        (512_000, "512kB"),
        (512 << 20, "512MiB"),
        (25 << 20, "25MiB"),
        (1 << 30, "1GiB"),
        (1023 << 30, "1023GiB"),
        (128_000_000, "128MB"),
        (3_115_000_000, "3.115GB"),
        (3_115_000_001, "3115000001B"),
        (1 << 53, "8PiB"),
        ((1 << 53) - 1, "9007199254740991B"),
    ] {
        assert_eq!(size(value).exact(), want);
        assert_eq!(bytes(want), value);
    }
}

#[test]
fn exact_texts_take_the_unit_of_the_magnitude() {
    for (value, want) in [
        (0.0, "0s"),
        (0.0248, "24.8ms"),
        (0.12, "120ms"),
        (24.8e-6, "24.8us"),
        (4.022, "4.022s"),
        (7e-9, "7ns"),
        (90.0, "90s"),
        (0.1 + 0.2, "300.00000000000004ms"),
        (5e-324, "5e-315ns"),
        (f64::MAX, "1.7976931348623157e308s"),
    ] {
        assert_eq!(time(value).exact(), want);
    }
    assert_eq!(BytesPerSecond::new(450e9).unwrap().exact(), "450GB/s");
    assert_eq!(Hertz::new(1.98e9).unwrap().exact(), "1.98GHz");
    assert_eq!(Cycles::new(24_800.5).unwrap().exact(), "24800.5");
    assert_eq!(Ratio::new(0.12).unwrap().exact(), "12%");
    assert_eq!(Ratio::new(0.07).unwrap().exact(), "7%");
    assert_eq!(Ratio::new(0.07).unwrap().exact_fraction(), "0.07");
    assert_eq!(Ratio::new(2.0 / 3.0).unwrap().exact(), "66.66666666666666%");
    assert_eq!(Ratio::ZERO.exact(), "0%");
}

#[test]
fn display_has_three_digits_and_carries_into_the_next_unit() {
    for (value, want) in [
        (0.0, "0~s"),
        (0.008_08, "8.08~ms"),
        (0.0329, "32.9~ms"),
        (0.000_999_6, "1.00~ms"),
        (0.000_999_4, "999~µs"),
        (0.999_6, "1.00~s"),
        (24.8e-6, "24.8~µs"),
        (7e-9, "7.00~ns"),
        (1.5e-12, "0.00150~ns"),
        (12_345.0, "12300~s"),
    ] {
        assert_eq!(shown(&time(value).display()), want);
    }
    for (value, want) in [
        (0, "0~B"),
        (8, "8~B"),
        (999, "999~B"),
        (1000, "1.00~kB"),
        (3_100_000_000, "3.10~GB"),
        (999_600, "1.00~MB"),
        (1_500_000_000_000_000, "1.50~PB"),
        (1 << 53, "9.01~PB"),
    ] {
        assert_eq!(shown(&size(value).display()), want);
    }
    for (value, want) in [
        (0, "0~B"),
        (8, "8~B"),
        (1023, "1023~B"),
        (1024, "1~KiB"),
        (1536, "1.50~KiB"),
        (25 << 20, "25~MiB"),
        (512 << 20, "512~MiB"),
        ((512 << 20) + 1, "512~MiB"),
        ((25 << 20) + 1, "25.0~MiB"),
        (1_022 * 1024 + 700, "1023~KiB"),
        ((1 << 20) - 1, "1.00~MiB"),
        ((1 << 30) - 1, "1.00~GiB"),
        ((1 << 53) - 1, "8.00~PiB"),
        (1 << 53, "8~PiB"),
    ] {
        assert_eq!(shown(&size(value).display_binary()), want);
    }
    let rate = |value| BytesPerSecond::new(value).unwrap().display();
    assert_eq!(shown(&rate(450e9)), "450~GB/s");
    assert_eq!(shown(&rate(3.35e12)), "3.35~TB/s");
    assert_eq!(shown(&rate(0.0)), "0~B/s");
    assert_eq!(shown(&rate(2.5e15)), "2500~TB/s");
    let cycles = Cycles::new(1.6e7).unwrap();
    assert_eq!(shown(&cycles.display()), "16.0~M cycles");
    assert_eq!(join(&Hertz::new(1.98e9).unwrap().parts()), "1.98\u{a0}GHz");
}

#[test]
fn percent_has_one_decimal_and_a_smallest_value() {
    let percent = |value: f64| shown(&Ratio::new(value).unwrap().display_percent());
    let fine = |value: f64| shown(&Ratio::new(value).unwrap().display_percent_fine());
    for (value, coarse, finer) in [
        (0.0, "0~%", "0~%"),
        (1e-9, "<~0.1~%", "<~0.01~%"),
        (0.000_049, "<~0.1~%", "<~0.01~%"),
        (0.000_051, "<~0.1~%", "0.01~%"),
        (0.000_499, "<~0.1~%", "0.05~%"),
        (0.000_51, "0.1~%", "0.05~%"),
        (0.005_1, "0.5~%", "0.51~%"),
        (0.009_96, "1.0~%", "1.0~%"),
        (0.009_94, "1.0~%", "0.99~%"),
        (0.044, "4.4~%", "4.4~%"),
        (0.246, "24.6~%", "24.6~%"),
        (1.0, "100.0~%", "100.0~%"),
        (12.5, "1250.0~%", "1250.0~%"),
    ] {
        assert_eq!(percent(value), coarse, "{value}");
        assert_eq!(fine(value), finer, "{value}");
    }
    assert_eq!(
        Ratio::new(0.246).unwrap().percent_parts(),
        ("24.6".to_owned(), "%")
    );
    assert_eq!(percent(f64::MAX), "1.80e310~%");
}

#[test]
fn numbers_print_with_their_sign_and_groups() {
    assert_eq!(three_digits(0.0), "0");
    assert_eq!(three_digits(3.1), "3.10");
    assert_eq!(three_digits(-3.1), "\u{2212}3.10");
    assert_eq!(three_digits(1234.0), "1230");
    assert_eq!(three_digits(0.001_234), "0.00123");
    assert_eq!(three_digits(999.7), "1000");
    assert_eq!(three_digits(f64::NAN), "—");
    assert_eq!(fixed(24.8, 2), "24.80");
    assert_eq!(fixed(-0.004, 2), "0.00");
    assert_eq!(fixed(-0.006, 2), "\u{2212}0.01");
    assert_eq!(fixed(1e300, 2), "1.00e300");
    assert_eq!(signed(1.25, 1), "+1.2");
    assert_eq!(signed(-1.26, 1), "\u{2212}1.3");
    assert_eq!(signed(0.01, 1), "0.0");
    for (given, want) in [
        ("0", "0"),
        ("999", "999"),
        ("2160", "2,160"),
        ("25920", "25,920"),
        ("1234567.8901", "1,234,567.8901"),
        ("\u{2212}1234.5", "\u{2212}1,234.5"),
        ("", ""),
        ("—", "—"),
    ] {
        assert_eq!(group_thousands(given), want);
    }
}

#[test]
fn rounded_parts_add_up_to_the_rounded_total() {
    let printed = |parts: &[f64]| -> Vec<String> {
        largest_remainder(parts, 1)
            .iter()
            .map(|&part| fixed(part, 1))
            .collect()
    };
    assert_eq!(printed(&[10.62, 3.87, 10.11]), ["10.6", "3.9", "10.1"]);
    assert_eq!(printed(&[0.333, 0.333, 0.334]), ["0.3", "0.3", "0.4"]);
    assert_eq!(printed(&[0.05, 0.05, 0.0]), ["0.1", "0.0", "0.0"]);
    assert_eq!(printed(&[0.0, 0.0]), ["0.0", "0.0"]);
    assert_eq!(printed(&[]), Vec::<String>::new());
    assert_eq!(
        largest_remainder_to(&[1.24, 1.24], 9.0, 1),
        [1.2, 1.2],
        "not the sum"
    );
    let odd = largest_remainder(&[f64::NAN, 1.26, f64::INFINITY, 1e300], 1);
    assert!(odd[0].is_nan());
    assert_eq!(&odd[1..], [1.3, f64::INFINITY, 1e300]);
}

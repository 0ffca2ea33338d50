//! What holds for every quantity and every text.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests"
)]

use proptest::prelude::*;
use synctoll::quantity::{
    Bytes, BytesPerSecond, Cycles, Hertz, QuantityError, Ratio, Seconds, fixed, group_thousands,
    largest_remainder, plain, scientific, signed, significant, three_digits,
};

/// Every finite double from zero up, all exponents and the subnormals alike.
fn any_value() -> impl Strategy<Value = f64> {
    prop_oneof![
        (0..=f64::MAX.to_bits()).prop_map(f64::from_bits),
        (0_u64..1 << 53).prop_map(f64::from_bits),
        1e-12..1e15,
        (1_u32..100_000, -12_i32..15)
            .prop_map(|(digits, power)| format!("{digits}e{power}").parse::<f64>().unwrap()),
    ]
}

fn any_size() -> impl Strategy<Value = u64> {
    prop_oneof![
        0..=1_u64 << 53,
        0_u64..5000,
        (1_u64..2048, 0_u32..42).prop_map(|(count, power)| count << power),
        (1_u64..9000, 0_u32..12).prop_map(|(count, power)| count * 10_u64.pow(power)),
    ]
}

/// Texts that come close to being quantities.
const NEAR: &str = "[-+−]?[0-9]{0,20}[.,_ ]?[0-9]{0,8}(e[-+]?[0-9]{0,4})?[ \u{a0}\u{202f}\u{3000}]{0,2}\
    [kKMGTmnuµμ]?i?(b|B|s|Hz|bit|cycles|%|％)?(/s|ps)?";

fn read_all(text: &str) -> [Result<String, QuantityError>; 6] {
    [
        text.parse::<Bytes>().map(|q| q.exact()),
        text.parse::<Seconds>().map(|q| q.exact()),
        text.parse::<BytesPerSecond>().map(|q| q.exact()),
        text.parse::<Cycles>().map(|q| q.exact()),
        text.parse::<Ratio>().map(|q| q.exact()),
        text.parse::<Hertz>().map(|q| q.exact()),
    ]
}

macro_rules! exact_text_reads_back {
    ($($name:ident: $quantity:ident),*) => {
        proptest! {
            #![proptest_config(ProptestConfig::with_cases(4000))]
            $(
                #[test]
                fn $name(value in any_value()) {
                    let quantity = $quantity::new(value).unwrap();
                    let text = quantity.exact();
                    prop_assert!(!text.contains(char::is_whitespace) && text.is_ascii(), "{text}");
                    let back: $quantity = text.parse().unwrap();
                    prop_assert_eq!(back.get().to_bits(), value.to_bits(), "{}", text);
                }
            )*
        }
    };
}

exact_text_reads_back!(
    exact_times_read_back: Seconds,
    exact_rates_read_back: BytesPerSecond,
    exact_cycles_read_back: Cycles,
    exact_ratios_read_back: Ratio,
    exact_frequencies_read_back: Hertz
);

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    #[test]
    fn exact_sizes_read_back(value in any_size()) {
        let size = Bytes::new(value).unwrap();
        let text = size.exact();
        prop_assert!(!text.contains(char::is_whitespace) && text.is_ascii());
        prop_assert_eq!(text.parse::<Bytes>().unwrap(), size, "{}", text);
        prop_assert_eq!(Bytes::from_f64(size.as_f64()).unwrap(), size);
    }

    #[test]
    fn exact_fractions_read_back_without_a_percent_sign(value in any_value()) {
        let text = Ratio::new(value).unwrap().exact_fraction();
        prop_assert!(!text.contains('%'));
        prop_assert_eq!(text.parse::<Ratio>().unwrap().get().to_bits(), value.to_bits());
    }

    #[test]
    fn a_unit_gives_the_double_nearest_to_the_decimal(digits in 0_u64..1_000_000_000, places in 0_usize..12) {
        let whole = format!("{digits}e-{places}");
        for (unit, power) in [("s", 0), ("ms", 3), ("us", 6), ("ns", 9)] {
            let want: f64 = format!("{digits}e-{}", places + power).parse().unwrap();
            let read: Seconds = format!("{whole}{unit}").parse().unwrap();
            prop_assert_eq!(read.get().to_bits(), want.to_bits());
        }
    }

    #[test]
    fn displayed_texts_read_back_within_half_of_the_third_digit(value in any_value()) {
        // Subnormals have fewer than three digits, and the largest may round up to infinity.
        let value = if value < 1e-300 { value + 1e-300 } else { value.min(1e308) };
        let near = |read: f64| (read - value).abs() <= value * 0.005_000_1;
        prop_assert!(near(Seconds::new(value).unwrap().display().parse::<Seconds>().unwrap().get()));
        prop_assert!(near(Cycles::new(value).unwrap().display().parse::<Cycles>().unwrap().get()));
        prop_assert!(near(Hertz::new(value).unwrap().display().parse::<Hertz>().unwrap().get()));
        let rate = BytesPerSecond::new(value).unwrap();
        prop_assert!(near(rate.display().parse::<BytesPerSecond>().unwrap().get()));
    }

    #[test]
    fn displayed_sizes_read_back_within_half_of_the_third_digit(value in any_size()) {
        let size = Bytes::new(value).unwrap();
        for text in [size.display(), size.display_binary()] {
            // 2^53 itself displays as 9.01 PB, which is more than the largest size.
            if let Ok(back) = text.parse::<Bytes>() {
                prop_assert!((back.as_f64() - size.as_f64()).abs() <= size.as_f64() * 0.005 + 1.0, "{text}");
            } else {
                prop_assert!(value > 9_000_000_000_000_000, "{text}");
            }
        }
    }

    #[test]
    fn display_keeps_three_digits_and_no_exponent_in_the_usual_range(value in 1e-12..1e13_f64) {
        let (number, unit) = Seconds::new(value).unwrap().parts();
        prop_assert!(!number.contains('e'), "{number}");
        let in_unit: f64 = number.parse().unwrap();
        prop_assert!(unit == "s" || in_unit < 1000.0, "{number} {unit}");
        prop_assert!(unit == "ns" || in_unit >= 1.0, "{number} {unit}");
        let digits = number.trim_start_matches(['0', '.']).bytes().filter(u8::is_ascii_digit).count();
        prop_assert!(digits >= 3, "{number}");
    }

    #[test]
    fn decimal_and_binary_units_are_never_confused(count in 0_u64..4000, step in 0_usize..4) {
        let decimal = ["kB", "MB", "GB", "TB"][step];
        let binary = ["KiB", "MiB", "GiB", "TiB"][step];
        let power = u32::try_from(step).unwrap() + 1;
        for (unit, scale) in [(decimal, 1000_u64.pow(power)), (binary, 1024_u64.pow(power))] {
            let want = Bytes::new(count * scale).unwrap();
            for spelled in [unit.to_owned(), unit.to_lowercase(), unit.to_uppercase()] {
                let text = format!("{count} {spelled}");
                prop_assert_eq!(text.parse::<Bytes>().unwrap(), want, "{}", text);
                let text = format!("{count} {unit}/s");
                prop_assert_eq!(text.parse::<BytesPerSecond>().unwrap().get(), want.as_f64(), "{}", text);
            }
        }
        let display = Bytes::new(count * 1024_u64.pow(power)).unwrap();
        prop_assert!(!display.display().contains('i'));
        prop_assert!(display.is_zero() || display.display_binary().ends_with("iB"));
    }

    #[test]
    fn any_text_is_read_or_refused_without_a_panic(text in any::<String>()) {
        for read in read_all(&text) {
            if let Err(error) = read {
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }

    #[test]
    fn near_misses_are_read_exactly_or_refused(text in NEAR) {
        let kinds = read_all(&text);
        for (at, read) in kinds.into_iter().enumerate() {
            match read {
                Ok(exact) => prop_assert_eq!(&read_all(&exact)[at], &Ok(exact.clone()), "{}", text),
                Err(error) => prop_assert!(error.to_string().chars().count() < 240),
            }
        }
    }

    #[test]
    fn negative_and_infinite_numbers_are_refused(value in any_value()) {
        let value = value.max(f64::from_bits(1));
        for bad in [-value, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
            prop_assert!(Seconds::new(bad).is_err());
            prop_assert!(BytesPerSecond::new(bad).is_err());
            prop_assert!(Cycles::new(bad).is_err());
            prop_assert!(Ratio::new(bad).is_err());
            prop_assert!(Hertz::new(bad).is_err());
            prop_assert!(Bytes::from_f64(bad).is_err());
        }
        let text = format!("-{}", Seconds::new(value).unwrap().exact());
        let refused = matches!(text.parse::<Seconds>(), Err(QuantityError::Negative { .. }));
        prop_assert!(refused, "{text}");
    }

    #[test]
    fn operators_stay_finite_and_never_negative(a in any_value(), b in any_value(), size in any_size()) {
        let good = |value: f64| value.is_finite() && value >= 0.0;
        let (time, other) = (Seconds::new(a).unwrap(), Seconds::new(b).unwrap());
        let (clock, rate) = (Hertz::new(b).unwrap(), BytesPerSecond::new(b).unwrap());
        let size = Bytes::new(size).unwrap();
        for value in [
            (time + other).get(),
            time.saturating_sub(other).get(),
            (time * Ratio::new(b).unwrap()).get(),
            (time * clock).get(),
            (Cycles::new(a).unwrap() / clock).get(),
            time.ratio_to(other).get(),
            time.times(u64::MAX).get(),
            size.time_at(rate).get(),
            size.rate_over(time).get(),
            rate.bytes_in(time),
            time.micros(),
            Ratio::new(a).unwrap().percent(),
        ] {
            prop_assert!(good(value), "{value}");
        }
        prop_assert!(size.saturating_sub(Bytes::mib(1)) <= size);
        prop_assert_eq!(time.checked_sub(other).is_some(), a >= b);
    }

    #[test]
    fn rounded_parts_add_up(parts in prop::collection::vec(0.0..100.0_f64, 0..8), decimals in 0_usize..4) {
        let scale: f64 = format!("1e{decimals}").parse().unwrap();
        let rounded = largest_remainder(&parts, decimals);
        prop_assert_eq!(rounded.len(), parts.len());
        let total = fixed(parts.iter().sum(), decimals);
        prop_assert_eq!(fixed(rounded.iter().sum(), decimals), total);
        for (part, rounded) in parts.iter().zip(&rounded) {
            prop_assert!((part - rounded).abs() * scale <= 1.000_001, "{part} {rounded}");
            prop_assert_eq!(&fixed(*rounded, decimals).parse::<f64>().unwrap(), rounded);
        }
    }

    #[test]
    fn number_texts_take_any_double(bits in any::<u64>(), decimals in 0_usize..20, text in any::<String>()) {
        let value = f64::from_bits(bits);
        for printed in [three_digits(value), fixed(value, decimals), signed(value, decimals)] {
            prop_assert!(!printed.is_empty() && printed.len() < 40, "{printed}");
        }
        prop_assert_eq!(group_thousands(&text).replace(',', ""), text.replace(',', ""));
    }
}

proptest! {
    /// The standard library's parser is the oracle: the same bits, for any digits and exponent.
    #[test]
    fn numbers_are_read_as_the_nearest_double(digits in "[0-9]{1,40}(\\.[0-9]{0,40})?", exponent in -345_i32..330) {
        let text = format!("{digits}e{exponent}");
        let expected = text.parse::<f64>().unwrap();
        let read = synctoll::quantity::number(&text);
        prop_assert_eq!(read.map(f64::to_bits), expected.is_finite().then_some(expected.to_bits()), "{}", text);
    }

    #[test]
    fn every_double_is_read_back_from_its_digits(bits in any::<u64>()) {
        let value = f64::from_bits(bits);
        if value.is_finite() {
            for text in [format!("{value:e}"), format!("{value:.17e}"), format!("{value}")] {
                prop_assert_eq!(synctoll::quantity::number(&text).map(f64::to_bits), Some(value.to_bits()), "{}", text);
            }
        }
    }
}

/// Halfway between two doubles, a trace above and a trace below, at both ends of the range.
#[test]
fn ties_and_limits_are_rounded_as_the_standard_says() {
    for text in [
        "9007199254740993",
        "9007199254740993.00000000000000000000000001",
        "9007199254740992.9999999999999",
        "9007199254740995",
        "4.9406564584124654e-324",
        "2.4703282292062327e-324",
        "2.4703282292062328e-324",
        "2.2250738585072011e-308",
        "2.2250738585072014e-308",
        "1.7976931348623157e308",
        "1.7976931348623158e308",
        "1.7976931348623159e308",
        "0.1",
        "1e22",
        "1e23",
        "8.98846567431158e307",
        "0",
        "0e9",
        "1e-400",
    ] {
        let expected = text.parse::<f64>().unwrap();
        let expected = expected.is_finite().then_some(expected);
        assert_eq!(synctoll::quantity::number(text), expected, "{text}");
    }
    for text in [
        "", "e5", "1 2", "inf", "nan", "0x10", "1_000", "--1", "+-1", "1e999",
    ] {
        assert_eq!(synctoll::quantity::number(text), None, "{text}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(4000))]

    /// The standard library is the oracle: its printers are exact, and read back.
    #[test]
    fn doubles_print_as_the_standard_library_prints_them(bits in any::<u64>(), decimals in 0_usize..20) {
        let value = f64::from_bits(bits);
        prop_assert_eq!(plain(value), format!("{value}"));
        prop_assert_eq!(synctoll::quantity::decimals(value, decimals), format!("{value:.decimals$}"));
        if value.is_finite() {
            prop_assert_eq!(scientific(value), format!("{value:e}"));
            prop_assert_eq!(significant(value, 12), format!("{value:.11e}").parse::<f64>().unwrap());
        }
    }

    /// Everyday sizes, where ties and carries are: few digits behind the point, and halves of them.
    #[test]
    fn short_numbers_print_as_the_standard_library_prints_them(count in -4_000_000_i64..4_000_000, power in 0_i32..8, decimals in 0_usize..6) {
        for value in [count as f64 / f64::from(1 << power), count as f64 / libm::pow(10.0, f64::from(power))] {
            prop_assert_eq!(plain(value), format!("{value}"));
            prop_assert_eq!(scientific(value), format!("{value:e}"));
            prop_assert_eq!(synctoll::quantity::decimals(value, decimals), format!("{value:.decimals$}"));
            prop_assert_eq!(significant(value, 3), format!("{value:.2e}").parse::<f64>().unwrap());
        }
    }
}

#[test]
fn the_edges_of_doubles_print_as_the_standard_library_prints_them() {
    for value in [
        0.0,
        -0.0,
        5e-324,
        f64::MIN_POSITIVE,
        f64::MAX,
        f64::EPSILON,
        9.995,
        0.5,
        1.5,
        2.5,
        999_999.5,
        f64::INFINITY,
        f64::NEG_INFINITY,
        f64::NAN,
    ] {
        assert_eq!(plain(value), format!("{value}"));
        for decimals in [0, 1, 2, 15] {
            assert_eq!(
                synctoll::quantity::decimals(value, decimals),
                format!("{value:.decimals$}")
            );
        }
        if value.is_finite() {
            assert_eq!(scientific(value), format!("{value:e}"));
        }
    }
}

//! What quantities read, case by case.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests"
)]

use synctoll::quantity::{Bytes, BytesPerSecond, Cycles, Hertz, Ratio, Seconds};

fn bytes(text: &str) -> u64 {
    text.parse::<Bytes>()
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .get()
}

fn seconds(text: &str) -> f64 {
    text.parse::<Seconds>()
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .get()
}

fn rate(text: &str) -> f64 {
    text.parse::<BytesPerSecond>()
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .get()
}

fn ratio(text: &str) -> f64 {
    text.parse::<Ratio>()
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .get()
}

#[test]
fn sizes_read_decimal_and_binary_units_apart() {
    for (text, want) in [
        ("0", 0),
        ("4096", 4096),
        ("8B", 8),
        ("8 bytes", 8),
        ("1kB", 1000),
        ("1KB", 1000),
        ("1kb", 1000),
        ("1KiB", 1024),
        ("1kib", 1024),
        ("512MiB", 512 << 20),
        ("512MB", 512_000_000),
        ("512mb", 512_000_000),
        ("1.5 GB", 1_500_000_000),
        ("1.5GiB", 1_610_612_736),
        ("0.128GB", 128_000_000),
        ("0.128G B", 128_000_000),
        ("3.115GB", 3_115_000_000),
        ("2TB", 2_000_000_000_000),
        ("2TiB", 2 << 40),
        ("8PiB", 1 << 53),
        ("9007199254740992", 1 << 53),
        ("3e9", 3_000_000_000),
        ("3E+9 B", 3_000_000_000),
        ("+5kB", 5000),
        (".5kB", 500),
        ("5.kB", 5000),
        ("-0MB", 0),
        ("000012", 12),
    ] {
        assert_eq!(bytes(text), want, "{text}");
    }
}

#[test]
fn a_fraction_of_a_byte_rounds_to_the_nearest() {
    assert_eq!(bytes("1.4"), 1);
    assert_eq!(bytes("1.5"), 2);
    assert_eq!(bytes("2.5"), 3);
    assert_eq!(bytes("0.49999999999999999999"), 0);
    assert_eq!(bytes("0.05"), 0);
    assert_eq!(bytes("1.0005kB"), 1001);
    assert_eq!(bytes("0.3KiB"), 307);
    assert_eq!(bytes("1e-400"), 0);
    assert_eq!(Bytes::from_f64(2.5).unwrap().get(), 3);
    assert_eq!(Bytes::from_f64(0.499_999_999_999_999_94).unwrap().get(), 0);
}

#[test]
fn times_read_every_unit_and_both_micro_signs() {
    for (text, want) in [
        ("120ms", 0.12),
        ("24800 us", 0.0248),
        ("24.8 \u{b5}s", 24.8e-6),
        ("24.8 \u{3bc}s", 24.8e-6),
        ("24.8ms", 0.0248),
        ("7ns", 7e-9),
        ("4.022s", 4.022),
        ("1.5min", 90.0),
        ("0.1min", 6.0),
        ("0.1h", 360.0),
        ("2 hours", 7200.0),
        ("0", 0.0),
        ("0.0e5", 0.0),
        ("1e-400s", 0.0),
        ("5e-324s", 5e-324),
    ] {
        assert_eq!(seconds(text).to_bits(), f64::to_bits(want), "{text}");
    }
    assert_eq!(seconds("-0s").to_bits(), 0);
}

#[test]
fn rates_frequencies_and_cycles_read_their_units() {
    for (text, want) in [
        ("450 GB/s", 450e9),
        ("450GBps", 450e9),
        ("450 gb/s", 450e9),
        ("3.35TB/s", 3.35e12),
        ("64 GiB / s", 64.0 * 1_073_741_824.0),
        ("1MiB/s", 1_048_576.0),
        ("12 B/s", 12.0),
        ("0", 0.0),
    ] {
        assert_eq!(rate(text), want, "{text}");
    }
    for (text, want) in [
        ("1.98GHz", 1.98e9),
        ("1755 MHz", 1.755e9),
        ("1755mhz", 1.755e9),
        ("50Hz", 50.0),
    ] {
        assert_eq!(text.parse::<Hertz>().unwrap().get(), want, "{text}");
    }
    for (text, want) in [
        ("24800", 24800.0),
        ("24.8k", 24800.0),
        ("1.2M", 1.2e6),
        ("1.2 M cycles", 1.2e6),
        ("16 cycles", 16.0),
        ("1 cycle", 1.0),
        ("2G", 2e9),
    ] {
        assert_eq!(text.parse::<Cycles>().unwrap().get(), want, "{text}");
    }
}

#[test]
fn a_percent_sign_divides_by_a_hundred_and_a_bare_ratio_is_a_fraction() {
    for (text, want) in [
        ("12 %", 0.12),
        ("12%", 0.12),
        ("12％", 0.12),
        ("１２％", 0.12),
        ("12 percent", 0.12),
        ("0.12", 0.12),
        ("1.5", 1.5),
        ("350%", 3.5),
        ("0", 0.0),
    ] {
        assert_eq!(ratio(text), want, "{text}");
    }
}

#[test]
fn any_unicode_space_or_none_stands_between_number_and_unit() {
    for space in [
        "", " ", "\t", "\u{a0}", "\u{202f}", "\u{2009}", "\u{3000}", "\u{200b}", " \u{a0} ",
    ] {
        assert_eq!(bytes(&format!("{space}512{space}MiB{space}")), 512 << 20);
        assert_eq!(seconds(&format!("120{space}ms")), 0.12);
    }
}

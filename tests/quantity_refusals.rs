//! What quantities refuse, and how they say so.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests"
)]

use synctoll::quantity::{
    Bytes, BytesPerSecond, Cycles, Hertz, Kind, QuantityError, Ratio, Seconds,
};

fn seconds(text: &str) -> f64 {
    text.parse::<Seconds>()
        .unwrap_or_else(|e| panic!("{text}: {e}"))
        .get()
}

fn no_size(text: &str) -> QuantityError {
    text.parse::<Bytes>()
        .expect_err(&format!("{text:?} is no size"))
}

fn no_time(text: &str) -> QuantityError {
    text.parse::<Seconds>()
        .expect_err(&format!("{text:?} is no time"))
}

#[test]
fn bits_are_refused_and_never_taken_for_bytes() {
    for unit in [
        "Mb", "Gb", "Kb", "Tb", "Mib", "Gib", "bit", "bits", "kbit", "Mbit", "Gbit", "GBIT",
        "Gibit", "Gbits",
    ] {
        let error = no_size(&format!("8{unit}"));
        let QuantityError::BitUnit { unit: named, .. } = &error else {
            panic!("8{unit}: {error:?}");
        };
        assert_eq!(named, unit);
    }
    for unit in [
        "Gb/s", "Gbit/s", "Gbps", "gbps", "kbps", "bps", "Mbps", "Mb/s", "Gbit",
    ] {
        let error = format!("8{unit}").parse::<BytesPerSecond>().unwrap_err();
        assert!(
            matches!(error, QuantityError::BitUnit { .. }),
            "8{unit}: {error:?}"
        );
    }
}

#[test]
fn a_unit_of_something_else_is_named_as_what_it_measures() {
    let found = |error: QuantityError| match error {
        QuantityError::WrongUnit { found, .. } => Some(found),
        _ => None,
    };
    assert_eq!(found(no_size("1.5 GB/s")), Some(Kind::Rate));
    assert_eq!(found(no_size("1.5ms")), Some(Kind::Time));
    assert_eq!(found(no_size("12%")), Some(Kind::Ratio));
    assert_eq!(found(no_time("1.5GB")), Some(Kind::Size));
    assert_eq!(found(no_time("2GHz")), Some(Kind::Frequency));
    assert_eq!(found(no_time("2Mcycles")), Some(Kind::Cycles));
    let error = "900GB".parse::<BytesPerSecond>().unwrap_err();
    assert_eq!(found(error), Some(Kind::Size));
}

#[test]
fn unknown_and_ambiguous_units_are_refused_with_what_was_written() {
    for (text, unit) in [
        ("12parsecs", "parsecs"),
        ("5M", "M"),
        ("5 G", "G"),
        ("5Mi", "Mi"),
    ] {
        let want = QuantityError::UnknownUnit {
            kind: Kind::Size,
            text: text.into(),
            unit: unit.into(),
        };
        assert_eq!(no_size(text), want);
    }
    for text in ["5Ms", "5m", "5parsecs", "5%%"] {
        assert!(
            matches!(no_time(text), QuantityError::UnknownUnit { .. }),
            "{text}"
        );
    }
    for text in ["5mHz", "5HzHz"] {
        let error = text.parse::<Hertz>().unwrap_err();
        assert!(
            matches!(error, QuantityError::UnknownUnit { .. }),
            "{text}: {error:?}"
        );
    }
    let error = "5m".parse::<Cycles>().unwrap_err();
    assert!(
        matches!(error, QuantityError::UnknownUnit { .. }),
        "{error:?}"
    );
}

#[test]
fn times_rates_and_frequencies_need_a_unit_unless_zero() {
    assert!(matches!(no_time("12"), QuantityError::MissingUnit { .. }));
    assert!(matches!(
        "450".parse::<BytesPerSecond>(),
        Err(QuantityError::MissingUnit { .. })
    ));
    assert!(matches!(
        "450".parse::<Hertz>(),
        Err(QuantityError::MissingUnit { .. })
    ));
    assert_eq!(seconds("0"), 0.0);
}

#[test]
fn what_is_no_number_is_refused() {
    for text in [
        "abc", "ms", ".", "-", "+-5", "--5", "e3", "1_000", "1,000", "1,5MB", "1 000 MB",
        "1.2.3MB", "0x10", "12 / s", "MiB512", "5MB 6MB", "½MB", "5'000", "٣MB",
    ] {
        let error = no_size(text);
        assert!(
            matches!(error, QuantityError::NotANumber { .. }),
            "{text}: {error:?}"
        );
    }
    for text in ["", " ", "\u{a0}\u{3000}\t\n"] {
        assert_eq!(no_size(text), QuantityError::Empty { kind: Kind::Size });
    }
}

#[test]
fn negative_infinite_and_too_large_values_are_refused_by_name() {
    for text in ["-5MB", "\u{2212}5MB", "－5MB", "-0.001", "-1e-400"] {
        assert!(
            matches!(no_size(text), QuantityError::Negative { .. }),
            "{text}"
        );
    }
    for text in [
        "nan",
        "NaN MB",
        "inf",
        "-inf",
        "Infinity",
        "∞",
        "-∞ ms",
        "infinity s",
    ] {
        assert!(
            matches!(no_time(text), QuantityError::NotFinite { .. }),
            "{text}"
        );
    }
    for text in [
        "9007199254740993",
        "8.1PiB",
        "10PB",
        "1e300",
        "1e999999999999999999999999",
    ] {
        assert!(
            matches!(no_size(text), QuantityError::TooLarge { .. }),
            "{text}"
        );
    }
    for text in ["1e309s", "1e308h", "1.8e308s"] {
        assert!(
            matches!(no_time(text), QuantityError::TooLarge { .. }),
            "{text}"
        );
    }
    assert!(matches!(
        Bytes::new((1 << 53) + 1),
        Err(QuantityError::TooLarge { .. })
    ));
    assert!(matches!(
        Bytes::from_f64(1e16),
        Err(QuantityError::TooLarge { .. })
    ));
    assert!(matches!(
        Bytes::from_f64(-1.0),
        Err(QuantityError::Negative { .. })
    ));
}

#[test]
fn every_error_sentence_names_the_text_and_a_working_example() {
    for kind in [
        Kind::Size,
        Kind::Time,
        Kind::Rate,
        Kind::Cycles,
        Kind::Ratio,
        Kind::Frequency,
    ] {
        for text in kind
            .examples()
            .into_iter()
            .chain(std::iter::once(kind.largest()))
        {
            let exact = match kind {
                Kind::Size => text.parse::<Bytes>().map(|q| q.exact()),
                Kind::Time => text.parse::<Seconds>().map(|q| q.exact()),
                Kind::Rate => text.parse::<BytesPerSecond>().map(|q| q.exact()),
                Kind::Cycles => text.parse::<Cycles>().map(|q| q.exact()),
                Kind::Ratio => text.parse::<Ratio>().map(|q| q.exact()),
                Kind::Frequency => text.parse::<Hertz>().map(|q| q.exact()),
            };
            assert!(exact.is_ok(), "{text}: {exact:?}");
        }
    }
    assert_eq!(
        no_size("12 parsecs").to_string(),
        "“parsecs” in “12 parsecs” is not a unit of a size; write for example 512MiB or 1.5GB"
    );
    assert_eq!(
        no_size("1.5 GB/s").to_string(),
        "“1.5 GB/s” is a rate, not a size; write for example 512MiB or 1.5GB"
    );
    assert_eq!(
        no_time("-3ms").to_string(),
        "“-3ms” is negative; a time is zero or more, for example 120ms or 24.8us"
    );
    assert_eq!(
        no_size("8Gb").to_string(),
        "“Gb” in “8Gb” counts bits; divide by 8 and write bytes, for example 512MiB or 1.5GB"
    );
    for text in ["", "x", "12", "5M", "5GB", "-1s", "nan", "1e999s"] {
        let error = no_time(text);
        assert_eq!(error.kind(), Kind::Time);
        assert!(error.to_string().contains("120ms or 24.8us"), "{error}");
        assert!(error.to_string().contains(text), "{error}");
    }
}

#[test]
fn long_texts_are_read_in_time_and_echoed_in_part() {
    let long = 100_000;
    assert_eq!(seconds(&format!("{}1s", "0".repeat(long))), 1.0);
    assert_eq!(
        seconds(&format!("0.{}1e{}s", "0".repeat(long - 1), long)),
        1.0
    );
    assert_eq!(
        seconds(&format!("1{}e-{}h", "0".repeat(long), long)),
        3600.0
    );
    assert_eq!(seconds(&format!("0.1{}1s", "0".repeat(long))), 0.1);
    // Halfway between two doubles, and a last digit that decides.
    let half = "1.00000000000000011102230246251565404236316680908203125";
    assert_eq!(seconds(&format!("{half}s")), 1.0);
    assert!(seconds(&format!("{half}{}1s", "0".repeat(long))) > 1.0);
    for text in [
        "9".repeat(long),
        "é".repeat(long),
        format!("1{}", "x".repeat(long)),
        format!("-1{}s", " ".repeat(long)),
        format!("1e{}s", "9".repeat(long)),
        format!("nan{}", "字".repeat(long)),
    ] {
        for error in [text.parse::<Bytes>().err(), text.parse::<Seconds>().err()]
            .into_iter()
            .flatten()
        {
            assert!(error.to_string().chars().count() < 240, "{error}");
            assert!(error.to_string().contains('…'), "{error}");
        }
    }
}

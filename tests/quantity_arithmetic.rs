//! What quantities can hold, and what their operators give at the edges.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    reason = "helpers of tests"
)]

use synctoll::quantity::{Bytes, BytesPerSecond, Cycles, Hertz, QuantityError, Ratio, Seconds};

fn time(value: f64) -> Seconds {
    Seconds::new(value).unwrap()
}

fn size(value: u64) -> Bytes {
    Bytes::new(value).unwrap()
}

#[test]
fn constructors_refuse_what_is_not_finite_or_negative() {
    for value in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(matches!(
            Seconds::new(value),
            Err(QuantityError::NotFinite { .. })
        ));
        assert!(Seconds::from_micros(value).is_err());
        assert!(Ratio::from_percent(value).is_err());
        assert!(BytesPerSecond::from_gb_per_s(value).is_err());
    }
    assert!(matches!(
        Ratio::new(-0.1),
        Err(QuantityError::Negative { .. })
    ));
    assert!(matches!(
        Ratio::new(-5e-324),
        Err(QuantityError::Negative { .. })
    ));
    assert_eq!(Cycles::new(-0.0).unwrap().get().to_bits(), 0);
    const LINK: BytesPerSecond = BytesPerSecond::literal(450e9);
    assert_eq!(LINK.gb_per_s(), 450.0);
}

#[test]
fn arithmetic_saturates_and_never_leaves_the_finite_and_positive() {
    let clock = Hertz::new(2e9).unwrap();
    let link = BytesPerSecond::from_gb_per_s(450.0).unwrap();
    assert_eq!((time(0.5) * clock).get(), 1e9);
    assert_eq!((Cycles::new(1e9).unwrap() / clock).get(), 0.5);
    assert_eq!(size(450_000_000).time_at(link).millis(), 1.0);
    assert_eq!(size(450_000_000).rate_over(time(1e-3)), link);
    assert_eq!(link.bytes_in(time(2.0)), 900e9);
    assert_eq!(Seconds::MAX + Seconds::MAX, Seconds::MAX);
    assert_eq!(Seconds::MAX * clock, Cycles::MAX);
    assert_eq!(Cycles::MAX / Hertz::literal(1e-300), Seconds::MAX);
    assert_eq!(Cycles::ZERO / Hertz::ZERO, Seconds::ZERO);
    assert_eq!(Cycles::literal(1.0) / Hertz::ZERO, Seconds::MAX);
    assert_eq!(size(1).time_at(BytesPerSecond::ZERO), Seconds::MAX);
    assert_eq!(size(0).time_at(BytesPerSecond::ZERO), Seconds::ZERO);
    assert_eq!(time(1.0).saturating_sub(time(2.0)), Seconds::ZERO);
    assert_eq!(time(1.0).checked_sub(time(2.0)), None);
    assert_eq!(time(3.0).checked_sub(time(2.0)), Some(time(1.0)));
    assert_eq!(time(1.0).ratio_to(time(4.0)), Ratio::literal(0.25));
    assert_eq!(time(1.0).ratio_to(Seconds::ZERO), Ratio::MAX);
    assert_eq!(Seconds::ZERO.ratio_to(Seconds::ZERO), Ratio::ZERO);
    assert_eq!(time(4.0) * Ratio::literal(0.25), time(1.0));
    assert_eq!(time(4.0).times(3), time(12.0));
    assert!(time(4.0).checked_mul(f64::NAN).is_err());
    assert!(time(4.0).checked_mul(-1.0).is_err());
    assert!(Seconds::MAX.checked_mul(2.0).is_err());
    assert_eq!(Bytes::MAX + size(1), Bytes::MAX);
    assert_eq!(Bytes::mib(u64::MAX), Bytes::MAX);
    assert_eq!(Bytes::kib(2).times(3), Bytes::kib(6));
    assert_eq!(
        [time(1.0), time(2.0)].into_iter().sum::<Seconds>(),
        time(3.0)
    );
    assert_eq!(time(2.0).max(time(1.0)), time(2.0));
    assert_eq!(Seconds::MAX.micros(), f64::MAX);
}

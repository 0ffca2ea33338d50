//! A loss that is under its target reads as less than the target.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

use proptest::prelude::*;
use synctoll::chart::figures::names::percent_beside;
use synctoll::quantity::{Lang, Ratio};

/// What a reader takes a printed percentage for.
fn read(text: &str) -> f64 {
    let digits: String = text
        .chars()
        .filter(|c| c.is_ascii_digit() || *c == '.')
        .collect();
    digits.parse().unwrap()
}

proptest! {
    #[test]
    fn under_the_target_reads_as_under(target in 1_u32..=999, below in 1e-9_f64..0.02) {
        let target = f64::from(target) / 1000.0;
        let fraction = target * (1.0 - below);
        for lang in [Lang::En, Lang::Zh] {
            let text = percent_beside(fraction, Ratio::new(target).unwrap(), lang);
            let bounded = text.starts_with('<');
            prop_assert!(bounded || read(&text) < 100.0 * target - 1e-9, "{text} of {target}");
            prop_assert!((read(&text) - 100.0 * fraction).abs() <= 0.06, "{text} for {fraction}");
        }
    }

    #[test]
    fn at_and_over_the_target_reads_as_ever(target in 1_u32..=999, above in 0.0_f64..0.02) {
        let target = f64::from(target) / 1000.0;
        let fraction = target * (1.0 + above);
        let text = percent_beside(fraction, Ratio::new(target).unwrap(), Lang::En);
        prop_assert!(!text.contains('<'));
        prop_assert!(read(&text) >= 100.0 * target - 0.051);
    }
}

#[test]
fn far_from_the_target_one_decimal_is_enough() {
    let five = Ratio::new(0.05).unwrap();
    assert_eq!(percent_beside(0.049, five, Lang::En), "4.9\u{a0}%");
    assert_eq!(percent_beside(0.0497, five, Lang::En), "4.97\u{a0}%");
    assert_eq!(percent_beside(0.0497, five, Lang::Zh), "4.97%");
    assert_eq!(percent_beside(0.049_999, five, Lang::En), "<\u{a0}5\u{a0}%");
    assert_eq!(percent_beside(0.05, five, Lang::En), "5.0\u{a0}%");
}

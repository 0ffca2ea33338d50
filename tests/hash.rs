//! Long values behind a link's `#`.

use proptest::prelude::*;
use synctoll::scenario::{HashError, LONGEST, pack, unpack};

#[test]
fn a_value_that_was_published_stays_readable() {
    // Written by zlib (`zlib.compressobj(9, zlib.DEFLATED, -15)` in Python), not by this code.
    let value = "1.K7M1VEstSy2qtDVRy8nMy7YtSM5M1S0wKgAA";
    assert_eq!(unpack(value).as_deref(), Ok("v=1&every=4&link=pcie-p2p"));
}

#[test]
fn a_value_of_another_version_is_named() {
    assert_eq!(unpack("2.AAAA"), Err(HashError::Version("2".to_owned())));
}

#[test]
fn a_value_that_unfolds_without_end_is_refused() {
    let long = "a".repeat(LONGEST + 1);
    assert!(pack(&long).len() < 10_000);
    assert_eq!(unpack(&pack(&long)), Err(HashError::TooLong));
    assert_eq!(unpack(&pack(&long[1..])).as_deref(), Ok(&long[1..]));
}

#[test]
fn repeated_text_is_written_shorter() {
    let text = "gpu=h100-sxm&n=8&".repeat(20);
    assert!(pack(&text).len() < text.len() / 4);
}

proptest! {
    #[test]
    fn what_is_packed_is_unpacked_and_needs_no_escape_in_a_link(text in ".*") {
        let packed = pack(&text);
        prop_assert!(packed.bytes().all(|b| b.is_ascii_alphanumeric() || b"._-".contains(&b)));
        prop_assert_eq!(unpack(&packed), Ok(text));
    }

    #[test]
    fn anything_else_is_refused_and_never_panics(value in "[ -~]{0,60}", text in ".{1,40}", cut in 0_usize..60) {
        let _ = unpack(&value);
        let _ = unpack(&format!("1.{value}"));
        let packed = pack(&text);
        if cut < packed.len() {
            prop_assert!(unpack(&packed[..cut]).is_err());
        }
    }
}

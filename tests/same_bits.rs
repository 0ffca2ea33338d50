//! Native and wasm give the same figures to the last bit: both give the committed digests (`tests/web.rs` runs them in a
//! browser).
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod bits;

/// After a change of the model, `SYNCTOLL_UPDATE=1 cargo test --test same_bits` writes the digests anew.
#[test]
fn a_thousand_scenarios_give_the_committed_bits() {
    if std::env::var_os("SYNCTOLL_UPDATE").is_some() {
        let digests: String = (0..bits::SCENARIOS)
            .map(|scenario| format!("{:016x}\n", bits::digest(scenario)))
            .collect();
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/bits/digests.txt");
        return std::fs::write(path, digests).unwrap();
    }
    let different = bits::different();
    assert!(
        different.is_empty(),
        "{} of {}, first {:?}",
        different.len(),
        bits::SCENARIOS,
        different.first()
    );
}

#[test]
fn the_scenarios_are_a_thousand_different_ones_that_lose_something() {
    let mut queries: Vec<String> = (0..bits::SCENARIOS).map(bits::query).collect();
    queries.sort();
    queries.dedup();
    assert_eq!(queries.len() as u64, bits::SCENARIOS);
    let mut digests: Vec<&str> = bits::DIGESTS.lines().collect();
    assert_eq!(digests.len() as u64, bits::SCENARIOS);
    digests.sort_unstable();
    digests.dedup();
    assert!(digests.len() > 950, "{}", digests.len());
}

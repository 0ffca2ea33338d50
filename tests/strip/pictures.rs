//! Pictures are well formed, small, and say what the state is.

use proptest::prelude::*;
use synctoll::chart::Token;
use synctoll::chart::strip::{Colours, OtherRoad, Road, Strip, StripSize, other_road, road};
use synctoll::quantity::Lang;

use crate::{Case, QUERIES, scenarios};

/// What one frame may take.
const BYTES: usize = 6000;
const ELEMENTS: usize = 320;

fn holds(strip: &Strip<'_>, case: &Case, t: f64) {
    let state = case.trips.at(t);
    for colours in [
        Colours::Page,
        Colours::Fixed(synctoll::chart::Theme::dark()),
    ] {
        let picture = strip.svg(&state, colours);
        let moving = strip.moving(&state, colours);
        assert_eq!(picture, strip.svg(&state, colours));
        assert!(picture.contains(&moving));
        assert!(
            !picture.contains("NaN") && !picture.contains("inf"),
            "{picture}"
        );
        assert!(moving.len() < BYTES, "{} bytes", moving.len());
        let document = roxmltree::Document::parse(&picture).unwrap();
        assert!(document.descendants().filter(|n| n.is_element()).count() < ELEMENTS);
    }
    let moving = strip.moving(&state, Colours::Page);
    assert_eq!(moving.contains("var(--accent)"), state.open());
    // A late truck is drawn unless it is still in the city.
    assert!(!state.open() || !moving.contains("var(--intr)"));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_scenario_gives_a_picture_at_every_time(
        scenario in scenarios::scenario(),
        shares in prop::collection::vec(0.0..=1.0, 4),
        width in 320.0..1200.0,
        zh in any::<bool>(),
    ) {
        let case = Case::of(scenario);
        let lang = if zh { Lang::Zh } else { Lang::En };
        for size in StripSize::ALL {
            let strip = case.strip(size, width, lang);
            for share in &shares {
                holds(&strip, &case, share * case.trips.duration());
            }
            holds(&strip, &case, case.trips.moment());
        }
    }
}

#[test]
fn every_pattern_gives_a_picture_in_both_languages() {
    for query in QUERIES {
        let case = Case::read(query);
        for lang in [Lang::En, Lang::Zh] {
            for width in [320.0, 640.0, 936.0, 1200.0] {
                let strip = case.strip(StripSize::Large, width, lang);
                for step in 0..=20 {
                    holds(
                        &strip,
                        &case,
                        case.trips.duration() * f64::from(step) / 20.0,
                    );
                }
            }
        }
    }
}

#[test]
fn colours_are_the_pages_own() {
    let case = Case::read("share=10%25&every=4");
    let strip = case.strip(StripSize::Large, 936.0, Lang::En);
    let picture = strip.svg(&case.trips.at(case.trips.moment()), Colours::Page);
    for paint in ["fill=\"", "stroke=\""] {
        for rest in picture.split(paint).skip(1) {
            let value = rest.split('"').next().unwrap();
            let name = value
                .strip_prefix("var(--")
                .and_then(|v| v.strip_suffix(')'));
            let known = name.is_some_and(|name| Token::ALL.iter().any(|t| t.name() == name));
            assert!(known || value == "none", "{value}");
        }
    }
}

#[test]
fn one_gpu_has_an_open_boom_and_nothing_to_wait_for() {
    let case = Case::read("n=1&share=50%25");
    let strip = case.strip(StripSize::Large, 936.0, Lang::En);
    for step in 0..50 {
        let state = case
            .trips
            .at(case.trips.duration() * f64::from(step) / 50.0);
        assert!(state.open() && !state.tenant);
        assert!(
            strip
                .moving(&state, Colours::Page)
                .contains("1 GPU, nothing to wait for")
        );
    }
    assert_eq!(strip.caption(), "1 GPU, nothing to wait for");
}

#[test]
fn other_tenants_drive_only_where_they_hold_a_share() {
    for (query, there) in [
        ("", false),
        ("share=10%25", true),
        ("share=10%25&n=1", false),
    ] {
        let case = Case::read(query);
        let strip = case.strip(StripSize::Large, 936.0, Lang::En);
        let moving = strip.moving(&case.trips.at(case.trips.moment()), Colours::Page);
        assert_eq!(moving.contains("other tenant"), there, "{query}");
        assert_eq!(moving.contains("var(--ctl)"), there, "{query}");
    }
    // Bursts come and go.
    let case = Case::read("share=50%25&burst=5ms");
    let present = (0..200).filter(|step| {
        let t = case.trips.duration() * f64::from(*step) / 200.0;
        case.trips.at(t).tenant
    });
    assert!((50..150).contains(&present.count()));
}

#[test]
fn the_other_road_takes_as_long_as_the_model_says() {
    for query in [
        "",
        "gpu=h200-nvl&n=4",
        "n=2&size=4MiB&bucket=whole",
        "sync=sharded",
    ] {
        let here = Case::read(query);
        let there = Case::read(&format!("{query}&link=pcie-p2p"));
        let ratio = there.followed.simulated.outcome.calls / here.followed.simulated.outcome.calls;
        for (case, taken) in [(&here, Road::Express), (&there, Road::Country)] {
            assert_eq!(road(&case.scenario), taken);
            let said = match other_road(&case.scenario) {
                Some(OtherRoad::Country(times) | OtherRoad::Express(times)) => times,
                other => panic!("{query}: {other:?}"),
            };
            assert!((said / ratio - 1.0).abs() < 1e-9, "{query}: {said} {ratio}");
        }
    }
    let across = Case::read("gpu=h100-nvl&n=4");
    assert_eq!(road(&across.scenario), Road::Country);
    assert_eq!(other_road(&across.scenario), Some(OtherRoad::Bridges(2)));
    assert_eq!(other_road(&Case::read("n=1").scenario), None);
}

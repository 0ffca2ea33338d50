//! What strips look like.

use synctoll::chart::Theme;
use synctoll::chart::strip::{Colours, StripSize};
use synctoll::quantity::Lang;

use crate::Case;

#[test]
fn strips_look_as_agreed() {
    let (light, dark) = (
        Colours::Fixed(Theme::light()),
        Colours::Fixed(Theme::dark()),
    );
    for (name, query, size, width, lang, colours) in [
        ("small", "", StripSize::Small, 0.0, Lang::En, Colours::Page),
        (
            "small-pcie-zh-dark",
            "link=pcie-p2p&n=2",
            StripSize::Small,
            0.0,
            Lang::Zh,
            dark,
        ),
        (
            "large-two",
            "n=2&every=4&share=10%25",
            StripSize::Large,
            936.0,
            Lang::En,
            light,
        ),
        (
            "large-pcie-phone-zh",
            "n=2&link=pcie-p2p&every=16",
            StripSize::Large,
            350.0,
            Lang::Zh,
            light,
        ),
    ] {
        let case = Case::read(query);
        let strip = case.strip(size, width, lang);
        insta::assert_snapshot!(
            name,
            strip.svg(&case.trips.at(case.trips.moment()), colours)
        );
    }
}

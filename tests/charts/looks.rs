//! What pictures look like.

use synctoll::chart::{Theme, svg};

use crate::figures;

#[test]
fn pictures_look_as_agreed() {
    let (light, dark) = (Theme::light(), Theme::dark());
    let note = "8 × H100 SXM over NVLink, 24.8 ms per micro-batch, 3.10 GB of gradients in buckets of 25 MiB. synctoll 0.1.0";
    let pictures = [
        (
            "hero-light",
            svg(&figures::hero(false), &light, 540.0, 400.0, None),
        ),
        (
            "hero-dark",
            svg(&figures::hero(false), &dark, 540.0, 400.0, None),
        ),
        (
            "hero-zh",
            svg(&figures::hero(true), &light, 540.0, 400.0, None),
        ),
        (
            "hero-phone",
            svg(&figures::hero(false), &light, 350.0, 300.0, None),
        ),
        (
            "hero-phone-zh",
            svg(&figures::hero(true), &light, 350.0, 300.0, None),
        ),
        (
            "hero-export",
            svg(&figures::hero(false), &light, 640.0, 440.0, Some(note)),
        ),
        (
            "size-light",
            svg(&figures::size(false), &light, 364.0, 210.0, None),
        ),
        (
            "size-zh-dark",
            svg(&figures::size(true), &dark, 364.0, 210.0, None),
        ),
        (
            "gpus-light",
            svg(&figures::gpus(), &light, 364.0, 165.0, None),
        ),
        (
            "gpus-phone-dark",
            svg(&figures::gpus(), &dark, 350.0, 165.0, None),
        ),
        (
            "fit-light",
            svg(&figures::fit(), &light, 640.0, 320.0, None),
        ),
        (
            "fit-phone-dark",
            svg(&figures::fit(), &dark, 350.0, 240.0, None),
        ),
        (
            "missing-light",
            svg(&figures::missing(), &light, 540.0, 400.0, None),
        ),
        (
            "missing-phone-dark",
            svg(&figures::missing(), &dark, 350.0, 300.0, None),
        ),
        (
            "heat-light",
            svg(&figures::heat(false), &light, 540.0, 400.0, None),
        ),
        (
            "heat-zh-dark",
            svg(&figures::heat(true), &dark, 540.0, 400.0, None),
        ),
        (
            "heat-phone",
            svg(&figures::heat(false), &light, 350.0, 300.0, None),
        ),
    ];
    for (name, picture) in pictures {
        insta::assert_snapshot!(name, picture);
    }
}

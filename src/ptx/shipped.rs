//! Listings that come with the project: the article's as printed, and our own in real PTX.

/// A listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shipped {
    /// The name it is chosen by.
    pub id: &'static str,
    /// The text.
    pub text: &'static str,
    /// Whether an assembler takes it.
    pub real: bool,
    /// Whether it needs an NVSwitch.
    pub switch: bool,
}

/// All of them, the article's first.
pub const fn shipped() -> [Shipped; 5] {
    [
        Shipped {
            id: "article",
            text: include_str!("listings/article.txt"),
            real: false,
            switch: true,
        },
        Shipped {
            id: "flag-barrier",
            text: include_str!("listings/flag_barrier.ptx"),
            real: true,
            switch: false,
        },
        Shipped {
            id: "one-shot-nvls",
            text: include_str!("listings/one_shot_nvls.ptx"),
            real: true,
            switch: true,
        },
        Shipped {
            id: "two-shot-nvls",
            text: include_str!("listings/two_shot_nvls.ptx"),
            real: true,
            switch: true,
        },
        Shipped {
            id: "ring",
            text: include_str!("listings/ring.ptx"),
            real: true,
            switch: false,
        },
    ]
}

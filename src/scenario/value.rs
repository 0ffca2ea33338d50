use crate::collective::{Algorithm, Collective, Launch};
use crate::hardware::{Bridge, Gpu, Link};
use crate::quantity::{Bytes, Lang, Ratio, Seconds};

use super::Workload;

macro_rules! choice {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident => $id:literal),+ $(,)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$variant_doc])* $variant),+ }

        impl $name {
            /// All of them, in the order in which they are documented.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];

            /// The values of the scenario key, in the same order.
            pub const IDS: &'static [&'static str] = &[$($id),+];

            /// The scenario key's value.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }
        }

        impl std::str::FromStr for $name {
            type Err = ();

            fn from_str(text: &str) -> Result<Self, ()> {
                let text = text.trim();
                Self::ALL.iter().copied().find(|v| v.id().eq_ignore_ascii_case(text)).ok_or(())
            }
        }
    };
}

choice! {
    /// What happens at the end of a micro-batch that does not close a period.
    Sync {
        /// Nothing: gradients add up (`no_sync` in PyTorch).
        NoSync => "no-sync",
        /// A sync all the same.
        Each => "each",
        /// Parameters are gathered and gradients scattered in every micro-batch (FSDP, ZeRO-3).
        Sharded => "sharded",
    }
}
choice! {
    /// Number format of the gradients that are synchronised.
    Dtype {
        /// Four bytes.
        Fp32 => "fp32",
        /// Two bytes.
        Bf16 => "bf16",
    }
}
choice! {
    /// A view of the page.
    View {
        /// Answer, breakdown and charts.
        Curves => "curves",
        /// Where in the step it is lost.
        Timeline => "timeline",
        /// The operator listings.
        Operators => "operators",
        /// The user's own measurements.
        Calibrate => "calibrate",
        /// How far off, and why to believe it.
        Evidence => "evidence",
        /// Links, embeds, files.
        Share => "share",
    }
}
impl View {
    /// Whether the page has the view so far. A link that names another shows the curves.
    pub fn exists(self) -> bool {
        matches!(self, Self::Curves | Self::Timeline)
    }
}
choice! {
    /// A chart.
    ChartKind {
        /// Throughput lost against sync frequency.
        Frequency => "frequency",
        /// Throughput lost against tensor size.
        Size => "size",
        /// NVLink against PCIe for each GPU.
        Link => "link",
        /// Throughput lost against bucket size.
        Bucket => "bucket",
        /// Frequency by size.
        Heat => "heat",
        /// One period.
        Timeline => "timeline",
        /// The collective's own curve with the published points.
        Collective => "collective",
    }
}
choice! {
    /// The loss axis of the charts.
    Scale {
        /// Both 0.5 % and 90 % are readable.
        Log => "log",
        /// From 0 to 100 %.
        Linear => "linear",
    }
}
choice! {
    /// Colours of the page.
    Theme {
        /// As the system.
        System => "system",
        /// Light.
        Light => "light",
        /// Dark.
        Dark => "dark",
    }
}
choice! {
    /// What of the page is shown inside another.
    Embed {
        /// The page is not embedded.
        Off => "off",
        /// One chart.
        Chart => "chart",
        /// Headline, breakdown and link.
        Card => "card",
        /// Everything.
        Full => "full",
    }
}

impl Dtype {
    /// Bytes a parameter.
    pub const fn bytes(self) -> u64 {
        match self {
            Self::Fp32 => 4,
            Self::Bf16 => 2,
        }
    }
}

/// The messages that a tensor is cut into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bucket {
    /// PyTorch DDP's: 1 MiB first, then 25 MiB each.
    PyTorch,
    /// One message.
    Whole,
    /// Equal messages, the remainder last.
    Each(Bytes),
}

/// A measured step.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct StepTime {
    /// Micro-batches per sync.
    pub every: u32,
    /// Time of the step.
    pub time: Seconds,
}

/// One rank that is always slower.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SlowRank {
    /// Which, from 0.
    pub rank: u32,
    /// By how much its compute is longer.
    pub by: Ratio,
}

/// What a GPU-hour costs.
#[derive(Clone, Debug, PartialEq)]
pub struct Price {
    /// Per GPU and hour.
    pub amount: f64,
    /// Three letters, as `USD`.
    pub currency: String,
}

/// State of the page, carried in links like everything else.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Page {
    /// Which view.
    pub view: View,
    /// Which chart an embed shows.
    pub chart: Option<ChartKind>,
    /// The loss axis.
    pub scale: Scale,
    /// The language; the browser's where not set.
    pub lang: Option<Lang>,
    /// Colours.
    pub theme: Theme,
    /// Inside another page.
    pub embed: Embed,
}

/// Everything that a person can set. `None` stands for a default that follows from other keys.
#[derive(Clone, Debug, PartialEq)]
pub struct Scenario {
    /// Key `gpu`.
    pub gpu: Gpu,
    /// Key `n`, 1 to 8.
    pub n: u32,
    /// Key `link`; the best that the GPU has where not set.
    pub link: Option<Link>,
    /// Key `bridge`; the widest that the card has where not set.
    pub bridge: Option<Bridge>,
    /// Key `coll`.
    pub coll: Collective,
    /// Key `algo`.
    pub algo: Algorithm,
    /// Key `launch`.
    pub launch: Launch,
    /// Key `model`.
    pub model: Workload,
    /// Key `size`.
    pub size: Option<Bytes>,
    /// Key `params`.
    pub params: Option<u64>,
    /// Key `dtype`.
    pub dtype: Option<Dtype>,
    /// Key `compute`.
    pub compute: Option<Seconds>,
    /// Key `tokens`, per micro-batch.
    pub tokens: Option<u64>,
    /// Key `mfu`.
    pub mfu: Option<Ratio>,
    /// Key `fb`.
    pub fb: Ratio,
    /// Key `step`.
    pub step: Seconds,
    /// Key `every`.
    pub every: u32,
    /// Key `per`.
    pub per: u32,
    /// Key `bucket`; PyTorch's, or `whole` when `per` > 1, where not set.
    pub bucket: Option<Bucket>,
    /// Key `overlap`.
    pub overlap: bool,
    /// Key `sync`.
    pub sync: Sync,
    /// Key `steps`.
    pub steps: Vec<StepTime>,
    /// Key `solo`.
    pub solo: Option<StepTime>,
    /// Key `share`.
    pub share: Ratio,
    /// Key `burst`; steady where not set.
    pub burst: Option<Seconds>,
    /// Key `jitter`.
    pub jitter: Ratio,
    /// Key `seed`.
    pub seed: u64,
    /// Key `slowrank`.
    pub slowrank: Option<SlowRank>,
    /// Key `slow`.
    pub slow: Option<Ratio>,
    /// Key `drain`.
    pub drain: Option<Seconds>,
    /// Key `extra`.
    pub extra: Option<Seconds>,
    /// Key `hbm`.
    pub hbm: Option<Ratio>,
    /// Key `hbm_share`.
    pub hbm_share: Option<Ratio>,
    /// Key `hbm_bound`.
    pub hbm_bound: Option<Ratio>,
    /// Key `fp8`.
    pub fp8: Option<Ratio>,
    /// Key `fp8_bytes`.
    pub fp8_bytes: Option<Bytes>,
    /// Key `target`.
    pub target: Ratio,
    /// Key `price`.
    pub price: Option<Price>,
    /// Keys `view`, `chart`, `scale`, `lang`, `theme`, `embed`.
    pub page: Page,
}

/// Forward takes a third of a micro-batch, backward two: it computes gradients by input and by weight.
const BACKWARD: Ratio = Ratio::literal(2.0 / 3.0);

impl Default for Scenario {
    fn default() -> Self {
        Self {
            gpu: Gpu::H100Sxm,
            n: 8,
            link: None,
            bridge: None,
            coll: Collective::AllReduce,
            algo: Algorithm::Auto,
            launch: Launch::ProcessPerGpu,
            model: Workload::Gpt2Xl,
            size: None,
            params: None,
            dtype: None,
            compute: None,
            tokens: None,
            mfu: None,
            fb: BACKWARD,
            step: Seconds::ZERO,
            every: 1,
            per: 1,
            bucket: None,
            overlap: true,
            sync: Sync::NoSync,
            steps: Vec::new(),
            solo: None,
            share: Ratio::ZERO,
            burst: None,
            jitter: Ratio::literal(0.01),
            seed: 1,
            slowrank: None,
            slow: None,
            drain: None,
            extra: None,
            hbm: None,
            hbm_share: None,
            hbm_bound: None,
            fp8: None,
            fp8_bytes: None,
            target: Ratio::literal(0.05),
            price: None,
            page: Page {
                view: View::Curves,
                chart: None,
                scale: Scale::Log,
                lang: None,
                theme: Theme::System,
                embed: Embed::Off,
            },
        }
    }
}

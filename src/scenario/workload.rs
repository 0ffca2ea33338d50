use std::str::FromStr;

use super::Dtype;
use crate::quantity::Ratio;

/// A model that a scenario can start from: it sets the gradient size and a micro-batch's compute.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Workload {
    /// GPT-2 XL, one sequence of 1,024 tokens.
    Gpt2Xl,
    /// Llama 3 8B, one sequence of 8,192 tokens.
    Llama3_8b,
    /// Llama 2 13B, one sequence of 4,096 tokens.
    Llama2_13b,
    /// Llama 2 70B, one sequence of 4,096 tokens.
    Llama2_70b,
    /// SDXL's UNet, two images of 1024 × 1024.
    Sdxl,
    /// ResNet-50, 256 images of 224 × 224.
    Resnet50,
}

/// What a workload counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Tokens.
    Tokens,
    /// Images.
    Images,
}

impl Workload {
    /// All of them.
    pub const ALL: &'static [Self] = &[
        Self::Gpt2Xl,
        Self::Llama3_8b,
        Self::Llama2_13b,
        Self::Llama2_70b,
        Self::Sdxl,
        Self::Resnet50,
    ];

    /// The values of the scenario key `model`, in the same order.
    pub const IDS: &'static [&'static str] = &[
        "gpt2-xl",
        "llama-3-8b",
        "llama-2-13b",
        "llama-2-70b",
        "sdxl",
        "resnet-50",
    ];

    /// The value of the scenario key `model`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Gpt2Xl => "gpt2-xl",
            Self::Llama3_8b => "llama-3-8b",
            Self::Llama2_13b => "llama-2-13b",
            Self::Llama2_70b => "llama-2-70b",
            Self::Sdxl => "sdxl",
            Self::Resnet50 => "resnet-50",
        }
    }

    /// The name people use, the same in every language.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Gpt2Xl => "GPT-2 XL, 1.5 B",
            Self::Llama3_8b => "Llama 3 8B",
            Self::Llama2_13b => "Llama 2 13B",
            Self::Llama2_70b => "Llama 2 70B",
            Self::Sdxl => "SDXL UNet, 2.6 B",
            Self::Resnet50 => "ResNet-50",
        }
    }

    /// Parameters. Counted in the published weights; SDXL's UNet as its training runs print it (diffusers), ResNet-50's as
    /// torchvision counts.
    pub const fn params(self) -> u64 {
        match self {
            Self::Gpt2Xl => 1_557_611_200,
            Self::Llama3_8b => 8_030_261_248,
            Self::Llama2_13b => 13_015_864_320,
            Self::Llama2_70b => 68_976_648_192,
            Self::Sdxl => 2_567_463_684,
            Self::Resnet50 => 25_557_032,
        }
    }

    /// Format in which gradients are synchronised by default (assumed: mixed-precision training).
    pub const fn dtype(self) -> Dtype {
        Dtype::Bf16
    }

    /// Tokens or images in one micro-batch (assumed).
    pub const fn per_micro_batch(self) -> u64 {
        match self {
            Self::Gpt2Xl => 1024,
            Self::Llama3_8b => 8192,
            Self::Llama2_13b | Self::Llama2_70b => 4096,
            Self::Sdxl => 2,
            Self::Resnet50 => 256,
        }
    }

    /// What [`Workload::per_micro_batch`] counts.
    pub const fn unit(self) -> Unit {
        match self {
            Self::Sdxl | Self::Resnet50 => Unit::Images,
            _ => Unit::Tokens,
        }
    }

    /// Floating-point operations to train one token or image, forward and backward.
    ///
    /// Language models: 6 a parameter and token (Kaplan et al. 2020, section 2.1), attention left out. SDXL's UNet:
    /// about 6 T multiply-adds forward an image at 1024 × 1024 (assumed, as profilers report it); ResNet-50: 4.09 G (torchvision); twice that in operations, times three
    /// for backward.
    pub fn flops_each(self) -> f64 {
        match self {
            Self::Sdxl => 6.0 * 5.98e12,
            Self::Resnet50 => 6.0 * 4.09e9,
            _ => 6.0 * self.params() as f64,
        }
    }

    /// The share of the GPU's dense BF16 rate that training reaches (assumed).
    ///
    /// 40 % for transformers: Llama 3's report gives 38 to 43 % on H100. 10 % for ResNet-50, which is bound by memory.
    pub const fn mfu(self) -> Ratio {
        match self {
            Self::Resnet50 => Ratio::literal(0.10),
            _ => Ratio::literal(0.40),
        }
    }
}

impl FromStr for Workload {
    type Err = ();

    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.trim();
        Self::ALL
            .iter()
            .copied()
            .find(|w| w.id().eq_ignore_ascii_case(text))
            .ok_or(())
    }
}

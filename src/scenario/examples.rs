/// A named link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// A short name for files and tests.
    pub id: &'static str,
    /// The link's query.
    pub query: &'static str,
}

/// Every example. Their titles are in [`crate::words`].
pub const EXAMPLES: &[Example] = &[
    // The article gives no sizes or times. Assumed: its 8 cards are one HGX H100 board, training GPT-2 XL with a sync
    // every micro-batch and no overlap, since its operators stop the pipeline until all have arrived.
    Example {
        id: "article",
        query: "v=1&overlap=off",
    },
    Example {
        id: "small-batch",
        query: "v=1&model=gpt2-xl&tokens=256&bucket=4MiB",
    },
    Example {
        id: "llama-sharded",
        query: "v=1&model=llama-3-8b&sync=sharded",
    },
    Example {
        id: "gpt2-nvlink",
        query: "v=1&model=gpt2-xl",
    },
    Example {
        id: "gpt2-pcie",
        query: "v=1&link=pcie-p2p&model=gpt2-xl",
    },
    // 80 layers with four all-reduces of 4,096 tokens x 8,192 values x 2 bytes each; a card computes an eighth of
    // 6 x 69e9 x 4,096 operations at 40 % of 989 TFLOP/s.
    Example {
        id: "llama-tensor",
        query: "v=1&gpu=h200-sxm&model=llama-2-70b&size=64MiB&compute=535.6ms&per=320",
    },
    Example {
        id: "sdxl-pcie",
        query: "v=1&gpu=h100-pcie&n=2&link=pcie-p2p&model=sdxl",
    },
    Example {
        id: "one-gpu",
        query: "v=1&n=1",
    },
];

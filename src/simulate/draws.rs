//! The seeded draws behind straggling.
//!
//! A draw is a function of seed, rank and micro-batch alone, so that a link gives the same figures everywhere and
//! adding a rank or a micro-batch changes none of the others.

use std::cell::RefCell;

/// The most ranks that draw.
const MAX_RANKS: usize = crate::hardware::MAX_GPUS as usize;

/// Where the normal distribution is cut, in standard deviations: beyond four standard deviations a micro-batch is not slow but stuck, and at
/// the largest `jitter` (25 %) a shorter one would take less than no time.
pub const CUT: f64 = 4.0;

/// Φ(−4): the probability that lies beyond the cut on one side.
pub const TAIL: f64 = 3.167_124_183_311_992e-5;

/// Draws of one seed, summed up, extended when more are asked for.
pub struct Draws {
    seed: u64,
    /// By rank: sums of the first 0, 1, 2 … draws.
    sums: [Vec<f64>; MAX_RANKS],
}

thread_local! {
    static DRAWN: RefCell<Draws> = const { RefCell::new(Draws::new(0)) };
}

impl Draws {
    const fn new(seed: u64) -> Self {
        Self {
            seed,
            sums: [const { Vec::new() }; MAX_RANKS],
        }
    }

    /// Σ z over micro-batches `from..to` of `rank`.
    pub fn sum(&self, rank: usize, from: usize, to: usize) -> f64 {
        self.sum_and_last(rank, from, to).0
    }

    /// The same, and z of the last of them.
    pub(super) fn sum_and_last(&self, rank: usize, from: usize, to: usize) -> (f64, f64) {
        self.sums.get(rank).map_or((0.0, 0.0), |sums| {
            let at = |i: usize| sums.get(i).copied().unwrap_or(0.0);
            let end = at(to);
            (end - at(from), end - at(to.saturating_sub(1)))
        })
    }

    fn extend(&mut self, ranks: usize, micro_batches: usize) {
        let seed = self.seed;
        for (rank, sums) in self.sums.iter_mut().enumerate().take(ranks) {
            if sums.is_empty() {
                sums.push(0.0);
            }
            let mut sum = sums.last().copied().unwrap_or(0.0);
            for m in sums.len() - 1..micro_batches {
                sum += normal(seed, rank as u64, m as u64);
                sums.push(sum);
            }
        }
    }
}

/// Runs `work` with the draws of `seed` for at least `micro_batches` of `ranks`. They are kept until another seed comes;
/// where no rank draws, the seed says nothing.
pub fn with_draws<T>(
    seed: u64,
    ranks: usize,
    micro_batches: usize,
    work: impl FnOnce(&Draws) -> T,
) -> T {
    DRAWN.with_borrow_mut(|drawn| {
        if ranks > 0 && drawn.seed != seed {
            *drawn = Draws::new(seed);
        }
        drawn.extend(ranks, micro_batches);
        work(drawn)
    })
}

/// A number from 0 (inclusive) to 1 (exclusive) for a seed, a stream and a place in it.
pub fn uniform(seed: u64, stream: u64, place: u64) -> f64 {
    let mixed =
        mix(seed ^ mix(stream.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ mix(place)));
    (mixed >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
}

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014): every bit of the input reaches every bit of the result.
const fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

/// A draw from the standard normal distribution, cut at ±4.
pub fn normal(seed: u64, rank: u64, micro_batch: u64) -> f64 {
    let u = uniform(seed, rank, micro_batch);
    quantile(TAIL + u * (1.0 - 2.0 * TAIL)).clamp(-CUT, CUT)
}

/// Coefficients of a rational function, numerator and denominator, constant terms first.
type Rational = ([f64; 8], [f64; 8]);

const CENTRE: Rational = (
    [
        3.387_132_872_796_366_5,
        133.141_667_891_784_38,
        1_971.590_950_306_551_3,
        13_731.693_765_509_46,
        45_921.953_931_549_87,
        67_265.770_927_008_7,
        33_430.575_583_588_13,
        2_509.080_928_730_122_7,
    ],
    [
        1.0,
        42.313_330_701_600_91,
        687.187_007_492_057_9,
        5_394.196_021_424_751,
        21_213.794_301_586_597,
        39_307.895_800_092_71,
        28_729.085_735_721_943,
        5_226.495_278_852_855,
    ],
);
const SIDE: Rational = (
    [
        1.423_437_110_749_683_5,
        4.630_337_846_156_546,
        5.769_497_221_460_691,
        3.647_848_324_763_204_5,
        1.270_458_252_452_368_4,
        0.241_780_725_177_450_6,
        0.022_723_844_989_269_184,
        7.745_450_142_783_414e-4,
    ],
    [
        1.0,
        2.053_191_626_637_759,
        1.676_384_830_183_803_8,
        0.689_767_334_985_1,
        0.148_103_976_427_480_08,
        0.015_198_666_563_616_457,
        5.475_938_084_995_345e-4,
        1.050_750_071_644_416_9e-9,
    ],
);

/// The quantile of the standard normal distribution for probabilities from Φ(−4) to Φ(4): algorithm AS 241, PPND16
/// (Wichura 1988), exact to about 16 digits.
fn quantile(p: f64) -> f64 {
    let q = p - 0.5;
    if q.abs() <= 0.425 {
        return q * rational(&CENTRE, 0.180_625 - q * q);
    }
    let nearer = if q < 0.0 { p } else { 1.0 - p };
    let z = rational(&SIDE, libm::sqrt(-libm::log(nearer)) - 1.6);
    if q < 0.0 { -z } else { z }
}

fn rational((above, below): &Rational, x: f64) -> f64 {
    let value = |c: &[f64; 8]| c.iter().rev().fold(0.0, |sum, c| sum * x + c);
    value(above) / value(below)
}

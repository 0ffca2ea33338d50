//! Each claim's value and cases.

use super::cases::{ROADS, grid, groups, read};
use super::{
    ACCUMULATED, Case, Claim, ClaimId, Judge, Message, POINTS, SMALL_LOSES, TINY, Value, Verdict,
    doubled, small,
};
use crate::collective::Algorithm;
use crate::hardware::{Gpu, Link, MAX_GPUS, links_of};
use crate::loss::{LEAST, Prediction, Smallest};
use crate::quantity::{Bytes, Ratio};
use crate::scenario::{Scenario, Workload};

/// A sum and a product of the same losses that differ by less differ by rounding.
const ROUNDING: f64 = 1e-9;

impl Judge<'_> {
    /// Judges one claim.
    pub fn claim(&self, id: ClaimId) -> Claim {
        let scenario = read(id);
        let (value, holds_there, cases) = match id {
            ClaimId::AboveSingleCard => self.above_single_card(&scenario),
            ClaimId::SmallBatch => self.small_batch(&scenario),
            ClaimId::Accumulation => self.accumulation(&scenario),
            ClaimId::Colocation => self.colocation(&scenario),
            ClaimId::Pcie => self.pcie(&scenario),
            ClaimId::Operator => self.operator(&scenario),
            ClaimId::OneCard => self.one_card(&scenario),
            ClaimId::Compounding => self.compounding(&scenario),
        };
        Claim {
            id,
            scenario,
            value,
            holds_there,
            verdict: Verdict::of(&cases),
            cases,
        }
    }

    fn above_single_card(&self, scenario: &Scenario) -> (Value, bool, Vec<Case>) {
        let above = |p: &Prediction| with_range(p, p.stack.whole - p.stack.single_card);
        let inside = |points: f64| (POINTS.0..=POINTS.1).contains(&points);
        let cases = grid(scenario)
            .map(|scenario| {
                let (figure, low, high) = above(&(self.predict)(&scenario));
                Case::decided(scenario, figure, inside(figure))
                    .possibly(low <= POINTS.1 && high >= POINTS.0)
            })
            .collect();
        let p = (self.predict)(scenario);
        let value = Value::Above {
            single_card: p.stack.single_card,
            whole: p.stack.whole,
            above: above(&p),
        };
        (value, inside(above(&p).0), cases)
    }

    fn small_batch(&self, scenario: &Scenario) -> (Value, bool, Vec<Case>) {
        let judged = |scenario: Scenario| {
            let p = (self.predict)(&scenario);
            let (figure, _, high) = with_range(&p, p.overhead);
            Case::decided(scenario, figure, figure > SMALL_LOSES).possibly(high > SMALL_LOSES)
        };
        // A barrier every iteration is what the claim is about; what becomes of it beyond is told beside it.
        let (cases, accumulated): (Vec<Case>, Vec<Case>) = grid(scenario)
            .map(|scenario| judged(small(&scenario)))
            .partition(|case| case.scenario.every == 1);
        let usual = Scenario {
            tokens: None,
            ..scenario.clone()
        };
        let p = (self.predict)(scenario);
        let value = Value::Small {
            tokens: scenario.tokens_used(),
            overhead: with_range(&p, p.overhead),
            usual: (self.predict)(&usual).overhead,
            accumulated: (
                accumulated.iter().filter(|case| case.holds).count(),
                accumulated.len(),
            ),
        };
        (value, p.overhead > SMALL_LOSES, cases)
    }

    fn accumulation(&self, scenario: &Scenario) -> (Value, bool, Vec<Case>) {
        let mut cases = Vec::new();
        let mut smallest = Vec::new();
        for group in groups(scenario) {
            let steps = self.accumulated(&group);
            for pair in steps.windows(2) {
                if let [(_, fewer), (scenario, more)] = pair {
                    let (before, after) = (fewer.overhead, more.overhead);
                    cases.push(Case::decided(
                        scenario.clone(),
                        before / after,
                        after < before,
                    ));
                }
            }
            smallest.extend(steps.first().map(|(_, p)| p.smallest));
        }
        let steps = self.accumulated(scenario);
        let lowers = steps
            .windows(2)
            .all(|pair| matches!(pair, [(_, a), (_, b)] if b.overhead < a.overhead));
        let over_all = |of: fn(&Smallest) -> Option<u32>| {
            // None stands for more than the scan looks at.
            let most = |every: &Option<u32>| every.unwrap_or(u32::MAX);
            let found = || smallest.iter().map(of);
            (
                found().min_by_key(most).flatten(),
                found().max_by_key(most).flatten(),
            )
        };
        let value = Value::Accumulated {
            overhead: steps
                .iter()
                .map(|(scenario, p)| (scenario.every, p.overhead))
                .collect(),
            smallest: (self.predict)(scenario).smallest,
            over_all: [
                over_all(|s| s.five),
                over_all(|s| s.two),
                over_all(|s| s.one),
            ],
        };
        (value, lowers, cases)
    }

    fn accumulated(&self, scenario: &Scenario) -> Vec<(Scenario, Prediction)> {
        ACCUMULATED
            .into_iter()
            .map(|every| {
                let at = Scenario {
                    every,
                    ..scenario.clone()
                };
                let p = (self.predict)(&at);
                (at, p)
            })
            .collect()
    }

    fn colocation(&self, scenario: &Scenario) -> (Value, bool, Vec<Case>) {
        let both = |shared: &Scenario| {
            let apart = Scenario {
                share: Ratio::ZERO,
                ..shared.clone()
            };
            ((self.predict)(shared), (self.predict)(&apart))
        };
        let of_step = |p: &Prediction| p.layers.contention / p.period;
        let (mut over_all, mut apart_most) = ((f64::INFINITY, f64::NEG_INFINITY), 0.0_f64);
        let cases = grid(scenario)
            .map(|scenario| {
                let (with, without) = both(&scenario);
                over_all = (
                    over_all.0.min(of_step(&with)),
                    over_all.1.max(of_step(&with)),
                );
                apart_most = apart_most.max(without.layers.contention);
                let (won, _, most) = won_back(&with, &without);
                Case::decided(scenario, won, won >= LEAST).possibly(most >= LEAST)
            })
            .collect();
        let (with, without) = both(scenario);
        let won = won_back(&with, &without);
        let value = Value::Contended {
            share: scenario.share.get(),
            seconds: with.layers.contention,
            lost: of_step(&with),
            apart: without.layers.contention,
            won,
            over_all,
            apart_most,
        };
        (value, won.0 >= LEAST, cases)
    }

    /// The time of a call over a road as a multiple of that over NVLink; at most, with both at the ends of their bands.
    fn slower(&self, scenario: &Scenario, road: Link, bytes: f64) -> (f64, f64) {
        let over = |link| {
            let at = Scenario {
                link: Some(link),
                ..scenario.clone()
            };
            (self.call)(&at, bytes).map_or((0.0, 0.0, 0.0), |call| {
                let of = |end| call.seconds * end;
                (call.seconds, of(call.band.low), of(call.band.high))
            })
        };
        let ((slow, _, slowest), (quick, quickest, _)) = (over(road), over(Link::NvSwitch));
        (slow / quick, slowest / quickest)
    }

    fn pcie(&self, scenario: &Scenario) -> (Value, bool, Vec<Case>) {
        let judged = |at: Scenario, road: Link, bytes: f64| {
            let (ratio, most) = self.slower(&at, road, bytes);
            Case::decided(at, ratio, doubled(ratio)).possibly(doubled(most))
        };
        let mut cases = Vec::new();
        // One call knows nothing of overlap.
        for group in groups(scenario).filter(|group| group.overlap) {
            for road in ROADS {
                let at = Scenario {
                    link: Some(road),
                    ..group.clone()
                };
                cases.push(judged(at.clone(), road, at.size_used().as_f64()));
                // Tiny messages are alike for all workloads, so they count once.
                if at.model == Scenario::default().model {
                    let tiny = Scenario {
                        size: Bytes::from_f64(TINY).ok(),
                        ..at
                    };
                    cases.push(Case {
                        message: Message::Tiny,
                        ..judged(tiny, road, TINY)
                    });
                }
            }
        }
        let bytes = scenario.size_used().as_f64();
        let over = |bytes| {
            let [direct, host] = ROADS.map(|road| self.slower(scenario, road, bytes).0);
            (direct, host)
        };
        let value = Value::Slower {
            tiny: over(TINY),
            large: over(bytes),
            bytes,
        };
        let holds = doubled(over(TINY).1) && doubled(over(bytes).1);
        (value, holds, cases)
    }

    fn operator(&self, scenario: &Scenario) -> (Value, bool, Vec<Case>) {
        let runs = |scenario: &Scenario| {
            (self.call)(scenario, scenario.size_used().as_f64()).map(|call| call.algorithm)
        };
        let has = |scenario: &Scenario| runs(scenario) == Some(Algorithm::Nvls);
        let mut cases = Vec::new();
        for gpu in Gpu::ALL {
            // The article's boards are those with NVLink; cards have none behind a switch, whatever joins them.
            let roads = if gpu.is_sxm() { 1 } else { links_of(gpu).len() };
            for link in links_of(gpu).into_iter().take(roads) {
                for n in 2..=MAX_GPUS {
                    let at = Scenario {
                        gpu,
                        n,
                        link: Some(link),
                        ..scenario.clone()
                    };
                    let there = has(&at);
                    let figure = if there { 1.0 } else { 0.0 };
                    cases.push(Case::decided(at, figure, there == gpu.is_sxm()));
                }
            }
        }
        let chosen = (2..=MAX_GPUS)
            .filter_map(|n| {
                let at = Scenario {
                    n,
                    algo: Algorithm::Auto,
                    ..scenario.clone()
                };
                Some((n, runs(&at)?))
            })
            .collect();
        let on_cards = cases
            .iter()
            .filter(|case| !case.scenario.gpu.is_sxm() && case.figure > 0.0)
            .count();
        let value = Value::InForce { chosen, on_cards };
        (value, has(scenario), cases)
    }

    fn one_card(&self, scenario: &Scenario) -> (Value, bool, Vec<Case>) {
        let nothing =
            |p: &Prediction| p.overhead == 0.0 && p.throughput_lost == 0.0 && p.exposed.high == 0.0;
        let mut cases = Vec::new();
        for gpu in Gpu::ALL {
            for &model in Workload::ALL {
                for every in ACCUMULATED {
                    let at = Scenario {
                        gpu,
                        model,
                        every,
                        ..scenario.clone()
                    };
                    let p = (self.predict)(&at);
                    cases.push(Case::decided(at, p.overhead, nothing(&p)));
                }
            }
        }
        let p = (self.predict)(scenario);
        let value = Value::Alone {
            overhead: p.overhead,
        };
        (value, nothing(&p), cases)
    }

    fn compounding(&self, scenario: &Scenario) -> (Value, bool, Vec<Case>) {
        let beyond = |p: &Prediction| p.stack.whole - (p.stack.hbm + p.stack.fp8 + p.overhead);
        let cases = grid(scenario)
            .map(|scenario| {
                let figure = beyond(&(self.predict)(&scenario));
                Case::decided(scenario, figure, figure > ROUNDING)
            })
            .collect();
        let p = (self.predict)(scenario);
        let value = Value::Compounded {
            hbm: p.stack.hbm,
            fp8: p.stack.fp8,
            nv: p.overhead,
            whole: p.stack.whole,
        };
        (value, beyond(&p) > ROUNDING, cases)
    }
}

/// A figure that grows with t_x, with the range that it is expected in.
fn with_range(p: &Prediction, figure: f64) -> (f64, f64, f64) {
    let of = |exposed: f64| {
        if p.exposed.central > 0.0 {
            figure * (exposed / p.exposed.central)
        } else {
            figure
        }
    };
    (figure, of(p.exposed.low), of(p.exposed.high))
}

/// Throughput won back where one scenario becomes another, with its range: both at the same end of theirs, since their
/// calls are the same.
fn won_back(before: &Prediction, after: &Prediction) -> (f64, f64, f64) {
    let won = before.throughput_lost - after.throughput_lost;
    let ends = [
        before.lost_range.0 - after.lost_range.0,
        before.lost_range.1 - after.lost_range.1,
    ];
    // Where nearly all is lost, the larger loss leaves less to win.
    (
        won,
        ends.into_iter().fold(won, f64::min),
        ends.into_iter().fold(won, f64::max),
    )
}

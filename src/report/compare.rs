use super::Table;
use crate::chart::figures::names::{link_name, percent};
use crate::loss::{Prediction, predict_here};
use crate::quantity::{Lang, decimals};
use crate::scenario::{KEYS, Scenario};
use crate::words::{Text, compare, page};

/// A scenario beside a pinned one.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// The difference in a sentence.
    pub sentence: String,
    /// What they lose by layer, and every setting that differs.
    pub table: Table,
}

/// Shares of the step: the whole loss, and its layers.
fn shares(p: &Prediction) -> [f64; 4] {
    let share = |seconds: f64| {
        if p.period > 0.0 {
            seconds / p.period
        } else {
            0.0
        }
    };
    [
        p.throughput_lost,
        share(p.layers.copy),
        share(p.layers.interruption),
        share(p.layers.contention),
    ]
}

const NAMES: [Text; 4] = [
    compare::LOST,
    page::COPY,
    page::INTERRUPTION,
    page::CONTENTION,
];

/// Tenths of a per cent, as losses are printed.
fn tenths(share: f64) -> i64 {
    libm::round(share * 1000.0) as i64
}

fn points(tenths: i64) -> String {
    decimals(tenths.unsigned_abs() as f64 / 10.0, 1)
}

/// Sets `now` beside `pinned`.
pub fn comparison(now: &Scenario, pinned: &Scenario, lang: Lang) -> Comparison {
    let [of_now, of_pinned] = [now, pinned].map(|scenario| shares(&predict_here(scenario)));
    let by = tenths(of_now[0]) - tenths(of_pinned[0]);
    // The layer that pulls hardest in the direction of the whole.
    let layer = (1..4)
        .map(|i| (NAMES[i], tenths(of_now[i]) - tenths(of_pinned[i])))
        .filter(|(_, part)| part.signum() == by.signum() && 2 * part.abs() > by.abs())
        .max_by_key(|(_, part)| part.abs());
    let link = link_name(pinned.link_used(), lang);
    let name = page::in_short(pinned.n, pinned.gpu.name(), link, pinned.every, lang);
    let (total, part) = (points(by), layer.map(|(_, by)| points(by)));
    let sentence = compare::difference(
        lang,
        &compare::Difference {
            now: &percent(of_now[0], lang),
            pinned: &percent(of_pinned[0], lang),
            name: &name,
            points: (by != 0).then_some((total.as_str(), by > 0)),
            layer: layer.zip(part.as_deref()).map(|((name, _), by)| (name, by)),
        },
    );
    let lost = (0..4).map(|i| {
        vec![
            NAMES[i].get(lang).to_owned(),
            percent(of_pinned[i], lang),
            percent(of_now[i], lang),
        ]
    });
    let settings = KEYS.iter().filter_map(|key| {
        let [before, after] = [pinned, now].map(|scenario| scenario.get(key));
        let shown =
            |text: Option<String>| text.unwrap_or_else(|| compare::DEFAULT.get(lang).to_owned());
        (before != after).then(|| vec![(*key).to_owned(), shown(before), shown(after)])
    });
    Comparison {
        sentence,
        table: Table {
            head: compare::HEAD.map(|text| text.get(lang).to_owned()).to_vec(),
            rows: lost.chain(settings).collect(),
        },
    }
}

use super::{Table, field_shown};
use crate::chart::figures::names::{link_name, percent, percent_beside};
use crate::loss::{Prediction, predict_here};
use crate::quantity::{Lang, decimals};
use crate::scenario::{Bucket, KEYS, Scenario, Unit};
use crate::words::choices::{
    ALGORITHMS, BUCKETS, COLLECTIVES, Choice, FORMATS, LAUNCHES, LINKS, SWITCH, SYNCS,
};
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
    let total = points(by);
    let part = layer.map(|(_, part)| points(part));
    // Where one layer makes more than the whole, the others take some of it back.
    let rest = layer.map(|(_, part)| part.abs() - by.abs());
    let rest = rest.filter(|rest| *rest > 0).map(points);
    let lost = [(now, of_now[0]), (pinned, of_pinned[0])]
        .map(|(scenario, lost)| percent_beside(lost, scenario.target, lang));
    let [lost_now, lost_pinned] = lost;
    let sentence = compare::difference(
        lang,
        &compare::Difference {
            now: &lost_now,
            pinned: &lost_pinned,
            name: &name,
            points: (by != 0).then_some((total.as_str(), by > 0)),
            layer: layer
                .zip(part.as_deref())
                .map(|((name, _), part)| (name, part, rest.as_deref())),
        },
    );
    let whole = vec![NAMES[0].get(lang).to_owned(), lost_pinned, lost_now];
    let layers = (1..4).map(|i| {
        vec![
            NAMES[i].get(lang).to_owned(),
            percent(of_pinned[i], lang),
            percent(of_now[i], lang),
        ]
    });
    let settings = KEYS.iter().filter_map(|key| row(key, pinned, now, lang));
    Comparison {
        sentence,
        table: Table {
            head: compare::HEAD.map(|text| text.get(lang).to_owned()).to_vec(),
            rows: std::iter::once(whole)
                .chain(layers)
                .chain(settings)
                .collect(),
        },
    }
}

/// A setting that differs, as the column shows it; where it shows both alike, as a link has them.
fn row(key: &str, pinned: &Scenario, now: &Scenario, lang: Lang) -> Option<Vec<String>> {
    if pinned.get(key) == now.get(key) {
        return None;
    }
    let name = compare::setting_name(key, now.model.unit() == Unit::Images)?;
    let mut values = [pinned, now].map(|scenario| shown(scenario, key, lang));
    if values[0] == values[1] {
        values = [pinned, now].map(|scenario| scenario.shown(key));
    }
    let [before, after] = values;
    (before != after).then(|| vec![name.get(lang).to_owned(), before, after])
}

/// What a preset sets: where one of them is set, the preset counts as edited.
const OF_PRESET: [&str; 6] = ["size", "params", "dtype", "compute", "tokens", "mfu"];

/// A setting's value in force, as the column shows it.
fn shown(scenario: &Scenario, key: &str, lang: Lang) -> String {
    let of = |choices: &[Choice]| {
        let id = scenario.shown(key);
        let known = choices.iter().find(|(known, _)| *known == id);
        known.map_or(id, |(_, name)| name.get(lang).to_owned())
    };
    match key {
        "gpu" => scenario.gpu.name().to_owned(),
        "model" if OF_PRESET.iter().any(|key| scenario.get(key).is_some()) => {
            page::edited(lang, scenario.model.name())
        }
        "model" => scenario.model.name().to_owned(),
        "link" => of(LINKS),
        "bridge" => scenario.shown(key),
        "coll" => of(COLLECTIVES),
        "algo" => of(ALGORITHMS),
        "launch" => of(LAUNCHES),
        "dtype" => of(FORMATS),
        "sync" => of(SYNCS),
        "overlap" => of(SWITCH),
        "bucket" if !matches!(scenario.bucket_used(), Bucket::Each(_)) => of(BUCKETS),
        _ => match field_shown(scenario, key) {
            (text, _) if text.is_empty() => compare::UNSET.get(lang).to_owned(),
            (text, "") => text,
            with_unit => lang.join(&with_unit),
        },
    }
}

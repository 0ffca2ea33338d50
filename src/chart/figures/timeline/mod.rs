//! The timeline: what every rank did in the first periods, as rows of bars and in words.

mod rows; // bars of a rank
mod says; // sentences and numbers

pub use says::{
    Numbers, Told, compared, description, doing, notes, numbers, part, sentence, time, time_unit,
    title,
};

use crate::chart::gantt::{Bar, Fill, Gantt, GanttRow};
use crate::loss::{Followed, RankTimes, Timetable, Verdict};
use crate::quantity::Lang;
use crate::words::{Text, timeline as words};

/// Periods that are shown where nobody asks for another number.
pub const PERIODS_SHOWN: usize = 2;

/// A timetable, ready to be drawn.
pub fn gantt(followed: &Followed, table: &Timetable, lang: Lang) -> Gantt {
    let slow = followed.study.causes.slow;
    let hatched = slow / (1.0 + slow);
    let straggler = match table.verdict {
        Verdict::Straggler { rank, .. } | Verdict::Mostly { rank, .. } => Some(rank),
        _ => None,
    };
    let rows: Vec<GanttRow> = (0_u32..)
        .zip(&table.ranks)
        .zip(numbers(table, lang))
        .map(|((rank, times), numbers)| GanttRow {
            names: (words::gpu(rank), rank.to_string()),
            bold: straggler == Some(rank),
            columns: [numbers.waits, numbers.computing],
            compute: rows::compute(times, hatched),
            copy: rows::copy(times, &table.calls),
        })
        .collect();
    Gantt {
        title: title(table, lang),
        description: description(followed, table, lang),
        lang: lang.id().to_owned(),
        legend: legend(&rows, lang),
        rows,
        heads: [words::WAITS, words::COMPUTING].map(|head| head.get(lang).to_owned()),
        barriers: table.barriers.clone(),
        barrier: words::SYNC_ENDS.get(lang).to_owned(),
        axis: ["s", "ms", "µs", "ns"].map(|unit| words::time_axis(lang, unit)),
        duration: table.duration(),
    }
}

/// The fills that occur, with their names, in the order of the legend.
fn legend(rows: &[GanttRow], lang: Lang) -> Vec<(Fill, String)> {
    let bars = || {
        rows.iter()
            .flat_map(|row| row.compute.iter().chain(&row.copy))
    };
    let occurs = |fill: Fill| {
        let drawn = |bar: &Bar| bar.fill == fill || (fill == Fill::Hatch && bar.hatched > 0.0);
        bars().any(drawn)
    };
    Fill::ALL
        .into_iter()
        .filter(|fill| occurs(*fill))
        .map(|fill| (fill, name(fill).get(lang).to_owned()))
        .collect()
}

const fn name(fill: Fill) -> Text {
    match fill {
        Fill::Forward => words::FORWARD,
        Fill::Backward => words::BACKWARD,
        Fill::Compute => words::COMPUTE,
        Fill::Hatch => words::INTERRUPTION,
        Fill::Copy => words::COPY_EXPOSED,
        Fill::Hidden => words::COPY_HIDDEN,
        Fill::Dots => words::CONTENTION,
        Fill::Framework => words::FRAMEWORK,
        Fill::Outside => words::OUTSIDE,
    }
}

/// Smallest and largest of a figure of all ranks.
fn ends(table: &Timetable, of: impl Fn(&RankTimes) -> f64) -> (f64, f64) {
    let all = || table.ranks.iter().map(&of);
    (
        all().fold(f64::INFINITY, f64::min),
        all().fold(0.0, f64::max),
    )
}

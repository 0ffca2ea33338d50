//! The timeline in sentences and numbers.

use super::super::names::{link_name, percent};
use super::ends;
use crate::chart::gantt::Window;
use crate::loss::{Activity, Followed, RankTimes, Timetable, Verdict};
use crate::quantity::{Lang, Seconds, decimals, fixed};
use crate::scenario::Scenario;
use crate::simulate::Pattern;
use crate::words::{Text, page, timeline as words};

/// A time as people read it.
pub fn time(seconds: f64, lang: Lang) -> String {
    lang.join(&Seconds::new(seconds).unwrap_or(Seconds::ZERO).parts())
}

/// `2 steps on 8 GPUs`.
pub fn title(table: &Timetable, lang: Lang) -> String {
    words::title(lang, table.periods.len(), table.ranks.len() as u32)
}

/// What the timeline shows, in a sentence or two.
pub fn description(followed: &Followed, table: &Timetable, lang: Lang) -> String {
    let share = ends(table, |rank| table.computing_share(rank));
    let waits = ends(table, RankTimes::waits);
    let (low, high) = (percent(share.0, lang), percent(share.1, lang));
    let (least, most) = (time(waits.0, lang), time(waits.1, lang));
    let exposed = ends(table, |rank| rank.copy_exposed);
    let (fast, slow) = (time(exposed.0, lang), time(exposed.1, lang));
    let (_, framework) = ends(table, |rank| rank.framework);
    let framework = (framework > 0.0).then(|| time(framework, lang));
    let mut text = words::description(
        lang,
        &words::Shown {
            periods: table.periods.len(),
            gpus: table.ranks.len() as u32,
            duration: &time(table.duration(), lang),
            computing: (&low, &high),
            waits: (&least, &most),
            exposed: (&fast, &slow),
            framework: framework.as_deref(),
            calls: table.calls.len(),
        },
    );
    if followed.study.measured.is_some() {
        text += match lang {
            Lang::En => " ",
            Lang::Zh => "",
        };
        text += words::MEASURED_ELSEWHERE.get(lang);
    }
    text
}

/// What a reader has to know about a timeline of which `asked` periods were wanted.
pub fn notes(followed: &Followed, table: &Timetable, asked: usize, lang: Lang) -> Vec<String> {
    let work = &followed.study.work;
    let mut notes = Vec::new();
    if followed.study.measured.is_some() {
        notes.push(words::MEASURED_ELSEWHERE.get(lang).to_owned());
    }
    if work.simulated() < work.every {
        notes.push(words::sampled(lang, work.simulated(), work.every));
    }
    if let (Some(per), Pattern::Inside { per: shown }) = (followed.shortened_from, work.pattern) {
        notes.push(words::shortened(lang, shown, per));
    }
    let shown = table.periods.len();
    if shown < asked {
        notes.push(words::fewer(lang, shown, asked));
    }
    if table.ranks.len() > 1 {
        notes.push(words::IDLE_NOTE.get(lang).to_owned());
    }
    notes
}

/// What part of the time a picture shows, to a thousandth of that part; nothing where it shows all.
pub fn part(window: &Window, duration: f64, lang: Lang) -> Option<String> {
    if window.length() >= duration {
        return None;
    }
    let (unit, factor, _) = time_unit(window.to);
    let digits = (-libm::log10(window.length() * factor / 1000.0))
        .ceil()
        .clamp(0.0, 9.0) as usize;
    let at = |time: f64| lang.join(&(decimals(time * factor, digits), unit));
    Some(words::part(
        lang,
        &at(window.from),
        &at(window.to),
        &time(duration, lang),
    ))
}

/// A scenario, what was followed of it, and what that came to.
pub type Told<'a> = (&'a Scenario, &'a Followed, &'a Timetable);

/// Two timelines beside each other: means over the periods that were followed, and over the GPUs.
pub fn compared(now: Told<'_>, pinned: Told<'_>, lang: Lang) -> String {
    let held = |told: &Told<'_>| told.1.study.work.simulated();
    let sampled = |told: &Told<'_>| held(told) < told.1.study.work.every;
    // Steps of different numbers of micro-batches, or of which some stand for all, are told micro-batch by micro-batch.
    let steps = held(&now) == held(&pinned) && !sampled(&now) && !sampled(&pinned);
    let beside = |told: Told<'_>| {
        let (_, followed, table) = told;
        let mut pieces = table.periods.len().max(1) as f64;
        if !steps {
            pieces *= f64::from(held(&told).max(1));
        }
        if let (Some(per), Pattern::Inside { per: shown }) =
            (followed.shortened_from, followed.study.work.pattern)
        {
            pieces *= f64::from(shown) / f64::from(per);
        }
        let mean = |of: &dyn Fn(&RankTimes) -> f64| {
            table.ranks.iter().map(of).sum::<f64>() / table.ranks.len().max(1) as f64
        };
        words::Beside {
            length: time(table.duration() / pieces, lang),
            waits: time(mean(&RankTimes::waits) / pieces, lang),
            computing: percent(mean(&|rank| table.computing_share(rank)), lang),
        }
    };
    let of = pinned.0;
    let link = link_name(of.link_used(), lang);
    let name = page::in_short(of.n, of.gpu.name(), link, of.every, lang);
    words::compared(lang, steps, &beside(now), &beside(pinned), &name)
}

/// Whether one GPU is to blame for waits, and what to check then.
pub fn sentence(table: &Timetable, lang: Lang) -> String {
    let periods = table.periods.len();
    let text = match table.verdict {
        Verdict::Straggler { rank, costs: 0.0 } => {
            return words::costs_nothing(lang, rank, periods);
        }
        Verdict::Straggler { rank, costs } => {
            let others = table.ranks.len().saturating_sub(1);
            return words::straggler(lang, rank, periods, others, &time(costs, lang));
        }
        Verdict::Mostly { rank, times } => return words::mostly(lang, rank, times, periods),
        Verdict::WithinJitter { rank } => return words::within_jitter(lang, rank, periods),
        Verdict::OnePeriod { rank } => return words::one_period(lang, rank),
        Verdict::OneGpu => words::ONE_GPU,
        Verdict::Together => words::TOGETHER,
        Verdict::Moves => words::MOVES,
    };
    text.get(lang).to_owned()
}

/// What a rank does, in a word or two.
pub const fn doing(activity: Activity, slowed: bool) -> Text {
    use words::doing;
    match (activity, slowed) {
        (Activity::Forward, false) => doing::FORWARD,
        (Activity::Forward, true) => doing::FORWARD_SLOWED,
        (Activity::Backward, false) => doing::BACKWARD,
        (Activity::Backward, true) => doing::BACKWARD_SLOWED,
        (Activity::Compute, false) => doing::COMPUTE,
        (Activity::Compute, true) => doing::COMPUTE_SLOWED,
        (Activity::Waits, _) => doing::WAITS,
        (Activity::Copy, _) => doing::COPY,
        (Activity::Restarts, _) => doing::RESTARTS,
        (Activity::Framework, _) => doing::FRAMEWORK,
        (Activity::Outside, _) => doing::OUTSIDE,
    }
}

/// What stands beside a rank.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Numbers {
    /// Waiting for others and starting again, with its unit.
    pub waits: String,
    /// Share of time that computes, with %.
    pub computing: String,
}

/// The numbers beside all ranks; a column shares unit and decimals.
pub fn numbers(table: &Timetable, lang: Lang) -> Vec<Numbers> {
    let (_, most) = ends(table, RankTimes::waits);
    let (unit, factor, digits) = time_unit(most);
    let number = |rank: &RankTimes| Numbers {
        waits: if rank.waits() > 0.0 {
            lang.join(&(fixed(rank.waits() * factor, digits), unit))
        } else {
            lang.join(&("0".to_owned(), unit))
        },
        computing: percent(table.computing_share(rank), lang),
    };
    table.ranks.iter().map(number).collect()
}

/// The unit in which a column is printed whose largest time is `most`: its name, units per second, and the decimals that
/// give the largest three digits.
pub fn time_unit(most: f64) -> (&'static str, f64, usize) {
    let units = [("s", 1.0), ("ms", 1e3), ("µs", 1e6), ("ns", 1e9)];
    let (name, factor) = units
        .into_iter()
        .find(|(_, factor)| most * factor >= 1.0)
        .unwrap_or(("ms", 1e3));
    let digits = match most * factor {
        size if size >= 99.95 => 0,
        size if size >= 9.995 => 1,
        _ => 2,
    };
    (name, factor, digits)
}

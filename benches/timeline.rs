//! How fast a timeline is followed, summed up and drawn: `cargo bench --bench timeline`.
#![allow(missing_docs, reason = "a bench is no library")]

use divan::{Bencher, black_box};
use synctoll::chart::Theme;
use synctoll::chart::figures::timeline::gantt;
use synctoll::chart::gantt::{Look, Window, gantt_svg};
use synctoll::loss::{followed, timetable};
use synctoll::quantity::Lang;
use synctoll::report::trace;
use synctoll::scenario::from_query;

/// 8 ranks, 600 buckets, and three periods of it.
const MANY: &str = "n=8&size=15GB&bucket=25MB&share=10%";
const PERIODS: usize = 3;

fn main() {
    divan::main();
}

#[divan::bench]
fn follow(bencher: Bencher<'_, '_>) {
    let scenario = from_query(MANY).scenario;
    bencher.bench(|| timetable(&followed(black_box(&scenario), PERIODS)));
}

/// Part of the time that is drawn.
#[divan::bench(args = [1.0, 0.1, 0.01])]
fn draw(bencher: Bencher<'_, '_>, zoom: f64) {
    let followed = followed(&from_query(MANY).scenario, PERIODS);
    let gantt = gantt(&followed, &timetable(&followed), Lang::En);
    let from = 0.2 * gantt.duration;
    let look = Look {
        size: (936.0, 440.0),
        window: Window::new(
            Some(from),
            Some(from + zoom * gantt.duration),
            gantt.duration,
        ),
        prefix: "",
        caption: None,
    };
    let theme = Theme::light();
    bencher.bench(|| gantt_svg(black_box(&gantt), &theme, &look));
}

#[divan::bench]
fn write_trace(bencher: Bencher<'_, '_>) {
    let scenario = from_query(MANY).scenario;
    let followed = followed(&scenario, PERIODS);
    let table = timetable(&followed);
    bencher.bench(|| trace(&scenario, &followed, black_box(&table)));
}

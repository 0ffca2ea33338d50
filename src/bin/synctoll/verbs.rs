//! One function a verb: what it reads, what it asks the library, what it prints.

use super::Wrong;
use super::arguments::{Chart, Claims, Collective, Predict, Run, Simulate, Strip, Sweep};
use super::standard::{print, print_json, read, read_text, tell, write};
use synctoll::chart::figures::figure;
use synctoll::chart::figures::timeline::{PERIODS_SHOWN, gantt};
use synctoll::chart::gantt::{Look, Window, gantt_svg};
use synctoll::chart::{Theme, svg};
use synctoll::collective::resolve;
use synctoll::loss::{self, Axis};
use synctoll::ptx::{self, Request};
use synctoll::quantity::{Bytes, Lang};
use synctoll::report;
use synctoll::scenario::{self, ChartKind, Scenario};
use synctoll::verbs::ask;
use synctoll::words::plain;

pub(crate) fn predict(asked: &Predict) -> Result<(), Wrong> {
    let (reading, lang) = read(&asked.input)?;
    let scenario = &reading.scenario;
    let found = loss::predict(scenario);
    if asked.json {
        let complaints = &reading.complaints;
        print_json(&report::prediction_json(scenario, &found, complaints, lang))
    } else {
        print(&report::prediction_text(scenario, &found, lang))
    }
}

pub(crate) fn sweep(asked: &Sweep) -> Result<(), Wrong> {
    let (reading, lang) = read(&asked.input)?;
    let scenario = &reading.scenario;
    let range = asked.range.as_deref().map(read_range).transpose()?;
    let curve = loss::sweep(scenario, Axis::from(asked.axis), range, asked.points)?;
    if asked.json {
        return print_json(&report::curve_json(scenario, &curve, lang));
    }
    tell(&loss::notes(scenario, &resolve(&scenario.request())), lang);
    let table = report::curve_table(&curve);
    print(&if asked.csv { table.csv() } else { table.text() })
}

pub(crate) fn run(asked: &Run) -> Result<(), Wrong> {
    let shipped = ptx::shipped();
    let text = match shipped.iter().find(|one| one.id == asked.file) {
        Some(one) => one.text.to_owned(),
        None => read_text(&asked.file)?,
    };
    let (reading, lang) = read(&asked.input)?;
    let request = Request {
        elements: asked.elements,
        only: asked.only.as_deref(),
        ..Request::new(&text)
    };
    let runs = ptx::run(&reading.scenario, &request);
    if asked.json {
        return print_json(&report::runs_json(&text, &runs, lang));
    }
    eprint!("{}", report::findings_text(&text, &runs, lang));
    print(&report::runs_text(&text, &runs, lang))
}

/// `LOW..HIGH`, numbers or sizes.
fn read_range(text: &str) -> Result<(f64, f64), Wrong> {
    let (low, high) = text
        .split_once("..")
        .ok_or_else(|| Wrong("--range: write it as 1..64 or 1KiB..16GiB".to_owned()))?;
    let end = |part: &str| {
        part.parse::<Bytes>()
            .map(Bytes::as_f64)
            .map_err(|error| Wrong(format!("--range: {error}")))
    };
    Ok((end(low)?, end(high)?))
}

pub(crate) fn collective(asked: &Collective) -> Result<(), Wrong> {
    let (reading, lang) = read(&asked.input)?;
    let scenario = &reading.scenario;
    let sizes = read_sizes(asked.bytes.as_deref())?;
    let curve = resolve(&scenario.request());
    if asked.json {
        return print_json(&report::collective_json(scenario, &curve, &sizes, lang));
    }
    tell(&report::call_notes(scenario, &curve), lang);
    let table = report::collective_table(&curve, &sizes);
    print(&if asked.csv { table.csv() } else { table.text() })
}

/// Sizes between commas; without them powers of two from 512 B to 16 GiB.
fn read_sizes(text: Option<&str>) -> Result<Vec<Bytes>, Wrong> {
    let Some(text) = text else {
        let powers = (9..=34).map(|power| Bytes::saturating_new(1 << power));
        return Ok(powers.collect());
    };
    let wrong = |error| Wrong(format!("--bytes: {error}"));
    text.split(',')
        .map(|part| part.parse().map_err(wrong))
        .collect()
}

pub(crate) fn simulate(asked: &Simulate) -> Result<(), Wrong> {
    let (reading, lang) = read(&asked.input)?;
    let scenario = &reading.scenario;
    let periods = asked.periods as usize;
    let followed = loss::followed(scenario, periods);
    let table = loss::timetable(&followed);
    if let Some(path) = &asked.trace {
        let events = report::trace(scenario, &followed, &table);
        if path.as_os_str() == "-" {
            return print(&events);
        }
        write(path, &events, "--trace: ")?;
    }
    if asked.json {
        let value = report::timeline_json(scenario, &followed, &table, periods, lang);
        print_json(&value)
    } else {
        print(&report::timeline_text(&followed, &table, periods, lang))
    }
}

pub(crate) fn chart(asked: &Chart) -> Result<(), Wrong> {
    let (reading, lang) = read(&asked.input)?;
    let scenario = &reading.scenario;
    let asked_for = asked.kind.map(ChartKind::from);
    let kind = asked_for.or(scenario.page.chart);
    let caption = plain(&report::headline(scenario, &loss::predict(scenario), lang));
    let theme = match scenario.page.theme {
        scenario::Theme::Dark => Theme::dark(),
        _ => Theme::light(),
    };
    let size = (f64::from(asked.width), f64::from(asked.height));
    let picture = match figure(kind.unwrap_or(ChartKind::Frequency), scenario, lang) {
        Some(figure) => svg(&figure, &theme, size.0, size.1, Some(&caption)),
        None => timeline_svg(scenario, &theme, size, &caption, lang),
    };
    match &asked.output {
        Some(path) => write(path, &picture, ""),
        None => print(&picture),
    }
}

/// The timeline has a writer of its own.
fn timeline_svg(
    scenario: &Scenario,
    theme: &Theme,
    size: (f64, f64),
    caption: &str,
    lang: Lang,
) -> String {
    let followed = loss::followed(scenario, PERIODS_SHOWN);
    let gantt = gantt(&followed, &loss::timetable(&followed), lang);
    let look = Look {
        size,
        window: Window::new(None, None, gantt.duration),
        prefix: "",
        caption: Some(caption),
    };
    gantt_svg(&gantt, theme, &look).0
}

pub(crate) fn claims(asked: &Claims) -> Result<(), Wrong> {
    let (reading, lang) = read(&asked.input)?;
    claims_take_lang_alone(&reading.scenario, asked.input.lenient)?;
    let chosen = reading.scenario.page.lang.is_some();
    let claims = loss::claims::claims();
    if asked.json {
        return print_json(&report::claims_json(&claims, lang, chosen));
    }
    print(&if asked.markdown {
        report::claims_markdown(&claims, lang, &asked.base, chosen)
    } else if asked.html {
        report::claims_html(&claims)
    } else {
        report::claims_text(&claims, lang, chosen)
    })
}

/// Every claim has its own scenario, so another would silently change nothing.
fn claims_take_lang_alone(scenario: &Scenario, lenient: bool) -> Result<(), Wrong> {
    let set = |key: &&&str| **key != "lang" && scenario.get(key).is_some();
    let Some(key) = scenario::KEYS.iter().find(set) else {
        return Ok(());
    };
    let message = format!("{key}: claims bring their own scenarios and take lang alone");
    if lenient {
        eprintln!("synctoll: {message}");
        Ok(())
    } else {
        Err(Wrong(message))
    }
}

pub(crate) fn strip(asked: &Strip) -> Result<(), Wrong> {
    let (reading, own) = read(&asked.input)?;
    let mut options = serde_json::json!({
        "size": asked.size,
        "lang": asked.lang.as_deref().unwrap_or(own.id()),
        "width": asked.width,
        "theme": asked.theme,
    });
    if let Some(time) = asked.time {
        options["t"] = time.into();
    }
    let answer = ask("strip", &reading.scenario.to_query(), &options)?;
    let part = if asked.caption { "caption" } else { "svg" };
    print(answer[part].as_str().unwrap_or_default())
}

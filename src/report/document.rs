//! The static document: what a reader has before the calculator arrives, or where it never does.

use super::sentences::{headline, range_line};
use crate::chart::figures::figure;
use crate::chart::figures::names::percent_beside;
use crate::chart::strip::{Colours, LARGE_WIDTH, Strip, StripSize, Trips};
use crate::chart::{Kind, SeriesId, Theme, in_page_style, svg};
use crate::loss::{Prediction, followed, predict};
use crate::quantity::{Lang, Seconds};
use crate::scenario::{ChartKind, Scenario};
use crate::words::{Sentence, Span, document as words, page};

/// The document as HTML, both languages one after the other; the page shows the reader's.
pub fn static_document() -> String {
    let scenario = Scenario::default();
    let prediction = predict(&scenario);
    let articles = [Lang::En, Lang::Zh].map(|lang| article(&scenario, &prediction, lang));
    top() + &articles.concat() + &picture(&scenario) + &strip_example(&scenario)
}

/// The small strip at the moment of waiting, which stands under the scenario column until something else is to be shown.
fn strip_example(scenario: &Scenario) -> String {
    let trips = Trips::new(&followed(scenario, 2));
    let state = trips.at(trips.moment());
    let [en, zh] = [Lang::En, Lang::Zh]
        .map(|lang| Strip::new(&trips, scenario, StripSize::Small, LARGE_WIDTH, lang));
    let mut rest = en.svg(&state, Colours::Page);
    // Names of things are said by the caption; the Timeline has them.
    for tag in ["title", "desc"] {
        while let Some((before, after)) = rest.split_once(&format!("<{tag}>")) {
            let after = after
                .split_once(&format!("</{tag}>"))
                .map_or("", |(_, after)| after);
            rest = before.to_owned() + after;
        }
    }
    let picture = rest
        .replace("role=\"img\" xml:lang=\"en\"", "aria-hidden=\"true\"")
        .replace('\n', "");
    format!(
        "<template id=\"strip-example\"><button type=\"button\" id=\"strip-open\"><span class=\"caption\" lang=\"en\">{}</span>\
         <span class=\"caption\" lang=\"zh-Hans\">{}</span>{picture}</button></template>\n",
        escape(&en.caption()),
        escape(&zh.caption()),
    )
}

/// The bar above, while the calculator is on its way: its views are named and not yet there.
fn top() -> String {
    let names = [
        (Lang::En, "en", page::VIEW_CURVES, page::VIEW_TIMELINE),
        (Lang::Zh, "zh-Hans", page::VIEW_CURVES, page::VIEW_TIMELINE),
    ]
    .map(|(lang, tag, curves, timeline)| {
        format!(
            "<span lang=\"{tag}\"><span>{}</span> <span>{}</span></span>",
            curves.get(lang),
            timeline.get(lang)
        )
    });
    format!(
        "<div class=\"coming\" aria-hidden=\"true\"><b>synctoll</b>{}</div>\n",
        names.concat()
    )
}

fn article(scenario: &Scenario, p: &Prediction, lang: Lang) -> String {
    let time = |seconds: f64| lang.join(&Seconds::new(seconds).unwrap_or(Seconds::ZERO).parts());
    let mut out = format!(
        "<article lang=\"{}\">\n",
        if lang == Lang::Zh { "zh-Hans" } else { "en" }
    );
    out += &element("h1", words::QUESTION.get(lang));
    out += &format!(
        "<p class=\"example\">{}</p>\n",
        sentence(&headline(scenario, p, lang))
    );
    out += &element(
        "p class=\"range\"",
        &range_line(scenario, p, lang).join(" · "),
    );
    for text in words::PICTURE {
        out += &element("p", text.get(lang));
    }
    out += &element("h2", words::EXAMPLE.get(lang));
    out += &element("p class=\"aside\"", words::EXAMPLE_ASIDE.get(lang));
    out += "<table><tbody>\n";
    for (name, value) in [
        (words::ROW_COMPUTE, time(scenario.compute_used().get())),
        (words::ROW_SIZE, lang.join(&scenario.size_used().parts())),
        (
            words::ROW_CALL,
            time(p.call.map_or(0.0, |call| call.seconds)),
        ),
        (words::ROW_EXPOSED, time(p.exposed.central)),
        (
            words::ROW_LOST,
            percent_beside(p.throughput_lost, scenario.target, lang),
        ),
        (
            words::ROW_EVERY,
            p.smallest
                .five
                .map_or_else(|| "—".to_owned(), |k| k.to_string()),
        ),
    ] {
        out += &format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n",
            escape(name.get(lang)),
            escape(&value)
        );
    }
    out += "</tbody></table>\n";
    out += &element("h2", words::LAYERS.get(lang));
    out += "<table><thead><tr>";
    for head in words::LAYER_HEADS {
        out += &format!("<th scope=\"col\">{}</th>", escape(head.get(lang)));
    }
    out += "</tr></thead><tbody>\n";
    for [name, gate, machine] in words::LAYER_ROWS {
        out += &format!(
            "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
            escape(name.get(lang)),
            escape(gate.get(lang)),
            escape(machine.get(lang))
        );
    }
    out += "</tbody></table>\n";
    out += &format!(
        "<noscript><p>{}</p></noscript>\n",
        escape(words::NO_SCRIPTS.get(lang))
    );
    out += &element(
        "p class=\"aside\"",
        &words::made_by(lang, env!("CARGO_PKG_VERSION")),
    );
    out + "</article>\n"
}

/// The curve, once for both languages: figures, units and names that both write alike. In the page's own colour names, so
/// that it follows the theme.
fn picture(scenario: &Scenario) -> String {
    let [Some(mut drawn), Some(zh)] =
        [Lang::En, Lang::Zh].map(|lang| figure(ChartKind::Frequency, scenario, lang))
    else {
        return String::new();
    };
    drawn.description = format!("{} {}", drawn.description, zh.description);
    drawn.title = format!("{} {}", drawn.title, zh.title);
    if let Kind::Lines(lines) = &mut drawn.kind {
        // One road of each kind shows the difference.
        lines
            .series
            .retain(|series| series.id != SeriesId::Host && !series.thin);
        for series in &mut lines.series {
            series.sublabel = None;
            // The other road as its points: dashes would be a fifth of the document's bytes.
            series.line = series.selected;
        }
        for threshold in &mut lines.thresholds {
            threshold.label = Some(format!("{:.0}%", threshold.y));
        }
        lines.x.title = "k".to_owned();
        lines.y.title = "%".to_owned();
        if let Some(you) = &mut lines.you {
            you.label = format!("{:.1}%", you.y);
        }
    }
    let picture = svg(&drawn, &Theme::light(), 440.0, 260.0, None);
    format!("<figure>{}</figure>\n", in_page_style(&picture))
}

fn sentence(sentence: &Sentence) -> String {
    sentence
        .iter()
        .map(|span| match span {
            Span::Text(text) | Span::Token { text, .. } => escape(text),
            Span::Figure(text) => format!("<b>{}</b>", escape(text)),
        })
        .collect()
}

/// `tag` may carry attributes.
pub(super) fn element(tag: &str, text: &str) -> String {
    let name = tag.split(' ').next().unwrap_or(tag);
    format!("<{tag}>{}</{name}>\n", escape(text))
}

pub(super) fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

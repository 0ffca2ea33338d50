//! The article's claims as documents.

mod figures; // figures and lists as sentences print them
mod json; // figures and words under stable keys
mod say; // a claim in words

pub use json::claims_json;

use super::document::{element, escape};
use crate::loss::claims::Claim;
use crate::quantity::Lang;
use crate::words::claims as words;
use crate::words::page;
use say::{Row, lead, row};

fn rows(claims: &[Claim], lang: Lang, with_lang: bool) -> impl Iterator<Item = Row> {
    claims
        .iter()
        .filter_map(move |claim| row(claim, lang, with_lang))
}

/// Puts what explains a verdict behind it.
fn explained(verdict: &str, count: &str, lang: Lang) -> String {
    match lang {
        Lang::En => format!("{verdict} ({count})"),
        Lang::Zh => format!("{verdict}（{count}）"),
    }
}

/// A table in Markdown, one row a claim, under what all have in common.
///
/// Links are `base` and a query; they carry the language where `with_lang` asks for it.
pub fn claims_markdown(claims: &[Claim], lang: Lang, base: &str, with_lang: bool) -> String {
    let line = |cells: [String; 6]| {
        let cells = cells.map(|cell| cell.replace('|', "\\|"));
        format!("| {} |\n", cells.join(" | "))
    };
    let mut out = format!("{}\n\n", lead(lang));
    out += &line(words::HEADS.map(|head| head.get(lang).to_owned()));
    out += &line(std::array::from_fn(|_| "---".to_owned()));
    for row in rows(claims, lang, with_lang) {
        out += &line([
            row.claim,
            row.computed,
            explained(&format!("**{}**", row.verdict), &row.count, lang),
            row.range,
            row.assumed,
            format!("[{}]({base}{})", words::OPEN.get(lang), row.query),
        ]);
    }
    out
}

/// For a terminal: a block a claim, since six columns of sentences fit none.
pub fn claims_text(claims: &[Claim], lang: Lang, with_lang: bool) -> String {
    let mut out = format!("{}\n", lead(lang));
    for (at, row) in rows(claims, lang, with_lang).enumerate() {
        out += &format!("\n{}. {}\n", at + 1, row.claim);
        let verdict = explained(&row.verdict, &row.count, lang);
        let [_, heads @ ..] = words::HEADS;
        let cells = [row.computed, verdict, row.range, row.assumed, row.query];
        for (head, cell) in heads.iter().zip(cells) {
            out += &format!("   {}  {cell}\n", head.get(lang));
        }
    }
    out
}

/// What the page fetches when the section comes into view: both languages, of which styles show the reader's.
///
/// On a phone rows become blocks, which would take the table out of what assistive technology hears, so roles are written
/// out, and cells carry their heads.
pub fn claims_html(claims: &[Claim]) -> String {
    Lang::ALL
        .iter()
        .map(|&lang| article(claims, lang))
        .collect()
}

fn article(claims: &[Claim], lang: Lang) -> String {
    let heads = words::HEADS.map(|head| escape(head.get(lang)));
    let mut out = format!(
        "<div lang=\"{}\">\n",
        if lang == Lang::Zh { "zh-Hans" } else { "en" }
    );
    out += &element("p", &lead(lang));
    out += &format!(
        "<table role=\"table\" aria-label=\"{}\">\n<thead role=\"rowgroup\"><tr role=\"row\">",
        attribute(page::CLAIMS_TITLE.get(lang))
    );
    for head in &heads {
        out += &format!("<th role=\"columnheader\" scope=\"col\">{head}</th>");
    }
    out += "</tr></thead>\n<tbody role=\"rowgroup\">\n";
    for (at, row) in rows(claims, lang, true).enumerate() {
        let link = format!(
            "<a href=\"{}\">{}<span class=\"unseen\"> {}</span></a>",
            attribute(&row.query),
            escape(words::OPEN.get(lang)),
            at + 1
        );
        let verdict = format!("<b>{}</b>", escape(&row.verdict));
        let cells = [
            escape(&row.computed),
            explained(&verdict, &escape(&row.count), lang),
            escape(&row.range),
            escape(&row.assumed),
            link,
        ];
        out += &format!(
            "<tr role=\"row\"><th role=\"rowheader\" scope=\"row\">{}</th>",
            escape(&row.claim)
        );
        for (head, cell) in heads.iter().skip(1).zip(cells) {
            out += &format!(
                "<td role=\"cell\" data-head=\"{}\">{cell}</td>",
                attribute(head)
            );
        }
        out += "</tr>\n";
    }
    out + "</tbody></table>\n</div>\n"
}

/// Text inside double quotes.
fn attribute(text: &str) -> String {
    escape(text).replace('"', "&quot;")
}

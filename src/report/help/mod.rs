//! The help as one file, both languages: how to read the page, layers, settings, terms, the article's operators, keys.
//!
//! `www/later/help.js` takes the reader's language out of it; what it looks for is in `data-` attributes.

mod sources; // where figures can be looked up, as links
mod values; // defaults and ranges, asked of the code

use super::document::{element, escape};
use crate::chart::figures::names::threshold;
use crate::hardware::Gpu;
use crate::loss::{STEP_ERROR, WIDEST};
use crate::quantity::{Lang, Ratio, fixed};
use crate::scenario::{SOLO_NOISE, Scenario};
use crate::words::glossary::GLOSSARY;
use crate::words::settings::{GROUPS, SETTINGS, SettingWords};
use crate::words::{Text, help as words, page, reading};
use sources::{cited, sources};
use values::{Value, choices, default_of, figures, form_of, range_of};

/// A setting's default as the help prints it.
#[derive(Clone, Debug, PartialEq)]
pub struct HelpDefault {
    /// The scenario's key.
    pub key: &'static str,
    /// As printed, in English.
    pub shown: String,
    /// What sets the key to it in a link; `None` where the default is that nothing is set.
    pub exact: Option<String>,
}

/// The defaults of all settings that the help explains, in its order.
pub fn help_defaults() -> Vec<HelpDefault> {
    SETTINGS
        .iter()
        .map(|setting| {
            let value = default_of(setting.key);
            HelpDefault {
                key: setting.key,
                shown: value.shown(Lang::En),
                exact: value.exact(),
            }
        })
        .collect()
}

/// The help as HTML, an article a language.
pub fn help_html() -> String {
    Lang::ALL.iter().map(|&lang| article(lang)).collect()
}

fn article(lang: Lang) -> String {
    let parts = [
        ("reading", words::READING, how(lang)),
        ("layers", words::LAYERS, layers(lang)),
        ("settings", words::SETTINGS, settings(lang)),
        ("terms", words::TERMS, terms(lang)),
        ("operator", words::OPERATOR, operator(lang)),
        ("keys", words::KEYS_TITLE, keys(lang)),
    ];
    let tag = if lang == Lang::Zh { "zh-Hans" } else { "en" };
    let mut out = format!("<article lang=\"{tag}\">\n<header>\n");
    out += &element("h2 id=\"help-title\"", page::HELP.get(lang));
    out += &button("data-close", words::CLOSE.get(lang));
    out += &format!("<nav aria-label=\"{}\">\n", escape(words::PARTS.get(lang)));
    for (id, title, _) in &parts {
        out += &button(&format!("data-part=\"{id}\""), title.get(lang));
    }
    out += "</nav>\n</header>\n<div class=\"body\">\n";
    for (id, title, inside) in parts {
        out += &format!("<section id=\"help-{id}\">\n");
        out += &element("h3 tabindex=\"-1\"", title.get(lang));
        out += &inside;
        out += "</section>\n";
    }
    out += "</div>\n";
    out += &said(lang);
    out + "</article>\n"
}

/// A button whose purpose its attributes say.
fn button(attributes: &str, text: &str) -> String {
    element(&format!("button type=\"button\" {attributes}"), text)
}

/// A list of names with what they are.
fn pairs(items: impl IntoIterator<Item = (String, String)>) -> String {
    let items: String = items
        .into_iter()
        .map(|(name, text)| format!("<div><dt>{name}</dt><dd>{text}</dd></div>\n"))
        .collect();
    format!("<dl>\n{items}</dl>\n")
}

fn how(lang: Lang) -> String {
    let mut out: String = words::HOW
        .iter()
        .map(|text| element("p", text.get(lang)))
        .collect();
    out += &element("h4", words::STATUS.get(lang));
    out += &pairs(
        words::STATUSES
            .iter()
            .map(|[word, says]| (escape(word.get(lang)), escape(says.get(lang)))),
    );
    out += &element("h4", words::HOW_FAR.get(lang));
    let [step, solo] = [STEP_ERROR, SOLO_NOISE]
        .map(|error| threshold(Ratio::new(error).unwrap_or(Ratio::ZERO), lang));
    let widest = fixed(WIDEST, 0);
    let figures: [&[&str]; 4] = [&[], &[&widest], &[&step, &solo], &[]];
    out += "<ul>\n";
    for (text, figures) in words::FAR.iter().zip(figures) {
        out += &element("li", &text.fill(lang, figures));
    }
    out += "</ul>\n";
    out + &timeline(lang)
}

/// How to read the Timeline.
fn timeline(lang: Lang) -> String {
    let range: Vec<String> = figures("extra", lang).into_iter().skip(1).collect();
    let range: Vec<&str> = range.iter().map(String::as_str).collect();
    let mut out = element("h4", reading::TITLE.get(lang));
    out += &pairs(reading::ROWS.iter().map(|[name, says]| {
        let says = says.fill(lang, &range);
        (escape(name.get(lang)), escape(&says))
    }));
    let cites: Vec<String> = reading::CITES.iter().map(cited).collect();
    out + &sources("p", &cites, lang)
}

/// On a phone rows become blocks: roles are written out, and cells carry their heads.
fn layers(lang: Lang) -> String {
    let heads = words::LAYER_HEADS.map(|head| escape(head.get(lang)));
    let mut out = format!(
        "<table role=\"table\" aria-label=\"{}\">\n<thead role=\"rowgroup\"><tr role=\"row\">",
        escape(words::LAYERS.get(lang))
    );
    for head in &heads {
        out += &format!("<th role=\"columnheader\" scope=\"col\">{head}</th>");
    }
    out += "</tr></thead>\n<tbody role=\"rowgroup\">\n";
    for row in words::LAYER_ROWS {
        out += &format!(
            "<tr role=\"row\" data-texture=\"{0}\"><th role=\"rowheader\" scope=\"row\"><i class=\"texture {0}\"></i>{1}</th>",
            row.id,
            escape(row.name.get(lang))
        );
        // With the one setting that moves it most, and the way there.
        let setting = SETTINGS.iter().find(|setting| setting.key == row.key);
        let name = setting.map_or("", |setting| setting.name.get(lang));
        let moves = format!(
            "{}<br>{} {}",
            escape(row.moves.get(lang)),
            escape(words::MOST.get(lang)),
            button(&format!("data-lead=\"{}\"", row.key), name).trim_end()
        );
        let cells = [
            escape(row.gate.get(lang)),
            escape(row.machine.get(lang)),
            moves,
        ];
        for (head, cell) in heads.iter().skip(1).zip(cells) {
            out += &format!("<td role=\"cell\" data-head=\"{head}\">{cell}</td>");
        }
        out += "</tr>\n";
    }
    out += "</tbody></table>\n";
    out += &element("p", words::TRY.get(lang));
    out += "<p class=\"tries\">\n";
    for (_, query, text) in words::TRIES {
        out += &button(&format!("data-try=\"{}\"", escape(query)), text.get(lang));
    }
    out += "</p>\n";
    let grey = ["fp8", "hbm"]
        .map(|texture| format!("<i class=\"texture {texture}\"></i>"))
        .concat();
    out + &format!("<p>{grey}{}</p>\n", escape(words::GREY.get(lang)))
}

fn settings(lang: Lang) -> String {
    let first = Scenario::default();
    let link = crate::chart::figures::names::link_name(first.link_used(), lang);
    let named = page::in_short(first.n, first.gpu.name(), link, first.every, lang);
    let named = match lang {
        Lang::En => format!("{named}, {}", first.model.name()),
        Lang::Zh => format!("{named}，{}", first.model.name()),
    };
    let mut out = element("p", &words::SETTINGS_LEAD.fill(lang, &[&named]));
    for setting in SETTINGS {
        if let Some((title, _)) = GROUPS.iter().find(|(_, key)| *key == setting.key) {
            if setting.key != SETTINGS[0].key {
                out += "</dl>\n";
            }
            out += &element("h4", title.get(lang));
            out += "<dl class=\"settings\">\n";
        }
        out += &entry(setting, lang);
    }
    out + "</dl>\n"
}

fn entry(setting: &SettingWords, lang: Lang) -> String {
    let key = setting.key;
    let mut out = format!(
        "<div data-key=\"{key}\" tabindex=\"-1\"><dt>{} <code>{key}</code></dt><dd class=\"line\">{}</dd>\n",
        escape(setting.name.get(lang)),
        escape(setting.means.get(lang))
    );
    let fact = |name: Text, value: &str| format!("<span>{} {value}</span>", escape(name.get(lang)));
    let strong = |value: Value| format!("<b>{}</b>", escape(&value.shown(lang)));
    let mut facts = vec![
        fact(words::DEFAULT, &strong(default_of(key))),
        element("span class=\"status\"", setting.status.get(lang))
            .trim_end()
            .to_owned(),
    ];
    if let Some(range) = range_of(key).filter(|_| key != "bridge") {
        let [low, high] = range.map(|limit| limit.shown(lang));
        facts.push(fact(
            words::RANGE,
            &escape(&words::TO.fill(lang, &[&low, &high])),
        ));
    }
    let choices: Vec<String> = choices(key)
        .iter()
        .map(|(id, name)| match name.get(lang) {
            name if name == *id => format!("<code>{id}</code>"),
            name => format!("<code>{id}</code> {}", escape(name)),
        })
        .collect();
    if !choices.is_empty() {
        facts.push(fact(words::CHOICES, &choices.join(" · ")));
    }
    if let Some(form) = form_of(key) {
        facts.push(fact(words::FORM, &format!("<code>{form}</code>")));
    }
    out += &format!("<dd class=\"facts\">{}</dd>\n", facts.join(" "));
    let figures = figures(key, lang);
    let figures: Vec<&str> = figures.iter().map(String::as_str).collect();
    out += &element("dd", &setting.from.fill(lang, &figures));
    if key == "gpu" {
        let sheets: Vec<String> = Gpu::ALL
            .iter()
            .map(|gpu| format!("<span lang=\"en\">{}</span>", escape(gpu.source())))
            .collect();
        out += &sources("dd", &sheets, lang);
    }
    let cites: Vec<String> = setting.cites.iter().map(cited).collect();
    out += &sources("dd", &cites, lang);
    out + "</div>\n"
}

fn terms(lang: Lang) -> String {
    let other = match lang {
        Lang::En => Lang::Zh,
        Lang::Zh => Lang::En,
    };
    let tag = if other == Lang::Zh { "zh-Hans" } else { "en" };
    let mut out = "<dl class=\"terms\">\n".to_owned();
    for term in GLOSSARY {
        let name = term.name.get(lang);
        let also = Some(term.name.get(other))
            .filter(|also| *also != name)
            .map_or_else(String::new, |also| {
                format!(" <span lang=\"{tag}\">{}</span>", escape(also))
            });
        out += &format!(
            "<div data-term=\"{}\" tabindex=\"-1\"><dt>{}{also}</dt><dd class=\"line\">{}</dd></div>\n",
            term.id,
            escape(name),
            escape(term.line.get(lang))
        );
    }
    out + "</dl>\n"
}

fn operator(lang: Lang) -> String {
    let out: String = words::SHARP
        .iter()
        .map(|text| element("p", text.get(lang)))
        .collect();
    let cites: Vec<String> = words::SHARP_CITES.iter().map(cited).collect();
    out + &sources("p", &cites, lang)
}

fn keys(lang: Lang) -> String {
    let mut out = element("p", words::KEYS_LEAD.get(lang));
    let pressed = |keys: &[&str]| {
        keys.iter()
            .map(|key| format!("<kbd>{}</kbd>", escape(key)))
            .collect::<Vec<_>>()
            .join(" ")
    };
    out += &pairs(
        words::KEYS
            .iter()
            .map(|row| (pressed(row.keys), escape(row.does.get(lang)))),
    );
    out
}

/// What the page says outside of the dialog: in tips, and after a change was tried.
fn said(lang: Lang) -> String {
    let mut out = "<div hidden>\n".to_owned();
    for (id, text) in [
        ("more", words::MORE_IN_HELP),
        ("tried", words::TRIED),
        ("already", words::ALREADY),
        ("undo", page::UNDO),
    ] {
        out += &element(&format!("span data-word=\"{id}\""), text.get(lang));
    }
    out + "</div>\n"
}

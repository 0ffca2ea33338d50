//! Where figures can be looked up, as links.

use super::super::document::escape;
use crate::collective::published;
use crate::quantity::Lang;
use crate::words::cites::Cite;
use crate::words::help as words;

/// The address of a source that is named in words; none where it has none.
pub(super) fn address(title: &str) -> Option<String> {
    if let Some(issue) = title.strip_prefix("GitHub issue ") {
        let (repository, number) = issue.split_once('#')?;
        return Some(format!("https://github.com/{repository}/issues/{number}"));
    }
    let first = title.split_whitespace().next()?;
    first
        .starts_with("github.com/")
        .then(|| format!("https://{}", first.trim_end_matches(',')))
}

/// A source; titles are in the language of their authors.
pub(super) fn cited(cite: &Cite) -> String {
    let (title, address) = match cite {
        Cite::Work(title, address) => ((*title).to_owned(), Some((*address).to_owned())),
        Cite::Table(id) => {
            let found = published::sources()
                .into_iter()
                .find(|source| source.id == *id)
                .unwrap_or_default();
            (format!("{id}: {}", found.hardware), address(found.title))
        }
    };
    let title = escape(&title);
    match address {
        Some(address) => format!(
            "<a lang=\"en\" href=\"{}\" target=\"_blank\" rel=\"noopener\">{title}</a>",
            escape(&address)
        ),
        None => format!("<span lang=\"en\">{title}</span>"),
    }
}

/// A line of sources in an element of its own; nothing without any.
pub(super) fn sources(tag: &str, cites: &[String], lang: Lang) -> String {
    if cites.is_empty() {
        return String::new();
    }
    format!(
        "<{tag} class=\"sources\">{} {}</{tag}>\n",
        escape(words::SOURCES.get(lang)),
        cites.join(" · ")
    )
}

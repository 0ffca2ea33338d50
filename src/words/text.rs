use crate::quantity::Lang;

/// One text in both languages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Text {
    /// English.
    pub en: &'static str,
    /// Simplified Chinese.
    pub zh: &'static str,
}

impl Text {
    /// A text in both languages.
    pub const fn new(en: &'static str, zh: &'static str) -> Self {
        Self { en, zh }
    }

    /// A name that both languages write alike.
    pub const fn same(text: &'static str) -> Self {
        Self { en: text, zh: text }
    }

    /// The text in `lang` with `figures` where it has `{0}`, `{1}` …
    #[cfg(feature = "more")]
    pub fn fill(self, lang: Lang, figures: &[&str]) -> String {
        let mut parts = self.get(lang).split('{');
        let mut out = parts.next().unwrap_or("").to_owned();
        for part in parts {
            match part.split_once('}') {
                Some((place, rest)) => {
                    let at = place.parse::<usize>().ok();
                    out += at.and_then(|at| figures.get(at)).unwrap_or(&"—");
                    out += rest;
                }
                None => out += part,
            }
        }
        out
    }

    /// The text in `lang`.
    pub const fn get(self, lang: Lang) -> &'static str {
        match lang {
            Lang::En => self.en,
            Lang::Zh => self.zh,
        }
    }
}

/// A piece of a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Span {
    /// Words.
    Text(String),
    /// A figure that the sentence is about, set in bold.
    Figure(String),
    /// Words that stand for a field of the scenario and lead to it.
    Token {
        /// The scenario key.
        key: &'static str,
        /// The words.
        text: String,
    },
}

/// A sentence, piece by piece.
pub type Sentence = Vec<Span>;

/// A sentence as plain text.
pub fn plain(sentence: &[Span]) -> String {
    sentence
        .iter()
        .map(|span| match span {
            Span::Text(text) | Span::Figure(text) | Span::Token { text, .. } => text.as_str(),
        })
        .collect()
}

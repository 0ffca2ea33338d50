//! What the page's scripts say by themselves, for the build that writes it into them.

use serde_json::{Map, Value};

use crate::quantity::Lang;
use crate::words::scripts::groups;

/// Each group by its name, with both languages by theirs: `{"chart": {"en": {"table": …}, "zh": …}, …}`.
pub fn script_words() -> Value {
    let mut all = Map::new();
    for &lang in Lang::ALL {
        for (group, words) in groups(lang) {
            let words: Map<String, Value> = words
                .into_iter()
                .map(|(name, text)| (name.to_owned(), text.into()))
                .collect();
            let both = all.entry(group).or_insert_with(|| Map::new().into());
            if let Some(both) = both.as_object_mut() {
                both.insert(lang.id().to_owned(), words.into());
            }
        }
    }
    all.into()
}

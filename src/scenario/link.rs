//! Telling a link from other text.

use super::KEYS;

/// The value of the scenario that a link compares with, as it stands behind its `#`; `None` where there is none.
pub fn pin_of_link(text: &str) -> Option<&str> {
    let (_, hash) = text.trim().split_once('#')?;
    let found = hash.split('&').find_map(|part| part.strip_prefix("pin="));
    found.filter(|value| !value.is_empty())
}

/// The query of a link to this page in any place it may be served from, or of a query alone with its `?`; `None` for other
/// text. A link without a single key of a scenario is somebody else's.
pub fn query_of_link(text: &str) -> Option<&str> {
    let text = text.trim();
    let (place, rest) = text.split_once('?')?;
    let schemes = ["https://", "http://", "file://"];
    let ours = place.is_empty() || schemes.iter().any(|scheme| place.starts_with(scheme));
    let query = rest.split('#').next().unwrap_or_default();
    let known = query.split('&').any(|pair| {
        let key = pair.split('=').next().unwrap_or_default();
        pair.contains('=') && (key == "v" || KEYS.contains(&key))
    });
    (ours && known && !text.contains(char::is_whitespace)).then_some(query)
}

use super::{Complaint, KEYS, Reason, Scenario, VERSION};

/// What reading gave: always a scenario, and what was wrong.
#[derive(Clone, Debug, PartialEq)]
pub struct Reading {
    /// The scenario, with defaults and nearest values where something was wrong.
    pub scenario: Scenario,
    /// One entry a key that was not taken as sent.
    pub complaints: Vec<Complaint>,
    /// How many keys were sent.
    pub sent: usize,
}

/// Longer texts hold no scenario; what stands in front still applies.
const LONGEST: usize = 64 * 1024;
/// How much of a bad value is shown.
const SHOWN: usize = 40;

/// Reads a query string, with or without its `?`.
pub fn from_query(query: &str) -> Reading {
    let query = query.strip_prefix('?').unwrap_or(query);
    let (text, cut) = shorten(query, LONGEST);
    // The pair that was cut through is no pair.
    let text = if cut {
        text.rsplit_once('&').map_or("", |(whole, _)| whole)
    } else {
        text
    };
    let pairs: Vec<(String, String)> = form_urlencoded::parse(text.as_bytes())
        .map(|(key, value)| (key.into_owned(), value.into_owned()))
        .filter(|(key, value)| !(key.is_empty() && value.is_empty()))
        .collect();
    read(pairs, if cut { Some(query) } else { None })
}

/// Reads a JSON object with the same keys; values are strings, or numbers and booleans where those say the same.
pub fn from_json(text: &str) -> Reading {
    let object = match serde_json::from_str::<serde_json::Value>(text) {
        Ok(serde_json::Value::Object(object)) => object,
        _ => return read(Vec::new(), Some(text)),
    };
    let pairs = object
        .into_iter()
        .map(|(key, value)| {
            let value = match value {
                serde_json::Value::String(text) => text,
                serde_json::Value::Bool(on) => if on { "on" } else { "off" }.to_owned(),
                other => other.to_string(),
            };
            (key, value)
        })
        .collect();
    read(pairs, None)
}

fn read(pairs: Vec<(String, String)>, refused: Option<&str>) -> Reading {
    let mut scenario = Scenario::default();
    let mut complaints: Vec<Complaint> = Vec::new();
    let sent = pairs.len();
    if let Some(text) = refused {
        complaints.push(complaint("v", text, Reason::NotAScenario));
    }
    let mut last: Vec<(String, String)> = Vec::new();
    for (key, value) in pairs {
        match last.iter_mut().find(|(known, _)| *known == key) {
            Some((_, before)) => {
                if *before != value {
                    complaints.push(complaint(&key, before, Reason::Repeated));
                }
                *before = value;
            }
            None => last.push((key, value)),
        }
    }
    for (key, value) in &last {
        if key == "v" {
            match value.trim().parse::<u32>() {
                Ok(version) if (1..=VERSION).contains(&version) => {}
                Ok(version) if version > VERSION => {
                    complaints.push(complaint(key, value, Reason::NewerVersion))
                }
                Ok(_) => complaints.push(complaint(
                    key,
                    value,
                    Reason::OutOfRange {
                        low: "1".to_owned(),
                        high: VERSION.to_string(),
                    },
                )),
                Err(_) => complaints.push(complaint(key, value, Reason::NotWhole { example: "1" })),
            }
        } else if let Err(reason) = scenario.set(key, value) {
            complaints.push(complaint(key, value, reason));
        }
    }
    for (key, impossible) in scenario.settle() {
        let value = last
            .iter()
            .find(|(known, _)| known == key)
            .map_or("", |(_, value)| value.as_str());
        complaints.push(complaint(key, value, Reason::Impossible(impossible)));
    }
    for complaint in &mut complaints {
        complaint.used = match complaint.key.as_str() {
            "v" => Some(VERSION.to_string()),
            key if KEYS.contains(&key) => Some(scenario.shown(key)),
            _ => None,
        };
    }
    Reading {
        scenario,
        complaints,
        sent,
    }
}

fn complaint(key: &str, value: &str, reason: Reason) -> Complaint {
    // Control characters would move a terminal's cursor.
    let cut = |text: &str| {
        let (short, more) = shorten(text, SHOWN);
        let plain = short.replace(char::is_control, "\u{fffd}");
        if more { plain + "…" } else { plain }
    };
    Complaint {
        key: cut(key),
        sent: cut(value),
        used: None,
        reason,
    }
}

/// At most `longest` bytes, cut between characters.
fn shorten(text: &str, longest: usize) -> (&str, bool) {
    if text.len() <= longest {
        return (text, false);
    }
    let end = (0..=longest)
        .rev()
        .find(|&at| text.is_char_boundary(at))
        .unwrap_or(0);
    (&text[..end], true)
}

impl Scenario {
    /// The query string: version first, then every key that differs from its default.
    pub fn to_query(&self) -> String {
        let mut out = form_urlencoded::Serializer::new(format!("v={VERSION}"));
        for key in KEYS {
            if let Some(value) = self.get(key) {
                out.append_pair(key, &value);
            }
        }
        // Colons and commas are legal in a query and read better.
        out.finish().replace("%3A", ":").replace("%2C", ",")
    }

    /// The same as a JSON object; every value a string, so that nothing is rounded on the way.
    pub fn to_json(&self) -> serde_json::Value {
        let mut object = serde_json::Map::new();
        object.insert("v".to_owned(), VERSION.into());
        for key in KEYS {
            if let Some(value) = self.get(key) {
                object.insert((*key).to_owned(), value.into());
            }
        }
        serde_json::Value::Object(object)
    }

    /// A share as people write it, where links write a fraction.
    fn ratio_shown(&self, key: &str) -> String {
        match key {
            "fb" => self.fb,
            "share" => self.share,
            "jitter" => self.jitter,
            _ => self.target,
        }
        .exact()
    }

    /// The value in force for a key, exactly printed, also where it follows from other keys.
    pub fn shown(&self, key: &str) -> String {
        match key {
            "link" => self.link_used().id().to_owned(),
            "bridge" => self.bridge_used().cards().to_string(),
            "size" => self.size_used().exact(),
            "params" => self.params_used().to_string(),
            "dtype" => self.dtype_used().id().to_owned(),
            "compute" => self.compute_used().exact(),
            "tokens" => self.tokens_used().to_string(),
            "mfu" => self.mfu_used().exact(),
            "bucket" => match self.bucket_used() {
                super::Bucket::PyTorch => "pytorch".to_owned(),
                super::Bucket::Whole => "whole".to_owned(),
                super::Bucket::Each(bytes) => bytes.exact(),
            },
            "fb" | "share" | "jitter" | "target" => self.ratio_shown(key),
            "overlap" => if self.overlap { "on" } else { "off" }.to_owned(),
            "slow" => self.slow.map_or_else(String::new, |v| v.exact()),
            "hbm" => self.hbm.map_or_else(String::new, |v| v.exact()),
            "hbm_share" => self.hbm_share.map_or_else(String::new, |v| v.exact()),
            "hbm_bound" => self.hbm_bound.map_or_else(String::new, |v| v.exact()),
            "fp8" => self.fp8.map_or_else(String::new, |v| v.exact()),
            _ => self.with_default(key),
        }
    }
}

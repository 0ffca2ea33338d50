use super::advice::advice_words;
use super::sentences::{headline, memory_text, note_text, range_line, status_word};
use crate::chart::figures::names::{percent, percent_beside};
use crate::loss::{Advice, Prediction, advice_knowing, give_up};
use crate::quantity::{BytesPerSecond, Lang, Seconds, fixed};
use crate::scenario::Scenario;
use crate::words::{Text, advice as words, answer, plain};

/// A prediction with advice for a terminal; the advice is computed here.
pub fn prediction_text(scenario: &Scenario, p: &Prediction, lang: Lang) -> String {
    let time = |seconds: f64| lang.join(&Seconds::new(seconds).unwrap_or(Seconds::ZERO).parts());
    let mut out = plain(&headline(scenario, p, lang)) + "\n";
    let line = range_line(scenario, p, lang);
    if !line.is_empty() {
        out += &(line.join(" · ") + "\n");
    }
    let mut row = |name: &str, value: String| out += &format!("  {name}  {value}\n");
    row(answer::OVERHEAD.get(lang), percent(p.overhead, lang));
    row(
        answer::THROUGHPUT_LOST.get(lang),
        percent_beside(p.throughput_lost, scenario.target, lang),
    );
    if let Some(call) = p.call {
        let speed = BytesPerSecond::new(call.speed).unwrap_or(BytesPerSecond::ZERO);
        row(
            answer::ONE_CALL.get(lang),
            format!(
                "{} = {} + {} / {} ({}, {})",
                time(call.seconds),
                time(call.toll),
                lang.join(
                    &crate::quantity::Bytes::from_f64(call.volume)
                        .unwrap_or(crate::quantity::Bytes::MAX)
                        .parts()
                ),
                lang.join(&speed.parts()),
                call.lane,
                status_word(call.status, lang)
            ),
        );
        row(answer::ALL_CALLS.get(lang), time(p.calls));
    }
    row(answer::COPY.get(lang), time(p.layers.copy));
    row(answer::INTERRUPTION.get(lang), time(p.layers.interruption));
    let parts = p.layers.parts;
    let parts = [parts.wait, parts.slowed, parts.drain, parts.framework];
    for (name, seconds) in answer::PARTS.iter().zip(parts) {
        if seconds > 0.0 {
            // Rows begin in lower case here.
            let name = name.get(lang).to_lowercase();
            row(&format!("  {name}"), time(seconds));
        }
    }
    row(answer::CONTENTION.get(lang), time(p.layers.contention));
    row(
        answer::SINGLE_CARD.get(lang),
        percent(p.stack.single_card, lang),
    );
    row(answer::WHOLE.get(lang), percent(p.stack.whole, lang));
    row(
        answer::EFFICIENCY.get(lang),
        percent(p.scaling_efficiency, lang),
    );
    row(
        answer::GPU_HOURS.get(lang),
        fixed(p.costs.gpu_hours_a_day, 1),
    );
    if let (Some(money), Some(price)) = (p.costs.money_a_day, &scenario.price) {
        row(
            answer::MONEY.get(lang),
            format!("{}\u{a0}{}", fixed(money, 2), price.currency),
        );
    }
    let help = (words::WHAT_WOULD_HELP, words::FALLS_TO);
    let spare = (words::GIVE_UP, words::RISES_TO);
    out += &changes(
        scenario,
        &advice_knowing(scenario, p.smallest.target),
        help,
        lang,
    );
    out += &changes(scenario, &give_up(scenario), spare, lang);
    if let Some(text) = memory_text(&p.memory, lang) {
        out += &(text + "\n");
    }
    for note in &p.notes {
        out += &format!("- {}\n", note_text(note, lang));
    }
    out
}

/// Changes under their head, which says what stands beside each.
fn changes(base: &Scenario, found: &[Advice], head: (Text, Text), lang: Lang) -> String {
    let mut out = String::new();
    if found.is_empty() {
        return out;
    }
    let comma = if lang == Lang::Zh { "，" } else { ", " };
    out += &format!("{}{comma}{}\n", head.0.get(lang), head.1.get(lang));
    for one in found {
        let words = advice_words(base, one, lang);
        let lost = percent_beside(one.lost.0, base.target, lang);
        out += &format!("  {}  {lost}\n", words.label);
        out += &format!("    {}\n    {}\n", words.effect, words.setting);
    }
    out
}

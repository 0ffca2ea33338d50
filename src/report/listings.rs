//! Operator listings: findings in words, runs as text and JSON.

use serde_json::{Map, Value, json};

use crate::ptx::{Danger, Diagnostic, Finding, Hazard, Kind, Lines, Run, Runs, Severity, Span};
use crate::quantity::{Lang, fixed, plain, three_digits};
use crate::words::{Text, listings as words};

/// A finding as people read it.
pub fn finding_text(finding: &Finding, lang: Lang) -> String {
    let say = |text: Text, with: &[&str]| text.fill(lang, with);
    match finding {
        Finding::NothingFound => say(words::NOTHING_FOUND, &[]),
        Finding::Prose(1) => say(words::PROSE_LINE, &[]),
        Finding::Prose(lines) => say(words::PROSE, &[&lines.to_string()]),
        Finding::Unexpected(written) => say(words::UNEXPECTED, &[written]),
        Finding::Expected(wanted) => say(words::EXPECTED, &[wanted]),
        Finding::MissingSemicolon => say(words::MISSING_SEMICOLON, &[]),
        Finding::NeedlessSemicolon => say(words::NEEDLESS_SEMICOLON, &[]),
        Finding::Unclosed => say(words::UNCLOSED, &[]),
        Finding::TooLarge(written) => say(words::TOO_LARGE, &[written]),
        Finding::Loose => say(words::LOOSE, &[]),
        Finding::UnknownDirective(written) => say(words::UNKNOWN_DIRECTIVE, &[written]),
        Finding::CardsDirective => say(words::CARDS, &[]),
        Finding::SwallowedCode => say(words::SWALLOWED, &[]),
        Finding::Glued(written) => say(words::GLUED, &[written]),
        Finding::HostType(written) => say(words::HOST_TYPE, &[written]),
        Finding::Ellipsis => say(words::ELLIPSIS, &[]),
        Finding::UnknownHostCall(written) => say(words::UNKNOWN_HOST_CALL, &[written]),
        Finding::More(count) => say(words::MORE, &[&count.to_string()]),
        Finding::Target(written) => say(words::TARGET, &[written]),
        Finding::NoVersion => say(words::NO_VERSION, &[]),
        Finding::NoTarget => say(words::NO_TARGET, &[]),
        Finding::NoAddressSize => say(words::NO_ADDRESS_SIZE, &[]),
        Finding::RegisterParameter => say(words::REGISTER_PARAMETER, &[]),
        Finding::Untyped { opcode, taken } => say(words::UNTYPED, &[opcode, taken]),
        Finding::Undeclared(name) => say(words::UNDECLARED, &[name]),
        Finding::NotPtx { operator, real: "" } => say(words::NOT_PTX_NOTHING, &[operator]),
        Finding::NotPtx { operator, real } => say(words::NOT_PTX, &[operator, real]),
        Finding::NoSize(operator) => say(words::NO_SIZE, &[operator]),
        Finding::BareCall(name) => say(words::BARE_CALL, &[name]),
        Finding::EntryCalled(name) => say(words::ENTRY_CALLED, &[name]),
        Finding::NameAndType { name, says, adds } => say(words::NAME_AND_TYPE, &[name, says, adds]),
        Finding::Form { written, wanted } => say(words::FORM, &[written, wanted]),
        Finding::UnknownOpcode { written, nearest } => match nearest {
            Some(nearest) => say(words::UNKNOWN_OPCODE_NEAR, &[written, nearest]),
            None => say(words::UNKNOWN_OPCODE, &[written]),
        },
        Finding::NotHere(written) => say(words::NOT_HERE, &[written]),
        Finding::UnknownModifier { written, opcode } => {
            say(words::UNKNOWN_MODIFIER, &[written, opcode])
        }
        Finding::UnknownName { written, nearest } => match nearest {
            Some(nearest) => say(words::UNKNOWN_NAME_NEAR, &[written, nearest]),
            None => say(words::UNKNOWN_NAME, &[written]),
        },
        Finding::UnknownLabel { written, nearest } => match nearest {
            Some(nearest) => say(words::UNKNOWN_LABEL_NEAR, &[written, nearest]),
            None => say(words::UNKNOWN_LABEL, &[written]),
        },
        Finding::Twice(name) => say(words::TWICE, &[name]),
        Finding::Operands {
            opcode,
            wanted,
            given,
        } => say(words::OPERANDS, &[opcode, wanted, &given.to_string()]),
        Finding::Operand { written, wanted } => say(words::OPERAND, &[written, wanted]),
        Finding::Width {
            register,
            has,
            wanted,
        } => say(
            words::WIDTH,
            &[register, &has.to_string(), &wanted.to_string()],
        ),
        Finding::Parameter(name) => say(words::PARAMETER, &[name]),
        Finding::TooManyRegisters(count) => say(words::TOO_MANY_REGISTERS, &[&count.to_string()]),
        Finding::NoSwitch(operator) => say(words::NO_SWITCH, &[operator]),
        Finding::NotRun(count) => say(words::NOT_RUN, &[&count.to_string()]),
        Finding::OneCard => say(words::ONE_CARD, &[]),
        Finding::Endless => say(words::ENDLESS, &[]),
        Finding::TooLong(count) => say(words::TOO_LONG, &[&count.to_string()]),
        Finding::Deadlock => say(words::DEADLOCK, &[]),
        Finding::Address(address) => say(words::ADDRESS, &[&format!("{address:#x}")]),
        Finding::Misaligned(address) => say(words::MISALIGNED, &[&format!("{address:#x}")]),
        Finding::Deep => say(words::DEEP, &[]),
    }
}

/// A hazard as people read it.
pub fn danger_text(danger: &Danger, lang: Lang) -> String {
    let text = match danger.hazard {
        Hazard::ReadBeforeArrival => words::READ_BEFORE_ARRIVAL,
        Hazard::ReadOld => words::READ_OLD,
        Hazard::UnorderedRead => words::UNORDERED_READ,
        Hazard::UnorderedWrite => words::UNORDERED_WRITE,
        Hazard::ReleasedEarly => words::RELEASED_EARLY,
    };
    let (card, other) = danger.cards;
    text.fill(
        lang,
        &[
            &card.to_string(),
            &other.to_string(),
            &danger.times.to_string(),
            &danger.on.to_string(),
        ],
    )
}

const fn hazard_id(hazard: Hazard) -> &'static str {
    match hazard {
        Hazard::ReadBeforeArrival => "read-before-arrival",
        Hazard::ReadOld => "read-old",
        Hazard::UnorderedRead => "unordered-read",
        Hazard::UnorderedWrite => "unordered-write",
        Hazard::ReleasedEarly => "released-early",
    }
}

const fn severity_id(severity: Severity) -> &'static str {
    match severity {
        Severity::Note => "note",
        Severity::Warning => "warning",
        Severity::Error => "error",
    }
}

const fn kind_id(kind: Kind) -> &'static str {
    match kind {
        Kind::Listing => "listing",
        Kind::Driver => "driver",
    }
}

fn place(lines: &Lines<'_>, span: Span) -> Map<String, Value> {
    let (line, column) = lines.at(span.from);
    let (last_line, last_column) = lines.at(span.to);
    let mut at = Map::new();
    at.insert("line".to_owned(), line.into());
    at.insert("column".to_owned(), column.into());
    at.insert("last_line".to_owned(), last_line.into());
    at.insert("last_column".to_owned(), last_column.into());
    at
}

fn diagnostic(lines: &Lines<'_>, text: &str, one: &Diagnostic, lang: Lang) -> Value {
    let mut said = place(lines, one.span);
    let severity = severity_id(one.finding.severity());
    said.insert("severity".to_owned(), severity.into());
    let written: String = one.span.of(text).chars().take(80).collect();
    said.insert("text".to_owned(), written.into());
    said.insert(
        "message".to_owned(),
        finding_text(&one.finding, lang).into(),
    );
    said.insert("replacement".to_owned(), one.replacement.clone().into());
    said.into()
}

fn run_json(lines: &Lines<'_>, text: &str, run: &Run, lang: Lang) -> Value {
    let micros = |cycles: f64| cycles / run.clock * 1e6;
    let [compute, copy, interruption, contention] = run.layers;
    let cards: Vec<Value> = run
        .cards
        .iter()
        .map(|card| {
            json!({
                "arrival_us": micros(card.arrival),
                "end_us": micros(card.end),
                "polls": card.polls,
                "sent_bytes": card.sent,
                "received_bytes": card.received,
                "worst_ulps": card.ulps.map(|(worst, _)| worst),
                "mean_ulps": card.ulps.map(|(_, mean)| mean),
            })
        })
        .collect();
    let by_line: Vec<Value> = run
        .lines
        .iter()
        .map(|line| json!({"line": line.line, "runs": line.runs, "cycles": line.cycles}))
        .collect();
    let hazards: Vec<Value> = run
        .dangers
        .iter()
        .map(|danger| {
            let mut said = place(lines, danger.span);
            said.insert("hazard".to_owned(), hazard_id(danger.hazard).into());
            said.insert("message".to_owned(), danger_text(danger, lang).into());
            said.insert("card".to_owned(), danger.cards.0.into());
            said.insert("other".to_owned(), danger.cards.1.into());
            said.insert("at_us".to_owned(), micros(danger.at).into());
            said.insert("times".to_owned(), danger.times.into());
            said.insert("cards".to_owned(), danger.on.into());
            said.into()
        })
        .collect();
    let sums = run.sums.as_ref().map(|sums| {
        let first: Vec<Value> = sums
            .first
            .iter()
            .map(|(given, exact, held)| json!({"given": given, "exact": exact, "held": held}))
            .collect();
        json!({
            "element": sums.element.id(),
            "identical": sums.identical,
            "worst_ulps": sums.worst_ulps,
            "mean_ulps": sums.mean_ulps,
            "first": first,
        })
    });
    json!({
        "name": run.name,
        "kind": kind_id(run.kind),
        "loss_nv_percent": run.loss.map(|loss| 100.0 * loss),
        "cycles": {
            "local": run.local,
            "total": run.total,
            "compute": compute,
            "copy": copy,
            "interruption": interruption,
            "contention": contention,
        },
        "clock_hz": run.clock,
        "t_barrier_us": 1e6 * run.barrier,
        "cards": cards,
        "lines": by_line,
        "hazards": hazards,
        "sums": sums,
        "elements": run.elements,
        "elements_each_stands_for": run.scale,
        "instructions": run.instructions,
        "stopped": run.stopped.as_ref().map(|one| diagnostic(lines, text, one, lang)),
    })
}

/// All that a text came to.
pub fn runs_json(text: &str, runs: &Runs, lang: Lang) -> Value {
    let lines = Lines::new(text);
    let found: Vec<Value> = runs
        .found
        .iter()
        .map(|one| {
            let mut said = place(&lines, one.span);
            said.insert("name".to_owned(), one.name.clone().into());
            said.insert("kind".to_owned(), kind_id(one.kind).into());
            said.into()
        })
        .collect();
    let said: Vec<Value> = runs
        .diagnostics
        .iter()
        .map(|one| diagnostic(&lines, text, one, lang))
        .collect();
    let ran: Vec<Value> = runs
        .runs
        .iter()
        .map(|run| run_json(&lines, text, run, lang))
        .collect();
    json!({"found": found, "diagnostics": said, "runs": ran})
}

/// Findings as a compiler prints them: `line:column: severity: message`.
pub fn findings_text(text: &str, runs: &Runs, lang: Lang) -> String {
    let lines = Lines::new(text);
    let mut out = String::new();
    for one in &runs.diagnostics {
        let (line, column) = lines.at(one.span.from);
        let severity = severity_id(one.finding.severity());
        let message = finding_text(&one.finding, lang);
        out += &format!("{line}:{column}: {severity}: {message}\n");
    }
    out
}

/// Runs as text, one after the other.
pub fn runs_text(text: &str, runs: &Runs, lang: Lang) -> String {
    let lines = Lines::new(text);
    let mut out = String::new();
    for run in &runs.runs {
        let micros = |cycles: f64| fixed(cycles / run.clock * 1e6, 1);
        let loss = run
            .loss
            .map_or("–".to_owned(), |loss| fixed(100.0 * loss, 1));
        out += &format!("{} ({})\n", run.name, kind_id(run.kind));
        let [compute, copy, interruption, contention] = run.layers;
        out += &format!("  Loss_nv        {loss} %\n");
        for (name, cycles) in [
            ("compute", compute),
            ("tensor copy", copy),
            ("interruption", interruption),
            ("contention", contention),
        ] {
            out += &format!(
                "  {name:<14} {:>12} µs {:>14} cycles\n",
                micros(cycles),
                fixed(cycles, 0)
            );
        }
        if let Some(sums) = &run.sums {
            out += &format!(
                "  sums           {}, {} ulp at worst, {} in the mean{}\n",
                sums.element.id(),
                three_digits(sums.worst_ulps),
                three_digits(sums.mean_ulps),
                if sums.identical {
                    ""
                } else {
                    ", cards disagree"
                },
            );
            let said = words::SAMPLED.fill(
                lang,
                &[&plain(run.elements as f64), &three_digits(run.scale)],
            );
            out += &format!("  {said}\n");
        }
        for danger in &run.dangers {
            let (line, column) = lines.at(danger.span.from);
            out += &format!("  {line}:{column}: {}\n", danger_text(danger, lang));
        }
        out += "\n";
    }
    out
}

use crate::chart::figures::names::{self, link_name, percent_beside, threshold};
use crate::collective::{Basis, Collective, Status};
use crate::loss::{
    Bound, MemoryNeed, Note, Prediction, STEP_ERROR, bound, lost_at, lost_over_every, step_fit,
};
use crate::quantity::{Bytes, Lang, QuantityError, Ratio, Seconds, decimals};
use crate::scenario::{Complaint, Example, Impossible, Reason, SOLO_NOISE, Scenario, Sync};
use crate::words::answer::{self, Answer, Outlook, RangeLine};
use crate::words::{Sentence, Text, charts, complaints, notes, page};

/// One of the four status words.
pub fn status_word(status: Status, lang: Lang) -> &'static str {
    names::status_word(status, lang)
}

/// The answer in one sentence.
pub fn headline(scenario: &Scenario, prediction: &Prediction, lang: Lang) -> Sentence {
    if scenario.n <= 1 {
        return answer::one_gpu(lang);
    }
    let (lost, target) = printed(scenario, prediction, lang);
    answer::answer(lang, &facts(scenario, prediction, lang, &lost, &target))
}

/// The answer in a line: scenario and loss.
#[cfg(feature = "more")]
pub fn short_answer(scenario: &Scenario, prediction: &Prediction, lang: Lang) -> Sentence {
    if scenario.n <= 1 {
        return answer::one_gpu(lang);
    }
    let (lost, target) = printed(scenario, prediction, lang);
    crate::words::short::short(lang, &facts(scenario, prediction, lang, &lost, &target))
}

fn printed(scenario: &Scenario, prediction: &Prediction, lang: Lang) -> (String, String) {
    (
        percent_beside(prediction.throughput_lost, scenario.target, lang),
        threshold(scenario.target, lang),
    )
}

fn facts<'a>(
    scenario: &'a Scenario,
    prediction: &Prediction,
    lang: Lang,
    lost: &'a str,
    target: &'a str,
) -> Answer<'a> {
    Answer {
        n: scenario.n,
        gpu: scenario.gpu.name(),
        link: link_name(scenario.link_used(), lang),
        every: scenario.every,
        per: scenario.per,
        lost,
        target,
        bound: bound_words(scenario),
        outlook: outlook(scenario, prediction),
    }
}

fn outlook(scenario: &Scenario, prediction: &Prediction) -> Outlook {
    if prediction.throughput_lost < scenario.target.get() {
        return Outlook::Under;
    }
    if scenario.per > 1 || scenario.sync != Sync::NoSync {
        return Outlook::NoAccumulation;
    }
    if let Some(every) = prediction.smallest.target {
        return Outlook::SyncEvery(every);
    }
    if !scenario.link_used().is_nvlink() {
        let mut other = scenario.clone();
        other.link = None;
        other.settle();
        let (lost, ..) = lost_at(&other);
        let by_accumulation = lost_over_every(&other, &[1024])
            .first()
            .is_some_and(|at| at.0 < scenario.target.get());
        if lost < scenario.target.get() || by_accumulation {
            return Outlook::NvlinkWould;
        }
    }
    Outlook::OutOfReach
}

/// What the loss is, where it is not an estimate.
fn bound_words(scenario: &Scenario) -> Option<Text> {
    match bound(scenario) {
        Bound::Lower => Some(answer::LOWER_BOUND),
        Bound::Upper => Some(answer::UPPER_BOUND),
        Bound::Estimate | Bound::Exact => None,
    }
}

/// What the loss is, where it is not an estimate, as the end of a label.
pub fn bound_aside(scenario: &Scenario) -> Option<Text> {
    match bound(scenario) {
        Bound::Lower => Some(page::LOWER_BOUND),
        Bound::Upper => Some(page::UPPER_BOUND),
        Bound::Estimate | Bound::Exact => None,
    }
}

/// The pieces of the line under the headline; none for one GPU.
pub fn range_line(scenario: &Scenario, prediction: &Prediction, lang: Lang) -> Vec<String> {
    if scenario.n <= 1 {
        return Vec::new();
    }
    let (low, high) = prediction.lost_range;
    let digits = |fraction: f64| {
        let percent = 100.0 * fraction;
        match percent {
            p if p >= 9.95 => decimals(p, 0),
            p if p >= 0.995 => decimals(p, 1),
            p if p >= 0.005 => decimals(p, 2),
            p if p > 0.0 => "< 0.01".to_owned(),
            _ => "0".to_owned(),
        }
    };
    let (low, high) = (digits(low), digits(high));
    let range = if low == high {
        low
    } else {
        format!("{low}–{high}")
    };
    answer::range_line(
        lang,
        &RangeLine {
            range: &lang.join(&(range, "%")),
            bound: bound_words(scenario),
            exposed: &time(prediction.exposed.central, lang),
            step: &time(prediction.period, lang),
            founded: &founded(scenario, prediction, lang),
        },
    )
}

/// How the loss is founded, layer by layer, or at once where it follows from measured steps; empty for one GPU.
pub fn founded(scenario: &Scenario, prediction: &Prediction, lang: Lang) -> String {
    if step_fit(scenario).is_some() {
        return answer::OWN_STEPS.get(lang).to_owned();
    }
    let layers = &prediction.layers;
    let word = |layer: f64, status| (layer > 0.0).then(|| status_word(status, lang));
    answer::founded(
        lang,
        [
            word(layers.copy, prediction.status),
            word(layers.interruption, Status::Estimated),
            word(layers.contention, Status::Derived),
        ],
    )
}

/// Seconds as people read them.
fn time(seconds: f64, lang: Lang) -> String {
    lang.join(&Seconds::new(seconds).unwrap_or(Seconds::ZERO).parts())
}

/// What a reader must know, in words.
pub fn note_text(note: &Note, lang: Lang) -> String {
    let text = match note {
        Note::Ignored(key) => return notes::ignored(lang, key),
        Note::LowerBound => notes::LOWER_BOUND,
        Note::Framework => notes::FRAMEWORK,
        Note::Steps(true) => {
            let [step, solo] = [STEP_ERROR, SOLO_NOISE]
                .map(|error| threshold(Ratio::new(error).unwrap_or(Ratio::ZERO), lang));
            return notes::steps(lang, &step, &solo);
        }
        Note::SoloDisagrees {
            solo,
            by_steps: (least, most),
        } => {
            let [took, least, most] = [solo.time.get(), *least, *most].map(|t| time(t, lang));
            return notes::solo_disagrees(lang, solo.every, &took, &least, &most);
        }
        Note::KnownAt(every) => return notes::known_at(lang, *every),
        Note::Steps(false) => notes::STEPS_WITHOUT_SOLO,
        Note::OneStepTime => notes::ONE_STEP_TIME,
        Note::SoloAlone => notes::SOLO_ALONE,
        Note::SavesNothing => notes::SAVES_NOTHING,
        Note::Sharded => notes::SHARDED,
        Note::Bursts => notes::BURSTS,
        Note::SameMachine => notes::SAME_MACHINE,
        Note::BeyondBridge => notes::BEYOND_BRIDGE,
        Note::Borrowed(Collective::Barrier) => notes::BARRIER,
        Note::Borrowed(_) => notes::BROADCAST,
        Note::Coefficient => notes::COEFFICIENT,
        Note::ShareAboveHalf => notes::SHARE_ABOVE_HALF,
        Note::Extrapolated => notes::EXTRAPOLATED,
        Note::Basis(basis) => match basis {
            Basis::OneGpu | Basis::Board => notes::BOARD,
            Basis::BoardOtherCount => notes::BOARD_OTHER_COUNT,
            Basis::BridgedPair => notes::BRIDGED_PAIR,
            Basis::BridgedFour => notes::BRIDGED_FOUR,
            Basis::AcrossFours => notes::ACROSS_FOURS,
            Basis::AcrossPairs => notes::ACROSS_PAIRS,
            Basis::Pcie => notes::PCIE,
            Basis::PcieHost => notes::PCIE_HOST,
        },
    };
    text.get(lang).to_owned()
}

/// The workload does not fit, in words; `None` where it does.
pub fn memory_text(memory: &MemoryNeed, lang: Lang) -> Option<String> {
    let print = |bytes: f64| lang.join(&Bytes::from_f64(bytes).unwrap_or(Bytes::MAX).parts());
    memory
        .is_short()
        .then(|| notes::memory_short(lang, &print(memory.needed), &print(memory.has)))
}

/// What was wrong with a key, and what is used instead.
pub fn complaint_text(complaint: &Complaint, lang: Lang) -> String {
    let (key, sent) = (complaint.key.as_str(), complaint.sent.as_str());
    let used = complaint.used.as_deref().unwrap_or("");
    match &complaint.reason {
        Reason::UnknownKey { nearest } => complaints::unknown_key(lang, key, *nearest),
        Reason::Repeated => complaints::repeated(lang, key, used),
        Reason::Choice { allowed } => complaints::choice(lang, key, sent, allowed, used),
        Reason::NotWhole { example } => complaints::not_whole(lang, key, sent, example, used),
        Reason::Quantity(error) => complaints::quantity_at(lang, key, error, used),
        Reason::Form { example } => complaints::form(lang, key, sent, example, used),
        Reason::OutOfRange { low, high } => complaints::out_of_range(lang, key, low, high, used),
        Reason::NewerVersion => complaints::newer_version(lang, sent, used),
        Reason::NotAScenario => complaints::NOT_A_SCENARIO.get(lang).to_owned(),
        Reason::Impossible(why) => complaints::impossible(lang, &impossible(*why, lang), key, used),
    }
}

fn impossible(why: Impossible, lang: Lang) -> String {
    let text = match why {
        Impossible::NoSwitchOnCards => complaints::NO_SWITCH_ON_CARDS,
        Impossible::NoBridgeOnBoards => complaints::NO_BRIDGE_ON_BOARDS,
        Impossible::OnlyTwoWayBridge => complaints::ONLY_TWO_WAY_BRIDGE,
        Impossible::NvlsNeedsSwitch => complaints::NVLS_NEEDS_SWITCH,
        Impossible::NoSuchAlgorithm => complaints::NO_SUCH_ALGORITHM,
        Impossible::EveryWithPer => complaints::EVERY_WITH_PER,
        Impossible::SyncWithPer => complaints::SYNC_WITH_PER,
        Impossible::TwoHbmLosses => complaints::TWO_HBM_LOSSES,
        Impossible::TwoFp8Losses => complaints::TWO_FP8_LOSSES,
        Impossible::TooManyBuckets => complaints::TOO_MANY_BUCKETS,
        Impossible::SlowRankOutsideGroup => complaints::SLOW_RANK_OUTSIDE_GROUP,
        Impossible::SoloLonger => complaints::SOLO_LONGER,
        Impossible::StepNotLonger { more, fewer } => {
            return complaints::step_not_longer(lang, more, fewer);
        }
        Impossible::TwoStepTimes { every } => return complaints::two_step_times(lang, every),
    };
    text.get(lang).to_owned()
}

/// What is wrong with a quantity that was typed into a field.
pub fn field_error(error: &QuantityError, lang: Lang) -> String {
    complaints::quantity(lang, error)
}

/// An example's title.
pub fn example_title(example: &Example, lang: Lang) -> &'static str {
    charts::EXAMPLES
        .iter()
        .find(|(id, _)| *id == example.id)
        .map_or(example.id, |(_, text)| text.get(lang))
}

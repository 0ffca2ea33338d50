use crate::quantity::QuantityError;

/// One key of a scenario that was not taken as it was sent.
#[derive(Clone, Debug, PartialEq)]
pub struct Complaint {
    /// The key.
    pub key: String,
    /// What was sent, cut to a readable length.
    pub sent: String,
    /// What is used instead, exactly printed; `None` where the key is dropped.
    pub used: Option<String>,
    /// What is wrong.
    pub reason: Reason,
}

/// What is wrong with a key's value.
#[derive(Clone, Debug, PartialEq)]
pub enum Reason {
    /// No such key; perhaps this one was meant.
    UnknownKey {
        /// The nearest key, if one is near.
        nearest: Option<&'static str>,
    },
    /// The key came before with another value; the last one counts.
    Repeated,
    /// Not one of the values that the key takes.
    Choice {
        /// The values that it takes.
        allowed: Vec<&'static str>,
    },
    /// Not a whole number.
    NotWhole {
        /// A value that works.
        example: &'static str,
    },
    /// Not a quantity.
    Quantity(QuantityError),
    /// Not of the form that the key takes.
    Form {
        /// A value that works.
        example: &'static str,
    },
    /// Outside the range; the nearest limit is used.
    OutOfRange {
        /// Smallest allowed.
        low: String,
        /// Largest allowed.
        high: String,
    },
    /// Does not exist together with the other keys; the nearest that does is used.
    Impossible(Impossible),
    /// Written by a newer version.
    NewerVersion,
    /// Not a JSON object, or longer than any scenario can be.
    NotAScenario,
}

/// Combinations that do not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Impossible {
    /// NVSwitches exist on HGX boards only.
    NoSwitchOnCards,
    /// Bridges join cards, not boards.
    NoBridgeOnBoards,
    /// Only two-way bridges exist for this card.
    OnlyTwoWayBridge,
    /// NVLS is in the NVSwitch, and this link has none.
    NvlsNeedsSwitch,
    /// The library has no such algorithm for this collective.
    NoSuchAlgorithm,
    /// A period closes with one sync, or a micro-batch holds several: not both.
    EveryWithPer,
    /// Several syncs a micro-batch leave no accumulation to choose.
    SyncWithPer,
    /// A typed-in loss stands beside the figures that would give it.
    TwoHbmLosses,
    /// A typed-in loss stands beside the bytes that would give it.
    TwoFp8Losses,
    /// More buckets than anyone would run; the smallest allowed size is used.
    TooManyBuckets,
    /// The slow rank is not in the group.
    SlowRankOutsideGroup,
    /// A measured step is not longer than one of fewer micro-batches.
    StepNotLonger {
        /// Micro-batches of the step that ought to be longer.
        more: u32,
        /// Micro-batches of the other.
        fewer: u32,
    },
    /// Two times were measured for one number of micro-batches.
    TwoStepTimes {
        /// Micro-batches of both.
        every: u32,
    },
    /// The one-GPU step is longer than the measured steps with sync allow.
    SoloLonger,
}

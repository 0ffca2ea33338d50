//! The article's claims: verdicts follow the figures, counts are right, and all eight are told in both languages.
#![allow(clippy::unwrap_used, reason = "a test stops at the first surprise")]

mod counts; // cases that hold, counted again
mod figures; // what the claims name
mod told; // documents and the verb
mod verdicts; // verdicts follow the figures

use std::collections::HashMap;
use std::sync::{LazyLock, Mutex};

use synctoll::collective::{Call, resolve};
use synctoll::loss::claims::{Claim, ClaimId, Judge, claims_with};
use synctoll::loss::{Prediction, predict};
use synctoll::scenario::Scenario;

/// [`predict`], remembered: the tests ask for the same large models again and again.
fn known(scenario: &Scenario) -> Prediction {
    static KNOWN: LazyLock<Mutex<HashMap<String, Prediction>>> = LazyLock::new(Mutex::default);
    let query = scenario.to_query();
    if let Some(found) = KNOWN.lock().unwrap().get(&query) {
        return found.clone();
    }
    let prediction = predict(scenario);
    KNOWN.lock().unwrap().insert(query, prediction.clone());
    prediction
}

fn call(scenario: &Scenario, bytes: f64) -> Option<Call> {
    resolve(&scenario.request()).call(bytes)
}

static CLAIMS: LazyLock<Vec<Claim>> = LazyLock::new(|| {
    claims_with(&Judge {
        predict: &known,
        call: &call,
    })
});

fn real(id: ClaimId) -> &'static Claim {
    CLAIMS.iter().find(|claim| claim.id == id).unwrap()
}

//! Why something is not allowed: a rule and a sentence, without allocation, since lists are made by asking.

use engine::Refusal;

/// The rule that forbids and the reason for the player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Why {
    pub(crate) rule: &'static str,
    pub(crate) reason: &'static str,
}

/// Forbidden by a rule.
pub(crate) const fn why(rule: &'static str, reason: &'static str) -> Why {
    Why { rule, reason }
}

impl Why {
    /// Another seat decides.
    pub(crate) const NOT_ASKED: Why = why("AID-3.4", "It is not your decision.");
    /// Something else is asked.
    pub(crate) const NOT_NOW: Why = why("AID-3.4", "That is not what is asked now.");
    /// The influence is short.
    pub(crate) const NO_INFLUENCE: Why = why("AID-4.4", "You have no influence left for it.");
    /// The influence is reserved.
    pub(crate) const RESERVED: Why = why(
        "AID-5.5",
        "Your influence is reserved for the assaults that you have opened.",
    );
}

impl From<Why> for Refusal {
    fn from(why: Why) -> Refusal {
        Refusal::new(why.rule, why.reason)
    }
}

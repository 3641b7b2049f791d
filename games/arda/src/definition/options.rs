//! What may be chosen when a match is created, and what that changes.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Something that may be chosen when a match is created.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct OptionDef {
    /// The key; when it is a field of the rules, it sets that.
    pub key: String,
    /// A short title.
    pub title: String,
    /// What it changes, in a sentence.
    pub help: String,
    /// The rule that it bends.
    pub rule: String,
    /// What it is when nothing is said.
    pub default: OptionDefault,
    /// For numbers: the least and the greatest.
    pub range: Option<[i32; 2]>,
    /// For words: each word and what it means.
    pub words: Vec<(String, String)>,
}

/// The value of an option when nothing is said.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub enum OptionDefault {
    /// A switch.
    Switch(bool),
    /// A number.
    Number(i32),
    /// A word.
    Word(String),
}

impl Default for OptionDefault {
    fn default() -> Self {
        OptionDefault::Switch(false)
    }
}

/// What an option changes before the game begins.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct SwitchDef {
    /// Option keys that must be on; `!key` must be off.
    pub when: Vec<String>,
    /// Fields of units that are set: unit names, field and value.
    pub units: Vec<UnitChange>,
    /// Terrains whose bans are lifted.
    pub lift_bans: Vec<String>,
    /// Bans that are lifted for some types only: of a terrain, those units.
    pub admit: BTreeMap<String, Vec<String>>,
    /// Purchases that powers gain.
    pub gain: BTreeMap<String, Vec<String>>,
    /// Purchases that powers lose.
    pub lose: BTreeMap<String, Vec<String>>,
    /// Types of units that are taken out of the set-up everywhere.
    pub remove_units: Vec<String>,
    /// Every power stands alone (free for all).
    pub no_alliances: bool,
}

/// A field of units that an option sets.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitChange {
    /// The types of units.
    pub units: Vec<String>,
    /// The field of [`UnitDef`](super::UnitDef), of its targeted attack with a dot: `targeted.silenced_by`.
    pub field: String,
    /// Its new value.
    pub value: toml::Value,
}

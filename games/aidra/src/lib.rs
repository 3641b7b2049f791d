//! Battle for Aidra: a diceless war of six factions, two to six players.

pub mod content;

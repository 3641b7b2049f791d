//! F.
use crate::Aidra;
use crate::position::Position;
impl Aidra { pub(crate) fn facts_of(&self, pos: &Position) -> serde_json::Value { serde_json::json!({"round": pos.round}) } }

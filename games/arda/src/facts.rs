//! The position as readable facts.

use crate::Arda;
use crate::position::Position;

impl Arda {
    pub(crate) fn facts_of(&self, _pos: &Position) -> serde_json::Value {
        serde_json::Value::Null
    }
}

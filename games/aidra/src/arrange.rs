//! A.
use crate::Aidra;
use crate::position::Position;
use engine::ArrangeError;
impl Aidra { pub(crate) fn arrange_position(&self, _pos: &mut Position, _c: &toml::Table) -> Result<(), ArrangeError> { Ok(()) } }

//! Positions as scenarios set them.

use crate::Arda;
use crate::position::Position;
use engine::ArrangeError;

impl Arda {
    pub(crate) fn arrange_position(
        &self,
        _pos: &mut Position,
        _changes: &toml::Table,
    ) -> Result<(), ArrangeError> {
        Ok(())
    }
}

//! Actions in words.

use crate::Arda;
use crate::action::Action;
use engine::ParseError;
use std::fmt;

impl Arda {
    pub(crate) fn write_action(&self, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{action:?}")
    }

    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        Err(ParseError::new(text, "cannot be read", "an action"))
    }
}

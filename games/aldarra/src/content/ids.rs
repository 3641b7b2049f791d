//! Identities of cards: the index into their table, printed as `D01`, `E01`, `S01` (ALD-14.1).

use std::fmt;

use serde::{Deserialize, Serialize};

macro_rules! card_id {
    ($(#[$doc:meta])* $name:ident, $prefix:literal) => {
        $(#[$doc])*
        #[derive(
            Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
        )]
        #[serde(transparent)]
        pub struct $name(pub u8);

        impl $name {
            /// The index into the table.
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// The id of a key: a letter and the number from 01.
            pub fn from_key(key: &str) -> Option<Self> {
                let digits = key.strip_prefix($prefix)?;
                if digits.len() != 2 || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
                    return None;
                }
                digits.parse::<u8>().ok()?.checked_sub(1).map($name)
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                write!(f, "{}{:02}", $prefix, u16::from(self.0) + 1)
            }
        }
    };
}

card_id!(
    /// A discovery: index 0..=31 into [`super::Content::discoveries`], printed `D01`…
    DiscoveryId,
    'D'
);
card_id!(
    /// An exploration card: index 0..=63 into [`super::Content::exploration`], printed `E01`…
    ExplorationId,
    'E'
);
card_id!(
    /// An objective: index 0..=63 into [`super::Content::objectives`], printed `S01`…
    ObjectiveId,
    'S'
);

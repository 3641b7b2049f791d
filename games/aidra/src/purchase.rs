//! What is bought (AID-9.9 to 9.13): for the price, its discounts and what happens once it is paid.

use crate::content::{Building, CardId, Goods, UnitId, UpgradeId};
use crate::place::Place;
use crate::position::SiteId;
use serde::{Deserialize, Serialize};

/// Something that is bought.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Purchase {
    /// A land unit, and where it appears.
    Unit(UnitId, Place),
    /// A boat at a dock; whether it is a war ship.
    Boat(bool, SiteId),
    /// A building, its region, and the water that a dock faces.
    Building(Building, Place, Place),
    /// An upgrade.
    Upgrade(UpgradeId),
    /// An action card.
    Card(CardId),
}

impl Purchase {
    /// AID-9.7: the stage of the build phase in which it is bought.
    pub(crate) fn stage(self) -> u8 {
        match self {
            Purchase::Unit(..) | Purchase::Boat(..) => 1,
            Purchase::Building(..) => 2,
            Purchase::Upgrade(_) => 3,
            Purchase::Card(_) => 4,
        }
    }

    /// The rule by which it is bought.
    pub(crate) const fn rule(self) -> &'static str {
        match self {
            Purchase::Unit(..) => "AID-9.9",
            Purchase::Boat(..) => "AID-9.10",
            Purchase::Building(..) => "AID-9.11",
            Purchase::Upgrade(_) => "AID-9.12",
            Purchase::Card(_) => "AID-9.13",
        }
    }

    /// Which discounts count for it.
    pub(crate) fn goods(self) -> Option<Goods> {
        match self {
            Purchase::Unit(..) => Some(Goods::Unit),
            Purchase::Boat(..) => Some(Goods::Boat),
            Purchase::Building(..) => Some(Goods::Building),
            Purchase::Upgrade(_) => Some(Goods::Upgrade),
            Purchase::Card(_) => None,
        }
    }
}

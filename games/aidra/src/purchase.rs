//! What is bought (AID-9.9 to 9.13): for the price, its discounts and what happens once it is paid.

use crate::content::{Building, CardId, UnitId, UpgradeId};
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

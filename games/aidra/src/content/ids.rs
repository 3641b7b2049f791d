//! Names of things by index, and the words of the fixed small lists.

use serde::{Deserialize, Serialize};

/// How many factions there are (AID-1.12).
pub const FACTIONS: usize = 6;
/// The most kinds of land units that a faction has.
pub const UNITS: usize = 8;
/// The most upgrades that a faction has.
pub const UPGRADES: usize = 8;
/// The most action cards that a faction has.
pub const CARDS: usize = 16;
/// The most regions that a map has.
pub const MAX_REGIONS: usize = 40;

macro_rules! words {
    ($(#[$doc:meta])* $name:ident: $($(#[$mark:meta])* $variant:ident = $word:literal, $means:literal;)*) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "snake_case")]
        #[repr(u8)]
        pub enum $name {
            $(#[doc = $means] $(#[$mark])* $variant,)*
        }

        impl $name {
            /// All of them in table order.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The place in [`ALL`](Self::ALL).
            pub const fn index(self) -> usize {
                self as usize
            }

            /// The word in files and commands.
            pub const fn word(self) -> &'static str {
                match self { $($name::$variant => $word,)* }
            }

            /// The one with that word.
            pub fn from_word(word: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.word() == word)
            }
        }
    };
}
pub(crate) use words;

words! {
    /// A resource (AID-1.2).
    Resource:
    #[default] Food = "food", "Food.";
    Wood = "wood", "Wood.";
    Ore = "ore", "Ore.";
}

words! {
    /// A class of land units: what counts as a type (AID-6.7).
    Class:
    #[default] Infantry = "infantry", "Foot.";
    Cavalry = "cavalry", "Horse, boar and stag.";
    Ranged = "ranged", "Bows and javelins.";
    Siege = "siege", "Engines.";
    General = "general", "One of a kind, a type of its own.";
}

words! {
    /// A kind of building (AID-1.3). Each faction has its own numbers for it, or none.
    Building:
    #[default] Village = "village", "Yields its region's resource.";
    City = "city", "Yields three and sells the general.";
    Tavern = "tavern", "Pays influence.";
    TradePost = "trade_post", "Pays influence and trades.";
    Monument = "monument", "Pays influence.";
    Palace = "palace", "Pays influence.";
    Barracks = "barracks", "Trains.";
    Forge = "forge", "Trains engines.";
    Dock = "dock", "Sells boats.";
    Fortress = "fortress", "Shelters.";
    Gymnasion = "gymnasion", "Drills barracks.";
    PlunderHeap = "plunder_heap", "Adds to loot.";
    HorseFair = "horse_fair", "Makes cavalry cheaper.";
    DeepMine = "deep_mine", "Yields ore.";
    Lighthouse = "lighthouse", "Feeds the fishing boats around it.";
    WhisperingGrove = "whispering_grove", "Pays influence and shelters.";
}

/// How many kinds of buildings there are.
pub const BUILDINGS: usize = Building::ALL.len();

/// A kind of land unit: its faction and its place on that faction's sheet.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct UnitId(pub u8);

/// An action card: its faction and its place on that faction's sheet.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct CardId(pub u8);

/// An upgrade: its faction and its place on that faction's sheet.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
pub struct UpgradeId(pub u8);

macro_rules! of_faction {
    ($name:ident, $many:ident) => {
        impl $name {
            /// The one at a place of a faction's sheet.
            #[inline]
            pub const fn new(faction: usize, place: usize) -> Self {
                $name((faction * $many + place) as u8)
            }

            /// The faction's index.
            #[inline]
            pub const fn faction(self) -> usize {
                self.0 as usize / $many
            }

            /// The place on the faction's sheet.
            #[inline]
            pub const fn place(self) -> usize {
                self.0 as usize % $many
            }
        }
    };
}
of_faction!(UnitId, UNITS);
of_faction!(CardId, CARDS);
of_faction!(UpgradeId, UPGRADES);

words! {
    /// A skirmish card (AID-1.10): five red, then five blue.
    Skirmish:
    #[default] Berserk = "berserk", "Red.";
    Charge = "charge", "Red.";
    Adaptive = "adaptive", "Red.";
    Defensive = "defensive", "Red.";
    Flank = "flank", "Red.";
    Bait = "bait", "Blue.";
    Stall = "stall", "Blue.";
    Rest = "rest", "Blue, never spent.";
    Retreat = "retreat", "Blue.";
    Reposition = "reposition", "Blue.";
}

impl Skirmish {
    /// Whether it is red.
    #[inline]
    pub const fn is_red(self) -> bool {
        (self as u8) < Skirmish::Bait as u8
    }
}

words! {
    /// An attacker's bombardment card (AID-1.10).
    Fire:
    Suppressive = "suppressive", "The guns die.";
    #[default] Direct = "direct_fire", "Against Disperse and Fortify.";
    Indirect = "indirect_fire", "Against Conceal and Cover.";
    Barrage = "barrage", "Drives one more unit off.";
}

words! {
    /// A defender's bombardment card (AID-1.10).
    Shelter:
    Conceal = "conceal", "Against Direct Fire.";
    #[default] Cover = "cover", "Against Barrage.";
    Disperse = "disperse", "Against Indirect Fire.";
    Fortify = "fortify", "Costs two resources.";
}

words! {
    /// When an action card is played (AID-12.3).
    Timing:
    #[default] Production = "production", "In the own production turn.";
    Build = "build", "In the own build turn.";
    Skirmish = "skirmish", "With a skirmish card.";
    Bombard = "bombard", "With a bombardment card.";
    Engagement = "engagement", "With a skirmish or a bombardment card.";
}

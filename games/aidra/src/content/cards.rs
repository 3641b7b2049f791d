//! Action cards (AID-12): what they do and when.

use super::ids::{Building, Class, Resource, Skirmish, Timing, words};
use super::sheet::Price;
use serde::{Deserialize, Serialize};

words! {
    /// Which spent skirmish cards come back.
    Colour:
    Red = "red", "Red cards.";
    Blue = "blue", "Blue cards.";
    #[default] Any = "any", "Cards of both colours.";
}

words! {
    /// What a discount is for.
    Goods:
    #[default] Unit = "unit", "Land units.";
    Boat = "boat", "Boats.";
    Building = "building", "Buildings.";
    Upgrade = "upgrade", "Upgrades.";
}

/// What an extra yield counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Source {
    /// Own working buildings of a kind, each its region's resource.
    Buildings(Building),
    /// Own fishing boats, food each.
    FishingBoats,
}

/// What a card does (AID-12.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect {
    /// `dmg(n)`
    Damage(u8),
    /// `ward(n)`
    Ward(u8),
    /// `type(n)`
    Types(u8),
    /// `spare(n[,class])`
    Spare(u8, Option<Class>),
    /// `outlive(n)`
    Outlive(u8),
    /// `recover(colour,n)`
    Recover(Colour, u8),
    /// `hunt(CARD,n)`
    Hunt(Skirmish, u8),
    /// `block(CARD)`
    Block(Skirmish),
    /// `land(back)`
    LandBack,
    /// `cancel`
    Cancel,
    /// `shot(n)`
    Shot(u8),
    /// `cover(n)`
    Cover(u8),
    /// `keepcrew`
    KeepCrew,
    /// `gain(res,n)`; nothing: a choice each.
    Gain(Option<Resource>, u8),
    /// `influence(n)`
    Influence(u8),
    /// `train(n)`
    Train(u8),
    /// `yield(b,n,m)`: n each, m in all at most.
    Yield(Source, u8, u8),
    /// `skim(n)`
    Skim(u8),
    /// `discount(cat,n)`
    Discount(Goods, u8),
    /// `muster(u,n)`: the unit's place on the sheet.
    Muster(u8, u8),
    /// `reach`
    Reach,
    /// `swap(n)`
    Swap(u8),
    /// `relocate`
    Relocate,
}

/// What must be so at the reveal for a card to work (AID-12.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// `own=A/B`: the own skirmish card is one of these, a bit each.
    Own(u16),
    /// `role=attacker`
    Attacking,
    /// `role=defender`
    Defending,
    /// `has=class`: committed.
    Has(Class),
    /// `has=warship`: among the guns.
    HasWarShip,
    /// `full_front`
    FullFront,
    /// `outnumbered`
    Outnumbered,
    /// `committed>=n`
    Committed(u8),
    /// `coastal`
    Coastal,
}

/// An action card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActionCard {
    /// Its word.
    pub key: String,
    /// Its name.
    pub name: String,
    /// Its icon at game-icons.net.
    pub icon: String,
    /// When it is played.
    pub timing: Timing,
    /// What it takes of the deck's budget (AID-12.1).
    pub rating: u8,
    /// What it costs to buy.
    pub cost: Price,
    /// Whether it is removed after use (AID-12.4).
    pub once: bool,
    /// What it does, at least one thing.
    pub effects: Vec<Effect>,
    /// What must be so for it to work, all of these.
    pub when: Vec<Condition>,
    /// Its text.
    pub text: String,
}

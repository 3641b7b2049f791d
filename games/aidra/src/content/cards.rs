//! Action cards (AID-12): what they do and when.

use std::collections::BTreeSet;

use engine::content::Document;
use serde::{Deserialize, Serialize};

use super::check::{self, RawPrice, amount};
use super::ids::{Building, Class, Resource, Skirmish, Timing, words};
use super::sheet::{Price, Sheet};

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
    /// Beside which working building the units of [`Effect::Muster`] appear.
    pub place: Option<Building>,
    /// Its text.
    pub text: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Raw {
    key: String,
    name: String,
    icon: String,
    timing: Timing,
    rating: i64,
    cost: RawPrice,
    #[serde(default)]
    once: bool,
    effects: Vec<RawEffect>,
    #[serde(default)]
    when: Vec<RawCondition>,
    text: String,
}

/// An effect in a file.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
enum RawEffect {
    Damage(#[serde(deserialize_with = "amount")] u8),
    Ward(#[serde(deserialize_with = "amount")] u8),
    Types(#[serde(deserialize_with = "amount")] u8),
    Spare {
        #[serde(deserialize_with = "amount")]
        n: u8,
        class: Option<Class>,
    },
    Outlive(#[serde(deserialize_with = "amount")] u8),
    Recover {
        colour: Colour,
        #[serde(deserialize_with = "amount")]
        n: u8,
    },
    Hunt {
        card: Skirmish,
        #[serde(deserialize_with = "amount")]
        damage: u8,
    },
    Block(Skirmish),
    LandBack,
    Cancel,
    Shot(#[serde(deserialize_with = "amount")] u8),
    Cover(#[serde(deserialize_with = "amount")] u8),
    KeepCrew,
    Gain {
        resource: Option<Resource>,
        #[serde(deserialize_with = "amount")]
        n: u8,
    },
    Influence(#[serde(deserialize_with = "amount")] u8),
    Train(#[serde(deserialize_with = "amount")] u8),
    Yield {
        of: String,
        #[serde(deserialize_with = "amount")]
        n: u8,
        #[serde(deserialize_with = "amount")]
        most: u8,
    },
    Skim(#[serde(deserialize_with = "amount")] u8),
    Discount {
        goods: Goods,
        #[serde(deserialize_with = "amount")]
        n: u8,
    },
    Muster {
        unit: String,
        #[serde(deserialize_with = "amount")]
        n: u8,
        at: Building,
    },
    Reach,
    Swap(#[serde(deserialize_with = "amount")] u8),
    Relocate,
}

/// A condition in a file.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case")]
enum RawCondition {
    Own(Vec<Skirmish>),
    Attacking,
    Defending,
    Has(Class),
    HasWarShip,
    FullFront,
    Outnumbered,
    Committed(#[serde(deserialize_with = "amount")] u8),
    Coastal,
}

impl Effect {
    /// Whether a card played at that time can do this.
    fn fits(self, timing: Timing) -> bool {
        use Effect::*;
        match self {
            Damage(_) | Ward(_) | Types(_) | Spare(..) | Outlive(_) | Recover(..) | Hunt(..)
            | Block(_) | LandBack => timing == Timing::Skirmish,
            Cancel => !matches!(timing, Timing::Production | Timing::Build),
            Shot(_) | Cover(_) | KeepCrew => timing == Timing::Bombard,
            Train(_) | Yield(..) => timing == Timing::Production,
            Gain(..) | Influence(_) | Skim(_) => {
                matches!(timing, Timing::Production | Timing::Build)
            }
            Discount(..) | Muster(..) | Reach | Swap(_) | Relocate => timing == Timing::Build,
        }
    }
}

/// The card at `path`; `units` are the words of what the faction may muster.
pub(super) fn card(
    file: &mut Document<'_>,
    path: &str,
    raw: Raw,
    units: Option<&[String]>,
    sheet: &Sheet,
    seen: &mut BTreeSet<String>,
) -> ActionCard {
    let at = |key: &str| format!("{path}.{key}");
    check::word(file, &at("key"), &raw.key, Some(seen));
    check::text(file, &at("name"), &raw.name);
    check::text(file, &at("text"), &raw.text);
    check::icon(file, &at("icon"), &raw.icon);
    let mut place = None;
    let mut effects = Vec::new();
    if raw.effects.is_empty() {
        file.fail(&at("effects"), "is empty", "at least one effect");
    }
    for (index, raw_effect) in raw.effects.into_iter().enumerate() {
        let field = format!("{path}.effects[{index}]");
        if let RawEffect::Muster { at, .. } = raw_effect {
            if place.is_some() {
                file.fail(&field, "musters again", "one muster per card");
            }
            if sheet.building(at).is_none() {
                file.fail(
                    &format!("{field}.muster.at"),
                    format!("is `{}`", at.word()),
                    "a building that the faction may build",
                );
            }
            place = Some(at);
        }
        let Some(effect) = effect(file, &field, raw_effect, units) else {
            continue;
        };
        if !effect.fits(raw.timing) {
            let problem = format!("does nothing with timing `{}`", raw.timing.word());
            file.fail(&field, problem, "an effect of that time");
        }
        effects.push(effect);
    }
    if !raw.when.is_empty() && matches!(raw.timing, Timing::Production | Timing::Build) {
        let problem = format!("is given with timing `{}`", raw.timing.word());
        file.fail(&at("when"), problem, "a condition in battles only");
    }
    let when = raw.when.into_iter().enumerate();
    let when = when.map(|(index, raw)| condition(file, &format!("{path}.when[{index}]"), raw));
    let when = when.collect();
    ActionCard {
        rating: file.whole(&at("rating"), raw.rating, 1..=9),
        cost: raw.cost.price(file, &at("cost")),
        key: raw.key,
        name: raw.name,
        icon: raw.icon,
        timing: raw.timing,
        once: raw.once,
        effects,
        when,
        place,
        text: raw.text,
    }
}

fn effect(
    file: &mut Document<'_>,
    path: &str,
    raw: RawEffect,
    units: Option<&[String]>,
) -> Option<Effect> {
    Some(match raw {
        RawEffect::Damage(n) => Effect::Damage(n),
        RawEffect::Ward(n) => Effect::Ward(n),
        RawEffect::Types(n) => Effect::Types(n),
        RawEffect::Spare { n, class } => Effect::Spare(n, class),
        RawEffect::Outlive(n) => Effect::Outlive(n),
        RawEffect::Recover { colour, n } => Effect::Recover(colour, n),
        RawEffect::Hunt { card, damage } => Effect::Hunt(card, damage),
        RawEffect::Block(card) => Effect::Block(card),
        RawEffect::LandBack => Effect::LandBack,
        RawEffect::Cancel => Effect::Cancel,
        RawEffect::Shot(n) => Effect::Shot(n),
        RawEffect::Cover(n) => Effect::Cover(n),
        RawEffect::KeepCrew => Effect::KeepCrew,
        RawEffect::Gain { resource, n } => Effect::Gain(resource, n),
        RawEffect::Influence(n) => Effect::Influence(n),
        RawEffect::Train(n) => Effect::Train(n),
        RawEffect::Yield { of, n, most } => {
            let source = match Building::from_word(&of) {
                Some(kind) => Source::Buildings(kind),
                None if of == "fishing_boat" => Source::FishingBoats,
                None => {
                    file.fail(
                        &format!("{path}.yield.of"),
                        format!("is `{of}`"),
                        "a kind of building or `fishing_boat`",
                    );
                    return None;
                }
            };
            Effect::Yield(source, n, most)
        }
        RawEffect::Skim(n) => Effect::Skim(n),
        RawEffect::Discount { goods, n } => Effect::Discount(goods, n),
        RawEffect::Muster { unit, n, .. } => {
            let field = format!("{path}.muster.unit");
            Effect::Muster(check::place(file, &field, &unit, units)?, n)
        }
        RawEffect::Reach => Effect::Reach,
        RawEffect::Swap(n) => Effect::Swap(n),
        RawEffect::Relocate => Effect::Relocate,
    })
}

fn condition(file: &mut Document<'_>, path: &str, raw: RawCondition) -> Condition {
    match raw {
        RawCondition::Own(cards) => {
            if cards.is_empty() {
                file.fail(&format!("{path}.own"), "is empty", "at least one card");
            }
            Condition::Own(cards.iter().fold(0, |bits, card| bits | 1 << card.index()))
        }
        RawCondition::Attacking => Condition::Attacking,
        RawCondition::Defending => Condition::Defending,
        RawCondition::Has(class) => Condition::Has(class),
        RawCondition::HasWarShip => Condition::HasWarShip,
        RawCondition::FullFront => Condition::FullFront,
        RawCondition::Outnumbered => Condition::Outnumbered,
        RawCondition::Committed(n) => Condition::Committed(n),
        RawCondition::Coastal => Condition::Coastal,
    }
}

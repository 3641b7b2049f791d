//! From names to indexes.

mod kinds;
mod names;
mod parts;
mod powers;
mod sites;
mod tables;

pub(in crate::content) use names::key_of;
pub(crate) use names::slug;

use super::check::{Problems, check};
use super::{Content, KindInfo, Purchase, Repair};
use crate::definition::Definition;
use crate::ids::{Kind, KindSet, Place, Places};
use engine::Die;
use engine::content::ContentErrors;
use names::{Builder, Names};
use tables::Tables;

/// The file that holds the definition.
pub(crate) const FILE: &str = "definition.toml";

/// A die with that many sides; what it shows is counted from 1.
pub(crate) fn die(sides: u8) -> Die {
    Die {
        name: format!("d{sides}"),
        faces: (1..=sides).map(|face| face.to_string()).collect(),
    }
}

impl Content {
    /// Gives every name its index.
    ///
    /// # Errors
    /// Everything that is wrong with the definition.
    pub fn build(def: Definition) -> Result<Content, ContentErrors> {
        let mut problems = Problems::default();
        check(&def, &mut problems);
        if !problems.0.0.is_empty() {
            return Err(problems.0);
        }
        let mut builder = Builder {
            names: Names::new(&def),
            def: &def,
            problems,
        };
        let places = builder.sites();
        let (kinds, targeted_kinds, constructions) = builder.kind_infos(&places);
        let (powers, alliances) = builder.power_infos(&places);
        let (supports, support_kinds) = builder.supports();
        let gates = builder.gates();
        let steps = builder.steps();
        let fire = builder.fire();
        let mut purchases = Vec::with_capacity(def.purchases.len());
        for purchase in &def.purchases {
            let at = format!("purchase.{}", purchase.name);
            let units = builder.counted(&at, &purchase.units);
            purchases.push(Purchase {
                key: slug(&purchase.name),
                cost: purchase.cost,
                units,
            });
        }
        let mut repairs = Vec::with_capacity(def.repairs.len());
        for repair in &def.repairs {
            if let Some(kind) = builder.kind("repair", &repair.unit) {
                repairs.push(Repair {
                    cost: repair.cost,
                    kind,
                    points: repair.points,
                });
            }
        }
        let tables = Tables::new(&mut builder, &places, kinds.len());
        let which = |fits: &dyn Fn(&KindInfo) -> bool| -> KindSet {
            let found = kinds.iter().enumerate().filter(|(_, kind)| fits(kind));
            found.map(|(index, _)| Kind(index as u8)).collect()
        };
        let water_or_land = |water: bool| -> Places {
            let open = places
                .iter()
                .enumerate()
                .filter(|(_, site)| !site.impassable && site.water == water);
            open.map(|(index, _)| Place(index as u16)).collect()
        };
        let sea = which(&KindInfo::is_sea);
        let water = water_or_land(true);
        let closed = |place: &Place| {
            sea.iter()
                .all(|kind| !kinds[kind.index()].admitted.contains(*place))
        };
        let closed_to_air = if def.rules.closed_terrain_closes_air && !sea.is_empty() {
            water.iter().filter(closed).collect()
        } else {
            Places::NONE
        };
        let mut sides: Vec<u8> = def
            .units
            .iter()
            .filter_map(|unit| unit.targeted.as_ref().map(|t| t.sides))
            .collect();
        sides.extend(def.units.iter().map(|unit| unit.bomb_sides));
        sides.retain(|&sides| sides > 0);
        sides.sort_unstable();
        sides.dedup();
        builder.problems.0.or(())?;
        let names = builder.names;
        Ok(Content {
            die: die(def.dice),
            other_dice: sides.into_iter().map(die).collect(),
            land: water_or_land(false),
            water,
            closed_to_air,
            air: which(&KindInfo::is_air),
            sea,
            walkers: which(&KindInfo::is_land),
            infrastructure: which(&|kind| kind.def.infrastructure),
            mobile: which(&|kind| kind.def.movement > 0),
            producers: which(&|kind| kind.def.produces.is_some()),
            destroyers: which(&|kind| kind.def.destroyer),
            evaders: which(&|kind| kind.def.evades),
            transports: which(&|kind| kind.is_sea() && kind.def.capacity > 0),
            plain_transports: which(&|kind| kind.plain_transport),
            powers,
            alliances,
            kinds,
            places,
            gates,
            supports,
            support_kinds,
            targeted_kinds,
            constructions,
            purchases,
            repairs,
            steps,
            fire,
            terrain_bonus: tables.bonus,
            step_cost: tables.cost,
            no_blitz: tables.no_blitz,
            place_of: names.places,
            kind_of: names.kinds,
            power_of: names.powers,
            def,
        })
    }
}

//! From names to indexes.

use super::check::{Problems, check};
use super::{
    Alliance, Content, FireStep, Gate, KindInfo, PowerInfo, Purchase, Repair, Site, Step, Support,
    Supported,
};
use crate::definition::{Definition, Domain, StepKind, UnitDef};
use crate::ids::{Kind, KindSet, Place, Places, Power, PowerSet};
use engine::Die;
use engine::content::ContentErrors;
use std::collections::HashMap;

/// The file that holds the definition.
pub(crate) const FILE: &str = "definition.toml";

/// The names of a definition.
struct Names {
    places: HashMap<String, Place>,
    kinds: HashMap<String, Kind>,
    powers: HashMap<String, Power>,
    terrains: HashMap<String, u8>,
    purchases: HashMap<String, u16>,
}

impl Names {
    fn new(def: &Definition) -> Self {
        fn index<'a>(
            names: impl Iterator<Item = &'a String>,
        ) -> impl Iterator<Item = (String, usize)> {
            names
                .enumerate()
                .map(|(index, name)| (name.to_lowercase(), index))
        }
        let mut places: HashMap<String, Place> = HashMap::new();
        for (name, at) in index(def.places.iter().map(|place| &place.name)) {
            places.insert(name, Place(at as u16));
        }
        for (at, place) in def.places.iter().enumerate() {
            places.insert(key_of(place), Place(at as u16));
        }
        let mut powers: HashMap<String, Power> = HashMap::new();
        for (name, at) in index(def.powers.iter().map(|power| &power.name)) {
            powers.insert(slug(&name), Power(at as u8));
            powers.insert(name, Power(at as u8));
        }
        let kinds = index(def.units.iter().map(|unit| &unit.name));
        let terrains = index(def.terrains.iter().map(|terrain| &terrain.name));
        let purchases = index(def.purchases.iter().map(|purchase| &purchase.name));
        Names {
            places,
            powers,
            kinds: kinds.map(|(name, at)| (name, Kind(at as u8))).collect(),
            terrains: terrains.map(|(name, at)| (name, at as u8)).collect(),
            purchases: purchases.map(|(name, at)| (name, at as u16)).collect(),
        }
    }
}

/// A name as one word: small letters, digits and `-`.
pub(crate) fn slug(name: &str) -> String {
    let mut word = String::new();
    for c in name.to_lowercase().chars() {
        match c {
            c if c.is_alphanumeric() || c == '_' => word.push(c),
            _ if !word.is_empty() && !word.ends_with('-') => word.push('-'),
            _ => {}
        }
    }
    word.trim_end_matches('-').to_string()
}

/// The word of a territory in the notation.
pub(super) fn key_of(place: &crate::definition::PlaceDef) -> String {
    if place.key.is_empty() {
        slug(&place.name)
    } else {
        place.key.to_lowercase()
    }
}

/// Looks names up and notes those that are missing.
struct Builder<'a> {
    def: &'a Definition,
    names: Names,
    problems: Problems,
}

impl Builder<'_> {
    fn look<T: Copy>(
        problems: &mut Problems,
        map: &HashMap<String, T>,
        at: &str,
        what: &str,
        name: &str,
    ) -> Option<T> {
        let found = map.get(&name.to_lowercase()).copied();
        if found.is_none() {
            problems.add(
                at,
                format!("names {name:?}, which is no {what}"),
                format!("a {what} of this game"),
            );
        }
        found
    }

    fn place(&mut self, at: &str, name: &str) -> Option<Place> {
        Self::look(
            &mut self.problems,
            &self.names.places,
            at,
            "territory",
            name,
        )
    }

    fn kind(&mut self, at: &str, name: &str) -> Option<Kind> {
        Self::look(
            &mut self.problems,
            &self.names.kinds,
            at,
            "type of unit",
            name,
        )
    }

    fn power(&mut self, at: &str, name: &str) -> Option<Power> {
        Self::look(&mut self.problems, &self.names.powers, at, "power", name)
    }

    fn kinds<'n>(&mut self, at: &str, names: impl IntoIterator<Item = &'n String>) -> KindSet {
        names
            .into_iter()
            .filter_map(|name| self.kind(at, name))
            .collect()
    }

    fn places<'n>(&mut self, at: &str, names: impl IntoIterator<Item = &'n String>) -> Places {
        names
            .into_iter()
            .filter_map(|name| self.place(at, name))
            .collect()
    }

    fn counted<'n>(
        &mut self,
        at: &str,
        units: impl IntoIterator<Item = (&'n String, &'n u16)>,
    ) -> Vec<(Kind, u16)> {
        units
            .into_iter()
            .filter_map(|(name, &count)| self.kind(at, name).map(|kind| (kind, count)))
            .collect()
    }

    /// Territories named one by one or by their terrain.
    fn territories(&mut self, at: &str, names: &[String]) -> Places {
        let mut all = Places::NONE;
        for name in names {
            if let Some(place) = self.names.places.get(&name.to_lowercase()) {
                all.insert(*place);
                continue;
            }
            if !self.names.terrains.contains_key(&name.to_lowercase()) {
                self.problems.add(
                    at,
                    format!("names {name:?}, which is neither a territory nor a terrain"),
                    "a territory or a terrain of this game",
                );
                continue;
            }
            for (index, place) in self.def.places.iter().enumerate() {
                if place
                    .terrain
                    .iter()
                    .any(|terrain| terrain.eq_ignore_ascii_case(name))
                {
                    all.insert(Place(index as u16));
                }
            }
        }
        all
    }

    fn sites(&mut self) -> Vec<Site> {
        let def = self.def;
        let mut near: Vec<Vec<Place>> = vec![Vec::new(); def.places.len()];
        for (index, place) in def.places.iter().enumerate() {
            let at = format!("place.{}.near", place.name);
            for name in &place.near {
                let Some(other) = self.place(&at, name) else {
                    continue;
                };
                if other.index() == index {
                    self.problems.add(&at, "names itself", "other territories");
                    continue;
                }
                near[index].push(other);
                near[other.index()].push(Place(index as u16));
            }
        }
        let mut sites = Vec::with_capacity(def.places.len());
        for (index, place) in def.places.iter().enumerate() {
            let at = format!("place.{}", place.name);
            near[index].sort_unstable();
            near[index].dedup();
            let named = |builder: &mut Self, name: &Option<String>| match name {
                Some(name) => builder.power(&at, name).unwrap_or(Power::NOBODY),
                None => Power::NOBODY,
            };
            let owner = named(self, &place.owner);
            let original = match &place.original_owner {
                None => owner,
                some => named(self, some),
            };
            let mut goes_to = Vec::new();
            for (from, to) in &place.goes_to {
                if let (Some(from), Some(to)) = (self.power(&at, from), self.power(&at, to)) {
                    goes_to.push((from, to));
                }
            }
            let terrain = place.terrain.iter().filter_map(|name| {
                Self::look(
                    &mut self.problems,
                    &self.names.terrains,
                    &at,
                    "terrain",
                    name,
                )
            });
            let terrain = terrain.collect();
            sites.push(Site {
                name: place.name.clone(),
                key: key_of(place),
                water: place.water,
                impassable: place.impassable,
                production: place.production,
                unit_production: place.unit_production.unwrap_or(place.production),
                settlement: place.settlement,
                victory_city: place.victory_city,
                capital: place
                    .capital
                    .as_ref()
                    .and_then(|name| self.power(&at, name)),
                owner,
                original,
                original_factory: place.original_factory,
                goes_to,
                near: std::mem::take(&mut near[index]),
                terrain,
            });
        }
        sites
    }

    fn kind_infos(&mut self, sites: &[Site]) -> (Vec<KindInfo>, Vec<String>, Vec<String>) {
        let def = self.def;
        let all = (0..def.units.len() as u8).map(Kind).collect::<KindSet>();
        let mut targeted: Vec<String> = Vec::new();
        let mut constructions: Vec<String> = Vec::new();
        for unit in &def.units {
            targeted.extend(unit.targeted.iter().map(|targeted| targeted.kind.clone()));
            constructions.extend(unit.construction.iter().map(|c| c.kind.clone()));
        }
        for list in [&mut targeted, &mut constructions] {
            list.sort();
            list.dedup();
        }
        if constructions.len() > 32 {
            self.problems.add(
                "unit",
                "has more than 32 kinds of constructions",
                "32 at most",
            );
        }
        let infos = def.units.iter().enumerate().map(|(index, unit)| {
            self.kind_info(
                Kind(index as u8),
                unit,
                all,
                sites,
                &targeted,
                &constructions,
            )
        });
        (infos.collect(), targeted, constructions)
    }

    fn kind_info(
        &mut self,
        kind: Kind,
        unit: &UnitDef,
        all: KindSet,
        sites: &[Site],
        targeted: &[String],
        constructions: &[String],
    ) -> KindInfo {
        let at = format!("unit.{}", unit.name);
        let title = if unit.title.is_empty() {
            unit.name.replace('_', " ")
        } else {
            unit.title.clone()
        };
        let plural = if unit.plural.is_empty() {
            format!("{title}s")
        } else {
            unit.plural.clone()
        };
        let none = Vec::new();
        let (targets, silenced_by) = unit
            .targeted
            .as_ref()
            .map_or((&none, &none), |t| (&t.targets, &t.silenced_by));
        let cannot_target = self.kinds(&at, &unit.cannot_target);
        let not_by = self.def.units.iter().enumerate().filter(|(_, other)| {
            other
                .cannot_be_targeted_by
                .iter()
                .any(|name| name.eq_ignore_ascii_case(&unit.name))
        });
        let shielded: KindSet = not_by.map(|(index, _)| Kind(index as u8)).collect();
        self.kinds(&at, &unit.cannot_be_targeted_by);
        let hits_with_destroyer = all - cannot_target;
        let beside = unit.construction.iter().flat_map(|c| &c.beside);
        let beside = beside.filter_map(|name| constructions.iter().position(|known| known == name));
        let admitted = self.admitted(unit, sites);
        let mut placeable = admitted;
        let banned = self.territories(&at, &unit.not_placed_in);
        for place in banned.iter() {
            placeable.remove(place);
        }
        if !unit.placed_only_in.is_empty() {
            let only = self.territories(&at, &unit.placed_only_in);
            placeable = placeable
                .iter()
                .filter(|place| only.contains(*place))
                .collect();
        }
        let mut changes = |list: &[crate::definition::Change]| -> Vec<(u8, Kind, bool)> {
            list.iter()
                .filter_map(|change| {
                    self.kind(&at, &change.unit)
                        .map(|kind| (change.hits, kind, change.keep))
                })
                .collect()
        };
        let when_damaged = changes(&unit.when_damaged);
        let when_repaired = changes(&unit.when_repaired);
        KindInfo {
            title,
            plural,
            movement: unit.movement * 10,
            value: self.value(kind, unit),
            blitz: unit.blitz
                || (self.def.rules.all_blitz && unit.domain == Domain::Land && unit.movement > 0),
            plain_transport: unit.domain == Domain::Sea
                && unit.capacity > 0
                && !unit.combat_transport,
            targets: self.kinds(&at, targets),
            silenced_by: self.kinds(&at, silenced_by),
            targeted_group: unit.targeted.as_ref().map_or(0, |t| {
                targeted
                    .iter()
                    .position(|name| *name == t.kind)
                    .unwrap_or(0) as u8
            }),
            hits_with_destroyer,
            hits_alone: hits_with_destroyer - shielded,
            invades_from: if unit.invades_only_from.is_empty() {
                !KindSet::NONE
            } else {
                self.kinds(&at, &unit.invades_only_from)
            },
            requires: unit
                .requires
                .iter()
                .map(|list| self.kinds(&at, list))
                .collect(),
            consumes: self.counted(&at, &unit.consumes),
            creates: self.counted(&at, &unit.creates),
            placeable,
            destroyed_by: unit
                .destroyed_by
                .iter()
                .filter_map(|name| self.power(&at, name))
                .collect(),
            when_damaged,
            when_repaired,
            repairs: self.kinds(&at, &unit.repairs),
            construction: unit.construction.as_ref().and_then(|c| {
                constructions
                    .iter()
                    .position(|name| *name == c.kind)
                    .map(|index| index as u8)
            }),
            beside: beside.fold(0, |set, index| set | 1 << index),
            admitted,
            def: unit.clone(),
        }
    }

    /// ARD-4.7: where terrain lets a type be.
    fn admitted(&self, unit: &UnitDef, sites: &[Site]) -> Places {
        let banned = |site: &Site| {
            let mut terrain = site
                .terrain
                .iter()
                .map(|&index| &self.def.terrains[usize::from(index)]);
            terrain.any(|terrain| {
                terrain
                    .bans
                    .iter()
                    .any(|name| name.eq_ignore_ascii_case(&unit.name))
            })
        };
        let open = sites
            .iter()
            .enumerate()
            .filter(|(_, site)| !site.impassable && !banned(site));
        open.map(|(index, _)| Place(index as u16)).collect()
    }

    /// ARD-8.12: the cheapest price of a unit, in hundredths, or what the definition says.
    fn value(&self, kind: Kind, unit: &UnitDef) -> i32 {
        if let Some(value) = unit.value {
            return value * 100;
        }
        let single = self.def.purchases.iter().filter_map(|purchase| {
            let count: i32 = purchase.units.values().map(|&n| i32::from(n)).sum();
            let mut kinds = purchase
                .units
                .keys()
                .filter_map(|name| self.names.kinds.get(&name.to_lowercase()));
            let only = kinds.all(|&found| found == kind) && count > 0;
            only.then(|| purchase.cost * 100 / count.max(1))
        });
        let strength = i32::from(unit.attack.max(unit.defense)) * i32::from(unit.hits) * 100;
        single.min().unwrap_or(strength)
    }

    fn power_infos(&mut self, sites: &[Site]) -> (Vec<PowerInfo>, Vec<Alliance>) {
        let def = self.def;
        let mut alliances: Vec<Alliance> = Vec::new();
        for (index, power) in def.powers.iter().enumerate() {
            let name = if power.alliance.is_empty() {
                &power.name
            } else {
                &power.alliance
            };
            let power = Power(index as u8);
            match alliances.iter_mut().find(|alliance| alliance.name == *name) {
                Some(alliance) => alliance.powers.insert(power),
                None => alliances.push(Alliance {
                    name: name.clone(),
                    powers: PowerSet::of(power),
                }),
            }
        }
        let everybody: PowerSet = (0..def.powers.len() as u8).map(Power).collect();
        let mut infos = Vec::with_capacity(def.powers.len());
        for (index, power) in def.powers.iter().enumerate() {
            let at = format!("power.{}", power.name);
            let me = Power(index as u8);
            let alliance = alliances
                .iter()
                .position(|alliance| alliance.powers.contains(me))
                .unwrap_or(0);
            let friends = alliances[alliance].powers;
            let mut buys = Vec::new();
            for name in &power.buys {
                let found = Self::look(
                    &mut self.problems,
                    &self.names.purchases,
                    &at,
                    "purchase",
                    name,
                );
                buys.extend(found);
            }
            let mut may_enter = match &power.may_enter {
                Some(only) => self.places(&at, only),
                None => (0..sites.len() as u16).map(Place).collect(),
            };
            for place in self.places(&at, &power.may_not_enter).iter() {
                may_enter.remove(place);
            }
            let capitals = sites
                .iter()
                .enumerate()
                .filter(|(_, site)| site.capital == Some(me));
            infos.push(PowerInfo {
                name: power.name.clone(),
                key: slug(&power.name),
                code: code_of(power),
                alliance,
                friends,
                enemies: (everybody | PowerSet::of(Power::NOBODY)) - friends,
                capitals: capitals.map(|(index, _)| Place(index as u16)).collect(),
                buys,
                may_enter,
                free_units: self.counted(&at, &power.free_units),
                hand: self.counted(&at, &power.hand),
                limits: power
                    .limits
                    .iter()
                    .map(|limit| (limit.limit.clone(), self.kinds(&at, &limit.units)))
                    .collect(),
                def: index,
            });
        }
        (infos, alliances)
    }

    fn supports(&mut self) -> (Vec<Support>, u8) {
        let def = self.def;
        let mut kinds: Vec<&str> = def
            .supports
            .iter()
            .map(|support| support.kind.as_str())
            .collect();
        kinds.sort_unstable();
        kinds.dedup();
        let everybody: PowerSet = !PowerSet::NONE;
        let mut supports = Vec::with_capacity(def.supports.len());
        for support in &def.supports {
            let at = format!("support.{}", support.kind);
            let what = match support.what.as_str() {
                "" | "strength" => Supported::Strength,
                "rolls" => Supported::Rolls,
                "targeted_strength" => Supported::TargetedStrength,
                "targeted_rolls" => Supported::TargetedRolls,
                other => {
                    let words = "strength, rolls, targeted_strength or targeted_rolls";
                    self.problems.add(&at, format!("changes {other:?}"), words);
                    continue;
                }
            };
            let Some(giver) = self.kind(&at, &support.unit) else {
                continue;
            };
            let powers = if support.powers.is_empty() {
                everybody
            } else {
                support
                    .powers
                    .iter()
                    .filter_map(|name| self.power(&at, name))
                    .collect()
            };
            supports.push(Support {
                kind: kinds
                    .iter()
                    .position(|kind| *kind == support.kind)
                    .unwrap_or(0) as u8,
                giver,
                bonus: support.bonus,
                receivers: support.receivers,
                to: self.kinds(&at, &support.to),
                sides: [support.attacking, support.defending],
                enemy: support.enemy,
                what,
                stack: support.stack.max(1),
                powers,
            });
        }
        // ARD-8.6: the larger bonus first (for the enemy the more negative), then the rule with fewer types of receivers.
        supports.sort_by_key(|support: &Support| {
            (
                support.kind,
                support.enemy,
                -i32::from(support.bonus).abs(),
                support.to.len(),
            )
        });
        (supports, kinds.len() as u8)
    }

    fn gates(&mut self) -> Vec<Gate> {
        let def = self.def;
        let air = def
            .units
            .iter()
            .enumerate()
            .filter(|(_, unit)| unit.domain == Domain::Air);
        let air: KindSet = air.map(|(index, _)| Kind(index as u8)).collect();
        let mut gates = Vec::with_capacity(def.gates.len());
        for gate in &def.gates {
            let at = format!("gate.{}", gate.name);
            let (one, other) = (
                self.place(&at, &gate.waters[0]),
                self.place(&at, &gate.waters[1]),
            );
            let lands = gate
                .lands
                .iter()
                .filter_map(|name| self.place(&at, name))
                .collect();
            let exempt = match &gate.exempt {
                None => air,
                Some(names) => self.kinds(&at, names) | air,
            };
            if let (Some(one), Some(other)) = (one, other) {
                gates.push(Gate {
                    name: gate.name.clone(),
                    waters: [one, other],
                    lands,
                    exempt,
                    only_noncombat: gate.only_noncombat,
                });
            }
        }
        gates
    }

    fn steps(&mut self) -> Vec<Step> {
        let def = self.def;
        let mut steps: Vec<Step> = Vec::with_capacity(def.steps.len() + 1);
        for (index, step) in def.steps.iter().enumerate() {
            let at = format!("step {}", index + 1);
            let power = match (&step.power, step.kind) {
                (Some(name), _) => self.power(&at, name).unwrap_or(Power::NOBODY),
                (None, StepKind::EndRound) => Power::NOBODY,
                (None, _) => {
                    self.problems.add(&at, "is nobody's", "a power");
                    Power::NOBODY
                }
            };
            steps.push(Step {
                kind: step.kind,
                power,
                runs: step.runs,
                grounds_aircraft: step.grounds_aircraft,
                no_income: step.no_income,
                ends_turn: false,
            });
        }
        if steps
            .last()
            .is_none_or(|step| step.kind != StepKind::EndRound)
        {
            steps.push(Step {
                kind: StepKind::EndRound,
                power: Power::NOBODY,
                runs: 0,
                grounds_aircraft: false,
                no_income: false,
                ends_turn: false,
            });
        }
        for index in 0..steps.len() {
            let next = steps.get(index + 1).map(|step| step.power);
            steps[index].ends_turn = next != Some(steps[index].power);
        }
        steps
    }

    fn fire(&mut self) -> Vec<FireStep> {
        if self.def.fire.is_empty() {
            return FireStep::ALL.iter().map(|(_, step)| *step).collect();
        }
        let mut steps = Vec::new();
        for word in &self.def.fire {
            match FireStep::ALL.iter().find(|(known, _)| known == word) {
                Some((_, step)) => steps.push(*step),
                None => {
                    let known: Vec<&str> = FireStep::ALL.iter().map(|(word, _)| *word).collect();
                    self.problems
                        .add("fire", format!("has {word:?}"), known.join(", "));
                }
            }
        }
        if !steps.contains(&FireStep::EndChecks) {
            self.problems
                .add("fire", "never checks the end", "end_checks somewhere");
        }
        steps
    }
}

fn code_of(power: &crate::definition::PowerDef) -> String {
    if !power.code.is_empty() {
        return power.code.clone();
    }
    let letters = power.name.chars().filter(|c| c.is_alphanumeric()).take(2);
    letters.collect::<String>().to_uppercase()
}

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

/// What terrain does, by place and type.
struct Tables {
    bonus: Vec<[i8; 2]>,
    cost: Vec<u8>,
    no_blitz: Vec<KindSet>,
}

impl Tables {
    fn new(builder: &mut Builder<'_>, sites: &[Site], kinds: usize) -> Self {
        let def = builder.def;
        let mut bonus = vec![[0; 2]; sites.len() * kinds];
        let mut cost = vec![10i16; sites.len() * kinds];
        let mut no_blitz = vec![KindSet::NONE; sites.len()];
        for (index, terrain) in def.terrains.iter().enumerate() {
            let at = format!("terrain.{}", terrain.name);
            builder.kinds(&at, &terrain.bans);
            let stops = builder.kinds(&at, &terrain.no_blitz);
            let here = sites
                .iter()
                .enumerate()
                .filter(|(_, site)| site.terrain.contains(&(index as u8)));
            let here: Vec<usize> = here.map(|(place, _)| place).collect();
            for (side, table) in [&terrain.attack, &terrain.defense].into_iter().enumerate() {
                for (name, &value) in table {
                    let Some(kind) = builder.kind(&at, name) else {
                        continue;
                    };
                    for place in &here {
                        bonus[place * kinds + kind.index()][side] += value;
                    }
                }
            }
            for (name, &value) in &terrain.cost {
                let Some(kind) = builder.kind(&at, name) else {
                    continue;
                };
                for place in &here {
                    cost[place * kinds + kind.index()] += i16::from(value);
                }
            }
            for place in &here {
                no_blitz[*place] |= stops;
            }
        }
        let even = cost.iter().all(|&tenths| tenths == 10);
        let cost = if even {
            Vec::new()
        } else {
            cost.into_iter()
                .map(|tenths| tenths.clamp(1, 200) as u8)
                .collect()
        };
        Tables {
            bonus,
            cost,
            no_blitz,
        }
    }
}

//! Types of units.

use super::names::Builder;
use crate::content::{KindInfo, Site};
use crate::definition::{Domain, UnitDef};
use crate::ids::{Kind, KindSet, Place, Places};

impl Builder<'_> {
    pub(super) fn kind_infos(
        &mut self,
        sites: &[Site],
    ) -> (Vec<KindInfo>, Vec<String>, Vec<String>) {
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

    pub(super) fn kind_info(
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
            destroyed_from: unit
                .destroyed_from
                .iter()
                .filter_map(|name| self.power(&at, name))
                .collect(),
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
            steps: sites.iter().map(|site| steps(site, &admitted)).collect(),
            admitted,
            def: unit.clone(),
        }
    }

    /// ARD-4.7: where terrain lets a type be.
    pub(super) fn admitted(&self, unit: &UnitDef, sites: &[Site]) -> Places {
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
    pub(super) fn value(&self, kind: Kind, unit: &UnitDef) -> i32 {
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
}

/// Which neighbours of a place are among those admitted, as bits in their order.
fn steps(site: &Site, admitted: &Places) -> u64 {
    let near = site.near.iter().enumerate();
    let open = near.filter(|(_, place)| admitted.contains(**place));
    open.fold(0, |bits, (index, _)| bits | 1 << index)
}

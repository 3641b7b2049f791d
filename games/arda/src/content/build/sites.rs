//! Territories.

use super::names::{Builder, key_of};
use crate::content::Site;
use crate::ids::{Place, Power};

/// The most neighbours of a territory.
const MAX_NEIGHBOURS: usize = 64;

impl Builder<'_> {
    pub(super) fn sites(&mut self) -> Vec<Site> {
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
            if near[index].len() > MAX_NEIGHBOURS {
                let expected = format!("{MAX_NEIGHBOURS} at most");
                self.problems.add(&at, "has too many neighbours", expected);
                near[index].truncate(MAX_NEIGHBOURS);
            }
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
}

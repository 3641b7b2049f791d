//! Names and the indexes that they stand for.

use crate::content::check::Problems;
use crate::definition::{Definition, PlaceDef};
use crate::ids::{Kind, KindSet, Place, Places, Power};
use std::collections::HashMap;

/// The names of a definition.
pub(super) struct Names {
    pub(super) places: HashMap<String, Place>,
    pub(super) kinds: HashMap<String, Kind>,
    pub(super) powers: HashMap<String, Power>,
    pub(super) terrains: HashMap<String, u8>,
    pub(super) purchases: HashMap<String, u16>,
}

impl Names {
    pub(super) fn new(def: &Definition) -> Self {
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
pub(in crate::content) fn key_of(place: &PlaceDef) -> String {
    if place.key.is_empty() {
        slug(&place.name)
    } else {
        place.key.to_lowercase()
    }
}

/// Looks names up and notes those that are missing.
pub(super) struct Builder<'a> {
    pub(super) def: &'a Definition,
    pub(super) names: Names,
    pub(super) problems: Problems,
}

impl Builder<'_> {
    pub(super) fn look<T: Copy>(
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

    pub(super) fn place(&mut self, at: &str, name: &str) -> Option<Place> {
        Self::look(
            &mut self.problems,
            &self.names.places,
            at,
            "territory",
            name,
        )
    }

    pub(super) fn kind(&mut self, at: &str, name: &str) -> Option<Kind> {
        Self::look(
            &mut self.problems,
            &self.names.kinds,
            at,
            "type of unit",
            name,
        )
    }

    pub(super) fn power(&mut self, at: &str, name: &str) -> Option<Power> {
        Self::look(&mut self.problems, &self.names.powers, at, "power", name)
    }

    pub(super) fn kinds<'n>(
        &mut self,
        at: &str,
        names: impl IntoIterator<Item = &'n String>,
    ) -> KindSet {
        names
            .into_iter()
            .filter_map(|name| self.kind(at, name))
            .collect()
    }

    pub(super) fn places<'n>(
        &mut self,
        at: &str,
        names: impl IntoIterator<Item = &'n String>,
    ) -> Places {
        names
            .into_iter()
            .filter_map(|name| self.place(at, name))
            .collect()
    }

    pub(super) fn counted<'n>(
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
    pub(super) fn territories(&mut self, at: &str, names: &[String]) -> Places {
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
}

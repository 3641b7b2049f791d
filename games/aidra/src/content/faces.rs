//! Names, icons and texts of what belongs to no faction.

use engine::content::{ContentErrors, ContentSource, Document};
use serde::Deserialize;

use super::Label;
use super::check;
use super::ids::{Fire, Resource, Shelter, Skirmish};

/// How a thing looks and what it does, for the players.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// Its word, name and icon.
    pub label: Label,
    /// What it does, in a sentence or some.
    pub text: String,
}

/// The faces of what belongs to no faction.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Faces {
    /// The resources, in table order.
    pub resources: Vec<Face>,
    /// Land by its resource, in table order, then water.
    pub terrain: Vec<Face>,
    /// Influence.
    pub influence: Face,
    /// A region that two armies have left to nobody.
    pub neutral: Face,
    /// The skirmish cards, in table order.
    pub skirmish: Vec<Face>,
    /// The attacker's bombardment cards, in table order.
    pub fire: Vec<Face>,
    /// The defender's bombardment cards, in table order.
    pub shelter: Vec<Face>,
}

impl Faces {
    /// A resource.
    pub fn resource(&self, resource: Resource) -> &Face {
        &self.resources[resource.index()]
    }

    /// Land that yields a resource.
    pub fn land(&self, resource: Resource) -> &Face {
        &self.terrain[resource.index()]
    }

    /// Water.
    pub fn water(&self) -> &Face {
        &self.terrain[Resource::ALL.len()]
    }

    /// A skirmish card.
    pub fn skirmish(&self, card: Skirmish) -> &Face {
        &self.skirmish[card.index()]
    }

    /// An attacker's bombardment card.
    pub fn fire(&self, card: Fire) -> &Face {
        &self.fire[card.index()]
    }

    /// A defender's bombardment card.
    pub fn shelter(&self, card: Shelter) -> &Face {
        &self.shelter[card.index()]
    }
}

/// The file with the faces.
pub(super) const FILE: &str = "faces.toml";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Raw {
    name: String,
    plural: Option<String>,
    icon: String,
    text: String,
}

pub(super) fn read(source: &ContentSource, errors: &mut ContentErrors) -> Faces {
    let mut file = source.open(FILE);
    file.only(&[
        "resource",
        "terrain",
        "influence",
        "neutral",
        "skirmish",
        "fire",
        "shelter",
    ]);
    let resources: Vec<_> = Resource::ALL.iter().map(|one| one.word()).collect();
    let mut terrain = resources.clone();
    terrain.push("water");
    let skirmish: Vec<_> = Skirmish::ALL.iter().map(|one| one.word()).collect();
    let fire: Vec<_> = Fire::ALL.iter().map(|one| one.word()).collect();
    let shelter: Vec<_> = Shelter::ALL.iter().map(|one| one.word()).collect();
    let mut alone = |key: &str| match file.value(key) {
        Some(raw) => face(&mut file, key, key, raw),
        None => Face::default(),
    };
    let (influence, neutral) = (alone("influence"), alone("neutral"));
    let faces = Faces {
        resources: group(&mut file, "resource", &resources),
        terrain: group(&mut file, "terrain", &terrain),
        influence,
        neutral,
        skirmish: group(&mut file, "skirmish", &skirmish),
        fire: group(&mut file, "fire", &fire),
        shelter: group(&mut file, "shelter", &shelter),
    };
    file.finish(errors);
    faces
}

fn group(file: &mut Document<'_>, group: &str, keys: &[&str]) -> Vec<Face> {
    let raw = file.exactly::<Raw>(group, keys);
    let faces = keys.iter().zip(raw).map(|(key, raw)| match raw {
        Some(raw) => face(file, &format!("{group}.{key}"), key, raw),
        None => Face::default(),
    });
    faces.collect()
}

fn face(file: &mut Document<'_>, path: &str, key: &str, raw: Raw) -> Face {
    let label = Label {
        key: key.to_owned(),
        plural: raw.plural.unwrap_or_else(|| raw.name.clone()),
        name: raw.name,
        icon: raw.icon,
    };
    check::label(file, path, &label);
    check::text(file, &format!("{path}.text"), &raw.text);
    Face {
        label,
        text: raw.text,
    }
}

//! The static part of the scene.

use crate::Aidra;
use crate::content::{
    ActionCard, Building, Class, Faction, Label, Resource, Shape, Sheet, Skirmish, Timing, Upgrade,
};
use crate::narrate::resources;
use board::Axial;
use engine::scene::{
    Board, BoardSpace, CardFace, FactionStyle, PieceKind, ResourceKind, TerrainKind,
};

/// Room around the map, in the units of the drawing.
const MARGIN: f32 = 0.2;
/// Degrees between two points of an arc.
const STEP: f32 = 4.0;

/// The outline and the middle of a region.
fn drawn(shape: &Shape) -> (Vec<[f32; 2]>, [f32; 2]) {
    match *shape {
        Shape::Cell(q, r) => {
            let cell = Axial {
                q: q.into(),
                r: r.into(),
            };
            let centre = cell.centre();
            (
                cell.corners().map(|corner| [corner.x, corner.y]).to_vec(),
                [centre.x, centre.y],
            )
        }
        Shape::Wedge([inner, outer, from, to]) => {
            let at = |radius: f32, angle: f32| {
                let (sin, cos) = angle.to_radians().sin_cos();
                [radius * sin, -radius * cos]
            };
            let steps = ((to - from) / STEP).ceil().max(1.0);
            let arc = |radius: f32| {
                let angles = (0..=steps as u32).map(move |n| from + (to - from) * n as f32 / steps);
                angles.map(move |angle| at(radius, angle))
            };
            if to - from >= 360.0 {
                return (arc(outer).skip(1).collect(), [0.0, 0.0]);
            }
            let inner_arc: Vec<[f32; 2]> = arc(inner).collect();
            let outline = arc(outer).chain(inner_arc.into_iter().rev()).collect();
            (outline, at((inner + outer) / 2.0, (from + to) / 2.0))
        }
    }
}

impl Aidra {
    /// The static part of the scene.
    pub(crate) fn board_of(&self) -> Board {
        let spaces = self.board_spaces();
        let points = || {
            spaces
                .iter()
                .flat_map(|space| space.outlines.iter().flatten())
        };
        let low = |axis: usize| points().map(|point| point[axis]).fold(f32::MAX, f32::min);
        let high = |axis: usize| points().map(|point| point[axis]).fold(f32::MIN, f32::max);
        let (left, top) = (low(0) - MARGIN, low(1) - MARGIN);
        Board {
            view: [left, top, high(0) + MARGIN - left, high(1) + MARGIN - top],
            style: "map".to_string(),
            spaces,
            terrains: self.terrain_kinds(),
            kinds: self.piece_kinds(),
            resources: self.resource_kinds(),
            cards: self.card_faces(),
            factions: self.content.factions.iter().map(faction_style).collect(),
            sides: Vec::new(),
        }
    }

    fn board_spaces(&self) -> Vec<BoardSpace> {
        let regions = self.map().regions.iter();
        let space = regions.map(|region| {
            let (outline, center) = drawn(&region.shape);
            BoardSpace {
                key: region.key.clone(),
                outlines: vec![outline],
                center,
                neighbours: region.adjacent.iter().map(|&at| at.into()).collect(),
            }
        });
        space.collect()
    }

    fn terrain_kinds(&self) -> Vec<TerrainKind> {
        let faces = &self.content.faces;
        let land = Resource::ALL.iter().zip(["field", "forest", "hill"]);
        let land = land.map(|(&resource, style)| (resource.word(), style, faces.land(resource)));
        let all = land.chain(std::iter::once(("water", "water", faces.water())));
        let kind = all.map(|(key, style, face)| TerrainKind {
            key: key.to_string(),
            name: face.label.name.clone(),
            style: style.to_string(),
            icon: face.label.icon.clone(),
            text: face.text.clone(),
        });
        kind.collect()
    }

    fn resource_kinds(&self) -> Vec<ResourceKind> {
        let faces = &self.content.faces;
        let influence = ("influence", &faces.influence);
        let all = Resource::ALL
            .iter()
            .map(|&resource| (resource.word(), faces.resource(resource)));
        let kind = all
            .chain(std::iter::once(influence))
            .map(|(key, face)| ResourceKind {
                key: key.to_string(),
                name: face.label.name.to_lowercase(),
                icon: face.label.icon.clone(),
            });
        kind.collect()
    }

    /// Every land unit of every faction, every boat, and every kind of building.
    fn piece_kinds(&self) -> Vec<PieceKind> {
        let mut kinds = Vec::new();
        for faction in &self.content.factions {
            for (at, label) in faction.units.iter().enumerate() {
                kinds.push(unit_kind(faction, label, at));
            }
            let war = &faction.sheet.war;
            let mut text = vec![format!("{} war ship", faction.label.name)];
            text.push(format!(
                "strength {} · bombards with {} · {} regions a round · carries {} · {}",
                war.strength,
                war.bombard,
                war.steps,
                war.cargo,
                resources(war.cost.0)
            ));
            kinds.push(piece(
                &faction.war,
                text,
                "ship",
                1,
                war.strength.to_string(),
            ));
        }
        let fishing = &self.content.factions[0];
        let text = vec![format!(
            "catches food in production phases · any shot sinks it · {}",
            resources(fishing.sheet.fishing.cost.0)
        )];
        kinds.push(piece(
            &fishing.fishing,
            text.clone(),
            "ship",
            1,
            String::new(),
        ));
        kinds.push(piece(
            &Label {
                key: "fishing".to_string(),
                name: "Fishing boat".to_string(),
                plural: "fishing boats".to_string(),
                icon: fishing.fishing.icon.clone(),
            },
            text,
            "ship",
            1,
            String::new(),
        ));
        kinds.push(piece(
            &Label {
                key: "war".to_string(),
                name: "War ship".to_string(),
                plural: "war ships".to_string(),
                icon: fishing.war.icon.clone(),
            },
            vec!["carries land units and bombards".to_string()],
            "ship",
            1,
            String::new(),
        ));
        kinds.extend(
            Building::ALL
                .iter()
                .filter_map(|&kind| self.building_kind(kind)),
        );
        kinds
    }

    /// A kind of building, with what is different in which faction.
    fn building_kind(&self, kind: Building) -> Option<PieceKind> {
        let those = self.content.factions.iter().filter_map(|faction| {
            Some((
                faction,
                faction.buildings[kind.index()].as_ref()?,
                faction.sheet.building(kind)?,
            ))
        });
        let those: Vec<_> = those.collect();
        let (_, label, stats) = those.first()?;
        let name = kind.word().replace('_', " ");
        let mut text = Vec::new();
        for (faction, label, _) in &those {
            let line = format!("{}: {}", label.name, self.building_line(faction, kind));
            if those.len() == 1 || !text.iter().any(|other: &String| other == &line) {
                text.push(line);
            }
        }
        let plural = match name.strip_suffix('y') {
            Some(stem) => format!("{stem}ies"),
            None if name.ends_with('s') => name.clone(),
            None => format!("{name}s"),
        };
        let label = Label {
            key: kind.word().to_string(),
            name,
            plural,
            icon: label.icon.clone(),
        };
        Some(piece(&label, text, "building", stats.slots, String::new()))
    }

    /// The numbers and the price of a faction's building in a line.
    fn building_line(&self, faction: &Faction, kind: Building) -> String {
        let price = faction
            .sheet
            .building(kind)
            .map(|stats| resources(stats.cost.0));
        let parts = self
            .building_numbers(faction, kind)
            .into_iter()
            .chain(price);
        parts.collect::<Vec<_>>().join(" · ")
    }

    /// The numbers of a faction's building; nothing where it may not build one.
    pub(crate) fn building_numbers(&self, faction: &Faction, kind: Building) -> Vec<String> {
        let Some(stats) = faction.sheet.building(kind) else {
            return Vec::new();
        };
        let mut parts = vec![format!("strength {}", stats.strength)];
        let mut add = |n: u8, text: &str| {
            if n > 0 {
                parts.push(text.replace('#', &n.to_string()));
            }
        };
        add(stats.resources, "yields # of its region's resource");
        add(stats.influence, "# influence");
        add(
            u8::from(stats.trades),
            "1 influence buys 2 resources once a round",
        );
        add(u8::from(stats.dock), "sells boats");
        add(stats.shelter, "+# defence for what stands with it");
        add(stats.drill, "one barracks trains # more");
        add(stats.loot, "+# loot");
        add(stats.cheaper_cavalry, "cavalry costs # less");
        add(stats.beacon, "+# food for each fishing boat beside it");
        if stats.trains != 0 {
            let trained = (0..faction.units.len()).filter(|at| stats.trains >> at & 1 == 1);
            let names: Vec<String> = trained.map(|at| faction.units[at].name.clone()).collect();
            parts.push(format!("trains {}", names.join(", ")));
        }
        parts
    }

    fn card_faces(&self) -> Vec<CardFace> {
        let faces = &self.content.faces;
        let skirmish = Skirmish::ALL.iter().map(|&card| {
            let (face, red) = (faces.skirmish(card), card.is_red());
            let family = if red { "red" } else { "blue" };
            fixed(card.word(), family, "skirmish", face)
        });
        let fire = crate::content::Fire::ALL.iter();
        let fire = fire.map(|&card| fixed(card.word(), "red", "bombardment", faces.fire(card)));
        let hide = crate::content::Shelter::ALL.iter();
        let hide = hide.map(|&card| fixed(card.word(), "blue", "bombardment", faces.shelter(card)));
        let factions = self.content.factions.iter();
        let own = factions.flat_map(|faction| {
            let cards = faction.cards.iter().map(action_face);
            let upgrades = faction.upgrades.iter().map(upgrade_face);
            cards.chain(upgrades).collect::<Vec<_>>()
        });
        skirmish.chain(fire).chain(hide).chain(own).collect()
    }
}

fn piece(label: &Label, text: Vec<String>, role: &str, size: u8, badge: String) -> PieceKind {
    PieceKind {
        key: label.key.clone(),
        name: label.name.clone(),
        plural: label.plural.clone(),
        icon: label.icon.clone(),
        text,
        role: role.to_string(),
        size,
        badge,
    }
}

fn unit_kind(faction: &Faction, label: &Label, at: usize) -> PieceKind {
    let text = vec![unit_line(&faction.sheet, at)];
    let badge = faction.sheet.unit(at).strength.to_string();
    piece(label, text, "unit", 1, badge)
}

/// The numbers and the price of a land unit in a line.
fn unit_line(sheet: &Sheet, at: usize) -> String {
    let price = resources(sheet.unit(at).cost.0);
    format!("{} · {price}", unit_numbers(sheet, at).join(" · "))
}

/// The numbers of a land unit.
pub(crate) fn unit_numbers(sheet: &Sheet, at: usize) -> Vec<String> {
    let unit = sheet.unit(at);
    let class = match unit.class {
        Class::General => "general",
        other => other.word(),
    };
    let mut parts = vec![class.to_string(), format!("strength {}", unit.strength)];
    if unit.bombard > 0 {
        parts.push(format!(
            "bombards with {} over {}",
            unit.bombard, unit.range
        ));
    }
    if unit.steps > 1 {
        parts.push(format!("{} regions per Move", unit.steps));
    }
    if unit.free_steps > 0 {
        parts.push(format!("{} free step a round", unit.free_steps));
    }
    parts
}

fn fixed(key: &str, family: &str, caption: &str, face: &crate::content::Face) -> CardFace {
    CardFace {
        key: key.to_string(),
        name: face.label.name.clone(),
        family: family.to_string(),
        caption: caption.to_string(),
        text: face.text.clone(),
        icon: face.label.icon.clone(),
    }
}

fn action_face(card: &ActionCard) -> CardFace {
    let when = match card.timing {
        Timing::Production => "production",
        Timing::Build => "build",
        Timing::Skirmish => "skirmish",
        Timing::Bombard => "bombardment",
        Timing::Engagement => "skirmish or bombardment",
    };
    let use_ = if card.once { "once" } else { "again and again" };
    CardFace {
        key: card.key.clone(),
        name: card.name.clone(),
        family: "order".to_string(),
        caption: format!(
            "{when}, {use_} · rating {} · {}",
            card.rating,
            resources(card.cost.0)
        ),
        text: card.text.clone(),
        icon: card.icon.clone(),
    }
}

fn upgrade_face(upgrade: &Upgrade) -> CardFace {
    CardFace {
        key: upgrade.label.key.clone(),
        name: upgrade.label.name.clone(),
        family: "order".to_string(),
        caption: format!("upgrade · {}", resources(upgrade.cost.0)),
        text: upgrade.text.clone(),
        icon: upgrade.label.icon.clone(),
    }
}

fn faction_style(faction: &Faction) -> FactionStyle {
    FactionStyle {
        key: faction.label.key.clone(),
        name: faction.label.name.clone(),
        code: faction.code.clone(),
        icon: faction.label.icon.clone(),
        strengths: faction.strengths.clone(),
    }
}

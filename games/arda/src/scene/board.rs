//! The static part of the scene.

use super::outline::{Cell, Ring, centre, outlines};
use super::text::signed;
use super::{MONEY, kind_lines};
use crate::Arda;
use crate::content::{Content, KindInfo};
use crate::ids::{Kind, Place};
use engine::scene::{Board, BoardSpace, FactionStyle, PieceKind, ResourceKind, Side, TerrainKind};
use std::collections::{BTreeMap, BTreeSet};

/// Colours of powers that have none of their own.
const COLORS: [&str; 12] = [
    "E69F00", "56B4E9", "2FBF94", "F0713A", "D68BB5", "F0E442", "8FA8C8", "B98A5A", "7F9E4A",
    "B06A9E", "6FB3B8", "C0564A",
];
/// Emblems of powers that have none of their own.
const EMBLEMS: [&str; 8] = [
    "flying-flag",
    "knight-banner",
    "anchor",
    "laurels",
    "falling-star",
    "castle",
    "sunset",
    "moon",
];

impl Arda {
    /// The static part of the scene.
    pub(crate) fn board_of(&self) -> Board {
        let spaces = self.board_spaces();
        Board {
            view: view_of(&spaces),
            style: "map".to_string(),
            spaces,
            terrains: self.terrain_kinds(),
            kinds: (0..self.content.kinds.len() as u8)
                .map(|kind| self.piece_kind(Kind(kind)))
                .collect(),
            resources: vec![ResourceKind {
                key: MONEY.to_string(),
                name: "PUs".to_string(),
                icon: "two-coins".to_string(),
            }],
            cards: Vec::new(),
            factions: (0..self.content.powers.len())
                .map(|power| self.faction_style(power))
                .collect(),
            sides: (0..self.content.powers.len())
                .map(|power| self.side(power))
                .collect(),
        }
    }

    fn board_spaces(&self) -> Vec<BoardSpace> {
        let mut shapes = shapes(&self.content);
        let places = self.content.places.iter().enumerate();
        let space = places.map(|(index, site)| {
            let (outlines, center) = shapes.remove(&index).unwrap_or_else(|| square(index));
            BoardSpace {
                key: site.key.clone(),
                outlines,
                center,
                neighbours: site.near.iter().map(|place| place.0).collect(),
            }
        });
        space.collect()
    }

    /// The key of the terrain of a place: all its terrains together.
    pub(super) fn terrain_key(&self, at: Place) -> String {
        let site = self.content.site(at);
        let names = site.terrain.iter();
        let names = names.map(|&index| self.content.def.terrains[usize::from(index)].name.as_str());
        let names: Vec<&str> = names.collect();
        match (names.is_empty(), site.water, site.impassable) {
            (false, ..) => names.join("+"),
            (true, true, false) => "water".to_string(),
            (true, true, true) => "closed water".to_string(),
            (true, false, false) => "land".to_string(),
            (true, false, true) => "closed land".to_string(),
        }
    }

    /// Every terrain that some place has, with what it does to whom.
    fn terrain_kinds(&self) -> Vec<TerrainKind> {
        let mut known: BTreeMap<String, TerrainKind> = BTreeMap::new();
        for at in self.places() {
            let key = self.terrain_key(at);
            known
                .entry(key.clone())
                .or_insert_with(|| self.terrain_kind(key, at));
        }
        known.into_values().collect()
    }

    fn terrain_kind(&self, key: String, at: Place) -> TerrainKind {
        let site = self.content.site(at);
        let defs = site
            .terrain
            .iter()
            .map(|&index| &self.content.def.terrains[usize::from(index)]);
        let styled = defs
            .clone()
            .map(|def| def.style.as_str())
            .find(|style| !style.is_empty());
        let style = styled.unwrap_or(if site.water { "water" } else { "land" });
        let icon = defs
            .clone()
            .map(|def| def.icon.clone())
            .find(|icon| !icon.is_empty());
        TerrainKind {
            name: key.replace('+', ", ").replace('_', " "),
            style: style.to_string(),
            icon: icon.unwrap_or_default(),
            text: self.terrain_text(at),
            key,
        }
    }

    /// What a place does to units: `attack +2: riders, knights`.
    fn terrain_text(&self, at: Place) -> String {
        let site = self.content.site(at);
        if site.impassable {
            return "Nothing may enter.".to_string();
        }
        let kinds = || (0..self.content.kinds.len() as u8).map(Kind);
        let mut lines = Vec::new();
        for (attacking, word) in [(true, "attack"), (false, "defence")] {
            let mut by_value: BTreeMap<i8, Vec<&str>> = BTreeMap::new();
            for kind in kinds() {
                let value = self.content.terrain(at, kind, attacking);
                if value != 0 {
                    by_value
                        .entry(-value)
                        .or_default()
                        .push(&self.content.kind(kind).plural);
                }
            }
            let all = by_value.into_iter();
            lines.extend(
                all.map(|(value, names)| {
                    format!("{word} {}: {}", signed(-value), names.join(", "))
                }),
            );
        }
        let fits = |info: &KindInfo| match site.water {
            true => info.is_sea(),
            false => info.is_land() && info.def.movement > 0,
        };
        let barred = kinds().filter(|&kind| {
            let info = self.content.kind(kind);
            fits(info) && !info.admitted.contains(at)
        });
        let barred: Vec<&str> = barred
            .map(|kind| self.content.kind(kind).plural.as_str())
            .collect();
        if !barred.is_empty() {
            lines.push(format!("barred: {}", barred.join(", ")));
        }
        lines.join("; ")
    }

    fn piece_kind(&self, kind: Kind) -> PieceKind {
        let info = self.content.kind(kind);
        let role = match info {
            info if info.is_sea() => "ship",
            info if info.def.movement == 0 => "building",
            _ => "unit",
        };
        PieceKind {
            key: info.def.name.clone(),
            name: info.title.clone(),
            plural: info.plural.clone(),
            icon: match info.def.icon.is_empty() {
                true => usual_icon(info).to_string(),
                false => info.def.icon.clone(),
            },
            text: kind_lines(self, kind),
            role: role.to_string(),
            size: 1,
            badge: String::new(),
        }
    }

    fn faction_style(&self, power: usize) -> FactionStyle {
        let info = &self.content.powers[power];
        let def = &self.content.def.powers[power];
        let capitals = info
            .capitals
            .iter()
            .map(|&at| self.content.site(at).name.clone());
        let capitals: Vec<String> = capitals.collect();
        let mut strengths = vec![format!(
            "{} side",
            self.content.alliances[info.alliance].name
        )];
        if !capitals.is_empty() {
            strengths.push(format!("Capital: {}", capitals.join(", ")));
        }
        FactionStyle {
            key: info.key.clone(),
            name: info.name.clone(),
            code: info.code.clone(),
            icon: match def.icon.is_empty() {
                true => EMBLEMS[power % EMBLEMS.len()].to_string(),
                false => def.icon.clone(),
            },
            strengths,
        }
    }

    fn side(&self, power: usize) -> Side {
        let info = &self.content.powers[power];
        let color = &self.content.def.powers[power].color;
        Side {
            seat: self.leads[power].0,
            faction: info.key.clone(),
            name: info.name.clone(),
            code: info.code.clone(),
            color: match color.len() == 6 && color.bytes().all(|byte| byte.is_ascii_hexdigit()) {
                true => color.clone(),
                false => COLORS[power % COLORS.len()].to_string(),
            },
            team: self.content.alliances[info.alliance].name.clone(),
        }
    }
}

/// The icon of a type of unit that has none of its own.
fn usual_icon(info: &KindInfo) -> &'static str {
    match info {
        info if info.is_air() => "winged-emblem",
        info if info.is_sea() && info.def.capacity > 0 => "galley",
        info if info.is_sea() => "battleship",
        info if info.def.movement == 0 => "watchtower",
        _ => "sword-brandish",
    }
}

/// The outlines and the middle of every place that is drawn.
fn shapes(content: &Content) -> BTreeMap<usize, (Vec<Ring>, [f32; 2])> {
    let drawing = &content.def.drawing;
    let mut cells: BTreeMap<usize, BTreeSet<Cell>> = BTreeMap::new();
    for (row, line) in drawing.cells.iter().enumerate() {
        for (column, key) in line.split_whitespace().enumerate() {
            if let Some(place) = content.place_named(key) {
                cells
                    .entry(place.index())
                    .or_default()
                    .insert((column as i32, row as i32));
            }
        }
    }
    let mut shapes: BTreeMap<usize, (Vec<Ring>, [f32; 2])> = cells
        .iter()
        .map(|(&place, cells)| (place, (outlines(cells), centre(cells))))
        .collect();
    for (name, rings) in &drawing.outlines {
        if let Some(place) = content.place_named(name) {
            let rings: Vec<Ring> = rings.iter().map(|ring| points(ring)).collect();
            let middle = middle_of(&rings);
            shapes.insert(place.index(), (rings, middle));
        }
    }
    for (name, center) in &drawing.centers {
        if let (Some(place), Some(&center)) = (content.place_named(name), points(center).first()) {
            let shape = shapes
                .entry(place.index())
                .or_insert_with(|| (vec![around(center)], center));
            shape.1 = center;
        }
    }
    shapes
}

/// Points in words: `x,y x,y`.
fn points(text: &str) -> Ring {
    let pairs = text.split_whitespace().filter_map(|pair| {
        let (x, y) = pair.split_once(',')?;
        Some([x.parse().ok()?, y.parse().ok()?])
    });
    pairs.collect()
}

fn middle_of(rings: &[Ring]) -> [f32; 2] {
    let all = || rings.iter().flatten();
    let count = all().count().max(1) as f32;
    all().fold([0.0, 0.0], |[x, y], [px, py]| {
        [x + px / count, y + py / count]
    })
}

/// A place that is drawn nowhere is a square in a grid.
fn square(index: usize) -> (Vec<Ring>, [f32; 2]) {
    const COLUMNS: usize = 16;
    let center = [(index % COLUMNS * 3) as f32, (index / COLUMNS * 3) as f32];
    (vec![around(center)], center)
}

fn around([x, y]: [f32; 2]) -> Ring {
    vec![
        [x - 1.2, y - 1.2],
        [x + 1.2, y - 1.2],
        [x + 1.2, y + 1.2],
        [x - 1.2, y + 1.2],
    ]
}

fn view_of(spaces: &[BoardSpace]) -> [f32; 4] {
    let points = || {
        spaces
            .iter()
            .flat_map(|space| space.outlines.iter().flatten())
    };
    let low = |axis: usize| points().map(|point| point[axis]).fold(f32::MAX, f32::min);
    let high = |axis: usize| points().map(|point| point[axis]).fold(f32::MIN, f32::max);
    [low(0), low(1), high(0) - low(0), high(1) - low(1)]
}

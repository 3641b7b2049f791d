//! The static part of the scene.

use crate::Aldarra;
use crate::content::{
    Class, Colour, DicePool, Exploration, Faction, HoldEffect, Kind, Terrain, Timing, Window,
};
use crate::words::{coins, counted, listed};
use engine::scene::{
    Board, BoardSpace, CardFace, FactionStyle, PieceKind, ResourceKind, TerrainKind,
};
use engine::story::capital;

/// Room around the map, in the units of the drawing.
const MARGIN: f32 = 0.25;

impl Aldarra {
    /// The static part of the scene.
    pub(crate) fn board_of(&self) -> Board {
        let bounds = self.map.bounds();
        Board {
            view: [
                bounds.min.x - MARGIN,
                bounds.min.y - MARGIN,
                bounds.width() + 2.0 * MARGIN,
                bounds.height() + 2.0 * MARGIN,
            ],
            style: "hex".to_string(),
            spaces: self.board_spaces(),
            terrains: Terrain::ALL
                .map(|terrain| self.terrain_kind(terrain))
                .to_vec(),
            kinds: Kind::ALL.map(|kind| self.piece_kind(kind)).to_vec(),
            resources: self.resources(),
            cards: self.card_faces(),
            factions: Faction::ALL
                .map(|faction| self.faction_style(faction))
                .to_vec(),
            sides: Vec::new(),
        }
    }

    fn board_spaces(&self) -> Vec<BoardSpace> {
        let graph = self.map.graph();
        let space = |space| {
            let centre = self.map.centre(space);
            let outline = self.map.corners(space).map(|corner| [corner.x, corner.y]);
            BoardSpace {
                key: self.map.key(space).to_string(),
                outlines: vec![outline.to_vec()],
                center: [centre.x, centre.y],
                neighbours: graph
                    .neighbours(space)
                    .iter()
                    .map(|other| other.0)
                    .collect(),
            }
        };
        graph.spaces().iter().map(space).collect()
    }

    fn terrain_kind(&self, terrain: Terrain) -> TerrainKind {
        let tile = self.content.tile(terrain);
        TerrainKind {
            key: terrain.slug().to_string(),
            name: tile.name.clone(),
            style: tile.style.clone(),
            icon: tile.icon.clone(),
            text: tile.text.clone(),
        }
    }

    fn piece_kind(&self, kind: Kind) -> PieceKind {
        let unit = self.content.unit(kind);
        let mut text = vec![self.numbers(kind, 0), unit.text.clone()];
        if kind.has_upgrade() {
            text.push(format!("Upgraded: {}", self.numbers(kind, 1)));
            text.push(unit.text_up.clone());
        }
        text.push(format!("{} of each faction", unit.supply));
        PieceKind {
            key: kind.slug().to_string(),
            name: unit.name.clone(),
            plural: unit.plural.clone(),
            icon: unit.icon.clone(),
            text,
            role: match unit.class[0] {
                Class::Building => "building",
                Class::Light | Class::Heavy => "unit",
            }
            .to_string(),
            size: 1,
            badge: String::new(),
        }
    }

    /// The numbers of one side of a unit card in a line.
    fn numbers(&self, kind: Kind, side: usize) -> String {
        let unit = self.content.unit(kind);
        let class = match unit.class[side] {
            Class::Light => "light",
            Class::Heavy => "heavy",
            Class::Building => "building",
        };
        let mut parts = vec![class.to_string(), dice_words(unit.dice[side])];
        if side == 1 && !unit.frigate_initiative.is_empty() {
            let dice = dice_words(unit.frigate_initiative);
            parts.push(format!("{dice} in the frigate initiative"));
        }
        if !unit.bonus_light.is_empty() {
            let dice = dice_words(unit.bonus_light);
            parts.push(format!("{dice} in the light initiative"));
        }
        parts.push(format!("armour {}", unit.armour[side]));
        if unit.speed[side] > 0 {
            parts.push(format!("speed {}", unit.speed[side]));
        }
        parts.push(coins(unit.cost[side]));
        parts.join(" · ")
    }

    fn resources(&self) -> Vec<ResourceKind> {
        let icons = &self.content.icons;
        let resource = |key: &str, name: &str, icon: &str| ResourceKind {
            key: key.to_string(),
            name: name.to_string(),
            icon: icon.to_string(),
        };
        vec![
            resource("coin", "coins", &icons.coin),
            resource("crystal", "crystals", &icons.crystal),
            resource("vp", "victory points", &icons.victory_point),
            resource("order", "orders", &icons.order),
            resource("reserve", "reserve tokens", &icons.reserve),
        ]
    }

    /// The cards of the match: those for more players are out (ALD-3.4, ALD-3.5).
    fn card_faces(&self) -> Vec<CardFace> {
        let players = self.setup.seats.len();
        let icons = &self.content.icons;
        let mut faces = Vec::new();
        for card in &self.content.discoveries {
            let copies = card.copies.get(players.wrapping_sub(2));
            if copies.is_some_and(|&copies| copies > 0) {
                faces.push(CardFace {
                    key: card.id.to_string(),
                    name: card.name.clone(),
                    family: "discovery".to_string(),
                    caption: timing_words(card.timing).to_string(),
                    text: card.text.clone(),
                    icon: icons.discovery.clone(),
                });
            }
        }
        for card in &self.content.exploration {
            let (caption, icon) = match card.window() {
                None => ("At once".to_string(), &icons.immediate),
                Some(window) => (format!("Hold: {}", window_words(window)), &icons.hold),
            };
            let extra_order = Exploration::Hold(HoldEffect::ExtraOrder);
            if card.effect == extra_order && self.options.orders_per_round > 3 {
                continue;
            }
            faces.push(CardFace {
                key: card.id.to_string(),
                name: card.name.clone(),
                family: "exploration".to_string(),
                caption,
                text: card.text.clone(),
                icon: icon.clone(),
            });
        }
        for card in &self.content.objectives {
            if usize::from(card.min) <= players {
                faces.push(CardFace {
                    key: card.id.to_string(),
                    name: card.name.clone(),
                    family: "objective".to_string(),
                    caption: counted(card.vp, "victory point", "victory points"),
                    text: card.text.clone(),
                    icon: icons.objective.clone(),
                });
            }
        }
        faces
    }

    fn faction_style(&self, faction: Faction) -> FactionStyle {
        let info = self.content.faction(faction);
        let code = match faction {
            Faction::Syndicate => "AS",
            Faction::Cindarian => "CE",
            Faction::Coalition => "MC",
            Faction::Odarian => "OE",
        };
        FactionStyle {
            key: faction.slug().to_string(),
            name: info.name.clone(),
            code: code.to_string(),
            icon: info.icon.clone(),
            strengths: info.strengths.clone(),
        }
    }
}

/// `2 blue and 1 pink dice`.
pub(crate) fn dice_words(pool: DicePool) -> String {
    let parts: Vec<String> = Colour::ALL
        .into_iter()
        .filter(|&colour| pool.of(colour) > 0)
        .map(|colour| format!("{} {}", pool.of(colour), colour.slug()))
        .collect();
    let total = pool.blue + pool.pink + pool.green;
    let noun = if total == 1 { "die" } else { "dice" };
    match parts.is_empty() {
        true => "no dice".to_string(),
        false => format!("{} {noun}", listed(&parts)),
    }
}

fn timing_words(timing: Timing) -> String {
    capital(&timing.slug().replace('_', " "))
}

/// When a held card may be played.
const fn window_words(window: Window) -> &'static str {
    match window {
        Window::RoundStart => "start of a battle round",
        Window::PreRoll => "before a roll",
        Window::PostRoll => "after a roll",
        Window::BattleStart => "start of a battle",
        Window::Movement => "your movement, before the first move",
        Window::OrderEnd => "end of your own order",
        Window::Build => "your build decision",
        Window::BuyVp => "before you buy victory points",
        Window::ExploreStart => "start of your Explore step",
    }
}

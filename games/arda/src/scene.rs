//! How it is shown.
//!
//! A seat may lead several powers: powers are the sides of the board, and every owner is a power's index.

mod board;
mod odds;
mod outline;
mod panels;
mod stage;
mod text;

pub(crate) use odds::{percent, words_of};
pub(crate) use stage::fighter_id;
pub(crate) use text::{counted, kind_lines};

use crate::Arda;
use crate::frame::Ask;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::Viewer;
use engine::scene::{Badge, PieceView, Scene, SpaceView, TurnLine};

/// The key of the money.
pub(crate) const MONEY: &str = "pu";

/// The number of a power as an owner; nobody has none.
pub(crate) fn owner_of(power: Power) -> Option<u8> {
    power.is_somebody().then_some(power.0)
}

/// The id of the units that a power has there in one of their states.
pub(crate) fn piece_id(game: &Arda, at: Place, owner: Power, kind: Kind, pick: u8) -> String {
    let (at, owner, kind) = (
        game.place_key(at),
        game.power_word(owner),
        game.kind_key(kind),
    );
    match pick {
        0 => format!("{at}/{owner}/{kind}"),
        pick => format!("{at}/{owner}/{kind}/{}", u16::from(pick) + 1),
    }
}

impl Arda {
    /// The changing part of the scene.
    pub(crate) fn scene_of(&self, pos: &Position, viewer: Viewer) -> Scene {
        let places = self.places();
        Scene {
            turn: self.turn_line(pos),
            spaces: places.map(|at| self.space_view(pos, at)).collect(),
            pieces: self.piece_views(pos),
            arrows: Vec::new(),
            panels: self.panels(pos, viewer),
            zones: Vec::new(),
            tracks: self.tracks(pos),
            stage: self.stage_of(pos),
            banners: self.banners(pos),
        }
    }

    /// The powers in the order of their turns.
    pub(crate) fn turn_order(&self) -> Vec<u8> {
        let mut order: Vec<u8> = Vec::new();
        for step in self
            .content
            .steps
            .iter()
            .filter(|step| step.power.is_somebody())
        {
            if !order.contains(&step.power.0) {
                order.push(step.power.0);
            }
        }
        order
    }

    fn turn_line(&self, pos: &Position) -> TurnLine {
        let step = self.step(pos);
        let over = pos.ask == Ask::Over;
        TurnLine {
            round: pos.round.into(),
            phase: match step.power.is_somebody() && !over {
                true => self.content.power_name(step.power).to_string(),
                false => String::new(),
            },
            step: match over {
                true => "The end".to_string(),
                false => step.kind.title().to_string(),
            },
            order: self.turn_order(),
            active: owner_of(step.power).filter(|_| !over),
        }
    }

    fn space_view(&self, pos: &Position, at: Place) -> SpaceView {
        let site = self.content.site(at);
        let owner = pos.owner(at);
        let mut state = Vec::new();
        if pos.battles.contains(at) || pos.raids.contains(at) || self.is_contested(pos, at) {
            state.push("contested".to_string());
        }
        SpaceView {
            name: site.name.clone(),
            terrain: self.terrain_key(at),
            owner: owner_of(owner),
            also: Vec::new(),
            slots: 0,
            state,
            badges: self
                .odds_badge(pos, at)
                .into_iter()
                .chain(self.badges(at))
                .collect(),
        }
    }

    /// Whether enemies stand together there.
    fn is_contested(&self, pos: &Position, at: Place) -> bool {
        let fighters = pos
            .at(at)
            .iter()
            .filter(|stack| !self.content.infrastructure.contains(stack.kind));
        let mut owners = fighters.map(|stack| stack.owner);
        let Some(first) = owners.next() else {
            return false;
        };
        let enemies = self.content.enemies(first);
        owners.any(|owner| enemies.contains(owner))
    }

    /// Whose capital it is, what it produces and what it pays.
    fn badges(&self, at: Place) -> Vec<Badge> {
        let site = self.content.site(at);
        let mut badges = Vec::new();
        if let Some(capital) = site.capital {
            badges.push(Badge {
                icon: "crown".to_string(),
                count: None,
                title: format!("Capital of {}", self.content.power_name(capital)),
                owner: owner_of(capital),
            });
        }
        if site.victory_city > 0 {
            badges.push(Badge {
                icon: "trophy-cup".to_string(),
                count: Some(site.victory_city.into()).filter(|&n| n > 1),
                title: "Victory city".to_string(),
                owner: None,
            });
        }
        if site.settlement {
            badges.push(Badge {
                icon: "anvil".to_string(),
                count: Some(site.unit_production.into()),
                title: format!("Settlement: up to {} units a turn", site.unit_production),
                owner: None,
            });
        }
        if site.production > 0 {
            badges.push(Badge {
                icon: String::new(),
                count: Some(site.production.into()),
                title: format!("Pays {}", counted(site.production.into(), "PU")),
                owner: None,
            });
        }
        badges
    }

    /// A piece for every stack, so that each of them can be meant.
    fn piece_views(&self, pos: &Position) -> Vec<PieceView> {
        let mut views: Vec<PieceView> = Vec::with_capacity(pos.stacks.len());
        let mut last: Option<(Place, Power, Kind)> = None;
        let mut pick = 0u8;
        for stack in pos.stacks.iter() {
            let key = (stack.at, stack.owner, stack.kind);
            pick = if last == Some(key) {
                pick.saturating_add(1)
            } else {
                0
            };
            last = Some(key);
            views.push(PieceView {
                id: piece_id(self, stack.at, stack.owner, stack.kind, pick),
                space: stack.at.0,
                kind: self.kind_key(stack.kind).to_string(),
                owner: owner_of(stack.owner),
                count: stack.count,
                state: self.state_of(pos, stack),
            });
        }
        views
    }

    /// What sets units apart, in words.
    pub(crate) fn state_of(&self, pos: &Position, stack: &Stack) -> Vec<String> {
        let kind = self.content.kind(stack.kind);
        let mut words = Vec::new();
        if stack.hits > 0 {
            words.push(format!("{} of {} hits taken", stack.hits, kind.def.hits));
        }
        if stack.damage > 0 {
            words.push(format!("{} damage", stack.damage));
        }
        if kind.is_sea() && stack.ship != 0 {
            let aboard = self.aboard(pos, stack);
            words.push(format!("carries {aboard}"));
        } else if stack.ship != 0 {
            words.push("aboard".to_string());
        }
        let left = kind.movement.saturating_sub(stack.spent) / 10;
        if stack.spent > 0 && kind.movement > 0 {
            match left {
                0 => words.push("moved".to_string()),
                left => words.push(format!("{} left", counted(left.into(), "step"))),
            }
        }
        let marks = [
            (Marks::RAIDING, "raids"),
            (Marks::SUBMERGED, "below the surface"),
            (Marks::CAPTURED, "captured"),
            (Marks::PLACED, "new"),
            (Marks::PASSING, "must fly on"),
        ];
        let marks = marks.iter().filter(|(mark, _)| stack.marks.has(*mark));
        words.extend(marks.map(|(_, word)| word.to_string()));
        words
    }

    fn aboard(&self, pos: &Position, ship: &Stack) -> u16 {
        let cargo = pos.at(ship.at).iter();
        let cargo =
            cargo.filter(|other| other.ship == ship.ship && !self.content.sea.contains(other.kind));
        cargo.map(|other| other.count).sum()
    }

    fn banners(&self, pos: &Position) -> Vec<String> {
        let Ask::Concede { asked } = pos.ask else {
            return Vec::new();
        };
        let who: Vec<String> = asked.iter().map(|seat| seat.to_string()).collect();
        vec![format!(
            "Giving up is proposed; seat {} has not agreed yet.",
            who.join(", ")
        )]
    }
}

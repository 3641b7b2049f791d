//! What lies on the table, drawn for one viewer.

mod board;
mod map;
mod moment;
mod panels;
mod stage;
mod stage_dice;
mod zones;

pub(crate) use board::dice_words;
pub(crate) use moment::initiative_words;
pub(crate) use zones::{DISCOVERY_DECK, DRAWN, HELD, OBJECTIVES, ROW};

use crate::Aldarra;
use crate::action::Target;
use crate::content::Kind;
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::Tile;
use crate::words::owner_key;
use engine::scene::{Scene, Track, TurnLine};
use engine::{Seat, Viewer};

impl Aldarra {
    /// What lies on the table as the viewer may see it.
    ///
    /// Hidden cards come into a scene only through [`known_cards`](Aldarra::known_cards), which asks each card who knows
    /// it.
    pub(crate) fn scene_of(&self, pos: &Position, viewer: Viewer) -> Scene {
        let moment = self.moment(pos);
        let seats = &pos.track[..self.setup.seats.len()];
        Scene {
            turn: TurnLine {
                round: pos.round.into(),
                phase: moment.phase.to_string(),
                step: moment.step.to_string(),
                order: seats.iter().map(|seat| seat.0).collect(),
                active: moment.active.map(|seat| seat.0),
            },
            spaces: self.space_views(pos),
            pieces: self.piece_views(pos),
            arrows: self.arrows(pos),
            panels: self.seated().map(|seat| self.panel(pos, seat)).collect(),
            zones: self.zones(pos, viewer),
            tracks: self.tracks(pos),
            stage: self.stage(pos, viewer),
            banners: self.banners(pos),
        }
    }

    fn tracks(&self, pos: &Position) -> Vec<Track> {
        let order = self.turn_places(pos);
        let points = |seat: Seat| (seat.0, i32::from(pos.seat(seat).vp()));
        vec![
            Track {
                key: "order".to_string(),
                name: "Turn order".to_string(),
                goal: None,
                marks: order,
            },
            Track {
                key: "vp".to_string(),
                name: "Victory points".to_string(),
                goal: Some(self.options.target_vp.into()),
                marks: self.seated().map(points).collect(),
            },
        ]
    }

    fn banners(&self, pos: &Position) -> Vec<String> {
        let mut banners = Vec::new();
        let target = self.options.target_vp;
        let reached = self.seated().any(|seat| pos.seat(seat).vp() >= target);
        if pos.ending.is_none() && reached {
            banners.push(format!(
                "{target} victory points are reached: the game ends at the next check."
            ));
        }
        let last = self.options.max_rounds;
        if pos.ending.is_none() && last > 0 && pos.round >= last {
            banners.push("This is the last round.".to_string());
        }
        banners
    }
}

/// The id of a stack on the map.
pub(crate) fn piece_id(game: &Aldarra, tile: Tile, owner: Owner, kind: Kind) -> String {
    format!(
        "{}-{}-{}",
        game.tile_key(tile),
        owner_key(owner),
        kind.slug()
    )
}

/// The id of equal units on the stage of a battle.
pub(crate) fn stage_id(target: Target) -> String {
    let mut id = format!("battle-{}-{}", owner_key(target.owner), target.kind.slug());
    if target.marks > 0 {
        id += &format!("+{}", target.marks);
    }
    if target.late {
        id += "-late";
    }
    id
}

#[cfg(test)]
mod tests;

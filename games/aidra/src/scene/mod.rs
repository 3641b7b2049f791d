//! What lies on the table, drawn for one viewer.

mod board;
pub(crate) use board::unit_numbers;
mod map;
mod panels;
pub(crate) use panels::{DECK, FIGHT, HAND, UPGRADES};
mod stage;

use crate::Aidra;
use crate::action::{Piece, Ship};
use crate::battle::BattleStep;
use crate::content::UnitId;
use crate::frame::Frame;
use crate::place::Place;
use crate::position::{Position, SiteId};
use engine::scene::{Scene, Track, TurnLine};
use engine::{Seat, Viewer};

impl Aidra {
    /// What lies on the table as the viewer may see it.
    pub(crate) fn scene_of(&self, pos: &Position, viewer: Viewer) -> Scene {
        let asked = self.asked(pos);
        let (phase, step) = moment(pos);
        Scene {
            turn: TurnLine {
                round: pos.round.into(),
                phase: phase.to_string(),
                step: step.to_string(),
                order: (0..self.seats).map(|at| self.in_order(pos, at).0).collect(),
                active: self
                    .active(pos)
                    .or(asked.first().filter(|_| asked.len() == 1))
                    .map(|seat| seat.0),
            },
            spaces: self.space_views(pos),
            pieces: self.piece_views(pos),
            arrows: Vec::new(),
            panels: self
                .seated()
                .map(|seat| self.panel(pos, viewer, seat))
                .collect(),
            zones: self.zones(pos, viewer),
            tracks: self.tracks(pos),
            stage: self.stage(pos, viewer),
            banners: self.banners(pos),
        }
    }

    /// The seats of the match.
    pub(crate) fn seated(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats as u8).map(Seat)
    }

    /// Whose turn it is, where it is one seat's.
    fn active(&self, pos: &Position) -> Option<Seat> {
        pos.frames.iter().find_map(|frame| match *frame {
            Frame::Move { seat }
            | Frame::Economy { seat }
            | Frame::Produce { seat }
            | Frame::Build { seat } => Some(seat),
            _ => None,
        })
    }

    fn tracks(&self, pos: &Position) -> Vec<Track> {
        let order = (0..self.seats).map(|at| (self.in_order(pos, at).0, at as i32 + 1));
        let mut tracks = vec![Track {
            key: "order".to_string(),
            name: "Turn order".to_string(),
            goal: None,
            marks: order.collect(),
        }];
        if pos.center {
            tracks.push(Track {
                key: "center".to_string(),
                name: "Rounds in the center".to_string(),
                goal: Some(self.options.center_rounds.into()),
                marks: self
                    .seated()
                    .map(|seat| (seat.0, pos.seat(seat).tally.into()))
                    .collect(),
            });
        }
        tracks
    }

    fn banners(&self, pos: &Position) -> Vec<String> {
        let mut banners = Vec::new();
        let last = self.options.round_limit;
        if pos.ending.is_none() && last > 0 && pos.round >= last {
            banners.push("This is the last round.".to_string());
        }
        if pos.ending.is_none() && pos.truce.len() == 2 {
            banners.push("Two players share the center.".to_string());
        }
        if pos.ending.is_none() && !pos.assaults.is_empty() {
            banners.push("Assaults are open: each must be fought this turn.".to_string());
        }
        banners
    }
}

/// The phase and the step of the moment.
fn moment(pos: &Position) -> (&'static str, &'static str) {
    let phase = match pos
        .frames
        .iter()
        .find(|frame| !matches!(frame, Frame::Round(_)))
    {
        Some(Frame::Vote { .. } | Frame::Draft { .. } | Frame::Decks { .. }) => "Setting up",
        Some(Frame::Move { .. }) => "Movement",
        Some(Frame::Economy { .. } | Frame::Produce { .. } | Frame::Build { .. }) => "Economy",
        _ if pos.ending.is_some() => "Over",
        Some(_) if pos.truce.len() == 2 || pos.frames.len() > 1 => "The center",
        _ => "Round",
    };
    let step = match pos.top() {
        Frame::Vote { .. } => "Vote",
        Frame::Draft { .. } => "Factions",
        Frame::Decks { .. } => "Action decks",
        Frame::Group { .. } => "Move",
        Frame::Load { .. } => "Load",
        Frame::Unload { .. } => "Unload",
        Frame::Gunfire(_) => "Bombardment",
        Frame::Enter { .. } | Frame::Answer { .. } => "Sharing the center",
        Frame::Window { .. } => "Truce",
        Frame::Battle(BattleStep::Commit { .. }) => "Battle: grids",
        Frame::Battle(BattleStep::Card { .. }) => "Battle: cards",
        Frame::Battle(_) => "Battle",
        Frame::Produce { .. } => "Production",
        Frame::Build { .. } | Frame::Waive { .. } => "Build and deployment",
        Frame::Card { .. } => "Action card",
        _ => "",
    };
    (phase, step)
}

/// The id of a stack of land units.
pub(crate) fn unit_piece(game: &Aidra, at: Place, unit: UnitId) -> String {
    format!("{}-{}", game.place_key(at), game.unit_key(unit))
}

/// The id of a boat.
pub(crate) fn boat_piece(game: &Aidra, owner: Seat, ship: Ship) -> String {
    format!("{}-{owner}-boat{}", game.place_key(ship.at), ship.nth)
}

/// The id of a building.
pub(crate) fn building_piece(game: &Aidra, site: SiteId) -> String {
    format!("{}-building{}", game.place_key(site.place()), site.nth())
}

/// The id of a piece.
pub(crate) fn piece_id(game: &Aidra, piece: Piece) -> String {
    match piece {
        Piece::Unit { unit, at } => unit_piece(game, at, unit),
        Piece::Boat { owner, ship } => boat_piece(game, owner, ship),
        Piece::Building(site) => building_piece(game, site),
    }
}

/// The id of units in reserve in a battle.
pub(crate) fn fighter_piece(game: &Aidra, unit: UnitId, from: Place) -> String {
    match from == Place::NONE {
        true => format!("battle-{}", game.unit_key(unit)),
        false => format!("battle-{}-{}", game.unit_key(unit), game.place_key(from)),
    }
}

/// Whether a viewer sees what a seat has chosen and not yet revealed.
pub(crate) fn sees_draft(viewer: Viewer, seat: Seat) -> bool {
    viewer.is(seat)
}

//! What stands on the map.

use super::{boat_piece, building_piece, unit_piece};
use crate::Aidra;
use crate::action::Ship;
use crate::place::Place;
use crate::position::{Position, Status};
use engine::Seat;
use engine::scene::{Badge, PieceView, SpaceView};

impl Aidra {
    pub(super) fn space_views(&self, pos: &Position) -> Vec<SpaceView> {
        let places = (0..self.map().regions.len() as u8).map(Place);
        places.map(|at| self.space_view(pos, at)).collect()
    }

    fn space_view(&self, pos: &Position, at: Place) -> SpaceView {
        let region = &self.map().regions[at.index()];
        let mut holders = pos.holders(at).iter().map(|seat| seat.0);
        let mut state = Vec::new();
        if self.is_center(at) {
            state.push("crown".to_string());
        }
        if pos.assaults.contains(at.space()) {
            state.push("contested".to_string());
        }
        let mut badges = Vec::new();
        if pos.neutral.contains(at.space()) {
            badges.push(Badge {
                icon: self.content.faces.neutral.label.icon.clone(),
                count: None,
                title: self.content.faces.neutral.text.clone(),
                owner: None,
            });
        }
        SpaceView {
            name: region.name.clone(),
            terrain: match region.water {
                true => "water".to_string(),
                false => pos.yields[at.index()].word().to_string(),
            },
            owner: holders.next(),
            also: holders.collect(),
            slots: if region.water { 0 } else { region.slots },
            state,
            badges,
        }
    }

    pub(super) fn piece_views(&self, pos: &Position) -> Vec<PieceView> {
        let mut pieces = Vec::new();
        for at in (0..self.map().regions.len() as u8).map(Place) {
            self.building_views(pos, at, &mut pieces);
            for seat in self.seated() {
                for (kind, n) in pos.army(at, seat).iter() {
                    let unit = self.unit_id(pos, seat, kind);
                    let mut state = Vec::new();
                    if pos.assaults.contains(at.space()) && self.is_attacking(pos, seat) {
                        state.push("pinned".to_string());
                    }
                    pieces.push(PieceView {
                        id: unit_piece(self, at, unit),
                        space: at.0.into(),
                        kind: self.unit_key(unit).to_string(),
                        owner: Some(seat.0),
                        count: n.into(),
                        state,
                    });
                }
                self.boat_views(pos, at, seat, &mut pieces);
            }
        }
        pieces
    }

    /// Whether the open assaults are a seat's.
    fn is_attacking(&self, pos: &Position, seat: Seat) -> bool {
        let moving = crate::frame::Frame::Move { seat };
        pos.frames.contains(&moving)
    }

    fn building_views(&self, pos: &Position, at: Place, pieces: &mut Vec<PieceView>) {
        for (site, building) in pos.buildings_in(at) {
            let mut state: Vec<String> = Vec::new();
            match building.status {
                Status::Occupied(_) => state.push("occupied".to_string()),
                Status::Marked(_) => state.push("marked".to_string()),
                Status::Yielding(_) => state.push("yields to another".to_string()),
                Status::Working if !pos.holds(building.owner, at) => {
                    state.push("defiant".to_string())
                }
                Status::Working => {}
            }
            let waiting: u16 = building.queue.iter().map(|&n| u16::from(n)).sum();
            if waiting > 0 {
                state.push(format!("{waiting} trained"));
            }
            pieces.push(PieceView {
                id: building_piece(self, site),
                space: at.0.into(),
                kind: building.kind.word().to_string(),
                owner: Some(building.owner.0),
                count: 1,
                state,
            });
        }
    }

    fn boat_views(&self, pos: &Position, at: Place, seat: Seat, pieces: &mut Vec<PieceView>) {
        if !self.is_water(at) {
            return;
        }
        let faction = pos.seat(seat).faction as usize;
        self.each_ship(pos, seat, at, &mut |nth, boat| {
            let label = match boat.is_war() {
                true => &self.content.faction(faction).war,
                false => &self.content.faction(faction).fishing,
            };
            let same = pos
                .boats_at(at, seat)
                .filter(|(_, other)| *other == boat)
                .count();
            let mut state = Vec::new();
            if !boat.cargo.is_empty() {
                state.push(format!("carries {}", boat.cargo.len()));
            }
            pieces.push(PieceView {
                id: boat_piece(self, seat, Ship { at, nth }),
                space: at.0.into(),
                kind: label.key.clone(),
                owner: Some(seat.0),
                count: same as u16,
                state,
            });
        });
    }
}

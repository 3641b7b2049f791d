//! Spaces, pieces and arrows.

use super::piece_id;
use crate::Aldarra;
use crate::content::{Kind, Terrain};
use crate::frame::{Frame, OrderStep};
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::Tile;
use crate::words::{counted, crystals};
use engine::Seat;
use engine::scene::{Arrow, Badge, PieceView, SpaceView};

impl Aldarra {
    /// The seat whose order is in progress.
    fn moving(&self, pos: &Position) -> Option<Seat> {
        pos.frames.iter().rev().find_map(|frame| match *frame {
            Frame::Order { seat, .. } => Some(seat),
            _ => None,
        })
    }

    pub(super) fn space_views(&self, pos: &Position) -> Vec<SpaceView> {
        let token = self
            .moving(pos)
            .map(|seat| (self.token_place(pos, seat), seat));
        let view = |tile: Tile| {
            let mut badges = Vec::new();
            self.badges(pos, tile, &mut badges);
            if let Some((at, seat)) = token
                && at == tile
            {
                badges.push(Badge {
                    icon: self.content.icons.order.clone(),
                    count: None,
                    title: "Order token".to_string(),
                    owner: Some(seat.0),
                });
            }
            let owner = self.seated().find(|&seat| self.controls(pos, seat, tile));
            SpaceView {
                name: self.tile_name(pos, tile).to_string(),
                terrain: pos.map.terrain[tile.index()].slug().to_string(),
                owner: owner.map(|seat| seat.0),
                badges,
                ..SpaceView::default()
            }
        };
        self.tiles().map(view).collect()
    }

    /// Where the token of the order lies: nowhere before activation and after the order, in the Stronghold when idle (ALD-6.3).
    fn token_place(&self, pos: &Position, seat: Seat) -> Tile {
        let off = pos.frames.iter().any(|frame| {
            matches!(
                frame,
                Frame::Order {
                    step: OrderStep::Activate | OrderStep::Again,
                    ..
                }
            )
        });
        match pos.order.tile {
            _ if off => Tile::NONE,
            Tile::NONE => pos.map.home[seat.index()],
            tile => tile,
        }
    }

    fn badges(&self, pos: &Position, tile: Tile, badges: &mut Vec<Badge>) {
        let icons = &self.content.icons;
        let home = self
            .seated()
            .find(|seat| pos.map.home[seat.index()] == tile);
        if let Some(seat) = home {
            let faction = self.content.faction(pos.seat(seat).faction);
            badges.push(Badge {
                icon: faction.icon.clone(),
                count: None,
                title: format!("Stronghold of the {}", faction.name),
                owner: Some(seat.0),
            });
        }
        let n = pos.map.crystals[tile.index()];
        if n > 0 {
            badges.push(Badge {
                icon: icons.crystal.clone(),
                count: Some(n.into()),
                title: crystals(n),
                owner: None,
            });
        }
        let explorable = pos.map.terrain[tile.index()] != Terrain::Stronghold;
        if explorable && pos.map.explored.contains(tile.space()) {
            badges.push(Badge {
                icon: icons.explored.clone(),
                count: None,
                title: "Explored".to_string(),
                owner: None,
            });
        }
    }

    /// The stacks on the map; while an order moves units, those that have moved stand apart.
    pub(super) fn piece_views(&self, pos: &Position) -> Vec<PieceView> {
        let mover = match pos.top() {
            Frame::Order {
                seat,
                step: OrderStep::Move,
                ..
            } => Some(Owner::from(seat)),
            _ => None,
        };
        let mut pieces = Vec::new();
        for tile in self.tiles() {
            for owner in Owner::ALL {
                for (kind, n) in pos.fleet(tile, owner).kinds() {
                    let came = |&&(moved, _, to): &&(Kind, Tile, Tile)| moved == kind && to == tile;
                    let arrived = match mover == Some(owner) {
                        true => (pos.order.moves.iter().filter(came).count() as u8).min(n),
                        false => 0,
                    };
                    let id = piece_id(self, tile, owner, kind);
                    if n > arrived {
                        pieces.push(self.piece(pos, id.clone(), tile, owner, kind, n - arrived));
                    }
                    if arrived > 0 {
                        let id = format!("{id}-moved");
                        let mut piece = self.piece(pos, id, tile, owner, kind, arrived);
                        piece.state.push("moved".to_string());
                        pieces.push(piece);
                    }
                }
            }
        }
        pieces
    }

    fn piece(
        &self,
        pos: &Position,
        id: String,
        tile: Tile,
        owner: Owner,
        kind: Kind,
        count: u8,
    ) -> PieceView {
        let mut state = Vec::new();
        if pos.side(owner, kind) == 1 {
            state.push("upgraded".to_string());
        }
        PieceView {
            id,
            space: tile.space().0,
            kind: kind.slug().to_string(),
            owner: owner.number(),
            count: count.into(),
            state,
        }
    }

    /// The moves of the order so far.
    pub(super) fn arrows(&self, pos: &Position) -> Vec<Arrow> {
        let Some(mover) = self.moving(pos) else {
            return Vec::new();
        };
        let mut arrows: Vec<Arrow> = Vec::new();
        for &(kind, from, to) in &pos.order.moves {
            let same = arrows.iter_mut().find(|arrow| {
                arrow.from == from.space().0
                    && arrow.to == to.space().0
                    && arrow.kind == kind.slug()
            });
            match same {
                Some(arrow) => arrow.count += 1,
                None => arrows.push(Arrow {
                    from: from.space().0,
                    to: to.space().0,
                    kind: kind.slug().to_string(),
                    owner: Some(mover.0),
                    count: 1,
                }),
            }
        }
        arrows
    }

    /// How many tiles a seat controls, in words.
    pub(super) fn tiles_words(&self, pos: &Position, seat: Seat) -> String {
        counted(self.controlled(pos, seat).len() as i64, "tile", "tiles")
    }
}

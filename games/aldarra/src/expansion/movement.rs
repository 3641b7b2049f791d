//! ALD-6.4 to 6.11: units move.

use crate::action::Action;
use crate::content::{Faction, HoldEffect, Kind, Terrain};
use crate::event::Event;
use crate::options::{FrigateScope, PassThrough};
use crate::owner::Owner;
use crate::position::{Mode, Position, Rush};
use crate::tile::{Tile, Tiles};
use crate::{Aldarra, Fleet};
use engine::{Actions, Seat, Table};

/// Layers of a search: no move is longer than the last.
const LAYERS: usize = 16;
/// Steps of an Odarian building (ALD-13.10).
const BUILDING_SPEED: u8 = 1;

/// How far a kind may go: as any unit, and as Frigates do when only they move.
#[derive(Clone, Copy)]
struct Speed {
    usual: u8,
    alone: u8,
}

impl Aldarra {
    /// ALD-6.8: tiles that a move of the seat may pass.
    fn passable(&self, pos: &Position, seat: Seat) -> Tiles {
        let owner = Owner::from(seat);
        let mut open =
            self.all_tiles() - pos.enemies_of(owner) - pos.map.closed_to(seat) - self.stopping(pos);
        if self.options.stacking_pass_through == PassThrough::Forbidden {
            let full = |tile: &board::Space| self.room(pos, owner, (*tile).into()) == 0;
            open -= pos.presence[owner.index()]
                .iter()
                .filter(full)
                .collect::<Tiles>();
        }
        open
    }

    /// Tiles on which a move ends (ALD-6.8, 3).
    fn stopping(&self, pos: &Position) -> Tiles {
        let stops = |kind: &Terrain| self.content.tile(*kind).stops;
        Terrain::MAP
            .into_iter()
            .filter(stops)
            .fold(Tiles::EMPTY, |all, kind| all | pos.map.tiles(kind))
    }

    /// ALD-6.6: how far a unit may go from a tile in this order, `tailwind` steps farther.
    fn speed(&self, pos: &Position, seat: Seat, kind: Kind, from: Tile, tailwind: u8) -> Speed {
        let owner = Owner::from(seat);
        let base = match kind.is_building() {
            true if pos.seat(seat).faction == Faction::Odarian => BUILDING_SPEED,
            true => return Speed { usual: 0, alone: 0 },
            false => self.content.unit(kind).speed[pos.side(owner, kind)],
        };
        let bonus = self
            .content
            .tile(pos.map.kind(from))
            .speed_bonus
            .saturating_add(tailwind);
        let usual = base.saturating_add(bonus);
        let alone = match kind {
            Kind::Frigate => usual.saturating_add(self.content.unit(kind).alone_bonus),
            _ => usual,
        };
        Speed { usual, alone }
    }

    /// ALD-6.7: the steps that the kind may make now, or none when it may not move any more.
    fn allowed_steps(&self, pos: &Position, kind: Kind, speed: Speed) -> u8 {
        let by_itself = self.options.frigate_scope == FrigateScope::Unit;
        match (kind, pos.order.rush) {
            (Kind::Frigate, Rush::Off) if !by_itself => speed.usual,
            (Kind::Frigate, _) => speed.alone,
            (_, Rush::On) => 0,
            _ => speed.usual,
        }
    }

    /// ALD-6.9, 6.10: tiles that can take one more unit of the kind.
    fn arrivals(&self, pos: &Position, seat: Seat, kind: Kind) -> Tiles {
        let owner = Owner::from(seat);
        let own = pos.presence[owner.index()];
        let mut open = self.all_tiles() - pos.map.closed_to(seat);
        if kind.is_building() && !self.options.building_in_stronghold {
            open -= pos.map.tiles(Terrain::Stronghold);
        }
        let full = |tile: &board::Space| !self.can_arrive(pos, owner, kind, (*tile).into());
        open - own.iter().filter(full).collect::<Tiles>()
    }

    /// The units of the seat there that can move at all.
    fn movers(&self, pos: &Position, seat: Seat, tile: Tile) -> Fleet {
        let fleet = pos.fleet(tile, seat);
        if pos.seat(seat).faction == Faction::Odarian {
            fleet
        } else {
            fleet.only_airships()
        }
    }

    /// ALD-6.3: tiles for which at least one legal move exists, counting Tailwind in hand.
    pub(crate) fn activatable(&self, pos: &Position, seat: Seat) -> Tiles {
        let through = self.passable(pos, seat);
        let (ships, buildings) = (
            self.arrivals(pos, seat, Kind::Frigate),
            self.arrivals(pos, seat, Kind::Outpost),
        );
        let tailwind = self.best_tailwind(pos, seat);
        let mut tiles: Tiles = Tiles::EMPTY;
        for from in pos.presence[seat.index()].iter().map(Tile::from) {
            let (mut farthest, mut building) = (0, 0);
            for (kind, _) in self.movers(pos, seat, from).kinds() {
                let steps = self.speed(pos, seat, kind, from, tailwind).alone;
                if kind.is_building() {
                    building = steps
                } else {
                    farthest = steps.max(farthest)
                }
            }
            let mut ends = self
                .map
                .graph()
                .flood(from.space(), farthest, through, ships);
            if building > 0 {
                ends |= self
                    .map
                    .graph()
                    .flood(from.space(), building, through, buildings);
            }
            if !ends.is_empty() {
                tiles |= ends;
                tiles.insert(from.space());
            }
        }
        tiles
    }

    fn best_tailwind(&self, pos: &Position, seat: Seat) -> u8 {
        let amount = |effect| {
            if let HoldEffect::Speed(n) = effect {
                n
            } else {
                0
            }
        };
        let cards = self.held_cards(pos, seat, |effect| amount(effect) > 0);
        cards
            .iter()
            .map(|&(_, effect)| amount(effect))
            .max()
            .unwrap_or(0)
    }

    /// ALD-6.4: every move that is legal now.
    pub(crate) fn list_moves(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let tile = pos.order.tile;
        let through = self.passable(pos, seat);
        if pos.order.mode != Mode::In {
            self.list_moves_out(pos, seat, tile, through, out);
        }
        if pos.order.mode != Mode::Out {
            self.list_moves_in(pos, seat, tile, through, out);
        }
    }

    fn list_moves_out(
        &self,
        pos: &Position,
        seat: Seat,
        from: Tile,
        through: Tiles,
        out: &mut Actions<Action>,
    ) {
        let movers = self.movers(pos, seat, from);
        for (kind, _) in movers.kinds() {
            let steps = self.allowed_steps(
                pos,
                kind,
                self.speed(pos, seat, kind, from, pos.order.tailwind),
            );
            if steps > 0 {
                let ends = self.map.graph().flood(
                    from.space(),
                    steps,
                    through,
                    self.arrivals(pos, seat, kind),
                );
                ends.iter().for_each(|to| {
                    out.push(Action::Move {
                        kind,
                        from,
                        to: to.into(),
                    })
                });
            }
        }
    }

    fn list_moves_in(
        &self,
        pos: &Position,
        seat: Seat,
        to: Tile,
        through: Tiles,
        out: &mut Actions<Action>,
    ) {
        let owner = Owner::from(seat);
        let own = pos.presence[owner.index()];
        let ships = self.can_arrive(pos, owner, Kind::Frigate, to);
        let building = pos.seat(seat).faction == Faction::Odarian
            && self.can_arrive(pos, owner, Kind::Outpost, to);
        if !ships && !building {
            return;
        }
        let layers: [Tiles; LAYERS] =
            self.map
                .graph()
                .layers(to.space(), LAYERS as u8 - 1, through, own);
        for (steps, starts) in layers.iter().enumerate().skip(1) {
            for from in starts.iter().map(Tile::from) {
                for (kind, _) in self.movers(pos, seat, from).kinds() {
                    let fits = if kind.is_building() { building } else { ships };
                    let speed = self.speed(pos, seat, kind, from, pos.order.tailwind);
                    if fits && steps <= self.allowed_steps(pos, kind, speed) as usize {
                        out.push(Action::Move { kind, from, to });
                    }
                }
            }
        }
    }

    /// The length of the shortest legal path (ALD-6.8), if there is one.
    pub(crate) fn path_length(
        &self,
        pos: &Position,
        seat: Seat,
        from: Tile,
        to: Tile,
    ) -> Option<u8> {
        let goal: Tiles = to.space().into();
        let layers: [Tiles; LAYERS] = self.map.graph().layers(
            from.space(),
            LAYERS as u8 - 1,
            self.passable(pos, seat),
            goal,
        );
        layers
            .iter()
            .position(|ends| !ends.is_empty())
            .map(|steps| steps as u8)
    }

    /// ALD-6.5, 6.7: a unit moves; the mode and the rush follow.
    pub(crate) fn move_unit<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        kind: Kind,
        from: Tile,
        to: Tile,
        table: &mut T,
    ) {
        if pos.order.mode == Mode::Open {
            pos.order.mode = if from == pos.order.tile {
                Mode::Out
            } else {
                Mode::In
            };
        }
        if kind != Kind::Frigate {
            pos.order.rush = Rush::Off;
        } else if pos.order.rush == Rush::Open && self.options.frigate_scope == FrigateScope::Order
        {
            let usual = self.speed(pos, seat, kind, from, pos.order.tailwind).usual;
            if self
                .path_length(pos, seat, from, to)
                .is_some_and(|steps| steps > usual)
            {
                pos.order.rush = Rush::On;
            }
        }
        let _ = pos.order.moves.try_push((kind, from, to));
        self.shift(pos, seat, kind, from, to);
        let (from, to) = (self.place(pos, from), self.place(pos, to));
        table.tell(|| Event::UnitMoved {
            seat,
            kind,
            from,
            to,
        });
    }

    /// ALD-6.8: why a move cannot be made, in words.
    pub(crate) fn why_no_move(
        &self,
        pos: &Position,
        seat: Seat,
        kind: Kind,
        from: Tile,
        to: Tile,
    ) -> (&'static str, String) {
        let order = &pos.order;
        let owner = Owner::from(seat);
        let name = &self.content.unit(kind).name;
        if pos.fleet(from, owner).of(kind) == 0 {
            return ("ALD-6.4", format!("You have no {name} there."));
        }
        if from != order.tile && to != order.tile {
            return (
                "ALD-6.4",
                "A move begins or ends on the activated tile.".to_string(),
            );
        }
        if order.mode == Mode::Out && from != order.tile {
            return (
                "ALD-6.4",
                "This order moves units out of the activated tile, not into it.".to_string(),
            );
        }
        if order.mode == Mode::In && to != order.tile {
            return (
                "ALD-6.4",
                "This order moves units into the activated tile, not out of it.".to_string(),
            );
        }
        if kind.is_building() && pos.seat(seat).faction != Faction::Odarian {
            return ("ALD-13.10", "Only Odarian buildings move.".to_string());
        }
        if pos.map.closed_to(seat).contains(to.space()) {
            return (
                "ALD-1.14",
                "Nobody enters another player's Stronghold.".to_string(),
            );
        }
        if kind.is_building() && !self.can_arrive(pos, owner, kind, to) {
            return (
                "ALD-6.9",
                "No tile may have two of your buildings, and no Stronghold has any.".to_string(),
            );
        }
        if !self.can_arrive(pos, owner, kind, to) {
            return (
                "ALD-1.6",
                "Five airships of yours are there already.".to_string(),
            );
        }
        if order.rush == Rush::On && kind != Kind::Frigate {
            return (
                "ALD-6.7",
                "Only Frigates move in this order: one of them has used the higher speed."
                    .to_string(),
            );
        }
        let steps =
            self.allowed_steps(pos, kind, self.speed(pos, seat, kind, from, order.tailwind));
        match self.path_length(pos, seat, from, to) {
            None => (
                "ALD-6.8",
                "No way leads there: enemy units and Strongholds block it.".to_string(),
            ),
            Some(length) if kind == Kind::Frigate && order.rush == Rush::Off => (
                "ALD-6.7",
                format!(
                    "It is {length} tiles away and Frigates move {steps}, since not only Frigates move."
                ),
            ),
            Some(length) => (
                "ALD-6.8",
                format!(
                    "It is {length} tiles away on the shortest legal path; this {name} moves {steps}."
                ),
            ),
        }
    }
}

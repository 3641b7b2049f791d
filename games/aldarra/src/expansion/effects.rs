//! ALD-6.2, 6.13: discoveries at the start and the end of the Expansion phase.

use crate::action::{Action, Exchange};
use crate::content::{DiscoveryEffect, DiscoveryId, Kind, Terrain};
use crate::event::{Event, Source, Why};
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::{Tile, Tiles};
use crate::{Aldarra, Fleet};
use engine::{Actions, Seat, Table};

impl Aldarra {
    /// ALD-6.2: each seat in turn order.
    pub(crate) fn begin_expansion_start(&self, pos: &mut Position) {
        let frame = self.expansion_start_of(pos, 0);
        pos.frames.push(frame);
    }

    fn expansion_start_of(&self, pos: &Position, at: u8) -> Frame {
        let seat = self.on_track(pos, at);
        let patrols = seat.map_or(0, |seat| self.discovery_sum(pos, seat, patrol));
        let commission = seat.is_some_and(|seat| self.commission_of(pos, seat).is_some());
        Frame::ExpansionStart {
            at,
            patrols,
            commission,
            way: None,
        }
    }

    /// Asks the seat when it can do something.
    pub(crate) fn run_expansion_start(
        &self,
        pos: &mut Position,
        at: u8,
        patrols: u8,
        commission: bool,
    ) -> bool {
        let Some(seat) = self.on_track(pos, at) else {
            pos.frames.pop();
            return true;
        };
        let can_commission = commission && self.could_commission(pos, seat);
        if can_commission || (patrols > 0 && self.any_patrol(pos, seat)) {
            return false;
        }
        let next = self.expansion_start_of(pos, at + 1);
        pos.set_top(next);
        true
    }

    pub(crate) fn list_expansion_start(
        &self,
        pos: &Position,
        seat: Seat,
        patrols: u8,
        commission: bool,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        if commission && self.can_commission(pos, seat) {
            out.push(Action::Commission);
        }
        if patrols > 0 {
            for from in pos.presence[seat.index()].iter().map(Tile::from) {
                for (kind, _) in self.airships_for_discoveries(pos, seat, from).kinds() {
                    self.quiet_steps(pos, seat, kind, from)
                        .iter()
                        .for_each(|to| {
                            out.push(Action::Patrol {
                                kind,
                                from,
                                to: to.into(),
                            });
                        });
                }
            }
        }
        self.list_conversions(pos, seat, way, out);
        out.push(Action::Done);
    }

    fn any_patrol(&self, pos: &Position, seat: Seat) -> bool {
        pos.presence[seat.index()]
            .iter()
            .map(Tile::from)
            .any(|from| {
                self.airships_for_discoveries(pos, seat, from)
                    .kinds()
                    .any(|(kind, _)| !self.quiet_steps(pos, seat, kind, from).is_empty())
            })
    }

    /// D07, D12: neighbours without enemy units that can take one more unit of the seat.
    pub(crate) fn quiet_steps(&self, pos: &Position, seat: Seat, kind: Kind, from: Tile) -> Tiles {
        let owner = Owner::from(seat);
        let open = self.next_to(from) - pos.enemies_of(owner) - pos.map.closed_to(seat);
        open.iter()
            .filter(|&to| self.can_arrive(pos, owner, kind, to.into()))
            .collect()
    }

    /// ALD-6.9: whether one more unit of the owner can come to a tile.
    #[inline]
    pub(crate) fn can_arrive(&self, pos: &Position, owner: Owner, kind: Kind, to: Tile) -> bool {
        if kind.is_building() {
            self.building_ground(pos, owner, to) && pos.fleet(to, owner).building().is_none()
        } else {
            self.room(pos, owner, to) > 0
        }
    }

    /// D08: the kind and the price, if the seat has the discovery.
    fn commission_of(&self, pos: &Position, seat: Seat) -> Option<(DiscoveryId, Kind, u8)> {
        self.content
            .discoveries
            .iter()
            .find_map(|card| match card.effect {
                DiscoveryEffect::Commission { kind, price } if pos.seat(seat).has(card.id) => {
                    Some((card.id, kind, price))
                }
                _ => None,
            })
    }

    fn can_commission(&self, pos: &Position, seat: Seat) -> bool {
        self.commission_of(pos, seat)
            .is_some_and(|(_, kind, price)| {
                pos.seat(seat).coins >= price.into()
                    && self.can_gain(pos, seat.into(), kind, pos.map.home[seat.index()])
            })
    }

    /// ALD-13.8: the Coalition is asked also when it could pay after a conversion.
    fn could_commission(&self, pos: &Position, seat: Seat) -> bool {
        self.commission_of(pos, seat)
            .is_some_and(|(_, kind, price)| {
                self.most_coins(pos, seat) >= price.into()
                    && self.can_gain(pos, seat.into(), kind, pos.map.home[seat.index()])
            })
    }

    pub(crate) fn do_expansion_start<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let Frame::ExpansionStart {
            at,
            patrols,
            commission,
            ..
        } = pos.top()
        else {
            return;
        };
        match action {
            Action::Commission => {
                if let Some((card, kind, price)) = self.commission_of(pos, seat) {
                    self.pay_coins(pos, seat, price.into());
                    table.tell(|| Event::Coins {
                        seat,
                        n: -i16::from(price),
                        why: Why::Discovery(card),
                    });
                    let home = pos.map.home[seat.index()];
                    self.put_from_supply(pos, seat.into(), kind, home);
                    let place = self.place(pos, home);
                    table.tell(|| Event::UnitGained { seat, kind, place });
                }
                pos.set_top(Frame::ExpansionStart {
                    at,
                    patrols,
                    commission: false,
                    way: None,
                });
            }
            Action::Patrol { kind, from, to } => {
                self.shift(pos, seat, kind, from, to);
                let (from, to) = (self.place(pos, from), self.place(pos, to));
                table.tell(|| Event::Patrolled {
                    seat,
                    kind,
                    from,
                    to,
                });
                pos.set_top(Frame::ExpansionStart {
                    at,
                    patrols: patrols - 1,
                    commission,
                    way: None,
                });
            }
            _ => {
                let next = self.expansion_start_of(pos, at + 1);
                pos.set_top(next);
            }
        }
    }

    /// Moves a unit from one tile to another.
    pub(crate) fn shift(&self, pos: &mut Position, seat: Seat, kind: Kind, from: Tile, to: Tile) {
        pos.lift(from, seat.into(), kind, 1);
        pos.place(to, seat.into(), kind, 1);
    }

    /// ALD-6.13: each seat in turn order.
    pub(crate) fn begin_expansion_end(&self, pos: &mut Position) {
        let frame = self.expansion_end_of(pos, 0);
        pos.frames.push(frame);
    }

    fn expansion_end_of(&self, pos: &Position, at: u8) -> Frame {
        let recalls = self
            .on_track(pos, at)
            .map_or(0, |seat| self.discovery_sum(pos, seat, recall));
        Frame::ExpansionEnd { at, recalls }
    }

    pub(crate) fn run_expansion_end(&self, pos: &mut Position, at: u8, recalls: u8) -> bool {
        let Some(seat) = self.on_track(pos, at) else {
            pos.frames.pop();
            return true;
        };
        if recalls > 0 && self.any_recall(pos, seat) {
            return false;
        }
        let next = self.expansion_end_of(pos, at + 1);
        pos.set_top(next);
        true
    }

    fn any_recall(&self, pos: &Position, seat: Seat) -> bool {
        pos.presence[seat.index()]
            .iter()
            .map(Tile::from)
            .any(|from| {
                self.airships_for_discoveries(pos, seat, from)
                    .kinds()
                    .any(|(kind, _)| !self.recall_targets(pos, seat, kind, from).is_empty())
            })
    }

    /// D14: the Stronghold and tiles with an own building, with room.
    fn recall_targets(&self, pos: &Position, seat: Seat, kind: Kind, from: Tile) -> Tiles {
        let owner = Owner::from(seat);
        let has_building = |fleet: Fleet| fleet.building().is_some();
        let mut homes = pos.map.tiles(Terrain::Stronghold) - pos.map.closed_to(seat);
        homes |= pos.presence[owner.index()]
            .iter()
            .filter(|&tile| has_building(pos.fleet(tile.into(), owner)))
            .collect();
        homes.remove(from.space());
        homes
            .iter()
            .filter(|&to| self.can_arrive(pos, owner, kind, to.into()))
            .collect()
    }

    pub(crate) fn list_expansion_end(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        for from in pos.presence[seat.index()].iter().map(Tile::from) {
            for (kind, _) in self.airships_for_discoveries(pos, seat, from).kinds() {
                self.recall_targets(pos, seat, kind, from)
                    .iter()
                    .for_each(|to| {
                        out.push(Action::Recall {
                            kind,
                            from,
                            to: to.into(),
                        });
                    });
            }
        }
        out.push(Action::Done);
    }

    pub(crate) fn do_expansion_end<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let Frame::ExpansionEnd { at, recalls } = pos.top() else {
            return;
        };
        if let Action::Recall { kind, from, to } = action {
            self.shift(pos, seat, kind, from, to);
            let (from, to) = (self.place(pos, from), self.place(pos, to));
            table.tell(|| Event::Recalled {
                seat,
                kind,
                from,
                to,
            });
            pos.set_top(Frame::ExpansionEnd {
                at,
                recalls: recalls - 1,
            });
        } else {
            let next = self.expansion_end_of(pos, at + 1);
            pos.set_top(next);
        }
    }

    /// ALD-9.12: a discovery is gained, and told.
    pub(crate) fn gain_discovery<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        card: DiscoveryId,
        source: Source,
        table: &mut T,
    ) {
        self.learn(pos, seat, card);
        table.tell(|| Event::DiscoveryTaken { seat, card, source });
    }
}

fn patrol(effect: DiscoveryEffect) -> u8 {
    if let DiscoveryEffect::Patrol(n) = effect {
        n
    } else {
        0
    }
}

fn recall(effect: DiscoveryEffect) -> u8 {
    if let DiscoveryEffect::Recall(n) = effect {
        n
    } else {
        0
    }
}

//! ALD-7.6 to 7.8: Destroyers join, Fortresses support, battle start cards.

use crate::Aldarra;
use crate::action::Action;
use crate::content::{HoldEffect, Kind};
use crate::event::Event;
use crate::frame::BattleStep;
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::{Tile, Tiles};
use engine::{Actions, Table};

impl Aldarra {
    pub(super) fn run_join(&self, pos: &mut Position, at: u8) -> bool {
        let Some(owner) = self.in_battle_order(pos, at) else {
            return self.battle_step(pos, BattleStep::Start { at: 0 });
        };
        if owner.seat().is_some()
            && !(self.join_tiles(pos, owner) | self.support_tiles(pos, owner)).is_empty()
        {
            return false;
        }
        self.battle_step(pos, BattleStep::Join { at: at + 1 })
    }

    /// ALD-7.6: adjacent uncontested tiles from which a Destroyer of the owner may join.
    pub(crate) fn join_tiles(&self, pos: &Position, owner: Owner) -> Tiles {
        let battle = &pos.battle;
        let upgraded = pos.side(owner, Kind::Destroyer) == 1;
        let defends = owner != battle.attacker && self.takes_part(pos, owner);
        if !(upgraded || defends) || self.room(pos, owner, battle.tile) == 0 {
            return Tiles::EMPTY;
        }
        let near = self.next_to(battle.tile) & pos.presence[owner.index()];
        (near - pos.enemies_of(owner))
            .iter()
            .filter(|&tile| pos.fleet(tile.into(), owner).of(Kind::Destroyer) > 0)
            .collect()
    }

    /// ALD-7.6: adjacent tiles from which an upgraded Fortress of the owner can be declared to fire.
    pub(crate) fn support_tiles(&self, pos: &Position, owner: Owner) -> Tiles {
        if self.takes_part(pos, owner) {
            return Tiles::EMPTY;
        }
        self.firing_tiles(pos, owner) - pos.battle.supports
    }

    /// Adjacent tiles with an upgraded Fortress of the owner (ALD-12.12).
    pub(super) fn firing_tiles(&self, pos: &Position, owner: Owner) -> Tiles {
        if pos.side(owner, Kind::Fortress) == 0 {
            return Tiles::EMPTY;
        }
        let near = self.next_to(pos.battle.tile) & pos.presence[owner.index()];
        near.iter()
            .filter(|&tile| pos.fleet(tile.into(), owner).of(Kind::Fortress) > 0)
            .collect()
    }

    pub(super) fn list_join(&self, pos: &Position, owner: Owner, out: &mut Actions<Action>) {
        self.join_tiles(pos, owner)
            .iter()
            .for_each(|tile| out.push(Action::Join(tile.into())));
        self.support_tiles(pos, owner)
            .iter()
            .for_each(|tile| out.push(Action::Support(tile.into())));
        out.push(Action::Done);
    }

    /// ALD-7.6, 7.7.
    pub(super) fn do_join<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        at: u8,
        action: Action,
        table: &mut T,
    ) {
        let Some(seat) = owner.seat() else { return };
        let tile = pos.battle.tile;
        match action {
            Action::Join(from) => {
                self.shift(pos, seat, Kind::Destroyer, from, tile);
                pos.battle.took_part |= 1 << owner.0;
                let (from, to) = (self.place(pos, from), self.place(pos, tile));
                table.tell(|| Event::DestroyerJoined { seat, from, to });
            }
            Action::Support(from) => {
                pos.battle.supports.insert(from.space());
                pos.battle.supporters |= 1 << owner.0;
                let (from, place) = (self.place(pos, from), self.place(pos, tile));
                table.tell(|| Event::FortressSupports { seat, from, place });
            }
            _ => {
                self.battle_step(pos, BattleStep::Join { at: at + 1 });
            }
        }
    }

    /// ALD-7.8.
    pub(super) fn run_start<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: u8,
        table: &mut T,
    ) -> bool {
        let Some(owner) = self.in_battle_order(pos, at) else {
            return self.begin_battle_round(pos, table);
        };
        self.open_window(pos, owner, table);
        if self.any_reinforcement(pos, owner) {
            return false;
        }
        self.battle_step(pos, BattleStep::Start { at: at + 1 })
    }

    fn any_reinforcement(&self, pos: &Position, owner: Owner) -> bool {
        let Some(seat) = owner.seat() else {
            return false;
        };
        self.takes_part(pos, owner)
            && !self
                .held_cards(pos, seat, |effect| self.reinforces(pos, owner, effect))
                .is_empty()
    }

    fn reinforces(&self, pos: &Position, owner: Owner, effect: HoldEffect) -> bool {
        matches!(effect, HoldEffect::UnitInBattle(kind) if self.can_gain(pos, owner, kind, pos.battle.tile))
    }

    pub(super) fn list_start(&self, pos: &Position, owner: Owner, out: &mut Actions<Action>) {
        if let Some(seat) = owner.seat() {
            for (card, _) in
                self.held_cards(pos, seat, |effect| self.reinforces(pos, owner, effect))
            {
                out.push(Action::Play(card));
            }
        }
        out.push(Action::Pass);
    }

    /// E20.
    pub(super) fn do_start<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        at: u8,
        action: Action,
        table: &mut T,
    ) {
        if let (Action::Play(card), Some(seat)) = (action, owner.seat())
            && let Some(HoldEffect::UnitInBattle(kind)) = self.hold_effect(card)
        {
            let tile: Tile = pos.battle.tile;
            self.play_held(pos, seat, card, table);
            self.put_from_supply(pos, owner, kind, tile);
            let place = self.place(pos, tile);
            table.tell(|| Event::UnitGained { seat, kind, place });
        }
        self.battle_step(pos, BattleStep::Start { at: at + 1 });
    }
}

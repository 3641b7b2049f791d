//! ALD-7: combat. One battle at a time, from joining to the Combat Win discoveries.

mod aftermath;
mod assign;
mod blast;
pub(crate) use blast::FRIGATES;
mod initiative;
mod join;
mod retreat;
mod rounds;
mod targets;

use crate::Aldarra;
use crate::action::Action;
use crate::battle_state::Battle;
use crate::event::Event;
use crate::frame::{BattleStep, Frame};
use crate::owner::{OWNERS, Owner};
use crate::position::Position;
use crate::tile::{Tile, Tiles};
use engine::List;
use engine::{Actions, Seat, SeatSet, Table};

impl Aldarra {
    /// ALD-7.1: tiles where the seat's units meet others.
    pub(crate) fn pending_battles(&self, pos: &Position, attacker: Seat) -> Tiles {
        pos.presence[attacker.index()] & pos.enemies_of(attacker.into())
    }

    /// ALD-7.1, 7.39: fights the pending battles one after the other; the attacker chooses among several.
    pub(crate) fn run_battles<T: Table<Self>>(
        &self,
        pos: &mut Position,
        attacker: Seat,
        table: &mut T,
    ) -> bool {
        let pending = self.pending_battles(pos, attacker);
        match (pending.first(), pending.len()) {
            (None, _) => {
                pos.frames.pop();
                true
            }
            (Some(tile), 1) => {
                self.begin_battle(pos, attacker, tile.into(), table);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn list_battles(&self, pos: &Position, attacker: Seat, out: &mut Actions<Action>) {
        self.pending_battles(pos, attacker)
            .iter()
            .for_each(|tile| out.push(Action::Fight(tile.into())));
    }

    /// ALD-7.2.
    pub(crate) fn begin_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        attacker: Seat,
        tile: Tile,
        table: &mut T,
    ) {
        pos.battle = Battle::new(tile, attacker.into());
        pos.battle.took_part = self.present(pos);
        let place = self.place(pos, tile);
        let present = pos.battle.took_part;
        table.tell(|| {
            let owners = self
                .battle_order(pos)
                .into_iter()
                .filter(|owner| present >> owner.0 & 1 == 1)
                .collect();
            Event::BattleStarted {
                attacker,
                place,
                owners,
                units: pos.fleet(tile, attacker),
            }
        });
        table.consult(SeatSet::first_n(self.seats));
        pos.frames.push(Frame::Battle(BattleStep::Join { at: 0 }));
    }

    /// ALD-1.2: the attacker, then the other seats in turn order, neutral units last.
    #[inline]
    pub(crate) fn battle_order(&self, pos: &Position) -> List<Owner, OWNERS> {
        let attacker = pos.battle.attacker;
        let mut order = List::new();
        order.push(attacker);
        order.extend(
            self.track(pos)
                .iter()
                .map(|&seat| Owner::from(seat))
                .filter(|&owner| owner != attacker),
        );
        if self.seats == 2 {
            order.push(Owner::NEUTRAL);
        }
        order
    }

    /// The owner at a place of the battle order.
    #[inline]
    pub(crate) fn in_battle_order(&self, pos: &Position, at: u8) -> Option<Owner> {
        self.battle_order(pos).get(at as usize).copied()
    }

    /// Owners with units on the battle tile, one bit each (ALD-7.3).
    #[inline]
    pub(crate) fn present(&self, pos: &Position) -> u8 {
        let forces = &pos.forces[pos.battle.tile.index()];
        (0..OWNERS).fold(0, |bits, owner| {
            bits | u8::from(!forces[owner].is_empty()) << owner
        })
    }

    /// Whether the owner has units on the battle tile.
    #[inline]
    pub(crate) fn takes_part(&self, pos: &Position, owner: Owner) -> bool {
        !pos.fleet(pos.battle.tile, owner).is_empty()
    }

    /// Whether the owner fights or supports (ALD-7.3).
    #[inline]
    pub(crate) fn is_involved(&self, pos: &Position, owner: Owner) -> bool {
        self.takes_part(pos, owner) || pos.battle.supporters >> owner.0 & 1 == 1
    }

    /// ALD-11.2: who decides for an owner in the battle.
    pub(crate) fn battle_decider(&self, pos: &Position, owner: Owner) -> Seat {
        if let Some(seat) = owner.seat() {
            return seat;
        }
        let attacker = Seat(pos.battle.attacker.0);
        match self.takes_part(pos, pos.battle.attacker) {
            true => self.others(attacker).first().unwrap_or(attacker),
            false => attacker,
        }
    }

    /// The owner whose decision a step of the battle waits for.
    pub(crate) fn battle_owner(&self, pos: &Position, step: BattleStep) -> Owner {
        match step {
            BattleStep::Join { at }
            | BattleStep::Start { at }
            | BattleStep::Withdraw { at }
            | BattleStep::Stances { at }
            | BattleStep::HoldBack { at }
            | BattleStep::PreRoll { at }
            | BattleStep::Reroll { at }
            | BattleStep::Reduce { at }
            | BattleStep::Assign { at }
            | BattleStep::Retreat { at } => {
                self.in_battle_order(pos, at).unwrap_or(pos.battle.attacker)
            }
            BattleStep::Blast { owner, .. } | BattleStep::FreeFrigates { owner, .. } => owner,
            BattleStep::Capture { winner } | BattleStep::CombatWin { winner, .. } => winner.into(),
            BattleStep::Roll
            | BattleStep::Blasts
            | BattleStep::Remove
            | BattleStep::Escalate
            | BattleStep::End => pos.battle.attacker,
        }
    }

    /// ALD-7.5: the battle ends as soon as at most one owner has units on the tile.
    pub(crate) fn is_decided(&self, pos: &Position) -> bool {
        self.present(pos).count_ones() <= 1
    }

    /// Goes on with the battle; stops where somebody must decide.
    pub(crate) fn run_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        step: BattleStep,
        table: &mut T,
    ) -> bool {
        match step {
            BattleStep::Join { at } => self.run_join(pos, at),
            BattleStep::Start { at } => self.run_start(pos, at, table),
            BattleStep::Withdraw { at } => self.run_withdraw(pos, at, table),
            BattleStep::Stances { at } => self.run_stances(pos, at),
            BattleStep::HoldBack { at } => self.run_hold_back(pos, at),
            BattleStep::PreRoll { at } => self.run_pre_roll(pos, at, table),
            BattleStep::Roll => self.run_roll(pos, table),
            BattleStep::Reroll { at } => self.run_reroll(pos, at, table),
            BattleStep::Reduce { at } => self.run_reduce(pos, at, table),
            BattleStep::Assign { at } => self.run_assign(pos, at),
            BattleStep::Blasts => self.run_blasts(pos, table),
            BattleStep::Blast { .. } => false,
            BattleStep::FreeFrigates { owner, left } => self.run_free_frigates(pos, owner, left),
            BattleStep::Remove => self.run_remove(pos, table),
            BattleStep::Retreat { at } => self.run_retreat(pos, at),
            BattleStep::Escalate => self.run_escalate(pos, table),
            BattleStep::End => self.run_end(pos, table),
            BattleStep::Capture { winner } => self.run_capture(pos, winner, table),
            BattleStep::CombatWin { winner, pursuits } => {
                self.run_combat_win(pos, winner, pursuits)
            }
        }
    }

    /// Makes a step the next one of the battle.
    pub(crate) fn battle_step(&self, pos: &mut Position, step: BattleStep) -> bool {
        pos.set_top(Frame::Battle(step));
        true
    }

    pub(crate) fn list_battle(&self, pos: &Position, step: BattleStep, out: &mut Actions<Action>) {
        let owner = self.battle_owner(pos, step);
        match step {
            BattleStep::Join { .. } => self.list_join(pos, owner, out),
            BattleStep::Start { .. } => self.list_start(pos, owner, out),
            BattleStep::Withdraw { .. } => self.list_withdraw(pos, owner, out),
            BattleStep::Stances { .. } => self.list_stances(out),
            BattleStep::HoldBack { .. } => {
                out.push(Action::Hold(false));
                out.push(Action::Hold(true));
            }
            BattleStep::PreRoll { .. } => self.list_pre_roll(pos, owner, out),
            BattleStep::Reroll { .. } => {
                out.push(Action::Reroll(false));
                out.push(Action::Reroll(true));
            }
            BattleStep::Reduce { .. } => self.list_reduce(pos, owner, out),
            BattleStep::Assign { .. } => {
                self.targets(pos, owner, |target| out.push(Action::Hit(target)))
            }
            BattleStep::Blast { .. } => {
                self.targets(pos, owner, |target| out.push(Action::Blast(target)))
            }
            BattleStep::FreeFrigates { .. } => self.list_free_frigates(pos, owner, out),
            BattleStep::Retreat { .. } => self.list_retreat(pos, owner, out),
            BattleStep::Capture { winner } => self.list_capture(pos, winner, out),
            BattleStep::CombatWin { winner, .. } => self.list_combat_win(pos, winner, out),
            BattleStep::Roll
            | BattleStep::Blasts
            | BattleStep::Remove
            | BattleStep::Escalate
            | BattleStep::End => {}
        }
    }

    pub(crate) fn do_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        step: BattleStep,
        action: Action,
        table: &mut T,
    ) {
        let owner = self.battle_owner(pos, step);
        match step {
            BattleStep::Join { at } => self.do_join(pos, owner, at, action, table),
            BattleStep::Start { at } => self.do_start(pos, owner, at, action, table),
            BattleStep::Withdraw { at } => self.do_withdraw(pos, owner, at, action, table),
            BattleStep::Stances { at } => self.do_stance(pos, owner, at, action, table),
            BattleStep::HoldBack { at } => self.do_hold_back(pos, owner, at, action, table),
            BattleStep::PreRoll { at } => self.do_pre_roll(pos, owner, at, action, table),
            BattleStep::Reroll { at } => self.do_reroll(pos, owner, at, action, table),
            BattleStep::Reduce { at } => self.do_reduce(pos, owner, at, action, table),
            BattleStep::Assign { .. } => self.do_hit(pos, owner, action, table),
            BattleStep::Blast { hits, .. } => self.do_blast(pos, owner, hits, action, table),
            BattleStep::FreeFrigates { left, .. } => {
                self.do_free_frigate(pos, owner, left, action, table)
            }
            BattleStep::Retreat { at } => self.do_retreat(pos, owner, at, action, table),
            BattleStep::Capture { winner } => self.do_capture(pos, winner, action, table),
            BattleStep::CombatWin { winner, pursuits } => {
                self.do_combat_win(pos, winner, pursuits, action, table)
            }
            BattleStep::Roll
            | BattleStep::Blasts
            | BattleStep::Remove
            | BattleStep::Escalate
            | BattleStep::End => {}
        }
    }
}

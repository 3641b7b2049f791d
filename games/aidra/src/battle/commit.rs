//! AID-6.1 to 6.4: grids and cards are chosen in secret.

use super::state::{BattleStep, SLOTS, State};
use super::{ATTACKER, DEFENDER};
use crate::Aidra;
use crate::action::Action;
use crate::content::{CardId, Class, Skirmish, Timing, UnitId};
use crate::event::Event;
use crate::frame::Frame;
use crate::position::Position;
use crate::why::{Why, why};
use engine::{Actions, SeatSet, Table};

impl Aidra {
    /// AID-6.6: all survivors go back to the reserve and both sides commit again.
    pub(super) fn next_skirmish<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        pos.battle.skirmish = pos.battle.skirmish.saturating_add(1);
        for side in &mut pos.battle.sides {
            side.units.iter_mut().for_each(|unit| unit.slot = 0);
            side.next = 0;
            side.shown = false;
            side.outlive = 0;
            side.recover = [0; 3];
            side.barred = 0;
            side.left = false;
        }
        let skirmish = pos.battle.skirmish;
        table.tell(|| Event::SkirmishStarted { skirmish });
        let asked = pos.battle.both();
        pos.set_top(Frame::Battle(BattleStep::Commit {
            asked,
            again: false,
        }));
    }

    pub(super) fn list_commit(&self, pos: &Position, side: usize, out: &mut Actions<Action>) {
        let own = &pos.battle.sides[side];
        for (index, unit) in own.units.iter().enumerate() {
            let same = |other: &super::Fighter| (other.kind, other.from) == (unit.kind, unit.from);
            if !own.units[..index].iter().any(same) {
                out.push(Action::Commit {
                    unit: self.unit_id(pos, own.seat, unit.kind),
                    from: unit.from,
                });
            }
        }
        out.push(Action::SkipSlot);
        out.push(Action::Done);
    }

    pub(super) fn check_commit(
        &self,
        pos: &Position,
        side: usize,
        action: Action,
    ) -> Result<(), Why> {
        let own = &pos.battle.sides[side];
        let full = why("AID-1.11", "All six slots are passed.");
        match action {
            Action::Commit { .. } | Action::SkipSlot if own.next >= SLOTS => Err(full),
            Action::Commit { unit, from } => {
                let there = self.is_unit_of(pos, own.seat, unit)
                    && (own.reserve()).any(|f| (f.kind, f.from) == (unit.place() as u8, from));
                match there {
                    true => Ok(()),
                    false => Err(why("AID-6.1", "You have no such unit left to commit.")),
                }
            }
            Action::SkipSlot if own.next + 1 >= SLOTS || own.reserve().next().is_none() => {
                Err(why("AID-1.11", "Nobody could stand behind that gap."))
            }
            Action::SkipSlot => Ok(()),
            Action::Done if own.committed() == 0 => {
                Err(why("AID-6.1", "Commit at least one unit."))
            }
            Action::Done => Ok(()),
            _ => Err(Why::NOT_NOW),
        }
    }

    pub(super) fn do_commit<T: Table<Self>>(
        &self,
        pos: &mut Position,
        side: usize,
        action: Action,
        table: &mut T,
    ) {
        let own = &mut pos.battle.sides[side];
        match action {
            Action::Commit { unit, from } => {
                let wanted = |f: &&mut super::Fighter| {
                    f.slot == 0 && (f.kind, f.from) == (unit.place() as u8, from)
                };
                own.next += 1;
                let slot = own.next;
                if let Some(unit) = own.units.iter_mut().find(wanted) {
                    unit.slot = slot;
                }
            }
            Action::SkipSlot => own.next += 1,
            _ => {
                table.commit();
                let seat = own.seat;
                if let Frame::Battle(BattleStep::Commit { asked, again }) = pos.top() {
                    let asked = asked.without(seat);
                    pos.set_top(Frame::Battle(BattleStep::Commit { asked, again }));
                }
                table.tell(|| Event::GridCommitted { seat });
            }
        }
    }

    /// AID-6.2: both grids at once; after a Reposition only the new ones are news.
    pub(super) fn reveal_grids<T: Table<Self>>(
        &self,
        pos: &mut Position,
        again: bool,
        table: &mut T,
    ) {
        table.reveal(SeatSet::ALL);
        for side in [ATTACKER, DEFENDER] {
            if pos.battle.sides[side].shown {
                continue;
            }
            pos.battle.sides[side].shown = true;
            let (seat, grid) = (pos.battle.sides[side].seat, self.grid_units(pos, side));
            table.tell(|| Event::GridRevealed { seat, grid, again });
        }
        self.ask_cards(pos);
    }

    /// The units on a side's grid by slot.
    pub(crate) fn grid_units(&self, pos: &Position, side: usize) -> [Option<UnitId>; 6] {
        let own = &pos.battle.sides[side];
        let mut grid = [None; 6];
        for unit in own.grid() {
            grid[unit.slot as usize - 1] = Some(self.unit_id(pos, own.seat, unit.kind));
        }
        grid
    }

    /// AID-6.3
    pub(super) fn ask_cards(&self, pos: &mut Position) {
        for side in &mut pos.battle.sides {
            side.pick = None;
            side.baited = false;
            side.tactics = 0;
        }
        let asked = pos.battle.both();
        pos.set_top(Frame::Battle(BattleStep::Card { asked }));
    }

    pub(super) fn list_cards(&self, pos: &Position, side: usize, out: &mut Actions<Action>) {
        let own = &pos.battle.sides[side];
        match own.pick {
            None => Skirmish::ALL
                .iter()
                .for_each(|&card| out.push(Action::Pick(card))),
            Some(Skirmish::Bait) if !own.baited => {
                for (index, unit) in own.units.iter().enumerate() {
                    let same = |other: &super::Fighter| {
                        (other.kind, other.from, other.slot) == (unit.kind, unit.from, 0)
                    };
                    if unit.slot > 0 || own.units[..index].iter().any(same) {
                        continue;
                    }
                    for slot in 1..=SLOTS {
                        out.push(Action::BaitWith {
                            unit: self.unit_id(pos, own.seat, unit.kind),
                            from: unit.from,
                            slot,
                        });
                    }
                }
                out.push(Action::BaitDone);
            }
            Some(_) => {
                let faction = pos.seat(own.seat).faction as usize;
                for card in bits(pos.seat(own.seat).hand) {
                    out.push(Action::Tactic(CardId::new(faction, card)));
                }
                out.push(Action::NoTactic);
            }
        }
    }

    pub(super) fn check_card(
        &self,
        pos: &Position,
        side: usize,
        action: Action,
    ) -> Result<(), Why> {
        let own = &pos.battle.sides[side];
        match (own.pick, action) {
            (None, Action::Pick(card)) => self.check_pick(pos, side, card),
            (Some(Skirmish::Bait), Action::BaitWith { unit, from, slot }) if !own.baited => {
                let there = self.is_unit_of(pos, own.seat, unit)
                    && (own.reserve()).any(|f| (f.kind, f.from) == (unit.place() as u8, from));
                match (1..=SLOTS).contains(&slot) && !own.filled(slot) {
                    _ if !there => Err(why("AID-6.11", "You have no such unit in reserve.")),
                    false => Err(why("AID-6.11", "That slot is not empty.")),
                    true => Ok(()),
                }
            }
            (Some(Skirmish::Bait), Action::BaitDone) if !own.baited => Ok(()),
            (Some(Skirmish::Bait), _) if !own.baited => Err(Why::NOT_NOW),
            (Some(_), Action::Tactic(card)) => {
                self.check_tactic(pos, own.seat, card, Timing::Skirmish, own.tactics)
            }
            (Some(_), Action::NoTactic) => Ok(()),
            _ => Err(Why::NOT_NOW),
        }
    }

    /// AID-6.4: which cards may be played.
    pub(crate) fn check_pick(
        &self,
        pos: &Position,
        side: usize,
        card: Skirmish,
    ) -> Result<(), Why> {
        let (own, enemy) = (&pos.battle.sides[side], &pos.battle.sides[1 - side]);
        if own.is_spent(card) {
            return Err(why("AID-6.4", "That card is spent; Rest brings it back."));
        }
        let reserve = || own.reserve().next().is_some();
        let sheet = self.sheet(pos, own.seat);
        match card {
            Skirmish::Flank => {
                let cavalry =
                    |f: &super::Fighter| sheet.unit(f.kind as usize).class == Class::Cavalry;
                match own.grid().any(cavalry) {
                    true => Ok(()),
                    false => Err(why("AID-6.4", "Flank needs cavalry on your grid.")),
                }
            }
            Skirmish::Bait if own.committed() >= enemy.committed() => Err(why(
                "AID-6.4",
                "Bait needs fewer units on your grid than on theirs.",
            )),
            Skirmish::Bait | Skirmish::Reposition if !reserve() => {
                Err(why("AID-6.4", "You have no reserve."))
            }
            Skirmish::Retreat if !self.can_retreat(pos, side) => Err(why(
                "AID-6.13",
                "Not every unit that would leave has somewhere to go.",
            )),
            _ => Ok(()),
        }
    }

    /// AID-12.3, 12.4, 12.6: whether an action card may be played in an exchange.
    pub(crate) fn check_tactic(
        &self,
        pos: &Position,
        seat: engine::Seat,
        card: CardId,
        timing: Timing,
        picked: u16,
    ) -> Result<(), Why> {
        let state = pos.seat(seat);
        let holds = card.faction() == state.faction as usize && state.hand >> card.place() & 1 == 1;
        if !holds {
            return Err(why("AID-12.2", "You have not bought that card."));
        }
        if picked >> card.place() & 1 == 1 {
            return Err(why("AID-12.4", "It is already played in this exchange."));
        }
        let when = self.content.card(card).timing;
        match when == timing || when == Timing::Engagement {
            true => Ok(()),
            false => Err(why("AID-12.3", "That card is for another moment.")),
        }
    }

    /// Whether a seat could play a further action card in an exchange.
    pub(crate) fn has_tactic(
        &self,
        pos: &Position,
        seat: engine::Seat,
        timing: Timing,
        picked: u16,
    ) -> bool {
        if u32::from(self.options.tactics_per_exchange) <= picked.count_ones() {
            return false;
        }
        let state = pos.seat(seat);
        bits(state.hand).any(|card| {
            let card = CardId::new(state.faction as usize, card);
            self.check_tactic(pos, seat, card, timing, picked).is_ok()
        })
    }

    pub(super) fn do_card<T: Table<Self>>(
        &self,
        pos: &mut Position,
        side: usize,
        action: Action,
        table: &mut T,
    ) {
        let own = &mut pos.battle.sides[side];
        let mut declined = false;
        match action {
            Action::Pick(card) => own.pick = Some(card),
            Action::BaitWith { unit, from, slot } => {
                let wanted = |f: &&mut super::Fighter| {
                    f.slot == 0 && (f.kind, f.from) == (unit.place() as u8, from)
                };
                if let Some(unit) = own.units.iter_mut().find(wanted) {
                    unit.slot = slot;
                    unit.state = State::Added;
                }
            }
            Action::BaitDone => own.baited = true,
            Action::Tactic(card) => own.tactics |= 1 << card.place(),
            _ => declined = true,
        }
        let (seat, baiting) = (own.seat, own.pick == Some(Skirmish::Bait) && !own.baited);
        let tactics = own.tactics;
        if baiting || !declined && self.has_tactic(pos, seat, Timing::Skirmish, tactics) {
            return;
        }
        table.commit();
        if let Frame::Battle(BattleStep::Card { asked }) = pos.top() {
            let asked = asked.without(seat);
            pos.set_top(Frame::Battle(BattleStep::Card { asked }));
        }
        table.tell(|| Event::CardPicked { seat });
    }

    /// AID-6.14: which of its units a side may commit is open again.
    pub(super) fn take_back_grid(&self, pos: &mut Position, side: usize) {
        let own = &mut pos.battle.sides[side];
        own.units.iter_mut().for_each(|unit| unit.slot = 0);
        own.next = 0;
        own.shown = false;
    }
}

/// The places of the bits that are set.
pub(crate) fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (set != 0).then(|| {
            let bit = set.trailing_zeros();
            set &= set - 1;
            bit as usize
        })
    })
}

//! Battles (AID-6): skirmishes of two grids, each a pair of cards after another.

mod commit;
mod end;
mod exchange;
mod fall_back;
mod state;
mod strike;

pub(crate) use commit::bits;
pub use state::{
    ATTACKER, Battle, BattleStep, Blow, BlowKind, DEFENDER, Fighter, SLOTS, Side, State,
};

use crate::Aidra;
use crate::action::Action;
use crate::content::Skirmish;
use crate::event::Event;
use crate::frame::Frame;
use crate::place::Place;
use crate::position::Position;
use crate::why::Why;
use engine::{Actions, Seat, SeatSet, Table};

impl Aidra {
    /// AID-5.6, 13.3: all land units of two seats in a region fight.
    pub(crate) fn begin_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: Place,
        attacker: Seat,
        defender: Seat,
        table: &mut T,
    ) {
        let sides = [attacker, defender].map(|seat| Side::new(seat, self.fighters(pos, at, seat)));
        pos.battle = Battle {
            at,
            sides,
            quiet: 0,
            skirmish: 0,
            exchange: 0,
            conceded: false,
        };
        table.tell(|| Event::BattleStarted {
            at,
            attacker,
            defender,
        });
        pos.frames.push(Frame::Battle(BattleStep::Next));
    }

    /// A seat's units in a region with where they came from: first those that came from nowhere.
    fn fighters(&self, pos: &Position, at: Place, seat: Seat) -> engine::List<Fighter, 10> {
        let mut units = engine::List::new();
        for (kind, n) in pos.army(at, seat).iter() {
            let known = pos
                .origins
                .iter()
                .filter(|origin| origin.at == at && origin.owner == seat);
            let mut left = n;
            let mut come = engine::List::<Fighter, 10>::new();
            for origin in known {
                let from_there = origin.troop.of(kind).min(left);
                left -= from_there;
                come.extend((0..from_there).map(|_| Fighter::new(kind, origin.from)));
            }
            units.extend((0..left).map(|_| Fighter::new(kind, Place::NONE)));
            units.extend(come);
        }
        units
    }

    /// Automatic steps of a battle; false when somebody must decide.
    pub(crate) fn run_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        step: BattleStep,
        table: &mut T,
    ) -> bool {
        match step {
            BattleStep::Next => {
                self.next_skirmish(pos, table);
                true
            }
            BattleStep::Commit { asked, again } if asked.is_empty() => {
                self.reveal_grids(pos, again, table);
                true
            }
            BattleStep::Card { asked } if asked.is_empty() => {
                self.exchange(pos, table);
                true
            }
            BattleStep::FallBack { side } => self.run_fall_back(pos, side, table),
            BattleStep::Rests => {
                self.rests(pos, table);
                true
            }
            BattleStep::Blue => {
                self.blue_cards(pos, table);
                true
            }
            BattleStep::Doom => {
                self.doom(pos, table);
                pos.set_top(Frame::Battle(BattleStep::Recover { side: 0 }));
                true
            }
            BattleStep::Recover { side } => self.run_recover(pos, side),
            BattleStep::End => {
                self.end_check(pos, table);
                true
            }
            BattleStep::Commit { .. } | BattleStep::Card { .. } | BattleStep::Rest { .. } => false,
        }
    }

    /// Who decides in a battle.
    pub(crate) fn battle_asked(&self, pos: &Position, step: BattleStep) -> SeatSet {
        match step {
            BattleStep::Commit { asked, .. } | BattleStep::Card { asked } => asked,
            BattleStep::FallBack { side }
            | BattleStep::Rest { side }
            | BattleStep::Recover { side } => SeatSet::of(pos.battle.sides[side as usize].seat),
            BattleStep::Next
            | BattleStep::Rests
            | BattleStep::Blue
            | BattleStep::Doom
            | BattleStep::End => SeatSet::NONE,
        }
    }

    /// What a seat may try in a battle.
    pub(crate) fn list_battle(
        &self,
        pos: &Position,
        step: BattleStep,
        seat: Seat,
        out: &mut Actions<Action>,
    ) {
        let Some(side) = pos.battle.side_of(seat) else {
            return;
        };
        match step {
            BattleStep::Commit { .. } => self.list_commit(pos, side, out),
            BattleStep::Card { .. } => self.list_cards(pos, side, out),
            BattleStep::FallBack { .. } => self.list_fall_back(pos, side, out),
            BattleStep::Rest { .. } | BattleStep::Recover { .. } => {
                Skirmish::ALL
                    .iter()
                    .for_each(|&card| out.push(Action::Regain(card)));
            }
            BattleStep::Next
            | BattleStep::Rests
            | BattleStep::Blue
            | BattleStep::Doom
            | BattleStep::End => {}
        }
    }

    /// Whether a choice is allowed in a battle.
    pub(crate) fn check_battle(
        &self,
        pos: &Position,
        step: BattleStep,
        seat: Seat,
        action: Action,
    ) -> Result<(), Why> {
        let Some(side) = pos.battle.side_of(seat) else {
            return Err(Why::NOT_ASKED);
        };
        match (step, action) {
            (BattleStep::Commit { .. }, _) => self.check_commit(pos, side, action),
            (BattleStep::Card { .. }, _) => self.check_card(pos, side, action),
            (BattleStep::FallBack { .. }, Action::FallBack { unit, to }) => {
                self.check_fall_back(pos, side, unit, to)
            }
            (BattleStep::Rest { .. }, Action::Regain(card)) => self.check_rest(pos, side, card),
            (BattleStep::Recover { .. }, Action::Regain(card)) => {
                self.check_recover(pos, side, card)
            }
            _ => Err(Why::NOT_NOW),
        }
    }

    /// What a choice does in a battle.
    pub(crate) fn do_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        step: BattleStep,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let Some(side) = pos.battle.side_of(seat) else {
            return;
        };
        match (step, action) {
            (BattleStep::Commit { .. }, _) => self.do_commit(pos, side, action, table),
            (BattleStep::Card { .. }, _) => self.do_card(pos, side, action, table),
            (BattleStep::FallBack { .. }, Action::FallBack { unit, to }) => {
                self.do_fall_back(pos, side, unit, to, table)
            }
            (BattleStep::Rest { .. }, Action::Regain(card)) => {
                self.regain(pos, side, card, table);
                pos.set_top(Frame::Battle(BattleStep::Rests));
            }
            (BattleStep::Recover { .. }, Action::Regain(card)) => {
                self.recover(pos, side, card, table)
            }
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests;

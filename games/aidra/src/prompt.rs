//! What seats are asked, and what stands for those who do not answer (AID-3.7).

mod choice;
mod question;

use crate::Aidra;
use crate::action::Action;
use crate::battle::BattleStep;
use crate::content::{Fire, Shelter, Skirmish};
use crate::frame::Frame;
use crate::position::Position;
use engine::{Actions, Game, Seat};

impl Aidra {
    /// AID-3.7: what an absent player does.
    pub(crate) fn default_of(&self, pos: &Position, seat: Seat) -> Action {
        let mut legal = Actions::default();
        self.legal_actions(pos, seat, &mut legal);
        let wanted = |action: &&Action| match (pos.top(), **action) {
            (Frame::Vote { .. }, Action::Vote { center }) => center,
            (Frame::Decks { .. }, Action::UseDefault) => true,
            (Frame::Move { .. }, Action::Attack { .. } | Action::EndMovement) => true,
            (Frame::Group { .. } | Frame::Load { .. } | Frame::Unload { .. }, Action::Done) => true,
            (Frame::Gunfire(_), Action::Fire | Action::NoTactic) => true,
            (Frame::Gunfire(_), Action::AddAllGuns) => {
                pos.gunfire.guns.is_empty() && pos.gunfire.ships == 0
            }
            (Frame::Gunfire(_), Action::Shoot(card)) => card == Fire::Direct,
            (Frame::Gunfire(_), Action::Hide(card)) => card == Shelter::Cover,
            (Frame::Enter { .. }, Action::Fight(_)) => true,
            (Frame::Answer { .. }, Action::Refuse) => true,
            (Frame::Window { .. }, Action::Keep) => true,
            (Frame::Battle(BattleStep::Commit { .. }), Action::Done) => true,
            (Frame::Battle(BattleStep::Commit { .. }), Action::Commit { unit, .. }) => {
                self.is_strongest(pos, seat, unit.place() as u8)
            }
            (Frame::Battle(_), Action::Pick(card)) => card == Skirmish::Rest,
            (Frame::Battle(_), Action::NoTactic | Action::BaitDone) => true,
            (Frame::Economy { .. }, Action::Produce) => true,
            (Frame::Produce { .. }, Action::Train { .. } | Action::EndEconomy) => true,
            (Frame::Build { .. }, Action::EndEconomy) => true,
            (Frame::Card { .. }, Action::Done) => true,
            _ => false,
        };
        // A list has its passes and ends last, so that what must come before them is found first.
        let best = match pos.top() {
            Frame::Battle(BattleStep::Commit { .. }) if legal.contains(&Action::Done) => {
                Some(Action::Done)
            }
            _ => legal.iter().find(wanted).copied(),
        };
        best.or(legal.first().copied()).unwrap_or(Action::Done)
    }

    /// Whether no unit of the seat in the battle is stronger than one of that kind.
    fn is_strongest(&self, pos: &Position, seat: Seat, kind: u8) -> bool {
        let Some(side) = pos.battle.side_of(seat) else {
            return false;
        };
        let sheet = self.sheet(pos, seat);
        let strength = |kind: u8| sheet.unit(kind as usize).strength;
        pos.battle.sides[side]
            .units
            .iter()
            .all(|unit| strength(unit.kind) <= strength(kind))
    }
}

//! What a bot believes: what positions are worth, and what to do next.
//!
//! Nothing here is a rule. A move is taken out of a plan for the whole step: which enemy land to take with whom, what to
//! hold, where to gather. The plan is made anew at every decision from the position alone, so that it survives surprises.

mod attack;
mod battle;
mod buy;
mod force;
mod gather;
mod place;
mod threat;
mod worth;

use crate::Arda;
use crate::action::Action;
use crate::frame::Ask;
use crate::position::Position;
use engine::Seat;
use engine::game::Heuristic;

impl Heuristic for Arda {
    fn value(&self, pos: &Position, seat: Seat) -> i32 {
        self.position_worth(pos, seat)
    }

    fn settled(&self, pos: &Position) -> bool {
        !matches!(pos.ask, Ask::Battle | Ask::Choose)
    }

    fn quick(&self, pos: &Position, seat: Seat, legal: &[Action], luck: u32) -> usize {
        let wanted = self.wish(pos, seat, legal, luck);
        legal
            .iter()
            .position(|action| *action == wanted)
            .unwrap_or(legal.len() - 1)
    }

    fn worth_trying(&self, pos: &Position, _seat: Seat, legal: &[Action], out: &mut Vec<usize>) {
        // Whether to go on with a battle is tried out; everything else follows the plan.
        let retreat = |action: &Action| matches!(action, Action::Retreat { .. } | Action::Stay);
        if pos.ask == Ask::Battle && legal.iter().all(retreat) {
            out.extend(0..legal.len().min(4));
        }
    }
}

impl Arda {
    /// What the seat wants to do now. What is not in the list counts as the last of it.
    fn wish(&self, pos: &Position, seat: Seat, legal: &[Action], luck: u32) -> Action {
        match pos.ask {
            Ask::Over => Action::Done,
            Ask::Buy => self.wish_to_buy(pos, legal, luck),
            Ask::Move if self.in_combat_move(pos) => self.plan_attack(pos, legal),
            Ask::Move => self.plan_gathering(pos, seat, legal),
            Ask::Choose => self.wish_to_fight(pos, legal),
            Ask::Battle => self.wish_in_battle(pos, legal),
            Ask::Place => self.wish_to_place(pos, legal),
            Ask::Concede { .. } => Action::Concede,
        }
    }
}

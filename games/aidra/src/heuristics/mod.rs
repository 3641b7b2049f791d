//! What a bot believes: what positions are worth, and what to do without thinking.
//!
//! Nothing here is a rule. Numbers are thousandths of a resource, guessed and then tuned by games of bots.

mod battle;
mod economy;
mod movement;
mod worth;

use crate::Aidra;
use crate::action::Action;
use crate::battle::BattleStep;
use crate::bombard::GunStep;
use crate::frame::Frame;
use crate::position::Position;
use engine::{Heuristic, Seat};

/// Choices that are compared in a decision.
const CHOICES: usize = 12;

impl Heuristic for Aidra {
    fn value(&self, pos: &Position, seat: Seat) -> i32 {
        self.position_worth(pos, seat)
    }

    fn settled(&self, pos: &Position) -> bool {
        match pos.top() {
            Frame::Move { .. } => pos.assaults.is_empty(),
            Frame::Economy { .. }
            | Frame::Vote { .. }
            | Frame::Draft { .. }
            | Frame::Decks { .. }
            | Frame::Over => true,
            _ => false,
        }
    }

    fn quick(&self, pos: &Position, seat: Seat, legal: &[Action], luck: u32) -> usize {
        best(legal, |action| self.urge(pos, seat, action, luck))
    }

    fn worth_trying(&self, pos: &Position, seat: Seat, legal: &[Action], out: &mut Vec<usize>) {
        let compared = matches!(
            pos.top(),
            Frame::Move { .. }
                | Frame::Group { .. }
                | Frame::Enter { .. }
                | Frame::Answer { .. }
                | Frame::Window { .. }
                | Frame::Economy { .. }
                | Frame::Build { .. }
                | Frame::Gunfire(GunStep::Target | GunStep::Cards { .. })
                | Frame::Battle(BattleStep::Card { .. })
        );
        // What is not compared is left to a glance.
        if !compared {
            return;
        }
        out.extend((0..legal.len()).filter(|&at| self.urge(pos, seat, legal[at], 0) > NEVER));
        out.sort_by_key(|&at| (-self.urge(pos, seat, legal[at], 0), at));
        out.truncate(CHOICES);
    }
}

/// What is not even considered.
const NEVER: i32 = -1_000_000;

/// The first of those with the highest score.
fn best(legal: &[Action], mut score: impl FnMut(Action) -> i32) -> usize {
    let mut found = (0, i32::MIN);
    for (at, &action) in legal.iter().enumerate() {
        let score = score(action);
        if score > found.1 {
            found = (at, score);
        }
    }
    found.0
}

/// A number from 0 to 999 that follows from luck and a place.
fn dice(luck: u32, at: u32) -> i32 {
    let mixed = (luck ^ at.wrapping_mul(0x9e37_79b9)).wrapping_mul(0x85eb_ca6b);
    (mixed >> 16) as i32 % 1000
}

impl Aidra {
    /// How much a seat wants to do something, at a glance; only the order counts, and 0 is doing nothing more.
    fn urge(&self, pos: &Position, seat: Seat, action: Action, luck: u32) -> i32 {
        match pos.top() {
            Frame::Vote { .. } | Frame::Draft { .. } => match action {
                Action::Vote { center } => i32::from(center),
                Action::TakeFaction(faction) => dice(luck, faction.into()),
                _ => 0,
            },
            Frame::Decks { .. } => i32::from(action == Action::UseDefault),
            Frame::Move { .. } => self.move_urge(pos, seat, action),
            Frame::Group { .. } => self.step_urge(pos, seat, action),
            Frame::Load { .. } | Frame::Unload { .. } => match action {
                Action::Done => 0,
                _ => 1,
            },
            Frame::Gunfire(_) => self.gun_urge(pos, seat, action, luck),
            Frame::Enter { .. } | Frame::Answer { .. } | Frame::Window { .. } => {
                self.truce_urge(pos, seat, action)
            }
            Frame::Battle(_) => self.battle_urge(pos, seat, action, luck),
            Frame::Economy { .. }
            | Frame::Produce { .. }
            | Frame::Build { .. }
            | Frame::Waive { .. }
            | Frame::Card { .. } => self.economy_urge(pos, seat, action),
            Frame::Round(_) | Frame::Over => 0,
        }
    }
}

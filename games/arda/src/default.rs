//! What an absent player does, and what is asked in a word.

use crate::Arda;
use crate::action::Action;
use crate::frame::Ask;
use crate::ids::Power;
use crate::position::Position;
use crate::stack::Marks;
use engine::{Actions, Seat, Viewer};
use rand::Rng;

impl Arda {
    /// The kind of decision, by which players say what is decided for them, and the rule that asks.
    pub(crate) fn nature(&self, pos: &Position) -> (&'static str, &'static str) {
        match pos.ask {
            Ask::Over => ("none", "ARD-2.7"),
            Ask::Buy => ("purchase", "ARD-3.1"),
            Ask::Move if self.in_combat_move(pos) => ("combat_move", "ARD-4.3"),
            Ask::Move => ("noncombat_move", "ARD-4.9"),
            Ask::Choose => ("choose_battle", "ARD-7.4"),
            Ask::Battle => self.battle_nature(pos),
            Ask::Place => ("place", "ARD-10.1"),
            Ask::Concede { .. } => ("concede", "ARD-12.6"),
        }
    }

    /// What an absent player does: buys nothing, moves nothing but aircraft that cannot stay, places what it has, fights on.
    pub(crate) fn default_of(&self, pos: &Position, seat: Seat) -> Action {
        match pos.ask {
            Ask::Over | Ask::Buy => Action::Done,
            Ask::Move => self.default_move(pos),
            Ask::Choose | Ask::Place => {
                let mut list = Actions::default();
                self.list(pos, seat, &mut list);
                list.as_slice().first().copied().unwrap_or(Action::Done)
            }
            Ask::Battle => self.battle_default(pos),
            Ask::Concede { .. } => Action::Refuse,
        }
    }

    /// ARD-4.8: aircraft that would be lost go home, a step at a time.
    fn default_move(&self, pos: &Position) -> Action {
        let power = self.step(pos).power;
        let lost = match self.in_combat_move(pos) {
            true => Vec::new(),
            false if self.content.def.rules.air_lands_anywhere => self.passing(pos, power),
            false => self.stranded(pos, power),
        };
        for units in lost {
            if let Some(action) = self.step_home(pos, power, units) {
                return action;
            }
        }
        Action::Done
    }

    fn passing(&self, pos: &Position, power: Power) -> Vec<crate::stack::Stack> {
        let passing = pos
            .stacks
            .iter()
            .filter(|stack| stack.owner == power && stack.marks.has(Marks::PASSING));
        passing.copied().collect()
    }

    /// The first step towards a place where aircraft may end that leaves fewer steps to it.
    fn step_home(
        &self,
        pos: &Position,
        power: Power,
        units: crate::stack::Stack,
    ) -> Option<Action> {
        let mut list = Actions::default();
        self.list_moves(pos, &mut list);
        let steps = list
            .as_slice()
            .iter()
            .copied()
            .filter(|action| match *action {
                Action::Move {
                    kind,
                    count: 1,
                    pick,
                    from,
                    ..
                } => {
                    let picked = self.picked(pos, power, from, kind, pick);
                    picked.is_some_and(|stack| stack.alike(&units))
                }
                _ => false,
            });
        let far = |action: &Action| match *action {
            Action::Move { to, .. } => self.flight_home(pos, power, &units, to),
            _ => u8::MAX,
        };
        let best = steps.min_by_key(far)?;
        (far(&best) < u8::MAX).then_some(best)
    }

    /// ARD-13.2: nothing is hidden but, with that option, what others have in hand: as many units of what they can buy.
    pub(crate) fn resample<R: Rng>(&self, pos: &mut Position, viewer: Viewer, rng: &mut R) {
        if !self.content.def.rules.hidden_purchase {
            return;
        }
        for index in 0..self.content.powers.len() {
            let power = Power(index as u8);
            if viewer.is(self.seat_of(power)) {
                continue;
            }
            // A purchase that is under way keeps its size: only what it is of is drawn anew.
            let held = pos.hands.iter().filter(|held| held.power == power);
            let count: u16 = held.map(|held| held.count).sum();
            let buys = &self.content.powers[index].buys;
            if buys.is_empty() {
                continue;
            }
            pos.hands.retain(|held| held.power != power);
            for _ in 0..count {
                let what = buys[engine::chance::below(rng, buys.len())];
                let units = &self.content.purchases[usize::from(what)].units;
                if let Some(&(kind, _)) = units.first() {
                    pos.hold(power, kind, 1);
                }
            }
        }
    }
}

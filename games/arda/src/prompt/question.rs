//! What a seat is asked, in one sentence.

use crate::Arda;
use crate::definition::StepKind;
use crate::frame::Ask;
use crate::position::Position;
use crate::scene::{counted, percent};
use engine::Seat;

impl Arda {
    pub(crate) fn question_of(&self, pos: &Position, _seat: Seat) -> String {
        let step = self.step(pos);
        let power = self.content.power_name(step.power);
        match pos.ask {
            Ask::Over => "The game is over.".to_string(),
            Ask::Buy if step.kind == StepKind::Bid => {
                format!(
                    "{power} spends its bid: what for {}?",
                    counted(self.purse(pos), "PU")
                )
            }
            Ask::Buy => format!(
                "{power} buys: what for {}? It is placed at the end of the turn.",
                counted(self.purse(pos), "PU")
            ),
            Ask::Move if self.in_combat_move(pos) => {
                format!(
                    "{power} attacks: who goes where? What fights or lands goes now, one step at a time.{}",
                    self.battles_to_come(pos)
                )
            }
            Ask::Move => {
                format!("{power} regroups: who goes where? Nobody goes among enemies now.")
            }
            Ask::Choose => format!("{power} fights: which battle comes next?"),
            Ask::Battle => self.battle_question(pos),
            Ask::Place => self.place_question(pos),
            Ask::Concede { .. } => format!("{power} proposes to give the war up. Do you agree?"),
        }
    }

    /// The chances in the battles that have been opened: ` Chances to win: Westfold 41 %.`
    fn battles_to_come(&self, pos: &Position) -> String {
        let places = self.places();
        let battles: Vec<String> = places
            .filter_map(|at| {
                let win = percent(self.odds_to_come(pos, at)?.win);
                Some(format!("{} {win} %", self.place_name(at)))
            })
            .collect();
        match battles.as_slice() {
            [] => String::new(),
            _ => format!(" Chances to win: {}.", battles.join(", ")),
        }
    }

    fn place_question(&self, pos: &Position) -> String {
        let power = self.step(pos).power;
        let held = pos.hands.iter().filter(|held| held.power == power);
        let words: Vec<String> = held
            .map(|held| self.units_words(held.kind, held.count))
            .collect();
        let name = self.content.power_name(power);
        match words.is_empty() {
            true => format!("{name} has placed everything."),
            false => format!("{name} places {}: where?", words.join(", ")),
        }
    }

    fn battle_question(&self, pos: &Position) -> String {
        let power = self.content.power_name(self.battle_decider(pos));
        let place = &self.content.places[pos.battle.at.index()].name;
        let what = match self.battle_nature(pos).0 {
            "casualties" => "which unit takes a hit?",
            "retreat" => "do the attackers retreat, and where to?",
            "bombard" => "do the ships bombard?",
            "dive" | "submerge" => "who dives?",
            _ => "what now?",
        };
        format!("Battle in {place}, {power}: {what}")
    }
}

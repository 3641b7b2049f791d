//! What a seat is asked, in one sentence.

use crate::Aidra;
use crate::battle::BattleStep;
use crate::bombard::GunStep;
use crate::frame::{Ask, Frame};
use crate::narrate::resources;
use crate::place::Place;
use crate::position::Position;
use engine::Seat;

impl Aidra {
    pub(crate) fn question_of(&self, pos: &Position, seat: Seat) -> String {
        let name = |at: Place| {
            let region = self.map().regions.get(at.index());
            region.map(|region| region.name.clone()).unwrap_or_default()
        };
        match pos.top() {
            Frame::Vote { .. } => "How will the game be won? Center Control needs every vote.".to_string(),
            Frame::Draft { .. } => "Which faction do you play?".to_string(),
            Frame::Decks { .. } => {
                let budget = self.content.faction(pos.seat(seat).faction as usize).budget;
                format!(
                    "Which action cards go into your deck? Ratings {} of {budget}; in the game you buy them from it.",
                    self.rating(pos, seat)
                )
            }
            Frame::Move { .. } => match pos.assaults.is_empty() {
                true => format!("What do you do in your movement turn? You have {} influence.", pos.seat(seat).influence),
                false => "You have opened an assault: reinforce it, bombard, or attack.".to_string(),
            },
            Frame::Group { .. } if pos.group.moved => "Who else steps, or steps on?".to_string(),
            Frame::Group { .. } => format!("Who steps where out of {}?", name(pos.group.from)),
            Frame::Load { .. } => "Who goes aboard?".to_string(),
            Frame::Unload { to, .. } => format!("Who lands in {}?", name(to)),
            Frame::Gunfire(GunStep::Target) => "What do your guns fire at?".to_string(),
            Frame::Gunfire(GunStep::Guns) => {
                let target = pos.gunfire.target.map_or(0, |target| self.defence(pos, target));
                format!("Which guns fire at it? Its defence is {target}.")
            }
            Frame::Gunfire(GunStep::Cards { .. }) => match seat == pos.gunfire.seat {
                _ if self.picked_gun_card(pos, seat) => "Do you add an action card?".to_string(),
                true => "Which card do you fire with?".to_string(),
                false => "You are shot at. Which card do you hide behind?".to_string(),
            },
            Frame::Gunfire(GunStep::Retreat { at }) => {
                format!("Barrage: which of your units leaves {}, and where to?", name(at))
            }
            Frame::Enter { .. } => {
                "You have entered the center. Do you offer to share it, or fight?".to_string()
            }
            Frame::Answer { .. } => "Do you share the center, and with it the victory?".to_string(),
            Frame::Window { .. } => "Do you keep the truce in the center?".to_string(),
            Frame::Battle(step) => self.battle_question(pos, seat, step),
            Frame::Economy { .. } => {
                "Do you produce, or build and deploy? You cannot do both in a round.".to_string()
            }
            Frame::Produce { .. } => "What do your facilities train?".to_string(),
            Frame::Build { .. } => match pos.seat(seat).economy.stage {
                0 => "Deploy and trade first; then buy units, buildings, upgrades and cards, in this order.".to_string(),
                1 => "What else do you buy? Trading and deploying are over.".to_string(),
                2 => "What else do you build or buy? Units and boats are over.".to_string(),
                3 => "Do you buy upgrades or action cards?".to_string(),
                _ => "Do you buy another action card?".to_string(),
            },
            Frame::Waive { price, left, .. } => format!(
                "It costs {}. What do you not pay? {left} to choose.",
                resources(price.0)
            ),
            Frame::Card { card, ask, .. } => self.card_question(&self.content.card(card).name, ask),
            Frame::Round(_) | Frame::Over => String::new(),
        }
    }

    fn picked_gun_card(&self, pos: &Position, seat: Seat) -> bool {
        match seat == pos.gunfire.seat {
            true => pos.gunfire.fire.is_some(),
            false => pos.gunfire.hide.is_some(),
        }
    }

    fn battle_question(&self, pos: &Position, seat: Seat, step: BattleStep) -> String {
        let Some(side) = pos.battle.side_of(seat) else {
            return String::new();
        };
        let own = &pos.battle.sides[side];
        match step {
            BattleStep::Commit { .. } => match own.next {
                6.. => "All slots are passed. Is this your grid?".to_string(),
                next => format!(
                    "Who stands in slot {} of your grid? The first row is the front.",
                    next + 1
                ),
            },
            BattleStep::Card { .. } => match own.pick {
                None => "Which card do you play?".to_string(),
                Some(crate::content::Skirmish::Bait) if !own.baited => {
                    "Whom do you slip into your grid as bait? Nobody sees it yet.".to_string()
                }
                Some(_) => "Do you add an action card?".to_string(),
            },
            BattleStep::FallBack { .. } => "Where do your units fall back to?".to_string(),
            BattleStep::Rest { .. } => "Which blue card do you regain?".to_string(),
            BattleStep::Recover { .. } => "Which card do you regain?".to_string(),
            _ => String::new(),
        }
    }

    fn card_question(&self, name: &str, ask: Ask) -> String {
        let what = match ask {
            Ask::Gain(n) => format!("which resource do you gain? {n} to choose."),
            Ask::Yield { left, .. } => format!("what do your places yield more? {left} to choose."),
            Ask::SkimWho(_) => "from whom do you take resources?".to_string(),
            Ask::Skim { left, .. } => format!("which resource do you take? {left} to choose."),
            Ask::Muster { .. } => "where do they appear?".to_string(),
            Ask::Swap { given: None, .. } => "which resource do you give?".to_string(),
            Ask::Swap { .. } => "and which do you get for it?".to_string(),
            Ask::Relocate => "which building moves?".to_string(),
            Ask::Site { .. } => "where does it move to?".to_string(),
        };
        format!("{name}: {what}")
    }
}

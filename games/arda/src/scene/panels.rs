//! The dashboards of the powers, and how far each alliance is.

use super::MONEY;
use crate::Arda;
use crate::frame::Ask;
use crate::ids::Power;
use crate::position::Position;
use engine::Viewer;
use engine::scene::{Fact, Panel, Track};

fn fact(label: &str, value: String, icon: &str) -> Fact {
    Fact {
        label: label.to_string(),
        value,
        icon: icon.to_string(),
    }
}

impl Arda {
    /// A panel a power.
    pub(super) fn panels(&self, pos: &Position, viewer: Viewer) -> Vec<Panel> {
        let powers = (0..self.content.powers.len() as u8).map(Power);
        powers.map(|power| self.panel(pos, viewer, power)).collect()
    }

    fn panel(&self, pos: &Position, viewer: Viewer, power: Power) -> Panel {
        let income = self.production_of(pos, power);
        let capitals = self.thrones_of(pos, power);
        let units: u32 = pos
            .stacks
            .iter()
            .filter(|stack| stack.owner == power)
            .map(|stack| u32::from(stack.count))
            .sum();
        let mut facts = vec![
            fact("Income", format!("+{income}"), "coins-pile"),
            fact("Capitals held", capitals.to_string(), "crown"),
            fact("Units", units.to_string(), "swords-emblem"),
        ];
        if let Some(hand) = self.hand_words(pos, viewer, power) {
            facts.push(fact("In hand", hand, "stack"));
        }
        let money = match self.sees_hand(viewer, power) {
            true => pos.money[power.index()],
            false => pos.known_of(power, self.is_buying(pos, power)).0,
        };
        Panel {
            seat: power.0,
            faction: self.power_word(power).to_string(),
            points: income,
            resources: vec![(MONEY.to_string(), money)],
            facts,
            supply: Vec::new(),
            upgraded: Vec::new(),
            cards: Vec::new(),
        }
    }

    /// ARD-13.2: whether a viewer sees what a power has in hand.
    pub(crate) fn sees_hand(&self, viewer: Viewer, power: Power) -> bool {
        let hidden = self.content.def.rules.hidden_purchase;
        !hidden || viewer == Viewer::Seat(self.seat_of(power))
    }

    /// Whether it is that power that buys now.
    pub(crate) fn is_buying(&self, pos: &Position, power: Power) -> bool {
        pos.ask == Ask::Buy && self.step(pos).power == power
    }

    fn hand_words(&self, pos: &Position, viewer: Viewer, power: Power) -> Option<String> {
        if !self.sees_hand(viewer, power) {
            let (_, count) = pos.known_of(power, self.is_buying(pos, power));
            return (count > 0).then(|| count.to_string());
        }
        let held = || pos.hands.iter().filter(move |held| held.power == power);
        held().next()?;
        let words: Vec<String> = held()
            .map(|held| self.units_words(held.kind, held.count))
            .collect();
        Some(words.join(", "))
    }

    fn thrones_of(&self, pos: &Position, power: Power) -> usize {
        let sites = self.content.places.iter().enumerate();
        let held = sites.filter(|(at, site)| site.capital.is_some() && pos.owner[*at] == power);
        held.count()
    }

    /// How near each alliance is to winning by capitals: those that its powers hold.
    pub(super) fn tracks(&self, pos: &Position) -> Vec<Track> {
        let victories = self.content.def.victories.iter();
        let tracks = victories.filter_map(|victory| {
            let wanted = victory.enemy_capitals?;
            let alliance = self
                .content
                .alliances
                .iter()
                .position(|known| known.name == victory.alliance)?;
            let (_, all, _) = self.capitals_of(pos, alliance);
            let powers = self.content.alliances[alliance].powers;
            let marks = powers
                .iter()
                .map(|power| (power.0, self.thrones_of(pos, power) as i32));
            Some(Track {
                key: format!("capitals-{}", crate::content::slug(&victory.alliance)),
                name: format!("{}: its {all} capitals and {wanted} more", victory.alliance),
                goal: Some(i32::from(wanted) + all as i32),
                marks: marks.collect(),
            })
        });
        tracks.collect()
    }
}

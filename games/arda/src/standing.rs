//! ARD-12: scores and the ranking.

use crate::Arda;
use crate::position::{EndedBy, Position};
use engine::{Score, Seat, Standing};
use std::cmp::Reverse;

impl Arda {
    pub(crate) fn standing_of(&self, pos: &Position) -> Standing {
        let scores = (0..self.setup.seats.len() as u8)
            .map(Seat)
            .map(|seat| self.score(pos, seat));
        Standing {
            scores: scores.collect(),
            ranking: pos.ended.map(|_| self.ranking(pos)),
            ended_by: pos.ended.map(|ending| ending.why.words().to_string()),
            cut: pos
                .ended
                .is_some_and(|ending| ending.why == EndedBy::RoundLimit),
            round: pos.round.into(),
        }
    }

    fn score(&self, pos: &Position, seat: Seat) -> Score {
        let (mut capitals, mut production) = (0, 0);
        for power in self.led_by(seat) {
            let held = self.content.places.iter().enumerate();
            let held =
                held.filter(|(index, site)| site.capital.is_some() && pos.owner[*index] == power);
            capitals += held.count() as i32;
            production += self.production_of(pos, power);
        }
        let mut powers = self.led_by(seat);
        let faction = powers
            .next()
            .map(|power| self.content.powers[power.index()].key.clone());
        Score {
            faction: faction.unwrap_or_default(),
            points: production,
            sources: vec![
                ("capitals".to_string(), capitals),
                ("production".to_string(), production),
            ],
        }
    }

    /// The seats of the winning alliance share first place; the others follow by what their alliances hold. A seat that has
    /// left stands last.
    fn ranking(&self, pos: &Position) -> Vec<Vec<Seat>> {
        let key = |seat: Seat| {
            let alliances = self
                .led_by(seat)
                .map(|power| self.content.powers[power.index()].alliance);
            let alliances: Vec<usize> = alliances.collect();
            let winner = pos.ended.and_then(|ending| ending.winner);
            let won = alliances.iter().any(|&index| winner == Some(index as u8));
            let held = alliances.iter().map(|&index| {
                let (own, _, taken) = self.capitals_of(pos, index);
                let powers = self.content.alliances[index].powers;
                let production: i32 = powers
                    .iter()
                    .map(|power| self.production_of(pos, power))
                    .sum();
                (own + taken, production)
            });
            // In a draw nobody is ahead.
            let held = if winner.is_some() {
                held.max().unwrap_or_default()
            } else {
                (0, 0)
            };
            (!pos.departed.contains(seat), won, held)
        };
        let mut seats: Vec<Seat> = (0..self.setup.seats.len() as u8).map(Seat).collect();
        seats.sort_by_key(|&seat| Reverse(key(seat)));
        seats
            .chunk_by(|a, b| key(*a) == key(*b))
            .map(<[Seat]>::to_vec)
            .collect()
    }
}

impl EndedBy {
    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            EndedBy::Capitals => "the capitals are taken",
            EndedBy::Cities => "the victory cities are held",
            EndedBy::Production => "the production is held",
            EndedBy::Holdings => "the territories that decide are held",
            EndedBy::Concession => "all others have conceded",
            EndedBy::RoundLimit => "the last round is over",
        }
    }
}

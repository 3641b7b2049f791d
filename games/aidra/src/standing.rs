//! AID-13.9 to 13.11: scores and the ranking.

use crate::Aidra;
use crate::position::{Ending, Position};
use engine::{Score, Seat, Standing};
use std::cmp::Reverse;

impl Aidra {
    pub(crate) fn standing_of(&self, pos: &Position) -> Standing {
        let scores = (0..self.seats as u8).map(Seat).map(|seat| {
            let state = pos.seat(seat);
            let tally = i32::from(state.tally);
            let strength = self.strength_on_map(pos, seat) as i32;
            let faction = self.content.factions.get(state.faction as usize);
            let (points, source) = match pos.center {
                true => (tally, "rounds in the center"),
                false => (strength, "strength on the map"),
            };
            Score {
                faction: faction
                    .map(|faction| faction.label.key.clone())
                    .unwrap_or_default(),
                points,
                sources: vec![(source.to_string(), points)],
            }
        });
        Standing {
            scores: scores.collect(),
            ranking: pos.ending.map(|_| self.ranking(pos)),
            ended_by: pos.ending.map(|ending| ending.words().to_string()),
            cut: pos.ending == Some(Ending::Rounds),
            round: pos.round.into(),
        }
    }

    /// The winners, then who is left by rounds in the center and strength, then who went out, the last first.
    fn ranking(&self, pos: &Position) -> Vec<Vec<Seat>> {
        let key = |seat: Seat| {
            let state = pos.seat(seat);
            let won = pos.winners.contains(seat);
            let left = match won || !state.alive {
                true => (0, 0),
                false => (state.tally, self.strength_on_map(pos, seat)),
            };
            (won, state.alive, left, if won { 0 } else { state.out_as })
        };
        let mut seats: Vec<Seat> = (0..self.seats as u8).map(Seat).collect();
        seats.sort_by_key(|&seat| Reverse(key(seat)));
        seats
            .chunk_by(|a, b| key(*a) == key(*b))
            .map(<[Seat]>::to_vec)
            .collect()
    }
}

impl Ending {
    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Ending::Center => "the center was held long enough",
            Ending::Domination => "one player is left",
            Ending::Nobody => "the last players went out together",
            Ending::Rounds => "the last round is over",
        }
    }
}

//! ALD-10.3: scores and the ranking.

use crate::Aldarra;
use crate::claims::RATE;
use crate::options::TieBreak;
use crate::position::{Ending, Position};
use engine::{Score, Seat, Standing};
use std::cmp::Reverse;

impl Aldarra {
    pub(crate) fn standing_of(&self, pos: &Position) -> Standing {
        let scores = pos.seats.iter().take(self.seats).map(|state| {
            let points = state.points;
            let sources = [
                ("battles", points.battles),
                ("objectives", points.objectives),
                ("exploration", points.exploration),
                ("bought", points.bought),
            ];
            Score {
                faction: state.faction.slug().to_string(),
                points: state.vp().into(),
                sources: sources
                    .map(|(from, n)| (from.to_string(), n.into()))
                    .to_vec(),
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

    /// ALD-10.3: most points, then more controlled territories, then coins and crystals; who left ranks last.
    pub(crate) fn ranking(&self, pos: &Position) -> Vec<Vec<Seat>> {
        let key = |seat: Seat| {
            let state = pos.seat(seat);
            let tie = match self.options.tie_break {
                TieBreak::Territories => (
                    self.controlled(pos, seat).len(),
                    state.coins + RATE * u16::from(state.crystals),
                ),
                TieBreak::Shared => (0, 0),
            };
            (Reverse(pos.departed.contains(seat)), state.vp(), tie)
        };
        let mut seats: Vec<Seat> = (0..self.seats as u8).map(Seat).collect();
        seats.sort_by_key(|&seat| Reverse(key(seat)));
        let mut places: Vec<Vec<Seat>> = Vec::new();
        for seat in seats {
            match places.last_mut() {
                Some(place) if key(place[0]) == key(seat) => place.push(seat),
                _ => places.push(vec![seat]),
            }
        }
        places
    }
}

impl Ending {
    /// The reason in words.
    pub const fn words(self) -> &'static str {
        match self {
            Ending::Target => "the target of victory points was reached",
            Ending::Mercy => "the lead was too large",
            Ending::Rounds => "the last round is over",
            Ending::Alone => "only one player is left",
        }
    }
}

//! What the dice of battles were worth.

use crate::Arda;
use crate::event::{Event, Shots};
use engine::luck::{Luck, Throw};

impl Arda {
    /// ARD-6.1, ARD-6.3: dice for hits. With low luck the strengths alone say what is expected.
    pub(crate) fn luck_of(&self, event: &Event) -> Option<Luck> {
        match event {
            Event::BattleStarted { .. } => Some(Luck::Begins),
            Event::Fired {
                by,
                sides,
                shots,
                power,
                hits,
                ..
            } => {
                let dice: usize = shots.iter().map(|shots| shots.faces.len()).sum();
                let worth = |shots: &Shots| shots.faces.len() * usize::from(shots.strength);
                let low_luck = *power > 0;
                let strength = match low_luck {
                    true => usize::from(*power),
                    false => shots.iter().map(worth).sum(),
                };
                let scored = |shots: &Shots| {
                    let hit = |face: &&u8| **face <= shots.strength;
                    shots.faces.iter().filter(hit).count() as u32
                };
                Some(Luck::Thrown(Throw {
                    side: by.is_somebody().then_some(by.0),
                    dice: dice as u32,
                    expected: strength as f64 / f64::from(*sides),
                    hits: match low_luck {
                        true => u32::from(*hits),
                        false => shots.iter().map(scored).sum(),
                    },
                }))
            }
            Event::BattleEnded { .. } => Some(Luck::Ends),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::event::Volley;
    use crate::ids::{Kind, Place, Power};
    use engine::{Game, Setup};

    /// What two dice against 3 and three against 1 are worth with so many sides.
    fn thrown(faces: [&[u8]; 2], sides: u8, power: u16, hits: u16) -> Throw {
        let game =
            Arda::new(&Setup::new("arda", 2), &Arda::content()).expect("the set-up has no options");
        let shots = [3, 1]
            .into_iter()
            .zip(faces)
            .map(|(strength, faces)| Shots {
                kind: Kind(0),
                strength,
                faces: faces.to_vec(),
            });
        let event = Event::Fired {
            at: Place(0),
            by: Power(2),
            sides,
            attacking: true,
            volley: Volley::General,
            shots: shots.collect(),
            power,
            hits,
        };
        match game.luck_of(&event) {
            Some(Luck::Thrown(throw)) => throw,
            other => panic!("dice were thrown, and it is {other:?}"),
        }
    }

    /// ARD-6.1: a die against a strength hits so often as faces show no more.
    #[test]
    fn a_die_is_worth_its_strength_by_its_sides() {
        let throw = thrown([&[3, 4], &[1, 2, 6]], 6, 0, 2);
        let wanted = Throw {
            side: Some(2),
            dice: 5,
            expected: 1.5,
            hits: 2,
        };
        assert_eq!(throw, wanted);
        assert_eq!(thrown([&[3, 4], &[1, 2, 6]], 12, 0, 2).expected, 0.75);
    }

    /// Where the best of several dice counts once (heavy bombers), the ledger still counts each die that shows a hit.
    #[test]
    fn every_die_counts_also_where_the_best_of_several_does() {
        assert_eq!(thrown([&[1, 2], &[]], 6, 0, 1).hits, 2);
    }

    /// ARD-6.3: with low luck the strengths are summed, and only the rest is thrown for.
    #[test]
    fn with_low_luck_strengths_say_what_is_expected() {
        let throw = thrown([&[4], &[]], 6, 9, 1);
        assert_eq!((throw.dice, throw.expected, throw.hits), (1, 1.5, 1));
    }
}

//! What the dice of battles were worth.

use crate::Aldarra;
use crate::event::{Event, Fallen};
use crate::owner::Owner;
use engine::luck::{Luck, Throw};

impl Aldarra {
    /// ALD-1.11: dice for hits, thrown in battles (ALD-7.19, ALD-7.20, ALD-12.10). Sure hits and escalation are not luck of a side.
    pub(crate) fn luck_of(&self, event: &Event) -> Option<Luck> {
        match event {
            Event::BattleStarted { .. } => Some(Luck::Begins),
            Event::Rolled { owner, dice, .. }
            | Event::Rerolled { owner, dice, .. }
            | Event::BlastRolled { owner, dice, .. } => {
                (!dice.is_empty()).then(|| Luck::Thrown(self.throw(*owner, dice)))
            }
            Event::BattleEnded { .. } => Some(Luck::Ends),
            _ => None,
        }
    }

    fn throw(&self, owner: Owner, dice: &[Fallen]) -> Throw {
        let burst = self.options.burst_value as u32;
        let hits = |&(colour, face): &Fallen| {
            let face = self.content.dice.faces(colour)[usize::from(face)];
            u32::from(face.hits) + u32::from(face.burst) * burst
        };
        let worth = |&(colour, _): &Fallen| {
            let faces = self.content.dice.faces(colour);
            let all: u32 = (0..faces.len() as u8)
                .map(|face| hits(&(colour, face)))
                .sum();
            f64::from(all) / faces.len() as f64
        };
        Throw {
            side: owner.number(),
            dice: dice.len() as u32,
            expected: dice.iter().map(worth).sum(),
            hits: dice.iter().map(hits).sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::content::Colour;
    use engine::{Game, Setup};

    fn thrown(game: &Aldarra, dice: Vec<Fallen>) -> Throw {
        let hits = 0;
        let event = Event::Rerolled {
            owner: Owner(1),
            dice,
            hits,
        };
        match game.luck_of(&event) {
            Some(Luck::Thrown(throw)) => throw,
            other => panic!("dice were thrown, and it is {other:?}"),
        }
    }

    /// ALD-1.11: what is expected is the mean of the eight faces, whatever fell; what was scored is what fell.
    #[test]
    fn a_die_is_worth_the_mean_of_its_faces() {
        let game = Aldarra::new(&Setup::new("aldarra", 2), &Aldarra::content())
            .expect("the set-up has no options");
        for colour in Colour::ALL {
            let all: Vec<Fallen> = (0..8).map(|face| (colour, face)).collect();
            let throw = thrown(&game, all.clone());
            assert_eq!((throw.side, throw.dice), (Some(1), 8));
            assert!(
                (throw.expected - f64::from(throw.hits)).abs() < 1e-9,
                "{throw:?}"
            );
            for die in all {
                let one = thrown(&game, vec![die]);
                assert!(
                    (one.expected * 8.0 - throw.expected).abs() < 1e-9,
                    "{one:?}"
                );
            }
        }
    }

    #[test]
    fn sure_hits_and_escalation_are_no_luck() {
        let game = Aldarra::new(&Setup::new("aldarra", 2), &Aldarra::content())
            .expect("the set-up has no options");
        let nothing = Event::Rolled {
            owner: Owner(0),
            initiative: crate::battle_state::Initiative::Heavy,
            dice: Vec::new(),
            hits: 2,
            escalation: 1,
        };
        assert_eq!(game.luck_of(&nothing), None);
        let escalation = Event::Escalation {
            dice: vec![(Colour::ALL[0], 0)],
            hits: 1,
        };
        assert_eq!(game.luck_of(&escalation), None);
    }
}

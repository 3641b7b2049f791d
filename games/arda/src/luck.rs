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

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

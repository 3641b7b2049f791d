//! Where the enemy could strike in its next turn.

use super::force::Force;
use crate::Arda;
use crate::ids::{Place, Places, Power};
use crate::position::Position;
use crate::stack::Stack;

/// The strongest attack that a single enemy power could make on each place.
pub(super) struct Threats(Vec<Force>);

impl Threats {
    pub(super) fn at(&self, place: Place) -> Force {
        self.0[place.index()]
    }
}

impl Arda {
    /// What the enemies of a power could bring to each of its alliance's places.
    pub(super) fn threats(&self, pos: &Position, power: Power) -> Threats {
        let places = self.content.places.len();
        let mut worst = vec![Force::default(); places];
        for enemy in self
            .content
            .enemies(power)
            .iter()
            .filter(|enemy| enemy.is_somebody())
        {
            let mut force = vec![Force::default(); places];
            let mut any = false;
            for stack in pos.stacks.iter().filter(|stack| stack.owner == enemy) {
                any |= self.spread(pos, stack, &mut force);
            }
            if !any {
                continue;
            }
            for (most, force) in worst.iter_mut().zip(force) {
                if force.power * force.hits > most.power * most.hits {
                    *most = force;
                }
            }
        }
        Threats(worst)
    }

    /// Adds a stack to every place that it could attack.
    fn spread(&self, pos: &Position, stack: &Stack, force: &mut [Force]) -> bool {
        let kind = self.content.kind(stack.kind);
        let attacks =
            kind.def.attack > 0 && kind.def.movement > 0 && !kind.is_sea() && !self.is_cargo(stack);
        if !attacks || pos.stacks.is_empty() {
            return false;
        }
        let mut seen = Places::of(stack.at);
        let mut ring: [(Place, u8); 96] = [(stack.at, kind.def.movement); 96];
        let (mut next, mut end) = (0, 1);
        while next < end {
            let (at, left) = ring[next];
            next += 1;
            if at != stack.at {
                force[at.index()].add(self.stack_force(stack, at, true));
            }
            let through = kind.is_air() || at == stack.at || self.is_friendly(pos, stack.owner, at);
            if left == 0 || !through {
                continue;
            }
            for &near in &self.content.site(at).near {
                let open = kind.admitted.contains(near)
                    && !seen.contains(near)
                    && (kind.is_air() || !self.content.site(near).water);
                if open && end < ring.len() {
                    seen.insert(near);
                    ring[end] = (near, left - 1);
                    end += 1;
                }
            }
        }
        true
    }
}

//! What things are worth, in hundredths of production units.

use crate::Arda;
use crate::ids::{Place, Power};
use crate::position::Position;
use engine::Seat;

/// What holding a capital is worth.
const CAPITAL: i64 = 4000;
/// For how many rounds a territory is counted to pay.
const ROUNDS: i64 = 4;
/// What winning is worth.
const VICTORY: i32 = 1_000_000;

impl Arda {
    /// What holding a place is worth to a power.
    pub(super) fn place_worth(&self, at: Place, power: Power) -> i64 {
        let site = self.content.site(at);
        let mut worth = i64::from(site.production) * 100 * ROUNDS + 60;
        if site.settlement {
            worth += i64::from(site.unit_production) * 60;
        }
        worth += i64::from(site.victory_city) * CAPITAL / 2;
        if let Some(owner) = site.capital {
            let own = self.content.friends(power).contains(owner);
            worth += if own { CAPITAL * 3 / 2 } else { CAPITAL };
        }
        worth
    }

    /// What a position is worth to a seat: its alliances' land, units and money less the others'.
    pub(super) fn position_worth(&self, pos: &Position, seat: Seat) -> i32 {
        let mut own = 0;
        let mut ours = crate::ids::PowerSet::NONE;
        for power in self.led_by(seat) {
            ours |= self.content.friends(power);
        }
        if let Some(ending) = pos.ended {
            let won = ending.winner.map(|alliance| {
                self.content.alliances[usize::from(alliance)]
                    .powers
                    .meets(ours)
            });
            return match won {
                Some(true) => VICTORY,
                Some(false) => -VICTORY,
                None => 0,
            };
        }
        for (index, _) in self.content.places.iter().enumerate() {
            let owner = pos.owner[index];
            if owner.is_somebody() {
                let worth = self.place_worth(Place(index as u16), owner);
                own += if ours.contains(owner) { worth } else { -worth };
            }
        }
        for stack in pos.stacks.iter().filter(|stack| stack.owner.is_somebody()) {
            let worth = i64::from(self.content.kind(stack.kind).value) * i64::from(stack.count);
            own += if ours.contains(stack.owner) {
                worth
            } else {
                -worth
            };
        }
        for (index, _) in self.content.powers.iter().enumerate() {
            let worth = i64::from(pos.money[index]) * 80;
            own += if ours.contains(Power(index as u8)) {
                worth
            } else {
                -worth
            };
        }
        own.clamp(-900_000, 900_000) as i32
    }
}

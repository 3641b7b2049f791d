//! Buying: what fights best for its price, and walls and defenders where a capital is in danger.

use crate::Arda;
use crate::action::Action;
use crate::ids::{Kind, Place, Power};
use crate::position::Position;

impl Arda {
    /// The purchase that is wanted most; done when nothing is.
    pub(super) fn wish_to_buy(&self, pos: &Position, legal: &[Action], luck: u32) -> Action {
        let power = self.step(pos).power;
        // ARD-12.6: it is offered only to those who are far behind.
        if legal.contains(&Action::Concede) {
            return Action::Concede;
        }
        let repair = legal
            .iter()
            .find(|action| matches!(action, Action::Repair { points: 1, .. }));
        if let Some(repair) = repair {
            return *repair;
        }
        let room = self.room_for_units(pos, power);
        let held: i64 = pos
            .hands
            .iter()
            .filter(|held| held.power == power)
            .map(|held| i64::from(held.count))
            .sum();
        if held >= room {
            return Action::Done;
        }
        let danger = self.capital_in_danger(pos, power);
        let mut best: Option<(i64, Action)> = None;
        for &action in legal {
            let Action::Buy { what, count: 1 } = action else {
                continue;
            };
            let worth = self.purchase_worth(pos, power, what, danger, room - held, luck);
            if worth > 0 && best.is_none_or(|(most, _)| worth > most) {
                best = Some((worth, action));
            }
        }
        best.map_or(Action::Done, |(_, action)| action)
    }

    /// How many units the power can still place in a turn.
    fn room_for_units(&self, pos: &Position, power: Power) -> i64 {
        let places = self.places();
        let rooms = places
            .filter(|at| pos.owner(*at) == power)
            .map(|at| i64::from(self.capacity_at(pos, power, at)).min(60));
        let room: i64 = rooms.sum();
        if self.content.def.rules.place_anywhere {
            room.max(8)
        } else {
            room
        }
    }

    fn capital_in_danger(&self, pos: &Position, power: Power) -> bool {
        let capitals = &self.content.powers[power.index()].capitals;
        if capitals.is_empty() {
            return false;
        }
        let threats = self.threats(pos, power);
        let friends = self.content.friends(power);
        capitals
            .iter()
            .filter(|&&at| pos.owner(at) == power)
            .any(|&at| {
                let mut defence = super::force::Force::default();
                for stack in pos
                    .at(at)
                    .iter()
                    .filter(|stack| friends.contains(stack.owner))
                {
                    defence.add(self.stack_force(stack, at, false));
                }
                let threat = threats.at(at);
                threat.hits > 0 && defence.against(threat) < 140
            })
    }

    fn purchase_worth(
        &self,
        pos: &Position,
        power: Power,
        what: u16,
        danger: bool,
        room: i64,
        luck: u32,
    ) -> i64 {
        let purchase = &self.content.purchases[usize::from(what)];
        let cost = i64::from(purchase.cost.max(1));
        let mut worth = 0;
        for &(kind, count) in &purchase.units {
            worth += self.kind_worth(power, kind, danger) * i64::from(count);
        }
        // What there is much of already is wanted less, so that armies are mixed.
        let held: i64 = purchase
            .units
            .iter()
            .map(|&(kind, _)| i64::from(pos.in_hand(power, kind)))
            .sum();
        let scarce = i64::from(self.purse(pos)) >= cost * room.max(1);
        let (of_kind, of_all) = self.share_of(pos, power, what);
        let crowded = (of_kind * 100 / of_all.max(1) - 20).clamp(0, 60);
        // With little room for much money the strong units are wanted, else those that are worth their price.
        let per = if scarce {
            worth * 10 / (cost + 20)
        } else {
            worth * 10 / cost
        };
        let noise = i64::from((luck ^ u32::from(what).wrapping_mul(0x9e37_79b9)) >> 24) % 12;
        per * (100 - (held * 9).min(60) - crowded + noise).max(5) / 100
    }

    /// How many units of what a purchase gives the power has on the map, and how many units in all.
    fn share_of(&self, pos: &Position, power: Power, what: u16) -> (i64, i64) {
        let units = &self.content.purchases[usize::from(what)].units;
        let (mut of_kind, mut of_all) = (0, 0);
        for stack in pos.stacks.iter().filter(|stack| stack.owner == power) {
            of_all += i64::from(stack.count);
            if units.iter().any(|(kind, _)| *kind == stack.kind) {
                of_kind += i64::from(stack.count);
            }
        }
        (of_kind, of_all)
    }

    /// What a unit is good for: the root of what it hits with times what it takes, as armies fight like squares.
    fn kind_worth(&self, power: Power, kind: Kind, danger: bool) -> i64 {
        let info = self.content.kind(kind);
        if info.is_sea() || info.def.infrastructure || info.construction.is_some() && !danger {
            return 0;
        }
        let home = self.content.powers[power.index()]
            .capitals
            .first()
            .copied()
            .unwrap_or(Place(0));
        let (attack, defence) = (
            self.unit_force(kind, home, true),
            self.unit_force(kind, home, false),
        );
        if info.def.movement == 0 {
            return defence.power * defence.hits / 2;
        }
        let both = match danger {
            true => attack.power + defence.power * 3,
            false => attack.power * 5 / 2 + defence.power * 3 / 2,
        };
        let body = both * info.def.hits.max(1) as i64;
        let speed = i64::from(info.def.movement.saturating_sub(1)) * 8;
        isqrt(body * 100) + speed
    }
}

fn isqrt(value: i64) -> i64 {
    value.max(0).isqrt()
}

//! How strong fleets are, and who is likely to win.

use crate::content::{DicePool, Kind};
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::Tile;
use crate::{Aldarra, Fleet};

/// Average hits of a die in a battle, in hundredths (ALD-1.11).
const BLUE: i32 = 157;
const PINK: i32 = 100;
const GREEN: i32 = 50;
/// The armour of a building that an enemy Engineer stands before, as a share in twelfths (ALD-12.6).
const BREACHED: [i32; 2] = [4, 7];

/// What a fleet brings to a battle: hits a battle round in hundredths, and armour.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub(super) struct Power {
    pub punch: i32,
    pub armour: i32,
}

impl Power {
    pub(super) fn and(self, other: Power) -> Power {
        Power {
            punch: self.punch + other.punch,
            armour: self.armour + other.armour,
        }
    }

    /// How long it lasts times how hard it hits.
    pub(super) fn product(self) -> i32 {
        self.punch * self.armour
    }

    /// The chance in percent that it wins against the other.
    pub(super) fn odds(self, other: Power) -> i32 {
        if other.armour == 0 {
            return 100;
        }
        let (mine, theirs) = (self.product(), other.product());
        let share = mine * 100 / (mine + theirs).max(1);
        // Doubling a fleet quadruples its product, so that odds turn quickly around equal shares.
        match share {
            0..=15 => share / 4,
            16..=85 => 4 + (share - 16) * 92 / 69,
            _ => 96 + (share - 85) / 4,
        }
    }
}

fn hits(dice: DicePool) -> i32 {
    i32::from(dice.blue) * BLUE + i32::from(dice.pink) * PINK + i32::from(dice.green) * GREEN
}

impl Aldarra {
    /// The hits of a unit in a battle round. A shot before all others counts half, since it is fired once.
    pub(super) fn punch(&self, pos: &Position, owner: Owner, kind: Kind) -> i32 {
        let (stats, side) = (self.content.unit(kind), pos.side(owner, kind));
        let early = if side == 1 {
            hits(stats.frigate_initiative) / 2
        } else {
            0
        };
        hits(stats.dice[side]) + hits(stats.bonus_light) + early
    }

    pub(super) fn unit_power(&self, pos: &Position, owner: Owner, kind: Kind) -> Power {
        Power {
            punch: self.punch(pos, owner, kind),
            armour: self.armour(pos, owner, kind).into(),
        }
    }

    pub(super) fn fleet_power(&self, pos: &Position, owner: Owner, fleet: Fleet) -> Power {
        let mut power = Power::default();
        for (kind, n) in fleet.kinds() {
            let unit = self.unit_power(pos, owner, kind);
            power.punch += unit.punch * i32::from(n);
            power.armour += unit.armour * i32::from(n);
        }
        power
    }

    /// What stands against the owner on a tile; `engineer` says whether the owner has an Engineer there.
    pub(super) fn defence(
        &self,
        pos: &Position,
        owner: Owner,
        tile: Tile,
        engineer: bool,
    ) -> Power {
        let mut power = Power::default();
        for other in Owner::ALL {
            let fleet = pos.fleet(tile, other);
            if other == owner || fleet.is_empty() {
                continue;
            }
            power = power.and(self.fleet_power(pos, other, fleet));
            if engineer && let Some(building) = fleet.building() {
                let share = BREACHED[usize::from(building == Kind::Fortress)];
                let armour = i32::from(self.armour(pos, other, building));
                power.armour -= armour - (armour * share / 12).max(1);
            }
        }
        power
    }

    /// The chance in percent that a fleet of the owner wins on a tile with enemies.
    pub(super) fn odds_on(&self, pos: &Position, owner: Owner, tile: Tile, fleet: Fleet) -> i32 {
        let engineer = fleet.of(Kind::Engineer) > 0;
        self.fleet_power(pos, owner, fleet)
            .odds(self.defence(pos, owner, tile, engineer))
    }

    /// The chance in percent that the owner wins the battle in progress with what it has there.
    pub(super) fn odds_now(&self, pos: &Position, owner: Owner) -> i32 {
        let tile = pos.battle.tile;
        self.odds_on(pos, owner, tile, pos.fleet(tile, owner))
    }

    /// Printed costs of the enemies of an owner on a tile.
    pub(super) fn prey(&self, pos: &Position, owner: Owner, tile: Tile) -> i32 {
        let mut cost = 0;
        for other in Owner::ALL {
            if other == owner {
                continue;
            }
            for (kind, n) in pos.fleet(tile, other).kinds() {
                cost += i32::from(self.cost(pos, other, kind)) * i32::from(n);
            }
        }
        cost
    }
}

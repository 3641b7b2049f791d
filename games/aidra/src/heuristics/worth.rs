//! What a position is worth to a seat.

use crate::Aidra;
use crate::content::Building;
use crate::place::Place;
use crate::position::{Position, Standing, Status};
use crate::troop::Troop;
use engine::Seat;

/// Winning.
const WIN: i32 = 10_000_000;
/// A resource in stock, and one of many.
pub(super) const RESOURCE: i32 = 700;
const SURPLUS: i32 = 250;
/// Resources that count whole.
const STOCK: u16 = 9;
/// Influence in stock, and more than a turn's worth of it.
const INFLUENCE: i32 = 450;
const MUCH_INFLUENCE: i32 = 120;
/// Holding a region.
const REGION: i32 = 350;
/// Holding the center.
const CENTER: i32 = 5_000;
/// A point of strength and of bombardment on the map.
pub(super) const STRENGTH: i32 = 260;
const GUN: i32 = 120;
/// A point of strength a region nearer to the center.
const NEARER: i32 = 14;

impl Aidra {
    /// What a seat has against what the others have.
    pub(super) fn position_worth(&self, pos: &Position, seat: Seat) -> i32 {
        if pos.ending.is_some() {
            return match pos.winners.contains(seat) {
                true => WIN / pos.winners.len() as i32,
                false => -WIN,
            };
        }
        let others = pos.living().without(seat);
        let theirs: i32 = others
            .iter()
            .map(|other| self.possessions(pos, other))
            .sum();
        let most = others
            .iter()
            .map(|other| self.possessions(pos, other))
            .max();
        let count = others.len().max(1) as i32;
        self.possessions(pos, seat) - theirs / (2 * count) - most.unwrap_or_default() / 4
            + self.danger(pos, seat)
    }

    /// What a seat has.
    fn possessions(&self, pos: &Position, seat: Seat) -> i32 {
        let state = pos.seat(seat);
        if !state.alive {
            return -WIN / 2;
        }
        let sheet = self.sheet(pos, seat);
        let mut worth = 0;
        for &n in &state.resources {
            worth +=
                i32::from(n.min(STOCK)) * RESOURCE + i32::from(n.saturating_sub(STOCK)) * SURPLUS;
        }
        worth += i32::from(state.influence.min(5)) * INFLUENCE;
        worth += i32::from(state.influence.saturating_sub(5)) * MUCH_INFLUENCE;
        worth += pos.held[seat.index()].len() as i32 * REGION;
        for space in pos.presence[seat.index()].iter() {
            let at = Place::from(space);
            worth += self.troop_worth(pos, seat, pos.army(at, seat));
            if pos.center {
                let far = i32::from(self.graph.distance(space, self.center().space()));
                worth -= far * NEARER * i32::from(self.army_strength(pos, seat, at));
            }
        }
        for boat in pos.boats.iter().filter(|boat| boat.owner == seat) {
            let hull = if boat.is_war() {
                i32::from(sheet.war.strength) * 150
            } else {
                1_400
            };
            worth += hull + self.troop_worth(pos, seat, boat.cargo);
        }
        for (site, building) in pos.buildings() {
            if building.owner == seat {
                worth += self.building_worth(pos, seat, building, pos.holds(seat, site.place()));
            }
            if let Status::Marked(by) | Status::Occupied(by) | Status::Yielding(by) =
                building.status
                && by == seat
            {
                worth += i32::from(crate::conquest::worth(building.kind)) * 600 + 300;
            }
        }
        worth += state.upgrades.count_ones() as i32 * 3_900;
        worth += state.hand.count_ones() as i32 * 1_700;
        if pos.center {
            let tally = i32::from(state.tally);
            let needed = i32::from(self.options.center_rounds).max(1);
            worth += tally * 6_000 + tally * tally * 12_000 / needed;
            if pos.holds(seat, self.center()) {
                worth += CENTER + tally * 1_500;
                worth += i32::from(self.army_strength(pos, seat, self.center())) * 60;
            }
        }
        worth
    }

    /// Land units by what they do.
    pub(super) fn troop_worth(&self, pos: &Position, seat: Seat, troop: Troop) -> i32 {
        let sheet = self.sheet(pos, seat);
        let one = |kind: u8| {
            let unit = sheet.unit(kind as usize);
            i32::from(unit.strength) * STRENGTH + i32::from(unit.bombard) * GUN
        };
        troop.iter().map(|(kind, n)| one(kind) * i32::from(n)).sum()
    }

    /// A building by what it costs and whether it works for its owner.
    fn building_worth(&self, pos: &Position, seat: Seat, building: &Standing, held: bool) -> i32 {
        let price = self.goods_worth(pos, seat, building.kind);
        let works = match building.status {
            Status::Working if held => 100,
            Status::Working => 70,
            Status::Yielding(_) => 50,
            Status::Occupied(_) => 35,
            Status::Marked(_) => 10,
        };
        let queue = building.queue.iter().enumerate().map(|(kind, &n)| {
            self.troop_worth(pos, seat, Troop::one(kind as u8)) * i32::from(n.min(20)) * 7 / 10
        });
        price * works / 100 + queue.sum::<i32>()
    }

    /// What a kind of building is worth to a seat.
    pub(super) fn goods_worth(&self, pos: &Position, seat: Seat, kind: Building) -> i32 {
        let Some(stats) = self.sheet(pos, seat).building(kind) else {
            return 0;
        };
        let yields = i32::from(stats.resources) * 2_400 + i32::from(stats.influence) * 2_500;
        let trains = i32::from(stats.orders) * 3_600;
        let rest = i32::from(stats.shelter) * 150
            + i32::from(stats.drill) * 3_000
            + i32::from(stats.loot) * 900
            + i32::from(stats.beacon) * 1_500
            + i32::from(stats.cheaper_cavalry) * 1_000
            + i32::from(stats.trades) * 1_200
            + i32::from(stats.dock) * 1_200;
        yields + trains + rest + i32::from(stats.strength) * 20
    }

    /// What the nearest enemy armies threaten to take.
    fn danger(&self, pos: &Position, seat: Seat) -> i32 {
        let mut danger = 0;
        for space in pos.presence[seat.index()].iter() {
            let at = Place::from(space);
            let own = i32::from(self.army_strength(pos, seat, at));
            let mut worst = 0;
            for other in pos.living().without(seat).iter() {
                if pos.seat(other).influence < 2 {
                    continue;
                }
                let near = (self.near(at) & pos.presence[other.index()]).iter();
                let force: i32 = near
                    .map(|from| i32::from(self.army_strength(pos, other, Place::from(from))))
                    .sum();
                worst = worst.max(force);
            }
            if worst > own {
                danger -= own * STRENGTH * (worst - own).min(own) / (3 * own.max(1));
            }
        }
        danger
    }
}

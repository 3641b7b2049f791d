//! How near the requirements of objectives are.

use crate::Aldarra;
use crate::content::{Condition, Counter, Kind, ObjectiveId, Terrain};
use crate::owner::Owner;
use crate::position::Position;
use engine::Seat;

use super::purse::POINT;

/// The chance in percent to claim a card some time, by what is missing: nothing, one step, two steps and so on.
const CHANCE: [i32; 6] = [92, 52, 34, 22, 14, 8];

impl Aldarra {
    /// What an objective card in hand is worth to the seat that holds it.
    pub(super) fn card_worth(
        &self,
        pos: &Position,
        seat: Seat,
        card: ObjectiveId,
        buys: i32,
    ) -> i32 {
        let vp = i32::from(self.content.objective(card).vp);
        let missing = match self.is_met(pos, seat, card) {
            true => 0,
            false => self.missing(pos, seat, card).clamp(1, 5),
        };
        let chance = CHANCE[missing as usize];
        // What is not met yet needs time.
        let time = if missing == 0 { 4 } else { (buys + 1).min(4) };
        vp * POINT * chance / 100 * time / 4
    }

    /// Roughly how many tiles, units or other steps are missing.
    fn missing(&self, pos: &Position, seat: Seat, card: ObjectiveId) -> i32 {
        let state = pos.seat(seat);
        let owner = Owner::from(seat);
        let short = |wanted: u8, have: usize| i32::from(wanted) - have as i32;
        let home = pos.map.home[seat.index()];
        if !home.is_some() {
            return 3;
        }
        match self.content.objective(card).condition {
            Condition::Tiles { terrain, n } => short(
                n,
                (self.controlled(pos, seat) & pos.map.tiles(terrain)).len(),
            ),
            Condition::TilesTotal(n) => short(n, self.lands(pos, seat).len()),
            Condition::Far { distance, n } => {
                let near = self
                    .map
                    .graph()
                    .within(home.space(), distance.saturating_sub(1));
                short(n, (self.lands(pos, seat) - near).len())
            }
            Condition::Chain(n) => {
                let chain = self
                    .map
                    .graph()
                    .component(home.space(), self.controlled(pos, seat));
                short(n, chain.len())
            }
            Condition::Kinds(n) => {
                let lands = self.lands(pos, seat);
                let has = |kind: &Terrain| lands.intersects(pos.map.tiles(*kind));
                short(n, Terrain::MAP.into_iter().filter(has).count())
            }
            Condition::Own { kind, n } => {
                let dear = if kind == Kind::Frigate { 1 } else { 2 };
                short(n, self.on_map(pos, owner, kind).into()) * dear - (dear - 1)
            }
            Condition::OwnEachAirship => {
                let have = Kind::AIRSHIPS.into_iter();
                short(
                    5,
                    have.filter(|&kind| self.on_map(pos, owner, kind) > 0)
                        .count(),
                )
            }
            Condition::OwnTiles { kind, n } => short(n, self.tiles_with(pos, owner, kind).len()),
            Condition::Stack(n) => {
                let ships = |tile: board::Space| pos.fleet(tile.into(), owner).airships();
                let away = pos.presence[owner.index()]
                    .iter()
                    .filter(|tile| *tile != home.space());
                short(n, away.map(ships).max().unwrap_or(0).into()).abs()
            }
            Condition::Coins(n) => (short(n, state.coins.into()) + 5) / 6,
            Condition::Crystals(n) => short(n, state.crystals.into()),
            Condition::Discoveries(n) => short(n, state.discoveries.count_ones() as usize),
            Condition::Upgrades(n) => short(
                n,
                (state.discoveries & self.upgrade_cards).count_ones() as usize,
            ),
            Condition::Counter { which, n } => self.counter_missing(pos, seat, which, n),
            Condition::BuildingNear { buildings, .. } => {
                let have = self.on_map(pos, owner, Kind::Outpost)
                    + self.on_map(pos, owner, Kind::Fortress);
                short(buildings, have.into()).max(0) + 2
            }
            Condition::Near { opponents, .. } => i32::from(opponents),
            Condition::Explored(n) => (short(n, state.explored.into()) + 1) / 2,
        }
    }

    fn counter_missing(&self, pos: &Position, seat: Seat, which: Counter, n: u8) -> i32 {
        let counters = pos.seat(seat).counters;
        let have = match which {
            Counter::WonAttack => counters.won_attack,
            Counter::WonDefence => counters.won_defence,
            Counter::WonVs => counters.won_vs.count_ones() as u8,
            Counter::Buildings => counters.buildings_destroyed + counters.buildings_captured,
        };
        // It has to happen in one round, and a defence is not of one's own making.
        let hard = if which == Counter::WonDefence { 3 } else { 1 };
        (i32::from(n) - i32::from(have)) * hard + i32::from(have == 0)
    }
}

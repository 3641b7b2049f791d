//! Exploring and its cards by rule of thumb.

use crate::Aldarra;
use crate::action::{Action, Exchange, Target};
use crate::content::{Exploration, ExplorationId, Kind, Step, Terrain};
use crate::explore::Scope;
use crate::frame::Frame;
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::Tile;
use engine::Seat;

use super::movement::Moves;
use super::{best, find};

/// The pot that is taken home (E16): a further roll loses more than it wins.
const ENOUGH: u8 = 8;
/// Printed costs that are worth hits from afar (E25).
const PREY: i32 = 8;

impl Aldarra {
    /// ALD-8.1: always, Ruins first, and where much stands; before it hits from afar on something worth it.
    pub(super) fn quick_explore(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        best(legal, |action| match action {
            Action::Explore(tile) => {
                let ruins = i32::from(pos.map.kind(tile) == Terrain::Ruins);
                1 + ruins * 100 + i32::from(pos.fleet(tile, seat).len())
            }
            Action::Bombard { tile, owner, .. } => {
                let fleet = pos.fleet(tile, owner);
                let cost =
                    |(kind, n): (Kind, u8)| i32::from(self.cost(pos, owner, kind)) * i32::from(n);
                let prey: i32 = fleet.only_airships().kinds().map(cost).sum();
                if prey >= PREY { 500 + prey } else { -1 }
            }
            Action::Pass => 0,
            _ => -1,
        })
    }

    /// ALD-8.2: what is worth least is discarded, what is worth most comes first.
    pub(super) fn quick_resolve(&self, legal: &[Action]) -> usize {
        best(legal, |action| match action {
            Action::Discard(card) => 10_000 - self.exploration_worth(card),
            Action::Resolve(card) => self.exploration_worth(card),
            _ => 0,
        })
    }

    /// What a drawn exploration card is worth.
    fn exploration_worth(&self, card: ExplorationId) -> i32 {
        let Exploration::Immediate(steps) = &self.content.exploration_card(card).effect else {
            return self.held_worth(card);
        };
        let worth = |step: &Step| match step {
            Step::Coins(n) => i32::from(*n) * 110,
            Step::CoinsPerControlledNeighbour { max, .. } => i32::from(*max) * 80,
            Step::Crystals { n, .. } => i32::from(*n) * 500,
            Step::Vp(n) => i32::from(*n) * 1000,
            Step::GainUnit(Kind::Frigate) => 380,
            Step::GainUnit(_) | Step::SpreadCrystals(_) => 500,
            Step::Hire { .. } | Step::Shrine { .. } => 450,
            Step::LookObjectives { .. } => 520,
            Step::PushLuck { .. } | Step::Dig { .. } => 300,
            Step::Skyway { .. } => 250,
            Step::Ambush { .. } => 200,
            Step::Toll { .. } => -200,
        };
        steps.iter().map(worth).sum()
    }

    pub(super) fn quick_card(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        let Some(scope) = Scope::of(pos) else {
            return 0;
        };
        let owner = Owner::from(seat);
        match self.card_step(scope) {
            Some(Step::PushLuck { .. }) => match scope.n >= ENOUGH {
                true => find(legal, Action::Done),
                false => 0,
            },
            Some(Step::Shrine { .. }) => {
                let last = pos.fleet(scope.tile, seat).len() == 1;
                best(legal, |action| match action {
                    Action::Sacrifice(kind) => {
                        let cost = i32::from(self.cost(pos, owner, kind));
                        let gain = match cost {
                            ..=5 => 550,
                            6..=10 => 1000,
                            _ => 2000,
                        };
                        gain - cost * 110 - if last { 300 } else { 0 }
                    }
                    _ => 0,
                })
            }
            Some(Step::SpreadCrystals(_)) => best(legal, |action| match action {
                Action::PlaceCrystal(tile) => self.crystal_worth(pos, seat, tile),
                _ => 0,
            }),
            Some(Step::Skyway { .. }) => self.quick_skyway(pos, seat, scope, legal),
            Some(Step::Toll { .. }) => best(legal, |action| match action {
                Action::Accept => -220,
                Action::Convert(Exchange::ToCoins) => -5000,
                Action::Lose(kind) => -110 * (i32::from(self.cost(pos, owner, kind)) - 1),
                _ => -10_000,
            }),
            // Hire, dig: yes.
            _ => 0,
        }
    }

    /// E14: to a free tile with one ship, or with all onto an enemy that is weaker.
    fn quick_skyway(&self, pos: &Position, seat: Seat, scope: Scope, legal: &[Action]) -> usize {
        let owner = Owner::from(seat);
        let enemies = pos.enemies_of(owner);
        let mut moves = Moves::new(self, pos, seat, legal);
        best(legal, |action| match action {
            Action::Fly { kind, to } if enemies.contains(to.space()) => {
                let ships = pos.fleet(scope.tile, owner).only_airships();
                let fleet = pos
                    .fleet(to, owner)
                    .and(ships.minus(kind, u8::from(ships.of(kind) > 0)));
                let odds = self.odds_on(pos, owner, to, fleet.plus(kind, 1));
                if ships.airships() <= 3 && odds >= 65 {
                    odds * 12
                } else {
                    -1
                }
            }
            Action::Fly { .. } => moves.score(action),
            _ => 0,
        })
    }

    /// How good it is that a crystal lies there: for the nearest.
    pub(super) fn crystal_worth(&self, pos: &Position, seat: Seat, tile: Tile) -> i32 {
        if pos.presence[seat.index()].contains(tile.space()) {
            return 1000;
        }
        let nearest = |owner: Owner| {
            let units = pos.presence[owner.index()].iter();
            units
                .map(|from| i32::from(self.distance(from.into(), tile)))
                .min()
                .unwrap_or(9)
        };
        let own = nearest(seat.into());
        let others = self
            .others(seat)
            .iter()
            .map(|other| nearest(other.into()))
            .min();
        (others.unwrap_or(9) - own) * 10 - own
    }

    /// ALD-8.5: of one's own the least is lost, of others the most.
    pub(super) fn quick_hits(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        let Frame::Hits { left, .. } = pos.top() else {
            return 0;
        };
        best(legal, |action| {
            let Action::Hit(Target { owner, kind, .. }) = action else {
                return 0;
            };
            let armour = self.armour(pos, owner, kind);
            let cost = i32::from(self.cost(pos, owner, kind)) * 100;
            match (owner == seat.into(), armour <= left) {
                (true, true) => -cost / i32::from(armour),
                (true, false) => 1,
                (false, true) => cost / i32::from(armour),
                (false, false) => -1,
            }
        })
    }

    /// ALD-8.7.
    pub(super) fn quick_discard(&self, legal: &[Action]) -> usize {
        best(legal, |action| match action {
            Action::Discard(card) => -self.held_worth(card),
            _ => 0,
        })
    }
}

//! Movement by rule of thumb: attack with enough, spread out to what is free, stop.

use crate::action::Action;
use crate::content::{Kind, Terrain};
use crate::owner::Owner;
use crate::position::{Mode, Order, Position};
use crate::tile::{Tile, Tiles};
use crate::{Aldarra, Fleet};
use engine::{Actions, Fast, Seat};

use super::purse::POINT;

/// Worse than any real score.
const NEVER: i32 = -100_000;
/// The least chance in percent with which an attack is begun.
const DARE: i32 = 52;
/// The most moves that a plan follows.
const PLAN: usize = 10;
/// Airships from the strongest.
const STRONGEST: [Kind; 5] = [
    Kind::Dreadnought,
    Kind::Cruiser,
    Kind::Destroyer,
    Kind::Engineer,
    Kind::Frigate,
];

/// What scores of moves have in common in one position.
pub(super) struct Moves<'a> {
    game: &'a Aldarra,
    pos: &'a Position,
    seat: Seat,
    legal: &'a [Action],
    buys: i32,
    enemies: Tiles,
    /// What tiles are worth, and the odds with all that can come there; less than 0 while unknown.
    worth: [i32; 64],
    odds: [i32; 64],
}

impl<'a> Moves<'a> {
    pub(super) fn new(
        game: &'a Aldarra,
        pos: &'a Position,
        seat: Seat,
        legal: &'a [Action],
    ) -> Self {
        Moves {
            game,
            pos,
            seat,
            legal,
            buys: game.prospect(pos, seat, Tiles::EMPTY).buys,
            enemies: pos.enemies_of(seat.into()),
            worth: [-1; 64],
            odds: [-1; 64],
        }
    }

    /// How much a move seems to gain; what is no move gains nothing.
    pub(super) fn score(&mut self, action: Action) -> i32 {
        match action {
            Action::Move { kind, from, to } => self.score_move(kind, from, to),
            Action::Fly { kind, to } => match self.pos.top() {
                crate::frame::Frame::Card { tile, .. } => self.score_move(kind, tile, to),
                _ => NEVER,
            },
            Action::Patrol { kind, from, to } => self.score_move(kind, from, to),
            Action::Pursue { kind, to } => self.score_move(kind, self.pos.battle.tile, to),
            _ => 0,
        }
    }

    fn tile_worth(&mut self, tile: Tile) -> i32 {
        let known = self.worth[tile.index()];
        if known >= 0 {
            return known;
        }
        let worth = match self.pos.map.kind(tile) {
            Terrain::Stronghold => 0,
            _ => self.game.tile_worth(self.pos, tile, self.buys),
        };
        self.worth[tile.index()] = worth;
        worth
    }

    fn score_move(&mut self, kind: Kind, from: Tile, to: Tile) -> i32 {
        let owner = Owner::from(self.seat);
        let left = self.pos.fleet(from, owner).minus(kind, 1);
        let leaving = if left.is_empty() {
            self.tile_worth(from)
        } else {
            0
        };
        let cost = i32::from(self.game.cost(self.pos, owner, kind));
        if self.enemies.contains(to.space()) {
            return self.score_attack(kind, to) - leaving;
        }
        if kind.is_building() {
            // A building holds what it leaves for good.
            let gain = if self.pos.fleet(to, owner).is_empty() {
                self.tile_worth(to)
            } else {
                0
            };
            return gain - self.tile_worth(from).max(leaving) - 100;
        }
        if !self.pos.fleet(to, owner).is_empty() || self.pos.map.kind(to) == Terrain::Stronghold {
            return -leaving - 30;
        }
        let near = self.game.next_to(to).intersects(self.enemies);
        let risk = if near { cost * 25 } else { cost * 12 };
        self.tile_worth(to) - leaving - risk
    }

    fn score_attack(&mut self, kind: Kind, to: Tile) -> i32 {
        let owner = Owner::from(self.seat);
        let there = self.pos.fleet(to, owner);
        let with = there.plus(kind, 1);
        let cost = i32::from(self.game.cost(self.pos, owner, kind));
        let prize = POINT + self.game.prey(self.pos, owner, to) * 60 + self.tile_worth(to);
        let after = self.game.odds_on(self.pos, owner, to, with);
        if there.is_empty() {
            let chance = after.max(self.best_odds(to) - 4);
            if chance < DARE {
                return NEVER;
            }
            return prize * chance / 100 - cost * (100 - chance) - cost * 4;
        }
        let before = self.game.odds_on(self.pos, owner, to, there);
        let urgent = if before < 70 { 2 } else { 1 };
        (prize + 300) * (after - before) * urgent / 100 - cost * 15
    }

    /// The odds on a tile with everything that can still come.
    fn best_odds(&mut self, to: Tile) -> i32 {
        let known = self.odds[to.index()];
        if known >= 0 {
            return known;
        }
        let owner = Owner::from(self.seat);
        let mut pool = Fleet::NONE;
        for action in self.legal {
            if let Action::Move {
                kind,
                from,
                to: end,
            } = *action
                && end == to
                && kind.is_airship()
            {
                pool = pool.plus(
                    kind,
                    self.pos.fleet(from, owner).of(kind).min(15 - pool.of(kind)),
                );
            }
        }
        let mut room = self.game.room(self.pos, owner, to);
        let mut fleet = self.pos.fleet(to, owner);
        for kind in STRONGEST {
            let n = pool.of(kind).min(room);
            fleet = fleet.plus(kind, n);
            room -= n;
        }
        let odds = self.game.odds_on(self.pos, owner, to, fleet);
        self.odds[to.index()] = odds;
        odds
    }
}

impl Aldarra {
    /// The best move and what it seems to gain; nothing when there is no move.
    fn best_move(&self, pos: &Position, seat: Seat, legal: &[Action]) -> Option<(usize, i32)> {
        let mut moves = Moves::new(self, pos, seat, legal);
        let mut best = None;
        for (index, &action) in legal.iter().enumerate() {
            if matches!(action, Action::Move { .. }) {
                let score = moves.score(action);
                if best.is_none_or(|(_, other)| score > other) {
                    best = Some((index, score));
                }
            }
        }
        best
    }

    /// The next move of an order, or enough.
    pub(super) fn quick_movement(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        let done = legal.len() - 1;
        match self.best_move(pos, seat, legal) {
            Some((index, score)) if score > 0 => index,
            Some(_) => done,
            // The tile was activated for a card that lends speed.
            None if pos.order.mode == Mode::Open => {
                let card = legal
                    .iter()
                    .position(|action| matches!(action, Action::Play(_)));
                card.unwrap_or(done)
            }
            None => done,
        }
    }

    /// What an order on each tile seems to gain when the moves follow the rule of thumb: the best first.
    pub(super) fn plans(&self, pos: &Position, seat: Seat, legal: &[Action]) -> Vec<(i32, usize)> {
        let mut plans: Vec<(i32, usize)> = Vec::with_capacity(legal.len());
        let mut trial = *pos;
        let mut moves = Actions::with_capacity(256);
        for (index, &action) in legal.iter().enumerate() {
            if let Action::Activate(tile) = action {
                trial.clone_from(pos);
                let gain = self.follow(&mut trial, seat, tile, &mut moves);
                plans.push((gain, index));
            }
        }
        plans.sort_by_key(|&(gain, index)| (-gain, index));
        plans
    }

    fn follow(
        &self,
        trial: &mut Position,
        seat: Seat,
        tile: Tile,
        moves: &mut Actions<Action>,
    ) -> i32 {
        trial.order = Order::new();
        trial.order.tile = tile;
        let mut gain = 0;
        for _ in 0..PLAN {
            moves.clear();
            self.list_moves(trial, seat, moves);
            let Some((index, score)) = self.best_move(trial, seat, moves) else {
                break;
            };
            let Action::Move { kind, from, to } = moves[index] else {
                break;
            };
            if score <= 0 {
                break;
            }
            gain += score;
            self.move_unit(trial, seat, kind, from, to, &mut Fast::new(0));
        }
        gain
    }

    /// Where the order token goes.
    pub(super) fn quick_activation(&self, pos: &Position, seat: Seat, legal: &[Action]) -> usize {
        match self.plans(pos, seat, legal).first() {
            Some(&(gain, index)) if gain > 0 => index,
            _ => legal
                .iter()
                .position(|&action| action == Action::Idle)
                .unwrap_or(0),
        }
    }
}

//! Battles by rule of thumb.

use crate::Aldarra;
use crate::action::{Action, Stance, Target};
use crate::battle_state::Initiative;
use crate::content::{Class, Kind};
use crate::frame::BattleStep;
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::Tile;
use engine::Seat;

use super::movement::Moves;
use super::{best, find};

/// Below these odds in percent a fleet leaves.
const HOPELESS: i32 = 22;
/// Odds between which a card can turn a battle.
const OPEN: std::ops::RangeInclusive<i32> = 12..=85;

impl Aldarra {
    pub(super) fn quick_battle(
        &self,
        pos: &Position,
        step: BattleStep,
        seat: Seat,
        legal: &[Action],
    ) -> usize {
        let owner = self.battle_owner(pos, step);
        match step {
            BattleStep::Join { .. } => self.quick_join(pos, owner, legal),
            BattleStep::Withdraw { .. } | BattleStep::Retreat { .. } => {
                self.quick_leave(pos, owner, legal)
            }
            BattleStep::Stances { .. } => find(legal, Action::Stand(self.good_stance(pos, owner))),
            BattleStep::HoldBack { .. } => find(legal, Action::Hold(self.holds_back(pos, owner))),
            BattleStep::PreRoll { .. } => match self.wants_dice(pos, owner) {
                true => 0,
                false => legal.len() - 1,
            },
            BattleStep::Reroll { .. } => find(legal, Action::Reroll(true)),
            BattleStep::Reduce { .. } => self.quick_reduce(pos, owner, legal),
            BattleStep::Assign { .. } | BattleStep::Blast { .. } => {
                let hits = match step {
                    BattleStep::Blast { hits, .. } => hits,
                    _ => pos.battle.totals[owner.index()],
                };
                best(legal, |action| self.target_worth(pos, action, hits))
            }
            BattleStep::FreeFrigates { .. } => {
                let mut moves = Moves::new(self, pos, seat, legal);
                best(legal, |action| match action {
                    Action::PlaceFrigate(tile) if tile == pos.battle.tile => 400,
                    Action::PlaceFrigate(tile) => moves.score(Action::Fly {
                        kind: Kind::Frigate,
                        to: tile,
                    }),
                    _ => 0,
                })
            }
            BattleStep::CombatWin { .. } => {
                let mut moves = Moves::new(self, pos, seat, legal);
                best(legal, |action| moves.score(action))
            }
            // Reserve Flare, a capture: the first choice does something.
            _ => 0,
        }
    }

    /// ALD-7.6: Destroyers join where they make a difference.
    fn quick_join(&self, pos: &Position, owner: Owner, legal: &[Action]) -> usize {
        let tile = pos.battle.tile;
        let here = pos.fleet(tile, owner);
        let odds = self.odds_on(pos, owner, tile, here);
        let with = self.odds_on(pos, owner, tile, here.plus(Kind::Destroyer, 1));
        let helps = !here.is_empty() && odds < 90 && with >= 40 && with > odds + 4;
        let wanted = |action: &Action| match action {
            Action::Join(_) => helps,
            Action::Support(_) => true,
            _ => false,
        };
        legal.iter().position(wanted).unwrap_or(legal.len() - 1)
    }

    /// ALD-7.26, E17: a hopeless fleet leaves for the best tile, and takes its building along.
    fn quick_leave(&self, pos: &Position, owner: Owner, legal: &[Action]) -> usize {
        if self.odds_now(pos, owner) >= HOPELESS {
            return stay(legal);
        }
        let mut choice = (stay(legal), 0);
        for (index, action) in legal.iter().enumerate() {
            if let Action::Retreat { to, with_building }
            | Action::Withdraw {
                to, with_building, ..
            } = *action
            {
                let worth = 1 + self.refuge_worth(pos, owner, to) + i32::from(with_building) * 400;
                if worth > choice.1 {
                    choice = (index, worth);
                }
            }
        }
        choice.0
    }

    fn refuge_worth(&self, pos: &Position, owner: Owner, to: Tile) -> i32 {
        let company =
            pos.fleet(to, owner).airships() > 0 || pos.fleet(to, owner).building().is_some();
        match company {
            true => 600,
            false => self.tile_worth(pos, to, 3).min(1500),
        }
    }

    /// ALD-12.8: Cruisers stand before dearer ships and behind cheaper ones.
    fn good_stance(&self, pos: &Position, owner: Owner) -> Stance {
        let fleet = pos.fleet(pos.battle.tile, owner);
        if fleet.of(Kind::Dreadnought) > 0 {
            return Stance::Front;
        }
        let others = fleet.airships() - fleet.of(Kind::Cruiser);
        match others {
            0 => Stance::None,
            _ => Stance::Shield,
        }
    }

    /// ALD-7.12: light airships wait when their hits alone could destroy nothing but all hits together can.
    fn holds_back(&self, pos: &Position, owner: Owner) -> bool {
        let fleet = pos.fleet(pos.battle.tile, owner);
        let (mut light, mut heavy) = (0, 0);
        for (kind, n) in fleet.kinds() {
            let punch = self.punch(pos, owner, kind) * i32::from(n);
            match self.class(pos, owner, kind) {
                Class::Light => light += punch,
                _ => heavy += punch,
            }
        }
        let mut least = i32::MAX;
        for other in Owner::ALL.into_iter().filter(|&other| other != owner) {
            for (kind, _) in pos.fleet(pos.battle.tile, other).kinds() {
                let breached = kind.is_building() && fleet.of(Kind::Engineer) > 0;
                let armour = i32::from(self.armour(pos, other, kind)) - 2 * i32::from(breached);
                least = least.min(armour.max(1) * 100);
            }
        }
        heavy > 0 && light < least * 3 / 4 && light + heavy >= least * 3 / 4
    }

    fn wants_dice(&self, pos: &Position, owner: Owner) -> bool {
        pos.battle.initiative != Initiative::Frigate && OPEN.contains(&self.odds_now(pos, owner))
    }

    /// E18: the largest total, if it hurts.
    fn quick_reduce(&self, pos: &Position, owner: Owner, legal: &[Action]) -> usize {
        let open = OPEN.contains(&self.odds_now(pos, owner));
        best(legal, |action| match action {
            Action::Reduce { owner: other, .. } if open => {
                i32::from(pos.battle.totals[other.index()]) - 1
            }
            Action::Reduce { .. } => -1,
            _ => 0,
        })
    }

    /// ALD-7.21: the most that is destroyed for each hit; what cannot be destroyed comes last.
    pub(super) fn target_worth(&self, pos: &Position, action: Action, hits: u8) -> i32 {
        let (Action::Hit(target) | Action::Blast(target)) = action else {
            return 0;
        };
        let Target {
            owner, kind, marks, ..
        } = target;
        let needed = self
            .armour_now(pos, owner, kind)
            .saturating_sub(marks)
            .max(1);
        let prey = i32::from(self.cost(pos, owner, kind)) * 100 + self.punch(pos, owner, kind) * 3;
        match needed <= hits {
            true => 10_000 + prey * 4 / i32::from(needed),
            // Others may finish it.
            false => prey * i32::from(marks + hits) / i32::from(needed + marks) / 4,
        }
    }
}

fn stay(legal: &[Action]) -> usize {
    let stays = |action: &Action| matches!(action, Action::Stay | Action::Pass);
    legal.iter().position(stays).unwrap_or(0)
}

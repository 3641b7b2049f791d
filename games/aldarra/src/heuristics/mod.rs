//! What a bot believes: what positions are worth, and what to do without thinking.
//!
//! Nothing here is a rule. Numbers are thousandths of a victory point, guessed and then tuned by many games of bots.

mod battle;
mod explore;
mod management;
mod movement;
mod objectives;
mod power;
mod purse;
#[cfg(test)]
mod tests;
mod worth;

use crate::Aldarra;
use crate::action::{Action, Exchange, Price};
use crate::frame::{BattleStep, Frame, ObjectiveStep, OrderStep};
use crate::position::Position;
use engine::{Heuristic, Seat};
use movement::Moves;

/// Activations that are compared.
const ORDERS: usize = 7;
/// Moves that are compared, besides none.
const MOVES: usize = 4;
/// Other choices that are compared.
const CHOICES: usize = 6;
/// A plan that gains less is compared with no move at all.
const MODEST: i32 = 400;

impl Heuristic for Aldarra {
    fn value(&self, pos: &Position, seat: Seat) -> i32 {
        self.position_worth(pos, seat)
    }

    /// An order counts as resolved when its battles are: what is explored then is luck, and worth the same on average.
    fn settled(&self, pos: &Position) -> bool {
        match pos.top() {
            Frame::Order { step, .. } => !matches!(step, OrderStep::Move | OrderStep::Combat),
            Frame::Objectives { step, .. } => step == ObjectiveStep::Choose,
            Frame::BuyVp { banquet, way, .. } => {
                !banquet && way.is_none() && !self.end_is_near(pos)
            }
            Frame::Build { .. } => pos.yard.discount == 0,
            Frame::Battles { .. }
            | Frame::Battle(_)
            | Frame::Resolve { .. }
            | Frame::Card { .. }
            | Frame::Hits { .. }
            | Frame::DiscardHeld { .. }
            | Frame::LookObjectives { .. }
            | Frame::DropObjectives { .. }
            | Frame::Claims { .. } => false,
            _ => true,
        }
    }

    fn quick(&self, pos: &Position, seat: Seat, legal: &[Action], _luck: u32) -> usize {
        match pos.top() {
            Frame::PlaceStrongholds { .. } => best(legal, |action| match action {
                Action::PlaceStronghold(tile) => self.stronghold_worth(pos, seat, tile),
                _ => i32::MIN,
            }),
            Frame::PlaceOutposts { .. } => best(legal, |action| match action {
                Action::PlaceOutpost(tile) => self.outpost_worth(pos, seat, tile),
                _ => i32::MIN,
            }),
            Frame::Claims { .. } => {
                let pass = || find(legal, Action::Pass);
                self.quick_claim(pos, seat, legal).unwrap_or_else(pass)
            }
            Frame::PlaceCrystals { .. } => best(legal, |action| match action {
                Action::PlaceCrystal(tile) => self.crystal_worth(pos, seat, tile),
                _ => i32::MIN,
            }),
            Frame::ExpansionStart { .. } => {
                if let Some(index) = legal
                    .iter()
                    .position(|&action| action == Action::Commission)
                {
                    return index;
                }
                let mut moves = Moves::new(self, pos, seat, legal);
                best(legal, |action| match action {
                    Action::Convert(_) => -1,
                    _ => moves.score(action),
                })
            }
            Frame::ExpansionEnd { .. } => find(legal, Action::Done),
            Frame::Order { step, .. } => match step {
                OrderStep::Activate => self.quick_activation(pos, seat, legal),
                OrderStep::Move => self.quick_movement(pos, seat, legal),
                OrderStep::Explore { .. } => self.quick_explore(pos, seat, legal),
                // Second Wind: another order.
                _ => 0,
            },
            Frame::Battles { .. } => best(legal, |action| match action {
                Action::Fight(tile) => self.odds_on(pos, seat.into(), tile, pos.fleet(tile, seat)),
                _ => 0,
            }),
            Frame::Battle(step) => self.quick_battle(pos, step, seat, legal),
            Frame::Resolve { .. } => self.quick_resolve(legal),
            Frame::Card { .. } => self.quick_card(pos, seat, legal),
            Frame::Hits { .. } => self.quick_hits(pos, seat, legal),
            Frame::DiscardHeld { .. } => self.quick_discard(legal),
            Frame::LookObjectives { .. } | Frame::DropObjectives { .. } => {
                self.quick_keep(pos, seat, legal)
            }
            Frame::BuyVp { .. } => self.quick_buy(pos, seat, legal),
            Frame::Objectives { step, .. } => self.quick_objectives(pos, seat, step, legal),
            Frame::Discoveries { .. } | Frame::ExtraDiscovery { .. } => {
                self.quick_discovery(pos, seat, legal)
            }
            Frame::Ransom { .. } => self.quick_ransom(pos, seat, legal),
            Frame::Build { .. } => self.quick_build(pos, seat, legal),
            // An early place in turn order, a free Outpost.
            _ => 0,
        }
    }

    fn worth_trying(&self, pos: &Position, seat: Seat, legal: &[Action], out: &mut Vec<usize>) {
        match pos.top() {
            Frame::Order {
                step: OrderStep::Activate,
                ..
            } => {
                let plans = self.plans(pos, seat, legal);
                out.extend(plans.iter().take(ORDERS).map(|&(_, index)| index));
                if plans.first().is_none_or(|&(gain, _)| gain < MODEST) {
                    out.push(find(legal, Action::Idle));
                }
            }
            Frame::Order {
                step: OrderStep::Move,
                ..
            } => {
                let mut moves = Moves::new(self, pos, seat, legal);
                top(legal, MOVES, out, |action| match action {
                    Action::Move { .. } => moves.score(action),
                    _ => i32::MIN,
                });
                out.extend(
                    (0..legal.len()).filter(|&index| !matches!(legal[index], Action::Move { .. })),
                );
            }
            Frame::Order {
                step: OrderStep::Explore { .. },
                ..
            } if legal
                .iter()
                .any(|action| matches!(action, Action::Bombard { .. })) =>
            {
                out.push(self.quick(pos, seat, legal, 0));
                let bombards = |index: &usize| matches!(legal[*index], Action::Bombard { .. });
                out.extend((0..legal.len()).filter(bombards).take(CHOICES));
            }
            Frame::Battle(
                BattleStep::Join { .. }
                | BattleStep::Withdraw { .. }
                | BattleStep::PreRoll { .. }
                | BattleStep::Reduce { .. }
                | BattleStep::Retreat { .. }
                | BattleStep::CombatWin { .. },
            )
            | Frame::Card { .. }
            | Frame::Ransom { .. } => {
                let useful = |index: &usize| legal[*index] != Action::Convert(Exchange::ToCrystal);
                out.extend((0..legal.len()).filter(useful).take(2 * CHOICES));
            }
            Frame::Battle(BattleStep::Assign { .. }) => {
                let by = self.battle_owner(pos, self.battle_step_of(pos));
                let hits = pos.battle.totals[by.index()];
                top(legal, 3, out, |action| self.target_worth(pos, action, hits));
            }
            Frame::ExpansionStart { .. } => {
                let mut moves = Moves::new(self, pos, seat, legal);
                top(legal, CHOICES, out, |action| match action {
                    Action::Commission => 300,
                    Action::Convert(_) => i32::MIN,
                    _ => moves.score(action),
                });
            }
            Frame::BuyVp { .. } => {
                let quick = self.quick(pos, seat, legal, 0);
                out.push(quick);
                let buys = |index: &usize| {
                    *index != quick
                        && matches!(
                            legal[*index],
                            Action::Buy(
                                Price::TenCoins
                                    | Price::TwentyCoins
                                    | Price::FiveCrystals
                                    | Price::ThreeCrystals
                            ) | Action::Pass
                        )
                };
                out.extend((0..legal.len()).filter(buys));
            }
            Frame::Build { .. }
                if !legal.iter().any(|action| matches!(action, Action::Play(_))) =>
            {
                let mut scores = Vec::with_capacity(legal.len());
                self.build_scores(pos, seat, legal, |score| scores.push(score));
                top(&scores, 2 * CHOICES, out, |score| score);
            }
            _ => out.push(self.quick(pos, seat, legal, 0)),
        }
    }
}

impl Aldarra {
    /// The step of the battle in progress.
    fn battle_step_of(&self, pos: &Position) -> BattleStep {
        match pos.top() {
            Frame::Battle(step) => step,
            _ => BattleStep::End,
        }
    }
}

/// The place of an action in the list; the first place if it is not there.
fn find(legal: &[Action], wanted: Action) -> usize {
    legal
        .iter()
        .position(|&action| action == wanted)
        .unwrap_or(0)
}

/// The place of what scores best, the first of equals.
fn best(legal: &[Action], mut score: impl FnMut(Action) -> i32) -> usize {
    let mut choice = (0, i32::MIN);
    for (index, &action) in legal.iter().enumerate() {
        let score = score(action);
        if score > choice.1 {
            choice = (index, score);
        }
    }
    choice.0
}

/// The places of the `n` that score best, in the order of the list.
fn top<A: Copy>(legal: &[A], n: usize, out: &mut Vec<usize>, mut score: impl FnMut(A) -> i32) {
    let mut scored: Vec<(i32, usize)> = Vec::with_capacity(legal.len());
    for (index, &action) in legal.iter().enumerate() {
        let score = score(action);
        if score > i32::MIN {
            scored.push((score, index));
        }
    }
    scored.sort_by_key(|&(score, index)| (std::cmp::Reverse(score), index));
    scored.truncate(n);
    scored.sort_by_key(|&(_, index)| index);
    out.extend(scored.into_iter().map(|(_, index)| index));
}

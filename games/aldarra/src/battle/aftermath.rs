//! ALD-7.35 to 7.38, 12.7: who won, capture, Combat Win discoveries.

use crate::Aldarra;
use crate::action::Action;
use crate::content::{DicePool, DiscoveryEffect, DiscoveryId, Kind};
use crate::event::{Event, Why};
use crate::frame::BattleStep;
use crate::owner::Owner;
use crate::position::Position;
use crate::preparation::{Dice, keep};
use crate::tile::Tile;
use engine::{Actions, Seat, Table};

impl Aldarra {
    /// ALD-7.35 to 7.37.
    pub(super) fn run_end<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        let battle = &pos.battle;
        let winner = Owner::ALL
            .into_iter()
            .find(|&owner| self.takes_part(pos, owner));
        let attacker_won = winner == Some(battle.attacker);
        let place = self.place(pos, battle.tile);
        table.tell(|| Event::BattleEnded {
            place,
            winner,
            attacker_won,
        });
        let Some(seat) = winner.and_then(Owner::seat) else {
            pos.frames.pop();
            return true;
        };
        if attacker_won {
            let beaten = pos.battle.took_part & !(1 << seat.0) & ((1 << crate::SEATS) - 1);
            let state = pos.seat_mut(seat);
            state.points.battles += 1;
            state.counters.won_attack += 1;
            state.counters.won_vs |= beaten;
            table.tell(|| Event::Points {
                seat,
                n: 1,
                why: Why::BattleWon,
            });
        } else {
            pos.seat_mut(seat).counters.won_defence += 1;
        }
        self.battle_step(pos, BattleStep::Capture { winner: seat })
    }

    /// ALD-12.7: the building kinds that the winner may try to raise.
    pub(crate) fn capturable(&self, pos: &Position, winner: Seat) -> impl Iterator<Item = Kind> {
        let (owner, tile) = (Owner::from(winner), pos.battle.tile);
        let fleet = pos.fleet(tile, owner);
        let may = pos.side(owner, Kind::Engineer) == 1
            && fleet.of(Kind::Engineer) > 0
            && self.can_raise_building(pos, owner, tile);
        let (razed, supply) = (pos.battle.razed[owner.index()], pos.supply[owner.index()]);
        [Kind::Fortress, Kind::Outpost]
            .into_iter()
            .enumerate()
            .filter(move |&(bit, kind)| may && razed >> bit & 1 == 1 && supply.of(kind) > 0)
            .map(|(_, kind)| kind)
    }

    pub(super) fn run_capture<T: Table<Self>>(
        &self,
        pos: &mut Position,
        winner: Seat,
        table: &mut T,
    ) -> bool {
        if self.capturable(pos, winner).next().is_some() {
            return false;
        }
        self.after_capture(pos, winner, table)
    }

    pub(super) fn list_capture(&self, pos: &Position, winner: Seat, out: &mut Actions<Action>) {
        self.capturable(pos, winner)
            .for_each(|kind| out.push(Action::Capture(kind)));
        out.push(Action::Pass);
    }

    /// ALD-12.7: each Engineer rolls; one hit is enough.
    pub(super) fn do_capture<T: Table<Self>>(
        &self,
        pos: &mut Position,
        winner: Seat,
        action: Action,
        table: &mut T,
    ) {
        if let Action::Capture(kind) = action {
            let tile = pos.battle.tile;
            let engineers = pos.fleet(tile, winner).of(Kind::Engineer);
            let pool = match kind {
                Kind::Outpost => DicePool {
                    pink: engineers,
                    ..DicePool::default()
                },
                _ => DicePool {
                    green: engineers,
                    ..DicePool::default()
                },
            };
            let mut dice = Dice::new();
            let captured = self.roll(pool, self.options.capture_roll_bursts, table, |die| {
                keep(&mut dice, die)
            }) > 0;
            let place = self.place(pos, tile);
            table.tell(|| Event::CaptureRolled {
                seat: winner,
                kind,
                dice: dice.to_vec(),
                captured,
                place,
            });
            if captured {
                self.put_from_supply(pos, winner.into(), kind, tile);
                pos.seat_mut(winner).counters.buildings_captured += 1;
            }
        }
        self.after_capture(pos, winner, table);
    }

    fn after_capture<T: Table<Self>>(
        &self,
        pos: &mut Position,
        winner: Seat,
        table: &mut T,
    ) -> bool {
        let pursue = |effect| {
            if let DiscoveryEffect::Pursue(n) = effect {
                n
            } else {
                0
            }
        };
        let attacked = pos.battle.attacker == Owner::from(winner);
        let pursuits = if attacked {
            self.discovery_sum(pos, winner, pursue)
        } else {
            0
        };
        self.pay_prizes(pos, winner, table);
        self.battle_step(pos, BattleStep::CombatWin { winner, pursuits })
    }

    /// D11: coins for every battle won.
    fn pay_prizes<T: Table<Self>>(&self, pos: &mut Position, winner: Seat, table: &mut T) {
        let prize = |effect| {
            if let DiscoveryEffect::WinCoins(n) = effect {
                n
            } else {
                0
            }
        };
        if let Some(card) = self.discovery_with(pos, winner, |effect| prize(effect) > 0) {
            let n = self.discovery_sum(pos, winner, prize);
            self.gain_coins(pos, winner, n.into(), Some(Why::Discovery(card)), table);
        }
    }

    pub(super) fn run_combat_win(&self, pos: &mut Position, winner: Seat, pursuits: u8) -> bool {
        if pursuits > 0 && self.any_pursuit(pos, winner) {
            return false;
        }
        pos.frames.pop();
        true
    }

    fn any_pursuit(&self, pos: &Position, winner: Seat) -> bool {
        let tile = pos.battle.tile;
        self.airships_for_discoveries(pos, winner, tile)
            .kinds()
            .any(|(kind, _)| !self.quiet_steps(pos, winner, kind, tile).is_empty())
    }

    pub(super) fn list_combat_win(&self, pos: &Position, winner: Seat, out: &mut Actions<Action>) {
        let tile = pos.battle.tile;
        for (kind, _) in self.airships_for_discoveries(pos, winner, tile).kinds() {
            self.quiet_steps(pos, winner, kind, tile)
                .iter()
                .for_each(|to| {
                    out.push(Action::Pursue {
                        kind,
                        to: to.into(),
                    })
                });
        }
        out.push(Action::Done);
    }

    /// D12.
    pub(super) fn do_combat_win<T: Table<Self>>(
        &self,
        pos: &mut Position,
        winner: Seat,
        pursuits: u8,
        action: Action,
        table: &mut T,
    ) {
        if let Action::Pursue { kind, to } = action {
            let from: Tile = pos.battle.tile;
            self.shift(pos, winner, kind, from, to);
            let (from, to) = (self.place(pos, from), self.place(pos, to));
            table.tell(|| Event::Pursued {
                seat: winner,
                kind,
                from,
                to,
            });
            self.battle_step(
                pos,
                BattleStep::CombatWin {
                    winner,
                    pursuits: pursuits - 1,
                },
            );
        } else {
            pos.frames.pop();
        }
    }

    /// The discovery with that effect that the seat has, for the log.
    pub(crate) fn discovery_with(
        &self,
        pos: &Position,
        seat: Seat,
        fits: impl Fn(DiscoveryEffect) -> bool,
    ) -> Option<DiscoveryId> {
        self.content
            .discoveries
            .iter()
            .find(|card| pos.seat(seat).has(card.id) && fits(card.effect))
            .map(|card| card.id)
    }
}

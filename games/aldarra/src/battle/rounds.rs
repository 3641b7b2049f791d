//! ALD-7.9, 7.10, 7.12, 7.30 to 7.34: the frame of a battle round: withdrawals, stances, hold-back, escalation.

use crate::Aldarra;
use crate::action::{Action, Stance};
use crate::battle_state::Initiative;
use crate::content::{Class, Colour, DicePool, HoldEffect, Kind};
use crate::event::Event;
use crate::frame::BattleStep;
use crate::owner::{OWNERS, Owner};
use crate::position::Position;
use crate::preparation::{Dice, keep};
use engine::{Actions, SeatSet, Table};

impl Aldarra {
    /// A new battle round.
    pub(super) fn begin_battle_round<T: Table<Self>>(
        &self,
        pos: &mut Position,
        table: &mut T,
    ) -> bool {
        let battle = &mut pos.battle;
        battle.round = battle.round.saturating_add(1);
        battle.stances = [Stance::None; OWNERS];
        battle.held_back = 0;
        battle.destroyed = false;
        let round = battle.round;
        let place = self.place(pos, pos.battle.tile);
        table.tell(|| Event::BattleRound { round, place });
        table.consult(SeatSet::first_n(self.seats));
        self.battle_step(pos, BattleStep::Withdraw { at: 0 })
    }

    /// ALD-7.9.
    pub(super) fn run_withdraw<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: u8,
        table: &mut T,
    ) -> bool {
        if self.is_decided(pos) {
            return self.battle_step(pos, BattleStep::End);
        }
        let Some(owner) = self.in_battle_order(pos, at) else {
            return self.battle_step(pos, BattleStep::Stances { at: 0 });
        };
        self.open_window(pos, owner, table);
        if self.can_withdraw(pos, owner) {
            return false;
        }
        self.battle_step(pos, BattleStep::Withdraw { at: at + 1 })
    }

    fn can_withdraw(&self, pos: &Position, owner: Owner) -> bool {
        let Some(seat) = owner.seat() else {
            return false;
        };
        self.takes_part(pos, owner)
            && !self
                .held_cards(pos, seat, |effect| effect == HoldEffect::Withdraw)
                .is_empty()
            && self.can_leave(pos, owner)
    }

    pub(super) fn list_withdraw(&self, pos: &Position, owner: Owner, out: &mut Actions<Action>) {
        if let Some(seat) = owner.seat() {
            for (card, _) in self.held_cards(pos, seat, |effect| effect == HoldEffect::Withdraw) {
                self.leaving(pos, owner, |to, with_building| {
                    out.push(Action::Withdraw {
                        card,
                        to,
                        with_building,
                    })
                });
            }
        }
        out.push(Action::Pass);
    }

    /// E17.
    pub(super) fn do_withdraw<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        at: u8,
        action: Action,
        table: &mut T,
    ) {
        if let (
            Action::Withdraw {
                card,
                to,
                with_building,
            },
            Some(seat),
        ) = (action, owner.seat())
        {
            self.play_held(pos, seat, card, table);
            self.leave(pos, owner, to, with_building, table);
        }
        self.battle_step(pos, BattleStep::Withdraw { at: at + 1 });
    }

    /// ALD-7.10.
    pub(super) fn run_stances(&self, pos: &mut Position, at: u8) -> bool {
        let Some(owner) = self.in_battle_order(pos, at) else {
            let frigates = pos.battle.round == 1 && self.any_frigate_initiative(pos);
            return match frigates {
                true => self.begin_initiative(pos, Initiative::Frigate),
                false => self.battle_step(pos, BattleStep::HoldBack { at: 0 }),
            };
        };
        if pos.fleet(pos.battle.tile, owner).of(Kind::Cruiser) > 0 {
            return false;
        }
        self.battle_step(pos, BattleStep::Stances { at: at + 1 })
    }

    pub(super) fn list_stances(&self, out: &mut Actions<Action>) {
        [Stance::None, Stance::Front, Stance::Shield]
            .into_iter()
            .for_each(|stance| out.push(Action::Stand(stance)));
    }

    pub(super) fn do_stance<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        at: u8,
        action: Action,
        table: &mut T,
    ) {
        if let Action::Stand(stance) = action {
            pos.battle.stances[owner.index()] = stance;
            if stance != Stance::None {
                table.tell(|| Event::Stands { owner, stance });
            }
        }
        self.battle_step(pos, BattleStep::Stances { at: at + 1 });
    }

    /// ALD-7.12.
    pub(super) fn run_hold_back(&self, pos: &mut Position, at: u8) -> bool {
        let Some(owner) = self.in_battle_order(pos, at) else {
            return self.begin_initiative(pos, Initiative::Light);
        };
        let fleet = pos.fleet(pos.battle.tile, owner).only_airships();
        if fleet
            .kinds()
            .any(|(kind, _)| self.class(pos, owner, kind) == Class::Light)
        {
            return false;
        }
        self.battle_step(pos, BattleStep::HoldBack { at: at + 1 })
    }

    pub(super) fn do_hold_back<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        at: u8,
        action: Action,
        table: &mut T,
    ) {
        if action == Action::Hold(true) {
            pos.battle.held_back |= 1 << owner.0;
            table.tell(|| Event::HeldBack { owner });
        }
        self.battle_step(pos, BattleStep::HoldBack { at: at + 1 });
    }

    /// ALD-7.30 to 7.32.
    pub(super) fn run_escalate<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        if !pos.battle.destroyed {
            pos.battle.pool = pos.battle.pool.saturating_add(1);
        }
        pos.battle.escalation = 0;
        if pos.battle.pool > 0 {
            let pool = DicePool {
                green: pos.battle.pool,
                ..DicePool::default()
            };
            let mut dice = Dice::new();
            pos.battle.escalation =
                self.roll(pool, false, table, |die: (Colour, u8)| keep(&mut dice, die));
            let hits = pos.battle.escalation;
            table.tell(|| Event::Escalation {
                dice: dice.to_vec(),
                hits,
            });
        }
        self.begin_battle_round(pos, table)
    }
}

//! Grids, cards and guns at a glance.

use super::dice;
use crate::Aidra;
use crate::action::{Action, Piece};
use crate::battle::{ATTACKER, Side};
use crate::content::{Fire, Shelter, Skirmish};
use crate::event::Kind;
use crate::position::Position;
use engine::Seat;

impl Aidra {
    pub(super) fn battle_urge(&self, pos: &Position, seat: Seat, action: Action, luck: u32) -> i32 {
        let Some(side) = pos.battle.side_of(seat) else {
            return 0;
        };
        let own = &pos.battle.sides[side];
        match action {
            Action::Commit { unit, .. } => self.commit_urge(pos, own, seat, unit.place() as u8),
            Action::SkipSlot => -1,
            Action::Pick(card) => self.card_weight(pos, side, card) * dice(luck, card as u32 + 1),
            Action::BaitWith { unit, slot, .. } => {
                i32::from(self.sheet(pos, seat).unit(unit.place()).strength) * 10 - i32::from(slot)
            }
            Action::BaitDone | Action::NoTactic => 1,
            Action::Tactic(card) => dice(luck, u32::from(card.0) + 20) - 400,
            Action::Regain(card) => match card {
                Skirmish::Stall | Skirmish::Bait => 3,
                Skirmish::Adaptive | Skirmish::Charge => 4,
                _ => 1,
            },
            Action::FallBack { to, .. } => match pos.center {
                true => -i32::from(self.graph.distance(to.space(), self.center().space())),
                false => 0,
            },
            _ => 0,
        }
    }

    /// The strongest stand in front; another type is worth some strength.
    fn commit_urge(&self, pos: &Position, own: &Side, seat: Seat, kind: u8) -> i32 {
        let sheet = self.sheet(pos, seat);
        let unit = sheet.unit(kind as usize);
        let known = own
            .grid()
            .any(|other| sheet.unit(other.kind as usize).class == unit.class);
        let next = i32::from(own.next);
        100 + i32::from(unit.strength) * 10 + if known || next < 2 { 0 } else { 25 }
    }

    /// How often a card is played.
    fn card_weight(&self, pos: &Position, side: usize, card: Skirmish) -> i32 {
        let (own, enemy) = (&pos.battle.sides[side], &pos.battle.sides[1 - side]);
        let power = |index: usize, side: &Side| -> i32 {
            side.units
                .iter()
                .map(|unit| i32::from(self.strength_of(pos, index, unit)))
                .sum()
        };
        let (mine, theirs) = (power(side, own), power(1 - side, enemy));
        let spent = (own.spent & 31).count_ones() as i32;
        let reserve = own.reserve().count() as i32;
        match card {
            Skirmish::Charge => 18,
            Skirmish::Adaptive => 22,
            Skirmish::Defensive => 13,
            Skirmish::Berserk if reserve > 0 || mine > theirs + 12 => 10,
            Skirmish::Berserk => 3,
            Skirmish::Flank => 7,
            Skirmish::Bait => 12,
            Skirmish::Stall => 6,
            Skirmish::Rest => 2 + 6 * spent,
            Skirmish::Reposition => 3,
            Skirmish::Retreat if mine * 2 < theirs => 14,
            Skirmish::Retreat if side == ATTACKER && mine * 3 < theirs * 2 => 8,
            Skirmish::Retreat => 0,
        }
    }

    pub(super) fn gun_urge(&self, pos: &Position, seat: Seat, action: Action, luck: u32) -> i32 {
        match action {
            Action::Target(target) => self.target_urge(pos, target),
            Action::AddAllGuns => 5,
            Action::Fire => 10,
            Action::AddGun(_) => 1,
            Action::Shoot(card) => {
                let weight = match card {
                    Fire::Suppressive => 2,
                    Fire::Direct => 8,
                    Fire::Indirect => 11,
                    Fire::Barrage => 11,
                };
                weight * dice(luck, card as u32 + 1)
            }
            Action::Hide(card) => {
                let weight = match card {
                    Shelter::Conceal => 10,
                    Shelter::Cover => 10,
                    Shelter::Disperse => 10,
                    Shelter::Fortify => 0,
                };
                weight * dice(luck, card as u32 + 1)
            }
            Action::Fortify { .. } => 6 * dice(luck, 9),
            Action::Tactic(card) => dice(luck, u32::from(card.0) + 20) - 300,
            Action::NoTactic => 1,
            Action::FallBack { unit, .. } => {
                -i32::from(self.sheet(pos, seat).unit(unit.place()).strength)
            }
            _ => 0,
        }
    }

    /// What is worth most and may well be hit.
    fn target_urge(&self, pos: &Position, target: Piece) -> i32 {
        let fire = &pos.gunfire;
        let sheet = self.sheet(pos, fire.seat);
        let guns = fire
            .ready
            .iter()
            .map(|(kind, n)| sheet.unit(kind as usize).bombard * n);
        let power = i32::from(guns.sum::<u8>())
            + i32::from(sheet.war.bombard) * fire.ready_ships.count_ones() as i32;
        let defence = i32::from(self.defence(pos, target));
        let prize = match self.kind_at(pos, target) {
            Kind::Unit(_) => defence * 260,
            Kind::Boat(true) => 3_000,
            Kind::Boat(false) => 1_400,
            Kind::Building(kind) => self.goods_worth(pos, fire.owner, kind).max(1_500),
        };
        let chance = match power - defence {
            ..=-6 => 1,
            -5..=0 => 50,
            1..=6 => 67,
            _ => 100,
        };
        prize * chance / 100
    }
}

//! AID-7.5 to 7.9: one exchange of a bombardment.

use super::{GunStep, bonuses};
use crate::Aidra;
use crate::action::Piece;
use crate::battle::bits;
use crate::content::{CardId, Condition, Effect, Fire};
use crate::event::Event;
use crate::frame::Frame;
use crate::options::SuppressiveLoss;
use crate::place::Place;
use crate::position::{Position, Standing};
use crate::troop::Troop;
use engine::{SeatSet, Table};

impl Aidra {
    /// AID-7.5: a fishing boat sinks at once; anything else is a matter of cards.
    pub(super) fn open_fire<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let fire = pos.gunfire;
        let Some(target) = fire.target else { return };
        let guns = fire.guns;
        table.tell(|| Event::ShotsAssigned {
            seat: fire.seat,
            at: fire.at,
            guns: self.units_of(pos, fire.seat, guns),
            ships: fire.ships.count_ones() as u8,
            owner: fire.owner,
            target,
            kind: self.kind_at(pos, target),
        });
        if let Piece::Boat { owner, ship } = target
            && let Some(index) = pos.boat_index(ship.at, owner, ship.nth)
            && !pos.boats[index].is_war()
        {
            self.sink(pos, index, table);
            self.next_target(pos);
            return;
        }
        pos.gunfire.fire = None;
        pos.gunfire.hide = None;
        pos.gunfire.fortify = [0; 3];
        pos.gunfire.tactics = [0; 2];
        let asked = SeatSet::of(fire.seat).with(fire.owner);
        pos.set_top(Frame::Gunfire(GunStep::Cards { asked }));
    }

    /// AID-7.6 to 7.9: one exchange.
    pub(super) fn shoot<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let fire = pos.gunfire;
        let (Some(card), Some(hide), Some(target)) = (fire.fire, fire.hide, fire.target) else {
            return;
        };
        table.reveal(SeatSet::ALL);
        let seats = [fire.seat, fire.owner];
        let cancels = [0, 1].map(|side| {
            let faction = pos.seat(seats[side]).faction as usize;
            bits(fire.tactics[side]).any(|card| {
                self.content
                    .card(CardId::new(faction, card))
                    .effects
                    .contains(&Effect::Cancel)
            })
        });
        let shots = if cancels[1] {
            Bonus::default()
        } else {
            self.gun_tactics(pos, 0)
        };
        let cover = if cancels[0] {
            Bonus::default()
        } else {
            self.gun_tactics(pos, 1)
        };
        for (nth, has) in fire.fortify.iter().enumerate() {
            pos.seat_mut(fire.owner).resources[nth] -= u16::from(*has);
        }
        let (plus, minus) = bonuses(card, hide);
        let attack = self.fire_power(pos) + plus + shots.shot;
        let defence = self.defence(pos, target) + minus + cover.cover;
        pos.gunfire.last = Some((card, hide, attack, defence));
        for side in [0, 1] {
            self.use_cards(pos, seats[side], fire.tactics[side]);
            let tactics = || self.cards_of(pos.seat(seats[side]).faction, fire.tactics[side]);
            table.tell(|| match side {
                0 => Event::FireRevealed {
                    seat: seats[0],
                    card,
                    tactics: tactics(),
                },
                _ => Event::HideRevealed {
                    seat: seats[1],
                    card: hide,
                    paid: fire.fortify,
                    tactics: tactics(),
                },
            });
        }
        let hit = attack > defence;
        table.tell(|| Event::ShotResult {
            seat: fire.seat,
            owner: fire.owner,
            attack,
            defence,
            hit,
        });
        let at = self.place_of(target);
        if hit {
            self.remove_piece(pos, target, table);
        }
        if card == Fire::Suppressive && !shots.keep_crew {
            self.lose_guns(pos, table);
        }
        let drives = hit && card == Fire::Barrage && matches!(target, Piece::Unit { .. });
        if drives {
            pos.set_top(Frame::Gunfire(GunStep::Retreat { at }));
        } else {
            self.next_target(pos);
        }
    }

    /// AID-7.6
    fn fire_power(&self, pos: &Position) -> u8 {
        let fire = &pos.gunfire;
        let sheet = self.sheet(pos, fire.seat);
        let land = fire
            .guns
            .iter()
            .map(|(kind, n)| sheet.unit(kind as usize).bombard * n);
        land.sum::<u8>() + sheet.war.bombard * fire.ships.count_ones() as u8
    }

    /// AID-7.6: the target's strength, with the shelters of its owner's working buildings around units and ships.
    pub(crate) fn defence(&self, pos: &Position, target: Piece) -> u8 {
        let owner = self.owner_of(pos, target);
        let sheet = self.sheet(pos, owner);
        let sheltered = |at: Place| -> u8 {
            let own = pos
                .buildings_in(at)
                .filter(|(_, b)| b.owner == owner && b.works());
            own.filter_map(|(_, b)| Some(sheet.building(b.kind)?.shelter))
                .sum()
        };
        match target {
            Piece::Unit { unit, at } => sheet.unit(unit.place()).strength + sheltered(at),
            Piece::Boat { .. } => sheet.war.strength,
            Piece::Building(site) => pos.building(site).map_or(0, |b| self.wall(pos, b)),
        }
    }

    /// The strength of a building as its owner's sheet has it.
    pub(crate) fn wall(&self, pos: &Position, building: &Standing) -> u8 {
        let stats = self.sheet(pos, building.owner).building(building.kind);
        stats.map_or(0, |stats| stats.strength)
    }

    /// What the action cards of a side do in this exchange.
    fn gun_tactics(&self, pos: &Position, side: usize) -> Bonus {
        let fire = &pos.gunfire;
        let seat = [fire.seat, fire.owner][side];
        let faction = pos.seat(seat).faction as usize;
        let mut bonus = Bonus::default();
        for card in bits(fire.tactics[side]) {
            let card = self.content.card(CardId::new(faction, card));
            let holds = card.when.iter().all(|condition| match condition {
                Condition::HasWarShip => side == 0 && fire.ships != 0,
                Condition::Attacking => side == 0,
                Condition::Defending => side == 1,
                _ => false,
            });
            for effect in card.effects.iter().filter(|_| holds) {
                match effect {
                    Effect::Shot(n) if side == 0 => bonus.shot += n,
                    Effect::Cover(n) if side == 1 => bonus.cover += n,
                    Effect::KeepCrew => bonus.keep_crew = true,
                    _ => {}
                }
            }
        }
        bonus
    }

    /// AID-7.8
    fn lose_guns<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let fire = pos.gunfire;
        let sheet = self.sheet(pos, fire.seat);
        let mut guns = fire.guns;
        let mut ships = fire.ships;
        if self.options.suppressive_loss == SuppressiveLoss::StrongestOne {
            let strongest = guns
                .iter()
                .max_by_key(|&(kind, _)| sheet.unit(kind as usize).strength);
            guns = strongest.map_or(Troop::NONE, |(kind, _)| Troop::one(kind));
            ships = if guns.is_empty() {
                1 << ships.trailing_zeros().min(15) & ships
            } else {
                0
            };
        }
        table.tell(|| Event::GunsLost {
            seat: fire.seat,
            at: fire.at,
            guns: self.units_of(pos, fire.seat, guns),
            ships: ships.count_ones() as u8,
        });
        for (kind, n) in guns.iter() {
            (0..n).for_each(|_| pos.lift(fire.at, fire.seat, kind));
        }
        for nth in bits(ships)
            .collect::<engine::List<usize, 16>>()
            .into_iter()
            .rev()
        {
            if let Some(index) = pos.boat_index(fire.at, fire.seat, nth as u8) {
                pos.boats.remove(index);
                let below = pos.gunfire.ready_ships & ((1 << nth) - 1);
                let above = pos.gunfire.ready_ships >> (nth + 1) << nth;
                pos.gunfire.ready_ships = below | above;
            }
        }
    }
}

/// What action cards add to a bombardment.
#[derive(Clone, Copy, Default)]
struct Bonus {
    shot: u8,
    cover: u8,
    keep_crew: bool,
}

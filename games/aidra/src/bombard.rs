//! Bombardment (AID-7): targets and guns one after another, a pair of cards each.

mod exchange;
mod targets;

use crate::Aidra;
use crate::action::{Action, Piece};
use crate::battle::bits;
use crate::content::{CardId, Fire, Resource, Shelter, Timing};
use crate::event::Event;
use crate::frame::Frame;
use crate::options::NoRoom;
use crate::place::Place;
use crate::position::Position;
use crate::troop::Troop;
use crate::why::{Why, why};
use engine::{Actions, Seat, SeatSet, Table};
use serde::{Deserialize, Serialize};

/// A bombardment under way.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Gunfire {
    /// Who fires.
    pub seat: Seat,
    /// From where.
    pub at: Place,
    /// Land guns that have not fired.
    pub ready: Troop,
    /// War ships that have not fired, a bit each: the n-th boat of the seat in the region.
    pub ready_ships: u16,
    /// Land guns chosen for the target.
    pub guns: Troop,
    /// War ships chosen for the target.
    pub ships: u16,
    /// The target.
    pub target: Option<Piece>,
    /// Whose the target is.
    pub owner: Seat,
    /// The card picked by who fires.
    pub fire: Option<Fire>,
    /// The card picked by the owner of the target.
    pub hide: Option<Shelter>,
    /// What Fortify is paid with.
    pub fortify: [u8; 3],
    /// Action cards picked, a bit each: of who fires, of the owner.
    pub tactics: [u16; 2],
    /// The cards and totals of the last exchange: fire, hide, attacker's and defender's total.
    pub last: Option<(Fire, Shelter, u8, u8)>,
}

/// A step of a bombardment (AID-3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum GunStep {
    /// Who fires chooses a target.
    Target,
    /// Who fires chooses guns.
    Guns,
    /// Both pick cards.
    Cards {
        /// Who has not yet.
        asked: SeatSet,
    },
    /// The owner of the target drives a unit off (AID-7.9).
    Retreat {
        /// From where.
        at: Place,
    },
}

/// AID-7.7: what a card adds: for the attacker, for the defender.
pub(crate) const fn bonuses(fire: Fire, hide: Shelter) -> (u8, u8) {
    match (fire, hide) {
        (Fire::Suppressive, Shelter::Fortify)
        | (Fire::Direct, Shelter::Conceal)
        | (Fire::Indirect, Shelter::Disperse | Shelter::Fortify)
        | (Fire::Barrage, Shelter::Cover) => (0, 6),
        (Fire::Direct, Shelter::Cover) | (Fire::Barrage, Shelter::Fortify) => (0, 0),
        _ => (6, 0),
    }
}

impl Aidra {
    /// AID-7.1: all guns of a region are made ready.
    pub(crate) fn open_bombardment<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        at: Place,
        table: &mut T,
    ) {
        let (ready, ready_ships) = self.guns_in(pos, seat, at);
        pos.gunfire = Gunfire {
            seat,
            at,
            ready,
            ready_ships,
            ..Gunfire::default()
        };
        table.tell(|| Event::BombardOpened { seat, at });
        pos.frames.push(Frame::Gunfire(GunStep::Target));
    }

    /// Automatic steps; false when somebody must decide.
    pub(crate) fn run_gunfire<T: Table<Self>>(
        &self,
        pos: &mut Position,
        step: GunStep,
        table: &mut T,
    ) -> bool {
        match step {
            GunStep::Target => {
                let fire = pos.gunfire;
                let reach = self.gun_reach(pos);
                let mut any = false;
                for space in reach.iter() {
                    self.each_target(pos, fire.seat, Place::from(space), &mut |_| any = true);
                }
                if !any {
                    pos.gunfire = Gunfire::default();
                    pos.frames.pop();
                }
                !any
            }
            GunStep::Guns => false,
            GunStep::Cards { asked } if asked.is_empty() => {
                self.shoot(pos, table);
                true
            }
            GunStep::Cards { .. } => false,
            GunStep::Retreat { at } => self.run_driven(pos, at, table),
        }
    }

    /// AID-7.9: whether the owner can choose a unit to drive off.
    fn run_driven<T: Table<Self>>(&self, pos: &mut Position, at: Place, table: &mut T) -> bool {
        let owner = pos.gunfire.owner;
        if pos.army(at, owner).is_empty() {
            self.next_target(pos);
            return true;
        }
        if !self.fall_places(pos, owner, at).is_empty() {
            return false;
        }
        if self.options.barrage_no_room == NoRoom::Dies {
            let sheet = self.sheet(pos, owner);
            let units = pos.army(at, owner).iter();
            let weakest = units.min_by_key(|&(kind, _)| sheet.unit(kind as usize).strength);
            if let Some((kind, _)) = weakest {
                pos.lift(at, owner, kind);
                let unit = self.unit_id(pos, owner, kind);
                table.tell(|| Event::Lost {
                    seat: owner,
                    unit,
                    at,
                });
            }
        }
        self.next_target(pos);
        true
    }

    pub(super) fn next_target(&self, pos: &mut Position) {
        let fire = &mut pos.gunfire;
        fire.target = None;
        fire.guns = Troop::NONE;
        fire.ships = 0;
        pos.set_top(Frame::Gunfire(GunStep::Target));
    }

    /// Who decides in a bombardment.
    pub(crate) fn gunfire_asked(&self, pos: &Position, step: GunStep) -> SeatSet {
        match step {
            GunStep::Target | GunStep::Guns => SeatSet::of(pos.gunfire.seat),
            GunStep::Cards { asked } => asked,
            GunStep::Retreat { .. } => SeatSet::of(pos.gunfire.owner),
        }
    }

    pub(crate) fn list_gunfire(
        &self,
        pos: &Position,
        step: GunStep,
        seat: Seat,
        out: &mut Actions<Action>,
    ) {
        let fire = &pos.gunfire;
        match step {
            GunStep::Target => {
                for space in self.gun_reach(pos).iter() {
                    self.each_target(pos, seat, Place::from(space), &mut |piece| {
                        out.push(Action::Target(piece));
                    });
                }
            }
            GunStep::Guns => {
                self.each_gun(pos, |gun| out.push(Action::AddGun(gun)));
                out.push(Action::AddAllGuns);
                out.push(Action::Fire);
            }
            GunStep::Cards { .. } if seat == fire.seat => match fire.fire {
                None => Fire::ALL
                    .iter()
                    .for_each(|&card| out.push(Action::Shoot(card))),
                Some(_) => self.list_tactics(pos, seat, out),
            },
            GunStep::Cards { .. } => match fire.hide {
                None => {
                    for &card in &Shelter::ALL[..3] {
                        out.push(Action::Hide(card));
                    }
                    for (first, second) in pairs() {
                        out.push(Action::Fortify { first, second });
                    }
                }
                Some(_) => self.list_tactics(pos, seat, out),
            },
            GunStep::Retreat { at } => {
                for (kind, _) in pos.army(at, seat).iter() {
                    let unit = self.unit_id(pos, seat, kind);
                    for to in (self.near(at) & self.land).iter() {
                        out.push(Action::FallBack {
                            unit,
                            to: Place::from(to),
                        });
                    }
                }
            }
        }
    }

    fn list_tactics(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let state = pos.seat(seat);
        for card in bits(state.hand) {
            out.push(Action::Tactic(CardId::new(state.faction as usize, card)));
        }
        out.push(Action::NoTactic);
    }

    pub(crate) fn check_gunfire(
        &self,
        pos: &Position,
        step: GunStep,
        seat: Seat,
        action: Action,
    ) -> Result<(), Why> {
        let fire = &pos.gunfire;
        let firing = seat == fire.seat;
        match (step, action) {
            (GunStep::Target, Action::Target(piece)) => self.check_target(pos, piece),
            (GunStep::Guns, Action::AddGun(gun)) => self.check_gun(pos, gun),
            (GunStep::Guns, Action::AddAllGuns) => {
                let mut any = false;
                self.each_gun(pos, |gun| any |= self.check_gun(pos, gun).is_ok());
                match any {
                    true => Ok(()),
                    false => Err(why("AID-7.3", "No gun is left that reaches the target.")),
                }
            }
            (GunStep::Guns, Action::Fire) => match fire.guns.is_empty() && fire.ships == 0 {
                true => Err(why("AID-7.3", "Choose at least one gun.")),
                false => Ok(()),
            },
            (GunStep::Cards { .. }, Action::Shoot(_)) if firing && fire.fire.is_none() => Ok(()),
            (GunStep::Cards { .. }, Action::Hide(card)) if !firing && fire.hide.is_none() => {
                match card {
                    Shelter::Fortify => Err(why("AID-7.7", "Say which two resources you pay.")),
                    _ => Ok(()),
                }
            }
            (GunStep::Cards { .. }, Action::Fortify { first, second })
                if !firing && fire.hide.is_none() =>
            {
                match can_pay_two(pos, seat, first, second) {
                    _ if first > second => Err(why("AID-7.7", "Name them as food, wood, ore.")),
                    true => Ok(()),
                    false => Err(why("AID-7.7", "Fortify costs two resources.")),
                }
            }
            (GunStep::Cards { .. }, Action::Tactic(card)) if self.picked(pos, firing) => {
                let picked = fire.tactics[usize::from(!firing)];
                self.check_tactic(pos, seat, card, Timing::Bombard, picked)
            }
            (GunStep::Cards { .. }, Action::NoTactic) if self.picked(pos, firing) => Ok(()),
            (GunStep::Retreat { at }, Action::FallBack { unit, to }) => {
                let there = self.is_unit_of(pos, seat, unit)
                    && pos.army(at, seat).of(unit.place() as u8) > 0;
                match self.fall_places(pos, seat, at).contains(to.space()) {
                    _ if !there => Err(why("AID-7.9", "You have no such unit there.")),
                    true => Ok(()),
                    false => Err(why(
                        "AID-6.13",
                        "Units fall back to a land region next to it without enemies, with room and not held by another player.",
                    )),
                }
            }
            _ => Err(Why::NOT_NOW),
        }
    }

    fn picked(&self, pos: &Position, firing: bool) -> bool {
        match firing {
            true => pos.gunfire.fire.is_some(),
            false => pos.gunfire.hide.is_some(),
        }
    }

    pub(crate) fn do_gunfire<T: Table<Self>>(
        &self,
        pos: &mut Position,
        step: GunStep,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let side = usize::from(seat != pos.gunfire.seat);
        let mut declined = false;
        match (step, action) {
            (_, Action::Target(piece)) => {
                pos.gunfire.target = Some(piece);
                pos.gunfire.owner = self.owner_of(pos, piece);
                pos.set_top(Frame::Gunfire(GunStep::Guns));
                return;
            }
            (_, Action::AddGun(gun)) => return self.add_gun(pos, gun),
            (_, Action::AddAllGuns) => {
                let mut guns = engine::List::<Option<Piece>, 20>::new();
                self.each_gun(pos, |gun| {
                    if self.check_gun(pos, gun).is_ok() {
                        guns.push(Some(gun));
                    }
                });
                for gun in guns.into_iter().flatten() {
                    while self.check_gun(pos, gun).is_ok() {
                        self.add_gun(pos, gun);
                    }
                }
                return;
            }
            (_, Action::Fire) => return self.open_fire(pos, table),
            (GunStep::Retreat { at }, Action::FallBack { unit, to }) => {
                pos.lift(at, seat, unit.place() as u8);
                pos.place(to, seat, unit.place() as u8);
                table.tell(|| Event::FellBack {
                    seat,
                    unit,
                    from: at,
                    to,
                });
                return self.next_target(pos);
            }
            (_, Action::Shoot(card)) => pos.gunfire.fire = Some(card),
            (_, Action::Hide(card)) => pos.gunfire.hide = Some(card),
            (_, Action::Fortify { first, second }) => {
                pos.gunfire.hide = Some(Shelter::Fortify);
                pos.gunfire.fortify[first.index()] += 1;
                pos.gunfire.fortify[second.index()] += 1;
            }
            (_, Action::Tactic(card)) => pos.gunfire.tactics[side] |= 1 << card.place(),
            _ => declined = true,
        }
        let picked = pos.gunfire.tactics[side];
        if !declined && self.has_tactic(pos, seat, Timing::Bombard, picked) {
            return;
        }
        table.commit();
        if let Frame::Gunfire(GunStep::Cards { asked }) = pos.top() {
            let asked = asked.without(seat);
            pos.set_top(Frame::Gunfire(GunStep::Cards { asked }));
        }
        table.tell(|| Event::CardPicked { seat });
    }

    fn add_gun(&self, pos: &mut Position, gun: Piece) {
        let fire = &mut pos.gunfire;
        match gun {
            Piece::Unit { unit, .. } => {
                let kind = unit.place() as u8;
                fire.ready = fire.ready.without(kind);
                fire.guns = fire.guns.with(kind);
            }
            Piece::Boat { ship, .. } => {
                fire.ready_ships &= !(1 << ship.nth);
                fire.ships |= 1 << ship.nth;
            }
            Piece::Building(_) => {}
        }
    }
}

/// Every pair of resources, equal or different, once.
pub(crate) fn pairs() -> impl Iterator<Item = (Resource, Resource)> {
    let all = Resource::ALL.iter();
    all.flat_map(|&first| {
        Resource::ALL[first.index()..]
            .iter()
            .map(move |&second| (first, second))
    })
}

/// Whether a seat has two such resources.
fn can_pay_two(pos: &Position, seat: Seat, first: Resource, second: Resource) -> bool {
    let has = |resource: Resource| pos.seat(seat).resources[resource.index()];
    match first == second {
        true => has(first) >= 2,
        false => has(first) >= 1 && has(second) >= 1,
    }
}

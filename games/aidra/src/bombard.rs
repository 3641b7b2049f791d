//! Bombardment (AID-7): targets and guns one after another, a pair of cards each.

use crate::Aidra;
use crate::action::{Action, Piece, Ship};
use crate::battle::bits;
use crate::content::{CardId, Condition, Effect, Fire, Resource, Shelter, Timing};
use crate::event::Event;
use crate::frame::Frame;
use crate::options::{NoRoom, SuppressiveLoss};
use crate::place::{Place, Places};
use crate::position::{Position, Standing};
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

    /// The guns of a seat in a region: land units, and war ships as bits.
    pub(crate) fn guns_in(&self, pos: &Position, seat: Seat, at: Place) -> (Troop, u16) {
        let sheet = self.sheet(pos, seat);
        let mut ready = Troop::NONE;
        for (kind, n) in pos.army(at, seat).iter() {
            if sheet.unit(kind as usize).bombard > 0 {
                (0..n).for_each(|_| ready = ready.with(kind));
            }
        }
        let mut ships = 0;
        if self.is_water(at) && sheet.war.bombard > 0 {
            for (nth, (_, boat)) in pos.boats_at(at, seat).enumerate() {
                ships |= u16::from(boat.is_war()) << nth;
            }
        }
        (ready, ships)
    }

    /// The regions that guns reach: a set for each range up to 3.
    fn reach_of(&self, pos: &Position, seat: Seat, at: Place, guns: Troop, ships: u16) -> Places {
        let sheet = self.sheet(pos, seat);
        let land = guns
            .iter()
            .map(|(kind, _)| sheet.unit(kind as usize).range)
            .max();
        let range = land.unwrap_or(0).max(u8::from(ships != 0));
        match guns.is_empty() && ships == 0 {
            true => Places::EMPTY,
            false => self.graph.within(at.space(), range),
        }
    }

    /// The regions that the guns which have not fired reach.
    fn gun_reach(&self, pos: &Position) -> Places {
        let fire = &pos.gunfire;
        self.reach_of(pos, fire.seat, fire.at, fire.ready, fire.ready_ships)
    }

    /// Whether a bombardment from a region would have a target (AID-7.4).
    pub(crate) fn has_target(&self, pos: &Position, seat: Seat, at: Place) -> bool {
        let (guns, ships) = self.guns_in(pos, seat, at);
        let reach = self.reach_of(pos, seat, at, guns, ships);
        reach.iter().any(|space| {
            let mut found = false;
            self.each_target(pos, seat, Place::from(space), &mut |_| found = true);
            found
        })
    }

    /// AID-7.4: the pieces in a region that a seat may fire at, equal ones once.
    fn each_target(&self, pos: &Position, seat: Seat, at: Place, found: &mut impl FnMut(Piece)) {
        let enemies = pos.living().without(seat);
        let spared = |other: Seat| self.is_center(at) && self.partners(pos, seat, other);
        for other in enemies.iter().filter(|&other| !spared(other)) {
            for (kind, _) in pos.army(at, other).iter() {
                found(Piece::Unit {
                    unit: self.unit_id(pos, other, kind),
                    at,
                });
            }
            if self.is_water(at) {
                self.each_ship(pos, other, at, &mut |nth, _| {
                    found(Piece::Boat {
                        owner: other,
                        ship: Ship { at, nth },
                    });
                });
            }
        }
        if pos.others_in(at, seat).is_empty() {
            for (site, building) in pos.buildings_in(at) {
                if building.owner != seat && !spared(building.owner) {
                    found(Piece::Building(site));
                }
            }
        }
    }

    /// A seat's boats in a region, equal ones once, with their number there.
    pub(crate) fn each_ship(
        &self,
        pos: &Position,
        owner: Seat,
        at: Place,
        found: &mut impl FnMut(u8, &crate::position::Boat),
    ) {
        for (nth, (index, boat)) in pos.boats_at(at, owner).enumerate() {
            let mut earlier = pos
                .boats_at(at, owner)
                .take_while(|(other, _)| *other < index);
            if !earlier.any(|(_, other)| other == boat) {
                found(nth as u8, boat);
            }
        }
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

    fn next_target(&self, pos: &mut Position) {
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

    /// The guns that have not fired, equal ones once.
    fn each_gun(&self, pos: &Position, mut found: impl FnMut(Piece)) {
        let fire = &pos.gunfire;
        for (kind, _) in fire.ready.iter() {
            found(Piece::Unit {
                unit: self.unit_id(pos, fire.seat, kind),
                at: fire.at,
            });
        }
        for nth in bits(fire.ready_ships) {
            found(Piece::Boat {
                owner: fire.seat,
                ship: Ship {
                    at: fire.at,
                    nth: nth as u8,
                },
            });
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

    fn check_target(&self, pos: &Position, piece: Piece) -> Result<(), Why> {
        let fire = &pos.gunfire;
        let at = self.place_of(piece);
        let mut fits = false;
        if self.gun_reach(pos).contains(at.space()) {
            self.each_target(pos, fire.seat, at, &mut |other| fits |= other == piece);
        }
        match fits {
            true => Ok(()),
            false => Err(why(
                "AID-7.4",
                "Targets are enemy units and boats in range, and buildings of others where nobody else's units stand.",
            )),
        }
    }

    fn check_gun(&self, pos: &Position, gun: Piece) -> Result<(), Why> {
        let fire = &pos.gunfire;
        let Some(target) = fire.target else {
            return Err(Why::NOT_NOW);
        };
        let none = Err(why(
            "AID-7.1",
            "That is no gun of yours that has not fired.",
        ));
        let range = match gun {
            Piece::Unit { unit, at } if at == fire.at && self.is_unit_of(pos, fire.seat, unit) => {
                match fire.ready.of(unit.place() as u8) {
                    0 => return none,
                    _ => self.sheet(pos, fire.seat).unit(unit.place()).range,
                }
            }
            Piece::Boat { owner, ship } if owner == fire.seat && ship.at == fire.at => {
                match ship.nth < 16 && fire.ready_ships >> ship.nth & 1 == 1 {
                    true => 1,
                    false => return none,
                }
            }
            _ => return none,
        };
        match self
            .graph
            .distance(fire.at.space(), self.place_of(target).space())
            <= range
        {
            true => Ok(()),
            false => Err(why("AID-7.2", "The target is out of its range.")),
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

    /// AID-7.5: a fishing boat sinks at once; anything else is a matter of cards.
    fn open_fire<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
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
    fn shoot<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
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

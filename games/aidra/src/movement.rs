//! The movement turn (AID-5): Moves, free steps, assaults.

use crate::Aidra;
use crate::action::{Action, Mode, Piece, Ship};
use crate::content::UnitId;
use crate::event::Event;
use crate::frame::Frame;
use crate::options::GeneralSteps;
use crate::place::{Place, Places};
use crate::position::{Group, Position, Walker};
use crate::why::{Why, why};
use engine::{Actions, Seat, Table};

/// What "any number" of free steps comes to, so that every turn ends (AID-5.3).
const UNLIMITED: u8 = 60;

impl Aidra {
    /// AID-5.5c: influence that a seat may spend without touching what its assaults need.
    #[inline]
    pub(crate) fn free_influence(&self, pos: &Position, seat: Seat) -> u16 {
        let reserved = pos.assaults.len() as u16;
        pos.seat(seat).influence.saturating_sub(reserved)
    }

    /// AID-4.4, 5.5c: whether a seat can pay for a military action.
    pub(crate) fn check_influence(&self, pos: &Position, seat: Seat) -> Result<(), Why> {
        match self.free_influence(pos, seat) {
            0 if pos.seat(seat).influence == 0 => Err(Why::NO_INFLUENCE),
            0 => Err(Why::RESERVED),
            _ => Ok(()),
        }
    }

    /// AID-5.5: whether a region can be entered by a unit of a seat, with the influence that is left.
    pub(crate) fn check_entry(
        &self,
        pos: &Position,
        seat: Seat,
        to: Place,
        left: u16,
    ) -> Result<(), Why> {
        if self.is_water(to) {
            return Err(why("AID-5.1", "Land units move to land regions."));
        }
        if self.room(pos, to, seat) == 0 {
            return Err(why(
                "AID-1.5",
                "There is no room for another unit of yours.",
            ));
        }
        if self.is_hostile(pos, seat, to)
            && !pos.assaults.contains(to.space())
            && left < pos.assaults.len() as u16 + 1
        {
            return Err(why(
                "AID-5.5",
                "You would have no influence left for the attack that must follow.",
            ));
        }
        Ok(())
    }

    /// AID-5.5a, 13.3: whether entering a region opens an assault.
    pub(crate) fn is_hostile(&self, pos: &Position, seat: Seat, to: Place) -> bool {
        let negotiated = pos.center && self.is_center(to);
        !negotiated && !self.enemies_in(pos, to, seat).is_empty()
    }

    /// AID-5.5a: units that stand in an open assault of theirs cannot leave.
    #[inline]
    pub(crate) fn is_pinned(&self, pos: &Position, at: Place) -> bool {
        pos.assaults.contains(at.space())
    }

    /// What a seat may try in its movement turn.
    pub(crate) fn list_move(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let mine = pos.presence[seat.index()];
        for space in mine.iter() {
            let at = Place::from(space);
            for foe in pos.others_in(at, seat).iter() {
                out.push(Action::Attack { at, foe });
            }
        }
        for space in mine.iter() {
            out.push(Action::Move(Place::from(space)));
        }
        self.list_free_steps(pos, seat, mine, out);
        for space in mine.iter() {
            if !self.guns_in(pos, seat, Place::from(space)).0.is_empty() {
                out.push(Action::Bombard(Place::from(space)));
            }
        }
        self.list_boats(pos, seat, out);
        for space in (mine & pos.held[seat.index()]).iter() {
            for (site, building) in pos.buildings_in(Place::from(space)) {
                if building.owner != seat {
                    Mode::ALL
                        .iter()
                        .for_each(|&mode| out.push(Action::Resolve { site, mode }));
                }
            }
        }
        self.list_sacrifices(pos, seat, out);
        if pos.truce.contains(seat) {
            out.push(Action::BreakTruce);
        }
        out.push(Action::EndMovement);
    }

    fn list_free_steps(&self, pos: &Position, seat: Seat, mine: Places, out: &mut Actions<Action>) {
        let sheet = self.sheet(pos, seat);
        for kind in 0..sheet.unit_kinds {
            if sheet.unit(kind as usize).free_steps == 0 {
                continue;
            }
            for space in mine.iter() {
                let from = Place::from(space);
                if pos.army(from, seat).of(kind) == 0 {
                    continue;
                }
                let unit = self.unit_id(pos, seat, kind);
                for to in (self.near(from) & self.land).iter() {
                    let to = Place::from(to);
                    out.push(Action::GeneralStep { unit, from, to });
                }
            }
        }
    }

    /// Every own piece, equal ones once (AID-4.7).
    pub(crate) fn list_sacrifices(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        for space in pos.presence[seat.index()].iter() {
            let at = Place::from(space);
            for (kind, _) in pos.army(at, seat).iter() {
                let unit = self.unit_id(pos, seat, kind);
                out.push(Action::Sacrifice(Piece::Unit { unit, at }));
            }
        }
        for space in (self.graph.spaces() - self.land).iter() {
            let at = Place::from(space);
            self.each_ship(pos, seat, at, &mut |nth, _| {
                let ship = Ship { at, nth };
                out.push(Action::Sacrifice(Piece::Boat { owner: seat, ship }));
            });
        }
        for (site, building) in pos.buildings() {
            if building.owner == seat {
                out.push(Action::Sacrifice(Piece::Building(site)));
            }
        }
    }

    /// Whether a choice is allowed in a movement turn.
    pub(crate) fn check_move(&self, pos: &Position, seat: Seat, action: Action) -> Result<(), Why> {
        match action {
            Action::Move(from) => {
                self.check_influence(pos, seat)?;
                self.check_leaving(pos, seat, from)?;
                let left = pos.seat(seat).influence - 1;
                let army = pos.army(from, seat);
                let opens = |space: &board::Space| {
                    !army.is_empty()
                        && self
                            .check_entry(pos, seat, Place::from(*space), left)
                            .is_ok()
                };
                match (self.near(from) & self.land).iter().find(opens) {
                    Some(_) => Ok(()),
                    None => Err(why("AID-5.1", "Nobody could step anywhere from there.")),
                }
            }
            Action::Attack { at, foe } => {
                if !pos.assaults.contains(at.space()) {
                    return Err(why("AID-5.6", "You have opened no assault there."));
                }
                match pos.army(at, foe).is_empty() || foe == seat {
                    true => Err(why("AID-5.6", "That player has no units there.")),
                    false => Ok(()),
                }
            }
            Action::Bombard(at) => {
                self.check_influence(pos, seat)?;
                match self.has_target(pos, seat, at) {
                    true => Ok(()),
                    false => Err(why("AID-7.1", "Nothing there can fire at anything.")),
                }
            }
            Action::GeneralStep { unit, from, to } => self.check_general(pos, seat, unit, from, to),
            Action::Load { ship, from } => self.check_load(pos, seat, ship, from),
            Action::Unload { ship, to } => self.check_unload(pos, seat, ship, to),
            Action::Sail { boat, to } => self.check_sail(pos, seat, boat, to),
            Action::Resolve { site, mode } => self.check_resolve(pos, seat, site, mode),
            Action::Sacrifice(piece) => self.check_sacrifice(pos, seat, piece),
            Action::BreakTruce => self.check_break(pos, seat),
            Action::EndMovement => match pos.assaults.is_empty() {
                true => Ok(()),
                false => Err(why(
                    "AID-5.5",
                    "Every assault that you have opened must be fought.",
                )),
            },
            _ => Err(Why::NOT_NOW),
        }
    }

    /// AID-5.1: whether units of a seat may leave a region.
    pub(crate) fn check_leaving(&self, pos: &Position, seat: Seat, from: Place) -> Result<(), Why> {
        if from.index() >= pos.armies.len() || pos.army(from, seat).is_empty() {
            return Err(why("AID-5.1", "You have no units there."));
        }
        match self.is_pinned(pos, from) {
            true => Err(why(
                "AID-5.5",
                "Your units there are pinned until the battle.",
            )),
            false => Ok(()),
        }
    }

    fn check_general(
        &self,
        pos: &Position,
        seat: Seat,
        unit: UnitId,
        from: Place,
        to: Place,
    ) -> Result<(), Why> {
        self.check_leaving(pos, seat, from)?;
        if !self.is_unit_of(pos, seat, unit) || pos.army(from, seat).of(unit.place() as u8) == 0 {
            return Err(why("AID-5.3", "Your general is not there."));
        }
        let free = self.sheet(pos, seat).unit(unit.place()).free_steps;
        if free == 0 {
            return Err(why("AID-5.3", "Only generals step without influence."));
        }
        let most = match self.options.general_free_steps {
            GeneralSteps::Data => free,
            GeneralSteps::Unlimited => UNLIMITED,
        };
        if pos.seat(seat).free_steps >= most {
            return Err(why(
                "AID-5.3",
                "The general has made its free steps this round.",
            ));
        }
        if !self.near(from).contains(to.space()) {
            return Err(why("AID-5.1", "That region is not next to it."));
        }
        self.check_entry(pos, seat, to, pos.seat(seat).influence)
    }

    /// AID-4.7 as corrected: any own piece.
    pub(crate) fn check_sacrifice(
        &self,
        pos: &Position,
        seat: Seat,
        piece: Piece,
    ) -> Result<(), Why> {
        let named = match piece {
            Piece::Boat { owner, ship } => owner == seat && self.is_first_of_kind(pos, seat, ship),
            _ => self.exists(pos, piece) && self.owner_of(pos, piece) == seat,
        };
        match named {
            true => Ok(()),
            false => Err(why("AID-4.7", "You have no such piece there.")),
        }
    }

    /// What a choice does in a movement turn.
    pub(crate) fn do_move<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match action {
            Action::Move(from) => {
                pos.seat_mut(seat).influence -= 1;
                pos.group = Group {
                    from,
                    ..Group::default()
                };
                table.tell(|| Event::MoveOpened { seat, from });
                pos.frames.push(Frame::Group { seat });
            }
            Action::Attack { at, foe } => {
                pos.seat_mut(seat).influence -= 1;
                self.begin_battle(pos, at, seat, foe, table);
            }
            Action::Bombard(at) => {
                pos.seat_mut(seat).influence -= 1;
                self.open_bombardment(pos, seat, at, table);
            }
            Action::GeneralStep { unit, from, to } => {
                pos.seat_mut(seat).free_steps += 1;
                self.step(pos, seat, unit, (from, to), true, table);
                self.arrived(pos, seat, to);
            }
            Action::Load { ship, from } => self.open_load(pos, seat, ship, from),
            Action::Unload { ship, to } => self.open_unload(pos, seat, ship, to),
            Action::Sail { boat, to } => self.sail(pos, seat, boat, to, table),
            Action::Resolve { site, mode } => self.resolve(pos, seat, site, mode, table),
            Action::Sacrifice(piece) => self.sacrifice(pos, seat, piece, table),
            Action::BreakTruce => self.break_truce(pos, seat, table),
            _ => {
                pos.frames.pop();
                self.mark_owner_moved(pos, seat);
                self.open_window(pos, seat);
            }
        }
    }

    /// AID-13.3: who has entered the center where others stand must come to terms.
    pub(crate) fn arrived(&self, pos: &mut Position, seat: Seat, to: Place) {
        if pos.center && self.is_center(to) && !self.enemies_in(pos, to, seat).is_empty() {
            pos.frames.push(Frame::Enter { seat });
        }
    }

    /// A unit steps, and opens an assault where enemies stand.
    pub(crate) fn step<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        unit: UnitId,
        (from, to): (Place, Place),
        free: bool,
        table: &mut T,
    ) {
        let kind = unit.place() as u8;
        pos.lift(from, seat, kind);
        table.tell(|| Event::Stepped {
            seat,
            unit,
            from,
            to,
            free,
        });
        self.enter(pos, seat, kind, from, to, table);
    }

    /// AID-5.2, 5.5: a unit comes into a region.
    pub(crate) fn enter<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        kind: u8,
        from: Place,
        to: Place,
        table: &mut T,
    ) {
        let hostile = self.is_hostile(pos, seat, to);
        pos.place(to, seat, kind);
        if hostile && pos.assaults.insert(to.space()) {
            table.tell(|| Event::AssaultOpened { seat, at: to });
        }
        if hostile || pos.center && self.is_center(to) {
            pos.remember_origin(to, seat, kind, from);
        }
    }

    /// AID-4.3, 4.7
    pub(crate) fn sacrifice<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        piece: Piece,
        table: &mut T,
    ) {
        let what = self.kind_at(pos, piece);
        table.tell(|| Event::Sacrificed { seat, piece, what });
        match piece {
            Piece::Unit { unit, at } => pos.lift(at, seat, unit.place() as u8),
            Piece::Boat { ship, .. } => {
                if let Some(index) = pos.boat_index(ship.at, seat, ship.nth) {
                    pos.boats.remove(index);
                }
            }
            Piece::Building(site) => {
                pos.sites[site.place().index()][site.nth()].building = None;
                pos.touched.insert(site.place().space());
            }
        }
        pos.seat_mut(seat).influence += 1;
    }

    // The Move itself.

    pub(crate) fn list_group(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let group = &pos.group;
        let from = group.from;
        for (kind, _) in self.standing(pos, seat).iter() {
            self.list_steps(pos, seat, kind, from, out);
        }
        for (index, walker) in group.walkers.iter().enumerate() {
            if walker.left > 0 && !group.walkers[..index].contains(walker) {
                self.list_steps(pos, seat, walker.kind, walker.at, out);
            }
        }
        for to in (self.near(from) & self.land).iter() {
            out.push(Action::StepAll {
                to: Place::from(to),
            });
        }
        out.push(Action::Done);
    }

    fn list_steps(
        &self,
        pos: &Position,
        seat: Seat,
        kind: u8,
        from: Place,
        out: &mut Actions<Action>,
    ) {
        let unit = self.unit_id(pos, seat, kind);
        for to in (self.near(from) & self.land).iter() {
            let step = Action::Step {
                unit,
                from,
                to: Place::from(to),
            };
            if !out.contains(&step) {
                out.push(step);
            }
        }
    }

    /// The units of a Move that have not stepped.
    fn standing(&self, pos: &Position, seat: Seat) -> crate::troop::Troop {
        let group = &pos.group;
        let back = group
            .walkers
            .iter()
            .filter(|walker| walker.at == group.from);
        back.fold(pos.army(group.from, seat), |army, walker| {
            army.without(walker.kind)
        })
    }

    pub(crate) fn check_group(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
    ) -> Result<(), Why> {
        let group = &pos.group;
        match action {
            Action::Step { unit, from, to } => {
                if !self.is_unit_of(pos, seat, unit) || self.walker(pos, seat, unit, from).is_none()
                {
                    return Err(why(
                        "AID-5.1",
                        "No such unit can step from there in this Move.",
                    ));
                }
                if !self.near(from).contains(to.space()) {
                    return Err(why("AID-5.1", "That region is not next to it."));
                }
                self.check_entry(pos, seat, to, pos.seat(seat).influence)
            }
            Action::StepAll { to } => {
                let all = self.standing(pos, seat).len();
                if !self.near(group.from).contains(to.space()) {
                    return Err(why("AID-5.1", "That region is not next to it."));
                }
                self.check_entry(pos, seat, to, pos.seat(seat).influence)?;
                match all >= 2 && self.room(pos, to, seat) >= all {
                    true => Ok(()),
                    false => Err(why("AID-1.5", "Not several units could all go there.")),
                }
            }
            Action::Done => match group.moved {
                true => Ok(()),
                false => Err(why("AID-5.1", "Somebody must step in a Move.")),
            },
            _ => Err(Why::NOT_NOW),
        }
    }

    /// Who would step: a unit that has not (no index), or one that has steps left.
    fn walker(
        &self,
        pos: &Position,
        seat: Seat,
        unit: UnitId,
        from: Place,
    ) -> Option<Option<usize>> {
        let kind = unit.place() as u8;
        let group = &pos.group;
        let can = |walker: &Walker| walker.at == from && walker.kind == kind && walker.left > 0;
        match group.walkers.iter().position(can) {
            Some(index) if self.enemies_in(pos, from, seat).is_empty() => Some(Some(index)),
            _ if from == group.from && self.standing(pos, seat).of(kind) > 0 => Some(None),
            _ => None,
        }
    }

    pub(crate) fn do_group<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match action {
            Action::Step { unit, from, to } => self.walk(pos, seat, unit, from, to, table),
            Action::StepAll { to } => {
                let from = pos.group.from;
                for (kind, n) in self.standing(pos, seat).iter() {
                    let unit = self.unit_id(pos, seat, kind);
                    (0..n).for_each(|_| self.walk(pos, seat, unit, from, to, table));
                }
            }
            _ => self.end_group(pos, seat),
        }
    }

    /// The Move is over; who entered the center must come to terms.
    pub(crate) fn end_group(&self, pos: &mut Position, seat: Seat) {
        pos.group = Group::default();
        pos.frames.pop();
        if let Some(center) = self.map().center.map(Place)
            && !pos.army(center, seat).is_empty()
        {
            self.arrived(pos, seat, center);
        }
    }

    fn walk<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        unit: UnitId,
        from: Place,
        to: Place,
        table: &mut T,
    ) {
        let before = match self.walker(pos, seat, unit, from) {
            Some(Some(index)) => pos.group.walkers.remove(index).left,
            _ => self.sheet(pos, seat).unit(unit.place()).steps,
        };
        self.step(pos, seat, unit, (from, to), false, table);
        let stops = !self.enemies_in(pos, to, seat).is_empty();
        let _full = pos.group.walkers.try_push(Walker {
            at: to,
            kind: unit.place() as u8,
            left: if stops { 0 } else { before - 1 },
        });
        pos.group.moved = true;
    }
}

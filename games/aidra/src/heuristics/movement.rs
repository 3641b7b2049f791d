//! Moves, conquests and truces at a glance.

use super::NEVER;
use super::worth::STRENGTH;
use crate::Aidra;
use crate::action::{Action, Mode};
use crate::place::Place;
use crate::position::{Position, SiteId};
use engine::Seat;

impl Aidra {
    pub(super) fn move_urge(&self, pos: &Position, seat: Seat, action: Action) -> i32 {
        match action {
            Action::Attack { at, .. } => 20_000 + i32::from(self.army_strength(pos, seat, at)),
            Action::Move(from) => self.departure(pos, seat, from),
            Action::Bombard(_) => 900,
            // With unlimited steps a glance could send the general back and forth.
            Action::GeneralStep { .. } if pos.seat(seat).free_steps >= 4 => NEVER,
            Action::GeneralStep { unit, from, to } => {
                let strength = self.sheet(pos, seat).unit(unit.place()).strength;
                self.arrival(pos, seat, to, i32::from(strength)) - self.stay(pos, seat, from)
            }
            Action::Resolve { site, mode } => self.conquest_urge(pos, site, mode),
            Action::Sail { .. } | Action::Load { .. } | Action::Unload { .. } => -50,
            Action::Sacrifice(_) => NEVER,
            Action::BreakTruce => -5_000,
            _ => 0,
        }
    }

    /// The best that a region's army could do by marching off together, less the influence.
    fn departure(&self, pos: &Position, seat: Seat, from: Place) -> i32 {
        let strength = i32::from(self.army_strength(pos, seat, from));
        let left = pos.seat(seat).influence.saturating_sub(1);
        let ways = (self.near(from) & self.land).iter().map(Place::from);
        let ways = ways.filter(|&to| self.check_entry(pos, seat, to, left).is_ok());
        let best = ways.map(|to| self.arrival(pos, seat, to, strength)).max();
        best.unwrap_or(NEVER) - self.stay(pos, seat, from) - 700
    }

    /// What it is worth to stay in a region.
    fn stay(&self, pos: &Position, seat: Seat, at: Place) -> i32 {
        let strength = i32::from(self.army_strength(pos, seat, at));
        let mut worth = self.nearness(pos, at, strength);
        if pos.center && self.is_center(at) {
            worth += 9_000;
        }
        let others = pos
            .buildings_in(at)
            .filter(|(_, building)| building.owner != seat);
        worth + others.count() as i32 * 900
    }

    /// Strength is worth more near the center.
    fn nearness(&self, pos: &Position, at: Place, strength: i32) -> i32 {
        match pos.center {
            true => {
                -i32::from(self.graph.distance(at.space(), self.center().space())) * strength * 8
            }
            false => 0,
        }
    }

    /// What it is worth to come to a region with so much strength.
    fn arrival(&self, pos: &Position, seat: Seat, to: Place, strength: i32) -> i32 {
        let mut worth = self.nearness(pos, to, strength);
        let there = i32::from(self.army_strength(pos, seat, to));
        let mut prize = 0;
        if pos.center && self.is_center(to) && !pos.holds(seat, to) {
            prize += 9_000;
        }
        if !pos.holds(seat, to) {
            prize += 450;
        }
        for (_, building) in pos.buildings_in(to) {
            if building.owner != seat {
                let wall = i32::from(self.wall(pos, building));
                prize += if strength + there > wall { 2_400 } else { 300 };
            }
        }
        for foe in self.enemies_in(pos, to, seat).iter() {
            let theirs = i32::from(self.army_strength(pos, foe, to));
            let force = strength + there;
            if force * 10 < theirs * 12 {
                return worth - 30 * (theirs * 12 / 10 - force) - 4_000;
            }
            prize += theirs * STRENGTH / 2 - 700;
        }
        worth += prize;
        worth
    }

    pub(super) fn step_urge(&self, pos: &Position, seat: Seat, action: Action) -> i32 {
        match action {
            Action::StepAll { to } => {
                let from = pos.group.from;
                let strength = i32::from(self.army_strength(pos, seat, from));
                self.arrival(pos, seat, to, strength) - self.stay(pos, seat, from) + 50
            }
            Action::Step { unit, from, to } => {
                let own = i32::from(self.sheet(pos, seat).unit(unit.place()).strength);
                let force = match pos.assaults.contains(to.space()) {
                    // The others are there already or will come too.
                    true => i32::from(self.army_strength(pos, seat, from)),
                    false => own,
                };
                let gain = self.arrival(pos, seat, to, force) - self.stay(pos, seat, from);
                gain * own / force.max(1)
            }
            _ => 0,
        }
    }

    fn conquest_urge(&self, pos: &Position, site: SiteId, mode: Mode) -> i32 {
        let n = pos
            .building(site)
            .map_or(0, |b| crate::conquest::worth(b.kind));
        let n = i32::from(n);
        match mode {
            Mode::Takeover => 1_500 + 1_600 * n,
            Mode::Destroy => 1_200 + 900 * n,
            Mode::Occupy => 400,
        }
    }

    pub(super) fn truce_urge(&self, pos: &Position, seat: Seat, action: Action) -> i32 {
        let center = self.center();
        let own = i32::from(self.army_strength(pos, seat, center));
        let others = pos.others_in(center, seat).iter();
        let theirs = others
            .map(|other| i32::from(self.army_strength(pos, other, center)))
            .max();
        let stronger = own * 10 >= theirs.unwrap_or_default() * 12;
        match action {
            Action::Fight(_) => i32::from(stronger),
            Action::Offer => i32::from(!stronger),
            Action::Refuse | Action::Break => i32::from(own >= 2 * theirs.unwrap_or_default()),
            Action::Accept | Action::Keep => i32::from(own < 2 * theirs.unwrap_or_default()),
            _ => 0,
        }
    }
}

//! From the position to the field of a battle, and back.

use super::{Battle, Group};
use crate::Arda;
use crate::event::Event;
use crate::ids::{Place, Power, PowerSet};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::Table;

impl Arda {
    /// Whether units would attack in a battle of a power (ARD-7.1, ARD-5.8): its own, no cargo, nobody below the surface,
    /// nobody that raids or has raided.
    pub(super) fn attacks(&self, power: Power, stack: &Stack) -> bool {
        let own = stack.owner == power
            || (self.content.def.rules.allied_air_fights
                && self.content.air.contains(stack.kind)
                && self.content.water.contains(stack.at)
                && self.content.friends(power).contains(stack.owner));
        let away = Marks::SUBMERGED | Marks::RAIDING | Marks::AIR_FOUGHT;
        own && !stack.marks.has(away) && !self.is_cargo(stack)
    }

    /// Whether units would defend in it.
    pub(super) fn defends(&self, power: Power, stack: &Stack) -> bool {
        self.content.enemies(power).contains(stack.owner)
            && !stack.marks.has(Marks::SUBMERGED)
            && !self.is_cargo(stack)
    }

    /// Fills the field with who is at a place.
    pub(crate) fn gather(
        &self,
        pos: &Position,
        battle: &mut Battle,
        at: Place,
        attacker: Power,
        raid: bool,
    ) {
        battle.clear();
        battle.make_room();
        let rules = &self.content.def.rules;
        let water = self.content.site(at).water;
        (battle.at, battle.attacker, battle.raid) = (at, attacker, raid);
        battle.water = water;
        battle.round = 1;
        battle.limit = if water {
            rules.sea_rounds
        } else {
            rules.land_rounds
        };
        battle.holder = pos.owner(at);
        battle.silent = self.silent(pos);
        for stack in pos.at(at) {
            let raider = stack.owner == attacker && stack.marks.has(Marks::RAIDING);
            let attacking = if raid {
                raider
            } else {
                self.attacks(attacker, stack)
            };
            if attacking || self.defends(attacker, stack) {
                battle.groups.push(self.group(stack, at, attacking));
            }
        }
        if raid {
            return;
        }
        self.note_field(battle);
        self.find_bombarders(pos, battle);
        self.find_ways_out(pos, battle);
        self.note_idle(battle);
    }

    /// A group of a battle at a place.
    pub(crate) fn group(&self, stack: &Stack, at: Place, attacking: bool) -> Group {
        let mut group = Group {
            stack: *stack,
            attacking,
            fighting: true,
            dying: 0,
            scored: 0,
            strength: 0,
            rolls: 0,
            rank: 0,
            written: *stack,
        };
        self.rate(at, &mut group);
        group
    }

    /// What follows from the groups alone.
    pub(crate) fn note_field(&self, battle: &mut Battle) {
        self.note_supports(battle);
        self.note_idle(battle);
    }

    /// The powers that choose nothing: nobody, and those whose player has left.
    fn silent(&self, pos: &Position) -> PowerSet {
        let mut silent = PowerSet::of(Power::NOBODY);
        for power in (0..self.content.powers.len() as u8).map(Power) {
            if pos.departed.contains(self.seat_of(power)) {
                silent.insert(power);
            }
        }
        silent
    }

    /// ARD-8.5: the ships that may bombard: in waters that units have landed from without a battle there; with the limit,
    /// the strongest, one for each landed unit.
    fn find_bombarders(&self, pos: &Position, battle: &mut Battle) {
        if battle.water {
            return;
        }
        for &zone in &self.content.site(battle.at).near {
            let from_there = |group: &&Group| {
                group.attacking && group.stack.marks.has(Marks::LANDED) && group.stack.from == zone
            };
            let landed: u16 = battle
                .groups
                .iter()
                .filter(from_there)
                .map(|group| group.stack.count)
                .sum();
            if landed == 0 || pos.fought.contains(zone) || pos.battles.contains(zone) {
                continue;
            }
            let first = battle.ships.len();
            for ship in pos.at(zone) {
                let may = ship.owner == battle.attacker
                    && !ship.marks.has(Marks::BOMBARDED | Marks::SUBMERGED)
                    && self.bombard_strength(ship) > 0;
                if may {
                    battle.ships.push(*ship);
                }
            }
            if self.content.def.rules.bombard_per_unit {
                self.keep_strongest(battle, first, landed);
            }
        }
    }

    fn keep_strongest(&self, battle: &mut Battle, first: usize, most: u16) {
        battle.ships[first..]
            .sort_unstable_by_key(|ship| (std::cmp::Reverse(self.bombard_strength(ship)), *ship));
        let mut left = most;
        for ship in &mut battle.ships[first..] {
            ship.count = ship.count.min(left);
            left -= ship.count;
        }
        battle.ships.retain(|ship| ship.count > 0);
    }

    /// ARD-8.13, ARD-8.11: where attackers came from and may go back to, and where defenders may slip away to.
    fn find_ways_out(&self, pos: &Position, battle: &mut Battle) {
        for index in 0..battle.groups.len() {
            let Group {
                stack, attacking, ..
            } = battle.groups[index];
            let came = attacking
                && stack.from != Place::NONE
                && !stack.marks.has(Marks::LANDED)
                && !self.content.air.contains(stack.kind);
            if came && self.may_retreat_to(pos, battle, stack.from) {
                battle.retreats.insert(stack.from);
            }
        }
        if !battle.water || self.content.def.rules.subs_submerge {
            return;
        }
        let friends = self.content.friends(battle.attacker);
        for &near in &self.content.site(battle.at).near {
            if self.content.water.contains(near) && !self.has_units_of(pos, friends, near) {
                battle.havens.insert(near);
            }
        }
    }

    fn may_retreat_to(&self, pos: &Position, battle: &Battle, to: Place) -> bool {
        let power = battle.attacker;
        let site = self.content.site(to);
        let open = site.water == battle.water && !self.has_enemies(pos, power, to);
        if site.water {
            return open && !pos.fought.contains(to) && !pos.battles.contains(to);
        }
        let taken = pos.conquered.contains(to) && !pos.blitzed.contains(to);
        open && !taken && self.is_friendly(pos, power, to)
    }

    /// Writes the field back: who died leaves the position, with what they carried.
    pub(super) fn write_back<T: Table<Self>>(
        &self,
        pos: &mut Position,
        battle: &mut Battle,
        table: &mut T,
    ) {
        for group in &battle.groups {
            if group.written.count > 0 {
                pos.stacks.take_like(&group.written);
            }
        }
        for index in 0..battle.groups.len() {
            let Group { stack, written, .. } = battle.groups[index];
            let now = stack.some(battle.groups[index].firing());
            pos.stacks.add(now);
            battle.groups[index].written = now;
            if stack.ship != 0 && written.count > 0 && self.content.sea.contains(stack.kind) {
                if now.count == 0 {
                    self.sink_cargo(pos, stack.ship, battle.at, table);
                } else if written.at != now.at {
                    self.take_cargo_along(pos, stack.ship, now.at);
                }
            }
        }
        battle.groups.retain(|group| group.firing() > 0);
    }

    /// ARD-5.6: what a lost ship carried is lost, aboard or landing.
    fn sink_cargo<T: Table<Self>>(&self, pos: &mut Position, ship: u8, at: Place, table: &mut T) {
        for index in (0..pos.stacks.len()).rev() {
            let Stack {
                owner, kind, count, ..
            } = pos.stacks[index];
            if pos.stacks[index].ship == ship {
                pos.stacks.take(index, count);
                table.tell(|| Event::LostWithShip {
                    at,
                    owner,
                    kind,
                    count,
                });
            }
        }
    }

    /// ARD-8.13: the cargo of a ship that retreats goes along; who was landing goes back aboard.
    fn take_cargo_along(&self, pos: &mut Position, ship: u8, to: Place) {
        while let Some(index) = pos
            .stacks
            .iter()
            .position(|stack| stack.ship == ship && stack.at != to)
        {
            let count = pos.stacks[index].count;
            let cargo = pos.stacks.take(index, count);
            pos.stacks.add(Stack {
                at: to,
                marks: cargo.marks.without(Marks::LANDED | Marks::ENTERED),
                ..cargo
            });
        }
    }
}

//! ARD-7.1 to 7.4: which battles there are, and which is next.

use super::fire::Pause;
use crate::Arda;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Ask;
use crate::ids::{Place, Places, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use crate::why::Why;
use engine::{Actions, SeatSet, Table};

impl Arda {
    /// ARD-7.2, ARD-7.3: the battle step begins; whether it asks somebody.
    pub(crate) fn begin_battles<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        let power = self.step(pos).power;
        pos.battles = Places::NONE;
        pos.raids = Places::NONE;
        for at in self.stands(pos, power).iter() {
            if self.is_raided(pos, power, at) {
                pos.raids.insert(at);
                table.tell(|| Event::BattleListed {
                    at,
                    power,
                    raid: true,
                });
            }
            if self.is_fought_for(pos, power, at) {
                pos.battles.insert(at);
                table.tell(|| Event::BattleListed {
                    at,
                    power,
                    raid: false,
                });
            } else if self.is_empty_conquest(pos, power, at) {
                self.take_land(pos, at, power, table);
            }
        }
        self.free_needless_waits(pos, power, table);
        self.next_battle(pos, table)
    }

    /// ARD-5.5: who waits to land out of waters that are not fought for after all goes ashore.
    fn free_needless_waits<T: Table<Self>>(&self, pos: &mut Position, power: Power, table: &mut T) {
        let waits = |pos: &Position| {
            let landing = pos.stacks.iter().find(|stack| {
                stack.owner == power
                    && stack.ship != 0
                    && self.content.walkers.contains(stack.kind)
                    && self.content.land.contains(stack.at)
                    && self.content.water.contains(stack.from)
                    && !pos.battles.contains(stack.from)
            });
            landing.map(|stack| stack.from)
        };
        while let Some(zone) = waits(pos) {
            self.free_landings(pos, zone, table);
        }
    }

    /// Where a power has units.
    fn stands(&self, pos: &Position, power: Power) -> Places {
        let own = pos.stacks.iter().filter(|stack| stack.owner == power);
        own.map(|stack| stack.at).collect()
    }

    /// ARD-7.6: raiders stand over something to bomb.
    fn is_raided(&self, pos: &Position, power: Power, at: Place) -> bool {
        let raids = |stack: &Stack| stack.owner == power && stack.marks.has(Marks::RAIDING);
        pos.at(at).iter().any(raids)
    }

    /// ARD-7.1, ARD-7.2: enemies stand together, and somebody can hurt somebody.
    pub(crate) fn is_fought_for(&self, pos: &Position, power: Power, at: Place) -> bool {
        let here = pos.at(at);
        let fights = |stack: &Stack| !self.content.infrastructure.contains(stack.kind);
        let attackers = || {
            here.iter()
                .filter(|stack| self.attacks(power, stack) && fights(stack))
        };
        let defenders = || {
            here.iter()
                .filter(|stack| self.defends(power, stack) && fights(stack))
        };
        if attackers().next().is_none() || defenders().next().is_none() {
            return false;
        }
        let plain = |stack: &Stack| self.content.plain_transports.contains(stack.kind);
        let ignored = self.content.def.rules.ignore_transports
            && attackers().all(plain)
            && defenders().all(plain);
        !ignored && self.somebody_is_armed(pos, power, at)
    }

    /// ARD-7.2: whether anybody has strength there.
    fn somebody_is_armed(&self, pos: &Position, power: Power, at: Place) -> bool {
        pos.at(at).iter().any(|stack| {
            let def = &self.content.kind(stack.kind).def;
            let attacks = self.attacks(power, stack);
            if !attacks && !self.defends(power, stack) {
                return false;
            }
            let group = self.group(stack, at, attacks);
            let supported = self
                .content
                .supports
                .iter()
                .any(|rule| rule.to.contains(stack.kind));
            let dice = group.rolls > 0 && (group.strength > 0 || supported);
            let targeted = def.targeted.as_ref();
            dice || targeted.is_some_and(|targeted| {
                targeted.in_battles && super::targeted::value(targeted, attacks) > 0
            })
        })
    }

    /// ARD-7.3: land that is not friendly, where the power stands on foot without enemies. Who is landing out of waters that
    /// are fought for must wait.
    pub(super) fn is_empty_conquest(&self, pos: &Position, power: Power, at: Place) -> bool {
        let walks = |stack: &Stack| {
            stack.owner == power && self.content.walkers.contains(stack.kind) && stack.ship == 0
        };
        !self.content.site(at).water
            && !self.is_friendly(pos, power, at)
            && !self.has_enemies(pos, power, at)
            && pos.at(at).iter().any(walks)
    }

    /// Begins battles until somebody must decide; false when none is left.
    pub(super) fn next_battle<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        loop {
            self.drop_empty_battles(pos);
            let mut options = 0;
            let mut only = None;
            for (at, raid) in self.pending(pos) {
                if self.check_fight(pos, at, raid).is_ok() {
                    options += 1;
                    only = Some((at, raid));
                }
            }
            let Some((at, raid)) = only else {
                // Battles that wait for each other cannot be: raids and waters wait for nothing.
                return false;
            };
            let optional = pos
                .battles
                .iter()
                .any(|at| self.check_leave(pos, at).is_ok());
            if options > 1 || optional {
                pos.ask = Ask::Choose;
                return true;
            }
            if self.start_battle(pos, at, raid, table) {
                return true;
            }
        }
    }

    /// Battles whose attackers or defenders are gone: drowned before they landed, or withdrawn.
    fn drop_empty_battles(&self, pos: &mut Position) {
        let power = self.step(pos).power;
        let (battles, raids) = (pos.battles, pos.raids);
        for at in battles.iter() {
            if !self.is_fought_for(pos, power, at) {
                pos.battles.remove(at);
            }
        }
        for at in raids.iter() {
            if !self.is_raided(pos, power, at) {
                pos.raids.remove(at);
            }
        }
    }

    fn pending<'a>(&self, pos: &'a Position) -> impl Iterator<Item = (Place, bool)> + 'a {
        let raids = pos.raids.iter().map(|at| (at, true));
        raids.chain(pos.battles.iter().map(|at| (at, false)))
    }

    /// ARD-7.4: whether a battle may be fought next: raids come before the battle of the same place, battles on water before
    /// the landings out of it.
    fn check_fight(&self, pos: &Position, at: Place, raid: bool) -> Result<(), Why> {
        let exists = |set: &Places| at.index() < self.content.places.len() && set.contains(at);
        if raid {
            return if exists(&pos.raids) {
                Ok(())
            } else {
                Err(Why::NoBattle)
            };
        }
        if !exists(&pos.battles) {
            return Err(Why::NoBattle);
        }
        let waits = |stack: &Stack| {
            stack.ship != 0 && stack.marks.has(Marks::LANDED) && pos.battles.contains(stack.from)
        };
        let land = !self.content.site(at).water;
        match pos.raids.contains(at) || (land && pos.at(at).iter().any(waits)) {
            true => Err(Why::BattleWaits),
            false => Ok(()),
        }
    }

    /// ARD-7.2: whether the power may leave a battle out: lone transports and submarines, and what the rules leave free.
    fn check_leave(&self, pos: &Position, at: Place) -> Result<(), Why> {
        self.check_fight(pos, at, false)?;
        let rules = &self.content.def.rules;
        let power = self.step(pos).power;
        let water = self.content.site(at).water;
        let free = if water {
            rules.sea_battles_optional
        } else {
            rules.land_battles_optional
        };
        let harmless = |stack: &Stack| {
            let info = self.content.kind(stack.kind);
            (rules.ignore_transports && info.plain_transport)
                || (rules.ignore_subs && info.def.evades)
        };
        let lone = || {
            pos.at(at)
                .iter()
                .filter(|stack| self.defends(power, stack))
                .all(harmless)
        };
        match free || (water && lone()) {
            true => Ok(()),
            false => Err(Why::BattleBinding),
        }
    }

    /// Whether a battle may be chosen or left out.
    pub(crate) fn check_choice_of_battle(&self, pos: &Position, action: Action) -> Result<(), Why> {
        match action {
            Action::Fight { at, raid } => self.check_fight(pos, at, raid),
            Action::Leave { at } => self.check_leave(pos, at),
            _ => Err(Why::WrongPhase),
        }
    }

    /// What may be chosen.
    pub(crate) fn list_battles(&self, pos: &Position, out: &mut Actions<Action>) {
        self.candidate_battles(pos, out);
        out.keep(|&action| self.check_choice_of_battle(pos, action).is_ok());
    }

    /// What a person might choose.
    pub(crate) fn candidate_battles(&self, pos: &Position, out: &mut Actions<Action>) {
        for (at, raid) in self.pending(pos) {
            out.push(Action::Fight { at, raid });
        }
        for at in pos.battles.iter() {
            out.push(Action::Leave { at });
        }
    }

    /// Fights the chosen battle, or leaves it out.
    pub(crate) fn take_choice_of_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let asks = match action {
            Action::Fight { at, raid } => self.start_battle(pos, at, raid, table),
            Action::Leave { at } => {
                pos.battles.remove(at);
                self.free_landings(pos, at, table);
                false
            }
            _ => false,
        };
        if !asks {
            self.go_on(pos, table);
        }
    }

    /// The next battle, or the next step.
    pub(super) fn go_on<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        if !self.next_battle(pos, table) {
            self.leave_step(pos, table);
        }
    }

    /// Begins a battle; whether it asks somebody.
    fn start_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: Place,
        raid: bool,
        table: &mut T,
    ) -> bool {
        let attacker = self.step(pos).power;
        let mut battle = std::mem::take(&mut pos.battle);
        self.gather(pos, &mut battle, at, attacker, raid);
        table.tell(|| Event::BattleStarted {
            at,
            raid,
            attacker,
            attackers: battle.troops(true),
            defenders: battle.troops(false),
        });
        if !raid {
            table.tell(|| Event::BattleRound { at, round: 1 });
        }
        pos.battle = battle;
        self.run_battle(pos, table)
    }

    /// Fights on; whether somebody is asked.
    pub(super) fn run_battle<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        let mut battle = std::mem::take(&mut pos.battle);
        let pause = match battle.raid {
            true => self.fight_raiders(&mut battle, table),
            false => self.fight(&mut battle, table),
        };
        self.write_back(pos, &mut battle, table);
        if pause == Pause::Asks {
            pos.battle = battle;
            pos.ask = Ask::Battle;
            let active = self.seat_of(self.step(pos).power);
            let asked = self.seat_of(self.battle_decider(pos));
            if asked != active {
                table.consult(SeatSet::of(asked));
            }
            return true;
        }
        match battle.raid {
            true => self.end_raid(pos, &mut battle, table),
            false => self.end_battle(pos, &mut battle, table),
        }
        battle.clear();
        pos.battle = battle;
        false
    }
}

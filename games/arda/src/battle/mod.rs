//! ARD-7 and ARD-8: battles.
//!
//! A battle is fought on its own small field of [`Group`]s, which `gather.rs` fills from the position and writes back.
//! `fire.rs` runs the list of small steps that the content gives, each a function of its own beside it; what they do needs
//! no position, so that odds are told by the same code. `choose.rs` and `after.rs` say what a battle means for the map.

mod after;
mod air;
mod bombard;
mod casualties;
mod choose;
mod decide;
mod end;
mod fire;
mod flyover;
mod gather;
mod raid;
mod removal;
mod retreat;
mod sea;
mod support;
mod targeted;
mod technology;
#[cfg(test)]
pub(crate) mod tests;
mod volley;

use crate::event::{Outcome, Troop};
use crate::ids::{KindSet, Place, Places, Power, PowerSet};
use crate::stack::Stack;
use serde::{Deserialize, Serialize};
pub(crate) use volley::Scratch;

/// Room for the groups of a battle, so that a step need not allocate.
const ROOM: usize = 64;
/// Room for the dice of a volley.
const DICE: usize = 1024;

/// Equal units in a battle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Group {
    /// The units; its count is those alive.
    pub stack: Stack,
    /// Whether they attack.
    pub attacking: bool,
    /// Whether they still take part (ARD-8.4, ARD-8.11, ARD-8.13).
    pub fighting: bool,
    /// Killed and not removed yet: they still fire (ARD-8.7).
    pub dying: u16,
    /// Hits that they have scored in this round (ARD-8.16).
    pub scored: u16,
    /// ARD-8.6: the strength of general fire with terrain and landing, without supports.
    pub(crate) strength: i16,
    /// Dice of general fire.
    pub(crate) rolls: u8,
    /// ARD-8.12: the order of losses behind the power.
    pub(crate) rank: u64,
    /// What the position says of it.
    pub(crate) written: Stack,
}

impl Group {
    /// How many fire: the living and those not removed yet.
    #[inline]
    pub(crate) fn firing(&self) -> u16 {
        self.stack.count + self.dying
    }
}

/// What a battle asks.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum BattleAsk {
    /// Nothing.
    #[default]
    Nothing,
    /// ARD-8.12: whom the hits kill.
    Hits,
    /// ARD-8.5: whether the ships bombard.
    Bombard,
    /// ARD-8.11: who dives or slips away; of the attackers or of the defenders.
    Dive {
        /// Whether it is the attackers'.
        attacking: bool,
    },
    /// ARD-8.13: whether the attackers retreat.
    Retreat {
        /// Staying is no choice (ARD-8.14).
        forced: bool,
    },
}

/// Hits that wait for who takes them (ARD-8.12, ARD-6.5).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Hits {
    /// Whether the attackers are hit.
    pub on_attackers: bool,
    /// How many.
    pub left: u16,
    /// Each kills, whatever the unit can take (ARD-8.3).
    pub outright: bool,
    /// The types that can be hit.
    pub targets: KindSet,
}

/// The battle under way, and what fights in it.
#[derive(Debug, Serialize, Deserialize)]
pub struct Battle {
    /// Where; [`Place::NONE`] when there is none.
    pub at: Place,
    /// Who attacks.
    pub attacker: Power,
    /// It is a raid (ARD-7.6).
    pub raid: bool,
    /// It is on water.
    pub water: bool,
    /// The round, from 1.
    pub round: u16,
    /// What is asked.
    pub ask: BattleAsk,
    /// The units.
    pub groups: Vec<Group>,
    /// Ships that may bombard (ARD-8.5).
    pub ships: Vec<Stack>,
    /// Hits that wait for who takes them.
    pub hits: Hits,
    /// How it ended.
    pub outcome: Option<Outcome>,
    /// Places that attackers came from and may retreat to (ARD-8.13).
    pub retreats: Places,
    /// Where defenders that slip away may go (ARD-8.11).
    pub(crate) havens: Places,
    /// Losses so far in hundredths of production units: attackers, defenders.
    pub lost: [i32; 2],
    /// Who does not choose: defaults are taken at once.
    pub(crate) silent: PowerSet,
    /// The owner of the place (ARD-8.12).
    pub(crate) holder: Power,
    /// The rounds after which it ends; 0: none (ARD-8.14).
    pub(crate) limit: u16,
    /// The step of the round: an index of [`Content::fire`](crate::content::Content::fire).
    pub(crate) step: u8,
    /// How far the step has come.
    pub(crate) part: u8,
    /// Steps that cannot change anything, by bits.
    pub(crate) idle: u32,
    /// Whether every type of the attackers, of the defenders, fires with all others and can hit every enemy.
    pub(crate) open: [bool; 2],
    /// The attackers spare their last unit on foot, so that it can take the land (odds only).
    pub(crate) keeps_land: bool,
    /// Whether a support that matters lowers strengths.
    pub(crate) lowers: bool,
    /// Types that have fired in this step.
    pub(crate) fired: KindSet,
    /// Whether first strikes were made in this round by the attackers, by the defenders (ARD-8.8).
    pub(crate) struck: [bool; 2],
    /// The types of either side when the targeted attacks of the round began (ARD-8.3).
    pub(crate) seen: [KindSet; 2],
    /// The round in which that was judged.
    pub(crate) seen_in: u16,
    /// Hits of the air round that wait: on the attackers, on the defenders.
    pub(crate) air_hits: [u16; 2],
    /// Rounds of air combat so far.
    pub(crate) air_round: u8,
    /// The supports that matter: indexes of the content's.
    pub(crate) supports: Vec<u16>,
    /// Room for the dice of a volley.
    #[serde(skip)]
    pub(crate) scratch: Scratch,
}

impl Default for Battle {
    fn default() -> Self {
        Battle::empty()
    }
}

impl Battle {
    /// No battle and no room.
    fn empty() -> Self {
        Battle {
            at: Place::NONE,
            attacker: Power::NOBODY,
            raid: false,
            water: false,
            round: 0,
            ask: BattleAsk::Nothing,
            groups: Vec::new(),
            ships: Vec::new(),
            hits: Hits::default(),
            outcome: None,
            retreats: Places::NONE,
            havens: Places::NONE,
            lost: [0; 2],
            silent: PowerSet::NONE,
            holder: Power::NOBODY,
            limit: 0,
            step: 0,
            part: 0,
            idle: 0,
            open: [false; 2],
            lowers: false,
            keeps_land: false,
            fired: KindSet::NONE,
            struck: [false; 2],
            seen: [KindSet::NONE; 2],
            seen_in: 0,
            air_hits: [0; 2],
            air_round: 0,
            supports: Vec::new(),
            scratch: Scratch::default(),
        }
    }
}

impl Clone for Battle {
    fn clone(&self) -> Self {
        let mut copy = Battle::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, from: &Self) {
        let keep = (
            std::mem::take(&mut self.groups),
            std::mem::take(&mut self.ships),
            std::mem::take(&mut self.supports),
            std::mem::take(&mut self.scratch),
        );
        let (mut groups, mut ships, mut supports, scratch) = keep;
        groups.clone_from(&from.groups);
        ships.clone_from(&from.ships);
        supports.clone_from(&from.supports);
        *self = Battle {
            groups,
            ships,
            supports,
            scratch,
            ..*from
        };
    }
}

impl PartialEq for Battle {
    fn eq(&self, other: &Self) -> bool {
        let state = |battle: &Battle| {
            (
                (battle.at, battle.attacker, battle.raid, battle.round),
                (battle.ask, battle.hits, battle.outcome, battle.lost),
                (battle.step, battle.part, battle.fired, battle.struck),
                (
                    battle.seen,
                    battle.seen_in,
                    battle.air_hits,
                    battle.air_round,
                ),
                (battle.retreats, battle.havens, battle.silent, battle.holder),
            )
        };
        state(self) == state(other) && self.groups == other.groups && self.ships == other.ships
    }
}

impl Battle {
    /// Makes room for a large battle once, so that fighting it need not allocate.
    pub(crate) fn make_room(&mut self) {
        self.groups.reserve(ROOM);
        self.ships.reserve(ROOM);
        self.supports.reserve(ROOM);
        self.scratch.pieces.reserve(ROOM * 4);
        self.scratch.faces.reserve(DICE);
    }

    /// No battle; the room is kept.
    pub(crate) fn clear(&mut self) {
        let (mut groups, mut ships, mut supports, scratch) = (
            std::mem::take(&mut self.groups),
            std::mem::take(&mut self.ships),
            std::mem::take(&mut self.supports),
            std::mem::take(&mut self.scratch),
        );
        groups.clear();
        ships.clear();
        supports.clear();
        *self = Battle {
            at: Place::NONE,
            attacker: Power::NOBODY,
            groups,
            ships,
            supports,
            scratch,
            ..Battle::empty()
        };
    }

    /// The groups of a side that still take part and live.
    #[inline]
    pub(crate) fn living(&self, attacking: bool) -> impl Iterator<Item = &Group> {
        self.groups.iter().filter(move |group| {
            group.attacking == attacking && group.fighting && group.stack.count > 0
        })
    }

    /// What a side consists of that takes part.
    pub(crate) fn troops(&self, attacking: bool) -> Vec<Troop> {
        count_troops(self.living(attacking))
    }

    /// What of a side is alive, whether it takes part or not.
    pub(crate) fn standing(&self, attacking: bool) -> Vec<Troop> {
        let alive = self
            .groups
            .iter()
            .filter(|group| group.attacking == attacking);
        count_troops(alive.filter(|group| group.stack.count > 0))
    }
}

fn count_troops<'a>(groups: impl Iterator<Item = &'a Group>) -> Vec<Troop> {
    let mut troops: Vec<Troop> = Vec::new();
    for Group { stack, .. } in groups {
        let same = |troop: &&mut Troop| troop.owner == stack.owner && troop.kind == stack.kind;
        match troops.iter_mut().find(same) {
            Some(troop) => troop.count += stack.count,
            None => troops.push(Troop {
                owner: stack.owner,
                kind: stack.kind,
                count: stack.count,
            }),
        }
    }
    troops
}

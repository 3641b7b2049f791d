//! ARD-6.1 to 6.3, ARD-8.7: dice.

use super::fire::Flow;
use super::{Battle, Group, Hits};
use crate::Arda;
use crate::content::Supported;
use crate::definition::Suicide;
use crate::event::{Event, Shots, Volley};
use crate::ids::{Kind, KindSet, Power};
use engine::Table;
use std::cmp::Reverse;

/// Units of one group that fire with the same strength.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Piece {
    /// What they are.
    pub(crate) kind: Kind,
    /// Whose they are.
    pub(crate) owner: Power,
    /// Their group.
    pub(crate) group: u16,
    /// Strength before supports.
    pub(crate) base: i16,
    /// Strength.
    pub(crate) strength: i16,
    /// Dice of each.
    pub(crate) rolls: i16,
    /// How many units.
    pub(crate) count: u16,
    /// Supports of the kind under way that each may still take.
    pub(crate) free: u8,
}

/// Room for a volley. It holds nothing between volleys.
#[derive(Debug, Default)]
pub(crate) struct Scratch {
    /// Who fires.
    pub(crate) pieces: Vec<Piece>,
    /// What the dice show.
    pub(crate) faces: Vec<u8>,
}

/// The number of faces of the game's die, and what counts of them.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Salvo {
    /// Whether the attackers fire.
    pub(crate) attacking: bool,
    /// Which fire it is.
    pub(crate) volley: Volley,
    /// Sides of the dice.
    pub(crate) sides: u8,
    /// Low luck (ARD-6.3).
    pub(crate) low_luck: bool,
}

impl Arda {
    /// ARD-8.7: the next firing group of a side's general fire.
    pub(super) fn general_fire<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        attacking: bool,
        table: &mut T,
    ) -> Flow {
        self.fire_next(battle, attacking, Volley::General, table)
    }

    /// Fires the firing group with the fewest target types that has not fired in this step (ARD-8.7); without one the step
    /// is done.
    pub(super) fn fire_next<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        attacking: bool,
        volley: Volley,
        table: &mut T,
    ) -> Flow {
        let strikes = volley == Volley::FirstStrike;
        let Some((shooters, targets)) = self.next_shooters(battle, attacking, strikes) else {
            return Flow::Next;
        };
        battle.fired |= shooters;
        let mut scratch = std::mem::take(&mut battle.scratch);
        self.general_pieces(battle, attacking, shooters, &mut scratch.pieces);
        let salvo = Salvo {
            attacking,
            volley,
            sides: self.content.def.dice,
            low_luck: self.content.def.rules.low_luck,
        };
        let left = self.roll(battle, &mut scratch, salvo, table);
        battle.scratch = scratch;
        battle.hits = Hits {
            on_attackers: !attacking,
            left,
            outright: false,
            targets,
        };
        Flow::Again
    }

    /// ARD-8.7: the types that fire together next, and the types that they may hit.
    fn next_shooters(
        &self,
        battle: &Battle,
        attacking: bool,
        strikes: bool,
    ) -> Option<(KindSet, KindSet)> {
        if battle.open[usize::from(!attacking)] {
            let infrastructure = self.content.infrastructure;
            // Nobody on an open side strikes first.
            let done = strikes || !battle.fired.is_empty();
            let target = |group: &Group| !infrastructure.contains(group.stack.kind);
            let fires = !done && battle.living(!attacking).any(target);
            return fires.then_some((!KindSet::NONE, !infrastructure));
        }
        let mut present = KindSet::NONE;
        let mut destroyer = false;
        for group in battle.groups.iter().filter(|group| group.fighting) {
            if group.attacking == attacking {
                destroyer |= self.content.destroyers.contains(group.stack.kind);
            } else if group.stack.count > 0 {
                present.insert(group.stack.kind);
            }
        }
        present = present - self.content.infrastructure;
        let mut best: Option<(KindSet, KindSet)> = None;
        for group in &battle.groups {
            let kind = group.stack.kind;
            let fires = group.attacking == attacking
                && group.fighting
                && group.firing() > 0
                && !battle.fired.contains(kind)
                && self.fires_now(battle, kind, attacking, strikes);
            if !fires {
                continue;
            }
            let targets = self.targets_of(kind, destroyer) & present;
            if targets.is_empty() {
                continue;
            }
            match &mut best {
                Some((shooters, same)) if *same == targets => shooters.insert(kind),
                Some((_, fewer)) if (fewer.len(), fewer.0) < (targets.len(), targets.0) => {}
                _ => best = Some((KindSet::of(kind), targets)),
            }
        }
        best
    }

    /// Whether a type fires in this step: first strikes strike once (ARD-8.8), and some keep silent in defence (ARD-8.16).
    fn fires_now(&self, battle: &Battle, kind: Kind, attacking: bool, strikes: bool) -> bool {
        let def = &self.content.kind(kind).def;
        let struck = def.first_strike && battle.struck[usize::from(!attacking)];
        let silent = !attacking
            && def.suicide != Suicide::Never
            && self.content.def.rules.defending_munitions_silent;
        struck == strikes && !silent
    }

    /// ARD-8.7: what a type may hit.
    pub(crate) fn targets_of(&self, kind: Kind, destroyer: bool) -> KindSet {
        let info = self.content.kind(kind);
        if destroyer {
            return info.hits_with_destroyer;
        }
        if info.is_air() && self.content.def.rules.air_hits_subs_only_with_destroyer {
            return info.hits_alone - self.content.evaders;
        }
        info.hits_alone
    }

    /// ARD-8.6: who fires of a side with what strength, supports included.
    pub(crate) fn general_pieces(
        &self,
        battle: &Battle,
        attacking: bool,
        shooters: KindSet,
        pieces: &mut Vec<Piece>,
    ) {
        pieces.clear();
        for (index, group) in battle.groups.iter().enumerate() {
            let count = group.firing();
            if group.attacking != attacking
                || !group.fighting
                || count == 0
                || !shooters.contains(group.stack.kind)
            {
                continue;
            }
            pieces.push(Piece {
                kind: group.stack.kind,
                owner: group.stack.owner,
                group: index as u16,
                base: group.strength,
                strength: group.strength,
                rolls: i16::from(group.rolls),
                count,
                free: 0,
            });
        }
        let what = [Supported::Strength, Supported::Rolls];
        self.add_supports(battle, attacking, what, pieces);
        let sides = i16::from(self.content.def.dice);
        for piece in pieces.iter_mut() {
            piece.strength = piece.strength.clamp(0, sides);
        }
        pieces.retain(|piece| piece.strength > 0 && piece.rolls > 0);
        pieces.sort_unstable_by_key(|piece| (Reverse(piece.strength), piece.group));
    }

    /// Rolls the dice of a volley, strongest first; the hits. ARD-6.1, or with low luck ARD-6.3.
    pub(super) fn roll<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        scratch: &mut Scratch,
        salvo: Salvo,
        table: &mut T,
    ) -> u16 {
        scratch.faces.clear();
        let (hits, power) = if salvo.low_luck {
            self.roll_low_luck(battle, scratch, salvo, table)
        } else {
            (self.roll_dice(battle, scratch, salvo, table), 0)
        };
        if let Some(first) = scratch.pieces.first() {
            let at = battle.at;
            let Salvo {
                attacking,
                volley,
                sides,
                ..
            } = salvo;
            table.tell(|| Event::Fired {
                at,
                by: first.owner,
                sides: self.die_with(sides).faces.len() as u8,
                attacking,
                volley,
                shots: shots(scratch),
                power,
                hits,
            });
        }
        hits
    }

    fn roll_dice<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        scratch: &mut Scratch,
        salvo: Salvo,
        table: &mut T,
    ) -> u16 {
        let die = self.die_with(salvo.sides);
        let mut hits = 0;
        for piece in &scratch.pieces {
            let best = self.counts_best(piece.kind);
            let mut own = 0;
            for _ in 0..piece.count {
                let mut reached = 0;
                for _ in 0..piece.rolls {
                    let face = table.die(die) as u8 + 1;
                    scratch.faces.push(face);
                    reached += u16::from(i16::from(face) <= piece.strength);
                }
                own += if best { reached.min(1) } else { reached };
            }
            if let Some(group) = battle.groups.get_mut(usize::from(piece.group)) {
                group.scored += own;
            }
            hits += own;
        }
        hits
    }

    fn roll_low_luck<T: Table<Self>>(
        &self,
        battle: &mut Battle,
        scratch: &mut Scratch,
        salvo: Salvo,
        table: &mut T,
    ) -> (u16, u16) {
        let sides = u16::from(salvo.sides);
        let worth = |piece: &Piece| {
            let (strength, rolls) = (piece.strength as u16, piece.rolls as u16);
            let each = if self.counts_best(piece.kind) {
                sides.min(strength + (sides / 6).max(1) * rolls.saturating_sub(1))
            } else {
                strength * rolls
            };
            each * piece.count
        };
        let power: u16 = scratch.pieces.iter().map(worth).sum();
        let mut hits = power / sides;
        let rest = power % sides;
        if rest > 0 {
            let face = table.die(self.die_with(salvo.sides)) as u16 + 1;
            scratch.faces.push(face as u8);
            hits += u16::from(face <= rest);
        }
        let mut left = hits;
        for piece in &scratch.pieces {
            let own = left.min(piece.count);
            left -= own;
            if let Some(group) = battle.groups.get_mut(usize::from(piece.group)) {
                group.scored += own;
            }
        }
        (hits, power)
    }

    /// The die with that many sides.
    #[inline]
    pub(super) fn die_with(&self, sides: u8) -> &engine::Die {
        let content = &self.content;
        if sides == 0 || sides == content.def.dice {
            return &content.die;
        }
        let other = content
            .other_dice
            .iter()
            .find(|die| die.faces.len() == usize::from(sides));
        other.unwrap_or(&content.die)
    }

    /// ARD-8.8: first strikes: the attackers', the defenders', then their victims leave.
    pub(super) fn first_strike<T: Table<Self>>(&self, battle: &mut Battle, table: &mut T) -> Flow {
        if battle.part == 0 {
            let rules = &self.content.def.rules;
            let hunted = [true, false].map(|attacking| self.has_destroyer(battle, !attacking));
            battle.struck = [
                rules.second_edition || !hunted[0],
                rules.second_edition || (rules.subs_strike_in_defense && !hunted[1]),
            ];
            battle.part = 1;
        }
        while battle.part < 3 {
            let attacking = battle.part == 1;
            if battle.struck[usize::from(!attacking)]
                && self.fire_next(battle, attacking, Volley::FirstStrike, table) == Flow::Again
            {
                return Flow::Again;
            }
            battle.part += 1;
            battle.fired = KindSet::NONE;
        }
        for attacking in [true, false] {
            if !self.has_destroyer(battle, attacking) {
                self.remove_side(battle, attacking, table);
            }
        }
        Flow::Next
    }

    /// Whether a destroyer of a side takes part.
    pub(super) fn has_destroyer(&self, battle: &Battle, attacking: bool) -> bool {
        battle.groups.iter().any(|group| {
            group.attacking == attacking
                && group.fighting
                && group.firing() > 0
                && self.content.destroyers.contains(group.stack.kind)
        })
    }
}

/// The dice of a volley by who rolled them.
fn shots(scratch: &Scratch) -> Vec<Shots> {
    let mut faces = scratch.faces.iter().copied();
    let each = scratch.pieces.iter().map(|piece| Shots {
        kind: piece.kind,
        strength: piece.strength as u8,
        faces: faces
            .by_ref()
            .take(usize::from(piece.count) * piece.rolls as usize)
            .collect(),
    });
    each.collect()
}

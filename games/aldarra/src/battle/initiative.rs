//! ALD-7.11 to 7.20: who rolls what, rerolls and reductions.

use crate::Aldarra;
use crate::action::Action;
use crate::battle_state::{Initiative, Rolled};
use crate::content::{Class, Colour, DicePool, DiscoveryEffect, HoldEffect, Kind};
use crate::event::{Event, Fallen};
use crate::frame::{BattleStep, Frame};
use crate::options::FortressDie;
use crate::owner::{OWNERS, Owner};
use crate::position::Position;
use crate::preparation::{Dice, keep};
use crate::tile::Tiles;
use engine::List;
use engine::{Actions, Table};

/// The most dice of a colour in one roll.
const MOST: u8 = 40;

/// Dice and sure hits of one owner in one initiative.
#[derive(Clone, Copy, Default)]
pub(crate) struct Attack {
    pub dice: DicePool,
    pub sure: u8,
}

impl Attack {
    fn add(&mut self, dice: DicePool, times: u8) {
        let more = |have: u8, die: u8| have.saturating_add(die.saturating_mul(times)).min(MOST);
        self.dice.blue = more(self.dice.blue, dice.blue);
        self.dice.pink = more(self.dice.pink, dice.pink);
        self.dice.green = more(self.dice.green, dice.green);
    }

    fn is_empty(self) -> bool {
        self.dice.is_empty() && self.sure == 0
    }
}

impl Aldarra {
    /// ALD-7.11: whether some participant has upgraded Frigates there.
    pub(super) fn any_frigate_initiative(&self, pos: &Position) -> bool {
        Owner::ALL.into_iter().any(|owner| {
            pos.fleet(pos.battle.tile, owner).kinds().any(|(kind, _)| {
                pos.side(owner, kind) == 1 && !self.content.unit(kind).frigate_initiative.is_empty()
            })
        })
    }

    /// ALD-7.18: the armour of buildings is fixed for the initiative.
    pub(super) fn begin_initiative(&self, pos: &mut Position, initiative: Initiative) -> bool {
        let forces = pos.forces[pos.battle.tile.index()];
        let engineers: u8 = (0..OWNERS).fold(0, |bits, owner| {
            bits | u8::from(forces[owner].of(Kind::Engineer) > 0) << owner
        });
        let battle = &mut pos.battle;
        battle.initiative = initiative;
        battle.breached = (0..OWNERS).fold(0, |bits, owner| {
            bits | u8::from(engineers & !(1 << owner) != 0) << owner
        });
        battle.extra = [DicePool::default(); OWNERS];
        battle.hits = [0; OWNERS];
        battle.totals = [0; OWNERS];
        battle.rolled = 0;
        battle.blanks = [[0; 3]; OWNERS];
        battle.dice.clear();
        self.battle_step(pos, BattleStep::PreRoll { at: 0 })
    }

    /// ALD-7.11, 7.13, 7.14, 7.17: what the owner rolls in an initiative.
    pub(crate) fn attack(&self, pos: &Position, owner: Owner, initiative: Initiative) -> Attack {
        let battle = &pos.battle;
        let mut attack = Attack::default();
        let held = battle.held_back >> owner.0 & 1 == 1;
        for (kind, n) in pos.fleet(battle.tile, owner).kinds() {
            let (stats, side) = (self.content.unit(kind), pos.side(owner, kind));
            let ready = n - self.late(pos, owner, kind);
            let light = stats.class[side] == Class::Light;
            match initiative {
                Initiative::Frigate if side == 1 => attack.add(stats.frigate_initiative, ready),
                Initiative::Light if light && !held => attack.add(stats.dice[side], ready),
                Initiative::Heavy if !light || held => attack.add(stats.dice[side], ready),
                _ => {}
            }
            if initiative == Initiative::Light {
                self.add_fortress_die(&mut attack, stats.bonus_light, n);
            }
        }
        if initiative == Initiative::Light {
            let declared = |tiles: Tiles| {
                if self.takes_part(pos, owner) {
                    tiles
                } else {
                    tiles & battle.supports
                }
            };
            let firing = declared(self.firing_tiles(pos, owner)).len() as u8;
            self.add_fortress_die(
                &mut attack,
                self.content.unit(Kind::Fortress).bonus_light,
                firing,
            );
        }
        attack.add(battle.extra[owner.index()], 1);
        attack
    }

    fn add_fortress_die(&self, attack: &mut Attack, dice: DicePool, times: u8) {
        match self.options.fortress_die {
            FortressDie::Pink => attack.add(dice, times),
            FortressDie::FixedOne if !dice.is_empty() => attack.sure += times,
            FortressDie::FixedOne => {}
        }
    }

    /// Units of the owner and kind that miss this roll (ALD-12.11).
    fn late(&self, pos: &Position, owner: Owner, kind: Kind) -> u8 {
        pos.battle
            .special
            .iter()
            .filter(|unit| unit.owner == owner && unit.kind == kind && unit.late)
            .count() as u8
    }

    pub(super) fn run_pre_roll<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: u8,
        table: &mut T,
    ) -> bool {
        let Some(owner) = self.in_battle_order(pos, at) else {
            return self.battle_step(pos, BattleStep::Roll);
        };
        self.open_window(pos, owner, table);
        let holds = owner.seat().is_some_and(|seat| {
            self.takes_part(pos, owner)
                && !self
                    .held_cards(pos, seat, |effect| matches!(effect, HoldEffect::AddDice(_)))
                    .is_empty()
        });
        !holds && self.battle_step(pos, BattleStep::PreRoll { at: at + 1 })
    }

    pub(super) fn list_pre_roll(&self, pos: &Position, owner: Owner, out: &mut Actions<Action>) {
        if let Some(seat) = owner.seat() {
            for (card, _) in
                self.held_cards(pos, seat, |effect| matches!(effect, HoldEffect::AddDice(_)))
            {
                out.push(Action::Play(card));
            }
        }
        out.push(Action::Pass);
    }

    /// E19.
    pub(super) fn do_pre_roll<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        at: u8,
        action: Action,
        table: &mut T,
    ) {
        if let (Action::Play(card), Some(seat)) = (action, owner.seat())
            && let Some(HoldEffect::AddDice(dice)) = self.hold_effect(card)
        {
            self.play_held(pos, seat, card, table);
            pos.battle.extra[owner.index()] = dice;
        }
        self.battle_step(pos, BattleStep::PreRoll { at: at + 1 });
    }

    /// ALD-1.12: whether dice burst in this battle.
    pub(super) fn battle_bursts(&self, pos: &Position) -> bool {
        self.options.explore_battle_bursts
            || !pos
                .frames
                .iter()
                .any(|frame| matches!(frame, Frame::Resolve { .. }))
    }

    /// ALD-7.19.
    pub(super) fn run_roll<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        let initiative = pos.battle.initiative;
        for owner in self.battle_order(pos) {
            if !self.is_involved(pos, owner) {
                continue;
            }
            let attack = self.attack(pos, owner, initiative);
            let escalation = match initiative {
                Initiative::Frigate => 0,
                Initiative::Heavy if !self.takes_part(pos, owner) => 0,
                _ if attack.is_empty() && !self.options.escalation_empty_initiative => 0,
                _ => pos.battle.escalation,
            };
            let mut dice = Dice::new();
            let hits = attack.sure + self.roll_in_battle(pos, owner, attack.dice, table, &mut dice);
            self.clear_late(pos, owner, initiative);
            let battle = &mut pos.battle;
            battle.rolled |= 1 << owner.0;
            battle.hits[owner.index()] = hits;
            battle.totals[owner.index()] = hits.saturating_add(escalation);
            if !attack.is_empty() || escalation > 0 {
                table.tell(|| Event::Rolled {
                    owner,
                    initiative,
                    dice: dice.to_vec(),
                    hits,
                    escalation,
                });
            }
        }
        self.battle_step(pos, BattleStep::Reroll { at: 0 })
    }

    /// Rolls an owner's dice and notes which of them are blank: a die with all rolls of its burst chain at 0 hits (D09).
    fn roll_in_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        pool: DicePool,
        table: &mut T,
        dice: &mut Dice,
    ) -> u8 {
        let bursting = self.battle_bursts(pos);
        // The dice of a wave are rolled in the order of the wave before; `chains` has each die's hits so far.
        let mut chains: List<(Colour, u8, bool), 128> = List::new();
        for colour in Colour::ALL {
            (0..pool.of(colour)).for_each(|_| {
                let _ = chains.try_push((colour, 0, true));
            });
        }
        let battle = &mut pos.battle;
        let mut hits = 0u8;
        while chains.iter().any(|&(_, _, rolling)| rolling) {
            for (colour, sum, rolling) in chains.iter_mut().filter(|(_, _, rolling)| *rolling) {
                let face = table.die(&self.dice[colour.index()]);
                let shown = self.content.dice.faces(*colour)[face];
                let scored = shown.hits
                    + if shown.burst {
                        self.options.burst_value as u8
                    } else {
                        0
                    };
                let fallen: Fallen = (*colour, face as u8);
                keep(dice, fallen);
                let _ = battle
                    .dice
                    .try_push(Rolled::new(owner, colour.index() as u8, face as u8));
                *sum = sum.saturating_add(scored);
                hits = hits.saturating_add(scored);
                *rolling = shown.burst && bursting;
            }
        }
        let blanks = &mut battle.blanks[owner.index()];
        *blanks = [0; 3];
        for (colour, sum, _) in chains {
            blanks[colour.index()] += u8::from(sum == 0);
        }
        hits
    }

    /// ALD-12.11: units that have missed their roll are as the others from now on.
    fn clear_late(&self, pos: &mut Position, owner: Owner, initiative: Initiative) {
        if pos.battle.special.is_empty() {
            return;
        }
        let held = pos.battle.held_back >> owner.0 & 1 == 1;
        let side = pos.side(owner, Kind::Frigate);
        let light = self.content.unit(Kind::Frigate).class[side] == Class::Light;
        let rolls = match initiative {
            Initiative::Frigate => side == 1,
            Initiative::Light => light && !held,
            Initiative::Heavy => !light || held,
        };
        if rolls {
            for unit in pos
                .battle
                .special
                .iter_mut()
                .filter(|unit| unit.owner == owner)
            {
                unit.late = false;
            }
            pos.battle
                .special
                .retain(|unit| unit.late || unit.marks > 0);
        }
    }

    /// ALD-7.20: D09, attacker first.
    pub(super) fn run_reroll<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: u8,
        table: &mut T,
    ) -> bool {
        let Some(owner) = self.in_battle_order(pos, at) else {
            self.blunt(pos, table);
            return self.battle_step(pos, BattleStep::Reduce { at: 0 });
        };
        if self.can_reroll(pos, owner) {
            return false;
        }
        self.battle_step(pos, BattleStep::Reroll { at: at + 1 })
    }

    fn can_reroll(&self, pos: &Position, owner: Owner) -> bool {
        let Some(seat) = owner.seat() else {
            return false;
        };
        pos.battle.blanks[owner.index()] != [0; 3]
            && pos.battle.rerolled >> owner.0 & 1 == 0
            && self.takes_part(pos, owner)
            && self.discovery_sum(pos, seat, |effect| {
                u8::from(effect == DiscoveryEffect::RerollBlanks)
            }) > 0
    }

    /// D09: once per battle, all blank dice.
    pub(super) fn do_reroll<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        at: u8,
        action: Action,
        table: &mut T,
    ) {
        if action == Action::Reroll(true) {
            let [blue, pink, green] = pos.battle.blanks[owner.index()];
            let mut dice = Dice::new();
            let hits =
                self.roll_in_battle(pos, owner, DicePool { blue, pink, green }, table, &mut dice);
            let battle = &mut pos.battle;
            battle.rerolled |= 1 << owner.0;
            battle.hits[owner.index()] = battle.hits[owner.index()].saturating_add(hits);
            battle.totals[owner.index()] = battle.totals[owner.index()].saturating_add(hits);
            table.tell(|| Event::Rerolled {
                owner,
                dice: dice.to_vec(),
                hits,
            });
        }
        self.battle_step(pos, BattleStep::Reroll { at: at + 1 });
    }

    /// D10: in round 1 each other owner's first total of at least 1 is lowered.
    fn blunt<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        if pos.battle.round != 1 {
            return;
        }
        let order = self.battle_order(pos);
        for &by in &order {
            let Some(seat) = by.seat().filter(|_| self.takes_part(pos, by)) else {
                continue;
            };
            let amount = |effect| {
                if let DiscoveryEffect::BluntFirst(n) = effect {
                    n
                } else {
                    0
                }
            };
            let n = self.discovery_sum(pos, seat, amount);
            if n == 0 {
                continue;
            }
            for &owner in order.iter().filter(|&&owner| owner != by) {
                let done = pos.battle.blunted[by.index()] >> owner.0 & 1 == 1;
                if pos.battle.totals[owner.index()] >= 1 && !done {
                    pos.battle.blunted[by.index()] |= 1 << owner.0;
                    self.lower(pos, owner, by, n, None, table);
                }
            }
        }
    }

    /// ALD-7.20: no total goes below 0.
    fn lower<T: Table<Self>>(
        &self,
        pos: &mut Position,
        owner: Owner,
        by: Owner,
        n: u8,
        card: Option<crate::content::ExplorationId>,
        table: &mut T,
    ) {
        let total = &mut pos.battle.totals[owner.index()];
        *total = total.saturating_sub(n);
        let total = *total;
        table.tell(|| Event::Reduced {
            owner,
            by,
            n,
            card,
            total,
        });
    }

    pub(super) fn run_reduce<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: u8,
        table: &mut T,
    ) -> bool {
        let Some(owner) = self.in_battle_order(pos, at) else {
            return self.battle_step(pos, BattleStep::Assign { at: 0 });
        };
        self.open_window(pos, owner, table);
        let some = |effect| matches!(effect, HoldEffect::ReduceTotal(_));
        let holds = owner.seat().is_some_and(|seat| {
            self.takes_part(pos, owner) && !self.held_cards(pos, seat, some).is_empty()
        });
        if holds && self.totals_of_others(pos, owner).next().is_some() {
            return false;
        }
        self.battle_step(pos, BattleStep::Reduce { at: at + 1 })
    }

    /// The other owners with something to lower.
    fn totals_of_others<'p>(
        &self,
        pos: &'p Position,
        owner: Owner,
    ) -> impl Iterator<Item = Owner> + 'p {
        Owner::ALL
            .into_iter()
            .filter(move |&other| other != owner && pos.battle.totals[other.index()] > 0)
    }

    pub(super) fn list_reduce(&self, pos: &Position, owner: Owner, out: &mut Actions<Action>) {
        if let Some(seat) = owner.seat() {
            for (card, _) in self.held_cards(pos, seat, |effect| {
                matches!(effect, HoldEffect::ReduceTotal(_))
            }) {
                self.totals_of_others(pos, owner)
                    .for_each(|owner| out.push(Action::Reduce { card, owner }));
            }
        }
        out.push(Action::Pass);
    }

    /// E18.
    pub(super) fn do_reduce<T: Table<Self>>(
        &self,
        pos: &mut Position,
        by: Owner,
        at: u8,
        action: Action,
        table: &mut T,
    ) {
        if let (Action::Reduce { card, owner }, Some(seat)) = (action, by.seat())
            && let Some(HoldEffect::ReduceTotal(n)) = self.hold_effect(card)
        {
            self.play_held(pos, seat, card, table);
            self.lower(pos, owner, by, n, Some(card), table);
        }
        self.battle_step(pos, BattleStep::Reduce { at: at + 1 });
    }
}

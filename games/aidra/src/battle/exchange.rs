//! AID-6.9: one exchange of cards, in its order.

use super::state::{BattleStep, Fighter, State};
use super::strike::Effects;
use super::{ATTACKER, DEFENDER};
use crate::Aidra;
use crate::content::{CardId, Colour, Effect, Skirmish};
use crate::event::Event;
use crate::frame::Frame;
use crate::options::BerserkBait;
use crate::position::Position;
use crate::why::{Why, why};
use engine::{SeatSet, Table};

/// The five red cards, a bit each.
const RED: u16 = 0b11111;

impl Aidra {
    /// AID-6.9, steps 1 to 4.
    pub(super) fn exchange<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        self.reveal_cards(pos, table);
        let effects = [ATTACKER, DEFENDER].map(|side| self.tactics(pos, side));
        for side in [ATTACKER, DEFENDER] {
            let blow = self.blow(pos, side, &effects[side], &effects[1 - side]);
            pos.battle.sides[side].blow = blow;
            if pos.battle.sides[side].played == Some(Skirmish::Berserk) {
                Self::doom_grid(pos, side);
            }
        }
        self.hunts(pos, &effects, table);
        for side in [ATTACKER, DEFENDER] {
            let (blow, seat) = (pos.battle.sides[side].blow, pos.battle.sides[side].seat);
            let cards = (
                pos.battle.sides[side].played,
                pos.battle.sides[1 - side].played,
            );
            if blow.kind != super::BlowKind::Nothing {
                table.tell(|| Event::Struck { seat, blow });
                self.spend_damage(pos, 1 - side, blow.amount(), blow.back);
            } else if let (Some(card), Some(against)) = cards
                && card.is_red()
            {
                table.tell(|| Event::Missed {
                    seat,
                    card,
                    against,
                });
            }
        }
        for side in [ATTACKER, DEFENDER] {
            self.tell_fallen(pos, side, table);
            self.aftermath_of_tactics(pos, side, &effects[side], table);
        }
        let retreats = |side: usize| {
            pos.battle.sides[side].played == Some(Skirmish::Retreat)
                && !blocked(&effects[1 - side], Skirmish::Retreat)
        };
        let retreats = [retreats(ATTACKER), retreats(DEFENDER)];
        for side in [ATTACKER, DEFENDER] {
            if blocked(&effects[1 - side], Skirmish::Reposition) {
                pos.battle.sides[side].clear_pending(Skirmish::Reposition);
            }
        }
        let died = pos.battle.sides.iter().any(|side| !side.fallen.is_empty());
        let left = self.retreat(pos, retreats);
        pos.battle.quiet = match died || left {
            true => 0,
            false => pos.battle.quiet + 1,
        };
        pos.set_top(Frame::Battle(BattleStep::FallBack { side: 0 }));
    }

    /// AID-6.9, step 1: both cards and the action cards at once; all but Rest are spent.
    fn reveal_cards<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        table.reveal(SeatSet::ALL);
        pos.battle.exchange = pos.battle.exchange.saturating_add(1);
        for side in [ATTACKER, DEFENDER] {
            let own = &mut pos.battle.sides[side];
            own.played = own.pick.take();
            own.pending = own.played;
            own.played_tactics = std::mem::take(&mut own.tactics);
            own.fallen.clear();
            own.blow = super::Blow::default();
            let seat = own.seat;
            let Some(card) = own.played else { continue };
            if card != Skirmish::Rest {
                own.spent |= 1 << card.index();
            }
            let tactics = own.played_tactics;
            self.use_cards(pos, seat, tactics);
            let faction = pos.seat(seat).faction as usize;
            table.tell(|| Event::CardRevealed {
                seat,
                card,
                tactics: super::commit::bits(tactics)
                    .map(|card| CardId::new(faction, card))
                    .collect(),
            });
        }
        for side in [ATTACKER, DEFENDER] {
            let enemy = &pos.battle.sides[1 - side];
            let (seat, tactics) = (enemy.seat, enemy.played_tactics);
            let other = pos.battle.sides[side].played_tactics;
            if tactics != 0 && self.cancels(pos, side, other) {
                table.tell(|| Event::TacticCancelled { seat });
            }
        }
    }

    /// AID-12.4: once-only cards are gone, the others are known.
    pub(crate) fn use_cards(&self, pos: &mut Position, seat: engine::Seat, cards: u16) {
        let faction = pos.seat(seat).faction as usize;
        for card in super::commit::bits(cards) {
            let once = self.content.card(CardId::new(faction, card)).once;
            let state = pos.seat_mut(seat);
            match once {
                true => {
                    state.hand &= !(1 << card);
                    state.shown &= !(1 << card);
                    state.spent |= 1 << card;
                }
                false => state.shown |= 1 << card,
            }
        }
    }

    /// AID-12.9 `hunt`: before the damage, only with a red card of one's own.
    fn hunts<T: Table<Self>>(&self, pos: &mut Position, effects: &[Effects; 2], table: &mut T) {
        for side in [ATTACKER, DEFENDER] {
            let red = pos.battle.sides[side].played.is_some_and(Skirmish::is_red);
            let enemy = pos.battle.sides[1 - side].played;
            for effect in effects[side].iter().flatten() {
                if let (Effect::Hunt(card, n), true) = (*effect, red)
                    && enemy == Some(card)
                {
                    let seat = pos.battle.sides[side].seat;
                    table.tell(|| Event::Hunted { seat, n });
                    self.spend_damage(pos, 1 - side, n, false);
                }
            }
        }
    }

    fn tell_fallen<T: Table<Self>>(&self, pos: &Position, side: usize, table: &mut T) {
        let own = &pos.battle.sides[side];
        if !own.fallen.is_empty() {
            table.tell(|| Event::Fell {
                seat: own.seat,
                at: pos.battle.at,
                units: own
                    .fallen
                    .iter()
                    .map(|f| self.unit_id(pos, own.seat, f.kind))
                    .collect(),
            });
        }
    }

    /// AID-6.9, step 3; what else the action cards leave behind.
    fn aftermath_of_tactics<T: Table<Self>>(
        &self,
        pos: &mut Position,
        side: usize,
        effects: &Effects,
        table: &mut T,
    ) {
        for effect in effects.iter().flatten() {
            match *effect {
                Effect::Spare(n, class) => {
                    let spared = self.spare(pos, side, n, class);
                    let seat = pos.battle.sides[side].seat;
                    if spared > 0 {
                        table.tell(|| Event::Spared { seat, n: spared });
                    }
                }
                Effect::Outlive(n) => pos.battle.sides[side].outlive += n,
                Effect::Recover(colour, n) => {
                    let own = &mut pos.battle.sides[side];
                    own.recover[colour.index()] += n;
                    own.barred |= own.played.map_or(0, |card| 1 << card.index());
                }
                _ => {}
            }
        }
    }

    /// AID-6.12: whoever rested regains the red cards, and a blue one by choice if one is spent.
    pub(super) fn rests<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let resting =
            (pos.battle.sides.iter()).position(|side| side.pending == Some(Skirmish::Rest));
        let Some(side) = resting else {
            pos.set_top(Frame::Battle(BattleStep::Blue));
            return;
        };
        let own = &mut pos.battle.sides[side];
        own.pending = None;
        if own.units.is_empty() {
            return;
        }
        own.spent &= !RED;
        let (seat, blue) = (own.seat, own.spent != 0);
        table.tell(|| Event::Rested { seat });
        if blue {
            pos.set_top(Frame::Battle(BattleStep::Rest { side: side as u8 }));
        }
    }

    pub(super) fn check_rest(
        &self,
        pos: &Position,
        side: usize,
        card: Skirmish,
    ) -> Result<(), Why> {
        match !card.is_red() && pos.battle.sides[side].is_spent(card) {
            true => Ok(()),
            false => Err(why("AID-6.12", "Rest brings back one spent blue card.")),
        }
    }

    /// A spent card comes back.
    pub(super) fn regain<T: Table<Self>>(
        &self,
        pos: &mut Position,
        side: usize,
        card: Skirmish,
        table: &mut T,
    ) {
        let own = &mut pos.battle.sides[side];
        own.spent &= !(1 << card.index());
        let seat = own.seat;
        table.tell(|| Event::Regained { seat, card });
    }

    /// AID-6.9, steps 6 and 7: Bait, then Reposition. Then doom, unless the skirmish goes on.
    pub(super) fn blue_cards<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let broken_off = u16::from(pos.battle.quiet) >= self.options.stalemate_limit;
        for side in [ATTACKER, DEFENDER] {
            if pos.battle.sides[side].clear_pending(Skirmish::Bait)
                && self.bait(pos, side, broken_off, table)
            {
                return;
            }
        }
        let left = pos.battle.conceded || pos.battle.sides.iter().any(|side| side.left);
        let rerun = |side: usize| {
            let (own, enemy) = (&pos.battle.sides[side], &pos.battle.sides[1 - side]);
            own.pending == Some(Skirmish::Reposition)
                && !own.units.is_empty()
                && enemy.committed() > 0
        };
        let again = [rerun(ATTACKER), rerun(DEFENDER)];
        if left || broken_off || again == [false; 2] {
            pos.set_top(Frame::Battle(BattleStep::Doom));
            return;
        }
        let mut asked = SeatSet::NONE;
        for side in [ATTACKER, DEFENDER] {
            if again[side] {
                self.take_back_grid(pos, side);
                asked = asked.with(pos.battle.sides[side].seat);
            }
        }
        table.tell(|| Event::Reran { seats: asked });
        pos.set_top(Frame::Battle(BattleStep::Commit { asked, again: true }));
    }

    /// AID-6.11: whether a new skirmish with the pulled units begins.
    fn bait<T: Table<Self>>(
        &self,
        pos: &mut Position,
        side: usize,
        broken_off: bool,
        table: &mut T,
    ) -> bool {
        let enemy_card = pos.battle.sides[1 - side].played;
        let seat = pos.battle.sides[side].seat;
        let joins = match enemy_card {
            Some(Skirmish::Rest | Skirmish::Retreat) => false,
            Some(Skirmish::Stall) => {
                table.tell(|| Event::BaitNullified { seat });
                false
            }
            _ => true,
        };
        for unit in &mut pos.battle.sides[side].units {
            if unit.state == State::Added {
                unit.state = State::Fresh;
                if !joins {
                    unit.slot = 0;
                }
            }
        }
        if !joins {
            return false;
        }
        let grid = self.grid_units(pos, side);
        table.tell(|| Event::BaitJoined { seat, grid });
        if !enemy_card.is_some_and(Skirmish::is_red) || broken_off {
            return false;
        }
        if self.options.berserk_vs_bait == BerserkBait::DieFirst
            || enemy_card != Some(Skirmish::Berserk)
        {
            self.doom(pos, table);
        }
        self.pull(pos, 1 - side);
        let stand = |side: usize| pos.battle.sides[side].committed() > 0;
        if !stand(side) || !stand(1 - side) {
            return false;
        }
        let (pulled_from, grid) = (
            pos.battle.sides[1 - side].seat,
            self.grid_units(pos, 1 - side),
        );
        table.tell(|| Event::Pulled {
            seat: pulled_from,
            grid,
        });
        self.ask_cards(pos);
        true
    }

    /// The first two units of a grid stay on it, the others go to the reserve.
    fn pull(&self, pos: &mut Position, side: usize) {
        let mut slots = [0; 2];
        for slot in 1..=super::SLOTS {
            let there = pos.battle.sides[side].grid().any(|unit| unit.slot == slot);
            if let (true, Some(free)) = (there, slots.iter_mut().find(|slot| **slot == 0)) {
                *free = slot;
            }
        }
        for unit in &mut pos.battle.sides[side].units {
            if !slots.contains(&unit.slot) {
                unit.slot = 0;
            }
        }
    }

    /// AID-6.10: those who were committed when Berserk was revealed die.
    pub(super) fn doom<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        for side in [ATTACKER, DEFENDER] {
            pos.battle.sides[side].fallen.clear();
            self.outlive(pos, side);
            let doomed = |unit: &Fighter| unit.doomed;
            let mut any = false;
            while let Some(index) = pos.battle.sides[side].units.iter().position(doomed) {
                self.kill(pos, side, index);
                any = true;
            }
            if any {
                pos.battle.quiet = 0;
                let seat = pos.battle.sides[side].seat;
                table.tell(|| Event::DoomFell { seat });
                self.tell_fallen(pos, side, table);
            }
        }
    }

    /// AID-12.9 `outlive`: the strongest doomed units do not die by doom; ties: the lower slot.
    pub(super) fn outlive(&self, pos: &mut Position, side: usize) {
        let saved = std::mem::take(&mut pos.battle.sides[side].outlive);
        for _ in 0..saved {
            let units = pos.battle.sides[side].units.iter().enumerate();
            let doomed = units.filter(|(_, unit)| unit.doomed);
            let best = doomed
                .max_by_key(|(_, unit)| (self.strength_of(pos, side, unit), u8::MAX - unit.slot));
            if let Some(index) = best.map(|(index, _)| index) {
                pos.battle.sides[side].units[index].doomed = false;
            }
        }
    }

    /// AID-12.9 `recover`: whether it is the side's turn to regain a card.
    pub(super) fn run_recover(&self, pos: &mut Position, side: u8) -> bool {
        if side as usize >= pos.battle.sides.len() {
            pos.set_top(Frame::Battle(BattleStep::End));
            return true;
        }
        let at = side as usize;
        let regains = |card: &&Skirmish| self.check_recover(pos, at, **card).is_ok();
        if !pos.battle.sides[at].units.is_empty() && Skirmish::ALL.iter().find(regains).is_some() {
            return false;
        }
        pos.set_top(Frame::Battle(BattleStep::Recover { side: side + 1 }));
        true
    }

    pub(super) fn check_recover(
        &self,
        pos: &Position,
        side: usize,
        card: Skirmish,
    ) -> Result<(), Why> {
        let own = &pos.battle.sides[side];
        let colour = if card.is_red() {
            Colour::Red
        } else {
            Colour::Blue
        };
        let left = own.recover[colour.index()] + own.recover[Colour::Any.index()];
        match own.is_spent(card) {
            _ if left == 0 => Err(why(
                "AID-12.9",
                "Your card brings back none of that colour.",
            )),
            false => Err(why("AID-12.9", "That card is not spent.")),
            true if own.barred >> card.index() & 1 == 1 => {
                Err(why("AID-12.9", "It was played in this exchange."))
            }
            true => Ok(()),
        }
    }

    pub(super) fn recover<T: Table<Self>>(
        &self,
        pos: &mut Position,
        side: usize,
        card: Skirmish,
        table: &mut T,
    ) {
        let colour = if card.is_red() {
            Colour::Red
        } else {
            Colour::Blue
        };
        let own = &mut pos.battle.sides[side];
        let from = match own.recover[colour.index()] {
            0 => Colour::Any,
            _ => colour,
        };
        own.recover[from.index()] -= 1;
        self.regain(pos, side, card, table);
    }
}

/// Whether one of these effects blocks a card.
fn blocked(effects: &Effects, card: Skirmish) -> bool {
    effects.contains(&Some(Effect::Block(card)))
}

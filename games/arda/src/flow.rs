//! ARD-2: the steps of the round, one after another, until somebody must decide.

use crate::Arda;
use crate::action::Action;
use crate::content::Step;
use crate::definition::StepKind;
use crate::event::Event;
use crate::frame::Ask;
use crate::ids::{Place, Places, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use crate::why::Why;
use engine::{Actions, Legal, Seat, SeatSet, Table};

/// How much movement counts as all of it.
const ALL_MOVEMENT: u8 = 255;

impl Arda {
    /// The step under way.
    #[inline]
    pub(crate) fn step(&self, pos: &Position) -> &Step {
        &self.content.steps[usize::from(pos.step)]
    }

    /// The power whose decision it is, where it is one power's.
    pub(crate) fn decider(&self, pos: &Position) -> Option<Power> {
        match pos.ask {
            Ask::Over | Ask::Concede { .. } => None,
            Ask::Battle => Some(self.battle_decider(pos)),
            Ask::Buy | Ask::Move | Ask::Choose | Ask::Place => Some(self.step(pos).power),
        }
    }

    /// The seats that must decide.
    pub(crate) fn asked(&self, pos: &Position) -> SeatSet {
        match pos.ask {
            Ask::Concede { asked } => asked,
            _ => self
                .decider(pos)
                .map_or(SeatSet::NONE, |power| SeatSet::of(self.seat_of(power))),
        }
    }

    /// Whether an action may be taken now; the only judge.
    pub(crate) fn check_action(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
    ) -> Result<(), Why> {
        if !self.asked(pos).contains(seat) {
            return Err(Why::NotYourTurn);
        }
        if action == Action::Concede && !matches!(pos.ask, Ask::Concede { .. }) {
            return self.check_concede(pos, seat);
        }
        match pos.ask {
            Ask::Over => Err(Why::WrongPhase),
            Ask::Buy => self.check_buy(pos, action),
            Ask::Move => self.check_move(pos, action),
            Ask::Choose => self.check_choice_of_battle(pos, action),
            Ask::Battle => self.check_battle(pos, action),
            Ask::Place => self.check_place(pos, action),
            Ask::Concede { .. } => match action {
                Action::Concede | Action::Refuse => Ok(()),
                _ => Err(Why::WrongPhase),
            },
        }
    }

    /// Everything that a seat may do now.
    pub(crate) fn list(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        if !self.asked(pos).contains(seat) {
            return;
        }
        match pos.ask {
            Ask::Over => {}
            Ask::Buy => self.list_buys(pos, out),
            Ask::Move => self.list_moves(pos, out),
            Ask::Choose => self.list_battles(pos, out),
            Ask::Battle => self.list_battle(pos, out),
            Ask::Place => self.list_places(pos, out),
            Ask::Concede { .. } => {
                out.push(Action::Concede);
                out.push(Action::Refuse);
            }
        }
        if pos.ask == Ask::Buy && self.check_concede(pos, seat).is_ok() {
            out.push(Action::Concede);
        }
    }

    /// What a person might try now.
    pub(crate) fn list_candidates(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        if !self.asked(pos).contains(seat) {
            return;
        }
        match pos.ask {
            Ask::Over => return,
            Ask::Buy => self.candidate_buys(pos, out),
            Ask::Move => self.candidate_moves(pos, out),
            Ask::Choose => self.candidate_battles(pos, out),
            Ask::Battle => self.candidate_battle(pos, out),
            Ask::Place => self.candidate_places(pos, out),
            Ask::Concede { .. } => {
                out.push(Action::Concede);
                out.push(Action::Refuse);
                return;
            }
        }
        out.push(Action::Concede);
    }

    /// Takes an action; [`advance`](Self::advance) does what follows.
    pub(crate) fn carry_out<T: Table<Self>>(
        &self,
        pos: &mut Position,
        legal: Legal<Action>,
        table: &mut T,
    ) {
        let (seat, action) = (legal.seat(), legal.action());
        match (pos.ask, action) {
            (Ask::Concede { .. }, _) | (_, Action::Concede) => {
                self.take_concession(pos, seat, action, table)
            }
            (Ask::Buy, Action::Done) => self.finish_buying(pos, table),
            (Ask::Move, Action::Done) => self.finish_moving(pos, table),
            (Ask::Place, Action::Done) => self.finish_placing(pos, table),
            (Ask::Buy, _) => self.take_buy(pos, action, table),
            (Ask::Move, _) => self.take_move(pos, action, table),
            (Ask::Choose, _) => self.take_choice_of_battle(pos, action, table),
            (Ask::Battle, _) => self.take_battle(pos, action, table),
            (Ask::Place, _) => self.take_place(pos, action, table),
            (Ask::Over, _) => {}
        }
    }

    /// Opens the game: the first step begins.
    pub(crate) fn open<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        table.tell(|| Event::GameStarted);
        table.tell(|| Event::RoundStarted { round: 1 });
        self.begin_round(pos, table);
        if pos.ended.is_none() && !self.enter_step(pos, table) {
            self.leave_step(pos, table);
        }
    }

    /// The step under way is done: goes on to the next that asks somebody.
    pub(crate) fn leave_step<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        while pos.ended.is_none() {
            if self.step(pos).ends_turn {
                self.end_turn_marks(pos);
            }
            pos.step += 1;
            if usize::from(pos.step) == self.content.steps.len() {
                pos.step = 0;
                pos.round += 1;
                let round = pos.round;
                table.tell(|| Event::RoundStarted { round });
                self.begin_round(pos, table);
            }
            if pos.ended.is_none() && self.enter_step(pos, table) {
                return;
            }
        }
        pos.ask = Ask::Over;
    }

    /// Begins the step; whether it asks somebody.
    pub(crate) fn enter_step<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        let step = *self.step(pos);
        if step.runs > 0 && pos.round > step.runs {
            return false;
        }
        if step.kind != StepKind::EndRound && !self.is_alive(pos, step.power) {
            return false;
        }
        if self.begins_turn(pos) {
            let (power, kind) = (step.power, step.kind);
            table.tell(|| Event::StepStarted { power, step: kind });
            self.repair_at_start(pos, power, table);
        }
        match step.kind {
            StepKind::Bid => {
                pos.ask = Ask::Buy;
                self.content.def.powers[step.power.index()].bid > 0
            }
            StepKind::Purchase => {
                pos.ask = Ask::Buy;
                self.may_produce(pos, step.power)
            }
            StepKind::FreeUnits => {
                self.give_free_units(pos, step.power, table);
                false
            }
            StepKind::CombatMove | StepKind::NonCombatMove => {
                pos.ask = Ask::Move;
                true
            }
            StepKind::Battle => self.begin_battles(pos, table),
            StepKind::Place | StepKind::BidPlace => {
                self.begin_placing(pos);
                pos.ask = Ask::Place;
                pos.hands.iter().any(|held| held.power == step.power)
            }
            StepKind::EndTurn => {
                self.end_turn(pos, table);
                false
            }
            StepKind::EndRound => {
                self.end_round(pos, table);
                false
            }
        }
    }

    /// Whether the step is the first of its power's turn.
    fn begins_turn(&self, pos: &Position) -> bool {
        let step = self.step(pos);
        let before = usize::from(pos.step)
            .checked_sub(1)
            .map(|index| self.content.steps[index].power);
        step.power.is_somebody() && before != Some(step.power)
    }

    /// Whether a power still has anything on the map or in hand.
    pub(crate) fn is_alive(&self, pos: &Position, power: Power) -> bool {
        let owned = || pos.owner[..self.content.places.len()].contains(&power);
        owned()
            || pos.stacks.iter().any(|stack| stack.owner == power)
            || pos.hands.iter().any(|held| held.power == power)
    }

    /// ARD-4.2: after the combat move, who has moved and does not fly has no movement left; after the last move step of a
    /// turn all movement returns.
    fn finish_moving<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let step = *self.step(pos);
        let combat = step.kind == StepKind::CombatMove;
        if combat {
            let flies = self.content.air;
            let is_spent = |stack: &Stack| {
                stack.owner == step.power
                    && stack.marks.has(Marks::MOVED)
                    && !flies.contains(stack.kind)
            };
            pos.stacks
                .change(is_spent, |stack| stack.spent = ALL_MOVEMENT);
        }
        if !combat {
            self.surface(pos, step.power);
        }
        if step.grounds_aircraft && !self.content.def.rules.air_lands_anywhere {
            self.remove_stranded(pos, step.power, table);
        }
        self.leave_step(pos, table);
    }

    /// ARD-8.11: who is below the surface comes up when its owner's move step ends.
    fn surface(&self, pos: &mut Position, power: Power) {
        let is_below = |stack: &Stack| stack.owner == power && stack.marks.has(Marks::SUBMERGED);
        pos.stacks.change(is_below, |stack| {
            stack.marks = stack.marks.without(Marks::SUBMERGED);
        });
    }

    /// ARD-4.8: removes aircraft that stand where they cannot stay. They wait for decks in hand where the rules allow it.
    fn remove_stranded<T: Table<Self>>(&self, pos: &mut Position, power: Power, table: &mut T) {
        let waits = self.content.def.rules.land_on_new_carriers
            && self.step(pos).kind != StepKind::Place
            && pos
                .hands
                .iter()
                .any(|held| held.power == power && self.content.kind(held.kind).def.deck > 0);
        for lost in self.stranded(pos, power) {
            let beside = |at| {
                self.content
                    .site(at)
                    .near
                    .iter()
                    .any(|&near| pos.owner(near) == power)
            };
            if waits && self.content.site(lost.at).water && beside(lost.at) {
                continue;
            }
            pos.stacks.take_like(&lost);
            let Stack {
                at, kind, count, ..
            } = lost;
            table.tell(|| Event::AircraftLost {
                power,
                kind,
                count,
                at,
            });
        }
    }

    /// ARD-11.2: the marks of a turn end.
    pub(crate) fn end_turn_marks(&self, pos: &mut Position) {
        pos.conquered = Places::NONE;
        pos.blitzed = Places::NONE;
        pos.fought = Places::NONE;
        pos.placed.clear();
        pos.bombed.clear();
        let lasting = |marks: Marks| Marks(marks.0 & Marks::SUBMERGED.0);
        let is_marked = |stack: &Stack| {
            let (spent, from) = (stack.spent != 0, stack.from != Place::NONE);
            spent || from || stack.marks != lasting(stack.marks)
        };
        pos.stacks.change(is_marked, |stack| {
            stack.spent = 0;
            stack.from = Place::NONE;
            stack.marks = lasting(stack.marks);
        });
    }

    /// The hands that are left when a place step ends (ARD-10.11).
    fn finish_placing<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let step = *self.step(pos);
        if !self.content.def.rules.unplaced_stay {
            if pos.hands.iter().any(|held| held.power == step.power) {
                table.tell(|| {
                    let (power, troops) = (step.power, pos.hand_of(step.power));
                    let count = troops.iter().map(|troop| troop.count).sum();
                    Event::HandLost {
                        power,
                        troops,
                        count,
                    }
                });
            }
            pos.hands.retain(|held| held.power != step.power);
        }
        if step.grounds_aircraft && !self.content.def.rules.air_lands_anywhere {
            self.remove_stranded(pos, step.power, table);
        }
        self.leave_step(pos, table);
    }
}

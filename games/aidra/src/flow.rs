//! From frame to frame (AID-3): who decides, what may be done, what follows.

use crate::Aidra;
use crate::action::Action;
use crate::event::{BattleResult, Event};
use crate::frame::Frame;
use crate::place::Places;
use crate::position::{Group, Position};
use crate::why::Why;
use engine::{Actions, Seat, SeatSet, Table};

impl Aidra {
    /// Takes automatic steps until somebody must decide or the game is over.
    pub(crate) fn advance<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        while self.run(pos, table) {}
    }

    /// One automatic step of the innermost frame; false when it waits for a decision.
    fn run<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) -> bool {
        let top = pos.top();
        let between = matches!(
            top,
            Frame::Round(_)
                | Frame::Move { .. }
                | Frame::Window { .. }
                | Frame::Economy { .. }
                | Frame::Produce { .. }
                | Frame::Build { .. }
        );
        if between && pos.round > 0 {
            self.settle(pos, table);
            self.check_elimination(pos, table);
            if pos.ending.is_some() {
                return false;
            }
        }
        match top {
            Frame::Round(step) => {
                self.run_round(pos, step, table);
                true
            }
            Frame::Move { seat }
            | Frame::Economy { seat }
            | Frame::Produce { seat }
            | Frame::Build { seat }
                if !pos.seat(seat).alive =>
            {
                pos.frames.pop();
                pos.assaults = Places::EMPTY;
                true
            }
            Frame::Draft { seat } if !pos.seat(seat).alive => {
                self.draft_for_nobody(pos, seat, table);
                true
            }
            Frame::Enter { seat } => self.run_enter(pos, seat),
            Frame::Window { asked } => self.run_window(pos, asked, table),
            Frame::Battle(step) => self.run_battle(pos, step, table),
            Frame::Gunfire(step) => self.run_gunfire(pos, step, table),
            Frame::Waive { .. } | Frame::Card { .. } => self.run_economy(pos, table),
            _ => false,
        }
    }

    /// Who must decide.
    #[inline]
    pub(crate) fn asked(&self, pos: &Position) -> SeatSet {
        match pos.top() {
            Frame::Vote { asked } | Frame::Decks { asked } | Frame::Window { asked } => asked,
            Frame::Draft { seat }
            | Frame::Move { seat }
            | Frame::Group { seat }
            | Frame::Load { seat }
            | Frame::Unload { seat, .. }
            | Frame::Enter { seat }
            | Frame::Answer { seat, .. }
            | Frame::Economy { seat }
            | Frame::Produce { seat }
            | Frame::Build { seat }
            | Frame::Waive { seat, .. }
            | Frame::Card { seat, .. } => SeatSet::of(seat),
            Frame::Battle(step) => self.battle_asked(pos, step),
            Frame::Gunfire(step) => self.gunfire_asked(pos, step),
            Frame::Round(_) | Frame::Over => SeatSet::NONE,
        }
    }

    /// What a seat that is asked may try: everything that is allowed, and what a person might expect to be.
    pub(crate) fn list_tries(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        match pos.top() {
            Frame::Vote { .. } | Frame::Draft { .. } | Frame::Decks { .. } => {
                self.list_setup(pos, seat, out)
            }
            Frame::Move { .. } => self.list_move(pos, seat, out),
            Frame::Group { .. } => self.list_group(pos, seat, out),
            Frame::Load { .. } => self.list_load(pos, seat, out),
            Frame::Unload { .. } => self.list_unload(pos, seat, out),
            Frame::Gunfire(step) => self.list_gunfire(pos, step, seat, out),
            Frame::Enter { .. } => self.list_enter(pos, seat, out),
            Frame::Answer { .. } => {
                out.push(Action::Accept);
                out.push(Action::Refuse);
            }
            Frame::Window { .. } => {
                out.push(Action::Keep);
                out.push(Action::Break);
            }
            Frame::Battle(step) => self.list_battle(pos, step, seat, out),
            Frame::Economy { .. }
            | Frame::Produce { .. }
            | Frame::Build { .. }
            | Frame::Waive { .. }
            | Frame::Card { .. } => self.list_economy(pos, seat, out),
            Frame::Round(_) | Frame::Over => {}
        }
    }

    /// Whether a seat may do something now, and if not, why.
    pub(crate) fn check_action(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
    ) -> Result<(), Why> {
        if !self.asked(pos).contains(seat) {
            return Err(Why::NOT_ASKED);
        }
        match (pos.top(), action) {
            (Frame::Vote { .. } | Frame::Draft { .. } | Frame::Decks { .. }, _) => {
                self.check_setup(pos, seat, action)
            }
            (Frame::Move { .. }, _) => self.check_move(pos, seat, action),
            (Frame::Group { .. }, _) => self.check_group(pos, seat, action),
            (Frame::Load { .. }, _) => self.check_board(pos, seat, action),
            (Frame::Unload { to, .. }, _) => self.check_land(pos, seat, to, action),
            (Frame::Gunfire(step), _) => self.check_gunfire(pos, step, seat, action),
            (Frame::Enter { .. }, _) => self.check_enter(pos, seat, action),
            (Frame::Answer { .. }, Action::Accept | Action::Refuse)
            | (Frame::Window { .. }, Action::Keep | Action::Break) => Ok(()),
            (Frame::Battle(step), _) => self.check_battle(pos, step, seat, action),
            (
                Frame::Economy { .. }
                | Frame::Produce { .. }
                | Frame::Build { .. }
                | Frame::Waive { .. }
                | Frame::Card { .. },
                _,
            ) => self.check_economy(pos, seat, action),
            _ => Err(Why::NOT_NOW),
        }
    }

    /// What an action does, without the automatic steps after it.
    pub(crate) fn carry_out<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match pos.top() {
            Frame::Vote { .. } | Frame::Draft { .. } | Frame::Decks { .. } => {
                self.do_setup(pos, seat, action, table)
            }
            Frame::Move { .. } => self.do_move(pos, seat, action, table),
            Frame::Group { .. } => self.do_group(pos, seat, action, table),
            Frame::Load { .. } => self.do_load(pos, seat, action, table),
            Frame::Unload { to, .. } => self.do_unload(pos, seat, to, action, table),
            Frame::Gunfire(step) => self.do_gunfire(pos, step, seat, action, table),
            Frame::Enter { .. } => self.do_enter(pos, seat, action, table),
            Frame::Answer { from, .. } => self.do_answer(pos, seat, from, action, table),
            Frame::Window { .. } => self.do_window(pos, seat, action, table),
            Frame::Battle(step) => self.do_battle(pos, step, seat, action, table),
            Frame::Economy { .. }
            | Frame::Produce { .. }
            | Frame::Build { .. }
            | Frame::Waive { .. }
            | Frame::Card { .. } => self.do_economy(pos, seat, action, table),
            Frame::Round(_) | Frame::Over => {}
        }
    }

    /// AID-3.6: a seat resigns; what it was in goes on without it.
    pub(crate) fn resign<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        if seat.index() >= self.seats || !pos.seat(seat).alive || pos.ending.is_some() {
            return;
        }
        table.tell(|| Event::Resigned { seat });
        self.leave_frames(pos, seat, table);
        self.clear_pieces(pos, seat);
        if pos.round == 0 {
            pos.out += 1;
            let out = pos.out;
            self.eliminate(pos, seat, out);
            table.tell(|| Event::Eliminated { seat });
            let living = pos.living();
            if living.len() == 1 {
                self.end_game(pos, living, crate::position::Ending::Domination, table);
            }
            return;
        }
        self.settle(pos, table);
        self.check_elimination(pos, table);
    }

    /// Takes a seat out of everything that is under way.
    fn leave_frames<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        let own_turn = |frame: &Frame| match *frame {
            Frame::Move { seat: own }
            | Frame::Economy { seat: own }
            | Frame::Produce { seat: own }
            | Frame::Build { seat: own } => own == seat,
            _ => false,
        };
        if let Some(at) = pos.frames.iter().position(own_turn) {
            pos.frames.truncate(at);
            pos.assaults = Places::EMPTY;
            pos.origins.clear();
            pos.group = Group::default();
            pos.gunfire = Default::default();
            pos.battle = Default::default();
        }
        let fights = pos
            .battle
            .side_of(seat)
            .filter(|_| matches!(pos.top(), Frame::Battle(_)));
        if let Some(side) = fights {
            let result = match side {
                crate::battle::ATTACKER => BattleResult::Defender,
                _ => BattleResult::Attacker,
            };
            self.end_battle(pos, result, table);
        }
        self.stop_asking(pos, seat, table);
        match pos.top() {
            Frame::Answer { seat: asked, .. } if asked == seat => {
                pos.frames.pop();
            }
            Frame::Gunfire(_) if pos.gunfire.owner == seat && pos.gunfire.target.is_some() => {
                // The chosen guns have not fired (AID-7.1).
                let fire = &mut pos.gunfire;
                fire.ready = fire.ready.plus(std::mem::take(&mut fire.guns));
                fire.ready_ships |= std::mem::take(&mut fire.ships);
                fire.target = None;
                pos.set_top(Frame::Gunfire(crate::bombard::GunStep::Target));
            }
            _ => {}
        }
        pos.truce = match pos.truce.contains(seat) {
            true => SeatSet::NONE,
            false => pos.truce,
        };
    }

    /// A seat is not waited for any more where several are asked at once.
    fn stop_asking<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        pos.breaking = pos.breaking.without(seat);
        for at in 0..pos.frames.len() {
            match &mut pos.frames[at] {
                Frame::Window { asked } | Frame::Decks { asked } | Frame::Vote { asked } => {
                    *asked = asked.without(seat);
                }
                _ => {}
            }
        }
        pos.frames.retain(|frame| {
            *frame
                != Frame::Decks {
                    asked: SeatSet::NONE,
                }
        });
        if pos.top()
            == (Frame::Vote {
                asked: SeatSet::NONE,
            })
        {
            pos.seat_mut(seat).alive = false;
            self.count_votes(pos, table);
            pos.seat_mut(seat).alive = true;
        }
    }
}

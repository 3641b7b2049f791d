//! A position with the proof of what is legal in it.

use crate::action::{Actions, Legal};
use crate::game::{Game, Refusal, Turn};
use crate::seat::{Seat, SeatSet};
use crate::table::Table;
use std::sync::Arc;

/// More forced choices in a row than any game has.
pub const MOST_FORCED: usize = 10_000;

/// A position in play: the one place where actions are proved legal.
///
/// It keeps the fresh legal list of every seat that must decide. [`act`](Play::act) takes only what is in the list;
/// what is refused leaves the position untouched.
#[derive(Debug)]
pub struct Play<G: Game> {
    game: Arc<G>,
    pos: G::Position,
    turn: Turn,
    lists: Vec<Actions<G::Action>>,
}

impl<G: Game> Clone for Play<G> {
    fn clone(&self) -> Self {
        Play {
            game: self.game.clone(),
            pos: self.pos.clone(),
            turn: self.turn,
            lists: self.lists.clone(),
        }
    }
}

impl<G: Game> Play<G> {
    /// Deals a match.
    pub fn deal(game: Arc<G>, table: &mut impl Table<G>) -> Self {
        let pos = game.deal(table);
        Play::at(game, pos)
    }

    /// Goes on from a position.
    pub fn at(game: Arc<G>, pos: G::Position) -> Self {
        const { assert!(size_of::<G::Action>() <= 8, "an action is at most 8 bytes") };
        let seats = game.setup().seats.len();
        let lists = (0..seats).map(|_| Actions::with_capacity(1024)).collect();
        let mut play = Play {
            game,
            pos,
            turn: Turn::Over,
            lists,
        };
        play.list(None);
        play
    }

    /// Goes on from another position of the same game, keeping the room of the lists.
    pub fn reset(&mut self, pos: &G::Position) {
        self.pos.clone_from(pos);
        self.list(None);
    }

    /// Makes the lists of all seats that must decide, after an action of one of them or after something else.
    #[inline]
    fn list(&mut self, after: Option<(Seat, G::Action)>) {
        self.turn = self.game.turn(&self.pos);
        let mut seats = self.turn.seats().0;
        while seats != 0 {
            let seat = Seat(seats.trailing_zeros() as u8);
            seats &= seats - 1;
            let list = &mut self.lists[seat.index()];
            match after {
                Some((by, action)) if by == seat => {
                    self.game.relist(&self.pos, seat, action, list);
                }
                _ => {
                    list.clear();
                    self.game.legal_actions(&self.pos, seat, list);
                }
            }
        }
    }

    /// The rules.
    pub fn game(&self) -> &Arc<G> {
        &self.game
    }

    /// The position.
    #[inline]
    pub fn position(&self) -> &G::Position {
        &self.pos
    }

    /// Who must decide.
    #[inline]
    pub fn turn(&self) -> Turn {
        self.turn
    }

    /// The deciding seats; none when the game is over.
    #[inline]
    pub fn to_act(&self) -> SeatSet {
        self.turn.seats()
    }

    /// What the seat may do now; nothing when it is not asked.
    #[inline]
    pub fn legal(&self, seat: Seat) -> &[G::Action] {
        if self.to_act().contains(seat) {
            &self.lists[seat.index()]
        } else {
            &[]
        }
    }

    /// Why the seat may not do that now; nothing when it may.
    pub fn refusal(&self, seat: Seat, action: G::Action) -> Option<Refusal> {
        if self.legal(seat).contains(&action) {
            return None;
        }
        if seat.index() >= self.lists.len() {
            return Some(Refusal::new("table", format!("There is no seat {seat}.")));
        }
        let explained = self
            .to_act()
            .contains(seat)
            .then(|| self.game.refuse(&self.pos, seat, action))
            .flatten();
        Some(explained.unwrap_or_else(|| match self.turn {
            Turn::Over => Refusal::new("table", "The game is over."),
            Turn::Decide(_) if !self.to_act().contains(seat) => {
                Refusal::new("table", "It is not this seat's decision.")
            }
            Turn::Decide(_) => {
                let decision = self.game.decision(&self.pos, seat);
                Refusal::new(
                    decision.rule,
                    "That is not among the choices of this decision.",
                )
            }
        }))
    }

    /// Takes an action if it is in the seat's list.
    ///
    /// # Errors
    /// The refusal, with the rule; the position is untouched.
    pub fn act(
        &mut self,
        seat: Seat,
        action: G::Action,
        table: &mut impl Table<G>,
    ) -> Result<(), Refusal> {
        match self.refusal(seat, action) {
            Some(refusal) => Err(refusal),
            None => {
                self.carry_out(seat, action, table);
                Ok(())
            }
        }
    }

    /// Takes the action at an index of the seat's list; false, and nothing happens, when there is none.
    #[inline]
    pub fn act_at(&mut self, seat: Seat, index: usize, table: &mut impl Table<G>) -> bool {
        match self.legal(seat).get(index) {
            Some(&action) => {
                self.carry_out(seat, action, table);
                true
            }
            None => false,
        }
    }

    #[inline]
    fn carry_out(&mut self, seat: Seat, action: G::Action, table: &mut impl Table<G>) {
        self.game
            .apply(&mut self.pos, Legal::proved(seat, action), table);
        self.list(Some((seat, action)));
    }

    /// Lets a seat leave for good.
    pub fn depart(&mut self, seat: Seat, table: &mut impl Table<G>) {
        self.game.depart(&mut self.pos, seat, table);
        self.list(None);
    }

    /// A choice that the driver takes by itself: a seat with one legal action that need not be asked. Secret decisions
    /// are always asked.
    #[inline]
    pub fn forced(&self) -> Option<(Seat, G::Action)> {
        let mut seats = self.to_act().0;
        while seats != 0 {
            let seat = Seat(seats.trailing_zeros() as u8);
            seats &= seats - 1;
            if let [only] = *self.lists[seat.index()].as_slice() {
                let decision = self.game.decision(&self.pos, seat);
                if decision.always_ask || decision.secret {
                    continue;
                }
                return Some((seat, only));
            }
        }
        None
    }

    /// Takes forced choices until somebody must really decide; says how many there were. After [`MOST_FORCED`] in a row it
    /// stops, so that rules which never end do not keep their driver for ever.
    #[inline]
    pub fn take_forced(&mut self, table: &mut impl Table<G>) -> usize {
        let mut taken = 0;
        while taken < MOST_FORCED
            && let Some((seat, action)) = self.forced()
        {
            self.carry_out(seat, action, table);
            taken += 1;
        }
        taken
    }
}

//! The clocks of the seats.

use super::{Caller, Table};
use crate::clock::{AtZero, Clock, SeatClock};
use crate::problem::Problem;
use crate::store::{Head, SeatKind, Status, Write};
use crate::view::{ClockView, SeatClockView, View};
use engine::{Seat, SeatSet, Viewer};

/// The clocks of a match.
pub(super) struct Clocks {
    rule: Clock,
    seats: Vec<SeatClock>,
    /// As they are stored.
    stored: Vec<Option<SeatClock>>,
}

impl Clocks {
    /// The clocks as they are stored.
    pub(super) fn new(rule: Clock, seats: usize, stored: Vec<(u8, SeatClock)>) -> Self {
        let mut clocks = Clocks {
            rule,
            seats: vec![rule.fresh(); seats],
            stored: vec![None; seats],
        };
        for (seat, clock) in stored {
            let at = usize::from(seat);
            if at < seats {
                (clocks.seats[at], clocks.stored[at]) = (clock, Some(clock));
            }
        }
        clocks
    }
}

impl Table {
    /// Whether a seat's player must decide, and nothing else decides instead.
    fn is_timed(&self, at: usize, head: &Head) -> bool {
        let seat = Seat(at as u8);
        let asked = head.status == Status::Running && SeatSet(head.to_act).contains(seat);
        let plays = self.seats[at].kind == SeatKind::Human && !self.left[at];
        asked && plays && !self.is_absent(at) && !self.is_given_away(seat)
    }

    /// Whether a stand-in plays because the time of the seat was used up.
    pub(super) fn is_absent(&self, at: usize) -> bool {
        let clocks = self.clocks.as_ref();
        clocks.is_some_and(|clocks| clocks.seats[at].absent)
    }

    /// Lets the clocks run and stand as the seats are asked in `head`, and says what is to be written.
    pub(super) fn set_clocks(&mut self, head: &Head) -> Vec<Write> {
        let now = self.core.time.now();
        let timed: Vec<bool> = (0..self.seats.len())
            .map(|at| self.is_timed(at, head))
            .collect();
        let Some(clocks) = &mut self.clocks else {
            return Vec::new();
        };
        let mut writes = Vec::new();
        for (at, timed) in timed.into_iter().enumerate() {
            let clock = &mut clocks.seats[at];
            match timed {
                true => clocks.rule.ask(clock, now),
                false => clocks.rule.rest(clock, now),
            }
            if clocks.stored[at] != Some(*clock) {
                clocks.stored[at] = Some(*clock);
                writes.push(Write::Clock(head.id.clone(), at as u8, *clock));
            }
        }
        writes
    }

    /// Somebody else plays a seat: the clock begins anew.
    pub(super) fn renew_clock(&mut self, at: usize) {
        if let Some(Clocks { rule, seats, .. }) = &mut self.clocks {
            seats[at] = rule.fresh();
        }
    }

    /// Whether a clock should run that does not: the match has just been dealt.
    pub(crate) fn is_unwound(&self) -> bool {
        let stands = |at: usize| {
            let clocks = self.clocks.as_ref();
            clocks.is_some_and(|clocks| clocks.seats[at].since.is_none())
        };
        let playing = self.game.is_some() && self.status() == Status::Running;
        playing && (0..self.seats.len()).any(|at| stands(at) && self.is_timed(at, &self.head))
    }

    /// Lets the clocks run that should, and stores them.
    pub(crate) async fn wind(&mut self) -> Result<(), Problem> {
        self.commit(Vec::new()).await?;
        self.tell_state();
        Ok(())
    }

    /// When the next clock will be used up.
    pub(crate) fn deadline(&self) -> Option<i64> {
        let clocks = self.clocks.as_ref()?;
        clocks.seats.iter().filter_map(SeatClock::deadline).min()
    }

    /// Whether somebody's time is used up.
    pub(crate) fn is_late(&self) -> bool {
        let now = self.core.time.now();
        self.deadline().is_some_and(|deadline| deadline <= now)
    }

    /// Does what is agreed for those whose time is used up.
    pub(crate) async fn run_out(&mut self) -> Result<(), Problem> {
        let now = self.core.time.now();
        let Some(Clocks { rule, seats, .. }) = &mut self.clocks else {
            return Ok(());
        };
        let over = |clock: &SeatClock| clock.deadline().is_some_and(|deadline| deadline <= now);
        let over: Vec<usize> = (0..seats.len()).filter(|&at| over(&seats[at])).collect();
        if over.is_empty() {
            return Ok(());
        }
        let rule = *rule;
        for &at in &over {
            rule.stop(&mut seats[at]);
        }
        if rule.at_zero() == AtZero::Resign {
            for at in over {
                self.depart(Seat(at as u8))?;
            }
        }
        self.commit(Vec::new()).await?;
        self.settle_requests().await?;
        self.tell_state();
        Ok(())
    }

    /// A player whose time was used up takes the seat back.
    pub(crate) async fn come_back(
        &mut self,
        caller: &Caller,
        seat: Option<u8>,
    ) -> Result<View, Problem> {
        let seat = self.acting(caller, seat)?;
        self.playing()?;
        if !self.is_absent(seat.index()) {
            return Err(Problem::conflict("Nobody stands in for that seat."));
        }
        if self.left[seat.index()] {
            return Err(Problem::conflict("That seat has left for good."));
        }
        self.return_to(seat);
        self.note(self.head.seq, Some(seat));
        self.commit(Vec::new()).await?;
        self.tell_state();
        self.view(caller, Some(seat.0))
    }

    /// The player of a seat does something: nobody stands in any more.
    pub(super) fn return_to(&mut self, seat: Seat) {
        let absent = self.is_absent(seat.index());
        if let (true, Some(Clocks { rule, seats, .. })) = (absent, &mut self.clocks) {
            rule.come_back(&mut seats[seat.index()]);
        }
    }

    /// A player goes on vacation for so many days from now on, or comes back from it with 0.
    pub(crate) async fn vacation(
        &mut self,
        caller: &Caller,
        days: u32,
        seat: Option<u8>,
    ) -> Result<View, Problem> {
        let seat = self.acting(caller, seat)?;
        self.playing()?;
        let now = self.core.time.now();
        let Some(Clocks { rule, seats, .. }) = &mut self.clocks else {
            return Err(Problem::conflict("The match has no clocks."));
        };
        rule.leave(&mut seats[seat.index()], days, now)?;
        self.commit(Vec::new()).await?;
        self.tell_state();
        self.view(caller, Some(seat.0))
    }

    /// The clocks as a viewer may see them: that a clock runs tells that its seat is asked.
    pub(super) fn clock_view(&self, viewer: Viewer) -> Option<ClockView> {
        let Clocks { rule, seats, .. } = self.clocks.as_ref()?;
        let now = self.core.time.now();
        let known = self.game.as_ref().map(|game| game.waiting(viewer));
        let view = |(at, clock): (usize, &SeatClock)| {
            let shown = known.is_some_and(|known| known.contains(Seat(at as u8)));
            SeatClockView {
                left: if shown { clock.left(now) } else { clock.rest },
                deadline: clock.deadline().filter(|_| shown),
                vacation: clock.vacation,
                away: clock.away.filter(|away| *away > now),
                absent: clock.absent,
            }
        };
        Some(ClockView {
            rule: *rule,
            now,
            seats: seats.iter().enumerate().map(view).collect(),
        })
    }
}

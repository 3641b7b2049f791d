//! How long players may take to decide.
//!
//! A seat's clock runs for a *spell*: from when the seat is asked until it is asked no more, whatever it clicks meanwhile. Times
//! are milliseconds of the server's [`Time`](crate::time::Time).

use crate::problem::Problem;
use crate::time::{DAY, SECOND};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What somebody who comes back to a live match has at least, in milliseconds.
const RETURN: i64 = 60 * SECOND;

/// The clock of a match, agreed upon when it is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
pub(crate) enum Clock {
    /// Everybody has a time for the whole match.
    Live {
        /// The time, in seconds: 10 to 86,400.
        seconds: u32,
        /// What is added after each spell of being asked, in seconds: 0 to 3,600.
        #[serde(default)]
        increment: u32,
        /// What happens when the time is used up.
        #[serde(default)]
        at_zero: AtZero,
    },
    /// Everybody has so many days for each spell of being asked.
    Days {
        /// The days: 1 to 30.
        days: u32,
        /// For how many days in all a player may stop the own clock: 0 to 90.
        #[serde(default)]
        vacation: u32,
        /// What happens when the time is used up.
        #[serde(default)]
        at_zero: AtZero,
    },
}

/// What happens when the time of a seat is used up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum AtZero {
    /// A stand-in plays on until the player comes back.
    #[default]
    StandIn,
    /// The seat leaves for good.
    Resign,
}

/// The clock of a seat.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct SeatClock {
    /// What was left when it began to run, or is left while it stands.
    pub(crate) rest: i64,
    /// From when it runs; may be to come, on a vacation. Nothing while the seat is not asked.
    pub(crate) since: Option<i64>,
    /// What is left of the vacation.
    pub(crate) vacation: i64,
    /// Until when its player is on vacation.
    pub(crate) away: Option<i64>,
    /// Whether its time was used up, and a stand-in plays.
    pub(crate) absent: bool,
}

impl Clock {
    /// Refuses what makes no sense.
    pub(crate) fn check(self) -> Result<Self, Problem> {
        let within = |what: &str, value: u32, least: u32, most: u32| match value {
            value if (least..=most).contains(&value) => Ok(()),
            _ => Err(Problem::invalid(format!(
                "`clock.{what}` must be from {least} to {most}."
            ))),
        };
        match self {
            Clock::Live {
                seconds, increment, ..
            } => {
                within("seconds", seconds, 10, 86_400)?;
                within("increment", increment, 0, 3_600)?;
            }
            Clock::Days { days, vacation, .. } => {
                within("days", days, 1, 30)?;
                within("vacation", vacation, 0, 90)?;
            }
        }
        Ok(self)
    }

    /// The clock of a seat when the match begins.
    pub(crate) fn fresh(self) -> SeatClock {
        let (rest, vacation) = match self {
            Clock::Live { seconds, .. } => (i64::from(seconds) * SECOND, 0),
            Clock::Days { days, vacation, .. } => {
                (i64::from(days) * DAY, i64::from(vacation) * DAY)
            }
        };
        SeatClock {
            rest,
            vacation,
            ..SeatClock::default()
        }
    }

    /// What happens when the time is used up.
    pub(crate) fn at_zero(self) -> AtZero {
        match self {
            Clock::Live { at_zero, .. } | Clock::Days { at_zero, .. } => at_zero,
        }
    }

    /// A spell begins, unless one is under way.
    pub(crate) fn ask(self, seat: &mut SeatClock, now: i64) {
        if seat.since.is_none() {
            seat.away = seat.away.filter(|away| *away > now);
            seat.since = Some(seat.away.unwrap_or(now));
        }
    }

    /// The spell ends, if one is under way.
    pub(crate) fn rest(self, seat: &mut SeatClock, now: i64) {
        if seat.since.is_none() {
            return;
        }
        seat.rest = match self {
            Clock::Live { increment, .. } => seat.left(now) + i64::from(increment) * SECOND,
            Clock::Days { days, .. } => i64::from(days) * DAY,
        };
        seat.since = None;
    }

    /// The time is used up, and a stand-in plays from now on.
    pub(crate) fn stop(self, seat: &mut SeatClock) {
        (seat.rest, seat.since, seat.absent) = (0, None, true);
    }

    /// The player comes back.
    pub(crate) fn come_back(self, seat: &mut SeatClock) {
        seat.rest = match self {
            Clock::Live { increment, .. } => {
                seat.rest.max(RETURN).max(i64::from(increment) * SECOND)
            }
            Clock::Days { days, .. } => i64::from(days) * DAY,
        };
        seat.absent = false;
    }

    /// The player goes on vacation for so many days from now on, or comes back from it with 0; what was not used of an earlier
    /// one is given back.
    pub(crate) fn leave(self, seat: &mut SeatClock, days: u32, now: i64) -> Result<(), Problem> {
        let Clock::Days { .. } = self else {
            let live = "Vacations are for matches with days for each move.";
            return Err(Problem::conflict(live));
        };
        let unused = seat.away.map_or(0, |away| (away - now).max(0));
        let (wanted, there) = (i64::from(days) * DAY, seat.vacation + unused);
        if wanted > there {
            let whole = there / DAY;
            return Err(Problem::invalid(format!(
                "`days` must be from 0 to {whole}: that much is left of the vacation."
            )));
        }
        if seat.since.is_some() {
            seat.rest = seat.left(now);
            seat.since = Some(now + wanted);
        }
        seat.vacation = there - wanted;
        seat.away = (days > 0).then_some(now + wanted);
        Ok(())
    }
}

impl SeatClock {
    /// What is left.
    pub(crate) fn left(&self, now: i64) -> i64 {
        let used = self.since.map_or(0, |since| (now - since).max(0));
        (self.rest - used).max(0)
    }

    /// When the time will be used up; nothing while it stands.
    pub(crate) fn deadline(&self) -> Option<i64> {
        self.since.map(|since| since + self.rest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIVE: Clock = Clock::Live {
        seconds: 60,
        increment: 5,
        at_zero: AtZero::StandIn,
    };
    const DAYS: Clock = Clock::Days {
        days: 2,
        vacation: 7,
        at_zero: AtZero::Resign,
    };

    #[test]
    fn an_increment_comes_once_a_spell() {
        let mut seat = LIVE.fresh();
        LIVE.ask(&mut seat, 1_000);
        LIVE.ask(&mut seat, 9_000);
        assert_eq!(seat.deadline(), Some(61_000));
        assert_eq!(seat.left(11_000), 50_000);
        LIVE.rest(&mut seat, 11_000);
        LIVE.rest(&mut seat, 12_000);
        assert_eq!((seat.left(99_000), seat.deadline()), (55_000, None));
    }

    #[test]
    fn days_begin_anew_with_each_spell() {
        let mut seat = DAYS.fresh();
        DAYS.ask(&mut seat, 0);
        assert_eq!(seat.deadline(), Some(2 * DAY));
        DAYS.rest(&mut seat, DAY);
        DAYS.ask(&mut seat, 3 * DAY);
        assert_eq!(seat.deadline(), Some(5 * DAY));
    }

    #[test]
    fn a_clock_stands_during_a_vacation() {
        let mut seat = DAYS.fresh();
        DAYS.ask(&mut seat, 0);
        DAYS.leave(&mut seat, 3, DAY).expect("there are 7 days");
        assert_eq!(seat.left(3 * DAY), DAY);
        assert_eq!(seat.deadline(), Some(5 * DAY));
        assert_eq!(seat.vacation, 4 * DAY);
        // Back a day early: it runs again, and the day is given back.
        DAYS.leave(&mut seat, 0, 3 * DAY).expect("back");
        assert_eq!(seat.deadline(), Some(4 * DAY));
        assert_eq!((seat.vacation, seat.away), (5 * DAY, None));
        assert!(DAYS.leave(&mut seat, 6, 3 * DAY).is_err());
        assert!(LIVE.leave(&mut LIVE.fresh(), 1, 0).is_err());
    }

    #[test]
    fn who_is_asked_on_vacation_has_all_the_time_after_it() {
        let mut seat = DAYS.fresh();
        DAYS.leave(&mut seat, 2, 0).expect("there are 7 days");
        DAYS.ask(&mut seat, DAY);
        assert_eq!(seat.deadline(), Some(4 * DAY));
        DAYS.rest(&mut seat, 3 * DAY);
        DAYS.ask(&mut seat, 4 * DAY);
        assert_eq!((seat.deadline(), seat.away), (Some(6 * DAY), None));
    }

    #[test]
    fn who_comes_back_has_time_to_decide() {
        let mut seat = LIVE.fresh();
        LIVE.ask(&mut seat, 0);
        LIVE.stop(&mut seat);
        assert_eq!((seat.left(0), seat.deadline()), (0, None));
        LIVE.come_back(&mut seat);
        LIVE.ask(&mut seat, 5_000);
        assert_eq!(seat.deadline(), Some(5_000 + RETURN));
    }

    #[test]
    fn clocks_that_make_no_sense_are_refused() {
        let read = |json: &str| serde_json::from_str::<Clock>(json);
        assert_eq!(
            read(r#"{"kind": "live", "seconds": 60, "increment": 5}"#).expect("reads"),
            LIVE
        );
        assert!(read(r#"{"kind": "live", "seconds": 60, "hours": 1}"#).is_err());
        assert!(read(r#"{"kind": "sand", "seconds": 60}"#).is_err());
        for (clock, what) in [
            (r#"{"kind": "live", "seconds": 9}"#, "clock.seconds"),
            (
                r#"{"kind": "live", "seconds": 60, "increment": 4000}"#,
                "clock.increment",
            ),
            (r#"{"kind": "days", "days": 0}"#, "clock.days"),
            (
                r#"{"kind": "days", "days": 1, "vacation": 91}"#,
                "clock.vacation",
            ),
        ] {
            let problem = read(clock).expect("reads").check().expect_err(clock);
            assert!(problem.detail.contains(what), "{}", problem.detail);
        }
    }
}

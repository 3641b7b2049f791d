//! ALD-9.21: hostages come back for coins.

use crate::Aldarra;
use crate::action::{Action, Exchange};
use crate::content::Faction;
use crate::event::{Event, Why};
use crate::fleet::Fleet;
use crate::frame::Frame;
use crate::position::Position;
use engine::{Actions, Seat, Table};

/// Coins for all hostages of a seat (ALD-9.21).
pub(crate) const RANSOM: u16 = 4;

impl Aldarra {
    /// The units of the seat that the Syndicate holds.
    pub(crate) fn hostages_of(&self, pos: &Position, seat: Seat) -> Fleet {
        match self.seat_of(pos, Faction::Syndicate) {
            Some(syndicate) => pos.seat(syndicate).hostages[seat.index()],
            None => Fleet::NONE,
        }
    }

    /// Asks the seats that can pay, for the Coalition also after conversions.
    pub(crate) fn run_ransom(&self, pos: &mut Position, at: u8) -> bool {
        let Some(seat) = self.on_track(pos, at) else {
            pos.frames.pop();
            return true;
        };
        if !self.hostages_of(pos, seat).is_empty() && self.most_coins(pos, seat) >= RANSOM {
            return false;
        }
        pos.set_top(Frame::Ransom {
            at: at + 1,
            way: None,
        });
        true
    }

    pub(crate) fn list_ransom(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        if pos.seat(seat).coins >= RANSOM {
            out.push(Action::PayRansom);
        }
        self.list_conversions(pos, seat, way, out);
        out.push(Action::Pass);
    }

    pub(crate) fn do_ransom<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        let Frame::Ransom { at, .. } = pos.top() else {
            return;
        };
        if let (Action::PayRansom, Some(syndicate)) =
            (action, self.seat_of(pos, Faction::Syndicate))
        {
            let units = std::mem::take(&mut pos.seat_mut(syndicate).hostages[seat.index()]);
            pos.supply[seat.index()] = pos.supply[seat.index()].and(units);
            pos.seat_mut(seat).coins -= RANSOM;
            pos.seat_mut(syndicate).coins += RANSOM;
            table.tell(|| Event::Ransomed {
                seat,
                to: syndicate,
                units,
            });
            table.tell(|| Event::Coins {
                seat: syndicate,
                n: RANSOM as i16,
                why: Why::Ransom,
            });
        }
        pos.set_top(Frame::Ransom {
            at: at + 1,
            way: None,
        });
    }
}

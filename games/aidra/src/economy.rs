//! E.
use crate::Aidra;
use crate::action::Action;
use crate::frame::Frame;
use crate::position::Position;
use crate::why::Why;
use engine::{Actions, Seat, Table};
impl Aidra {
    pub(crate) fn list_economy(&self, _pos: &Position, _seat: Seat, out: &mut Actions<Action>) { out.push(Action::EndEconomy); }
    pub(crate) fn check_economy(&self, _pos: &Position, _seat: Seat, a: Action) -> Result<(), Why> { if a == Action::EndEconomy { Ok(()) } else { Err(Why::NOT_NOW) } }
    pub(crate) fn do_economy<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, _a: Action, _t: &mut T) { pos.frames.pop(); self.open_window(pos, seat); let _ = Frame::Over; }
    pub(crate) fn run_economy<T: Table<Self>>(&self, _pos: &mut Position, _t: &mut T) -> bool { false }
    pub(crate) fn catch(&self, _pos: &Position, _seat: Seat) -> u8 { 0 }
}

//! AID-6.6, 6.15 to 6.17: whether a battle goes on, and whose the region is.

use super::state::{Battle, BattleStep, State};
use super::{ATTACKER, DEFENDER};
use crate::Aidra;
use crate::event::{BattleResult, Event};
use crate::frame::Frame;
use crate::position::Position;
use engine::Table;

impl Aidra {
    /// The battle ends as soon as a side has nobody to commit, or is broken off.
    pub(super) fn end_check<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let alive = [ATTACKER, DEFENDER].map(|side| !pos.battle.sides[side].units.is_empty());
        let result = match alive {
            [true, true] if u16::from(pos.battle.quiet) >= self.options.stalemate_limit => {
                self.break_off(pos, table);
                return;
            }
            [true, true] => {
                pos.set_top(Frame::Battle(BattleStep::Next));
                return;
            }
            [true, false] => BattleResult::Attacker,
            [false, true] => BattleResult::Defender,
            [false, false] if pos.battle.conceded || !pos.battle.sides[ATTACKER].left => {
                BattleResult::Neutral
            }
            [false, false] => BattleResult::Nobody,
        };
        self.end_battle(pos, result, table);
    }

    /// AID-6.17: every attacking unit falls back, the defender holds.
    pub(crate) fn break_off<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let at = pos.battle.at;
        table.tell(|| Event::BrokenOff { at });
        for unit in &mut pos.battle.sides[ATTACKER].units {
            unit.state = State::Leaving;
        }
        pos.set_top(Frame::Battle(BattleStep::FallBack { side: 0 }));
    }

    /// AID-6.15: the innermost frame is the battle's; what was under it goes on.
    pub(crate) fn end_battle<T: Table<Self>>(
        &self,
        pos: &mut Position,
        result: BattleResult,
        table: &mut T,
    ) {
        let at = pos.battle.at;
        let sides = [ATTACKER, DEFENDER].map(|side| pos.battle.sides[side].seat);
        table.tell(|| Event::BattleEnded { at, sides, result });
        if result == BattleResult::Neutral && pos.others_in(at, engine::Seat(u8::MAX)).is_empty() {
            pos.neutral.insert(at.space());
        }
        pos.touched.insert(at.space());
        pos.assaults.remove(at.space());
        pos.forget_origins(at);
        pos.battle = Battle::default();
        pos.frames.pop();
    }
}

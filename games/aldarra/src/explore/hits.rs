//! ALD-8.5: hits outside battles, assigned unit by unit; incomplete damage is forgotten.

use crate::Aldarra;
use crate::action::{Action, Target};
use crate::frame::Frame;
use crate::position::Position;
use engine::{Actions, Table};

impl Aldarra {
    pub(crate) fn run_hits(&self, pos: &mut Position) -> bool {
        let Frame::Hits {
            owner, tile, left, ..
        } = pos.top()
        else {
            return false;
        };
        if left > 0 && !pos.fleet(tile, owner).is_empty() {
            return false;
        }
        pos.frames.pop();
        true
    }

    pub(crate) fn list_hits(&self, pos: &Position, out: &mut Actions<Action>) {
        let Frame::Hits { owner, tile, .. } = pos.top() else {
            return;
        };
        for (kind, _) in pos.fleet(tile, owner).kinds() {
            out.push(Action::Hit(Target {
                owner,
                kind,
                marks: 0,
                late: false,
            }));
        }
    }

    pub(crate) fn do_hits<T: Table<Self>>(
        &self,
        pos: &mut Position,
        action: Action,
        table: &mut T,
    ) {
        let (
            Frame::Hits {
                chooser,
                owner,
                tile,
                left,
                credit,
            },
            Action::Hit(target),
        ) = (pos.top(), action)
        else {
            return;
        };
        let armour = self.armour(pos, owner, target.kind);
        let destroyed = left >= armour;
        let left = match left.checked_sub(armour) {
            Some(left) => {
                self.destroy_outside(pos, owner, target.kind, tile, credit, table);
                left
            }
            None => 0,
        };
        pos.set_top(Frame::Hits {
            chooser,
            owner,
            tile,
            left,
            credit,
        });
        if destroyed && let Some(launch) = self.launch(pos, owner, target.kind, tile) {
            pos.frames.insert(pos.frames.len() - 1, launch);
        }
    }
}

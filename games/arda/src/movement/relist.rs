//! The list of moves after a step: only what the step has changed is listed anew.

use crate::Arda;
use crate::action::{Action, Going};
use crate::ids::{Kind, Place, Places};
use crate::position::Position;
use crate::stack::Stack;
use engine::Actions;

impl Arda {
    /// Brings the list of moves up to date after one of them.
    pub(crate) fn relist_moves(&self, pos: &Position, after: Action, out: &mut Actions<Action>) {
        let Some(touched) = self.touched_by(pos, after) else {
            out.clear();
            return self.list_moves(pos, out);
        };
        let lay = self.lay(pos);
        let is_end = |at| matches!(after, Action::Move { from, to, .. } | Action::March { from, to } if at == from || at == to);
        let rules = lay.land_rules();
        out.renew(|old, out| {
            let mut old = old;
            for from in touched.iter() {
                // Who could not go before and cannot now is in no list.
                let stays = |stack: &Stack| lay.is_exhausted(stack);
                if !is_end(from) && pos.at(from).iter().all(stays) {
                    continue;
                }
                // Short lists are read through faster than searched.
                let before = old.iter().take_while(|action| start_of(**action) < from);
                let (kept, rest) = old.split_at(before.count());
                let of_it = rest.iter().take_while(|action| start_of(**action) == from);
                old = &rest[of_it.count()..];
                out.extend(kept);
                lay.list_from(&rules, from, out);
            }
            // Whether the step may end changes with what flies only.
            out.extend(old.strip_suffix(&[Action::Done]).unwrap_or(old));
            let may_end = match self.flies(after) {
                true => !self.someone_must_go_on(pos),
                false => old.last() == Some(&Action::Done),
            };
            if may_end {
                out.push(Action::Done);
            }
        });
    }

    /// The places out of which other steps may be taken after a move than before it; nothing if that may be anywhere.
    ///
    /// What may step out of a place depends on what stands there, on who holds the places beside it and what enemies stand
    /// there, and beside water on the ships that could take somebody aboard. Aircraft depend on all land that they can reach.
    fn touched_by(&self, pos: &Position, after: Action) -> Option<Places> {
        let (from, to) = match after {
            Action::Move { from, to, .. } | Action::March { from, to } => (from, to),
            _ => return None,
        };
        if self.limited {
            return None;
        }
        let ends: Places = [from, to].into_iter().collect();
        let mut touched = match after {
            Action::Move { kind, .. } if !self.carries(kind) => Places::NONE,
            _ => self.beside(ends & self.content.water),
        };
        if pos.conquered.contains(to) {
            let neutrals = self.content.def.rules.neutral_charge > 0;
            let gates = self
                .content
                .gates
                .iter()
                .any(|gate| gate.lands.contains(&to));
            if neutrals || gates {
                return None;
            }
            touched = touched | self.near[to.index()];
            for at in self.places().filter(|at| self.has_wings(pos, *at)) {
                touched.insert(at);
            }
        }
        Some(ends | touched)
    }

    /// Whether units are ships that carry, or cargo.
    fn carries(&self, kind: Kind) -> bool {
        self.content.walkers.contains(kind) || self.content.kind(kind).def.capacity > 0
    }

    /// Whether aircraft move.
    fn flies(&self, action: Action) -> bool {
        matches!(action, Action::Move { kind, .. } if self.content.air.contains(kind))
    }

    /// Whether aircraft stand at a place.
    fn has_wings(&self, pos: &Position, at: Place) -> bool {
        let air = self.content.air;
        pos.at(at).iter().any(|stack| air.contains(stack.kind))
    }
}

/// Out of which place an action steps; the last of all for what is no step.
fn start_of(action: Action) -> Place {
    match action {
        Action::March { from, .. } => from,
        _ => Going::of(action).map_or(Place::NONE, |going| going.from),
    }
}

//! Taking back, and the position as it was at an earlier moment.

use super::{Logged, Match};
use crate::game::{Game, Refusal};
use crate::journal::{Fence, Journal, Source};
use crate::play::Play;
use crate::record::Entry;
use crate::seat::{Seat, SeatSet};
use serde::{Deserialize, Serialize};
use ts_rs::TS;

/// What taking back to an earlier moment would undo.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct TakeBack {
    /// The `seq` that would be in force again.
    pub to: u32,
    /// How many actions would be taken back.
    pub actions: u32,
    /// Whether the seat may do it alone.
    pub free: bool,
    /// What was revealed since, in words; empty when free.
    pub revealed: Vec<String>,
}

impl<G: Game> Match<G> {
    /// What the seat can take back: its last action, or (`whole`) everything back to the last point that cannot be taken
    /// back alone. Nothing when that is not possible, or when the game is over: its secret is published then.
    pub fn take_back(&self, seat: Seat, whole: bool) -> Option<TakeBack> {
        if self.is_over() {
            return None;
        }
        let mut found = None;
        let mut actions = 0;
        for at in (1..self.live.len()).rev() {
            let logged = &self.entries[self.live[at] as usize];
            let others = logged.fence.asked.without(seat);
            if logged.fence.chance > 0 || !logged.fence.revealed.is_empty() || !others.is_empty() {
                break;
            }
            match logged.entry {
                Entry::Act { seat: by, .. } if by == seat => {
                    actions += 1;
                    found = Some(TakeBack {
                        to: self.live[at - 1] + 1,
                        actions,
                        free: true,
                        revealed: Vec::new(),
                    });
                    if !whole {
                        break;
                    }
                }
                Entry::Auto { seat: by, .. } if by == seat => {}
                _ => break,
            }
        }
        found
    }

    /// What taking back to just after the first `to` entries would undo. Nothing when the game is over.
    pub fn take_back_to(&self, to: u32) -> Option<TakeBack> {
        if self.is_over() {
            return None;
        }
        let keep = self.live.iter().position(|&index| index + 1 == to)?;
        let undone = &self.live[keep + 1..];
        if undone.is_empty() {
            return None;
        }
        let mut all = Fence::default();
        let mut actions = 0;
        for &index in undone {
            let logged = &self.entries[index as usize];
            all.chance += logged.fence.chance;
            all.revealed = all.revealed | logged.fence.revealed;
            all.asked = all.asked | logged.fence.asked;
            actions += u32::from(matches!(logged.entry, Entry::Act { .. }));
        }
        let mut revealed = Vec::new();
        match all.chance {
            0 => {}
            1 => revealed.push("1 roll or draw".to_string()),
            n => revealed.push(format!("{n} rolls or draws")),
        }
        if !all.revealed.is_empty() {
            revealed.push("hidden cards that were shown".to_string());
        }
        if !all.asked.is_empty() {
            revealed.push("decisions that others were asked for".to_string());
        }
        Some(TakeBack {
            to,
            actions,
            free: false,
            revealed,
        })
    }

    /// Takes back the seat's last action, or (`whole`) all that it can take back alone.
    ///
    /// # Errors
    /// Says that nothing can be taken back alone.
    pub fn undo(&mut self, seat: Seat, whole: bool) -> Result<(), Refusal> {
        if !self.drafts.get(seat.index()).is_none_or(Vec::is_empty) {
            match whole {
                true => self.drafts[seat.index()].clear(),
                false => {
                    self.drafts[seat.index()].pop();
                }
            }
            self.rebuild();
            return Ok(());
        }
        match self.take_back(seat, whole) {
            Some(take_back) => {
                self.strike(seat, take_back.to, false);
                Ok(())
            }
            None => Err(Refusal::new(
                "table",
                "Nothing can be taken back: since your last action dice were rolled, something was revealed or another player was asked.",
            )),
        }
    }

    /// Takes back to just after the first `to` entries, all seats having agreed.
    ///
    /// # Errors
    /// Says that `to` is not a moment in force.
    pub fn undo_agreed(&mut self, seat: Seat, to: u32) -> Result<(), Refusal> {
        if self.take_back_to(to).is_none() {
            return Err(Refusal::new(
                "table",
                format!("{to} is not an earlier moment of this match."),
            ));
        }
        self.drafts.iter_mut().for_each(Vec::clear);
        self.strike(seat, to, true);
        self.take_forced();
        Ok(())
    }

    /// Appends the entry of a take-back and rebuilds the position.
    pub(super) fn strike(&mut self, seat: Seat, to: u32, agreed: bool) {
        let by = self.entries.len() as u32;
        let keep = self
            .live
            .iter()
            .position(|&index| index + 1 == to)
            .unwrap_or(0);
        for index in self.live.drain(keep + 1..) {
            self.entries[index as usize].struck_by = Some(by);
        }
        let live_end = self.live.last().copied().unwrap_or(0);
        self.snapshots.retain(|(at, _)| *at <= live_end);
        let asked = if agreed { SeatSet::ALL } else { SeatSet::NONE };
        let (entry, fence) = (
            Entry::Undo { seat, to, agreed },
            Fence {
                asked,
                ..Fence::default()
            },
        );
        self.entries.push(Logged {
            entry,
            acts: Vec::new(),
            events: Vec::new(),
            fence,
            struck_by: None,
        });
        self.rebuild();
    }

    /// The position after the entries in force at the moment `seq`, without anybody's drafts.
    pub(super) fn position_at(&self, seq: u32) -> G::Position {
        let in_force: Vec<u32> = (0..seq.min(self.seq()))
            .filter(|&index| {
                let logged = &self.entries[index as usize];
                !matches!(logged.entry, Entry::Undo { .. })
                    && logged.struck_by.is_none_or(|by| by >= seq)
            })
            .collect();
        self.position_after(&in_force)
    }

    /// The position after those entries, which follow each other from the deal on, without anybody's drafts.
    pub(super) fn position_after(&self, in_force: &[u32]) -> G::Position {
        let from = self
            .snapshots
            .iter()
            .rev()
            .find(|(at, _)| in_force.contains(at));
        let (start, position) = match from {
            Some((at, position)) => (*at, position.clone()),
            None => (0, self.snapshots[0].1.clone()),
        };
        let mut play = Play::at(self.game().clone(), position);
        for &index in in_force.iter().filter(|&&index| index > start) {
            self.redo(&mut play, index);
        }
        play.position().clone()
    }

    /// Lets happen again what an entry says.
    pub(super) fn redo(&self, play: &mut Play<G>, index: u32) {
        let logged = &self.entries[index as usize];
        let mut journal = Journal::new(Source::Words(logged.entry.chance()));
        if let Entry::Depart { seat, .. } = logged.entry {
            play.depart(seat, &mut journal);
        }
        for &(seat, action) in &logged.acts {
            // Recorded actions were legal when they were taken; the same position refuses none of them.
            let _ = play.act(seat, action, &mut journal);
        }
    }

    /// Goes on from the entries in force and every seat's draft.
    fn rebuild(&mut self) {
        let position = self.position_at(self.seq());
        self.play.reset(&position);
        let drafts = self.drafts.iter_mut().map(std::mem::take).collect();
        self.draft_again(drafts);
    }
}

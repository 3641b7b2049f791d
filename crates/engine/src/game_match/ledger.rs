//! The luck of a match, out of its events.

use super::Match;
use crate::game::Game;
use crate::luck::{BattleLuck, Book, Ledger, Luck};
use crate::seat::Viewer;

impl<G: Game> Match<G> {
    /// The luck of the dice so far, as the viewer has seen them fall. What was taken back does not count.
    pub fn luck(&self, viewer: Viewer) -> Ledger {
        let mut book = Book::default();
        for &index in &self.live {
            for event in &self.entries[index as usize].events {
                if let Some(luck) = self.luck_seen(viewer, event) {
                    book.note(index + 1, luck);
                }
            }
        }
        book.close()
    }

    /// The luck of the battle that the event `last` of the entry `end` ended.
    pub(super) fn luck_of_battle(
        &self,
        viewer: Viewer,
        end: usize,
        last: usize,
    ) -> Option<BattleLuck> {
        let mut notes = Vec::new();
        'back: for index in (0..=end).rev() {
            // What was in force when the battle ended, also if it was taken back since.
            let struck = self.entries[index].struck_by;
            if struck.is_some_and(|by| by as usize <= end) {
                continue;
            }
            let events = &self.entries[index].events;
            let events = if index == end {
                &events[..=last]
            } else {
                events
            };
            for luck in events
                .iter()
                .rev()
                .filter_map(|event| self.luck_seen(viewer, event))
            {
                notes.push((index as u32 + 1, luck));
                if luck == Luck::Begins {
                    break 'back;
                }
            }
        }
        let mut book = Book::default();
        let told = notes.into_iter().rev();
        told.filter_map(|(seq, luck)| book.note(seq, luck)).last()
    }

    /// What the viewer sees of luck in an event.
    fn luck_seen(&self, viewer: Viewer, event: &G::Event) -> Option<Luck> {
        let seen = self.game().event_seen_by(event, viewer)?;
        self.game().luck(&seen)
    }
}

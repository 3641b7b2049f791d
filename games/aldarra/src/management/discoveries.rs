//! ALD-9.11 to 9.16, 13.5, 13.12: discoveries are picked.

use crate::Aldarra;
use crate::action::{Action, Exchange};
use crate::content::{DiscoveryId, Faction, Kind};
use crate::event::{Event, Source};
use crate::frame::Frame;
use crate::position::Position;
use engine::{Actions, Seat, SeatSet, Table};

impl Aldarra {
    /// ALD-9.11.
    pub(crate) fn begin_discoveries<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        pos.row.clear();
        for _ in 0..=self.seats {
            if let Some(card) = pos.discoveries.draw(&self.discovery_names, table) {
                pos.row.push(DiscoveryId(card));
            }
        }
        table.reveal(SeatSet::ALL);
        table.tell(|| Event::DiscoveryRow {
            cards: pos.row.to_vec(),
        });
        pos.frames.push(Frame::EndDiscoveries);
        if let Some(seat) = self.seat_of(pos, Faction::Odarian) {
            pos.frames.push(Frame::ExtraDiscovery { seat });
        }
        pos.frames.push(Frame::Discoveries { at: 0, way: None });
    }

    /// Cards of the row that the seat has not (ALD-9.12), each once.
    pub(crate) fn new_in_row<'p>(
        &self,
        pos: &'p Position,
        seat: Seat,
    ) -> impl Iterator<Item = DiscoveryId> + 'p {
        let state = pos.seat(seat);
        pos.row
            .iter()
            .enumerate()
            .filter(move |&(at, card)| !state.has(*card) && !pos.row[..at].contains(card))
            .map(|(_, &card)| card)
    }

    /// ALD-13.5: kinds whose upgrade the Cin'darian lacks and the deck has.
    pub(crate) fn searchable<'p>(
        &'p self,
        pos: &'p Position,
        seat: Seat,
    ) -> impl Iterator<Item = Kind> + 'p {
        let cindarian = pos.seat(seat).faction == Faction::Cindarian;
        Kind::ALL.into_iter().filter(move |&kind| {
            cindarian
                && self.content.upgrade_of(kind).is_some_and(|card| {
                    !pos.seat(seat).has(card) && pos.discoveries.count(card.0) > 0
                })
        })
    }

    /// ALD-9.13: a seat without a choice takes from the deck.
    pub(crate) fn run_discoveries<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: u8,
        table: &mut T,
    ) -> bool {
        let Some(seat) = self.on_track(pos, at) else {
            pos.frames.pop();
            return true;
        };
        if self.new_in_row(pos, seat).next().is_some()
            || self.searchable(pos, seat).next().is_some()
        {
            return false;
        }
        self.take_from_deck(pos, seat, Source::Deck, table);
        pos.set_top(Frame::Discoveries {
            at: at + 1,
            way: None,
        });
        true
    }

    pub(crate) fn list_discoveries(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        self.new_in_row(pos, seat)
            .for_each(|card| out.push(Action::Learn(card)));
        self.searchable(pos, seat)
            .for_each(|kind| out.push(Action::Search(kind)));
        if self.new_in_row(pos, seat).next().is_none() {
            out.push(Action::Reveal);
        }
        self.list_conversions(pos, seat, way, out);
    }

    pub(crate) fn do_discoveries<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match action {
            Action::Learn(card) => self.take_from_row(pos, seat, card, Source::Row, table),
            Action::Search(kind) => {
                if let Some(card) = self.content.upgrade_of(kind)
                    && pos.discoveries.take(card.0)
                {
                    self.gain_discovery(pos, seat, card, Source::Searched, table);
                }
            }
            _ => self.take_from_deck(pos, seat, Source::Deck, table),
        }
        if let Frame::Discoveries { at, .. } = pos.top() {
            pos.set_top(Frame::Discoveries {
                at: at + 1,
                way: None,
            });
        }
    }

    fn take_from_row<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        card: DiscoveryId,
        source: Source,
        table: &mut T,
    ) {
        if let Some(at) = pos.row.iter().position(|&other| other == card) {
            pos.row.remove(at);
            self.gain_discovery(pos, seat, card, source, table);
        }
    }

    /// ALD-9.13: cards from the top until one is new; the others are set aside.
    fn take_from_deck<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        source: Source,
        table: &mut T,
    ) {
        while let Some(card) = pos
            .discoveries
            .draw(&self.discovery_names, table)
            .map(DiscoveryId)
        {
            if !pos.seat(seat).has(card) {
                self.gain_discovery(pos, seat, card, source, table);
                return;
            }
            pos.aside[card.index()] += 1;
            table.tell(|| Event::DiscoverySetAside { card });
        }
    }

    /// ALD-13.12: the Odarian extra pick.
    pub(crate) fn run_extra_discovery(&self, pos: &mut Position) -> bool {
        if !(pos.row.is_empty() && pos.discoveries.is_empty()) {
            return false;
        }
        pos.frames.pop();
        true
    }

    pub(crate) fn list_extra_discovery(
        &self,
        pos: &Position,
        seat: Seat,
        out: &mut Actions<Action>,
    ) {
        self.new_in_row(pos, seat)
            .for_each(|card| out.push(Action::Learn(card)));
        if self.new_in_row(pos, seat).next().is_none() && !pos.discoveries.is_empty() {
            out.push(Action::Reveal);
        }
        out.push(Action::Pass);
    }

    pub(crate) fn do_extra_discovery<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match action {
            Action::Learn(card) => self.take_from_row(pos, seat, card, Source::Extra, table),
            Action::Reveal => self.take_from_deck(pos, seat, Source::Extra, table),
            _ => {}
        }
        pos.frames.pop();
    }

    /// ALD-9.15: everything left is shuffled into the deck.
    pub(crate) fn end_discoveries(&self, pos: &mut Position) -> bool {
        for card in std::mem::take(&mut pos.row) {
            pos.discoveries.shuffle_in(card.0);
        }
        for (card, n) in pos.aside.iter_mut().enumerate() {
            (0..std::mem::take(n)).for_each(|_| pos.discoveries.shuffle_in(card as u8));
        }
        pos.frames.pop();
        true
    }
}

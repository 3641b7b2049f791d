//! Winning and losing (AID-13.2, 13.9 to 13.11).

use crate::Aidra;
use crate::event::Event;
use crate::options::SharedWin;
use crate::place::{Place, Places};
use crate::position::{Ending, Position, Status};
use engine::{Seat, SeatSet, Table};

impl Aidra {
    /// AID-13.10: whether a seat has anything left on the map.
    pub(crate) fn is_on_map(&self, pos: &Position, seat: Seat) -> bool {
        let afloat = |boat: &crate::position::Boat| {
            boat.owner == seat && (self.options.boats_keep_alive || !boat.cargo.is_empty())
        };
        !pos.presence[seat.index()].is_empty()
            || pos.boats.iter().any(afloat)
            || pos.buildings().any(|(_, building)| building.owner == seat)
    }

    /// AID-3.3, 13.10: eliminates who has nothing left; ends the game when one is left.
    pub(crate) fn check_elimination<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        if pos.ending.is_some() {
            return;
        }
        let gone: SeatSet = pos
            .living()
            .iter()
            .filter(|&seat| !self.is_on_map(pos, seat))
            .collect();
        if gone.is_empty() {
            return;
        }
        pos.out += 1;
        let out = pos.out;
        for seat in gone.iter() {
            self.eliminate(pos, seat, out);
            table.tell(|| Event::Eliminated { seat });
        }
        let living = pos.living();
        match living.len() {
            0 => self.end_game(pos, gone, Ending::Nobody, table),
            1 => self.end_game(pos, living, Ending::Domination, table),
            _ => {}
        }
    }

    /// AID-13.10: what a seat has vanishes; its marks and occupations end.
    pub(crate) fn eliminate(&self, pos: &mut Position, seat: Seat, out: u8) {
        let state = pos.seat_mut(seat);
        state.alive = false;
        state.out_as = out;
        state.resources = [0; 3];
        state.influence = 0;
        state.deck = 0;
        state.hand = 0;
        state.shown = 0;
        pos.held[seat.index()] = Places::EMPTY;
        for sites in &mut pos.sites {
            for building in sites.iter_mut().filter_map(|site| site.building.as_mut()) {
                let his = matches!(
                    building.status,
                    Status::Occupied(by) | Status::Marked(by) | Status::Yielding(by) if by == seat
                );
                if his {
                    building.status = Status::Working;
                }
            }
        }
    }

    /// AID-3.6, 13.10: all pieces of a seat leave the map.
    pub(crate) fn clear_pieces(&self, pos: &mut Position, seat: Seat) {
        for at in 0..self.map().regions.len() as u8 {
            let at = Place(at);
            for (kind, n) in pos.army(at, seat).iter() {
                (0..n).for_each(|_| pos.lift(at, seat, kind));
            }
            for site in &mut pos.sites[at.index()] {
                if site.building.is_some_and(|building| building.owner == seat) {
                    site.building = None;
                    pos.touched.insert(at.space());
                }
            }
        }
        pos.boats.retain(|boat| boat.owner != seat);
    }

    /// AID-13.2: rounds in the center are counted; the game may end.
    pub(crate) fn tally<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        if pos.center {
            let center = self.center();
            for seat in pos.living().iter() {
                let there = !self.options.center_needs_unit || !pos.army(center, seat).is_empty();
                if pos.holds(seat, center) && there {
                    pos.seat_mut(seat).tally = pos.seat(seat).tally.saturating_add(1);
                    let n = pos.seat(seat).tally;
                    table.tell(|| Event::Tallied { seat, n });
                }
            }
            let winners = self.center_winners(pos);
            if !winners.is_empty() {
                self.end_game(pos, winners, Ending::Center, table);
                return;
            }
        }
        if self.options.round_limit > 0 && pos.round >= self.options.round_limit {
            let best = self.leaders(pos);
            self.end_game(pos, best, Ending::Rounds, table);
        }
    }

    /// AID-13.9: who wins by Center Control now.
    fn center_winners(&self, pos: &Position) -> SeatSet {
        let enough = |seat: &Seat| u16::from(pos.seat(*seat).tally) >= self.options.center_rounds;
        let full: SeatSet = pos.living().iter().filter(enough).collect();
        let shares = pos.truce.iter().any(|seat| full.contains(seat));
        match self.options.shared_win {
            _ if !shares => full,
            SharedWin::Either => full | pos.truce,
            SharedWin::BothReach if pos.truce.iter().all(|seat| full.contains(seat)) => full,
            SharedWin::BothReach => SeatSet::NONE,
        }
    }

    /// AID-13.11: highest tally, then most strength on the map.
    fn leaders(&self, pos: &Position) -> SeatSet {
        let rank = |seat: Seat| (pos.seat(seat).tally, self.strength_on_map(pos, seat));
        let best = pos.living().iter().map(rank).max();
        pos.living()
            .iter()
            .filter(|&seat| Some(rank(seat)) == best)
            .collect()
    }

    /// The strengths of a seat's units, aboard too, boats and buildings.
    pub(crate) fn strength_on_map(&self, pos: &Position, seat: Seat) -> u32 {
        if pos.seat(seat).faction as usize >= self.content.factions.len() {
            return 0;
        }
        let sheet = self.sheet(pos, seat);
        let troop = |troop: crate::troop::Troop| -> u32 {
            let units = troop.iter();
            units
                .map(|(kind, n)| u32::from(sheet.unit(kind as usize).strength) * u32::from(n))
                .sum()
        };
        let land = pos.presence[seat.index()]
            .iter()
            .map(|space| troop(pos.army(Place::from(space), seat)));
        let boats = pos
            .boats
            .iter()
            .filter(|boat| boat.owner == seat)
            .map(|boat| {
                let hull = if boat.is_war() { sheet.war.strength } else { 0 };
                u32::from(hull) + troop(boat.cargo)
            });
        let walls = pos
            .buildings()
            .filter(|(_, b)| b.owner == seat)
            .map(|(_, b)| u32::from(self.wall(pos, b)));
        land.chain(boats).chain(walls).sum()
    }

    /// The game is over; what decks and hands still have is open (AID-14).
    pub(crate) fn end_game<T: Table<Self>>(
        &self,
        pos: &mut Position,
        winners: SeatSet,
        why: Ending,
        table: &mut T,
    ) {
        pos.ending = Some(why);
        pos.winners = winners;
        pos.frames.clear();
        table.reveal(SeatSet::ALL);
        table.tell(|| Event::Ended { winners, why });
    }
}

//! Setting up (AID-2): the map, the starts, the factions, the decks and the first pieces.

use crate::Aidra;
use crate::action::Action;
use crate::battle::Battle;
use crate::bombard::Gunfire;
use crate::content::{Building, CardId, Content, FACTIONS, MAX_REGIONS, Resource};
use crate::event::Event;
use crate::frame::{Frame, Step};
use crate::options::{DeckChoice, FactionPick, MapChoice, Options, SeatOrder, WinCondition};
use crate::place::{Place, Places};
use crate::position::{
    Boat, BoatState, Economy, Group, Position, SEATS, SeatState, Site, Standing,
};
use crate::troop::Troop;
use crate::why::{Why, why};
use board::{Graph, Space};
use engine::content::ContentSource;
use engine::setup::SetupError;
use engine::{Actions, Game, List, Seat, SeatSet, Setup, Table};

/// Food, wood, ore and influence at the start (AID-2.5).
const STOCK: u16 = 3;

impl Aidra {
    /// The rules of a match.
    pub(crate) fn build(setup: &Setup, source: &ContentSource) -> Result<Self, SetupError> {
        setup.check(&Self::info())?;
        let options = Options::of(setup);
        let content = Content::load(source)?;
        let seats = setup.seats.len();
        let map = find_map(&content, options.map, seats)?;
        let regions = &content.maps[map].regions;
        let edges = regions.iter().enumerate().flat_map(|(at, region)| {
            let near = region
                .adjacent
                .iter()
                .filter(move |&&to| usize::from(to) > at);
            near.map(move |&to| (Space(at as u16), Space(u16::from(to))))
        });
        let graph = Graph::from_edges(regions.len(), edges)
            .map_err(|error| SetupError::Conflict(format!("maps.toml: {error}")))?;
        let mut near = [Places::EMPTY; MAX_REGIONS];
        for (at, near) in near.iter_mut().enumerate().take(regions.len()) {
            *near = graph.neighbours(Space(at as u16));
        }
        let on = |water: bool| -> Places {
            let those = regions
                .iter()
                .enumerate()
                .filter(|(_, region)| region.water == water);
            those.map(|(at, _)| Space(at as u16)).collect()
        };
        let (land, water) = (on(false), on(true));
        let coast = land
            .iter()
            .filter(|space| near[space.0 as usize].intersects(water))
            .collect();
        Ok(Aidra {
            setup: setup.clone(),
            seats,
            options,
            map,
            graph,
            near,
            land,
            coast,
            content,
        })
    }

    /// AID-2.1 to 2.3, and who must decide first.
    pub(crate) fn set_table<T: Table<Self>>(&self, table: &mut T) -> Position {
        let has_center = self.map().center.is_some();
        let mut yields = [Resource::Food; MAX_REGIONS];
        for (at, region) in self.map().regions.iter().enumerate() {
            yields[at] = region.resource;
        }
        let mut pos = Position {
            yields,
            armies: [[Troop::NONE; SEATS]; MAX_REGIONS],
            presence: [Places::EMPTY; SEATS],
            held: [Places::EMPTY; SEATS],
            touched: Places::EMPTY,
            neutral: Places::EMPTY,
            sites: [[Site::default(); 2]; MAX_REGIONS],
            boats: List::new(),
            seats: [SeatState::empty(); SEATS],
            origins: List::new(),
            assaults: Places::EMPTY,
            resolved: Places::EMPTY,
            truce: SeatSet::NONE,
            breaking: SeatSet::NONE,
            votes: SeatSet::NONE,
            center: has_center && self.options.win_condition == WinCondition::Center,
            round: 0,
            first: Seat(0),
            group: Group::default(),
            battle: Battle::default(),
            gunfire: Gunfire::default(),
            frames: List::new(),
            out: 0,
            winners: SeatSet::NONE,
            ending: None,
        };
        self.deal_starts(&mut pos, table);
        pos.frames.push(Frame::Round(Step::SetUp));
        let all = SeatSet::first_n(self.seats);
        if self.options.decks == DeckChoice::Build {
            pos.frames.push(Frame::Decks { asked: all });
        }
        match self.options.faction_pick {
            FactionPick::Draft => pos.frames.push(Frame::Draft {
                seat: Seat(self.seats as u8 - 1),
            }),
            FactionPick::Random | FactionPick::Assigned => self.deal_factions(&mut pos, table),
        }
        if has_center && self.options.win_condition == WinCondition::Vote {
            pos.frames.push(Frame::Vote { asked: all });
        }
        pos
    }

    /// AID-2.2
    fn deal_starts<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let mut starts: List<u8, SEATS> = self
            .map()
            .seating(self.seats)
            .unwrap_or_default()
            .iter()
            .copied()
            .collect();
        for state in &mut pos.seats[..self.seats] {
            state.alive = true;
            let at = match self.options.seat_order {
                SeatOrder::Shuffled if starts.len() > 1 => table.pick(starts.len()),
                _ => 0,
            };
            state.start = starts.remove(at);
        }
    }

    /// AID-2.3: factions asked for in the set-up, the others at random.
    fn deal_factions<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        let asked = |seat: usize| {
            let key = self.setup.seats[seat].faction.as_deref();
            key.and_then(|key| self.content.faction_index(key))
        };
        let mut left: List<u8, FACTIONS> = (0..FACTIONS as u8).collect();
        left.retain(|&faction| !(0..self.seats).any(|seat| asked(seat) == Some(faction as usize)));
        for seat in 0..self.seats {
            let faction = asked(seat).map(|faction| faction as u8);
            let faction = faction.unwrap_or_else(|| left.remove(table.pick(left.len())));
            self.take_faction(pos, Seat(seat as u8), faction, table);
        }
    }

    fn take_faction<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        faction: u8,
        table: &mut T,
    ) {
        let state = pos.seat_mut(seat);
        state.faction = faction;
        let start = state.start;
        if self.options.decks == DeckChoice::Ready {
            state.deck = self.content.faction(faction as usize).deck;
        }
        table.tell(|| Event::FactionTaken {
            seat,
            faction,
            start,
        });
    }

    // The decisions.

    pub(crate) fn list_setup(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        match pos.top() {
            Frame::Vote { .. } => {
                out.push(Action::Vote { center: true });
                out.push(Action::Vote { center: false });
            }
            Frame::Draft { .. } => {
                (0..FACTIONS as u8).for_each(|faction| out.push(Action::TakeFaction(faction)));
            }
            _ => {
                let faction = pos.seat(seat).faction as usize;
                out.push(Action::UseDefault);
                for card in 0..self.content.faction(faction).cards.len() {
                    out.push(Action::AddCard(CardId::new(faction, card)));
                }
                out.push(Action::Done);
            }
        }
    }

    pub(crate) fn check_setup(
        &self,
        pos: &Position,
        seat: Seat,
        action: Action,
    ) -> Result<(), Why> {
        match (pos.top(), action) {
            (Frame::Vote { .. }, Action::Vote { .. }) => Ok(()),
            (Frame::Draft { .. }, Action::TakeFaction(faction)) => {
                match usize::from(faction) < FACTIONS && self.seat_of(pos, faction.into()).is_none()
                {
                    true => Ok(()),
                    false => Err(why("AID-2.3", "That faction is taken.")),
                }
            }
            (Frame::Decks { .. }, Action::AddCard(card)) => {
                let state = pos.seat(seat);
                let faction = self.content.faction(state.faction as usize);
                if card.faction() != state.faction as usize || card.place() >= faction.cards.len() {
                    return Err(why("AID-12.1", "That card belongs to another faction."));
                }
                if state.deck >> card.place() & 1 == 1 {
                    return Err(why("AID-12.1", "Each card is in the deck once."));
                }
                let sum = self.rating(pos, seat) + faction.cards[card.place()].rating;
                match sum <= faction.budget {
                    true => Ok(()),
                    false => Err(why("AID-12.1", "The ratings would exceed your budget.")),
                }
            }
            (Frame::Decks { .. }, Action::UseDefault | Action::Done) => Ok(()),
            _ => Err(Why::NOT_NOW),
        }
    }

    /// The sum of the ratings of a seat's deck.
    pub(crate) fn rating(&self, pos: &Position, seat: Seat) -> u8 {
        let state = pos.seat(seat);
        let cards = &self.content.faction(state.faction as usize).cards;
        crate::battle::bits(state.deck)
            .map(|card| cards[card].rating)
            .sum()
    }

    pub(crate) fn do_setup<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        action: Action,
        table: &mut T,
    ) {
        match (pos.top(), action) {
            (Frame::Vote { asked }, Action::Vote { center }) => {
                table.commit();
                if center {
                    pos.votes = pos.votes.with(seat);
                }
                let asked = asked.without(seat);
                pos.set_top(Frame::Vote { asked });
                table.tell(|| Event::Voted { seat });
                if asked.is_empty() {
                    self.count_votes(pos, table);
                }
            }
            (Frame::Draft { .. }, Action::TakeFaction(faction)) => {
                self.take_faction(pos, seat, faction, table);
                self.next_to_draft(pos, seat);
            }
            (Frame::Decks { .. }, Action::AddCard(card)) => {
                pos.seat_mut(seat).deck |= 1 << card.place();
            }
            (Frame::Decks { asked }, _) => {
                if action == Action::UseDefault {
                    let faction = pos.seat(seat).faction as usize;
                    pos.seat_mut(seat).deck = self.content.faction(faction).deck;
                }
                table.commit();
                let asked = asked.without(seat);
                match asked.is_empty() {
                    true => {
                        pos.frames.pop();
                    }
                    false => pos.set_top(Frame::Decks { asked }),
                }
                let state = pos.seat(seat);
                table.tell(|| Event::DeckChosen {
                    seat,
                    count: state.deck.count_ones() as u8,
                    cards: Some(self.cards_of(state.faction, state.deck)),
                });
            }
            _ => {}
        }
    }

    fn next_to_draft(&self, pos: &mut Position, seat: Seat) {
        match seat.0.checked_sub(1) {
            Some(next) => pos.set_top(Frame::Draft { seat: Seat(next) }),
            None => {
                pos.frames.pop();
            }
        }
    }

    /// A seat that has left gets the first faction that is free.
    pub(crate) fn draft_for_nobody<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        table: &mut T,
    ) {
        let free = (0..FACTIONS).find(|&faction| self.seat_of(pos, faction).is_none());
        self.take_faction(pos, seat, free.unwrap_or_default() as u8, table);
        self.next_to_draft(pos, seat);
    }

    /// Cards of a faction by their bits.
    pub(crate) fn cards_of(&self, faction: u8, cards: u16) -> Vec<CardId> {
        let ids = crate::battle::bits(cards).map(|card| CardId::new(faction as usize, card));
        ids.collect()
    }

    /// AID-2.1: Center Control needs everybody.
    pub(crate) fn count_votes<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        table.reveal(SeatSet::ALL);
        let center = pos.living().iter().all(|seat| pos.votes.contains(seat));
        pos.center = center;
        pos.votes = SeatSet::NONE;
        pos.frames.pop();
        table.tell(|| Event::WinCondition { center });
    }

    /// AID-2.5 to 2.7: the stock and the first pieces.
    pub(crate) fn place_pieces<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        for seat in (0..self.seats as u8)
            .map(Seat)
            .filter(|seat| pos.seat(*seat).alive)
            .collect::<List<Seat, SEATS>>()
        {
            let faction = self.content.faction(pos.seat(seat).faction as usize);
            let start = &self.map().starts[pos.seat(seat).start as usize];
            let capital = Place(start.capital);
            let state = pos.seat_mut(seat);
            state.resources = [STOCK; 3];
            state.influence = STOCK;
            if self.options.homeland {
                pos.yields[capital.index()] = faction.homeland;
            }
            self.found(pos, seat, Building::City, capital, Place::NONE);
            self.found(
                pos,
                seat,
                Building::Barracks,
                Place(start.yard),
                Place::NONE,
            );
            for hamlet in start.hamlets {
                self.found(pos, seat, Building::Village, Place(hamlet), Place::NONE);
            }
            if let Some((land, water)) = start.dock {
                self.found(pos, seat, Building::Dock, Place(land), Place(water));
                for state in [BoatState::War, BoatState::Fishing] {
                    pos.boats.push(Boat {
                        cargo: Troop::NONE,
                        at: Place(water),
                        owner: seat,
                        sailed: 0,
                        state,
                    });
                }
            }
            for &(kind, n) in &faction.army {
                (0..n).for_each(|_| pos.place(capital, seat, kind));
            }
            table.tell(|| Event::Placed { seat, capital });
        }
    }

    /// A building stands in the first free place of a region.
    pub(crate) fn found(
        &self,
        pos: &mut Position,
        seat: Seat,
        kind: Building,
        at: Place,
        water: Place,
    ) {
        if let Some(site) = pos.sites[at.index()]
            .iter_mut()
            .find(|site| site.building.is_none())
        {
            site.building = Some(Standing {
                water,
                ..Standing::new(kind, seat)
            });
            pos.touched.insert(at.space());
        }
    }
}

/// AID-2.1: the map of the set-up, or the usual one for the number of players.
fn find_map(content: &Content, choice: MapChoice, seats: usize) -> Result<usize, SetupError> {
    let key = match (choice, seats) {
        (MapChoice::TwinFords, _) | (MapChoice::Auto, 2) => "twin_fords",
        (MapChoice::SunkenCrown3, _) | (MapChoice::Auto, 3) => "sunken_crown_3",
        (MapChoice::SunkenCrown4, _) | (MapChoice::Auto, 4) => "sunken_crown_4",
        (MapChoice::HighSeat5, _) | (MapChoice::Auto, 5) => "high_seat_5",
        (MapChoice::HighSeat6 | MapChoice::Auto, _) => "high_seat_6",
        (MapChoice::BrokenShoals, _) => "broken_shoals",
    };
    let missing = || SetupError::Conflict(format!("maps.toml: there is no map {key:?}"));
    let index = content.map_index(key).ok_or_else(missing)?;
    let map = &content.maps[index];
    if map.seating(seats).is_some() {
        return Ok(index);
    }
    let sizes: Vec<String> = map
        .seatings
        .iter()
        .map(|(seats, _)| seats.to_string())
        .collect();
    Err(SetupError::Conflict(format!(
        "map: {} seats {} players, not {seats}",
        map.name,
        sizes.join(" or "),
    )))
}

impl SeatState {
    /// A seat before it has anything.
    fn empty() -> Self {
        SeatState {
            faction: SeatState::NO_FACTION,
            start: 0,
            resources: [0; 3],
            influence: 0,
            deck: 0,
            hand: 0,
            shown: 0,
            spent: 0,
            played: 0,
            upgrades: 0,
            tally: 0,
            alive: false,
            out_as: 0,
            free_steps: 0,
            economy: Economy::default(),
        }
    }
}

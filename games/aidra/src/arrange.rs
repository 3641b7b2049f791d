//! Positions as scenarios describe them: the shape of the facts, for what can be set.
//!
//! ```toml
//! [position]
//! clear = true                       # first: no pieces on the map, nobody holds anything
//! round = 2
//! first = "B"
//! truce = "AB"                       # partners in the center
//! begin = "battle A B bank1"         # see `begin`
//!
//! [position.region]
//! bank1 = { A = "3 hoplite, 1 peltast", B = "2 cleaver", buildings = ["village B", "city A marked B"] }
//! home1 = { buildings = ["barracks A queue 2 hoplite"], holders = "A", resource = "ore" }
//! reach1 = { boats = ["A war with 2 hoplite", "B fishing"] }
//!
//! [position.seat.A]
//! food = 3
//! influence = 5
//! hand = ["hold_the_line"]
//! upgrades = ["long_walls"]
//! ```
//!
//! Whoever has units alone in a region holds it, or else whoever has buildings there alone; `holders` says otherwise.

mod begin;

use crate::Aidra;
use crate::content::{Building, MAX_REGIONS, Resource};
use crate::place::{Place, Places};
use crate::position::{BOATS, Boat, BoatState, Position, SEATS, SiteId, Standing, Status};
use crate::troop::Troop;
use engine::arrange::{flag, known, table, text, whole, words};
use engine::{ArrangeError, Seat, SeatSet};
use toml::{Table, Value};

impl Aidra {
    /// Changes a position as a scenario says; nothing changes when something cannot be done.
    pub(crate) fn arrange_position(
        &self,
        pos: &mut Position,
        changes: &Table,
    ) -> Result<(), ArrangeError> {
        let keys = [
            "clear", "round", "first", "truce", "center", "region", "seat", "begin",
        ];
        known("", changes, &keys)?;
        let mut next = *pos;
        if next.round == 0 {
            self.skip_setup(&mut next);
        }
        if let Some(clear) = changes.get("clear")
            && flag("clear", clear)?
        {
            clear_map(&mut next);
        }
        if let Some(round) = changes.get("round") {
            next.round = whole("round", round, 999)?;
        }
        if let Some(first) = changes.get("first") {
            next.first = self.seat_at("first", text("first", first)?)?;
        }
        if let Some(center) = changes.get("center") {
            next.center = flag("center", center)? && self.map().center.is_some();
        }
        if let Some(regions) = changes.get("region") {
            for (key, value) in table("region", regions)? {
                self.arrange_region(&mut next, key, value)?;
            }
        }
        if let Some(truce) = changes.get("truce") {
            next.truce = self.seats_at("truce", text("truce", truce)?)?;
            next.touched |= self.graph.spaces();
        }
        if let Some(seats) = changes.get("seat") {
            for (key, value) in table("seat", seats)? {
                self.arrange_seat(&mut next, key, value)?;
            }
        }
        self.settle(&mut next, &mut engine::Fast::new(0));
        if let Some(regions) = changes.get("region") {
            for (key, value) in table("region", regions)? {
                self.arrange_holders(&mut next, key, value)?;
            }
        }
        if let Some(begin) = changes.get("begin") {
            self.arrange_begin(&mut next, text("begin", begin)?)?;
        }
        self.check(&next)
            .map_err(|broken| ArrangeError::new("position", broken.to_string()))?;
        *pos = next;
        Ok(())
    }

    /// Goes to the first movement turn: factions by seat where they are open, ready-made decks.
    fn skip_setup(&self, pos: &mut Position) {
        let mut table = engine::Fast::new(0);
        pos.frames.clear();
        for seat in (0..self.seats as u8).map(Seat) {
            if pos.seat(seat).faction as usize >= self.content.factions.len() {
                self.draft_for_nobody(pos, seat, &mut table);
                pos.frames.clear();
            }
        }
        self.place_pieces(pos, &mut table);
        pos.round = 1;
    }

    /// A seat by its letter.
    pub(super) fn seat_at(&self, at: &str, letter: &str) -> Result<Seat, ArrangeError> {
        let seat = Seat::parse(letter).filter(|seat| seat.index() < self.seats);
        seat.ok_or_else(|| {
            let last = Seat(self.seats as u8 - 1);
            ArrangeError::new(
                at,
                format!("is {letter:?}; expected a seat from A to {last}"),
            )
        })
    }

    /// Seats by their letters, `-` for none.
    fn seats_at(&self, at: &str, letters: &str) -> Result<SeatSet, ArrangeError> {
        let letters = letters.chars().filter(|letter| *letter != '-');
        letters
            .map(|letter| self.seat_at(at, &letter.to_string()))
            .collect::<Result<_, _>>()
    }

    /// A region by its word.
    pub(super) fn region_at(&self, at: &str, key: &str) -> Result<Place, ArrangeError> {
        let expected = || {
            let keys: Vec<&str> = self
                .map()
                .regions
                .iter()
                .map(|region| region.key.as_str())
                .collect();
            ArrangeError::new(
                at,
                format!("is {key:?}; expected a region: {}", keys.join(", ")),
            )
        };
        self.map().region(key).map(Place).ok_or_else(expected)
    }

    /// A troop: `2 hoplite, 1 peltast`, or `-`.
    fn troop_at(
        &self,
        pos: &Position,
        at: &str,
        seat: Seat,
        words: &str,
    ) -> Result<Troop, ArrangeError> {
        let mut troop = Troop::NONE;
        for part in words
            .split(',')
            .map(str::trim)
            .filter(|part| !part.is_empty() && *part != "-")
        {
            let (n, word) = part.split_once(' ').unwrap_or(("1", part));
            let unit = self
                .content
                .unit_id(word.trim())
                .filter(|&unit| self.is_unit_of(pos, seat, unit));
            let n: Option<u8> = n.parse().ok().filter(|n| (1..=10).contains(n));
            let (Some(unit), Some(n)) = (unit, n) else {
                let problem =
                    format!("is {part:?}; expected 1 to 10 and a unit of {seat}'s faction");
                return Err(ArrangeError::new(at, problem));
            };
            (0..n).for_each(|_| troop = troop.with(unit.place() as u8));
        }
        Ok(troop)
    }

    fn arrange_region(
        &self,
        pos: &mut Position,
        key: &str,
        value: &Value,
    ) -> Result<(), ArrangeError> {
        let path = format!("region.{key}");
        let at = self.region_at(&path, key)?;
        for (field, value) in table(&path, value)? {
            let path = format!("{path}.{field}");
            match field.as_str() {
                "buildings" => {
                    for nth in 0..2 {
                        pos.sites[at.index()][nth].building = None;
                    }
                    for words in list(&path, value)? {
                        self.arrange_building(pos, &path, at, words)?;
                    }
                }
                "boats" => {
                    pos.boats.retain(|boat| boat.at != at);
                    for words in list(&path, value)? {
                        self.arrange_boat(pos, &path, at, words)?;
                    }
                }
                "resource" => {
                    let word = text(&path, value)?;
                    pos.yields[at.index()] = Resource::from_word(word).ok_or_else(|| {
                        ArrangeError::new(&path, format!("is {word:?}; expected food, wood or ore"))
                    })?;
                }
                "holders" | "neutral" => {}
                letter => {
                    let seat = self.seat_at(&path, letter)?;
                    let troop = self.troop_at(pos, &path, seat, text(&path, value)?)?;
                    for (kind, n) in pos.army(at, seat).iter() {
                        (0..n).for_each(|_| pos.lift(at, seat, kind));
                    }
                    for (kind, n) in troop.iter() {
                        (0..n).for_each(|_| pos.place(at, seat, kind));
                    }
                }
            }
        }
        pos.touched.insert(at.space());
        Ok(())
    }

    /// Who holds a region, where it does not follow from what stands there.
    fn arrange_holders(
        &self,
        pos: &mut Position,
        key: &str,
        value: &Value,
    ) -> Result<(), ArrangeError> {
        let path = format!("region.{key}");
        let at = self.region_at(&path, key)?;
        let fields = table(&path, value)?;
        if let Some(holders) = fields.get("holders") {
            let holders = self.seats_at(&format!("{path}.holders"), text(&path, holders)?)?;
            for seat in 0..SEATS {
                match holders.contains(Seat(seat as u8)) {
                    true => pos.held[seat].insert(at.space()),
                    false => pos.held[seat].remove(at.space()),
                };
            }
        }
        if let Some(neutral) = fields.get("neutral")
            && flag(&format!("{path}.neutral"), neutral)?
        {
            pos.neutral.insert(at.space());
            pos.held.iter_mut().for_each(|held| {
                held.remove(at.space());
            });
        }
        Ok(())
    }

    /// `city B marked A`, `barracks A queue 2 hoplite`, `dock A facing reach1`.
    fn arrange_building(
        &self,
        pos: &mut Position,
        path: &str,
        at: Place,
        line: &str,
    ) -> Result<(), ArrangeError> {
        let wrong = |problem: String| ArrangeError::new(path, problem);
        let words: Vec<&str> = line.split_whitespace().collect();
        let [kind, owner, rest @ ..] = words.as_slice() else {
            return Err(wrong(format!(
                "is {line:?}; expected a building and its owner"
            )));
        };
        let kind = Building::from_word(kind)
            .ok_or_else(|| wrong(format!("is {line:?}; expected a kind of building first")))?;
        let owner = self.seat_at(path, owner)?;
        let stats = self.sheet(pos, owner).building(kind);
        let slots = stats.map(|stats| stats.slots);
        let slots =
            slots.ok_or_else(|| wrong(format!("{owner} may not have a {}", kind.word())))?;
        let taken = pos.buildings_in(at).map(|(_, b)| {
            self.sheet(pos, b.owner)
                .building(b.kind)
                .map_or(2, |stats| stats.slots)
        });
        if taken.sum::<u8>() + slots > self.map().regions[at.index()].slots || self.is_water(at) {
            return Err(wrong(format!("{line:?} does not fit in there")));
        }
        let nth = usize::from(pos.building(SiteId::new(at, 0)).is_some());
        let mut building = Standing::new(kind, owner);
        let mut rest = rest.iter();
        while let Some(&word) = rest.next() {
            let next = rest.next().copied().unwrap_or_default();
            match word {
                "occupied" => building.status = Status::Occupied(self.seat_at(path, next)?),
                "marked" => building.status = Status::Marked(self.seat_at(path, next)?),
                "yielding" => building.status = Status::Yielding(self.seat_at(path, next)?),
                "facing" => building.water = self.region_at(path, next)?,
                "queue" => {
                    let unit = rest.next().copied().unwrap_or_default();
                    let unit = self.content.unit_id(unit);
                    let unit = unit.filter(|&unit| self.is_unit_of(pos, owner, unit));
                    let n = next.parse().ok();
                    let (Some(unit), Some(n)) = (unit, n) else {
                        return Err(wrong(format!(
                            "is {line:?}; expected queue, a number and a unit"
                        )));
                    };
                    building.queue[unit.place()] = n;
                }
                _ => {
                    return Err(wrong(format!(
                        "is {line:?}; after the owner expected occupied, marked, yielding, facing or queue"
                    )));
                }
            }
        }
        pos.sites[at.index()][nth].building = Some(building);
        Ok(())
    }

    /// `A war with 2 hoplite`, `B fishing`.
    fn arrange_boat(
        &self,
        pos: &mut Position,
        path: &str,
        at: Place,
        line: &str,
    ) -> Result<(), ArrangeError> {
        let wrong = |problem: &str| ArrangeError::new(path, format!("is {line:?}; {problem}"));
        let (boat, cargo) = line.split_once(" with ").unwrap_or((line, "-"));
        let (owner, state) = match boat.split_whitespace().collect::<Vec<_>>()[..] {
            [owner, "war"] => (owner, BoatState::War),
            [owner, "fishing"] => (owner, BoatState::Fishing),
            _ => return Err(wrong("expected a seat and war or fishing")),
        };
        let owner = self.seat_at(path, owner)?;
        if !self.is_water(at) || pos.boats.len() == BOATS {
            return Err(wrong("it does not fit in there"));
        }
        pos.boats.push(Boat {
            cargo: self.troop_at(pos, path, owner, cargo)?,
            at,
            owner,
            sailed: 0,
            state,
        });
        Ok(())
    }

    fn arrange_seat(
        &self,
        pos: &mut Position,
        key: &str,
        value: &Value,
    ) -> Result<(), ArrangeError> {
        let path = format!("seat.{key}");
        let seat = self.seat_at(&path, key)?;
        for (field, value) in table(&path, value)? {
            let path = format!("{path}.{field}");
            match field.as_str() {
                "food" => pos.seat_mut(seat).resources[0] = whole(&path, value, 999)?,
                "wood" => pos.seat_mut(seat).resources[1] = whole(&path, value, 999)?,
                "ore" => pos.seat_mut(seat).resources[2] = whole(&path, value, 999)?,
                "influence" => pos.seat_mut(seat).influence = whole(&path, value, 999)?,
                "tally" => pos.seat_mut(seat).tally = whole(&path, value, 99)?,
                "deck" | "hand" | "spent" => {
                    let find = |word: &str| {
                        let card = self.content.card_id(word);
                        card.map(|card| (card.faction(), card.place()))
                    };
                    let cards = own_bits(pos, seat, &path, value, "an action card", find)?;
                    let state = pos.seat_mut(seat);
                    state.deck &= !cards;
                    state.hand &= !cards;
                    state.spent &= !cards;
                    match field.as_str() {
                        "deck" => state.deck = cards,
                        "hand" => state.hand = cards,
                        _ => state.spent = cards,
                    }
                    state.shown &= state.hand;
                }
                "upgrades" => {
                    let find = |word: &str| {
                        let upgrade = self.content.upgrade_id(word);
                        upgrade.map(|upgrade| (upgrade.faction(), upgrade.place()))
                    };
                    let upgrades = own_bits(pos, seat, &path, value, "an upgrade", find)?;
                    pos.seat_mut(seat).upgrades = upgrades as u8;
                }
                _ => {
                    let problem = "cannot be set; expected food, wood, ore, influence, tally, deck, hand, spent or upgrades";
                    return Err(ArrangeError::new(path, problem));
                }
            }
        }
        Ok(())
    }
}

/// Things of a seat's faction by their words, a bit each; `find` gives a thing's faction and its place on the sheet.
fn own_bits(
    pos: &Position,
    seat: Seat,
    at: &str,
    value: &Value,
    what: &str,
    find: impl Fn(&str) -> Option<(usize, usize)>,
) -> Result<u16, ArrangeError> {
    let mut bits = 0;
    for word in words(at, value)? {
        let own = find(word).filter(|(faction, _)| *faction == pos.seat(seat).faction as usize);
        let (_, place) = own.ok_or_else(|| {
            ArrangeError::new(
                at,
                format!("is {word:?}; expected {what} of {seat}'s faction"),
            )
        })?;
        bits |= 1 << place;
    }
    Ok(bits)
}

/// A list of lines.
fn list<'a>(at: &str, value: &'a Value) -> Result<Vec<&'a str>, ArrangeError> {
    let lines = value
        .as_array()
        .and_then(|lines| lines.iter().map(Value::as_str).collect());
    lines.ok_or_else(|| ArrangeError::new(at, format!("is {value}; expected a list of texts")))
}

/// Takes everything off the map.
fn clear_map(pos: &mut Position) {
    pos.armies = [[Troop::NONE; SEATS]; MAX_REGIONS];
    pos.presence = [Places::EMPTY; SEATS];
    pos.held = [Places::EMPTY; SEATS];
    pos.neutral = Places::EMPTY;
    pos.sites = [[crate::position::Site::default(); 2]; MAX_REGIONS];
    pos.boats.clear();
    pos.origins.clear();
    pos.truce = SeatSet::NONE;
}

//! Positions as scenarios describe them: the shape of the facts, for what can be set.
//!
//! ```toml
//! [position]
//! clear = true                       # first: no units, crystals or tokens on the map
//! round = 2
//! track = "BCAD"
//! begin = "order A"                  # see `begin`
//! row = ["D01", "D11", "D12"]        # the discoveries on offer
//! deck = { exploration = ["E05"] }   # the whole deck; the other cards are discarded
//!
//! [position.tile]
//! c3 = { terrain = "S", crystals = 1, explored = true, A = "2F 1D", neutral = "2F" }
//! "0,-1" = { B = "1O" }
//!
//! [position.seat.A]
//! home = "a1"
//! coins = 12
//! objectives = ["S01"]
//! ```
//!
//! Units come out of the supplies, crystals out of theirs, cards out of their decks. A seat without Stronghold gets one
//! far from everything named, as soon as `begin` lies behind Arrival.

mod begin;
mod cards;
mod seats;

use crate::Aldarra;
use crate::content::{Kind, Terrain};
use crate::fleet::Fleet;
use crate::owner::{OWNERS, Owner};
use crate::position::Position;
use crate::setup::CRYSTALS;
use crate::tile::{Tile, Tiles};
use crate::words::{home_name, owner_key};
use engine::arrange::{flag, known, table, text, whole};
use engine::{ArrangeError, Seat};

/// Coins of the bank, where they are limited (ALD-1.4).
const BANK: u16 = 240;

impl Aldarra {
    /// Changes a position as a scenario says; nothing changes when something cannot be done.
    pub(crate) fn arrange_position(
        &self,
        pos: &mut Position,
        changes: &toml::Table,
    ) -> Result<(), ArrangeError> {
        let mut next = *pos;
        known(
            "",
            changes,
            &[
                "clear", "round", "track", "tile", "seat", "row", "deck", "begin",
            ],
        )?;
        if let Some(clear) = changes.get("clear")
            && flag("clear", clear)?
        {
            next.forces.fill([Fleet::NONE; OWNERS]);
            next.presence = [Tiles::EMPTY; OWNERS];
            next.map.crystals.fill(0);
            next.map.explored = Tiles::EMPTY;
        }
        if let Some(round) = changes.get("round") {
            next.round = whole("round", round, 999)?;
        }
        if let Some(track) = changes.get("track") {
            self.arrange_track(&mut next, text("track", track)?)?;
        }
        let none = toml::Table::new();
        let seats = changes
            .get("seat")
            .map_or(Ok(&none), |seats| table("seat", seats))?;
        let tiles = changes
            .get("tile")
            .map_or(Ok(&none), |tiles| table("tile", tiles))?;
        self.arrange_homes(&mut next, seats)?;
        let mut named = Tiles::EMPTY;
        for (key, tile) in tiles {
            let at = format!("tile.{key}");
            let found = self.tile_at(&at, key)?;
            named.insert(found.space());
            self.arrange_tile(&mut next, &at, found, table(&at, tile)?)?;
        }
        self.arrange_seats(&mut next, seats)?;
        self.arrange_cards(&mut next, changes, seats)?;
        if let Some(begin) = changes.get("begin") {
            self.arrange_begin(&mut next, text("begin", begin)?, seats, named)?;
        }
        self.recount(&mut next)?;
        *pos = next;
        Ok(())
    }

    /// The tile of a key or of a place.
    fn tile_at(&self, at: &str, key: &str) -> Result<Tile, ArrangeError> {
        let key: String = key.split_whitespace().collect();
        self.map
            .find(&key.to_lowercase())
            .map(Tile::from)
            .ok_or_else(|| {
                let last = Tile(self.map.graph().len().saturating_sub(1) as u8);
                ArrangeError::new(
                    at,
                    format!(
                        "there is no tile {key:?}; expected a1 to {} or a place such as \"0,-1\"",
                        self.tile_key(last)
                    ),
                )
            })
    }

    /// The seat of a letter.
    fn seat_at(&self, at: &str, letter: &str) -> Result<Seat, ArrangeError> {
        let seats = self.setup.seats.len();
        let named = letter.chars().all(|letter| letter.is_ascii_alphabetic());
        let seat = Seat::parse(letter).filter(|seat| named && seat.index() < seats);
        seat.ok_or_else(|| {
            let last = Seat(seats.saturating_sub(1) as u8);
            ArrangeError::new(
                at,
                format!("there is no seat {letter:?}; expected A to {last}"),
            )
        })
    }

    fn arrange_track(&self, pos: &mut Position, text: &str) -> Result<(), ArrangeError> {
        let seats = self.setup.seats.len();
        let mut track = Vec::new();
        for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
            let seat = self.seat_at("track", &letter.to_string())?;
            if !track.contains(&seat) {
                track.push(seat);
            }
        }
        if track.len() != seats || text.split_whitespace().collect::<String>().len() != seats {
            return Err(ArrangeError::new(
                "track",
                format!("is {text:?}; expected each of the {seats} seats once, such as \"BA\""),
            ));
        }
        pos.track[..seats].copy_from_slice(&track);
        Ok(())
    }

    /// Moves and places Strongholds: those that move leave before any is placed.
    fn arrange_homes(&self, pos: &mut Position, seats: &toml::Table) -> Result<(), ArrangeError> {
        let mut homes = Vec::new();
        for (letter, seat) in seats {
            let at = format!("seat.{letter}");
            let found = self.seat_at(&at, letter)?;
            let at = format!("{at}.home");
            if let Some(home) = table(&at, seat)?.get("home") {
                homes.push((found, self.tile_at(&at, text(&at, home)?)?, at));
            }
        }
        for &(seat, _, _) in &homes {
            self.remove_home(pos, seat);
        }
        for (seat, tile, at) in homes {
            if pos.map.kind(tile) == Terrain::Stronghold {
                let key = self.tile_key(tile);
                return Err(ArrangeError::new(
                    at,
                    format!("{key} is another Stronghold; expected a tile of its own"),
                ));
            }
            self.place_home(pos, seat, tile);
        }
        Ok(())
    }

    /// The tile becomes what it is in the standard layout.
    fn remove_home(&self, pos: &mut Position, seat: Seat) {
        let tile = std::mem::replace(&mut pos.map.home[seat.index()], Tile::NONE);
        if tile.is_some() {
            let shape = self.content.map(self.setup.seats.len());
            let kind = shape.and_then(|shape| shape.standard.get(tile.index()).copied());
            self.set_terrain(pos, tile, kind.unwrap_or(Terrain::Copper));
        }
    }

    fn place_home(&self, pos: &mut Position, seat: Seat, tile: Tile) {
        pos.map.home[seat.index()] = tile;
        pos.map.set_terrain(tile, Terrain::Stronghold);
        pos.map.name[tile.index()] = home_name(pos.seat(seat).faction, 0);
        pos.map.crystals[tile.index()] = 0;
        pos.map.explored.remove(tile.space());
    }

    /// Gives the tile a kind, with the first name of that kind that no other tile has.
    fn set_terrain(&self, pos: &mut Position, tile: Tile, terrain: Terrain) {
        if pos.map.terrain[tile.index()] == terrain {
            return;
        }
        pos.map.set_terrain(tile, terrain);
        let taken = |name: u8| {
            self.tiles().any(|other| {
                other != tile
                    && pos.map.terrain[other.index()] == terrain
                    && pos.map.name[other.index()] == name
            })
        };
        let names = self.content.tile(terrain).places.len() as u8;
        pos.map.name[tile.index()] = (0..names).find(|&name| !taken(name)).unwrap_or(0);
    }

    fn arrange_tile(
        &self,
        pos: &mut Position,
        at: &str,
        tile: Tile,
        changes: &toml::Table,
    ) -> Result<(), ArrangeError> {
        for (key, value) in changes {
            let at = format!("{at}.{key}");
            match key.as_str() {
                "terrain" => {
                    let code = text(&at, value)?;
                    let terrain = self.terrain_at(&at, code)?;
                    if pos.map.kind(tile) == Terrain::Stronghold {
                        return Err(ArrangeError::new(
                            at,
                            "is a Stronghold; expected another tile, or another home of the seat",
                        ));
                    }
                    self.set_terrain(pos, tile, terrain);
                }
                "crystals" => pos.map.crystals[tile.index()] = whole(&at, value, 25)?,
                "explored" => {
                    if flag(&at, value)? {
                        pos.map.explored.insert(tile.space());
                    } else {
                        pos.map.explored.remove(tile.space());
                    }
                }
                _ => {
                    let owner = self.owner_at(&at, key)?;
                    let fleet = fleet_at(&at, text(&at, value)?)?;
                    pos.forces[tile.index()][owner.index()] = fleet;
                    let presence = &mut pos.presence[owner.index()];
                    if fleet.is_empty() {
                        presence.remove(tile.space());
                    } else {
                        presence.insert(tile.space());
                    }
                }
            }
        }
        Ok(())
    }

    fn terrain_at(&self, at: &str, code: &str) -> Result<Terrain, ArrangeError> {
        let mut letters = code.chars();
        let terrain = match (letters.next(), letters.next()) {
            (Some(letter), None) => Terrain::from_code(letter.to_ascii_uppercase()),
            _ => Terrain::ALL.into_iter().find(|kind| kind.slug() == code),
        };
        terrain
            .filter(|&kind| kind != Terrain::Stronghold)
            .ok_or_else(|| {
                ArrangeError::new(
                    at,
                    format!(
                        "is {code:?}; expected F, X, C, J, S, M, G or R; a Stronghold is placed as the home of its seat"
                    ),
                )
            })
    }

    fn owner_at(&self, at: &str, key: &str) -> Result<Owner, ArrangeError> {
        let expected = "expected terrain, crystals, explored, the letter of a seat or neutral";
        if key == "neutral" {
            if self.setup.seats.len() == 2 {
                return Ok(Owner::NEUTRAL);
            }
            return Err(ArrangeError::new(
                at,
                "there are neutral units only with two seats",
            ));
        }
        self.seat_at(at, key)
            .map(Owner::from)
            .map_err(|error| ArrangeError::new(at, format!("{}; {expected}", error.problem)))
    }

    /// Supplies are what is not on the map and not taken hostage.
    fn recount(&self, pos: &mut Position) -> Result<(), ArrangeError> {
        for owner in self.owners() {
            let mut supply = Fleet::NONE;
            for kind in Kind::ALL {
                let stock = self.content.unit(kind).supply;
                let placed = pos
                    .forces
                    .iter()
                    .map(|fleets| fleets[owner.index()].of(kind));
                let held = pos.seats.iter().filter_map(|seat| {
                    let hostages = seat.hostages.get(owner.index())?;
                    Some(hostages.of(kind))
                });
                let used: u16 = placed.chain(held).map(u16::from).sum();
                let left = u16::from(stock).checked_sub(used).ok_or_else(|| {
                    ArrangeError::new(
                        match owner.seat() {
                            Some(seat) => format!("seat.{seat}"),
                            None => owner_key(owner),
                        },
                        format!("has {}; there are {stock}", {
                            self.units_words(kind, used.try_into().unwrap_or(u8::MAX))
                        }),
                    )
                })?;
                supply = supply.plus(kind, left as u8);
            }
            pos.supply[owner.index()] = supply;
        }
        let on_map: u16 = pos.map.crystals.iter().copied().map(u16::from).sum();
        let with_seats: u16 = pos.seats.iter().map(|seat| u16::from(seat.crystals)).sum();
        let used = on_map + with_seats;
        let left = u16::from(CRYSTALS).checked_sub(used).ok_or_else(|| {
            ArrangeError::new(
                "crystals",
                format!("{used} are on the map and with the seats; there are {CRYSTALS}"),
            )
        })?;
        pos.crystal_supply = left as u8;
        if self.options.coins_limited {
            let coins = pos.seats.iter().map(|seat| seat.coins).sum();
            pos.bank = BANK.saturating_sub(coins);
        }
        Ok(())
    }
}

/// Units as the facts write them.
fn fleet_at(at: &str, text: &str) -> Result<Fleet, ArrangeError> {
    Fleet::parse(&text.to_uppercase()).ok_or_else(|| {
        ArrangeError::new(
            at,
            format!(
                "is {text:?}; expected units such as \"2F 1O\" (F D E C X K O, at most 15 of each), or \"-\""
            ),
        )
    })
}

#[cfg(test)]
mod tests;

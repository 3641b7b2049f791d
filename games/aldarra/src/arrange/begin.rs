//! Where a scenario begins: the stack of frames.
//!
//! The [`Round`](Frame::Round) frame at the bottom names the step to come. Whole steps begin with it alone, so that the
//! rules open them; decisions in the middle of a step stand on top of it.

use crate::Aldarra;
use crate::action::Exchange;
use crate::battle_state::Battle;
use crate::content::{Faction, MAX_DISCOVERIES, Terrain};
use crate::frame::{Frame, ObjectiveStep, OrderStep, Step};
use crate::owner::Owner;
use crate::position::{Order, Position, Yard};
use crate::tile::{Tile, Tiles};
use engine::{ArrangeError, Seat};
use toml::Table;

const EXPECTED: &str = "strongholds, outposts, round, turn order, spawn, crystals A 3, expansion start, orders A, \
order A, movement A c3, explore A, battle A c3, expansion end, mine, buy A, win check, objectives A, discoveries A, \
ransom, build A, free outposts or claims";

/// Money was not changed yet.
const WAY: Option<Exchange> = None;

/// A claim window from its first seat.
const CLAIMS: Frame = Frame::Claims { at: 0, way: WAY };

/// What `begin` asks for.
struct Begin {
    /// The step to come below everything.
    step: Step,
    /// The frames on it, the innermost last.
    frames: Vec<Frame>,
    /// Who is giving an order, with its token on the table, and where it lies.
    ordering: Option<(Seat, Tile)>,
}

impl Begin {
    fn step(step: Step) -> Self {
        Begin::at(step, Vec::new())
    }

    fn at(step: Step, frames: Vec<Frame>) -> Self {
        Begin {
            step,
            frames,
            ordering: None,
        }
    }
}

impl Aldarra {
    pub(super) fn arrange_begin(
        &self,
        pos: &mut Position,
        text: &str,
        seats: &Table,
        named: Tiles,
    ) -> Result<(), ArrangeError> {
        let begin = self.read_begin(pos, text)?;
        pos.order = Order::new();
        pos.battle = Battle::new(Tile::NONE, Owner(0));
        pos.yard = Yard::default();
        pos.drawn.clear();
        pos.looked.clear();
        pos.ending = None;
        let arriving = matches!(begin.frames.last(), Some(Frame::PlaceStrongholds { .. }));
        if !arriving {
            self.missing_homes(pos, named, begin.ordering);
        }
        let arrival = begin.step == Step::Begin && !begin.frames.is_empty();
        let first = if begin.step == Step::TurnOrder { 2 } else { 1 };
        if !arrival && begin.step != Step::Begin && pos.round == 0 {
            pos.round = first;
        }
        self.tokens(pos, &begin, seats);
        if let Some((_, tile)) = begin.ordering {
            pos.order.tile = tile;
        }
        if matches!(begin.frames.last(), Some(Frame::Discoveries { .. })) && pos.row.is_empty() {
            self.fill_row(pos);
        }
        pos.frames = std::iter::once(Frame::Round(begin.step))
            .chain(begin.frames)
            .collect();
        Ok(())
    }

    fn read_begin(&self, pos: &Position, text: &str) -> Result<Begin, ArrangeError> {
        let lower = text.to_lowercase();
        let words: Vec<&str> = lower.split_whitespace().collect();
        let seat = |letter: &str| self.seat_at("begin", letter);
        let at = |letter: &str| Ok(place_of(pos, seat(letter)?));
        Ok(match words[..] {
            ["strongholds"] => {
                let placed = self.seated().filter(|s| pos.map.home[s.index()].is_some());
                let at = placed.count() as u8;
                let strongholds = Frame::PlaceStrongholds { at };
                Begin::at(
                    Step::Begin,
                    vec![CLAIMS, Frame::PlaceOutposts { at: 0 }, strongholds],
                )
            }
            ["outposts"] => {
                let placed = self.seated().filter(|&seat| {
                    let tiles = self.tiles();
                    tiles
                        .into_iter()
                        .any(|tile| pos.fleet(tile, seat).building().is_some())
                });
                let at = placed.count() as u8;
                Begin::at(Step::Begin, vec![CLAIMS, Frame::PlaceOutposts { at }])
            }
            ["round"] => Begin::step(Step::Begin),
            ["turn", "order"] => Begin::step(Step::TurnOrder),
            ["spawn"] => Begin::step(Step::Spawn),
            ["crystals", letter, number] => {
                let left = number.parse().ok().filter(|n| (1..=25).contains(n));
                let left = left.ok_or_else(|| {
                    let problem = format!("is {text:?}; expected 1 to 25 crystals");
                    ArrangeError::new("begin", problem)
                })?;
                let crystals = Frame::PlaceCrystals {
                    left,
                    at: at(letter)?,
                    skipped: 0,
                    way: WAY,
                };
                Begin::at(Step::ExpansionStart, vec![CLAIMS, crystals])
            }
            ["expansion", "start"] => Begin::step(Step::ExpansionStart),
            ["orders", letter] => {
                let orders = Frame::Orders { at: at(letter)? };
                Begin::at(Step::ExpansionEnd, vec![orders])
            }
            ["order", letter] => self.ordering(pos, seat(letter)?, OrderStep::Activate, Tile::NONE),
            ["movement", letter, tile] => {
                let tile = self.tile_at("begin", tile)?;
                self.ordering(pos, seat(letter)?, OrderStep::Move, tile)
            }
            ["explore", letter] => {
                let explore = OrderStep::Explore { bombarded: false };
                self.ordering(pos, seat(letter)?, explore, Tile::NONE)
            }
            ["battle", letter, tile] => {
                let attacker = seat(letter)?;
                let tile = self.tile_at("begin", tile)?;
                if pos.fleet(tile, attacker).is_empty() {
                    let problem = format!("{attacker} has no units at {}", self.tile_key(tile));
                    return Err(ArrangeError::new("begin", problem));
                }
                let mut begin = self.ordering(pos, attacker, OrderStep::Combat, tile);
                begin.frames.push(Frame::Battles { attacker });
                begin
            }
            ["expansion", "end"] => Begin::step(Step::ExpansionEnd),
            ["mine"] => Begin::step(Step::Mine),
            ["buy", letter] => {
                let buy = Frame::BuyVp {
                    at: at(letter)?,
                    coins_off: 0,
                    crystals_off: 0,
                    banquet: false,
                    way: WAY,
                };
                Begin::at(Step::WinCheck, vec![CLAIMS, buy])
            }
            ["win", "check"] => Begin::step(Step::WinCheck),
            ["objectives", letter] => {
                let objectives = Frame::Objectives {
                    at: at(letter)?,
                    step: ObjectiveStep::Choose,
                    exchanged: 0,
                    way: WAY,
                };
                Begin::at(Step::Discoveries, vec![CLAIMS, objectives])
            }
            ["discoveries", letter] => {
                let discoveries = Frame::Discoveries {
                    at: at(letter)?,
                    way: WAY,
                };
                let mut frames = vec![CLAIMS, Frame::EndDiscoveries];
                let odarian = self.seat_of(pos, Faction::Odarian);
                frames.extend(odarian.map(|seat| Frame::ExtraDiscovery { seat }));
                frames.push(discoveries);
                Begin::at(Step::Ransom, frames)
            }
            ["ransom"] => Begin::step(Step::Ransom),
            ["build", letter] => {
                let build = Frame::Build {
                    at: at(letter)?,
                    way: WAY,
                };
                Begin::at(Step::FreeOutposts, vec![build])
            }
            ["free", "outposts"] => Begin::step(Step::FreeOutposts),
            ["claims"] => Begin::at(Step::Orders, vec![CLAIMS]),
            _ => {
                let problem = format!("is {text:?}; expected {EXPECTED}");
                return Err(ArrangeError::new("begin", problem));
            }
        })
    }

    /// An order of the seat; the seat after it is the next.
    fn ordering(&self, pos: &Position, seat: Seat, step: OrderStep, tile: Tile) -> Begin {
        let seats = self.setup.seats.len() as u8;
        let next = (place_of(pos, seat) + 1) % seats.max(1);
        let order = Frame::Order {
            seat,
            step,
            way: WAY,
        };
        Begin {
            ordering: Some((seat, tile)),
            ..Begin::at(Step::ExpansionEnd, vec![Frame::Orders { at: next }, order])
        }
    }

    /// Order tokens as that moment has them, for seats about which nothing was said.
    fn tokens(&self, pos: &mut Position, begin: &Begin, seats: &Table) {
        let all = self.options.orders_per_round as u8;
        let over = begin.step > Step::Orders
            && !matches!(begin.frames.first(), Some(Frame::Orders { .. }));
        for seat in self.seated() {
            let said = seats
                .iter()
                .find(|(letter, _)| Seat::parse(letter) == Some(seat))
                .and_then(|(_, changes)| changes.as_table())
                .is_some_and(|changes| changes.contains_key("orders"));
            if !said {
                let used = begin.ordering.is_some_and(|(by, _)| by == seat);
                pos.seat_mut(seat).orders = if over { 0 } else { all - u8::from(used) };
            }
        }
    }

    /// Seats without Stronghold get one as far as possible from the named tiles, the units and the other Strongholds.
    fn missing_homes(&self, pos: &mut Position, named: Tiles, ordering: Option<(Seat, Tile)>) {
        for seat in self.seated() {
            if pos.map.home[seat.index()].is_some() {
                continue;
            }
            let mut shunned = named | pos.occupied() | pos.map.tiles(Terrain::Stronghold);
            if let Some((_, tile)) = ordering.filter(|(_, tile)| tile.is_some()) {
                shunned.insert(tile.space());
            }
            let free = self.tiles().filter(|tile| {
                !shunned.contains(tile.space())
                    && pos.map.terrain[tile.index()] != Terrain::CrystalDeposit
            });
            let remote = |tile: &Tile| {
                let far = |other| self.map.distance(tile.space(), other);
                let homes = pos.map.tiles(Terrain::Stronghold).iter().map(far).min();
                let all = shunned.iter().map(far).min();
                (homes.unwrap_or(3).min(3), all.unwrap_or(0))
            };
            if let Some(tile) = free.max_by_key(remote) {
                self.place_home(pos, seat, tile);
            }
        }
    }

    /// Turns up the first different discoveries of the deck (ALD-9.11).
    fn fill_row(&self, pos: &mut Position) {
        let wanted = self.setup.seats.len() + 1;
        for kind in (0..MAX_DISCOVERIES as u8).map(crate::content::DiscoveryId) {
            if pos.row.len() < wanted.min(pos.row.capacity()) && pos.discoveries.take(kind.0) {
                pos.row.push(kind);
            }
        }
    }
}

/// The seat's place on the track, from 0.
fn place_of(pos: &Position, seat: Seat) -> u8 {
    let place = pos.track.iter().position(|&other| other == seat);
    place.unwrap_or(0) as u8
}

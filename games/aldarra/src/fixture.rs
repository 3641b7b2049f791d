//! Positions for tests, made by hand.

use crate::Aldarra;
use crate::action::{Action, Exchange, Price, Stance, Target};
use crate::battle_state::Battle;
use crate::content::{
    Content, DiscoveryId, ExplorationId, Faction, Kind, MAX_TILES, ObjectiveId, Terrain,
};
use crate::fleet::Fleet;
use crate::frame::{Frame, Step};
use crate::owner::{OWNERS, Owner};
use crate::position::{Map, Order, Position, SeatState, Yard};
use crate::tile::{Tile, Tiles};
use engine::List;
use engine::hidden::{Card, Deck};
use engine::setup::OptionValue;
use engine::{Seat, SeatSet, Setup};

/// The rules of a match on the standard map.
pub(crate) fn game(seats: usize) -> Aldarra {
    let setup = Setup::new("aldarra", seats).with("map", OptionValue::Word("standard".to_string()));
    Aldarra::build(&setup, &Content::source()).unwrap()
}

/// A dealt position: cards in hands, nothing on the map, the first Stronghold to come.
pub(crate) fn dealt(game: &Aldarra) -> Position {
    let n = game.setup.seats.len();
    let shape = game.content.map(n).unwrap();
    let stock = Kind::ALL.iter().fold(Fleet::NONE, |fleet, &kind| {
        fleet.plus(kind, game.content.unit(kind).supply)
    });
    let mut supply = [Fleet::NONE; OWNERS];
    supply[..n].fill(stock);
    let mut objectives = [0; 64];
    for card in game.content.objectives.iter() {
        objectives[card.id.index()] = if usize::from(card.min) <= n {
            card.copies
        } else {
            0
        };
    }
    let mut exploration = [0; 64];
    for card in &game.content.exploration {
        exploration[card.id.index()] = card.copies;
    }
    let mut discoveries = [0; 32];
    for card in &game.content.discoveries {
        discoveries[card.id.index()] = card.copies[n - 2];
    }
    let mut pos = Position {
        map: Map::new(&shape.standard),
        forces: [[Fleet::NONE; OWNERS]; MAX_TILES],
        presence: [Tiles::EMPTY; OWNERS],
        supply,
        seats: Faction::ALL.map(SeatState::new),
        track: [Seat(0), Seat(1), Seat(2), Seat(3)],
        round: 0,
        crystal_supply: 25,
        bank: 240,
        exploration: Deck::new(exploration),
        exploration_discard: [0; 64],
        objectives: Deck::new(objectives),
        objective_discard: Deck::new([0; 64]),
        claimed: List::new(),
        discoveries: Deck::new(discoveries),
        row: List::new(),
        aside: [0; 32],
        order: Order::new(),
        battle: Battle::new(Tile::NONE, Owner(0)),
        drawn: List::new(),
        looked: List::new(),
        yard: Yard::default(),
        frames: List::new(),
        departed: SeatSet::NONE,
        ending: None,
    };
    for seat in game.seated() {
        let start = game
            .content
            .faction(pos.seat(seat).faction)
            .starting_discovery;
        pos.discoveries.take(start.0);
        pos.seat_mut(seat).discoveries |= 1 << start.0;
        for kind in [2 + 2 * seat.0, 3 + 2 * seat.0] {
            pos.objectives.take(kind);
            let card = Card::known_to(kind, SeatSet::of(seat));
            pos.seat_mut(seat).objectives.push(card);
        }
    }
    pos.frames.push(Frame::Round(Step::Begin));
    pos.frames.push(Frame::PlaceStrongholds { at: 0 });
    pos
}

/// Puts units on a tile, out of the supply.
pub(crate) fn put(game: &Aldarra, pos: &mut Position, at: &str, owner: Owner, fleet: &str) {
    let tile = Tile::from(game.map.find(at).unwrap());
    for (kind, n) in Fleet::parse(fleet).unwrap().kinds() {
        pos.place(tile, owner, kind, n);
        if owner != Owner::NEUTRAL {
            pos.supply[owner.index()] = pos.supply[owner.index()].minus(kind, n);
        }
    }
}

/// Makes a tile the Stronghold of a seat.
pub(crate) fn home(game: &Aldarra, pos: &mut Position, seat: Seat, at: &str) {
    let tile = Tile::from(game.map.find(at).unwrap());
    let faction = pos.seat(seat).faction;
    pos.map.set_terrain(tile, Terrain::Stronghold);
    pos.map.name[tile.index()] = crate::words::home_name(faction, 0);
    pos.map.home[seat.index()] = tile;
}

/// Every action that there is, with all tiles, kinds, cards and owners of the match, but only some pairs of tiles.
pub(crate) fn every_action(game: &Aldarra) -> Vec<Action> {
    let tiles: Vec<Tile> = game.tiles().collect();
    let explorations = (0..game.content.exploration.len() as u8).map(ExplorationId);
    let objectives = (0..game.content.objectives.len() as u8).map(ObjectiveId);
    let discoveries = (0..game.content.discoveries.len() as u8).map(DiscoveryId);
    let owners: Vec<Owner> = game
        .seated()
        .map(Owner::from)
        .chain([Owner::NEUTRAL])
        .collect();
    let mut all = vec![
        Action::Commission,
        Action::Done,
        Action::Pass,
        Action::Idle,
        Action::Stay,
        Action::Accept,
        Action::Roll,
        Action::Draw,
        Action::DrawTwo,
        Action::Exchange,
        Action::Reveal,
        Action::PayRansom,
        Action::Convert(Exchange::ToCoins),
        Action::Convert(Exchange::ToCrystal),
    ];
    all.extend((1..=game.setup.seats.len() as u8).map(Action::Take));
    all.extend(
        [true, false]
            .into_iter()
            .flat_map(|b| [Action::Hold(b), Action::Reroll(b)]),
    );
    all.extend([Stance::None, Stance::Front, Stance::Shield].map(Action::Stand));
    all.extend(Price::ALL.map(Action::Buy));
    for kind in Kind::ALL {
        all.extend([
            Action::Capture(kind),
            Action::Sacrifice(kind),
            Action::Lose(kind),
            Action::Search(kind),
        ]);
        for &owner in &owners {
            for (marks, late) in [(0, false), (2, false), (0, true), (3, true)] {
                let target = Target {
                    owner,
                    kind,
                    marks,
                    late,
                };
                all.extend([Action::Hit(target), Action::Blast(target)]);
            }
        }
    }
    for (at, &tile) in tiles.iter().enumerate() {
        all.extend([
            Action::PlaceStronghold(tile),
            Action::PlaceOutpost(tile),
            Action::PlaceCrystal(tile),
            Action::Activate(tile),
            Action::Fight(tile),
            Action::Join(tile),
            Action::Support(tile),
            Action::PlaceFrigate(tile),
            Action::Explore(tile),
            Action::FreeOutpost(tile),
        ]);
        for with_building in [true, false] {
            let card = ExplorationId(16);
            all.push(Action::Retreat {
                to: tile,
                with_building,
            });
            all.push(Action::Withdraw {
                card,
                to: tile,
                with_building,
            });
        }
        for &owner in &owners {
            all.push(Action::Bombard {
                card: ExplorationId(24),
                tile,
                owner,
            });
        }
        let (from, to) = (tile, tiles[(at * 5 + 3) % tiles.len()]);
        for kind in Kind::ALL {
            all.extend([
                Action::Patrol { kind, from, to },
                Action::Recall { kind, from, to },
                Action::Move { kind, from, to },
                Action::Pursue { kind, to },
                Action::Fly { kind, to },
                Action::Build { kind, tile },
            ]);
        }
    }
    for card in explorations {
        all.extend([
            Action::Play(card),
            Action::Resolve(card),
            Action::Discard(card),
        ]);
        all.extend(owners.iter().map(|&owner| Action::Reduce { card, owner }));
    }
    for card in objectives {
        all.extend([Action::Drop(card), Action::Keep(card), Action::Claim(card)]);
    }
    all.extend(discoveries.map(Action::Learn));
    all
}

//! What bots believe, tested.

mod play;

use super::power::Power;
use crate::action::{Action, Price, Target};
use crate::content::{Kind, MAX_OBJECTIVES};
use crate::frame::{BattleStep, Frame, OrderStep, Step};
use crate::position::Position;
use crate::tile::Tile;
use crate::{Aldarra, Fleet, Options, Owner};
use bots::Greedy;
use engine::bot::{Bot, View};
use engine::hidden::Card;
use engine::{Actions, Fast, Game, Heuristic, Play, Seat, SeatSet, Setup};
use std::sync::Arc;

fn game(seats: usize) -> Arc<Aldarra> {
    let mut setup = Setup::new("aldarra", seats);
    setup.options = Options::bot_limit();
    Arc::new(Aldarra::new(&setup, &Aldarra::content()).expect("the shipped content is sound"))
}

/// A game that the rule of thumb has played up to the first decision that fits.
fn reach(seats: usize, seed: u64, fits: impl Fn(&Position) -> bool) -> Play<Aldarra> {
    let mut table = Fast::new(seed);
    let mut play = Play::deal(game(seats), &mut table);
    while let Some(seat) = play.to_act().first() {
        if fits(play.position()) {
            return play;
        }
        let choice = play
            .game()
            .quick(play.position(), seat, play.legal(seat), 0);
        assert!(play.act_at(seat, choice, &mut table));
    }
    panic!("the game ended before such a decision");
}

fn activates(pos: &Position) -> bool {
    matches!(
        pos.top(),
        Frame::Order {
            step: OrderStep::Activate,
            ..
        }
    )
}

fn legal(game: &Aldarra, pos: &Position, seat: Seat) -> Actions<Action> {
    let mut legal = Actions::default();
    game.legal_actions(pos, seat, &mut legal);
    legal
}

/// What the greedy bot does in a position.
fn greedy(game: &Arc<Aldarra>, pos: &Position, seat: Seat) -> Action {
    let legal = legal(game, pos, seat);
    let view = View {
        game,
        position: pos,
        seat,
        legal: &legal,
        luck: 7,
    };
    legal[Greedy.choose(&view)]
}

/// Takes all units off the map.
fn clear(pos: &mut Position) {
    for owner in Owner::ALL {
        for tile in pos.presence[owner.index()].iter().map(Tile::from) {
            for (kind, n) in pos.fleet(tile, owner).kinds() {
                pos.lift(tile, owner, kind, n);
                pos.supply[owner.index()] = pos.supply[owner.index()].plus(kind, n);
            }
        }
    }
}

fn put(pos: &mut Position, tile: Tile, owner: Owner, fleet: Fleet) {
    for (kind, n) in fleet.kinds() {
        pos.supply[owner.index()] = pos.supply[owner.index()].minus(kind, n);
        pos.place(tile, owner, kind, n);
    }
}

fn fleet(text: &str) -> Fleet {
    Fleet::parse(text).expect("the fleet is written as fleets are")
}

/// A tile that is no Stronghold and not next to one.
fn quiet_tile(game: &Aldarra, pos: &Position) -> Tile {
    let strongholds = pos.map.tiles(crate::content::Terrain::Stronghold);
    let quiet = game.all_tiles() - strongholds - game.map.graph().neighbours_of(strongholds);
    quiet
        .first()
        .map(Tile::from)
        .expect("a map has quiet tiles")
}

#[test]
fn points_coins_crystals_and_ships_are_worth_having() {
    let play = reach(4, 3, activates);
    let (game, pos) = (play.game(), play.position());
    let (me, other) = (Seat(0), Seat(2));
    let home = pos.map.home[0];
    let changes: [fn(&mut Position, Tile); 5] = [
        |pos, _| pos.seats[0].points.bought += 1,
        |pos, _| pos.seats[0].coins += 3,
        |pos, _| pos.seats[0].crystals += 1,
        |pos, home| put(pos, home, Owner(0), Fleet::NONE.plus(Kind::Cruiser, 1)),
        |pos, home| pos.map.crystals[home.index()] += 1,
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let mut better = pos.clone();
        better.place(home, Owner(0), Kind::Frigate, 1);
        let before = (game.value(&better, me), game.value(&better, other));
        change(&mut better, home);
        assert!(game.value(&better, me) > before.0, "change {number}");
        assert!(game.value(&better, other) <= before.1, "change {number}");
    }
}

#[test]
fn a_point_is_worth_more_than_the_coins_for_one() {
    let play = reach(3, 5, activates);
    let mut pos = play.position().clone();
    let before = play.game().value(&pos, Seat(1));
    pos.seats[1].points.battles += 1;
    let with_point = play.game().value(&pos, Seat(1));
    pos.seats[1].points.battles -= 1;
    pos.seats[1].coins += 6;
    let with_coins = play.game().value(&pos, Seat(1));
    assert!(
        before < with_coins && with_coins < with_point,
        "{before} {with_coins} {with_point}"
    );
}

#[test]
fn only_the_own_hand_is_looked_at() {
    let play = reach(4, 9, activates);
    let game = play.game();
    let value = |objective: u8| {
        let mut pos = play.position().clone();
        for seat in 1..4 {
            pos.seats[seat].objectives.clear();
            pos.seats[seat]
                .objectives
                .push(Card::known_to(objective, SeatSet::of(Seat(seat as u8))));
        }
        game.value(&pos, Seat(0))
    };
    let of_others: Vec<i32> = (0..game.content.objectives.len().min(MAX_OBJECTIVES) as u8)
        .map(value)
        .collect();
    assert!(of_others.iter().all(|value| *value == of_others[0]));
    let own = |objective: u8| {
        let mut pos = play.position().clone();
        pos.seats[0].objectives.clear();
        pos.seats[0]
            .objectives
            .push(Card::known_to(objective, SeatSet::of(Seat(0))));
        game.value(&pos, Seat(0))
    };
    assert!((0..game.content.objectives.len() as u8).any(|objective| own(objective) != own(0)));
}

#[test]
fn odds_turn_with_strength() {
    let (game, play) = (game(4), reach(4, 1, activates));
    let pos = play.position();
    let power = |text: &str| game.fleet_power(pos, Owner::NEUTRAL, fleet(text));
    assert!((40..=60).contains(&power("1F").odds(power("1F"))));
    assert!(power("2D").odds(power("1F")) > 85);
    assert!(power("1F").odds(power("1K")) < 10);
    assert!(power("3F").odds(power("1D")) > power("2F").odds(power("1D")));
    assert_eq!(
        Power {
            punch: 50,
            armour: 1
        }
        .odds(Power::default()),
        100
    );
    for (mine, theirs) in [("2F", "1D"), ("1C", "1D"), ("1X", "3F"), ("2E", "1O")] {
        let sum = power(mine).odds(power(theirs)) + power(theirs).odds(power(mine));
        assert!((94..=106).contains(&sum), "{mine} against {theirs}: {sum}");
    }
}

/// A battle in which seat 0 has hits to assign.
fn battle(enemies: &str, hits: u8) -> (Arc<Aldarra>, Position) {
    let play = reach(4, 2, activates);
    let (game, mut pos) = (play.game().clone(), play.position().clone());
    clear(&mut pos);
    let tile = quiet_tile(&game, &pos);
    put(&mut pos, tile, Owner(0), fleet("2D"));
    put(&mut pos, tile, Owner(1), fleet(enemies));
    pos.frames.clear();
    pos.frames.extend([
        Frame::Round(Step::ExpansionEnd),
        Frame::Orders { at: 0 },
        Frame::Order {
            seat: Seat(0),
            step: OrderStep::Explore { bombarded: false },
            way: None,
        },
        Frame::Battles { attacker: Seat(0) },
        Frame::Battle(BattleStep::Assign { at: 0 }),
    ]);
    pos.battle = crate::battle_state::Battle::new(tile, Owner(0));
    pos.battle.round = 1;
    pos.battle.took_part = 3;
    pos.battle.totals[0] = hits;
    (game, pos)
}

#[test]
fn hits_destroy_what_is_dearest_and_possible() {
    let kind = |enemies: &str, hits: u8| {
        let (game, pos) = battle(enemies, hits);
        let legal = legal(&game, &pos, Seat(0));
        match legal[game.quick(&pos, Seat(0), &legal, 0)] {
            Action::Hit(Target { kind, .. }) => kind,
            other => panic!("{other:?} is no hit"),
        }
    };
    assert_eq!(
        kind("1F 1X", 1),
        Kind::Frigate,
        "one hit does nothing to a Dreadnought"
    );
    assert_eq!(kind("1F 1X", 3), Kind::Dreadnought);
    assert_eq!(kind("1D 1E", 1), Kind::Engineer);
    assert_eq!(kind("1F 1K", 4), Kind::Frigate);
    assert_eq!(kind("1F 1C", 2), Kind::Cruiser);
}

#[test]
fn greedy_finds_the_hit_that_wins_at_once() {
    let (game, pos) = battle("1E", 1);
    let Action::Hit(target) = greedy(&game, &pos, Seat(0)) else {
        panic!("hits must be assigned")
    };
    assert_eq!(target.kind, Kind::Engineer);
    let (game, pos) = battle("1F 1X", 3);
    let Action::Hit(target) = greedy(&game, &pos, Seat(0)) else {
        panic!("hits must be assigned")
    };
    assert_eq!(target.kind, Kind::Dreadnought);
}

/// The last purchase of a round.
fn last_purchase(vp: [u16; 4], coins: u16, crystals: u8) -> (Arc<Aldarra>, Position, Seat) {
    let play = reach(4, 4, |pos| matches!(pos.top(), Frame::BuyVp { .. }));
    let (game, mut pos) = (play.game().clone(), play.position().clone());
    pos.set_top(Frame::BuyVp {
        at: 3,
        coins_off: 0,
        crystals_off: 0,
        banquet: false,
        way: None,
    });
    let seat = pos.track[3];
    for (place, vp) in vp.into_iter().enumerate() {
        let state = pos.seat_mut(pos.track[place]);
        state.points = crate::position::Points {
            bought: vp,
            ..Default::default()
        };
        state.objectives.clear();
    }
    let state = pos.seat_mut(seat);
    state.held.clear();
    (state.coins, state.crystals) = (coins, crystals);
    (game, pos, seat)
}

#[test]
fn greedy_buys_the_points_that_win() {
    for (coins, crystals, price) in [
        (20, 0, Price::TwentyCoins),
        (30, 2, Price::TwentyCoins),
        (9, 5, Price::FiveCrystals),
    ] {
        let (game, pos, seat) = last_purchase([15, 16, 17, 18], coins, crystals);
        assert_eq!(greedy(&game, &pos, seat), Action::Buy(price));
    }
}

#[test]
fn greedy_does_not_end_a_game_that_it_would_lose() {
    // With one point the seat would reach the target, but so would nobody else: it wins. With a rival ahead it waits.
    let (game, pos, seat) = last_purchase([10, 10, 10, 19], 10, 0);
    assert_eq!(greedy(&game, &pos, seat), Action::Buy(Price::TenCoins));
    let legal = legal(&game, &pos, seat);
    let chosen = legal[game.quick(&pos, seat, &legal, 0)];
    assert!(matches!(chosen, Action::Buy(_) | Action::Pass));
}

#[test]
fn greedy_attacks_what_is_weak_and_not_what_is_strong() {
    for (enemies, attacks) in [("1F", true), ("1K 2C", false)] {
        let play = reach(4, 6, activates);
        let (game, mut pos) = (play.game().clone(), play.position().clone());
        let Frame::Order { seat, .. } = pos.top() else {
            panic!("an order begins")
        };
        let enemy = Owner((seat.0 + 1) % 4);
        clear(&mut pos);
        let from = quiet_tile(&game, &pos);
        let strongholds = pos.map.tiles(crate::content::Terrain::Stronghold);
        let to: Tile = (game.next_to(from) - strongholds)
            .first()
            .map(Tile::from)
            .expect("a tile has neighbours");
        put(&mut pos, from, seat.into(), fleet("2D 1C"));
        put(&mut pos, to, enemy, fleet(enemies));
        // Nothing else is worth a move: every tile is explored.
        pos.map.explored = game.all_tiles();
        let mut play = Play::at(game.clone(), pos);
        let mut table = Fast::new(1);
        let won = play.position().seat(seat).points.battles;
        let mut fought = false;
        for _ in 0..60 {
            let acting = play.to_act().first().expect("the game goes on");
            if acting == seat && activates(play.position()) && fought {
                break;
            }
            let action = greedy(&game, play.position(), acting);
            fought |= matches!(play.position().top(), Frame::Battle(_));
            if acting != seat && activates(play.position()) {
                break;
            }
            play.act(acting, action, &mut table)
                .expect("bots choose legal actions");
        }
        let won = play.position().seat(seat).points.battles > won;
        assert_eq!((fought, won), (attacks, attacks), "{enemies}");
    }
}

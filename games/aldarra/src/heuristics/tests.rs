//! What bots believe, tested.

use super::power::Power;
use crate::action::{Action, Target};
use crate::content::{Kind, MAX_OBJECTIVES};
use crate::frame::{BattleStep, Frame, OrderStep, Step};
use crate::position::Position;
use crate::tile::Tile;
use crate::{Aldarra, Fleet, Options, Owner};
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
        let mut better = *pos;
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
    let mut pos = *play.position();
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
        let mut pos = *play.position();
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
        let mut pos = *play.position();
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
    let (game, mut pos) = (play.game().clone(), *play.position());
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
fn every_trial_settles_and_every_list_has_something_worth_trying() {
    for (seats, seed) in [(2, 1), (3, 2), (4, 3)] {
        let mut table = Fast::new(seed);
        let mut play = Play::deal(game(seats), &mut table);
        let mut worth = Vec::new();
        while let Some(seat) = play.to_act().first() {
            let (pos, legal) = (play.position(), play.legal(seat));
            worth.clear();
            play.game().worth_trying(pos, seat, legal, &mut worth);
            assert!(
                !worth.is_empty() && worth.iter().all(|&index| index < legal.len()),
                "{:?}",
                pos.top()
            );
            let mut trial = play.clone();
            let mut steps = 0;
            let mut luck = Fast::new(seed);
            while !trial.game().settled(trial.position()) {
                let next = trial
                    .to_act()
                    .first()
                    .expect("a game that is over is settled");
                let choice = trial
                    .game()
                    .quick(trial.position(), next, trial.legal(next), 0);
                assert!(trial.act_at(next, choice, &mut luck));
                steps += 1;
                assert!(steps < 200, "{:?} does not settle", pos.frames);
            }
            let choice = table.choose(legal.len());
            assert!(play.act_at(seat, choice, &mut table));
        }
    }
}

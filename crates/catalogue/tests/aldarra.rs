//! How well bots play Aldarra.

mod arena;

use aldarra::action::{Action, Price};
use aldarra::content::{Kind, Terrain};
use aldarra::frame::{BattleStep, Frame, OrderStep, Step};
use aldarra::position::{Points, Position};
use aldarra::{Aldarra, Fleet, Options, Owner, Tile};
use arena::wins;
use bots::{Greedy, Quick, Random};
use engine::bot::{Bot, View};
use engine::{Actions, Fast, Game, Heuristic, Play, Seat, Setup};
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

/// A battle in which the first seat on the track has hits to assign.
fn battle(enemies: &str, hits: u8) -> (Arc<Aldarra>, Position) {
    let play = reach(4, 2, activates);
    let (game, mut pos) = (play.game().clone(), *play.position());
    clear(&mut pos);
    let quiet = (0..49)
        .map(Tile)
        .find(|tile| pos.map.kind(*tile) != Terrain::Stronghold);
    let tile = quiet.expect("a map is larger than four Strongholds");
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
    pos.battle = aldarra::battle_state::Battle::new(tile, Owner(0));
    pos.battle.round = 1;
    pos.battle.took_part = 3;
    pos.battle.totals[0] = hits;
    (game, pos)
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
    let (game, mut pos) = (play.game().clone(), *play.position());
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
        state.points = Points {
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
fn greedy_buys_the_last_point_at_any_price() {
    let (game, pos, seat) = last_purchase([10, 10, 10, 19], 10, 3);
    let Action::Buy(price) = greedy(&game, &pos, seat) else {
        panic!("a point is to be had")
    };
    assert_eq!(price.points(), 1);
}

#[test]
fn greedy_attacks_what_is_weak_and_not_what_is_strong() {
    for (enemies, attacks) in [("1F", true), ("1K 2C", false)] {
        let play = reach(4, 6, activates);
        let (game, mut pos) = (play.game().clone(), *play.position());
        let Frame::Order { seat, .. } = pos.top() else {
            panic!("an order begins")
        };
        clear(&mut pos);
        let home = pos.map.home[seat.index()];
        put(&mut pos, home, seat.into(), fleet("2D 1C"));
        let to = neighbour(&game, &pos, seat, home);
        let enemy = Owner((seat.0 + 1) % 4);
        put(&mut pos, to, enemy, fleet(enemies));
        // Nothing is to be found anywhere.
        pos.map.explored = (0..49).map(|tile| Tile(tile).space()).collect();
        let mut play = Play::at(game.clone(), pos);
        let won = play.position().seat(seat).points.battles;
        let mut table = Fast::new(1);
        let mut fought = false;
        let mut orders = 0;
        while orders < 2 {
            let acting = play.to_act().first().expect("the game goes on");
            orders += usize::from(activates(play.position()));
            let action = greedy(&game, play.position(), acting);
            if orders < 2 {
                play.act(acting, action, &mut table)
                    .expect("bots choose legal actions");
                fought |= matches!(play.position().top(), Frame::Battle(_))
                    || play.position().seat(seat).points.battles > won;
            }
        }
        let won = play.position().seat(seat).points.battles > won;
        assert_eq!((fought, won), (attacks, attacks), "{enemies}");
    }
}

/// A tile that a Cruiser reaches from home in one step.
fn neighbour(game: &Arc<Aldarra>, pos: &Position, seat: Seat, home: Tile) -> Tile {
    let mut play = Play::at(game.clone(), *pos);
    let activated = play.act(seat, Action::Activate(home), &mut Fast::new(0));
    activated.expect("units stand at home");
    let reached = play.legal(seat).iter().filter_map(|action| match *action {
        Action::Move {
            kind: Kind::Cruiser,
            from,
            to,
        } if from == home => Some(to),
        _ => None,
    });
    reached
        .min_by_key(|to| to.0.abs_diff(home.0))
        .expect("a map has tiles around every tile")
}

#[test]
fn bots_beat_chance() {
    for seats in 2..=4 {
        let game = game(seats);
        assert!(wins(&game, Arc::new(Greedy), Arc::new(Random), 2) >= 2 * seats - 1);
        assert!(wins(&game, Arc::new(Quick), Arc::new(Random), 4) >= 4 * seats - 2);
    }
}

#[test]
fn trying_out_beats_the_rule_of_thumb() {
    // Each bot would win 20 of 40 games if they were alike.
    let won = wins(&game(2), Arc::new(Greedy), Arc::new(Quick), 20);
    assert!(won >= 23, "{won} of 40");
}

use super::*;
use crate::battle_state::{Battle, Rolled, Special};
use crate::content::{DiscoveryId, ExplorationId};
use crate::fixture::{dealt, game, home, put};
use crate::fleet::Fleet;
use crate::frame::{BattleStep, Frame, OrderStep};
use engine::SeatSet;
use engine::hidden::Card;

fn tile(game: &Aldarra, key: &str) -> Tile {
    Tile::from(game.map.find(key).unwrap())
}

fn ordering(pos: &mut Position, step: OrderStep) {
    let seat = Seat(0);
    pos.frames.pop();
    pos.frames.push(Frame::Orders { at: 1 });
    pos.frames.push(Frame::Order {
        seat,
        step,
        way: None,
    });
}

#[test]
fn the_board_has_every_tile_kind_and_card() {
    let game = game(2);
    let board = game.board_of();
    assert_eq!(
        (board.spaces.len(), board.terrains.len(), board.kinds.len()),
        (23, 9, 7)
    );
    assert_eq!(board.cards.len(), 16 + 25 + 25);
    let frigate = &board.kinds[0].text;
    assert_eq!(
        frigate[0],
        "light · 1 green die · armour 1 · speed 3 · 3 coins"
    );
    let caption = |key: &str| {
        let face = board.cards.iter().find(|face| face.key == key).unwrap();
        face.caption.clone()
    };
    assert_eq!(caption("D07"), "Expansion start");
    assert_eq!(caption("E19"), "Hold: before a roll");
    assert_eq!(caption("S08"), "2 victory points");
}

#[test]
fn a_viewer_sees_no_cards_of_others() {
    let game = game(3);
    let mut pos = dealt(&game);
    for seat in game.seated() {
        let card = Card::known_to(16 + seat.0, SeatSet::of(seat));
        pos.seat_mut(seat).held.push(card);
    }
    pos.drawn.push(Card::known_to(23, SeatSet::of(Seat(1))));
    pos.frames.push(Frame::Resolve {
        seat: Seat(1),
        tile: tile(&game, "c3"),
        discard: 0,
    });
    let everything = |viewer| serde_json::to_string(&game.scene_of(&pos, viewer)).unwrap();
    // Objectives were dealt in pairs from S03 on, held cards are E17, E18, E19.
    let secrets = [
        ["S03", "S04", "E17"],
        ["S05", "S06", "E18"],
        ["S07", "S08", "E19"],
    ];
    for viewer in [
        Viewer::Seat(Seat(0)),
        Viewer::Seat(Seat(1)),
        Viewer::Spectator,
    ] {
        let scene = everything(viewer);
        for (seat, cards) in (0..).map(Seat).zip(&secrets) {
            for card in cards {
                let key = format!("\"{card}\"");
                assert_eq!(scene.contains(&key), viewer.is(seat), "{viewer:?} {card}");
            }
        }
        assert_eq!(scene.contains("\"E24\""), viewer.is(Seat(1)));
        assert!(scene.contains("1 card"), "how many were drawn is public");
    }
}

#[test]
fn moved_units_stand_apart_while_the_order_moves() {
    let game = game(3);
    let mut pos = dealt(&game);
    home(&game, &mut pos, Seat(0), "a1");
    put(&game, &mut pos, "a1", Owner(0), "1F");
    put(&game, &mut pos, "b2", Owner(0), "2F");
    ordering(&mut pos, OrderStep::Move);
    pos.order.tile = tile(&game, "a1");
    for _ in 0..2 {
        let (from, to) = (tile(&game, "a1"), tile(&game, "b2"));
        pos.order.moves.push((Kind::Frigate, from, to));
    }
    let own = game.scene_of(&pos, Viewer::Seat(Seat(0)));
    let ids: Vec<(&str, u16)> = own
        .pieces
        .iter()
        .map(|p| (p.id.as_str(), p.count))
        .collect();
    assert_eq!(ids, [("a1-A-frigate", 1), ("b2-A-frigate-moved", 2)]);
    assert_eq!((own.arrows.len(), own.arrows[0].count), (1, 2));
    assert_eq!(own.turn.step, "Movement");
    assert_eq!((own.turn.active, own.spaces[0].owner), (Some(0), Some(0)));
    assert_eq!(own.spaces[0].badges.len(), 2, "emblem and token");
    ordering(&mut pos, OrderStep::Combat);
    let later = game.scene_of(&pos, Viewer::Spectator);
    assert_eq!(later.pieces[1].id, "b2-A-frigate");
    assert_eq!(
        later.arrows.len(),
        1,
        "the arrows stay until the order ends"
    );
}

fn battle(game: &Aldarra) -> Position {
    let mut pos = dealt(game);
    ordering(&mut pos, OrderStep::Combat);
    put(game, &mut pos, "c3", Owner(1), "2F 3C 1O");
    put(game, &mut pos, "c3", Owner(0), "2D");
    let mut battle = Battle::new(tile(game, "c3"), Owner(0));
    battle.round = 2;
    battle.took_part = 0b10011;
    battle.doomed[1] = Fleet::parse("1C").unwrap();
    battle.breached = 0b10;
    battle.rolled = 0b11;
    battle.hits = [3, 1, 0, 0, 0];
    battle.totals = [2, 1, 0, 0, 0];
    battle.special.push(Special {
        owner: Owner(1),
        kind: Kind::Cruiser,
        marks: 1,
        late: false,
    });
    battle.special.push(Special {
        owner: Owner(1),
        kind: Kind::Frigate,
        marks: 0,
        late: true,
    });
    // Green: burst, 1, burst; then 1 and burst; then 0.
    for face in [3, 0, 4, 1, 3, 5] {
        battle.dice.push(Rolled::new(Owner(0), 2, face));
    }
    pos.battle = battle;
    pos.frames.push(Frame::Battles { attacker: Seat(0) });
    pos.frames.push(Frame::Battle(BattleStep::Assign { at: 0 }));
    pos
}

#[test]
fn the_stage_shows_the_battle() {
    let game = game(2);
    let pos = battle(&game);
    let stage = game.scene_of(&pos, Viewer::Spectator).stage.unwrap();
    assert_eq!((stage.kind.as_str(), stage.round), ("battle", 2));
    assert_eq!(stage.step, "Assigning damage");
    let roles: Vec<&str> = stage.sides.iter().map(|side| side.role.as_str()).collect();
    assert_eq!(roles, ["attacker", "defender", "neutral"]);
    let pieces: Vec<(&str, u16, u8, u8)> = stage.sides[1]
        .pieces
        .iter()
        .map(|piece| (piece.id.as_str(), piece.count, piece.damage, piece.armour))
        .collect();
    assert_eq!(
        pieces,
        [
            ("battle-B-frigate", 1, 0, 1),
            ("battle-B-frigate-late", 1, 0, 1),
            ("battle-B-cruiser", 1, 0, 2),
            ("battle-B-cruiser+1", 1, 1, 2),
            ("battle-B-cruiser-doomed", 1, 2, 2),
            ("battle-B-outpost", 1, 0, 1),
        ]
    );
    let dice: Vec<String> = stage.sides[0]
        .dice
        .iter()
        .map(|die| die.faces.concat())
        .collect();
    assert_eq!(dice, ["*1", "1", "**0"]);
    assert_eq!(stage.sides[0].total, Some(2));
    assert_eq!(stage.sides[2].state, ["out"]);
}

#[test]
fn discoveries_and_decks_are_public() {
    let game = game(2);
    let mut pos = dealt(&game);
    pos.row.push(DiscoveryId(4));
    pos.exploration_discard[ExplorationId(2).index()] = 2;
    let scene = game.scene_of(&pos, Viewer::Spectator);
    let zone = |key: &str| scene.zones.iter().find(|zone| zone.key == key).unwrap();
    assert_eq!(zone("row").cards[0].card, "D05");
    assert_eq!(zone("discovery-deck").count, 30);
    assert_eq!(zone("exploration-discard").cards[0].count, 2);
    assert!(zone("objective-deck").cards.is_empty());
    assert!(scene.zones.iter().all(|zone| zone.owner.is_none()));
    assert_eq!(scene.panels.len(), 2);
    assert_eq!(scene.panels[0].cards[0].card, "D11");
    assert_eq!(scene.tracks[1].goal, Some(20));
}

use crate::Aldarra;
use crate::action::{Action, Stance, Target as Unit};
use crate::battle_state::{Battle, Initiative};
use crate::content::{ExplorationId, Kind};
use crate::fixture::{dealt, every_action, game, home, put};
use crate::frame::{BattleStep, Frame, ObjectiveStep, OrderStep, Step};
use crate::owner::Owner;
use crate::position::Position;
use crate::tile::Tile;
use engine::hidden::Card;
use engine::prompt::{Target, Tone};
use engine::{Seat, SeatSet, Viewer};

fn tile(game: &Aldarra, key: &str) -> Tile {
    Tile::from(game.map.find(key).unwrap())
}

fn battle(game: &Aldarra, step: BattleStep) -> Position {
    let mut pos = dealt(game);
    put(game, &mut pos, "c3", Owner(0), "2D");
    put(game, &mut pos, "c3", Owner(1), "1C 2F 1O");
    let mut battle = Battle::new(tile(game, "c3"), Owner(0));
    battle.round = 2;
    battle.initiative = Initiative::Heavy;
    battle.totals[0] = 2;
    battle.stances[1] = Stance::Front;
    pos.battle = battle;
    pos.frames.pop();
    pos.frames.push(Frame::Battles { attacker: Seat(0) });
    pos.frames.push(Frame::Battle(step));
    pos
}

#[test]
fn the_question_names_place_round_hits_and_stance() {
    let game = game(3);
    let pos = battle(&game, BattleStep::Assign { at: 0 });
    let place = game.tile_name(&pos, tile(&game, "c3"));
    assert_eq!(
        game.question_of(&pos, Seat(0)),
        format!(
            "Battle at {place}, round 2: assign 2 hits in the heavy initiative. Cruisers must be hit before other airships."
        )
    );
}

#[test]
fn held_cards_are_named_to_who_holds_them() {
    let game = game(3);
    let mut pos = battle(&game, BattleStep::PreRoll { at: 0 });
    let broadside = Card::known_to(18, SeatSet::of(Seat(0)));
    pos.seats[0].held.push(broadside);
    assert!(
        game.question_of(&pos, Seat(0))
            .ends_with("play Broadside before the heavy initiative is rolled?")
    );
}

/// Every frame that there is, so that every question is asked.
fn frames(game: &Aldarra) -> Vec<Frame> {
    let (seat, tile, way) = (Seat(0), tile(game, "c3"), None);
    let owner = Owner(1);
    let mut frames = vec![
        Frame::PlaceStrongholds { at: 0 },
        Frame::PlaceOutposts { at: 9 },
        Frame::Round(Step::Mine),
        Frame::Claims { at: 200, way },
        Frame::TurnOrder {
            at: 1,
            choosers: [seat; 4],
            places: [Seat(255); 4],
            way,
        },
        Frame::PlaceCrystals {
            left: 2,
            at: 0,
            skipped: 0,
            way,
        },
        Frame::ExpansionStart {
            at: 0,
            patrols: 2,
            commission: true,
            way,
        },
        Frame::ExpansionEnd { at: 0, recalls: 1 },
        Frame::Orders { at: 0 },
        Frame::Battles { attacker: seat },
        Frame::Resolve {
            seat,
            tile,
            discard: 1,
        },
        Frame::Hits {
            chooser: seat,
            owner,
            tile,
            left: 2,
            credit: seat,
        },
        Frame::Launch {
            seat,
            tile,
            left: 2,
        },
        Frame::DiscardHeld { seat },
        Frame::LookObjectives { seat, keep: 1 },
        Frame::DropObjectives { seat },
        Frame::BuyVp {
            at: 0,
            coins_off: 4,
            crystals_off: 1,
            banquet: true,
            way,
        },
        Frame::Discoveries { at: 0, way },
        Frame::ExtraDiscovery { seat },
        Frame::Ransom { at: 0, way },
        Frame::Build { at: 0, way },
        Frame::FreeOutposts { seat, way },
        Frame::Over,
    ];
    for step in [
        OrderStep::Activate,
        OrderStep::Move,
        OrderStep::Combat,
        OrderStep::Explore { bombarded: false },
        OrderStep::End,
        OrderStep::Again,
    ] {
        frames.push(Frame::Order { seat, step, way });
    }
    for step in [
        ObjectiveStep::Choose,
        ObjectiveStep::Keep,
        ObjectiveStep::Exchange,
        ObjectiveStep::Claim,
        ObjectiveStep::Limit,
    ] {
        frames.push(Frame::Objectives {
            at: 0,
            step,
            exchanged: 1,
            way,
        });
    }
    for card in (0..=game.content.exploration.len() as u8).map(ExplorationId) {
        for to in [Tile::NONE, tile] {
            frames.push(Frame::Card {
                seat,
                tile,
                card,
                step: 0,
                phase: 0,
                n: 2,
                to,
                way,
            });
        }
    }
    frames.extend(
        [
            BattleStep::Join { at: 0 },
            BattleStep::Start { at: 0 },
            BattleStep::Withdraw { at: 0 },
            BattleStep::Stances { at: 3 },
            BattleStep::HoldBack { at: 0 },
            BattleStep::PreRoll { at: 0 },
            BattleStep::Roll,
            BattleStep::Reroll { at: 0 },
            BattleStep::Reduce { at: 0 },
            BattleStep::Assign { at: 9 },
            BattleStep::Blasts,
            BattleStep::Blast { owner, hits: 2 },
            BattleStep::FreeFrigates { owner, left: 2 },
            BattleStep::Remove,
            BattleStep::Retreat { at: 0 },
            BattleStep::Escalate,
            BattleStep::End,
            BattleStep::Capture { winner: seat },
            BattleStep::CombatWin {
                winner: seat,
                pursuits: 2,
            },
        ]
        .map(Frame::Battle),
    );
    frames
}

#[test]
fn nothing_panics_whatever_is_asked() {
    for seats in [2, 4] {
        let game = game(seats);
        let actions = every_action(&game);
        let bare = dealt(&game);
        let fighting = battle(&game, BattleStep::Roll);
        for (number, frame) in frames(&game).into_iter().enumerate() {
            for start in [&bare, &fighting] {
                let mut pos = *start;
                pos.frames.push(frame);
                let seat = Seat(number as u8 % 2);
                let question = game.question_of(&pos, seat);
                assert!(question.ends_with(['.', '?']), "{question}");
                assert!(
                    question.len() > 10 && !question.contains(".."),
                    "{question}"
                );
                // All actions once for each kind of position, some for every frame.
                let step = if number % 7 == 0 { 1 } else { 37 };
                for &action in actions.iter().skip(number % step).step_by(step) {
                    let choice = game.choice_of(&pos, seat, action);
                    assert!(!choice.label.is_empty(), "{action:?}");
                    assert_eq!(game.parse_action(&choice.action), Ok(action));
                    let preview = choice.preview.as_deref();
                    assert_ne!(preview, Some(""), "{action:?}");
                }
                game.scene_of(&pos, Viewer::Seat(seat));
                game.facts_of(&pos);
            }
        }
    }
}

#[test]
fn targets_are_clicked_in_order() {
    let game = game(3);
    let mut pos = battle(&game, BattleStep::Assign { at: 0 });
    let piece = |piece: &str| Target::Piece {
        piece: piece.to_string(),
    };
    let space = |key: &str| Target::Space {
        space: tile(&game, key).space().0,
    };
    let targets = |pos: &Position, seat, action| game.choice_of(pos, seat, action).targets;
    let unit = Unit {
        owner: Owner(1),
        kind: Kind::Cruiser,
        marks: 1,
        late: false,
    };
    let hit = game.choice_of(&pos, Seat(0), Action::Hit(unit));
    assert_eq!(hit.targets, [piece("battle-B-cruiser+1")]);
    assert_eq!(hit.preview.as_deref(), Some("1 hit dooms it."));
    let to = tile(&game, "c4");
    let retreat = |with_building| Action::Retreat { to, with_building };
    assert_eq!(targets(&pos, Seat(1), retreat(false)), [space("c4")]);
    assert_eq!(
        targets(&pos, Seat(1), retreat(true)),
        [piece("c3-B-outpost"), space("c4")]
    );
    pos.frames.push(Frame::Hits {
        chooser: Seat(0),
        owner: Owner(1),
        tile: tile(&game, "c3"),
        left: 1,
        credit: Seat(0),
    });
    let plain = Action::Hit(Unit { marks: 0, ..unit });
    assert_eq!(targets(&pos, Seat(0), plain), [piece("c3-B-cruiser")]);
    let (from, kind) = (tile(&game, "c3"), Kind::Destroyer);
    let moved = game.choice_of(&pos, Seat(0), Action::Move { kind, from, to });
    assert_eq!(moved.targets, [piece("c3-A-destroyer"), space("c4")]);
    assert_eq!(moved.preview.as_deref(), Some("Distance 1, speed 3."));
}

#[test]
fn prices_and_tones_tell_what_a_choice_costs() {
    let game = game(3);
    let mut pos = dealt(&game);
    home(&game, &mut pos, Seat(0), "a1");
    pos.seats[0].coins = 9;
    pos.frames.push(Frame::Build { at: 0, way: None });
    let forest = game
        .tiles()
        .find(|t| pos.map.terrain[t.index()].code() == 'F')
        .unwrap();
    let key = game.tile_key(forest).to_string();
    put(&game, &mut pos, &key, Owner(0), "1E");
    let build = Action::Build {
        kind: Kind::Outpost,
        tile: forest,
    };
    let choice = game.choice_of(&pos, Seat(0), build);
    assert_eq!(choice.preview.as_deref(), Some("Costs 4 coins; 5 left."));
    for (action, tone) in [
        (Action::Done, Tone::Primary),
        (Action::Pass, Tone::Quiet),
        (Action::Stay, Tone::Quiet),
        (Action::Sacrifice(Kind::Frigate), Tone::Danger),
    ] {
        assert_eq!(game.choice_of(&pos, Seat(0), action).tone, tone);
    }
}

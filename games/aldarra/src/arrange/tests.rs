use super::*;
use crate::content::ObjectiveId;
use crate::fixture::{dealt, game};
use crate::frame::{Frame, OrderStep, Step};
use serde_json::json;

fn arranged(game: &Aldarra, text: &str) -> Result<Position, ArrangeError> {
    let mut pos = dealt(game);
    let changes: toml::Table = toml::from_str(text).unwrap();
    game.arrange_position(&mut pos, &changes).map(|()| pos)
}

#[test]
fn a_battle_is_described_in_a_few_lines() {
    let game = game(4);
    let text = r#"
        clear = true
        begin = "battle A c3"
        tile.c3 = { A = "2D 1C", B = "2F 1E", crystals = 2 }
        tile."0,0" = { terrain = "G", explored = true, A = "1f" }
        [seat.A]
        home = "a1"
        coins = 7
        vp = 5
        objectives = ["S07", "S23"]
        held = "E17 E18"
        discoveries = ["D11", "D04"]
        hostages = { B = "2F" }
        counters = { won_attack = 1, won_vs = ["B"] }
    "#;
    let pos = arranged(&game, text).unwrap();
    let facts = game.facts_of(&pos);
    let a = &facts["seat"]["A"];
    assert_eq!(a["home"], "a1");
    assert_eq!(
        (&a["vp"], &a["coins"], &a["orders"]),
        (&json!(5), &json!(7), &json!(2))
    );
    assert_eq!(a["objectives"], json!(["S07", "S23"]));
    assert_eq!(a["held"], json!(["E17", "E18"]));
    assert_eq!(a["upgraded"], json!(["cruiser"]));
    assert_eq!(a["hostages"], json!({"B": "2F"}));
    assert_eq!(a["counters"]["won_vs"], json!(["B"]));
    assert_eq!(a["supply"], "9F 4D 6E 4C 3X 3K 5O");
    assert_eq!(facts["seat"]["B"]["supply"], "6F 6D 5E 5C 3X 3K 5O");
    assert_eq!(facts["crystal_supply"], 23);
    assert_eq!(facts["tile"]["c3"]["control"], "-");
    assert_eq!(facts["tile"]["0,0"]["control"], "A");
    assert_eq!(facts["tile"]["0,0"]["terrain"], "G");
    assert_eq!(facts["tile"]["0,0"]["B"], "-");
    assert_eq!(facts["discard"]["exploration"], json!([]));
    assert_eq!(facts["deck"]["exploration"], 73);
    let attacker = Seat(0);
    let tail = &pos.frames[pos.frames.len() - 2..];
    assert!(matches!(
        tail[0],
        Frame::Order {
            step: OrderStep::Combat,
            ..
        }
    ));
    assert_eq!(tail[1], Frame::Battles { attacker });
    let homes: std::collections::HashSet<_> = pos.map.home.into_iter().collect();
    assert_eq!(
        (
            homes.len(),
            pos.map.tiles(crate::content::Terrain::Stronghold).len(),
            pos.round
        ),
        (4, 4, 1)
    );
}

#[test]
fn cards_are_taken_from_where_they_are() {
    let game = game(4);
    let total = |pos: &Position| {
        let hands: usize = pos.seats.iter().map(|seat| seat.objectives.len()).sum();
        hands + pos.objectives.len() + pos.objective_discard.len() + pos.claimed.len()
    };
    let before = total(&dealt(&game));
    let text = r#"
        deck = { exploration = ["E05"], objectives = [] }
        row = ["D01", "D01", "D12"]
        [seat.A]
        objectives = ["S05", "S05"]
        [seat.C]
        claimed = ["S01"]
        upgraded = ["destroyer"]
    "#;
    let pos = arranged(&game, text).unwrap();
    assert_eq!(total(&pos), before);
    // S05 was dealt to B, which has been given another card.
    assert_eq!(pos.seats[1].objectives.len(), 2);
    assert!(pos.seats[1].objectives.iter().all(|card| card.kind != 4));
    assert_eq!(pos.claimed.as_slice(), [(Seat(2), ObjectiveId(0))]);
    assert_eq!((pos.exploration.len(), pos.exploration_discard[4]), (1, 2));
    assert_eq!((pos.objectives.len(), pos.row.len()), (0, 3));
    assert_eq!(pos.seats[2].upgraded, 1 << Kind::Destroyer.index());
}

#[test]
fn every_beginning_is_understood() {
    let game = game(3);
    for (begin, step, frames) in [
        ("strongholds", Step::Begin, 4),
        ("outposts", Step::Begin, 3),
        ("turn order", Step::TurnOrder, 1),
        ("spawn", Step::Spawn, 1),
        ("crystals B 3", Step::ExpansionStart, 3),
        ("expansion start", Step::ExpansionStart, 1),
        ("orders C", Step::ExpansionEnd, 2),
        ("order A", Step::ExpansionEnd, 3),
        ("movement B c3", Step::ExpansionEnd, 3),
        ("explore A", Step::ExpansionEnd, 3),
        ("expansion end", Step::ExpansionEnd, 1),
        ("mine", Step::Mine, 1),
        ("buy A", Step::WinCheck, 3),
        ("win check", Step::WinCheck, 1),
        ("objectives A", Step::Discoveries, 3),
        ("discoveries B", Step::Ransom, 4),
        ("ransom", Step::Ransom, 1),
        ("build A", Step::FreeOutposts, 2),
        ("free outposts", Step::FreeOutposts, 1),
        ("claims", Step::Orders, 2),
    ] {
        let pos = arranged(&game, &format!("track = \"CAB\"\nbegin = \"{begin}\"")).unwrap();
        assert_eq!(pos.frames[0], Frame::Round(step), "{begin}");
        assert_eq!(pos.frames.len(), frames, "{begin}");
        assert_eq!(
            pos.map.tiles(crate::content::Terrain::Stronghold).len() == 3,
            begin != "strongholds",
            "{begin}"
        );
    }
    let pos = arranged(&game, "track = \"CAB\"\nbegin = \"order A\"").unwrap();
    assert_eq!(pos.frames[1], Frame::Orders { at: 2 });
    let pos = arranged(&game, "begin = \"discoveries B\"").unwrap();
    assert_eq!(pos.row.len(), 4);
}

#[test]
fn a_stronghold_that_moves_leaves_a_tile_behind() {
    let game = game(2);
    let text = "[seat.A]\nhome = \"c3\"";
    let mut pos = arranged(&game, text).unwrap();
    let moved: toml::Table = toml::from_str("[seat.A]\nhome = \"a1\"").unwrap();
    game.arrange_position(&mut pos, &moved).unwrap();
    let facts = game.facts_of(&pos);
    assert_eq!(facts["tile"]["c3"]["terrain"], "M");
    assert_eq!(facts["tile"]["a1"]["terrain"], "H");
    assert_eq!(facts["tile"]["a1"]["name"], "Arrodan Roost");
}

#[test]
fn errors_say_what_would_be_right() {
    let game = game(3);
    for (text, wanted) in [
        ("colour = 1", "colour: cannot be set; expected clear"),
        ("round = -1", "round: is -1; expected a whole number"),
        (
            "track = \"AAB\"",
            "track: is \"AAB\"; expected each of the 3 seats",
        ),
        ("tile.z9 = {}", "tile.z9: there is no tile"),
        ("tile.c3.A = \"2Q\"", "tile.c3.A: is \"2Q\"; expected units"),
        ("tile.c3.neutral = \"2F\"", "only with two seats"),
        ("tile.c3.D = \"2F\"", "no seat \"D\"; expected A to C"),
        ("tile.c3.terrain = \"H\"", "home of its seat"),
        (
            "tile.c3.A = \"15F\"",
            "seat.A: has 15 frigates; there are 10",
        ),
        (
            "tile.c3.crystals = 20\nseat.A.crystals = 6",
            "crystals: 26 are",
        ),
        (
            "seat.A.objectives = [\"S99\"]",
            "no card \"S99\"; expected S01 to S30",
        ),
        (
            "seat.A.objectives = [\"S02\", \"S02\", \"S02\"]",
            "no copy of S02",
        ),
        ("seat.A.held = [\"E01\"]", "E01 is carried out at once"),
        (
            "seat.A.faction = \"odarian\"\nseat.B.faction = \"odarian\"",
            "played by another",
        ),
        ("seat.A.upgraded = [\"outpost\"]", "expected frigate"),
        (
            "begin = \"lunch\"",
            "begin: is \"lunch\"; expected strongholds",
        ),
        ("begin = \"battle A c3\"", "A has no units at c3"),
    ] {
        let error = arranged(&game, text).unwrap_err().to_string();
        assert!(error.contains(wanted), "{text}: {error}");
    }
}

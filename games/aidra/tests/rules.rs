//! The rules in words say what the game does: house rules, the guide to a first game, resigning.

use aidra::Aidra;
use aidra::action::Action;
use aidra::event::Event;
use engine::setup::{OptionKind, OptionValue};
use engine::{Fast, Game, Play, Seat, Setup, Viewer};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The rows of the first table under a heading of the rules.
fn table(heading: &str) -> Vec<Vec<String>> {
    let (_, text) = Aidra::rules()
        .split_once(heading)
        .expect("the rules have the heading");
    let lines = text
        .lines()
        .skip_while(|line| !line.starts_with('|'))
        .skip(2);
    let rows = lines.take_while(|line| line.starts_with('|'));
    let cells = |row: &str| {
        row.trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_string())
            .collect()
    };
    rows.map(cells).collect()
}

/// AID-16: the table of house rules is the catalogue.
#[test]
fn the_table_of_options_is_the_catalogue() {
    let written: BTreeMap<String, Vec<String>> = table("### AID-16 ")
        .into_iter()
        .map(|mut row| (row.remove(0).replace('`', ""), row))
        .collect();
    let options = Aidra::info().options;
    assert_eq!(written.len(), options.len());
    for option in options {
        let row = written.get(&option.key);
        let row = row.unwrap_or_else(|| panic!("{} is not in the rules", option.key));
        let values = match &option.kind {
            OptionKind::Switch => vec!["false".to_string(), "true".to_string()],
            OptionKind::Number { min, max } if max - min == 1 => {
                vec![min.to_string(), max.to_string()]
            }
            OptionKind::Number { min, max } => vec![format!("{min} to {max}")],
            OptionKind::Choice { values } => values.iter().map(|(word, _)| word.clone()).collect(),
        };
        let shown: BTreeSet<&str> = row[0].split(", ").collect();
        assert_eq!(
            shown,
            values.iter().map(String::as_str).collect(),
            "{}",
            option.key
        );
        let default = row[1].split(' ').next().unwrap_or_default();
        assert_eq!(default, option.default.to_string(), "{}", option.key);
        assert_eq!(row[3], option.rule, "{}", option.key);
    }
}

/// The kinds of decisions that come up in scenarios and in random games.
fn asked() -> BTreeSet<String> {
    let mut asked = BTreeSet::new();
    let scenarios = std::fs::read_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/scenarios"));
    for file in scenarios.expect("there are scenarios").flatten() {
        let text = std::fs::read_to_string(file.path()).expect("a scenario");
        let kinds = text
            .lines()
            .filter_map(|line| line.strip_prefix("facts.decision = "));
        asked.extend(kinds.map(|kind| kind.replace('"', "")));
    }
    for seed in 0..20 {
        let seats = 2 + seed as usize % 5;
        let mut setup = Setup::new("aidra", seats).limited(&Aidra::info());
        if seats == 4 {
            setup = setup.with("map", OptionValue::Word("sunken_crown_4".to_string()));
        }
        let game = Arc::new(Aidra::new(&setup, &Aidra::content()).expect("the set-up is right"));
        let mut table = Fast::new(seed);
        let mut play = Play::deal(game.clone(), &mut table);
        while let Some(seat) = play.to_act().first() {
            asked.insert(game.decision(play.position(), seat).kind.to_string());
            let index = table.choose(play.legal(seat).len());
            assert!(play.act_at(seat, index, &mut table));
        }
    }
    asked
}

#[test]
fn the_guide_explains_kinds_of_decisions_that_come_up() {
    let guide = table("Your first game");
    let mut explained: BTreeSet<String> = guide.iter().map(|row| row[0].replace('`', "")).collect();
    assert!(explained.remove("set-up"));
    assert!(explained.len() > 15, "{explained:?}");
    let unknown: Vec<String> = explained.difference(&asked()).cloned().collect();
    assert!(unknown.is_empty(), "explained but never asked: {unknown:?}");
}

/// The set-up of the guided game is one.
#[test]
fn the_guided_game_can_be_set_up() {
    let guide = table("Your first game");
    let words = guide
        .iter()
        .find(|row| row[0] == "`set-up`")
        .map(|row| row[1].replace('`', ""));
    let mut setup = Setup::new("aidra", 2);
    for pair in words.unwrap_or_default().split(' ') {
        let (key, value) = pair.split_once('=').expect("an option and its value");
        let value = match value.parse() {
            Ok(number) => OptionValue::Number(number),
            Err(_) => OptionValue::Word(value.to_string()),
        };
        setup = setup.with(key, value);
    }
    assert!(Aidra::new(&setup, &Aidra::content()).is_ok());
}

/// AID-3.6: who resigns leaves the map, and a battle is won by the other side.
#[test]
fn a_player_resigns_in_a_battle() {
    let mut setup = Setup::new("aidra", 3).with("decks", OptionValue::Word("ready".to_string()));
    for (seat, faction) in setup.seats.iter_mut().zip(["spartans", "tide", "orcs"]) {
        seat.faction = Some(faction.to_string());
    }
    let game = Arc::new(Aidra::new(&setup, &Aidra::content()).expect("the set-up is right"));
    let mut table = Fast::new(1);
    for resigns in [Seat(0), Seat(1)] {
        let mut play = Play::deal(game.clone(), &mut table);
        let mut pos = *play.position();
        let changes = "clear = true\nbegin = \"battle A B gate1\"\n\
            [region]\ngate1 = { A = \"2 hoplite\", B = \"2 marine\" }\n\
            home1 = { buildings = [\"city A\"] }\nhome2 = { buildings = [\"city B\"] }\n\
            home3 = { buildings = [\"city C\"] }\n";
        game.arrange(&mut pos, &toml::from_str(changes).expect("TOML"))
            .expect("a position");
        play.reset(&pos);
        play.depart(resigns, &mut table);
        let facts = game.facts(play.position());
        let stays = if resigns == Seat(0) { "B" } else { "A" };
        let gate = &facts["region"]["gate1"];
        assert_eq!(gate["holders"], stays);
        assert_eq!(facts["seat"][resigns.to_string()]["alive"], false);
        assert_eq!(facts["ending"], serde_json::Value::Null);
        assert!(facts["battle"].is_null());
    }
}

/// AID-14: what others may read of a chosen deck and of a bought card, with and without open cards.
#[test]
fn decks_and_purchases_are_secret_unless_they_are_open() {
    for (key, open) in [
        ("open_decks", false),
        ("open_decks", true),
        ("open_hands", true),
    ] {
        let mut setup = Setup::new("aidra", 2).with(key, OptionValue::Switch(open));
        for (seat, faction) in setup.seats.iter_mut().zip(["spartans", "tide"]) {
            seat.faction = Some(faction.to_string());
        }
        let game = Aidra::new(&setup, &Aidra::content()).expect("the set-up is right");
        let card = match game.parse("card mess_levy").expect("an action") {
            Action::BuyCard(card) => card,
            other => panic!("{other:?}"),
        };
        let owner = Seat(0);
        let deck = Event::DeckChosen {
            seat: owner,
            count: 1,
            cards: Some(vec![card]),
        };
        let bought = Event::CardBought {
            seat: owner,
            card: Some(card),
        };
        for viewer in [
            Viewer::Seat(owner),
            Viewer::Seat(Seat(1)),
            Viewer::Spectator,
        ] {
            let own = viewer == Viewer::Seat(owner);
            let deck_shown = own || key == "open_decks" && open;
            let hand_shown = own || key == "open_hands" && open;
            let hidden = Event::DeckChosen {
                seat: owner,
                count: 1,
                cards: None,
            };
            let wanted = if deck_shown { deck.clone() } else { hidden };
            assert_eq!(
                game.event_seen_by(&deck, viewer),
                Some(wanted),
                "{key} {viewer:?}"
            );
            let hidden = Event::CardBought {
                seat: owner,
                card: None,
            };
            let wanted = if hand_shown { bought.clone() } else { hidden };
            assert_eq!(
                game.event_seen_by(&bought, viewer),
                Some(wanted),
                "{key} {viewer:?}"
            );
        }
    }
}

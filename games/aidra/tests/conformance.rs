//! The engine's conformance suite on every number of players, with and without house rules, and pinned action trees.

use aidra::Aidra;
use aidra::action::Action;
use aidra::content::{CardId, Content, Skirmish};
use engine::Game;
use engine::Setup;
use engine::conformance::{Conformance, perft, suite, unusual};
use engine::setup::OptionValue;
use std::sync::{Arc, LazyLock};

/// Random players would sacrifice all they have within two rounds.
fn rare(action: &Action) -> bool {
    matches!(action, Action::Sacrifice(_))
}

/// Cards that bring spent skirmish cards back.
static RECOVER: LazyLock<Vec<CardId>> = LazyLock::new(|| {
    let content = Content::embedded();
    let card = |key| content.card_id(key).expect("there is that card");
    ["moonlit_step", "wheel_about", "rope_and_pulley"]
        .map(card)
        .into()
});

/// What players leave alone who share the center, fight long battles and have no other cards than [`RECOVER`].
fn rare_among_friends(action: &Action) -> bool {
    match action {
        Action::AddCard(card) | Action::BuyCard(card) => !RECOVER.contains(card),
        Action::Sacrifice(_)
        | Action::UseDefault
        | Action::Fight(_)
        | Action::Refuse
        | Action::Pick(Skirmish::Berserk | Skirmish::Rest | Skirmish::Retreat) => true,
        _ => false,
    }
}

/// Every map with every number of players that it seats, the ways to set up in turn.
fn maps() -> Vec<Setup> {
    let maps: [(&str, &[usize]); 6] = [
        ("twin_fords", &[2]),
        ("sunken_crown_3", &[3]),
        ("sunken_crown_4", &[2, 4]),
        ("high_seat_5", &[5]),
        ("high_seat_6", &[2, 3, 6]),
        ("broken_shoals", &[2, 4]),
    ];
    let tables = maps
        .iter()
        .flat_map(|(map, sizes)| sizes.iter().map(move |&seats| (*map, seats)));
    let word = |text: &str| OptionValue::Word(text.to_string());
    let ways = [("center", "ready"), ("vote", "build"), ("center", "build")];
    let setup = |((map, seats), (win, decks)): ((&str, usize), (&str, &str))| {
        let win = if map == "broken_shoals" {
            "domination"
        } else {
            win
        };
        Setup::new("aidra", seats)
            .with("map", word(map))
            .with("win_condition", word(win))
            .with("decks", word(decks))
    };
    tables.zip(ways.into_iter().cycle()).map(setup).collect()
}

/// Every kind of decision.
const KINDS: [&str; 26] = [
    "vote",
    "faction",
    "deck",
    "movement",
    "move",
    "load",
    "unload",
    "target",
    "guns",
    "bombard_card",
    "forced_retreat",
    "center",
    "truce",
    "truce_window",
    "commit",
    "battle_card",
    "fall_back",
    "rest",
    "recommit",
    "recover",
    "economy",
    "production",
    "build",
    "discount",
    "card",
    "swap",
];

/// The first words of all actions but the rarest.
const WORDS: &str = "vote faction add ready-made move attack bombard load unload general sail resolve sacrifice \
    break-truce end step all board land target gun guns fire shoot hide fortify offer fight accept refuse keep break \
    commit skip pick bait tactic regain fall-back produce build-phase train deploy trade post buy build upgrade card \
    waive play take give from at done";

#[test]
fn every_map_and_every_number_of_players_conforms() {
    let random = suite::<Aidra>(&Conformance {
        setups: maps(),
        games: 6,
        every: 64,
        hides: true,
        rare,
        ..Conformance::of::<Aidra>()
    });
    let mut friends =
        Setup::new("aidra", 3).with("faction_pick", OptionValue::Word("assigned".to_string()));
    for (seat, faction) in friends.seats.iter_mut().zip(["bough", "riders", "tide"]) {
        seat.faction = Some(faction.to_string());
    }
    let friends = suite::<Aidra>(&Conformance {
        setups: vec![friends],
        games: 60,
        every: 64,
        hides: true,
        rare: rare_among_friends,
        ..Conformance::of::<Aidra>()
    });
    assert!(
        random.games >= 60 && random.undone > 0 && random.redrawn > 0 && random.commuted > 0,
        "{random:?}"
    );
    let kinds = KINDS
        .into_iter()
        .filter(|kind| !random.kinds.contains_key(kind) && !friends.kinds.contains_key(kind));
    let words = WORDS
        .split_whitespace()
        .filter(|&word| !random.words.contains_key(word) && !friends.words.contains_key(word));
    let never: Vec<&str> = kinds.chain(words).collect();
    assert_eq!(
        never,
        Vec::<&str>::new(),
        "never seen, in {random:?} and {friends:?}"
    );
}

#[test]
fn house_rules_conform() {
    let unusual = |seats| unusual::<Aidra>(seats, &["round_limit", "map"]);
    let setups = (2..=6).map(unusual).collect();
    let summary = suite::<Aidra>(&Conformance {
        setups,
        games: 10,
        every: 64,
        hides: true,
        rare,
        ..Conformance::of::<Aidra>()
    });
    assert!(summary.games >= 50, "{summary:?}");
}

/// How many action sequences there are from the deal: any change of the rules, or of the order of chance, shows here.
#[test]
fn action_trees_are_pinned() {
    let counts: Vec<u64> = (2..=6)
        .map(|seats| {
            let setup = Setup::new("aidra", seats);
            let game = Aidra::new(&setup, &Aidra::content()).expect("the set-up is right");
            perft(&Arc::new(game), 1, 3)
        })
        .collect();
    assert_eq!(counts, PINNED);
}

const PINNED: [u64; 5] = [430, 120, 120, 120, 120];

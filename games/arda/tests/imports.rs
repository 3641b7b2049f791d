//! Imported games are played: by chance to their end, by bots, and again from their records.
//!
//! The files belong to other people and are read from the folder that `MUSTER_TRIPLEA` names; without it nothing is tried.

use arda::action::Action;
use arda::position::Position;
use arda::{Arda, triplea};
use engine::content::ContentSource;
use engine::record::Player;
use engine::setup::{GameInfo, OptionValue};
use engine::{Actions, Fast, Game, Heuristic, Match, Opening, Play, Seat, Setup, Viewer};
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;

/// Random games of each file.
const GAMES: u64 = 20;
/// More actions than any of these games may have.
const CAP: u32 = 200_000;
/// How many actions lie between two looks at whether the position is sound.
const EVERY: u32 = 20;
/// How many actions lie between two thorough looks at the lists.
const THOROUGHLY: u32 = 997;

/// A game and the rounds after which its matches end.
struct Imported {
    info: GameInfo,
    source: ContentSource,
    rounds: i32,
}

impl Imported {
    /// A game of a file, if it is there.
    fn of(file: &str, rounds: i32) -> Option<Self> {
        let folder = std::env::var_os("MUSTER_TRIPLEA").unwrap_or_default();
        let path = Path::new(&folder).join(file);
        let bytes = std::fs::read(&path).ok();
        let Some(bytes) = bytes.filter(|_| !folder.is_empty()) else {
            println!("skipped: there is no {file} where MUSTER_TRIPLEA says");
            return None;
        };
        let imported = triplea::import_bytes(file, &bytes, true);
        let errors = imported.report.errors;
        let definition = imported
            .definition
            .unwrap_or_else(|| panic!("{file}: {errors:?}"));
        let source = ContentSource::embedded(&[("definition.toml", &definition.to_toml())]);
        let info = Arda::info_of(&source).unwrap_or_else(|error| panic!("{file}: {error}"));
        Some(Imported {
            info,
            source,
            rounds,
        })
    }

    fn game(&self, seats: u8) -> Arc<Arda> {
        let mut setup = Setup::new(&self.info.id, seats.into());
        let rounds = OptionValue::Number(self.rounds);
        setup.options = BTreeMap::from([("round_limit".to_string(), rounds)]);
        setup
            .check(&self.info)
            .unwrap_or_else(|error| panic!("{error}"));
        Arc::new(Arda::new(&setup, &self.source).unwrap_or_else(|error| panic!("{error}")))
    }

    /// From the fewest to the most seats, one after another.
    fn seats(&self, nth: u64) -> u8 {
        let players = self.info.players;
        let span = u64::from(players.max - players.min) + 1;
        players.min + (nth % span) as u8
    }
}

/// Plays a game to its end; `choose` gives the index of an action.
fn play(
    game: &Arc<Arda>,
    seed: u64,
    mut choose: impl FnMut(&Position, Seat, &[Action], &mut Fast) -> usize,
) -> u32 {
    let mut table = Fast::new(seed);
    let mut play = Play::deal(game.clone(), &mut table);
    let mut taken = 0;
    while let Some(seat) = play.to_act().first() {
        let legal = play.legal(seat).to_vec();
        let index = match legal.len() {
            1 => 0,
            _ => choose(play.position(), seat, &legal, &mut table),
        };
        assert!(
            play.act_at(seat, index, &mut table),
            "{:?} is not taken",
            legal[index]
        );
        taken += 1;
        if taken % EVERY == 0 {
            let sound = game.invariants(play.position());
            sound.unwrap_or_else(|broken| panic!("{broken} after {}", game.notation(legal[index])));
        }
        assert!(taken < CAP, "the game does not end");
    }
    taken
}

/// The list, the judge, what might be tried, the notation and the default agree.
fn agree(game: &Arda, pos: &Position, seat: Seat, legal: &[Action]) {
    let mut candidates = Actions::default();
    game.candidates(pos, seat, &mut candidates);
    for action in candidates.iter() {
        let refusal = game.refuse(pos, seat, *action);
        let text = game.notation(*action);
        assert_eq!(
            refusal.is_none(),
            legal.contains(action),
            "{text}: {refusal:?}"
        );
    }
    for (index, action) in legal.iter().enumerate() {
        let text = game.notation(*action);
        assert!(candidates.contains(action), "{text} is no candidate");
        assert_eq!(game.parse(&text).ok(), Some(*action), "{text}");
        assert!(!legal[..index].contains(action), "{text} is listed twice");
    }
    let default = game.decision(pos, seat).default;
    assert!(
        legal.contains(&default),
        "the default {} is not legal",
        game.notation(default)
    );
    let text = serde_json::to_string(pos).expect("a position is written");
    let read: Position = serde_json::from_str(&text).expect("a position is read");
    assert!(read == *pos, "a position is written and read otherwise");
}

fn by_chance(imported: &Imported) {
    for nth in 0..GAMES {
        let game = imported.game(imported.seats(nth));
        let mut looks = 0;
        play(&game, nth, |pos, seat, legal, table| {
            looks += 1;
            if looks % THOROUGHLY == 1 {
                agree(&game, pos, seat, legal);
            }
            table.choose(legal.len())
        });
    }
}

fn by_bots(imported: &Imported) {
    let game = imported.game(imported.info.players.max);
    let mut number = 0;
    play(&game, 1, |pos, seat, legal, _| {
        number += 1;
        game.quick(pos, seat, legal, number)
    });
}

/// A record plays the same game again, and all of it can be told.
fn from_its_record(imported: &Imported) {
    let game = imported.game(imported.info.players.min);
    let seats = vec![Player::default(); game.setup().seats.len()];
    let mut played = Match::new(game.clone(), Opening::seeded(seats, 7));
    let mut chance = Fast::new(7);
    for _ in 0..1500 {
        let Some(seat) = played.to_act().first() else {
            break;
        };
        let legal = played.play().legal(seat).to_vec();
        let action = legal[chance.choose(legal.len())];
        played
            .act(seat, action)
            .unwrap_or_else(|refusal| panic!("{refusal}"));
    }
    let told = played.log(Viewer::Spectator, 0);
    assert!(!told.is_empty(), "nothing is told");
    let again =
        Match::replay(game, &played.record(), None).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(again.position_hash(), played.position_hash());
}

fn proves(file: &str, rounds: i32) {
    let Some(imported) = Imported::of(file, rounds) else {
        return;
    };
    by_chance(&imported);
    by_bots(&imported);
    from_its_record(&imported);
}

macro_rules! games {
    ($($name:ident: $file:literal, $rounds:literal;)*) => {
        $(#[test] fn $name() { proves($file, $rounds); })*
    };
}

games! {
    middle_earth_of_twelve: "middle_earth/middle_earth_12player.xml", 6;
    war_of_the_ring: "middle_earth/Lord_of_the_Rings_War_of_the_Ring.xml", 6;
    battle_for_arda: "battle_for_arda/Battle_For_Arda.xml", 4;
    small: "fixtures/minimap.xml", 20;
    delegate: "fixtures/DelegateTest.xml", 10;
    revised: "fixtures/revised_test.xml", 8;
    lhtr: "fixtures/lhtr_test.xml", 8;
    third_edition_1941: "fixtures/ww2v3_1941_test.xml", 8;
    third_edition_1942: "fixtures/ww2v3_1942_test.xml", 8;
}

//! Cases played on TripleA files, as scenarios in `cases/`.
//!
//! The files belong to other people and are read from the folder that `MUSTER_TRIPLEA` names; without it nothing is tried. A
//! folder of cases is named after its file. Cases about a file with something changed stand in folders of their own; what is
//! changed is said in [`TABLES`].

use arda::Arda;
use arda::definition::Definition;
use arda::frame::Ask;
use arda::ids::Place;
use arda::odds::{Effort, Side};
use arda::position::Position;
use arda::triplea;
use engine::content::ContentSource;
use engine::registry::{AnyGame, Entered};
use engine::scenario::Scenario;
use engine::{Fast, Game, Play, Setup};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The number of cases.
const CASES: u32 = 64;

/// A folder of cases and the game that they are played on.
struct Table {
    folder: &'static str,
    file: &'static str,
    /// Texts of the file and what stands there instead.
    changes: &'static [(&'static str, &'static str)],
}

const fn table(folder: &'static str, file: &'static str) -> Table {
    Table {
        folder,
        file,
        changes: &[],
    }
}

const TABLES: &[Table] = &[
    table("delegate", "DelegateTest.xml"),
    Table {
        folder: "delegate-without-blitz",
        file: "DelegateTest.xml",
        changes: &[("<option name=\"canBlitz\" value=\"true\"/>", "")],
    },
    Table {
        folder: "delegate-with-neutral-flyover",
        file: "DelegateTest.xml",
        changes: &[(
            "<propertyList>",
            concat!(
                "<propertyList><property name=\"Neutral Flyover Allowed\" ",
                "value=\"true\"><boolean/></property>"
            ),
        )],
    },
    Table {
        folder: "delegate-with-damage-to-units",
        file: "DelegateTest.xml",
        changes: &[(
            "<propertyList>",
            concat!(
                "<propertyList><property name=\"Damage From Bombing Done To Units Instead ",
                "Of Territories\" value=\"true\"><boolean/></property>"
            ),
        )],
    },
    table("revised", "revised_test.xml"),
    Table {
        folder: "revised-with-a-bid",
        file: "revised_test.xml",
        changes: &[(
            "name=\"British bid\" value=\"0\"",
            "name=\"British bid\" value=\"20\"",
        )],
    },
    table("1941", "ww2v3_1941_test.xml"),
    table("1942", "ww2v3_1942_test.xml"),
    table("victory", "victory_test.xml"),
    Table {
        folder: "victory-attacking-from-contested-land",
        file: "victory_test.xml",
        changes: &[(
            "<propertyList>",
            concat!(
                "<propertyList><property name=\"All Units Can Attack From Contested ",
                "Territories\" value=\"true\"><boolean/></property>"
            ),
        )],
    },
];

/// The folder of the files, if it is there.
fn files() -> Option<PathBuf> {
    let folder =
        std::env::var_os("MUSTER_TRIPLEA").map(|folder| Path::new(&folder).join("fixtures"));
    let folder = folder.filter(|folder| folder.is_dir());
    if folder.is_none() {
        println!("skipped: MUSTER_TRIPLEA names no folder with TripleA files");
    }
    folder
}

fn cases() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("cases")
}

/// What a folder holds, in order.
fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries =
        std::fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.flatten().map(|entry| entry.path()).collect();
    paths.sort();
    paths
}

impl Table {
    /// The game as imported. A game that cannot be played whole is good enough for rules that it does not touch.
    fn definition(&self, files: &Path) -> Option<Definition> {
        let path = files.join(self.file);
        let mut text = std::fs::read_to_string(&path).ok()?;
        for (old, new) in self.changes {
            assert!(text.contains(old), "{}: there is no {old}", self.file);
            text = text.replace(old, new);
        }
        let imported = triplea::import_bytes(self.file, text.as_bytes(), false);
        let errors = imported.report.errors;
        Some(
            imported
                .definition
                .or(imported.sketch)
                .unwrap_or_else(|| panic!("{}: {errors:?}", self.file)),
        )
    }

    fn game(&self, files: &Path) -> Option<Entered<Arda>> {
        let definition = self.definition(files)?;
        let id = format!("arda-{}", definition.key);
        let source = ContentSource::embedded(&[("definition.toml", &definition.to_toml())]);
        Some(
            Entered::variant(&id, source, Vec::new())
                .unwrap_or_else(|error| panic!("{}: {error}", self.file)),
        )
    }
}

/// ARD-2.5, ARD-3.4, ARD-6.6, ARD-7.6, ARD-7.7, ARD-8.8 to 8.11: what only other games than Eleven Thrones have is shown
/// by cases.
#[test]
fn every_case_holds() {
    let Some(files) = files() else { return };
    let (mut tried, mut failures) = (0, Vec::new());
    for table in TABLES {
        let Some(game) = table.game(&files) else {
            println!("skipped: there is no {}", table.file);
            continue;
        };
        for path in entries(&cases().join(table.folder)) {
            tried += 1;
            let scenario = Scenario::read(&path).unwrap_or_else(|error| panic!("{error}"));
            if let Some(failure) = game.scenario(&scenario).failure {
                failures.push(format!("{}: {failure}", path.display()));
            }
        }
    }
    assert!(
        failures.is_empty(),
        "{} of {tried} cases fail:\n\n{}",
        failures.len(),
        failures.join("\n\n")
    );
    println!("{tried} cases hold");
}

/// Every number of the list has a file, and every folder its game.
#[test]
fn no_case_is_missing() {
    let folders = entries(&cases());
    let names: Vec<&str> = folders
        .iter()
        .filter_map(|path| path.file_name()?.to_str())
        .collect();
    for name in &names {
        assert!(
            TABLES.iter().any(|table| table.folder == *name),
            "cases/{name} has no game"
        );
    }
    let number = |path: &PathBuf| -> Option<u32> {
        let name = path.file_name()?.to_str()?;
        name.strip_prefix('c')?.split('-').next()?.parse().ok()
    };
    let found: BTreeSet<u32> = folders
        .iter()
        .flat_map(|folder| entries(folder))
        .filter_map(|path| number(&path))
        .collect();
    let missing: Vec<u32> = (1..=CASES)
        .filter(|number| !found.contains(number))
        .collect();
    assert!(missing.is_empty(), "missing are {missing:?}");
}

/// A battle that is fought many times.
struct Odds {
    folder: &'static str,
    position: &'static str,
    moves: &'static [&'static str],
    /// Where.
    at: &'static str,
    /// Who attacks.
    attacker: &'static str,
    /// What is chosen where it may be; else the default.
    prefers: &'static [&'static str],
    times: u32,
}

impl Odds {
    /// How often the attacker wins, the defender does, and both are dead, of 1: as it was fought and as it is told.
    fn found(&self, files: &Path) -> Option<[[f64; 3]; 2]> {
        let table = TABLES.iter().find(|table| table.folder == self.folder)?;
        let source =
            ContentSource::embedded(&[("definition.toml", &table.definition(files)?.to_toml())]);
        let game =
            Arda::new(&Setup::new("arda", 2), &source).unwrap_or_else(|error| panic!("{error}"));
        let game = Arc::new(game);
        let changes: toml::Table = self
            .position
            .parse()
            .unwrap_or_else(|error| panic!("{error}"));
        let mut start = game.deal(&mut Fast::new(1));
        game.arrange(&mut start, &changes)
            .unwrap_or_else(|error| panic!("{error}"));
        let mut counts = [0u32; 3];
        for seed in 0..self.times {
            counts[self.fight(&game, &start, seed.into())] += 1;
        }
        let fought = counts.map(|count| f64::from(count) / f64::from(self.times));
        Some([fought, self.told(&game, &start)])
    }

    /// The odds that are told when everybody has moved.
    fn told(&self, game: &Arc<Arda>, start: &Position) -> [f64; 3] {
        let mut play = Play::at(game.clone(), start.clone());
        for text in self.moves.iter().filter(|text| **text != "done") {
            act(&mut play, text, &mut Fast::new(1));
        }
        let place = game
            .content
            .places
            .iter()
            .position(|site| site.key == self.at);
        let at = Place(place.expect("such a place") as u16);
        let side = |attacking: bool| {
            let here = play.position().at(at).iter();
            let own = here.filter(|stack| {
                (game.content.powers[stack.owner.index()].key == self.attacker) == attacking
            });
            Side {
                units: own
                    .map(|stack| (stack.kind, stack.count, stack.hits))
                    .collect(),
                landing: false,
                keeps_land: attacking && self.prefers.iter().any(|text| text.starts_with("hit")),
            }
        };
        let effort = Effort::Battles {
            seed: 1,
            battles: self.times,
        };
        let odds = game.odds(&side(true), &side(false), Some(at), effort);
        [odds.win, odds.loss, odds.draw]
    }

    fn fight(&self, game: &Arc<Arda>, start: &Position, seed: u64) -> usize {
        let mut dice = Fast::new(seed);
        let mut play = Play::at(game.clone(), start.clone());
        for text in self.moves {
            act(&mut play, text, &mut dice);
        }
        while matches!(play.position().ask, Ask::Battle | Ask::Choose) {
            let seat = play.to_act().first().expect("somebody is asked");
            let legal: Vec<String> = play
                .legal(seat)
                .iter()
                .map(|action| game.notation(*action))
                .collect();
            let preferred = self
                .prefers
                .iter()
                .find(|text| legal.iter().any(|known| known == *text));
            let default = game.notation(game.decision(play.position(), seat).default);
            act(
                &mut play,
                preferred.map_or(&default, |text| *text),
                &mut dice,
            );
        }
        let units = &game.facts(play.position())["units"][self.at];
        let alive = |own: bool| {
            let owners = units.as_object().into_iter().flatten();
            owners
                .filter(|(owner, _)| (owner.as_str() == self.attacker) == own)
                .count()
                > 0
        };
        match (alive(true), alive(false)) {
            (true, false) => 0,
            (_, true) => 1,
            (false, false) => 2,
        }
    }
}

/// Takes an action in words.
fn act(play: &mut Play<Arda>, text: &str, dice: &mut Fast) {
    let seat = play.to_act().first().expect("somebody is asked");
    let action = play
        .game()
        .parse(text)
        .unwrap_or_else(|error| panic!("{error}"));
    play.act(seat, action, dice)
        .unwrap_or_else(|refusal| panic!("{text}: {refusal}"));
}

/// ARD-6.1, ARD-8.7: battles are won as often as they should be, and as often as is told: the first four rows of the odds.
#[test]
fn odds_are_as_they_should_be() {
    let Some(files) = files() else { return };
    let within = |odds: Odds, wanted: [std::ops::RangeInclusive<f64>; 3]| {
        for got in odds.found(&files).into_iter().flatten() {
            for (share, wanted) in got.iter().zip(&wanted) {
                assert!(
                    wanted.contains(share),
                    "{} at {}: {got:?}",
                    odds.attacker,
                    odds.at
                );
            }
        }
    };
    let hundred = Odds {
        folder: "revised",
        position: "step = \"russians combat_move\"\nowner.eastern-europe = \"russians\"\n\
                   units.eastern-europe.russians = \"100 infantry\"",
        moves: &["move 100 infantry eastern-europe germany", "done"],
        at: "germany",
        attacker: "russians",
        prefers: &["stay"],
        times: 100,
    };
    within(hundred, [0.99..=1.0, 0.0..=0.1, 0.0..=0.1]);
    let kept = Odds {
        folder: "revised",
        position: "step = \"germans combat_move\"\nowner.balkans = \"british\"\n\
                   units.balkans.british = \"1 fighter\"\nunits.germany.germans = \"1 infantry, 1 bomber\"",
        moves: &[
            "move infantry germany balkans",
            "move bomber germany balkans",
            "done",
        ],
        at: "balkans",
        attacker: "germans",
        prefers: &["stay", "hit bomber"],
        times: 4000,
    };
    within(kept, [0.79..=0.83, 0.14..=0.18, 0.0..=0.1]);
    let transports = Odds {
        folder: "revised",
        position: "step = \"americans combat_move\"\nunits.32-sea-zone.americans = \"2 transport\"\n\
                   units.31-sea-zone.germans = \"2 submarine\"",
        moves: &["move 2 transport 32-sea-zone 31-sea-zone", "done"],
        at: "31-sea-zone",
        attacker: "americans",
        prefers: &["fight 31-sea-zone", "stay"],
        times: 100,
    };
    within(transports, [0.0..=0.0, 1.0..=1.0, 0.0..=0.0]);
    let submarines = Odds {
        folder: "1942",
        position: "step = \"americans combat_move\"\nunits.32-sea-zone.americans = \"2 submarine\"\n\
                   units.31-sea-zone.germans = \"2 transport\"",
        moves: &["move 2 submarine 32-sea-zone 31-sea-zone", "done"],
        at: "31-sea-zone",
        attacker: "americans",
        prefers: &["fight 31-sea-zone", "stay"],
        times: 100,
    };
    within(submarines, [1.0..=1.0, 0.0..=0.0, 0.0..=0.0]);
}

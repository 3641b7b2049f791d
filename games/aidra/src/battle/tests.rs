//! Every pair of skirmish cards, played out on the board of Twin Fords: seat A attacks seat B in `bank1`, out of `yard1`.

use super::{ATTACKER, BlowKind, DEFENDER};
use crate::Aidra;
use crate::content::{Content, Skirmish};
use crate::event::Event;
use crate::frame::Frame;
use crate::position::Position;
use engine::chance::Chance;
use engine::setup::OptionValue;
use engine::{Actions, Fast, Game, Seat, SeatSet, Setup, Table};
use std::collections::BTreeSet;

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// A table that keeps what is told.
#[derive(Default)]
struct Ears(Vec<Event>);

impl Table<Aidra> for Ears {
    fn chance(&mut self, _ask: Chance<'_>) -> usize {
        0
    }

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.0.push(event());
    }

    fn reveal(&mut self, _to: SeatSet) {}

    fn consult(&mut self, _seats: SeatSet) {}
}

/// A battle under way, and what was told of its last exchange.
struct Fight {
    game: Aidra,
    pos: Position,
    heard: Vec<Event>,
}

impl Fight {
    /// The Spartans attack the Tidewardens with grids in reading order; more units stand in reserve.
    fn new(grids: [&[&str]; 2], reserves: [&str; 2]) -> Self {
        let mut setup = Setup::new("aidra", 2)
            .with("map", OptionValue::Word("twin_fords".to_string()))
            .with("decks", OptionValue::Word("ready".to_string()));
        for (seat, faction) in setup.seats.iter_mut().zip(["spartans", "tide"]) {
            seat.faction = Some(faction.to_string());
        }
        let game = Aidra::new(&setup, &Content::source()).expect("a set-up");
        let mut pos = game.deal(&mut Fast::new(1));
        let armies = [0, 1].map(|side| {
            let units = grids[side].iter().map(|unit| format!("1 {unit}, "));
            units.collect::<String>() + reserves[side]
        });
        let changes = format!(
            "clear = true\nbegin = \"battle A B bank1 from yard1\"\n\
             [region]\nbank1 = {{ A = \"{}\", B = \"{}\" }}\nyard1 = {{ buildings = [\"city A\"] }}\n",
            armies[0], armies[1],
        );
        let changes = toml::from_str(&changes).expect("a position");
        game.arrange_position(&mut pos, &changes)
            .expect("a position");
        let mut fight = Fight {
            game,
            pos,
            heard: Vec::new(),
        };
        fight.go_on();
        for (seat, grid) in [(A, grids[0]), (B, grids[1])] {
            for unit in grid {
                let from = if seat == A { " from yard1" } else { "" };
                fight.act(seat, &format!("commit {unit}{from}"));
            }
            fight.act(seat, "done");
        }
        fight
    }

    fn go_on(&mut self) {
        let mut ears = Ears::default();
        self.game.advance(&mut self.pos, &mut ears);
        self.heard.extend(ears.0);
    }

    fn allows(&self, seat: Seat, text: &str) -> bool {
        let action = self.game.parse_action(text).expect("an action");
        self.game.check_action(&self.pos, seat, action).is_ok()
    }

    fn act(&mut self, seat: Seat, text: &str) {
        let action = self.game.parse_action(text).expect("an action");
        let checked = self.game.check_action(&self.pos, seat, action);
        assert!(checked.is_ok(), "{seat} {text}: {checked:?}");
        let mut ears = Ears::default();
        self.game.carry_out(&mut self.pos, seat, action, &mut ears);
        self.heard.extend(ears.0);
        self.go_on();
    }

    /// Both play a card; Bait with all of a kind that is given.
    fn exchange(&mut self, cards: [Skirmish; 2], baits: [&[&str]; 2]) {
        self.heard.clear();
        for (seat, side) in [(A, ATTACKER), (B, DEFENDER)] {
            self.act(seat, &format!("pick {}", cards[side].word()));
            if cards[side] == Skirmish::Bait {
                let from = if seat == A { " from yard1" } else { "" };
                for (nth, unit) in baits[side].iter().enumerate() {
                    self.act(seat, &format!("bait {} {unit}{from}", 5 + nth));
                }
                self.act(seat, "bait done");
            }
        }
    }

    fn is_on(&self) -> bool {
        self.pos
            .frames
            .iter()
            .any(|frame| matches!(frame, Frame::Battle(_)))
    }

    /// Answers what is asked after the cards, until cards or grids are asked for or the battle is over.
    fn settle(&mut self) {
        use super::BattleStep::{FallBack, Rest};
        while let Frame::Battle(FallBack { .. } | Rest { .. }) = self.pos.top() {
            let seat = self
                .game
                .asked(&self.pos)
                .first()
                .expect("somebody is asked");
            let mut legal = Actions::default();
            self.game.legal_actions(&self.pos, seat, &mut legal);
            let text = self.game.notation(legal[0]);
            self.act(seat, &text);
        }
    }

    /// What the exchange did, in the words of the matrix.
    fn tokens(&self, cards: [Skirmish; 2]) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        let letter = |seat: Seat| if seat == A { "A" } else { "D" };
        for event in &self.heard {
            match event {
                Event::Struck { seat, blow } => {
                    let kind = match blow.kind {
                        BlowKind::Whole => "W",
                        BlowKind::Front => "F",
                        BlowKind::Clash | BlowKind::Nothing => continue,
                    };
                    found.insert(format!("{}:{kind}", letter(*seat)));
                }
                Event::FellBack { seat, .. } => {
                    found.insert(format!("rt{}", letter(*seat)));
                }
                Event::Pulled { seat, .. } => {
                    found.insert(format!("bt{}", letter(if *seat == A { B } else { A })));
                }
                Event::BaitNullified { .. } => {
                    found.insert("btX".to_string());
                }
                Event::Reran { seats } => {
                    found.extend(seats.iter().map(|seat| format!("rp{}", letter(seat))));
                }
                _ => {}
            }
        }
        let baited = cards.contains(&Skirmish::Bait);
        if baited && self.is_on() && !found.iter().any(|token| token.starts_with("bt")) {
            found.insert("bt0".to_string());
        }
        for (side, name) in [(ATTACKER, "rsA"), (DEFENDER, "rsD")] {
            if cards[side] == Skirmish::Rest && self.is_on() {
                assert!(!self.pos.battle.sides[side].is_spent(Skirmish::Charge));
                found.insert(name.to_string());
            }
        }
        found
    }

    /// Red against red: what the cards change in the damage of both sides.
    fn modifiers(&self) -> String {
        let of = |wanted: Seat| {
            let blow = self.heard.iter().find_map(|event| match event {
                Event::Struck { seat, blow } if *seat == wanted => Some(*blow),
                _ => None,
            });
            let blow = blow.expect("red cards deal damage to each other");
            assert_eq!(blow.kind, BlowKind::Clash);
            let number = match i32::from(blow.bonus) - i32::from(blow.shield) {
                n if n > 0 => format!("+{n}"),
                n if n < 0 => format!("−{}", -n),
                _ => "0".to_string(),
            };
            number + if blow.back { "b" } else { "" }
        };
        format!("{}/{}", of(A), of(B))
    }
}

/// The rows of a table in the rules: the card of the row and the cells.
fn rows(table: &str) -> Vec<(Skirmish, Vec<String>)> {
    let lines = table
        .lines()
        .filter(|line| line.trim_start().starts_with("| **"));
    let cells = |line: &str| -> Vec<String> {
        line.trim()
            .trim_matches('|')
            .split('|')
            .map(|cell| cell.trim().to_string())
            .collect()
    };
    lines
        .map(|line| {
            let mut cells = cells(line);
            let name = cells.remove(0).replace(['*', '†'], "").to_lowercase();
            let card = Skirmish::ALL.iter().find(|card| card.word() == name);
            (*card.expect("a card"), cells)
        })
        .collect()
}

/// The matrix as the rules print it.
fn matrix() -> Vec<(Skirmish, Vec<String>)> {
    let rules = Aidra::rules();
    let at = rules
        .find("### AID-6.20")
        .expect("the rules have the matrix");
    let end = rules[at..].find("\n## ").expect("a chapter follows");
    rows(&rules[at..at + end])
}

const SMALL: [&[&str]; 2] = [&["hippeus", "spartiate"], &["surf_rider", "tidesworn"]];
const LARGE: [&[&str]; 2] = [
    &["polemarch", "hippeus", "spartiate", "hoplite", "peltast"],
    &["surf_rider", "tidesworn", "marine", "harpooner"],
];
const RESERVE: [&str; 2] = ["2 helot", "2 deckhand"];
const BAITS: [&[&str]; 2] = [&["helot"], &["deckhand"]];

/// AID-6.20, 6.19, 6.5, 6.8 to 6.14: each of the hundred pairs of cards does what the printed matrix says.
#[test]
fn every_pair_of_cards_does_what_the_matrix_says() {
    let matrix = matrix();
    assert_eq!(matrix.len(), 10);
    for (own, cells) in matrix {
        assert_eq!(cells.len(), 10);
        for (&other, cell) in Skirmish::ALL.iter().zip(cells) {
            let at = format!("{} against {}", own.word(), other.word());
            let grid = |side: usize, card: Skirmish| match card {
                Skirmish::Bait => SMALL[side],
                _ => LARGE[side],
            };
            let mut fight = Fight::new([grid(ATTACKER, own), grid(DEFENDER, other)], RESERVE);
            if cell == "cannot be" {
                for grids in [[SMALL[0], LARGE[1]], [LARGE[0], SMALL[1]], LARGE, SMALL] {
                    let fight = Fight::new(grids, RESERVE);
                    assert!(
                        !fight.allows(A, "pick bait") || !fight.allows(B, "pick bait"),
                        "{at}"
                    );
                }
                continue;
            }
            for side in [ATTACKER, DEFENDER] {
                if [own, other][side] == Skirmish::Rest {
                    fight.pos.battle.sides[side].spent = 1 << Skirmish::Charge.index();
                }
            }
            fight.exchange([own, other], BAITS);
            fight.settle();
            match own.is_red() && other.is_red() {
                true => assert_eq!(fight.modifiers(), cell, "{at}"),
                false => {
                    let wanted = cell.split_whitespace().filter(|token| *token != "–");
                    let wanted: BTreeSet<String> = wanted.map(str::to_string).collect();
                    assert_eq!(fight.tokens([own, other]), wanted, "{at}");
                }
            }
            for (side, seat) in [(ATTACKER, A), (DEFENDER, B)] {
                if [own, other][side] == Skirmish::Berserk {
                    nobody_outlives_berserk(&fight, side, seat, &at);
                }
            }
        }
    }
}

/// Only the reserve of a side that played Berserk is left, or the doomed wait for the end of a re-run.
fn nobody_outlives_berserk(fight: &Fight, side: usize, seat: Seat, at: &str) {
    let reserve = ["helot", "deckhand"][side];
    let army = fight.pos.army(
        fight
            .game
            .map()
            .region("bank1")
            .map(crate::place::Place)
            .unwrap(),
        seat,
    );
    let words = fight.game.troop_words(&fight.pos, seat, army);
    let alone = words == "-" || words == format!("2 {reserve}");
    let doomed = || {
        let units = &fight.pos.battle.sides[side].units;
        units.iter().filter(|unit| !unit.doomed).count() == 2
    };
    assert!(alone || doomed(), "{at}: {seat} has {words}");
}

/// Damage and kills of both sides on fixed grids, before doom: A `[I14 C12 R7 I10]`, D `[G16 I10 I10 I10 I7]`.
const NUMBERS: &str = "
| **Berserk** | 42→3, 49→4 | 48→4, 49→4 | 48→4, 49→4 | 36→3, 49→4 | 45→3, 0→0 | 45→3, 0→0 | 45→3, 0→0 | 28→2, 0→0 |
| **Charge** | 42→3, 55→4 | 42→3, 49→4 | 39→3, 49→4 | 36→3, 49→4 | 0→0, 0→0 | 28→2, 0→0 | 28→2, 0→0 | 28→2, 0→0 |
| **Adaptive** | 42→3, 55→4 | 42→3, 46→4 | 42→3, 49→4 | 42→3, 46→4 | 0→0, 0→0 | 28→2, 0→0 | 28→2, 0→0 | 0→0, 0→0 |
| **Defensive** | 42→3, 43→4 | 42→3, 43→4 | 39→3, 49→4 | 42→3, 49→4 | 0→0, 0→0 | 0→0, 0→0 | 0→0, 0→0 | 0→0, 0→0 |
| **Flank** | 42→4, 55→4 | 42→4, 43→4 | 39→4, 49→4 | 48→4, 49→4 | 0→0, 0→0 | 0→0, 0→0 | 0→0, 0→0 | 0→0, 0→0 |
| **Bait** | 0→0, 28→2 | 0→0, 0→0 | 0→0, 0→0 | 0→0, 0→0 | – | – | – | – |
| **Stall** | 0→0, 55→4 | 0→0, 0→0 | 0→0, 0→0 | 0→0, 0→0 | – | – | – | – |
| **Rest** | 0→0, 55→4 | 0→0, 28→2 | 0→0, 28→2 | 0→0, 0→0 | – | – | – | – |
| **Retreat** | 0→0, 55→4 | 0→0, 28→2 | 0→0, 28→2 | 0→0, 0→0 | – | – | – | – |
| **Reposition** | 0→0, 28→2 | 0→0, 28→2 | 0→0, 0→0 | 0→0, 0→0 | – | – | – | – |
";

/// AID-6.7, 6.8: the numbers of every pair of cards on one pair of grids.
#[test]
fn the_numbers_of_every_pair_of_cards() {
    use Skirmish::{Adaptive, Berserk, Charge, Defensive, Reposition, Rest, Retreat, Stall};
    let columns = [
        Berserk, Charge, Adaptive, Defensive, Stall, Rest, Retreat, Reposition,
    ];
    for (own, cells) in rows(NUMBERS) {
        for (other, cell) in columns.into_iter().zip(cells) {
            let at = format!("{} against {}", own.word(), other.word());
            let a: &[&str] = &["spartiate", "hippeus", "peltast", "hoplite"];
            let d: &[&str] = &["admiral", "marine", "marine", "marine", "deckhand"];
            let mut fight = Fight::new([a, d], ["2 helot", "2 harpooner"]);
            fight.exchange([own, other], BAITS);
            let dealt = |seat: Seat| {
                let exchange = fight.heard.iter().take_while(|event| {
                    !matches!(event, Event::DoomFell { .. } | Event::Pulled { .. })
                });
                let (mut damage, mut kills) = (0, 0);
                for event in exchange {
                    match event {
                        Event::Struck { seat: own, blow } if *own == seat => damage = blow.amount(),
                        Event::Fell {
                            seat: owner, units, ..
                        } if *owner != seat => kills += units.len(),
                        _ => {}
                    }
                }
                format!("{damage}→{kills}")
            };
            let wanted = if cell == "–" { "0→0, 0→0" } else { &cell };
            assert_eq!(format!("{}, {}", dealt(A), dealt(B)), wanted, "{at}");
        }
    }
}

/// AID-6.4, 6.3: whatever is spent and whoever stands there, Rest can be picked.
#[test]
fn there_is_always_a_card() {
    let mut fight = Fight::new(LARGE, RESERVE);
    for side in [ATTACKER, DEFENDER] {
        fight.pos.battle.sides[side].spent = 0b11_1111_1111 & !(1 << Skirmish::Rest.index());
    }
    for seat in [A, B] {
        let mut legal = Actions::default();
        fight.game.legal_actions(&fight.pos, seat, &mut legal);
        let texts: Vec<String> = legal
            .iter()
            .map(|&action| fight.game.notation(action))
            .collect();
        assert_eq!(texts, ["pick rest"]);
    }
}

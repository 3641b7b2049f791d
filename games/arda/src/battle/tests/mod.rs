//! Battles of small games built in code. Dice are given face by face; a die asked for and not given, or given and not asked
//! for, fails.

mod choices;
mod conquest;
mod examples;
mod random;
mod sea;

use crate::Arda;
use crate::action::Action;
use crate::content::Content;
use crate::definition::{Definition, Domain, PlaceDef, PowerDef, StepDef, StepKind, UnitDef};
use crate::event::{Event, Outcome};
use crate::frame::Ask;
use crate::ids::{Place, Power};
use crate::position::Position;
use crate::stack::{Marks, Stack};
use engine::chance::Chance;
use engine::content::ContentSource;
use engine::{Actions, Game, Seat, SeatSet, Setup, Table};
use std::collections::VecDeque;

pub(crate) const RED: Power = Power(0);
pub(crate) const BLUE: Power = Power(1);

/// A table with given dice.
#[derive(Default)]
pub(crate) struct Given {
    faces: VecDeque<usize>,
    pub(crate) heard: Vec<Event>,
    consulted: Vec<SeatSet>,
}

impl Table<Arda> for Given {
    fn chance(&mut self, ask: Chance<'_>) -> usize {
        let question = ask.question();
        let face = self.faces.pop_front();
        let face = face.unwrap_or_else(|| panic!("{question} was asked for and not given"));
        match ask {
            Chance::Die(_) => face - 1,
            _ => face,
        }
    }

    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.heard.push(event());
    }

    fn reveal(&mut self, _to: SeatSet) {}

    fn consult(&mut self, seats: SeatSet) {
        self.consulted.push(seats);
    }
}

/// A unit that walks.
pub(crate) fn unit(name: &str, attack: u8, defense: u8) -> UnitDef {
    UnitDef {
        name: name.to_string(),
        attack,
        defense,
        movement: 1,
        value: Some(i32::from(attack) + i32::from(defense)),
        ..UnitDef::default()
    }
}

/// An aircraft.
pub(crate) fn flier(name: &str, attack: u8, defense: u8) -> UnitDef {
    UnitDef {
        domain: Domain::Air,
        movement: 4,
        ..unit(name, attack, defense)
    }
}

/// A ship.
pub(crate) fn ship(name: &str, attack: u8, defense: u8) -> UnitDef {
    UnitDef {
        domain: Domain::Sea,
        movement: 2,
        ..unit(name, attack, defense)
    }
}

/// A game of two powers: `home` is red, `field` and `back` are blue, `wild` nobody's; `sea` touches `home` and `field`,
/// `bay` touches `sea`.
pub(crate) fn definition(dice: u8, units: Vec<UnitDef>) -> Definition {
    let place = |name: &str, water: bool, owner: Option<&str>, near: &[&str]| PlaceDef {
        name: name.to_string(),
        water,
        owner: owner.map(str::to_string),
        near: near.iter().map(|name| name.to_string()).collect(),
        production: 2,
        ..PlaceDef::default()
    };
    let step = |kind: StepKind, power: &str| StepDef {
        kind,
        power: Some(power.to_string()),
        ..StepDef::default()
    };
    let power = |name: &str| PowerDef {
        name: name.to_string(),
        alliance: name.to_string(),
        money: 10,
        ..PowerDef::default()
    };
    let turn = |name: &str| {
        [
            StepKind::CombatMove,
            StepKind::Battle,
            StepKind::NonCombatMove,
        ]
        .map(|kind| step(kind, name))
    };
    Definition {
        key: "small".to_string(),
        dice,
        powers: vec![power("red"), power("blue")],
        places: vec![
            place("home", false, Some("red"), &["field", "wild", "sea"]),
            place("field", false, Some("blue"), &["back", "sea"]),
            place("back", false, Some("blue"), &[]),
            place("wild", false, None, &["field"]),
            place("sea", true, None, &["bay"]),
            place("bay", true, None, &[]),
        ],
        units,
        steps: turn("red").into_iter().chain(turn("blue")).collect(),
        ..Definition::default()
    }
}

/// A small game under way: red's first battle step, or its move before it.
pub(crate) struct Fight {
    pub(crate) game: Arda,
    pub(crate) pos: Position,
    pub(crate) table: Given,
}

impl Fight {
    pub(crate) fn new(definition: Definition) -> Self {
        Self::with_seats(definition, Setup::new("arda", 2))
    }

    pub(crate) fn with_seats(definition: Definition, setup: Setup) -> Self {
        let text = definition.to_toml();
        let source = ContentSource::embedded(&[(crate::setup::FILE, &text)]);
        let game = Arda::new(&setup, &source).unwrap_or_else(|error| panic!("{error:?}"));
        let mut table = Given::default();
        let pos = game.deal(&mut table);
        Fight { game, pos, table }
    }

    pub(crate) fn content(&self) -> &Content {
        &self.game.content
    }

    pub(crate) fn place(&self, name: &str) -> Place {
        self.content().place_named(name).expect("a place")
    }

    /// Puts units somewhere: `3 infantry, 1 tank`.
    pub(crate) fn put(&mut self, at: &str, power: Power, units: &str) -> &mut Self {
        self.put_with(at, power, units, |_| {})
    }

    pub(crate) fn put_with(
        &mut self,
        at: &str,
        power: Power,
        units: &str,
        change: impl Fn(&mut Stack),
    ) -> &mut Self {
        for part in units.split(", ") {
            let (count, name) = part.split_once(' ').expect("a number and a unit");
            let kind = self.content().kind_named(name).expect("a unit");
            let count = count.parse().expect("a number");
            let mut stack = Stack::new(self.place(at), power, kind, count);
            change(&mut stack);
            self.pos.stacks.add(stack);
        }
        self
    }

    /// Puts attackers of red where they have come to from somewhere.
    pub(crate) fn come(&mut self, from: &str, to: &str, units: &str) -> &mut Self {
        let from = self.place(from);
        self.put_with(to, RED, units, |stack| {
            stack.from = from;
            stack.marks = Marks::MOVED;
        })
    }

    /// Puts landed attackers of red there.
    pub(crate) fn landed(&mut self, from: &str, to: &str, units: &str) -> &mut Self {
        let from = self.place(from);
        self.put_with(to, RED, units, |stack| {
            stack.from = from;
            stack.marks = Marks::MOVED | Marks::LANDED;
        })
    }

    pub(crate) fn give(&mut self, dice: &str) -> &mut Self {
        self.table.faces.extend(
            dice.split_whitespace()
                .map(|face| face.parse::<usize>().expect("a face")),
        );
        self
    }

    /// Ends the combat move with these dice.
    pub(crate) fn battle(&mut self, dice: &str) -> &mut Self {
        self.give(dice);
        self.act(Action::Done)
    }

    /// Takes an action; what is listed and what is allowed must agree.
    pub(crate) fn act(&mut self, action: Action) -> &mut Self {
        let seat = self.seat();
        let checked = self.game.check_action(&self.pos, seat, action);
        assert!(checked.is_ok(), "{action:?}: {checked:?}");
        self.agree();
        // Only a list makes an action legal for the table; the rules take it all the same.
        match (self.pos.ask, action) {
            (Ask::Move, Action::Done) => {
                self.pos.step += 1;
                if !self.game.begin_battles(&mut self.pos, &mut self.table) {
                    self.pos.step += 1;
                    self.pos.ask = Ask::Move;
                }
            }
            (Ask::Move, _) => self.game.take_move(&mut self.pos, action, &mut self.table),
            (Ask::Choose, _) => {
                self.game
                    .take_choice_of_battle(&mut self.pos, action, &mut self.table)
            }
            _ => self
                .game
                .take_battle(&mut self.pos, action, &mut self.table),
        }
        self.game.invariants(&self.pos).expect("a sound position");
        self.agree();
        self
    }

    /// Lists are the candidates that pass the check, and the default is among them.
    fn agree(&self) {
        if !matches!(self.pos.ask, Ask::Battle | Ask::Choose) {
            return;
        }
        let seat = self.seat();
        let (mut list, mut tries) = (Actions::default(), Actions::default());
        self.game.list(&self.pos, seat, &mut list);
        self.game.list_candidates(&self.pos, seat, &mut tries);
        for action in tries.iter() {
            let listed = list.contains(action);
            let checked = self.game.check_action(&self.pos, seat, *action);
            assert_eq!(listed, checked.is_ok(), "{action:?}: {checked:?}");
        }
        let default = self.game.default_of(&self.pos, seat);
        assert!(list.contains(&default), "{default:?} is not in {list:?}");
    }

    pub(crate) fn seat(&self) -> Seat {
        self.game
            .seat_of(self.game.decider(&self.pos).expect("somebody decides"))
    }

    /// The actions that may be taken.
    pub(crate) fn list(&self) -> Vec<Action> {
        let mut list = Actions::default();
        self.game.list(&self.pos, self.seat(), &mut list);
        list.to_vec()
    }

    pub(crate) fn hit(&mut self, name: &str) -> &mut Self {
        let kind = self.content().kind_named(name).expect("a unit");
        self.act(Action::Hit { kind, pick: 0 })
    }

    /// Takes defaults until the battle is over.
    pub(crate) fn rest(&mut self) -> &mut Self {
        while matches!(self.pos.ask, Ask::Battle) {
            let action = self.game.default_of(&self.pos, self.seat());
            self.act(action);
        }
        self.done()
    }

    /// Every die that was given was asked for.
    pub(crate) fn done(&mut self) -> &mut Self {
        assert!(
            self.table.faces.is_empty(),
            "dice are left: {:?}",
            self.table.faces
        );
        self
    }

    /// What a power has somewhere, in the order of the units.
    pub(crate) fn has(&self, at: &str, power: Power) -> String {
        let mut all: Vec<(usize, u16)> = Vec::new();
        for stack in self
            .pos
            .at(self.place(at))
            .iter()
            .filter(|stack| stack.owner == power)
        {
            match all.iter_mut().find(|(kind, _)| *kind == stack.kind.index()) {
                Some((_, count)) => *count += stack.count,
                None => all.push((stack.kind.index(), stack.count)),
            }
        }
        let words = all
            .iter()
            .map(|(kind, count)| format!("{count} {}", self.content().kinds[*kind].def.name));
        words.collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn owner(&self, at: &str) -> Power {
        self.pos.owner(self.place(at))
    }

    pub(crate) fn outcome(&self) -> Option<Outcome> {
        self.table.heard.iter().rev().find_map(|event| match event {
            Event::BattleEnded { outcome, .. } => Some(*outcome),
            _ => None,
        })
    }

    /// The hits of every volley, in order.
    pub(crate) fn volleys(&self) -> Vec<u16> {
        let hits = self.table.heard.iter().filter_map(|event| match event {
            Event::Fired { hits, .. } => Some(*hits),
            _ => None,
        });
        hits.collect()
    }
}

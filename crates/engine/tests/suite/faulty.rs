//! The tiny game with one fault built in, to see that the conformance suite finds it.

use crate::tiny::{Action, Event, Position, Tiny};
use engine::content::ContentSource;
use engine::prompt::{Choice, Target};
use engine::scene::{Board, Scene};
use engine::setup::{GameInfo, OptionInfo, OptionKind, OptionValue, SetupError};
use engine::story::Line;
use engine::*;
use rand::Rng;
use std::fmt;
use std::sync::atomic::{AtomicU8, Ordering};

/// What is wrong.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Fault {
    None,
    ListsTwice,
    DeadEnd,
    BadDefault,
    RefusesListed,
    Mumbles,
    AllowsUnlisted,
    ForgetsCandidate,
    MakesBaskets,
    ShowsHands,
    Misreports,
    HidesFromSeats,
    NeverCommits,
    TellsDrafts,
    MixesNotation,
    NeverEnds,
    KeepsHidden,
    RewardsTheFirst,
    DoesNothing,
    NamesTheAsked,
    ForgetsReveal,
    InventsRules,
    BlursClicks,
    AsksTooMuch,
    RollsItsOwn,
    ListsForOthers,
    ForgetsOwn,
    Panics,
    ForcesForEver,
}

/// The tiny game with a fault, which is its option `fault`.
pub struct Faulty(Tiny, Fault, Setup);

const FAULTS: [Fault; 29] = [
    Fault::None,
    Fault::ListsTwice,
    Fault::DeadEnd,
    Fault::BadDefault,
    Fault::RefusesListed,
    Fault::Mumbles,
    Fault::AllowsUnlisted,
    Fault::ForgetsCandidate,
    Fault::MakesBaskets,
    Fault::ShowsHands,
    Fault::Misreports,
    Fault::HidesFromSeats,
    Fault::NeverCommits,
    Fault::TellsDrafts,
    Fault::MixesNotation,
    Fault::NeverEnds,
    Fault::KeepsHidden,
    Fault::RewardsTheFirst,
    Fault::DoesNothing,
    Fault::NamesTheAsked,
    Fault::ForgetsReveal,
    Fault::InventsRules,
    Fault::BlursClicks,
    Fault::AsksTooMuch,
    Fault::RollsItsOwn,
    Fault::ListsForOthers,
    Fault::ForgetsOwn,
    Fault::Panics,
    Fault::ForcesForEver,
];

/// A set-up with that fault.
pub fn with(fault: Fault) -> Setup {
    Setup::new("tiny", 3).with("fault", OptionValue::Number(fault as i32))
}

/// The table of the faulty game as that of the tiny one.
struct Through<'a, T>(&'a mut T, Fault);

impl<T: Table<Faulty>> Table<Tiny> for Through<'_, T> {
    fn chance(&mut self, ask: engine::Chance<'_>) -> usize {
        self.0.chance(ask)
    }
    fn tell(&mut self, event: impl FnOnce() -> Event) {
        self.0.tell(event);
    }
    fn reveal(&mut self, to: SeatSet) {
        if self.1 != Fault::ForgetsReveal {
            self.0.reveal(to);
        }
    }
    fn consult(&mut self, seats: SeatSet) {
        self.0.consult(seats);
    }
    fn commit(&mut self) {
        if self.1 != Fault::NeverCommits {
            self.0.commit();
        }
    }
}

impl Faulty {
    fn is(&self, fault: Fault) -> bool {
        self.1 == fault
    }
}

impl Game for Faulty {
    type Position = Position;
    type Action = Action;
    type Event = Event;
    const ID: &'static str = "tiny";
    const RULES_VERSION: u32 = 1;

    fn info() -> GameInfo {
        let mut info = Tiny::info();
        info.options.push(OptionInfo {
            key: "fault".to_string(),
            title: "Fault".to_string(),
            help: "What is wrong.".to_string(),
            rule: "TNY-1".to_string(),
            kind: OptionKind::Number {
                min: 0,
                max: FAULTS.len() as i32 - 1,
            },
            default: OptionValue::Number(0),
        });
        info
    }
    fn rules() -> &'static str {
        Tiny::rules()
    }
    fn content() -> ContentSource {
        Tiny::content()
    }
    fn new(setup: &Setup, content: &ContentSource) -> Result<Self, SetupError> {
        let mut tiny = setup.clone();
        let fault = match tiny.options.remove("fault") {
            Some(OptionValue::Number(fault)) => FAULTS[fault as usize],
            _ => Fault::None,
        };
        Ok(Faulty(Tiny::new(&tiny, content)?, fault, setup.clone()))
    }
    fn setup(&self) -> &Setup {
        &self.2
    }
    fn content_hash(&self) -> &str {
        self.0.content_hash()
    }
    fn deal<T: Table<Self>>(&self, table: &mut T) -> Position {
        self.0.deal(&mut Through(table, self.1))
    }
    fn turn(&self, pos: &Position) -> Turn {
        self.0.turn(pos)
    }
    fn waiting(&self, pos: &Position, viewer: Viewer) -> SeatSet {
        match self.is(Fault::NamesTheAsked) {
            true => self.0.turn(pos).seats(),
            false => self.0.waiting(pos, viewer),
        }
    }
    fn decision(&self, pos: &Position, seat: Seat) -> Decision<Action> {
        let mut decision = self.0.decision(pos, seat);
        match self.1 {
            Fault::BadDefault if decision.kind == "turn" => decision.default = Action::Bark,
            Fault::InventsRules => decision.rule = "TNY-99",
            _ => {}
        }
        decision
    }
    fn legal_actions(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let first_round = pos.round == 1;
        match self.1 {
            Fault::DeadEnd if !first_round => return,
            Fault::ForcesForEver if self.0.decision(pos, seat).kind == "turn" => {
                return out.push(Action::Done);
            }
            Fault::ListsForOthers if !pos.asked().contains(seat) => {
                return self.0.candidates(pos, seat, out);
            }
            _ => self.0.legal_actions(pos, seat, out),
        }
        if let (Fault::ListsTwice, Some(&first)) = (self.1, out.first()) {
            out.push(first);
        }
    }
    fn apply<T: Table<Self>>(&self, pos: &mut Position, action: Legal<Action>, table: &mut T) {
        static OWN: AtomicU8 = AtomicU8::new(0);
        let seat = action.seat();
        match (self.1, action.action()) {
            (Fault::DoesNothing, Action::Carry(..)) => return,
            (Fault::ForcesForEver, Action::Done) => return,
            (Fault::Panics, Action::Bury(_)) => panic!("the spade breaks"),
            (Fault::MakesBaskets, Action::Carry(..)) => pos.baskets[seat.index()][2] += 1,
            (Fault::TellsDrafts, Action::Pledge(_)) => table.tell(|| Event::Ready { seat }),
            (Fault::RewardsTheFirst, Action::Ready) if pos.asked().len() == 3 => {
                pos.fruit[seat.index()] += 1
            }
            (Fault::RollsItsOwn, Action::Done) => {
                pos.fruit[0] = OWN.fetch_add(1, Ordering::Relaxed) % 100
            }
            (Fault::NeverEnds, Action::Done) => {
                pos.round = 1;
                pos.baskets = [[2, 1, 0], [2, 1, 0], [2, 1, 0], [0; 3]];
            }
            _ => {}
        }
        self.0.apply(pos, action, &mut Through(table, self.1));
    }
    fn depart<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        self.0.depart(pos, seat, &mut Through(table, self.1));
    }
    fn refuse(&self, pos: &Position, seat: Seat, candidate: Action) -> Option<Refusal> {
        match (self.1, candidate) {
            (Fault::RefusesListed, Action::Done) => Some(Refusal::new("TNY-2", "No.")),
            (Fault::AllowsUnlisted, Action::Steal(_)) => None,
            (Fault::Mumbles, Action::Steal(_)) => {
                let refusal = self.0.refuse(pos, seat, candidate)?;
                Some(Refusal::new(&refusal.rule, "no fox"))
            }
            _ => self.0.refuse(pos, seat, candidate),
        }
    }
    fn candidates(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        let mut all = Actions::default();
        self.0.candidates(pos, seat, &mut all);
        let kept = |action: &&Action| !self.is(Fault::ForgetsCandidate) || **action != Action::Done;
        all.iter().filter(kept).for_each(|&action| out.push(action));
    }
    fn standing(&self, pos: &Position) -> Standing {
        self.0.standing(pos)
    }
    fn determinize<R: Rng>(&self, pos: &mut Position, viewer: Viewer, rng: &mut R) {
        match self.1 {
            Fault::KeepsHidden => {}
            Fault::ForgetsOwn => {
                let viewer = if viewer.is(Seat(1)) {
                    Viewer::Spectator
                } else {
                    viewer
                };
                self.0.determinize(pos, viewer, rng);
            }
            _ => self.0.determinize(pos, viewer, rng),
        }
    }
    fn board(&self) -> Board {
        self.0.board()
    }
    fn scene(&self, pos: &Position, viewer: Viewer) -> Scene {
        match self.is(Fault::ShowsHands) {
            true => self.0.scene(pos, Viewer::Seat(Seat(0))),
            false => self.0.scene(pos, viewer),
        }
    }
    fn question(&self, pos: &Position, seat: Seat) -> String {
        match self.is(Fault::AsksTooMuch) {
            true => format!("What now? The first hand is {:?}.", pos.hands[0]),
            false => self.0.question(pos, seat),
        }
    }
    fn choice(&self, pos: &Position, seat: Seat, action: Action) -> Choice {
        let choice = self.0.choice(pos, seat, action);
        match (self.1, action) {
            (Fault::BlursClicks, Action::Bury(_)) => {
                let target = Target::Kind {
                    kind: "deck".to_string(),
                };
                Choice::on(choice.action, choice.label, vec![target])
            }
            _ => choice,
        }
    }
    fn write(&self, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.1, action) {
            (Fault::MixesNotation, Action::Bury(kind)) => self.0.write(Action::Pledge(kind), f),
            _ => self.0.write(action, f),
        }
    }
    fn parse(&self, text: &str) -> Result<Action, ParseError> {
        self.0.parse(text)
    }
    fn invariants(&self, pos: &Position) -> Result<(), Broken> {
        self.0.invariants(pos)
    }
    fn event_seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match self.1 {
            Fault::Misreports if viewer.is(Seat(1)) => match *event {
                Event::Carried { seat, from, .. } => Some(Event::Carried {
                    seat,
                    from,
                    to: from,
                }),
                _ => self.0.event_seen_by(event, viewer),
            },
            Fault::HidesFromSeats if viewer.is(Seat(1)) => None,
            _ => self.0.event_seen_by(event, viewer),
        }
    }
    fn narrate(&self, event: &Event) -> Line {
        self.0.narrate(event)
    }
    fn facts(&self, pos: &Position) -> serde_json::Value {
        self.0.facts(pos)
    }
    fn arrange(&self, pos: &mut Position, changes: &toml::Table) -> Result<(), ArrangeError> {
        self.0.arrange(pos, changes)
    }
}

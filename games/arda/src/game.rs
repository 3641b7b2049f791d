//! The contract: a table of contents of the rules.

use crate::Arda;
use crate::action::Action;
use crate::event::Event;
use crate::frame::Ask;
use crate::position::Position;
use engine::content::{ContentErrors, ContentSource};
use engine::luck::Luck;
use engine::prompt::Choice;
use engine::scene::{Board, Scene};
use engine::setup::{GameInfo, SetupError};
use engine::story::Line;
use engine::{
    Actions, ArrangeError, Broken, Decision, Game, Legal, ParseError, Refusal, Seat, SeatSet,
    Setup, Standing, Table, Turn, Viewer,
};
use rand::Rng;
use std::fmt;

impl Game for Arda {
    type Position = Position;
    type Action = Action;
    type Event = Event;

    const ID: &'static str = crate::info::ID;
    const RULES_VERSION: u32 = crate::info::RULES_VERSION;

    fn info() -> GameInfo {
        crate::info::info()
    }

    fn rules() -> &'static str {
        include_str!("../rules.md")
    }

    fn content() -> ContentSource {
        crate::info::source()
    }

    fn info_of(content: &ContentSource) -> Result<GameInfo, ContentErrors> {
        crate::info::info_from(content)
    }

    fn new(setup: &Setup, content: &ContentSource) -> Result<Self, SetupError> {
        Arda::build(setup, content)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn content_hash(&self) -> &str {
        &self.hash
    }

    fn deal<T: Table<Self>>(&self, table: &mut T) -> Position {
        let mut pos = self.set_table();
        self.open(&mut pos, table);
        pos
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        let asked = self.asked(pos);
        match asked == SeatSet::NONE {
            true => Turn::Over,
            false => Turn::Decide(asked),
        }
    }

    fn decision(&self, pos: &Position, seat: Seat) -> Decision<Action> {
        let (kind, rule) = self.nature(pos);
        Decision {
            kind,
            rule,
            default: self.default_of(pos, seat),
            always_ask: false,
            secret: pos.ask == Ask::Buy && self.content.def.rules.hidden_purchase,
            on_behalf: None,
        }
    }

    #[inline]
    fn legal_actions(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        self.list(pos, seat, out);
    }

    #[inline]
    fn relist(&self, pos: &Position, seat: Seat, after: Action, out: &mut Actions<Action>) {
        match pos.ask {
            Ask::Move => self.relist_moves(pos, after, out),
            Ask::Place => self.relist_places(pos, after, out),
            _ => {
                out.clear();
                self.list(pos, seat, out);
            }
        }
    }

    fn apply<T: Table<Self>>(&self, pos: &mut Position, action: Legal<Action>, table: &mut T) {
        self.carry_out(pos, action, table);
    }

    fn depart<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        pos.departed = pos.departed.with(seat);
        table.tell(|| Event::SeatLeft { seat: seat.0 });
    }

    fn refuse(&self, pos: &Position, seat: Seat, candidate: Action) -> Option<Refusal> {
        self.check_action(pos, seat, candidate)
            .err()
            .map(crate::why::Why::refusal)
    }

    fn candidates(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        self.list_candidates(pos, seat, out);
    }

    fn standing(&self, pos: &Position) -> Standing {
        self.standing_of(pos)
    }

    fn determinize<R: Rng>(&self, pos: &mut Position, viewer: Viewer, rng: &mut R) {
        self.resample(pos, viewer, rng);
    }

    fn board(&self) -> Board {
        self.board_of()
    }

    fn scene(&self, pos: &Position, viewer: Viewer) -> Scene {
        self.scene_of(pos, viewer)
    }

    fn question(&self, pos: &Position, seat: Seat) -> String {
        self.question_of(pos, seat)
    }

    fn choice(&self, pos: &Position, seat: Seat, action: Action) -> Choice {
        self.choice_of(pos, seat, action)
    }

    fn write(&self, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_action(action, f)
    }

    fn parse(&self, text: &str) -> Result<Action, ParseError> {
        self.parse_action(text)
    }

    fn invariants(&self, pos: &Position) -> Result<(), Broken> {
        self.check_position(pos)
    }

    fn event_seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        self.event_for(event, viewer)
    }

    fn narrate(&self, event: &Event) -> Line {
        self.line_of(event)
    }

    fn luck(&self, event: &Event) -> Option<Luck> {
        self.luck_of(event)
    }

    fn facts(&self, pos: &Position) -> serde_json::Value {
        self.facts_of(pos)
    }

    fn arrange(&self, pos: &mut Position, changes: &toml::Table) -> Result<(), ArrangeError> {
        self.arrange_position(pos, changes)
    }
}

//! The contract: a table of contents of the rules.

use crate::Aidra;
use crate::action::Action;
use crate::battle::BattleStep;
use crate::bombard::GunStep;
use crate::content::Content;
use crate::event::Event;
use crate::frame::{Ask, Frame};
use crate::position::Position;
use engine::content::ContentSource;
use engine::prompt::Choice;
use engine::scene::{Board, Scene};
use engine::setup::{GameInfo, SetupError};
use engine::story::Line;
use engine::{
    Actions, ArrangeError, Broken, Decision, Game, Legal, ParseError, Refusal, Seat, Setup,
    Standing, Table, Turn, Viewer,
};
use rand::Rng;
use std::fmt;

impl Game for Aidra {
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
        Content::source()
    }

    fn new(setup: &Setup, content: &ContentSource) -> Result<Self, SetupError> {
        Aidra::build(setup, content)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn content_hash(&self) -> &str {
        &self.content.hash
    }

    fn deal<T: Table<Self>>(&self, table: &mut T) -> Position {
        let mut pos = self.set_table(table);
        self.advance(&mut pos, table);
        pos
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        let asked = self.asked(pos);
        match asked.is_empty() {
            true => Turn::Over,
            false => Turn::Decide(asked),
        }
    }

    fn decision(&self, pos: &Position, seat: Seat) -> Decision<Action> {
        let (kind, rule, secret) = nature(pos.top());
        Decision {
            kind,
            rule,
            default: self.default_of(pos, seat),
            always_ask: false,
            secret,
            on_behalf: None,
        }
    }

    #[inline]
    fn legal_actions(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        if self.asked(pos).contains(seat) {
            self.list_tries(pos, seat, out);
            out.keep(|&action| self.check_action(pos, seat, action).is_ok());
        }
    }

    fn apply<T: Table<Self>>(&self, pos: &mut Position, action: Legal<Action>, table: &mut T) {
        self.carry_out(pos, action.seat(), action.action(), table);
        self.advance(pos, table);
    }

    fn depart<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        self.resign(pos, seat, table);
        self.advance(pos, table);
    }

    fn refuse(&self, pos: &Position, seat: Seat, candidate: Action) -> Option<Refusal> {
        self.check_action(pos, seat, candidate)
            .err()
            .map(Refusal::from)
    }

    fn candidates(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        if self.asked(pos).contains(seat) {
            self.list_tries(pos, seat, out);
        }
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
        self.check(pos)
    }

    fn event_seen_by(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        Some(self.event_for(event, viewer))
    }

    fn narrate(&self, event: &Event) -> Line {
        self.line_of(event)
    }

    fn facts(&self, pos: &Position) -> serde_json::Value {
        self.facts_of(pos)
    }

    fn arrange(&self, pos: &mut Position, changes: &toml::Table) -> Result<(), ArrangeError> {
        self.arrange_position(pos, changes)?;
        self.advance(pos, &mut engine::Fast::new(1));
        Ok(())
    }
}

/// The word of a kind of decision, by which players set what is decided for them; the rule that asks; whether the
/// answers are secret.
pub(crate) const fn nature(frame: Frame) -> (&'static str, &'static str, bool) {
    match frame {
        Frame::Vote { .. } => ("vote", "AID-2.1", true),
        Frame::Draft { .. } => ("faction", "AID-2.3", false),
        Frame::Decks { .. } => ("deck", "AID-2.4", true),
        Frame::Move { .. } => ("movement", "AID-5.1", false),
        Frame::Group { .. } => ("move", "AID-5.1", false),
        Frame::Load { .. } => ("load", "AID-11.6", false),
        Frame::Unload { .. } => ("unload", "AID-11.7", false),
        Frame::Gunfire(GunStep::Target) => ("target", "AID-7.3", false),
        Frame::Gunfire(GunStep::Guns) => ("guns", "AID-7.3", false),
        Frame::Gunfire(GunStep::Cards { .. }) => ("bombard_card", "AID-7.7", true),
        Frame::Gunfire(GunStep::Retreat { .. }) => ("forced_retreat", "AID-7.9", false),
        Frame::Enter { .. } => ("center", "AID-13.3", false),
        Frame::Answer { .. } => ("truce", "AID-13.3", false),
        Frame::Window { .. } => ("truce_window", "AID-13.7", true),
        Frame::Battle(BattleStep::Card { .. }) => ("battle_card", "AID-6.3", true),
        Frame::Battle(BattleStep::FallBack { .. }) => ("fall_back", "AID-6.13", false),
        Frame::Battle(BattleStep::Rest { .. }) => ("rest", "AID-6.12", false),
        Frame::Battle(BattleStep::Recover { .. }) => ("recover", "AID-12.9", false),
        Frame::Battle(BattleStep::Commit { again: true, .. }) => ("recommit", "AID-6.14", true),
        Frame::Battle(_) => ("commit", "AID-6.1", true),
        Frame::Economy { .. } => ("economy", "AID-9.1", false),
        Frame::Produce { .. } => ("production", "AID-9.4", false),
        Frame::Build { .. } => ("build", "AID-9.7", false),
        Frame::Waive { .. } => ("discount", "AID-9.9", false),
        Frame::Card {
            ask: Ask::Swap { .. },
            ..
        } => ("swap", "AID-12.9", false),
        Frame::Card { .. } => ("card", "AID-12.9", false),
        Frame::Round(_) | Frame::Over => ("none", "AID-3.2", false),
    }
}

//! The contract: a table of contents of the rules.

use crate::Aldarra;
use crate::action::{Action, Price, Stance, Target};
use crate::content::Content;
use crate::event::Event;
use crate::frame::{BattleStep, Frame, OrderStep};
use crate::management::price_of;
use crate::position::{Ending, Position};
use engine::content::ContentSource;
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

impl Game for Aldarra {
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
        Aldarra::build(setup, content)
    }

    fn setup(&self) -> &Setup {
        &self.setup
    }

    fn content_hash(&self) -> &str {
        &self.content.hash
    }

    fn deal<T: Table<Self>>(&self, table: &mut T) -> Position {
        self.set_table(table)
    }

    #[inline]
    fn turn(&self, pos: &Position) -> Turn {
        match self.decider(pos) {
            Some(seat) => Turn::Decide(SeatSet::of(seat)),
            None => Turn::Over,
        }
    }

    fn decision(&self, pos: &Position, seat: Seat) -> Decision<Action> {
        Decision {
            kind: kind_of(pos.top()),
            rule: self.rule_of(pos),
            default: self.default_of(pos, seat),
            always_ask: false,
            secret: false,
            on_behalf: match pos.top() {
                Frame::Battle(step) if self.battle_owner(pos, step).seat().is_none() => {
                    Some("the neutral units")
                }
                _ => None,
            },
        }
    }

    #[inline]
    fn legal_actions(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        if self.decider(pos) == Some(seat) {
            self.list(pos, seat, out);
        }
    }

    fn apply<T: Table<Self>>(&self, pos: &mut Position, action: Legal<Action>, table: &mut T) {
        self.carry_out(pos, action.seat(), action.action(), table);
        self.advance(pos, table);
    }

    /// No rule: the stand-in plays on and the seat ranks last; the game ends when one player is left.
    fn depart<T: Table<Self>>(&self, pos: &mut Position, seat: Seat, table: &mut T) {
        if pos.departed.contains(seat) || seat.index() >= self.seats || pos.ending.is_some() {
            return;
        }
        pos.departed = pos.departed.with(seat);
        table.tell(|| Event::Departed { seat });
        if pos.departed.len() + 1 >= self.seats {
            self.end_game(pos, Ending::Alone, table);
        }
    }

    fn refuse(&self, pos: &Position, seat: Seat, candidate: Action) -> Option<Refusal> {
        let mut legal = Actions::default();
        self.legal_actions(pos, seat, &mut legal);
        (!legal.contains(&candidate)).then(|| self.explain(pos, seat, candidate))
    }

    fn candidates(&self, pos: &Position, seat: Seat, out: &mut Actions<Action>) {
        if self.decider(pos) == Some(seat) {
            self.list_candidates(pos, seat, out);
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
        self.arrange_position(pos, changes)?;
        self.advance(pos, &mut engine::Fast::new(1));
        Ok(())
    }
}

/// The word of a kind of decision, by which players set what is decided for them.
fn kind_of(frame: Frame) -> &'static str {
    match frame {
        Frame::PlaceStrongholds { .. } => "stronghold",
        Frame::PlaceOutposts { .. } => "outpost",
        Frame::Claims { .. } => "claim",
        Frame::TurnOrder { .. } => "turn_order",
        Frame::PlaceCrystals { .. } => "crystal",
        Frame::ExpansionStart { .. } => "expansion_start",
        Frame::ExpansionEnd { .. } => "expansion_end",
        Frame::Order { step, .. } => match step {
            OrderStep::Activate => "activate",
            OrderStep::Move => "move",
            OrderStep::Explore { .. } => "explore",
            OrderStep::Combat | OrderStep::End | OrderStep::Again => "second_order",
        },
        Frame::Battles { .. } => "which_battle",
        Frame::Battle(step) => match step {
            BattleStep::Join { .. } => "join",
            BattleStep::Start { .. }
            | BattleStep::Withdraw { .. }
            | BattleStep::PreRoll { .. }
            | BattleStep::Reduce { .. } => "battle_card",
            BattleStep::Stances { .. } => "stance",
            BattleStep::HoldBack { .. } => "hold_back",
            BattleStep::Reroll { .. } => "reroll",
            BattleStep::Assign { .. } => "assign_hits",
            BattleStep::Blast { .. } => "blast",
            BattleStep::FreeFrigates { .. } => "free_frigates",
            BattleStep::Retreat { .. } => "retreat",
            BattleStep::Capture { .. } => "capture",
            BattleStep::CombatWin { .. } => "pursue",
            BattleStep::Roll
            | BattleStep::Blasts
            | BattleStep::Remove
            | BattleStep::Escalate
            | BattleStep::End => "battle",
        },
        Frame::Resolve { .. } => "resolve_card",
        Frame::Card { .. } => "card",
        Frame::Hits { .. } => "assign_hits",
        Frame::Launch { .. } => "free_frigates",
        Frame::DiscardHeld { .. } => "discard",
        Frame::LookObjectives { .. } | Frame::DropObjectives { .. } | Frame::Objectives { .. } => {
            "objectives"
        }
        Frame::BuyVp { .. } => "buy_points",
        Frame::Discoveries { .. } | Frame::ExtraDiscovery { .. } | Frame::EndDiscoveries => {
            "discovery"
        }
        Frame::Ransom { .. } => "ransom",
        Frame::Build { .. } => "build",
        Frame::FreeOutposts { .. } => "free_outposts",
        Frame::Round(_) | Frame::Orders { .. } | Frame::Over => "none",
    }
}

impl Aldarra {
    /// What an absent player does (chapter 18 of the rules): keep most, give up least.
    fn default_of(&self, pos: &Position, seat: Seat) -> Action {
        let mut legal = Actions::default();
        self.legal_actions(pos, seat, &mut legal);
        let first = legal.first().copied().unwrap_or(Action::Pass);
        let quiet = [
            Action::Pass,
            Action::Done,
            Action::Idle,
            Action::Stay,
            Action::Hold(false),
            Action::Reroll(false),
            Action::Stand(Stance::None),
        ];
        match pos.top() {
            Frame::BuyVp {
                coins_off,
                crystals_off,
                ..
            } => {
                let dearest =
                    |price: &Price| (price.points(), price_of(*price, crystals_off, coins_off).0);
                let can = |price: &Price| legal.contains(&Action::Buy(*price));
                Price::ALL
                    .into_iter()
                    .filter(can)
                    .max_by_key(dearest)
                    .map_or(Action::Pass, Action::Buy)
            }
            Frame::Objectives { .. } if legal.contains(&Action::Draw) => Action::Draw,
            Frame::DiscardHeld { .. } | Frame::DropObjectives { .. } => {
                legal.last().copied().unwrap_or(first)
            }
            Frame::Hits { .. }
            | Frame::Battle(BattleStep::Assign { .. } | BattleStep::Blast { .. }) => legal
                .iter()
                .copied()
                .min_by_key(|&action| self.hit_cost(pos, action))
                .unwrap_or(first),
            Frame::Card { .. } if first == Action::Accept && !legal.contains(&Action::Pass) => {
                Action::Accept
            }
            Frame::Card { .. } if matches!(first, Action::Lose(_)) => legal
                .iter()
                .copied()
                .filter(|action| matches!(action, Action::Lose(_)))
                .min_by_key(|&action| self.loss(pos, seat, action))
                .unwrap_or(first),
            Frame::Card { .. }
                if legal.contains(&Action::Roll) && legal.contains(&Action::Done) =>
            {
                Action::Done
            }
            _ => quiet
                .into_iter()
                .find(|action| legal.contains(action))
                .unwrap_or(first),
        }
    }

    /// Hits that doom the target, then what it costs: the default hits where fewest are needed, cheapest first.
    fn hit_cost(&self, pos: &Position, action: Action) -> (u8, u8) {
        let (Action::Hit(Target {
            owner, kind, marks, ..
        })
        | Action::Blast(Target {
            owner, kind, marks, ..
        })) = action
        else {
            return (u8::MAX, u8::MAX);
        };
        let armour = match pos.top() {
            Frame::Battle(_) => self.armour_now(pos, owner, kind),
            _ => self.armour(pos, owner, kind),
        };
        (armour.saturating_sub(marks), self.cost(pos, owner, kind))
    }

    fn loss(&self, pos: &Position, seat: Seat, action: Action) -> u8 {
        match action {
            Action::Lose(kind) => self.cost(pos, seat.into(), kind),
            _ => u8::MAX,
        }
    }
}

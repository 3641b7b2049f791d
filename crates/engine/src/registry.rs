//! All games behind one face: JSON and notation instead of types.
//!
//! The server and the commands know games only through [`Registry`] and [`AnyMatch`], so that a change of a game's rules
//! rebuilds neither.

use crate::action::Actions;
use crate::bot::{Bot, NamedBot, View};
use crate::chance::Secret;
use crate::content::{ContentErrors, ContentSource};
use crate::game::{Game, Heuristic, Refusal, Standing};
use crate::game_match::{ActError, LogLine, Match, Opening, TakeBack};
use crate::luck::Ledger;
use crate::measure::{Figures, measure};
use crate::prompt::{Choice, Prompt, Target};
use crate::record::{Entry, Header, Record, RecordError};
use crate::scenario::{Report, Scenario, run};
use crate::scene::{Board, Scene};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::selfplay::{Played, SelfPlay};
use crate::setup::{GameInfo, Setup, SetupError};
use crate::table::Fast;
use serde::{Deserialize, Serialize};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use ts_rs::TS;

/// A bot as the catalogue lists it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize, TS)]
pub struct BotInfo {
    /// The word by which it is chosen.
    pub name: String,
    /// What it is, in a sentence.
    pub about: String,
}

/// A game as lists of games show it, in JSON: the catalogue's entry with the bots beside it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize, TS)]
pub struct Listed {
    /// The catalogue's entry.
    #[serde(flatten)]
    pub info: GameInfo,
    /// The bots that can play it.
    pub bots: Vec<BotInfo>,
}

/// All games as lists show them, in the order of the catalogue.
pub fn listed(registry: &dyn Registry) -> Vec<Listed> {
    let listed = |game: &dyn AnyGame| Listed {
        info: game.info(),
        bots: game.bots(),
    };
    registry.games().into_iter().map(listed).collect()
}

/// Every game there is.
pub trait Registry: Send + Sync {
    /// The game of that id.
    ///
    /// # Errors
    /// Names the games there are.
    fn game(&self, id: &str) -> Result<&dyn AnyGame, SetupError>;

    /// All games, in the order of the catalogue.
    fn games(&self) -> Vec<&dyn AnyGame>;

    /// The same registry, and behind its own games those of a file or folder of maps, in the formats that the games read;
    /// `told` hears what the readers have to say.
    ///
    /// # Errors
    /// What keeps every map from being read.
    fn with_maps(
        &self,
        path: &Path,
        _told: &mut dyn FnMut(&str),
    ) -> Result<Arc<dyn Registry>, MapsError> {
        let path = path.display();
        Err(MapsError(format!("{path}: no game here reads maps")))
    }
}

/// Why no map could be read.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{0}")]
pub struct MapsError(pub String);

/// One game without its types.
pub trait AnyGame: Send + Sync {
    /// The catalogue's entry.
    fn info(&self) -> GameInfo;
    /// The bots that can play it.
    fn bots(&self) -> Vec<BotInfo>;
    /// The players' rules, Markdown with one `### RULE-ID title` a rule.
    fn rules(&self) -> &'static str;
    /// Deals a match; `content` is a folder whose files replace those that ship with the game.
    ///
    /// # Errors
    /// What is wrong with the set-up or the content.
    fn open(
        &self,
        setup: &Setup,
        content: Option<&Path>,
        opening: Opening,
    ) -> Result<Box<dyn AnyMatch>, SetupError>;
    /// Plays a record again. With the secret the match can go on and every outcome is proved by it.
    ///
    /// # Errors
    /// The first thing wrong with the record.
    fn resume(
        &self,
        record: &Record,
        content: Option<&Path>,
        secret: Option<Secret>,
    ) -> Result<Box<dyn AnyMatch>, RecordError>;
    /// Builds the rules once and calls the bots, to play many games of one order; its seed does not matter here.
    ///
    /// # Errors
    /// What is wrong with the set-up, the content or the bots' names.
    fn rehearse(&self, order: &SelfPlay) -> Result<Box<dyn Rehearsal>, SetupError>;
    /// Lets bots play one game.
    ///
    /// # Errors
    /// What is wrong with the set-up, the content or the bots' names.
    fn self_play(&self, order: &SelfPlay) -> Result<Played, SetupError> {
        Ok(self.rehearse(order)?.play(order.seed))
    }
    /// Runs a scenario.
    fn scenario(&self, scenario: &Scenario) -> Report;
    /// Measures the engine on this game for about `time`, on one thread.
    ///
    /// # Errors
    /// What is wrong with the set-up.
    fn measure(&self, setup: &Setup, time: Duration) -> Result<Figures, SetupError>;
}

/// Built rules with a bot on each seat, from which any number of games can be played, on several threads too.
pub trait Rehearsal: Send + Sync {
    /// Plays the game of that seed to its end.
    fn play(&self, seed: u64) -> Played;
}

/// One match without its types.
pub trait AnyMatch: Send {
    /// The catalogue's entry of its game.
    fn info(&self) -> GameInfo;
    /// How the match was set up.
    fn header(&self) -> &Header;
    /// The number of entries. It never falls.
    fn seq(&self) -> u32;
    /// The entries from an index on, for storage.
    fn entries(&self, from: u32) -> Vec<Entry>;
    /// The uncommitted clicks of secret decisions, by seat, for storage.
    fn drafts(&self) -> Vec<Vec<String>>;
    /// Puts stored drafts back.
    fn restore_drafts(&mut self, drafts: &[Vec<String>]);
    /// The seats that must decide.
    fn to_act(&self) -> SeatSet;
    /// The seats that the viewer may know to be deciding.
    fn waiting(&self, viewer: Viewer) -> SeatSet;
    /// The scores; the ranking when it is over.
    fn standing(&self) -> Standing;
    /// The static part of the scene.
    fn board(&self) -> Board;
    /// What lies on the table.
    fn scene(&self, viewer: Viewer) -> Scene;
    /// The question that a seat must answer now, if it must.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// Takes an action written in the game's notation.
    ///
    /// # Errors
    /// Why not; nothing has happened then.
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), ActError>;
    /// Why an action, as written, cannot be taken; nothing when it can.
    fn why_not(&self, seat: Seat, action: &str) -> Option<ActError>;
    /// Why a thing on the table cannot be clicked after those; nothing when it can.
    fn why_not_click(&self, seat: Seat, clicked: &[Target], target: &Target) -> Option<Refusal>;
    /// What the seat can take back alone.
    fn take_back(&self, seat: Seat, whole: bool) -> Option<TakeBack>;
    /// What taking back to a moment would undo.
    fn take_back_to(&self, to: u32) -> Option<TakeBack>;
    /// Takes back what the seat can take back alone.
    ///
    /// # Errors
    /// Why not.
    fn undo(&mut self, seat: Seat, whole: bool) -> Result<(), Refusal>;
    /// Takes back to a moment, all seats having agreed.
    ///
    /// # Errors
    /// Why not.
    fn undo_agreed(&mut self, seat: Seat, to: u32) -> Result<(), Refusal>;
    /// Takes the default for an absent player; false when the seat is not asked.
    fn stand_in(&mut self, seat: Seat) -> bool;
    /// Lets a bot decide for the seat; false when the seat is not asked. `luck` makes it repeatable.
    ///
    /// # Errors
    /// There is no bot of that name.
    fn bot(&mut self, seat: Seat, bot: &str, luck: u64) -> Result<bool, SetupError>;
    /// Lets a seat leave for good; false when there is no such seat, it has left before, or the game is over.
    fn depart(&mut self, seat: Seat) -> bool;
    /// The log after `since`, as the viewer may read it.
    fn log(&self, viewer: Viewer, since: u32) -> Vec<LogLine>;
    /// The luck of the dice so far, as the viewer has seen them fall.
    fn luck(&self, viewer: Viewer) -> Ledger;
    /// A report of a problem: what the viewer may know, as the text of a scenario that passes now.
    fn report(&self, viewer: Viewer) -> String;
    /// What lay on the table after the first `seq` entries.
    fn scene_at(&self, seq: u32, viewer: Viewer) -> Option<Scene>;
    /// The record; the secret is in it only when the match is over.
    fn record(&self) -> Record;
    /// The hash of the position after the last entry, as the record has it.
    fn position_hash(&self) -> String;
    /// The position as a tree of readable facts: everything, hidden things too. Never for a player of a running match.
    fn facts(&self) -> serde_json::Value;
}

/// A game with its bots, ready for the catalogue.
pub struct Entered<G: Heuristic> {
    info: GameInfo,
    source: ContentSource,
    bots: Vec<NamedBot<G>>,
}

impl<G: Heuristic> Entered<G> {
    /// Enters a game with the bots that can play it.
    pub fn new(bots: Vec<NamedBot<G>>) -> Self {
        Entered {
            info: G::info(),
            source: G::content(),
            bots,
        }
    }

    /// Enters a game of this content under an id of its own, beside the one that ships with it.
    ///
    /// # Errors
    /// What is wrong with the content.
    pub fn variant(
        id: &str,
        source: ContentSource,
        bots: Vec<NamedBot<G>>,
    ) -> Result<Self, ContentErrors> {
        let mut info = G::info_of(&source)?;
        info.id = id.to_string();
        Ok(Entered { info, source, bots })
    }

    /// The catalogue's entry and the content, where the files of a folder replace some of it.
    fn with(&self, content: Option<&Path>) -> Result<(GameInfo, ContentSource), SetupError> {
        let Some(folder) = content else {
            return Ok((self.info.clone(), self.source.clone()));
        };
        let source = self.source.clone().overlay(folder)?;
        let mut info = G::info_of(&source)?;
        info.id.clone_from(&self.info.id);
        Ok((info, source))
    }

    fn build(&self, setup: &Setup, content: Option<&Path>) -> Result<Arc<G>, SetupError> {
        let (info, source) = self.with(content)?;
        setup.check(&info)?;
        Ok(Arc::new(G::new(setup, &source)?))
    }

    fn hosted(&self, game_match: Match<G>) -> Box<dyn AnyMatch> {
        Box::new(Hosted {
            info: self.info.clone(),
            game_match,
            bots: self.bots.clone(),
        })
    }
}

fn named<'a, G: Game>(bots: &'a [NamedBot<G>], name: &str) -> Result<&'a NamedBot<G>, SetupError> {
    bots.iter()
        .find(|bot| bot.name == name)
        .ok_or_else(|| SetupError::UnknownBot {
            bot: name.to_string(),
            known: bots.iter().map(|bot| bot.name.to_string()).collect(),
        })
}

impl<G: Heuristic> AnyGame for Entered<G> {
    fn info(&self) -> GameInfo {
        self.info.clone()
    }

    fn bots(&self) -> Vec<BotInfo> {
        self.bots
            .iter()
            .map(|bot| BotInfo {
                name: bot.name.to_string(),
                about: bot.about.to_string(),
            })
            .collect()
    }

    fn rules(&self) -> &'static str {
        G::rules()
    }

    fn open(
        &self,
        setup: &Setup,
        content: Option<&Path>,
        opening: Opening,
    ) -> Result<Box<dyn AnyMatch>, SetupError> {
        let game = self.build(setup, content)?;
        Ok(self.hosted(Match::new(game, opening)))
    }

    fn resume(
        &self,
        record: &Record,
        content: Option<&Path>,
        secret: Option<Secret>,
    ) -> Result<Box<dyn AnyMatch>, RecordError> {
        let game = self
            .build(&record.header.setup, content)
            .map_err(|error| RecordError::Setup(error.to_string()))?;
        Ok(self.hosted(Match::replay(game, record, secret)?))
    }

    fn rehearse(&self, order: &SelfPlay) -> Result<Box<dyn Rehearsal>, SetupError> {
        let mut order = order.clone();
        let (info, _) = self.with(order.content.as_deref())?;
        order.setup = order.setup.limited(&info);
        let game = self.build(&order.setup, order.content.as_deref())?;
        let (bots, seats) = (order.bots.len(), order.setup.seats.len());
        if bots != seats {
            let problem = format!("{bots} bots for {seats} seats; expected one a seat");
            return Err(SetupError::Conflict(problem));
        }
        let bots = order
            .bots
            .iter()
            .map(|name| named(&self.bots, name).map(|bot| (bot.name, bot.bot.clone())))
            .collect::<Result<Vec<_>, _>>()?;
        Ok(Box::new(Rehearsed { order, game, bots }))
    }

    fn scenario(&self, scenario: &Scenario) -> Report {
        match self.build(&scenario.setup, None) {
            Ok(game) => run(game, scenario),
            Err(error) => Report::failed(scenario, format!("setup: {error}")),
        }
    }

    fn measure(&self, setup: &Setup, time: Duration) -> Result<Figures, SetupError> {
        Ok(measure(&self.build(setup, None)?, time))
    }
}

/// Rules with a bot on each seat.
struct Rehearsed<G: Game> {
    order: SelfPlay,
    game: Arc<G>,
    bots: Vec<(&'static str, Arc<dyn Bot<G>>)>,
}

impl<G: Game> Rehearsal for Rehearsed<G> {
    fn play(&self, seed: u64) -> Played {
        let order = SelfPlay {
            seed,
            ..self.order.clone()
        };
        order.play(&self.game, &self.bots)
    }
}

/// A match in the hands of the server or a command.
struct Hosted<G: Heuristic> {
    info: GameInfo,
    game_match: Match<G>,
    bots: Vec<NamedBot<G>>,
}

/// The prompt of a seat of a position in play.
pub fn prompt_of<G: Game>(play: &crate::play::Play<G>, seat: Seat) -> Option<Prompt> {
    if !play.to_act().contains(seat) {
        return None;
    }
    let (game, pos) = (play.game(), play.position());
    let decision = game.decision(pos, seat);
    Some(Prompt {
        seat: seat.0,
        kind: decision.kind.to_string(),
        text: game.question(pos, seat),
        rule: decision.rule.to_string(),
        on_behalf: decision.on_behalf.map(str::to_string),
        secret: decision.secret,
        choices: play
            .legal(seat)
            .iter()
            .map(|&action| game.choice(pos, seat, action))
            .collect(),
        default: game.notation(decision.default),
    })
}

/// The choice that a bot makes for a seat that is asked: an action of its legal list.
pub fn bot_choice<G: Game>(
    play: &crate::play::Play<G>,
    seat: Seat,
    bot: &dyn Bot<G>,
    luck: u64,
) -> Option<G::Action> {
    let legal = play.legal(seat);
    if legal.len() < 2 {
        return legal.first().copied();
    }
    let mut position = play.position().clone();
    play.game().determinize(
        &mut position,
        Viewer::Seat(seat),
        Fast::new(luck ^ 0x5bd1_e995).rng(),
    );
    let view = View {
        game: play.game(),
        position: &position,
        seat,
        legal,
        luck,
    };
    legal.get(bot.choose(&view)).or(legal.first()).copied()
}

impl<G: Heuristic> AnyMatch for Hosted<G> {
    fn info(&self) -> GameInfo {
        self.info.clone()
    }
    fn header(&self) -> &Header {
        self.game_match.header()
    }
    fn seq(&self) -> u32 {
        self.game_match.seq()
    }
    fn entries(&self, from: u32) -> Vec<Entry> {
        (from..self.seq())
            .filter_map(|index| self.game_match.entry(index).cloned())
            .collect()
    }
    fn drafts(&self) -> Vec<Vec<String>> {
        self.game_match.drafts()
    }
    fn restore_drafts(&mut self, drafts: &[Vec<String>]) {
        self.game_match.restore_drafts(drafts);
    }
    fn to_act(&self) -> SeatSet {
        self.game_match.to_act()
    }
    fn waiting(&self, viewer: Viewer) -> SeatSet {
        self.game_match
            .game()
            .waiting(self.game_match.position(), viewer)
    }
    fn standing(&self) -> Standing {
        self.game_match.game().standing(self.game_match.position())
    }
    fn board(&self) -> Board {
        self.game_match.game().board()
    }
    fn scene(&self, viewer: Viewer) -> Scene {
        self.game_match
            .game()
            .scene(self.game_match.position(), viewer)
    }
    fn prompt(&self, seat: Seat) -> Option<Prompt> {
        prompt_of(self.game_match.play(), seat)
    }
    fn act(&mut self, seat: Seat, action: &str) -> Result<(), ActError> {
        self.game_match.act_text(seat, action)
    }
    fn why_not(&self, seat: Seat, action: &str) -> Option<ActError> {
        match self.game_match.game().parse(action) {
            Err(error) => Some(error.into()),
            Ok(action) => self
                .game_match
                .play()
                .refusal(seat, action)
                .map(ActError::Refused),
        }
    }
    fn why_not_click(&self, seat: Seat, clicked: &[Target], target: &Target) -> Option<Refusal> {
        let play = self.game_match.play();
        if !play.to_act().contains(seat) {
            return Some(Refusal::new("table", "It is not this seat's decision."));
        }
        let (game, pos) = (play.game(), play.position());
        let leads_here = |choice: &Choice| {
            choice.targets.starts_with(clicked) && choice.targets.get(clicked.len()) == Some(target)
        };
        if play
            .legal(seat)
            .iter()
            .any(|&action| leads_here(&game.choice(pos, seat, action)))
        {
            return None;
        }
        let mut candidates = Actions::default();
        game.candidates(pos, seat, &mut candidates);
        let refusal = candidates
            .iter()
            .filter(|&&action| leads_here(&game.choice(pos, seat, action)))
            .find_map(|&action| game.refuse(pos, seat, action));
        let rule = game.decision(pos, seat).rule;
        Some(refusal.unwrap_or_else(|| {
            Refusal::new(rule, "That has nothing to do with what is asked now.")
        }))
    }
    fn take_back(&self, seat: Seat, whole: bool) -> Option<TakeBack> {
        self.game_match.take_back(seat, whole)
    }
    fn take_back_to(&self, to: u32) -> Option<TakeBack> {
        self.game_match.take_back_to(to)
    }
    fn undo(&mut self, seat: Seat, whole: bool) -> Result<(), Refusal> {
        self.game_match.undo(seat, whole)
    }
    fn undo_agreed(&mut self, seat: Seat, to: u32) -> Result<(), Refusal> {
        self.game_match.undo_agreed(seat, to)
    }
    fn stand_in(&mut self, seat: Seat) -> bool {
        self.game_match.stand_in(seat)
    }
    fn bot(&mut self, seat: Seat, bot: &str, luck: u64) -> Result<bool, SetupError> {
        let bot = named(&self.bots, bot)?.bot.clone();
        let Some(action) = bot_choice(self.game_match.play(), seat, &*bot, luck) else {
            return Ok(false);
        };
        Ok(self.game_match.act(seat, action).is_ok())
    }
    fn depart(&mut self, seat: Seat) -> bool {
        self.game_match.depart(seat)
    }
    fn log(&self, viewer: Viewer, since: u32) -> Vec<LogLine> {
        self.game_match.log(viewer, since)
    }
    fn luck(&self, viewer: Viewer) -> Ledger {
        self.game_match.luck(viewer)
    }
    fn report(&self, viewer: Viewer) -> String {
        self.game_match.report(viewer)
    }
    fn scene_at(&self, seq: u32, viewer: Viewer) -> Option<Scene> {
        let play = self.game_match.at(seq)?;
        Some(play.game().scene(play.position(), viewer))
    }
    fn record(&self) -> Record {
        self.game_match.record()
    }
    fn position_hash(&self) -> String {
        self.game_match.position_hash()
    }
    fn facts(&self) -> serde_json::Value {
        self.game_match.game().facts(self.game_match.position())
    }
}

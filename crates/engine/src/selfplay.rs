//! Bots among themselves: one game, played to its end.

use crate::bot::Bot;
use crate::game::{Game, Standing};
use crate::game_match::{Match, Opening};
use crate::play::Play;
use crate::record::{Player, Record};
use crate::registry::bot_choice;
use crate::seat::Seat;
use crate::setup::Setup;
use crate::table::{Fast, Table};
use std::path::PathBuf;
use std::sync::Arc;

/// More decisions than any game has: reaching it is an error of the rules.
pub const MAX_DECISIONS: u64 = 1_000_000;

/// The order to play one game.
#[derive(Clone, Debug)]
pub struct SelfPlay {
    /// Seats and house rules; a registry adds the game's `bot_limit` where nothing is said.
    pub setup: Setup,
    /// A folder with other content.
    pub content: Option<PathBuf>,
    /// The bot of each seat.
    pub bots: Vec<String>,
    /// What the game's chance and the bots' luck follow from.
    pub seed: u64,
    /// Whether to keep the record.
    pub record: bool,
}

/// A game that was played.
#[derive(Clone, Debug)]
pub struct Played {
    /// How it ended.
    pub standing: Standing,
    /// Decisions with two or more choices.
    pub actions: u64,
    /// Choices that the driver took.
    pub auto_actions: u64,
    /// What went wrong, if anything did.
    pub error: Option<String>,
    /// The record, where it was asked for.
    pub record: Option<Record>,
}

/// A match of self-play: with a record or without.
trait Driven<G: Game> {
    fn play(&self) -> &Play<G>;
    fn take(&mut self, seat: Seat, action: G::Action) -> Result<u64, String>;
}

struct Quick<G: Game> {
    play: Play<G>,
    table: Fast,
}

impl<G: Game> Driven<G> for Quick<G> {
    fn play(&self) -> &Play<G> {
        &self.play
    }
    fn take(&mut self, seat: Seat, action: G::Action) -> Result<u64, String> {
        self.play
            .act(seat, action, &mut self.table)
            .map_err(|refusal| refusal.to_string())?;
        Ok(self.play.take_forced(&mut self.table) as u64)
    }
}

impl<G: Game> Driven<G> for Match<G> {
    fn play(&self) -> &Play<G> {
        Match::play(self)
    }
    fn take(&mut self, seat: Seat, action: G::Action) -> Result<u64, String> {
        let before = self.seq();
        self.act(seat, action)
            .map_err(|refusal| refusal.to_string())?;
        Ok(u64::from((self.seq() - before).saturating_sub(1)))
    }
}

impl SelfPlay {
    /// Plays the game on built rules with the named bots, one a seat.
    pub fn play<G: Game>(&self, game: &Arc<G>, bots: &[(&str, Arc<dyn Bot<G>>)]) -> Played {
        if self.record {
            let seats = bots.iter().map(|(name, _)| Player {
                name: name.to_string(),
                bot: Some(name.to_string()),
            });
            let mut game_match =
                Match::new(game.clone(), Opening::seeded(seats.collect(), self.seed));
            let mut played = self.drive(&mut game_match, bots);
            played.record = Some(game_match.record());
            return played;
        }
        let mut table = Fast::new(self.seed);
        let mut play = Play::deal(game.clone(), &mut table);
        play.take_forced(&mut table);
        self.drive(&mut Quick { play, table }, bots)
    }

    fn drive<G: Game>(
        &self,
        driven: &mut impl Driven<G>,
        bots: &[(&str, Arc<dyn Bot<G>>)],
    ) -> Played {
        let (mut actions, mut auto_actions, mut error) = (0u64, 0u64, None);
        while let Some(seat) = driven.play().to_act().first() {
            let luck = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
                ^ (actions + 1).wrapping_mul(0xd134_2543_de82_ef95);
            let chosen = bot_choice(driven.play(), seat, &*bots[seat.index()].1, luck);
            let taken = chosen
                .ok_or_else(|| format!("seat {seat} has nothing to do"))
                .and_then(|action| driven.take(seat, action));
            match taken {
                Ok(forced) => auto_actions += forced,
                Err(problem) => {
                    error = Some(problem);
                    break;
                }
            }
            actions += 1;
            if actions >= MAX_DECISIONS {
                error = Some(format!("no end after {MAX_DECISIONS} decisions"));
                break;
            }
        }
        let (game, position) = (driven.play().game(), driven.play().position());
        let broken = game
            .invariants(position)
            .err()
            .map(|broken| broken.to_string());
        Played {
            standing: game.standing(position),
            actions,
            auto_actions,
            error: error.or(broken),
            record: None,
        }
    }
}

/// Plays random legal actions to the end of the game without any bookkeeping; counts decisions and forced choices.
pub fn random_rollout<G: Game>(play: &mut Play<G>, table: &mut Fast) -> (u64, u64)
where
    Fast: Table<G>,
{
    let (mut actions, mut forced) = (0, 0);
    while let Some(seat) = play.to_act().first() {
        let legal = play.legal(seat).len();
        let index = if legal > 1 { table.choose(legal) } else { 0 };
        if legal > 1 {
            actions += 1
        } else {
            forced += 1
        }
        if !play.act_at(seat, index, table) {
            break;
        }
    }
    (actions, forced)
}

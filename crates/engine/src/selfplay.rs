//! Bots among themselves: one game, played to its end.

use crate::bot::Bot;
use crate::chance::{Chance, Secret};
use crate::game::{Game, Standing, Turn};
use crate::game_match::{MOST_ENTRIES, Match, Opening};
use crate::play::Play;
use crate::record::{Player, Record};
use crate::registry::bot_choice;
use crate::seat::{Seat, SeatSet};
use crate::setup::Setup;
use crate::table::{Fast, Table};
use rand_chacha::ChaCha20Rng;
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
    /// What the game's chance and the bots' luck follow from. The same seed gives the same game, with a record or without.
    pub seed: u64,
    /// Whether to keep the record.
    pub record: bool,
    /// Whether to check that the position is [`sound`] after every action; the first problem ends the game.
    pub check: bool,
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
    /// Takes the action and the forced choices after it; says how many those were.
    fn take(&mut self, seat: Seat, action: G::Action, check: bool) -> Result<u64, String>;
}

/// The dice of a match, and nobody listens.
struct Dice(ChaCha20Rng);

impl<G: Game> Table<G> for Dice {
    #[inline]
    fn chance(&mut self, ask: Chance<'_>) -> usize {
        ask.roll(&mut self.0)
    }
    #[inline]
    fn tell(&mut self, _: impl FnOnce() -> G::Event) {}
    #[inline]
    fn reveal(&mut self, _: SeatSet) {}
    #[inline]
    fn consult(&mut self, _: SeatSet) {}
}

struct Unrecorded<G: Game> {
    play: Play<G>,
    dice: Dice,
}

impl<G: Game> Unrecorded<G> {
    fn take_forced(&mut self, check: bool) -> Result<u64, String> {
        if !check {
            return Ok(self.play.take_forced(&mut self.dice) as u64);
        }
        sound(&self.play)?;
        let mut taken = 0;
        while taken < MAX_DECISIONS
            && let Some((seat, action)) = self.play.forced()
        {
            self.play
                .act(seat, action, &mut self.dice)
                .map_err(|refusal| refusal.to_string())?;
            taken += 1;
            sound(&self.play)?;
        }
        Ok(taken)
    }
}

impl<G: Game> Driven<G> for Unrecorded<G> {
    fn play(&self) -> &Play<G> {
        &self.play
    }
    fn take(&mut self, seat: Seat, action: G::Action, check: bool) -> Result<u64, String> {
        self.play
            .act(seat, action, &mut self.dice)
            .map_err(|refusal| refusal.to_string())?;
        self.take_forced(check)
    }
}

impl<G: Game> Driven<G> for Match<G> {
    fn play(&self) -> &Play<G> {
        Match::play(self)
    }
    fn take(&mut self, seat: Seat, action: G::Action, check: bool) -> Result<u64, String> {
        let before = self.seq();
        if before as usize >= MOST_ENTRIES {
            return Err(format!("no end after {MOST_ENTRIES} entries"));
        }
        self.act(seat, action)
            .map_err(|refusal| refusal.to_string())?;
        if check {
            sound(Match::play(self))?;
        }
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
            let forced = u64::from(game_match.seq() - 1);
            let begun = match self.check {
                true => sound(game_match.play()).map(|()| forced),
                false => Ok(forced),
            };
            let mut played = self.drive(&mut game_match, begun, bots);
            played.record = Some(game_match.record());
            return played;
        }
        let mut dice = Dice(Secret::of_seed(self.seed).dice(&vec![String::new(); bots.len()]));
        let play = Play::deal(game.clone(), &mut dice);
        let mut unrecorded = Unrecorded { play, dice };
        let begun = unrecorded.take_forced(self.check);
        self.drive(&mut unrecorded, begun, bots)
    }

    /// Plays on to the end; `begun` has the number of choices that were forced after the deal.
    fn drive<G: Game>(
        &self,
        driven: &mut impl Driven<G>,
        begun: Result<u64, String>,
        bots: &[(&str, Arc<dyn Bot<G>>)],
    ) -> Played {
        let (mut actions, mut auto_actions) = (0u64, 0u64);
        let mut error = begun.map(|forced| auto_actions += forced).err();
        while error.is_none()
            && let Some(seat) = driven.play().to_act().first()
        {
            // Only real decisions count, so that luck does not depend on who takes the forced ones.
            let real = driven.play().legal(seat).len() > 1;
            let luck = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15)
                ^ (actions + 1).wrapping_mul(0xd134_2543_de82_ef95);
            let chosen = bot_choice(driven.play(), seat, &*bots[seat.index()].1, luck);
            let taken = chosen
                .ok_or_else(|| format!("dead end: {seat} is asked but may do nothing"))
                .and_then(|action| driven.take(seat, action, self.check));
            match real {
                true => actions += 1,
                false => auto_actions += 1,
            }
            match taken {
                Ok(forced) => auto_actions += forced,
                Err(problem) => error = Some(problem),
            }
            if actions + auto_actions >= MAX_DECISIONS {
                error.get_or_insert(format!("no end after {MAX_DECISIONS} decisions"));
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

/// Whether a position keeps what every position of every game must keep: the game's invariants hold, who is asked can
/// answer, no answer stands twice in the list, the default is one of them, and an end has a ranking of all seats.
///
/// # Errors
/// The first thing that does not hold.
pub fn sound<G: Game>(play: &Play<G>) -> Result<(), String> {
    let (game, position) = (play.game(), play.position());
    game.invariants(position)
        .map_err(|broken| broken.to_string())?;
    if let Turn::Decide(SeatSet::NONE) = play.turn() {
        return Err("dead end: the game is not over but asks nobody".to_string());
    }
    for seat in play.to_act().iter() {
        let legal = play.legal(seat);
        if legal.is_empty() {
            return Err(format!("dead end: {seat} is asked but may do nothing"));
        }
        let decision = game.decision(position, seat);
        if !legal.contains(&decision.default) {
            let default = game.notation(decision.default);
            return Err(format!(
                "{}: the default {default:?} of {seat} is not among its legal actions",
                decision.rule
            ));
        }
        let twice = (1..legal.len()).find(|&at| legal[..at].contains(&legal[at]));
        if let Some(at) = twice {
            let action = game.notation(legal[at]);
            return Err(format!(
                "{}: {action:?} stands twice among the legal actions of {seat}",
                decision.rule
            ));
        }
    }
    if play.turn() == Turn::Over {
        let ranking = game.standing(position).ranking.unwrap_or_default();
        let mut ranked: Vec<Seat> = ranking.into_iter().flatten().collect();
        ranked.sort();
        if !ranked
            .iter()
            .copied()
            .eq(SeatSet::first_n(game.setup().seats.len()).iter())
        {
            return Err("the game is over but its ranking does not have every seat once".into());
        }
    }
    Ok(())
}

/// Plays random legal actions to the end of the game, or for [`MAX_DECISIONS`], without any bookkeeping; counts decisions and
/// forced choices.
pub fn random_rollout<G: Game>(play: &mut Play<G>, table: &mut Fast) -> (u64, u64)
where
    Fast: Table<G>,
{
    let (mut actions, mut forced) = (0, 0);
    while actions + forced < MAX_DECISIONS
        && let Some(seat) = play.to_act().first()
    {
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

/// The steps and the heap allocations of ten random games, after ten others have made room in the lists. `count` counts
/// the allocations of what it is handed.
pub fn allocations<G: Game>(
    game: &Arc<G>,
    seed: u64,
    count: impl FnOnce(&mut dyn FnMut()) -> u64,
) -> (u64, u64) {
    let mut table = Fast::new(seed);
    let mut play = Play::deal(game.clone(), &mut table);
    let starts: Vec<G::Position> = (0..20).map(|_| game.deal(&mut table)).collect();
    let mut steps = 0;
    let mut run = |starts: &[G::Position]| {
        for start in starts {
            play.reset(start);
            let (decisions, forced) = random_rollout(&mut play, &mut table);
            steps += decisions + forced;
        }
    };
    run(&starts[..10]);
    let allocated = count(&mut || run(&starts[10..]));
    (steps, allocated)
}

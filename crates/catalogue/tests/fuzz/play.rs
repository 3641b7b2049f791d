//! Playing what was accepted.

use catalogue::Catalogue;
use engine::record::Player;
use engine::registry::{AnyGame, AnyMatch};
use engine::selfplay::sound;
use engine::table::Fast;
use engine::{Game, Heuristic, Opening, Play, Seat, SeatSet, Setup, Viewer};
use mangle::{Tape, fit_to_print};
use std::sync::{Arc, LazyLock};

/// All games.
pub static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(catalogue::all);

/// Calls a function that is generic over the game for one of all games.
macro_rules! some_game {
    ($function:ident, $tape:ident) => {
        match $tape.below(3) {
            0 => $function::<aldarra::Aldarra>($tape),
            1 => $function::<aidra::Aidra>($tape),
            _ => $function::<arda::Arda>($tape),
        }
    };
}
pub(crate) use some_game;

/// What is refused is refused with a message that can be put before a person. Says that it was not accepted.
#[track_caller]
pub fn complains(message: impl ToString) -> bool {
    if let Err(problem) = fit_to_print(&message.to_string()) {
        panic!("the message {problem}");
    }
    false
}

/// A set-up as the catalogue's entry allows it: some number of seats, some house rules.
pub fn some_setup(info: &engine::setup::GameInfo, tape: &mut Tape<'_>) -> Setup {
    use engine::setup::{OptionKind, OptionValue};
    let (min, max) = (info.players.min as usize, info.players.max as usize);
    let seats = min + tape.below((max + 1).saturating_sub(min));
    let mut setup = Setup::new(&info.id, seats);
    for option in &info.options {
        if !tape.once_in(6) {
            continue;
        }
        let value = match &option.kind {
            OptionKind::Switch => OptionValue::Switch(tape.once_in(2)),
            OptionKind::Number { min, max } => {
                OptionValue::Number(tape.one(&[*min, *max, min.midpoint(*max)]))
            }
            OptionKind::Choice { values } if values.is_empty() => continue,
            OptionKind::Choice { values } => {
                OptionValue::Word(values[tape.below(values.len())].0.clone())
            }
        };
        setup = setup.with(&option.key, value);
    }
    setup
}

/// The seed of every match.
pub const SEED: u64 = 11;

/// A match of so many steps, with everything in it that a record can have.
pub fn some_match(game: &dyn AnyGame, seats: u8, steps: u64) -> Box<dyn AnyMatch> {
    let info = game.info();
    let setup = Setup::new(&info.id, seats.into()).limited(&info);
    let player = |seat| Player {
        name: format!("Ann {seat}"),
        bot: None,
    };
    let opening = Opening::seeded((0..seats).map(player).collect(), SEED);
    let mut played = game.open(&setup, None, opening).expect("the game opens");
    for luck in 0..steps {
        let Some(seat) = played.to_act().first() else {
            return played;
        };
        match luck % 10 {
            3 => drop(played.undo(seat, false)),
            6 => drop(played.stand_in(seat)),
            _ => drop(
                played
                    .bot(seat, "random", luck)
                    .expect("there is such a bot"),
            ),
        }
    }
    if let Some(seat) = played.to_act().iter().last() {
        played.depart(seat);
    }
    played
}

/// Plays so many steps at random, every one of which must leave the position sound.
pub fn some_steps<G: Heuristic>(game: &Arc<G>, steps: usize, tape: &mut Tape<'_>) -> Play<G> {
    let mut table = Fast::new(tape.below(1 << 16) as u64);
    let mut play = Play::deal(game.clone(), &mut table);
    sound(&play).expect("what is dealt is sound");
    for _ in 0..steps {
        let asked: Vec<Seat> = play.to_act().iter().collect();
        if asked.is_empty() {
            break;
        }
        let seat = tape.one(&asked);
        let legal = play.legal(seat);
        // A tape that has ended would always take the first choice.
        let luck = table.choose(1 << 16);
        let index = match tape.once_in(3) {
            true => game.quick(play.position(), seat, legal, luck as u32),
            false => (tape.below(legal.len()) + luck) % legal.len(),
        };
        assert!(
            play.act_at(seat, index, &mut table),
            "what is listed can be done"
        );
        sound(&play).expect("what follows is sound");
    }
    play
}

/// Everything that is shown of a position, to everybody.
pub fn look<G: Game>(play: &Play<G>) {
    let (game, position) = (play.game(), play.position());
    let board = game.board();
    for seat in SeatSet::first_n(game.setup().seats.len()).iter() {
        game.scene(position, Viewer::Seat(seat));
        if play.to_act().contains(seat) {
            let prompt =
                engine::registry::prompt_of(play, seat).expect("who is asked has a prompt");
            assert!(!prompt.text.is_empty() && !prompt.choices.is_empty());
        }
    }
    game.scene(position, Viewer::Spectator);
    let standing = game.standing(position);
    assert_eq!(standing.scores.len(), game.setup().seats.len());
    serde_json::to_string(&board).expect("a board is plain data");
    game.facts(position);
}

//! Playing what was accepted.

use catalogue::Catalogue;
use engine::selfplay::sound;
use engine::table::Fast;
use engine::{Game, Heuristic, Play, Seat, SeatSet, Viewer};
use mangle::{Tape, fit_to_print};
use std::sync::{Arc, LazyLock};

/// All games.
pub static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(catalogue::all);

/// What is refused is refused with a message that can be put before a person. Says that it was not accepted.
#[track_caller]
pub fn complains(message: impl ToString) -> bool {
    if let Err(problem) = fit_to_print(&message.to_string()) {
        panic!("the message {problem}");
    }
    false
}

/// A set-up as the catalogue's entry allows it: some number of seats, some house rules.
pub fn some_setup(info: &engine::setup::GameInfo, tape: &mut Tape<'_>) -> engine::Setup {
    use engine::setup::{OptionKind, OptionValue};
    let (min, max) = (info.players.min as usize, info.players.max as usize);
    let seats = min + tape.below((max + 1).saturating_sub(min));
    let mut setup = engine::Setup::new(&info.id, seats);
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

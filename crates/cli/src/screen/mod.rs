//! `muster play` on a terminal: the whole screen is the table.
//!
//! It shows what a browser shows, from the same scenes, prompts and lines of the log, and drives the same
//! [`Session`] as the game in lines of text.

mod app;
mod cards;
mod draw;
mod edges;
mod hands;
mod keys;
mod look;
mod map;
mod narrow;
mod page;
mod paint;
mod panels;
mod question;
mod stage;
mod text;

#[cfg(test)]
mod tests;

use crate::Io;
use crate::failure::Failure;
use crate::play::Session;
use app::{App, State};
use hands::{Hands, Keyboard};
use paint::Paint;
use ratatui::Terminal;
use ratatui::backend::Backend;
use std::time::{Duration, Instant};

/// The smallest terminal that the table is drawn on.
const LEAST: (u16, u16) = (80, 24);
/// The table is drawn anew so often while bots think.
const MEANWHILE: Duration = Duration::from_millis(100);

/// Whether the table can be drawn on this terminal.
///
/// # Errors
/// Why not, in a sentence that says what is done instead.
pub(crate) fn fits() -> Result<(), String> {
    if std::env::var("TERM").is_ok_and(|term| term == "dumb") {
        return Err("This terminal only writes lines (TERM is dumb), so the game is played in lines of text.".to_string());
    }
    match ratatui::crossterm::terminal::size() {
        Ok(size) => large_enough(size),
        Err(error) => Err(format!(
            "The size of the terminal cannot be told ({error}), so the game is played in lines of text."
        )),
    }
}

fn large_enough((columns, rows): (u16, u16)) -> Result<(), String> {
    match columns >= LEAST.0 && rows >= LEAST.1 {
        true => Ok(()),
        false => Err(format!(
            "The terminal has {columns} columns and {rows} rows; the full screen needs {} and {}, so the game is played in lines of text.",
            LEAST.0, LEAST.1
        )),
    }
}

/// Plays a session on the whole screen, and says at the end where the game is kept or who has won.
pub(crate) fn run(session: Session, io: &mut Io<'_>) -> Result<(), Failure> {
    let mut keyboard = Keyboard::new()
        .map_err(|error| Failure::Failed(format!("signals cannot be caught: {error}")))?;
    let mut app = App::new(session, Paint::of_environment());
    io.out.flush()?;
    let mut terminal = ratatui::try_init().map_err(|error| {
        ratatui::restore();
        broken(&error)
    })?;
    let outcome = play(&mut app, &mut terminal, &mut keyboard);
    ratatui::restore();
    outcome?;
    match app.state {
        State::Over => write!(io.out, "{}", app.session.result())?,
        _ => writeln!(io.out, "{}", app.session.parting())?,
    }
    Ok(())
}

/// Draws and answers until the player leaves or the hands are taken away.
fn play<B: Backend>(
    app: &mut App,
    terminal: &mut Terminal<B>,
    hands: &mut impl Hands,
) -> Result<(), Failure> {
    let mut drawn: Option<Instant> = None;
    while !app.leaving && !hands.are_gone() {
        if app.let_a_bot_act()? {
            if drawn.is_some_and(|drawn| drawn.elapsed() < MEANWHILE) {
                continue;
            }
            app.watch();
            terminal
                .draw(|frame| draw::draw(app, frame))
                .map_err(|error| broken(&error))?;
            drawn = Some(Instant::now());
            continue;
        }
        terminal
            .draw(|frame| draw::draw(app, frame))
            .map_err(|error| broken(&error))?;
        drawn = Some(Instant::now());
        let event = hands
            .next()
            .map_err(|error| Failure::Failed(format!("the keyboard cannot be read: {error}")))?;
        if let Some(event) = event {
            app.on(&event);
        }
    }
    Ok(())
}

fn broken(error: &dyn std::error::Error) -> Failure {
    Failure::Failed(format!("the terminal cannot be drawn on: {error}"))
}

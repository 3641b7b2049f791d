//! `muster replay`: a match told again.

use crate::args::ReplayArgs;
use crate::failure::Failure;
use crate::saved::Stored;
use crate::table::Teller;
use crate::{Io, spoken};
use engine::registry::Registry;
use engine::{Seat, Viewer};

pub(crate) fn run(
    args: ReplayArgs,
    registry: &dyn Registry,
    io: &mut Io<'_>,
) -> Result<(), Failure> {
    let stored = Stored::read(&args.record)?;
    let played = stored.replay(&args.record, registry, args.content.as_deref(), false)?;
    let seats = played.header().seats.len();
    let viewer = viewer(&args.viewer, seats)?;
    let end = played.seq();
    let at = args.at.unwrap_or(end);
    let Some(scene) = played.scene_at(at, viewer) else {
        return Err(Failure::Usage(format!(
            "--at {at}: the record has {end} entries; expected 1 to {end}"
        )));
    };
    let names = spoken::names(played.header());
    let board = played.board();
    let owners = board.names(&names);
    for logged in played.log(viewer, 0) {
        // What was taken back later is still in force at an earlier moment.
        let told = match logged.seq <= at {
            true => spoken::line(&logged, &owners),
            false => None,
        };
        if let Some(text) = told {
            writeln!(io.out, "{text}")?;
        }
    }
    writeln!(io.out)?;
    writeln!(io.out, "After entry {at} of {end}:")?;
    let teller = Teller {
        board: &board,
        scene: &scene,
        names: &names,
    };
    write!(io.out, "{}", teller.all(viewer))?;
    if at == end {
        writeln!(io.out)?;
        write!(
            io.out,
            "{}",
            spoken::standing(&played.standing(), &names, &board)
        )?;
    }
    Ok(())
}

fn viewer(text: &str, seats: usize) -> Result<Viewer, Failure> {
    if text == "spectator" {
        return Ok(Viewer::Spectator);
    }
    match Seat::parse(text) {
        Some(seat) if seat.index() < seats => Ok(Viewer::Seat(seat)),
        _ => {
            let last = Seat(seats.saturating_sub(1) as u8);
            Err(Failure::Usage(format!(
                "--as {text}: there is no such seat; expected A to {last} or spectator"
            )))
        }
    }
}

//! Reports of problems, and the luck ledger.

use crate::game::Game;
use crate::game_match::Match;
use crate::scenario::{Scenario, run};
use crate::seat::{Seat, Viewer};

/// Somebody who plays, another one in each match, and somebody who looks on.
fn some<G: Game>(played: &Match<G>) -> [Viewer; 2] {
    let seats = played.game().setup().seats.len();
    let seat = played.seq() as usize % seats;
    [Viewer::Seat(Seat(seat as u8)), Viewer::Spectator]
}

/// What anybody reports is a scenario that passes.
pub(super) fn reported<G: Game>(played: &Match<G>) -> Result<(), String> {
    for viewer in some(played) {
        let wrong = |problem: String| format!("the report of {viewer:?}: {problem}");
        let scenario = Scenario::parse("report", &played.report(viewer)).map_err(wrong)?;
        match run(played.game().clone(), &scenario).failure {
            Some(failure) => return Err(wrong(failure)),
            None => continue,
        }
    }
    Ok(())
}

/// The log tells the luck of every battle in the ledger, and battles have no more dice than the match.
pub(super) fn lucky<G: Game>(played: &Match<G>) -> Result<(), String> {
    for viewer in some(played) {
        let ledger = played.luck(viewer);
        let log = played.log(viewer, 0);
        let told = log
            .iter()
            .filter(|line| line.line.kind == "luck" && !line.struck);
        let told: Vec<_> = told.map(|line| (line.seq, line.line.clone())).collect();
        let kept: Vec<_> = ledger
            .battles
            .iter()
            .map(|battle| (battle.seq, battle.line()))
            .collect();
        if told != kept {
            return Err(format!(
                "{viewer:?} reads {told:?} of battles, the ledger has {kept:?}"
            ));
        }
        for luck in &ledger.total {
            let sides = ledger.battles.iter().flat_map(|battle| &battle.sides);
            let own = sides.filter(|side| side.side == luck.side);
            let (dice, hits) = own.fold((0, 0), |(dice, hits), side| {
                (dice + side.dice, hits + side.hits)
            });
            if dice > luck.dice || hits > luck.hits {
                return Err(format!(
                    "{luck:?} in all, but {dice} dice and {hits} hits in battles"
                ));
            }
        }
    }
    Ok(())
}

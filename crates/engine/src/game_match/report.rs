//! A report of a problem: what a viewer may know of a match, as a scenario.

use super::Match;
use crate::game::{Game, Turn};
use crate::play::Play;
use crate::record::Entry;
use crate::scenario::{Scenario, Story, Told, run};
use crate::seat::{Seat, SeatSet, Viewer};
use rand_chacha::ChaCha20Rng;
use rand_chacha::rand_core::SeedableRng;

/// How many entries are told at most.
const MOST: usize = 200;
/// How many lines of the log are told at most.
const LINES: usize = 400;

impl<G: Game> Match<G> {
    /// What happened lately, and how things lie, as the text of a scenario that passes now: for a report of a problem.
    ///
    /// It holds nothing that the viewer may not know. It starts from where everything since was open to the viewer; what was
    /// hidden from them there is drawn anew by chance that has nothing to do with the match's. Players are told as seats.
    pub fn report(&self, viewer: Viewer) -> String {
        let whole = self.open_from(viewer);
        let mut starts = vec![whole];
        while let Some(&last) = starts.last()
            && last < self.live.len()
        {
            let half = last + (self.live.len() - last).div_ceil(2);
            starts.push(self.boundary(half));
        }
        let fits = |text: &String| {
            Scenario::parse("report", text)
                .is_ok_and(|scenario| run(self.game().clone(), &scenario).failure.is_none())
        };
        let mut texts = starts
            .into_iter()
            .map(|start| self.told_from(viewer, start));
        let last = self.told_from(viewer, self.live.len());
        texts.find(fits).unwrap_or(last)
    }

    /// The first place at or after `start` among the entries in force where a decision of somebody begins.
    fn boundary(&self, start: usize) -> usize {
        let decides = |index: &u32| {
            let entry = &self.entries[*index as usize].entry;
            matches!(entry, Entry::Act { .. } | Entry::StandIn { .. })
        };
        let rest = self.live.get(start..).unwrap_or_default();
        let more = rest.iter().position(decides);
        more.map_or(self.live.len(), |more| start + more)
    }

    /// From which of the entries in force on everything was open to the viewer and can be told as steps.
    fn open_from(&self, viewer: Viewer) -> usize {
        let first = self.live.len().saturating_sub(MOST).max(1);
        let mut play = self.after(first);
        let mut start = first;
        for at in first..self.live.len() {
            let index = self.live[at];
            if !self.is_open(viewer, index, &play) {
                start = at + 1;
            }
            self.redo(&mut play, index);
        }
        self.boundary(start)
    }

    /// The match after the first `count` entries in force, without anybody's drafts.
    fn after(&self, count: usize) -> Play<G> {
        let position = self.position_after(&self.live[..count]);
        Play::at(self.game().clone(), position)
    }

    /// Whether the viewer knows all of an entry, and it can be told as a step. `play` is the match before it.
    fn is_open(&self, viewer: Viewer, index: u32, play: &Play<G>) -> bool {
        let (logged, game) = (&self.entries[index as usize], self.game());
        let told = matches!(
            logged.entry,
            Entry::Act { .. } | Entry::Auto { .. } | Entry::StandIn { .. }
        );
        let own = match viewer {
            Viewer::Seat(seat) => SeatSet::of(seat),
            Viewer::Spectator => SeatSet::NONE,
        };
        let shown = logged.fence.revealed;
        let knows = |seat: Seat| {
            own.contains(seat)
                || (game.waiting(play.position(), viewer).contains(seat)
                    && !game.decision(play.position(), seat).secret)
        };
        told && (shown == SeatSet::NONE || shown.0 & own.0 != 0)
            && logged.acts.iter().all(|(seat, _)| knows(*seat))
            && logged.events.iter().all(|event| {
                let seen = game.event_seen_by(event, viewer);
                seen.is_some_and(|seen| game.narrate(&seen) == game.narrate(event))
            })
    }

    /// The scenario that begins at one of the entries in force.
    fn told_from(&self, viewer: Viewer, start: usize) -> String {
        let game = self.game();
        let mut position = self.position_after(&self.live[..start]);
        let mut rng = ChaCha20Rng::seed_from_u64(start as u64);
        game.determinize(&mut position, viewer, &mut rng);
        let mut steps: Vec<Told> = Vec::new();
        for &index in &self.live[start..] {
            let logged = &self.entries[index as usize];
            let words = logged.entry.chance();
            match (&logged.entry, steps.last_mut()) {
                (Entry::Auto { .. }, Some(step)) => step.dice.extend_from_slice(words),
                _ => steps.push(Told {
                    seat: logged.acts.first().map(|(seat, _)| *seat),
                    actions: logged
                        .acts
                        .iter()
                        .map(|(_, action)| game.notation(*action))
                        .collect(),
                    dice: words.to_vec(),
                    ..Told::default()
                }),
            }
        }
        steps.push(self.told_now(viewer));
        let names: Vec<String> = (0..Seat::MAX as u8)
            .map(|seat| Seat(seat).letter().to_string())
            .collect();
        let names = game.board().names(&names);
        let lines = self.log(viewer, 0);
        let log = lines
            .iter()
            .filter(|line| !line.struck && !line.line.words.is_empty())
            .map(|line| format!("{}: {}", line.seq, line.line.plain(&names)));
        let log: Vec<String> = log.collect();
        let seen_by = match viewer {
            Viewer::Seat(seat) => format!("seat {seat}"),
            Viewer::Spectator => "a spectator".to_string(),
        };
        let setup = game.setup();
        Story {
            title: format!("{} at moment {}, seen by {seen_by}", setup.game, self.seq()),
            setup: setup.clone(),
            content: game.content_hash().to_string(),
            start: serde_json::to_string(&position).unwrap_or_default(),
            log: log[log.len().saturating_sub(LINES)..].to_vec(),
            steps,
        }
        .into_toml()
    }

    /// What holds now, as far as the viewer may know it.
    fn told_now(&self, viewer: Viewer) -> Told {
        let now = self.after(self.live.len());
        // Who is asked besides can follow from what is hidden.
        let mut told = Told {
            to_act: (now.turn() == Turn::Over).then(|| "over".to_string()),
            ..Told::default()
        };
        if let Viewer::Seat(seat) = viewer
            && now.to_act().contains(seat)
        {
            let legal = now.legal(seat);
            told.seat = Some(seat);
            told.choices = Some(legal.len());
            told.legal = legal
                .iter()
                .map(|action| self.game().notation(*action))
                .collect();
        }
        told
    }
}

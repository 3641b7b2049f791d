//! What each viewer may know.

use super::events::viewers;
use super::history::CLICKS;
use super::lists::sound;
use crate::chance::Secret;
use crate::game::Game;
use crate::journal::{Journal, Source};
use crate::play::Play;
use crate::prompt::Prompt;
use crate::registry::prompt_of;
use crate::scene::{Board, Scene};
use crate::seat::{Seat, SeatSet, Viewer};
use crate::table::Fast;
use std::collections::HashSet;

/// More actions are not taken from one pair of twins.
const TWIN_ACTIONS: usize = 8;

/// Everything that a viewer is shown.
#[derive(PartialEq, Debug)]
struct Sight {
    scene: Scene,
    prompt: Option<Prompt>,
    waiting: SeatSet,
}

fn sight<G: Game>(play: &Play<G>, viewer: Viewer) -> Sight {
    let prompt = match viewer {
        Viewer::Seat(seat) => prompt_of(play, seat),
        Viewer::Spectator => None,
    };
    let (game, pos) = (play.game(), play.position());
    Sight {
        scene: game.scene(pos, viewer),
        prompt,
        waiting: game.waiting(pos, viewer),
    }
}

/// The two sights in the part in which they differ.
fn same(viewer: Viewer, one: &Sight, two: &Sight) -> Result<(), String> {
    if one.scene != two.scene {
        return Err(format!(
            "the scene of {viewer:?} differs: {:?}\nand {:?}",
            one.scene, two.scene
        ));
    }
    if one.prompt != two.prompt {
        return Err(format!(
            "the prompt of {viewer:?} differs: {:?}\nand {:?}",
            one.prompt, two.prompt
        ));
    }
    if one.waiting != two.waiting {
        return Err(format!(
            "{viewer:?} is told to wait for {:?} and {:?}",
            one.waiting, two.waiting
        ));
    }
    Ok(())
}

/// A position is the same when it is stored and read.
pub(super) fn stored<G: Game>(pos: &G::Position) -> Result<(), String> {
    let text = serde_json::to_string(pos)
        .map_err(|error| format!("the position is not stored: {error}"))?;
    match serde_json::from_str::<G::Position>(&text) {
        Ok(read) if read == *pos => Ok(()),
        Ok(read) => Err(format!(
            "the position reads differently: {pos:?}\nand {read:?}"
        )),
        Err(error) => Err(format!("the position cannot be read: {error}: {text}")),
    }
}

/// Every viewer's scene fits the board and can be sent; the prompt has a question.
pub(super) fn shown<G: Game>(play: &Play<G>, board: &Board) -> Result<(), String> {
    let kinds: HashSet<&str> = board.kinds.iter().map(|kind| kind.key.as_str()).collect();
    let cards: HashSet<&str> = board.cards.iter().map(|card| card.key.as_str()).collect();
    for viewer in viewers(&**play.game()) {
        let Sight { scene, prompt, .. } = sight(play, viewer);
        let wrong = |problem: String| Err(format!("the scene of {viewer:?}: {problem}"));
        let text = serde_json::to_string(&scene).map_err(|error| error.to_string())?;
        if !serde_json::from_str::<Scene>(&text).is_ok_and(|read| read == scene) {
            return wrong(format!("cannot be sent: {text}"));
        }
        if scene.spaces.len() != board.spaces.len() {
            return wrong(format!(
                "{} spaces; the board has {}",
                scene.spaces.len(),
                board.spaces.len()
            ));
        }
        let mut ids = HashSet::new();
        for piece in &scene.pieces {
            let known =
                kinds.contains(piece.kind.as_str()) && (piece.space as usize) < board.spaces.len();
            if !known || !ids.insert(&piece.id) {
                return wrong(format!(
                    "{piece:?} is not of the board, or its id is there twice"
                ));
            }
        }
        if let Some(owner) = stranger(play, board, &scene) {
            return wrong(format!("there is no owner {owner}"));
        }
        let zoned = scene.zones.iter().flat_map(|zone| &zone.cards);
        let open = scene.panels.iter().flat_map(|panel| &panel.cards);
        if let Some(card) = zoned
            .chain(open)
            .find(|card| !cards.contains(card.card.as_str()))
        {
            return wrong(format!("{card:?} is no card of the board"));
        }
        if prompt.is_some_and(|prompt| prompt.text.trim().is_empty()) {
            return wrong("the prompt has no question".to_string());
        }
    }
    Ok(())
}

/// An owner that is no side of the board and, where it has none, no seat.
fn stranger<G: Game>(play: &Play<G>, board: &Board, scene: &Scene) -> Option<u8> {
    let sides = match board.sides.len() {
        0 => play.game().setup().seats.len(),
        sides => sides,
    };
    let spaces = scene.spaces.iter();
    let owners = spaces
        .flat_map(|space| space.owner.iter().chain(&space.also))
        .chain(scene.pieces.iter().flat_map(|piece| &piece.owner))
        .chain(scene.panels.iter().map(|panel| &panel.seat))
        .chain(&scene.turn.order)
        .chain(&scene.turn.active);
    owners.copied().find(|&owner| usize::from(owner) >= sides)
}

/// What the viewers cannot know, drawn anew, changes nothing that they are shown. Says how often the position changed, and
/// how many actions were compared.
pub(super) fn redrawn<G: Game>(play: &Play<G>, luck: &mut Fast) -> Result<(u64, u64), String> {
    let game = play.game();
    let (mut changed, mut twins) = (0, 0);
    for viewer in viewers(&**game) {
        let mut pos = play.position().clone();
        game.determinize(&mut pos, viewer, luck.rng());
        changed += u64::from(pos != *play.position());
        let twin = Play::at(game.clone(), pos);
        let wrong =
            |problem: String| format!("with what {viewer:?} cannot know drawn anew: {problem}");
        // What is drawn depends on nothing that the viewer cannot know: it is the same from twins.
        let drawn = |play: &Play<G>| {
            let mut pos = play.position().clone();
            game.determinize(&mut pos, viewer, Fast::new(1).rng());
            pos
        };
        if drawn(play) != drawn(&twin) {
            return Err(wrong(
                "drawing anew once more gives something else".to_string(),
            ));
        }
        sound(&twin).map_err(wrong)?;
        same(viewer, &sight(play, viewer), &sight(&twin, viewer)).map_err(wrong)?;
        if let Viewer::Seat(seat) = viewer
            && play.legal(seat) != twin.legal(seat)
        {
            return Err(wrong("its legal list differs".to_string()));
        }
        twins += same_after(play, &twin, viewer, luck).map_err(wrong)?;
    }
    Ok((changed, twins))
}

/// From twins, positions alike for a viewer, the same action shows the viewer the same, unless chance or a reveal came in
/// between.
fn same_after<G: Game>(
    play: &Play<G>,
    twin: &Play<G>,
    viewer: Viewer,
    luck: &mut Fast,
) -> Result<u64, String> {
    let both = |seat: Seat| {
        let shared = play
            .legal(seat)
            .iter()
            .filter(move |action| twin.legal(seat).contains(action));
        shared.map(move |&action| (seat, action))
    };
    let shared: Vec<(Seat, G::Action)> = play.to_act().iter().flat_map(both).collect();
    let mut compared = 0;
    for _ in 0..TWIN_ACTIONS.min(shared.len()) {
        let (seat, action) = shared[luck.choose(shared.len())];
        let (one, two) = (after(play, seat, action), after(twin, seat, action));
        let (Some(mut one), Some(mut two)) = (one, two) else {
            continue;
        };
        // How many clicks a secret decision takes is a secret too: what is compared is what its closing shows.
        if one.committed != two.committed && !(one.close(seat, luck) && two.close(seat, luck)) {
            continue;
        }
        compared += 1;
        let wrong = |problem| {
            format!(
                "after {:?} of {seat}: {problem}",
                play.game().notation(action)
            )
        };
        let seen = |told: &[G::Event]| -> Vec<G::Event> {
            told.iter()
                .filter_map(|event| play.game().event_seen_by(event, viewer))
                .collect()
        };
        let (first, second) = (seen(&one.told), seen(&two.told));
        if first != second {
            return Err(wrong(format!(
                "{viewer:?} is told {first:?} and {second:?}"
            )));
        }
        same(viewer, &sight(&one.play, viewer), &sight(&two.play, viewer)).map_err(wrong)?;
    }
    Ok(compared)
}

/// What an action led to.
struct After<G: Game> {
    play: Play<G>,
    told: Vec<G::Event>,
    committed: bool,
}

impl<G: Game> After<G> {
    /// Takes an action; false where chance was asked, something was shown or somebody was asked.
    fn take(&mut self, seat: Seat, action: G::Action) -> bool {
        let mut dice = Secret::of_seed(1).dice(&[]);
        let mut journal = Journal::new(Source::Dice(&mut dice));
        if self.play.act(seat, action, &mut journal).is_err() || !journal.fence.is_open() {
            return false;
        }
        self.committed = journal.committed;
        self.told.append(&mut journal.events);
        true
    }

    /// Goes on with random clicks of a secret decision until it is closed; false like [`take`](After::take).
    fn close(&mut self, seat: Seat, luck: &mut Fast) -> bool {
        for _ in 0..CLICKS {
            if self.committed {
                return true;
            }
            let legal = self.play.legal(seat);
            let action = legal[luck.choose(legal.len())];
            if !self.take(seat, action) {
                return false;
            }
        }
        false
    }
}

/// What an action leads to; nothing where chance was asked, something was shown or somebody was asked.
fn after<G: Game>(play: &Play<G>, seat: Seat, action: G::Action) -> Option<After<G>> {
    let mut after = After {
        play: play.clone(),
        told: Vec::new(),
        committed: false,
    };
    after.take(seat, action).then_some(after)
}

/// A position with the hidden things drawn anew is a whole game: it can be played to its end.
pub(super) fn playable<G: Game>(play: &Play<G>, cap: u64, luck: &mut Fast) -> Result<(), String> {
    let game = play.game();
    let seats = game.setup().seats.len();
    let viewer = Viewer::Seat(Seat(luck.choose(seats) as u8));
    let mut pos = play.position().clone();
    game.determinize(&mut pos, viewer, luck.rng());
    let mut play = Play::at(game.clone(), pos);
    for _ in 0..cap {
        let Some(seat) = play.to_act().first() else {
            return Ok(());
        };
        sound(&play)
            .map_err(|problem| format!("played on as {viewer:?} may believe: {problem}"))?;
        let index = luck.choose(play.legal(seat).len());
        play.act_at(seat, index, luck);
    }
    Err(format!(
        "played on as {viewer:?} may believe: no end after {cap} actions"
    ))
}

//! Chapter 15: what only others know is in nobody's log, scene or prompt.

use aldarra::Aldarra;
use aldarra::action::Action;
use engine::game::Heuristic;
use engine::record::Player;
use engine::registry::prompt_of;
use engine::{Fast, Game, Match, Opening, Play, Seat, Setup, Viewer};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

type Cards = BTreeSet<String>;

/// A match with so many players.
fn open(seats: usize, seed: u64) -> Match<Aldarra> {
    let setup = Setup::new("aldarra", seats);
    let game = Aldarra::new(&setup, &Aldarra::content()).expect("the set-up has no options");
    let players = (0..seats).map(|seat| Player {
        name: format!("player {seat}"),
        bot: None,
    });
    Match::new(Arc::new(game), Opening::seeded(players.collect(), seed))
}

fn viewers(seats: usize) -> Vec<Viewer> {
    let seats = (0..seats).map(|seat| Viewer::Seat(Seat(seat as u8)));
    seats.chain([Viewer::Spectator]).collect()
}

/// The cards in a list of facts.
fn cards(list: &Value) -> Cards {
    let keys = list.as_array().into_iter().flatten();
    keys.filter_map(|key| key.as_str().map(str::to_string))
        .collect()
}

/// The seat that looks at cards it drew: who gives an order, or who decides.
fn looking(play: &Play<Aldarra>, facts: &Value) -> Option<Seat> {
    let frames = facts["frames"].as_array().into_iter().flatten();
    let mut orders = frames.filter_map(|frame| frame["Order"]["seat"].as_u64());
    let ordering = orders.next_back().map(|seat| Seat(seat as u8));
    ordering.or_else(|| play.to_act().first())
}

/// Who may read which cards.
struct Known {
    /// What everybody may read: claimed objectives and discarded exploration cards.
    public: Cards,
    /// What each seat has in its hands or looks at.
    own: Vec<Cards>,
}

impl Known {
    fn of(play: &Play<Aldarra>) -> Self {
        let facts = play.game().facts(play.position());
        let seats = play.game().setup().seats.len();
        let mut public = cards(&facts["discard"]["exploration"]);
        let mut own = Vec::new();
        let looking = looking(play, &facts);
        for seat in (0..seats as u8).map(Seat) {
            let state = &facts["seat"][seat.to_string()];
            public.extend(cards(&state["claimed"]));
            let mut hand = cards(&state["objectives"]);
            hand.extend(cards(&state["held"]));
            if looking == Some(seat) {
                hand.extend(cards(&facts["drawn"]));
            }
            own.push(hand);
        }
        Known { public, own }
    }

    /// Cards in the hands of others that the viewer knows from nowhere.
    fn hidden(&self, viewer: Viewer) -> Cards {
        let others = self.own.iter().enumerate();
        let others = others.filter(|(seat, _)| !viewer.is(Seat(*seat as u8)));
        let hidden = others.flat_map(|(_, hand)| hand).cloned();
        let open = self.open(viewer);
        hidden.filter(|card| !open.contains(card)).collect()
    }

    /// Cards that the viewer may read.
    fn open(&self, viewer: Viewer) -> Cards {
        let own = self.own.iter().enumerate();
        let own = own.filter(|(seat, _)| viewer.is(Seat(*seat as u8)));
        let own = own.flat_map(|(_, hand)| hand);
        own.chain(&self.public).cloned().collect()
    }
}

/// The names of the cards by their keys.
fn names(game: &Aldarra) -> BTreeMap<String, String> {
    let faces = game.board().cards.into_iter();
    faces.map(|face| (face.key, face.name)).collect()
}

/// The first of the cards of which a text has the key or the name.
fn told<'c>(text: &str, cards: &'c Cards, names: &BTreeMap<String, String>) -> Option<&'c String> {
    cards.iter().find(|card| {
        let name = names.get(*card).map_or("", String::as_str);
        text.contains(card.as_str()) || (!name.is_empty() && text.contains(name))
    })
}

fn text(value: &impl serde::Serialize) -> String {
    serde_json::to_string(value).expect("views are plain data")
}

/// What a viewer is shown of a position.
fn sight(play: &Play<Aldarra>, viewer: Viewer) -> String {
    let scene = text(&play.game().scene(play.position(), viewer));
    match viewer {
        Viewer::Seat(seat) => scene + &text(&prompt_of(play, seat)),
        Viewer::Spectator => scene,
    }
}

/// An action that is sensible or that draws and holds cards: often the quick choice, sometimes any.
fn choose(table: &Match<Aldarra>, seat: Seat, luck: &mut Fast) -> Action {
    let legal = table.play().legal(seat);
    let index = match luck.choose(4) {
        0 => luck.choose(legal.len()),
        _ => {
            let word = luck.choose(1 << 16) as u32;
            table.game().quick(table.position(), seat, legal, word)
        }
    };
    legal[index]
}

/// Plays some of a match and checks every sight and every new line of the log; says how many hidden cards were looked for.
fn check(seats: usize, seed: u64, actions: usize) -> usize {
    let mut table = open(seats, seed);
    let names = names(table.game());
    let mut luck = Fast::new(seed);
    let (mut looked_for, mut before) = (0, Known::of(table.play()));
    let mut seen = 0;
    // Objectives that somebody put away are known to that player.
    let mut put_away = vec![Cards::new(); seats];
    for _ in 0..actions {
        let now = Known::of(table.play());
        for viewer in viewers(seats) {
            let mut hidden = now.hidden(viewer);
            if let Viewer::Seat(seat) = viewer {
                let away = &mut put_away[seat.index()];
                let gone = before.own[seat.index()].difference(&now.own[seat.index()]);
                away.extend(gone.cloned());
                hidden.retain(|card| !away.contains(card));
            }
            looked_for += hidden.len();
            let shown = sight(table.play(), viewer);
            let card = told(&shown, &hidden, &names);
            assert_eq!(
                card, None,
                "{seats} seats, seed {seed}: {viewer:?} sees it in {shown}"
            );
            let open = now.open(viewer);
            hidden.retain(|card| !open.contains(card) && !before.open(viewer).contains(card));
            let log = text(&table.log(viewer, seen));
            let card = told(&log, &hidden, &names);
            assert_eq!(
                card, None,
                "{seats} seats, seed {seed}: {viewer:?} reads it in {log}"
            );
            if let Viewer::Seat(seat) = viewer {
                let own =
                    cards(&table.game().facts(table.position())["seat"][seat.to_string()]["held"]);
                let missing = own.iter().find(|card| !shown.contains(card.as_str()));
                assert_eq!(
                    missing, None,
                    "{viewer:?} does not see its own hand in {shown}"
                );
            }
            twin(table.play(), viewer, &mut luck);
        }
        before = now;
        seen = table.seq();
        let Some(seat) = table.to_act().first() else {
            break;
        };
        let action = choose(&table, seat, &mut luck);
        table.act(seat, action).expect("it is in the legal list");
    }
    looked_for
}

/// ALD-15: with everything that the viewer cannot know drawn anew, the viewer is shown the same.
fn twin(play: &Play<Aldarra>, viewer: Viewer, luck: &mut Fast) {
    let mut position = *play.position();
    play.game().determinize(&mut position, viewer, luck.rng());
    let twin = Play::at(Arc::clone(play.game()), position);
    assert_eq!(sight(play, viewer), sight(&twin, viewer), "{viewer:?}");
}

/// ALD-8.3, 9.10, 13.3
#[test]
fn nobody_is_shown_cards_that_only_others_know() {
    for seats in 2..=4 {
        let looked_for: usize = (0..2).map(|seed| check(seats, seed, 500)).sum();
        assert!(looked_for > 5_000, "only {looked_for} with {seats} seats");
    }
}

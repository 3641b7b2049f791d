//! The real binary with the real game: killed in the middle of a match, it loses nothing that it had acknowledged; and
//! over a whole game nobody receives a card that only others know.

mod http;

use engine::record::{Entry, Record, RecordError};
use engine::registry::{AnyMatch, Registry};
use engine::scene::Scene;
use engine::selfplay::SelfPlay;
use engine::{Seat, Secret, Setup, Viewer};
use http::{Caller, Server};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// A match of the caller against three bots, with the dice of a seed: its id, and the token by which others may watch.
fn open_match(caller: &Caller, seed: u64) -> (String, String) {
    let seats: Vec<Value> = [json!({"kind": "human"})]
        .into_iter()
        .chain((0..3).map(|_| json!({"kind": "bot", "bot": "quick"})))
        .collect();
    let made = caller.post(
        "/api/matches",
        json!({"game": "aldarra", "seats": seats, "seed": seed, "options": {"target_vp": 8}}),
    );
    let id = made["id"].as_str().expect("a match has an id");
    let link = made["watch"]
        .as_str()
        .expect("a match has a link to watch it");
    let (_, token) = link.split_once("watch=").expect("the link holds its token");
    (id.to_string(), token.to_string())
}

/// Waits until the caller must decide or the match is over; gives the view.
fn my_turn(caller: &Caller, id: &str) -> Value {
    caller.wait(&format!("/api/matches/{id}"), |view| {
        view["status"] != "running" || view["to_act"] == json!([0])
    })
}

/// Takes one choice; gives the acknowledged view.
fn act(caller: &Caller, id: &str, view: &Value, turn: usize) -> Value {
    let choices = view["prompt"]["choices"]
        .as_array()
        .expect("whoever is to act has choices");
    assert!(
        !choices.is_empty(),
        "whoever is to act has a choice: {view}"
    );
    let action = &choices[turn * 7 % choices.len()]["action"];
    let body = json!({"seq": view["seq"], "action": action, "client_id": format!("turn-{turn}")});
    caller.post(&format!("/api/matches/{id}/actions"), body)
}

#[test]
fn two_kills_in_a_running_match_lose_nothing_acknowledged() {
    let mut server = Server::start();
    let mut caller = Caller::new(&server, "Ann");
    let (id, _) = open_match(&caller, 11);
    let (mut turn, mut kills) = (0, 0);
    let mut acknowledged = 0;
    let last = loop {
        let view = my_turn(&caller, &id);
        assert!(
            view["seq"].as_u64() >= Some(acknowledged),
            "entries were lost: {} < {acknowledged}",
            view["seq"]
        );
        if view["status"] != "running" {
            break view;
        }
        let after = act(&caller, &id, &view, turn);
        acknowledged = after["seq"].as_u64().expect("a view has its seq");
        turn += 1;
        if turn == 9 || turn == 23 {
            server.kill_and_restart();
            caller.follow(&server);
            kills += 1;
        }
    };
    assert_eq!(
        (kills, last["status"].as_str()),
        (2, Some("finished")),
        "{turn} turns"
    );
    let record = caller.get(&format!("/api/matches/{id}/record"));
    let record: Record = serde_json::from_value(record).expect("the record is a record");
    let secret = record.secret.as_deref().and_then(Secret::from_hex);
    assert!(secret.is_some(), "the secret is told at the end");
    let catalogue = catalogue::all();
    let game = catalogue.game("aldarra").expect("the game is there");
    if let Err(error) = game.resume(&record, None, secret) {
        panic!("the record does not verify: {error}");
    }
}

/// The cards that a viewer could see at a moment: keys of zones and panels.
fn cards_in(scene: &Scene) -> BTreeSet<String> {
    let zones = scene.zones.iter().flat_map(|zone| &zone.cards);
    let panels = scene.panels.iter().flat_map(|panel| &panel.cards);
    let stage = scene.stage.iter().flat_map(|stage| &stage.cards);
    zones
        .chain(panels)
        .chain(stage)
        .map(|card| card.card.clone())
        .collect()
}

/// For every moment: the names of cards that some other seat could see and the viewer never could.
fn hidden_from(played: &dyn AnyMatch, viewer: Viewer) -> Vec<Vec<String>> {
    let faces = played.board().cards;
    let name = |key: &String| {
        faces
            .iter()
            .find(|face| face.key == *key)
            .map(|face| face.name.clone())
    };
    let mut seen = BTreeSet::new();
    (1..=played.seq())
        .map(|seq| {
            let at = |viewer| {
                played
                    .scene_at(seq, viewer)
                    .expect("every moment can be looked at")
            };
            seen.extend(cards_in(&at(viewer)));
            let others = (0..4)
                .map(|seat| Viewer::Seat(Seat(seat)))
                .filter(|&other| other != viewer);
            let known: BTreeSet<String> = others.flat_map(|other| cards_in(&at(other))).collect();
            known.difference(&seen).filter_map(name).collect()
        })
        .collect()
}

#[test]
fn over_a_whole_game_nobody_receives_a_card_that_only_others_know() {
    let server = Server::start();
    let ann = Caller::new(&server, "Ann");
    let (id, watch) = open_match(&ann, 12);
    let watcher = Caller::stranger(&server);
    // Every payload that Ann and a spectator received, with the moment it belongs to.
    let (mut received, mut turn) = (Vec::new(), 0);
    loop {
        let view = my_turn(&ann, &id);
        let seen = |caller: &Caller, path: String| {
            let payload = caller.get(&path);
            let seq = payload["seq"]
                .as_u64()
                .expect("views and logs have their seq");
            (seq as usize, payload.to_string())
        };
        for path in ["?", "/log?since=0&"] {
            received.push((
                Viewer::Seat(Seat(0)),
                seen(&ann, format!("/api/matches/{id}{path}seat=0")),
            ));
            received.push((
                Viewer::Spectator,
                seen(&watcher, format!("/api/matches/{id}{path}watch={watch}")),
            ));
        }
        if view["status"] != "running" {
            break;
        }
        act(&ann, &id, &view, turn);
        turn += 1;
    }
    let record = ann.get(&format!("/api/matches/{id}/record"));
    let record: Record = serde_json::from_value(record).expect("the record is a record");
    let secret = record
        .secret
        .clone()
        .expect("the secret is told at the end");
    let catalogue = catalogue::all();
    let game = catalogue.game("aldarra").expect("the game is there");
    let played = game
        .resume(&record, None, None)
        .expect("the record plays back");
    let of_ann = hidden_from(&*played, Viewer::Seat(Seat(0)));
    let of_all = hidden_from(&*played, Viewer::Spectator);
    let mut looked_for = 0;
    for (viewer, (seq, text)) in received
        .iter()
        .filter(|(_, (seq, _))| *seq < played.seq() as usize)
    {
        assert!(!text.contains(&secret), "the secret at {seq}");
        let hidden = if *viewer == Viewer::Spectator {
            &of_all[seq - 1]
        } else {
            &of_ann[seq - 1]
        };
        looked_for += hidden.len();
        if let Some(name) = hidden.iter().find(|name| text.contains(name.as_str())) {
            panic!("{viewer:?} receives {name:?} at {seq}: {text}");
        }
    }
    assert!(
        looked_for > 100,
        "hidden cards were looked for {looked_for} times"
    );
}

/// The record of a game of four bots.
fn bot_game(seed: u64) -> Record {
    let catalogue = catalogue::all();
    let game = catalogue.game("aldarra").expect("the game is there");
    let order = SelfPlay {
        setup: Setup::new("aldarra", 4),
        content: None,
        bots: vec!["quick".to_string(); 4],
        seed,
        record: true,
        check: false,
    };
    let played = game.self_play(&order).expect("the bots play");
    played.record.expect("the record was asked for")
}

/// The same match, in which the second and the third seat were dealt each other's objectives.
fn swapped(mut record: Record) -> Record {
    if let Some(Entry::Deal { chance }) = record.entries.first_mut() {
        let is_objective = |word: &String| word.starts_with('S') && word.len() == 3;
        let dealt: Vec<usize> = (0..chance.len())
            .filter(|&at| is_objective(&chance[at]))
            .collect();
        assert_eq!(dealt.len(), 8, "two objectives a seat");
        chance.swap(dealt[2], dealt[4]);
        chance.swap(dealt[3], dealt[5]);
    }
    record.secret = None;
    record
}

/// Plays a record as far as it goes.
fn as_far_as_it_goes(mut record: Record) -> Box<dyn AnyMatch> {
    let catalogue = catalogue::all();
    let game = catalogue.game("aldarra").expect("the game is there");
    loop {
        match game.resume(&record, None, None) {
            Ok(played) => return played,
            Err(RecordError::Position { got, .. }) => record.position = got,
            Err(RecordError::Entry { index, .. }) if index > 0 => record.entries.truncate(index),
            Err(error) => panic!("the deal itself does not play: {error}"),
        }
    }
}

/// The first moment at which the secrets tell: that a seat is asked to claim an objective is public (ALD-15), and the twin
/// is asked elsewhere. Nothing else may part the two.
fn told_from(original: &dyn AnyMatch, twin: &dyn AnyMatch) -> u32 {
    let end = original.seq().min(twin.seq());
    let turn = |played: &dyn AnyMatch, seq| {
        let scene = played.scene_at(seq, Viewer::Spectator);
        scene.expect("every moment can be looked at").turn
    };
    for seq in 1..=end {
        let turns = [turn(original, seq), turn(twin, seq)];
        if turns[0] != turns[1] {
            assert!(
                turns.iter().any(|turn| turn.step == "Claims"),
                "parted at {seq} by {turns:?}"
            );
            return seq;
        }
    }
    end
}

#[test]
fn a_twin_match_with_swapped_secrets_looks_the_same_to_those_who_do_not_know_them() {
    let (mut compared, mut differ) = (0, 0);
    for seed in 1..=12 {
        let record = bot_game(seed);
        let twin = as_far_as_it_goes(swapped(record.clone()));
        let mut same = record.clone();
        same.entries.truncate(twin.seq() as usize);
        same.secret = None;
        let original = as_far_as_it_goes(same);
        let shared = told_from(&*original, &*twin) - 1;
        for viewer in [
            Viewer::Seat(Seat(0)),
            Viewer::Seat(Seat(3)),
            Viewer::Spectator,
        ] {
            for seq in 1..=shared {
                assert_eq!(
                    original.scene_at(seq, viewer),
                    twin.scene_at(seq, viewer),
                    "{viewer:?} at {seq} of {seed}"
                );
                compared += 1;
            }
            let log = |played: &dyn AnyMatch| {
                let lines = played.log(viewer, 0);
                lines
                    .into_iter()
                    .filter(|line| line.seq <= shared)
                    .collect::<Vec<_>>()
            };
            assert_eq!(log(&*original), log(&*twin), "{viewer:?} in {seed}");
        }
        let knows = Viewer::Seat(Seat(1));
        differ += u32::from(original.scene_at(1, knows) != twin.scene_at(1, knows));
    }
    assert!(
        compared > 1_000 && differ > 8,
        "{compared} scenes compared, {differ} games with other hands"
    );
}

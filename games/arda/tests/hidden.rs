//! ARD-13.2: with secret purchases nobody learns what a power has in hand before it is placed, only how much.

use arda::Arda;
use engine::game_match::Opening;
use engine::record::Player;
use engine::setup::OptionValue;
use engine::{Game, Match, Seat, Setup, Viewer};
use std::sync::Arc;

fn dealt() -> Match<Arda> {
    let setup = Setup::new("arda", 3)
        .limited(&Arda::info())
        .with("hidden_purchase", OptionValue::Switch(true));
    let game = Arda::new(&setup, &Arda::content()).expect("the set-up is right");
    Match::new(
        Arc::new(game),
        Opening::seeded(vec![Player::default(); 3], 7),
    )
}

/// Everything that a viewer can be shown.
fn shown(table: &Match<Arda>, viewer: Viewer) -> String {
    let (game, pos) = (table.game(), table.position());
    let scene = serde_json::to_string(&game.scene(pos, viewer)).expect("a scene is JSON");
    let log = serde_json::to_string(&table.log(viewer, 0)).expect("a log is JSON");
    let prompt = match viewer {
        Viewer::Seat(seat) => engine::registry::prompt_of(table.play(), seat)
            .map(|prompt| serde_json::to_string(&prompt).expect("a prompt is JSON")),
        Viewer::Spectator => None,
    };
    let report = table.report(viewer);
    format!("{scene}\n{log}\n{report}\n{}", prompt.unwrap_or_default())
}

/// Two tables at which the first power buys something else for the same money look the same to everybody else, until it is
/// placed.
#[test]
fn what_was_bought_is_not_seen_before_it_is_placed() {
    let mut twins = [dealt(), dealt()];
    let buyer = twins[0].play().to_act().first().expect("somebody buys");
    let others: Vec<Viewer> = (0..3)
        .map(Seat)
        .filter(|seat| *seat != buyer)
        .map(Viewer::Seat)
        .chain([Viewer::Spectator])
        .collect();
    let agree = |twins: &[Match<Arda>; 2], when: &str| {
        for &viewer in &others {
            assert_eq!(
                shown(&twins[0], viewer),
                shown(&twins[1], viewer),
                "{when}: {viewer:?}"
            );
        }
    };
    let before: Vec<String> = others
        .iter()
        .map(|&other| shown(&twins[0], other))
        .collect();
    for (table, unit) in twins.iter_mut().zip(["uruk", "uruk_pike"]) {
        for _ in 0..3 {
            table
                .act_text(buyer, &format!("buy {unit}"))
                .expect("it is for sale");
            // Not even that something was bought, and for how much.
            let now: Vec<String> = others.iter().map(|&other| shown(table, other)).collect();
            assert_eq!(now, before);
        }
    }
    for table in &mut twins {
        table.act_text(buyer, "done").expect("the purchase is done");
    }
    agree(&twins, "after buying");
    let mine = Viewer::Seat(buyer);
    assert_ne!(
        shown(&twins[0], mine),
        shown(&twins[1], mine),
        "the buyer knows"
    );
    // The moves and battles of the turn, the same at both tables.
    while twins[0].play().to_act().first() == Some(buyer) {
        let legal = twins[0].play().legal(buyer);
        let place = legal
            .iter()
            .any(|&action| twins[0].game().notation(action).starts_with("place"));
        if place {
            break;
        }
        for table in &mut twins {
            table.act_text(buyer, "done").expect("a step can be ended");
        }
        agree(&twins, "in the turn");
    }
    for (table, unit) in twins.iter_mut().zip(["uruk", "uruk_pike"]) {
        table
            .act_text(buyer, &format!("place {unit} is"))
            .expect("the capital makes units");
    }
    assert_ne!(
        shown(&twins[0], others[0]),
        shown(&twins[1], others[0]),
        "what is placed is seen"
    );
}

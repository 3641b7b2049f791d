//! The guide to a first game (chapter 19 of the rules) explains kinds of decisions that there are.

use aldarra::Aldarra;
use engine::{Fast, Game, Play, Setup};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The words in the first column of the guide's table.
fn explained() -> BTreeSet<String> {
    let (_, chapter) = Aldarra::rules()
        .split_once("Your first game")
        .expect("the rules have the guide");
    let rows = chapter
        .lines()
        .filter_map(|line| line.strip_prefix("| `")?.split_once('`'));
    rows.map(|(kind, _)| kind.to_string()).collect()
}

#[test]
fn the_guide_explains_kinds_of_decisions_that_come_up() {
    let mut asked = BTreeSet::from(["set-up".to_string()]);
    for seed in 0..40 {
        let setup = Setup::new("aldarra", 4).limited(&Aldarra::info());
        let game =
            Arc::new(Aldarra::new(&setup, &Aldarra::content()).expect("the set-up is right"));
        let mut table = Fast::new(seed);
        let mut play = Play::deal(game.clone(), &mut table);
        while let Some(seat) = play.to_act().first() {
            asked.insert(game.decision(play.position(), seat).kind.to_string());
            let index = table.choose(play.legal(seat).len());
            assert!(play.act_at(seat, index, &mut table));
        }
    }
    let explained = explained();
    assert!(explained.len() > 15, "{explained:?}");
    let unknown: Vec<_> = explained.difference(&asked).collect();
    assert!(unknown.is_empty(), "explained but never asked: {unknown:?}");
}

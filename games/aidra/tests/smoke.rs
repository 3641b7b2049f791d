//! smoke
use aidra::Aidra;
use engine::selfplay::random_rollout;
use engine::{Fast, Game, Play, Setup};
use std::sync::Arc;
#[test]
fn smoke() {
    eprintln!(
        "position {} action {}",
        size_of::<aidra::position::Position>(),
        size_of::<aidra::action::Action>()
    );
    for seats in 2..=6 {
        let setup = Setup::new("aidra", seats).limited(&Aidra::info());
        let game = Arc::new(Aidra::new(&setup, &Aidra::content()).expect("setup"));
        for seed in 0..40 {
            let mut table = Fast::new(seed);
            let mut play = Play::deal(game.clone(), &mut table);
            let mut n = 0;
            while !play.to_act().is_empty() {
                play.game().invariants(play.position()).expect("inv");
                let seat = play.to_act().first().expect("seat");
                let k = play.legal(seat).len();
                let a = play.legal(seat)[table.choose(k)];
                play.act(seat, a, &mut table).expect("legal");
                n += 1;
            }
            let st = play.game().standing(play.position());
            if seed < 4 {
                eprintln!(
                    "{seats} {n} {:?} round {} {:?}",
                    st.ended_by, st.round, st.ranking
                );
            }
        }
    }
    let _ = random_rollout::<Aidra>;
}

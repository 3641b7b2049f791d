use arda::Arda;
use engine::{Fast, Game, Play, Setup};
use std::sync::Arc;

#[test]
fn random() {
    let setup = Setup::new("arda", 2).limited(&Arda::info());
    let game = Arc::new(Arda::new(&setup, &Arda::content()).unwrap_or_else(|e| panic!("{e}")));
    let begun = std::time::Instant::now();
    let mut total = 0u64;
    for seed in 0..4 {
        let mut table = Fast::new(seed);
        let mut play = Play::deal(game.clone(), &mut table);
        let mut n = 0u64;
        let mut listed = 0u64;
        while let Some(seat) = play.to_act().first() {
            let len = play.legal(seat).len();
            listed += len as u64;
            let index = table.choose(len);
            assert!(play.act_at(seat, index, &mut table));
            if n % 50 == 0 {
                if let Err(e) = game.invariants(play.position()) {
                    panic!("{e} after {n}");
                }
            }
            n += 1;
        }
        total += n;
        println!(
            "{n} {} {} stacks {}",
            listed / n,
            play.position().round,
            play.position().stacks.len()
        );
    }
    println!("{} actions/s", total as f64 / begun.elapsed().as_secs_f64());
}
#[test]
fn quick() {
    use engine::Heuristic;
    let setup = Setup::new("arda", 2).limited(&Arda::info());
    let game = Arc::new(Arda::new(&setup, &Arda::content()).unwrap_or_else(|e| panic!("{e}")));
    let begun = std::time::Instant::now();
    let mut table = Fast::new(1);
    let mut play = Play::deal(game.clone(), &mut table);
    let mut n = 0;
    while let Some(seat) = play.to_act().first() {
        let legal = play.legal(seat).to_vec();
        let index = if legal.len() == 1 {
            0
        } else {
            game.quick(play.position(), seat, &legal, n)
        };
        if n < 400 {
            println!("{} {:?} {:?}", play.position().round, seat, legal[index]);
        }
        assert!(play.act_at(seat, index, &mut table));
        n += 1;
        assert!(n < 200_000);
    }
    println!("{n} in {:?}", begun.elapsed());
}

use arda::Arda;
use engine::{Actions, Fast, Game, Play, Setup};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Instant;
#[test]
fn profile() {
    let setup = Setup::new("arda", 2).limited(&Arda::info());
    let game = Arc::new(Arda::new(&setup, &Arda::content()).unwrap_or_else(|e| panic!("{e}")));
    let mut by: BTreeMap<&'static str, (u64, f64, f64, u64)> = BTreeMap::new();
    for seed in 0..3 {
        let mut table = Fast::new(seed);
        let mut play = Play::deal(game.clone(), &mut table);
        let mut list = Actions::with_capacity(1000);
        while let Some(seat) = play.to_act().first() {
            let kind = game.decision(play.position(), seat).kind;
            let t = Instant::now();
            for _ in 0..4 {
                list.clear();
                game.legal_actions(play.position(), seat, &mut list);
            }
            let l = t.elapsed().as_secs_f64() / 4.0;
            let index = table.choose(list.len());
            let name: &'static str = match list[index] {
                arda::action::Action::Done => "done",
                _ => kind,
            };
            let t = Instant::now();
            assert!(play.act_at(seat, index, &mut table));
            let a = t.elapsed().as_secs_f64();
            let e = by.entry(name).or_default();
            e.0 += 1;
            e.1 += l;
            e.2 += a;
            e.3 += list.len() as u64;
        }
    }
    let total: u64 = by.values().map(|v| v.0).sum();
    let all: f64 = by.values().map(|v| v.2).sum();
    for (k, v) in &by {
        println!(
            "{k:15} n {:6} list {:8.0} ns  act(with next list) {:8.0} ns len {}",
            v.0,
            v.1 / v.0 as f64 * 1e9,
            v.2 / v.0 as f64 * 1e9,
            v.3 / v.0
        );
    }
    println!("{total} {:.0} ns per action", all / total as f64 * 1e9);
}

use arda::Arda;
use engine::content::ContentSource;
use engine::{Actions, Fast, Game, Play, Setup};
use std::path::Path;
use std::sync::Arc;

fn agree(game: Arc<Arda>, seed: u64, most: u32) {
    let mut table = Fast::new(seed);
    let mut play = Play::deal(game.clone(), &mut table);
    let mut n = 0u32;
    let mut bad = 0;
    while let Some(seat) = play.to_act().first() {
        let legal = play.legal(seat).to_vec();
        if n % 23 == 0 {
            let mut c = Actions::default();
            game.candidates(play.position(), seat, &mut c);
            for a in c.iter() {
                let why = game.refuse(play.position(), seat, *a);
                if why.is_none() != legal.contains(a) {
                    println!("  {} {why:?} list {}", game.notation(*a), legal.contains(a));
                    bad += 1;
                    if bad > 5 {
                        return;
                    }
                }
            }
            for a in &legal {
                if !c.contains(a) {
                    println!("  not a candidate {}", game.notation(*a));
                    bad += 1;
                    if bad > 5 {
                        return;
                    }
                }
                let t = game.notation(*a);
                match game.parse(&t) {
                    Ok(b) if b == *a => {}
                    other => {
                        println!("  {t}: {other:?}");
                        bad += 1;
                        if bad > 5 {
                            return;
                        }
                    }
                }
            }
            let d = game.decision(play.position(), seat).default;
            if !legal.contains(&d) {
                println!("  default {d:?} illegal");
                return;
            }
            for i in 1..legal.len() {
                if legal[..i].contains(&legal[i]) {
                    println!("  twice {}", game.notation(legal[i]));
                    return;
                }
            }
        }
        let index = table.choose(legal.len());
        assert!(play.act_at(seat, index, &mut table));
        if let Err(e) = game.invariants(play.position()) {
            println!("  {e} after {}", game.notation(legal[index]));
            return;
        }
        n += 1;
        if n > most {
            break;
        }
    }
}

#[test]
fn own() {
    for seats in [2, 5, 11] {
        let setup = Setup::new("arda", seats).limited(&Arda::info());
        let game = Arc::new(Arda::new(&setup, &Arda::content()).unwrap_or_else(|e| panic!("{e}")));
        for seed in 0..3 {
            agree(game.clone(), seed, 5000);
        }
    }
}

#[test]
fn imports() {
    let Ok(dir) = std::env::var("MUSTER_TRIPLEA") else {
        return;
    };
    let mut paths: Vec<_> = ["middle_earth", "battle_for_arda"]
        .iter()
        .map(|d| Path::new(&dir).join(d))
        .collect();
    for e in std::fs::read_dir(Path::new(&dir).join("fixtures")).unwrap() {
        paths.push(e.unwrap().path());
    }
    for path in paths {
        let imported = match arda::triplea::import(&path, true) {
            Ok(i) => i,
            Err(e) => {
                println!("{e}");
                continue;
            }
        };
        for one in imported {
            let Some(def) = one.definition else { continue };
            println!("{}", def.name);
            let text = def.to_toml();
            let source = ContentSource::embedded(&[("definition.toml", &text)]);
            let info = Arda::info_of(&source).unwrap();
            let setup = Setup::new("arda", info.players.max as usize).limited(&info);
            let game = match Arda::new(&setup, &source) {
                Ok(g) => Arc::new(g),
                Err(_) => continue,
            };
            agree(game, 3, 3000);
        }
    }
}

use arda::Arda;
use engine::content::ContentSource;
use engine::{Fast, Game, Heuristic, Play, Setup};
use std::path::Path;
use std::sync::Arc;

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
        let t = std::time::Instant::now();
        let imported = match arda::triplea::import(&path, true) {
            Ok(i) => i,
            Err(e) => {
                println!("{e}");
                continue;
            }
        };
        for one in imported {
            let Some(def) = one.definition else {
                println!(
                    "{}: {} errors: {}",
                    path.display(),
                    one.report.errors.len(),
                    one.report
                        .errors
                        .iter()
                        .take(3)
                        .map(|e| e.to_string())
                        .collect::<Vec<_>>()
                        .join(" || ")
                );
                continue;
            };
            let text = def.to_toml();
            println!(
                "{} {} {:?} {} bytes",
                path.display(),
                def.name,
                t.elapsed(),
                text.len()
            );
            let source = ContentSource::embedded(&[("definition.toml", &text)]);
            let info = match Arda::info_of(&source) {
                Ok(i) => i,
                Err(e) => {
                    println!("  info {e}");
                    continue;
                }
            };
            let setup = Setup::new("arda", info.players.max as usize).limited(&info);
            let game = match Arda::new(&setup, &source) {
                Ok(g) => Arc::new(g),
                Err(e) => {
                    println!(
                        "  new: {}",
                        e.to_string()
                            .lines()
                            .take(5)
                            .collect::<Vec<_>>()
                            .join("\n  ")
                    );
                    continue;
                }
            };
            for quick in [false, true] {
                let mut table = Fast::new(1);
                let begun = std::time::Instant::now();
                let mut play = Play::deal(game.clone(), &mut table);
                if let Err(e) = game.invariants(play.position()) {
                    println!("  start: {e}");
                    continue;
                }
                let mut n = 0u32;
                while let Some(seat) = play.to_act().first() {
                    let legal = play.legal(seat).to_vec();
                    let index = if legal.len() == 1 {
                        0
                    } else if quick {
                        game.quick(play.position(), seat, &legal, n)
                    } else {
                        table.choose(legal.len())
                    };
                    let a = legal[index];
                    if !play.act_at(seat, index, &mut table) {
                        println!("not applied {a:?}");
                        break;
                    }
                    n += 1;
                    if n % 20 == 0 {
                        if let Err(e) = game.invariants(play.position()) {
                            println!("  {e} after {n} {a:?}");
                            break;
                        }
                    }
                    if n > 100_000 || begun.elapsed().as_secs() > 8 {
                        println!("  long");
                        break;
                    }
                }
                println!(
                    "  quick {quick}: {n} actions round {} in {:?} stacks {} ended {:?}",
                    play.position().round,
                    begun.elapsed(),
                    play.position().stacks.len(),
                    play.position().ended
                );
            }
        }
    }
}

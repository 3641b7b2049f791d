use arda::Arda;
use arda::ids::{Place, Power};
use engine::{Fast, Game, Heuristic, Play, Setup};
use std::sync::Arc;
#[test]
fn watch() {
    let setup = Setup::new("arda", 2).limited(&Arda::info());
    let game = Arc::new(Arda::new(&setup, &Arda::content()).unwrap_or_else(|e| panic!("{e}")));
    let seed: u64 = std::env::var("SEED")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(1);
    let from: u16 = std::env::var("FROM")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(99);
    let mut table = Fast::new(seed);
    let mut play = Play::deal(game.clone(), &mut table);
    let mut round = 0;
    let mut n = 0u32;
    while let Some(seat) = play.to_act().first() {
        let pos = play.position();
        if pos.round != round {
            round = pos.round;
            print!("R{round:2} ");
            for (i, p) in game.content.powers.iter().enumerate() {
                let pw = Power(i as u8);
                let tuv: i32 = pos
                    .stacks
                    .iter()
                    .filter(|s| s.owner == pw)
                    .map(|s| game.content.kind(s.kind).value / 100 * i32::from(s.count))
                    .sum();
                let inc: i32 = game
                    .content
                    .places
                    .iter()
                    .enumerate()
                    .filter(|(j, _)| pos.owner[*j] == pw)
                    .map(|(_, s)| i32::from(s.production))
                    .sum();
                print!("{} {tuv}/{inc}/{} ", &p.name[..3], pos.money[i]);
            }
            println!();
            print!("    caps: ");
            for (j, s) in game.content.places.iter().enumerate() {
                if let Some(c) = s.capital {
                    let o = pos.owner(Place(j as u16));
                    if o != c {
                        print!("{}->{} ", s.name, game.content.power_name(o));
                    }
                }
            }
            println!();
        }
        let legal = play.legal(seat).to_vec();
        let index = if legal.len() == 1 {
            0
        } else {
            game.quick(play.position(), seat, &legal, n)
        };
        if round >= from {
            println!("   {:?} {}", pos.ask, game.notation(legal[index]));
        }
        assert!(play.act_at(seat, index, &mut table));
        n += 1;
    }
    println!("{:?}", play.position().ended);
}
#[test]
fn map_at() {
    let setup = Setup::new("arda", 2).limited(&Arda::info());
    let game = Arc::new(Arda::new(&setup, &Arda::content()).unwrap_or_else(|e| panic!("{e}")));
    let upto: u16 = std::env::var("FROM")
        .ok()
        .and_then(|s| s.parse().ok())
        .unwrap_or(12);
    let mut table = Fast::new(1);
    let mut play = Play::deal(game.clone(), &mut table);
    let mut n = 0u32;
    while let Some(seat) = play.to_act().first() {
        if play.position().round >= upto {
            break;
        }
        let legal = play.legal(seat).to_vec();
        let index = if legal.len() == 1 {
            0
        } else {
            game.quick(play.position(), seat, &legal, n)
        };
        assert!(play.act_at(seat, index, &mut table));
        n += 1;
    }
    let pos = play.position();
    for (j, s) in game.content.places.iter().enumerate() {
        let here = pos.at(Place(j as u16));
        if here.is_empty() {
            continue;
        }
        print!(
            "{} [{}] ",
            s.key,
            game.content.power_name(pos.owner(Place(j as u16)))
        );
        for st in here {
            print!(
                "{} {}{} ",
                game.content.power_name(st.owner),
                st.count,
                game.content.kind(st.kind).def.name
            );
        }
        println!();
    }
}

//! How fast odds are: the battle by which calculators are compared, exact and by battles through the code of play.
//!
//! `cargo run --release -p arda --example odds_speed`

use arda::Arda;
use arda::definition::{
    Definition, Domain, PlaceDef, PowerDef, StepDef, StepKind, SupportDef, UnitDef,
};
use arda::odds::{Effort, Side};
use engine::content::ContentSource;
use engine::{Game, Setup};
use std::time::Instant;

fn unit(name: &str, attack: u8, defense: u8, value: i32) -> UnitDef {
    UnitDef {
        name: name.to_string(),
        attack,
        defense,
        movement: 1,
        value: Some(value),
        ..UnitDef::default()
    }
}

fn definition() -> Definition {
    let power = |name: &str| PowerDef {
        name: name.to_string(),
        alliance: name.to_string(),
        ..PowerDef::default()
    };
    Definition {
        key: "speed".to_string(),
        dice: 6,
        powers: vec![power("red"), power("blue")],
        places: vec![PlaceDef {
            name: "field".to_string(),
            owner: Some("blue".to_string()),
            ..PlaceDef::default()
        }],
        units: vec![
            unit("infantry", 1, 2, 3),
            unit("artillery", 2, 2, 4),
            unit("tank", 3, 3, 5),
            UnitDef {
                domain: Domain::Air,
                ..unit("fighter", 3, 4, 10)
            },
        ],
        supports: vec![SupportDef {
            kind: "artillery".to_string(),
            unit: "artillery".to_string(),
            bonus: 1,
            receivers: 1,
            to: vec!["infantry".to_string()],
            attacking: true,
            ..SupportDef::default()
        }],
        steps: vec![StepDef {
            kind: StepKind::CombatMove,
            power: Some("red".to_string()),
            ..StepDef::default()
        }],
        ..Definition::default()
    }
}

fn side(game: &Arda, units: &[(u16, &str)]) -> Side {
    let named = |name: &str| game.content.kind_named(name).expect("a unit of this game");
    Side::of(units.iter().map(|&(count, name)| (named(name), count)))
}

fn main() {
    let text = definition().to_toml();
    let source = ContentSource::embedded(&[("definition.toml", &text)]);
    let game = Arda::new(&Setup::new("arda", 2), &source).expect("a sound definition");
    let attackers = side(
        &game,
        &[
            (10, "infantry"),
            (4, "artillery"),
            (3, "tank"),
            (2, "fighter"),
        ],
    );
    let defenders = side(&game, &[(12, "infantry"), (2, "artillery"), (1, "tank")]);
    for _ in 0..3 {
        let start = Instant::now();
        let rounds = 2000;
        let mut odds = game.odds(&attackers, &defenders, None, Effort::USUAL);
        for _ in 1..rounds {
            odds = game.odds(&attackers, &defenders, None, Effort::USUAL);
        }
        let each = start.elapsed() / rounds;
        println!(
            "exact: {each:?}, {:.15} {:.15} {:.15}",
            odds.win, odds.draw, odds.loss
        );
        let start = Instant::now();
        let battles = 1_000_000;
        let odds = game.odds(
            &attackers,
            &defenders,
            None,
            Effort::Battles { seed: 1, battles },
        );
        let rate = f64::from(battles) / start.elapsed().as_secs_f64();
        println!(
            "battles: {rate:.0} a second, {:.4} {:.4} {:.4}",
            odds.win, odds.draw, odds.loss
        );
    }
    let many = |count: u16| {
        [
            (count, "infantry"),
            (count / 4, "artillery"),
            (count / 4, "tank"),
        ]
    };
    let (attackers, defenders) = (side(&game, &many(27)), side(&game, &many(27)));
    let start = Instant::now();
    let odds = game.odds(&attackers, &defenders, None, Effort::USUAL);
    println!("40 a side: {:?} {:?}", start.elapsed(), odds.method);
    let start = Instant::now();
    let odds = game.odds(&attackers, &defenders, None, Effort::Quick);
    println!(
        "40 a side, quick: {:?} {:?} {:.3}",
        start.elapsed(),
        odds.method,
        odds.win
    );
}

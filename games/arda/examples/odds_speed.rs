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
use std::time::{Duration, Instant};

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

/// The time that the processor has spent on this program so far; the clock where the system does not say.
fn spent(since: Instant) -> Duration {
    let said = std::fs::read_to_string("/proc/self/schedstat").ok();
    let nanos = said.and_then(|text| text.split_whitespace().next()?.parse().ok());
    nanos.map_or_else(|| since.elapsed(), Duration::from_nanos)
}

fn main() {
    let since = Instant::now();
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
        let start = spent(since);
        let rounds = 2000;
        let mut odds = game.odds(&attackers, &defenders, None, Effort::USUAL);
        for _ in 1..rounds {
            odds = game.odds(&attackers, &defenders, None, Effort::USUAL);
        }
        let each = (spent(since) - start) / rounds;
        println!(
            "exact: {each:?}, {:.15} {:.15} {:.15}",
            odds.win, odds.draw, odds.loss
        );
        let start = spent(since);
        let battles = 1_000_000;
        let odds = game.odds(
            &attackers,
            &defenders,
            None,
            Effort::Battles { seed: 1, battles },
        );
        let rate = f64::from(battles) / (spent(since) - start).as_secs_f64();
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
    for effort in [Effort::USUAL, Effort::Quick] {
        let start = spent(since);
        let rounds = 300;
        for _ in 1..rounds {
            game.odds(&attackers, &defenders, None, effort);
        }
        let odds = game.odds(&attackers, &defenders, None, effort);
        let each = (spent(since) - start) / rounds;
        println!("40 a side: {each:?} {:?} {:.3}", odds.method, odds.win);
    }
    thrones(since);
}

/// A storm of the shipped scenario: targeted attacks, supports, terrain and a fortress.
fn thrones(since: Instant) {
    let game = Arda::new(&Setup::new("arda", 2), &Arda::content()).expect("the shipped game");
    let attackers = side(&game, &[(10, "uruk"), (2, "troll"), (1, "catapult")]);
    let defenders = side(
        &game,
        &[(6, "spearman"), (2, "archer"), (1, "wall"), (1, "fortress")],
    );
    let at = game.content.place_named("es");
    let start = spent(since);
    let rounds = 1000;
    for _ in 1..rounds {
        game.odds(&attackers, &defenders, at, Effort::Quick);
    }
    let odds = game.odds(&attackers, &defenders, at, Effort::Quick);
    let each = (spent(since) - start) / rounds;
    println!("a storm, quick: {each:?} {:?} {:.3}", odds.method, odds.win);
    let start = spent(since);
    let battles = 200_000;
    let odds = game.odds(
        &attackers,
        &defenders,
        at,
        Effort::Battles { seed: 1, battles },
    );
    let rate = f64::from(battles) / (spent(since) - start).as_secs_f64();
    println!("a storm: {rate:.0} battles a second, {:.4}", odds.win);
}

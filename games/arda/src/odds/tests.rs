//! The odds that a calculator must reproduce: the fixed battle of the speed page, and O5 to O9.

use super::{Effort, Method, Odds, Side};
use crate::battle::tests::{Fight, definition, flier, unit};
use crate::definition::{Definition, SupportDef, UnitDef};

/// The game of the fixed battle.
fn fixed() -> Definition {
    let mut def = definition(
        6,
        vec![
            unit("infantry", 1, 2),
            unit("artillery", 2, 2),
            unit("tank", 3, 3),
            flier("fighter", 3, 4),
        ],
    );
    for (unit, value) in def.units.iter_mut().zip([3, 4, 5, 10]) {
        unit.value = Some(value);
    }
    def.supports = vec![SupportDef {
        kind: "artillery".to_string(),
        unit: "artillery".to_string(),
        bonus: 1,
        receivers: 1,
        to: vec!["infantry".to_string()],
        attacking: true,
        ..SupportDef::default()
    }];
    def
}

const FIXED: [&str; 2] = [
    "10 infantry, 4 artillery, 3 tank, 2 fighter",
    "12 infantry, 2 artillery, 1 tank",
];

fn side(fight: &Fight, units: &str) -> Side {
    Side::of(units.split(", ").map(|part| {
        let (count, name) = part.split_once(' ').expect("a number and a unit");
        let kind = fight.content().kind_named(name).expect("a unit");
        (kind, count.parse().expect("a number"))
    }))
}

fn odds(def: Definition, sides: [&str; 2], effort: Effort) -> Odds {
    let fight = Fight::new(def);
    let [attackers, defenders] = sides.map(|units| side(&fight, units));
    fight.game.odds(&attackers, &defenders, None, effort)
}

fn battles(battles: u32) -> Effort {
    Effort::Battles { seed: 7, battles }
}

/// The fixed battle to fourteen digits.
#[test]
fn the_fixed_battle_is_exact() {
    let odds = odds(fixed(), FIXED, Effort::USUAL);
    assert_eq!(odds.method, Method::Exact);
    let wanted = [
        0.962_430_083_763_464,
        0.002_605_267_564_515,
        0.034_964_648_672_024,
    ];
    for (found, wanted) in [odds.win, odds.draw, odds.loss].into_iter().zip(wanted) {
        assert!((found - wanted).abs() < 1e-12, "{found} is not {wanted}");
    }
    let left: f64 = odds.left.iter().map(|left| left.chance).sum();
    assert!(left > 0.99 && left <= 1.000_001);
}

/// Both ways to odds agree within four standard errors.
fn agree(def: Definition, sides: [&str; 2]) {
    const MANY: u32 = 40_000;
    let exact = odds(def.clone(), sides, Effort::USUAL);
    assert_eq!(exact.method, Method::Exact, "{sides:?}");
    let found = odds(def, sides, battles(MANY));
    for (exact, found) in [
        (exact.win, found.win),
        (exact.draw, found.draw),
        (exact.loss, found.loss),
    ] {
        let sigma = (exact * (1.0 - exact).max(0.0) / f64::from(MANY)).sqrt();
        assert!(
            (exact - found).abs() < 4.0 * sigma + 1e-9,
            "{sides:?}: {exact} and {found}"
        );
    }
    let near = |a: f64, b: f64| (a - b).abs() < 0.05 * a.max(0.2);
    assert!(
        near(exact.rounds, found.rounds),
        "{} and {} rounds",
        exact.rounds,
        found.rounds
    );
    for (exact, found) in [
        (exact.attackers, found.attackers),
        (exact.defenders, found.defenders),
    ] {
        assert!(
            near(exact.units, found.units) && near(exact.value, found.value),
            "{exact:?} and {found:?}"
        );
    }
}

#[test]
fn chains_and_battles_agree() {
    agree(fixed(), FIXED);
    let mut low = fixed();
    low.rules.low_luck = true;
    agree(low.clone(), FIXED);
    low.rules.land_rounds = 2;
    agree(low, FIXED);
    let troll = UnitDef {
        hits: 2,
        attack_rolls: 2,
        ..unit("troll", 2, 3)
    };
    let tower = UnitDef {
        infrastructure: true,
        movement: 0,
        ..unit("tower", 0, 3)
    };
    let mut def = definition(12, vec![unit("levy", 2, 3), troll, tower]);
    agree(def.clone(), ["6 levy, 2 troll", "7 levy, 1 troll, 1 tower"]);
    def.rules.land_rounds = 3;
    agree(def, ["6 levy, 2 troll", "7 levy, 1 troll, 1 tower"]);
}

/// Chances to win, to lose, to draw.
fn expect(def: Definition, sides: [&str; 2], wanted: [f64; 3]) {
    let found = odds(def.clone(), sides, Effort::USUAL);
    assert_eq!(found.method, Method::Exact);
    for (found, wanted) in [found.win, found.loss, found.draw].into_iter().zip(wanted) {
        assert!(
            (found - wanted).abs() < 0.000_051,
            "{sides:?}: {found} is not {wanted}"
        );
    }
    agree(def, sides);
}

fn one_sort(dice: u8, attack: u8, defense: u8) -> Definition {
    definition(
        dice,
        vec![
            unit("a", attack, attack),
            unit("b", attack + 1, attack),
            unit("d", defense, defense),
        ],
    )
}

/// O5 to O9.
#[test]
fn small_battles_have_the_known_odds() {
    let low = |mut def: Definition| {
        def.rules.low_luck = true;
        def
    };
    let limit = |mut def: Definition| {
        def.rules.land_rounds = 3;
        def
    };
    let def = one_sort(6, 1, 2);
    expect(def.clone(), ["3 a", "2 d"], [0.5167, 0.4459, 0.0374]);
    expect(low(def), ["3 a", "2 d"], [0.5380, 0.4202, 0.0418]);
    let def = one_sort(6, 3, 3);
    expect(def.clone(), ["3 a", "3 d"], [0.4467, 0.4467, 0.1066]);
    expect(limit(def.clone()), ["3 a", "3 d"], [0.4209, 0.4209, 0.1582]);
    expect(low(def), ["3 a", "3 d"], [0.4167, 0.4167, 0.1667]);
    let def = one_sort(6, 3, 1);
    expect(def.clone(), ["2 a, 1 b", "3 d"], [0.9468, 0.0371, 0.0161]);
    expect(low(def), ["2 a, 1 b", "3 d"], [0.9893, 0.0036, 0.0071]);
    let def = one_sort(12, 5, 5);
    expect(def.clone(), ["6 a", "5 d"], [0.7501, 0.2221, 0.0278]);
    expect(low(def), ["6 a", "5 d"], [0.9451, 0.0384, 0.0165]);
    expect(
        limit(one_sort(12, 7, 2)),
        ["4 a", "6 d"],
        [0.4900, 0.1270, 0.3830],
    );
}

/// The same seed and number of battles give the same odds.
#[test]
fn a_seed_gives_the_same_odds() {
    let once = odds(fixed(), FIXED, battles(500));
    assert_eq!(once, odds(fixed(), FIXED, battles(500)));
    assert_eq!(once.method, Method::Simulated { battles: 500 });
}

/// The odds of a place are those of who stands there.
#[test]
fn a_place_has_odds() {
    let mut fight = Fight::new(fixed());
    fight
        .come("home", "field", FIXED[0])
        .put("field", crate::battle::tests::BLUE, FIXED[1]);
    let at = fight.place("field");
    let found = fight
        .game
        .odds_at(&fight.pos, at, crate::battle::tests::RED, Effort::Quick);
    assert_eq!(found.method, Method::Exact);
    assert!((found.win - 0.962_430_083_763_464).abs() < 1e-12);
}

/// O2: one infantry and one bomber attack a fighter, and the infantry is spared.
#[test]
fn the_last_on_foot_is_spared() {
    let fight = Fight::new(definition(
        6,
        vec![
            unit("infantry", 1, 2),
            flier("fighter", 3, 4),
            flier("bomber", 4, 1),
        ],
    ));
    let mut attackers = side(&fight, "1 infantry, 1 bomber");
    attackers.keeps_land = true;
    let defenders = side(&fight, "1 fighter");
    for effort in [Effort::USUAL, battles(40_000)] {
        let odds = fight.game.odds(&attackers, &defenders, None, effort);
        let close = if odds.method == Method::Exact {
            0.000_1
        } else {
            0.01
        };
        assert!((odds.win - 0.8116).abs() < close, "{odds:?}");
        assert!((odds.loss - 0.157).abs() < close + 0.000_5, "{odds:?}");
    }
}

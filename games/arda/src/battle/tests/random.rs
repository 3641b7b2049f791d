//! Battles at random: whatever is listed can be done, positions stay sound, and every battle ends.

use super::*;
use crate::definition::Suicide;
use engine::Fast;

fn kinds() -> Vec<UnitDef> {
    vec![
        UnitDef {
            marine: 1,
            cargo: 1,
            ..unit("levy", 1, 2)
        },
        UnitDef {
            hits: 3,
            ..unit("troll", 3, 3)
        },
        UnitDef {
            suicide: Suicide::Attacking,
            ..unit("bomb", 4, 1)
        },
        UnitDef {
            infrastructure: true,
            movement: 0,
            ..unit("tower", 0, 2)
        },
        flier("eagle", 3, 3),
        UnitDef {
            evades: true,
            first_strike: true,
            ..ship("sub", 2, 1)
        },
        UnitDef {
            destroyer: true,
            hits: 2,
            bombard: Some(0),
            ..ship("destroyer", 2, 2)
        },
        UnitDef {
            capacity: 2,
            ..ship("transport", 0, 1)
        },
    ]
}

fn scatter(fight: &mut Fight, luck: &mut Fast) {
    for (power, from) in [(RED, "home"), (BLUE, "back")] {
        for name in ["levy", "troll", "bomb", "tower", "eagle"] {
            let count = luck.choose(4);
            if count > 0 {
                let from = fight.place(from);
                fight.put_with("field", power, &format!("{count} {name}"), |stack| {
                    stack.from = from
                });
            }
        }
        for name in ["eagle", "sub", "destroyer", "transport"] {
            let count = luck.choose(3);
            if count > 0 {
                let from = fight.place("bay");
                fight.put_with("sea", power, &format!("{count} {name}"), |stack| {
                    stack.from = from
                });
            }
        }
    }
}

/// ARD-8: no choice is a dead end.
#[test]
fn every_battle_ends() {
    let mut luck = Fast::new(8);
    for round in 0..600 {
        let mut def = definition(6, kinds());
        let bits = luck.choose(1 << 12);
        let rules = &mut def.rules;
        let bit = |n: usize| bits >> n & 1 == 1;
        rules.low_luck = bit(0);
        rules.transports_last = bit(1);
        rules.subs_submerge = bit(2);
        rules.second_edition = bit(3);
        rules.subs_strike_in_defense = bit(4);
        rules.land_rounds = if bit(5) { 3 } else { 0 };
        rules.partial_amphibious_retreat = bit(6);
        rules.subs_evade_first = bit(7);
        rules.munitions_last = bit(8);
        rules.sea_battles_optional = bit(9);
        if bit(10) {
            rules.round_limit_outcome = crate::definition::LimitOutcome::AttackerWithdraws;
        }
        let mut fight = Fight::new(def);
        scatter(&mut fight, &mut luck);
        fight.pos.step = 1;
        let mut steps = 0;
        let mut asked = fight.game.begin_battles(&mut fight.pos, &mut luck);
        while asked && fight.pos.step == 1 {
            steps += 1;
            assert!(steps < 3000, "battle {round} does not end");
            fight.agree();
            fight.game.invariants(&fight.pos).expect("a sound position");
            let list = fight.list();
            let action = list[luck.choose(list.len())];
            match fight.pos.ask {
                Ask::Choose => fight
                    .game
                    .take_choice_of_battle(&mut fight.pos, action, &mut luck),
                _ => fight.game.take_battle(&mut fight.pos, action, &mut luck),
            }
            asked = matches!(fight.pos.ask, Ask::Choose | Ask::Battle);
        }
        fight.pos.ask = Ask::Move;
        fight.game.invariants(&fight.pos).expect("a sound position");
    }
}

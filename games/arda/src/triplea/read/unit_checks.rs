//! Marks of a unit that do not go together.

use super::Reader;
use super::units::Draft;
use crate::definition::Domain;

pub(super) fn check(r: &mut Reader, draft: &Draft) {
    let mut wrong = match draft.def.domain {
        Domain::Air => air(draft),
        Domain::Sea => sea(draft),
        Domain::Land => land(draft),
    };
    wrong.extend(any(r, draft));
    for what in wrong {
        r.report.error(draft.at.clone(), what);
    }
}

fn marks(list: &[(bool, &str)], whose: &str) -> Vec<String> {
    let wrong = list.iter().filter(|(wrong, _)| *wrong);
    let what = wrong.map(|(_, mark)| format!("{whose} cannot {mark}"));
    what.collect()
}

fn air(draft: &Draft) -> Vec<String> {
    let def = &draft.def;
    let list = [
        (draft.sea, "be a ship"),
        (draft.cost_given, "be cargo of ships"),
        (def.deck > 0, "carry aircraft"),
        (def.blitz, "blitz"),
        (def.bombard.is_some(), "bombard"),
        (def.marine != 0, "be a marine"),
        (def.combat_transport, "be a combat transport"),
    ];
    marks(&list, "an aircraft")
}

fn sea(draft: &Draft) -> Vec<String> {
    let def = &draft.def;
    let list = [
        (def.blitz, "blitz"),
        (def.bomber, "be a bomber"),
        (draft.deck_cost_given, "land on a carrier"),
        (draft.cost_given, "be cargo"),
        (def.marine != 0, "be a marine"),
    ];
    marks(&list, "a ship")
}

fn land(draft: &Draft) -> Vec<String> {
    let def = &draft.def;
    let list = [
        (def.bombard.is_some(), "bombard from the sea"),
        (def.deck > 0, "carry aircraft"),
        (def.combat_transport, "be a combat transport"),
    ];
    marks(&list, "a land unit")
}

fn any(r: &Reader, draft: &Draft) -> Vec<String> {
    let def = &draft.def;
    let mut wrong = Vec::new();
    if def.combat_transport && !draft.capacity_given {
        wrong.push("a combat transport carries nothing".to_owned());
    }
    let builds = &draft.builds;
    if builds.on {
        let limits = (builds.per_turn, builds.most);
        match limits {
            _ if builds.kind.is_empty() => {
                wrong.push("a construction has no type".to_owned());
            }
            (Some(turn), Some(most)) if turn > most => {
                let what = format!("{turn} constructions a turn are more than {most} in all");
                wrong.push(what);
            }
            (Some(_), Some(_)) => {}
            _ => wrong.push("a construction has no limits".to_owned()),
        }
    }
    let plain = draft.sea && draft.capacity_given && !def.combat_transport;
    let armed = def.attack > 0 || def.defense > 0;
    if plain && armed && r.props.on("Transport Casualties Restricted") {
        wrong.push("a restricted transport attacks or defends".to_owned());
    }
    let damage = &draft.damage;
    if damage.can
        && let Some(most) = damage.most
        && (most < 1 || damage.operational > i16::from(most))
    {
        wrong.push("its damage settings are out of order".to_owned());
    }
    wrong
}

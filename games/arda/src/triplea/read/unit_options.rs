//! Options of types of units.

use super::super::report::Tier;
use super::attachments::{Opt, split};
use super::powers::limit_of;
use super::units::Draft;
use super::{Reader, idle, later, put};
use crate::definition::{Change, LimitKind, StackLimit};

/// Takes one option of a type of unit.
pub(super) fn option(r: &mut Reader, draft: &mut Draft, opt: &Opt) {
    let done = basics(r, draft, opt)
        || carrying(r, draft, opt)
        || fighting(r, draft, opt)
        || draft.shots.option(r, opt)
        || building(r, draft, opt)
        || changing(r, draft, opt)
        || later::option(r, draft, opt);
    if !done {
        r.report.unknown(opt, "is no option of a unit");
    }
}

fn basics(r: &mut Reader, draft: &mut Draft, opt: &Opt) -> bool {
    let def = &mut draft.def;
    match opt.key.as_str() {
        "movement" => put(&mut def.movement, r.number(opt, 0..=100)),
        "attack" => put(&mut def.attack, r.number(opt, 0..=200)),
        "defense" | "defence" => put(&mut def.defense, r.number(opt, 0..=200)),
        "attackrolls" => put(&mut def.attack_rolls, r.number(opt, 0..=100)),
        "defenserolls" | "defencerolls" => put(&mut def.defense_rolls, r.number(opt, 0..=100)),
        "hitpoints" => put(&mut def.hits, r.number(opt, 1..=100)),
        "istwohit" => {
            let flag = r.flag(opt);
            put(&mut def.hits, flag.map(|two| 1 + u8::from(two)));
        }
        "isair" => put(&mut draft.air, r.flag(opt)),
        "issea" => put(&mut draft.sea, r.flag(opt)),
        "canblitz" => put(&mut def.blitz, r.flag(opt)),
        "isinfrastructure" => put(&mut def.infrastructure, r.flag(opt)),
        "tuv" => def.value = r.number(opt, -1..=1_000_000).filter(|value| *value >= 0),
        "maxbuiltperplayer" => def.max_built = natural(r, opt),
        "placementlimit" => limit(r, draft, LimitKind::Placing, opt),
        "movementlimit" => limit(r, draft, LimitKind::Moving, opt),
        "attackinglimit" => limit(r, draft, LimitKind::Attacking, opt),
        "cannotmoveduringcombatmove" => put(&mut def.no_combat_move, r.flag(opt)),
        _ => return false,
    }
    true
}

/// A number of which -1 is none.
fn natural(r: &mut Reader, opt: &Opt) -> Option<u16> {
    let number: Option<i32> = r.number(opt, -1..=65_535);
    number.and_then(|number| u16::try_from(number).ok())
}

/// A number of points of which -1 is none.
fn points(r: &mut Reader, opt: &Opt) -> (u8, bool) {
    let number: Option<i16> = r.number(opt, -1..=255);
    let number = number.and_then(|number| u8::try_from(number).ok());
    (number.unwrap_or_default(), number.is_some())
}

fn limit(r: &mut Reader, draft: &mut Draft, when: LimitKind, opt: &Opt) {
    let parts = opt.parts();
    let [most, of] = parts.as_slice() else {
        return r
            .report
            .error(opt, "a limit is a number and whose units count");
    };
    let most = r.report.number(opt, most, 0..=65_535);
    if let (Some(most), Some(of)) = (most, limit_of(r, opt, of)) {
        draft.def.limits.push(StackLimit { when, most, of });
    }
}

fn carrying(r: &mut Reader, draft: &mut Draft, opt: &Opt) -> bool {
    let def = &mut draft.def;
    match opt.key.as_str() {
        "transportcapacity" => (def.capacity, draft.capacity_given) = points(r, opt),
        "transportcost" => (def.cargo, draft.cost_given) = points(r, opt),
        "carriercapacity" => (def.deck, _) = points(r, opt),
        "carriercost" => (def.deck_cost, draft.deck_cost_given) = points(r, opt),
        "iscombattransport" => put(&mut def.combat_transport, r.flag(opt)),
        "isairtransport" => {
            put(&mut draft.air_transport, r.flag(opt));
            r.report
                .warn(opt, "is left out: it needs the technology paratroopers");
        }
        "isairtransportable" | "islandtransport" | "islandtransportable" => {
            if !idle(&opt.value) {
                r.report.warn(opt, "is left out: it needs a technology");
            }
        }
        "ismarine" => {
            let flag = match opt.value.to_ascii_lowercase().as_str() {
                "true" => Some(1),
                "false" => Some(0),
                _ => r.number(opt, -100..=100),
            };
            put(&mut def.marine, flag);
        }
        "caninvadeonlyfrom" => {
            let all = opt.list();
            if all != ["all"] {
                def.invades_only_from.extend(r.unit_list(opt, &all));
            }
        }
        _ => return false,
    }
    true
}

fn fighting(r: &mut Reader, draft: &mut Draft, opt: &Opt) -> bool {
    let def = &mut draft.def;
    match opt.key.as_str() {
        "artillery" => put(&mut draft.artillery, r.flag(opt)),
        "artillerysupportable" => put(&mut draft.supportable, r.flag(opt)),
        "unitsupportcount" => {
            let number: Option<i16> = r.number(opt, -1..=255);
            let number = number.map(|number| u8::try_from(number).unwrap_or(1).max(1));
            put(&mut draft.supports, number);
        }
        "canairbattle" => put(&mut draft.air_battle, r.flag(opt)),
        "airattack" => put(&mut draft.air_values.attack, r.number(opt, 0..=200)),
        "airdefense" => put(&mut draft.air_values.defense, r.number(opt, 0..=200)),
        "isstrategicbomber" => put(&mut def.bomber, r.flag(opt)),
        "bombingmaxdiesides" => (def.bomb_sides, _) = points(r, opt),
        "bombingbonus" => put(&mut def.bomb_bonus, r.number(opt, -100..=100)),
        "canbombard" => put(&mut draft.can_bombard, r.flag(opt)),
        "bombard" => (draft.bombard, _) = points(r, opt),
        "issub" => put(&mut draft.sub, r.flag(opt)),
        "isdestroyer" => put(&mut def.destroyer, r.flag(opt)),
        "canevade" => put(&mut def.evades, r.flag(opt)),
        "isfirststrike" => put(&mut def.first_strike, r.flag(opt)),
        "cannottarget" => {
            let list = r.unit_list(opt, &opt.list());
            def.cannot_target.extend(list);
        }
        "cannotbetargetedby" => {
            let list = r.unit_list(opt, &opt.list());
            def.cannot_be_targeted_by.extend(list);
        }
        "canmovethroughenemies" => put(&mut def.passes_enemies, r.flag(opt)),
        "canbemovedthroughbyenemies" => put(&mut def.lets_pass, r.flag(opt)),
        "issuicide" => {
            let flag = r.flag(opt).unwrap_or_default();
            (draft.dies_attacking, draft.dies_defending) = (flag, flag);
        }
        "issuicideonattack" => put(&mut draft.dies_attacking, r.flag(opt)),
        "issuicideondefense" => put(&mut draft.dies_defending, r.flag(opt)),
        "issuicideonhit" => put(&mut draft.dies_on_hit, r.flag(opt)),
        "choosebestroll" => put(&mut def.best_roll, r.flag(opt)),
        "canretreatonstalemate" => put(&mut def.retreats_on_stalemate, r.flag(opt)),
        _ => return false,
    }
    true
}

fn building(r: &mut Reader, draft: &mut Draft, opt: &Opt) -> bool {
    let def = &mut draft.def;
    match opt.key.as_str() {
        "isfactory" => {
            let on = r.flag(opt).unwrap_or_default();
            draft.builds.on = on;
            draft.damage.can = on;
            draft.produces = on;
            def.infrastructure = on;
            if on {
                draft.builds.kind = "factory".to_owned();
                draft.builds.per_turn = Some(1);
                draft.builds.most = Some(1);
            }
        }
        "canproduceunits" => put(&mut draft.produces, r.flag(opt)),
        "canproducexunits" => draft.produces_units = natural(r, opt),
        "isconstruction" => put(&mut draft.builds.on, r.flag(opt)),
        "constructiontype" => draft.builds.kind.clone_from(&opt.value),
        "constructionsperterrpertypeperturn" => draft.builds.per_turn = natural(r, opt),
        "maxconstructionspertypeperterr" => draft.builds.most = natural(r, opt),
        "requiresunits" => {
            let list = r.unit_list(opt, &opt.list());
            def.requires.push(list);
        }
        "consumesunits" => {
            if let Some((number, unit)) = counted(r, opt) {
                def.consumes.insert(unit, number);
            }
        }
        "unitplacementrestrictions" => def.not_placed_in.extend(grounds(r, opt)),
        "unitplacementonlyallowedin" => def.placed_only_in.extend(grounds(r, opt)),
        "canonlybeplacedinterritoryvaluedatx" => {
            let number: Option<i16> = r.number(opt, -1..=30_000);
            put(&mut def.min_production, number.map(|number| number.max(0)));
        }
        "special" => match opt.value.to_ascii_lowercase().as_str() {
            "canonlyplaceinoriginalterritories" => def.only_in_original = true,
            "" | "none" => {}
            _ => r.report.unknown(opt, "is unknown"),
        },
        _ => return false,
    }
    true
}

/// Territories and kinds of terrain by their names.
fn grounds(r: &mut Reader, opt: &Opt) -> Vec<String> {
    let mut found = Vec::new();
    for name in opt.list() {
        let terrain = r.def.terrains.iter().any(|terrain| terrain.name == name);
        if terrain || r.place(opt, &name).is_some() {
            found.push(name);
        }
    }
    found
}

/// A number and a type of unit; one if there is no number.
fn counted(r: &mut Reader, opt: &Opt) -> Option<(u16, String)> {
    let parts = opt.parts();
    match parts.as_slice() {
        [unit] => Some((1, r.unit(opt, unit)?)),
        [number, unit] => {
            let number = r.report.number(opt, number, 0..=65_535);
            let unit = r.unit(opt, unit);
            Some((number?, unit?))
        }
        _ => {
            r.report.error(opt, "is a number and a type of unit");
            None
        }
    }
}

fn changing(r: &mut Reader, draft: &mut Draft, opt: &Opt) -> bool {
    let def = &mut draft.def;
    match opt.key.as_str() {
        "createsresourceslist" => income(r, draft, opt),
        "createsunitslist" => {
            if let Some((number, unit)) = counted(r, opt) {
                def.creates.insert(unit, number);
            }
        }
        "destroyedwhencapturedby" => {
            let names = opt.value.strip_prefix("BY:").unwrap_or(&opt.value);
            let names = split(names);
            def.destroyed_by.extend(r.power_list(opt, &names));
        }
        "destroyedwhencapturedfrom" => {
            let names = opt.value.strip_prefix("FROM:").unwrap_or(&opt.value);
            let names = split(names);
            def.destroyed_from.extend(r.power_list(opt, &names));
        }
        "whenhitpointsdamagedchangesinto" => def.when_damaged.extend(change(r, opt)),
        "whenhitpointsrepairedchangesinto" => def.when_repaired.extend(change(r, opt)),
        _ => return false,
    }
    true
}

fn income(r: &mut Reader, draft: &mut Draft, opt: &Opt) {
    let parts = opt.parts();
    let (number, resource) = match parts.as_slice() {
        [resource] => ("1", resource),
        [number, resource] => (number.as_str(), resource),
        _ => return r.report.error(opt, "is a number and a resource"),
    };
    if !r.resources.contains(resource) {
        return r.missing(opt, "resource", resource);
    }
    let number: Option<i16> = r.report.number(opt, number, -10_000..=10_000);
    if resource == "PUs" {
        draft.def.income += number.unwrap_or_default();
    } else {
        let what = "making a resource other than PUs";
        r.report.refuse(opt, what, Tier::Two);
    }
}

/// `1:false:fortress`: at one hit it becomes a fresh fortress.
fn change(r: &mut Reader, opt: &Opt) -> Option<Change> {
    let parts = opt.parts();
    let [hits, keep, unit] = parts.as_slice() else {
        let what = "is a number of hits, whether they stay, and a type of unit";
        r.report.error(opt, what);
        return None;
    };
    let hits = r.report.number(opt, hits, 0..=255);
    let keep = r.report.flag(opt, keep);
    let unit = r.unit(opt, unit);
    Some(Change {
        hits: hits?,
        keep: keep?,
        unit: unit?,
    })
}

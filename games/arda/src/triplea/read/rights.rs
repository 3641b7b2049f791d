//! Rules of single powers: where they may go, place, and what they get for nothing (ARD-3.5, 4.11, 10.9).

use super::super::report::Tier;
use super::attachments::{Attachment, Opt};
use super::{Reader, idle, of_class, put};

/// What a power may enter, while its options are read.
#[derive(Default)]
struct Lands {
    names: Vec<String>,
    allowed: Option<bool>,
}

pub(super) fn read(r: &mut Reader, attachments: &[Attachment]) {
    for attachment in of_class(attachments, "rulesattachment") {
        // The others are objectives and conditions.
        if !attachment.name.to_ascii_lowercase().starts_with("rules") {
            continue;
        }
        let Some(power) = r.power(attachment, &attachment.to) else {
            continue;
        };
        let mut lands = Lands::default();
        for opt in &attachment.options {
            option(r, power, opt, &mut lands);
        }
        let def = &mut r.def.powers[power];
        match lands.allowed {
            Some(true) => def.may_enter = Some(lands.names),
            Some(false) => def.may_not_enter = lands.names,
            None if lands.names.is_empty() => {}
            None => {
                let what = "lists territories but does not say whether they are allowed";
                r.report.error(attachment, what);
            }
        }
    }
}

fn option(r: &mut Reader, power: usize, opt: &Opt, lands: &mut Lands) {
    match opt.key.as_str() {
        "movementrestrictionterritories" => lands.names.extend(r.place_list(opt, &opt.list())),
        "movementrestrictiontype" => match opt.value.to_ascii_lowercase().as_str() {
            "allowed" => lands.allowed = Some(true),
            "disallowed" => lands.allowed = Some(false),
            _ => r.report.error(opt, "is neither allowed nor disallowed"),
        },
        "productionperxterritories" => free_units(r, power, opt),
        "unlimitedproduction" => {}
        "dominatingfirstroundattack" | "negatedominatingfirstroundattack" => {
            if !idle(&opt.value) {
                r.report.refuse(opt, "a dominating first attack", Tier::Two);
            }
        }
        _ => placing(r, power, opt),
    }
}

fn placing(r: &mut Reader, power: usize, opt: &Opt) {
    let anywhere = r.props.on("Place in Any Territory");
    let counted = r.props.on("Unit Placement Per Territory Restricted");
    match opt.key.as_str() {
        "placementanyterritory" => {
            let flag = r.flag(opt).map(|flag| flag && anywhere);
            put(&mut r.def.powers[power].placing.anywhere, flag);
        }
        "placementanyseazone" => {
            let flag = r.flag(opt).map(|flag| flag && anywhere);
            put(&mut r.def.powers[power].placing.any_sea, flag);
        }
        "placementcapturedterritory" => {
            let flag = r.flag(opt);
            put(&mut r.def.powers[power].placing.captured, flag);
        }
        "placementperterritory" => {
            let number: Option<i32> = r.number(opt, -1..=65_535);
            let number = number.and_then(|number| u16::try_from(number).ok());
            r.def.powers[power].placing.fewer_than = number.filter(|_| counted);
        }
        "maxplaceperterritory" => {
            let number: Option<i32> = r.number(opt, -1..=65_535);
            let number = number.and_then(|number| u16::try_from(number).ok());
            r.def.powers[power].placing.most = number.filter(|_| counted);
        }
        "placementincapitalrestricted" => {
            let flag = r.flag(opt).map(|flag| flag && counted);
            put(&mut r.def.powers[power].placing.not_in_capital, flag);
        }
        _ => r.report.unknown(opt, "is no rule of a player"),
    }
}

/// `2`: one infantry for two territories; `3:artillery` likewise.
fn free_units(r: &mut Reader, power: usize, opt: &Opt) {
    let parts = opt.parts();
    let (number, unit) = match parts.as_slice() {
        [number] => (number, "infantry"),
        [number, unit] => (number, unit.as_str()),
        _ => return r.report.error(opt, "is a number and a type of unit"),
    };
    let number = r.report.number(opt, number, 1..=65_535);
    let unit = r.unit(opt, unit);
    if let (Some(number), Some(unit)) = (number, unit)
        && r.props.on("Production Per X Territories Restricted")
    {
        r.def.powers[power].free_units.insert(unit, number);
    }
}

//! Options of units that this program does not play, or plays in part.

use super::super::report::Tier;
use super::attachments::Opt;
use super::units::Draft;
use super::{Reader, idle, put};

/// Damage from bombs while a unit's options are read (ARD-7.6).
pub(super) struct Damage {
    pub(super) can: bool,
    pub(super) most: Option<u8>,
    pub(super) operational: i16,
}

impl Default for Damage {
    fn default() -> Self {
        Damage {
            can: false,
            most: None,
            operational: -1,
        }
    }
}

impl Damage {
    /// The most damage; 0 for twice what the territory produces.
    pub(super) fn most(&self) -> Option<u8> {
        self.can.then_some(self.most.unwrap_or_default())
    }
}

/// Options that matter only while a property of the game is on: option, property, what it is, how far along.
const WITH_PROPERTY: &[(&str, &str, &str, Tier)] = &[
    (
        "canscramble",
        "Scramble Rules In Effect",
        "scrambling",
        Tier::No,
    ),
    (
        "maxscrambledistance",
        "Scramble Rules In Effect",
        "scrambling",
        Tier::No,
    ),
    (
        "maxscramblecount",
        "Scramble Rules In Effect",
        "scrambling",
        Tier::No,
    ),
    (
        "isairbase",
        "Scramble Rules In Effect",
        "air bases",
        Tier::No,
    ),
    ("fuelcost", "Use Fuel Cost", "fuel", Tier::No),
    ("fuelflatcost", "Use Fuel Cost", "fuel", Tier::No),
    (
        "canbecapturedonenteringby",
        "Capture Units On Entering Territory",
        "capture on entering",
        Tier::No,
    ),
    (
        "whencapturedchangesinto",
        "Units Can Be Changed On Capture",
        "change on capture",
        Tier::No,
    ),
    (
        "givesmovement",
        "Units May Give Bonus Movement",
        "bonus movement",
        Tier::Two,
    ),
    ("canintercept", RAIDS, "air battles over raids", Tier::Two),
    ("canescort", RAIDS, "air battles over raids", Tier::Two),
    (
        "requiresairbasetointercept",
        RAIDS,
        "air battles over raids",
        Tier::Two,
    ),
    (
        "maxinterceptcount",
        RAIDS,
        "air battles over raids",
        Tier::Two,
    ),
    (
        "candiefromreachingmaxdamage",
        DAMAGE,
        "death by bombs",
        Tier::Two,
    ),
    (
        "whencapturedsustainsdamage",
        DAMAGE,
        "damage on capture",
        Tier::Two,
    ),
];

const RAIDS: &str = "Raids May Be Preceeded By Air Battles";
const DAMAGE: &str = "Damage From Bombing Done To Units Instead Of Territories";

pub(super) fn option(r: &mut Reader, draft: &mut Draft, opt: &Opt) -> bool {
    if let Some((_, property, what, tier)) = WITH_PROPERTY.iter().find(|row| row.0 == opt.key) {
        if r.props.on(property) && !idle(&opt.value) {
            r.report.refuse(opt, *what, *tier);
        } else if !idle(&opt.value) {
            r.report
                .warn(opt, format!("{what} is left out: it is switched off"));
        }
        return true;
    }
    match opt.key.as_str() {
        "canbedamaged" => put(&mut draft.damage.can, r.flag(opt)),
        "maxdamage" => draft.damage.most = r.number(opt, 0..=255),
        "maxoperationaldamage" => {
            put(&mut draft.damage.operational, r.number(opt, -1..=255));
            if r.props.on(DAMAGE) && !idle(&opt.value) {
                let what = "units that stop working at some damage";
                r.report.refuse(opt, what, Tier::Two);
            }
        }
        "repairsunits" => {
            let parts = opt.parts();
            let units: Vec<_> = parts
                .into_iter()
                .filter(|p| p.parse::<u8>().is_err())
                .collect();
            draft.def.repairs.extend(r.unit_list(opt, &units));
        }
        "blockade" => {}
        "canbegivenbyterritoryto" => {
            r.report
                .warn(opt, "handing units to other players is left out");
        }
        "iskamikaze" => refused(r, opt, "aircraft that need not land", Tier::Two),
        "bombingtargets" => refused(r, opt, "bombers with targets of their own", Tier::Two),
        "requiresunitstomove" => refused(r, opt, "units that need others to move", Tier::No),
        "receivesabilitywhenwith" => refused(r, opt, "abilities received from others", Tier::No),
        "whencombatdamaged" => refused(r, opt, "effects of damage in combat", Tier::No),
        _ => return false,
    }
    true
}

fn refused(r: &mut Reader, opt: &Opt, what: &str, tier: Tier) {
    if !idle(&opt.value) {
        r.report.refuse(opt, what, tier);
    }
}

/// Which technology touches a type of unit (ARD-11.3).
pub(super) fn technology(draft: &mut Draft) {
    let bomber = draft.def.bomber;
    let gun = draft
        .def
        .targeted
        .as_ref()
        .is_some_and(|shots| shots.at_fly_over);
    let touched = [
        (draft.air, "long_range_air"),
        (draft.air && !bomber, "jet_power"),
        (bomber, "heavy_bomber"),
        (draft.sub, "super_sub"),
        (gun, "aa_radar"),
        (draft.def.destroyer, "destroyer_bombard"),
        (draft.artillery, "improved_artillery_support"),
    ];
    let words = touched.iter().filter(|(yes, _)| *yes);
    draft.def.technology = words.map(|(_, word)| (*word).to_owned()).collect();
}

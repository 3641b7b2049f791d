//! Conditions that objectives, triggers and victories ask for.

use super::super::report::{At, Tier};
use super::attachments::{Attachment, Opt, split};
use super::{Reader, idle, of_class, powers};
use crate::definition::OwnershipDef;

/// How many conditions a game may have, and how many a trigger may ask for.
const MOST: usize = 10_000;
pub(super) const MOST_ASKED: usize = 100;

/// A condition.
#[derive(Clone, Default)]
pub(super) struct Condition {
    pub(super) at: At,
    /// Whose condition it is.
    pub(super) power: String,
    /// A property of the game that must be on.
    pub(super) property: Option<String>,
    pub(super) invert: bool,
    pub(super) owned: Vec<OwnershipDef>,
    /// Rounds in which it holds: from and to; 0 for no end.
    pub(super) rounds: Vec<[u16; 2]>,
    /// Other conditions that must all hold.
    pub(super) others: Vec<String>,
    /// What of it is not played.
    pub(super) trouble: Option<String>,
    /// What it is for good, where that is known from the start.
    pub(super) fixed: Option<bool>,
    /// What it pays when it is an objective.
    pub(super) value: i32,
    /// How often it pays; 0 for without end.
    pub(super) uses: u16,
}

impl Condition {
    /// Whether it asks for a property.
    pub(super) fn asks(&self, name: &str) -> bool {
        let own = self.property.as_deref();
        own.is_some_and(|own| own.eq_ignore_ascii_case(name))
    }
}

pub(super) fn read(r: &mut Reader, attachments: &[Attachment]) {
    for attachment in of_class(attachments, "rulesattachment") {
        let name = attachment.name.to_ascii_lowercase();
        if name.starts_with("rules") {
            continue;
        }
        if let Some(condition) = one(r, attachment) {
            if r.conditions.len() >= MOST {
                let what = format!("is one of more than {MOST} conditions");
                return r.report.error(attachment, what);
            }
            let key = (attachment.name.clone(), attachment.to.clone());
            if r.conditions.insert(key, condition).is_some() {
                r.report.error(attachment, "is there twice");
            }
        }
    }
}

impl Reader {
    /// A condition by its name: that of a power, or else anybody's.
    pub(super) fn condition(&self, name: &str, power: &str) -> Option<&Condition> {
        let own = self.conditions.get(&(name.to_owned(), power.to_owned()));
        let any = || {
            let mut from = self.conditions.range((name.to_owned(), String::new())..);
            from.next().filter(|((known, _), _)| known == name)
        };
        own.or_else(|| any().map(|(_, condition)| condition))
    }
}

/// Reads one condition or objective.
fn one(r: &mut Reader, attachment: &Attachment) -> Option<Condition> {
    r.power(attachment, &attachment.to)?;
    let mut condition = Condition {
        at: attachment.into(),
        power: attachment.to.clone(),
        ..Condition::default()
    };
    for opt in &attachment.options {
        option(r, &mut condition, opt);
    }
    Some(condition)
}

fn option(r: &mut Reader, condition: &mut Condition, opt: &Opt) {
    match opt.key.as_str() {
        "gameproperty" => condition.property = Some(opt.value.clone()),
        "invert" => condition.invert = r.flag(opt).unwrap_or_default(),
        "conditions" => condition
            .others
            .extend(opt.list().into_iter().take(MOST_ASKED)),
        "conditiontype" => {
            if !opt.value.eq_ignore_ascii_case("and") {
                condition.trouble = Some("conditions joined otherwise than by AND".to_owned());
            }
        }
        "objectivevalue" => condition.value = r.number(opt, -10_000..=10_000).unwrap_or(0),
        "uses" => {
            let uses: Option<i32> = r.number(opt, -1..=65_535);
            condition.uses = uses.and_then(|uses| u16::try_from(uses).ok()).unwrap_or(0);
        }
        "rounds" => rounds(r, condition, opt),
        "switch" => {
            if r.flag(opt) == Some(false) {
                condition.trouble = Some("conditions that are switched during play".to_owned());
            }
        }
        _ => match ownership_word(&opt.key) {
            Some(what) => condition.owned.extend(ownership(r, condition, opt, what)),
            None => other(r, condition, opt),
        },
    }
}

/// Conditions that this program does not judge.
fn other(r: &mut Reader, condition: &mut Condition, opt: &Opt) {
    const LATER: &[&str] = &[
        "unitpresence",
        "relationship",
        "atwarplayers",
        "atwarcount",
        "chance",
        "chanceincrementonfailure",
        "chancedecrementonsuccess",
        "destroyedtuv",
        "battle",
        "haveresources",
    ];
    if opt.key == "techs" {
        condition.fixed = Some(researched(r, &condition.power, opt));
    } else if LATER.contains(&opt.key.as_str()) || opt.key.ends_with("presenceterritories") {
        if !idle(&opt.value) {
            condition.trouble = Some(format!("the condition {}", opt.key));
        }
    } else {
        r.report.unknown(opt, "is no option of a condition");
    }
}

/// Technology is what it is from the start: research is left out.
fn researched(r: &Reader, power: &str, opt: &Opt) -> bool {
    let power = r.def.powers.iter().find(|known| known.name == power);
    let words = opt.list();
    let known = |word: &String| {
        let word = powers::technology_word(word);
        power.is_some_and(|power| {
            power
                .technology
                .iter()
                .any(|own| Some(own.as_str()) == word)
        })
    };
    let number = words.iter().filter(|word| known(word)).count();
    let count = opt.count.as_deref().and_then(|count| count.parse().ok());
    number >= count.unwrap_or(words.len())
}

fn ownership_word(key: &str) -> Option<&'static str> {
    Some(match key {
        "alliedownershipterritories" => "allied",
        "directownershipterritories" => "own",
        "alliedexclusionterritories" => "no_allied_units",
        "enemyexclusionterritories" => "no_enemy_units",
        "enemysurfaceexclusionterritories" => "no_enemy_surface_units",
        "directexclusionterritories" => "no_own_units",
        _ => return None,
    })
}

fn ownership(r: &mut Reader, condition: &Condition, opt: &Opt, what: &str) -> Option<OwnershipDef> {
    let list = opt.list();
    let count = match &opt.count {
        Some(count) => Some(r.report.number(opt, count, 0..=65_535)?),
        None => None,
    };
    let mut def = OwnershipDef {
        what: what.to_owned(),
        count,
        ..OwnershipDef::default()
    };
    match list.as_slice() {
        [word] if !r.places.contains_key(word) => {
            let lower = word.to_ascii_lowercase();
            let base = lower.strip_suffix("nowater");
            let land = base.is_some();
            match base.unwrap_or(&lower) {
                "original" if r.spend(opt, r.def.places.len()) => {
                    def.places = originals(r, &condition.power, land);
                }
                "all" | "map" if r.spend(opt, r.def.places.len()) => {
                    def.places = everything(r, land);
                }
                "original" | "all" | "map" => return None,
                kind @ ("controlled" | "enemy") => {
                    let land = if land { "_land" } else { "" };
                    def.which = format!("{kind}{land}");
                }
                _ => {
                    r.missing(opt, "territory", word);
                    return None;
                }
            }
        }
        names => def.places = r.place_list(opt, names),
    }
    let most = def.places.len();
    if def.which.is_empty() && usize::from(def.count.unwrap_or_default()) > most {
        let what = format!("asks for more than the {most} territories that it names");
        r.report.error(opt, what);
    }
    // All of them need no number.
    if def.count.is_some_and(|count| usize::from(count) == most) {
        def.count = None;
    }
    Some(def)
}

fn everything(r: &Reader, land: bool) -> Vec<String> {
    let places = r.def.places.iter().filter(|place| !(land && place.water));
    places.map(|place| place.name.clone()).collect()
}

fn originals(r: &Reader, power: &str, land: bool) -> Vec<String> {
    let places = r.def.places.iter().filter(|place| !(land && place.water));
    let own = places.filter(|place| {
        let owner = place.original_owner.as_ref().or(place.owner.as_ref());
        owner.is_some_and(|owner| owner == power)
    });
    own.map(|place| place.name.clone()).collect()
}

/// `2-3:5:7-+`.
fn rounds(r: &mut Reader, condition: &mut Condition, opt: &Opt) {
    for part in split(&opt.value) {
        let (from, to) = part.split_once('-').unwrap_or((&part, &part));
        let from = r.report.number(opt, from, 0..=65_535);
        let to = if to == "+" {
            Some(0)
        } else {
            r.report.number(opt, to, 0..=65_535)
        };
        if let (Some(from), Some(to)) = (from, to) {
            condition.rounds.push([from, to]);
        }
    }
}

/// Refuses what a condition asks for and cannot get.
pub(super) fn refuse(r: &mut Reader, condition: &Condition) -> bool {
    let Some(trouble) = condition.trouble.clone() else {
        return false;
    };
    r.report.refuse(condition.at.clone(), trouble, Tier::Two);
    true
}

//! Targeted attacks of units, which the files call AA (ARD-6.4, 7.6, 7.7, 8.3).

use super::super::report::{At, Tier};
use super::attachments::Opt;
use super::{Reader, put};
use crate::definition::Targeted;

/// A targeted attack while its options are read.
pub(super) struct Shots {
    def: Targeted,
    gun: bool,
    /// The gun's ban on combat moves.
    stays: bool,
    /// Sides of the attacker's die.
    sides: u8,
}

impl Default for Shots {
    fn default() -> Self {
        Shots {
            def: Targeted {
                kind: "AA".to_owned(),
                defense: 1,
                rounds: Some(1),
                in_battles: false,
                ..Targeted::default()
            },
            gun: false,
            stays: false,
            sides: 0,
        }
    }
}

impl Shots {
    /// An anti-aircraft gun by the file's shortcut.
    pub(super) fn is_gun(&self) -> bool {
        self.gun
    }

    pub(super) fn no_combat_move(&self) -> bool {
        self.stays
    }

    fn is_any(&self) -> bool {
        self.def.in_battles || self.def.at_raids || self.def.at_fly_over
    }

    /// Takes an option if it is one of these.
    pub(super) fn option(&mut self, r: &mut Reader, opt: &Opt) -> bool {
        let def = &mut self.def;
        match opt.key.as_str() {
            "isaa" => {
                let on = r.flag(opt).unwrap_or_default();
                (def.in_battles, def.at_raids, def.at_fly_over) = (on, on, on);
                (self.gun, self.stays) = (on, on);
            }
            "isaaforcombatonly" => put(&mut def.in_battles, r.flag(opt)),
            "isaaforbombingthisunitonly" => put(&mut def.at_raids, r.flag(opt)),
            "isaaforflyoveronly" => put(&mut def.at_fly_over, r.flag(opt)),
            "isaamovement" => put(&mut self.stays, r.flag(opt)),
            "isrocket" => {
                if r.flag(opt) == Some(true) {
                    r.report
                        .warn(opt, "is left out: it needs the technology rocket");
                }
            }
            "attackaa" => put(&mut def.defense, r.number(opt, 0..=200)),
            "offensiveattackaa" => put(&mut def.attack, r.number(opt, 0..=200)),
            "attackaamaxdiesides" => def.sides = sides(r, opt),
            "offensiveattackaamaxdiesides" => self.sides = sides(r, opt),
            "maxaaattacks" => def.shots = natural(r, opt),
            "maxroundsaa" => def.rounds = natural(r, opt),
            "typeaa" => def.kind.clone_from(&opt.value),
            "targetsaa" => {
                let list = r.unit_list(opt, &opt.list());
                def.targets.extend(list);
            }
            "mayoverstackaa" => put(&mut def.may_exceed, r.flag(opt)),
            "damageableaa" => put(&mut def.damages, r.flag(opt)),
            "willnotfireifpresent" => {
                let list = r.unit_list(opt, &opt.list());
                def.silenced_by.extend(list);
            }
            _ => return false,
        }
        true
    }

    /// The finished attack of a unit that has one.
    pub(super) fn settled(&self, r: &mut Reader, at: &At, air: &[String]) -> Option<Targeted> {
        if !self.is_any() {
            return None;
        }
        let mut def = self.def.clone();
        if def.targets.is_empty() {
            def.targets = air.to_vec();
        }
        let both = def.attack > 0 && def.defense > 0;
        if both && def.sides != self.sides {
            let what = "targeted dice with other sides in attack than in defence";
            r.report.refuse(at.clone(), what, Tier::Two);
        }
        if def.defense == 0 {
            def.sides = self.sides;
        }
        Some(def)
    }
}

fn natural(r: &mut Reader, opt: &Opt) -> Option<u8> {
    let number: Option<i16> = r.number(opt, -1..=255);
    number.and_then(|number| u8::try_from(number).ok())
}

/// The sides of a die; 0 for those of the game.
fn sides(r: &mut Reader, opt: &Opt) -> u8 {
    natural(r, opt).unwrap_or_default()
}

//! What units add to the strength of others (ARD-8.6).

use super::super::report::Tier;
use super::attachments::{Attachment, Opt};
use super::units::Draft;
use super::{Reader, of_class, powers, put};
use crate::definition::SupportDef;

/// The kind of bonus that artillery gives.
const ARTILLERY: &str = "artillery";

/// Artillery helps units that can be helped, one each, in attack.
pub(super) fn of_artillery(r: &mut Reader, drafts: &[Draft]) {
    let helped = drafts.iter().filter(|draft| draft.supportable);
    let helped: Vec<String> = helped.map(|draft| draft.def.name.clone()).collect();
    if helped.is_empty() {
        return;
    }
    for giver in drafts.iter().filter(|draft| draft.artillery) {
        r.def.supports.push(SupportDef {
            kind: ARTILLERY.to_owned(),
            unit: giver.def.name.clone(),
            bonus: 1,
            receivers: giver.supports,
            to: helped.clone(),
            attacking: true,
            what: "strength".to_owned(),
            stack: 1,
            improved: true,
            ..SupportDef::default()
        });
    }
}

pub(super) fn read(r: &mut Reader, attachments: &[Attachment]) {
    for attachment in of_class(attachments, "unitsupportattachment") {
        let Some(unit) = r.unit(attachment, &attachment.to) else {
            continue;
        };
        let mut draft = SupportDraft {
            def: SupportDef {
                unit,
                stack: 1,
                receivers: 1,
                ..SupportDef::default()
            },
            ..SupportDraft::default()
        };
        for opt in &attachment.options {
            draft.option(r, opt);
        }
        draft.finish(r, attachment);
    }
}

/// A support while its options are read.
#[derive(Default)]
struct SupportDraft {
    def: SupportDef,
    allied: bool,
    powers_given: bool,
}

impl SupportDraft {
    fn option(&mut self, r: &mut Reader, opt: &Opt) {
        let def = &mut self.def;
        match opt.key.as_str() {
            "unittype" => {
                let list = r.unit_list(opt, &opt.list());
                def.to.extend(list);
            }
            "faction" => {
                for word in opt.list() {
                    match word.as_str() {
                        "allied" => self.allied = true,
                        "enemy" => def.enemy = true,
                        _ => r.report.error(opt, "is neither allied nor enemy"),
                    }
                }
            }
            "side" => {
                for word in opt.list() {
                    match word.as_str() {
                        "offence" => def.attacking = true,
                        "defence" => def.defending = true,
                        _ => r.report.error(opt, "is neither offence nor defence"),
                    }
                }
            }
            "dice" => dice(r, def, opt),
            "bonus" => put(&mut def.bonus, r.number(opt, -100..=100)),
            "number" => put(&mut def.receivers, r.number(opt, 0..=255)),
            "bonustype" => bonus_type(r, def, opt),
            "impartytech" | "imparttech" => put(&mut def.improved, r.flag(opt)),
            "players" => {
                self.powers_given = true;
                def.powers = powers::named(r, opt);
            }
            _ => r.report.unknown(opt, "is no option of a support"),
        }
    }

    fn finish(mut self, r: &mut Reader, attachment: &Attachment) {
        if self.allied && self.def.enemy {
            let what = "one support for friend and foe";
            r.report.refuse(attachment, what, Tier::Two);
        }
        if self.def.kind.is_empty() {
            self.def.kind.clone_from(&attachment.name);
        }
        if self.def.to.is_empty() || !self.powers_given {
            let what = "does nothing: it names no players or no types of units";
            return r.report.warn(attachment, what);
        }
        // Everybody needs no list.
        if self.def.powers.len() == r.def.powers.len() {
            self.def.powers.clear();
        }
        r.def.supports.push(self.def);
    }
}

fn dice(r: &mut Reader, def: &mut SupportDef, opt: &Opt) {
    let words = opt.list();
    let what = match words.as_slice() {
        [one] => match one.as_str() {
            "strength" => "strength",
            "roll" => "rolls",
            "AAstrength" => "targeted_strength",
            "AAroll" => "targeted_rolls",
            _ => {
                return r
                    .report
                    .error(opt, "is none of strength, roll, AAstrength, AAroll");
            }
        },
        _ => {
            return r
                .report
                .refuse(opt, "one support for several kinds of dice", Tier::Two);
        }
    };
    def.what = what.to_owned();
}

/// `2:leadership`: at most two of the kind for one receiver.
fn bonus_type(r: &mut Reader, def: &mut SupportDef, opt: &Opt) {
    let parts = opt.parts();
    match parts.as_slice() {
        [kind] => def.kind.clone_from(kind),
        [number, kind] => {
            let number: Option<i16> = r.report.number(opt, number, -1..=255);
            // -1 is any number of them.
            let number = number.map(|number| u8::try_from(number).unwrap_or(u8::MAX));
            put(&mut def.stack, number);
            def.kind.clone_from(kind);
        }
        _ => r.report.error(opt, "is a number and a name"),
    }
}

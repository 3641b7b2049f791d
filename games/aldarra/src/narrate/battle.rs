//! Battles in sentences.

use super::Say;
use crate::Aldarra;
use crate::action::Stance;
use crate::battle_state::Initiative;
use crate::content::{DiscoveryEffect, Kind};
use crate::event::Event;
use crate::fleet::Fleet;
use crate::owner::Owner;
use crate::words::hits as hits_words;
use engine::story::Line;

/// The initiative and the rule behind it.
const fn initiative_words(initiative: Initiative) -> (&'static str, &'static str) {
    match initiative {
        Initiative::Frigate => ("frigate initiative", "ALD-7.11"),
        Initiative::Light => ("light initiative", "ALD-7.13"),
        Initiative::Heavy => ("heavy initiative", "ALD-7.14"),
    }
}

impl Aldarra {
    pub(super) fn battle_line(&self, event: &Event) -> Line {
        let say = |kind, depth| Say::new(self, kind, depth);
        match event {
            Event::BattleStarted {
                attacker,
                place,
                owners,
                units,
            } => {
                let attacker = Owner::from(*attacker);
                let others: Vec<Owner> = owners
                    .iter()
                    .copied()
                    .filter(|&owner| owner != attacker)
                    .collect();
                say("battle", 2)
                    .owner(attacker)
                    .text(" attacks ")
                    .owners(&others)
                    .text(" at ")
                    .place(*place)
                    .text(if units.is_empty() { "" } else { " with " })
                    .fleet(*units, attacker)
                    .text(".")
                    .point(*place)
                    .rule("ALD-7.2")
            }
            Event::DestroyerJoined { seat, from, to } => say("join", 3)
                .seat(*seat)
                .text("'s ")
                .unit(Kind::Destroyer, *seat)
                .text(" from ")
                .place(*from)
                .text(" joins the battle at ")
                .place(*to)
                .text(".")
                .travel(Kind::Destroyer, 1, Owner::from(*seat), *from, *to)
                .rule("ALD-7.6"),
            Event::FortressSupports { seat, from, place } => say("support", 3)
                .seat(*seat)
                .text("'s ")
                .unit(Kind::Fortress, *seat)
                .text(" at ")
                .place(*from)
                .text(" fires into the battle at ")
                .place(*place)
                .text(".")
                .point(*from)
                .rule("ALD-7.6"),
            Event::BattleRound { round, place } => say("battle_round", 2)
                .text("Battle at ")
                .place(*place)
                .text(format!(": round {round}."))
                .rule("ALD-7.9"),
            Event::Stands { owner, stance } => {
                let line = say("stance", 3).owner(*owner);
                match stance {
                    Stance::None if owner.seat().is_some() => line.text(" takes no stance."),
                    Stance::None => line.text(" take no stance."),
                    Stance::Front => self.cruisers(line, *owner, "stand in front of", "others"),
                    Stance::Shield => self.cruisers(line, *owner, "shelter behind", "others"),
                }
                .rule("ALD-12.8")
            }
            Event::HeldBack { owner } => {
                let verb = match owner.seat() {
                    Some(_) => " holds the light airships back.",
                    None => " hold their light airships back.",
                };
                say("hold_back", 3)
                    .owner(*owner)
                    .text(verb)
                    .rule("ALD-7.12")
            }
            Event::Rolled {
                owner,
                initiative,
                dice,
                hits,
                escalation,
            } => {
                let (words, rule) = initiative_words(*initiative);
                let verb = match owner.seat() {
                    Some(_) => "scores",
                    None => "score",
                };
                let line = say("roll", 3)
                    .owner(*owner)
                    .text(format!(" {verb} {} in the {words}", hits_words(*hits)));
                match escalation {
                    0 => line.text("."),
                    n => line.text(format!(", and {n} more by escalation.")),
                }
                .dice(Some(*owner), dice)
                .rule(rule)
            }
            Event::Rerolled { owner, dice, hits } => say("reroll", 3)
                .owner(*owner)
                .text(format!(" rerolls the blanks: {}.", hits_words(*hits)))
                .dice(Some(*owner), dice)
                .rule("ALD-7.20"),
            Event::Reduced {
                owner,
                by,
                n,
                card,
                total,
            } => {
                let line = say("reduce", 3).of(*by);
                let line = match card {
                    Some(card) => line.exploration(*card),
                    None => {
                        let blunts = |effect: &DiscoveryEffect| {
                            matches!(effect, DiscoveryEffect::BluntFirst(_))
                        };
                        let card = self.content.discoveries.iter().find(|c| blunts(&c.effect));
                        match card {
                            Some(card) => line.discovery(card.id),
                            None => line.text("discovery"),
                        }
                    }
                };
                line.text(" lowers the total of ")
                    .owner(*owner)
                    .text(format!(" by {n} to {total}."))
                    .rule("ALD-7.20")
            }
            Event::Damaged {
                by,
                owner,
                kind,
                amount,
                doomed,
            } => {
                let hit = if by.seat().is_some() {
                    " hits "
                } else {
                    " hit "
                };
                let line = say("damage", 3)
                    .owner(*by)
                    .text(hit)
                    .of(*owner)
                    .unit(*kind, *owner)
                    .text(format!(" with {}", hits_words(*amount)));
                match doomed {
                    true => line.text(": it is doomed."),
                    false => line.text("; it holds."),
                }
                .rule("ALD-7.21")
            }
            Event::BlastRolled { owner, dice, hits } => say("blast", 3)
                .of(*owner)
                .unit(Kind::Dreadnought, *owner)
                .text(format!(" blasts: {}.", hits_words(*hits)))
                .dice(Some(*owner), dice)
                .rule("ALD-12.10"),
            Event::UnitsDestroyed {
                owner,
                units,
                hostages,
                place,
            } => {
                let loses = if owner.seat().is_some() {
                    " loses "
                } else {
                    " lose "
                };
                let line = say("destroyed", 2);
                let line = match (units.is_empty(), hostages.is_empty()) {
                    (_, true) => line.owner(*owner).text(loses).fleet(*units, *owner),
                    (true, false) => line
                        .of(*owner)
                        .fleet(*hostages, *owner)
                        .text(taken(*hostages)),
                    (false, false) => line
                        .owner(*owner)
                        .text(loses)
                        .fleet(*units, *owner)
                        .text("; ")
                        .fleet(*hostages, *owner)
                        .text(taken(*hostages)),
                };
                line.text(super::preposition(*place))
                    .place(*place)
                    .text(".")
                    .vanish(*units, *owner, *place)
                    .vanish(*hostages, *owner, *place)
                    .rule(if hostages.is_empty() {
                        "ALD-7.23"
                    } else {
                        "ALD-13.1"
                    })
            }
            Event::Retreated {
                owner,
                units,
                from,
                to,
            } => {
                let mut line = say("retreat", 2)
                    .owner(*owner)
                    .text(" retreats from ")
                    .place(*from)
                    .text(" to ")
                    .place(*to)
                    .text(" with ")
                    .fleet(*units, *owner)
                    .text(".");
                for (kind, n) in units.kinds() {
                    line = line.travel(kind, n, *owner, *from, *to);
                }
                line.rule("ALD-7.27")
            }
            Event::Escalation { dice, hits } => say("escalation", 3)
                .text(format!(
                    "Escalation: everybody has {} more in the next battle round.",
                    hits_words(*hits)
                ))
                .dice(None, dice)
                .rule("ALD-7.31"),
            Event::BattleEnded {
                place,
                winner,
                attacker_won,
            } => {
                let line = say("battle_ended", 2);
                match winner {
                    Some(owner) if *attacker_won => line
                        .owner(*owner)
                        .text(" wins the battle at ")
                        .place(*place),
                    Some(owner) if owner.seat().is_some() => {
                        line.owner(*owner).text(" holds ").place(*place)
                    }
                    Some(owner) => line.owner(*owner).text(" hold ").place(*place),
                    None => line
                        .text("Nobody wins the battle at ")
                        .place(*place)
                        .text(": no unit is left"),
                }
                .text(".")
                .point(*place)
                .rule("ALD-7.35")
            }
            Event::CaptureRolled {
                seat,
                kind,
                dice,
                captured,
                place,
            } => {
                let line = say("capture", 2).seat(*seat);
                let line = match captured {
                    true => line
                        .text("'s engineers raise ")
                        .a_unit(*kind, *seat)
                        .text(" at ")
                        .place(*place)
                        .appear(*kind, *seat, *place),
                    false => line
                        .text("'s engineers fail to capture the ")
                        .unit(*kind, *seat)
                        .text(" at ")
                        .place(*place),
                };
                line.text(".")
                    .dice(Some(Owner::from(*seat)), dice)
                    .rule("ALD-12.7")
            }
            _ => say("event", 3),
        }
        .line()
    }

    fn cruisers<'a>(&self, line: Say<'a>, owner: Owner, verb: &str, rest: &str) -> Say<'a> {
        let cruisers = self.content.unit(Kind::Cruiser).plural.to_lowercase();
        match owner.seat() {
            Some(_) => line.text(format!("'s {cruisers} {verb} the {rest}.")),
            None => line.text(format!(": the {cruisers} {verb} the {rest}.")),
        }
    }
}

fn taken(hostages: Fleet) -> &'static str {
    if hostages.len() == 1 {
        " is taken hostage"
    } else {
        " are taken hostage"
    }
}

//! Battles and bombardments in sentences.

use super::boat_key;
use super::say::{Say, resources};
use crate::Aidra;
use crate::battle::{Blow, BlowKind};
use crate::content::{Label, UnitId};
use crate::event::{BattleResult, Event, Kind};
use engine::Seat;

/// The numbers of a blow, so that anybody can add them up again: `31 + 2 rank + 6 card - 3 types`.
pub(crate) fn blow_parts(blow: &Blow) -> Vec<(&'static str, i32)> {
    let parts = [
        ("strength", i32::from(blow.strength)),
        ("full front", i32::from(blow.rank)),
        ("card", i32::from(blow.bonus)),
        ("action card", i32::from(blow.action)),
        ("types", -i32::from(blow.diversity)),
        ("shield", -i32::from(blow.shield)),
        ("ward", -i32::from(blow.ward)),
    ];
    parts.into_iter().filter(|(_, n)| *n != 0).collect()
}

fn sum(blow: &Blow) -> String {
    let parts = blow_parts(blow)
        .into_iter()
        .enumerate()
        .map(|(at, (what, n))| match (at, n) {
            (0, n) => format!("{n} {what}"),
            (_, n) if n < 0 => format!(" − {} {what}", -n),
            (_, n) => format!(" + {n} {what}"),
        });
    parts.collect()
}

impl Aidra {
    /// A grid in words, slot by slot: `2 Hoplites, a gap, Peltast`.
    fn grid_words(&self, grid: &[Option<UnitId>; 6]) -> String {
        let last = grid
            .iter()
            .rposition(Option::is_some)
            .map_or(0, |last| last + 1);
        let mut runs: Vec<(Option<UnitId>, u8)> = Vec::new();
        for &slot in &grid[..last] {
            match runs.last_mut() {
                Some((same, n)) if *same == slot => *n += 1,
                _ => runs.push((slot, 1)),
            }
        }
        let words = runs.into_iter().map(|(slot, n)| match (slot, n) {
            (Some(unit), 1) => self.content.unit(unit).name.clone(),
            (Some(unit), n) => format!("{n} {}", self.content.unit(unit).plural),
            (None, 1) => "a gap".to_string(),
            (None, n) => format!("{n} gaps"),
        });
        words.collect::<Vec<_>>().join(", ")
    }

    /// `Ann plays Charge`, to go on.
    fn tell_card(&self, kind: &str, seat: Seat, face: &Label) -> Say<'_> {
        let say = self.say(kind, 2).seat(seat).text(" plays ");
        say.fixed_card(&face.key, &face.name)
    }

    pub(super) fn tell_battle(&self, event: &Event) -> Option<Say<'_>> {
        Some(match event {
            Event::BattleStarted {
                at,
                attacker,
                defender,
            } => self
                .say("battle", 1)
                .seat(*attacker)
                .text(" attacks ")
                .seat(*defender)
                .text(" in ")
                .place(*at)
                .text(".")
                .point(*at)
                .rule("AID-6.1"),
            Event::SkirmishStarted { skirmish } => self
                .say("skirmish", 2)
                .text(format!("Skirmish {skirmish}.")),
            Event::GridCommitted { .. } | Event::CardPicked { .. } => self.say("secret", 3),
            Event::GridRevealed { seat, grid, again } => {
                let how = if *again {
                    " stands anew: "
                } else {
                    " commits "
                };
                self.say("grid", 2)
                    .seat(*seat)
                    .text(how)
                    .text(self.grid_words(grid))
                    .text(".")
                    .rule("AID-6.2")
            }
            Event::CardRevealed {
                seat,
                card,
                tactics,
            } => {
                let face = &self.content.faces.skirmish(*card).label;
                self.tell_card("battle_card", *seat, face)
                    .with_cards(tactics)
            }
            Event::TacticCancelled { seat } => self
                .say("cancel", 3)
                .text("The action card of ")
                .seat(*seat)
                .text(" has no effect.")
                .rule("AID-12.8"),
            Event::Hunted { seat, n } => self
                .say("hunt", 3)
                .seat(*seat)
                .text(format!(" deals {n} damage before the exchange."))
                .rule("AID-12.9"),
            Event::Struck { seat, blow } => {
                let how = match blow.kind {
                    BlowKind::Whole => " strikes with the whole grid: ",
                    BlowKind::Front => " strikes with the front row: ",
                    BlowKind::Clash | BlowKind::Nothing => " deals ",
                };
                let rear = if blow.back { ", from the rear" } else { "" };
                let text = format!("{} damage ({}){rear}.", blow.amount(), sum(blow));
                self.say("damage", 2)
                    .seat(*seat)
                    .text(how)
                    .text(text)
                    .rule("AID-6.7")
            }
            Event::Missed {
                seat,
                card,
                against,
            } => {
                let name = |card| &self.content.faces.skirmish(card).label.name;
                let text = format!("{} does nothing against {}.", name(*card), name(*against));
                self.say("missed", 2).of(*seat).text(text).rule("AID-6.8")
            }
            Event::Rested { seat } => self
                .say("rest", 2)
                .seat(*seat)
                .text(" has all red cards again.")
                .rule("AID-6.12"),
            Event::Fell { seat, at, units } => {
                let mut say = self.say("fell", 2).of(*seat).troop(*seat, units);
                for unit in units {
                    say = say.vanish(self.unit_key(*unit), *seat, *at);
                }
                say.text(if units.len() == 1 { " dies." } else { " die." })
                    .rule("AID-6.8")
            }
            Event::Spared { seat, n } => {
                let who = if *n == 1 {
                    "The last of the dead of "
                } else {
                    "The last dead of "
                };
                let say = self.say("spared", 3).text(who).seat(*seat);
                say.text(if *n == 1 { " stays." } else { " stay." })
                    .rule("AID-12.9")
            }
            Event::Regained { seat, card } => {
                let face = &self.content.faces.skirmish(*card).label;
                let say = self.say("regain", 3).seat(*seat).text(" regains ");
                say.fixed_card(&face.key, &face.name)
                    .text(".")
                    .rule("AID-6.12")
            }
            Event::BaitJoined { seat, grid } => {
                let say = self
                    .say("bait", 2)
                    .text("The bait of ")
                    .seat(*seat)
                    .text(" springs: ");
                say.text(self.grid_words(grid)).text(".").rule("AID-6.11")
            }
            Event::BaitNullified { seat } => self
                .say("bait", 2)
                .text("Stall spoils the bait of ")
                .seat(*seat)
                .text(".")
                .rule("AID-6.11"),
            Event::Pulled { seat, grid } => {
                let say = self
                    .say("bait", 2)
                    .seat(*seat)
                    .text(" is pulled into a new skirmish with ");
                say.text(self.grid_words(grid)).text(".").rule("AID-6.11")
            }
            Event::Reran { seats } => {
                let say = self.say("reposition", 2).seats(*seats);
                let does = if seats.len() == 1 {
                    " repositions"
                } else {
                    " reposition"
                };
                say.text(does)
                    .text("; the skirmish is fought again.")
                    .rule("AID-6.14")
            }
            Event::DoomFell { seat } => self
                .say("doom", 2)
                .text("The berserkers of ")
                .seat(*seat)
                .text(" fall.")
                .rule("AID-6.10"),
            Event::FellBack {
                seat,
                unit,
                from,
                to,
            } => {
                let say = self
                    .say("fall_back", 2)
                    .of(*seat)
                    .unit(*seat, *unit)
                    .text(" falls back to ");
                let say = say
                    .place(*to)
                    .text(".")
                    .travel(self.unit_key(*unit), *seat, *from, *to);
                say.rule("AID-6.13")
            }
            Event::Lost { seat, unit, at } => {
                let say = self.say("fall_back", 2).of(*seat).unit(*seat, *unit);
                say.text(" has nowhere to go and is lost.")
                    .vanish(self.unit_key(*unit), *seat, *at)
                    .rule("AID-6.13")
            }
            Event::BrokenOff { at } => self
                .say("battle", 2)
                .text("The battle in ")
                .place(*at)
                .text(" is broken off: the attackers fall back.")
                .rule("AID-6.17"),
            Event::BattleEnded { at, sides, result } => {
                let say = self.say("battle", 1);
                match result {
                    BattleResult::Attacker => {
                        say.seat(sides[0]).text(" wins ").place(*at).text(".")
                    }
                    BattleResult::Defender => {
                        say.seat(sides[1]).text(" keeps ").place(*at).text(".")
                    }
                    BattleResult::Neutral => say
                        .text("Nobody holds ")
                        .place(*at)
                        .text(" after the battle."),
                    BattleResult::Nobody => say.text("Nobody is left in ").place(*at).text("."),
                }
                .rule("AID-6.15")
            }
            _ => return None,
        })
    }

    pub(super) fn tell_gunfire(&self, event: &Event) -> Option<Say<'_>> {
        Some(match event {
            Event::BombardOpened { seat, at } => self
                .say("bombard", 1)
                .seat(*seat)
                .text(" pays 1 influence to bombard from ")
                .place(*at)
                .text(".")
                .rule("AID-7.1"),
            Event::ShotsAssigned {
                seat,
                guns,
                ships,
                owner,
                target,
                kind,
                ..
            } => {
                let say = self.say("shots", 2).of(*seat);
                let say = match (guns.is_empty(), *ships) {
                    (false, _) => say.troop(*seat, guns),
                    (true, 1) => say.boat(*seat, true),
                    (true, n) => say.text(format!("{n} war ships")),
                };
                let verb = if guns.len() as u32 + u32::from(*ships) == 1 {
                    " fires at "
                } else {
                    " fire at "
                };
                let say = say.text(verb).of(*owner);
                let say = match kind {
                    Kind::Unit(unit) => say.unit(*owner, *unit),
                    Kind::Boat(war) => say.boat(*owner, *war),
                    Kind::Building(kind) => say.building(*owner, *kind),
                };
                let at = self.place_of(*target);
                say.text(" in ")
                    .place(at)
                    .text(".")
                    .point(at)
                    .rule("AID-7.3")
            }
            Event::FireRevealed {
                seat,
                card,
                tactics,
            } => {
                let face = &self.content.faces.fire(*card).label;
                self.tell_card("fire", *seat, face).with_cards(tactics)
            }
            Event::HideRevealed {
                seat,
                card,
                paid,
                tactics,
            } => {
                let face = &self.content.faces.shelter(*card).label;
                let say = self.tell_card("fire", *seat, face);
                let say = match resources(*paid).is_empty() {
                    true => say,
                    false => say.text(" for ").resources(*paid),
                };
                say.with_cards(tactics)
            }
            Event::ShotResult {
                attack,
                defence,
                hit,
                ..
            } => {
                let end = if *hit {
                    "the target is gone"
                } else {
                    "the target holds"
                };
                let text = format!("{attack} against {defence}: {end}.");
                self.say("shot", 2).text(text).rule("AID-7.7")
            }
            Event::Sunk {
                owner,
                war,
                at,
                cargo,
            } => {
                let say = self
                    .say("sunk", 2)
                    .of(*owner)
                    .boat(*owner, *war)
                    .text(" sinks in ")
                    .place(*at);
                let say = match cargo.as_slice() {
                    [] => say,
                    units => say.text(" with ").troop(*owner, units),
                };
                say.text(".").vanish(boat_key(*war), *owner, *at)
            }
            Event::GunsLost {
                seat,
                at,
                guns,
                ships,
            } => {
                let mut say = self
                    .say("guns", 2)
                    .text("Suppressive fire costs ")
                    .of(*seat);
                for unit in guns {
                    say = say.vanish(self.unit_key(*unit), *seat, *at);
                }
                match (guns.as_slice(), *ships) {
                    ([], 1) => say.boat(*seat, true),
                    ([], n) => say.text(format!("{n} war ships")),
                    (units, _) => say.troop(*seat, units),
                }
                .text(if guns.len() as u32 + u32::from(*ships) == 1 {
                    " its life."
                } else {
                    " their lives."
                })
                .rule("AID-7.8")
            }
            _ => return None,
        })
    }
}

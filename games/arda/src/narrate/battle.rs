//! Battles, in sentences.

use super::say::Say;
use crate::Arda;
use crate::event::{Event, Outcome, Shots, Volley};
use crate::ids::{Place, Power};
use crate::scene::counted;
use engine::story::capital;

/// The rule of a volley.
const fn volley_rule(volley: Volley) -> &'static str {
    match volley {
        Volley::Air => "ARD-7.5",
        Volley::Targeted(_) => "ARD-8.3",
        Volley::Bombardment => "ARD-8.5",
        Volley::FirstStrike => "ARD-8.8",
        Volley::General => "ARD-8.7",
        Volley::RaidGuns => "ARD-7.6",
        Volley::FlyOver => "ARD-7.7",
    }
}

/// `1 hit`, `no hit`.
fn hits(count: u16) -> String {
    match count {
        0 => "no hit".to_string(),
        count => counted(count.into(), "hit"),
    }
}

impl Arda {
    fn volley_words(&self, volley: Volley) -> String {
        match volley {
            Volley::Air => "air combat".to_string(),
            Volley::Targeted(kind) => {
                let known = self.content.targeted_kinds.get(usize::from(kind));
                known
                    .map_or("targeted attack", |name| name)
                    .replace('_', " ")
            }
            Volley::Bombardment => "bombardment".to_string(),
            Volley::FirstStrike => "first strike".to_string(),
            Volley::General => "fire".to_string(),
            Volley::RaidGuns => "guns against the raid".to_string(),
            Volley::FlyOver => "guns against what flies over".to_string(),
        }
    }

    /// `riders at 9: 3 10; levies at 4: 2`.
    fn shots_words(&self, shots: &[Shots]) -> String {
        let parts = shots.iter().map(|shots| {
            let faces: Vec<String> = shots.faces.iter().map(u8::to_string).collect();
            let name = &self.content.kind(shots.kind).plural;
            format!("{name} at {}: {}", shots.strength, faces.join(" "))
        });
        parts.collect::<Vec<_>>().join("; ")
    }

    /// An event of a battle.
    pub(super) fn battle_line(&self, event: &Event) -> Option<Say<'_>> {
        self.fight_line(event).or_else(|| self.loss_line(event))
    }

    fn fight_line(&self, event: &Event) -> Option<Say<'_>> {
        Some(match *event {
            Event::BattleListed { at, power, raid } => {
                let what = if raid {
                    " will raid "
                } else {
                    " will fight in "
                };
                self.say("battle_listed", 3)
                    .power(power)
                    .text(what)
                    .place(at)
                    .text(".")
                    .rule("ARD-7.1")
                    .point(at)
            }
            Event::BattleStarted {
                at,
                raid,
                attacker,
                ref attackers,
                ref defenders,
            } => self
                .say("battle_started", 1)
                .text(if raid { "Raid on " } else { "Battle in " })
                .place(at)
                .text(": ")
                .power(attacker)
                .text(" with ")
                .troops(attackers)
                .text(" against ")
                .troops(defenders)
                .text(".")
                .rule(if raid { "ARD-7.6" } else { "ARD-7.4" })
                .point(at),
            Event::BattleRound { round, .. } => self
                .say("battle_round", 2)
                .text(format!("Round {round} of the battle"))
                .rule("ARD-8.2"),
            Event::Fired {
                attacking,
                volley,
                ref shots,
                power,
                hits: count,
                ..
            } => {
                let side = if attacking {
                    "The attackers'"
                } else {
                    "The defenders'"
                };
                let say = self
                    .say("fired", 3)
                    .text(format!("{side} {}: ", self.volley_words(volley)));
                let luck = match power {
                    0 => String::new(),
                    power => format!("strength {power} in all; "),
                };
                say.text(format!("{luck}{}. ", self.shots_words(shots)))
                    .text(format!("{}.", capital(&hits(count))))
                    .rule(volley_rule(volley))
                    .dice(Power::NOBODY, shots)
            }
            Event::Retreated {
                at,
                to,
                power,
                ref troops,
            } => {
                let say = self
                    .say("retreated", 2)
                    .power(power)
                    .text(" retreats from ")
                    .place(at);
                match at == to {
                    true => say.text("; what flies stays there."),
                    false => say.text(" to ").place(to).text("."),
                }
                .rule("ARD-8.13")
                .travel(troops, at, to)
            }
            Event::BattleEnded {
                at,
                attacker,
                outcome,
                round,
                attacker_lost,
                defender_lost,
            } => self.ended_line(at, attacker, outcome, round, [attacker_lost, defender_lost]),
            Event::Bombed {
                at,
                by,
                owner,
                ref faces,
                damage,
            } => {
                let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
                self.say("bombed", 2)
                    .power(by)
                    .text(" bombs ")
                    .place(at)
                    .text(" of ")
                    .power(owner)
                    .text(format!(" with {}: {damage} damage.", faces.join(" ")))
                    .rule("ARD-7.6")
                    .point(at)
            }
            _ => return None,
        })
    }

    fn ended_line(
        &self,
        at: Place,
        attacker: Power,
        outcome: Outcome,
        round: u8,
        lost: [i32; 2],
    ) -> Say<'_> {
        let [own, other] = lost.map(|value| counted(value / 100, "PU"));
        let say = self.say("battle_ended", 2);
        let say = match outcome {
            Outcome::Won => say.power(attacker).text(" wins in "),
            Outcome::Lost => say.power(attacker).text(" is beaten in "),
            Outcome::Stalemate => say.text("Nobody wins in "),
        };
        say.place(at)
            .text(format!(
                " after {}: attackers lost {own}, defenders {other}.",
                counted(round.into(), "round")
            ))
            .rule("ARD-8.14")
    }

    fn loss_line(&self, event: &Event) -> Option<Say<'_>> {
        Some(match *event {
            Event::Damaged {
                owner,
                kind,
                hits: count,
                ..
            } => self
                .say("damaged", 3)
                .units(kind, 1, owner)
                .text(format!(" takes {}.", hits(count)))
                .rule("ARD-8.12"),
            Event::Killed {
                at,
                owner,
                kind,
                count,
            } => self
                .say("killed", 3)
                .power(owner)
                .text(" loses ")
                .units(kind, count, owner)
                .text(".")
                .rule("ARD-8.12")
                .vanish(kind, owner, at),
            Event::LostWithShip {
                at,
                owner,
                kind,
                count,
            } => self
                .say("lost_with_ship", 3)
                .units(kind, count, owner)
                .text(" goes down with the ship.")
                .rule("ARD-5.6")
                .vanish(kind, owner, at),
            Event::Transformed {
                owner,
                from,
                to,
                count,
                ..
            } if from == to => self
                .say("transformed", 3)
                .units(to, count, owner)
                .text(" is as new.")
                .rule("ARD-8.15"),
            Event::Transformed {
                owner,
                from,
                to,
                count,
                ..
            } => self
                .say("transformed", 3)
                .units(from, count, owner)
                .text(" becomes ")
                .units(to, count, owner)
                .text(".")
                .rule("ARD-8.15"),
            Event::Submerged {
                owner, kind, count, ..
            } => self
                .say("submerged", 3)
                .units(kind, count, owner)
                .text(" dives.")
                .rule("ARD-8.11"),
            _ => return None,
        })
    }
}

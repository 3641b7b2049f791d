//! What happened, in sentences.

mod battle;
mod say;

use crate::Arda;
use crate::event::Event;
use crate::ids::{Place, Power};
use crate::position::{EndedBy, Ending};
use crate::scene::counted;
use engine::Viewer;
use engine::story::Line;
use say::Say;

impl Arda {
    /// ARD-13.2: others learn only how many units a power has bought in secret.
    pub(crate) fn event_for(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        match *event {
            Event::Armed { power, count, .. } if !viewer.is(self.seat_of(power)) => {
                Some(Event::Armed {
                    power,
                    troops: Vec::new(),
                    count,
                })
            }
            Event::HandLost { power, count, .. } if !self.sees_hand(viewer, power) => {
                Some(Event::HandLost {
                    power,
                    troops: Vec::new(),
                    count,
                })
            }
            _ => Some(event.clone()),
        }
    }

    fn say(&self, kind: &str, depth: u8) -> Say<'_> {
        Say::new(self, kind, depth)
    }

    /// An event as a line of the log.
    pub(crate) fn line_of(&self, event: &Event) -> Line {
        let said = self
            .round_line(event)
            .or_else(|| self.move_line(event))
            .or_else(|| self.battle_line(event))
            .or_else(|| self.turn_end_line(event));
        said.map(Say::line).unwrap_or_default()
    }

    /// Rounds, turns, purchases and the end.
    fn round_line(&self, event: &Event) -> Option<Say<'_>> {
        Some(match *event {
            Event::GameStarted => self
                .say("game_started", 0)
                .text(format!("{} begins.", self.content.def.name)),
            Event::RoundStarted { round } => self
                .say("round_started", 0)
                .text(format!("Round {round}"))
                .rule("ARD-2.1"),
            Event::StepStarted { power, .. } => self
                .say("step_started", 1)
                .whose(power)
                .text(" turn")
                .rule("ARD-2.2"),
            Event::Bought {
                power,
                what,
                count,
                cost,
            } => {
                let units = &self.content.purchases[usize::from(what)].units;
                let mut say = self.say("bought", 2).power(power).text(" buys ");
                for (at, &(kind, number)) in units.iter().enumerate() {
                    say = say.text(if at == 0 { "" } else { ", " });
                    say = say.units(kind, number * u16::from(count), power);
                }
                say.text(format!(" for {}.", counted(cost, "PU")))
                    .rule("ARD-3.1")
            }
            Event::Armed {
                power,
                ref troops,
                count,
            } => {
                let say = self.say("armed", 2).power(power).text(" has ");
                match troops.is_empty() {
                    true => say.text(format!("{} in hand.", counted(count.into(), "unit"))),
                    false => say.troops(troops).text(" in hand."),
                }
                .rule("ARD-13.2")
            }
            Event::Repaired {
                power,
                kind,
                at,
                points,
                cost,
            } => self
                .say("repaired", 2)
                .power(power)
                .text(" repairs ")
                .units(kind, 1, power)
                .text(" in ")
                .place(at)
                .text(format!(" by {points} for {}.", counted(cost, "PU")))
                .rule("ARD-3.4"),
            Event::ConcedeOffered { power } => self
                .say("concede_offered", 1)
                .power(power)
                .text(" proposes to give up.")
                .rule("ARD-12.6"),
            Event::ConcedeRefused { power } => self
                .say("concede_refused", 1)
                .power(power)
                .text(" fights on.")
                .rule("ARD-12.6"),
            Event::Conceded { alliance } => self
                .say("conceded", 1)
                .text(format!(
                    "{} gives up.",
                    self.content.alliances[usize::from(alliance)].name
                ))
                .rule("ARD-12.6"),
            Event::SeatLeft { seat } => {
                let led = self.led_by(engine::Seat(seat));
                let names: Vec<&str> = led.map(|power| self.content.power_name(power)).collect();
                self.say("seat_left", 1)
                    .text(format!("The player of {} has left.", names.join(", ")))
            }
            Event::GameOver { ending } => self
                .say("game_over", 0)
                .text(self.ending_words(ending))
                .rule(ending.why.rule()),
            _ => return None,
        })
    }

    fn ending_words(&self, ending: Ending) -> String {
        let why = ending.why.words();
        match ending.winner {
            Some(index) => format!(
                "{} has won: {why}.",
                self.content.alliances[usize::from(index)].name
            ),
            None => format!("The game ends in a draw: {why}."),
        }
    }

    /// Moves, and land that changes hands.
    fn move_line(&self, event: &Event) -> Option<Say<'_>> {
        Some(match *event {
            Event::Moved {
                power,
                ref troops,
                from,
                to,
            } => self
                .say("moved", 2)
                .power(power)
                .text(": ")
                .troops(troops)
                .text(" from ")
                .place(from)
                .text(" to ")
                .place(to)
                .text(".")
                .rule("ARD-4.1")
                .travel(troops, from, to),
            Event::Loaded {
                power,
                kind,
                count,
                from,
                to,
            } => self
                .say("loaded", 2)
                .units(kind, count, power)
                .text(" from ")
                .place(from)
                .text(" board in ")
                .place(to)
                .text(".")
                .rule("ARD-5.1")
                .goes(kind, count, power, from, to),
            Event::Unloaded {
                power,
                kind,
                count,
                from,
                to,
            } => self
                .say("unloaded", 2)
                .units(kind, count, power)
                .text(" land from ")
                .place(from)
                .text(" in ")
                .place(to)
                .text(".")
                .rule("ARD-5.4")
                .goes(kind, count, power, from, to),
            Event::NeutralPaid { power, at, cost } => self
                .say("neutral_paid", 3)
                .power(power)
                .text(format!(" pays {} to enter ", counted(cost, "PU")))
                .place(at)
                .text(".")
                .rule("ARD-4.5"),
            Event::Taken { at, from, by, to } => self.taken_line(at, from, by, to),
            Event::Captured {
                at,
                kind,
                count,
                from,
                to,
            } => self
                .say("captured", 3)
                .power(to)
                .text(" captures ")
                .units(kind, count, from)
                .text(" in ")
                .place(at)
                .text(".")
                .rule("ARD-9.4"),
            Event::Destroyed {
                at,
                kind,
                count,
                owner,
            } => self
                .say("destroyed", 3)
                .units(kind, count, owner)
                .text(" in ")
                .place(at)
                .text(match count {
                    1 => " is destroyed.",
                    _ => " are destroyed.",
                })
                .rule("ARD-9.4")
                .vanish(kind, owner, at),
            Event::CapitalLost {
                power,
                at,
                by,
                money,
            } => {
                let say = self
                    .say("capital_lost", 2)
                    .power(power)
                    .text(" loses its capital ")
                    .place(at);
                match money {
                    0 => say.text("."),
                    money => say
                        .text(format!(", and {} to ", counted(money, "PU")))
                        .power(by)
                        .text("."),
                }
                .rule("ARD-9.5")
            }
            Event::AircraftLost {
                power,
                kind,
                count,
                at,
            } => self
                .say("aircraft_lost", 2)
                .units(kind, count, power)
                .text(" cannot stay in ")
                .place(at)
                .text(" and is lost.")
                .rule("ARD-4.8")
                .vanish(kind, power, at),
            _ => return None,
        })
    }

    fn taken_line(&self, at: Place, from: Power, by: Power, to: Power) -> Say<'_> {
        let say = self.say("taken", 2).power(by);
        let say = match (by == to, from.is_somebody()) {
            (true, true) => say
                .text(" takes ")
                .place(at)
                .text(" from ")
                .power(from)
                .text("."),
            (true, false) => say.text(" takes ").place(at).text("."),
            (false, _) => say
                .text(" frees ")
                .place(at)
                .text(" for ")
                .power(to)
                .text("."),
        };
        say.rule(if by == to { "ARD-9.1" } else { "ARD-9.2" })
            .point(at)
    }

    /// Placing, income and repairs.
    fn turn_end_line(&self, event: &Event) -> Option<Say<'_>> {
        Some(match *event {
            Event::Placed {
                power,
                kind,
                count,
                at,
            } => self
                .say("placed", 2)
                .power(power)
                .text(" places ")
                .units(kind, count, power)
                .text(" in ")
                .place(at)
                .text(".")
                .rule("ARD-10.1")
                .appear(kind, power, at),
            Event::HandLost {
                power,
                ref troops,
                count,
            } => {
                let say = self.say("hand_lost", 2);
                let say = match troops.is_empty() {
                    true => say.text(counted(count.into(), "unit")),
                    false => say.troops(troops),
                };
                let say = say.text(" of ").power(power);
                let verb = if count == 1 { "is" } else { "are" };
                say.text(format!(" cannot be placed and {verb} lost."))
                    .rule("ARD-10.11")
            }
            Event::Income {
                power,
                total,
                territories,
                objectives,
                units,
                other,
            } => {
                let parts = [
                    (territories, "land"),
                    (objectives, "objectives"),
                    (units, "units"),
                    (other, "other"),
                ];
                let parts: Vec<String> = parts
                    .iter()
                    .filter(|(value, _)| *value != 0)
                    .map(|(value, word)| format!("{word} {value}"))
                    .collect();
                let how = match parts.len() {
                    0 | 1 => String::new(),
                    _ => format!(" ({})", parts.join(", ")),
                };
                self.say("income", 2)
                    .power(power)
                    .text(format!(" collects {}{how}.", counted(total, "PU")))
                    .rule("ARD-11.1")
            }
            Event::ObjectiveMet {
                power,
                objective,
                value,
            } => self
                .say("objective_met", 3)
                .power(power)
                .text(format!(
                    " meets \u{201c}{}\u{201d}: {}.",
                    self.content.def.objectives[usize::from(objective)].name,
                    counted(value, "PU")
                ))
                .rule("ARD-11.1"),
            // ARD-3.5: free units wait in hand.
            Event::Created {
                power,
                kind,
                count,
                at: Place::NONE,
            } => self
                .say("created", 3)
                .power(power)
                .text(" receives ")
                .units(kind, count, power)
                .text(".")
                .rule("ARD-3.5"),
            Event::Created {
                power,
                kind,
                count,
                at,
            } => self
                .say("created", 3)
                .units(kind, count, power)
                .text(" appear in ")
                .place(at)
                .text(".")
                .rule("ARD-11.1")
                .appear(kind, power, at),
            Event::HitsRepaired {
                power,
                kind,
                count,
                at,
            } => self
                .say("hits_repaired", 3)
                .units(kind, count, power)
                .text(" in ")
                .place(at)
                .text(" recovers.")
                .rule("ARD-8.15"),
            _ => return None,
        })
    }
}

impl EndedBy {
    /// The rule by which it ended.
    const fn rule(self) -> &'static str {
        match self {
            EndedBy::Capitals => "ARD-12.3",
            EndedBy::Cities => "ARD-12.2",
            EndedBy::Production | EndedBy::Holdings => "ARD-12.4",
            EndedBy::Concession => "ARD-12.6",
            EndedBy::RoundLimit => "ARD-12.7",
        }
    }
}

//! What happened, in sentences.

mod battle;
mod say;

use crate::Aidra;
use crate::action::Mode;
use crate::event::{Event, Income, Kind, Ruin};
use crate::position::Ending;
pub(crate) use battle::blow_parts;
use engine::Viewer;
use engine::story::Line;
use say::Say;
pub(crate) use say::resources;

impl Aidra {
    /// AID-14: an event as the viewer may know it.
    pub(crate) fn event_for(&self, event: &Event, viewer: Viewer) -> Event {
        match event {
            Event::DeckChosen { seat, count, .. } if !self.knows_deck(viewer, *seat) => {
                Event::DeckChosen {
                    seat: *seat,
                    count: *count,
                    cards: None,
                }
            }
            Event::CardBought { seat, .. } if !self.knows_hand(viewer, *seat) => {
                Event::CardBought {
                    seat: *seat,
                    card: None,
                }
            }
            other => other.clone(),
        }
    }

    /// An event in a sentence.
    pub(crate) fn line_of(&self, event: &Event) -> Line {
        let setting_up = self.tell_setup(event);
        let line = setting_up
            .or_else(|| self.tell_round(event))
            .or_else(|| self.tell_movement(event))
            .or_else(|| self.tell_center(event))
            .or_else(|| self.tell_battle(event))
            .or_else(|| self.tell_gunfire(event))
            .or_else(|| self.tell_economy(event))
            .or_else(|| self.tell_cards(event));
        line.map_or_else(|| Line::new("event", 3), Say::line)
    }

    fn say(&self, kind: &str, depth: u8) -> Say<'_> {
        Say::new(self, kind, depth)
    }

    fn tell_setup(&self, event: &Event) -> Option<Say<'_>> {
        Some(match event {
            Event::Voted { seat } => self.say("vote", 2).seat(*seat).text(" has voted."),
            Event::WinCondition { center } => {
                self.say("vote", 1).rule("AID-13.1").text(match center {
                    true => "The game is about the center.",
                    false => "The last player standing wins.",
                })
            }
            Event::FactionTaken { seat, faction, .. } => {
                let name = &self.content.faction(*faction as usize).label.name;
                self.say("faction", 1)
                    .seat(*seat)
                    .text(format!(" plays the {name}."))
            }
            Event::DeckChosen { seat, count, cards } => {
                let say = self
                    .say("deck", 2)
                    .seat(*seat)
                    .text(format!(" has a deck of {count} action cards"));
                match cards {
                    Some(cards) if !cards.is_empty() => say.text(": ").cards(cards).text("."),
                    _ => say.text("."),
                }
            }
            Event::Placed { seat, capital } => self
                .say("placed", 2)
                .seat(*seat)
                .text(" sets out from ")
                .place(*capital)
                .text("."),
            _ => return None,
        })
    }

    fn tell_round(&self, event: &Event) -> Option<Say<'_>> {
        Some(match event {
            Event::RoundStarted { round, first } => self
                .say("round", 0)
                .text(format!("Round {round}. "))
                .seat(*first)
                .text(" goes first."),
            Event::TurnStarted { seat, movement } => {
                let what = if *movement {
                    " moves."
                } else {
                    " sees to the economy."
                };
                self.say("turn", 1).seat(*seat).text(what)
            }
            Event::Influence { seat, n, why } => {
                let reason = match why {
                    Income::Round => return Some(self.say("influence", 3)),
                    Income::Sacrifice => " for a sacrifice",
                    Income::Card => " from a card",
                    Income::Spoils => " of spoils",
                };
                let say = self.say("influence", 3).seat(*seat).text(" gains ");
                say.influence(*n).text(format!("{reason}."))
            }
            Event::BuildingDestroyed {
                owner,
                building,
                at,
                why,
            } => {
                let how = match why {
                    Ruin::Marked => " is destroyed.",
                    Ruin::Bombarded => " is shot to pieces.",
                };
                let say = self
                    .say("destroyed", 2)
                    .of(*owner)
                    .building(*owner, *building);
                say.text(" in ")
                    .place(*at)
                    .text(how)
                    .vanish(building.word(), *owner, *at)
            }
            Event::Looted {
                seat,
                resource,
                n,
                at,
            } => {
                let mut all = [0; 3];
                all[resource.index()] = *n;
                let say = self
                    .say("loot", 2)
                    .seat(*seat)
                    .text(" loots ")
                    .resources(all);
                say.text(" in ").place(*at).text(".").rule("AID-8.5")
            }
            Event::MarkCleared {
                owner,
                building,
                at,
            } => self
                .say("mark", 2)
                .of(*owner)
                .building(*owner, *building)
                .text(" in ")
                .place(*at)
                .text(" is saved.")
                .rule("AID-8.5"),
            Event::OccupationEnded {
                owner,
                building,
                at,
            } => self
                .say("occupation", 2)
                .of(*owner)
                .building(*owner, *building)
                .text(" in ")
                .place(*at)
                .text(" is free again.")
                .rule("AID-8.4"),
            Event::Tallied { seat, n } => self
                .say("tally", 1)
                .seat(*seat)
                .text(format!(
                    " holds the center: round {n} of {}.",
                    self.options.center_rounds
                ))
                .rule("AID-13.2"),
            Event::Eliminated { seat } => self
                .say("out", 1)
                .seat(*seat)
                .text(" is out of the game.")
                .rule("AID-13.10"),
            Event::Resigned { seat } => self.say("resign", 1).seat(*seat).text(" resigns."),
            Event::Ended { winners, why } => {
                let say = self.say("end", 0);
                match winners.len() {
                    0 => say.text(format!("Nobody wins: {}.", why.words())),
                    _ if *why == Ending::Nobody => say
                        .text("The game is drawn between ")
                        .seats(*winners)
                        .text(format!(": {}.", why.words())),
                    1 => say.seats(*winners).text(format!(" wins: {}.", why.words())),
                    _ => say
                        .seats(*winners)
                        .text(format!(" win together: {}.", why.words())),
                }
            }
            _ => return None,
        })
    }

    fn tell_movement(&self, event: &Event) -> Option<Say<'_>> {
        Some(match event {
            Event::MoveOpened { seat, from } => self
                .say("move", 2)
                .seat(*seat)
                .text(" pays 1 influence to move out of ")
                .place(*from)
                .text("."),
            Event::Stepped {
                seat,
                unit,
                from,
                to,
                free,
            } => {
                let say = self.say("step", 3).of(*seat).unit(*seat, *unit);
                let say = say.text(if *free {
                    " steps freely from "
                } else {
                    " steps from "
                });
                say.place(*from).text(" to ").place(*to).text(".").travel(
                    self.unit_key(*unit),
                    *seat,
                    *from,
                    *to,
                )
            }
            Event::AssaultOpened { seat, at } => self
                .say("assault", 2)
                .seat(*seat)
                .text(" opens an assault on ")
                .place(*at)
                .text(".")
                .rule("AID-5.5"),
            Event::Sailed {
                seat,
                war,
                from,
                to,
            } => {
                let say = self
                    .say("sail", 3)
                    .of(*seat)
                    .boat(*seat, *war)
                    .text(" sails to ");
                say.place(*to)
                    .text(".")
                    .travel(boat_key(*war), *seat, *from, *to)
            }
            Event::Boarded {
                seat,
                unit,
                from,
                ship,
            } => {
                let say = self
                    .say("load", 3)
                    .of(*seat)
                    .unit(*seat, *unit)
                    .text(" goes aboard from ");
                say.place(*from)
                    .text(".")
                    .travel(self.unit_key(*unit), *seat, *from, ship.at)
            }
            Event::Landed {
                seat,
                unit,
                ship,
                to,
            } => {
                let say = self
                    .say("unload", 3)
                    .of(*seat)
                    .unit(*seat, *unit)
                    .text(" lands in ");
                say.place(*to)
                    .text(".")
                    .travel(self.unit_key(*unit), *seat, ship.at, *to)
            }
            Event::Held { at, holders } => match holders.len() {
                0 => self
                    .say("held", 3)
                    .text("Nobody holds ")
                    .place(*at)
                    .text(" any more."),
                1 => self
                    .say("held", 3)
                    .seats(*holders)
                    .text(" holds ")
                    .place(*at)
                    .text("."),
                _ => self
                    .say("held", 3)
                    .seats(*holders)
                    .text(" hold ")
                    .place(*at)
                    .text(" together."),
            }
            .rule("AID-1.6"),
            Event::Sacrificed { seat, piece, what } => {
                let at = self.place_of(*piece);
                let say = self.say("sacrifice", 2).seat(*seat).text(" sacrifices");
                let (say, key) = match what {
                    Kind::Unit(unit) => (say.a_unit(*seat, *unit), self.unit_key(*unit)),
                    Kind::Boat(war) => (say.text(" a ").boat(*seat, *war), boat_key(*war)),
                    Kind::Building(kind) => (say.text(" a ").building(*seat, *kind), kind.word()),
                };
                let say = say.text(" in ").place(at).text(" for 1 influence.");
                say.vanish(key, *seat, at).rule("AID-4.7")
            }
            Event::Resolved {
                seat,
                owner,
                building,
                at,
                mode,
            } => {
                let (does, rule) = match mode {
                    Mode::Takeover => (" takes over ", "AID-8.3"),
                    Mode::Occupy => (" occupies ", "AID-8.4"),
                    Mode::Destroy => (" marks for destruction ", "AID-8.5"),
                };
                let say = self.say("conquest", 2).seat(*seat).text(does).of(*owner);
                say.building(*owner, *building)
                    .text(" in ")
                    .place(*at)
                    .text(".")
                    .rule(rule)
            }
            Event::TakeoverPaid { seat, resource, n } => {
                let mut all = [0; 3];
                all[resource.index()] = *n;
                self.say("conquest", 3)
                    .seat(*seat)
                    .text(" pays ")
                    .resources(all)
                    .text(".")
            }
            _ => return None,
        })
    }

    fn tell_center(&self, event: &Event) -> Option<Say<'_>> {
        Some(match event {
            Event::Offered { seat, to } => self
                .say("truce", 1)
                .seat(*seat)
                .text(" offers ")
                .seat(*to)
                .text(" to share the center.")
                .rule("AID-13.3"),
            Event::Answered {
                seat,
                from,
                accepted: true,
            } => {
                let say = self
                    .say("truce", 1)
                    .seat(*seat)
                    .text(" accepts: ")
                    .seat(*from);
                say.text(" and ")
                    .seat(*seat)
                    .text(" share the center.")
                    .rule("AID-13.4")
            }
            Event::Answered { seat, .. } => self
                .say("truce", 1)
                .seat(*seat)
                .text(" refuses: it comes to battle.")
                .rule("AID-13.3"),
            Event::WindowAnswered { .. } => self.say("truce", 3),
            Event::WindowClosed { breaking } => match breaking.is_empty() {
                true => self
                    .say("truce", 3)
                    .text("The truce in the center holds.")
                    .rule("AID-13.7"),
                false => self.say("truce", 3),
            },
            Event::TruceBroken { seat } => self
                .say("truce", 1)
                .seat(*seat)
                .text(" breaks the truce.")
                .rule("AID-13.6"),
            Event::TruceEnded => self
                .say("truce", 2)
                .text("The truce in the center is over.")
                .rule("AID-13.5"),
            _ => return None,
        })
    }

    fn tell_economy(&self, event: &Event) -> Option<Say<'_>> {
        Some(match event {
            Event::Gathered {
                seat,
                resources: all,
                influence,
            } => {
                let say = self.say("income", 2).seat(*seat).text(" gathers ");
                let say = match (resources(*all).is_empty(), *influence) {
                    (true, 0) => say.text("nothing"),
                    (_, n) => say.income(*all, n),
                };
                say.text(".").rule("AID-9.3")
            }
            Event::Trained {
                seat,
                unit,
                n,
                at,
                building,
            } => {
                let say = self
                    .say("train", 2)
                    .of(*seat)
                    .building(*seat, *building)
                    .text(" in ");
                say.place(*at)
                    .text(" trains")
                    .some_units(*seat, *unit, *n)
                    .text(".")
                    .rule("AID-9.4")
            }
            Event::Deployed {
                seat,
                unit,
                from,
                to,
            } => {
                let say = self
                    .say("deploy", 2)
                    .seat(*seat)
                    .text(" deploys")
                    .a_unit(*seat, *unit);
                let say = say.text(" in ").place(*to).text(".");
                say.appear(self.unit_key(*unit), *seat, *to, *from)
                    .rule("AID-9.8")
            }
            Event::Traded {
                seat,
                post,
                resources,
            } => {
                let say = self
                    .say("trade", 2)
                    .seat(*seat)
                    .text(" trades 1 influence for ")
                    .resources(*resources);
                match post {
                    Some(post) => say
                        .text(" at the trade post of ")
                        .place(*post)
                        .text(".")
                        .rule("AID-4.6"),
                    None => say.text(".").rule("AID-4.5"),
                }
            }
            Event::Paid { seat, resources } => self
                .say("paid", 3)
                .seat(*seat)
                .text(" pays ")
                .resources(*resources)
                .text("."),
            Event::UnitBought { seat, unit, at } => {
                let say = self
                    .say("buy", 2)
                    .seat(*seat)
                    .text(" buys")
                    .a_unit(*seat, *unit);
                say.text(" in ")
                    .place(*at)
                    .text(".")
                    .appear(self.unit_key(*unit), *seat, *at, *at)
            }
            Event::BoatBought { seat, war, at } => {
                let say = self
                    .say("buy", 2)
                    .seat(*seat)
                    .text(" buys a ")
                    .boat(*seat, *war);
                say.text(" in ")
                    .place(*at)
                    .text(".")
                    .appear(boat_key(*war), *seat, *at, *at)
            }
            Event::Built { seat, building, at } => {
                let say = self
                    .say("build", 2)
                    .seat(*seat)
                    .text(" builds a ")
                    .building(*seat, *building);
                say.text(" in ")
                    .place(*at)
                    .text(".")
                    .appear(building.word(), *seat, *at, *at)
            }
            Event::Upgraded { seat, upgrade } => {
                let upgrade = &self.content.upgrade(*upgrade);
                let say = self.say("upgrade", 2).seat(*seat);
                say.text(" buys ")
                    .fixed_card(&upgrade.label.key, &upgrade.label.name)
                    .text(format!(": {}", upgrade.text))
            }
            Event::CardBought { seat, card } => {
                let say = self.say("card", 2).seat(*seat).text(" buys ");
                match card {
                    Some(card) => say.cards(&[*card]).text("."),
                    None => say.text("an action card."),
                }
            }
            _ => return None,
        })
    }

    fn tell_cards(&self, event: &Event) -> Option<Say<'_>> {
        Some(match event {
            Event::CardPlayed { seat, card } => self
                .say("play", 2)
                .seat(*seat)
                .text(" plays ")
                .cards(&[*card])
                .text(".")
                .face(*card),
            Event::Gained { seat, resources } => self
                .say("gain", 3)
                .seat(*seat)
                .text(" gains ")
                .resources(*resources)
                .text("."),
            Event::Skimmed {
                seat,
                victim,
                resource,
            } => {
                let mut all = [0; 3];
                all[resource.index()] = 1;
                let say = self
                    .say("skim", 3)
                    .seat(*seat)
                    .text(" takes ")
                    .resources(all);
                say.text(" from ").seat(*victim).text(".")
            }
            Event::Mustered { seat, unit, n, at } => {
                let say = self
                    .say("muster", 3)
                    .units(*seat, *unit, *n)
                    .text(if *n == 1 { " joins " } else { " join " });
                say.seat(*seat).text(" in ").place(*at).text(".").appear(
                    self.unit_key(*unit),
                    *seat,
                    *at,
                    *at,
                )
            }
            Event::Swapped { seat, given, taken } => self.say("swap", 3).seat(*seat).text(format!(
                " exchanges 1 {} for 1 {}.",
                given.word(),
                taken.word()
            )),
            Event::Relocated {
                seat,
                building,
                from,
                to,
            } => {
                let say = self.say("relocate", 3).of(*seat).building(*seat, *building);
                say.text(" moves from ")
                    .place(*from)
                    .text(" to ")
                    .place(*to)
                    .text(".")
            }
            Event::Discounted { seat, goods, n } => {
                let say = self.say("discount", 3).text("The next ");
                let say = say.text(format!("{} of ", goods.word())).seat(*seat);
                say.text(format!(" costs {n} less."))
            }
            _ => return None,
        })
    }
}

/// The word of a kind of boat.
pub(crate) const fn boat_key(war: bool) -> &'static str {
    if war { "war" } else { "fishing" }
}

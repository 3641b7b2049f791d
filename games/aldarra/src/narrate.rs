//! What happened, in sentences, and who may know it.

mod battle;
mod cards;
mod say;

use crate::Aldarra;
use crate::action::Exchange;
use crate::content::{Kind, Terrain};
use crate::event::{DeckName, Event, Place, Why};
use crate::owner::Owner;
use crate::position::Ending;
use crate::words;
use engine::story::Line;
use engine::{Seat, Viewer};
use say::Say;

impl Aldarra {
    /// An event as the viewer may know it: cards in hands are their owner's (chapter 15).
    pub(crate) fn event_for(&self, event: &Event, viewer: Viewer) -> Option<Event> {
        let mut seen = event.clone();
        match &mut seen {
            Event::ObjectiveDealt { seat, card }
            | Event::ObjectiveDrawn { seat, card }
            | Event::ObjectiveDropped { seat, card }
            | Event::ObjectiveKept { seat, card } => hide(*seat, card, viewer),
            Event::CardDrawn { seat, card } | Event::CardHeld { seat, card } => {
                hide(*seat, card, viewer);
            }
            _ => {}
        }
        Some(seen)
    }

    /// An event in a sentence, with what moves on the board.
    pub(crate) fn line_of(&self, event: &Event) -> Line {
        let say = |kind, depth| Say::new(self, kind, depth);
        match event {
            Event::Dealt { factions, track } => {
                let mut line = say("dealt", 0);
                for (seat, &faction) in (0..).map(Seat).zip(factions) {
                    let name = &self.content.faction(faction).name;
                    let joint = if seat.0 == 0 { "" } else { ", " };
                    let leads = if seat.0 == 0 { " leads the " } else { " the " };
                    line = line.text(joint).seat(seat).text(leads).text(name);
                }
                match track.first() {
                    Some(&first) => line.text(". ").seat(first).text(" begins."),
                    None => line.text("."),
                }
                .rule("ALD-3.3")
            }
            Event::StrongholdPlaced { seat, place } => say("stronghold", 1)
                .seat(*seat)
                .text(" founds the Stronghold ")
                .place(*place)
                .text(".")
                .point(*place)
                .appear(Kind::Frigate, *seat, *place)
                .appear(Kind::Frigate, *seat, *place)
                .appear(Kind::Engineer, *seat, *place)
                .rule("ALD-3.9"),
            Event::OutpostPlaced { seat, place } => say("outpost", 1)
                .seat(*seat)
                .text(" founds ")
                .a_unit(Kind::Outpost, *seat)
                .text(" at ")
                .place(*place)
                .text(".")
                .appear(Kind::Outpost, *seat, *place)
                .appear(Kind::Frigate, *seat, *place)
                .appear(Kind::Engineer, *seat, *place)
                .rule("ALD-3.11"),
            Event::RoundStarted { round } => say("round", 0)
                .text(format!("Round {round} begins."))
                .rule("ALD-5.1"),
            Event::TurnPositionTaken { seat, place } => say("turn_position", 1)
                .seat(*seat)
                .text(format!(" takes place {place} in the turn order."))
                .rule("ALD-5.2"),
            Event::TrackSet { order } => {
                let mut line = say("track", 2).text("The turn order is ");
                for (at, &seat) in order.iter().enumerate() {
                    line = line.text(if at > 0 { ", " } else { "" }).seat(seat);
                }
                line.text(".").rule("ALD-5.2")
            }
            Event::CrystalSpawned { seat, place, n } => {
                let line = say("crystal", 2);
                match seat {
                    Some(seat) => line.seat(*seat).text(" places ").crystals(*n).text(" at "),
                    None if *n == 1 => line.crystals(*n).text(" appears at "),
                    None => line.crystals(*n).text(" appear at "),
                }
                .place(*place)
                .text(".")
                .point(*place)
                .rule(if seat.is_some() { "ALD-5.5" } else { "ALD-5.3" })
            }
            Event::SpawnRolled { dice, total } => say("spawn_roll", 1)
                .text("The roll for crystals brings ")
                .crystals(*total)
                .text(" more.")
                .dice(None, dice)
                .rule("ALD-5.4"),
            Event::Patrolled {
                seat,
                kind,
                from,
                to,
            } => self.flight("patrol", " patrols with ", *seat, *kind, *from, *to),
            Event::Recalled {
                seat,
                kind,
                from,
                to,
            } => self.flight("recall", " recalls ", *seat, *kind, *from, *to),
            Event::Pursued {
                seat,
                kind,
                from,
                to,
            } => self.flight("pursue", " pursues with ", *seat, *kind, *from, *to),
            Event::UnitMoved {
                seat,
                kind,
                from,
                to,
            } => self
                .flight("move", " moves ", *seat, *kind, *from, *to)
                .rule("ALD-6.4"),
            Event::OrderPlaced {
                seat,
                place,
                reserve,
            } => {
                let token = if *reserve { "reserve token" } else { "order" };
                let line = say("order", 1).seat(*seat);
                match place {
                    Some(place) => line
                        .text(format!(" places the {token} at "))
                        .place(*place)
                        .text(".")
                        .point(*place),
                    None if *reserve => line.text(" uses the reserve token and moves nothing."),
                    None => line.text(" gives an order that moves nothing."),
                }
                .rule("ALD-6.3")
            }
            Event::Coins { seat, n, why } => self.change("coins", *seat, *n, *why),
            Event::Crystals { seat, n, why } => self.change("crystals", *seat, *n, *why),
            Event::Points { seat, n, why } => self
                .because(
                    say("points", 2).seat(*seat).text(" gains ").points(*n),
                    *why,
                )
                .rule("ALD-10.1"),
            Event::Mined {
                seat,
                coins,
                crystals,
            } => say("mine", 1)
                .seat(*seat)
                .text(" mines ")
                .money(*coins, *crystals)
                .text(".")
                .rule("ALD-9.1"),
            Event::Bought {
                seat,
                price,
                coins,
                crystals,
            } => say("buy", 1)
                .seat(*seat)
                .text(" buys ")
                .points(price.points())
                .text(" for ")
                .money(*coins, *crystals)
                .text(".")
                .rule("ALD-9.5"),
            Event::Converted { seat, way } => {
                let line = say("convert", 2).seat(*seat).text(" turns ");
                match way {
                    Exchange::ToCrystal => line.coins(4).text(" into ").crystals(1),
                    Exchange::ToCoins => line.crystals(1).text(" into ").coins(4),
                }
                .text(".")
                .rule("ALD-13.6")
            }
            Event::Ransomed { seat, to, units } => say("ransom", 1)
                .seat(*seat)
                .text(" pays ")
                .seat(*to)
                .text(" the ransom and gets ")
                .fleet(*units, Owner::from(*seat))
                .text(" back.")
                .rule("ALD-9.21"),
            Event::Built {
                seat,
                kind,
                place,
                price,
            } => say("build", 2)
                .seat(*seat)
                .text(" builds ")
                .a_unit(*kind, *seat)
                .text(" at ")
                .place(*place)
                .text(" for ")
                .coins(*price)
                .text(".")
                .appear(*kind, *seat, *place)
                .rule("ALD-9.22"),
            Event::FreeOutpost { seat, place } => say("free_outpost", 2)
                .seat(*seat)
                .text(" places a free ")
                .unit(Kind::Outpost, *seat)
                .text(" at ")
                .place(*place)
                .text(".")
                .appear(Kind::Outpost, *seat, *place)
                .rule("ALD-13.9"),
            Event::Reshuffled { deck } => say("reshuffle", 3)
                .text(match deck {
                    DeckName::Exploration => {
                        "The discarded exploration cards are shuffled into a new deck."
                    }
                    DeckName::Objectives => {
                        "The discarded objectives are shuffled into a new deck."
                    }
                })
                .rule("ALD-14.6"),
            Event::Departed { seat } => say("departed", 1)
                .seat(*seat)
                .text(" leaves the game; a stand-in plays on.")
                .rule("ALD-10.3"),
            Event::GameEnded { ending, ranking } => return self.ended(*ending, ranking),
            Event::BattleStarted { .. }
            | Event::DestroyerJoined { .. }
            | Event::FortressSupports { .. }
            | Event::BattleRound { .. }
            | Event::Stands { .. }
            | Event::HeldBack { .. }
            | Event::Rolled { .. }
            | Event::Rerolled { .. }
            | Event::Reduced { .. }
            | Event::Damaged { .. }
            | Event::BlastRolled { .. }
            | Event::UnitsDestroyed { .. }
            | Event::Retreated { .. }
            | Event::Escalation { .. }
            | Event::BattleEnded { .. }
            | Event::CaptureRolled { .. } => return self.battle_line(event),
            Event::StartingDiscovery { .. }
            | Event::ObjectiveDealt { .. }
            | Event::UnitGained { .. }
            | Event::UnitNotGained { .. }
            | Event::UnitSacrificed { .. }
            | Event::Explored { .. }
            | Event::CardDrawn { .. }
            | Event::CardRevealed { .. }
            | Event::CardHeld { .. }
            | Event::CardDiscarded { .. }
            | Event::CardPlayed { .. }
            | Event::CardFailed { .. }
            | Event::CardRolled { .. }
            | Event::ObjectiveDrawn { .. }
            | Event::ObjectiveDropped { .. }
            | Event::ObjectivesLookedAt { .. }
            | Event::ObjectiveKept { .. }
            | Event::ObjectiveClaimed { .. }
            | Event::DiscoveryRow { .. }
            | Event::DiscoveryTaken { .. }
            | Event::DiscoverySetAside { .. } => return self.card_line(event),
        }
        .line()
    }

    fn flight(
        &self,
        word: &str,
        verb: &str,
        seat: Seat,
        kind: Kind,
        from: Place,
        to: Place,
    ) -> Say<'_> {
        Say::new(self, word, 2)
            .seat(seat)
            .text(verb)
            .a_unit(kind, seat)
            .text(" from ")
            .place(from)
            .text(" to ")
            .place(to)
            .text(".")
            .travel(kind, 1, Owner::from(seat), from, to)
    }

    fn change(&self, what: &str, seat: Seat, n: i16, why: Why) -> Say<'_> {
        let verb = if n < 0 { " pays " } else { " gains " };
        let amount = n.unsigned_abs();
        let line = Say::new(self, what, 3).seat(seat).text(verb);
        let line = if what == "coins" {
            line.coins(amount)
        } else {
            line.crystals(amount)
        };
        self.because(line, why)
    }

    fn because<'a>(&'a self, line: Say<'a>, why: Why) -> Say<'a> {
        match why {
            Why::Lost => line.text(" for destroyed units.").rule("ALD-1.8"),
            Why::Card(card) => line.text(" (").exploration(card).text(")."),
            Why::Discovery(card) => line.text(" (").discovery(card).text(")."),
            Why::BattleWon => line.text(" for the victory.").rule("ALD-7.36"),
            Why::Objective(card) => line.text(" (").objective(card).text(")."),
            Why::Reinforcements => line.text(" as reinforcements.").rule("ALD-11.6"),
            Why::Ransom => line.text(" as ransom.").rule("ALD-9.21"),
        }
    }

    fn ended(&self, ending: Ending, ranking: &[Vec<Seat>]) -> Line {
        let mut line = Say::new(self, "ended", 0);
        let winners: Vec<Owner> = ranking
            .first()
            .into_iter()
            .flatten()
            .map(|&seat| Owner::from(seat))
            .collect();
        if !winners.is_empty() {
            let verb = if winners.len() == 1 {
                " wins"
            } else {
                " share the victory"
            };
            line = line.owners(&winners).text(verb).text(". ");
        }
        line.text(match ending {
            Ending::Target => "The points to win have been reached.".to_string(),
            Ending::Mercy => {
                let lead = self.options.mercy_lead;
                format!("The lead is {lead} VP or more.")
            }
            Ending::Rounds => {
                let rounds = i64::from(self.options.max_rounds);
                format!(
                    "The last round is over ({}).",
                    words::counted(rounds, "round", "rounds")
                )
            }
            Ending::Alone => "All other players have left.".to_string(),
        })
        .rule(match ending {
            Ending::Target | Ending::Rounds => "ALD-9.7",
            Ending::Mercy => "ALD-11.7",
            Ending::Alone => "ALD-10.3",
        })
        .line()
    }
}

/// Takes a card out of what others see.
fn hide<T>(seat: Seat, card: &mut Option<T>, viewer: Viewer) {
    if !viewer.is(seat) {
        *card = None;
    }
}

/// Whether a place is a Stronghold: sentences say `in` there.
pub(super) fn preposition(place: Place) -> &'static str {
    if place.terrain == Terrain::Stronghold {
        " in "
    } else {
        " at "
    }
}

#[cfg(test)]
mod tests;

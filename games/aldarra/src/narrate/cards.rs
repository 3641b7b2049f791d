//! Exploring, objectives and discoveries in sentences.

use super::{Say, preposition};
use crate::Aldarra;
use crate::event::{Event, Source};
use crate::fleet::Fleet;
use crate::owner::Owner;
use crate::words::{counted, hits as hits_words};
use engine::story::Line;

impl Aldarra {
    pub(super) fn card_line(&self, event: &Event) -> Line {
        let say = |kind, depth| Say::new(self, kind, depth);
        match event {
            Event::StartingDiscovery { seat, card } => say("starting_discovery", 2)
                .seat(*seat)
                .text(" starts with ")
                .discovery(*card)
                .text(".")
                .rule("ALD-3.5"),
            Event::ObjectiveDealt { seat, card } => {
                let line = say("objective_dealt", 3).seat(*seat).text(" is dealt ");
                match card {
                    Some(card) => line.objective(*card),
                    None => line.text("an objective"),
                }
                .text(".")
                .rule("ALD-3.4")
            }
            Event::UnitGained { seat, kind, place } => say("gain", 2)
                .seat(*seat)
                .text(" gains ")
                .a_unit(*kind, *seat)
                .text(preposition(*place))
                .place(*place)
                .text(".")
                .appear(*kind, *seat, *place),
            Event::UnitNotGained { seat, kind, place } => say("not_gained", 3)
                .seat(*seat)
                .text(" cannot take ")
                .a_unit(*kind, *seat)
                .text(preposition(*place))
                .place(*place)
                .text(".")
                .rule("ALD-8.4"),
            Event::UnitSacrificed { seat, kind, place } => say("sacrifice", 2)
                .seat(*seat)
                .text(" sacrifices ")
                .a_unit(*kind, *seat)
                .text(preposition(*place))
                .place(*place)
                .text(".")
                .vanish(Fleet::NONE.plus(*kind, 1), Owner::from(*seat), *place)
                .rule("ALD-1.8"),
            Event::Explored { seat, place, cards } => say("explore", 2)
                .seat(*seat)
                .text(" explores ")
                .place(*place)
                .text(format!(" and draws {}.", counted(*cards, "card", "cards")))
                .point(*place)
                .rule("ALD-8.2"),
            // How many were drawn has been said: to others nothing more is.
            Event::CardDrawn { card: None, .. } => say("draw", 3),
            Event::CardDrawn {
                seat,
                card: Some(card),
            } => say("draw", 3)
                .seat(*seat)
                .text(" draws ")
                .exploration(*card)
                .text(".")
                .rule("ALD-8.2"),
            Event::CardRevealed { seat, card } => say("reveal", 2)
                .seat(*seat)
                .text(" shows ")
                .exploration(*card)
                .text(".")
                .show_card(card)
                .rule("ALD-8.3"),
            Event::CardHeld { seat, card } => {
                let line = say("hold", 2).seat(*seat).text(" takes ");
                match card {
                    Some(card) => line.exploration(*card).text(" into the hand."),
                    None => line.text("a card into the hand."),
                }
                .rule("ALD-8.3")
            }
            Event::CardDiscarded { seat, card } => say("discard", 3)
                .seat(*seat)
                .text(" discards ")
                .exploration(*card)
                .text(".")
                .show_card(card)
                .rule("ALD-8.7"),
            Event::CardPlayed { seat, card } => say("play", 2)
                .seat(*seat)
                .text(" plays ")
                .exploration(*card)
                .text(".")
                .show_card(card)
                .rule("ALD-14.5"),
            Event::CardFailed { seat, card } => say("no_effect", 2)
                .exploration(*card)
                .text(" has no effect for ")
                .seat(*seat)
                .text(".")
                .rule("ALD-8.4"),
            Event::CardRolled {
                seat,
                card,
                dice,
                hits,
            } => say("card_roll", 2)
                .seat(*seat)
                .text(" rolls ")
                .text(hits_words(*hits))
                .text(" for ")
                .exploration(*card)
                .text(".")
                .dice(Some(Owner::from(*seat)), dice)
                .rule("ALD-8.5"),
            Event::ObjectiveDrawn { seat, card } => {
                let line = say("objective_drawn", 2).seat(*seat).text(" draws ");
                match card {
                    Some(card) => line.objective(*card),
                    None => line.text("an objective"),
                }
                .text(".")
                .rule("ALD-9.8")
            }
            Event::ObjectiveDropped { seat, card } => {
                let line = say("objective_dropped", 2).seat(*seat).text(" discards ");
                match card {
                    Some(card) => line.objective(*card),
                    None => line.text("an objective"),
                }
                .text(".")
                .rule("ALD-9.10")
            }
            Event::ObjectivesLookedAt { seat, n } => {
                say("objectives_looked_at", 2).seat(*seat).text(format!(
                    " looks at {}.",
                    counted(*n, "objective", "objectives")
                ))
            }
            Event::ObjectiveKept { seat, card } => {
                let line = say("objective_kept", 2).seat(*seat).text(" keeps ");
                match card {
                    Some(card) => line.objective(*card),
                    None => line.text("one of them"),
                }
                .text(".")
            }
            Event::ObjectiveClaimed { seat, card } => say("claim", 1)
                .seat(*seat)
                .text(" claims ")
                .objective(*card)
                .text(".")
                .show_card(card)
                .rule("ALD-10.4"),
            Event::DiscoveryRow { cards } => {
                let mut line = say("discovery_row", 1).text(match cards.len() {
                    0 => "No discoveries are left to turn up",
                    _ => "Discoveries on offer: ",
                });
                for (at, card) in cards.iter().enumerate() {
                    line = line.text(if at > 0 { ", " } else { "" }).discovery(*card);
                }
                line.text(".").rule("ALD-9.11")
            }
            Event::DiscoveryTaken { seat, card, source } => {
                let (verb, rule) = match source {
                    Source::Row => (" learns ", "ALD-9.12"),
                    Source::Deck => (" reveals and learns ", "ALD-9.13"),
                    Source::Searched => (" searches the deck and learns ", "ALD-13.5"),
                    Source::Extra => (" also learns ", "ALD-13.12"),
                };
                say("learn", 1)
                    .seat(*seat)
                    .text(verb)
                    .discovery(*card)
                    .text(".")
                    .show_card(card)
                    .rule(rule)
            }
            Event::DiscoverySetAside { card } => say("set_aside", 3)
                .discovery(*card)
                .text(" is set aside.")
                .show_card(card)
                .rule("ALD-9.13"),
            _ => say("event", 3),
        }
        .line()
    }
}

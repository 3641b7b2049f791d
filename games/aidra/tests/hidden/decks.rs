//! Decks, and cards that were bought and never played.

use crate::{choose, game, open, others, same, setup, view};
use aidra::Aidra;
use aidra::action::Action;
use aidra::content::{CardId, Content};
use engine::{Fast, Game, Match, Seat, Setup, Viewer};

/// Two cards of a faction with the same rating and price: nobody can tell them apart by what is paid for them.
#[derive(Clone, Copy, Debug)]
struct Alike(CardId, CardId);

impl Alike {
    /// All such pairs of a faction.
    fn of(content: &Content, faction: usize) -> Vec<Alike> {
        let cards = &content.faction(faction).cards;
        let mut found = Vec::new();
        for (one, first) in cards.iter().enumerate() {
            for (two, second) in cards.iter().enumerate().skip(one + 1) {
                if first.rating == second.rating && first.cost == second.cost {
                    found.push(Alike(CardId::new(faction, one), CardId::new(faction, two)));
                }
            }
        }
        found
    }

    /// Each card for the other.
    fn other(self, card: CardId) -> CardId {
        match card {
            card if card == self.0 => self.1,
            card if card == self.1 => self.0,
            card => card,
        }
    }

    fn is(self, card: CardId) -> bool {
        card == self.0 || card == self.1
    }

    /// What the seat does in the twin instead.
    fn swapped(self, action: Action) -> Action {
        match action {
            Action::AddCard(card) => Action::AddCard(self.other(card)),
            Action::BuyCard(card) => Action::BuyCard(self.other(card)),
            other => other,
        }
    }

    /// Whether an action shows one of the cards to everybody.
    fn shows(self, action: Action) -> bool {
        matches!(action, Action::Play(card) | Action::Tactic(card) if self.is(card))
    }
}

/// How far twins went.
#[derive(Default, Debug)]
struct Walked {
    moments: u32,
    bought: u32,
    ends: u32,
}

/// Plays a match and its twin, in which a seat has the other one of two cards in its deck, until one of the two is played.
fn twins(setup: &Setup, seed: u64, walked: &mut Walked) {
    let game = game(setup);
    let content = Content::embedded();
    let (mut one, mut two) = (open(&game, seed), open(&game, seed));
    let mut luck = Fast::new(seed);
    let seat = Seat(luck.choose(setup.seats.len()) as u8);
    let mut alike = None;
    let mut since = 0;
    while let Some(next) = one.to_act().first() {
        if alike.is_none() && one.game().decision(one.position(), next).kind == "deck" {
            let faction = one.position().seat(seat).faction.into();
            let all = Alike::of(&content, faction);
            if all.is_empty() {
                return;
            }
            alike = Some(all[luck.choose(all.len())]);
        }
        let deck = one.game().decision(one.position(), seat).kind == "deck";
        let action = match alike {
            Some(Alike(card, other)) if next == seat && deck => {
                // A deck with exactly one of the two, and as many others as there is room for.
                let legal = one.play().legal(seat);
                let first = Action::AddCard(card);
                let next =
                    |action: &Action| matches!(action, Action::AddCard(card) if *card != other);
                match legal.contains(&first) {
                    true => first,
                    false => legal.iter().copied().find(next).unwrap_or(Action::Done),
                }
            }
            Some(pair) if next == seat => buying(&one, pair, seat, &mut luck),
            _ => choose(one.play(), next, &mut luck),
        };
        let twin = match alike {
            Some(pair) if next == seat => pair.swapped(action),
            _ => action,
        };
        if alike.is_some_and(|pair| next == seat && pair.shows(action)) {
            return;
        }
        one.act(next, action).expect("it is in the list");
        if !follow(&mut two, &one, next, twin) {
            return;
        }
        walked.bought += u32::from(
            matches!(action, Action::BuyCard(card) if alike.is_some_and(|pair| pair.is(card))),
        );
        if one.drafts() != two.drafts() && next != seat {
            panic!("drafts of {next} differ");
        }
        if one.seq() != two.seq() {
            // A secret choice that takes another click in one of them.
            continue;
        }
        if one.is_over() {
            break;
        }
        for viewer in others(&game, seat) {
            same(
                &view(&one, viewer, since),
                &view(&two, viewer, since),
                || {
                    format!(
                        "{viewer:?} can tell {alike:?} of {seat} apart after {:?} with seed {seed}",
                        game.notation(action)
                    )
                },
            );
        }
        walked.moments += 1;
        since = one.seq();
    }
    for viewer in others(&game, seat) {
        assert_eq!(one.log(viewer, 0), two.log(viewer, 0), "{viewer:?}");
    }
    // At the end what a seat has left is open to all.
    let left = one.position().seat(seat);
    let shown = [&one, &two].map(|table| game.scene(table.position(), Viewer::Spectator));
    let shows = |card: CardId| (left.deck | left.hand) >> card.place() & 1 == 1;
    let open = alike.is_some_and(|Alike(card, other)| shows(card) != shows(other));
    assert_eq!(shown[0] != shown[1], open, "{alike:?} of {seat}");
    walked.ends += u32::from(open);
}

/// A choice of the seat: it buys the card as soon as it can, and then keeps it.
fn buying(table: &Match<Aidra>, pair: Alike, seat: Seat, luck: &mut Fast) -> Action {
    let legal = table.play().legal(seat);
    let buys = |action: &Action| matches!(action, Action::BuyCard(card) if pair.is(*card));
    if let Some(&buy) = legal.iter().find(|action| buys(action)) {
        return buy;
    }
    let action = choose(table.play(), seat, luck);
    match pair.shows(action) {
        true => legal
            .iter()
            .copied()
            .find(|&action| !pair.shows(action) && !matches!(action, Action::Sacrifice(_)))
            .unwrap_or(action),
        false => action,
    }
}

/// Takes the same action in the twin. A further card can be declined where only the twin could play one; false where the
/// action is not possible there.
fn follow(two: &mut Match<Aidra>, one: &Match<Aidra>, seat: Seat, action: Action) -> bool {
    if action == Action::NoTactic && two.seq() == one.seq() {
        // The twin was not asked.
        return true;
    }
    if two.act(seat, action).is_err() {
        return false;
    }
    if two.seq() < one.seq() && two.play().legal(seat).contains(&Action::NoTactic) {
        return two.act(seat, Action::NoTactic).is_ok();
    }
    true
}

/// AID-2.4, 9.13, 12.2, 14
#[test]
fn nobody_is_shown_decks_and_cards_that_were_not_played() {
    let mut walked = Walked::default();
    for seed in 0..12 {
        let options = [("decks", "build"), ("faction_pick", "random")];
        twins(&setup(2 + seed as usize % 5, &options), seed, &mut walked);
    }
    assert!(
        walked.moments > 2_000 && walked.bought > 4 && walked.ends > 4,
        "{walked:?}"
    );
}

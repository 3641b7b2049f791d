//! AID-14: what a viewer cannot know is drawn anew.

use crate::Aidra;
use crate::action::Action;
use crate::battle::{Battle, BattleStep, bits};
use crate::bombard::GunStep;
use crate::content::CARDS;
use crate::frame::Frame;
use crate::position::Position;
use engine::{Actions, Fast, Seat, SeatSet, Viewer};
use rand::{Rng, RngExt};

impl Aidra {
    /// Whether a viewer knows what a seat keeps secret.
    pub(crate) fn knows_deck(&self, viewer: Viewer, seat: Seat) -> bool {
        viewer.is(seat) || self.options.open_decks
    }

    /// Whether a viewer knows the cards that a seat has bought.
    pub(crate) fn knows_hand(&self, viewer: Viewer, seat: Seat) -> bool {
        viewer.is(seat) || self.options.open_hands
    }

    /// Draws anew the decks and hands of others and what they have chosen in secret and not yet revealed.
    pub(crate) fn resample<R: Rng>(&self, pos: &mut Position, viewer: Viewer, rng: &mut R) {
        for seat in pos.living().iter() {
            if (pos.seat(seat).faction as usize) < self.content.factions.len() {
                self.resample_cards(pos, viewer, seat, rng);
            }
        }
        self.resample_drafts(pos, viewer, rng);
    }

    /// A seat's deck and hand: as many cards as it has, of ratings that its budget allows.
    fn resample_cards<R: Rng>(&self, pos: &mut Position, viewer: Viewer, seat: Seat, rng: &mut R) {
        let state = *pos.seat(seat);
        let known_deck = self.knows_deck(viewer, seat);
        let known_hand = self.knows_hand(viewer, seat);
        if known_deck && known_hand {
            return;
        }
        let bought = (state.hand & !state.shown).count_ones() as usize;
        let total = state.deck | state.hand | state.spent;
        let fixed = match (known_deck, known_hand) {
            // With open decks all cards that were chosen are known, only not which of them are bought.
            (true, _) => total,
            (_, true) => state.hand | state.spent,
            _ => state.shown | state.spent,
        };
        let chosen = self.draw_deck(state.faction, fixed, total.count_ones() as usize, rng);
        let mut hidden: Vec<usize> = bits(chosen & !state.shown & !state.spent).collect();
        let mut hand = state.hand;
        if !known_hand {
            hand = state.shown;
            for _ in 0..bought.min(hidden.len()) {
                let at = rng.random_range(0..hidden.len());
                hand |= 1 << hidden.swap_remove(at);
            }
        }
        // Cards bought in this very turn cannot be played in it, whichever they are.
        let new = (state.played & state.hand & !state.shown).count_ones() as usize;
        let state = pos.seat_mut(seat);
        if !known_hand {
            let new = bits(hand & !state.shown)
                .take(new)
                .fold(0, |all, card| all | 1 << card);
            state.played = state.played & (state.shown | state.spent) | new;
        }
        state.hand = hand;
        state.deck = chosen & !hand & !state.spent;
    }

    /// A deck of so many cards with those in it, within the budget.
    fn draw_deck<R: Rng>(&self, faction: u8, fixed: u16, count: usize, rng: &mut R) -> u16 {
        let faction = self.content.faction(faction as usize);
        let rating = |cards: u16| -> u16 {
            bits(cards)
                .map(|card| u16::from(faction.cards[card].rating))
                .sum()
        };
        let free = |deck: u16| -> Vec<usize> {
            (0..faction.cards.len().min(CARDS))
                .filter(|card| deck >> card & 1 == 0)
                .collect()
        };
        for _ in 0..64 {
            let mut deck = fixed;
            while (deck.count_ones() as usize) < count {
                let left = free(deck);
                deck |= 1 << left[rng.random_range(0..left.len())];
            }
            if rating(deck) <= u16::from(faction.budget) {
                return deck;
            }
        }
        let mut deck = fixed;
        while (deck.count_ones() as usize) < count {
            let cheapest = free(deck)
                .into_iter()
                .min_by_key(|&card| faction.cards[card].rating);
            deck |= 1 << cheapest.unwrap_or_default();
        }
        deck
    }

    /// What others have chosen in secret is chosen again at random; what they have begun to choose is taken back.
    fn resample_drafts<R: Rng>(&self, pos: &mut Position, viewer: Viewer, rng: &mut R) {
        let all = pos
            .living()
            .iter()
            .filter(|&seat| !viewer.is(seat))
            .collect::<SeatSet>();
        match pos.top() {
            Frame::Vote { asked } => {
                for seat in SeatSet(all.0 & !asked.0).iter() {
                    pos.votes = match rng.random() {
                        true => pos.votes.with(seat),
                        false => pos.votes.without(seat),
                    };
                }
            }
            Frame::Window { asked } => {
                for seat in SeatSet(all.0 & pos.truce.0 & !asked.0).iter() {
                    pos.breaking = match rng.random() {
                        true => pos.breaking.with(seat),
                        false => pos.breaking.without(seat),
                    };
                }
            }
            Frame::Battle(BattleStep::Commit { asked, .. }) => {
                for side in 0..2 {
                    let seat = pos.battle.sides[side].seat;
                    if all.contains(seat) && !pos.battle.sides[side].shown {
                        self.take_back_draft(&mut pos.battle, side);
                        self.draft_again(pos, seat, asked, rng);
                    }
                }
            }
            Frame::Battle(BattleStep::Card { asked }) => {
                for side in 0..2 {
                    let seat = pos.battle.sides[side].seat;
                    if all.contains(seat) {
                        Battle::take_back_pick(&mut pos.battle, side);
                        self.draft_again(pos, seat, asked, rng);
                    }
                }
            }
            Frame::Gunfire(GunStep::Cards { asked }) => {
                let fire = &mut pos.gunfire;
                for (side, seat) in [fire.seat, fire.owner].into_iter().enumerate() {
                    if !all.contains(seat) {
                        continue;
                    }
                    let fire = &mut pos.gunfire;
                    fire.tactics[side] = 0;
                    match side {
                        0 => fire.fire = None,
                        _ => {
                            fire.hide = None;
                            fire.fortify = [0; 3];
                        }
                    }
                    self.draft_again(pos, seat, asked, rng);
                }
            }
            _ => {}
        }
    }

    fn take_back_draft(&self, battle: &mut Battle, side: usize) {
        let own = &mut battle.sides[side];
        own.units.iter_mut().for_each(|unit| unit.slot = 0);
        own.next = 0;
    }

    /// A seat that has answered answers again at random; the frame stays as it was.
    fn draft_again<R: Rng>(&self, pos: &mut Position, seat: Seat, asked: SeatSet, rng: &mut R) {
        if asked.contains(seat) {
            return;
        }
        let frame = pos.top();
        let open = match frame {
            Frame::Battle(BattleStep::Commit { asked, again }) => {
                Frame::Battle(BattleStep::Commit {
                    asked: asked.with(seat),
                    again,
                })
            }
            Frame::Battle(BattleStep::Card { asked }) => Frame::Battle(BattleStep::Card {
                asked: asked.with(seat),
            }),
            Frame::Gunfire(GunStep::Cards { asked }) => Frame::Gunfire(GunStep::Cards {
                asked: asked.with(seat),
            }),
            other => other,
        };
        pos.set_top(open);
        let mut table = Fast::new(rng.next_u64());
        let mut legal = Actions::default();
        while self.asked(pos).contains(seat) && pos.top() != frame {
            legal.clear();
            self.list_tries(pos, seat, &mut legal);
            legal.keep(|&action: &Action| self.check_action(pos, seat, action).is_ok());
            if legal.is_empty() {
                break;
            }
            let action = legal[rng.random_range(0..legal.len())];
            self.carry_out(pos, seat, action, &mut table);
        }
        pos.set_top(frame);
    }
}

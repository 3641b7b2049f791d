//! Actions in words: `move frigate c3 d4`. What is written can be read again.

mod reader;

use crate::Aldarra;
use crate::action::{Action, Exchange, Price, Stance, Target};
use crate::words::owner_key;
use engine::ParseError;
use reader::Reader;
use std::fmt;

/// Every first word, for errors.
const VERBS: &str = "stronghold, outpost, take, crystal, patrol, commission, recall, done, pass, activate, idle, move, \
play, withdraw, reduce, bombard, fight, join, support, stance, hold, reroll, hit, blast, free, stay, retreat, capture, \
pursue, explore, resolve, discard, accept, sacrifice, lose, fly, roll, buy, draw, exchange, drop, keep, claim, convert, \
learn, search, reveal, ransom or build";

const fn stance_word(stance: Stance) -> &'static str {
    match stance {
        Stance::None => "none",
        Stance::Front => "front",
        Stance::Shield => "shield",
    }
}

const fn price_words(price: Price) -> &'static str {
    match price {
        Price::ThreeCrystals => "3 crystals",
        Price::FiveCrystals => "5 crystals",
        Price::TenCoins => "10 coins",
        Price::TwentyCoins => "20 coins",
    }
}

const fn yes(answer: bool) -> &'static str {
    if answer { "yes" } else { "no" }
}

const fn along(with_building: bool) -> &'static str {
    if with_building { " with building" } else { "" }
}

fn target_words(target: Target) -> String {
    let mut words = format!("{} {}", owner_key(target.owner), target.kind.slug());
    if target.marks > 0 {
        words += &format!(" +{}", target.marks);
    }
    if target.late {
        words += " late";
    }
    words
}

impl Aldarra {
    /// Writes an action.
    pub(crate) fn write_action(&self, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = |tile| self.tile_key(tile);
        match action {
            Action::PlaceStronghold(tile) => write!(f, "stronghold {}", key(tile)),
            Action::PlaceOutpost(tile) => write!(f, "outpost {}", key(tile)),
            Action::Take(place) => write!(f, "take {place}"),
            Action::PlaceCrystal(tile) => write!(f, "crystal {}", key(tile)),
            Action::Patrol { kind, from, to } => {
                write!(f, "patrol {} {} {}", kind.slug(), key(from), key(to))
            }
            Action::Commission => f.write_str("commission"),
            Action::Recall { kind, from, to } => {
                write!(f, "recall {} {} {}", kind.slug(), key(from), key(to))
            }
            Action::Done => f.write_str("done"),
            Action::Pass => f.write_str("pass"),
            Action::Activate(tile) => write!(f, "activate {}", key(tile)),
            Action::Idle => f.write_str("idle"),
            Action::Move { kind, from, to } => {
                write!(f, "move {} {} {}", kind.slug(), key(from), key(to))
            }
            Action::Play(card) => write!(f, "play {card}"),
            Action::Withdraw {
                card,
                to,
                with_building,
            } => write!(f, "withdraw {card} {}{}", key(to), along(with_building)),
            Action::Reduce { card, owner } => write!(f, "reduce {card} {}", owner_key(owner)),
            Action::Bombard { card, tile, owner } => {
                write!(f, "bombard {card} {} {}", key(tile), owner_key(owner))
            }
            Action::Fight(tile) => write!(f, "fight {}", key(tile)),
            Action::Join(tile) => write!(f, "join {}", key(tile)),
            Action::Support(tile) => write!(f, "support {}", key(tile)),
            Action::Stand(stance) => write!(f, "stance {}", stance_word(stance)),
            Action::Hold(hold) => write!(f, "hold {}", yes(hold)),
            Action::Reroll(reroll) => write!(f, "reroll {}", yes(reroll)),
            Action::Hit(target) => write!(f, "hit {}", target_words(target)),
            Action::Blast(target) => write!(f, "blast {}", target_words(target)),
            Action::PlaceFrigate(tile) => write!(f, "free frigate {}", key(tile)),
            Action::Stay => f.write_str("stay"),
            Action::Retreat { to, with_building } => {
                write!(f, "retreat {}{}", key(to), along(with_building))
            }
            Action::Capture(kind) => write!(f, "capture {}", kind.slug()),
            Action::Pursue { kind, to } => write!(f, "pursue {} {}", kind.slug(), key(to)),
            Action::Explore(tile) => write!(f, "explore {}", key(tile)),
            Action::Resolve(card) => write!(f, "resolve {card}"),
            Action::Discard(card) => write!(f, "discard {card}"),
            Action::Accept => f.write_str("accept"),
            Action::Sacrifice(kind) => write!(f, "sacrifice {}", kind.slug()),
            Action::Lose(kind) => write!(f, "lose {}", kind.slug()),
            Action::Fly { kind, to } => write!(f, "fly {} {}", kind.slug(), key(to)),
            Action::Roll => f.write_str("roll"),
            Action::Buy(price) => write!(f, "buy {}", price_words(price)),
            Action::Draw => f.write_str("draw"),
            Action::DrawTwo => f.write_str("draw two"),
            Action::Exchange => f.write_str("exchange"),
            Action::Drop(card) => write!(f, "drop {card}"),
            Action::Keep(card) => write!(f, "keep {card}"),
            Action::Claim(card) => write!(f, "claim {card}"),
            Action::Convert(Exchange::ToCrystal) => f.write_str("convert crystal"),
            Action::Convert(Exchange::ToCoins) => f.write_str("convert coins"),
            Action::Learn(card) => write!(f, "learn {card}"),
            Action::Search(kind) => write!(f, "search {}", kind.slug()),
            Action::Reveal => f.write_str("reveal"),
            Action::PayRansom => f.write_str("ransom"),
            Action::Build { kind, tile } => write!(f, "build {} {}", kind.slug(), key(tile)),
            Action::FreeOutpost(tile) => write!(f, "free outpost {}", key(tile)),
        }
    }

    /// An action in words.
    pub(crate) fn action_words(&self, action: Action) -> String {
        struct Written<'a>(&'a Aldarra, Action);
        impl fmt::Display for Written<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.write_action(self.1, f)
            }
        }
        Written(self, action).to_string()
    }

    /// Reads an action: small and capital letters are the same, blanks do not count, tiles may be written as `q,r`.
    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        let mut reader = Reader::new(self, text);
        let action = self.read_action(&mut reader)?;
        reader.end()?;
        Ok(action)
    }

    fn read_action(&self, words: &mut Reader<'_>) -> Result<Action, ParseError> {
        let verb = words.word(VERBS)?;
        Ok(match verb.as_str() {
            "stronghold" => Action::PlaceStronghold(words.tile()?),
            "outpost" => Action::PlaceOutpost(words.tile()?),
            "take" => Action::Take(words.place()?),
            "crystal" => Action::PlaceCrystal(words.tile()?),
            "patrol" => {
                let (kind, from, to) = words.moved()?;
                Action::Patrol { kind, from, to }
            }
            "commission" => Action::Commission,
            "recall" => {
                let (kind, from, to) = words.moved()?;
                Action::Recall { kind, from, to }
            }
            "done" => Action::Done,
            "pass" => Action::Pass,
            "activate" => Action::Activate(words.tile()?),
            "idle" => Action::Idle,
            "move" => {
                let (kind, from, to) = words.moved()?;
                Action::Move { kind, from, to }
            }
            "play" => Action::Play(words.exploration()?),
            "withdraw" => Action::Withdraw {
                card: words.exploration()?,
                to: words.tile()?,
                with_building: words.with_building()?,
            },
            "reduce" => Action::Reduce {
                card: words.exploration()?,
                owner: words.owner()?,
            },
            "bombard" => Action::Bombard {
                card: words.exploration()?,
                tile: words.tile()?,
                owner: words.owner()?,
            },
            "fight" => Action::Fight(words.tile()?),
            "join" => Action::Join(words.tile()?),
            "support" => Action::Support(words.tile()?),
            "stance" => Action::Stand(words.one_of(&[
                ("none", Stance::None),
                ("front", Stance::Front),
                ("shield", Stance::Shield),
            ])?),
            "hold" => Action::Hold(words.yes_or_no()?),
            "reroll" => Action::Reroll(words.yes_or_no()?),
            "hit" => Action::Hit(words.target()?),
            "blast" => Action::Blast(words.target()?),
            "free" => match words.one_of(&[("frigate", true), ("outpost", false)])? {
                true => Action::PlaceFrigate(words.tile()?),
                false => Action::FreeOutpost(words.tile()?),
            },
            "stay" => Action::Stay,
            "retreat" => Action::Retreat {
                to: words.tile()?,
                with_building: words.with_building()?,
            },
            "capture" => Action::Capture(words.kind()?),
            "pursue" => Action::Pursue {
                kind: words.kind()?,
                to: words.tile()?,
            },
            "explore" => Action::Explore(words.tile()?),
            "resolve" => Action::Resolve(words.exploration()?),
            "discard" => Action::Discard(words.exploration()?),
            "accept" => Action::Accept,
            "sacrifice" => Action::Sacrifice(words.kind()?),
            "lose" => Action::Lose(words.kind()?),
            "fly" => Action::Fly {
                kind: words.kind()?,
                to: words.tile()?,
            },
            "roll" => Action::Roll,
            "buy" => Action::Buy(words.price()?),
            "draw" if words.takes("two") => Action::DrawTwo,
            "draw" => Action::Draw,
            "exchange" => Action::Exchange,
            "drop" => Action::Drop(words.objective()?),
            "keep" => Action::Keep(words.objective()?),
            "claim" => Action::Claim(words.objective()?),
            "convert" => Action::Convert(words.one_of(&[
                ("crystal", Exchange::ToCrystal),
                ("coins", Exchange::ToCoins),
            ])?),
            "learn" => Action::Learn(words.discovery()?),
            "search" => Action::Search(words.kind()?),
            "reveal" => Action::Reveal,
            "ransom" => Action::PayRansom,
            "build" => Action::Build {
                kind: words.kind()?,
                tile: words.tile()?,
            },
            _ => return Err(words.error(format!("{verb:?} is no action"), VERBS)),
        })
    }
}

#[cfg(test)]
mod tests;

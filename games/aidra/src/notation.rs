//! Actions in words: `step hoplite home1 yard1`. What is written can be read again.

mod reader;

use crate::Aidra;
use crate::action::{Action, Piece, Ship};
use crate::content::{CardId, UnitId, UpgradeId};
use crate::place::Place;
use crate::position::SiteId;
use engine::ParseError;
use reader::Reader;
use std::fmt;

/// Every first word, for errors.
const VERBS: &str = "vote, faction, add, ready-made, move, attack, bombard, load, unload, general, sail, resolve, \
sacrifice, break-truce, end, step, all, board, land, target, gun, guns, fire, shoot, hide, fortify, offer, fight, \
accept, refuse, keep, break, commit, skip, pick, bait, tactic, regain, fall-back, produce, build-phase, train, deploy, \
trade, post, buy, build, upgrade, card, waive, play, take, give, from, at, uproot or done";

impl Aidra {
    /// The word of a region.
    pub(crate) fn place_key(&self, at: Place) -> &str {
        let region = self.map().regions.get(at.index());
        region.map_or("none", |region| region.key.as_str())
    }

    /// The word of a unit.
    pub(crate) fn unit_key(&self, unit: UnitId) -> &str {
        &self.content.unit(unit).key
    }

    /// The word of an action card.
    pub(crate) fn card_key(&self, card: CardId) -> &str {
        &self.content.card(card).key
    }

    /// The word of an upgrade.
    pub(crate) fn upgrade_key(&self, upgrade: UpgradeId) -> &str {
        &self.content.upgrade(upgrade).label.key
    }

    /// A building's place: the region, with `/2` for the second place.
    pub(crate) fn site_key(&self, site: SiteId) -> String {
        numbered(self.place_key(site.place()), site.nth())
    }

    /// A boat: the region, with `/2` for the owner's second boat there.
    pub(crate) fn ship_key(&self, ship: Ship) -> String {
        numbered(self.place_key(ship.at), ship.nth as usize)
    }

    /// A piece in words.
    pub(crate) fn piece_words(&self, piece: Piece) -> String {
        match piece {
            Piece::Unit { unit, at } => format!("{} {}", self.unit_key(unit), self.place_key(at)),
            Piece::Boat { owner, ship } => format!("boat {owner} {}", self.ship_key(ship)),
            Piece::Building(site) => format!("building {}", self.site_key(site)),
        }
    }

    /// A unit, with where it came from when it came from somewhere.
    fn comer_words(&self, unit: UnitId, from: Place) -> String {
        match from == Place::NONE {
            true => self.unit_key(unit).to_string(),
            false => format!("{} from {}", self.unit_key(unit), self.place_key(from)),
        }
    }

    /// Writes an action.
    pub(crate) fn write_action(&self, action: Action, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let key = |at| self.place_key(at);
        let unit_key = |unit| self.unit_key(unit);
        match action {
            Action::Vote { center: true } => f.write_str("vote center"),
            Action::Vote { center: false } => f.write_str("vote domination"),
            Action::TakeFaction(faction) => {
                write!(
                    f,
                    "faction {}",
                    self.content.faction(faction as usize).label.key
                )
            }
            Action::AddCard(card) => write!(f, "add {}", self.card_key(card)),
            Action::UseDefault => f.write_str("ready-made"),
            Action::Move(from) => write!(f, "move {}", key(from)),
            Action::Attack { at, foe } => write!(f, "attack {} {foe}", key(at)),
            Action::Bombard(from) => write!(f, "bombard {}", key(from)),
            Action::Load { ship, from } => write!(f, "load {} {}", self.ship_key(ship), key(from)),
            Action::Unload { ship, to } => write!(f, "unload {} {}", self.ship_key(ship), key(to)),
            Action::GeneralStep { unit, from, to } => {
                write!(f, "general {} {} {}", unit_key(unit), key(from), key(to))
            }
            Action::Sail { boat, to } => write!(f, "sail {} {}", self.ship_key(boat), key(to)),
            Action::Resolve { site, mode } => {
                write!(f, "resolve {} {}", self.site_key(site), mode.word())
            }
            Action::Sacrifice(piece) => write!(f, "sacrifice {}", self.piece_words(piece)),
            Action::BreakTruce => f.write_str("break-truce"),
            Action::EndMovement => f.write_str("end movement"),
            Action::EndEconomy => f.write_str("end economy"),
            Action::Step { unit, from, to } => {
                write!(f, "step {} {} {}", unit_key(unit), key(from), key(to))
            }
            Action::StepAll { to } => write!(f, "all {}", key(to)),
            Action::Board(unit) => write!(f, "board {}", unit_key(unit)),
            Action::Land(unit) => write!(f, "land {}", unit_key(unit)),
            Action::Target(piece) => write!(f, "target {}", self.piece_words(piece)),
            Action::AddGun(piece) => write!(f, "gun {}", self.piece_words(piece)),
            Action::AddAllGuns => f.write_str("guns"),
            Action::Fire => f.write_str("fire"),
            Action::Shoot(card) => write!(f, "shoot {}", card.word()),
            Action::Hide(card) => write!(f, "hide {}", card.word()),
            Action::Fortify { first, second } => {
                write!(f, "fortify {} {}", first.word(), second.word())
            }
            Action::Offer => f.write_str("offer"),
            Action::Fight(foe) => write!(f, "fight {foe}"),
            Action::Accept => f.write_str("accept"),
            Action::Refuse => f.write_str("refuse"),
            Action::Keep => f.write_str("keep"),
            Action::Break => f.write_str("break"),
            Action::Commit { unit, from } => write!(f, "commit {}", self.comer_words(unit, from)),
            Action::SkipSlot => f.write_str("skip"),
            Action::Pick(card) => write!(f, "pick {}", card.word()),
            Action::BaitWith { unit, from, slot } => {
                write!(f, "bait {slot} {}", self.comer_words(unit, from))
            }
            Action::BaitDone => f.write_str("bait done"),
            Action::Tactic(card) => write!(f, "tactic {}", self.card_key(card)),
            Action::NoTactic => f.write_str("tactic none"),
            Action::Regain(card) => write!(f, "regain {}", card.word()),
            Action::FallBack { unit, to } => {
                write!(f, "fall-back {} {}", unit_key(unit), key(to))
            }
            Action::Produce => f.write_str("produce"),
            Action::StartBuilding => f.write_str("build-phase"),
            Action::Train { at, unit } => {
                write!(f, "train {} {}", self.site_key(at), unit_key(unit))
            }
            Action::Deploy { from, unit, to } => {
                write!(
                    f,
                    "deploy {} {} {}",
                    self.site_key(from),
                    unit_key(unit),
                    key(to)
                )
            }
            Action::Trade(resource) => write!(f, "trade {}", resource.word()),
            Action::TradePost {
                post,
                first,
                second,
            } => write!(
                f,
                "post {} {} {}",
                self.site_key(post),
                first.word(),
                second.word()
            ),
            Action::BuyUnit { unit, at } => write!(f, "buy {} {}", unit_key(unit), key(at)),
            Action::BuyBoat { war, dock } => {
                let kind = if war { "war" } else { "fishing" };
                write!(f, "buy {kind} {}", self.site_key(dock))
            }
            Action::Build { kind, at, water } if water == Place::NONE => {
                write!(f, "build {} {}", kind.word(), key(at))
            }
            Action::Build { kind, at, water } => {
                write!(f, "build {} {} {}", kind.word(), key(at), key(water))
            }
            Action::BuyUpgrade(upgrade) => write!(f, "upgrade {}", self.upgrade_key(upgrade)),
            Action::BuyCard(card) => write!(f, "card {}", self.card_key(card)),
            Action::Waive(resource) => write!(f, "waive {}", resource.word()),
            Action::Play(card) => write!(f, "play {}", self.card_key(card)),
            Action::Take(resource) => write!(f, "take {}", resource.word()),
            Action::Give(resource) => write!(f, "give {}", resource.word()),
            Action::From(seat) => write!(f, "from {seat}"),
            Action::At(at) => write!(f, "at {}", key(at)),
            Action::Uproot(site) => write!(f, "uproot {}", self.site_key(site)),
            Action::Done => f.write_str("done"),
        }
    }

    /// Reads an action: small and capital letters are the same.
    pub(crate) fn parse_action(&self, text: &str) -> Result<Action, ParseError> {
        let mut reader = Reader::new(self, text);
        let action = self.read_action(&mut reader)?;
        reader.end()?;
        Ok(action)
    }

    fn read_action(&self, words: &mut Reader<'_>) -> Result<Action, ParseError> {
        let verb = words.word(VERBS)?;
        Ok(match verb.as_str() {
            "vote" => Action::Vote {
                center: words.one_of(&[("center", true), ("domination", false)])?,
            },
            "faction" => Action::TakeFaction(words.faction()?),
            "add" => Action::AddCard(words.card()?),
            "ready-made" => Action::UseDefault,
            "move" => Action::Move(words.place()?),
            "attack" => Action::Attack {
                at: words.place()?,
                foe: words.seat()?,
            },
            "bombard" => Action::Bombard(words.place()?),
            "load" => Action::Load {
                ship: words.ship()?,
                from: words.place()?,
            },
            "unload" => Action::Unload {
                ship: words.ship()?,
                to: words.place()?,
            },
            "general" => {
                let (unit, from, to) = words.moved()?;
                Action::GeneralStep { unit, from, to }
            }
            "sail" => Action::Sail {
                boat: words.ship()?,
                to: words.place()?,
            },
            "resolve" => Action::Resolve {
                site: words.site()?,
                mode: words.mode()?,
            },
            "sacrifice" => Action::Sacrifice(words.piece()?),
            "break-truce" => Action::BreakTruce,
            "end" => match words.one_of(&[("movement", true), ("economy", false)])? {
                true => Action::EndMovement,
                false => Action::EndEconomy,
            },
            "step" => {
                let (unit, from, to) = words.moved()?;
                Action::Step { unit, from, to }
            }
            "all" => Action::StepAll { to: words.place()? },
            "board" => Action::Board(words.unit()?),
            "land" => Action::Land(words.unit()?),
            "target" => Action::Target(words.piece()?),
            "gun" => Action::AddGun(words.piece()?),
            "guns" => Action::AddAllGuns,
            "fire" => Action::Fire,
            "shoot" => Action::Shoot(words.fire()?),
            "hide" => Action::Hide(words.shelter()?),
            "fortify" => Action::Fortify {
                first: words.resource()?,
                second: words.resource()?,
            },
            "offer" => Action::Offer,
            "fight" => Action::Fight(words.seat()?),
            "accept" => Action::Accept,
            "refuse" => Action::Refuse,
            "keep" => Action::Keep,
            "break" => Action::Break,
            "commit" => {
                let (unit, from) = words.comer()?;
                Action::Commit { unit, from }
            }
            "skip" => Action::SkipSlot,
            "pick" => Action::Pick(words.skirmish()?),
            "bait" if words.takes("done") => Action::BaitDone,
            "bait" => {
                let slot = words.slot()?;
                let (unit, from) = words.comer()?;
                Action::BaitWith { unit, from, slot }
            }
            "tactic" if words.takes("none") => Action::NoTactic,
            "tactic" => Action::Tactic(words.card()?),
            "regain" => Action::Regain(words.skirmish()?),
            "fall-back" => Action::FallBack {
                unit: words.unit()?,
                to: words.place()?,
            },
            "produce" => Action::Produce,
            "build-phase" => Action::StartBuilding,
            "train" => Action::Train {
                at: words.site()?,
                unit: words.unit()?,
            },
            "deploy" => Action::Deploy {
                from: words.site()?,
                unit: words.unit()?,
                to: words.place()?,
            },
            "trade" => Action::Trade(words.resource()?),
            "post" => Action::TradePost {
                post: words.site()?,
                first: words.resource()?,
                second: words.resource()?,
            },
            "buy" if words.takes("war") => Action::BuyBoat {
                war: true,
                dock: words.site()?,
            },
            "buy" if words.takes("fishing") => Action::BuyBoat {
                war: false,
                dock: words.site()?,
            },
            "buy" => Action::BuyUnit {
                unit: words.unit()?,
                at: words.place()?,
            },
            "build" => Action::Build {
                kind: words.building()?,
                at: words.place()?,
                water: words.place_if_any()?,
            },
            "upgrade" => Action::BuyUpgrade(words.upgrade()?),
            "card" => Action::BuyCard(words.card()?),
            "waive" => Action::Waive(words.resource()?),
            "play" => Action::Play(words.card()?),
            "take" => Action::Take(words.resource()?),
            "give" => Action::Give(words.resource()?),
            "from" => Action::From(words.seat()?),
            "at" => Action::At(words.place()?),
            "uproot" => Action::Uproot(words.site()?),
            "done" => Action::Done,
            _ => return Err(words.error(format!("{verb:?} is no action"), VERBS)),
        })
    }
}

/// A word with the number of which one it is, from the second on.
fn numbered(key: &str, nth: usize) -> String {
    match nth {
        0 => key.to_string(),
        nth => format!("{key}/{}", nth + 1),
    }
}

//! Cases of the economy turn, on the board of Twin Fords: Wolfgate (`home1`) with its neighbours `yard1`, `wood1`, `farm1`.

mod buying;
mod cards;
mod production;
mod random;
mod sites;

use crate::Aidra;
use crate::action::Action;
use crate::content::{Building, CardId, Content, UnitId, UpgradeId};
use crate::frame::{Frame, Step};
use crate::place::{Place, Places};
use crate::position::{Position, SiteId, Standing};
use engine::setup::OptionValue;
use engine::{Actions, Fast, Game, Seat, Setup};

const A: Seat = Seat(0);
const B: Seat = Seat(1);

/// A match and its position; seat A has its economy turn.
struct Case {
    game: Aidra,
    pos: Position,
    table: Fast,
}

/// A duel on Twin Fords with the start pieces, 9 of each resource and 5 influence.
fn case(factions: [&str; 2], options: &[(&str, OptionValue)]) -> Case {
    let mut setup = Setup::new("aidra", 2)
        .with("map", OptionValue::Word("twin_fords".to_string()))
        .with("seat_order", OptionValue::Word("given".to_string()))
        .with("decks", OptionValue::Word("ready".to_string()));
    for (key, value) in options {
        setup = setup.with(key, value.clone());
    }
    for (seat, faction) in setup.seats.iter_mut().zip(factions) {
        seat.faction = Some(faction.to_string());
    }
    let game = Aidra::new(&setup, &Content::source()).expect("a set-up");
    let mut table = Fast::new(1);
    let mut pos = game.deal(&mut table);
    pos.seats[0].resources = [9; 3];
    pos.seats[0].influence = 5;
    let mut case = Case { game, pos, table };
    case.turn(A);
    case
}

/// Seat A as a faction, seat B the Orcs, or the Spartans.
fn of(faction: &str) -> Case {
    let other = if faction == "orcs" {
        "spartans"
    } else {
        "orcs"
    };
    case([faction, other], &[])
}

impl Case {
    /// It is a seat's economy turn.
    fn turn(&mut self, seat: Seat) {
        self.pos.frames.clear();
        self.pos.frames.push(Frame::Round(Step::LastWindow));
        self.pos.frames.push(Frame::Economy { seat });
    }

    fn seat(&self) -> Seat {
        self.game
            .asked(&self.pos)
            .first()
            .expect("somebody decides")
    }

    fn list(&self) -> Vec<Action> {
        let mut out = Actions::default();
        self.game.legal_actions(&self.pos, self.seat(), &mut out);
        out.as_slice().to_vec()
    }

    fn act(&mut self, action: Action) {
        let seat = self.seat();
        let check = self.game.check_action(&self.pos, seat, action);
        assert_eq!(check, Ok(()), "{action:?}");
        assert!(self.list().contains(&action), "{action:?} is not listed");
        self.game
            .carry_out(&mut self.pos, seat, action, &mut self.table);
        self.game.advance(&mut self.pos, &mut self.table);
        self.game.invariants(&self.pos).expect("nothing is broken");
    }

    /// The rule that forbids an action.
    fn refused(&self, action: Action) -> &'static str {
        assert!(!self.list().contains(&action), "{action:?} is listed");
        let check = self.game.check_action(&self.pos, self.seat(), action);
        check.expect_err("it is refused").rule
    }

    fn allows(&self, action: Action) -> bool {
        self.list().contains(&action)
    }

    fn at(&self, key: &str) -> Place {
        Place(self.game.map().region(key).expect("a region"))
    }

    fn unit(&self, key: &str) -> UnitId {
        self.game.content.unit_id(key).expect("a unit")
    }

    fn card(&self, key: &str) -> CardId {
        self.game.content.card_id(key).expect("a card")
    }

    fn upgrade(&self, key: &str) -> UpgradeId {
        self.game.content.upgrade_id(key).expect("an upgrade")
    }

    /// Puts a card into A's hand.
    fn hand(&mut self, key: &str) -> Action {
        let card = self.card(key);
        self.pos.seats[0].deck &= !(1 << card.place());
        self.pos.seats[0].hand |= 1 << card.place();
        Action::Play(card)
    }

    /// A building of a seat in a region that it holds from now on.
    fn found(&mut self, seat: Seat, kind: Building, key: &str) -> SiteId {
        let at = self.at(key);
        let nth = usize::from(self.pos.sites[at.index()][0].building.is_some());
        self.pos.sites[at.index()][nth].building = Some(Standing::new(kind, seat));
        self.hold(seat, key);
        SiteId::new(at, nth)
    }

    fn hold(&mut self, seat: Seat, key: &str) {
        let at = self.at(key);
        self.pos.held.iter_mut().for_each(|held| {
            held.remove(at.space());
        });
        self.pos.held[seat.index()].insert(at.space());
    }

    /// Takes every building off the map and every region from everybody.
    fn clear(&mut self) {
        self.pos
            .sites
            .iter_mut()
            .flatten()
            .for_each(|site| site.building = None);
        self.pos.held = [Places::EMPTY; 6];
    }

    fn site(&self, key: &str) -> SiteId {
        SiteId::new(self.at(key), 0)
    }

    fn building(&mut self, key: &str) -> &mut Standing {
        let site = self.site(key);
        self.pos.building_mut(site).expect("a building")
    }

    fn build(&self, kind: Building, key: &str) -> Action {
        Action::Build {
            kind,
            at: self.at(key),
            water: Place::NONE,
        }
    }

    fn train(&self, key: &str, unit: &str) -> Action {
        Action::Train {
            at: self.site(key),
            unit: self.unit(unit),
        }
    }

    fn deploy(&self, from: &str, unit: &str, to: &str) -> Action {
        Action::Deploy {
            from: self.site(from),
            unit: self.unit(unit),
            to: self.at(to),
        }
    }

    fn buy(&self, unit: &str, at: &str) -> Action {
        Action::BuyUnit {
            unit: self.unit(unit),
            at: self.at(at),
        }
    }

    fn resources(&self) -> [u16; 3] {
        self.pos.seats[0].resources
    }
}

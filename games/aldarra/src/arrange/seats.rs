//! What a scenario says of seats, but for their cards.

use super::fleet_at;
use crate::Aldarra;
use crate::content::Faction;
use crate::fleet::Fleet;
use crate::owner::SEATS;
use crate::position::{Counters, Points, Position};
use crate::words::home_name;
use engine::arrange::{flag, known, table, text, whole, words};
use engine::{ArrangeError, Seat};
use toml::{Table, Value};

const KEYS: [&str; 17] = [
    "faction",
    "home",
    "coins",
    "crystals",
    "vp",
    "orders",
    "reserve_used",
    "objectives",
    "claimed",
    "held",
    "discoveries",
    "upgraded",
    "hostages",
    "explored",
    "counters",
    "departed",
    "note",
];

impl Aldarra {
    pub(super) fn arrange_seats(
        &self,
        pos: &mut Position,
        seats: &Table,
    ) -> Result<(), ArrangeError> {
        for (letter, changes) in seats {
            let at = format!("seat.{letter}");
            let seat = self.seat_at(&at, letter)?;
            let changes = table(&at, changes)?;
            known(&at, changes, &KEYS)?;
            for (key, value) in changes {
                self.arrange_seat(pos, &format!("{at}.{key}"), seat, key, value)?;
            }
        }
        let factions: Vec<Faction> = self.seated().map(|seat| pos.seat(seat).faction).collect();
        for (at, faction) in factions.iter().enumerate() {
            if factions[..at].contains(faction) {
                let seat = Seat(at as u8);
                return Err(ArrangeError::new(
                    format!("seat.{seat}.faction"),
                    format!(
                        "{} is played by another seat; expected one of its own",
                        faction.slug()
                    ),
                ));
            }
        }
        Ok(())
    }

    fn arrange_seat(
        &self,
        pos: &mut Position,
        at: &str,
        seat: Seat,
        key: &str,
        value: &Value,
    ) -> Result<(), ArrangeError> {
        let home = pos.map.home[seat.index()];
        let state = pos.seat_mut(seat);
        match key {
            "faction" => {
                let slug = text(at, value)?;
                let faction = Faction::ALL
                    .into_iter()
                    .find(|faction| faction.slug() == slug);
                state.faction = faction.ok_or_else(|| {
                    let slugs = Faction::ALL.map(Faction::slug).join(", ");
                    ArrangeError::new(at, format!("is {slug:?}; expected one of {slugs}"))
                })?;
                if home.is_some() {
                    pos.map.name[home.index()] = home_name(pos.seat(seat).faction, 0);
                }
            }
            "coins" => state.coins = whole(at, value, 999)?,
            "crystals" => state.crystals = whole(at, value, 25)?,
            "vp" => {
                state.points = Points {
                    battles: whole(at, value, 999)?,
                    ..Points::default()
                };
            }
            "orders" => state.orders = whole(at, value, 4)?,
            "reserve_used" => state.reserve_used = flag(at, value)?,
            "explored" => state.explored = whole(at, value, 49)?,
            "hostages" => {
                let mut hostages = [Fleet::NONE; SEATS];
                for (letter, fleet) in table(at, value)? {
                    let at = format!("{at}.{letter}");
                    let of = self.seat_at(&at, letter)?;
                    if of == seat {
                        let problem = "a seat takes no hostages of itself; expected another seat";
                        return Err(ArrangeError::new(at, problem));
                    }
                    hostages[of.index()] = fleet_at(&at, text(&at, fleet)?)?;
                }
                pos.seat_mut(seat).hostages = hostages;
            }
            "counters" => {
                let counters = self.counters(at, seat, table(at, value)?)?;
                pos.seat_mut(seat).counters = counters;
            }
            "departed" => {
                pos.departed = match flag(at, value)? {
                    true => pos.departed.with(seat),
                    false => pos.departed.without(seat),
                };
            }
            // The home and the cards are placed by themselves; a note is for readers.
            _ => {}
        }
        Ok(())
    }

    fn counters(&self, at: &str, seat: Seat, table: &Table) -> Result<Counters, ArrangeError> {
        known(
            at,
            table,
            &[
                "won_attack",
                "won_vs",
                "won_defence",
                "buildings_destroyed",
                "buildings_captured",
            ],
        )?;
        let number = |key: &str| match table.get(key) {
            Some(value) => whole(&format!("{at}.{key}"), value, 99),
            None => Ok(0),
        };
        let mut won_vs = 0;
        if let Some(value) = table.get("won_vs") {
            let at = format!("{at}.won_vs");
            for letter in words(&at, value)? {
                let other = self.seat_at(&at, letter)?;
                if other == seat {
                    let problem = "names the seat itself; expected its opponents";
                    return Err(ArrangeError::new(at, problem));
                }
                won_vs |= 1 << other.0;
            }
        }
        Ok(Counters {
            won_attack: number("won_attack")?,
            won_vs,
            won_defence: number("won_defence")?,
            buildings_destroyed: number("buildings_destroyed")?,
            buildings_captured: number("buildings_captured")?,
        })
    }
}

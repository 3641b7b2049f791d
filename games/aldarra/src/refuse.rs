//! Why not: refusals with the rule that forbids.

mod candidates;
mod rule;

use crate::Aldarra;
use crate::action::{Action, Exchange, Target};
use crate::content::{Kind, Terrain};
use crate::frame::{BattleStep, Frame, OrderStep};
use crate::management::price_of;
use crate::owner::Owner;
use crate::position::Position;
use crate::preparation::FREE;
use crate::tile::Tile;
use engine::{Refusal, Seat};

impl Aldarra {
    /// Why an action that is not in the list is not.
    pub(crate) fn explain(&self, pos: &Position, seat: Seat, action: Action) -> Refusal {
        let (rule, reason) = self.reason(pos, seat, action).unwrap_or_else(|| {
            let rule = self.rule_of(pos);
            (
                rule,
                "That is not among the choices of this decision.".to_string(),
            )
        });
        Refusal::new(rule, reason)
    }

    fn reason(&self, pos: &Position, seat: Seat, action: Action) -> Option<(&'static str, String)> {
        if let Some(tile) = tile_of(action)
            && !self.all_tiles().contains(tile.space())
        {
            return Some(("ALD-2.3", "There is no such tile on this map.".to_string()));
        }
        match (pos.top(), action) {
            (_, Action::Convert(exchange)) => self.why_no_conversion(pos, seat, exchange),
            (Frame::PlaceStrongholds { .. }, Action::PlaceStronghold(tile)) => {
                self.why_no_stronghold(pos, tile)
            }
            (Frame::PlaceOutposts { .. }, Action::PlaceOutpost(tile)) => {
                self.why_no_arrival(pos, tile)
            }
            (Frame::TurnOrder { places, .. }, Action::Take(place)) => {
                Some(match places.get(usize::from(place).wrapping_sub(1)) {
                    Some(&taken) if taken != FREE => {
                        ("ALD-5.2", format!("{taken} has that place already."))
                    }
                    _ => ("ALD-5.2", format!("There are {} places.", self.seats)),
                })
            }
            (Frame::PlaceCrystals { .. }, Action::PlaceCrystal(tile)) => {
                self.why_no_crystal(pos, seat, tile)
            }
            (
                Frame::Order {
                    step: OrderStep::Activate,
                    ..
                },
                Action::Activate(tile),
            ) => Some(match pos.map.closed_to(seat).contains(tile.space()) {
                true => (
                    "ALD-6.3",
                    "Another player's Stronghold cannot be activated.".to_string(),
                ),
                false => (
                    "ALD-6.3",
                    "No unit of yours can move from or to that tile.".to_string(),
                ),
            }),
            (
                Frame::Order {
                    step: OrderStep::Move,
                    ..
                },
                Action::Move { kind, from, to },
            ) => Some(self.why_no_move(pos, seat, kind, from, to)),
            (
                Frame::Order {
                    step: OrderStep::Explore { .. },
                    ..
                },
                Action::Explore(tile),
            ) => self.why_no_explore(pos, seat, tile),
            (Frame::Claims { .. } | Frame::Objectives { .. }, Action::Claim(card)) => {
                let holds = pos
                    .seat(seat)
                    .objectives
                    .iter()
                    .any(|held| held.kind == card.0);
                Some(match holds {
                    true => ("ALD-10.4", "Its requirement is not met.".to_string()),
                    false => ("ALD-10.4", "You do not have that card.".to_string()),
                })
            }
            (_, Action::Claim(_)) => {
                let ordering = |frame: &Frame| matches!(frame, Frame::Order { .. });
                Some(match pos.frames.iter().any(ordering) {
                    true => (
                        "ALD-10.5",
                        "Objectives are not claimed while an order is in progress.".to_string(),
                    ),
                    false => (
                        "ALD-10.6",
                        "Objectives are claimed in claim windows.".to_string(),
                    ),
                })
            }
            (Frame::Battle(step), _) => self.why_not_in_battle(pos, seat, step, action),
            (
                Frame::BuyVp {
                    coins_off,
                    crystals_off,
                    ..
                },
                Action::Buy(price),
            ) => {
                let (crystals, coins) = price_of(price, crystals_off, coins_off);
                Some((
                    "ALD-9.5",
                    format!("It costs {crystals} crystals and {coins} coins."),
                ))
            }
            (Frame::Discoveries { .. }, Action::Learn(card)) => {
                Some(match pos.row.contains(&card) {
                    true => ("ALD-9.12", "You have that discovery already.".to_string()),
                    false => ("ALD-9.12", "That discovery is not in the row.".to_string()),
                })
            }
            (Frame::Discoveries { .. }, Action::Search(_)) => Some((
                "ALD-13.5",
                "Only the Cin'darian Empire takes an upgrade it lacks out of the deck.".to_string(),
            )),
            (Frame::Ransom { .. }, Action::PayRansom) => {
                Some(("ALD-9.21", "The ransom is 4 coins.".to_string()))
            }
            (Frame::Build { .. }, Action::Build { kind, tile }) => {
                Some(self.why_no_build(pos, seat, kind, tile))
            }
            (Frame::FreeOutposts { .. }, Action::FreeOutpost(_)) => Some((
                "ALD-13.9",
                "Free Outposts go where you have an Engineer and nobody has a building."
                    .to_string(),
            )),
            (_, Action::Play(card)) => Some(match pos.seat(seat).holds(card) {
                true => ("ALD-14.5", "That card cannot be played now.".to_string()),
                false => ("ALD-14.5", "You do not hold that card.".to_string()),
            }),
            _ => None,
        }
    }

    fn why_no_conversion(
        &self,
        pos: &Position,
        seat: Seat,
        exchange: Exchange,
    ) -> Option<(&'static str, String)> {
        if !self.is_coalition(pos, seat) {
            return Some((
                "ALD-13.6",
                "Only the Mining Corp. Coalition changes money.".to_string(),
            ));
        }
        let way = match pos.top() {
            Frame::Claims { way, .. }
            | Frame::TurnOrder { way, .. }
            | Frame::PlaceCrystals { way, .. }
            | Frame::ExpansionStart { way, .. }
            | Frame::Order {
                way,
                step: OrderStep::Activate | OrderStep::Explore { .. },
                ..
            }
            | Frame::Card { way, .. }
            | Frame::BuyVp { way, .. }
            | Frame::Objectives { way, .. }
            | Frame::Discoveries { way, .. }
            | Frame::Ransom { way, .. }
            | Frame::Build { way, .. }
            | Frame::FreeOutposts { way, .. } => way,
            _ => {
                return Some((
                    "ALD-13.8",
                    "Money is not changed in this decision.".to_string(),
                ));
            }
        };
        if matches!(pos.top(), Frame::Card { .. }) && exchange == Exchange::ToCrystal {
            let reason = "For a card's price you may only change crystals to coins.";
            return Some(("ALD-13.8", reason.to_string()));
        }
        if Self::is_reversal(way, exchange) {
            return Some((
                "ALD-13.7",
                "You have just changed money the other way.".to_string(),
            ));
        }
        Some(match exchange {
            Exchange::ToCrystal => (
                "ALD-13.6",
                "A crystal costs 4 coins, and the supply must have one.".to_string(),
            ),
            Exchange::ToCoins => ("ALD-13.6", "You have no crystal to change.".to_string()),
        })
    }

    fn why_no_stronghold(&self, pos: &Position, tile: Tile) -> Option<(&'static str, String)> {
        let arrival = self.why_no_arrival(pos, tile);
        arrival.or_else(|| Some(("ALD-3.10", "Another Stronghold is too near.".to_string())))
    }

    fn why_no_arrival(&self, pos: &Position, tile: Tile) -> Option<(&'static str, String)> {
        let rule = if matches!(pos.top(), Frame::PlaceStrongholds { .. }) {
            "ALD-3.10"
        } else {
            "ALD-3.11"
        };
        match pos.map.kind(tile) {
            Terrain::CrystalDeposit => {
                Some((rule, "Nobody arrives on a Crystal Deposit.".to_string()))
            }
            Terrain::Stronghold => Some((rule, "A Stronghold stands there.".to_string())),
            _ if pos.occupied().contains(tile.space()) => {
                Some((rule, "Units stand there.".to_string()))
            }
            _ => None,
        }
    }

    fn why_no_crystal(
        &self,
        pos: &Position,
        seat: Seat,
        tile: Tile,
    ) -> Option<(&'static str, String)> {
        let reason = if pos.map.kind(tile) == Terrain::Stronghold {
            "No crystal lies in a Stronghold."
        } else if self
            .next_to(pos.map.home[seat.index()])
            .contains(tile.space())
        {
            "It is next to your Stronghold."
        } else if pos.map.crystals[tile.index()] > 0 {
            "A crystal lies there already."
        } else {
            "Units stand there, and there are tiles without."
        };
        Some(("ALD-5.5", reason.to_string()))
    }

    fn why_no_explore(
        &self,
        pos: &Position,
        seat: Seat,
        tile: Tile,
    ) -> Option<(&'static str, String)> {
        Some(if pos.map.explored.contains(tile.space()) {
            ("ALD-8.8", "That tile has been explored.".to_string())
        } else if pos.map.kind(tile) == Terrain::Stronghold {
            ("ALD-8.1", "Strongholds cannot be explored.".to_string())
        } else if pos.fleet(tile, seat).is_empty() {
            ("ALD-8.1", "You have no unit there.".to_string())
        } else {
            return None;
        })
    }

    fn why_not_in_battle(
        &self,
        pos: &Position,
        seat: Seat,
        step: BattleStep,
        action: Action,
    ) -> Option<(&'static str, String)> {
        let owner = self.battle_owner(pos, step);
        match action {
            Action::Hit(target) | Action::Blast(target) => Some(self.why_no_hit(pos, owner, target)),
            Action::Retreat { to, with_building } if with_building && self.retreat_tiles(pos, owner).contains(to.space()) => {
                Some(("ALD-13.14", "No building of yours can go there.".to_string()))
            }
            Action::Retreat { .. } | Action::Withdraw { .. } => {
                Some(("ALD-7.27", "A retreat leads to an adjacent tile without enemy units and with room for all your airships.".to_string()))
            }
            Action::Join(_) => Some(("ALD-7.6", "Only Destroyers on adjacent uncontested tiles join, and base ones only to defend.".to_string())),
            Action::Support(_) => Some(("ALD-7.6", "Only an adjacent upgraded Fortress supports, of a player without units in the battle.".to_string())),
            Action::PlaceFrigate(_) => Some(("ALD-12.11", "The Frigates go to the battle or to an adjacent tile that is empty or yours.".to_string())),
            Action::Capture(_) => Some(("ALD-12.7", "Only a kind of building that you destroyed in this battle can be captured.".to_string())),
            Action::Play(card) if !pos.seat(seat).holds(card) => Some(("ALD-14.5", "You do not hold that card.".to_string())),
            _ => None,
        }
    }

    fn why_no_hit(&self, pos: &Position, by: Owner, target: Target) -> (&'static str, String) {
        if target.owner == by {
            return ("ALD-7.21", "Hits go to enemy units.".to_string());
        }
        if self.standing_units(pos, target.owner).of(target.kind) == 0 {
            return ("ALD-7.21", "No such unit is left to hit.".to_string());
        }
        if !self.is_exposed(pos, target.owner, target.kind) {
            return match target.kind {
                Kind::Cruiser => (
                    "ALD-12.8",
                    "The Cruisers are shielded by other airships.".to_string(),
                ),
                _ => (
                    "ALD-12.8",
                    "The Cruisers stand in front and must be hit first.".to_string(),
                ),
            };
        }
        if by == Owner::NEUTRAL && target.owner != pos.battle.attacker {
            return (
                "ALD-11.2",
                "Neutral hits go to the attacker's units while there are any.".to_string(),
            );
        }
        ("ALD-7.21", "No unit with that damage is there.".to_string())
    }

    fn why_no_build(
        &self,
        pos: &Position,
        seat: Seat,
        kind: Kind,
        tile: Tile,
    ) -> (&'static str, String) {
        let owner = Owner::from(seat);
        let fleet = pos.fleet(tile, owner);
        let name = &self.content.unit(kind).name;
        let price = self.build_price(pos, seat, kind);
        if pos.supply[owner.index()].of(kind) == 0 {
            return ("ALD-9.26", format!("No {name} is left in your supply."));
        }
        if pos.seat(seat).coins < price {
            return (
                "ALD-9.22",
                format!(
                    "It costs {price} coins and you have {}.",
                    pos.seat(seat).coins
                ),
            );
        }
        match kind {
            Kind::Outpost if fleet.of(Kind::Engineer) == 0 => (
                "ALD-9.22",
                "An Outpost needs an Engineer there.".to_string(),
            ),
            Kind::Outpost => (
                "ALD-9.24",
                "A building cannot stand there, or stands there already.".to_string(),
            ),
            Kind::Fortress if pos.yard.fresh_outposts.contains(tile.space()) => (
                "ALD-9.22",
                "The Outpost there was built in this step.".to_string(),
            ),
            Kind::Fortress => (
                "ALD-9.22",
                "A Fortress replaces an own Outpost where an Engineer is.".to_string(),
            ),
            _ if self.room(pos, owner, tile) == 0 && !fleet.is_empty() => (
                "ALD-9.25",
                "Five airships of yours are there already.".to_string(),
            ),
            _ => (
                "ALD-9.22",
                format!(
                    "No {name} can be built there in this step: Strongholds build 5 airships, Fortresses 2, Outposts 2 Engineers, none in the step they were built."
                ),
            ),
        }
    }
}

/// The tile that an action names, where it names one that may not exist.
fn tile_of(action: Action) -> Option<Tile> {
    match action {
        Action::PlaceStronghold(tile)
        | Action::PlaceOutpost(tile)
        | Action::PlaceCrystal(tile)
        | Action::Activate(tile)
        | Action::Explore(tile)
        | Action::Build { tile, .. }
        | Action::FreeOutpost(tile) => Some(tile),
        Action::Move { to, .. } => Some(to),
        _ => None,
    }
}

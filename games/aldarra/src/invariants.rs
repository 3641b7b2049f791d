//! What holds in every position: conservation, stacking, supplies.

use crate::Aldarra;
use crate::content::{Faction, Kind, Terrain};
use crate::control::STACK;
use crate::fleet::Fleet;
use crate::owner::Owner;
use crate::position::Position;
use crate::setup::CRYSTALS;
use crate::tile::Tile;
use engine::{Broken, Seat};

impl Aldarra {
    pub(crate) fn check(&self, pos: &Position) -> Result<(), Broken> {
        self.check_units(pos)?;
        self.check_tiles(pos)?;
        self.check_crystals(pos)?;
        self.check_cards(pos)
    }

    /// ALD-1.2: every unit is on the map, in the supply or a hostage.
    fn check_units(&self, pos: &Position) -> Result<(), Broken> {
        for owner in Owner::ALL {
            let exists = owner.index() < self.seats || (owner == Owner::NEUTRAL && self.seats == 2);
            for kind in Kind::ALL {
                let held: u8 = match owner.seat() {
                    Some(seat) => pos
                        .seats
                        .iter()
                        .map(|state| state.hostages[seat.index()].of(kind))
                        .sum(),
                    None => 0,
                };
                let all = pos.supply[owner.index()].of(kind) + self.on_map(pos, owner, kind) + held;
                let wanted = if exists {
                    self.content.unit(kind).supply
                } else {
                    0
                };
                if all != wanted {
                    let problem = format!(
                        "owner {} has {all} of {} in all, not {wanted}",
                        owner.0,
                        kind.slug()
                    );
                    return Err(Broken {
                        rule: "ALD-1.2",
                        problem,
                    });
                }
            }
        }
        Ok(())
    }

    /// ALD-1.6, 1.7, 1.14, and the sets that mirror the tiles.
    fn check_tiles(&self, pos: &Position) -> Result<(), Broken> {
        let fighting = pos
            .frames
            .iter()
            .any(|frame| matches!(frame, crate::frame::Frame::Battle(_)));
        for tile in self.all_tiles().iter().map(Tile::from) {
            let mut buildings = 0;
            for owner in Owner::ALL {
                let fleet = pos.fleet(tile, owner);
                let broken = |rule, problem: &str| {
                    Err(Broken {
                        rule,
                        problem: format!(
                            "{} on {}: {problem}",
                            owner.0,
                            self.map.key(tile.space())
                        ),
                    })
                };
                if pos.presence[owner.index()].contains(tile.space()) == fleet.is_empty() {
                    return broken("ALD-1.5", "the set of tiles does not mirror the units");
                }
                let doomed = if fighting && pos.battle.tile == tile {
                    pos.battle.doomed[owner.index()]
                } else {
                    Fleet::NONE
                };
                let ships = fleet.airships() - doomed.airships();
                if ships > STACK && !self.is_limitless(pos, owner, tile) {
                    return broken("ALD-1.6", "more than five airships");
                }
                let own_buildings = fleet.of(Kind::Fortress) + fleet.of(Kind::Outpost);
                if own_buildings > 1
                    || (own_buildings == 1 && !self.building_ground(pos, owner, tile))
                {
                    return broken("ALD-1.7", "a building too many");
                }
                buildings += own_buildings;
                let closed = owner.seat().is_some_and(|seat| {
                    seat.index() < self.seats && pos.map.closed_to(seat).contains(tile.space())
                });
                if closed && !fleet.is_empty() {
                    return broken("ALD-1.14", "units in another player's Stronghold");
                }
            }
            let contested = Owner::ALL
                .iter()
                .filter(|&&owner| !pos.fleet(tile, owner).is_empty())
                .count()
                > 1;
            if buildings > 1 && !contested {
                return Err(Broken {
                    rule: "ALD-1.7",
                    problem: format!("two buildings on {}", self.map.key(tile.space())),
                });
            }
            let kinds = Terrain::ALL
                .into_iter()
                .filter(|&kind| pos.map.tiles(kind).contains(tile.space()));
            if kinds.collect::<Vec<_>>() != [pos.map.kind(tile)] {
                return Err(Broken {
                    rule: "ALD-2.2",
                    problem: "the sets of kinds do not mirror the tiles".to_string(),
                });
            }
        }
        Ok(())
    }

    /// ALD-1.2: 25 crystals.
    fn check_crystals(&self, pos: &Position) -> Result<(), Broken> {
        let on_map: u32 = pos.map.crystals.iter().map(|&n| u32::from(n)).sum();
        let with_seats: u32 = pos
            .seats
            .iter()
            .take(self.seats)
            .map(|seat| u32::from(seat.crystals))
            .sum();
        let all = on_map + with_seats + u32::from(pos.crystal_supply);
        if all != u32::from(CRYSTALS) {
            return Err(Broken {
                rule: "ALD-1.2",
                problem: format!("{all} crystals in all, not {CRYSTALS}"),
            });
        }
        Ok(())
    }

    /// Every card is in one place.
    fn check_cards(&self, pos: &Position) -> Result<(), Broken> {
        let seats = || pos.seats.iter().take(self.seats);
        for card in &self.content.exploration {
            let kind = card.id.0;
            let hands: usize = seats()
                .map(|seat| seat.held.iter().filter(|held| held.kind == kind).count())
                .sum();
            let drawn = pos.drawn.iter().filter(|drawn| drawn.kind == kind).count();
            let all = hands
                + drawn
                + usize::from(pos.exploration.count(kind))
                + usize::from(pos.exploration_discard[card.id.index()]);
            let removed = all == 0 && self.options.orders_per_round == 4;
            if all != usize::from(card.copies) && !removed {
                return Err(Broken {
                    rule: "ALD-14.1",
                    problem: format!("{all} copies of {}, not {}", card.id, card.copies),
                });
            }
        }
        for card in self
            .content
            .objectives
            .iter()
            .filter(|card| usize::from(card.min) <= self.seats)
        {
            let kind = card.id.0;
            let hands: usize = seats()
                .map(|seat| {
                    seat.objectives
                        .iter()
                        .filter(|held| held.kind == kind)
                        .count()
                })
                .sum();
            let looked = pos.looked.iter().filter(|seen| seen.kind == kind).count();
            let claimed = pos
                .claimed
                .iter()
                .filter(|(_, claimed)| *claimed == card.id)
                .count();
            let piles = usize::from(pos.objectives.count(kind))
                + usize::from(pos.objective_discard.count(kind));
            let all = hands + looked + claimed + piles;
            if all != usize::from(card.copies) {
                return Err(Broken {
                    rule: "ALD-14.1",
                    problem: format!("{all} copies of {}, not {}", card.id, card.copies),
                });
            }
        }
        for card in &self.content.discoveries {
            let owned = seats().filter(|seat| seat.has(card.id)).count();
            let row = pos.row.iter().filter(|&&other| other == card.id).count();
            let all = owned
                + row
                + usize::from(pos.aside[card.id.index()])
                + usize::from(pos.discoveries.count(card.id.0));
            if all != usize::from(card.copies[self.seats - 2]) {
                return Err(Broken {
                    rule: "ALD-14.1",
                    problem: format!("{all} copies of {}", card.id),
                });
            }
        }
        self.check_seats(pos)
    }

    fn check_seats(&self, pos: &Position) -> Result<(), Broken> {
        let mut seen = [false; crate::SEATS];
        for &seat in self.track(pos) {
            seen[seat.index()] = true;
        }
        if !seen.iter().take(self.seats).all(|&seen| seen) {
            return Err(Broken {
                rule: "ALD-1.2",
                problem: "the track is no order of the seats".to_string(),
            });
        }
        let factions: Vec<Faction> = pos
            .seats
            .iter()
            .take(self.seats)
            .map(|seat| seat.faction)
            .collect();
        for seat in (0..self.seats as u8).map(Seat) {
            if factions
                .iter()
                .filter(|&&faction| faction == pos.seat(seat).faction)
                .count()
                > 1
            {
                return Err(Broken {
                    rule: "ALD-1.1",
                    problem: "two seats play the same faction".to_string(),
                });
            }
        }
        Ok(())
    }
}

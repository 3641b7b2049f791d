//! ALD-5: turn order and crystals.

use crate::Aldarra;
use crate::action::{Action, Exchange};
use crate::content::{Colour, DicePool, Terrain};
use crate::event::{Event, Fallen};
use crate::frame::Frame;
use crate::owner::{Owner, SEATS};
use crate::position::Position;
use crate::tile::{Tile, Tiles};
use engine::List;
use engine::{Actions, Seat, Table};

/// Dice as they fell, for telling; more than can be told are not kept.
pub(crate) type Dice = List<Fallen, 64>;

/// Keeps a die for telling.
#[inline]
pub(crate) fn keep(dice: &mut Dice, die: Fallen) {
    let _ = dice.try_push(die);
}

/// A place in turn order that nobody has taken.
pub(crate) const FREE: Seat = Seat(u8::MAX);

impl Aldarra {
    /// ALD-5.2: the seat with fewest points chooses first; ties go to the earlier on the old track.
    pub(crate) fn begin_turn_order(&self, pos: &mut Position) {
        let mut choosers = pos.track;
        choosers[..self.seats].sort_by_key(|&seat| pos.seat(seat).vp());
        pos.frames.push(Frame::TurnOrder {
            at: 0,
            choosers,
            places: [FREE; SEATS],
            way: None,
        });
    }

    pub(crate) fn list_turn_order(
        &self,
        pos: &Position,
        seat: Seat,
        places: [Seat; SEATS],
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        for (place, &taken) in places.iter().enumerate().take(self.seats) {
            if taken == FREE {
                out.push(Action::Take(place as u8 + 1));
            }
        }
        self.list_conversions(pos, seat, way, out);
    }

    /// ALD-5.2.
    pub(crate) fn take_place<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        place: u8,
        table: &mut T,
    ) {
        let Frame::TurnOrder {
            at,
            choosers,
            mut places,
            ..
        } = pos.top()
        else {
            return;
        };
        places[place as usize - 1] = seat;
        table.tell(|| Event::TurnPositionTaken { seat, place });
        pos.set_top(Frame::TurnOrder {
            at: at + 1,
            choosers,
            places,
            way: None,
        });
    }

    /// ALD-5.2: the new track applies when all have chosen.
    pub(crate) fn run_turn_order<T: Table<Self>>(
        &self,
        pos: &mut Position,
        at: u8,
        places: [Seat; SEATS],
        table: &mut T,
    ) -> bool {
        if (at as usize) < self.seats {
            return false;
        }
        pos.track[..self.seats].copy_from_slice(&places[..self.seats]);
        pos.frames.pop();
        table.tell(|| Event::TrackSet {
            order: self.track(pos).to_vec(),
        });
        true
    }

    /// ALD-5.3, 5.4, 11.5.
    pub(crate) fn begin_spawn<T: Table<Self>>(&self, pos: &mut Position, table: &mut T) {
        for terrain in Terrain::MAP {
            let spawn = self.content.tile(terrain).spawn;
            if spawn == 0 {
                continue;
            }
            for tile in pos.map.tiles(terrain).iter().map(Tile::from) {
                let old = pos.map.crystals[tile.index()];
                if old > 0 && !self.options.deposit_accumulates {
                    continue;
                }
                let n = spawn.min(pos.crystal_supply);
                if n > 0 {
                    pos.crystal_supply -= n;
                    pos.map.crystals[tile.index()] += n;
                    let place = self.place(pos, tile);
                    table.tell(|| Event::CrystalSpawned {
                        seat: None,
                        place,
                        n,
                    });
                }
            }
        }
        let pool = DicePool {
            blue: if self.seats == 2 { 1 } else { 2 },
            ..DicePool::default()
        };
        let mut dice = Dice::new();
        let total = self.roll(pool, self.options.crystal_roll_bursts, table, |die| {
            keep(&mut dice, die)
        });
        table.tell(|| Event::SpawnRolled {
            dice: dice.to_vec(),
            total,
        });
        pos.frames.push(Frame::PlaceCrystals {
            left: total,
            at: 0,
            skipped: 0,
            way: None,
        });
    }

    /// ALD-5.5: where the seat may place a crystal.
    pub(crate) fn crystal_sites(&self, pos: &Position, seat: Seat) -> Tiles {
        let mut open =
            self.all_tiles() - pos.map.tiles(Terrain::Stronghold) - self.crystal_tiles(pos);
        let home = pos.map.home[seat.index()];
        if home.is_some() {
            open -= self.next_to(home);
        }
        let neutral = pos.presence[Owner::NEUTRAL.index()];
        let mut seats: Tiles = Tiles::EMPTY;
        for owner in 0..self.seats {
            seats |= pos.presence[owner];
        }
        let blocked = if self.options.neutral_blocks_crystals {
            seats | neutral
        } else {
            seats
        };
        let normal = open - blocked;
        if !normal.is_empty() {
            return normal;
        }
        let own = pos.presence[seat.index()];
        open & (blocked - own)
    }

    /// Tiles with a crystal.
    pub(crate) fn crystal_tiles(&self, pos: &Position) -> Tiles {
        self.all_tiles()
            .iter()
            .filter(|tile| pos.map.crystals[tile.index()] > 0)
            .collect()
    }

    pub(crate) fn list_crystals(
        &self,
        pos: &Position,
        seat: Seat,
        way: Option<Exchange>,
        out: &mut Actions<Action>,
    ) {
        self.crystal_sites(pos, seat)
            .iter()
            .for_each(|tile| out.push(Action::PlaceCrystal(tile.into())));
        self.list_conversions(pos, seat, way, out);
    }

    /// ALD-5.5.
    pub(crate) fn place_crystal<T: Table<Self>>(
        &self,
        pos: &mut Position,
        seat: Seat,
        tile: Tile,
        table: &mut T,
    ) {
        pos.crystal_supply -= 1;
        pos.map.crystals[tile.index()] += 1;
        let place = self.place(pos, tile);
        table.tell(|| Event::CrystalSpawned {
            seat: Some(seat),
            place,
            n: 1,
        });
        if let Frame::PlaceCrystals { left, at, .. } = pos.top() {
            let at = (at + 1) % self.seats as u8;
            pos.set_top(Frame::PlaceCrystals {
                left: left - 1,
                at,
                skipped: 0,
                way: None,
            });
        }
    }

    /// ALD-5.5, 5.6: until all are placed, the supply is empty or nobody has a place.
    pub(crate) fn run_crystals(&self, pos: &mut Position, left: u8, at: u8, skipped: u8) -> bool {
        if left == 0 || pos.crystal_supply == 0 || skipped as usize == self.seats {
            pos.frames.pop();
            return true;
        }
        if !self.crystal_sites(pos, pos.track[at as usize]).is_empty() {
            return false;
        }
        let at = (at + 1) % self.seats as u8;
        pos.set_top(Frame::PlaceCrystals {
            left,
            at,
            skipped: skipped + 1,
            way: None,
        });
        true
    }

    /// ALD-1.11, 1.13: rolls dice, blue, pink, green, wave by wave; tells each die to `seen` and gives the hits.
    #[inline]
    pub(crate) fn roll<T: Table<Self>>(
        &self,
        pool: DicePool,
        bursting: bool,
        table: &mut T,
        mut seen: impl FnMut(Fallen),
    ) -> u8 {
        let mut wave = [pool.blue, pool.pink, pool.green];
        let mut hits = 0u8;
        while wave != [0; 3] {
            let mut burst = [0; 3];
            for colour in Colour::ALL {
                for _ in 0..wave[colour.index()] {
                    let face = table.die(&self.dice[colour.index()]);
                    let shown = self.content.dice.faces(colour)[face];
                    seen((colour, face as u8));
                    hits = hits.saturating_add(shown.hits);
                    if shown.burst {
                        hits = hits.saturating_add(self.options.burst_value as u8);
                        burst[colour.index()] += u8::from(bursting);
                    }
                }
            }
            wave = burst;
        }
        hits
    }
}
